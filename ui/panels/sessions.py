"""sessions: past searches, to be opened again or deleted."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import ThreadEntry
from ui import markup
from ui.wishes import DeleteThread, NewSearch, Reopen, Wish


def render(entries: Sequence[ThreadEntry], *, current: str) -> Wish | None:
    wish: Wish | None = NewSearch() if st.button("New search", key="new", type="primary") else None
    if not entries:
        st.html(
            '<div class="empty"><b>No searches yet.</b> Each search is kept here until you delete '
            "it.</div>"
        )
    for entry in entries:
        wish = _entry(entry, current=entry.thread_id == current) or wish
    return wish


def _entry(entry: ThreadEntry, *, current: bool) -> Wish | None:
    with st.container(border=True, key=f"thread-{entry.thread_id}"):
        text, reopen, delete = st.columns([6, 1, 1], vertical_alignment="center")
        with text:
            st.html(
                f'<div class="line"><b>{markup.lines(entry.title or "Untitled")}</b>'
                f"{'<span class=tag>open in this tab</span>' if current else ''}</div>"
                f'<div class="about">{markup.lines(about(entry))}</div>'
            )
        with reopen:
            if st.button("Open", key=f"reopen-{entry.thread_id}", width="stretch"):
                return Reopen(thread_id=entry.thread_id)
        with delete, st.popover("Delete", width="stretch", key=f"delete-{entry.thread_id}"):
            st.caption("Its conversation, results and session-only files go. The pool stays.")
            if st.button("Delete for good", key=f"gone-{entry.thread_id}", type="primary"):
                return DeleteThread(thread_id=entry.thread_id)
    return None


def about(entry: ThreadEntry) -> str:
    """ "2026-05-01 10:22 UTC · 3 rounds · 10 on the list · stopped half-way"."""
    when = (entry.updated_at or "")[:16].replace("T", " ")
    said = [f"{when} UTC"] if when else []
    said.append(f"{entry.rounds} round{'' if entry.rounds == 1 else 's'}")
    said.append(f"{entry.shortlisted} on the list")
    if entry.unfinished:
        said.append("stopped half-way")
    return " · ".join(said)
