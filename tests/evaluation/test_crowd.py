"""Invented people are the same for the same seed, and made of whole roles."""

import pytest

from screening.domain import Candidate, Document, Role, SkillClaim, Stored
from screening.evaluation.crowd import crowd


def sample(number: int) -> Stored:
    role = Role(
        title=f"Title {number}",
        company=f"Firm {number}",
        start=f"20{10 + number}-03",
        end=None,
        current=True,
        bullets=(f"Did thing {number}",),
    )
    document = Document(
        document_id=str(number), file=f"{number}.txt", media_type="text/plain", pages=1,
        language="en", text="", quality=1.0,
    )  # fmt: skip
    candidate = Candidate(
        candidate_id=str(number),
        as_of="2026-11",
        roles=(role,),
        skills=(SkillClaim(name=f"Skill {number}", evidence="profile", spans=()),),
    )
    return Stored(
        candidate_id=str(number),
        file=f"{number}.txt",
        status="ok",
        document=document,
        candidate=candidate,
    )


SAMPLES = [sample(number) for number in range(6)]


def test_equal_seeds_give_equal_people_and_others_do_not():
    assert list(crowd(SAMPLES, 9, seed=3)) == list(crowd(SAMPLES, 9, seed=3))
    assert list(crowd(SAMPLES, 9, seed=3)) != list(crowd(SAMPLES, 9, seed=4))


def test_a_smaller_crowd_is_the_beginning_of_a_larger_one():
    assert list(crowd(SAMPLES, 5, seed=3)) == list(crowd(SAMPLES, 9, seed=3))[:5]


def test_a_person_has_two_to_four_whole_roles():
    for _, text in crowd(SAMPLES, 30, seed=3):
        titles = [line for line in text.splitlines() if line.startswith("Title ")]
        assert 2 <= len(titles) <= 4
        for line in titles:
            number = line.split(",")[0].removeprefix("Title ")
            assert f"- Did thing {number}" in text


def test_too_few_samples_are_refused():
    with pytest.raises(ValueError, match="got 1"):
        next(crowd(SAMPLES[:1], 1, seed=3))
