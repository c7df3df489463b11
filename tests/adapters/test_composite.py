"""CompositeStore keeps the store contract; the session hides the pool person by person."""

import numpy as np
import pytest

from screening.adapters.composite import CompositeStore
from screening.adapters.memory import MemoryStore
from tests.contracts.store import EAST, NORTH, ResumeStoreContract, chunk


class TestCompositeStore(ResumeStoreContract):
    @pytest.fixture
    def store(self) -> CompositeStore:
        return CompositeStore(MemoryStore(), MemoryStore())


def test_both_are_searched_and_the_session_hides_a_person_of_the_pool() -> None:
    pool, session = MemoryStore(), MemoryStore()
    both = CompositeStore(pool, session)
    pool.upsert([chunk("a-old", "ada"), chunk("b", "bob")], np.stack([EAST, EAST]))
    both.upsert([chunk("a-new", "ada")], NORTH[None])
    assert [item.chunk_id for item in both.snapshot()[0]] == ["a-new", "b"]
    assert [hit.chunk_id for hit in both.search(EAST, k=5)] == ["b", "a-new"]
    assert [item.chunk_id for item in pool.snapshot()[0]] == ["a-old", "b"]


def test_with_no_upload_the_pools_revision_holds() -> None:
    pool = MemoryStore()
    pool.upsert([chunk("a")], EAST[None])
    assert CompositeStore(pool, MemoryStore()).revision() == pool.revision()


def test_a_change_in_the_pool_is_seen() -> None:
    pool, session = MemoryStore(), MemoryStore()
    both = CompositeStore(pool, session)
    session.upsert([chunk("s", "sue")], EAST[None])
    before = both.revision()
    pool.upsert([chunk("p", "pat")], NORTH[None])
    assert both.revision() != before
    assert [item.chunk_id for item in both.snapshot()[0]] == ["p", "s"]


def test_forgetting_erases_in_the_pool_too() -> None:
    pool, session = MemoryStore(), MemoryStore()
    pool.upsert([chunk("old", "ada")], EAST[None])
    session.upsert([chunk("new", "ada")], EAST[None])
    assert CompositeStore(pool, session).forget("ada") == 2
    assert pool.snapshot()[0] == ()
