"""header: the job in one line, with undo, redo, files to add and the report to take away."""

import re
from collections.abc import Callable
from html import escape

import streamlit as st

from screening.domain import Adjustment, ThreadView, Turn
from ui import view as shown
from ui.panels import uploads
from ui.wishes import Ask, NewSearch, Wish
from ui.words import FORMATS


def render(
    view: ThreadView,
    *,
    busy: bool,
    export: Callable[[str], Callable[[], bytes]],
    uploader: str,
) -> Wish | None:
    with st.container(horizontal=True, key="header", vertical_alignment="center"):
        if view.requirements is None:
            title, line = "New search", "Paste a job, and the people in the pool are ranked."
        else:
            title = view.requirements.title or "Untitled job"
            line = shown.wanted(view.requirements)
        st.html(f'<h1>{escape(title)}</h1><p class="wanted">{escape(line)}</p>')
        undo = redo = False
        if view.requirements is not None:
            undo = st.button("Undo", key="undo", disabled=busy or not view.can_undo)
            redo = st.button("Redo", key="redo", disabled=busy or not view.can_redo)
        with st.popover("Add files", key="add-files"):
            wish = uploads.render(uploader, busy=busy, job=True)
        if view.report is not None:
            with st.popover("Export", key="export"):
                _downloads(view, export)
        fresh = view.requirements is not None and st.button("New search", key="new", disabled=busy)
    if undo:
        return Ask(turn=Turn(adjustment=Adjustment(history="undo")), said="Undo")
    if redo:
        return Ask(turn=Turn(adjustment=Adjustment(history="redo")), said="Redo")
    return NewSearch() if fresh else wish


def _downloads(view: ThreadView, export: Callable[[str], Callable[[], bytes]]) -> None:
    """The report is made when a button is pressed, and pressing it does not run the page again."""
    assert view.report is not None
    names = "hidden" if view.report.blind else "shown"
    st.caption(f"The report as it stands. Names are {names} in it, as on the screen.")
    stem = re.sub(r"[^a-z0-9]+", "-", view.title.lower()).strip("-")[:40] or "report"
    for code, name, media in FORMATS:
        st.download_button(
            name,
            data=export(code),
            file_name=f"{stem}.{code}",
            mime=media,
            key=f"export-{code}",
            on_click="ignore",
            width="stretch",
        )
