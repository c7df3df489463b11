"""Words on a page and the rows they stand in. Points, origin top left, y downwards."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from screening.intake.canonical import BULLETS


class Word(NamedTuple):
    """A word as drawn. `base` is the y of its baseline, `size` its font size as rendered."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    bold: bool = False
    note: str = ""
    """What is shown in brackets after it, though not drawn: the address behind a link."""


class Row(NamedTuple):
    words: tuple[Word, ...]
    base: float
    y0: float
    y1: float


CELL_EM = 1.6
"""A gap on one line from which its two sides are apart (a tab), in font sizes."""
RAISED_SIZE = 0.8
"""Of the font size beside it: a smaller sign may stand raised or lowered on the same line."""
_MARK = re.compile(rf"[{BULLETS}*–\ufffd-]|\d{{1,2}}[.)]")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def marked(words: Sequence[Word]) -> list[Word]:
    """Words with each list mark joined to the word after it, so that marks make no margin."""
    joined_up: list[Word] = []
    for row in rows_of(words):
        mark: Word | None = None
        end: float | None = None
        for word in row.words:
            if mark is not None:
                if word.x0 - mark.x1 <= 3 * word.size:
                    word = word._replace(
                        text=f"{mark.text} {word.text}", x0=mark.x0, y0=min(mark.y0, word.y0)
                    )
                else:
                    joined_up.append(mark)
                mark = None
            apart = end is None or word.x0 - end > CELL_EM * word.size
            end = word.x1
            if apart and _MARK.fullmatch(word.text):
                mark = word
            else:
                joined_up.append(word)
        if mark is not None:
            joined_up.append(mark)
    return joined_up


def rows_of(words: Sequence[Word]) -> list[Row]:
    """Words grouped by baseline, top to bottom; a raised small sign stays with its word."""
    groups: list[list[Word]] = []
    sizes = [word.size for word in words]
    # Only a word smaller than its neighbour can be raised beside it.
    raised = bool(sizes) and min(sizes) < RAISED_SIZE * max(sizes)
    for word in sorted(words, key=lambda w: (w.base, w.x0, w.text)):
        for group in reversed(groups[-4:]):
            if _level(group[0], word) or (raised and _raised(group, word)):
                group.append(word)
                break
        else:
            groups.append([word])
    rows = [row_of(sorted(group, key=lambda w: (w.x0, w.x1, w.text))) for group in groups]
    return sorted(rows, key=lambda row: row.base)


def row_of(words: Sequence[Word]) -> Row:
    """Words from left to right as one row, on the median of their baselines."""
    bases = sorted([word.base for word in words])
    middle = len(bases) // 2
    base = bases[middle] if len(bases) % 2 else (bases[middle - 1] + bases[middle]) / 2
    return Row(
        tuple(words), base, min([word.y0 for word in words]), max([word.y1 for word in words])
    )


def _level(first: Word, word: Word) -> bool:
    return abs(word.base - first.base) <= 0.3 * min(word.size, first.size)


def _raised(group: Sequence[Word], word: Word) -> bool:
    """Whether the word is a small sign right beside one of the group, or the other way round."""
    size, base = word.size, word.base
    for other in group[-6:]:
        large = max(size, other.size)
        if min(size, other.size) < RAISED_SIZE * large and abs(base - other.base) < 0.5 * large:
            apart = min(abs(word.x0 - other.x1), abs(other.x0 - word.x1))
            if apart < 0.35 * large:
                return True
    return False


def cells_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows of one side grouped where no more than a line's distance lies between them."""
    cells: list[list[Row]] = [[rows[0]]]
    for above, row in pairwise(rows):
        size = max(above.words[0].size, row.words[0].size)
        if row.base - above.base <= 1.65 * size:
            cells[-1].append(row)
        else:
            cells.append([row])
    return cells


def level(row: Row, others: Sequence[Row]) -> bool:
    size = row.words[0].size
    return any(abs(row.base - other.base) <= 0.35 * size for other in others)


def strong(row: Row) -> bool:
    return sum(len(w.text) for w in row.words if w.bold) * 2 > sum(len(w.text) for w in row.words)


def extent(rows: Sequence[Row]) -> float:
    return max(w.x1 for row in rows for w in row.words) - min(
        w.x0 for row in rows for w in row.words
    )


def plain(row: Row) -> str:
    return joined(row.words)


def rightward(text: str) -> bool:
    """Whether a text is written from right to left (Hebrew, Arabic)."""
    return not text.isascii() and bool(_RTL.search(text))


def joined(words: Sequence[Word]) -> str:
    """Words with spaces between them; letters set apart are closed up into their words."""
    parts: list[str] = []
    index = 0
    while index < len(words):
        run = index
        while run < len(words) and len(words[run].text) == 1 and words[run].text.isalpha():
            run += 1
        if run - index >= 4:
            parts.append(_letters(words[index:run]))
            index = run
        else:
            parts.append(words[index].text)
            index += 1
    return " ".join(parts)


def _letters(words: Sequence[Word]) -> str:
    steps = [b.x0 - a.x1 for a, b in pairwise(words)]
    usual = median(steps)
    text = words[0].text
    for step, word in zip(steps, words[1:], strict=True):
        apart = step > 1.7 * usual and step - usual > 0.15 * word.size
        text += (" " if apart else "") + word.text
    return text
