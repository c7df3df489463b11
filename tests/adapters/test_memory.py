"""MemoryStore keeps the store contract."""

import numpy as np
import pytest

from screening.adapters.memory import MemoryStore
from tests.contracts.store import EAST, NORTH, ResumeStoreContract, chunk


class TestMemoryStore(ResumeStoreContract):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()


def test_equal_content_has_one_revision_in_every_store_whatever_the_order() -> None:
    forth, back = MemoryStore(), MemoryStore()
    forth.upsert([chunk("a"), chunk("b")], np.stack([EAST, NORTH]))
    back.upsert([chunk("b")], NORTH[None])
    back.upsert([chunk("a")], EAST[None])
    assert forth.revision() == back.revision()


def test_a_snapshot_can_not_be_written_to() -> None:
    store = MemoryStore()
    store.upsert([chunk("a")], EAST[None])
    with pytest.raises(ValueError, match="read-only"):
        store.snapshot()[1][0, 0] = 5
