"""How much a piece of text reads like a job title, a company, a place."""

import re
from functools import cache, lru_cache

from screening.taxonomy import words
from screening.taxonomy.tokens import CJK, flat

_WORD = re.compile(r"[\w'’.&+-]+")
_TAIL = re.compile(r"\s*(?:\([^)]*\)|\b(?:i{1,3}|iv|v|\d)\b|[,;:–—-])\s*$", re.IGNORECASE)
_OF = frozenset(
    {
        "of",
        "for",
        "in",
        "at",
        "de",
        "del",
        "der",
        "fur",
        "des",
        "du",
        "and",
        "y",
        "et",
        "und",
        "bei",
    }
)
_BREAK = re.compile(r"\s*[,/|(;:–—]\s*|\s+-\s+")
TERMS = re.compile(
    r"^(?:fully )?(?:remote|hybrid|on-?site|home ?office|full[ -]time|part[ -]time|freelance|"
    r"contract|permanent|temporary|teilzeit|vollzeit|remoto|teletravail|cdi|cdd)$",
    re.IGNORECASE,
)
"""What stands in a job's header in place of a place, or beside it."""
_MAX_TITLE = 8
_STATE_CODE = re.compile(r"^[A-Z]{2}$")
_POSTCODE = re.compile(r"\b(?:[A-Z]{1,2}\d{1,2}[A-Z]?(?: \d[A-Z]{2})?|\d{4,6}(?:-\d{4})?)\b")


_OWNERS = re.compile(
    r"\w(?:\s*&\s*|\s+(?:und|and|et|y)\s+)(?:partners?|sohne|sons|associates|associes|fils|hijos)\b"
)
"""How a firm is named after its owners; "partner" alone is a title."""


@cache
def _heads() -> frozenset[str]:
    return frozenset(words().titles.head)


@cache
def _parts() -> frozenset[str]:
    return frozenset((*words().titles.part, *words().titles.modifier))


@cache
def _east() -> tuple[str, ...]:
    return tuple(term for term in words().titles.head if re.match(f"[{CJK}]", term))


@cache
def _companies() -> re.Pattern[str]:
    east = [term for term in words().titles.company if re.match(f"[{CJK}]", term)]
    west = [term for term in words().titles.company if term not in east]
    ordered = "|".join(re.escape(term) for term in sorted(west, key=lambda t: (-len(t), t)))
    ends = "|".join(words().titles.company_end)
    return re.compile(rf"(?<![\w.])(?:(?:{ordered})|\w{{3,}}(?:{ends}))(?!\w)|(?:{'|'.join(east)})")


@cache
def _not_work() -> re.Pattern[str]:
    return _phrases(words().titles.not_work)


@cache
def _unpaid() -> re.Pattern[str]:
    return _phrases(words().titles.unpaid)


def _phrases(terms: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted((flat(term) for term in terms), key=lambda term: (-len(term), term))
    return re.compile(
        "|".join(
            re.escape(term) if re.match(f"[{CJK}]", term) else rf"(?<!\w){re.escape(term)}(?!\w)"
            for term in ordered
        )
    )


@lru_cache(maxsize=16384)
def title_strength(text: str) -> int:
    """0: no job title; 1: a title word somewhere; 2: it stands where a title's head stands.

    "Staff Nurse, ICU" and "Director of Sales" are 2, "Crestline Nurse Staffing" is 1.
    """
    plain = flat(text).replace("’", "'")
    if _OWNERS.search(plain):
        return 0
    if not plain.isascii() and any(term in plain for term in _east()):
        return 2 if plain.rstrip(" )）").endswith(_east()) else 1
    first = _BREAK.split(plain, maxsplit=1)[0] or plain
    found = _found(first)
    if found and len(found) <= _MAX_TITLE and _is_head(found, len(found) - 1, plural=False):
        return 2
    for index in range(len(found)):
        if _is_head(found, index):
            opens = all(word in _parts() for word in found[:index])
            short = len(found) <= index + 4
            if opens and (short or found[index + 1] in _OF):
                return 2
    every = _found(plain)
    return 1 if any(_is_head(every, index) for index in range(len(every))) else 0


def work_words(text: str) -> bool:
    """Whether every word says a kind of work ("DevOps", "Backend", "QA"): half a title, no firm."""
    found = _found(flat(text))
    if not found or company_strength(text):
        return False
    return all(word in _parts() or word in _heads() for word in found)


def _found(text: str) -> list[str]:
    bare = text
    for _ in range(3):
        bare = _TAIL.sub("", bare)
    return [word.strip(".'") for word in _WORD.findall(bare)]


@cache
def _endings() -> tuple[str, ...]:
    return tuple(head for head in words().titles.head if len(head) > 6 and head.isascii())


def _is_head(found: list[str], index: int, *, plural: bool = True) -> bool:
    heads, word = _heads(), found[index]
    if word in heads or (plural and len(word) > 4 and word.endswith("s") and word[:-1] in heads):
        return True
    pieces = word.replace("/", "-").split("-")
    if len(pieces) > 1 and (pieces[-1] in heads or pieces[0] in heads):
        return True
    if index + 1 < len(found) and f"{word} {found[index + 1]}" in heads:
        return True
    # German compounds carry the head at their end: "Vertriebsingenieurin".
    return len(word) > 9 and word.endswith(_endings())


@lru_cache(maxsize=16384)
def company_strength(text: str) -> int:
    """1 when the text has a word of company names in it, else 0."""
    return 1 if _companies().search(flat(text)) else 0


@lru_cache(maxsize=16384)
def not_work(text: str) -> bool:
    """Whether a dated line is about a time without a job (parental leave, travel, study)."""
    return bool(_not_work().search(flat(text).replace("’", "'")))


def unpaid(text: str) -> bool:
    """Whether it says that the work is voluntary."""
    return bool(_unpaid().search(flat(text)))


@cache
def _places() -> dict[str, str]:
    places = words().places
    return {
        flat(name): code
        for table in (places.city, places.state, places.country)
        for code, names in table.items()
        for name in names
        if not _STATE_CODE.match(name)
    }


@cache
def _codes() -> dict[str, str]:
    return {
        name: code
        for code, names in reversed(list(words().places.state.items()))
        for name in names
        if _STATE_CODE.match(name)
    }


@lru_cache(maxsize=16384)
def place_region(text: str) -> str | None:
    """ISO country code of the place that all of `text` names, else None.

    A city, a state, a country, or "City ST", "City, Country", with a postcode allowed.
    """
    bare = _POSTCODE.sub("", text).strip(" ,.()")
    if not bare.split():
        return None
    key = re.sub(r"^(?:co\.|county|greater) ", "", " ".join(flat(bare).split()))
    if key in _places():
        return _places()[key]
    last = bare.split()[-1].strip(",.")
    if _STATE_CODE.match(last) and not ("," not in bare and company_strength(last)):
        code = _codes().get(last) or _places().get(last.lower())
        if code and 1 < len(bare.split()) <= 4:
            return code
        if code and len(bare.split()) == 1:
            return code
    parts = [part.strip() for part in re.split(r"[,/|·(]", bare) if part.strip()]
    if 1 < len(parts) <= 4 and len(parts[-1].split()) <= 3:
        named = [part for part in parts[:-1] if title_strength(part) or company_strength(part)]
        return None if named else place_region(parts[-1])
    return None
