"""What a person puts right lies on top of what was read, and everything counted follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import PERSON_FIELDS, ROLE_FIELDS, Candidate, Correction, FieldEdit
from screening.errors import UsageError
from screening.intake.corrections import corrections_of
from screening.intake.profile import read_profile
from screening.taxonomy import load
from tests.intake.people import NOW, document, profile

RESUME = """Mira Okafor
mira@example.org

Experience
Data Engineer, Acme Freight
Jan 2020 - Dec 2021
- Moved the nightly jobs to Airflow
Analyst, Bolt Ltd
2017 - 2018
- Reports in SQL

Education
BSc Physics, University of Somewhere, 2016
"""


def corrected(*edits: FieldEdit, text: str = RESUME) -> Candidate:
    said = corrections_of(profile(text), edits)
    return read_profile(document(text), NOW, load(), said)


def test_a_corrected_month_changes_totals_and_the_months_of_skills() -> None:
    before = profile(RESUME)
    after = corrected(FieldEdit(field="end", value="2023-12", entry=0))
    assert after.roles[0].end == "2023-12"
    assert after.total_experience_months == before.total_experience_months + 24
    airflow = next(skill for skill in after.skills if skill.name == "Airflow")
    assert (airflow.months, airflow.last_used) == (48, "2023-12")


def test_a_role_can_be_said_to_go_on_and_years_stay_years() -> None:
    after = corrected(
        FieldEdit(field="end", value="present", entry=0),
        FieldEdit(field="start", value="2016", entry=1),
    )
    assert after.roles[0].current
    assert after.roles[0].end is None
    assert (after.roles[1].start, after.roles[1].precision) == ("2016-01", "year")


def test_the_person_keeps_the_id_that_the_file_gives() -> None:
    after = corrected(
        FieldEdit(field="name", value="Mira Adaeze Okafor"),
        FieldEdit(field="email", value="m.okafor@example.org"),
    )
    assert (after.name, after.email) == ("Mira Adaeze Okafor", "m.okafor@example.org")
    assert after.candidate_id == profile(RESUME).candidate_id


def test_a_field_can_be_said_to_be_stated_nowhere() -> None:
    assert corrected(FieldEdit(field="company", value="", entry=0)).roles[0].company is None


def test_education_is_corrected_by_its_place() -> None:
    after = corrected(
        FieldEdit(field="level", value="master", entry=0),
        FieldEdit(field="end_year", value="2018", entry=0),
    )
    assert (after.education[0].level, after.education[0].end_year) == ("master", 2018)


def test_back_to_what_was_read_is_no_correction() -> None:
    read = profile(RESUME)
    edit = FieldEdit(field="title", value="Lead Data Engineer", entry=0)
    once = corrections_of(read, [edit])
    assert [(item.field, item.value) for item in once] == [("title", "Lead Data Engineer")]
    back = FieldEdit(field="title", value="Data Engineer", entry=0)
    assert corrections_of(read, [back], once) == ()


def test_in_a_newer_resume_a_correction_goes_with_the_role_that_reads_the_same() -> None:
    said = corrections_of(profile(RESUME), [FieldEdit(field="end", value="2022-06", entry=0)])
    newer = RESUME.replace(
        "Experience\n", "Experience\nLead Engineer, Corvid Ltd\nJan 2023 - Present\n- Led six\n"
    )
    roles = read_profile(document(newer), NOW, load(), said).roles
    assert [(role.company, role.end) for role in roles] == [
        ("Corvid Ltd", None),
        ("Acme Freight", "2022-06"),
        ("Bolt Ltd", "2018-12"),
    ]


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (FieldEdit(field="start", value="spring", entry=0), "2021-06"),
        (FieldEdit(field="start", value="present", entry=0), "2021-06"),
        (FieldEdit(field="end", value="2019-05", entry=0), "before it starts"),
        (FieldEdit(field="title", value="Clerk", entry=7), "has 2"),
        (FieldEdit(field="title", value="Clerk"), "has 2"),
        (FieldEdit(field="level", value="wizard", entry=0), "bachelor"),
        (FieldEdit(field="email", value="mira at example", entry=None), "e-mail"),
        (FieldEdit(field="end_year", value="16", entry=0), "2021"),
    ],
)
def test_what_a_field_cannot_hold_is_refused_with_a_way_to_mend_it(
    edit: FieldEdit, problem: str
) -> None:
    with pytest.raises(UsageError, match=problem):
        corrections_of(profile(RESUME), [edit])


@given(
    field=st.sampled_from((*PERSON_FIELDS, *ROLE_FIELDS)),
    value=st.text(max_size=30),
    entry=st.none() | st.integers(0, 3),
)
def test_any_correction_that_was_kept_can_be_read_back(
    field: str, value: str, entry: int | None
) -> None:
    text = RESUME
    said = (Correction(field=field, value=value, entry=None if entry is None else str(entry)),)
    assert read_profile(document(text), NOW, load(), said).candidate_id
