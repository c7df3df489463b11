"""Jobs in any shape: what is asked of the person is read, everything else is not."""

import pytest

from screening.analyst.local.jobs import read_job
from screening.domain import Requirements
from screening.taxonomy import load


def read(text: str) -> Requirements:
    return read_job(text, load())


TABLE = """# Platform Engineer

We have run data centres for 40 years.

| | Must have | Would be nice |
|---|---|---|
| Cloud | **AWS *or* GCP** | Azure |
| Code | Terraform | Go |
"""

PROSE = """Data Engineer - Osprey Rail, Chicago (or remote in North America)

Osprey moves grain on 4,300 miles of track and was founded in 1911.

You would spend your days on pipelines, with some Kafka on the side.

To do this job you need four years as a data engineer. You write SQL and Python daily. You know
Spark or Flink. We ask for a bachelor's degree.

It would help if you had used dbt. Dashboards are another team's, so Tableau will not be part of
your days.
"""


def test_a_table_gives_each_column_its_part():
    job = read(TABLE)
    assert job.title == "Platform Engineer"
    assert job.any_of == (("AWS", "GCP"),)
    assert job.must_have_skills == ("Terraform",)
    assert job.nice_to_have_skills == ("Azure", "Go")
    assert job.min_experience_years == 0


def test_a_table_whose_cells_are_parted_by_tabs_is_the_same_table():
    rows = [line.strip("|") for line in TABLE.splitlines() if not line.startswith("|---")]
    tabbed = "\n".join(" ".join(row.split()).replace(" | ", "\t").strip("| ") for row in rows)
    job = read(tabbed.replace("Must have\tWould be nice", "Must have\tWould be nice\n"))
    assert job.any_of == (("AWS", "GCP"),)
    assert job.must_have_skills == ("Terraform",)
    assert job.nice_to_have_skills == ("Azure", "Go")


@pytest.mark.parametrize(
    ("demand", "group"),
    [
        (
            "MEDDIC/MEDDPICC, Challenger,\nSPIN or Sandler are all fine, one is enough",
            ("MEDDIC", "MEDDPICC", "Challenger", "SPIN Selling", "Sandler"),
        ),
        (
            "Daily charting in at least one of these systems: Epic, Cerner (Oracle\nHealth) "
            "or Meditech",
            ("Epic", "Cerner", "Meditech"),
        ),
        (
            "One CI system (GitLab CI, GitHub Actions or Jenkins)",
            ("GitLab CI", "GitHub Actions", "Jenkins"),
        ),
    ],
)
def test_a_choice_across_lines_is_one_group_without_the_word_for_its_kind(demand, group):
    job = read(f"Job\n\nRequirements:\n• {demand}")
    assert job.any_of == (group,)
    assert job.must_have_skills == ()


def test_a_concept_with_its_tools_in_brackets_is_asked_beside_them():
    job = read("Engineer\n\nRequirements:\n- FEA you run yourself (ANSYS or Abaqus)")
    assert job.must_have_skills == ("FEA",)
    assert job.any_of == (("ANSYS", "Abaqus"),)


def test_what_is_called_equivalent_is_no_second_demand():
    job = read("Manager\n\nRequirements:\n- Knowledge of OSHA or equivalent workplace safety rules")
    assert job.must_have_skills == ("OSHA",)


def test_a_licence_is_called_what_the_job_calls_it():
    job = read("Nurse\n\nRequirements:\n- RN license in Ohio\n- Work as a registered nurse")
    assert job.certifications == ("RN license",)


def test_a_choice_of_certificates_of_two_bodies_is_one_entry():
    job = read("Scrum Master\n\nRequired:\n- CSM or PSM I")
    assert job.certifications == ("CSM or PSM I",)


def test_the_trade_of_the_title_is_no_skill_of_its_own():
    job = read("Senior Accountant\n\nRequired:\n- 5 years of accounting experience\n- SAP")
    assert job.must_have_skills == ("SAP",)


def test_what_the_years_were_spent_on_is_no_skill_of_its_own():
    job = read(
        "Engineer\n\nRequirements:\n- 5 years on parts that reached series production\n- GD&T"
    )
    assert job.must_have_skills == ("GD&T",)
    assert job.min_experience_years == 5


def test_prose_is_told_apart_sentence_by_sentence():
    job = read(PROSE)
    assert job.must_have_skills == ("SQL", "Python")
    assert job.any_of == (("Spark", "Flink"),)
    assert job.nice_to_have_skills == ("dbt",)
    assert (job.min_experience_years, job.education_level) == (4, "bachelor")
    assert (job.locations, job.remote) == (("Chicago",), True)


