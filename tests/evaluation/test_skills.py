"""Skills read against skills labelled: one skill under two names is one, optional ones are free."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Candidate, Document, SkillClaim, Span, Stored
from screening.evaluation.labels import ProfileLabel
from screening.evaluation.skills import compared_skills, skill_figures
from screening.taxonomy import load


def label(file: str, skills: tuple[str, ...], shown: tuple[str, ...] | None) -> ProfileLabel:
    return ProfileLabel(
        file=file,
        language="en",
        name="Ann Lee",
        email=None,
        phone=None,
        location=None,
        as_of="2026-11",
        total_experience_months=0,
        roles=(),
        education=(),
        skills=skills,
        role_skills=shown,
    )


def stored(file: str, **skills: Any) -> Stored:
    claims = tuple(
        SkillClaim(name=name, evidence=evidence, spans=(Span(0, 1),))
        for name, evidence in skills.items()
    )
    return Stored(
        candidate_id="c",
        file=file,
        status="ok",
        document=Document(
            document_id="d",
            file=file,
            media_type="text/plain",
            pages=1,
            language="en",
            text="x",
            quality=1.0,
        ),
        candidate=Candidate(candidate_id="c", as_of="2026-11", skills=claims),
    )


def test_two_spellings_of_one_skill_are_the_same() -> None:
    compared = compared_skills(["Postgres", "K8s"], ["PostgreSQL", "Kubernetes"], load())
    assert (compared.right, compared.missing, compared.extra) == (2, (), ())


def test_what_the_taxonomy_does_not_know_is_compared_as_text() -> None:
    compared = compared_skills(["frobnicator 3000"], ["Frobnicator 3000", "Blorp"], load())
    assert (compared.right, compared.extra) == (1, ("Blorp",))


def test_two_labels_of_one_skill_ask_for_it_once() -> None:
    found = compared_skills(["Spark", "PySpark"], ["Spark"], load())
    assert (found.right, found.listed, found.wanted) == (1, 1, 1)
    lost = compared_skills(["Spark", "PySpark"], [], load())
    assert (lost.right, lost.wanted) == (0, 1)


def test_an_item_yields_its_wording_to_one_that_has_no_other() -> None:
    compared = compared_skills(["SQL | Python", "SQL"], ["Python", "SQL"], load())
    assert (compared.right, compared.missing, compared.extra) == (2, (), ())


def test_an_optional_skill_counts_on_neither_side() -> None:
    compared = compared_skills(["SQL", "?Excel", "?Kafka"], ["SQL", "Kafka"], load())
    assert (compared.right, compared.listed, compared.wanted) == (1, 1, 1)


def test_only_evidence_of_a_role_counts_as_shown() -> None:
    figures = skill_figures(
        [label("a", ("SQL", "Python"), ("SQL", "Python"))],
        {"a": stored("a", SQL="role", Python="profile")},
        load(),
    )
    assert (figures.named.recall, figures.shown.recall) == (1.0, 0.5)
    (miss,) = figures.misses
    assert (miss.field, miss.expected) == ("role_skills", "missing: Python")


def test_files_without_labelled_role_skills_are_not_asked_for_them() -> None:
    figures = skill_figures([label("a", ("SQL",), None)], {"a": stored("a", SQL="role")}, load())
    assert (figures.files, figures.files_with_roles, figures.shown.wanted) == (1, 0, 0)


def test_a_file_set_aside_misses_all() -> None:
    figures = skill_figures([label("a", ("SQL",), ("SQL",))], {"a": None}, load())
    assert (figures.named.recall, figures.shown.recall) == (0.0, 0.0)


NAMES = st.lists(st.sampled_from(["SQL", "Python", "Spark", "PySpark", "K8s", "Blorp"]))


@settings(deadline=None)
@given(NAMES, NAMES)
def test_counts_never_exceed_what_was_asked_or_listed(wanted: list[str], listed: list[str]) -> None:
    compared = compared_skills(wanted, listed, load())
    assert compared.right <= min(len(wanted), len(listed))
    assert compared.listed == compared.right + len(compared.extra)
    assert compared.wanted == compared.right + len(compared.missing)


@pytest.mark.parametrize("names", [["SQL", "Spark", "Blorp"], []])
def test_a_list_against_itself_is_all_right(names: list[str]) -> None:
    compared = compared_skills(names, names, load())
    assert (compared.right, compared.missing, compared.extra) == (len(names), (), ())
