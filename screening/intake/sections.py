"""Lines to sections: which heading each line stands under.

A heading is a whole line, or the start of one before a colon or a wide gap, that says a known
heading in one of several languages; or an unknown one that looks exactly as the known ones do.
A line with a date, or that names a job, is never a heading.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from screening.domain import Document, Span
from screening.intake.dates import find_points
from screening.intake.rows import Row, body_look, rows
from screening.intake.titles import TERMS, place_region, title_strength
from screening.taxonomy import words
from screening.taxonomy.tokens import flat

_EDGE = re.compile(r"^[\W\d_]+|[^\w)]+$")
_INLINE = re.compile(r"^(?P<head>[^:：\t]{2,40}?)\s*(?:[:：]\s*|\t)(?P<rest>\S.*)$")
_CAPITALS = re.compile(r"^(?P<head>[A-Z][A-Z &/]{2,30}[A-Z])\s+(?P<rest>[^\W\d_][a-z].*)$")
_AND = re.compile(r"\s*(?:&|\+|/|,|\||·|\band\b|\bund\b|\by\b|\bet\b|\be\b|与|和|・)\s*")
_SPACED = re.compile(r"^(?:\w\s){2,}\w$")
_LABELS = {"languages", "skills", "other", "projects", "certifications", "interests"}
"""Kinds whose headings also serve as labels inside a skills section ("Languages: Python")."""
_MAX_WORDS = 6
_MAX_ENDING = 4
_SPANNING = {"top", "experience", "projects", "publications"}
"""Kinds that go on in the next column; a sidebar's sections end with it."""


class Section(NamedTuple):
    """`kind` as in the headings data, or "top" for what comes before the first heading.

    `heading` is None for "top"; `span` covers the lines below the heading, without it.
    """

    kind: str
    heading: Span | None
    span: Span
    rows: tuple[Row, ...]


@cache
def _headings() -> dict[str, str]:
    return {heading: kind for kind, names in words().headings.section.items() for heading in names}


@cache
def _closed() -> dict[str, str]:
    return {heading.replace(" ", ""): kind for heading, kind in _headings().items()}


def heading_kind(text: str) -> str | None:
    """The kind of section that `text`, taken whole, is a heading of."""
    bare = _EDGE.sub("", text.strip())
    if _SPACED.match(bare):
        bare = bare.replace(" ", "")
    key = " ".join(flat(bare).replace("’", "'").split())
    if not key or len(key) > 60:
        return None
    known = _headings()
    if key in known:
        return known[key]
    closed = key.replace(" ", "")
    if len(closed) > 5 and bare.upper() == bare and closed in _closed():
        return _closed()[closed]  # letters set apart: "EDUC AT I O N"
    parts = [part for part in _AND.split(key) if part]
    if len(parts) in (2, 3) and all(part in known for part in parts):
        return known[parts[0]]
    last = parts[0].split()[-1] if parts else ""
    if 1 < len(key.split()) <= _MAX_ENDING and (bare.istitle() or bare.isupper()):
        return words().headings.ending.get(last)
    return None


def sections(document: Document) -> tuple[Section, ...]:
    """Sections in reading order; together their rows are all rows but whole-line headings."""
    return split(rows(document))


def split(lines: Sequence[Row]) -> tuple[Section, ...]:
    """As `sections`, for rows at hand."""
    marks = _heads(lines)
    found: list[Section] = []
    kind, heading, inside = "top", None, list[Row]()
    for row in lines:
        mark = marks.get(row.at)
        if mark is None and kind not in _SPANNING and _new_column(inside, row):
            found.append(_section(kind, heading, inside))
            kind, heading, inside = "top", None, []
        if mark is None:
            inside.append(row)
            continue
        if inside or heading is not None:
            found.append(_section(kind, heading, inside))
        kind, heading, rest = mark
        inside = [rest] if rest is not None else []
    if inside or heading is not None:
        found.append(_section(kind, heading, inside))
    return tuple(found)


def _new_column(inside: Sequence[Row], row: Row) -> bool:
    """Whether `row` stands beside and above what came before: a sidebar has ended."""
    if not inside or row.box is None:
        return False
    last = inside[-1]
    if last.box is None or last.page != row.page:
        return False
    return row.box[1] < last.box[1] - 20 and (row.box[0] > last.box[2] or row.box[2] < last.box[0])


def _section(kind: str, heading: Span | None, inside: Sequence[Row]) -> Section:
    if inside:
        span = Span(inside[0].start, inside[-1].end)
    else:
        assert heading is not None
        span = Span(heading.end, heading.end)
    return Section(kind, heading, span, tuple(inside))


def _heads(lines: Sequence[Row]) -> dict[int, tuple[str, Span, Row | None]]:
    """Row index to (kind, heading span, what of the row is content)."""
    body = body_look(lines)
    found: dict[int, tuple[str, Span, Row | None]] = {}
    looks: set[tuple[float, bool, bool]] = set()
    current = "top"
    for row in lines:
        running = row.text.endswith(".") or (row.text[0].islower() and not row.blank)
        kind = None if row.bullet or running else heading_kind(row.text)
        styled = (
            row.blank or row.caps or row.bold or row.look[0] > body[0] or row.text[-1:] in ":："
        )
        if kind is not None and (styled or current not in _LABELS):
            if current == "skills" and kind in _LABELS and not _stands_out(row, lines, looks, body):
                continue
            found[row.at] = (kind, row.span, None)
            looks.add(row.look)
            current = kind
            continue
        inline = _inline(row, current)
        if inline is not None:
            found[row.at] = inline
            current = inline[0]
    looks = {look for look in looks if look != body}
    for row in lines:
        if row.at not in found and row.look in looks and _unknown(row, lines):
            found[row.at] = ("other", row.span, None)
    return found


def _stands_out(
    row: Row,
    lines: Sequence[Row],
    looks: set[tuple[float, bool, bool]],
    body: tuple[float, bool, bool],
) -> bool:
    """Whether a possible label inside a skills section looks like this document's headings."""
    if row.look in looks:
        return row.look != body or row.blank
    return row.caps and row.blank


def _inline(row: Row, current: str) -> tuple[str, Span, Row | None] | None:
    match = _INLINE.match(row.text) or (_CAPITALS.match(row.text) if row.blank else None)
    if match is None or row.bullet:
        return None
    kind = heading_kind(match["head"])
    if kind is None or kind in ("experience", "contact"):
        return None
    if current in ("experience", "projects", "skills") and not (
        row.blank or match["head"].isupper()
    ):
        return None
    if current == "skills" and kind in _LABELS and not match["head"].isupper():
        return None
    rest = match["rest"].strip()
    if current == "experience" and (TERMS.match(rest) or place_region(rest)):
        return None  # the header of an entry, with where it was
    if find_points(match["rest"]) and kind in ("projects", "awards", "publications"):
        return None
    start = row.start + match.start("rest")
    content = row._replace(start=start, text=match["rest"])
    return kind, Span(row.start, row.start + match.end("head")), content


def _unknown(row: Row, lines: Sequence[Row]) -> bool:
    """Whether a line that looks like a heading can be one that no list knows."""
    count = len(row.text.split())
    if row.bullet or row.at == 0 or count > _MAX_WORDS or not row.blank or row.sentence:
        return False
    if any(char in row.text for char in ",@|·\t") or any(char.isdigit() for char in row.text):
        return False
    if title_strength(row.text) > 0 or find_points(row.text):
        return False
    follower = lines[row.at + 1] if row.at + 1 < len(lines) else None
    if follower is None or follower.look == row.look:
        return False
    return not (find_points(follower.text) or title_strength(follower.text) > 1)
