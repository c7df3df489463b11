"""names: hiding and showing them, and the record of who asked."""

from collections.abc import Sequence
from typing import Protocol

import streamlit as st

from ui import markup
from ui.wishes import HideNames, ShowNames, Wish


class Noted(Protocol):
    """A line of the session's log."""

    @property
    def at(self) -> str: ...

    @property
    def what(self) -> str: ...

    @property
    def by(self) -> str: ...

    @property
    def why(self) -> str: ...


def render(*, blind: bool) -> Wish | None:
    """To show names a person says who asks and why; to hide them again takes one click."""
    if not blind:
        st.html("<p>Names are shown on the screen and in exports of this session.</p>")
        by = "this session"
        return HideNames(by=by) if st.button("Hide names", key="hide-names") else None
    st.html(
        "<p>Names and contact are hidden on the screen and in exports. Scoring never saw them.</p>"
    )
    with st.form("show-names"):
        by = st.text_input("Your name", key="names-by")
        why = st.text_input("Reason", key="names-why", placeholder="to invite the first three")
        asked = st.form_submit_button("Show names in this session")
    if not asked:
        return None
    if not (by.strip() and why.strip()):
        st.warning("Who asks, and why? Both are noted.")
        return None
    return ShowNames(by=by.strip(), why=why.strip())


def log(items: Sequence[Noted]) -> None:
    if not items:
        st.caption("Nobody asked for a name in this session.")
        return
    st.html(
        markup.table(
            ("When (UTC)", "What", "Who", "Why"),
            [(item.at[:19].replace("T", " "), item.what, item.by, item.why) for item in items],
        )
    )
