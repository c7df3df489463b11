"""`screening bench --fuzz MINUTES`: damaged and twisted files through the reader that ingest uses.

Sample resumes are mutated at random, PDF, DOCX and HTML in turn, and read by worker processes under
the usual limits. Whatever comes must be an outcome: read, or a sentence that says why not.
"""

import io
import random
import re
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from screening.config import data_dir
from screening.domain import Parsed, Record
from screening.intake.reading import FAULT
from screening.intake.workers import STOPPED, Job, Workers, usual
from screening.policy import IntakePolicy

KINDS = (".pdf", ".docx", ".html")
AS_OF = "2026-11"
SECONDS = 30
"""What one file may take in this run: shorter than in use, so that a hang is found sooner."""
SHOWN = 20
"""Troubles listed by name; all are counted."""
_NUMBER = re.compile(rb"\d+")
_TAG = re.compile(rb"<[^<>]{1,200}>")


class Trouble(Record):
    """A file that was no plain outcome. The same seed and number make it again."""

    number: int
    file: str
    reason: str


class FuzzFigures(Record):
    seed: int
    seconds: float
    files: int
    by_kind: dict[str, int]
    outcomes: dict[str, int]
    """Files by status."""
    faults: int
    """Errors of our own code: caught, told in a sentence, and still faults."""
    ended: int
    """Reading processes that broke down over a file; the file failed alone."""
    late: int
    """Files over the time limit."""
    out_of_memory: int
    troubles: tuple[Trouble, ...]


def fuzz(
    minutes: float,
    *,
    seed: int = 1,
    files: Sequence[Path] | None = None,
    most: int | None = None,
) -> FuzzFigures:
    """Read mutated files for so many minutes, `most` of them if that comes first.

    `files`: what is mutated; None: the sample resumes. Raises nothing for what a file holds.
    """
    given = files or sorted((data_dir() / "resumes").iterdir())
    by_kind = {kind: [path.read_bytes() for path in given if path.suffix == kind] for kind in KINDS}
    end = time.monotonic() + 60 * minutes
    began = time.monotonic()
    kinds: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    troubles: list[Trouble] = []
    counts: Counter[str] = Counter()
    workers = Workers(usual())
    try:
        for number, parsed in workers.map(islice(_jobs(by_kind, seed, end), most)):
            assert parsed is not None
            kinds[Path(parsed.file).suffix] += 1
            outcomes[parsed.status] += 1
            if what := _trouble(parsed):
                counts[what] += 1
                reason = parsed.reason or what
                troubles.append(Trouble(number=number, file=parsed.file, reason=reason))
    finally:
        workers.close()
    return FuzzFigures(
        seed=seed,
        seconds=round(time.monotonic() - began, 1),
        files=sum(kinds.values()),
        by_kind=dict(sorted(kinds.items())),
        outcomes=dict(sorted(outcomes.items())),
        faults=counts["fault"],
        ended=counts["ended"],
        late=counts["late"],
        out_of_memory=counts["memory"],
        troubles=tuple(troubles[:SHOWN]),
    )


def mutated(number: int, seed: int, by_kind: dict[str, list[bytes]]) -> tuple[str, bytes]:
    """The file with this number: its name and bytes, the same in every process."""
    chance = random.Random(f"{seed}-{number}")  # noqa: S311 - nothing secret
    kind = KINDS[number % len(KINDS)]
    data = chance.choice(by_kind[kind])
    change = {".pdf": _pdf, ".docx": _docx, ".html": _html}[kind]
    return f"fuzz-{number}{kind}", change(data, chance)


def _jobs(
    by_kind: dict[str, list[bytes]], seed: int, end: float
) -> Iterator[tuple[int, Job | None]]:
    policy = IntakePolicy(max_seconds=SECONDS)
    number = 0
    while time.monotonic() < end:
        file, data = mutated(number, seed, by_kind)
        yield number, Job(data=data, file=file, as_of=AS_OF, policy=policy)
        number += 1


def _trouble(parsed: Parsed) -> str | None:
    reason = parsed.reason or ""
    if reason.startswith(FAULT):
        return "fault"
    if reason == STOPPED:
        return "ended"
    if "was stopped" in reason:
        return "late"
    return "memory" if "of memory allowed" in reason else None


def _bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes changed, cut out, doubled or moved, a few times."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        if not changed:
            break
        at = chance.randrange(len(changed))
        length = chance.choice((1, 1, 4, 32, 500))
        match chance.randrange(5):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case 3:
                changed[at:at] = chance.randbytes(length)
            case _:
                other = chance.randrange(len(changed))
                changed[at : at + length] = changed[other : other + length]
    return bytes(changed)


def _numbers(data: bytes, chance: random.Random) -> bytes:
    """A few numbers made zero, negative, huge or another number of the file."""
    found = list(_NUMBER.finditer(data))
    for match in sorted(
        chance.sample(found, min(len(found), chance.randint(1, 8))),
        reverse=True,
        key=lambda match: match.start(),
    ):
        new = chance.choice((b"0", b"-1", b"65536", b"2147483648", b"99999999999999999999",
                             chance.choice(found).group()))  # fmt: skip
        data = data[: match.start()] + new + data[match.end() :]
    return data


def _pdf(data: bytes, chance: random.Random) -> bytes:
    match chance.randrange(5):
        case 0:
            return _numbers(data, chance)
        case 1:
            return data[: chance.randrange(len(data))] + b"\n%%EOF"
        case 2:
            # References point elsewhere: loops in the page tree, objects of the wrong kind.
            return re.sub(
                rb"\b\d+ 0 R\b",
                lambda match: (
                    b"%d 0 R" % chance.randint(1, 40) if chance.random() < 0.1 else match.group()
                ),
                data,
            )
        case _:
            return _bytes(data, chance)


def _html(data: bytes, chance: random.Random) -> bytes:
    tags = [match.group() for match in _TAG.finditer(data)] or [b"<div>"]
    for _ in range(chance.randint(1, 10)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                data = data[:at] + chance.choice(tags) * chance.choice((1, 3, 400)) + data[at:]
            case 1:
                data = _bytes(data, chance)
            case 2:
                data = _numbers(data, chance)
            case _:
                data = data.replace(chance.choice(tags), b"", 1)
    return data


def _docx(data: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.3:
        return _bytes(data, chance)
    change: Callable[[bytes, random.Random], bytes] = chance.choice((_bytes, _numbers, _html))
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    for name in chance.sample(sorted(parts), min(len(parts), chance.randint(1, 3))):
        if chance.random() < 0.1:
            del parts[name]
        else:
            parts[name] = change(parts[name], chance)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in parts.items():
            package.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return written.getvalue()
