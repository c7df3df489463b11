"""Dated jobs: a date range, the header lines around it, and the statements below.

The header may stand before, beside or after its date, on one to three lines, as "Title, Company",
"Company — Title", a title line under a company line, or a title under the company of the role
before (a promotion).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from screening.domain import Role, Span
from screening.intake.dates import DateRange, find_ranges
from screening.intake.lengths import blanked, led_by_length, set_off
from screening.intake.rows import Row
from screening.intake.sections import Section
from screening.intake.titles import (
    TERMS,
    company_strength,
    not_work,
    place_region,
    title_strength,
    unpaid,
    work_words,
)
from screening.taxonomy.tokens import CJK

_HARD = re.compile(
    r"\s*\t\s*|\s+[|·•⋅]\s+|\s*\|\s*|\s+[–—]\s+|\s*—\s*|\s*-{2,}\s*|\s+[@]\s+|(?:(?<=[a-zA-Z]{3})|(?<=[A-Z]{2}))\.\s+(?!Ltd|Inc|Co\b|LLC)"
)
_SOFT = re.compile(
    r",\s+|,(?=\S)|\s+-\s+|:\s+|、|，"
    rf"|(?<=[{CJK}])\s+(?=[{CJK}])"
)
_AT = re.compile(r"\s+(?:at|bei|chez|@)\s+(?=[A-Z0-9])")
_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]?\s*")
_EDGES = " \t,;:|·•–—-()[]（）、，/"
_OPEN_EDGES = _EDGES.replace(")", "").replace("）", "")
_LINK = re.compile(r"https?://\S+|www\.\S+|\S+@\S+|\b[\w-]+\.(?:com|io|org|net|de|dev)\b\S*")
_LABEL = re.compile(
    r"^\s*(?:(?:end[ -])?(?:client|customer|employer|company)(?: name)?|kunde|arbeitgeber|firma"
    r"|cliente|empresa|client final|entreprise|employeur|客户|公司"
    r"|(?:job )?title|position(?: held)?|designation|role|funktion|stelle|puesto|cargo|poste"
    r"|职位|岗位)"
    r"\s*[:：]\s*(?=\S)",
    re.IGNORECASE,
)
"""A label before the name of a firm or of a job."""
_PHONE = re.compile(r"^\s*\+?\d[\d\s().-]{5,}\d\s*$")
_WHEN = re.compile(
    r"^\s*(?:(?:duration|period|dates?|tenure|time|zeitraum|dauer|periodo|duracion|duración|période"
    r"|durée|时间|期间)(?: of employment| worked)?|ongoing|currently|since|seit|from)\s*[:：]?\s*$",
    re.IGNORECASE,
)
"""What is left of a line that only dates a job."""
_SUFFIX = re.compile(
    r"^(?:inc|ltd|llc|llp|co|corp|gmbh|ag|plc|s\.?a|s\.?l|b\.?v|ab|k\.?k)\.?$", re.IGNORECASE
)
_WORDY = re.compile(r"[^\W\d_]{4,}")
_BREAKS_OFF = re.compile(
    r"(?:\b(?:of|for|and|und|der|de|del|du|des|y|et|the)|&|,)\s*$", re.IGNORECASE
)
_ASIDE = re.compile(r"\d|\b(?:paid|alongside|remote|contract|hours?|part-?time|full-?time|job)\b")
_UNIT = re.compile(
    r"^(?:department|dept\.?|division|abteilung|departamento|departement|département)"
    r" (?:of|for|für|de|der|des)\b",
    re.IGNORECASE,
)
"""A part of a firm, which stands behind a title but is none of it."""
_STATE = re.compile(r"^[A-Z]{2}(?:\s\d{5})?$")
_BULLET_TITLE = 9
_MAX_HEADER_WORDS = 16
_MAX_UP = 3
_MAX_DOWN = 2
WORK_KINDS = {"experience", "volunteering"}
_MAYBE_WORK = {"top", "other", "summary"}


class Anchor(NamedTuple):
    """A row that says when a job was, or how long: `text` is the row without that.

    `dates` is None where it only states a length, in `months`.
    """

    at: int
    dates: DateRange | None
    text: str
    section: int
    gutter: bool
    """The date stands in a column of its own beside a statement; the row is no header."""
    months: int | None = None


class _Cell(NamedTuple):
    """A part of a header line. `hard`: set off by more than a comma; `row`: which line."""

    text: str
    row: int
    hard: bool


def find_roles(parts: Sequence[Section], lines: Sequence[Row], as_of: str) -> tuple[Role, ...]:
    """Roles in the order printed. Reversed and future dates stay as printed."""
    owner = {row.at: number for number, part in enumerate(parts) for row in part.rows}
    dated = _anchors(parts, lines, owner, as_of)
    anchors = _with_lengths(dated, parts, lines, owner)
    if not anchors:
        return ()
    headers = _headers(anchors, parts, lines, owner)
    found: list[Role] = []
    group: str | None = None
    for number, (anchor, header) in enumerate(zip(anchors, headers, strict=True)):
        kind = parts[anchor.section].kind
        if number and anchors[number - 1].section != anchor.section:
            group = None
        title, company, above = _named(anchor, header, lines, group)
        if above is not None:
            group = above
        elif company is not None and company != group:
            group = None
        shown = " ".join(lines[index].text for index in header) + " " + anchor.text
        if title is None and _covers_next(anchors, number):
            group = company
            continue
        body = _body(number, anchors, headers, parts, lines, owner)
        unnamed = title is None and company is None
        if (unnamed and not _unnamed_job(anchor, kind, body)) or _no_job(title, shown, kind):
            continue
        if kind in _MAYBE_WORK and (title is None or title_strength(title) < 2):
            continue
        statements = _statements(body)
        begin = min((*header, anchor.at)) if not anchor.gutter or header else anchor.at
        first = lines[begin].start
        last_header = max((*header, anchor.at)) if not anchor.gutter else max(header, default=begin)
        end = statements[-1][1].end if statements else lines[last_header].end
        dates = anchor.dates
        found.append(
            Role(
                title=title,
                company=company,
                start=dates.start if dates else None,
                end=dates.end if dates else None,
                current=dates is not None and dates.current,
                precision=dates.precision if dates else "month",
                stated_months=anchor.months,
                paid=not (kind == "volunteering" or unpaid(shown)),
                bullets=tuple(text for text, _ in statements),
                bullet_spans=tuple(span for _, span in statements),
                span=Span(first, max(end, lines[last_header].end)),
                header_span=Span(first, lines[last_header].end),
            )
        )
    return tuple(found)


def _anchors(
    parts: Sequence[Section], lines: Sequence[Row], owner: dict[int, int], as_of: str
) -> list[Anchor]:
    found: dict[int, Anchor] = {}
    for number, part in enumerate(parts):
        if part.kind not in WORK_KINDS | _MAYBE_WORK:
            continue
        for row in part.rows:
            made = _anchor(row, number, as_of)
            if made is None:
                continue
            if not made.text:
                beside = _beside(row, lines)
                if beside is not None and beside.at not in found:
                    made = made._replace(at=beside.at, text=beside.text)
                    if parts[owner.get(beside.at, number)].kind in WORK_KINDS:
                        made = made._replace(section=owner[beside.at])
            if made.at not in found or not found[made.at].text:
                found[made.at] = made
    plain = {anchor.section for at, anchor in found.items() if not lines[at].bullet}
    return [
        found[at]
        for at in sorted(found)
        if not lines[at].bullet or found[at].gutter or found[at].section not in plain
    ]


def _anchor(row: Row, number: int, as_of: str) -> Anchor | None:
    for dates in find_ranges(row.text, as_of):
        before, after = row.text[: dates.span.start], row.text[dates.span.end :]
        after = _PHONE.sub("", after[led_by_length(after) :])
        rest = f"{before.rstrip(_OPEN_EDGES)}\t{after.lstrip(_EDGES)}".strip(_OPEN_EDGES)
        rest = _WHEN.sub("", rest)
        if row.bullet or row.sentence:
            named = title_strength(rest) == 2 or _study(rest)
            titled = named and len(rest.split()) <= _BULLET_TITLE
            if before.rstrip(" ").endswith("\t") and not after.strip(_EDGES) and not titled:
                return Anchor(row.at, dates, "", number, True)
            if row.bullet and not titled:
                continue
        if len(rest.split()) > _MAX_HEADER_WORDS:
            continue
        inside = before.strip(_EDGES) and after.strip(_EDGES)
        if inside and not re.match(r"\s*[\t|·,)(–—/-]|\s*$", after):
            continue
        if after[:1] == ":" and title_strength(after) < 2:
            continue
        if before.strip(_EDGES) and before.strip()[-1].isalnum() and _sentencelike(rest):
            continue
        return Anchor(row.at, dates, rest, number, False)
    return None


def _with_lengths(
    dated: Sequence[Anchor],
    parts: Sequence[Section],
    lines: Sequence[Row],
    owner: dict[int, int],
) -> list[Anchor]:
    """`dated` and the rows that state a job's length in place of dates, in order of rows.

    Such a row names a job, or stands under the line that does; no dated header has it.
    """
    stated = [
        Anchor(row.at, None, text, number, False, months)
        for number, part in enumerate(parts)
        if part.kind in WORK_KINDS
        for row in part.rows
        if (found := _stated(row)) is not None
        for months, text in (found,)
    ]
    if not stated:
        return list(dated)
    stops = {anchor.at for anchor in dated}
    headers = _headers(dated, parts, lines, owner)
    taken = {at for header in headers for at in header} | {anchor.at for anchor in dated}
    free = [
        anchor
        for anchor in stated
        if anchor.at not in taken and (anchor.text or not _length_of_more(anchor, lines, stops))
    ]
    every = sorted((*dated, *free), key=lambda anchor: anchor.at)
    kept = []
    for anchor, header in zip(every, _headers(every, parts, lines, owner), strict=True):
        texts = [_LABEL.sub("", text) for text in (anchor.text, *(lines[at].text for at in header))]
        if anchor.dates is not None or any(title_strength(text) == 2 for text in texts):
            kept.append(anchor)
    return kept


def _length_of_more(anchor: Anchor, lines: Sequence[Row], dated: set[int]) -> bool:
    """Whether a length alone on its line goes with dates near by: a job's, or a firm's in all."""
    if anchor.at - 1 in dated:
        return True
    for row in lines[anchor.at + 1 : anchor.at + 2 + _MAX_UP]:
        if row.at in dated:
            return True
        if row.bullet or row.sentence:
            return False
    return False


def _only_length(row: Row) -> bool:
    found = _stated(row)
    return found is not None and not found[1]


def _stated(row: Row) -> tuple[int, str] | None:
    """(months, the rest of the row) of a row that sets off a length of time, as a header does."""
    length = None if row.bullet or row.sentence else set_off(row.text)
    if length is None:
        return None
    rest = " ".join(blanked(row.text).split(" ")).strip(_OPEN_EDGES)
    rest = _WHEN.sub("", rest)
    rest = re.sub(r"(?i)\s+(?:for|über|pendant|durante)$", "", rest)
    if rest and (title_strength(rest) < 2 and not company_strength(rest)):
        return None
    if len(rest.split()) > _MAX_HEADER_WORDS or _sentencelike(rest):
        return None
    return length.months, rest


def _study(text: str) -> bool:
    """Whether a line names a time without a job as a title would: "Research Student, Physics"."""
    head = re.split(r"[,\t(]", text, maxsplit=1)[0].split()
    return bool(head) and not_work(head[-1])


def _sentencelike(text: str) -> bool:
    """Mostly lower-case running words: a statement, not a header."""
    found = _WORDY.findall(text)
    low = sum(word[0].islower() for word in found)
    return len(found) >= 4 and low > 0.6 * len(found) and title_strength(text) < 2


def _beside(row: Row, lines: Sequence[Row]) -> Row | None:
    """The line that stands right of a date of its own but was read elsewhere, by its height."""
    if row.box is None:
        return None
    for step, reach in ((1, 40), (-1, 20)):
        near = lines[row.at + step] if 0 <= row.at + step < len(lines) else None
        if near is None or near.box is None or near.page != row.page or _bare_date(near.text):
            continue
        if abs(near.box[1] - row.box[1]) < reach:
            return None
    level = [
        other
        for other in lines
        if other.box is not None
        and other.page == row.page
        and other.at != row.at
        and abs(other.box[1] - row.box[1]) < 6
        and other.box[0] > row.box[2] - 2
        and not other.bullet
    ]
    return level[0] if len(level) == 1 else None


def _bare_date(text: str) -> bool:
    return not any(char.isalpha() for char in text.replace("Present", ""))


def _headerish(row: Row) -> bool:
    """Whether a line can be part of a role's header: short, no statement, mostly capitalised."""
    if row.bullet or len(row.text.split()) > _MAX_HEADER_WORDS or _LINK.match(row.text):
        return False
    if row.sentence and title_strength(row.text) < 2:
        return False
    if row.text[:1].islower() and title_strength(row.text) < 2:
        return False
    bare = _BRACKETS.sub(" ", row.text)
    cells = _HARD.split(bare)
    if len(cells) > 1 and _company_like(cells[0]):
        return True
    found = _WORDY.findall(bare)
    if not found:
        return place_region(bare) is not None or len(bare.split()) <= 3
    high = sum(not word[0].islower() for word in found)
    return high >= 0.6 * len(found) or title_strength(bare) == 2


