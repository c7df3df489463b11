"""People: documents and profiles, in SQLite or in memory."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from pydantic import ValidationError

from screening.domain import Stored
from screening.errors import StoreError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    candidate_id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL,
    file TEXT NOT NULL,
    stored TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS people_document ON people (document_id);
CREATE INDEX IF NOT EXISTS people_file ON people (file);
"""


class MemoryCandidates:
    """The `CandidateStore` of tests and of session uploads. Safe for threads."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._people: dict[str, Stored] = {}

    def put(self, stored: Stored) -> None:
        with self._lock:
            self._people[stored.candidate_id] = stored

    def get(self, candidate_id: str) -> Stored | None:
        return self._people.get(candidate_id)

    def find(self, document_id: str) -> Stored | None:
        return next((p for p in self.all() if p.document.document_id == document_id), None)

    def at(self, file: str) -> Stored | None:
        return next((p for p in self.all() if p.file == file), None)

    def all(self) -> tuple[Stored, ...]:
        with self._lock:
            return tuple(self._people[key] for key in sorted(self._people))

    def forget(self, candidate_id: str) -> int:
        with self._lock:
            return 0 if self._people.pop(candidate_id, None) is None else 1


class SqliteCandidates:
    """`CandidateStore` in one SQLite file, a person a row.

    Deleted text is overwritten (`secure_delete`) and leaves the write-ahead log at once. Readers
    of any process go on while one writes. Safe for threads. Values read stay in memory until the
    file changes, since each search reads everybody.

    Raises:
        StoreError: the file can not be opened, or is no database.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = RLock()
        self._held: dict[str, Stored] = {}
        self._version = -1
        with self._guard("could not be opened"):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=30, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA secure_delete = ON")
            self._db.executescript(_SCHEMA)

    def put(self, stored: Stored) -> None:
        with self._guard(), self._db:
            self._db.execute(
                "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)",
                (
                    stored.candidate_id,
                    stored.document.document_id,
                    stored.file,
                    stored.model_dump_json(),
                ),
            )
            self._held[stored.candidate_id] = stored

    def get(self, candidate_id: str) -> Stored | None:
        return self._one("candidate_id = ?", candidate_id)

    def find(self, document_id: str) -> Stored | None:
        return self._one("document_id = ?", document_id)

    def at(self, file: str) -> Stored | None:
        return self._one("file = ?", file)

    def all(self) -> tuple[Stored, ...]:
        with self._guard():
            self._fresh()
            held = self._held
            ids = [key for (key,) in self._db.execute("SELECT candidate_id FROM people")]
            if any(key not in held for key in ids):
                for key, text in self._db.execute("SELECT candidate_id, stored FROM people"):
                    if key not in held:
                        held[key] = Stored.model_validate_json(text)
            return tuple(held[key] for key in sorted(ids))

    def forget(self, candidate_id: str) -> int:
        with self._guard():
            with self._db:
                gone = self._db.execute(
                    "DELETE FROM people WHERE candidate_id = ?", (candidate_id,)
                ).rowcount
            self._held.pop(candidate_id, None)
            if gone:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return gone

    def close(self) -> None:
        """Release the file. Not to be used afterwards."""
        with self._lock:
            self._held.clear()
            self._db.close()

    def _one(self, where: str, value: str) -> Stored | None:
        with self._guard():
            self._fresh()
            row = self._db.execute(
                f"SELECT candidate_id FROM people WHERE {where} ORDER BY candidate_id",  # noqa: S608
                (value,),
            ).fetchone()
            if row is None:
                return None
            key = row[0]
            if key not in self._held:
                (text,) = self._db.execute(
                    "SELECT stored FROM people WHERE candidate_id = ?", (key,)
                ).fetchone()
                self._held[key] = Stored.model_validate_json(text)
            return self._held[key]

    def _fresh(self) -> None:
        """Drop what is held when another connection has written."""
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._held.clear()
            self._version = version

    @contextmanager
    def _guard(self, what: str = "failed") -> Iterator[None]:
        with self._lock:
            try:
                yield
            except ValidationError as error:
                raise StoreError(
                    f"the pool file {self._path} was written by another version: "
                    f"{error.error_count()} fields do not fit"
                ) from error
            except (sqlite3.Error, OSError) as error:
                raise StoreError(f"the pool file {self._path} {what}: {error}") from error
