"""Fonts of the PDF: which one shows which character, and what stands for one that none shows.

Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari and Georgian come from FiraGO, signs from
Cascadia Mono (both under the Open Font License, out of the package pymupdf-fonts); only the
glyphs in use are put into the file. Chinese, Japanese and Korean use the standard CID fonts,
which the reader's program brings. A character that no font has appears as "[U+1F680]".
"""

import io
import unicodedata
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

TEXT, BOLD, SIGNS = "ScreeningText", "ScreeningBold", "ScreeningSigns"
CHINESE, JAPANESE, KOREAN = "STSong-Light", "HeiseiKakuGo-W5", "HYGothic-Medium"
CJK_CODECS = {CHINESE: "gbk", JAPANESE: "cp932", KOREAN: "cp949"}
"""What each CID font covers, told by a codec of the same character set."""
INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff")


class Run(NamedTuple):
    font: str
    text: str


def runs(text: str, *, bold: bool = False) -> tuple[Run, ...]:
    """`text` cut where the font changes. Control characters go, line ends become spaces."""
    have = _coverage()
    main = BOLD if bold else TEXT
    composed = unicodedata.normalize("NFC", text)
    order = _cjk_order(composed)
    found: list[Run] = []
    for char in composed:
        if char in INVISIBLE:
            continue
        if char.isspace():
            font, piece = (found[-1].font if found else main), " "
        elif unicodedata.category(char) in ("Cc", "Cs"):
            continue
        else:
            font, piece = _font(char, main, order, have), char
            plain = unicodedata.normalize("NFKC", char)
            if not font and all(ord(letter) in have[main] for letter in plain):
                font, piece = main, plain  # a form of letters that the font has
            elif not font:
                font, piece = main, f"[U+{ord(char):04X}]"
        if found and found[-1].font == font:
            found[-1] = Run(font, found[-1].text + piece)
        else:
            found.append(Run(font, piece))
    return tuple(found)


def markup(text: str, *, bold: bool = False) -> str:
    """`text` for a reportlab Paragraph set in TEXT (or BOLD): escaped, with fonts named."""
    main = BOLD if bold else TEXT
    return "".join(
        escape(run.text)
        if run.font == main
        else f'<font name="{run.font}">{escape(run.text)}</font>'
        for run in runs(text, bold=bold)
    )


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in points at `size` points."""
    return float(
        sum(pdfmetrics.stringWidth(run.text, run.font, size) for run in runs(text, bold=bold))
    )


def is_cjk(text: str) -> bool:
    """Whether lines should break between any two characters: a third of them is CJK."""
    return 3 * sum(_wide(char) for char in text) > len(text) > 0


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in ("W", "F")


def _cjk_order(text: str) -> tuple[str, ...]:
    """The CJK fonts to try, the text's own language first: Han characters are shared."""
    if any("\u3040" <= char <= "\u30ff" for char in text):
        return (JAPANESE, CHINESE, KOREAN)
    if any("\uac00" <= char <= "\ud7a3" for char in text):
        return (KOREAN, CHINESE, JAPANESE)
    return (CHINESE, JAPANESE, KOREAN)


def _font(char: str, main: str, order: tuple[str, ...], have: dict[str, frozenset[int]]) -> str:
    """The first font that has the character; empty when none has it."""
    for name in (main, SIGNS):
        if ord(char) in have[name]:
            return name
    if _wide(char) and ord(char) <= 0xFFFF:
        for name in order:
            try:
                char.encode(CJK_CODECS[name])
            except UnicodeEncodeError:
                continue
            return name
    return ""


@cache
def _coverage() -> dict[str, frozenset[int]]:
    """Register every font once a process; the characters of each embedded one."""
    from pymupdf_fonts import CascadiaMono_Regular, FiraGO_Bold, FiraGO_Regular

    have = {}
    for name, module in (
        (TEXT, FiraGO_Regular),
        (BOLD, FiraGO_Bold),
        (SIGNS, CascadiaMono_Regular),
    ):
        font = TTFont(name, io.BytesIO(module.fontbuffer), shapable=False)
        pdfmetrics.registerFont(font)
        have[name] = frozenset(font.face.charToGlyph)
    for name in CJK_CODECS:
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    for name in (TEXT, SIGNS, *CJK_CODECS):
        pdfmetrics.registerFontFamily(name, normal=name, bold=name, italic=name, boldItalic=name)
    pdfmetrics.registerFontFamily(BOLD, normal=BOLD, bold=BOLD, italic=BOLD, boldItalic=BOLD)
    return have