def _headers(
    anchors: Sequence[Anchor],
    parts: Sequence[Section],
    lines: Sequence[Row],
    owner: dict[int, int],
) -> list[list[int]]:
    """For each anchor the other rows of its header, in order."""
    taken = {anchor.at for anchor in anchors}
    found: list[list[int]] = []
    for anchor in anchors:
        above = _above(anchor, parts, lines, owner, taken)
        header = [*above]
        taken.update(above)
        if not anchor.gutter:
            below = _below(anchor, header, lines, owner, taken)
            header.extend(below)
            taken.update(below)
        found.append(header)
    return found


def _above(
    anchor: Anchor,
    parts: Sequence[Section],
    lines: Sequence[Row],
    owner: dict[int, int],
    taken: set[int],
) -> list[int]:
    found: list[int] = []
    limit = _MAX_UP
    index = anchor.at - 1
    if anchor.gutter:
        while index >= 0 and lines[index].bullet and owner.get(index) == owner.get(anchor.at):
            index -= 1
        limit = 2
    while index >= 0 and len(found) < limit:
        row = lines[index]
        here = owner.get(anchor.at)
        if index not in taken and owner.get(index) == here and _only_length(row):
            index -= 1
            continue
        if index in taken or owner.get(index) != here or not _headerish(row):
            break
        gap = lines[index + 1].blank
        texts = [anchor.text, *(lines[at].text for at in found)]
        known = [text for text in texts if text and not _place_row(text)]
        if gap and not anchor.text and _date_leads(anchor, lines):
            break
        if gap and known and not _heads_group(row, known, parts, lines, owner):
            break
        if known and any(title_strength(text) == 2 for text in known) and len(known) > 1:
            break
        if known and not _opens(index, parts, lines, owner) and _complete(known):
            break
        if known and title_strength(row.text) == 2 and any(title_strength(t) == 2 for t in known):
            break
        found.insert(0, index)
        index -= 1
    return found


