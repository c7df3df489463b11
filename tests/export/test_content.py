"""Words and numbers of a report."""

import re

from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Parts, Requirements
from screening.export.cells import safe
from screening.export.content import (
    composite_line,
    experience_wanted,
    matrix,
    movement,
    parts,
    score_line,
    shortened,
    unread,
)
from tests.export.sample import FAILED, ILSE, LATER, MIXED, SALMA, empty_report, full_report


def test_printed_parts_add_up_to_the_printed_score() -> None:
    # 25.64 + 17.25 + 8.28 + 33.2 = 84.37; cut to tenths they make 84.2, two tenths are missing
    assert score_line(ILSE) == (
        "25.6 meaning + 17.3 words + 8.3 qualification + 33.2 evidence = 84.4"
    )


@given(st.lists(st.floats(0, 20, allow_nan=False), min_size=5, max_size=5))
def test_parts_always_add_up(points: list[float]) -> None:
    dense, lexical, qualification, evidence, rerank = points
    made = Parts(
        dense=dense,
        lexical=lexical,
        qualification=qualification,
        evidence=evidence,
        rerank=rerank,
    )
    person = ILSE.model_copy(update={"parts": made, "score": round(sum(points), 2)})
    assert round(sum(part.points for part in parts(person)), 1) == round(person.score, 1)


def test_a_capped_composite_says_so() -> None:
    assert composite_line(MIXED, full_report()) == (
        "60% of technical 74 + 40% of domain 70 = 72.4, limited to 69 by a flag"
    )
    assert composite_line(FAILED, full_report()) == ""


def test_the_matrix_has_must_haves_first_and_domain_last() -> None:
    compared = matrix(full_report())
    assert [row.key for row in compared.rows] == [
        "python",
        "airflow",
        "sql",
        "spark_flink",
        "dbt",
        "freight",
        "scale",
    ]
    assert [person.label for person in compared.people] == [
        "Candidate A1F0",
        "Candidate B77E",
        "Candidate C3D4",
    ]
    assert [cell.word for cell in compared.rows[2].cells] == ["met", "contradicted", "met"]
    assert compared.rows[6].cells[1].word == "not asked"


def test_everyone_not_read_has_a_reason() -> None:
    reasons = {item.person.label: item.reason for item in unread(full_report())}
    assert reasons == {
        "Candidate D4D4": "could not be read: Reading 简历_陈嘉树.pdf timed out | twice",
        "Candidate E5E5": "ranked 5; the first 4 are read closely",
    }


def test_movement_in_words() -> None:
    report = full_report()
    assert [movement(person, report) for person in (ILSE, MIXED, SALMA, LATER)] == [
        "up 2",
        "down 1",
        "new",
        "same place",
    ]
    assert movement(SALMA, empty_report()) == ""


def test_years_in_words() -> None:
    assert experience_wanted(Requirements()) == "not stated"
    assert experience_wanted(Requirements(min_experience_years=1)) == "1 year or more"
    assert experience_wanted(Requirements(max_experience_years=8)) == "at most 8 years"
    assert (
        experience_wanted(Requirements(min_experience_years=2.5, max_experience_years=8))
        == "2.5 to 8 years"
    )


@given(st.text(max_size=400), st.integers(5, 60))
def test_shortened_text_fits(text: str, limit: int) -> None:
    short = shortened(text, limit)
    assert len(short) <= limit
    assert "\n" not in short


@given(st.text(max_size=80))
def test_safe_cells_start_with_nothing_a_spreadsheet_runs(text: str) -> None:
    cell = safe(text)
    assert not re.match(r"\s*[=+\-@|%＝＋－＠]", cell)
    assert safe(cell) == cell  # making safe twice changes nothing more
