"""ChromaStore keeps the store contract, survives a restart and erases for real."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from screening.adapters.chroma import ChromaStore
from screening.adapters.memory import MemoryStore
from screening.errors import StoreError
from screening.ports import Vectors
from tests.contracts.store import EAST, NORTH, ResumeStoreContract, chunk


class TestChromaStoreOnDisk(ResumeStoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[ChromaStore]:
        store = ChromaStore(tmp_path / "index")
        yield store
        store.close()


class TestChromaStoreInMemory(ResumeStoreContract):
    @pytest.fixture
    def store(self) -> Iterator[ChromaStore]:
        store = ChromaStore(None, "session-7f3a")
        yield store
        store.close()


def rows(count: int, dim: int = 64, seed: int = 7) -> Vectors:
    values = np.random.default_rng(seed).normal(size=(count, dim)).astype(np.float32)
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def test_a_restart_gives_back_the_same_bits_and_the_same_revision(tmp_path: Path) -> None:
    chunks, vectors = [chunk(f"c{n}", f"p{n % 3}") for n in range(9)], rows(9)
    first = ChromaStore(tmp_path)
    first.upsert(chunks, vectors)
    revision = first.revision()
    first.close()
    second, memory = ChromaStore(tmp_path), MemoryStore()
    memory.upsert(chunks, vectors)
    np.testing.assert_array_equal(second.snapshot()[1], vectors)
    assert second.snapshot()[0] == tuple(chunks)
    assert second.revision() == revision == memory.revision()
    second.close()


def test_sessions_in_memory_do_not_see_each_other() -> None:
    one, two = ChromaStore(None, "session-one"), ChromaStore(None, "session-two")
    one.upsert([chunk("a")], EAST[None])
    assert two.snapshot()[0] == ()
    one.close()
    two.close()


@pytest.mark.parametrize("others", [30, 1200], ids=["still queued", "already saved"])
def test_forgetting_leaves_no_word_and_no_number_in_any_file(tmp_path: Path, others: int) -> None:
    store = ChromaStore(tmp_path)
    rest = rows(others)
    store.upsert([chunk(f"r{n:04}", "rest", f"kept words {n}") for n in range(others)], rest)
    secret = [chunk(f"s{n}", "zed", f"Zanzibarian wharfage {n}") for n in range(5)]
    marked = [item.model_copy(update={"anchor": "Quaestor · Umbrageous"}) for item in secret]
    vectors = rows(5, seed=8)
    store.upsert(marked, vectors)
    more = rows(others, seed=9)
    store.upsert([chunk(f"t{n:04}", "rest") for n in range(others)], more)
    assert any(b"Zanzibarian" in content for content in contents(tmp_path))

    assert store.forget("zed") == 5
    store.close()

    needles = [b"anzibarian", b"Umbrageous", *(row.tobytes()[64:128] for row in vectors)]
    for content in contents(tmp_path):
        assert [needle for needle in needles if needle in content] == []
    again = ChromaStore(tmp_path)
    assert len(again.snapshot()[0]) == 2 * others
    np.testing.assert_array_equal(again.snapshot()[1][:others], rest)
    again.close()


def test_forgetting_erases_for_real_while_a_reader_of_the_process_is_open(tmp_path: Path) -> None:
    store, reader = ChromaStore(tmp_path), ChromaStore(tmp_path)
    vectors = rows(1100)
    store.upsert([chunk(f"c{n:04}", f"p{n % 50}") for n in range(1100)], vectors)
    assert reader.search(vectors[7], k=1)[0].chunk_id == "c0007"
    store.forget("p7")
    needles = [vectors[n].tobytes()[64:128] for n in range(1100) if n % 50 == 7]
    for content in contents(tmp_path):
        assert not any(needle in content for needle in needles)
    assert len(reader.snapshot()[0]) == 1100 - 22
    store.close()
    reader.close()


def test_lengths_that_nobody_sets_hold_nothing_of_the_process(tmp_path: Path) -> None:
    store = ChromaStore(tmp_path)
    store.upsert([chunk(f"c{n:04}", f"p{n % 50}") for n in range(1100)], rows(1100))
    store.forget("p7")
    store.close()
    (lengths,) = tmp_path.glob("*/length.bin")
    assert lengths.stat().st_size
    assert not any(lengths.read_bytes())


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]


def test_a_store_forgotten_and_filled_again_still_finds_every_row(tmp_path: Path) -> None:
    store = ChromaStore(tmp_path)
    vectors = rows(400)
    store.upsert([chunk(f"c{n:03}", f"p{n % 40}") for n in range(400)], vectors)
    for person in range(0, 40, 8):
        store.forget(f"p{person}")
    store.close()
    again = ChromaStore(tmp_path)
    alive = [n for n in range(400) if n % 40 % 8]
    found = [again.search(vectors[n], k=1)[0].chunk_id for n in alive]
    assert found == [f"c{n:03}" for n in alive]
    again.close()


def test_a_reader_sees_what_another_store_wrote_to_the_folder(tmp_path: Path) -> None:
    writer, reader = ChromaStore(tmp_path), ChromaStore(tmp_path)
    assert reader.snapshot()[0] == ()
    writer.upsert([chunk("a")], NORTH[None])
    assert [item.chunk_id for item in reader.snapshot()[0]] == ["a"]
    assert reader.revision() == writer.revision()
    writer.close()
    reader.close()


def test_a_folder_that_can_not_be_opened_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="could not be opened"):
        ChromaStore(tmp_path / "file")
