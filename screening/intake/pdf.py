"""PDF: characters with their places to words, words to lines in reading order, by pdfium.

What a person would not see on the page is kept out (see `seen`): the page is drawn once, small,
and text that leaves no mark on it is hidden, whatever the trick: white on white, transparent,
covered, in a layer that is switched off. PDFium is not safe for threads, so one lock guards it.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from threading import RLock
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from screening.domain import Notice
from screening.errors import NeedsOcr, ReadError
from screening.intake import ocr
from screening.intake.canonical import Draft, Written
from screening.intake.layout import Placed, Word, arrange, rightward
from screening.intake.quality import quality
from screening.intake.seen import TINY, Colour, hidden, near
from screening.policy import IntakePolicy

LOCK = RLock()
SPACE_EM = 0.22
"""A gap between letters from which it parts words, in font sizes."""
TIGHT_EM = 0.035
"""The same where pdfium too sees a space."""
FEW_LETTERS = 12
"""Letters on a page below which a picture on it is taken for its text."""
PICTURE_SHARE = 0.35
"""Share of a page that a picture must cover to be taken for a scan."""
MAX_OBJECTS = 20_000
"""Drawn objects of a page that are looked at."""
FAINT = 12
"""Difference in 0-255 that ink must make on the drawn page to be seen."""
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|cmbx|cmssbx|-bd\b|\bbd\b|ExtraB|medium$", re.I)
_NEVER_DIVIDES = re.compile(r"Skia|Chromium|HeadlessChrome|Word|Google Docs|wkhtml", re.I)
"""Programs that break no word by themselves: a hyphen at a line end is the word's own."""
_PAGE_MARK = re.compile(
    r"^(?:(?:page|seite|página|pagina|pág\.?|p\.)\s*)?\d{1,2}(?:\s*(?:of|/|von|de|sur|di|van|\||-)\s*\d{1,2})?$",
    re.I,
)

WHITE: Colour = (255, 255, 255)
Pixels = NDArray[np.uint8]


class _Look(NamedTuple):
    """How one text object is drawn; the same for all its characters."""

    size: float
    bold: bool
    ink: tuple[int, int, int, int]
    mode: int
    turn: int
    """Quarter turns anticlockwise, 0 to 3."""


class _Page(NamedTuple):
    words: tuple[Word, ...]
    turned: tuple[Placed, ...]
    hidden: tuple[tuple[str, str], ...]
    width: float
    height: float
    pictured: float
    """Share of the page that pictures cover, in [0, 1]."""
    unmapped: float
    """Share of characters without a meaning, in [0, 1]."""


def read_pdf(data: bytes, policy: IntakePolicy) -> Draft:
    """A PDF's visible text in reading order, line by line with places.

    Raises:
        NeedsOcr: it holds pictures of text and no OCR engine is installed.
        ReadError: it is damaged, cut short, locked by a password, or empty.
    """
    with LOCK:
        document = _opened(data)
        try:
            return _read(document, policy)
        finally:
            document.close()


def _opened(data: bytes) -> pdfium.PdfDocument:
    length = re.search(rb"/Linearized\b.{0,200}?/L\s+(\d+)", data[:2048], re.S)
    if b"%%EOF" not in data or (length and len(data) < int(length[1]) - 64):
        raise ReadError("the PDF is damaged or cut short; ask for the file again")
    try:
        document = pdfium.PdfDocument(data)
        count = len(document)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            raise ReadError("the PDF needs a password to be opened") from error
        if "security" in str(error).lower():
            raise ReadError("the PDF is locked in a way that is not supported") from error
        raise ReadError("the PDF is damaged or cut short; ask for the file again") from error
    if count == 0:
        raise ReadError("the PDF has no pages")
    return document


