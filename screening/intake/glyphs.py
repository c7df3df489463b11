"""Characters of a PDF page to words, by pdfium: what is drawn where, how large and in what ink."""

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from screening.intake import pdfcalls
from screening.intake.seen import Colour, near
from screening.intake.words import Word, rightward

SPACE_EM = 0.22
"""A gap between letters from which it parts words, in font sizes."""
TIGHT_EM = 0.035
"""The same where pdfium too sees a space."""
FORCE_BOLD = 1 << 18
"""The ForceBold flag of a font descriptor (ISO 32000-1, table 123)."""
RIGHTWARD = "\u0590"
"""The first letter written from right to left."""
WHITE: Colour = (255, 255, 255)
_SPACES = frozenset((0x20, 0xA0, 0x09, 0x0A, 0x0D, 0x3000, *range(0x2000, 0x200B)))
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|cmbx|cmssbx|-bd\b|\bbd\b|ExtraB|medium$", re.I)


class Look(NamedTuple):
    """How one text object is drawn; the same for all its characters."""

    size: float
    bold: bool
    ink: tuple[int, int, int, int]
    mode: int
    turn: int
    """Quarter turns anticlockwise, 0 to 3."""
    wide: float
    """Size along the line: less than `size` where letters are squeezed."""


class Frame(NamedTuple):
    """A page's place in PDF space and its turn; maps into points from the top left as shown."""

    left: float
    bottom: float
    right: float
    top: float
    turn: int

    @property
    def width(self) -> float:
        return self.right - self.left if self.turn % 2 == 0 else self.top - self.bottom

    @property
    def height(self) -> float:
        return self.top - self.bottom if self.turn % 2 == 0 else self.right - self.left

    def at(self, x: float, y: float) -> tuple[float, float]:
        match self.turn:
            case 0:
                return x - self.left, self.top - y
            case 1:
                return y - self.bottom, x - self.left
            case 2:
                return self.right - x, y - self.bottom
            case _:
                return self.top - y, self.right - x

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        if self.turn == 0:  # nearly every page, and asked for every character
            x0, x1, y0, y1 = x0 - self.left, x1 - self.left, self.top - y0, self.top - y1
            return x0 if x0 < x1 else x1, y0 if y0 < y1 else y1, max(x0, x1), max(y0, y1)
        a, b = self.at(x0, y0), self.at(x1, y1)
        return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


class Glyph(NamedTuple):
    char: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    look: Look
    space: int
    """Before this character: 2 a space, 1 what pdfium takes for one, 0 nothing."""
    drawn_by: int
    """The text object that draws it, by its address; -1 when there is none."""


def glyphs_of(textpage: pdfium.PdfTextPage, frame: Frame) -> Iterator[Glyph]:
    """Characters in the order in which the file draws them; spaces become a mark on the next."""
    handle = pdfcalls.address(textpage.raw)
    count = max(0, raw.FPDFText_CountChars(textpage))
    codes = [pdfcalls.unicode_of(handle, index) for index in range(count)]
    boxes = np.zeros((count, 4), np.float32)  # left, top, right, bottom, as FS_RECTF has them
    points = np.zeros((count, 2), np.float64)
    box, point = boxes.ctypes.data, points.ctypes.data
    for index, code in enumerate(codes):
        if code not in _SPACES:
            pdfcalls.loose_box(handle, index, box + 16 * index)
            pdfcalls.origin(handle, index, point + 16 * index, point + 16 * index + 8)
    places = _places(boxes.astype(np.float64), points, frame)
    looks = _Looks(handle, frame.turn)
    space = 0
    high = 0
    for index, code in enumerate(codes):
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD
            high = 0
        if code in _SPACES:
            space = max(space, 1 if pdfcalls.is_generated(handle, index) == 1 else 2)
            continue
        if code == 0xAD or (code < 0x20 and pdfcalls.is_generated(handle, index) == 1):
            space = max(space, 1)
            continue
        if code in (0x02, 0xFFFE):
            code = 0x2D
        if code == 0 or pdfcalls.unmapped(handle, index) == 1:
            code = 0xFFFD
        key, look = looks.of(index)
        x0, y0, x1, y1, along, across = places[index]
        if look.turn:
            x0, y0, x1, y1, across = _upright(x0, y0, x1, y1, (along, across), look.turn)
        yield Glyph(chr(code), x0, y0, x1, y1, across, look, space, key)
        space = 0


