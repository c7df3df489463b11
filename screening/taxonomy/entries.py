"""Skill files to entries: what `data/taxonomy/skills/*.toml` may say, checked on reading.

A file holds one table a kind, one line a skill, and families of near equals:

    [tool]
    "Kubernetes" = { aliases = ["K8s"], implies = ["Containers"] }

    [family]
    "container platforms" = ["Kubernetes", "OpenShift", "Nomad"]
"""

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

from pydantic import ValidationError

from screening.domain import Record
from screening.errors import UsageError

Kind = Literal[
    "language",
    "framework",
    "tool",
    "database",
    "platform",
    "method",
    "domain",
    "standard",
    "licence",
    "certification",
    "soft",
    "spoken",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Entry(Record):
    """One skill.

    `implies`: what its presence shows (Django implies Python). `related`: adjacent skills beside
    those of its family. `near`: words that a query may add, though they are not the same thing.
    `case`: spellings that count only with this case, unless neighbours in a list vouch for them.
    `lone`: spellings that are ordinary words too: the case must be right and there must be
    company, that is neighbours in a list, a cue word, or another skill in the same sentence.
    `inside`: lone spellings that name nothing else: a capital inside a sentence is enough.
    `not_before`, `not_after`: next or previous words that make it something else.
    `before`, `after`: previous or next words that vouch for a lone spelling.
    """

    name: str
    kind: Kind
    aliases: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    case: tuple[str, ...] = ()
    lone: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Entries(Record):
    """All skills by name, in file order, their families, and a digest of the files."""

    items: tuple[Entry, ...]
    families: tuple[tuple[str, tuple[str, ...]], ...]
    version: str


def read_entries(folder: Path) -> Entries:
    """Every skill file under `folder`/skills, in name order.

    Raises:
        UsageError: a file is missing or malformed, a name or spelling is given twice, or a
            skill refers to one that does not exist; the message names the file and the skill.
    """
    files = sorted((folder / "skills").glob("*.toml"))
    if not files:
        raise UsageError(f"no skill files in {str(folder / 'skills')!r}")
    items: dict[str, Entry] = {}
    families: list[tuple[str, tuple[str, ...]]] = []
    digest = hashlib.sha256()
    for file in files:
        raw = file.read_bytes()
        digest.update(file.name.encode() + b"\0" + raw.replace(b"\r\n", b"\n"))
        try:
            tables = tomllib.loads(raw.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise UsageError(f"{file.name}: {error}") from error
        for table, rows in tables.items():
            if table == "family":
                families.extend((name, tuple(members)) for name, members in rows.items())
                continue
            for name, row in rows.items():
                if name in items:
                    raise UsageError(f"{file.name}: skill {name!r} is already given")
                items[name] = _entry(file.name, table, name, row)
    _check(items, families)
    return Entries(
        items=tuple(items.values()),
        families=tuple(families),
        version=digest.hexdigest()[:12],
    )


def _entry(file: str, kind: str, name: str, row: Mapping[str, object]) -> Entry:
    try:
        return Entry.model_validate({"name": name, "kind": kind, **row})
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(f"{file}: skill {name!r}, {first['loc']}: {first['msg']}") from error


def _check(items: Mapping[str, Entry], families: list[tuple[str, tuple[str, ...]]]) -> None:
    for entry in items.values():
        for other in (*entry.implies, *entry.related):
            if other not in items:
                raise UsageError(f"skill {entry.name!r} refers to unknown {other!r}")
    owner: dict[str, str] = {}
    for entry in items.values():
        for spelling in (entry.name, *entry.aliases):
            if owner.setdefault(spelling.casefold(), entry.name) != entry.name:
                first = owner[spelling.casefold()]
                raise UsageError(f"spelling {spelling!r} belongs to {first!r} and {entry.name!r}")
        for spelling in (*entry.case, *entry.lone):
            if spelling not in (entry.name, *entry.aliases):
                raise UsageError(f"skill {entry.name!r} has a rule for {spelling!r}, not an alias")
        for spelling in entry.inside:
            if spelling not in entry.lone:
                raise UsageError(f"skill {entry.name!r}: {spelling!r} is inside, but not lone")
    for family, members in families:
        for member in members:
            if member not in items:
                raise UsageError(f"family {family!r} refers to unknown {member!r}")
