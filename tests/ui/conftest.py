"""The app under streamlit's own test harness, over a scripted screener."""

from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import ui
from tests.ui.fake_screener import FakeScreener

APP = Path(ui.__file__).parent / "app.py"
Opened = Callable[..., AppTest]


@pytest.fixture
def screener() -> FakeScreener:
    return FakeScreener()


@pytest.fixture
def open_app(screener: FakeScreener) -> Opened:
    """A tab: `open_app()` starts a new session, `open_app(thread=...)` opens a link."""
    st.cache_resource.clear()

    def opened(**query: str) -> AppTest:
        tab = AppTest.from_file(str(APP), default_timeout=120)
        tab.session_state["screener"] = screener
        for name, value in query.items():
            tab.query_params[name] = value
        return tab.run()

    return opened
