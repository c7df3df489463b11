"""preview: the order that drafted requirements would give, to be applied or discarded."""

from collections.abc import Callable

import streamlit as st

from screening.domain import Adjustment, ThreadView, Turn
from ui import markup
from ui import view as shown
from ui.draft import Trial
from ui.wishes import Ask, Discard, Wish


def render(
    view: ThreadView, trial: Trial, *, label: Callable[[str], str], busy: bool
) -> Wish | None:
    wish: Wish | None = None
    outcome, order = trial.outcome, trial.order
    with st.container(border=True, key="preview"):
        if order is None:
            st.html(f"<p><b>{markup.lines(outcome.question or '')}</b></p>")
        else:
            moved = shown.moves(view.shortlist, order)
            st.html(f'<p class="moves"><b>Preview:</b> {markup.lines(moved.text)}.</p>')
        st.html(markup.diff(outcome.changes) or "<p>Nothing would change.</p>")
        if outcome.notes:
            st.html(markup.listed(outcome.notes))
        with st.container(horizontal=True):
            ready = order is not None and bool(outcome.changes) and not busy
            if st.button("Apply", key="apply", type="primary", disabled=not ready):
                wish = Ask(turn=Turn(adjustment=Adjustment(edits=trial.edits)))
            if st.button("Discard", key="discard"):
                wish = Discard()
    if order is not None:
        rows = shown.match_rows(order.items, label, shown.ranks(view.shortlist))
        st.html(markup.cards(rows))
    return wish