def _heads_group(
    row: Row,
    known: Sequence[str],
    parts: Sequence[Section],
    lines: Sequence[Row],
    owner: dict[int, int],
) -> bool:
    """Whether a line set apart above a title is its company: alone in its block, a name."""
    if len(known) > 1 or title_strength(known[0]) < 2 or title_strength(row.text) == 2:
        return False
    cells = _cells(known[0], 0)
    if len(cells) > 1 and any(cell.hard or company_strength(cell.text) for cell in cells[1:]):
        return False
    if not _opens(row.at, parts, lines, owner) or not row.blank:
        return False
    return _company_like(row.text) or _short_name(row, lines)


def _date_leads(anchor: Anchor, lines: Sequence[Row]) -> bool:
    """Whether a date stands alone above its header: a blank before it, none after."""
    after = lines[anchor.at + 1] if anchor.at + 1 < len(lines) else None
    return lines[anchor.at].blank and after is not None and not after.blank and _headerish(after)


def _opens(
    index: int, parts: Sequence[Section], lines: Sequence[Row], owner: dict[int, int]
) -> bool:
    """Whether a block begins at this row: after a blank line, a heading, a statement."""
    if index == 0 or lines[index].blank or owner.get(index - 1) != owner.get(index):
        return True
    before = lines[index - 1]
    return before.bullet or before.sentence or not _headerish(before)


