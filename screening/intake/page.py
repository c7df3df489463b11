"""One PDF page as a person sees it: its words with places, and apart from them what no one sees.

The page is drawn once, small, and text that leaves no mark on it is hidden, whatever the trick:
white on white, transparent, covered, in a layer that is switched off.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from statistics import median
from threading import local
from typing import Any, NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from screening.intake import pdfcalls
from screening.intake.glyphs import WHITE, Frame, Look, glyphs_of, words_of
from screening.intake.layout import arrange
from screening.intake.lines import Placed
from screening.intake.links import address_of
from screening.intake.looks import sectionword
from screening.intake.seen import TINY, Colour, near
from screening.intake.words import CELL_EM, Word

TRANSPARENT = "transparent"
FAINT = 12
"""Difference in 0-255 that ink must make on the drawn page to be seen."""
SHARED = 0.5
"""Share of a word's box from which another word is drawn in the same place."""
MOST_PLIES = 4
KEPT_BYTES = 8_000_000
"""Size of a drawing up to which its memory is kept for the next."""
Pixels = NDArray[np.uint8]


class Drawing(NamedTuple):
    """What some of a page's text changes of it."""

    marks: NDArray[np.bool_]
    """The pixels that change, by `FAINT` or more."""
    bare: Pixels
    """The page without any text: red, green, blue."""


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
        glyphs = glyphs_of(textpage, frame)
    finally:
        textpage.close()
    objects = list(pdfcalls.objects_of(page))
    shapes = _shapes(objects, frame)
    pictured, covers = _pictured(shapes, frame)
    found = list(words_of(glyphs))
    plies = _plies(found)
    drawings = _drawings(page, objects, found, plies) if found and not covers else []
    lost = sum(word.text.count("\ufffd") for word, _, _ in found if len(word.text) > 1)
    unmapped = lost / max(1, len(glyphs.chars))
    words: list[Word] = []
    turned: dict[int, list[Word]] = {}
    unseen: list[tuple[str, str]] = []
    for (word, look, _), ply in zip(found, plies, strict=True):
        drawn = drawings[ply] if drawings else None
        why = _unseen(word, look, frame, drawn, scan=covers)
        if why == TRANSPARENT and drawn is not None and _outlined(word, look, shapes, drawn):
            why = None
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


def _unseen(
    word: Word, look: Look, frame: Frame, drawn: Drawing | None, *, scan: bool
) -> str | None:
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
    if min(look.size, look.wide) < TINY:
        return "font too small to see"
    if drawn is None:
        return None
    high, across = drawn.marks.shape
    place = (
        slice(max(0, int(y0)), min(high, int(y1) + 2)),
        slice(max(0, int(x0)), min(across, int(x1) + 2)),
    )
    marks = drawn.marks[place]
    if not marks.size or scan:
        return None
    inked = np.count_nonzero(np.logical_or.reduce(marks, axis=1))
    if not inked:
        return "text in the page's colour" if look.ink[3] else TRANSPARENT
    if inked < 2 and look.size > 6 and not look.turn and re.search(r"\w{2}", word.text):
        return "clipped away"
    ink: Colour = look.ink[:3]
    if look.mode == 0 and near(ink, WHITE):
        paper = np.median(drawn.bare[place].reshape(-1, drawn.bare.shape[2]), axis=0)
        if near(ink, (int(paper[0]), int(paper[1]), int(paper[2]))):
            return "text in the page's colour"
    return None


def _outlined(word: Word, look: Look, shapes: Sequence[Shape], drawn: Drawing) -> bool:
    """Whether transparent text lies over its own letters, drawn as shapes.

    Browsers print bold letters of some fonts so. A plain band behind the text shows no letters.
    """
    if look.turn:
        return False
    letters = [
        shape.box
        for shape in shapes
        if shape.kind == raw.FPDF_PAGEOBJ_PATH
        and word.y0 - 2 <= shape.box[1]
        and shape.box[3] <= word.y1 + 2
    ]
    shared = sum(max(0.0, min(word.x1, box[2]) - max(word.x0, box[0])) for box in letters)
    if shared < 0.5 * (word.x1 - word.x0):
        return False
    inner = drawn.bare[
        max(0, int(word.y0) + 1) : max(0, int(word.y1)), max(0, int(word.x0)) : int(word.x1) + 1
    ]
    return inner.size > 0 and int(np.ptp(inner, axis=(0, 1)).max()) >= FAINT


def _plies(found: Sequence[tuple[Word, Look, frozenset[int]]]) -> list[int]:
    """A number for each word, such that words of different objects in one place have others.

    Drawn together, one would hide that the other leaves no mark.
    """
    apart: dict[int, set[int]] = {}
    for index, other in _shared(found):
        one, two = found[index][2], found[other][2]
        if not one & two:
            for key in one:
                apart.setdefault(key, set()).update(two)
            for key in two:
                apart.setdefault(key, set()).update(one)
    if not apart:
        return [0] * len(found)
    ply: dict[int, int] = {}
    for _, _, keys in found:
        for key in keys:
            if key not in ply:
                taken = {ply[other] for other in apart.get(key, ()) if other in ply}
                free = next(number for number in range(len(taken) + 1) if number not in taken)
                ply[key] = min(free, MOST_PLIES - 1)
    return [ply[min(keys)] for _, _, keys in found]


