"""Gutters: empty vertical bands between words, and what each of them parts.

A gutter has to stay empty over several lines. Not every one parts columns: dates right of role
headers, labels in a left margin and the cells of a table stand beside the line they belong to.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median
from typing import Literal, NamedTuple

from screening.intake.looks import (
    contactlike,
    datelike,
    formfield,
    headinglike,
    placelike,
    sectionword,
)
from screening.intake.records import field_kind, labels_in
from screening.intake.words import Row, cells_of, extent, level, plain, row_of, strong


class Strip(NamedTuple):
    """An empty vertical band between rows `first` and `last`, both included."""

    x0: float
    x1: float
    first: int
    last: int


GUTTER_EM = 0.75
"""Least width of a gutter, in font sizes: wider than the spaces of justified text."""
LABEL_SHARE = 0.38
"""Largest share of the width that a margin of labels takes."""
FIELDS = 3
"""Known labels of a form from which a column is one of labels, whatever else it holds."""
TOUCH = 0.01
"""Points by which a word may reach into a strip."""
_DASHES = ("-", "–", "—", " to", " bis")
Kind = Literal["columns", "margin", "across"]


def gutters(rows: Sequence[Row], blocked: frozenset[int] = frozenset()) -> list[Strip]:
    """Empty bands with text on both sides over two lines or more, the tallest first.

    No band passes the rows in `blocked`.
    """
    if len(rows) < 2:
        return []
    least = GUTTER_EM * median(word.size for row in rows for word in row.words)
    edge0 = min(word.x0 for row in rows for word in row.words)
    edge1 = max(word.x1 for row in rows for word in row.words)
    active: dict[tuple[float, float], int] = {}
    ended: set[Strip] = set()
    for index, row in enumerate(rows):
        free = [] if index in blocked else _free(row, edge0, edge1, least)
        narrowed: dict[tuple[float, float], int] = {}
        for (a, b), first in active.items():
            kept = False
            for c, d in free:
                low, high = max(a, c), min(b, d)
                if high - low >= least:
                    narrowed[low, high] = min(first, narrowed.get((low, high), first))
                    kept = kept or (low, high) == (a, b)
            if not kept:
                ended.add(Strip(a, b, first, index - 1))
        for c, d in free:
            narrowed.setdefault((c, d), index)
        active = _undominated(narrowed)
    ended |= {Strip(a, b, first, len(rows) - 1) for (a, b), first in active.items()}
    ends = [
        (min([word.x1 for word in row.words]), max([word.x0 for word in row.words])) for row in rows
    ]
    scored = [
        (score, strip) for strip in ended if (score := _support(rows, ends, strip, edge0, edge1))
    ]
    scored.sort(key=lambda pair: (-round(pair[0]), pair[1].first - pair[1].last, pair[1]))
    return [strip for _, strip in scored]


def _free(row: Row, edge0: float, edge1: float, least: float) -> list[tuple[float, float]]:
    free: list[tuple[float, float]] = []
    at = edge0
    for word in row.words:
        if word.x0 - at >= least:
            free.append((at, word.x0))
        at = max(at, word.x1)
    if edge1 - at >= least:
        free.append((at, edge1))
    return free


def _undominated(strips: dict[tuple[float, float], int]) -> dict[tuple[float, float], int]:
    kept: dict[tuple[float, float], int] = {}
    for (a, b), first in sorted(strips.items(), key=lambda item: (item[1], item[0])):
        if not any(c <= a and b <= d and since <= first for (c, d), since in kept.items()):
            kept[a, b] = first
    return kept


def _support(
    rows: Sequence[Row],
    ends: Sequence[tuple[float, float]],
    strip: Strip,
    edge0: float,
    edge1: float,
) -> float:
    """How much a strip parts: its height where both sides have lines; 0 when it parts nothing.

    `ends`: for each row, where its first word to end ends and its last word to begin begins.
    """
    if strip.x0 <= edge0 or strip.x1 >= edge1 or strip.last == strip.first:
        return 0.0
    reached = ends[strip.first : strip.last + 1]
    before = sum([end <= strip.x0 + TOUCH for end, _ in reached])
    after = sum([begin >= strip.x1 - TOUCH for _, begin in reached])
    if not (before and after) or before == after == 1:
        return 0.0
    left, right = sides(rows, strip)
    if _titled(left, right):
        return max(left[-1].y1, right[-1].y1) - min(left[0].y0, right[0].y0)
    if len(left) < 2 or len(right) < 2:
        return 0.0
    top = max(left[0].base, right[0].base)
    bottom = min(left[-1].base, right[-1].base)
    if bottom <= top:
        return 0.0
    size = median([word.size for row in rows[strip.first : strip.last + 1] for word in row.words])
    return (bottom - top) * (1 + 0.1 * min((strip.x1 - strip.x0) / size, 6))


def _titled(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether one side is a single large line, a name, set across several lines of the other."""
    if min(len(left), len(right)) != 1 or max(len(left), len(right)) < 2:
        return False
    lone, lines = (left[0], right) if len(left) == 1 else (right[0], left)
    small = median(word.size for row in lines for word in row.words)
    beside = [row for row in lines if row.y1 > lone.y0 and row.y0 < lone.y1]
    return lone.words[0].size >= 1.3 * small and len(beside) >= 2 and len(lines) <= 6