def _read(document: pdfium.PdfDocument, policy: IntakePolicy) -> Draft:
    count = len(document)
    notices: list[Notice] = []
    if count > policy.max_pages:
        notices.append(
            Notice(
                kind="cut", detail=f"only the first {policy.max_pages} of {count} pages were read"
            )
        )
    lines: list[list[Placed]] = []
    scans: list[int] = []
    doubt = 0.0
    empty = True
    for number in range(min(count, policy.max_pages)):
        try:
            page = document[number]
        except pdfium.PdfiumError:
            notices.append(Notice(kind="damaged", detail=f"page {number + 1} could not be read"))
            lines.append([])
            continue
        try:
            if page_flattened(page):
                page.close()
                page = document[number]
            seen = _page(page)
        finally:
            page.close()
        notices += [hidden(text, where=f"page {number + 1}: {why}") for why, text in seen.hidden]
        placed = arrange(seen.words) + list(seen.turned)
        letters = sum(1 for line in placed for sign in line.text if sign.isalpha())
        text = "\n".join(line.text for line in placed)
        garbled = letters > 60 and (quality(text) < policy.min_quality or seen.unmapped > 0.2)
        if garbled or (letters < FEW_LETTERS and seen.pictured >= PICTURE_SHARE):
            scans.append(number)
        doubt = max(doubt, seen.unmapped)
        empty = empty and not placed and not seen.pictured
        lines.append(placed)
    if scans:
        lines, extra, sure = _recognised(document, scans, lines)
        notices += extra
    else:
        sure = 1.0
    if not any(lines):
        raise ReadError("the file holds no text")
    written = tuple(_written(_without_margins(lines)))
    return Draft(
        written,
        pages=count,
        notices=tuple(notices),
        trusted=min(sure, 1 - doubt),
        divides=not _NEVER_DIVIDES.search(_made_by(document)),
    )


def _made_by(document: pdfium.PdfDocument) -> str:
    """What program made the file, as it says. Nothing else is read from its metadata."""
    return " ".join(document.get_metadata_value(key) for key in ("Producer", "Creator"))


def _recognised(
    document: pdfium.PdfDocument, scans: Sequence[int], lines: list[list[Placed]]
) -> tuple[list[list[Placed]], list[Notice], float]:
    """Pages that are pictures, read by OCR where it is installed.

    Raises:
        NeedsOcr: it is not, and no other page holds text.
    """
    shown = _numbers(scans)
    if not ocr.installed():
        rest = sum(len(page) for index, page in enumerate(lines) if index not in scans)
        if rest < 3:
            raise NeedsOcr(f"{shown} hold pictures of text; install the [ocr] extra to read them")
        return (
            lines,
            [Notice(kind="needs_ocr", detail=f"{shown} hold pictures of text, not read")],
            1.0,
        )
    confidence: list[float] = []
    read = [list(page) for page in lines]
    for number in scans:
        page = document[number]
        try:
            words, sure = ocr.words(page)
        finally:
            page.close()
        read[number] = arrange(words)
        if words:
            confidence.append(sure)
    if not confidence:
        return lines, [Notice(kind="ocr", detail=f"{shown}, nothing found")], 1.0
    mean = sum(confidence) / len(confidence)
    return read, [Notice(kind="ocr", detail=f"{shown}, confidence {mean:.2f}")], mean


def _numbers(pages: Sequence[int]) -> str:
    """ "page 2", "pages 1-3", "pages 1, 3"; numbers as people count them."""
    ones = [page + 1 for page in pages]
    if len(ones) == 1:
        return f"page {ones[0]}"
    if ones == list(range(ones[0], ones[-1] + 1)):
        return f"pages {ones[0]}-{ones[-1]}"
    return "pages " + ", ".join(map(str, ones))


def page_flattened(page: pdfium.PdfPage) -> bool:
    """Whether filled form fields or text notes were made part of the page, so that they are read."""
    kinds = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT)
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        raw.FPDFPage_CloseAnnot(annotation)
        if kind in kinds:
            return bool(raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS)
    return False


