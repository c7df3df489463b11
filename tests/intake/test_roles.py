"""Careers in the shapes that resumes give them: promotions, agencies, jobs side by side."""

import pytest

from screening.domain import Candidate
from tests.intake.people import profile


def working(work: str, *, after: str = "") -> Candidate:
    return profile(f"Ann Lee\nann@example.org\n\nExperience\n\n{work}\n{after}")


def named(candidate: Candidate) -> list[tuple[str | None, str | None]]:
    return [(role.title, role.company) for role in candidate.roles]


def test_promotions_under_a_dated_firm_are_its_jobs_and_the_firms_own_line_is_none() -> None:
    ann = working(
        "Acme Ltd\n2015 - Present\n\nPrincipal Engineer (2021 - Present)\n• Led.\n"
        "Senior Engineer (2018 - 2021)\n• Built.\nEngineer (2015 - 2018)\n• Built.\n"
    )
    assert named(ann) == [
        ("Principal Engineer", "Acme Ltd"),
        ("Senior Engineer", "Acme Ltd"),
        ("Engineer", "Acme Ltd"),
    ]
    # 2015-01 to 2026-11
    assert ann.total_experience_months == 143


def test_jobs_for_clients_of_an_agency_lie_within_its_time() -> None:
    ann = working(
        "TechStaff Agency\tJan 2018 - Dec 2021\n\nClient: Acme Ltd\n"
        "Java Developer\tJan 2021 - Dec 2021\n• Built.\n\nClient: Bolt GmbH\n"
        "Java Developer\tJan 2018 - Dec 2020\n• Built.\n"
    )
    assert named(ann) == [("Java Developer", "Acme Ltd"), ("Java Developer", "Bolt GmbH")]
    assert ann.total_experience_months == 48


def test_freelance_work_beside_a_job_counts_once() -> None:
    ann = working(
        "Freelance Designer\tJan 2018 - Dec 2021\n• Logos.\n"
        "Engineer, Acme Ltd\tMar 2019 - Dec 2020\n• Built.\n"
    )
    assert named(ann) == [("Freelance Designer", None), ("Engineer", "Acme Ltd")]
    assert ann.total_experience_months == 48


def test_an_internship_is_a_job_that_says_so() -> None:
    ann = working("Software Engineering Intern, Bolt GmbH\tJun 2017 - Aug 2017\n• Built.")
    assert named(ann) == [("Software Engineering Intern", "Bolt GmbH")]


def test_publications_are_no_jobs() -> None:
    papers = (
        "Publications\nSmith J., Lee A. Fast joins. Engineer Journal, 2019 - 2020.\n"
        "Data Engineer Handbook, Editor, 2018 - 2019\n"
    )
    ann = working("Engineer, Acme Ltd\tJan 2021 - Dec 2021\n• Built.\n", after=papers)
    assert named(ann) == [("Engineer", "Acme Ltd")]


@pytest.mark.parametrize(
    ("header", "title", "company"),
    [
        ("DevOps | SRE, Acme Ltd\t{}", "DevOps | SRE", "Acme Ltd"),
        ("DevOps | SRE, Acme Ltd\n{}", "DevOps | SRE", "Acme Ltd"),
        ("Acme Ltd\nBackend | Data Engineer\n{}", "Backend | Data Engineer", "Acme Ltd"),
        ("Engineer | DevOps | Acme Ltd | {}", "Engineer | DevOps", "Acme Ltd"),
        ("Acme | Engineer | {}", "Engineer", "Acme"),
        ("Mobile | Engineer | {}", "Engineer", "Mobile"),
    ],
)
def test_a_bar_inside_a_title_does_not_make_its_first_half_a_firm(
    header: str, title: str, company: str
) -> None:
    ann = working(header.format("Jan 2019 - Dec 2021") + "\n• Built things well.")
    assert named(ann) == [(title, company)]


def test_labelled_lines_name_firm_job_and_time() -> None:
    ann = working(
        "Company: Acme Ltd\nPosition: Java Developer\nDuration: Jan 2021 - Dec 2021\n• Built.\n\n"
        "Employer: Bolt GmbH\nDesignation: Analyst\nPeriod: 18 months\n• Reported.\n"
    )
    assert named(ann) == [("Java Developer", "Acme Ltd"), ("Analyst", "Bolt GmbH")]
    assert ann.total_experience_months == 12 + 18


def test_a_first_job_without_a_title_keeps_its_firm_and_its_months() -> None:
    ann = working(
        "Acme Ltd\nJan 2019 - Dec 2021\n• Built.\n\n"
        "Engineer, Bolt GmbH\nJan 2017 - Dec 2018\n• Ran."
    )
    assert named(ann) == [(None, "Acme Ltd"), ("Engineer", "Bolt GmbH")]
    assert ann.total_experience_months == 60


def test_dates_alone_above_statements_are_a_job_that_names_nothing() -> None:
    ann = working(
        "Jan 2019 - Dec 2021\n• Built things in Python.\n\n"
        "Engineer, Bolt GmbH\nJan 2017 - Dec 2018\n• Ran.\n"
    )
    assert named(ann) == [(None, None), ("Engineer", "Bolt GmbH")]
    assert (ann.roles[0].label, ann.roles[0].bullets) == ("Role", ("Built things in Python.",))
    assert next(claim for claim in ann.skills if claim.name == "Python").months == 36


def test_a_range_beside_a_number_is_a_range_and_no_phone() -> None:
    ann = profile("Ann Lee\nEngineer, Acme Ltd, 2016 - 2019 555 0100\n• Built things well.\n")
    assert [(role.start, role.end) for role in ann.roles] == [("2016-01", "2019-12")]
    assert ann.phone is None or "2016" not in ann.phone
