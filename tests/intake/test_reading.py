"""From bytes to an outcome: whatever the file, `parse` returns and invents nobody."""

import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screening.domain import Parsed
from screening.intake.reading import parse
from screening.policy import IntakePolicy
from screening.taxonomy import load
from tests.fixtures.drawn import letters, scan, written_by_hand
from tests.fixtures.packed import saved, word

TAXONOMY = load()
RESUME = (
    "Mira Okafor",
    "mira@example.org, London",
    "",
    "EXPERIENCE",
    "Backend Engineer, Firm Ltd, Jan 2019 - Mar 2021",
    "- Built services in Python and Go for three teams",
)


def parsed(data: bytes, file: str = "cv.pdf") -> Parsed:
    return parse(data, file, as_of="2026-01", policy=IntakePolicy(), taxonomy=TAXONOMY)


def test_a_resume_is_ok_and_its_candidate_is_the_person_in_it():
    result = parsed(letters(*RESUME))
    assert result.status == "ok"
    assert result.candidate is not None
    assert result.candidate.name == "Mira Okafor"
    assert result.document is not None
    assert result.quality > 0.9


@pytest.mark.parametrize(
    ("data", "file", "words"),
    [
        (b"", "cv.pdf", "empty"),
        (b"MZ" + bytes(300), "cv.pdf", "program"),
        (letters(*RESUME)[:700], "cv.pdf", "cut short"),
    ],
)
def test_a_file_that_cannot_be_read_fails_without_a_candidate(data, file, words):
    result = parsed(data, file)
    assert (result.status, result.candidate, result.document) == ("failed", None, None)
    assert words in (result.reason or "")


def test_a_scan_without_an_engine_needs_ocr_and_has_no_candidate(monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    result = parsed(scan(*RESUME))
    assert (result.status, result.candidate) == ("needs_ocr", None)
    assert "page 1" in (result.reason or "")


def test_clean_scanned_and_fragmented_files_of_one_batch_differ(monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    fragments = " ".join("Engineer with ten years of work in many firms of all kinds and sizes")
    clean, scanned, broken = (
        parsed(letters(*RESUME)),
        parsed(scan(*RESUME)),
        parsed(fragments.encode(), "cv.txt"),
    )
    assert [r.status for r in (clean, scanned, broken)] == ["ok", "needs_ocr", "needs_review"]
    assert broken.candidate is None
    assert "quality" in (broken.reason or "")


def test_a_text_about_nobody_is_set_aside():
    result = parsed(
        b"these are the minutes of a meeting about the heating of the house\n" * 4, "m.txt"
    )
    assert result.status == "needs_review"


def test_a_page_that_is_a_picture_is_said_when_the_rest_is_read(monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    from reportlab.lib.utils import ImageReader

    from tests.fixtures.drawn import HEIGHT, WIDTH, column, pdf, picture

    data = pdf(
        lambda canvas: column(canvas, RESUME) and None,
        lambda canvas: canvas.drawImage(ImageReader(picture("More")), 0, 0, WIDTH, HEIGHT) and None,
    )
    result = parsed(data)
    assert result.status == "needs_review"
    assert "page 2" in (result.reason or "")
    assert result.candidate is not None


SEEDS = {
    "cv.pdf": letters(*RESUME),
    "hand.pdf": written_by_hand("BT /F1 12 Tf 60 700 Td (Mira Okafor) Tj ET", to_unicode={77: "M"}),
    "cv.docx": saved(word()),
    "cv.rtf": rb"{\rtf1\ansi{\b Mira}\par Engineer\u8211?2019\par}",
    "cv.html": b"<html><body><table><tr><td>2019<td>Engineer<br>x</table></body></html>",
    "cv.md": b"# Mira\n\n- [a](b)\n- **c**\n| x | y |\n",
}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted(SEEDS)),
    st.lists(st.tuples(st.integers(0, 100_000), st.binary(max_size=4)), max_size=6),
    st.integers(0, 100_000),
)
def test_no_bytes_make_it_raise(name, changes, cut):
    data = bytearray(SEEDS[name])
    for place, new in changes:
        at = place % max(1, len(data))
        data[at : at + len(new)] = new
    if cut % 5 == 0:
        data = data[: cut % max(1, len(data))]
    result = parsed(bytes(data), name)
    assert result.status in ("ok", "needs_review", "needs_ocr", "failed")
    assert (result.candidate is None) or (result.document is not None)
