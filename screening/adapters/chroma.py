"""Resume chunks in chroma: kept on disk, answered from an exact mirror in memory.

Chroma keeps text, places and vectors; `MemoryStore` answers. Chroma's own approximate search
loses live rows after many deletions (chroma #7758) and can return a wrong first hit after one
(#4275), and it can not break ties by id; the exact product costs 15 ms at 100,000 chunks.
"""

import os
import sqlite3
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock
from typing import TYPE_CHECKING, Literal, cast

import numpy as np

from screening.adapters.chroma_files import clear_unused
from screening.adapters.memory import MemoryStore, checked
from screening.domain import Chunk, Hit, Span
from screening.errors import StoreError
from screening.ports import Vectors

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.models.Collection import Collection

BATCH = 5000
"""Rows a call; chroma refuses more than 5461."""
PERSIST_EVERY = 1000
"""Writes after which chroma saves its vector file and empties its queue."""
ERASED = "-"
"""What stands in a row between its overwriting and its deletion."""


class ChromaStore:
    """`ResumeStore` in one chroma collection.

    `path` None keeps it in memory; collections of one process then share a client, so a
    session's collection name must hold the session's id. One process writes to a folder at a
    time (`pool_lock`); others may read, and see a change at their next call.

    Raises:
        StoreError: the folder can not be opened, or is not a chroma folder.
    """

    def __init__(self, path: Path | None, collection: str = "resumes") -> None:
        self._lock = RLock()
        self._path = path
        self._name = collection
        self._mirror: MemoryStore | None = None
        self._seen: tuple[int, int] | None = None
        self._wrote = False
        self._spelling = "" if path is None else _own_spelling(path)
        self._client: Client
        self._collection: Collection
        with self._guard("could not be opened"):
            self._open()

    def upsert(self, chunks: Sequence[Chunk], vectors: Vectors) -> None:
        with self._guard():
            mirror = self._read()
            rows = checked(chunks, vectors, dim=mirror.dim)
            self._wrote = True
            for start in range(0, len(chunks), BATCH):
                part = chunks[start : start + BATCH]
                self._collection.upsert(
                    ids=[chunk.chunk_id for chunk in part],
                    embeddings=rows[start : start + BATCH],
                    documents=[chunk.text for chunk in part],
                    metadatas=[_metadata(chunk) for chunk in part],
                )
            mirror.upsert(chunks, rows)
            self._seen = self._stamp()

    def search(self, vector: Vectors, k: int) -> list[Hit]:
        with self._guard():
            mirror = self._read()
        return mirror.search(vector, k)

    def snapshot(self) -> tuple[tuple[Chunk, ...], Vectors]:
        with self._guard():
            return self._read().snapshot()

    def revision(self) -> str:
        with self._guard():
            return self._read().revision()

    def forget(self, candidate_id: str) -> int:
        """Erase, so that neither the text nor the vectors are in any file afterwards."""
        with self._guard():
            mirror = self._read()
            chunks, vectors = mirror.snapshot()
            ids = [chunk.chunk_id for chunk in chunks if chunk.candidate_id == candidate_id]
            self._wrote = True
            if ids and self._path is None:
                self._delete(ids)
            elif ids:
                self._overwrite(ids, vectors.shape[1])
                self._delete(ids)
                self._purge(ids)
                self._reopen()
            if ids:
                mirror.forget(candidate_id)
                self._seen = self._stamp()
            return len(ids)

    def close(self) -> None:
        """Release the folder; in memory, drop the collection. Not to be used afterwards."""
        with self._guard("could not be closed"):
            self._mirror = None
            if self._path is None:
                self._client.delete_collection(self._name)
            self._client.close()
            if self._path is not None and self._wrote:
                clear_unused(self._path)
            _TAKEN.discard(self._spelling)

    @contextmanager
    def _guard(self, what: str = "failed") -> Iterator[None]:
        """One thread at a time; chroma's errors and the file system's become `StoreError`."""
        from chromadb.errors import ChromaError

        with self._lock:
            try:
                yield
            except (ChromaError, sqlite3.Error, OSError, ValueError, RuntimeError) as error:
                place = self._path or "in memory"
                raise StoreError(f"the resume index {place} {what}: {error}") from error

    def _open(self) -> None:
        import chromadb
        from chromadb.config import Settings

        settings = Settings(anonymized_telemetry=False)
        if self._path is None:
            client = chromadb.EphemeralClient(settings)
        else:
            self._path.mkdir(parents=True, exist_ok=True)
            client = chromadb.PersistentClient(self._spelling, settings)
        self._client = cast("Client", client)
        # Inner product of L2-normalised vectors is the cosine; the space "cosine" would
        # normalise again and give back other bits than were stored.
        self._collection = self._client.get_or_create_collection(
            self._name,
            embedding_function=None,
            configuration={"hnsw": {"space": "ip", "sync_threshold": PERSIST_EVERY}},
        )

    def _reopen(self, persist_every: int = PERSIST_EVERY) -> None:
        """A new client with this save interval; chroma reads the interval when it opens."""
        with warnings.catch_warnings():
            # Chroma calls a collection without an embedding function of its own a legacy one.
            warnings.filterwarnings("ignore", message="legacy embedding function config")
            self._collection.modify(configuration={"hnsw": {"sync_threshold": persist_every}})
        self._client.close()
        if self._path is not None:
            clear_unused(self._path)
        self._open()

    def _read(self) -> MemoryStore:
        """The mirror, loaded at first use and again when another process has written."""
        stamp = self._stamp()
        if self._mirror is not None and stamp == self._seen:
            return self._mirror
        if self._mirror is not None:
            self._client.close()  # an open client does not see what left another's queue
            self._open()
        mirror = MemoryStore()
        total = self._collection.count()
        for start in range(0, total, BATCH):
            rows = self._collection.get(
                limit=BATCH, offset=start, include=["documents", "metadatas", "embeddings"]
            )
            documents, metadatas = rows["documents"] or [], rows["metadatas"] or []
            vectors = np.asarray(rows["embeddings"], dtype=np.float32)
            found = list(zip(rows["ids"], documents, metadatas, strict=True))
            # A row without content is left from an erasure that was interrupted.
            kept = [row for row, item in enumerate(found) if item[2]["candidate_id"] != ERASED]
            mirror.upsert([_chunk(*found[row]) for row in kept], vectors[kept])
        self._mirror, self._seen = mirror, stamp
        return mirror

    def _stamp(self) -> tuple[int, int] | None:
        """When and how large the database file was written; None in memory."""
        if self._path is None:
            return None
        state = (self._path / "chroma.sqlite3").stat()
        return state.st_mtime_ns, state.st_size

    def _overwrite(self, ids: Sequence[str], dim: int) -> None:
        """Replace text and vectors by nothing and have chroma save its vector file.

        A deleted vector would stay in `data_level0.bin`; an overwritten one goes at the next
        save. Killed halfway, this leaves empty rows that nobody reads.
        """
        self._reopen(persist_every=2)
        blank = np.zeros((min(len(ids), BATCH), dim), dtype=np.float32)
        blank[:, 0] = 1.0
        for start in range(0, len(ids), BATCH):
            part = list(ids[start : start + BATCH])
            self._collection.upsert(
                ids=part,
                embeddings=blank[: len(part)],
                documents=[ERASED] * len(part),
                metadatas=[{"candidate_id": ERASED, "anchor": ERASED}] * len(part),
            )

    def _delete(self, ids: Sequence[str]) -> None:
        for start in range(0, len(ids), BATCH):
            self._collection.delete(ids=list(ids[start : start + BATCH]))

    def _purge(self, ids: Sequence[str]) -> None:
        """Take the erased text out of the queue, the full text index and the free pages.

        Deletions stay queued: they name ids only, and the saved vector file needs them.
        """
        assert self._path is not None
        connection = sqlite3.connect(self._path / "chroma.sqlite3", timeout=30)
        try:
            connection.execute("PRAGMA secure_delete = ON")
            for key in ids:
                connection.execute(
                    "DELETE FROM embeddings_queue WHERE id = ? AND vector IS NOT NULL", (key,)
                )
            connection.execute(
                "INSERT INTO embedding_fulltext_search(embedding_fulltext_search) "
                "VALUES ('optimize')"
            )
            connection.commit()
            connection.execute("VACUUM")
        finally:
            connection.close()