def _complete(texts: Sequence[str]) -> bool:
    cells = [cell for text in texts for cell in _cells(text, 0)]
    named = [cell for cell in cells if place_region(cell.text) is None]
    return any(title_strength(cell.text) for cell in named) and len(named) > 1


def _below(
    anchor: Anchor,
    header: Sequence[int],
    lines: Sequence[Row],
    owner: dict[int, int],
    taken: set[int],
) -> list[int]:
    found: list[int] = []
    index = anchor.at + 1
    while index < len(lines) and len(found) < _MAX_DOWN:
        row = lines[index]
        if index in taken or owner.get(index) != owner.get(anchor.at) or not _headerish(row):
            break
        texts = [anchor.text, *(lines[at].text for at in (*header, *found))]
        known = [text for text in texts if text and not _place_row(text)]
        titled = any(title_strength(text) for text in known)
        if row.blank and known:
            break
        if _complete(known) and len(known) > 1:
            break
        if titled:
            after = lines[index + 1] if index + 1 < len(lines) else None
            led = _company_like(row.text) or (
                _short_name(row, lines)
                and (not _complete(known) or (after is not None and after.bullet))
            )
            if len(known) > 1 or not led or _has_company(known):
                break
        found.append(index)
        index += 1
    return found


def _place_row(text: str) -> bool:
    """Whether a whole line only says where: every part a place, or "Town, ST"."""
    cells = _cells(text, 0)
    places = [_is_place(cell) or bool(TERMS.match(cell.text)) for cell in cells]
    if all(places):
        return True
    first = cells[0].text if cells else ""
    town = len(first.split()) <= 3 and not title_strength(first) and not company_strength(first)
    return (
        len(cells) == 2
        and places[1]
        and not cells[1].hard
        and town
        and bool(_STATE.match(cells[1].text))
    )


