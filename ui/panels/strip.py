"""strip: what a run is doing and how long each step took, with stop, continue and review."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from screening.domain import Event, Ingested, ThreadView
from ui import markup
from ui.desk import Desk
from ui.progress import progress
from ui.wishes import Decide, Resume, Stop, Wish


def html(events: Sequence[Event], *, seconds: float, going: bool, stopping: bool) -> str:
    return markup.strip(progress(events), seconds=seconds, going=going, stopping=stopping)


def reading(items: Sequence[Ingested]) -> str:
    """The same line while files are read."""
    done, total = (items[-1].done, items[-1].total) if items else (0, 0)
    count = f" {done} of {total}" if total else ""
    return (
        '<div class="strip" role="status"><span class="step now"><i class="pulse"></i>'
        f"reading files{count}</span></div>"
    )


def render(desk: Desk, line: DeltaGenerator) -> Wish | None:
    """The steps of the run that goes on, with a way to stop it, or those of the last one."""
    run = desk.run
    if run is None:
        return None
    going, stopping = desk.going is not None, run.work.stopping
    said = html(run.work.items, seconds=run.work.seconds, going=going, stopping=stopping)
    if said:
        line.html(said)
    if going and st.button(
        "Stop", key="stop", disabled=stopping, help="Stops after the step it is in."
    ):
        return Stop()
    return None


def unfinished(view: ThreadView) -> Wish | None:
    """A run that stopped half-way, or one that waits for a person's word."""
    if view.awaiting_review:
        return _review()
    if not view.unfinished:
        return None
    with st.container(border=True, key="unfinished"):
        st.html(
            "<p><b>This search stopped half-way.</b> What was done is kept; going on repeats "
            "nothing.</p>"
        )
        return Resume() if st.button("Continue", key="continue", type="primary") else None


def missing(view: ThreadView) -> None:
    if view.missing_uploads:
        people = markup.lines(", ".join(view.missing_uploads))
        st.html(
            f'<div class="empty"><b>Files kept in memory only are gone: {people}.</b> '
            "Their results and quotes are kept. Add the files again to search them again.</div>"
        )


def _review() -> Wish | None:
    with st.form("review"):
        st.html(
            "<p><b>The recommendations wait for a person.</b> Your name goes on the report.</p>"
        )
        by = st.text_input("Your name", key="review-by")
        reason = st.text_input("Reason", key="review-reason")
        with st.container(horizontal=True):
            approve = st.form_submit_button("Approve", type="primary")
            hold = st.form_submit_button("Hold")
    if not (approve or hold):
        return None
    if not by.strip():
        st.warning("A name is needed: a person decides, not the program.")
        return None
    return Decide(decision="approve" if approve else "hold", by=by.strip(), reason=reason.strip())