def _places(
    boxes: NDArray[np.float64], points: NDArray[np.float64], frame: Frame
) -> list[list[float]]:
    """Boxes (left, top, right, bottom) and origins (x, y) of n characters in PDF space, mapped to
    n rows of x0, y0, x1, y1 and the origin's x and y, in points from the top left as shown."""
    xs, ys = boxes[:, (0, 2)], boxes[:, (3, 1)]
    x, y = points[:, 0], points[:, 1]
    match frame.turn:
        case 0:
            xs, ys, along, across = xs - frame.left, frame.top - ys, x - frame.left, frame.top - y
        case 1:
            xs, ys = ys - frame.bottom, xs - frame.left
            along, across = y - frame.bottom, x - frame.left
        case 2:
            xs, ys = frame.right - xs, ys - frame.bottom
            along, across = frame.right - x, y - frame.bottom
        case _:
            xs, ys, along, across = frame.top - ys, frame.right - xs, frame.top - y, frame.right - x
    edges = (xs.min(axis=1), ys.min(axis=1), xs.max(axis=1), ys.max(axis=1))
    rows: list[list[float]] = np.stack([*edges, along, across], axis=1).tolist()
    return rows


def _upright(
    x0: float, y0: float, x1: float, y1: float, base: tuple[float, float], turn: int
) -> tuple[float, float, float, float, float]:
    """A turned character's box as if the page were turned so that it stands upright."""
    match turn:
        case 1:  # read from bottom to top
            return -y1, x0, -y0, x1, base[0]
        case 2:
            return -x1, -y1, -x0, -y0, -base[1]
        case _:  # read from top to bottom
            return y0, -x1, y1, -x0, -base[0]


class _Looks:
    """The looks of one text page, each text object and each font asked once."""

    def __init__(self, textpage: int, page_turn: int) -> None:
        self._textpage = textpage
        self._page_turn = page_turn
        self._known: dict[int, Look] = {}
        self._same: dict[Look, Look] = {}
        self._bold: dict[int, bool] = {}
        self._matrix = (ctypes.c_float * 6)()
        self._ink = (ctypes.c_uint * 4)()
        self._inks = [ctypes.addressof(self._ink) + 4 * part for part in range(4)]

    def of(self, index: int) -> tuple[int, Look]:
        """Which text object draws a character, and how."""
        drawn = pdfcalls.drawn_by(self._textpage, index) or 0
        look = self._known.get(drawn)
        if look is None:
            look = self._known[drawn] = self._read(index, drawn)
        return drawn or -1, look

    def _read(self, index: int, drawn: int) -> Look:
        pdfcalls.matrix(self._textpage, index, ctypes.addressof(self._matrix))
        a, b, c, d = self._matrix[:4]
        scale = math.hypot(c, d) or 1.0
        font = abs(pdfcalls.font_size(self._textpage, index))
        size, wide = font * scale, font * math.hypot(a, b)
        pdfcalls.fill_colour(self._textpage, index, *self._inks)
        red, green, blue, alpha = self._ink
        mode = pdfcalls.render_mode(drawn) if drawn else 0
        bold = mode == 2 or self._heavy(index, drawn)
        # Most text stands upright: then there is no angle to work out.
        angle = math.degrees(math.atan2(b, a)) if b or a < 0 else 0.0
        turn = (round(angle / 90) - self._page_turn) % 4
        look = Look(size, bold, (red, green, blue, alpha), mode, turn, wide)
        return self._same.setdefault(look, look)

    def _heavy(self, index: int, drawn: int) -> bool:
        font = (pdfcalls.font_of(drawn) if drawn else None) or -1 - index
        found = self._bold.get(font)
        if found is None:
            name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
            pdfcalls.font_info(
                self._textpage, index, ctypes.addressof(name), 128, ctypes.addressof(flags)
            )
            # The weight that pdfium reports is made from stem widths and misleads; the name
            # does not.
            found = bool(flags.value & FORCE_BOLD or _BOLD.search(name.value.decode("latin-1")))
            self._bold[font] = found
        return found


