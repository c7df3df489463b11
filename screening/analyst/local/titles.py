"""The job title: a labelled line, the first line that names one, or "looking for a ..."."""

import re
from collections.abc import Sequence
from functools import cache

from screening.analyst.local.layout import Item
from screening.analyst.local.places import places
from screening.taxonomy import Taxonomy, words
from screening.taxonomy.tokens import fold, pieces

_LABEL = re.compile(
    r"^(?:job ?title|position|title|role|job|vacancy|opening|stelle(?:nbezeichnung)?|position|"
    r"puesto|"
    r"vacante|poste|intitul[ée](?: du poste)?|职位(?:名称)?|岗位(?:名称)?|招聘(?:职位|岗位)?|"
    r"職種)\s*[:：]\s*(?P<title>.+)$",
    re.IGNORECASE,
)
_SOUGHT = re.compile(
    r"\b(?:looking for|hiring(?: for)?|seek(?:s|ing)?|searching for|recruiting|in need of|"
    r"need(?:s)?|wanted:?|"
    r"to hire|join us as|as our(?: next)?|we want|find(?: me)?|suchen(?: wir)?|sucht|gesucht:?|"
    r"buscamos|se busca|busca|contratar|recherch(?:ons|e)|recrut(?:ons|e)|cherch(?:ons|e))\s+"
    r"(?:(?:an?|the|some|our|another|new|two|three|four|five|\d+|eine?n?|un|une|una|unos|des)\s+)?"
    r"(?P<title>[^.,;:!?\n(]{3,70})|(?:招聘|诚聘|急聘|寻找|"
    r"找)(?:一[名位个])?(?P<east>[^，。；,;\s(（]{2,20})",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:we|i|ich|je|yo|busco|seeking|seeks|i'm|we're|you|please|hi|hello|need|needs|are|"
    r"want|wanted|looking|hiring|for|"
    r"an?|the|"
    r"some|to|hire|urgent(?:ly)?:?|new|job|opening|vacancy|position|role|asap|find|me|search|"
    r"suche[n]?|wir|eine?n?|eine?/(?:r|n|en)|eine?\((?:r|n)\)|ab sofort|"
    r"zum n[äa]chstm[öo]glichen (?:zeitpunkt|termin)|zur verst[äa]rkung(?: unseres teams)?|"
    r"f[üu]r unser(?:en|e)? (?:standort|b[üu]ro|team)|"
    r"buscamos|busco|un|una|cherche|recherche|une|\d+x?|two|three|four|"
    r"five)\s+)+",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s+[-–—|@·•/]\s+|\s*[(（\[【]|\s+(?:for|in|at|to|with|who|based|needed|required|wanted|from|"
    r"near|that|bei|für|mit|im|en|para|con|chez|à|pour|avec|will|is|on)\s+|\s*[:：;]\s*|[。，；]|"
    r"\s{2,}",
    re.IGNORECASE,
)
_GERMAN_TRADE = re.compile(
    r"^(?:[\w/-]+ )?[A-ZÄÖÜ][\w/:*-]*(?:er|in|mann|frau|kraft|leute|ist|eur|loge) für "
    r"(?:den |die |das )?"
    r"(?P<field>[A-ZÄÖÜ][\w-]+(?: und [A-ZÄÖÜ][\w-]+)?)"
)
"""Trades that "für" belongs to: "Fachkraft für Lagerlogistik"."""
_FULL = {
    "dev": "developer",
    "devs": "developer",
    "eng": "engineer",
    "engs": "engineer",
    "sr": "senior",
    "jr": "junior",
    "mgr": "manager",
}
_CJK = re.compile(r"[\u3040-\u9fff]")


@cache
def _heads() -> frozenset[str]:
    return frozenset(fold(word) for word in words().titles.head)


@cache
def _parts() -> frozenset[str]:
    titles = words().titles
    return frozenset(fold(word) for word in (*titles.part, *titles.modifier))


def is_title(text: str) -> bool:
    """Whether a short text names an occupation."""
    if _CJK.search(text):
        return text.endswith(tuple(word for word in words().titles.head if _CJK.search(word)))
    found = [piece.key for piece in pieces(text) if piece.word]
    return any(_head(word) for word in found) or fold(text) in _heads()


def _head(word: str) -> bool:
    heads = _heads()
    return (
        word in heads
        or word in _FULL
        or (word.endswith("s") and word[:-1] in heads)
        or word.endswith(
            (
                "ingenieur",
                "entwickler",
                "entwicklerin",
                "leiter",
                "leiterin",
                "buchhalter",
                "mitarbeiter",
                "mitarbeiterin",
            )
        )
    )


def job_title(items: Sequence[Item], taxonomy: Taxonomy) -> str:
    """The title as a person would write it, "" when the text names none."""
    for item in items[:12]:
        label = _LABEL.match(item.text)
        if label:
            return clean_title(label["title"], taxonomy)
    for item in items[:6]:
        if item.part in ("required", "preferred", "offer", "process", "place") and not item.heading:
            continue
        head = re.split(r"(?<=[^.])[.!?]\s", item.text)[0]
        line = _LEAD.sub("", head)
        title = clean_title(line, taxonomy)
        if title and len(title.split()) <= 8 and is_title(title) and not _sentence(title):
            return title
    for item in items:
        sought = _SOUGHT.search(item.text)
        if sought:
            title = clean_title(sought["title"] or sought["east"], taxonomy)
            if title and is_title(title):
                return title
    return ""


def _sentence(text: str) -> bool:
    return bool(
        re.search(r"\b(?:we|you|our|are|is|have|has|will|was|own|build|wir|nous)\b", text, re.I)
    )


def clean_title(text: str, taxonomy: Taxonomy) -> str:
    """Without firm, place, hours and gender marks; capitals made plain."""
    text = _LEAD.sub("", " ".join(text.split())).strip(" .,:;-–#*\"'“”")
    text = re.sub(r"^(?:招聘|诚聘|急聘|高薪招聘)[:：]?\s*", "", text)
    text = re.sub(r"\s+(?:needed|wanted|required|urgently|asap)[\s!.]*$", "", text, flags=re.I)
    text = re.sub(r"\s*[(（]?\b[mwfhdx](?:\s*[/|,]\s*[mwfhdx]){1,3}\b[)）]?", "", text, flags=re.I)
    match = _CUT.search(text)
    trade = _GERMAN_TRADE.match(text)
    if trade and not places(trade["field"]):
        match = _CUT.search(text, trade.end())
    if match and match.start() > 0 and is_title(text[: match.start()]):
        text = text[: match.start()]
    segments = [segment.strip() for segment in text.split(",")]
    kept = segments[0]
    for segment in segments[1:]:
        late = not is_title(kept) and is_title(segment)
        elsewhere = bool(places(segment, any_case=True))
        if not (late or (not elsewhere and _belongs(segment, taxonomy))):
            break
        kept = f"{kept}, {segment}"
    found = kept.split()
    if found and (found[0].islower() or any(char.isdigit() for char in text)):
        found = _to_head(found)
    for place in reversed(places(" ".join(found))):
        if place.span.start > 0 and place.span.end == len(" ".join(found)):
            found = " ".join(found)[: place.span.start].split()
    return _cased(found, taxonomy)


def _belongs(segment: str, taxonomy: Taxonomy) -> bool:
    found = [piece.key for piece in pieces(segment) if piece.word]
    return bool(found) and all(w in _parts() or _head(w) or taxonomy.canonical(w) for w in found)


def _to_head(found: list[str]) -> list[str]:
    """Words up to the last title word, so that "senior go dev berlin 5y+" ends at "dev"."""
    at = [i for i, word in enumerate(found) if _head(fold(word.strip(".,")))]
    return found[: at[-1] + 1] if at else found


def _cased(found: list[str], taxonomy: Taxonomy) -> str:
    text = " ".join(found).strip(" .,:;-–")
    if not text or _CJK.search(text):
        return text
    shown = []
    shouting = text.isupper() and len(text) > 5
    plain = text.islower()
    for word in text.split():
        bare = word.casefold().strip(".")
        if bare in _FULL:
            word = _FULL[bare].capitalize()
        elif shouting:
            word = (
                word
                if len(word) <= 2
                else re.sub(r"[^\W\d_]+", lambda m: m.group().capitalize(), word)
            )
        elif plain:
            word = word.capitalize()
        name = taxonomy.canonical(word) if shouting or plain else None
        shown.append(name if name is not None and name.casefold() == word.casefold() else word)
    if _head(fold(shown[-1])) and fold(shown[-1]) not in _heads() and shown[-1].endswith("s"):
        shown[-1] = shown[-1][:-1]
    return " ".join(shown)