_TAKEN: set[str] = set()
_TAKING = Lock()


def _own_spelling(path: Path) -> str:
    """A spelling of this path ("x/", "x/./", "x/././") that no open store of the process uses.

    Chroma shares one client among equal spellings, and that one would keep its save interval
    and its vectors in memory while a store believes that it has reopened the folder.
    """
    with _TAKING:
        spelling = f"{path}{os.sep}"
        while spelling in _TAKEN:
            spelling += f".{os.sep}"
        _TAKEN.add(spelling)
        return spelling


def _metadata(chunk: Chunk) -> dict[str, str | int]:
    """Scalars only. All keys each time: chroma's upsert merges, so an absent key would stay."""
    return {
        "candidate_id": chunk.candidate_id,
        "kind": chunk.kind,
        "anchor": chunk.anchor,
        "role_index": -1 if chunk.role_index is None else chunk.role_index,
        "start": chunk.span.start,
        "end": chunk.span.end,
    }


def _chunk(chunk_id: str, text: str, metadata: Mapping[str, object]) -> Chunk:
    role_index = _number(metadata, "role_index")
    kind: Literal["role", "profile"] = "role" if metadata.get("kind") == "role" else "profile"
    return Chunk(
        chunk_id=chunk_id,
        candidate_id=str(metadata["candidate_id"]),
        kind=kind,
        anchor=str(metadata["anchor"]),
        role_index=None if role_index < 0 else role_index,
        text=text,
        span=Span(_number(metadata, "start"), _number(metadata, "end")),
    )


def _number(metadata: Mapping[str, object], key: str) -> int:
    value = metadata.get(key)
    if not isinstance(value, int):
        raise StoreError(f"the resume index holds {value!r} as {key!r}, not a number")
    return value
