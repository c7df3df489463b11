"""Lists are compared item by item; optional items help and hurt nobody."""

import pytest

from screening.domain import Requirements
from screening.evaluation.labels import JobLabel, Wanted, WantedChoice
from screening.evaluation.reading import (
    compared_choices,
    compared_items,
    folded,
    reading_figures,
)


def wanted(*items: str) -> list[Wanted]:
    return [Wanted.read(item) for item in items]


def choice(*members: str, optional: bool = False) -> WantedChoice:
    return WantedChoice(members=tuple(wanted(*members)), optional=optional)


def test_any_wording_is_right_and_a_stranger_is_extra():
    compared = compared_items(wanted("Go | Golang", "SQL"), ["golang", "Rust"])
    assert (compared.right, compared.listed, compared.wanted) == (1, 2, 2)
    assert (compared.missing, compared.extra) == (("SQL",), ("Rust",))


def test_an_optional_item_counts_on_neither_side():
    compared = compared_items(wanted("SQL", "?on-call"), ["SQL", "On call"])
    assert (compared.right, compared.listed, compared.wanted) == (1, 1, 1)


def test_saying_one_thing_twice_is_extra():
    compared = compared_items(wanted("Go | Golang"), ["Go", "Golang"])
    assert (compared.right, compared.extra) == (1, ("Golang",))


def test_a_choice_needs_all_its_members_and_no_stranger():
    asked = [choice("Python", "Go")]
    assert compared_choices(asked, [["Go", "Python"]]).right == 1
    assert compared_choices(asked, [["Go"]]).right == 0
    assert compared_choices(asked, [["Go", "Python", "Rust"]]).extra == ("Go or Python or Rust",)


def test_part_of_an_optional_choice_counts_on_neither_side():
    asked = [choice("5S", "kaizen", optional=True)]
    compared = compared_choices(asked, [["kaizen"]])
    assert (compared.right, compared.listed, compared.wanted) == (0, 0, 0)


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("On-call", "on call", True),
        ("A-level maths.", "A level maths", True),
        ("C", "C++", False),
        ("C++", "C#", False),
        (".NET", "net", True),
        ("CI/CD", "CI CD", True),
    ],
)
def test_wordings_are_compared_without_dress(one: str, other: str, equal: bool):
    assert (folded(one) == folded(other)) is equal


def label(**fields: object) -> JobLabel:
    held: dict[str, object] = {
        "title": "Nurse | Registered Nurse",
        "must_have_skills": ["triage"],
        "nice_to_have_skills": [],
        "any_of": [["Epic", "Cerner"]],
        "min_experience_years": 2,
        "max_experience_years": None,
        "education_level": "associate",
        "education_or_equivalent": False,
        "locations": ["Ohio"],
        "remote": None,
        "languages": [],
        "certifications": ["RN", "BLS"],
        "excluded_skills": [],
    }
    return JobLabel.model_validate(
        {"id": "job-1", "lang": "en", "text": "...", "requirements": held | fields}
    )


def test_figures_are_counted_over_all_jobs_together():
    read = Requirements(
        title="registered nurse",
        must_have_skills=("triage", "empathy"),
        any_of=(("Cerner", "Epic"),),
        min_experience_years=3,
        education_level="associate",
        locations=("Ohio",),
        certifications=("RN",),
    )
    figures = reading_figures([(label(), read)])
    by_name = {figure.name: figure for figure in figures.lists}
    assert by_name["must_have_skills"].precision == 0.5  # triage of triage, empathy
    assert by_name["certifications"].recall == 0.5  # RN of RN, BLS
    assert by_name["any_of"].f1 == 1
    singles = {share.name: share.right for share in figures.singles}
    assert singles["title"] == 1
    assert singles["min_experience_years"] == 0
    # must 2/3, locations 1, certifications 2/3, any_of 1; fields that no label fills are left out
    assert figures.mean_f1 == pytest.approx((2 / 3 + 1 + 2 / 3 + 1) / 4, abs=1e-4)
    assert {miss.field for miss in figures.misses} == {
        "must_have_skills",
        "certifications",
        "min_experience_years",
    }
