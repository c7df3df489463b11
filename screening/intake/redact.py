"""What scoring may see: the text with the person hidden, character for character.

Hidden are name, contact, links, photo, birth date and age, gender words, titles and pronouns,
nationality, papers, disability, family, religion, street and postcode, names of schools,
memberships, groups named by whom they are for, and hobbies.
City and country, employers, degrees and their fields stay.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from screening.domain import Candidate, Document, Dossier, Education, Role, SkillClaim, Span, Stored
from screening.intake.contact import EMAIL, LINK, phone_spans
from screening.intake.education import school_spans, unknown_schools
from screening.intake.timeline import date_notices
from screening.intake.titles import place_region, title_strength
from screening.taxonomy import load, personal_words
from screening.taxonomy.patterns import either
from screening.taxonomy.tokens import CJK, flat

MASK = "█"
_HIDDEN_SECTIONS = {"interests", "memberships", "references"}
_OWN_SECTIONS = {"top", "contact"}
_PERSONAL_SECTIONS = {"top", "summary", "other", "awards", "volunteering", "languages", "education"}
_CLAUSE_ENDS = (".", ";", "!", "\n\n", "|", "·", "•", "。", "；")
_CONTACT_LINE = 120
_STRONG_SCHOOL = re.compile(
    r"\b(?:university|college|universitat|hochschule|fachhochschule|gymnasium|universidad|"
    r"universidade|universite|universita|universiteit|hogeschool|universitet|polytechnic|"
    r"politecnico|high school)\b|(?:大学|学院)"
)
_CONTACT_LABEL = re.compile(
    r"(?<!\w)(?:e-?mail|mail|phone|telephone|telefono|telefon|tel|mobile|mobil|movil|cell|handy|fax|"
    r"whatsapp|linkedin|github|gitlab|xing|website|web|portfolio|homepage|blog)[\s.:：/)]*$"
)
_CELL_END = re.compile(r"\t|\n|\s[|·•]\s|[|;；]|$")
_PARTICLES = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "das",
        "la",
        "le",
        "el",
        "al",
        "bin",
        "ibn",
        "y",
        "ter",
    ]
)
_NAME_PART = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def masks(document: Document, candidate: Candidate) -> tuple[Span, ...]:
    """Spans of `document.text` to hide: ordered, apart, without line breaks at their ends."""
    text = document.text
    plain = flat(text)
    found: list[Span] = []
    found.extend(_names(text, plain, candidate.name))
    found.extend(Span(*match.span()) for match in EMAIL.finditer(text))
    found.extend(Span(*match.span()) for match in LINK.finditer(text) if not _skill(match.group()))
    found.extend(phone_spans(document, candidate.phone))
    found.extend(_contact_labels(plain, found))
    own = [span for kind, span in candidate.sections if kind in _OWN_SECTIONS]
    found.extend(span for kind, span in candidate.sections if kind in _HIDDEN_SECTIONS)
    found.extend(_labelled(plain, own))
    found.extend(_statuses(plain, candidate))
    found.extend(_groups(text, candidate))
    found.extend(Span(*match.span()) for match in _anywhere().finditer(plain))
    found.extend(Span(*match.span()) for match in _cased().finditer(text))
    near = [*own, *_around(text, EMAIL), *_lines_with(plain, r"\b(?:address|adresse|anschrift)\b")]
    for span in near:
        found.extend(_addresses(text, plain, span, candidate.location))
    found.extend(_schools(text, plain, candidate))
    found.extend(_pastimes(plain, candidate))
    kept = _location(text, candidate.location, own)
    return _united(text, (span for span in found if span.end > span.start), kept)


def redacted(text: str, masks: Sequence[Span]) -> str:
    """`text` with each masked character but line breaks as "█": same length, same lines."""
    out = list(text)
    for start, end in masks:
        for at in range(start, end):
            if out[at] != "\n":
                out[at] = MASK
    return "".join(out)


def dossier(stored: Stored) -> Dossier:
    """A stored person as scoring sees them: masked text, and a profile made of it."""
    candidate, document = stored.candidate, stored.document
    text = redacted(document.text, candidate.masks)
    hide = _Hider(document.text, candidate.masks)
    return Dossier(
        candidate_id=stored.candidate_id,
        text=text,
        profile=candidate.model_copy(
            update={
                "name": None,
                "email": None,
                "phone": None,
                "links": (),
                "confidence": (),
                "headline": hide(candidate.headline),
                "roles": tuple(_blind_role(role, text, hide) for role in candidate.roles),
                "education": tuple(_blind_school(item, hide) for item in candidate.education),
                "skills": tuple(_seen(candidate.skills, candidate.masks)),
                "certifications": tuple(filter(_said, map(hide, candidate.certifications))),
            }
        ),
        language=document.language,
        notices=(*document.notices, *date_notices(candidate)),
    )


class _Hider:
    """Hides in a value what is masked in the text it came from."""

    def __init__(self, text: str, masks: Sequence[Span]) -> None:
        words = sorted(
            {text[start:end].strip() for start, end in masks}, key=lambda w: (-len(w), w)
        )
        self._words = [word for word in words if len(word) > 1]
        self._low = [word.lower() for word in self._words if word.isascii()]
        self._ascii = len(self._low) == len(self._words)
        self._made: re.Pattern[str] | None = None

    def __call__(self, value: str | None) -> str | None:
        if value is None or not self._words:
            return value
        if self._ascii and value.isascii():
            low = value.lower()
            if not any(word in low for word in self._low):
                return value
        return self._pattern().sub(lambda match: MASK * len(match.group()), value)

    def _pattern(self) -> re.Pattern[str]:
        """Made when a value may hold a word: few do, and a pattern of all words costs more than
        all values of a person."""
        if self._made is None:
            either = "|".join(map(re.escape, self._words))
            self._made = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
        return self._made


def _said(value: str | None) -> bool:
    """Whether anything but masks is left."""
    return value is not None and any(char.isalnum() for char in value)


def _blind_role(role: Role, text: str, hide: _Hider) -> Role:
    return role.model_copy(
        update={
            "title": hide(role.title),
            "company": hide(role.company),
            "bullets": tuple(" ".join(text[s.start : s.end].split()) for s in role.bullet_spans),
        }
    )


def _blind_school(item: Education, hide: _Hider) -> Education:
    return item.model_copy(
        update={"institution": None, "degree": hide(item.degree), "field": hide(item.field)}
    )


def _seen(claims: Iterable[SkillClaim], masks: Sequence[Span]) -> Iterator[SkillClaim]:
    """Claims with the places that no mask touches; `masks` are ordered and apart."""
    ends = [mask.end for mask in masks]

    def touched(span: Span) -> bool:
        first = bisect_right(ends, span.start)
        return first < len(masks) and masks[first].start < span.end

    for claim in claims:
        spans = tuple(span for span in claim.spans if not touched(span))
        if spans or claim.added:
            same = len(spans) == len(claim.spans)
            yield claim if same else claim.model_copy(update={"spans": spans})


def _names(text: str, plain: str, name: str | None) -> Iterator[Span]:
    """Every occurrence of the whole name, and of its parts where they are written as names."""
    if not name:
        return
    if re.match(f"[{CJK}]", name):
        bare = name.replace(" ", "").replace("\u3000", "")
        pattern = r"\s?".join(map(re.escape, bare))
        yield from (Span(*match.span()) for match in re.finditer(pattern, text))
        return
    parts = [flat(part) for part in name.split()]
    whole = r"[\s,]+".join(re.escape(part) for part in parts)
    yield from (Span(*m.span()) for m in re.finditer(rf"(?<!\w){whole}(?!\w)", plain))
    taxonomy = load()
    for part in dict.fromkeys(_NAME_PART.findall(flat(name))):
        if part in _PARTICLES or len(part) < 3:
            continue
        ordinary = taxonomy.canonical(part) or place_region(part) or title_strength(part)
        if ordinary:
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(part)}(?:['’]s)?(?!\w)", plain):
            if text[match.start()].isupper():
                yield Span(*match.span())
    joined = "".join(re.findall(r"[a-z]+", flat(name)))
    short = re.escape(parts[0][:1]) + "".join(re.findall(r"[a-z]+", parts[-1]))
    for match in re.finditer(rf"(?<!\w)(?:{joined}|{short})(?!\w)", plain) if joined else ():
        yield Span(*match.span())  # a user name
    pieces = [part for part in re.split(r"[\s-]+", name) if part[:1].isupper()]
    for piece in pieces[1:]:  # initials beside a family name: "S. Ní Bhriain", "Bhriain, S."
        first = re.escape(pieces[0][0])
        last = re.escape(piece)
        for match in re.finditer(rf"\b{first}\.\s?(?:[A-Z]\.\s?)*(?={last}\b)", text):
            yield Span(*match.span())
        for match in re.finditer(rf"(?<={last}), {first}\.(?:\s?[A-Z]\.)*", text):
            yield Span(*match.span())


def _contact_labels(plain: str, found: Sequence[Span]) -> list[Span]:
    """The word before an address or number, so that having one more of them changes nothing."""
    labels = (_CONTACT_LABEL.search(plain, max(0, at.start - 24), at.start) for at in found)
    return [Span(*label.span()) for label in labels if label is not None]


def _skill(link: str) -> bool:
    return load().canonical(link.rstrip(".")) is not None


@cache
def _anywhere() -> re.Pattern[str]:
    return either(personal_words().anywhere, re.MULTILINE)


@cache
def _cased() -> re.Pattern[str]:
    return either(personal_words().cased, re.MULTILINE)


@cache
def _group() -> re.Pattern[str]:
    return either(personal_words().group)


@cache
def _address() -> re.Pattern[str]:
    return either(personal_words().address, re.MULTILINE)


@cache
def _postcode() -> re.Pattern[str]:
    return either(personal_words().postcode, re.MULTILINE)


@cache
def _pastime() -> re.Pattern[str]:
    return either(personal_words().pastime)


def _addresses(text: str, plain: str, span: Span, location: str | None) -> Iterator[Span]:
    """Streets, and postcodes on a line with a street or with the person's place."""
    towns = [flat(part.strip()) for part in (location or "").split(",") if len(part.strip()) > 1]
    for line in re.finditer(r"[^\n]+", plain[span.start : span.end]):
        start, end = span.start + line.start(), span.start + line.end()
        streets = [Span(*match.span()) for match in _address().finditer(plain, start, end)]
        yield from streets
        placed = any(re.search(rf"(?<!\w){re.escape(town)}(?!\w)", line.group()) for town in towns)
        short = len(line.group()) <= _CONTACT_LINE
        if streets or (placed and short) or place_region(text[start:end].strip()):
            yield from (Span(*match.span()) for match in _postcode().finditer(text, start, end))