def _shared(found: Sequence[tuple[Word, Look, frozenset[int]]]) -> list[tuple[int, int]]:
    """Pairs of words drawn in the same place, in order."""
    if len(found) < 2:
        return []
    x0, y0, x1, y1 = np.array([(w.x0, w.y0, w.x1, w.y1) for w, _, _ in found]).T
    areas = np.maximum(1e-6, (x1 - x0) * (y1 - y0))
    order = np.argsort(y0, kind="stable")
    # Of the words that begin lower, only those that begin before this one ends can share its box.
    after = np.searchsorted(y0[order], y1[order]) - np.arange(len(order)) - 1
    after = np.maximum(after, 0)
    one = np.repeat(np.arange(len(order)), after)
    two = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(after) - after, after)
    one, two = order[one], order[two]
    wide = np.minimum(x1[one], x1[two]) - np.maximum(x0[one], x0[two])
    high = np.minimum(y1[one], y1[two]) - np.maximum(y0[one], y0[two])
    shared = np.maximum(wide, 0) * np.maximum(high, 0)
    both = np.flatnonzero(shared > SHARED * np.minimum(areas[one], areas[two]))
    return sorted(
        (min(a, b), max(a, b)) for a, b in zip(one[both].tolist(), two[both].tolist(), strict=True)
    )


def _drawings(
    page: pdfium.PdfPage,
    objects: Sequence[tuple[int, int]],
    found: Sequence[tuple[Word, Look, frozenset[int]]],
    plies: Sequence[int],
) -> list[Drawing]:
    """What the text of each ply changes on the page, drawn once without any text and once with.

    Leaves the page's text objects switched off.
    """
    texts = [handle for handle, kind in objects if kind == raw.FPDF_PAGEOBJ_TEXT]
    many = max(plies, default=0)
    whole = _drawn(page, "text") if not many else None
    for handle in texts:
        pdfcalls.set_active(handle, 0)
    bare = _drawn(page, "bare")
    if whole is not None:
        return [Drawing(_changed(whole, bare), bare[:, :, :3])]
    of: dict[int, int] = {}
    for (_, _, keys), ply in zip(found, plies, strict=True):
        of.update(dict.fromkeys(keys, ply))
    made = []
    for ply in range(many + 1):
        own = [handle for handle in texts if of.get(handle, 0) == ply]
        for handle in own:
            pdfcalls.set_active(handle, 1)
        made.append(Drawing(_changed(_drawn(page, "text"), bare), bare[:, :, :3]))
        for handle in own:
            pdfcalls.set_active(handle, 0)
    return made


class _Canvases(local):
    """Memory to draw in, kept for the next page of this thread: new memory costs as much as the
    drawing."""

    def __init__(self) -> None:
        self._kept: dict[str, bytearray] = {}

    def of(self, name: str, size: int) -> bytearray:
        if size > KEPT_BYTES:
            return bytearray(size)
        if len(self._kept.get(name, b"")) != size:
            self._kept[name] = bytearray(size)
        return self._kept[name]


_canvases = _Canvases()


def _drawn(page: pdfium.PdfPage, canvas: str) -> Pixels:
    """The page, one pixel a point: red, green, blue and one byte that means nothing.

    Good until something else is drawn on the canvas of this name.
    """

    def maker(width: int, height: int, **how: Any) -> pdfium.PdfBitmap:
        size = 4 * width * height
        buffer = (ctypes.c_ubyte * size).from_buffer(_canvases.of(canvas, size))
        return pdfium.PdfBitmap.new_native(width, height, buffer=buffer, **how)

    # Small but anti-aliased: ink of a readable size always changes some pixel.
    bitmap = page.render(
        scale=1, may_draw_forms=False, rev_byteorder=True, prefer_bgrx=True, bitmap_maker=maker
    )
    shown: Pixels = bitmap.to_numpy()
    return shown


def _changed(drawn: Pixels, bare: Pixels) -> NDArray[np.bool_]:
    """Where two drawings of a page differ by `FAINT` or more."""
    colours, papers = drawn.reshape(-1, 4), bare.reshape(-1, 4)
    where = np.flatnonzero(colours.view(np.uint32) != papers.view(np.uint32))
    step = np.abs(colours[where].astype(np.int16) - papers[where])
    most = np.maximum(np.maximum(step[:, 0], step[:, 1]), step[:, 2])
    marks = np.zeros(len(colours), np.bool_)
    marks[where] = most >= FAINT
    return marks.reshape(drawn.shape[:2])


def _shapes(objects: Sequence[tuple[int, int]], frame: Frame) -> list[Shape]:
    """Paths and pictures; those inside a form object have the boxes they have in the form."""
    found: list[Shape] = []
    edges = (ctypes.c_float * 4)()
    places = [ctypes.addressof(edges) + 4 * side for side in range(4)]
    for handle, kind in objects:
        if kind in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE) and pdfcalls.bounds(
            handle, *places
        ):
            left, bottom, right, top = edges
            found.append(Shape(kind, frame.box(left, bottom, right, top)))
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
