"""Forms that tell each job and each course of study as a record of named fields, a field a line.

The Europass CV as issued up to 2020 is the usual one: "Dates", "Occupation or position held",
"Name and address of employer". The employer comes last there, after what was done, and nothing
but its label says what a line is.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from screening.domain import Education, Role, Span
from screening.intake.dates import DateRange, find_ranges
from screening.intake.education import read_entry
from screening.intake.japanese import Form
from screening.intake.rows import Row
from screening.intake.sections import Section
from screening.intake.titles import place_region
from screening.taxonomy import words
from screening.taxonomy.tokens import flat

MOST_LINES = 4
"""Lines over which a narrow column spreads a label."""
MOST_SIGNS = 100
"""Length up to which a text can be a label."""
_LABELLED = re.compile(r"^(?P<label>[^\t:：]{4,80}?)\s*[\t:：]\s*(?P<value>\S.*)$")
_SUFFIX = re.compile(r"(?:inc|ltd|llc|llp|co|corp|gmbh|ag|plc|s\.?a|s\.?l|b\.?v|ab|oy|as)\.?", re.I)
_JOB = frozenset({"position", "employer"})
_STUDY = frozenset({"qualification", "school"})


class _Field(NamedTuple):
    kind: str
    rows: tuple[Row, ...]
    """The value's rows, without the label; those of a wrapped value follow the first."""
    start: int
    """Where its label begins."""

    @property
    def text(self) -> str:
        return " ".join(row.text for row in self.rows)


@cache
def _kinds() -> dict[str, str]:
    return {_key(name): kind for kind, names in words().records.field.items() for name in names}


def _key(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", flat(text)))


def field_kind(text: str) -> str | None:
    """The kind of field that `text`, taken whole, is the label of, as in the records data."""
    if len(text) > MOST_SIGNS or any(char.isdigit() for char in text):
        return None
    return _kinds().get(_key(text))


def labels_in(lines: Sequence[str]) -> list[int] | None:
    """Sizes of the groups that lines of a label column make, None when no label is among them.

    What lies between two known labels is one group.
    """
    sizes: list[int] = []
    loose = at = 0
    known = False
    while at < len(lines):
        tries = range(min(MOST_LINES, len(lines) - at), 0, -1)
        size = next((n for n in tries if field_kind(" ".join(lines[at : at + n]))), 0)
        if size:
            sizes += [loose, size] if loose else [size]
            loose, known = 0, True
        else:
            loose += 1
        at += size or 1
    return [*sizes, loose] if known and loose else sizes or None


def read_records(parts: Sequence[Section], as_of: str) -> Form:
    """Jobs and courses of study from labelled rows, each record led by its dates.

    A record without a position, an employer, a qualification or a school is left to others.
    """
    roles: list[Role] = []
    schools: list[Education] = []
    used: set[int] = set()
    for part in parts:
        for record in _records(part.rows):
            kinds = {field.kind for field in record}
            ranges = find_ranges(record[0].text, as_of)
            if kinds & _JOB and ranges:
                roles.append(_role(record, ranges[0]))
            elif kinds & _STUDY:
                schools.extend(_studies(record, as_of))
            else:
                continue
            used.update(row.at for field in record for row in field.rows)
    return Form(tuple(roles), tuple(schools), frozenset(used))


def _records(rows: Sequence[Row]) -> list[list[_Field]]:
    """Fields from one that holds dates to the next. A row without a label goes on a value."""
    found: list[list[_Field]] = []
    record: list[_Field] | None = None
    for row in rows:
        field = _field(row)
        if field is not None and field.kind == "dates":
            record = [field]
            found.append(record)
        elif record is None:
            continue
        elif field is not None:
            record.append(field)
        elif record[-1].kind == "duties" or not record[-1].rows or not row.blank:
            record[-1] = record[-1]._replace(rows=(*record[-1].rows, row))
    filled = ([field for field in fields if field.rows] for fields in found)
    return [fields for fields in filled if fields and fields[0].kind == "dates"]


def _field(row: Row) -> _Field | None:
    """A label with its value, or alone on its line with the value below."""
    if row.bullet:
        return None
    if alone := field_kind(row.text):
        return _Field(alone, (), row.start)
    match = _LABELLED.match(row.text)
    kind = field_kind(match["label"]) if match is not None else None
    if match is None or kind is None:
        return None
    value = row._replace(start=row.start + match.start("value"), text=match["value"])
    return _Field(kind, (value,), row.start)


def _role(record: Sequence[_Field], dates: DateRange) -> Role:
    of = {field.kind: field for field in reversed(record)}
    position, employer, duties = of.get("position"), of.get("employer"), of.get("duties")
    head = [field for field in (record[0], position) if field is not None]
    done = _statements(duties.rows) if duties is not None else []
    last = max(field.rows[-1].end for field in record)
    return Role(
        title=position.text.strip(" .,") if position is not None else None,
        company=_firm(employer.text) if employer is not None else None,
        start=dates.start,
        end=dates.end,
        current=dates.current,
        precision=dates.precision,
        bullets=tuple(text for text, _ in done),
        bullet_spans=tuple(span for _, span in done),
        span=Span(record[0].start, last),
        header_span=Span(record[0].start, max(field.rows[-1].end for field in head)),
    )


def _statements(rows: Sequence[Row]) -> list[tuple[str, Span]]:
    """A value's list items, or all of it where it has none."""
    groups: list[list[Row]] = []
    for row in rows:
        if row.bullet or not groups:
            groups.append([row])
        else:
            groups[-1].append(row)
    return [
        (" ".join(row.text for row in group), Span(group[0].start, group[-1].end))
        for group in groups
    ]


def _firm(text: str) -> str | None:
    """The name before the address: up to the first comma, a legal form behind it kept."""
    pieces = [piece.strip() for piece in text.split(",")]
    name = pieces[0]
    for piece in pieces[1:]:
        if not _SUFFIX.fullmatch(piece):
            break
        name = f"{name}, {piece}"
    outside = re.sub(r"\s*\(([^()]*)\)$", lambda m: "" if place_region(m[1]) else m[0], name)
    return outside.strip(" .;") or None


def _studies(record: Sequence[_Field], as_of: str) -> list[Education]:
    of = {field.kind: field for field in reversed(record)}
    degree, school = of.get("qualification"), of.get("school")
    named = _firm(school.text) if school is not None else None
    rows = [*record[0].rows, *(degree.rows if degree is not None else ())]
    read = read_entry(rows, as_of) if degree is not None else []
    span = Span(record[0].start, max(field.rows[-1].end for field in record))
    if not read:
        ranges = find_ranges(record[0].text, as_of)
        ended = ranges[0].end if ranges else None
        title = degree.text if degree is not None else None
        read = [
            Education(
                degree=title,
                level=None,
                field=None,
                institution=None,
                end_year=int(ended[:4]) if ended else None,
            )
        ]
    return [item.model_copy(update={"institution": named, "span": span}) for item in read]
