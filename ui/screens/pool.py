"""Talent pool: everyone who can be found."""

import streamlit as st

from ui import session
from ui.panels import duplicates, live, pool, uploads

desk = session.desk()
busy = desk.busy
entries = session.pool()
left, right = st.columns([3, 1], gap="medium")
with right:
    st.html("<h2>Add files</h2>")
    session.act(uploads.render(session.uploader_key("pool"), busy=busy, job=False, keep=True))
    going = st.empty()
    session.act(
        uploads.outcomes(
            desk.outcomes(),
            locked=() if busy else desk.locked(),
            version=session.locks(),
            problem=session.files_problem(),
        )
    )
with left:
    pool.table(entries)
    session.act(duplicates.render(session.duplicates(), busy=busy))
    session.act(duplicates.merged(entries, busy=busy))
    session.act(pool.erase(entries))
session.follow(lambda: live.files(desk, going), busy=busy)
