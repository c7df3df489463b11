"""One PDF page as a person sees it: its words with places, and apart from them what no one sees.

The page is drawn once, small, and text that leaves no mark on it is hidden, whatever the trick:
white on white, transparent, covered, in a layer that is switched off.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from screening.intake.glyphs import WHITE, Frame, Look, glyphs_of, words_of
from screening.intake.layout import arrange
from screening.intake.lines import Placed
from screening.intake.links import address_of
from screening.intake.looks import sectionword
from screening.intake.seen import TINY, Colour, near
from screening.intake.words import CELL_EM, Word

MAX_OBJECTS = 20_000
"""Drawn objects of a page that are looked at."""
FAINT = 12
"""Difference in 0-255 that ink must make on the drawn page to be seen."""
Pixels = NDArray[np.uint8]


class Seen(NamedTuple):
    words: tuple[Word, ...]
    turned: tuple[Placed, ...]
    hidden: tuple[tuple[str, str], ...]
    width: float
    height: float
    pictured: float
    """Share of the page that pictures cover, in [0, 1]."""
    unmapped: float
    """Share of characters without a meaning, in [0, 1]."""


class Drawn(NamedTuple):
    """The page as drawn. `red` is its first channel in bytes, a row after the other."""

    pixels: Pixels
    red: bytes

    @classmethod
    def of(cls, pixels: Pixels) -> "Drawn":
        return cls(pixels, pixels[:, :, 0].tobytes())

    def marked(self, top: int, end: int, left: int, right: int) -> bool:
        """Whether one of the rows in the middle of a box alone shows ink: most words' do.

        False says nothing. It spares nearly every word the look at its whole box.
        """
        wide = self.pixels.shape[1]
        middle = (top + end) // 2
        for row in range(max(top, middle - 1), min(end, middle + 2)):
            line = self.red[row * wide + left : row * wide + right]
            if line and max(line) - min(line) >= FAINT:
                return True
        return False


class Shape(NamedTuple):
    """A path or a picture on the page: its kind as pdfium numbers it, and its box."""

    kind: int
    box: tuple[float, float, float, float]


def flattened(page: pdfium.PdfPage) -> bool:
    """Whether filled form fields or text notes were made part of the page, so as to be read."""
    kinds = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT)
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        raw.FPDFPage_CloseAnnot(annotation)
        if kind in kinds:
            return bool(raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS)
    return False


def seen_page(page: pdfium.PdfPage) -> Seen:
    left, bottom, right, top = page.get_bbox()
    turn = (page.get_rotation() // 90) % 4
    frame = Frame(left, bottom, right, top, turn)
    textpage = page.get_textpage()
    try:
        glyphs = list(glyphs_of(textpage, frame))
    finally:
        textpage.close()
    shapes = _shapes(page, frame)
    pictured, covers = _pictured(shapes, frame)
    found = list(words_of(glyphs))
    drawn: Drawn | None = None
    if glyphs:
        # Small but anti-aliased: ink of a readable size always changes some pixel.
        drawn = Drawn.of(page.render(scale=1, may_draw_forms=False, rev_byteorder=True).to_numpy())
    lost = sum(word.text.count("\ufffd") for word, _ in found if len(word.text) > 1)
    unmapped = lost / max(1, len(glyphs))
    words: list[Word] = []
    turned: dict[int, list[Word]] = {}
    unseen: list[tuple[str, str]] = []
    for word, look in found:
        why = _unseen(word, look, frame, drawn, scan=covers)
        if why:
            if unseen and unseen[-1][0] == why:
                unseen[-1] = (why, f"{unseen[-1][1]} {word.text}")
            else:
                unseen.append((why, word.text))
        elif look.turn:
            turned.setdefault(look.turn, []).append(word)
        else:
            words.append(word)
    words += list(_drawn_bullets(shapes, words))
    for side in sorted(turned):
        if len(turned[side]) > len(words) * 2 and not words:
            words = turned.pop(side)
    standing = tuple(
        line._replace(gap=True) for side in sorted(turned) for line in arrange(turned[side])
    )
    return Seen(
        tuple(words), standing, _merged(unseen), frame.width, frame.height, pictured, unmapped
    )


def with_addresses(page: pdfium.PdfPage, words: Sequence[Word]) -> list[Word]:
    """The words of a first page; those linked in its upper third have the address after them."""
    left, bottom, right, top = page.get_bbox()
    frame = Frame(left, bottom, right, top, (page.get_rotation() // 90) % 4)
    document = page.pdf
    shown = list(words)
    body = median(word.size for word in words) if words else 0.0
    place, link = ctypes.c_int(0), raw.FPDF_LINK()
    box = raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page, place, link):
        if not raw.FPDFLink_GetAnnotRect(link, box):
            continue
        x0, y0, x1, y1 = frame.box(box.left, box.bottom, box.right, box.top)
        inside = [
            index
            for index, word in enumerate(shown)
            if x0 - 1 <= (word.x0 + word.x1) / 2 <= x1 + 1 and y0 <= (word.y0 + word.y1) / 2 <= y1
        ]
        if not inside or y1 > frame.height / 3:
            continue
        if max(shown[index].size for index in inside) > 1.3 * body:
            continue  # a name that leads somewhere stays a name
        inside.sort(key=lambda index: shown[index].x0)
        label = " ".join(shown[index].text for index in inside)
        if bare := address_of(_target(document, link), label):
            last = shown[inside[-1]]
            shown[inside[-1]] = last._replace(note=bare)
    return shown


def _target(document: pdfium.PdfDocument, link: "raw.FPDF_LINK") -> str:
    """Where a link leads, "" when it is not an address on the web or of a person."""
    action = raw.FPDFLink_GetAction(link)
    if not action or raw.FPDFAction_GetType(action) != raw.PDFACTION_URI:
        return ""
    length = raw.FPDFAction_GetURIPath(document, action, None, 0)
    buffer = ctypes.create_string_buffer(max(1, length))
    raw.FPDFAction_GetURIPath(document, action, buffer, length)
    return buffer.value.decode("utf-8", "replace")


def _drawn_bullets(shapes: Sequence[Shape], words: Sequence[Word]) -> Iterator[Word]:
    """Bullets drawn as small discs or squares, not as characters, before the first word of a line.

    Browsers print lists so. A mark before a heading or a bold line is left out: it decorates.
    """
    for shape in shapes:
        if shape.kind != raw.FPDF_PAGEOBJ_PATH:
            continue
        x0, y0, x1, y1 = shape.box
        wide, high = x1 - x0, y1 - y0
        if not (1.0 <= wide <= 7 and 0.6 <= wide / max(high, 0.1) <= 1.7):
            continue
        middle = (y0 + y1) / 2
        level = [word for word in words if word.y0 < middle < word.y1]
        after = [word for word in level if 0 < word.x0 - x1 < 2.2 * word.size]
        if not after or any(-1 < x0 - word.x1 < 4 * word.size for word in level):
            continue
        first = min(after, key=lambda word: word.x0)
        if sectionword(_from(first, level)):
            continue
        if wide <= 0.6 * first.size and not first.bold:
            yield Word("•", x0, first.y0, x1, first.y1, first.base, first.size)


def _from(first: Word, level: Sequence[Word]) -> str:
    """A word and those that follow it on its line without a wide gap."""
    line = [first]
    for word in sorted(level, key=lambda word: word.x0):
        if 0 <= word.x0 - line[-1].x1 < CELL_EM * word.size:
            line.append(word)
    return " ".join(word.text for word in line)


def _merged(unseen: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Passages with a word in them; lone dots and spaces that no one sees tell nobody anything."""
    return tuple((why, text) for why, text in unseen if re.search(r"\w{2}", text))


