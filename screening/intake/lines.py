"""Rows read from left to right: cells with tabs between them, gaps between blocks."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from screening.intake.canonical import BULLETS, Box
from screening.intake.looks import datelike, placelike
from screening.intake.words import CELL_EM, Row, Word, joined, rightward


class Placed(NamedTuple):
    """One line in reading order. `gap`: whitespace before it starts a new block."""

    text: str
    box: Box
    size: float
    bold: bool
    gap: bool


_BULLET = re.compile(rf"[{BULLETS}*–-](?:\s|$)")


def bulleted(text: str) -> bool:
    """Whether a line begins with a list mark."""
    return bool(_BULLET.match(text))


def across(rows: Sequence[Row]) -> list[Placed]:
    """Rows read from left to right, wide gaps as tabs.

    A date or place at the right edge, beside a bullet or running text, belongs to the line that
    heads them: it moves up to the nearest line that has something at the right edge.
    """
    cells = [_split(row.words) for row in rows]
    head: int | None = None
    flowing = False
    for index, row in enumerate(rows):
        if len(cells[index]) < 2 and head is None:
            continue
        last = cells[index][-1]
        text = joined(last)
        body = joined([word for cell in cells[index][:-1] for word in cell])
        note = datelike(text) or (bool(body) and placelike(text) and len(text.split()) <= 4)
        running = bulleted(body) or len(body.split()) > 8 or not body
        running = running or (flowing and body[:1].islower())
        flowing = running and bool(body)
        if not (note and running):
            head = index if len(cells[index]) >= 2 else None
            continue
        if head is None or not _under(cells[head][-1], last):
            continue
        if row.base - rows[head].base > 4.5 * last[0].size:
            head = None
            continue
        cells[head].append(list(last))
        cells[index] = cells[index][:-1]
    placed = [placed_line(row, gap=False) for row in cells if row]
    return _with_gaps(placed)


def _under(above: Sequence[Word], below: Sequence[Word]) -> bool:
    """Whether two cells share an edge or a middle, as the lines of one note do."""
    a0, a1, b0, b1 = above[0].x0, above[-1].x1, below[0].x0, below[-1].x1
    return min(abs(a0 - b0), abs(a1 - b1), abs(a0 + a1 - b0 - b1) / 2) < 3


def _split(words: Sequence[Word]) -> list[list[Word]]:
    """One row's words parted at wide gaps."""
    cells: list[list[Word]] = []
    for word in words:
        if cells and word.x0 - max(w.x1 for w in cells[-1]) <= CELL_EM * min(
            word.size, cells[-1][-1].size
        ):
            cells[-1].append(word)
        else:
            cells.append([word])
    return cells


def placed_line(cells: Sequence[Sequence[Word]], *, gap: bool) -> Placed:
    words = [word for cell in cells for word in cell]
    letters = sum(len(word.text) for word in words)
    ordered = _direction(cells)
    return Placed(
        "\t".join(joined([_noted(word) for word in cell]) for cell in ordered),
        (
            round(min(w.x0 for w in words), 2),
            round(min(w.y0 for w in words), 2),
            round(max(w.x1 for w in words), 2),
            round(max(w.y1 for w in words), 2),
        ),
        round(max(words, key=lambda w: len(w.text)).size, 2),
        2 * sum(len(w.text) for w in words if w.bold) > letters,
        gap,
    )


def _noted(word: Word) -> Word:
    return word._replace(text=f"{word.text} ({word.note})") if word.note else word


def _direction(cells: Sequence[Sequence[Word]]) -> list[list[Word]]:
    """Cells and words in logical order: a line mostly right to left is read from the right.

    Runs of left-to-right words and numbers inside it keep their own order, so that "2019-2023"
    never becomes "3202-9102".
    """
    letters = [word for cell in cells for word in cell if re.search(r"[^\W\d_]", word.text)]
    right = [word for word in letters if rightward(word.text)]
    if 2 * len(right) <= len(letters) or not right:
        return [list(cell) for cell in cells]
    ordered: list[list[Word]] = []
    for cell in reversed(cells):
        line: list[Word] = []
        run: list[Word] = []
        for word in sorted(cell, key=lambda w: -w.x1):
            if rightward(word.text) or not re.search(r"\w", word.text):
                line += reversed(run)
                run = []
                line.append(word)
            else:
                run.append(word)
        line += reversed(run)
        ordered.append(line)
    return ordered


def _with_gaps(placed: list[Placed]) -> list[Placed]:
    """Marks a line that stands further from the one above than lines usually do here."""
    steps = [
        below.box[1] - above.box[3]
        for above, below in pairwise(placed)
        if 0.85 < below.size / max(above.size, 0.1) < 1.18
    ]
    usual = sorted(steps)[len(steps) // 3] if steps else 0.0
    marked: list[Placed] = []
    for line in placed:
        gap = line.gap
        if marked:
            above = marked[-1]
            step = line.box[1] - above.box[3]
            size = min(line.size, above.size)
            gap = gap or step > max(usual, -0.2 * size) + 0.4 * size
            gap = gap or (line.size > 1.15 * above.size and step > usual + 0.15 * size)
        marked.append(line._replace(gap=gap))
    return marked
