"""Years of experience that a text asks for: figures, words and ranges in several languages.

A firm's age, a person's age, contract lengths and "within the last two years" are no demands.
"""

import re
from typing import NamedTuple

from screening.domain import Span

_WORDS = {
    "half a": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "fifteen": 15, "twenty": 20,
    "ein": 1, "eine": 1, "einem": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6,
    "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
    "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9,
    "dix": 10,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10,
}  # fmt: skip
_LATIN = "|".join(sorted((w for w in _WORDS if w.isascii() or w == "fünf"), key=len, reverse=True))
_EAST = "一两二三四五六七八九十"
NUMBER = rf"(?:\d{{1,2}}(?:[.,]\d)?|\b(?:{_LATIN})\b|[{_EAST}])"
UNIT = (
    r"(?:years?|yrs?\b|y(?:oe)?\b|jahren?|jahre\b|a[ñn]os?|ans\b|ann[ée]es?|年|months?|mos?\b|"
    r"monaten?|monate\b|meses|mes\b|mois\b|个月|か月|ヶ月)"
)
_DASH = r"\s*(?:-|–|—|~|～|to|bis|a|à|至|到|and|und|y|et)\s*"
_LEAST = (
    r"(?:at least|min(?:imum|imal|\.)?(?: of)?|no less than|not less than|over|more than|"
    r"mindestens|mehr als|al menos|m[íi]nimo(?: de)?|m[áa]s de|au moins|minimum de|plus de|"
    r"至少|最少|不少于|以上)"
)
_MOST = (
    r"(?:at most|no more than|not more than|up to|max(?:imum|imal|\.)?(?: of)?|under|less than|"
    r"fewer than|below|h[öo]chstens|bis zu|maximal|weniger als|como m[áa]ximo|hasta|menos de|"
    r"au plus|"
    r"jusqu'[àa]|moins de|maximum de|最多|不超过|少于)"
)
_RANGE = re.compile(
    rf"(?P<between>(?:between|zwischen|entre)\s+)?(?P<low>{NUMBER})\s*(?:\+?\s*{UNIT})?{_DASH}"
    rf"(?P<high>{NUMBER})\s*\+?[\s-]*(?P<unit>{UNIT})",
    re.IGNORECASE,
)
_SINGLE = re.compile(
    rf"(?:(?P<least>{_LEAST})|(?P<most>{_MOST}))?\s*(?P<n>{NUMBER})\s*(?:\(\s*\d+\s*\))?\s*"
    rf"(?P<plus>\+|plus\b|or more\b|oder mehr\b|o m[áa]s\b|ou plus\b|以上|"
    rf"多)?[\s-]*(?P<unit>{UNIT})"
    rf"(?P<after>\s*(?:\+|plus\b(?!\s+\w)|or more\b|or longer\b|and more\b|oder mehr\b|o m[áa]s\b|"
    rf"ou plus\b|minimum\b|min\b|m[íi]nimo\b|以上|及以上|起))?",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"\b(?:years?|yoe|experience|erfahrung|jahre|experiencia|"
    r"a[ñn]os)\s*[:：]\s*(?P<n>\d{1,2})\s*\+?"
    r"(?![\d.,/-])",
    re.IGNORECASE,
)
_MONTH_UNIT = re.compile(r"^(?:m[oe]|monat|个月|か月|ヶ月)", re.IGNORECASE)

