"""Rich Text Format: its control words read far enough for text, tabs, bullets and bold."""

import re

from screening.domain import Notice
from screening.errors import ReadError
from screening.intake.canonical import Draft, Written
from screening.intake.package import too_deep
from screening.intake.seen import hidden
from screening.policy import IntakePolicy

_SKIPPED_WORDS = (
    "fonttbl colortbl stylesheet info pict object listtable listoverridetable rsidtbl generator "
    "themedata colorschememapping datastore latentstyles xmlnstbl fldinst bkmkstart bkmkend "
    "listtext pntext filetbl revtbl pgdsctbl"
)
SKIPPED = frozenset(_SKIPPED_WORDS.split())
SIGNS = {
    "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "tab": "\t", "cell": "\t", "line": "\n", "par": "\n", "row": "\n",
    "sect": "\n", "page": "\n", "emspace": " ", "enspace": " ",
}  # fmt: skip
_TOKEN = re.compile(
    rb"\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)"
)


def read_rtf(data: bytes, policy: IntakePolicy) -> Draft:
    """The text of an RTF file. List marks become bullets.

    Raises:
        ReadError: it does not begin as RTF does, or its groups are nested too deeply.
    """
    if not data.startswith(b"{\\rtf"):
        raise ReadError("the RTF file is damaged")
    page = re.search(rb"\\ansicpg(\d+)", data[:400])
    encoding = f"cp{page[1].decode()}" if page else "cp1252"
    return Draft(*_lines(data, encoding, policy.max_depth))


def _lines(
    data: bytes, encoding: str, deepest: int
) -> tuple[tuple[Written, ...], int, tuple[Notice, ...]]:
    stack: list[tuple[bool, bool, int, bool]] = []
    skip, bold, unicode_skip, vanish = False, False, 1, False
    pending = 0
    star = False
    parts: list[str] = []
    strong: list[bool] = []
    unseen: list[str] = []
    written: list[Written] = []
    gap = False

    def end() -> None:
        nonlocal gap
        text = "".join(parts)
        if text.strip():
            written.append(Written(text, bold=bool(strong) and all(strong), gap=gap))
            gap = False
        else:
            gap = True
        parts.clear()
        strong.clear()

    def add(text: str) -> None:
        if vanish:
            unseen.append(text)
            return
        for index, piece in enumerate(text.split("\n")):
            if index:
                end()
            parts.append(piece)
            if piece.strip():
                strong.append(bold)

    for token in _TOKEN.finditer(data):
        word, number, code, sign, brace, plain = token.groups()
        if brace == b"{":
            if len(stack) >= deepest:
                raise too_deep()
            stack.append((skip, bold, unicode_skip, vanish))
        elif brace == b"}":
            if stack:
                skip, bold, unicode_skip, vanish = stack.pop()
        elif word:
            name = word.decode("ascii")
            value = int(number) if number else None
            if star or name in SKIPPED:
                if name in ("listtext", "pntext") and not skip:
                    add("• ")
                skip = True
            elif name == "bin":
                skip = True
            elif not skip:
                if name == "u" and value is not None:
                    add(chr(value % 65536))
                    pending = unicode_skip
                elif name == "uc":
                    unicode_skip = value if value is not None else 1
                elif name == "b":
                    bold = value != 0
                elif name == "v":
                    vanish = value != 0
                elif name in ("plain", "pard"):
                    bold, vanish = (False, False) if name == "plain" else (bold, vanish)
                elif name in SIGNS:
                    add(SIGNS[name])
        elif code and not skip:
            if pending:
                pending -= 1
            else:
                add(bytes([int(code, 16)]).decode(encoding, "replace"))
        elif sign and not skip:
            add(
                {b"~": " ", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}", b"\n": "\n"}.get(sign, "")
            )
        elif plain and not skip:
            text = plain.decode(encoding, "replace")
            taken, pending = min(pending, len(text)), max(0, pending - len(text))
            add(text[taken:])
        star = sign == b"*"
    end()
    words = "".join(unseen).strip()
    notices = (hidden(words, where="marked as hidden"),) if words else ()
    return tuple(written), 1, notices
