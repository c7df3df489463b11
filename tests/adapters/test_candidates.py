"""The candidate stores keep their contract; SQLite survives restarts, threads and erasure."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from screening.adapters.candidates import MemoryCandidates, SqliteCandidates
from screening.adapters.composite import CompositeCandidates
from screening.errors import StoreError
from tests.contracts.candidates import CandidateStoreContract, merged, person


class TestMemoryCandidates(CandidateStoreContract):
    @pytest.fixture
    def store(self) -> MemoryCandidates:
        return MemoryCandidates()


class TestSqliteCandidates(CandidateStoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[SqliteCandidates]:
        store = SqliteCandidates(tmp_path / "people.sqlite")
        yield store
        store.close()


class TestCompositeCandidates(CandidateStoreContract):
    @pytest.fixture
    def store(self) -> CompositeCandidates:
        return CompositeCandidates(MemoryCandidates(), MemoryCandidates())


def test_people_are_still_there_after_a_restart(tmp_path: Path) -> None:
    first = SqliteCandidates(tmp_path / "people.sqlite")
    first.put(person("ada"))
    first.close()
    second = SqliteCandidates(tmp_path / "people.sqlite")
    assert second.all() == (person("ada"),)
    second.close()


def test_a_reader_sees_what_another_connection_wrote(tmp_path: Path) -> None:
    writer, reader = (SqliteCandidates(tmp_path / "people.sqlite") for _ in range(2))
    writer.put(person("ada", "old"))
    assert reader.get("ada") == person("ada", "old")
    writer.put(person("ada", "new"))
    assert reader.get("ada") == person("ada", "new")
    writer.forget("ada")
    assert reader.all() == ()
    writer.close()
    reader.close()


def test_readers_go_on_while_a_write_is_open(tmp_path: Path) -> None:
    store = SqliteCandidates(tmp_path / "people.sqlite")
    store.put(person("ada"))
    writer = sqlite3.connect(tmp_path / "people.sqlite", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("DELETE FROM people")
    assert [stored.candidate_id for stored in store.all()] == ["ada"]
    writer.execute("ROLLBACK")
    writer.close()
    store.close()


def test_threads_share_one_store(tmp_path: Path) -> None:
    store = SqliteCandidates(tmp_path / "people.sqlite")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.put(person(f"p{n:03}", f"text {n}")), range(60)))
        found = list(pool.map(lambda n: store.get(f"p{n:03}"), range(60)))
    assert all(found)
    assert len(store.all()) == 60
    store.close()


def test_erased_and_replaced_text_is_in_no_file(tmp_path: Path) -> None:
    store = SqliteCandidates(tmp_path / "people.sqlite")
    store.put(person("zed", "Zanzibarian wharfage " * 500))
    store.put(person("ada"))
    store.forget("zed")
    for path in tmp_path.iterdir():
        assert b"Zanzibarian" not in path.read_bytes(), path.name
    store.close()


def test_merged_versions_and_decisions_survive_a_restart_and_leave_no_text(tmp_path: Path) -> None:
    first = SqliteCandidates(tmp_path / "people.sqlite")
    group = merged()
    first.regroup([group])
    first.set_apart("ada", "zanzibar-4711")
    first.close()
    second = SqliteCandidates(tmp_path / "people.sqlite")
    assert second.members("ada") == group.members
    assert second.apart() == {("ada", "zanzibar-4711")}
    second.forget("bob")
    for path in tmp_path.iterdir():
        for needle in (b"sha-of-b", b"zanzibar-4711"):
            assert needle not in path.read_bytes(), path.name
    second.close()


def test_a_file_that_is_no_database_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "people.sqlite").write_bytes(b"not a database " * 100)
    with pytest.raises(StoreError, match="could not be opened"):
        SqliteCandidates(tmp_path / "people.sqlite")


def test_the_session_hides_the_pools_version_of_a_person() -> None:
    pool, session = MemoryCandidates(), MemoryCandidates()
    both = CompositeCandidates(pool, session)
    pool.put(person("ada", "old", file="old.pdf"))
    both.put(person("ada", "new", file="new.pdf"))
    assert both.all() == (person("ada", "new", file="new.pdf"),)
    assert both.at("old.pdf") is None
    assert both.find("sha-of-old") is None
    assert pool.get("ada") == person("ada", "old", file="old.pdf")


def test_an_upload_of_someone_merged_hides_the_person_of_the_pool() -> None:
    pool, session = MemoryCandidates(), MemoryCandidates()
    both = CompositeCandidates(pool, session)
    pool.regroup([merged()])
    assert [stored.candidate_id for stored in both.all()] == ["ada"]
    both.put(person("bob", "new"))
    assert [stored.candidate_id for stored in both.all()] == ["bob"]


def test_forgetting_erases_in_the_pool_too() -> None:
    pool, session = MemoryCandidates(), MemoryCandidates()
    both = CompositeCandidates(pool, session)
    pool.put(person("ada", "old"))
    session.put(person("ada", "new"))
    assert both.forget("ada") == 2
    assert both.all() == ()