def sides(rows: Sequence[Row], strip: Strip) -> tuple[list[Row], list[Row]]:
    left, right = [], []
    x0, x1 = strip.x0 + TOUCH, strip.x1 - TOUCH
    for row in rows[strip.first : strip.last + 1]:
        before = [word for word in row.words if word.x1 <= x0]
        after = [word for word in row.words if word.x0 >= x1]
        if before:
            left.append(row if len(before) == len(row.words) else row_of(before))
        if after:
            right.append(row if len(after) == len(row.words) else row_of(after))
    return left, right


def within(strip: Strip, other: Strip) -> bool:
    """Whether a strip is a shorter piece of another: nothing new is told by it."""
    shared = min(strip.x1, other.x1) - max(strip.x0, other.x0)
    return (
        other.first <= strip.first
        and strip.last <= other.last
        and shared >= 0.5 * min(strip.x1 - strip.x0, other.x1 - other.x0)
    )


def kind_of(rows: Sequence[Row], strip: Strip) -> Kind:
    """What a strip parts: columns, a left margin from its text, or cells inside lines."""
    left, right = sides(rows, strip)
    top, bottom = max(left[0].y0, right[0].y0), min(left[-1].y1, right[-1].y1)
    near_left = [row for row in left if top - 1 <= row.base <= bottom + 1]
    near_right = [row for row in right if top - 1 <= row.base <= bottom + 1]
    if not near_left or not near_right or _titled(left, right):
        return "columns"
    width = extent([*left, *right])
    if _margin(left, right):
        return "margin"
    if _dated(near_left, near_right) and extent(near_left) <= LABEL_SHARE * width:
        return "margin"
    if _dated(near_right, near_left):
        return "across"
    on_left = extent(near_left) <= extent(near_right)
    few, many = (near_left, near_right) if on_left else (near_right, near_left)
    beside: Kind = "margin" if on_left else "across"
    texts = [plain(row) for row in few]
    aligned = sum(1 for row in few if level(row, many)) / len(few)
    short = sum(1 for text in texts if len(text.split()) <= 6 and len(text) <= 48) / len(texts)
    dates = sum(1 for text in texts if datelike(text)) / len(texts)
    if any(contactlike(text) for text in texts) and dates < 0.3:
        return "columns"
    cells = cells_of(few)
    if len(few) <= 3 and (len(cells) > 1 or _in_a_list(rows, strip)):
        return "across"
    heads = [headinglike(plain(cell[0]), strong=strong(cell[0])) for cell in cells]
    known = [sectionword(plain(cell[0])) for cell in cells]
    starts = sum(1 for cell in cells if level(cell[0], many)) / len(cells)
    mixed_look = len({(strong(row), round(row.words[0].size)) for row in few}) > 1
    if any(known) and not all(known) and (mixed_look or not on_left):
        return "columns"
    if any(known) and any(sectionword(plain(row)) for row in many):
        return "columns"
    if not on_left and any(heads):
        return "columns"
    if _flows(few) and _flows(many):
        return "columns"
    even = abs(len(few) - len(many)) <= 0.2 * len(many)
    if extent(few) > LABEL_SHARE * width and not even:
        return "columns"
    lone = sum(len(cell) for cell in cells) / len(cells)
    most = 1.34 if on_left else 2.0
    if aligned >= 0.8 and short >= 0.9 and len(cells) >= 2 and lone <= most and starts >= 0.75:
        return beside
    if aligned >= 0.9 and even and short >= 0.9 and not (mixed_look and any(known)):
        return "across"
    return "columns"


def _in_a_list(rows: Sequence[Row], strip: Strip) -> bool:
    """Whether the strip is one of several like gaps of a line: items side by side, not columns."""
    for row in rows[strip.first : strip.last + 1]:
        gaps = [b.x0 - a.x1 for a, b in pairwise(row.words) if b.x0 - a.x1 > 0.8 * b.size]
        here = [
            b.x0 - a.x1
            for a, b in pairwise(row.words)
            if a.x1 <= strip.x0 + 1 and b.x0 >= strip.x1 - 1
        ]
        if here and len(gaps) >= 3 and here[0] <= 1.3 * median(gaps):
            return True
    return False