def _has_company(texts: Sequence[str]) -> bool:
    """Whether a header so far names its company for sure: a company word, or set off hard."""
    cells = [cell for text in texts for cell in _cells(text, 0)]
    others = [cell for cell in cells if title_strength(cell.text) < 2 and not _is_place(cell)]
    return any(company_strength(cell.text) for cell in others) and len(cells) > 1


def _company_like(text: str) -> bool:
    if title_strength(text) == 2 and not company_strength(text):
        return False
    cells = _cells(text, 0)
    if len(cells) > 4 or _sentencelike(text):
        return False
    placed = len(cells) > 1 and any(_is_place(cell) for cell in cells[1:])
    return placed or bool(company_strength(text) and len(text.split()) <= 7)


def _short_name(row: Row, lines: Sequence[Row]) -> bool:
    """A line of a few capitalised words, followed by something else: a company without a sign."""
    found = row.text.split()
    if len(found) > 5 or row.sentence or title_strength(row.text) == 2:
        return False
    if row.at + 1 < len(lines) and lines[row.at + 1].text[:1].islower():
        return False  # it is the first line of a wrapped statement
    return all(not word[0].islower() or len(word) < 4 for word in found)


def _cells(text: str, row: int) -> list[_Cell]:
    """The parts of a header line, brackets and lengths of time taken off."""
    bare = _LINK.sub(" ", blanked(_LABEL.sub("", text)))
    found: list[_Cell] = []
    hidden = _BRACKETS.sub(lambda match: "\x00" * len(match.group()), bare)
    start = 0
    marks = sorted(
        [(m.start(), m.end(), True) for m in _HARD.finditer(hidden)]
        + [(m.start(), m.end(), False) for m in _SOFT.finditer(hidden)]
        + [(m.start(), m.end(), True) for m in _AT.finditer(hidden)]
    )
    hard = True
    for left, right, strong in [*marks, (len(bare), len(bare), True)]:
        if left < start:
            continue
        part = bare[start:left]
        shown = part.strip(" \t,;:|·•–—-[]、，")
        if shown:
            if found and not hard and _SUFFIX.match(shown):
                found[-1] = found[-1]._replace(text=f"{found[-1].text}, {shown}")
            else:
                found.append(_Cell(shown, row, hard))
        start, hard = right, strong
    return found


