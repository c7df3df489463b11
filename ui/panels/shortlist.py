"""shortlist: the people above the cut, in order, and those who just miss it."""

from collections.abc import Callable, Sequence

import streamlit as st

from screening.domain import ThreadView, Turn
from ui import markup
from ui import view as shown
from ui.view import Row
from ui.wishes import Ask, Open, Pin, Wish


def render(view: ThreadView, *, pinned: Sequence[str], label: Callable[[str], str]) -> Wish | None:
    report = view.report
    assert report is not None
    wish: Wish | None = None
    counted = shown.counts(view)
    st.html(
        f'<div class="counts"><b>{markup.lines(counted)}</b> '
        f"<span>{markup.lines(shown.weights_line(report.tuning))}</span></div>"
    )
    wish = _failed(view, label) or wish
    compared = bool(view.previous_shortlist.items)
    rows = shown.rows(report, compared=compared)
    if report.pool.size == 0:
        st.html(
            '<div class="empty"><b>Nobody is in the pool yet.</b> Add resumes, then search '
            "again.</div>"
        )
    elif not any(row.status == "recommended" for row in rows) and report.screened.asked:
        st.html(
            '<div class="empty"><b>Nobody shows all of what is asked.</b> The list below is the '
            "nearest. What each resume does not show is named; loosening a requirement may bring "
            "people in.</div>"
        )
    elif not rows:
        st.html(
            '<div class="empty"><b>Nobody in the pool shows what is asked.</b> Near misses, if '
            "any, say which one change would bring them in.</div>"
        )
    for row in rows:
        wish = _card(row, pinned=row.candidate_id in pinned) or wish
    if report.pool.hidden_below_cut or report.near_misses:
        below = report.pool.hidden_below_cut
        st.html(f'<div class="cut"><span>cut: {below} more below</span></div>')
    for item in report.near_misses:
        row = shown.row(item, compared=compared)
        wish = _card(row, pinned=row.candidate_id in pinned, near=True) or wish
    return wish


def _failed(view: ThreadView, label: Callable[[str], str]) -> Wish | None:
    """What did not work in this round, whom it concerns, and a way to try again."""
    if not view.errors:
        return None
    lines = tuple(
        f"{label(item.candidate_id)}: {item.detail}" if item.candidate_id else item.detail
        for item in view.errors
    )
    with st.container(border=True, key="failed"):
        st.html("<p><b>Not everything worked.</b> The rest of the list stands.</p>")
        st.html(markup.listed(lines))
        if st.button("Try again", key="retry"):
            return Ask(turn=Turn(requirements=view.requirements))
    return None


def _card(row: Row, *, pinned: bool, near: bool = False) -> Wish | None:
    where = "near" if near else "card"
    with st.container(border=True, key=f"{where}-{row.candidate_id}"):
        text, controls = st.columns([6, 1], vertical_alignment="top")
        with text:
            st.html(markup.card(row, near=near))
        with controls:
            opened = st.button("Open", key=f"open-{where}-{row.candidate_id}", width="stretch")
            if opened:
                return Open(candidate_id=row.candidate_id)
            if not near:
                on = st.checkbox(
                    "compare",
                    value=pinned,
                    key=f"pin-{row.candidate_id}-{pinned}",
                )
                if on != pinned:
                    return Pin(candidate_id=row.candidate_id, on=on)
    return None


def ordered(rows: Sequence[Row], notes: dict[str, str], *, title: str) -> None:
    """A list that is still being worked on: no controls."""
    st.html(f'<div class="counts"><b>{markup.lines(title)}</b></div>{markup.cards(rows, notes)}')


def waiting() -> None:
    st.html(f'<div class="counts"><b>Ranking the pool …</b></div>{markup.skeleton()}')
