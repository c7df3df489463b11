"""Where a job is: cities and countries that a text names, and whether it may be done remotely."""

import re
from functools import cache
from typing import NamedTuple

from screening.config import data_dir
from screening.domain import Span

_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|"
    "NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|ON|QC|BC|AB|MB|SK|NS|NB|"
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|"
    "Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    "Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|Ohio|Oklahoma|Oregon|"
    "Pennsylvania|Tennessee|Texas|Utah|Vermont|Virginia|Wisconsin|Wyoming|Ontario"
)
_STATED = re.compile(
    r"\b(?P<city>(?:[A-Z][\w'.’-]+ ){0,2}[A-Z][\w'’-]+),\s*"
    rf"(?P<state>(?:{_STATES})\b)"
)
_STATE_AFTER = re.compile(rf" (?:{_STATES})(?![\w-])")
"""The state behind a known city, without a comma: "Dayton OH"."""
_CJK = re.compile(r"[\u3400-\u9fff]")
_SHORT_CODES = frozenset({"US", "UK", "EU", "SF", "UAE", "PRC", "DACH", "APAC", "EMEA", "LATAM"})

_REMOTE = re.compile(
    r"\b(?:fully[- ]remote|100 ?% remote|remote(?:[- ]first|[- ]only)?|work(?:ing)? from (?:home|"
    r"anywhere)|"
    r"wfh|home ?office|telecommut\w+|full remote|t[ée]l[ée]travail(?: total| complet)?|remoto|"
    r"teletrabajo|distributed team)\b|远程|居家办公|リモート|在宅",
    re.IGNORECASE,
)
_HYBRID = re.compile(
    r"\bhybrid\w*\b|\bh[íi]brido\b|\bhybride\b|混合办公|"
    r"\b(?:one|two|three|four|1|2|3|4)(?: or \w+)? days?(?: a| per)? week (?:in|at|from) (?:the |"
    r"our )?(?:\w+ )?"
    r"office\b",
    re.IGNORECASE,
)
_ON_SITE = re.compile(
    r"\bon[- ]?site\b|\bin[- ]person\b|\bin[- ]office\b|\bvor ort\b|\bpr[äa]senz\b|\bpresencial\b|"
    r"\b(?:en|sur) pr[ée]sentiel\b|\bsur site\b|\bno (?:remote|home ?office)\b|\boffice[- ]based\b|"
    r"\bnot remote\b|现场办公|到岗|坐班|不(?:接受|支持)远程|出社",
    re.IGNORECASE,
)
_NO_REMOTE = re.compile(
    r"\b(?:no|not|non|kein|sin|pas de) (?:fully |full )?(?:remote|home ?office|teletrabajo|"
    r"t[ée]l[ée]travail)\b|\bremote (?:is )?not (?:possible|available|an option)\b|不(?:接受|"
    r"支持)远程",
    re.IGNORECASE,
)
_PARTLY_REMOTE = re.compile(
    r"\b(?:partly|partially|some|occasional(?:ly)?|teilweise|up to|"
    r"bis zu) (?:\S+ ){0,3}(?:remote|home ?office)"
    r"|t[ée]l[ée]travail \d|\d+ jours? (?:\w+ ){0,2}t[ée]l[ée]travail|(?<!\d)(?!100)\b\d+ ?(?:%|"
    r"days?|tage)(?: \w+){0,3} (?:remote|home ?office)|"
    r"\bremote (?:possible|days?|"
    r"friday|work "
    r"possible|option(?:al)?)\b|\bhome ?office (?:m[öo]glich|tage|nach absprache)\b",
    re.IGNORECASE,
)
_OTHER_REMOTE = re.compile(
    r"\bremote (?:monitoring|sensing|access|control|support|desktop|teams?|hands)\b", re.IGNORECASE
)


class Place(NamedTuple):
    """A place named in a text. `name` is how requirements call it."""

    name: str
    span: Span
    city: bool