def _dated(notes: Sequence[Row], others: Sequence[Row]) -> bool:
    """Whether one side holds dates and places that stand beside the lines of the other."""
    texts = [plain(row) for row in notes]
    dates = sum(1 for text in texts if datelike(text)) / len(texts)
    if dates < 0.3:
        return False
    places = sum(1 for text in texts if not datelike(text) and placelike(text)) / len(texts)
    short = sum(1 for text in texts if len(text.split()) <= 6 and len(text) <= 48) / len(texts)
    aligned = sum(1 for row in notes if level(row, others)) / len(notes)
    return dates + places >= 0.75 and short >= 0.9 and (aligned >= 0.5 or dates >= 0.6)


def _margin(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether the left side holds only labels: sections' names, dates, the fields of a form."""
    cells = labels_of(left, right)
    texts = [" ".join(plain(row) for row in cell) for cell in cells]
    fields = sum(field_kind(text) is not None for text in texts)
    if fields >= FIELDS and 2 * fields >= len(texts):
        return True
    if extent(left) > LABEL_SHARE * (extent(left) + extent(right)):
        return False
    if all(formfield(plain(row)) for row in left):
        return True
    if len(cells) < 2 or max(map(len, cells)) > 4:
        return False
    known, names, dates, standing, others, others_standing = 0, 0, 0, 0, 0, 0
    for cell, text in zip(cells, texts, strict=True):
        beside = level(cell[0], right)
        standing += beside
        if headinglike(text, strong=strong(cell[0])):
            names += 1
            known += sectionword(text)
        elif any(datelike(plain(row)) for row in cell) and all(
            datelike(plain(row)) or placelike(plain(row)) for row in cell
        ):
            dates += beside
        elif len(text.split()) <= 4 and len(text) <= 40 and not text.endswith((".", ",")):
            others += 1
            others_standing += beside and len(cell) <= 2
        else:
            return False
    looks = {(strong(row), round(row.words[0].size)) for row in left}
    rows_a_cell = sum(map(len, cells)) / len(cells)
    if others and others_standing >= 0.75 * others and others + dates >= 3 and rows_a_cell <= 1.34:
        return True
    if known >= 2:
        return others == 0 or (others < known and len(looks) == 1)
    if names + dates < len(cells):
        return False
    return standing >= 0.75 * len(cells) and not (
        names and any(sectionword(plain(row)) for row in right)
    )


def _flows(rows: Sequence[Row]) -> bool:
    """Whether a side holds running text: a line that goes on from the one above it."""
    return any(
        plain(row)[:1].islower() and not datelike(plain(row)) and not contactlike(plain(row))
        for cell in cells_of(rows)
        for row in cell[1:]
    )


def labels_of(left: Sequence[Row], right: Sequence[Row]) -> list[list[Row]]:
    """A margin's labels: lines close together are one, unless each has its own line beside it."""
    labels: list[list[Row]] = []
    for cell in cells_of(left):
        if sizes := labels_in([plain(row) for row in cell]):
            ends = list(accumulate(sizes))
            labels += [cell[end - size : end] for size, end in zip(sizes, ends, strict=True)]
            continue
        text = " ".join(plain(row) for row in cell)
        low, high = cell[0].base - 1, cell[-1].base + 1
        beside = sum(1 for row in right if low <= row.base <= high)
        one_each = beside == len(cell) and all(level(row, right) for row in cell)
        halves = any(plain(row).rstrip().endswith(_DASHES) for row in cell)
        if one_each and not halves and not headinglike(text, strong=strong(cell[0])):
            labels += [[row] for row in cell]
        else:
            labels.append(cell)
    return labels


def dividers(rows: Sequence[Row], strip: Strip) -> frozenset[int]:
    """Section headings on the left that hold for the right side too, so that no column passes them.

    Only where the right side has no section heading of its own, and nothing beside the heading.
    """
    _, right = sides(rows, strip)
    if any(sectionword(plain(row)) for row in right):
        return frozenset()
    found = set()
    for index in range(strip.first, strip.last + 1):
        row = rows[index]
        if row.words[-1].x1 > strip.x0 + 0.01 or not sectionword(plain(row)):
            continue
        room = 0.25 * row.words[0].size
        if all(other.y1 <= row.y0 + room or other.y0 >= row.y1 - room for other in right):
            found.add(index)
    return frozenset(found)
