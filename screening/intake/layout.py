"""Reading order from geometry: words on a page to lines, columns read one after the other.

A recursive cut in the manner of Nagy and Seth's XY-tree (1984) along the gutters that part
columns (`gutters`). Where a gutter lies inside lines, the line is read across and a tab marks the
gap. Coordinates are points, origin top left, y downwards.
"""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Literal, NamedTuple

from screening.intake.gutters import Kind, Strip, dividers, gutters, kind_of, labels_of, within
from screening.intake.lines import Placed, across, bulleted, placed_line
from screening.intake.looks import datelike, headinglike, sectionword
from screening.intake.words import (
    Row,
    Word,
    joined,
    level,
    marked,
    plain,
    rightward,
    rows_of,
    strong,
)

SIDEBAR_SHARE = 0.62
"""A column narrower than this share of the other is a sidebar."""
MAX_DEPTH = 12
"""Cuts within cuts; far more than any page has."""


class _Cut(NamedTuple):
    """A region parted: what is above, left, right and below. `kind` is columns or margin."""

    kind: Kind
    above: list[Word]
    left: list[Word]
    right: list[Word]
    below: list[Word]


def arrange(words: Iterable[Word]) -> list[Placed]:
    """All words of one page as lines in reading order."""
    return [line for part in page_of(words).parts for line in part]


class Page(NamedTuple):
    """One page's lines by part, each in reading order. `gutter`: x of the middle, if it has two
    columns; `narrow`: the side of a sidebar, when one column is clearly the smaller."""

    above: list[Placed]
    first: list[Placed]
    second: list[Placed]
    below: list[Placed]
    gutter: float | None = None
    narrow: Literal["first", "second"] | None = None

    @property
    def parts(self) -> tuple[list[Placed], ...]:
        return self.above, self.first, self.second, self.below


def page_of(words: Iterable[Word]) -> Page:
    """One page, its two columns apart when it has them."""
    kept = marked([word for word in words if word.text.strip()])
    if not kept:
        return Page([], [], [], [])
    cut = _cut(rows_of(kept))
    if cut is None or cut.kind != "columns":
        return Page(_region(kept, depth=0), [], [], [])
    first, second = _pair(cut)
    widths = [max(w.x1 for w in side) - min(w.x0 for w in side) for side in (first, second)]
    narrow: Literal["first", "second"] | None = None
    if min(widths) < SIDEBAR_SHARE * max(widths):
        narrow = "first" if widths[0] < widths[1] else "second"
    above, one, two, below = (
        _block(_region(part, depth=1)) if part else []
        for part in (cut.above, first, second, cut.below)
    )
    gutter = (max(w.x1 for w in cut.left) + min(w.x0 for w in cut.right)) / 2
    return Page(above, one, two, below, gutter, narrow)


def flowing(pages: Sequence[Page]) -> list[tuple[int, Placed]]:
    """The lines of all pages, each with its page number, columns followed from page to page.

    A sidebar that goes on over pages is read whole, and so is the main column beside it. Where a
    sidebar stands last on a page and the next page goes on with the main column, that part is
    read before the sidebar. Even columns are read page by page, as in a newspaper.
    """
    lines: list[tuple[int, Placed]] = []
    number = 0
    while number < len(pages):
        last = number
        while last + 1 < len(pages) and _goes_on(pages[last], pages[last + 1]):
            last += 1
        chain = range(number, last + 1)
        lines += [(number, line) for line in pages[number].above]
        lines += [(page, line) for page in chain for line in pages[page].first]
        after: list[tuple[int, Placed]] = []
        if last + 1 < len(pages) and pages[last].narrow == "second" and not pages[last].below:
            pages = list(pages)
            taken, pages[last + 1] = _lead(pages[last + 1])
            lines += [(last + 1, line) for line in taken]
        after += [(page, line) for page in chain for line in pages[page].second]
        lines += after
        lines += [(last, line) for line in pages[last].below]
        number = last + 1
    return lines


def _goes_on(page: Page, following: Page) -> bool:
    return (
        page.narrow is not None
        and page.narrow == following.narrow
        and not page.below
        and not following.above
        and abs((page.gutter or 0) - (following.gutter or 0)) < 15
    )


def _lead(page: Page) -> tuple[list[Placed], Page]:
    """What a page says before its first section, and the rest of it; a page of one column only.

    A bold line that names no section, a role's title for one, does not end it.
    """
    if page.gutter is not None:
        return [], page
    end = next((i for i, line in enumerate(page.above) if sectionword(line.text)), len(page.above))
    return page.above[:end], page._replace(above=page.above[end:])


def _pair(cut: _Cut) -> tuple[list[Word], list[Word]]:
    """The two columns in the order in which they are read."""
    from_the_right = _from_the_right([*cut.left, *cut.right])
    return (cut.right, cut.left) if from_the_right else (cut.left, cut.right)


def _block(lines: list[Placed]) -> list[Placed]:
    return [lines[0]._replace(gap=True), *lines[1:]] if lines else []


def _region(words: Sequence[Word], *, depth: int) -> list[Placed]:
    rows = rows_of(words)
    cut = _cut(rows) if depth < MAX_DEPTH else None
    if cut is None:
        return across(rows)
    placed = _block(_region(cut.above, depth=depth + 1)) if cut.above else []
    if cut.kind == "margin":
        placed += _bands(cut.left, cut.right, depth=depth + 1)
    else:
        for part in _pair(cut):
            placed += _block(_region(part, depth=depth + 1))
    if cut.below:
        placed += _block(_region(cut.below, depth=depth + 1))
    return placed


