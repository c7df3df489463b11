"""Corrections through the facade: kept in the pool, followed by the score, gone when erased."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from screening.config import Settings
from screening.domain import NEW_ROLE, FieldEdit, Requirements, Tuning, Turn
from screening.engine import Screener, open_screener
from screening.errors import UsageError
from tests.runs import finished

MIRA = """Mira Okafor
mira@example.org

Experience
Platform Engineer, Acme Freight
Jan 2020 - Dec 2020
- Ran Kubernetes for nine product teams
"""
JOB = Requirements(
    title="Platform Engineer", must_have_skills=("Kubernetes",), min_experience_years=4
)


@pytest.fixture
def screener(tmp_path: Path) -> Iterator[Screener]:
    settings = Settings.load(pool=tmp_path / "pool", offline=True, as_of="2026-11")
    with open_screener(settings) as opened:
        yield opened


def put(screener: Screener, tmp_path: Path, text: str) -> str:
    file = tmp_path / "mira.txt"
    file.write_text(text)
    (outcome,) = screener.ingest([file])
    assert outcome.candidate_id is not None
    return outcome.candidate_id


def score(screener: Screener) -> float:
    return screener.preview("t", JOB, Tuning()).items[0].score


def test_the_score_follows_a_correction_and_a_newer_file_keeps_it(
    screener: Screener, tmp_path: Path
) -> None:
    who = put(screener, tmp_path, MIRA)
    before = score(screener)
    screener.correct(who, [FieldEdit(field="end", value="2024-12", entry=0)])
    after = score(screener)
    assert after > before
    again = put(screener, tmp_path, MIRA + "- Wrote the on-call handbook\n")
    assert again == who
    person = screener.person(who)
    assert person is not None
    assert person.candidate.roles[0].end == "2024-12"
    assert [item.value for item in person.corrections] == ["2024-12"]


def test_the_same_file_again_changes_nothing_that_was_corrected(
    screener: Screener, tmp_path: Path
) -> None:
    who = put(screener, tmp_path, MIRA)
    screener.correct(who, [FieldEdit(field="title", value="Site Reliability Engineer", entry=0)])
    put(screener, tmp_path, MIRA)
    person = screener.person(who)
    assert person is not None
    assert person.candidate.roles[0].title == "Site Reliability Engineer"


def test_a_corrected_name_is_hidden_from_what_is_scored(screener: Screener, tmp_path: Path) -> None:
    who = put(screener, tmp_path, MIRA.replace("- Ran", "- As Miri Oka, ran"))
    screener.correct(who, [FieldEdit(field="name", value="Miri Oka")])
    person = screener.person(who)
    assert person is not None
    at = person.document.text.index("Miri Oka")
    assert any(mask.start <= at < mask.end for mask in person.candidate.masks)


def test_a_missed_role_and_skill_raise_the_score_and_outlive_a_newer_file(
    screener: Screener, tmp_path: Path
) -> None:
    who = put(screener, tmp_path, MIRA.replace("Kubernetes", "clusters"))
    before = score(screener)
    said = {"title": "Platform Engineer", "start": "2021-01", "end": "2024-12"}
    role = [FieldEdit(field=name, value=said[name], entry=NEW_ROLE) for name in said]
    screener.correct(who, role)
    longer = score(screener)
    screener.correct(who, [FieldEdit(field="skill", value="Kubernetes")])
    named = score(screener)
    assert before < longer < named
    put(screener, tmp_path, MIRA.replace("Kubernetes", "clusters") + "- Wrote the handbook\n")
    person = screener.person(who)
    assert person is not None
    assert [item.added for item in person.candidate.roles] == [True, False]
    assert "Kubernetes" in [item.name for item in person.candidate.skills if item.added]


def test_a_skill_that_only_the_recruiter_states_is_never_quoted(
    screener: Screener, tmp_path: Path
) -> None:
    who = put(screener, tmp_path, MIRA.replace("Kubernetes", "clusters"))
    screener.correct(who, [FieldEdit(field="skill", value="Kubernetes")])
    (item,) = screener.preview("t", JOB, Tuning()).items
    assert (item.matched_skills, item.missing_skills) == ((), ("Kubernetes",))
    job = "Platform Engineer\n\nMust have:\n- Kubernetes\n"
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert view.report is not None
    (row,) = view.report.shortlist
    (must,) = [item for item in row.criteria if item.must and "Kubernetes" in item.label]
    assert (must.verdict, must.evidence) == ("not_shown", ())


def test_a_role_that_is_none_takes_its_years_from_the_score(
    screener: Screener, tmp_path: Path
) -> None:
    who = put(screener, tmp_path, MIRA)
    before = score(screener)
    screener.correct(who, [FieldEdit(field="not_a_role", value="yes", entry=0)])
    assert score(screener) < before
    put(screener, tmp_path, MIRA + "- Wrote the handbook\n")
    person = screener.person(who)
    assert person is not None
    assert person.candidate.roles == ()


def test_an_upload_is_corrected_in_its_session_only(screener: Screener) -> None:
    (outcome,) = screener.upload("mine", [("mira.txt", MIRA.encode())])
    who = outcome.candidate_id
    assert who is not None
    with pytest.raises(UsageError, match="nobody"):
        screener.correct(who, [FieldEdit(field="location", value="Lagos")], "other")
    changed = screener.correct(who, [FieldEdit(field="location", value="Lagos")], "mine")
    assert changed.candidate.location == "Lagos"
    assert screener.person(who, "mine") == changed


def test_erasing_takes_corrections_along(screener: Screener, tmp_path: Path) -> None:
    who = put(screener, tmp_path, MIRA)
    screener.correct(who, [FieldEdit(field="location", value="Xanthippolis")])
    screener.forget(who)
    for file in sorted((tmp_path / "pool").rglob("*")):
        assert not file.is_file() or b"Xanthippolis" not in file.read_bytes()
