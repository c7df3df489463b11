"""One view over a pool and a session's uploads. Reads see both; writes go to the session."""

from collections.abc import Sequence
from threading import Lock

import numpy as np

from screening.adapters.memory import MemoryStore
from screening.domain import Chunk, Group, Hit, Member, Stored
from screening.errors import StoreError
from screening.ports import CandidateStore, ResumeStore, Vectors


class CompositeStore:
    """`ResumeStore` over two. The session's chunks of a person hide the pool's of that person.

    `forget` erases in both, because it must leave nothing.
    """

    def __init__(self, pool: ResumeStore, session: ResumeStore) -> None:
        self._pool = pool
        self._session = session
        self._lock = Lock()
        self._merged: tuple[tuple[str, str], MemoryStore] | None = None

    def upsert(self, chunks: Sequence[Chunk], vectors: Vectors) -> None:
        self._session.upsert(chunks, vectors)

    def search(self, vector: Vectors, k: int) -> list[Hit]:
        return self._view().search(vector, k)

    def snapshot(self) -> tuple[tuple[Chunk, ...], Vectors]:
        return self._view().snapshot()

    def revision(self) -> str:
        return self._view().revision()

    def forget(self, candidate_id: str) -> int:
        return self._session.forget(candidate_id) + self._pool.forget(candidate_id)

    def _view(self) -> ResumeStore:
        session, session_vectors = self._session.snapshot()
        if not session:
            return self._pool
        key = (self._pool.revision(), self._session.revision())
        with self._lock:
            if self._merged is None or self._merged[0] != key:
                self._merged = key, self._joined(session, session_vectors)
            return self._merged[1]

    def _joined(self, session: Sequence[Chunk], session_vectors: Vectors) -> MemoryStore:
        people = {chunk.candidate_id for chunk in session}
        pool, pool_vectors = self._pool.snapshot()
        kept = [row for row, chunk in enumerate(pool) if chunk.candidate_id not in people]
        if kept and pool_vectors.shape[1] != session_vectors.shape[1]:
            raise StoreError(
                f"the pool holds vectors of {pool_vectors.shape[1]} dimensions, "
                f"the session of {session_vectors.shape[1]}"
            )
        both = MemoryStore()
        both.upsert(session, session_vectors)
        both.upsert([pool[row] for row in kept], pool_vectors[np.array(kept, dtype=np.intp)])
        return both


class CompositeCandidates:
    """`CandidateStore` over two. The session's version of a person hides the pool's.

    So does the session's version of someone who is merged into a person of the pool.
    """

    def __init__(self, pool: CandidateStore, session: CandidateStore) -> None:
        self._pool = pool
        self._session = session

    def put(self, stored: Stored) -> None:
        self._session.put(stored)

    def get(self, candidate_id: str) -> Stored | None:
        return self._session.get(candidate_id) or self._pool.get(candidate_id)

    def find(self, document_id: str) -> Stored | None:
        return self._session.find(document_id) or self._visible(self._pool.find(document_id))

    def at(self, file: str) -> Stored | None:
        return self._session.at(file) or self._visible(self._pool.at(file))

    def all(self) -> tuple[Stored, ...]:
        people = {stored.candidate_id: stored for stored in self._pool.all()}
        session = self._session.all()
        for stored in session:
            merged = self._pool.standing(stored.candidate_id)
            if merged is not None:
                people.pop(merged.candidate_id, None)
        people.update((stored.candidate_id, stored) for stored in session)
        return tuple(people[key] for key in sorted(people))

    def standing(self, candidate_id: str) -> Stored | None:
        return self._session.standing(candidate_id) or self._pool.standing(candidate_id)

    def members(self, candidate_id: str) -> tuple[Member, ...]:
        if self._session.get(candidate_id) is not None:
            return self._session.members(candidate_id)
        return self._pool.members(candidate_id)

    def regroup(self, groups: Sequence[Group]) -> None:
        self._session.regroup(groups)

    def set_apart(self, one: str, other: str) -> None:
        self._session.set_apart(one, other)

    def apart(self) -> frozenset[tuple[str, str]]:
        return self._session.apart() | self._pool.apart()

    def forget(self, candidate_id: str) -> int:
        return self._session.forget(candidate_id) + self._pool.forget(candidate_id)

    def _visible(self, stored: Stored | None) -> Stored | None:
        if stored is None or self._session.get(stored.candidate_id) is not None:
            return None
        return stored
