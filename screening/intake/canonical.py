"""One canonical text: lines as read from a page, repaired and joined, each with its span.

Every reader hands over `Written` lines in reading order. `canonical` repairs each line (ligatures,
bullets, spaces, invisible characters), joins words broken at a line end, puts a blank line between
blocks and counts the spans. Inside a line a tab marks a wide gap: a date right of a role, the next
cell of a table row. Nothing changes the text after this, so that spans hold for ever.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screening.domain import Line, Notice, Span
from screening.intake.alphabets import turned, unmixed
from screening.intake.ligatures import mended
from screening.intake.seen import hidden

Box = tuple[float, float, float, float]


class Written(NamedTuple):
    """One line as a reader found it. `gap`: a new block starts here (a blank line before it)."""

    text: str
    page: int = 0
    box: Box | None = None
    size: float | None = None
    bold: bool = False
    gap: bool = False


class Draft(NamedTuple):
    """What a reader makes of a file's bytes: lines in reading order, not yet repaired."""

    written: tuple[Written, ...]
    pages: int = 1
    notices: tuple[Notice, ...] = ()
    trusted: float = 1.0
    """The reader's own doubt, in [0, 1]: a scan's confidence, characters without a meaning."""
    divides: bool = True
    """Whether words may have been divided at line ends by the program that made the file."""


class Canonical(NamedTuple):
    text: str
    lines: tuple[Line, ...]
    notices: tuple[Notice, ...]


