"""Search: the conversation beside the shortlist, the draft, or one person."""

import streamlit as st

from ui import session
from ui.panels import (
    candidate,
    chat,
    header,
    live,
    preview,
    requirements,
    shortlist,
    strip,
    uploads,
    welcome,
)
from ui.progress import progress

session.settle()
desk = session.desk()
run, busy = desk.going, desk.busy
view = session.view()
messages = live.conversation(view, run, session.problem())
key = session.uploader_key("search")
session.act(header.render(view, busy=busy, export=session.export, uploader=key))
left, right = st.columns([5, 8], gap="medium")

with left:
    editing = chat.side(view)
    log = st.container(height=420, key="editor" if editing else "log")
    if editing and view.requirements is not None:
        start, version = session.start(view), session.version(view)
        with log:
            form = requirements.render(view.requirements, start, version=version, busy=busy)
        session.keep_form(form)
    else:
        session.act(chat.render(messages, view=view, busy=busy, label=session.label, log=log))

with right:
    strip.missing(view)
    if not busy:
        session.act(strip.unfinished(view))
        session.act(
            uploads.outcomes(
                desk.outcomes(),
                locked=desk.locked(),
                version=session.locks(),
                problem=session.files_problem(),
            )
        )
    place = st.empty()
    with place.container():
        person, trial = session.person(view), session.trial(view)
        if run is not None and (view.report is None or progress(run.work.items).order):
            live.order(progress(run.work.items), label=session.label)
        elif person is not None:
            who = person.candidate_id
            session.act(
                candidate.render(
                    person,
                    session.stored(who),
                    neighbours=session.neighbours(view, who),
                    pinned=who in session.pinned(),
                    blind=not session.revealed(who),
                    check_below=session.check_below(),
                )
            )
        elif trial is not None:
            session.act(preview.render(view, trial, label=session.label, busy=busy))
        elif view.report is not None:
            session.act(shortlist.render(view, pinned=session.pinned(), label=session.label))
        else:
            session.act(
                welcome.render(
                    pool_size=len(session.pool()),
                    samples=tuple(session.SAMPLES),
                    sample=session.sample_job,
                    busy=busy,
                )
            )

with st.bottom:
    line = st.empty()
    session.act(strip.render(desk, line))
session.follow(
    live.follower(desk, log=log, place=place, line=line, label=session.label, known=len(messages)),
    busy=busy,
)
