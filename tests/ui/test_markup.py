"""Snippets of HTML: everything from outside is escaped, and no mark is without its word."""

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from screening.domain import (
    Comparison,
    ComparisonCell,
    ComparisonPerson,
    ComparisonRow,
    FieldChange,
    Ingested,
    Message,
)
from tests.ui.fake_screener import NASTY, QUOTE, claim, stored
from ui import markup, matrix
from ui.view import Dot, Part, Row

TAG = re.compile(r"<[^>]*>")


def row(text: str) -> Row:
    return Row(
        candidate_id=text,
        rank=1,
        who=text,
        about=text,
        score=60.0,
        parts=(Part(label=text, points=60.0),),
        change=text,
        dots=(Dot(label=text, verdict="met", word="met", quote=text),),
        status="recommended",
        status_word=text,
        reading=text,
        matched=(text,),
        missing=(text,),
        near_miss=text,
    )


@given(st.text(alphabet="<>\"'&/= abc!-", min_size=1, max_size=60))
def test_no_text_from_outside_becomes_markup(text: str) -> None:
    plain = markup.card(row("x"))
    tags = len(TAG.findall(plain))
    assert len(TAG.findall(markup.card(row(text)))) == tags


@given(st.text(max_size=60))
def test_a_message_shows_every_character_it_was_given(text: str) -> None:
    item = Message(role="assistant", kind="answer", text=text)
    assert text in unescape(markup.message(item))


@given(st.text(alphabet="ab*_`[]()<>#|~$:\\!-+ ", max_size=40))
def test_markdown_marks_lose_their_meaning(text: str) -> None:
    escaped = markup.markdown(text)
    assert re.sub(r"\\(.)", r"\1", escaped) == text
    assert not re.search(r"(?<!\\)[*_`\[<]", escaped.replace("\\\\", ""))


def test_the_bar_says_its_parts_in_words() -> None:
    shown = markup.bar((Part(label="meaning", points=40.0), Part(label="words", points=20.5)), 60.5)
    assert 'aria-label="score 60.5 of 100: meaning 40.0 + words 20.5"' in shown
    assert "width:40.00%" in shown
    assert "width:20.50%" in shown


def test_must_haves_are_marks_in_order_and_words_by_verdict() -> None:
    shown = markup.dots(
        (
            Dot(label="Python", verdict="met", word="met"),
            Dot(label="dbt", verdict="not_shown", word="not shown"),
            Dot(label="Spark", verdict="met", word="met"),
        )
    )
    assert re.findall("[●◐○✕]", shown) == ["●", "○", "●"]
    assert "<b>met</b>&nbsp;Python, Spark" in shown
    assert "<b>not shown</b>&nbsp;dbt" in shown


def test_a_quote_unfolds_in_the_resume_with_the_name_masked_while_blind() -> None:
    person = stored("p-ada")
    hidden = markup.claim(claim("p-ada"), person, blind=True)
    assert f"<mark>{QUOTE}</mark>" in hidden
    assert "Ilse Kwon" not in hidden
    assert "Ilse Kwon" in markup.claim(claim("p-ada"), person, blind=False)
    assert "<script>" not in hidden


def test_a_quote_that_is_not_in_the_document_gets_no_place_in_it() -> None:
    person = stored("p-ada")
    moved = claim("p-ada").model_copy(
        update={"spans": (claim("p-ada").spans[0].model_copy(update={"start": 0, "end": 4}),)}
    )
    assert "<mark>" not in markup.claim(moved, person, blind=False)
    assert QUOTE in markup.claim(moved, None, blind=False)


def test_a_file_has_a_line_with_its_outcome_and_reason() -> None:
    shown = markup.outcomes((Ingested(file=NASTY, status="needs_ocr", reason="no text layer"),))
    assert "<script>" not in shown
    assert "holds pictures of text only: no text layer" in shown


def test_a_change_of_a_list_is_chips() -> None:
    shown = markup.diff((FieldChange(field="languages", before=(), after=("German (B2)",)),))
    assert "+ German (B2) (language)" in shown


def test_a_comparison_puts_what_differs_first_and_says_verdicts_in_words() -> None:
    people = tuple(
        ComparisonPerson(
            candidate_id=who,
            label=NASTY,
            name=None,
            rank=1,
            score=50,
            technical_score=None,
            domain_fit_score=None,
            composite_score=None,
            status=None,
            experience_years=3,
        )
        for who in ("a", "b")
    )
    met, not_shown = ComparisonCell(verdict="met", quote=NASTY), ComparisonCell(verdict="not_shown")
    shown = matrix.table(
        Comparison(
            people=people,
            rows=(
                ComparisonRow(
                    rubric="technical", label="Same", must=True, cells=(met, met), differs=False
                ),
                ComparisonRow(
                    rubric="domain", label="Other", must=False, cells=(met, not_shown), differs=True
                ),
            ),
        )
    )
    assert shown.index("Other") < shown.index("Same")
    assert "not shown" in shown
    assert "<script>" not in shown
