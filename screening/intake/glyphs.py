"""Characters of a PDF page to words, by pdfium: what is drawn where, how large and in what ink."""

import ctypes
import math
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple, cast

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
_INK_AND_TURN = struct.Struct("=4I4f")
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


class Glyphs(NamedTuple):
    """The characters of a page, in columns: n of each. Columns cost a fifth of n small tuples."""

    chars: list[str]
    boxes: NDArray[np.float64]
    """(n, 4): left, top, right, bottom in points from the top left as shown; a turned character's
    as if the page were turned so that it stands upright."""
    bases: NDArray[np.float64]
    """(n,): the y of each baseline, turned likewise."""
    looks: list[Look]
    """The same object for all that look the same."""
    spaces: list[int]
    """Before this character: 2 a space, 1 what pdfium takes for one, 0 nothing."""
    drawn_by: list[int]
    """The text object that draws it, by its address; -1 when there is none."""


def glyphs_of(textpage: pdfium.PdfTextPage, frame: Frame) -> Glyphs:
    """Characters in the order in which the file draws them; spaces become a mark on the next."""
    handle = pdfcalls.address(textpage.raw)
    count = max(0, raw.FPDFText_CountChars(textpage))
    unicode_of, unmapped, drawn_by = pdfcalls.unicode_of, pdfcalls.unmapped, pdfcalls.drawn_by
    looks = _Looks(handle, frame.turn)
    known: dict[int, Look] = {}
    kept: list[int] = []
    chars: list[str] = []
    shown: list[Look] = []
    spaces: list[int] = []
    drawn: list[int] = []
    space = 0
    high = 0
    for index in range(count):
        code = unicode_of(handle, index)
        if code in _SPACES:
            space = max(space, 1 if pdfcalls.is_generated(handle, index) == 1 else 2)
            continue
        if code > 0xD7FF or code < 0x20 or code == 0xAD:
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            if 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD
                high = 0
            elif code == 0xAD or (code < 0x20 and pdfcalls.is_generated(handle, index) == 1):
                space = max(space, 1)
                continue
            elif code in (0x02, 0xFFFE):
                code = 0x2D
        if code == 0 or unmapped(handle, index) == 1:
            code = 0xFFFD
        owner = drawn_by(handle, index) or 0
        look = known.get(owner)
        if look is None:
            look = known[owner] = looks.of(index, owner)
        kept.append(index)
        chars.append(chr(code))
        shown.append(look)
        spaces.append(space)
        drawn.append(owner or -1)
        space = 0
    places = _places(*_measured(handle, kept), frame)
    boxes, bases = places[:, :4], places[:, 5]
    if any(look.turn for look in looks.distinct()):
        for index, look in enumerate(shown):
            if look.turn:
                x0, y0, x1, y1, along, across = places[index].tolist()
                *boxes[index], bases[index] = _upright(x0, y0, x1, y1, (along, across), look.turn)
    return Glyphs(chars, boxes, bases, shown, spaces, drawn)


