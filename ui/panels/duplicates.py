"""duplicates: pairs that are perhaps one person, side by side, and merges to be taken back."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import Duplicate, PoolEntry
from ui import markup
from ui.wishes import Apart, Merge, Unmerge, Wish

AT_ONCE = 5
"""Pairs shown at the same time; the next ones follow once these are decided."""


def render(pairs: Sequence[Duplicate], *, busy: bool = False) -> Wish | None:
    """The likeliest pairs, each with its two answers. Nothing at all when there are none."""
    if not pairs:
        return None
    wish: Wish | None = None
    with st.expander(f"Perhaps the same person: {len(pairs)}"):
        st.caption(
            "Nobody is merged without you. A merge keeps both files, scores the newest and can "
            "be taken back."
        )
        for pair in pairs[:AT_ONCE]:
            wish = _pair(pair, busy=busy) or wish
        if len(pairs) > AT_ONCE:
            st.caption(f"{len(pairs) - AT_ONCE} more follow.")
    return wish


def merged(entries: Sequence[PoolEntry], *, busy: bool = False) -> Wish | None:
    """People of several files, with a way back."""
    people = [entry for entry in entries if entry.earlier]
    if not people:
        return None
    wish: Wish | None = None
    with st.expander(f"Merged people: {len(people)}"):
        for entry in people:
            who = _who(entry)
            st.html(markup.merged(entry))
            if st.button(
                "Take apart",
                key=f"unmerge-{entry.candidate_id}",
                help=f"{markup.markdown(who)}: every file stands for itself again.",
                disabled=busy,
            ):
                wish = Unmerge(candidate_id=entry.candidate_id, label=who)
    return wish


def _pair(pair: Duplicate, *, busy: bool) -> Wish | None:
    one, other = sorted(pair.people, key=lambda entry: entry.candidate_id != pair.newest)
    key = f"{one.candidate_id}-{other.candidate_id}"
    st.html(markup.pair(one, other, pair.agreements))
    with st.container(horizontal=True):
        merge = st.button("Merge", key=f"merge-{key}", disabled=busy)
        apart = st.button("Not the same", key=f"apart-{key}", disabled=busy)
    label = f"{_who(one)} and {_who(other)}"
    if merge:
        return Merge(keep=one.candidate_id, other=other.candidate_id, label=label)
    if apart:
        return Apart(one=one.candidate_id, other=other.candidate_id, label=label)
    return None


def _who(entry: PoolEntry) -> str:
    return entry.name or entry.label
