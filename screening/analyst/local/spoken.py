"""Spoken languages that a text names, with the level it states."""

import re
from functools import cache
from typing import NamedTuple

from screening.domain import Span
from screening.taxonomy import words

_CEFR = re.compile(r"\b([ABC][12])(?:\s*[-–/]\s*[ABC][12])?(?![\w])\+?", re.IGNORECASE)
_CJK = re.compile(r"[\u3040-\u9fff]")
_LEVELS: tuple[tuple[str, str], ...] = (
    (
        "native",
        r"native|mother[- ]tongue|muttersprach\w*|nativ[oa]|lengua materna|langue maternelle|"
        r"母语|母語",
    ),
    (
        "fluent",
        r"fluen(?:t|cy|tly)|verhandlungssicher\w*|flie(?:ß|ss)end\w*|fluid[oa]|couramment|courant|"
        r"流利|流畅|流暢|bilingual|bilingue|zweisprachig|excellent|perfect",
    ),
    (
        "advanced",
        r"advanced|sehr gut\w*|avanzado|avanc[ée]|proficien\w+|business[- ]level|熟练|strong|"
        r"very good|"
        r"alto|ビジネスレベル",
    ),
    ("working", r"working|professional|gut\w*|good|business|profesional|professionnel"),
    ("conversational", r"conversational|intermediate|intermedio|mittel|interm[ée]diaire|日常"),
    ("basic", r"basic|beginner|grundkenntnisse|b[áa]sico|notions|基础"),
)
_LEVEL = tuple(
    (name, re.compile(rf"(?<![a-zA-ZÀ-ÿ])(?:{p})", re.IGNORECASE)) for name, p in _LEVELS
)
_NOT_SPOKEN = re.compile(
    r"^ (?:law|market|gaap|accounting|companies|company|clients?|customers?|office|team|team's|"
    r"literature|teacher|history|legislation|tax|standard|payroll|border|coast|speaking market)",
    re.IGNORECASE,
)


class Spoken(NamedTuple):
    """A language, its level as requirements print it ("B2", "fluent") or None, and its place."""

    name: str
    level: str | None
    span: Span

    @property
    def label(self) -> str:
        return f"{self.name} ({self.level})" if self.level else self.name


@cache
def _names() -> tuple[dict[str, str], re.Pattern[str]]:
    known: dict[str, str] = {}
    for language in words().languages.language:
        for spelling in (language.name, *language.aliases):
            known.setdefault(spelling.casefold(), language.name)
    ordered = sorted(known, key=lambda name: (-len(name), name))
    latin = "|".join(re.escape(name) for name in ordered if not _CJK.search(name))
    east = "|".join(re.escape(name) for name in ordered if _CJK.search(name))
    german = r"|".join(
        re.escape(name) for name in ordered if name.endswith(("sch", "isch")) and name.isalpha()
    )
    pattern = rf"(?<![\w])(?:{latin})(?![\w])|(?<![\w])(?:{german})(?=kenntnisse|sprachig)"
    return known, re.compile(f"{pattern}|(?:{east})" if east else pattern, re.IGNORECASE)


def canonical_language(word: str) -> str | None:
    """The English name of a language, None if `word` is none."""
    return _names()[0].get(word.strip().casefold())


def spoken(text: str) -> tuple[Spoken, ...]:
    """Languages in reading order, each once. A level belongs to the language next to it; one
    level may serve a list ("fluent English and German")."""
    known, pattern = _names()
    matches = [
        match
        for match in pattern.finditer(text)
        if len(match.group()) > 2 or _CJK.search(match.group())
        if not _NOT_SPOKEN.match(text[match.end() :])
        if match.group().isascii() is False or match.group()[0].isupper() or _listed(text, match)
    ]
    found: list[Spoken] = []
    for index, match in enumerate(matches):
        name = known[match.group().casefold()]
        if any(item.name == name for item in found):
            continue
        left = matches[index - 1].end() if index else 0
        right = matches[index + 1].start() if index + 1 < len(matches) else len(text)
        level = _level(text, match, left, right)
        end = match.end()
        if level is not None and _CEFR.fullmatch(level):
            at = text.upper().find(level, end, min(right, end + 40))
            end = at + len(level) if at >= 0 else end
        found.append(Spoken(name, level, Span(match.start(), end)))
    shared = found[0].level if found else None
    if shared and not _CEFR.fullmatch(shared) and all(item.level is None for item in found[1:]):
        joined = text[found[0].span.end : found[-1].span.start]
        if not re.search(r"[.;]", joined):
            found = [item._replace(level=shared) for item in found]
    return tuple(found)


def level_places(text: str) -> tuple[Span, ...]:
    """Where a sentence about languages states levels in words or letters."""
    patterns = (_CEFR, *(pattern for _, pattern in _LEVEL))
    found = {Span(m.start(), m.end()) for pattern in patterns for m in pattern.finditer(text)}
    return tuple(sorted(found))


def _listed(text: str, match: re.Match[str]) -> bool:
    """A lower-case language ("anglais B2", "inglés") counts unless it is a rare plain word."""
    return len(match.group()) >= 4 and match.group().casefold() not in ("polish", "turkey", "lao")


def _level(text: str, match: re.Match[str], left: int, right: int) -> str | None:
    after = text[match.end() : min(right, match.end() + 40)]
    after = re.split(r"[;.\n]|,(?! ?[ABC][12])", after)[0]
    cefr = _CEFR.search(after)
    if cefr:
        return cefr.group(1).upper()
    before = text[max(left, match.start() - 40) : match.start()]
    before = re.split(r"[;.,\n]|\b(?:and|und|y|et)\b(?!\s+(?:written|spoken))", before)[-1]
    cefr = _CEFR.search(before)
    if cefr:
        return cefr.group(1).upper()
    for part in (before, after):
        for name, pattern in _LEVEL:
            if pattern.search(part):
                return name
    return None