def _unseen(word: Word, look: Look, frame: Frame, drawn: Drawn | None, *, scan: bool) -> str | None:
    """Why nobody sees this word on the page, in a few words, or None."""
    x0, y0, x1, y1 = word.x0, word.y0, word.x1, word.y1
    if look.turn == 1:
        x0, y0, x1, y1 = word.y0, -word.x1, word.y1, -word.x0
    elif look.turn == 2:
        x0, y0, x1, y1 = -word.x1, -word.y1, -word.x0, -word.y0
    elif look.turn == 3:
        x0, y0, x1, y1 = -word.y1, word.x0, -word.y0, word.x1
    if x1 < 1 or y1 < 1 or x0 > frame.width - 1 or y0 > frame.height - 1:
        return "off the page"
    if scan and look.mode == 3:
        return None
    if look.mode in (3, 7):
        return "drawn invisibly"
    if look.size < TINY:
        return "font too small to see"
    if drawn is None:
        return None
    if scan:
        return None
    ink: Colour = look.ink[:3]
    pale = look.mode == 0 and near(ink, WHITE)
    pixels = drawn.pixels
    top, end = max(0, int(y0)), min(pixels.shape[0], int(y1) + 2)
    left, right = max(0, int(x0)), min(pixels.shape[1], int(x1) + 2)
    if not pale and drawn.marked(top, end, left, right):
        return None
    patch = pixels[top:end, left:right].reshape(-1, pixels.shape[2])
    if not len(patch):
        return None
    spread = int((patch.max(axis=0).astype(int) - patch.min(axis=0).astype(int)).max())
    if spread < FAINT:
        return "text in the page's colour" if look.ink[3] else "transparent"
    if pale:
        paper = np.median(patch, axis=0)
        if near(ink, (int(paper[0]), int(paper[1]), int(paper[2]))):
            return "text in the page's colour"
    return None


def _shapes(page: pdfium.PdfPage, frame: Frame) -> list[Shape]:
    """Paths and pictures; those inside a form object have the boxes they have in the form."""
    found: list[Shape] = []
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    waiting = [
        (raw.FPDFPage_GetObject(page, index), 0)
        for index in range(min(raw.FPDFPage_CountObjects(page), MAX_OBJECTS))
    ]
    for handle, depth in waiting:
        kind = raw.FPDFPageObj_GetType(handle)
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < 4 and len(waiting) < MAX_OBJECTS:
            count = raw.FPDFFormObj_CountObjects(handle)
            waiting += [(raw.FPDFFormObj_GetObject(handle, i), depth + 1) for i in range(count)]
        elif kind in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE) and raw.FPDFPageObj_GetBounds(
            handle, left, bottom, right, top
        ):
            box = frame.box(left.value, bottom.value, right.value, top.value)
            found.append(Shape(kind, box))
    return found


def _pictured(shapes: Sequence[Shape], frame: Frame) -> tuple[float, bool]:
    """Share of the page under pictures, and whether one picture covers nearly all of it."""
    area = max(1.0, frame.width * frame.height)
    share, covers = 0.0, False
    for shape in shapes:
        if shape.kind != raw.FPDF_PAGEOBJ_IMAGE:
            continue
        x0, y0, x1, y1 = shape.box
        wide = max(0.0, min(x1, frame.width) - max(x0, 0.0))
        high = max(0.0, min(y1, frame.height) - max(y0, 0.0))
        share += wide * high / area
        covers = covers or wide * high > 0.8 * area
    return min(1.0, share), covers