def _named(
    anchor: Anchor, header: Sequence[int], lines: Sequence[Row], group: str | None
) -> tuple[str | None, str | None, str | None]:
    """(title, company, company that stands on a line above its titles) of a header."""
    places = sorted([*header, *([] if anchor.gutter else [anchor.at])])
    texts = _unwrapped([(at, anchor.text if at == anchor.at else lines[at].text) for at in places])
    cells = [
        cell
        for at, text in texts.items()
        for cell in _cells(text, at)
        if not TERMS.match(_BRACKETS.sub("", cell.text).strip())
    ]
    named = [cell for at, cell in enumerate(cells) if not _is_place(cell) and not _town(cells, at)]
    if not named:
        return None, None, None
    strengths = [_titled(cell.text) for cell in named]
    best = max(strengths)
    if best == 0:
        found = _beside_firm(named, group)
        return found or (None, _company(named, range(len(named))), None)
    if best == 1:
        # "Crestline Nurse Staffing" names no job; "Nurse, Crestline" would have been a 2.
        pick = max(
            (i for i, strength in enumerate(strengths) if strength == 1),
            key=lambda i: (-company_strength(named[i].text), -i),
        )
    else:
        pick = strengths.index(2)
        plain = [
            i for i, s in enumerate(strengths) if s == 2 and not company_strength(named[i].text)
        ]
        pick = plain[0] if plain and not _rank_head(named[pick].text) else pick
    line = named[pick].row
    pick, title_end = _barred(named, pick)
    left = [i for i in range(pick) if named[i].row == line]
    right = [i for i in range(title_end + 1, len(named)) if named[i].row == line]
    apart = [i for i in range(len(named)) if named[i].row != line]
    barred = title_end
    title_end = right[-1] if right else barred
    company: str | None = None
    above: str | None = None
    if left:
        company = _company(named, left)
    elif apart and (other := _company(named, apart)) is not None and not _describes(named, apart):
        company = other
        if named[apart[0]].row < line:
            above = other
        if hard := [i for i in right if named[i].hard and _better(named[i].text, other)]:
            company, above = _company(named, hard), None
            title_end = hard[0] - 1
        elif units := [i for i in right if _UNIT.match(named[i].text)]:
            title_end = units[0] - 1
    elif right:
        firm = _firm(named, right, cells, group)
        if firm is not None:
            company, title_end = _clean(named[firm].text), firm - 1
        elif group is not None:
            company = group
    elif group is not None:
        company = group
    return _joined(named, pick, title_end, texts[line]), company, above


def _barred(named: Sequence[_Cell], pick: int) -> tuple[int, int]:
    """First and last cell of a title with a bar in it: "DevOps | SRE", "Engineer | Backend".

    Only where another cell is left to be the firm.
    """
    first = last = pick
    while first > 0 and named[first - 1].row == named[pick].row and _half(named[first - 1].text):
        first -= 1
    end = len(named) - 1
    while last < end and named[last + 1].row == named[pick].row and _half(named[last + 1].text):
        last += 1
    others = [i for i in range(len(named)) if not first <= i <= last]
    return (first, last) if others else (pick, pick)


def _half(text: str) -> bool:
    return work_words(_clean(text))


def _unwrapped(places: Sequence[tuple[int, str]]) -> dict[int, str]:
    """Header lines by row, a line that breaks off joined with the next."""
    found: dict[int, str] = {}
    open_row: int | None = None
    for at, text in places:
        if open_row is not None:
            found[open_row] = f"{found[open_row]} {text}"
        else:
            found[at] = text
        last = open_row if open_row is not None else at
        open_row = last if _BREAKS_OFF.search(text) else None
    return found