def _pastimes(plain: str, candidate: Candidate) -> Iterator[Span]:
    """Clauses that speak of a pastime, outside roles, skills and headings."""
    for kind, section in candidate.sections:
        if kind not in _PERSONAL_SECTIONS:
            continue
        for match in _pastime().finditer(plain, section.start, section.end):
            if any(r.span and r.span.start <= match.start() < r.span.end for r in candidate.roles):
                continue
            start = max(plain.rfind(mark, section.start, match.start()) for mark in _CLAUSE_ENDS)
            stops = [plain.find(mark, match.end(), section.end) for mark in _CLAUSE_ENDS]
            end = min((stop for stop in stops if stop >= 0), default=section.end)
            yield Span(max(start + 1, section.start), end)


def _groups(text: str, candidate: Candidate) -> Iterator[Span]:
    """Names of groups by whom they are for, unless the person works there."""
    employers = [flat(role.company) for role in candidate.roles if role.company]
    for match in _group().finditer(text):
        shown = flat(match.group())
        if not any(firm in shown or shown in firm for firm in employers):
            yield Span(*match.span())


def _statuses(plain: str, candidate: Candidate) -> Iterator[Span]:
    """Labelled lines on papers and disability, outside roles and skills."""
    work = [role.span for role in candidate.roles if role.span]
    work.extend(span for kind, span in candidate.sections if kind == "skills")
    for match in _status().finditer(plain):
        if any(span.start <= match.start() < span.end for span in work):
            continue
        cell = _CELL_END.search(plain, match.end())
        yield Span(match.start(), cell.start() if cell is not None else len(plain))


