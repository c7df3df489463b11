"""Settings: the installation, its keys, and names."""

import streamlit as st

from ui import session
from ui.panels import names, settings

left, right = st.columns([3, 2], gap="large")
with left:
    if settings.render(session.settings(), keys=session.keys(), checks=session.checks()):
        session.check()
with right:
    st.html("<h2>Names</h2>")
    session.act(names.render(blind=session.blind()))
    names.log(session.log())