def _titled(text: str) -> int:
    """`title_strength`, one less for a phrase in lower case ("tools for property managers")."""
    bare = _clean(text)
    low = len(bare.split()) > 3 and _sentencelike_phrase(bare)
    return max(title_strength(bare) - 1, 0) if low else title_strength(bare)


def _rank_head(text: str) -> bool:
    return not company_strength(text)


def _better(text: str, other: str) -> bool:
    return bool(company_strength(text)) and not company_strength(other)


def _describes(named: Sequence[_Cell], which: Sequence[int]) -> bool:
    """Whether the other lines only say what kind of firm or work it was."""
    texts = [_clean(named[i].text) for i in which]
    return all(
        text[:1].islower() or any(char.isdigit() for char in text) or _sentencelike_phrase(text)
        for text in texts
    )


def _sentencelike_phrase(text: str) -> bool:
    found = _WORDY.findall(text)
    return len(found) >= 2 and sum(word[0].islower() for word in found) > 0.5 * len(found)


def _firm(
    named: Sequence[_Cell], right: Sequence[int], cells: Sequence[_Cell], group: str | None
) -> int | None:
    """Which cell right of the title is the company; None when they only qualify the title."""
    sure = [i for i in right if named[i].hard or company_strength(named[i].text)]
    placed = [i for i in right if _followed_by_place(named[i], cells)]
    for options in (sure, placed):
        good = [i for i in options if not _qualifies(named[i].text)]
        if good:
            return good[0]
    if group is not None:
        return None
    good = [i for i in right if not _qualifies(named[i].text)]
    return good[0] if good else None


def _qualifies(text: str) -> bool:
    """Starts in lower case or in digits: "business desk", "2nd shift"."""
    return text[:1].islower() or text[:1].isdigit() or title_strength(text) == 2


def _followed_by_place(cell: _Cell, cells: Sequence[_Cell]) -> bool:
    at = cells.index(cell)
    return at + 1 < len(cells) and cells[at + 1].row == cell.row and _is_place(cells[at + 1])


def _is_place(cell: _Cell) -> bool:
    parts = [part.strip() for part in _BRACKETS.sub(" ", cell.text).split("/")]
    return all(place_region(part) or TERMS.match(part) for part in parts) and bool(parts[0])


def _town(cells: Sequence[_Cell], at: int) -> bool:
    """Whether a cell is the unknown town of a "Town, ST" that stands apart behind a full header.

    Behind a title alone it is one when another line of the header names the firm.
    """
    cell = cells[at]
    left = [other for other in cells[:at] if other.row == cell.row]
    after = cells[at + 1] if at + 1 < len(cells) else None
    firm = any(
        other.row != cell.row and not _is_place(other) and not title_strength(other.text)
        for other in cells
    )
    return (
        cell.hard
        and (len(left) > 1 or (len(left) == 1 and firm and title_strength(left[0].text) == 2))
        and after is not None
        and after.row == cell.row
        and not after.hard
        and _is_place(after)
        and not company_strength(cell.text)
    )


def _beside_firm(named: Sequence[_Cell], group: str | None) -> tuple[str, str, None] | None:
    """(title, company, None) where no word of a title is known: what stands before or behind the
    one sure company of a line is what the person was there ("Oberärztin, Klinikum Nord")."""
    sure = [i for i, cell in enumerate(named) if company_strength(cell.text)]
    if group is not None or len(sure) != 1:
        return None
    beside = [i for i in (sure[0] - 1, sure[0] + 1) if 0 <= i < len(named)]
    for at in beside:
        text = _clean(named[at].text)
        same = named[at].row == named[sure[0]].row
        if same and text[:1].isupper() and len(text.split()) <= 4 and not _sentencelike(text):
            return text, _clean(named[sure[0]].text), None
    return None


