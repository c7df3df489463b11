"""What every `ResumeStore` must do: subclass, provide `store`, inherit the tests."""

import numpy as np
import pytest

from screening.domain import Chunk, Span
from screening.errors import StoreError
from screening.ports import ResumeStore

EAST, NORTH = np.eye(2, dtype=np.float32)


def chunk(chunk_id: str, candidate_id: str = "ada", text: str = "Cut p99") -> Chunk:
    return Chunk(
        chunk_id=chunk_id,
        candidate_id=candidate_id,
        kind="role",
        anchor="SRE · Acme",
        role_index=0,
        text=text,
        span=Span(10, 10 + len(text)),
    )


class ResumeStoreContract:
    def test_search_orders_by_cosine_then_id(self, store: ResumeStore) -> None:
        store.upsert([chunk("b"), chunk("a"), chunk("far")], np.stack([EAST, EAST, NORTH]))
        assert [hit.chunk_id for hit in store.search(EAST, k=2)] == ["a", "b"]

    def test_upsert_replaces_by_id(self, store: ResumeStore) -> None:
        store.upsert([chunk("a")], EAST[None])
        store.upsert([chunk("a", text="Led on-call")], NORTH[None])
        (hit,) = store.search(NORTH, k=5)
        assert hit.cosine == pytest.approx(1.0)
        assert [kept.text for kept in store.snapshot()[0]] == ["Led on-call"]

    def test_forget_erases_only_that_candidate(self, store: ResumeStore) -> None:
        store.upsert([chunk("a", "ada"), chunk("b", "bob")], np.stack([EAST, EAST]))
        assert (store.forget("ada"), store.forget("ada")) == (1, 0)
        assert [hit.candidate_id for hit in store.search(EAST, k=5)] == ["bob"]

    def test_after_forgetting_the_best_hit_is_the_best_of_those_left(
        self, store: ResumeStore
    ) -> None:
        near = np.array([0.8, 0.6], dtype=np.float32)
        store.upsert(
            [chunk("a", "ada"), chunk("b", "bob"), chunk("c", "cy")], np.stack([EAST, near, NORTH])
        )
        store.forget("ada")
        (hit,) = store.search(EAST, k=1)
        assert (hit.candidate_id, hit.cosine) == ("bob", pytest.approx(0.8))

    def test_every_chunk_needs_a_vector(self, store: ResumeStore) -> None:
        with pytest.raises(StoreError, match="2 chunks but 1 vectors"):
            store.upsert([chunk("a"), chunk("b")], EAST[None])

    def test_vectors_of_another_length_are_refused_and_nothing_is_kept(
        self, store: ResumeStore
    ) -> None:
        store.upsert([chunk("a")], EAST[None])
        with pytest.raises(StoreError, match="3 dimensions"):
            store.upsert([chunk("b")], np.ones((1, 3), dtype=np.float32))
        assert [kept.chunk_id for kept in store.snapshot()[0]] == ["a"]

    def test_a_query_of_another_length_is_refused(self, store: ResumeStore) -> None:
        store.upsert([chunk("a")], EAST[None])
        with pytest.raises(StoreError, match="query"):
            store.search(np.ones(3, dtype=np.float32), k=1)

    def test_an_id_twice_in_one_call_is_refused(self, store: ResumeStore) -> None:
        with pytest.raises(StoreError, match="twice"):
            store.upsert([chunk("a"), chunk("a")], np.stack([EAST, NORTH]))

    def test_snapshot_gives_chunks_back_whole_in_id_order_with_their_rows(
        self, store: ResumeStore
    ) -> None:
        profile = chunk("a").model_copy(update={"kind": "profile", "role_index": None})
        role = chunk("b", text="Größe 東京 🚀")
        store.upsert([role, profile], np.stack([NORTH, EAST]))
        chunks, vectors = store.snapshot()
        assert chunks == (profile, role)
        assert vectors.dtype == np.float32
        np.testing.assert_array_equal(vectors, np.stack([EAST, NORTH]))

    def test_a_snapshot_does_not_change_under_its_reader(self, store: ResumeStore) -> None:
        store.upsert([chunk("a")], EAST[None])
        chunks, vectors = store.snapshot()
        store.upsert([chunk("b")], NORTH[None])
        assert (len(chunks), len(vectors)) == (1, 1)

    def test_an_empty_store_answers_with_nothing(self, store: ResumeStore) -> None:
        store.upsert([], np.empty((0, 2), dtype=np.float32))
        assert store.search(EAST, k=3) == []
        assert store.snapshot()[0] == ()
        assert store.forget("ada") == 0

    def test_revision_follows_the_content_and_not_the_history(self, store: ResumeStore) -> None:
        empty = store.revision()
        store.upsert([chunk("a", "ada"), chunk("b", "bob")], np.stack([EAST, NORTH]))
        both = store.revision()
        store.forget("ada")
        one = store.revision()
        store.upsert([chunk("a", "ada")], EAST[None])
        again = store.revision()
        store.upsert([chunk("a", "ada", text="other words")], EAST[None])
        assert len({empty, both, one, store.revision()}) == 4
        assert again == both

    def test_revision_sees_a_new_vector_of_an_old_text(self, store: ResumeStore) -> None:
        store.upsert([chunk("a")], EAST[None])
        before = store.revision()
        store.upsert([chunk("a")], NORTH[None])
        assert store.revision() != before