def words_of(glyphs: Sequence[Glyph]) -> Iterator[tuple[Word, Look, frozenset[int]]]:
    """Words, how each is drawn, and the text objects that draw it."""
    if not glyphs:
        return
    tracking = _tracking(glyphs)
    before = glyphs[0]
    run = [before]
    step = 0.0
    for glyph, track in zip(glyphs[1:], tracking[1:], strict=True):
        usual, step = step, _step(before, glyph)
        look = glyph.look
        if glyph.space == 0 and look is before.look and glyph.base == before.base:
            # What `_continues` says of nearly every pair of neighbours.
            size = max(look.size, 1.0)
            goes_on = -1.2 * size < step - track <= SPACE_EM * size
        else:
            goes_on = _continues(before, glyph, step - track, usual if len(run) > 1 else None)
        if not goes_on:
            yield _word(run)
            run = []
        run.append(glyph)
        before = glyph
    yield _word(run)


def _tracking(glyphs: Sequence[Glyph]) -> list[float]:
    """How far letters are set apart around each character, in points: 0 in ordinary text."""
    tracking = [0.0] * len(glyphs)
    start = 0
    steps: list[float] = []
    for index, (before, glyph) in enumerate(pairwise(glyphs), start=1):
        look, step = glyph.look, glyph.x0 - before.x1
        if (
            (look is before.look or look == before.look)
            and abs(glyph.base - before.base) < 0.5
            and -0.5 * look.size < step < 2 * look.size
        ):
            if glyph.space < 2 and before.char.isalpha() and glyph.char.isalpha():
                steps.append(step)
            continue
        _track(tracking, start, index, steps, before.look.size)
        start, steps = index, []
    if glyphs:
        _track(tracking, start, len(glyphs), steps, glyphs[-1].look.size)
    return tracking


def _track(
    tracking: list[float], start: int, end: int, steps: Sequence[float], size: float
) -> None:
    if len(steps) >= 3 and (usual := median(steps)) > 0.06 * size:
        tracking[start:end] = [usual] * (end - start)


def _step(before: Glyph, glyph: Glyph) -> float:
    """The gap between two neighbours, in points; either direction for letters from the right."""
    step = glyph.x0 - before.x1
    if (before.char >= RIGHTWARD or glyph.char >= RIGHTWARD) and (
        rightward(before.char) or rightward(glyph.char)
    ):
        step = min(abs(step), abs(before.x0 - glyph.x1))
    return step


def _continues(before: Glyph, glyph: Glyph, step: float, usual: float | None) -> bool:
    """Whether a character goes on with the word. `usual`: the word's last gap, when it has one."""
    size = max(before.look.size, 1.0)
    raised = abs(before.base - glyph.base)
    if before.look.turn != glyph.look.turn or glyph.space == 2 or raised > 0.45 * size:
        return False
    if raised > 0.26 * size and glyph.look.size > 0.85 * size:
        return False
    if before.look.mode != glyph.look.mode or before.look.ink != glyph.look.ink:
        # A part in another colour can be hidden on its own, so it is a word on its own.
        if near(before.look.ink[:3], WHITE) != near(glyph.look.ink[:3], WHITE):
            return False
        if before.look.mode == 3 or glyph.look.mode == 3:
            return False
    if not 0.5 < before.look.size / max(glyph.look.size, 0.01) < 2:
        return False
    # pdfium takes an even tracking for spaces now and then; a space is wider than its neighbours.
    tracked = usual is None or step - usual < 0.03 * size
    allowed = (0.1 if tracked else TIGHT_EM) if glyph.space else SPACE_EM
    return -1.2 * size < step <= allowed * size


def _word(run: Sequence[Glyph]) -> tuple[Word, Look, frozenset[int]]:
    text = "".join([glyph.char for glyph in run])
    if rightward(text):
        run = sorted(run, key=lambda glyph: -glyph.x1)
        text = "".join([glyph.char for glyph in run])
    look = run[0].look
    if any(glyph.look is not look for glyph in run):
        look = max(run, key=lambda glyph: glyph.look.size).look
    word = Word(
        text,
        min([glyph.x0 for glyph in run]),
        min([glyph.y0 for glyph in run]),
        max([glyph.x1 for glyph in run]),
        max([glyph.y1 for glyph in run]),
        run[0].base,
        look.size,
        2 * sum([glyph.look.bold for glyph in run]) > len(run),
    )
    return word, look, frozenset([glyph.drawn_by for glyph in run])
