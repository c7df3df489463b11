"""The app over the real engine: what the scripted screener promises is what there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from screening.config import Settings, data_dir
from screening.engine import Screener, open_screener
from tests.ui.conftest import APP

RESUMES = ("DE_resume_2026.pdf", "Samuel Adjei - Data Engineer.docx", "RN resume.docx")
QUOTED = "<blockquote>"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screener]:
    pool = tmp_path_factory.mktemp("pool")
    with open_screener(Settings.load(pool=pool, offline=True)) as made:
        outcomes = list(made.ingest([data_dir() / "resumes" / name for name in RESUMES]))
        assert [item.status for item in outcomes] == ["added"] * len(RESUMES)
        yield made


def opened(engine: Screener, **query: str) -> AppTest:
    st.cache_resource.clear()
    tab = AppTest.from_file(str(APP), default_timeout=120)
    tab.session_state["screener"] = engine
    for name, value in query.items():
        tab.query_params[name] = value
    return tab.run()


def words(tab: AppTest) -> str:
    return "\n".join(item.value for item in tab.html)


def test_a_job_is_ranked_changed_previewed_asked_about_and_brought_back(engine: Screener) -> None:
    tab = opened(engine)
    assert "3 people are in the pool" in words(tab)
    job = (data_dir() / "jobs" / "data-engineer.txt").read_text(encoding="utf-8")
    tab.chat_input(key="chat").set_value(job)
    tab.run()
    assert not tab.exception
    assert not tab.error
    thread = str(tab.query_params["thread"])
    view = engine.view(thread)
    assert view.report is not None
    first = view.report.shortlist[0]
    assert first.label in words(tab)
    assert first.name is None

    tab.button(key=f"open-card-{first.candidate_id}").click().run()
    stored = engine.person(first.candidate_id)
    assert stored is not None
    assert QUOTED in words(tab)
    assert stored.candidate.name is not None
    assert stored.candidate.name not in words(tab)
    tab.button(key="back").click().run()

    tab.segmented_control(key="side").set_value("Requirements").run()
    key = next(item.key for item in tab.slider if str(item.key).startswith("years-"))
    tab.slider(key=key).set_value((9.0, 40.0)).run()
    assert "Preview" in words(tab)
    tab.button(key="apply").click().run()
    held = engine.view(thread).requirements
    assert held is not None
    assert held.min_experience_years == 9
    tab.button(key="undo").click().run()
    again = engine.view(thread).requirements
    assert again is not None
    assert again.min_experience_years == 4

    other = opened(engine, thread=thread)
    assert first.label in words(other)
    assert not other.exception


def test_files_of_a_session_are_searched_there_and_nowhere_else(engine: Screener) -> None:
    tab = opened(engine)
    upload = next(item for item in tab.file_uploader if item.label.startswith("Resumes"))
    data = (data_dir() / "resumes" / "broussard_data_pipeline.txt").read_bytes()
    upload.set_value([("broussard.txt", data, "text/plain"), ("empty.pdf", b"", "")])
    tab.run()
    page = words(tab)
    assert "out-added" in page
    assert "out-failed" in page
    mine = engine.pool(str(tab.query_params["thread"]))
    assert len(mine) == len(RESUMES) + 1
    assert len(engine.pool()) == len(RESUMES)


TWICE = """Mira Okafor
{email} | +44 7700 900321

Experience
Platform Engineer, Acme Freight
Jan 2020 - {end}
- Ran Kubernetes for nine product teams
"""


def test_a_pair_of_the_pool_is_merged_and_taken_apart_in_the_app(tmp_path: Path) -> None:
    for name, end in (("uno", "Mar 2023"), ("due", "Present")):
        text = TWICE.format(email=f"{name}@example.org", end=end)
        (tmp_path / f"{name}.txt").write_text(text)
    with open_screener(Settings.load(pool=tmp_path / "pool", offline=True)) as made:
        newest, other = (
            item.candidate_id for item in made.ingest([tmp_path / "uno.txt", tmp_path / "due.txt"])
        )
        tab = opened(made)
        tab.switch_page("screens/pool.py").run()
        assert "Okafor" not in words(tab)
        assert "900321" not in words(tab)
        tab.button(key=f"merge-{newest}-{other}").click().run()
        assert [entry.candidate_id for entry in made.pool()] == [newest]
        tab.button(key=f"unmerge-{newest}").click().run()
        assert len(made.pool()) == 2
        tab.button(key=f"apart-{newest}-{other}").click().run()
        assert not tab.exception
        assert made.duplicates() == ()
