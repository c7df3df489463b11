"""Lengths of time as resumes state them: "18 months", "1 year 6 months", "3 Jahre", "3年6个月"."""

import re
from typing import NamedTuple

from screening.taxonomy.tokens import flat

MAX_MONTHS = 600
"""More than this is no job's length."""
_NUMBER = r"\d{1,3}(?:[.,]\d)?"
_YEARS = (
    r"(?:years?|yrs?|jahre?n?|anos?|annees?|ans?|anni|anno|jaar|jahr|lat|ar|лет|года?"
    r"|年(?!\s?\d{1,2}\s?[月日])|년|ปี)"
)
_MONTHS = (
    r"(?:months?|mths?|mos?|monate?n?|mon|meses|mes|mois|mesi|mese|maanden|maand|miesiecy|manader"
    r"|месяц(?:а|ев)?|мес|个月|個月|[ヶか箇ケカ]月間?|개월)"
)
_AND = r"[\s,.]*(?:and|und|y|et|e|en|och|i|и|零|又)?\s*"
_OPENING = "([（·, \t\u00a0\u3000"
_SETTING = frozenset("([（·•|,;:–—-/")
_CLOSING = frozenset(")]）·•|,;–—-")
LENGTH = re.compile(
    rf"(?<![\w.,/'’–—-])(?:(?P<years>{_NUMBER})\+?[\s-]?{_YEARS}(?![a-zа-я])(?:(?P<half>半)"
    rf"|{_AND}(?P<rest>\d{{1,2}})\s?{_MONTHS}(?![a-zа-я]))?"
    rf"|(?P<months>{_NUMBER})\+?[\s-]?{_MONTHS}(?![a-zа-я]))\.?"
)
"""Over flattened text."""


class Length(NamedTuple):
    """A length in whole months and where it stands."""

    months: int
    start: int
    end: int


def find_lengths(text: str) -> tuple[Length, ...]:
    """Lengths in `text`, in order; "1 year 6 months" is one. Halves of a month are dropped."""
    if not any(char.isdigit() for char in text):
        return ()
    found = []
    for match in LENGTH.finditer(flat(text)):
        months = round(12 * _number(match["years"])) + int(_number(match["months"]))
        months += int(_number(match["rest"])) + (6 if match["half"] else 0)
        if 0 < months <= MAX_MONTHS:
            found.append(Length(months, match.start(), match.end()))
    return tuple(found)


def _number(text: str | None) -> float:
    return float(text.replace(",", ".")) if text else 0.0


def blanked(text: str) -> str:
    """`text` with each length, and the brackets or commas that set it off, made one space."""
    for length in reversed(find_lengths(text)):
        after = text[length.end :]
        text = f"{text[: length.start].rstrip(_OPENING)} {after[after[:1] in tuple(')]）') :]}"
    return text


def led_by_length(text: str) -> int:
    """How far a length at the start of `text` reaches, its brackets with it; 0 without one."""
    first = next(iter(find_lengths(text)), None)
    if first is None or text[: first.start].strip(_OPENING):
        return 0
    return first.end + (text[first.end : first.end + 1] in tuple(")]）"))


def set_off(text: str) -> Length | None:
    """The length that a line states beside other things, or alone, rather than in a sentence."""
    found = find_lengths(text)
    if len(found) != 1:
        return None
    before, behind = text[: found[0].start].rstrip(), text[found[0].end :].rstrip()
    after = behind.lstrip()
    if after and after[0] not in _CLOSING and "\t" not in behind[: len(behind) - len(after)]:
        return None
    led = not before or before[-1] in _SETTING or "\t" in text[len(before) : found[0].start]
    return found[0] if led or not after else None
