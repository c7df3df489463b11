"""How far each value of a profile can be trusted: a number in [0, 1], with the reasons.

    confidence = how it was found x what each doubt leaves

How a value was found (a label beside it, its place, a pattern) gives the start; each doubt
(competing values, a date without months, a part that is missing) takes its share. In a scan all
of it is multiplied by the quality of the reading. The factors are judgements, set once and then
checked on the labelled resumes: they order values by doubt and are no probabilities (ADR 0025).
The reasons say nothing of the resume. Nothing here reads a value anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from screening.domain import (
    PERSON_FIELDS,
    Candidate,
    Confidence,
    Document,
    Education,
    PersonField,
    Role,
    Span,
)
from screening.intake.contact import EMAIL, Contact, Found
from screening.intake.rows import Row
from screening.intake.sections import Section
from screening.intake.titles import company_strength, place_region, title_strength
from screening.taxonomy.tokens import CJK, flat

Doubt = tuple[float, str]
"""What it leaves, in [0, 1], and the reason; (1, "") is none."""

_NAME_LABEL = re.compile(r"^(?:full name|name|nombre|nom|nome|vorname|姓名|氏名|名前)\b")
_PHONE_LABEL = re.compile(r"(?:phone|mobile|mobil|tel|telefon|cell|handy|电话|手机|電話|携帯)")
_PLACE_LABEL = re.compile(
    r"(?:location|address|based in|residence|city|wohnort|adresse|anschrift|direccion|ubicacion|"
    r"ville|地址|所在地|现居|住所)"
)
_WORK = ("experience", "volunteering")
_LONG_TITLE = 9
_LONG_COMPANY = 8
_LONG_ROLE = 25
"""Years after which one job is more often two that were read as one."""
_TOP = 3
"""Rows from the top within which a name stands in its place."""


def confidences(
    document: Document,
    parts: Sequence[Section],
    lines: Sequence[Row],
    contact: Contact,
    candidate: Candidate,
    *,
    vouched: Iterable[str] = (),
) -> tuple[Confidence, ...]:
    """One for each value stated, in the order of the profile.

    `vouched`: the fields of the person that a recruiter stated; they have 1.
    """
    scan = any(notice.kind == "ocr" for notice in document.notices)
    trust = document.quality if scan else 1.0
    by_person = frozenset(vouched)
    tests: Mapping[PersonField, Iterable[Doubt]] = {
        "name": _name(contact.name, contact.email, lines),
        "email": _email(contact.email, document, parts),
        "phone": _phone(contact.phone, candidate.phone, lines),
        "location": _location(contact.location, candidate.location, lines),
        "headline": _headline(candidate.headline),
    }
    found = [
        Confidence(field=field, confidence=1.0)
        if field in by_person
        else _weighed(field, None, tests[field], trust)
        for field in PERSON_FIELDS
        if candidate.stated(field)
    ]
    for number, role in enumerate(candidate.roles):
        if role.added:
            found.append(Confidence(field="role", entry=number, confidence=1.0))
            continue
        doubts = _role(role, candidate.as_of, parts, candidate.roles[:number])
        found.append(_weighed("role", number, doubts, trust))
    for number, item in enumerate(candidate.education):
        if item.added:
            found.append(Confidence(field="education", entry=number, confidence=1.0))
            continue
        found.append(_weighed("education", number, _school(item, parts), trust))
    return tuple(found)


def _weighed(
    field: PersonField | Literal["role", "education"],
    entry: int | None,
    doubts: Iterable[Doubt],
    trust: float,
) -> Confidence:
    value = trust
    reasons = [(trust, "read from a picture of text")] if trust < 1 else []
    for left, reason in doubts:
        value *= left
        if reason:
            reasons.append((left, reason))
    said = tuple(dict.fromkeys(reason for _, reason in sorted(reasons)))
    return Confidence(field=field, entry=entry, confidence=round(value, 2), reasons=said)


def _name(name: Found | None, email: Found | None, lines: Sequence[Row]) -> Iterator[Doubt]:
    if name is None:
        return
    row = _row_of(name.span, lines)
    local = re.sub(r"[^a-z]", "", flat(email.value.split("@")[0])) if email else ""
    words = [re.sub(r"[^a-z]", "", flat(word)) for word in re.split(r"[\s-]+", name.value)]
    mailed = any(len(word) > 2 and word in local for word in words)
    if row is not None and _NAME_LABEL.match(flat(row.text)):
        yield 0.99, ""
    elif mailed:
        yield 0.97, ""
    elif row is not None and row.at < _TOP:
        yield 0.85, "no label and no e-mail address bears it out"
    else:
        yield 0.6, "it stands away from the top, without a label"
    if len(words) == 1 and not re.match(f"[{CJK}]", name.value):
        yield 0.7, "it is one word"
    if len(words) > 4:
        yield 0.85, "it is unusually long"


def _email(email: Found | None, document: Document, parts: Sequence[Section]) -> Iterator[Doubt]:
    if email is None:
        return
    yield 0.98, ""
    others = {match.group().casefold() for match in EMAIL.finditer(document.text)}
    if len(others) > 1:
        yield 0.8, "the resume holds other addresses too"
    if _kind(email.span, parts) not in ("top", "contact"):
        yield 0.8, "it stands away from the person's own details"


def _phone(phone: Found | None, value: str | None, lines: Sequence[Row]) -> Iterator[Doubt]:
    if phone is None:
        return
    row = _row_of(phone.span, lines)
    before = flat(row.text[: phone.span.start - row.start]) if row is not None else ""
    if _PHONE_LABEL.search(before[-24:]):
        yield 0.98, ""
    else:
        yield 0.9, "no label beside it"
    if not (value or "").startswith("+"):
        yield 0.9, "its country is not known"
    digits = sum(char.isdigit() for char in value or "")
    if not 9 <= digits <= 14:
        yield 0.7, "it has an unusual number of digits"


def _location(place: Found | None, value: str | None, lines: Sequence[Row]) -> Iterator[Doubt]:
    if place is None or value is None:
        return
    row = _row_of(place.span, lines)
    before = flat(row.text[: place.span.start - row.start]) if row is not None else ""
    labelled = _PLACE_LABEL.search(before) is not None
    yield (0.97, "") if labelled else (0.92, "no label beside it")
    if place_region(value.split(",")[-1].strip()) is None:
        yield 0.7, "its country is not known"
    if len(value.split(",")) == 1:
        yield 0.8, "it is one word or name"
    if row is not None and row.at > 20:
        yield 0.85, "it stands far from the top"
    if any(char.isdigit() for char in value):
        yield 0.7, "it holds digits"


def _headline(headline: str | None) -> Iterator[Doubt]:
    if headline is None:
        return
    yield 0.95, ""
    if title_strength(headline) < 2:
        yield 0.7, "it names no job that is known"
    if len(headline.split()) > _LONG_TITLE:
        yield 0.85, "it is unusually long"


def _role(
    role: Role, now: str, parts: Sequence[Section], before: Sequence[Role]
) -> Iterator[Doubt]:
    yield 0.97, ""
    yield from _title(role.title)
    yield from _company(role.company)
    yield from _dates(role, now)
    if role.header_span is not None and _kind(role.header_span, parts) not in _WORK:
        yield 0.8, "it stands under no heading for work"
    if not role.bullets:
        yield 0.92, "nothing is said of it"
    if any(_same(role, other) for other in before):
        yield 0.6, "another role has the same dates and name"


def _title(title: str | None) -> Iterator[Doubt]:
    if title is None:
        yield 0.6, "its title was not found"
        return
    if title_strength(title) < 2:
        yield 0.85, "its title is not one that is known"
    if len(title.split()) > _LONG_TITLE:
        yield 0.7, "its title is unusually long"


def _company(company: str | None) -> Iterator[Doubt]:
    if company is None:
        yield 0.75, "its company was not found"
        return
    if title_strength(company) == 2 and not company_strength(company):
        yield 0.6, "its company reads like a title"
    if place_region(company) is not None:
        yield 0.65, "its company reads like a place"
    if len(company.split()) > _LONG_COMPANY or company[:1].islower():
        yield 0.7, "its company reads like a sentence"


def _dates(role: Role, now: str) -> Iterator[Doubt]:
    if role.start is None or (role.end is None and not role.current):
        yield 0.6, "a date was not found"
        return
    end = role.end or now
    if end < role.start:
        yield 0.3, "it ends before it starts"
    elif int(end[:4]) - int(role.start[:4]) >= _LONG_ROLE:
        yield 0.75, "it is unusually long"
    if max(role.start, end) > now:
        yield 0.7, "it lies in the future"
    if role.precision == "year":
        yield 0.85, "its dates are years without months"


def _school(item: Education, parts: Sequence[Section]) -> Iterator[Doubt]:
    yield 0.97, ""
    if item.level is None:
        yield 0.6, "its level is not known"
    if item.institution is None:
        yield 0.85, "its school was not found"
    if item.end_year is None:
        yield 0.88, "its year was not found"
    if item.span is not None and _kind(item.span, parts) != "education":
        yield 0.75, "it stands under no heading for education"


def _same(one: Role, other: Role) -> bool:
    return (one.start, one.end, one.label) == (other.start, other.end, other.label)


def _row_of(span: Span, lines: Sequence[Row]) -> Row | None:
    return next((row for row in lines if row.start <= span.start < row.end), None)


def _kind(span: Span, parts: Sequence[Section]) -> str | None:
    """The kind of the section in which a span begins."""
    return next(
        (part.kind for part in parts if part.span.start <= span.start < part.span.end), None
    )
