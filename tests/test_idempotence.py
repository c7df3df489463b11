"""The same files again change nothing; a changed file changes one person at most."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from screening.adapters.chroma import ChromaStore
from screening.config import Settings
from screening.engine import Screener, open_screener

ADA = """Ada Obi
ada.obi@example.com

Experience
Platform Engineer, Acme Freight
Jan 2020 - Mar 2023
- Moved the nightly batch jobs to Airflow and halved their failures
- Ran Kubernetes for nine product teams
"""
BEA = """Bea Lindqvist
bea.lindqvist@example.com

Experience
Warehouse Supervisor, Norrgods
Feb 2018 - Dec 2022
- Led 24 pickers on two shifts and cut picking errors by a third
- Introduced cycle counts with SAP EWM
"""
LATER = "- Wrote the on-call handbook and trained four engineers\n"


@pytest.fixture
def screener(tmp_path: Path) -> Iterator[Screener]:
    settings = Settings.load(pool=tmp_path / "pool", offline=True, as_of="2026-11")
    with open_screener(settings) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "resumes"
    made.mkdir()
    (made / "ada.txt").write_text(ADA)
    (made / "bea.txt").write_text(BEA)
    return made


def ingested(screener: Screener, folder: Path) -> dict[str, str]:
    return {Path(one.file).name: one.status for one in screener.ingest([folder])}


def held(screener: Screener) -> tuple[tuple[str, ...], int, str]:
    """People, chunks and the revision of what is searched."""
    store = ChromaStore(screener.settings.pool / "chroma")
    try:
        chunks, _ = store.snapshot()
        return (
            tuple(entry.candidate_id for entry in screener.pool()),
            len(chunks),
            store.revision(),
        )
    finally:
        store.close()


def test_the_same_folder_twice_changes_no_count(screener: Screener, folder: Path):
    assert set(ingested(screener, folder).values()) == {"added"}
    before = held(screener)
    assert len(before[0]) == 2
    assert before[1] > 0
    assert set(ingested(screener, folder).values()) == {"unchanged"}
    assert held(screener) == before


def test_the_same_bytes_under_another_name_are_the_same_person(screener: Screener, folder: Path):
    ingested(screener, folder)
    before = held(screener)
    (folder / "ada copy.txt").write_text(ADA)
    assert ingested(screener, folder)["ada copy.txt"] == "unchanged"
    assert held(screener) == before


def test_a_changed_file_replaces_its_person(screener: Screener, folder: Path):
    ingested(screener, folder)
    people, chunks, _ = held(screener)
    (folder / "ada.txt").write_text(ADA + LATER)
    assert ingested(screener, folder) == {"ada.txt": "replaced", "bea.txt": "unchanged"}
    after = held(screener)
    assert after[0] == people
    assert after[1] == chunks + 1
    texts = [stored.document.text for key in people if (stored := screener.person(key))]
    assert sum("on-call handbook" in text for text in texts) == 1


def test_a_file_that_now_holds_another_person_adds_them_and_says_so(
    screener: Screener, folder: Path
):
    ingested(screener, folder)
    carl = BEA.replace("Bea Lindqvist", "Carl Mbeki").replace("bea.lindqvist@", "carl.mbeki@")
    (folder / "bea.txt").write_text(carl)
    (outcome,) = (o for o in screener.ingest([folder]) if Path(o.file).name == "bea.txt")
    assert outcome.status == "added"
    assert outcome.reason
    names = {entry.name for entry in screener.pool(blind=False)}
    assert {"Ada Obi", "Bea Lindqvist", "Carl Mbeki"} <= names


def test_an_earlier_version_does_not_come_back_by_a_second_pass(screener: Screener, folder: Path):
    (folder / "ada new.txt").write_text(ADA + LATER)
    ingested(screener, folder)
    before = held(screener)
    ingested(screener, folder)
    assert held(screener) == before


def test_uploading_the_same_file_again_adds_nobody(screener: Screener):
    for _ in range(2):
        list(screener.upload("a-thread", [("ada.txt", ADA.encode())]))
    assert len(screener.pool("a-thread")) == 1
    assert screener.pool() == ()