def _measured(handle: int, kept: Sequence[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Boxes (left, top, right, bottom) and origins (x, y) of characters in PDF space."""
    boxes = np.zeros((len(kept), 4), np.float32)  # as FS_RECTF has them
    points = np.zeros((len(kept), 2), np.float64)
    loose_box, origin = pdfcalls.loose_box, pdfcalls.origin
    box, point = boxes.ctypes.data, points.ctypes.data
    for index in kept:
        loose_box(handle, index, box)
        origin(handle, index, point, point + 8)
        box += 16
        point += 16
    return boxes.astype(np.float64), points


def _places(
    boxes: NDArray[np.float64], points: NDArray[np.float64], frame: Frame
) -> NDArray[np.float64]:
    """What `_measured` found, mapped to n rows of x0, y0, x1, y1 and the origin's x and y, in
    points from the top left as shown."""
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
    return np.stack([*edges, along, across], axis=1)


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
        self._drawn_alike: dict[tuple[bytes, float, int, int], Look] = {}
        self._same: dict[Look, Look] = {}
        self._bold: dict[int, bool] = {}
        # One place for the matrix and the four parts of the ink, so that both make one key.
        self._raw = (ctypes.c_char * 40)()
        start = ctypes.addressof(self._raw)
        self._matrix = start + 16
        self._inks = [start + 4 * part for part in range(4)]

    def distinct(self) -> Iterable[Look]:
        return self._same

    def of(self, index: int, drawn: int) -> Look:
        """The look of a text object. Most are drawn as one before them, which raw bytes tell."""
        pdfcalls.matrix(self._textpage, index, self._matrix)
        pdfcalls.fill_colour(self._textpage, index, *self._inks)
        font = pdfcalls.font_size(self._textpage, index)
        mode = pdfcalls.render_mode(drawn) if drawn else 0
        face = (pdfcalls.font_of(drawn) if drawn else None) or -1 - index
        # A slice of an array of characters is bytes, which the stubs do not know.
        key = (cast("bytes", self._raw[:32]), font, mode, face)
        look = self._drawn_alike.get(key)
        if look is None:
            look = self._drawn_alike[key] = self._made(index, *key)
        return look

    def _made(self, index: int, drawn: bytes, font: float, mode: int, face: int) -> Look:
        red, green, blue, alpha, a, b, c, d = _INK_AND_TURN.unpack(drawn)
        scale = math.hypot(c, d) or 1.0
        size, wide = abs(font) * scale, abs(font) * math.hypot(a, b)
        bold = mode == 2 or self._heavy(index, face)
        angle = math.degrees(math.atan2(b, a)) if b or a < 0 else 0.0
        turn = (round(angle / 90) - self._page_turn) % 4
        look = Look(size, bold, (red, green, blue, alpha), mode, turn, wide)
        return self._same.setdefault(look, look)

    def _heavy(self, index: int, face: int) -> bool:
        found = self._bold.get(face)
        if found is None:
            name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
            pdfcalls.font_info(
                self._textpage, index, ctypes.addressof(name), 128, ctypes.addressof(flags)
            )
            # The weight that pdfium reports is made from stem widths and misleads; the name
            # does not.
            found = bool(flags.value & FORCE_BOLD or _BOLD.search(name.value.decode("latin-1")))
            self._bold[face] = found
        return found


def words_of(glyphs: Glyphs) -> Iterator[tuple[Word, Look, frozenset[int]]]:
    """Words, how each is drawn, and the text objects that draw it."""
    count = len(glyphs.chars)
    if not count:
        return
    x0, x1 = glyphs.boxes[:, 0], glyphs.boxes[:, 2]
    columns = _Columns(glyphs)
    steps = x0[1:] - x1[:-1]
    tracking = _tracking(glyphs, columns, steps)
    # What `_continues` says of nearly every pair of neighbours, for all pairs at once.
    sizes = np.maximum(columns.sizes[1:], 1.0)
    alike = (columns.spaces[1:] == 0) & (columns.kinds[1:] == columns.kinds[:-1])
    alike &= glyphs.bases[1:] == glyphs.bases[:-1]
    if columns.rightward:
        alike &= ~(columns.late[1:] | columns.late[:-1])
    free = steps - tracking[1:]
    joined = alike & (-1.2 * sizes < free) & (free <= SPACE_EM * sizes)
    starts = [0]
    for index in (np.flatnonzero(~joined) + 1).tolist():
        if not alike[index - 1]:
            usual = None if index - starts[-1] < 2 else columns.step(index - 1)
            step = columns.step(index) - float(tracking[index])
            if columns.continues(index, step, usual):
                continue
        starts.append(index)
    yield from columns.words(starts)


class _Columns:
    """Columns of characters as they are asked for while they are cut into words."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        numbers: dict[int, int] = {}
        kinds = [numbers.setdefault(id(look), len(numbers)) for look in glyphs.looks]
        distinct = {id(look): look for look in glyphs.looks}
        self.looks = [distinct[key] for key in numbers]
        """The distinct looks."""
        self.kinds = np.array(kinds, np.int32)
        """(n,): each character's look, as its place in `looks`."""
        self.sizes = np.array([look.size for look in self.looks])[self.kinds]
        self.spaces = np.array(glyphs.spaces, np.int8)
        self.rightward = max(glyphs.chars) >= RIGHTWARD
        """Whether some characters may be written from right to left."""
        self.late = np.zeros(0, np.bool_)
        if self.rightward:
            self.late = np.array([char >= RIGHTWARD for char in glyphs.chars])

    def step(self, index: int) -> float:
        """The gap before a character, in points; either direction for letters from the right."""
        boxes, chars = self._glyphs.boxes, self._glyphs.chars
        step = float(boxes[index, 0] - boxes[index - 1, 2])
        before, char = chars[index - 1], chars[index]
        if (before >= RIGHTWARD or char >= RIGHTWARD) and (rightward(before) or rightward(char)):
            step = min(abs(step), abs(float(boxes[index - 1, 0] - boxes[index, 2])))
        return step

    def continues(self, index: int, step: float, usual: float | None) -> bool:
        """Whether a character goes on with the word of the one before it.

        `step`: the gap between them. `usual`: the word's last gap, when it has one.
        """
        one, other = self._glyphs.looks[index - 1], self._glyphs.looks[index]
        space = self._glyphs.spaces[index]
        size = max(one.size, 1.0)
        raised = abs(float(self._glyphs.bases[index - 1] - self._glyphs.bases[index]))
        if one.turn != other.turn or space == 2 or raised > 0.45 * size:
            return False
        if raised > 0.26 * size and other.size > 0.85 * size:
            return False
        if one.mode != other.mode or one.ink != other.ink:
            # A part in another colour can be hidden on its own, so it is a word on its own.
            if near(one.ink[:3], WHITE) != near(other.ink[:3], WHITE):
                return False
            if one.mode == 3 or other.mode == 3:
                return False
        if not 0.5 < one.size / max(other.size, 0.01) < 2:
            return False
        # pdfium takes an even tracking for spaces now and then; a space is wider than its
        # neighbours.
        tracked = usual is None or step - usual < 0.03 * size
        allowed = (0.1 if tracked else TIGHT_EM) if space else SPACE_EM
        return -1.2 * size < step <= allowed * size

    def words(self, starts: Sequence[int]) -> Iterator[tuple[Word, Look, frozenset[int]]]:
        """The words that begin at `starts`."""
        chars, boxes, bases, looks, _, drawn_by = self._glyphs
        bold = np.array([look.bold for look in self.looks], np.int32)[self.kinds]
        least = np.minimum.reduceat(boxes[:, :2], starts, axis=0).tolist()
        most = np.maximum.reduceat(boxes[:, 2:], starts, axis=0).tolist()
        low = np.minimum.reduceat(self.kinds, starts)
        one_look = (low == np.maximum.reduceat(self.kinds, starts)).tolist()
        heavy = np.add.reduceat(bold, starts).tolist()
        first = bases[starts].tolist()
        ends = [*starts[1:], len(chars)]
        for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
            text = "".join(chars[start:end])
            run: Sequence[int] = range(start, end)
            if self.rightward and rightward(text):
                run = sorted(run, key=lambda at: -boxes[at, 2])
                text = "".join([chars[at] for at in run])
                first[place] = float(bases[run[0]])
            look = looks[run[0]]
            if not one_look[place]:
                look = max([looks[at] for at in run], key=lambda look: look.size)
            (x0, y0), (x1, y1) = least[place], most[place]
            dark = 2 * heavy[place] > end - start
            word = Word(text, x0, y0, x1, y1, first[place], look.size, dark)
            yield word, look, frozenset(drawn_by[start:end])


def _tracking(glyphs: Glyphs, columns: _Columns, steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n,): how far letters are set apart around each character, in points: 0 in ordinary text.

    `steps`: the n - 1 gaps between neighbours.
    """
    tracking = np.zeros(len(glyphs.chars))
    sizes = columns.sizes[1:]
    within = columns.kinds[1:] == columns.kinds[:-1]
    within &= np.abs(glyphs.bases[1:] - glyphs.bases[:-1]) < 0.5
    within &= (-0.5 * sizes < steps) & (steps < 2 * sizes)
    letter = np.array([char.isalpha() for char in glyphs.chars])
    counted = within & (columns.spaces[1:] < 2) & letter[1:] & letter[:-1]
    # The median of a line's steps is wide only where at least half of them are.
    line = np.concatenate([[0], np.cumsum(~within)])
    lines = int(line[-1]) + 1
    of_line = line[1:][counted]
    wide = steps[counted] > 0.06 * sizes[counted]
    many = np.bincount(of_line, minlength=lines)
    far = np.bincount(of_line[wide], minlength=lines)
    for number in np.flatnonzero((many >= 3) & (2 * far >= many)).tolist():
        start, end = np.searchsorted(line, [number, number + 1])
        usual = median(steps[counted & (line[1:] == number)].tolist())
        if usual > 0.06 * columns.sizes[end - 1]:
            tracking[start:end] = usual
    return tracking
