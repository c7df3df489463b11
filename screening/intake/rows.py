"""The lines of a document as the readers of its parts see them.

A row knows where its words stand in `Document.text` (its bullet mark left out), whether a blank
line comes before it, and how it looks on the page when that is known.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from screening.domain import Document, Span

_BULLET = re.compile(r"^\s*(?:[•●◦▪■‣○·∙�][\s•·]*|[-–—*+>]\s+|\(?\d{1,2}[.)]\s+(?=\D))")
_ONLY_MARKS = re.compile(r"^[\W_]*$")
_ENDS = re.compile(r"[.!?。！？;；]['\")”]?$")
_ABBREVIATED = re.compile(
    r"(?:\b(?:inc|ltd|co|corp|hosp|univ|dept|mgmt|sr|jr|st|b\.v|n\.v|e\.v|s\.a|s\.l|k\.k|etc)"
    r"|\b[A-Z])\.$",
    re.IGNORECASE,
)


class Row(NamedTuple):
    """One line. `start`, `end` are offsets in the document of `text`, which has no bullet mark."""

    at: int
    start: int
    end: int
    text: str
    bullet: bool
    blank: bool
    page: int
    box: tuple[float, float, float, float] | None
    size: float | None
    bold: bool

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def caps(self) -> bool:
        """Upper case throughout, with at least two letters."""
        if not self.text.upper() == self.text != self.text.lower():
            return False
        return sum(1 for char in self.text if char.isalpha()) > 1

    @property
    def look(self) -> tuple[float, bool, bool]:
        """What makes two lines look alike: size to half a point, weight, upper case."""
        return (round((self.size or 0) * 2) / 2, self.bold, self.caps)

    @property
    def sentence(self) -> bool:
        """Whether it ends as a sentence does, not as an abbreviation."""
        return bool(_ENDS.search(self.text)) and not _ABBREVIATED.search(self.text)


def rows(document: Document) -> tuple[Row, ...]:
    """The lines that hold more than marks, in reading order."""
    found: list[Row] = []
    before = 0
    for start, end, page, box, size, bold in _lines(document):
        raw = document.text[start:end]
        if _ONLY_MARKS.match(raw):
            continue
        mark = _BULLET.match(raw)
        skip = mark.end() if mark else len(raw) - len(raw.lstrip())
        text = raw[skip:].rstrip()
        if not text:
            continue
        blank = not found or document.text.count("\n", before, start) > 1
        left = start + skip
        found.append(
            Row(len(found), left, left + len(text), text, mark is not None, blank, page, box, size,
                bold)
        )  # fmt: skip
        before = end
    return tuple(found)


def body_look(lines: Sequence[Row]) -> tuple[float, bool, bool]:
    """The look that most characters have."""
    count: Counter[tuple[float, bool, bool]] = Counter()
    for row in lines:
        count[row.look] += len(row.text)
    return min(count, key=lambda look: (-count[look], look)) if count else (0.0, False, False)


def _lines(
    document: Document,
) -> list[tuple[int, int, int, tuple[float, float, float, float] | None, float | None, bool]]:
    if document.lines:
        return [
            (line.span.start, line.span.end, line.page, line.box, line.size, line.bold)
            for line in document.lines
        ]
    return [
        (match.start(), match.end(), 0, None, None, False)
        for match in re.finditer(r"[^\n]+", document.text)
    ]
