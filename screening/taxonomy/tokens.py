"""Text to words: the one tokenizer of documents, queries and the skill matcher.

`pieces` cuts text into words and marks with their places; `tokens` keeps what a search counts.
C++, C#, .NET, Node.js, CI/CD, R&D and GD&T stay whole; each CJK character is a piece and, for
search, a run of them becomes overlapping pairs, because these scripts do not space their words.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

CJK = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = rf"[^\W_{CJK}]"
_IN_WORD = rf"(?<!{_WORD})"
_END_WORD = rf"(?!{_WORD})"

_WHOLE = rf"""
          {_IN_WORD}(?:ci/cd|tcp/ip|pl/sql|a/b|i/o|s/4hana|s/4|as/400|24/7|n/a){_END_WORD}
        | {_IN_WORD}\.net{_END_WORD}
        | {_IN_WORD}[a-z]{{1,4}}(?:&[a-z]{{1,4}})+{_END_WORD}
        | {_WORD}+(?:\+\+|\#(?!\d))
        | {_IN_WORD}(?:a|security|network|server|cloud|linux|pentest|cysa|casp)\+{_END_WORD}
        | {_WORD}+\.(?:js|net|io|ai|ts|py|com){_END_WORD}
        | \d+(?:[.,]\d+)+
"""
_PIECE = re.compile(
    rf"""
      (?P<blank>\n[ \t\r\f\v\u00a0]*(?:\n\s*)+)
    | (?P<masked>█+)
    | (?P<whole>{_WHOLE})
    | (?P<cjk>[{CJK}])
    | (?P<word>{_WORD}+)(?:['’]s{_END_WORD})?
    | (?P<dash>(?<=\s)[-‐‑](?=\s))
    | (?P<mark>[^\s\w\-‐‑­])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"""
      ({_WORD}++)(?![/&+\#.,'’])
    | ((?i:{_WHOLE}))
    | ({_WORD}+)(?:['’][sS]{_END_WORD})?
    """,
    re.VERBOSE,
)
"""The words among the pieces of a text without CJK characters. Nearly all are plain, with no sign
behind that could make more of them, and are found first."""

_BRITISH = re.compile(r"(?<=[a-z]{3})is(?=(?:e|es|ed|er|ers|ing|ation|ations)$)")

_EAST = re.compile(f"[{CJK}]")
_SHORT = frozenset({"apis", "kpis", "slis"})


class Piece(NamedTuple):
    """A word or mark of the text: its place, its comparable form, and whether it is a word."""

    start: int
    end: int
    key: str
    word: bool


class _SameLength(dict[int, str]):
    """Characters by their compatibility form, where that is one character."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        plain = unicodedata.normalize("NFKC", char)
        self[code] = plain if len(plain) == 1 else char
        return self[code]


_COMPATIBLE = _SameLength()
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_STRETCHES = re.compile(r"[\x00-\x7f]+|[^\x00-\x7f]+")


def level(text: str) -> str:
    """`text` with full-width and other compatibility characters made plain, length unchanged."""
    # Most text is ASCII with a few other signs: only those are looked at.
    return text if text.isascii() else _FOREIGN.sub(_levelled, text)


def _levelled(run: re.Match[str]) -> str:
    return run.group().translate(_COMPATIBLE)


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """The comparable form of a word: lower case, compatibility forms resolved, no accents."""
    if word.isascii():
        return word.lower()
    if word[0] >= "\u2e80" and re.match(f"[{CJK}]", word):
        return unicodedata.normalize("NFKC", word)
    split = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in split if not unicodedata.combining(char))


def flat(text: str) -> str:
    """`text` in lower case without accents, character by character: offsets stay true."""
    if text.isascii():
        return text.lower()
    parts = _STRETCHES.findall(text)
    return "".join(
        [part.lower() if part.isascii() else "".join(map(_flat, level(part))) for part in parts]
    )


@lru_cache(maxsize=8192)
def _flat(char: str) -> str:
    folded = fold(char)
    return folded if len(folded) == 1 else char.lower()[:1]


def pieces(text: str) -> list[Piece]:
    """Words and marks of `text` in order. Hyphens inside words only separate.

    An empty line is the piece "\\n\\n", so that nothing is matched across paragraphs.
    """
    found: list[Piece] = []
    for match in _PIECE.finditer(level(text)):
        kind = match.lastgroup
        if kind == "blank":
            found.append(Piece(match.start(), match.end(), "\n\n", False))
        elif kind == "masked":
            found.append(Piece(match.start(), match.end(), "█", False))
        elif kind in ("dash", "mark"):
            found.append(Piece(match.start(), match.end(), match.group(), False))
        else:
            raw = match.group(kind) if kind else match.group()
            start = match.start()
            found.append(Piece(start, start + len(raw), fold(raw), True))
    return found


def stem(word: str) -> str:
    """English plurals to singular and -ise to -ize; other words unchanged.

    Only endings that are safe without a dictionary: "analyses" stays "analyse", never "analys".
    """
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and (word in _SHORT or not word.endswith(("ss", "us", "is"))):
        word = word[:-1]
    return _BRITISH.sub("iz", word)


def tokens(text: str) -> list[str]:
    """What search counts in `text`, in order: folded, stemmed words and pairs of CJK characters.

    A masked stretch (█) and punctuation give nothing. A lone CJK character is kept as it is.
    """
    plain = level(text)
    if not _EAST.search(plain):
        return [_stemmed(one or two or three) for one, two, three in _COUNTED.findall(plain)]
    found: list[str] = []
    run = ""
    reached = -1
    for start, end, key, word in pieces(text):
        east = word and len(key) == 1 and _EAST.match(key) is not None
        if run and not (east and start == reached):
            found.extend(_pairs(run))
            run = ""
        if east:
            run += key
        elif word:
            found.append(stem(key))
        reached = end
    found.extend(_pairs(run))
    return found


@lru_cache(maxsize=65536)
def _stemmed(word: str) -> str:
    return stem(fold(word))


def _pairs(run: str) -> list[str]:
    if len(run) < 2:
        return [run] if run else []
    return [run[i : i + 2] for i in range(len(run) - 1)]