_NOT_ASKED_BEFORE = re.compile(
    r"(?:\b(?:past|last|next|first|previous|every|within(?: the last)?|after|for over|since|"
    r"founded|"
    r"combined|celebrat\w+|history of|over the (?:past|last)|in the (?:past|last)|in den letzten|"
    r"letzten|[úu]ltimos|derniers|derni[èe]res|vor|seit|hace|depuis|within|innerhalb|ages?|aged|"
    r"contract (?:of|for)|for the next)(?:\s+the|\s+about)?|近|过去|成立)\s*$",
    re.IGNORECASE,
)
_NOT_ASKED_AFTER = re.compile(
    r"^\s*(?:old\b|of (?:hire|joining|starting|hiring)\b|of (?:age\b|history|tradition|growth|"
    r"service to|success|smiles|innovation)|"
    r"in (?:business|the market|operation)\b|ago\b|ahead\b|warranty|contract|anniversary|"
    r"(?:[a-z]+ ){0,2}(?:cover|probation|notice|assignment|placement|secondment|internship)\b|"
    r"probezeit|befristet|"
    r"(?:of )?(?:firmengeschichte|tradition|historia|d'histoire|d'existence)|alt\b|jung\b|"
    r"jahre alt|history|tradition|running|strong|after|straight|in a row|later|历史|的历史)",
    re.IGNORECASE,
)
_FIRM = re.compile(
    r"\b(?:we|our|us|the (?:firm|company|practice|team|founders?)|founded|company|firm is|wir|"
    r"unser\w*|"
    r"nous|notre|nuestra?|somos)\b|我们|公司",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:you|require|need|seek|look|ask|expect|want|must|prefer|bring|at least|minimum|"
    r"experience|"
    r"suchen|erwarten|verlangen|mindestens|buscamos|pedimos|cherchons|demandons)",
    re.IGNORECASE,
)


MOST = 25
"""More years than this are a firm's or a person's age, not a demand."""


class Years(NamedTuple):
    """One demand, in years. `low` or `high` None: that side is open. `span` covers its words."""

    low: float | None
    high: float | None
    span: Span
    route: bool = False
    """One of several ways in ("or 3 years with a master's")."""


def years(text: str) -> tuple[Years, ...]:
    """Demands in reading order. Units of months are turned into years."""
    found: list[Years] = []
    taken: list[Span] = []
    for match in _RANGE.finditer(text):
        low, high = _value(match["low"]), _value(match["high"])
        word = match.group()
        if re.search(r"\b(?:and|und|y|et)\b", word) and not match["between"]:
            continue
        if low >= high or not _asked(text, match.start(), match.end()):
            continue
        scale = 12 if _MONTH_UNIT.match(match["unit"]) else 1
        span = Span(match.start(), match.end())
        taken.append(span)
        found.append(Years(round(low / scale, 2), round(high / scale, 2), span, _route(text, span)))
    for match in _LABELLED.finditer(text):
        span = Span(match.start(), match.end())
        if not re.match(rf"\s*{UNIT}", text[match.end() :], re.IGNORECASE):
            taken.append(span)
            found.append(Years(float(match["n"]), None, span))
    for match in _SINGLE.finditer(text):
        if any(s.start < match.end() and match.start() < s.end for s in taken):
            continue
        first = match.end() - len(match.group().lstrip())
        if not _asked(text, first, match.end()):
            continue
        number = _value(match["n"])
        if _MONTH_UNIT.match(match["unit"]):
            number = round(number / 12, 2)
        if number > MOST:
            continue
        span = Span(match.start(), match.end())
        if match["most"]:
            found.append(Years(None, number, span, _route(text, span)))
        else:
            found.append(Years(number, None, span, _route(text, span)))
    return tuple(sorted(found, key=lambda item: item.span))


def _value(word: str) -> float:
    word = word.casefold()
    if word in _WORDS:
        return float(_WORDS[word])
    return float(word.replace(",", "."))


def _asked(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 40) : start], text[end : end + 30]
    if _NOT_ASKED_BEFORE.search(before) or _NOT_ASKED_AFTER.match(after):
        return False
    if re.search(r"[$€£¥]\s*$|\d[.,]$", before):
        return False
    if re.search(r"\bfor\s*$", before, re.IGNORECASE) and not _ASKS.search(text):
        return False
    return not (_FIRM.search(text) and not _ASKS.search(text))


def _route(text: str, span: Span) -> bool:
    """Whether "or" leads to it or away from it, with a degree or other years beside it."""
    before, after = text[: span.start], text[span.end :]
    near = re.search(r"\b(?:or|oder|o|ou)\b[^.;]{0,60}$|或[^。；]{0,20}$", before, re.IGNORECASE)
    degree = (
        r"degree|bachelor|master|phd|doctorate|diplom|licen|grado|studium|abschluss|学历|本科|硕士"
    )
    if near and re.search(degree, text, re.IGNORECASE):
        return True
    return bool(
        re.search(rf"^[^.;]{{0,60}}\b(?:or|oder|ou)\b[^.;]{{0,60}}{UNIT}", after, re.IGNORECASE)
        and re.search(degree, text, re.IGNORECASE)
    )
