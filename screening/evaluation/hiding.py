"""Hiding figures: what a person sees against what the machine reads, measured on made files.

Every trick is read as an upload is. It is found when a notice shows the hidden words and where
they are, and it is harmless when what scoring sees equals what it sees of the clean twin.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from screening.domain import Notice, Parsed, Record, Stored
from screening.evaluation.hiding_files import HidingCase, hiding_cases
from screening.evaluation.profiles import Miss, Share
from screening.intake.redact import dossier

Parse = Callable[[bytes, str], Parsed]

KINDS = ("hidden_text", "invisible_characters")
"""Notices of what a person does not see."""


class HidingFigures(Record):
    """Shares over files made for the purpose, and over real ones that hide nothing.

    `found`: tricks with a notice that shows the words and the place. `equal`: files, with a trick
    or harmless, that scoring sees as it sees their twins. `noticed`: clean files with a notice of
    hidden text, where 0 is wanted.
    """

    cases: int
    found: Share
    equal: Share
    noticed: Share
    by_format: tuple[Share, ...]
    """Found, by format."""
    misses: tuple[Miss, ...]

    @property
    def summary(self) -> tuple[Share, ...]:
        return self.found, self.equal, self.noticed


def hiding_figures(
    parse: Parse, clean: Iterable[Path] = (), cases: Iterable[HidingCase] | None = None
) -> HidingFigures:
    """Read every case, its twin and the files at `clean`, of which none hides anything."""
    found: dict[str, list[bool]] = {}
    equal: list[bool] = []
    noticed: list[bool] = []
    misses: list[Miss] = []
    twins: dict[bytes, Parsed] = {}
    count = 0
    for case in hiding_cases() if cases is None else cases:
        count += 1
        if case.twin not in twins:
            twins[case.twin] = parse(case.twin, case.name)
        read, twin = parse(case.file, case.name), twins[case.twin]
        where = f"{case.format}: {case.trick}"
        if case.hides:
            hit = any(_shows(notice, case) for notice in read.notices)
            found.setdefault(case.format, []).append(hit)
            if not hit:
                got = "; ".join(notice.detail for notice in read.notices)
                misses.append(Miss(where=where, field="found", expected=case.hides, got=got))
        else:
            noticed.append(bool(_hidden(read)))
            misses += _noticed(where, read)
        same = _scored(read) == _scored(twin) is not None
        equal.append(same)
        if not same:
            expected, got = _apart(_scored(twin), _scored(read))
            misses.append(Miss(where=where, field="scored text", expected=expected, got=got))
    for number, twin in enumerate(twins.values(), start=1):
        noticed.append(bool(_hidden(twin)))
        misses += _noticed(f"twin {number}: {twin.file}", twin)
    for path in clean:
        read = parse(path.read_bytes(), path.name)
        noticed.append(bool(_hidden(read)))
        misses += _noticed(path.name, read)
    hits = [hit for one in found.values() for hit in one]
    return HidingFigures(
        cases=count,
        found=Share.counted("found", sum(hits), len(hits)),
        equal=Share.counted("scored as the clean twin", sum(equal), len(equal)),
        noticed=Share.counted("clean files with a notice", sum(noticed), len(noticed)),
        by_format=tuple(
            Share.counted(f"found in {name}", sum(one), len(one)) for name, one in found.items()
        ),
        misses=tuple(misses),
    )


def _hidden(parsed: Parsed) -> tuple[Notice, ...]:
    return tuple(notice for notice in parsed.notices if notice.kind in KINDS)


def _shows(notice: Notice, case: HidingCase) -> bool:
    if notice.kind not in KINDS or case.place not in notice.detail:
        return False
    return _bare(case.hides) in _bare(notice.detail)


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()


def _noticed(where: str, parsed: Parsed) -> Iterator[Miss]:
    for notice in _hidden(parsed):
        yield Miss(where=where, field="notice", expected="", got=notice.detail)


def _scored(parsed: Parsed) -> str | None:
    """What scoring reads of a file: masked text. None when nobody came of it."""
    if parsed.document is None or parsed.candidate is None or parsed.status != "ok":
        return None
    person = Stored(
        candidate_id="made",
        file=parsed.file,
        status=parsed.status,
        document=parsed.document,
        candidate=parsed.candidate,
    )
    return dossier(person).text


def _apart(expected: str | None, got: str | None) -> tuple[str, str]:
    """The first lines that differ."""
    if expected is None or got is None:
        return (expected or "nobody")[:80], (got or "nobody")[:80]
    ours, theirs = expected.split("\n"), got.split("\n")
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            return one, other
    longer = max(ours, theirs, key=len)
    rest = "\n".join(longer[min(len(ours), len(theirs)) :])
    return ("", rest) if longer is theirs else (rest, "")
