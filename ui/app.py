"""The recruiter app. Run by streamlit: the frame first, then the page that the address names."""

from pathlib import Path

import streamlit as st

from ui import session
from ui.panels import frame

st.set_page_config(
    page_title="screening",
    page_icon=str(Path(__file__).parent / "icon.png"),
    layout="wide",
    initial_sidebar_state="collapsed",
)
page = st.navigation(
    [
        st.Page(script, title=title, url_path=path, default=path == frame.PAGES[0][0])
        for path, title, script in frame.PAGES
    ],
    position="hidden",
)
with session.calm():
    frame.render(session.link(), blind=session.blind(), notices=session.notices())
    page.run()
