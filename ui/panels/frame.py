"""frame: the name of the product, the way to each page, and what was said last."""

from pathlib import Path

import streamlit as st

from ui.markup import markdown

STYLE = Path(__file__).parent.parent / "style.css"
PAGES: tuple[tuple[str, str, str], ...] = (
    ("search", "Search", "screens/search.py"),
    ("compare", "Compare", "screens/compare.py"),
    ("pool", "Talent pool", "screens/pool.py"),
    ("sessions", "Sessions", "screens/sessions.py"),
    ("trust", "Trust", "screens/trust.py"),
    ("settings", "Settings", "screens/settings.py"),
)
"""The end of the address, the title, the script. The first is the home page."""


def render(link: dict[str, str], *, blind: bool, notices: tuple[str, ...]) -> None:
    st.html(STYLE)
    with st.container(horizontal=True, key="nav", vertical_alignment="center"):
        st.html('<span class="brand">screening</span>', width="content")
        for _, title, script in PAGES:
            st.page_link(script, label=title, query_params=link)
        word = "names hidden" if blind else "names shown"
        st.html(f'<span class="blind">{word}</span>', width="content")
    for notice in notices:
        st.info(markdown(notice))
