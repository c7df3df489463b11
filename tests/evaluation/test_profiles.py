"""What a resume says is compared with a label in the way a careful person would."""

import pytest

from screening.domain import Candidate, Document, Education, Role, Stored
from screening.evaluation.labels import ProfileLabel
from screening.evaluation.profiles import (
    highest,
    profile_figures,
    same_phone,
    same_place,
    same_text,
)

LABEL = ProfileLabel.model_validate(
    {
        "file": "ada.pdf",
        "language": "en",
        "name": "Ada Obi",
        "email": "ada@example.com",
        "phone": "+49 30 23125 417",
        "location": "Berlin",
        "as_of": "2026-11",
        "total_experience_months": 35,
        "roles": [
            {
                "title": "Engineer",
                "company": "Acme",
                "start": "2024-01",
                "end": None,
                "current": True,
            }
        ],
        "education": [
            {"level": "master", "field": None, "institution": None, "end_year": 2027},
            {"level": "bachelor", "field": None, "institution": None, "end_year": 2023},
        ],
    }
)


def stored(**fields: object) -> Stored:
    candidate = Candidate.model_validate(
        {
            "candidate_id": "ada",
            "name": "ADA OBI",
            "email": "Ada@example.com",
            "phone": "030 23125417",
            "location": "10115 Berlin",
            "total_experience_months": 34,
            "as_of": "2026-11",
            "roles": (
                Role(title="Engineer", company="Acme", start="2024-01", end=None, current=True),
            ),
            "education": (
                Education(
                    degree=None, level="bachelor", field=None, institution=None, end_year=2023
                ),
            ),
        }
        | fields
    )
    document = Document(
        document_id="0", file="ada.pdf", media_type="application/pdf", pages=1,
        language="en", text="", quality=1.0,
    )  # fmt: skip
    return Stored(
        candidate_id="ada", file="ada.pdf", status="ok", document=document, candidate=candidate
    )


def rights(person: Stored | None) -> dict[str, int]:
    figures = profile_figures([LABEL], {"ada.pdf": person})
    return {share.name: share.right for share in figures.fields}


def test_case_spacing_country_code_and_postcode_do_not_matter():
    assert set(rights(stored()).values()) == {1}


def test_a_file_set_aside_misses_every_field():
    figures = profile_figures([LABEL], {"ada.pdf": None})
    asked = [share for share in figures.fields if share.of]
    assert {share.right for share in asked} == {0}
    assert figures.set_aside == 1
    assert {miss.got for miss in figures.misses} == {"set aside"}


def test_two_months_off_is_a_miss_and_one_is_not():
    assert rights(stored(total_experience_months=36))["total_months"] == 1
    assert rights(stored(total_experience_months=37))["total_months"] == 0


def test_a_role_is_found_by_its_exact_months():
    late = Role(title="Engineer", company="Acme", start="2024-02", end=None, current=True)
    figures = profile_figures([LABEL], {"ada.pdf": stored(roles=(late,))})
    (miss,) = (miss for miss in figures.misses if miss.field == "roles")
    assert miss.expected == "2024-01 to now Engineer · Acme"
    assert figures.extra_roles == 1


def test_a_degree_that_is_not_finished_yet_is_not_the_highest():
    assert highest(LABEL.education, 2026) == "bachelor"
    assert highest(LABEL.education, 2027) == "master"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("+49 30 23125 417", "030 23125 417", True),
        ("(512) 555-0143", "+1 512 555 0143", True),
        ("555-0143", "512 555 0143", True),
        ("(512) 555-0143", "(512) 555-0144", False),
        ("0143", "512 555 0143", False),
    ],
)
def test_numbers_are_compared_from_the_end(one: str, other: str, same: bool):
    assert same_phone(one, other) is same
    assert same_phone(other, one) is same


def test_a_place_is_the_same_without_its_postcode_but_not_without_its_city():
    assert same_place("Columbus, OH 43215", "Columbus OH")
    assert not same_place("Columbus, OH", "OH")


def test_a_place_with_numbers_and_no_spaces_is_compared_by_its_letters():
    assert same_place("東京都千代田区千代田1-1-1", "〒100-0001 東京都千代田区千代田1-1-1")
    assert not same_place("東京都千代田区千代田1-1-1", "北海道稚内市1-1-1")


def test_what_a_label_leaves_open_is_not_asked():
    open_label = LABEL.model_copy(
        update={"not_judged": ("roles", "total_months"), "roles": (), "total_experience_months": 0}
    )
    figures = profile_figures([open_label], {"ada.pdf": stored()})
    assert {share.name: share.of for share in figures.fields}["total_months"] == 0
    assert (figures.extra_roles, figures.misses) == (0, ())


def test_of_a_file_with_nobody_in_it_only_being_set_aside_is_asked():
    nobody = LABEL.model_copy(update={"status": "set_aside"})
    assert profile_figures([nobody], {}).misses == ()
    (miss,) = profile_figures([nobody], {"ada.pdf": stored()}).misses
    assert (miss.field, miss.expected, miss.got) == ("status", "set_aside", "ok")


def test_a_japanese_name_needs_no_space():
    assert same_text("山田 太郎", "山田太郎")
    assert not same_text("Ann Obi", "AnnObi")