@cache
def _gazetteer() -> tuple[dict[str, tuple[str, bool]], re.Pattern[str]]:
    """Folded spelling to (canonical name, whether it is a city), and a pattern of all."""
    known: dict[str, tuple[str, bool]] = {}
    text = (data_dir() / "routes" / "places.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        country, _, cities = line.partition("|")
        names = [name.strip() for name in country.split("=")]
        for name in names:
            known[name.casefold()] = (names[0], False)
        for city in re.split(r",(?! D\.C\.)", cities):
            spellings = [name.strip() for name in city.split("=") if name.strip()]
            for name in spellings:
                known.setdefault(name.casefold(), (spellings[0], True))
    ordered = sorted(known, key=lambda name: (-len(name), name))
    latin = "|".join(re.escape(name) for name in ordered if not _CJK.search(name))
    east = "|".join(re.escape(name) for name in ordered if _CJK.search(name))
    pattern = re.compile(rf"(?<![\w-])(?:{latin})(?![\w])|(?:{east})", re.IGNORECASE)
    return known, pattern


def places(text: str, *, any_case: bool = False) -> tuple[Place, ...]:
    """Places in reading order, without overlap.

    A place in Latin letters needs a capital unless `any_case`; two-letter codes always do.
    "Groveport, OH" is one place, also when the city is unknown.
    """
    known, pattern = _gazetteer()
    found: list[Place] = []
    for match in _STATED.finditer(text):
        if match["city"].isupper() and len(match["city"]) <= 3:
            continue  # "AP, AR and bank reconciliations"
        name = f"{match['city']}, {match['state']}"
        found.append(Place(name, Span(match.start(), match.end()), True))
    for match in pattern.finditer(text):
        raw = match.group()
        if any(p.span.start < match.end() and match.start() < p.span.end for p in found):
            continue
        if raw.upper() in _SHORT_CODES or len(raw) <= 2:
            if raw != raw.upper() or (raw in ("US", "EU") and _is_word(text, match.end())):
                continue
        elif not any_case and raw[0].islower():
            continue
        name, city = known[raw.casefold()]
        shown = raw if _CJK.search(raw) else name
        state = _STATE_AFTER.match(text, match.end()) if city else None
        end = state.end() if state is not None else match.end()
        found.append(Place(shown, Span(match.start(), end), city))
    return tuple(sorted(found, key=lambda place: place.span))


def _is_word(text: str, end: int) -> bool:
    """ "US GAAP" is no place."""
    return bool(re.match(r" (?:GAAP|GMP|citizen|dollar|law|tax)", text[end:], re.IGNORECASE))


def place_names(text: str, *, any_case: bool = False) -> tuple[str, ...]:
    """Cities; countries and regions only when no city is named."""
    found = places(text, any_case=any_case)
    cities = [place.name for place in found if place.city]
    return tuple(dict.fromkeys(cities or [place.name for place in found]))


def is_place(word: str) -> bool:
    """Whether the whole of `word` is a known place, whatever its case."""
    return word.strip(" .").casefold() in _gazetteer()[0]


def canonical_place(word: str) -> str | None:
    row = _gazetteer()[0].get(word.strip(" .").casefold())
    return None if row is None else (word.strip() if _CJK.search(word) else row[0])


def work_place(text: str) -> tuple[bool | None, bool]:
    """(remote, hybrid). `remote` is True only when fully remote is offered, False only when on
    site is demanded, else None."""
    text = _OTHER_REMOTE.sub(" ", text)
    hybrid = bool(_HYBRID.search(text))
    if _NO_REMOTE.search(text):
        return False, False
    partly = _PARTLY_REMOTE.search(text)
    rest = _HYBRID.sub(" ", text)
    if _REMOTE.search(_PARTLY_REMOTE.sub(" ", rest)):
        if hybrid and not re.search(r"\b(?:or|oder|o|ou|/)\b|或", text):
            return None, True
        return True, hybrid
    if _ON_SITE.search(text) and not hybrid and not partly:
        return False, False
    return None, hybrid or bool(partly)
