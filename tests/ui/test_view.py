"""Rows, moves and words that the pages show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import FieldChange, Match, Parts, Requirements, Role, Shortlist
from ui import view
from ui.timeline import bands


def match(who: str, rank: int, score: float = 50.0) -> Match:
    return Match(
        rank=rank, candidate_id=who, score=score, provisional=False, parts=Parts(dense=score)
    )


def ranked(*who: str) -> Shortlist:
    return Shortlist(items=tuple(match(name, rank) for rank, name in enumerate(who, start=1)))


def test_the_parts_of_a_bar_are_the_parts_of_the_score_without_the_empty_ones() -> None:
    shown = view.parts(Parts(dense=31.25, lexical=20.0, evidence=18.5))
    assert [(part.label, part.points) for part in shown] == [
        ("meaning", 31.25),
        ("words", 20.0),
        ("evidence", 18.5),
    ]


@pytest.mark.parametrize(
    ("rank", "before", "word"),
    [(1, 3, "up 2"), (4, 1, "down 3"), (2, 2, "same"), (5, None, "new")],
)
def test_a_change_of_rank_is_a_word(rank: int, before: int | None, word: str) -> None:
    assert view.change(rank, before, compared=True) == word


def test_a_first_list_has_no_changes_of_rank() -> None:
    assert view.change(1, None, compared=False) == ""


def test_a_preview_counts_who_moves_enters_and_leaves() -> None:
    moved = view.moves(ranked("a", "b", "c"), ranked("b", "a", "d"))
    assert moved.text == "1 moves up, 1 moves down, 1 enters, 1 leaves"
    assert view.moves(ranked("a"), ranked("a")).text == "the order stays as it is"


def test_the_job_in_one_line() -> None:
    line = view.wanted(
        Requirements(
            must_have_skills=("Spark",),
            any_of=(("Python", "Scala"),),
            min_experience_years=4,
            max_experience_years=8,
            education_level="bachelor",
            remote=True,
            excluded_skills=("PHP",),
        )
    )
    assert line == (
        "4 to 8 years · Spark · Python or Scala · bachelor's degree · fully remote · not PHP"
    )


def test_a_change_of_a_list_is_what_came_and_what_went() -> None:
    item = FieldChange(field="must_have_skills", before=("Go", "SQL"), after=("SQL", "dbt"))
    assert view.change_words(item) == (("+", "dbt (must-have)"), ("−", "Go (must-have)"))


@pytest.mark.parametrize(
    ("field", "before", "after", "words"),
    [
        ("min_experience_years", 3.0, 5.0, "minimum years 3 → 5"),
        ("max_experience_years", None, 8.0, "maximum years not stated → 8"),
        ("weights.dense", 0.5, 0.6, "weight of meaning 50% → 60%"),
        ("remote", None, False, "remote not stated → on site"),
        ("education_level", "master", None, "education master's degree → not stated"),
    ],
)
def test_a_change_of_a_value_is_before_and_after(
    field: str, before: float | str | None, after: float | str | bool | None, words: str
) -> None:
    change = FieldChange(field=field, before=before, after=after)
    assert view.change_words(change) == (("", words),)


@given(st.text(max_size=3000))
def test_folding_loses_no_character(text: str) -> None:
    assert "".join(view.folded(text)) == text


def test_a_paste_broken_at_a_width_has_whole_paragraphs_again() -> None:
    long = "You would spend most of your time building pipelines and looking after"
    text = f"DATA ENGINEER\nChicago\n\n{long}\nthem.\n\n- SQL\n- Python"
    assert view.reflowed(text) == (f"DATA ENGINEER\nChicago\n\n{long} them.\n\n- SQL\n- Python")


@given(st.text(max_size=600))
def test_reflowing_changes_nothing_but_breaks(text: str) -> None:
    assert view.reflowed(text).replace("\n", " ") == text.replace("\n", " ")


def test_a_short_text_is_not_folded() -> None:
    assert view.folded("A short job.") == ("A short job.", "")


def test_a_passage_is_cut_at_spaces_and_masked_where_blindness_hides() -> None:
    text = "Ada Byron worked here. Moved jobs to Airflow. Then left."
    start = text.index("Moved")
    end = start + len("Moved jobs to Airflow.")
    before, quote, after = view.passage(text, start, end, around=100, masks=[(0, 9)])
    assert quote == "Moved jobs to Airflow."
    assert before == "███ █████ worked here. "
    assert after == " Then left."


@given(st.text(min_size=1, max_size=400), st.data())
def test_a_passage_shows_the_quote_whole_and_in_its_place(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    before, quote, after = view.passage(text, start, end, around=20)
    assert quote == text[start:end]
    assert text[:start].endswith(before.removeprefix("… "))
    assert text[end:].startswith(after.removesuffix(" …"))


def role(title: str, start: str | None, end: str | None, *, current: bool = False) -> Role:
    return Role(title=title, company=None, start=start, end=end, current=current)


def test_a_timeline_names_gaps_and_overlaps_in_months() -> None:
    drawn, found = bands(
        (
            role("Lead", "2022-01", None, current=True),
            role("Second job", "2020-01", "2020-12"),
            role("Analyst", "2018-01", "2020-06"),
        ),
        "2022-12",
    )
    assert [(item.label, item.dates) for item in drawn] == [
        ("Lead", "Jan 2022 - now"),
        ("Second job", "Jan 2020 - Dec 2020"),
        ("Analyst", "Jan 2018 - Jun 2020"),
    ]
    # 60 months in all: Lead starts after 48 of them and takes 12
    assert (drawn[0].left, drawn[0].width) == (80.0, 20.0)
    assert [(item.kind, item.dates, item.months) for item in found] == [
        ("overlap", "Jan 2020 - Jun 2020", 6),
        ("gap", "Jan 2021 - Dec 2021", 12),
    ]


def test_roles_without_dates_draw_nothing() -> None:
    assert bands((role("Lead", None, None),), "2022-12") == ((), ())