SHOWN = 120
"""Characters that a notice quotes of each line."""
PLACES = 3
"""Lines that one notice quotes."""
BULLETS = (
    "•●◦▪▫■□‣⁃∙○◉►▶▸▹➢➤➔➜✓✔✦✧❖◆◇♦⬥⯀⚫⚬・◾◽❑❒☐☑✗✘➣➡⇒⟡★☆"
    "\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf0a8\uf06e\uf071\uf0e8\uf0d2"
)
"""Signs that begin list items; the last row are those of the Symbol and Wingdings fonts."""
_SURE_BULLET = re.compile(rf"^[ \t]*[{BULLETS}][{BULLETS} \t]*")
_LOST_BULLET = re.compile("^[ \\t]*\ufffd+(?:[ \\t]+|$)")
_MAYBE_BULLET = re.compile(
    r"^[ \t]*(?:[-–—*+>·»→]|o(?=\t| {2,4}[A-Z]))[ \t]+(?=[^\W\d]|[\"'(“„«$€£#.~]|(?!(?:19"
    r"|20)\d\d\b)\d)"
)
_ONLY_BULLET = re.compile(rf"^[ \t]*[{BULLETS}*·–-][ \t]*$")
_COMPAT = re.compile(
    "[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe30-\ufe4f\ufe70-\ufefc\uff01-\uff60\uff65-\uff9f"
    "\u2e80-\u2fdf\uf900-\ufaff\u0132\u0133\u01c4-\u01cc\u2024\u2025]+"
)
_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]+")
_INVISIBLE = re.compile(
    "[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u180e\ufff9-\ufffb"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_JOINER = re.compile(
    "(?<![^\x00-\u02ff\u2000-\u206f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\u02ff])"
)
_TAGGED = re.compile("[\U000e0020-\U000e007e]+")
_SELECTED = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")
"""Variation selectors in a row: no letter has more than one, but bytes can be written with them."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\ufe00-\ufe0f]")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_ICON = re.compile(r"(?<=\S)[ \t]+[\ue000-\uf8ff]+[ \t]*(?=\S)")
_LETTERS_APART = re.compile(r"^[^\W\d_](?: [^\W\d_&]){3,}$")
_HAN_APART = re.compile("^[\u4e00-\u9fff](?:[ \\t]+[\u4e00-\u9fff]){1,3}$")
_LEAD_DOTS = re.compile(r"[ \t]*(?:\.[ ]?){4,}[ \t]*|[ \t]*_{4,}[ \t]*|[ \t]*(?:…[ ]?){2,}[ \t]*")
_BROKEN = re.compile(r"([^\W\d_]+)[-‐\u00ad]$")
_REST = re.compile(r"^([^\W\d_]+)([^\s]*)\s*")
_WORD_END = re.compile(
    r"(?:[bcdfglmnprstvz]?[aeiou]?)?(?:ments?|tions?|sions?|ings?|ed|ers?|ors?|ly|[ai]bly"
    r"|[ai]ble|ness"
    r"|it(?:y|ies)|[ae]n[ct]es?|tures?|ogy|ical(?:ly)?|ious(?:ly)?|[ai]tive(?:ly)?|als?|isms?|ists?"
    r"|i[sz](?:e|es|ed|ing|ation)|at(?:e|es|ed|ing)|tional|ship|abilit(?:y|ies)|ware|ung(?:en)?"
    r"|keit(?:en)?|heit(?:en)?|schaft(?:en)?|lich(?:e[nrs]?)?|iert|ieren)"
)
"""Second halves that no word begins with: what a division at a line end leaves over."""
_KEEPS_HYPHEN_WORDS = (
    "full self non cross multi co pre post real back front end high low well long short open data "
    "user cost time off third one two three four part on in up re anti inter best world large "
    "small cloud test object event client customer business machine deep problem decision state "
    "year month mid top product production market community people mission role team hands peer "
    "project process value risk rule quality model domain micro"
)
KEEPS_HYPHEN = frozenset(_KEEPS_HYPHEN_WORDS.split())
"""First halves of English compounds: broken after one of these, the hyphen is the word's own."""


def repaired(text: str) -> str:
    """One line with its characters put right. Keeps tabs; never adds or removes words.

    Ligatures and compatibility forms become plain letters, every space a plain one, every bullet
    sign at the start "• "; invisible, private-use and control characters go. Superscripts and
    trade marks stay as they are.
    """
    text = turned(_CONTROL.sub("", text.replace("\n", " ").replace("\x02", "-")))
    text = _JOINER.sub("", _INVISIBLE.sub("", text))
    text = _SPACES.sub(lambda run: " " * len(run[0]), text)
    text = together(text)
    text = _COMPAT.sub(lambda run: unicodedata.normalize("NFKC", run[0]), text)
    text = unicodedata.normalize("NFC", text)
    text = _LEAD_DOTS.sub("\t", text)
    text = _LOST_BULLET.sub("• ", text)
    bullet = _SURE_BULLET.match(text) or _MAYBE_BULLET.match(text)
    if bullet:
        text = "• " + text[bullet.end() :]
    text = unmixed(text)
    text = mended(_PRIVATE.sub("", _ICON.sub("\t", text)))
    text = re.sub(r" *\t[ \t]*", "\t", text)
    return re.sub(" {2,}", " ", text).strip(" \t")


def together(text: str) -> str:
    """A heading set with spaces between its letters, closed up: "E X P" -> "EXP".

    Two spaces or more part the words of such a heading. Text that is not spaced so is returned
    as it came.
    """
    if _HAN_APART.match(text.strip()):
        return re.sub(r"\s+", "", text)
    groups = re.split(r"\s{2,}", text.strip())
    if not any(_LETTERS_APART.match(group) for group in groups):
        return text
    if not all(_LETTERS_APART.match(group) or len(group) <= 3 for group in groups):
        return text
    return " ".join(group.replace(" ", "") for group in groups)


def canonical(written: Iterable[Written], *, max_chars: int, divides: bool = True) -> Canonical:
    """The document's text, its lines and what was taken out on the way.

    Spans are half-open offsets into the text. A word broken by a hyphen at a line end is moved up
    whole. Text beyond `max_chars` is left out, with a notice.
    """
    # A line of nothing but characters without a meaning is an ornament.
    rows = [row for row in written if row.text.strip(" \t\ufffd") or not row.text.strip()]
    notices = unlike(rows)
    rows = _bullets_joined([row._replace(text=repaired(row.text)) for row in rows])
    rows = _words_joined(rows, divides=divides)
    pieces: list[str] = []
    lines: list[Line] = []
    at = 0
    gap = False
    for row in rows:
        gap = gap or row.gap
        if not row.text:
            continue
        if lines:
            between = "\n\n" if gap else "\n"
            pieces.append(between)
            at += len(between)
        gap = False
        if at + len(row.text) > max_chars:
            notices += (
                Notice(kind="cut", detail=f"only the first {max_chars} characters were read"),
            )
            break
        pieces.append(row.text)
        lines.append(
            Line(
                span=Span(at, at + len(row.text)),
                page=row.page,
                box=row.box,
                size=row.size,
                bold=row.bold,
            )
        )
        at += len(row.text)
    return Canonical("".join(pieces).rstrip("\n"), tuple(lines), notices)


def unlike(rows: Sequence[Written]) -> tuple[Notice, ...]:
    """Where characters make a line read otherwise than it looks, and what they hide.

    Zero-width, direction and tag characters, text that direction marks turn round, and words that
    mix in letters of another alphabet that look alike.
    """
    count = 0
    found: list[Notice] = []
    around: list[str] = []
    for number, row in enumerate(rows, start=1):
        text = row.text
        if text.isascii():
            continue
        place = f"page {row.page + 1}" if row.box else f"line {number}"
        messages = [*map(_untagged, _TAGGED.findall(text)), *map(_bytes, _SELECTED.findall(text))]
        if messages:
            where = f"{place}: written in invisible tags"
            found.append(hidden(" ".join(messages), where=where))
        unseen = len(_INVISIBLE.findall(text)) - text.count("\ufeff")
        words = [
            repaired(word)
            for word in text.replace("\ufeff", "").split()
            if _INVISIBLE.search(word) or _JOINER.search(word)
        ]
        if unseen and not words:
            words = [repaired(text)]
        if words:
            count += unseen or len(_JOINER.findall(text))
            around.append(f"{place}: '{' '.join(words)[:SHOWN].strip()}'")
        if back := turned(text, only=True):
            found.append(hidden(back, where=f"{place}: turned round by direction marks"))
        flat = _JOINER.sub("", _INVISIBLE.sub("", text))
        if mixed := unmixed(flat, only=True):
            where = f"{place}: letters of another alphabet that look alike"
            found.append(hidden(mixed, where=where))
    if count:
        more = "; …" if len(around) > PLACES else ""
        detail = f"{count} removed; {'; '.join(around[:PLACES])}{more}"
        found.append(Notice(kind="invisible_characters", detail=detail))
    return tuple(found)


def _untagged(run: str) -> str:
    return "".join(chr(ord(sign) - 0xE0000) for sign in run)


def _bytes(run: str) -> str:
    """What variation selectors spell: the first sixteen are 0 to 15, the others go on from 16."""
    codes = (ord(sign) for sign in run)
    return bytes(code - 0xFE00 if code < 0xE0000 else code - 0xE0100 + 16 for code in codes).decode(
        "utf-8", "replace"
    )


def _bullets_joined(rows: Sequence[Written]) -> list[Written]:
    """A bullet sign that stands alone belongs to the line after it."""
    joined: list[Written] = []
    waiting: Written | None = None
    for row in rows:
        if waiting is not None and row.text:
            if not row.text.startswith("• "):
                row = row._replace(text="• " + row.text, gap=row.gap or waiting.gap)
            waiting = None
        if row.text == "•" or _ONLY_BULLET.match(row.text):
            waiting = row
            continue
        joined.append(row)
    return joined


def _whole_words(rows: Sequence[Written]) -> frozenset[str]:
    """Words of the text, in lower case, that no line end divides."""
    words: set[str] = set()
    divided = False
    for row in rows:
        text = _REST.sub("", row.text, count=1) if divided else row.text
        broken = _BROKEN.search(text)
        divided = broken is not None
        whole = text[: broken.start()] if broken else text
        words.update(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", whole.lower()))
    return frozenset(words)


def _own_hyphen(token: str, stem: str, rest: str, known: frozenset[str]) -> bool:
    """Whether a hyphen at a line end is the word's own ("full-" + "stack"), not a division."""
    whole, pair = f"{stem}{rest}".lower(), f"{stem}-{rest}".lower()
    if whole in known:
        return False
    if pair in known or re.search(r"[/@.\d]|\w-\w", token) or stem.lower() in KEEPS_HYPHEN:
        return True
    divided = len(rest) <= 3 or len(stem) <= 2 or _WORD_END.fullmatch(rest.lower())
    return not divided and (stem.lower() in known or rest.lower() in known)


def _words_joined(rows: Sequence[Written], *, divides: bool) -> list[Written]:
    """A word broken at a line end is whole on the first of the two lines."""
    known = _whole_words(rows)
    joined: list[Written] = []
    for row in rows:
        before = joined[-1] if joined else None
        rest = _REST.match(row.text)
        broken = _BROKEN.search(before.text) if before else None
        if (
            before
            and broken
            and rest
            and rest[1][0].islower()
            and (not row.gap or row.page != before.page)
        ):
            stem, rest_word = broken[1], rest[1]
            token = before.text.split()[-1]
            own = not divides and f"{stem}{rest_word}".lower() not in known
            hyphen = "-" if own or _own_hyphen(token, stem, rest_word, known) else ""
            start = before.text[: broken.end(1)]
            joined[-1] = before._replace(text=start + hyphen + rest[1] + rest[2])
            row = row._replace(text=row.text[rest.end() :])
            if not row.text:
                continue
        joined.append(row)
    return joined