def _cut(rows: Sequence[Row]) -> _Cut | None:
    """The best cut of a region, or None when its rows are read across."""
    blocked: frozenset[int] = frozenset()
    found = gutters(rows, blocked)
    inside_lines: list[Strip] = []
    index = 0
    while index < len(found):
        strip = found[index]
        index += 1
        if any(within(strip, other) for other in inside_lines):
            continue
        kind = kind_of(rows, strip)
        if kind == "across":
            inside_lines.append(strip)
            continue
        if kind == "columns" and (more := dividers(rows, strip) - blocked):
            blocked |= more
            found, index, inside_lines = gutters(rows, blocked), 0, []
            continue
        first, last = _trimmed(rows, strip)
        inside = _words(rows[first : last + 1])
        middle = (strip.x0 + strip.x1) / 2
        left = [word for word in inside if (word.x0 + word.x1) / 2 < middle]
        right = [word for word in inside if (word.x0 + word.x1) / 2 >= middle]
        if left and right:
            return _Cut(kind, _words(rows[:first]), left, right, _words(rows[last + 1 :]))
    return None


def _words(rows: Sequence[Row]) -> list[Word]:
    return [word for row in rows for word in row.words]


def _from_the_right(words: Sequence[Word]) -> bool:
    """Whether most words are Hebrew or Arabic, so that the right column comes first."""
    return 2 * sum(1 for word in words if rightward(word.text)) > len(words)


def _bands(left: Sequence[Word], right: Sequence[Word], *, depth: int) -> list[Placed]:
    """What stands beside a left margin, label by label.

    A section's name gets a line of its own before its content; a date or another label comes
    first on the line it stands beside.
    """
    rows = rows_of(right)
    labels = labels_of(rows_of(left), rows)
    starts: list[int] = []
    for cell in labels:
        size = max(cell[0].words[0].size, 1)
        # A label in the middle of two lines belongs to the upper one.
        reach = cell[0].base - (0.5 if level(cell[0], rows) else 0.85) * size
        starts.append(next((i for i, row in enumerate(rows) if row.base >= reach), len(rows)))
    named = _named(labels)
    placed: list[Placed] = []
    before = [word for row in rows[: starts[0]] for word in row.words]
    placed += _block(_region(before, depth=depth)) if before else []
    tall = True
    for number, cell in enumerate(labels):
        end = starts[number + 1] if number + 1 < len(starts) else len(rows)
        words = [word for row in rows[starts[number] : end] for word in row.words]
        lines = _region(words, depth=depth) if words else []
        label = [word for row in cell for word in row.words]
        heading = named[number]
        if heading or not lines:
            placed.append(placed_line([label], gap=True))
            placed += lines
        else:
            placed.append(_beside(label, lines[0], gap=len(lines) > 1 or tall))
            placed += lines[1:]
        tall = len(lines) > 1 or heading
    return placed


def _named(labels: Sequence[Sequence[Row]]) -> list[bool]:
    """Which labels of a margin name sections: headings, set unlike the labels that are none."""
    texts = [joined([word for row in cell for word in row.words]) for cell in labels]
    looks = [(strong(cell[0]), round(cell[0].words[0].size)) for cell in labels]
    heads = [
        headinglike(text, strong=look[0]) and not datelike(text)
        for text, look in zip(texts, looks, strict=True)
    ]
    others = {
        look
        for look, head, text in zip(looks, heads, texts, strict=True)
        if not head and not datelike(text)
    }
    return [
        head and (look not in others or text.isupper()) and not text.endswith(":")
        for look, head, text in zip(looks, heads, texts, strict=True)
    ]


def _beside(label: Sequence[Word], line: Placed, *, gap: bool) -> Placed:
    mark = placed_line([label], gap=gap)
    box = (
        min(mark.box[0], line.box[0]),
        min(mark.box[1], line.box[1]),
        max(mark.box[2], line.box[2]),
        max(mark.box[3], line.box[3]),
    )
    return Placed(f"{mark.text}\t{line.text}", box, line.size, line.bold, gap)


def _trimmed(rows: Sequence[Row], strip: Strip) -> tuple[int, int]:
    """The rows that a pair really takes, without a heading or an ended paragraph beside it."""
    first, last = strip.first, strip.last
    lefts, rights = [], []
    for index in range(first, last + 1):
        words = rows[index].words
        if any(w.x1 <= strip.x0 + 0.01 for w in words):
            lefts.append(index)
        if any(w.x0 >= strip.x1 - 0.01 for w in words):
            rights.append(index)
    both_from, both_to = max(lefts[0], rights[0]), min(lefts[-1], rights[-1])
    if first == 0 and rights[0] < lefts[0] <= 8:
        # A name over the text, beside an empty margin, comes before what the margin holds.
        rooms = [i for i in range(1, lefts[0] + 1) if not _close(rows, i)]
        first = rooms[-1] if rooms else first
    elif first > 0:
        while first < both_from and _close(rows, first):
            first += 1
    if last < len(rows) - 1:
        for index in range(last, max(both_to, last - 2), -1):
            if not _close(rows, index) and _heads(rows, index):
                last = index - 1
                break
    return first, last


def _close(rows: Sequence[Row], index: int) -> bool:
    """Whether a row follows the one above as lines of one paragraph do."""
    if index == 0:
        return False
    step = rows[index].base - rows[index - 1].base
    before = rows[index - 1].base - rows[index - 2].base if index > 1 else step
    return step <= 1.5 * rows[index].words[0].size or step <= 1.1 * min(before, 2 * step)


def _heads(rows: Sequence[Row], index: int) -> bool:
    """Whether a row reads as the heading of the row below it."""
    row, text = rows[index], plain(rows[index])
    if sectionword(text):
        return True
    larger = row.words[0].size > 1.08 * median(w.size for w in rows[index + 1].words)
    return len(text) <= 48 and (strong(row) or larger) and not bulleted(text)