def test_a_one_liner_is_all_demand():
    job = read("senior go dev berlin 5y+ k8s")
    assert job.title == "Senior Go Developer"
    assert job.must_have_skills == ("Go", "Kubernetes")
    assert (job.min_experience_years, job.locations) == (5, ("Berlin",))


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("At least three years of Python", (3, None)),
        ("3-5 years of Python", (3, 5)),
        ("Between 3 and 8 years of Python", (3, 8)),
        ("2.5 years of Python", (2.5, None)),
        ("5+ yrs Python", (5, None)),
        ("No more than 8 years of Python", (0, 8)),
        ("18 months of Python", (1.5, None)),
        ("Python, used within the last two years", (0, None)),
        ("Python. We are a firm with 40 years of history.", (0, None)),
        ("Python. Applicants are over 34 years old.", (0, None)),
        ("mindestens vier Jahre Python", (4, None)),
        ("3年以上Python经验", (3, None)),
        ("2 ans d'expérience en Python", (2, None)),
        ("mínimo 3 años de Python", (3, None)),
        ("Bachelor's with 5 years of Python, or a master's with 3 years", (3, None)),
        ("5 years of development, 3 years of Python", (5, None)),
    ],
)
def test_years_are_what_is_asked_of_the_person(sentence, years):
    job = read(f"Developer\n\nRequirements:\n- {sentence}")
    assert (job.min_experience_years, job.max_experience_years) == years


@pytest.mark.parametrize(
    ("sentence", "level", "equivalent"),
    [
        ("Bachelor's degree or equivalent experience", "bachelor", True),
        ("BS/MS in computer science", "bachelor", False),
        ("An associate degree or a BSN", "associate", False),
        ("High school diploma or GED", "high_school", False),
        ("No degree needed", "none", False),
        ("We do not ask for a degree", "none", False),
        ("Master's degree preferred", None, False),
        ("abgeschlossenes Studium oder vergleichbare Ausbildung", "bachelor", True),
        ("本科及以上学历", "bachelor", False),
        ("bac+5", "master", False),
        ("Scrum master certification", None, False),
    ],
)
def test_education_follows_the_contract(sentence, level, equivalent):
    job = read(f"Developer\n\nRequirements:\n- {sentence}")
    assert (job.education_level, job.education_or_equivalent) == (level, equivalent)


def test_a_preferred_degree_is_a_constraint():
    job = read("Developer\n\nRequirements:\n- Python\n\nNice to have:\n- Bachelor's degree")
    assert job.other_constraints == ("Bachelor's degree",)


@pytest.mark.parametrize(
    ("line", "remote", "locations"),
    [
        ("Location: Cork, Ireland (on site)", False, ("Cork",)),
        ("Location: fully remote", True, ()),
        ("Location: Berlin, hybrid", None, ("Berlin",)),
        ("Location: Munich or remote", True, ("Munich",)),
        ("Location: Groveport, OH", None, ("Groveport, OH",)),
        ("工作地点：上海", None, ("上海",)),
    ],
)
def test_where_the_work_is(line, remote, locations):
    job = read(f"Developer\n{line}\n\nRequirements:\n- Python")
    assert (job.remote, job.locations) == (remote, locations)


def test_spoken_languages_carry_their_level_when_required():
    job = read("Nurse\n\nRequirements:\n- German B2\n- fluent English\n\nPlus:\n- Spanish")
    assert job.languages == ("German (B2)", "English (fluent)")
    assert "Spanish" in job.nice_to_have_skills


def test_a_choice_of_certificates_is_one_entry():
    job = read("Accountant\n\nRequired:\n- CIMA or ACCA\n\nNice to have:\n- CPA")
    assert job.certifications == ("CIMA or ACCA",)
    assert job.nice_to_have_skills == ("CPA",)


def test_what_is_ruled_out_is_excluded_and_what_is_not_needed_is_not():
    job = read(
        "Frontend Engineer\nMust have: TypeScript.\nPlease do not apply if your background is PHP."
        "\nYou do not need React."
    )
    assert job.excluded_skills == ("PHP",)
    assert job.must_have_skills == ("TypeScript",)


def test_open_lists_of_examples_ask_for_the_concept():
    job = read("Ops\n\nRequirements:\n- Workflow orchestration (Airflow, Dagster or similar)")
    assert job.must_have_skills == ("Workflow orchestration",)
    assert job.any_of == ()


def test_words_that_the_taxonomy_does_not_know_are_kept():
    job = read("Engineer\n\nRequirements:\n- Quuxlang and Frobnicator\n- multi-flux quenching")
    assert {"Quuxlang", "Frobnicator", "multi-flux quenching"} <= set(job.must_have_skills)


def test_soft_skills_benefits_and_the_firms_own_tools_are_not_asked():
    job = read(
        "Engineer\n\nRequirements:\n- Python\n- Excellent communication skills\n\n"
        "We offer\n- Java courses, 20 years of stability\n\nAbout us\nOur stack is Scala."
    )
    assert job.must_have_skills == ("Python",)
    assert job.min_experience_years == 0


def test_tasks_are_duties_and_no_demand():
    job = read("Engineer\n\nWhat you will do\n- Run Kafka for us\n\nRequirements\n- Python")
    assert job.duties == ("Run Kafka for us",)
    assert job.must_have_skills == ("Python",)


@pytest.mark.parametrize("text", ["", "   \n\n", "???", "|---|---|", "#" * 50, "a" * 5000])
def test_odd_texts_ask_for_nothing_and_do_not_fail(text):
    assert read(text).must_have_skills in ((), ("a" * 5000,))
