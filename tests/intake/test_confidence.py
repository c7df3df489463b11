"""How far a value can be trusted follows from how it was found; the reasons say nothing of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Confidence, Document
from screening.intake.document import read
from screening.intake.profile import read_profile
from screening.intake.quality import judged, quality
from screening.policy import IntakePolicy
from screening.taxonomy import load
from tests.intake.people import NOW, document, profile

RESUME = """Mira Okafor
mira@example.org
Lagos, Nigeria

Experience
Data Engineer, Acme Freight Ltd
Jan 2020 - Dec 2021
- Moved the nightly jobs to Airflow

Education
BSc Physics, University of Somewhere, 2016
"""


def sure(text: str, field: str, entry: int | None = None) -> Confidence:
    found = profile(text).confidence
    return next(item for item in found if (item.field, item.entry) == (field, entry))


def test_a_plain_resume_is_read_without_doubt() -> None:
    held = profile(RESUME)
    assert [(item.field, item.entry) for item in held.confidence] == [
        ("name", None),
        ("email", None),
        ("location", None),
        ("role", 0),
        ("education", 0),
    ]
    assert min(item.confidence for item in held.confidence) >= IntakePolicy().check_below


@pytest.mark.parametrize(
    ("field", "entry", "old", "new", "reason"),
    [
        ("role", 0, ", Acme Freight Ltd", "", "its company was not found"),
        ("role", 0, "Jan 2020 - Dec 2021", "2020 - 2021", "its dates are years without months"),
        ("role", 0, "- Moved the nightly jobs to Airflow\n", "", "nothing is said of it"),
        ("education", 0, ", 2016", "", "its year was not found"),
        ("email", None, "Lagos,", "work@example.com\nLagos,", "the resume holds other addresses"),
        ("name", None, "mira@", "info@", "no label and no e-mail address bears it out"),
    ],
)
def test_each_doubt_lowers_it_and_says_why(
    field: str, entry: int | None, old: str, new: str, reason: str
) -> None:
    before, after = sure(RESUME, field, entry), sure(RESUME.replace(old, new), field, entry)
    assert after.confidence < before.confidence
    assert any(reason in said for said in after.reasons)


def test_a_scan_is_trusted_as_far_as_it_was_read() -> None:
    from screening.domain import Notice

    scan = document(RESUME).model_copy(
        update={"quality": 0.5, "notices": (Notice(kind="ocr", detail="page 1"),)}
    )
    plain = {item.field: item.confidence for item in profile(RESUME).confidence}
    for item in read_profile(scan, NOW, load()).confidence:
        assert item.confidence == pytest.approx(0.5 * plain[item.field], abs=0.011)
        assert "read from a picture of text" in item.reasons


def test_a_text_read_with_doubt_says_so_and_asks_for_a_person() -> None:
    broken = RESUME + "\n" + "Mvd thr nghtlyjbsrflwrt strctrdxq prcsstrng " * 5
    made: Document = read(broken.encode(), "cv.txt", IntakePolicy())
    assert IntakePolicy().min_quality <= made.quality < IntakePolicy().review_quality
    assert "letters in tokens that are no words" in made.doubts
    assert "quality" in [notice.kind for notice in made.notices]


@given(st.text(max_size=400))
@settings(deadline=None, max_examples=60)
def test_confidence_is_a_share_with_reasons_of_our_own_words(text: str) -> None:
    for item in profile(text).confidence:
        assert 0 <= item.confidence <= 1
        assert item.confidence >= 0.9 or item.reasons
    assert judged(text)[0] == quality(text)