def _company(named: Sequence[_Cell], which: Sequence[int]) -> str | None:
    options = [named[i] for i in which if not named[i].text[:1].islower()]
    if not options:
        return None
    sure = [cell for cell in options if company_strength(cell.text)]
    first = options[0]
    if sure and sure[0].row != first.row:
        first = sure[0]
    return _clean(first.text) or None


def _clean(text: str) -> str:
    return _BRACKETS.sub(" ", text).strip(_EDGES + "\x00").replace("\t", " ")


def _joined(named: Sequence[_Cell], first: int, last: int, source: str) -> str | None:
    """The title as printed, from its cell to the last qualifier that belongs to it."""
    start = source.find(named[first].text)
    end = source.find(named[last].text, max(start, 0)) + len(named[last].text)
    whole = source[start:end] if 0 <= start < end else named[first].text
    kept = _BRACKETS.sub(_aside, whole)
    return " ".join(kept.replace("\t", " ").split()).strip(_EDGES.replace(")", "")) or None


def _aside(match: re.Match[str]) -> str:
    """A bracket that belongs to a title ("(Step-down)") stays; a remark on terms goes."""
    text = match.group()
    return " " if _ASIDE.search(text.lower()) or not text.rstrip().endswith(")") else text


def _covers_next(anchors: Sequence[Anchor], number: int) -> bool:
    """Whether a dated line without a title spans the role that follows: a firm's own line."""
    if number + 1 >= len(anchors):
        return False
    this, after = anchors[number].dates, anchors[number + 1].dates
    if this is None or after is None:
        return False
    if anchors[number].section != anchors[number + 1].section:
        return False
    end = this.end or "9999-12"
    return this.start <= after.start and (after.end or "9999-12") <= end


def _no_job(title: str | None, shown: str, kind: str) -> bool:
    if kind == "volunteering":
        return False
    if title is not None and title_strength(title) == 2 and not not_work(title):
        return False
    return not_work(shown)


def _unnamed_job(anchor: Anchor, kind: str, body: Sequence[Row]) -> bool:
    """Whether dates alone on their line, among jobs, head statements: a job that names nothing."""
    if kind != "experience" or anchor.dates is None or anchor.text or anchor.gutter:
        return False
    return bool(body) and body[0].bullet


def _body(
    number: int,
    anchors: Sequence[Anchor],
    headers: Sequence[Sequence[int]],
    parts: Sequence[Section],
    lines: Sequence[Row],
    owner: dict[int, int],
) -> list[Row]:
    """Rows of the role's statements: from its header to the next role's, within its section."""
    anchor = anchors[number]
    if anchor.gutter:
        start = (max(headers[number]) if headers[number] else anchor.at - 1) + 1
    else:
        start = max((*headers[number], anchor.at)) + 1
    stop = len(lines)
    if number + 1 < len(anchors):
        after = anchors[number + 1]
        if after.gutter and headers[number + 1]:
            stop = min(headers[number + 1])
        else:
            stop = min((*headers[number + 1], after.at))
    here = owner.get(max((*headers[number], anchor.at)))
    body: list[Row] = []
    for row in lines[start:stop]:
        if owner.get(row.at) != here:
            break
        if row.at == anchor.at:
            cut = row.text.rfind("\t")
            row = row._replace(text=row.text[:cut], end=row.start + cut)
        body.append(row)
    return body


def _statements(body: Sequence[Row]) -> list[tuple[str, Span]]:
    """Bullets with their wrapped lines joined; without marks, sentences that end their line."""
    marked = any(row.bullet for row in body)
    groups: list[list[Row]] = []
    for row in body:
        if groups and not _begins(row, groups[-1][-1], marked):
            groups[-1].append(row)
        else:
            groups.append([row])
    found = []
    for group in groups:
        text = " ".join(part for row in group for part in row.text.split())
        found.append((text, Span(group[0].start, group[-1].end)))
    return found


def _begins(row: Row, before: Row, marked: bool) -> bool:
    if row.bullet:
        return True
    if row.blank:
        return not row.text[:1].islower()
    if before.bullet and row.box is not None and before.box is not None:
        return row.box[0] < before.box[0] - 2
    if marked:
        return False
    return before.sentence and not row.text[:1].islower()
