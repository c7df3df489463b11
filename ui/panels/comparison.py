"""comparison: two to six people side by side, the criteria in which they differ first."""

from collections.abc import Callable, Sequence

import streamlit as st

from screening.domain import Comparison, ThreadView
from ui import matrix

MOST = 6


def chosen(view: ThreadView, *, pinned: Sequence[str]) -> tuple[str, ...]:
    """The people to compare: those kept, else the first three of the list."""
    report = view.report
    assert report is not None
    people = {item.candidate_id: item for item in report.shortlist}
    start = [key for key in pinned if key in people][:MOST]
    if len(start) < 2:
        start = [*start, *(key for key in people if key not in start)][:3]
    return tuple(
        st.multiselect(
            "People, two to six",
            options=list(people),
            default=start,
            format_func=lambda key: f"{people[key].rank}. {people[key].name or people[key].label}",
            max_selections=MOST,
            key=f"compare-{view.round}-{'.'.join(pinned)}",
        )
    )


def render(people: Sequence[str], compare: Callable[[Sequence[str]], Comparison]) -> None:
    if len(people) < 2:
        st.html('<div class="empty"><b>Choose at least two people.</b></div>')
        return
    st.html(matrix.table(compare(people)))


def empty() -> None:
    st.html(
        '<div class="empty"><b>Nothing to compare yet.</b> Search for a job first; then the people '
        "of its shortlist stand here side by side.</div>"
    )