@cache
def _status() -> re.Pattern[str]:
    terms = sorted(personal_words().status, key=lambda term: (-len(term), term))
    opened = r"(?:^|(?<=[|·•;\t/])|(?<=[,.)] )|(?<=  ))[ *•-]*"
    return re.compile(
        rf"{opened}(?:{'|'.join(terms)})[ ]*(?:[:：\t]|[ ][-–—][ ])[ \t]*", re.MULTILINE
    )


@cache
def _labels() -> tuple[re.Pattern[str], re.Pattern[str]]:
    data = personal_words()

    def either(terms: Iterable[str]) -> str:
        ordered = sorted(dict.fromkeys(terms), key=lambda term: (-len(term), term))
        joined = [term for term in ordered if re.match(rf"\(?[{CJK}]", term)]
        apart = [term for term in ordered if term not in joined]
        # One look behind for all of them: asked for each term at each place, it took most of
        # the time of masking.
        return "|".join((*joined, rf"(?<!\w)(?:{'|'.join(apart)})(?!\w)"))

    sure = [term for term in data.labels if term not in data.loose]
    return (
        re.compile(rf"(?:{either(sure)})\s*[:：\t(]?\s*"),
        re.compile(rf"(?:{either(data.loose)})\s*(?:[:：\t]\s*)"),
    )


