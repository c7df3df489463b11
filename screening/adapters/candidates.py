"""People: documents and profiles, in SQLite or in memory."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from pydantic import ValidationError

from screening.domain import Group, Member, Stored
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
CREATE TABLE IF NOT EXISTS merged (
    candidate_id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    member TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS merged_person ON merged (person);
CREATE TABLE IF NOT EXISTS apart (
    one TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (one, other)
) WITHOUT ROWID;
"""


class MemoryCandidates:
    """The `CandidateStore` of tests and of session uploads. Safe for threads."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._people: dict[str, Stored] = {}
        self._members: dict[str, tuple[Member, ...]] = {}
        self._apart: set[tuple[str, str]] = set()

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

    def standing(self, candidate_id: str) -> Stored | None:
        with self._lock:
            return self._people.get(self._person(candidate_id))

    def members(self, candidate_id: str) -> tuple[Member, ...]:
        return self._members.get(candidate_id, ())

    def regroup(self, groups: Sequence[Group]) -> None:
        with self._lock:
            for key in _ids(groups):
                self._people.pop(key, None)
                self._members.pop(key, None)
            for group in groups:
                self._people[group.person.candidate_id] = group.person
                if group.members:
                    self._members[group.person.candidate_id] = _ordered(group.members)

    def set_apart(self, one: str, other: str) -> None:
        with self._lock:
            self._apart.add(_pair(one, other))

    def apart(self) -> frozenset[tuple[str, str]]:
        with self._lock:
            return frozenset(self._apart)

    def forget(self, candidate_id: str) -> int:
        with self._lock:
            key = self._person(candidate_id)
            gone = {member.stored.candidate_id for member in self._members.pop(key, ())}
            self._apart = {pair for pair in self._apart if not {key, *gone} & set(pair)}
            return 0 if self._people.pop(key, None) is None else max(1, len(gone))

    def _person(self, candidate_id: str) -> str:
        """The id under which this one is listed."""
        for key, members in self._members.items():
            if any(member.stored.candidate_id == candidate_id for member in members):
                return key
        return candidate_id


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
            self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)", _row(stored))
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

    def standing(self, candidate_id: str) -> Stored | None:
        with self._guard():
            return self.get(self._person(candidate_id))

    def members(self, candidate_id: str) -> tuple[Member, ...]:
        with self._guard():
            rows = self._db.execute(
                "SELECT member FROM merged WHERE person = ? ORDER BY candidate_id", (candidate_id,)
            ).fetchall()
            return tuple(Member.model_validate_json(text) for (text,) in rows)

    def regroup(self, groups: Sequence[Group]) -> None:
        with self._guard():
            with self._db:
                for key in _ids(groups):
                    self._db.execute("DELETE FROM people WHERE candidate_id = ?", (key,))
                    self._db.execute("DELETE FROM merged WHERE candidate_id = ?", (key,))
                for group in groups:
                    key = group.person.candidate_id
                    self._db.execute("INSERT INTO people VALUES (?, ?, ?, ?)", _row(group.person))
                    for member in group.members:
                        self._db.execute(
                            "INSERT INTO merged VALUES (?, ?, ?)",
                            (member.stored.candidate_id, key, member.model_dump_json()),
                        )
            for key in _ids(groups):
                self._held.pop(key, None)

    def set_apart(self, one: str, other: str) -> None:
        with self._guard(), self._db:
            self._db.execute("INSERT OR IGNORE INTO apart VALUES (?, ?)", _pair(one, other))

    def apart(self) -> frozenset[tuple[str, str]]:
        with self._guard():
            return frozenset(self._db.execute("SELECT one, other FROM apart").fetchall())

    def forget(self, candidate_id: str) -> int:
        with self._guard():
            key = self._person(candidate_id)
            rows = self._db.execute("SELECT candidate_id FROM merged WHERE person = ?", (key,))
            ids = {key, *(member for (member,) in rows)}
            with self._db:
                gone = self._db.execute(
                    "DELETE FROM people WHERE candidate_id = ?", (key,)
                ).rowcount
                self._db.execute("DELETE FROM merged WHERE person = ?", (key,))
                for one in sorted(ids):
                    self._db.execute("DELETE FROM apart WHERE one = ? OR other = ?", (one, one))
            self._held.pop(key, None)
            if gone:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return len(ids) if gone else 0

    def close(self) -> None:
        """Release the file. Not to be used afterwards."""
        with self._lock:
            self._held.clear()
            self._db.close()

    def _person(self, candidate_id: str) -> str:
        """The id under which this one is listed."""
        row = self._db.execute(
            "SELECT person FROM merged WHERE candidate_id = ?", (candidate_id,)
        ).fetchone()
        return candidate_id if row is None else str(row[0])

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


def _row(stored: Stored) -> tuple[str, str, str, str]:
    document = stored.document.document_id
    return stored.candidate_id, document, stored.file, stored.model_dump_json()


def _pair(one: str, other: str) -> tuple[str, str]:
    return min(one, other), max(one, other)


def _ordered(members: Sequence[Member]) -> tuple[Member, ...]:
    return tuple(sorted(members, key=lambda member: member.stored.candidate_id))


def _ids(groups: Sequence[Group]) -> list[str]:
    """Everyone named in `groups`, listed or not."""
    return sorted(
        {group.person.candidate_id for group in groups}
        | {member.stored.candidate_id for group in groups for member in group.members}
    )
