"""What a person puts right lies on top of what was read, and everything counted follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import (
    NEW_ROLE,
    NEW_SCHOOL,
    PERSON_FIELDS,
    ROLE_FIELDS,
    Candidate,
    Correction,
    FieldEdit,
)
from screening.errors import UsageError
from screening.intake.corrections import corrected_roles, corrections_of
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


def added_role(**said: str) -> list[FieldEdit]:
    return [FieldEdit(field=name, value=said[name], entry=NEW_ROLE) for name in said]


LATER = {"title": "Lead Engineer", "company": "Corvid Ltd", "start": "2022-01", "end": "2022-12"}


def test_a_missed_role_is_added_in_its_place_and_counted() -> None:
    before, after = profile(RESUME), corrected(*added_role(**LATER))
    assert [role.company for role in after.roles] == ["Corvid Ltd", "Acme Freight", "Bolt Ltd"]
    assert [role.added for role in after.roles] == [True, False, False]
    assert after.total_experience_months == before.total_experience_months + 12
    assert after.roles[0].header_span is None


def test_what_was_added_is_corrected_by_its_place_and_taken_away_again() -> None:
    read = profile(RESUME)
    once = corrections_of(read, added_role(**LATER))
    again = corrections_of(read, [FieldEdit(field="end", value="present", entry=0)], once)
    assert read_profile(document(RESUME), NOW, load(), again).roles[0].current
    gone = corrections_of(read, [FieldEdit(field="not_a_role", value="yes", entry=0)], again)
    assert gone == ()


def test_two_additions_stand_beside_each_other() -> None:
    read = profile(RESUME)
    once = corrections_of(read, added_role(**LATER))
    twice = corrections_of(read, added_role(**{**LATER, "start": "2012", "end": "2013"}), once)
    assert [r.start for r in corrected_roles(read.roles, twice)] == [
        "2022-01", "2020-01", "2017-01", "2012-01",
    ]  # fmt: skip


def test_a_role_that_is_none_is_left_out_of_all_counts_and_can_be_put_back() -> None:
    read = profile(RESUME)
    gone = corrections_of(read, [FieldEdit(field="not_a_role", value="yes", entry=0)])
    after = read_profile(document(RESUME), NOW, load(), gone)
    assert [role.company for role in after.roles] == ["Bolt Ltd"]
    assert after.total_experience_months == 24
    airflow = next(skill for skill in after.skills if skill.name == "Airflow")
    assert (airflow.evidence, airflow.months) == ("profile", None)
    back = FieldEdit(field="not_a_role", value="", entry=gone[0].entry)
    assert corrections_of(read, [back], gone) == ()


def test_an_added_role_that_a_newer_resume_states_itself_counts_once() -> None:
    said = corrections_of(profile(RESUME), added_role(**LATER))
    newer = RESUME.replace(
        "Experience\n", "Experience\nLead Engineer, Corvid Ltd\nJan 2022 - Dec 2022\n- Led six\n"
    )
    roles = read_profile(document(newer), NOW, load(), said).roles
    assert [(role.company, role.added) for role in roles][:2] == [
        ("Corvid Ltd", False),
        ("Acme Freight", False),
    ]


def test_an_added_skill_has_no_place_in_the_text_and_no_months() -> None:
    after = corrected(FieldEdit(field="skill", value="kafka"))
    (kafka,) = [skill for skill in after.skills if skill.added]
    assert kafka.name == load().canonical("kafka")
    assert (kafka.spans, kafka.evidence, kafka.months) == ((), "profile", None)


def test_a_skill_that_the_text_names_is_not_added_to_it() -> None:
    after = corrected(FieldEdit(field="skill", value="airflow"))
    assert [skill.added for skill in after.skills if skill.name == "Airflow"] == [False]


def test_an_added_language_and_education_stand_behind_those_read() -> None:
    after = corrected(
        FieldEdit(field="language", value="German (B2)"),
        FieldEdit(field="level", value="master", entry=NEW_SCHOOL),
        FieldEdit(field="end_year", value="2019", entry=NEW_SCHOOL),
    )
    assert after.languages[-1] == "German (B2)"
    assert [(item.level, item.added) for item in after.education] == [
        ("bachelor", False),
        ("master", True),
    ]


def test_an_addition_is_taken_back_by_its_name() -> None:
    read = profile(RESUME)
    said = corrections_of(read, [FieldEdit(field="skill", value="Kafka")])
    back = FieldEdit(field="skill", value="", entry=said[0].entry)
    assert corrections_of(read, [back], said) == ()


def test_what_a_recruiter_stated_needs_no_look() -> None:
    after = corrected(*added_role(**LATER), FieldEdit(field="location", value="Lagos"))
    sure = {(item.field, item.entry): item.confidence for item in after.confidence}
    assert (sure["role", 0], sure["location", None]) == (1.0, 1.0)


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
        (FieldEdit(field="title", value="Clerk", entry=NEW_ROLE), "a start"),
        (FieldEdit(field="start", value="2020", entry=NEW_ROLE), "a title or a company"),
        (FieldEdit(field="end_year", value="2020", entry=NEW_SCHOOL), "a level or a degree"),
        (FieldEdit(field="skill", value=""), "which skill"),
        (FieldEdit(field="skill", value="x" * 81), "at most 80"),
        (FieldEdit(field="not_a_role", value="yes", entry=2), "has 2"),
        (FieldEdit(field="not_a_role", value="yes", entry="role: none"), "has 2"),
    ],
)
def test_what_a_field_cannot_hold_is_refused_with_a_way_to_mend_it(
    edit: FieldEdit, problem: str
) -> None:
    with pytest.raises(UsageError, match=problem):
        corrections_of(profile(RESUME), [edit])


@given(
    field=st.sampled_from((*PERSON_FIELDS, *ROLE_FIELDS, "skill", "language", "not_a_role")),
    value=st.text(max_size=30),
    entry=st.none() | st.integers(0, 3) | st.just("added role 1"),
)
def test_any_correction_that_was_kept_can_be_read_back(
    field: str, value: str, entry: int | str | None
) -> None:
    text = RESUME
    said = (Correction(field=field, value=value, entry=None if entry is None else str(entry)),)
    assert read_profile(document(text), NOW, load(), said).candidate_id