def _labelled(plain: str, own: Sequence[Span]) -> Iterator[Span]:
    """A label of a personal detail with its value, to the end of its cell."""
    sure, loose = _labels()
    for pattern in (sure, loose):
        for match in pattern.finditer(plain):
            colon = match.group().rstrip(" ")[-1:] in ":：\t"
            mine = any(span.start <= match.start() < span.end for span in own)
            line = plain.rfind("\n", 0, match.start()) + 1
            begins = not plain[line : match.start()].strip(" •-*")
            if not (colon or mine or begins):
                continue
            cell = _CELL_END.search(plain, match.end())
            end = cell.start() if cell is not None else len(plain)
            if end - match.end() > 80 and not colon:
                continue
            # In one cell several labels may follow one another: stop where the next begins.
            after = re.search(r"\s[^\s:：]{2,12}[:：]", plain[match.end() : end])
            yield Span(match.start(), match.end() + after.start() if after else end)


def _around(text: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    """The lines next to a match: one before, one after."""
    for match in pattern.finditer(text):
        start = text.rfind("\n", 0, max(text.rfind("\n", 0, match.start()), 0)) + 1
        stop = text.find("\n", match.end())
        after = text.find("\n", stop + 1) if stop >= 0 else -1
        yield Span(start, after if after >= 0 else len(text))


def _lines_with(plain: str, pattern: str) -> Iterator[Span]:
    for match in re.finditer(pattern, plain):
        start = plain.rfind("\n", 0, match.start()) + 1
        stop = plain.find("\n", match.end())
        yield Span(start, stop if stop >= 0 else len(plain))


def _schools(text: str, plain: str, candidate: Candidate) -> Iterator[Span]:
    """Names of schools attended, wherever they stand, and school names in education sections."""
    employers = {flat(role.company) for role in candidate.roles if role.company}
    for item in candidate.education:
        if item.institution is None or flat(item.institution) in employers:
            continue
        words = r"[\s,]+".join(re.escape(word) for word in flat(item.institution).split())
        yield from (Span(*match.span()) for match in re.finditer(words, plain))
    fields = [item.field for item in candidate.education if item.field is not None]
    for kind, span in candidate.sections:
        if kind == "education":
            yield from unknown_schools(text, span, fields)
        for found in school_spans(text, span):
            shown = plain[found.start : found.end]
            if kind == "education" or (
                _STRONG_SCHOOL.search(shown)
                and not any(firm in shown or shown.strip() in firm for firm in employers)
            ):
                yield found


def _location(text: str, location: str | None, own: Sequence[Span]) -> tuple[Span, ...]:
    """Where the city and country stand, which stay."""
    if not location:
        return ()
    parts = [part.strip() for part in location.split(",")]
    return tuple(
        Span(match.start(), match.end())
        for span in own
        for part in parts
        if part
        for match in re.finditer(rf"(?<!\w){re.escape(part)}(?!\w)", text[: span.end])
        if match.start() >= span.start
    )


def _united(text: str, spans: Iterable[Span], kept: Sequence[Span]) -> tuple[Span, ...]:
    """Union of `spans` without `kept`, split at line breaks, blanks trimmed."""
    marks = bytearray(len(text))
    for start, end in spans:
        marks[start:end] = b"\x01" * (end - start)
    for start, end in kept:
        marks[start:end] = bytes(end - start)
    for at, char in enumerate(text):
        if char == "\n":
            marks[at] = 0
    found = []
    for match in re.finditer(rb"\x01+", bytes(marks)):
        shown = text[match.start() : match.end()]
        left = match.start() + len(shown) - len(shown.lstrip())
        right = match.end() - len(shown) + len(shown.rstrip())
        if right > left:
            found.append(Span(left, right))
    return tuple(found)