def _page(page: pdfium.PdfPage) -> _Page:
    left, bottom, right, top = page.get_bbox()
    turn = (page.get_rotation() // 90) % 4
    frame = _Frame(left, bottom, right, top, turn)
    textpage = page.get_textpage()
    try:
        glyphs = list(_glyphs(textpage, frame))
    finally:
        textpage.close()
    shapes = _shapes(page, frame)
    pictured, covers = _pictured(shapes, frame)
    found = list(_words(glyphs))
    drawn: Pixels | None = None
    if glyphs:
        # Small but anti-aliased: ink of a readable size always changes some pixel.
        drawn = page.render(scale=1, may_draw_forms=False, rev_byteorder=True).to_numpy()
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
    return _Page(
        tuple(words), standing, _merged(unseen), frame.width, frame.height, pictured, unmapped
    )


def _drawn_bullets(shapes: Sequence["_Shape"], words: Sequence[Word]) -> Iterator[Word]:
    """Bullets drawn as small discs or squares, not as characters, before the first word of a line.

    Browsers print lists so. A mark before a bold line is left out: it decorates a heading.
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
        if wide <= 0.6 * first.size and not first.bold:
            yield Word("•", x0, first.y0, x1, first.y1, first.base, first.size)


def _merged(unseen: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Passages with a word in them; lone dots and spaces that no one sees tell nobody anything."""
    return tuple((why, text) for why, text in unseen if re.search(r"\w{2}", text))


class _Frame(NamedTuple):
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
        a, b = self.at(x0, y0), self.at(x1, y1)
        return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


class _Glyph(NamedTuple):
    char: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    look: _Look
    space: int
    """Before this character: 2 a space, 1 what pdfium takes for one, 0 nothing."""


def _glyphs(textpage: pdfium.PdfTextPage, frame: _Frame) -> Iterator[_Glyph]:
    """Characters in the order in which the file draws them; spaces become a mark on the next."""
    x, y = ctypes.c_double(), ctypes.c_double()
    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    looks: dict[int, _Look] = {}
    space = 0
    high = 0
    for index in range(raw.FPDFText_CountChars(textpage)):
        code = raw.FPDFText_GetUnicode(textpage, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD
            high = 0
        if code in (0x20, 0xA0, 0x09, 0x0A, 0x0D, 0x3000) or 0x2000 <= code <= 0x200A:
            generated = raw.FPDFText_IsGenerated(textpage, index) == 1
            space = max(space, 1 if generated else 2)
            continue
        if code == 0xAD or raw.FPDFText_IsGenerated(textpage, index) == 1:
            space = max(space, 1)
            continue
        if code in (0x02, 0xFFFE):
            code = 0x2D
        if code == 0 or raw.FPDFText_HasUnicodeMapError(textpage, index) == 1:
            code = 0xFFFD
        handle = raw.FPDFText_GetTextObject(textpage, index)
        key = ctypes.addressof(handle.contents) if handle else -1
        look = looks.get(key)
        if look is None:
            raw.FPDFText_GetMatrix(textpage, index, matrix)
            look = looks[key] = _look(textpage, index, handle, matrix, frame.turn)
        raw.FPDFText_GetCharOrigin(textpage, index, x, y)
        raw.FPDFText_GetLooseCharBox(textpage, index, box)
        x0, y0, x1, y1 = frame.box(box.left, box.bottom, box.right, box.top)
        base = frame.at(x.value, y.value)
        if look.turn:
            x0, y0, x1, y1, across = _upright(x0, y0, x1, y1, base, look.turn)
        else:
            across = base[1]
        yield _Glyph(chr(code), x0, y0, x1, y1, across, look, space)
        space = 0


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


def _look(
    textpage: pdfium.PdfTextPage,
    index: int,
    handle: "raw.FPDF_PAGEOBJECT",
    matrix: "raw.FS_MATRIX",
    page_turn: int,
) -> _Look:
    scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
    size = abs(raw.FPDFText_GetFontSize(textpage, index)) * scale
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    raw.FPDFText_GetFillColor(textpage, index, red, green, blue, alpha)
    mode = raw.FPDFTextObj_GetTextRenderMode(handle) if handle else 0
    name = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    raw.FPDFText_GetFontInfo(textpage, index, name, 128, flags)
    weight = raw.FPDFText_GetFontWeight(textpage, index)
    bold = weight >= 600 or bool(_BOLD.search(name.value.decode("latin-1"))) or mode == 2
    angle = np.degrees(np.arctan2(matrix.b, matrix.a)) if (matrix.a or matrix.b) else 0.0
    turn = (round(angle / 90) - page_turn) % 4
    ink = (red.value, green.value, blue.value, alpha.value)
    return _Look(size, bold, ink, mode, turn)


def _words(glyphs: Sequence[_Glyph]) -> Iterator[tuple[Word, _Look]]:
    run: list[_Glyph] = []
    tracking = _tracking(glyphs)
    step = 0.0
    for index, glyph in enumerate(glyphs):
        if run:
            usual, step = step, _step(run[-1], glyph)
            steady = usual if len(run) > 1 else None
            if not _continues(run[-1], glyph, step - tracking[index], steady):
                yield _word(run)
                run = []
        run.append(glyph)
    if run:
        yield _word(run)


def _tracking(glyphs: Sequence[_Glyph]) -> list[float]:
    """How far letters are set apart around each character, in points: 0 in ordinary text."""
    tracking = [0.0] * len(glyphs)
    start = 0
    for index in range(1, len(glyphs) + 1):
        if index < len(glyphs):
            before, glyph = glyphs[index - 1], glyphs[index]
            same = glyph.look == before.look and abs(glyph.base - before.base) < 0.5
            if same and -0.5 * glyph.look.size < glyph.x0 - before.x1 < 2 * glyph.look.size:
                continue
        steps = [
            b.x0 - a.x1
            for a, b in pairwise(glyphs[start:index])
            if b.space < 2 and a.char.isalpha() and b.char.isalpha()
        ]
        if len(steps) >= 3:
            usual = median(steps)
            if usual > 0.06 * glyphs[start].look.size:
                tracking[start:index] = [usual] * (index - start)
        start = index
    return tracking


def _step(before: _Glyph, glyph: _Glyph) -> float:
    """The gap between two neighbours, in points; either direction for letters from the right."""
    step = glyph.x0 - before.x1
    if rightward(before.char) or rightward(glyph.char):
        step = min(abs(step), abs(before.x0 - glyph.x1))
    return step


def _continues(before: _Glyph, glyph: _Glyph, step: float, usual: float | None) -> bool:
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


def _word(run: Sequence[_Glyph]) -> tuple[Word, _Look]:
    if any(rightward(glyph.char) for glyph in run):
        run = sorted(run, key=lambda glyph: -glyph.x1)
    text = "".join(glyph.char for glyph in run)
    look = max(run, key=lambda glyph: glyph.look.size).look
    word = Word(
        text,
        min(glyph.x0 for glyph in run),
        min(glyph.y0 for glyph in run),
        max(glyph.x1 for glyph in run),
        max(glyph.y1 for glyph in run),
        run[0].base,
        look.size,
        2 * sum(1 for glyph in run if glyph.look.bold) > len(run),
    )
    return word, look


def _unseen(
    word: Word, look: _Look, frame: _Frame, drawn: Pixels | None, *, scan: bool
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
    if look.size < TINY:
        return "font too small to see"
    if drawn is None:
        return None
    top, end = max(0, int(y0)), min(drawn.shape[0], int(y1) + 2)
    left, right = max(0, int(x0)), min(drawn.shape[1], int(x1) + 2)
    patch = drawn[top:end, left:right].reshape(-1, drawn.shape[2])
    if not len(patch) or scan:
        return None
    spread = int((patch.max(axis=0).astype(int) - patch.min(axis=0).astype(int)).max())
    if spread < FAINT:
        return "text in the page's colour" if look.ink[3] else "transparent"
    ink: Colour = look.ink[:3]
    if look.mode == 0 and near(ink, WHITE):
        paper = np.median(patch, axis=0)
        if near(ink, (int(paper[0]), int(paper[1]), int(paper[2]))):
            return "text in the page's colour"
    return None


class _Shape(NamedTuple):
    """A path or a picture on the page: its kind as pdfium numbers it, and its box."""

    kind: int
    box: tuple[float, float, float, float]


def _shapes(page: pdfium.PdfPage, frame: _Frame) -> list[_Shape]:
    """Paths and pictures, those inside form objects too (their boxes as if the form were not moved)."""
    found: list[_Shape] = []
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
            found.append(_Shape(kind, box))
    return found


def _pictured(shapes: Sequence[_Shape], frame: _Frame) -> tuple[float, bool]:
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


def _without_margins(pages: Sequence[Sequence[Placed]]) -> list[list[Placed]]:
    """Page numbers out; a header or footer that repeats on every page stays on the first only."""
    if len(pages) < 2:
        return [list(lines) for lines in pages]
    edges = [_edges(lines) for lines in pages]
    keys = [{_key(line): line for line in edge} for edge in edges]
    kept: list[list[Placed]] = []
    for number, lines in enumerate(pages):
        rest: list[Placed] = []
        for line in lines:
            if line in edges[number]:
                if _PAGE_MARK.match(line.text.strip()):
                    continue
                key = _key(line)
                twins = [n for n, other in enumerate(keys) if n != number and key in other]
                counted = re.search(rf"(?<!\d){number + 1}(?:\D+\d+)?$", line.text)
                if twins and (counted or min(twins) < number):
                    continue
            rest.append(line)
        kept.append(rest)
    return kept


def _edges(lines: Sequence[Placed]) -> frozenset[Placed]:
    """The two highest and the two lowest lines of a page."""
    edge = sorted(lines, key=lambda line: line.box[1])
    return frozenset((*edge[:2], *edge[-2:]))


def _key(line: Placed) -> tuple[str, int]:
    """What a line says, numbers aside, and about where: equal for a header on each page."""
    return re.sub(r"\d+", "#", line.text.lower()), round(line.box[1] / 8)


def _written(pages: Sequence[Sequence[Placed]]) -> Iterator[Written]:
    for number, lines in enumerate(pages):
        for index, line in enumerate(lines):
            yield Written(
                line.text,
                page=number,
                box=line.box,
                size=line.size,
                bold=line.bold,
                gap=line.gap or (index == 0 and number > 0),
            )
