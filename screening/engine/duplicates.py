"""Two people of a pool who are perhaps one: found by what they share, judged by what agrees.

Nobody is merged here (ADR-023). Near-linear in the pool: only people who share a phone, a link,
a mailbox, a name beside an employer, or a phrase of the text are compared at all.
"""

import re
import unicodedata
import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from screening.domain import Agreement, Role, Stored
from screening.policy import DuplicatePolicy

Likeness = Literal["same", "shorter", "initials", "given", "unknown", "other"]

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_TITLES = frozenset(
    ("dr", "prof", "mr", "mrs", "ms", "mx", "ing", "dipl", "phd", "mba", "herr", "frau", "sir")
)
_LEGAL_FORMS = frozenset(
    ("inc", "ltd", "llc", "llp", "plc", "gmbh", "ag", "kg", "ohg", "se", "sa", "sas", "sarl",
     "srl", "spa", "bv", "nv", "ab", "as", "oy", "co", "corp", "company", "corporation",
     "limited", "the", "and", "und", "et", "y", "group", "gruppe", "holding")
)  # fmt: skip
_MAILBOXES = frozenset(
    ("info", "mail", "contact", "jobs", "career", "careers", "office", "hello", "cv", "resume",
     "me")
)  # fmt: skip
_MIX = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio, an odd number that spreads hashes (Knuth, 6.4)."""
_BANDS = 4
"""Smallest phrases by which texts are brought together."""


Sketch: TypeAlias = "array[int]"
"""The smallest hashes of a text's phrases, in order."""


Signs: TypeAlias = Iterator[tuple[float, Agreement]]
"""What agrees, each with its points."""


class Job(NamedTuple):
    """A role as it is compared: words of the employer, or of the title where none is stated."""

    words: frozenset[str]
    start: str
    end: str | None
    by_year: bool
    label: str


class Traits(NamedTuple):
    """What of one person is compared."""

    candidate_id: str
    name: tuple[str, ...]
    phone: str
    email: str
    links: frozenset[str]
    jobs: tuple[Job, ...]
    phrases: Sketch
    shown_name: str
    shown_phone: str


class Pair(NamedTuple):
    """Ids in order, points in [0, 1], and what agrees."""

    one: str
    other: str
    score: float
    agreements: tuple[Agreement, ...]


class Finder:
    """Pairs in a pool; what was read of a person is kept until the person changes."""

    def __init__(self, policy: DuplicatePolicy) -> None:
        self._policy = policy
        self._read: dict[str, tuple[Stored, Traits]] = {}

    def pairs(self, people: Sequence[Stored]) -> tuple[Pair, ...]:
        """Who may be the same, the likeliest first, ties by id."""
        read = {}
        for stored in people:
            key = stored.candidate_id
            held = self._read.get(key)
            same = held is not None and (held[0] is stored or held[0] == stored)
            read[key] = held if held is not None and same else (stored, self._traits(stored))
        self._read = read
        known = {key: traits for key, (_, traits) in read.items()}
        found = []
        for one, other in sorted(self.met(known)):
            pair = judged(known[one], known[other], self._policy)
            if pair is not None:
                found.append(pair)
        return tuple(sorted(found, key=lambda pair: (-pair.score, pair.one, pair.other)))

    def _traits(self, stored: Stored) -> Traits:
        return traits(stored, self._policy)

    def met(self, known: dict[str, Traits]) -> set[tuple[str, str]]:
        """Pairs worth a look. In a crowd each meets only those next to it by name."""
        blocks: dict[tuple[str, ...], list[str]] = {}
        for key, person in known.items():
            for block in _blocks(person, self._policy):
                blocks.setdefault(block, []).append(key)
        met: set[tuple[str, str]] = set()
        for keys in blocks.values():
            keys.sort(key=lambda key: (known[key].name, key))
            for place, key in enumerate(keys):
                for other in keys[place + 1 : place + 1 + self._policy.crowd]:
                    met.add((min(key, other), max(key, other)))
        return met


def traits(stored: Stored, policy: DuplicatePolicy) -> Traits:
    person = stored.candidate
    return Traits(
        candidate_id=stored.candidate_id,
        name=tuple(sorted(_name_words(person.name or ""))),
        phone=re.sub(r"\D", "", person.phone or "").lstrip("0"),
        email=unicodedata.normalize("NFKC", person.email or "").strip().casefold(),
        links=frozenset(link for item in person.links if (link := _link(item))),
        jobs=tuple(job for role in person.roles if (job := _job(role)) is not None),
        phrases=_phrases(stored.document.text, policy),
        shown_name=person.name or "",
        shown_phone=person.phone or "",
    )


def judged(one: Traits, other: Traits, policy: DuplicatePolicy) -> Pair | None:
    """The pair with its points and reasons, None when it is not to be offered."""
    likeness = name_likeness(one.name, other.name)
    if likeness == "other":
        return None
    reach = list(_reached(one, other, policy))
    if likeness == "given" and not any(item.kind in ("phone", "link") for _, item in reach):
        return None
    exact, loose = _shared_jobs(one.jobs, other.jobs)
    if likeness == "given" and not exact:
        return None
    signs = [
        *_named(one, other, likeness, policy),
        *reach,
        *_worked(exact, loose, policy),
        *_written(one, other, policy),
    ]
    score = round(min(1.0, sum(points for points, _ in signs)), 4)
    if score < policy.offer_from:
        return None
    ids = sorted((one.candidate_id, other.candidate_id))
    return Pair(ids[0], ids[1], score, tuple(item for _, item in signs))


def name_likeness(one: Sequence[str], other: Sequence[str]) -> Likeness:
    """How two names, as words in any order, agree. Two scripts say nothing about each other."""
    if not one or not other:
        return "unknown"
    if sorted(one) == sorted(other):
        return "given" if len(one) == 1 and one[0].isascii() else "same"
    if all(word.isascii() for word in one) != all(word.isascii() for word in other):
        return "unknown"
    short, long = sorted((list(one), list(other)), key=len)
    left, equal, alike = list(long), 0, 0
    for word in sorted(short, key=lambda word: (-len(word), word)):
        hit = word if word in left else next((item for item in left if _begins(word, item)), None)
        if hit is None:
            continue
        left.remove(hit)
        if hit == word and len(word) > 1:
            equal += 1
        else:
            alike += 1
    if equal == len(short) and equal > 1:
        return "shorter"
    if equal and equal + alike == len(short) and len(short) > 1:
        return "initials"
    return "given" if equal else "other"


def in_common(one: Sketch, other: Sketch, policy: DuplicatePolicy) -> float:
    """The share of phrases that two texts have in common, in [0, 1], from their sketches.

    The smallest hashes of the union are a fair sample of it (Broder 1997, bottom-k).
    """
    mine, theirs = set(one), set(other)
    sample = sorted(mine | theirs)[: policy.sketch]
    if not mine or not theirs:
        return 0.0
    return sum(item in mine and item in theirs for item in sample) / len(sample)


def _named(one: Traits, other: Traits, likeness: Likeness, policy: DuplicatePolicy) -> Signs:
    points = {
        "same": policy.same_name,
        "shorter": policy.shorter_name,
        "initials": policy.initials,
        "given": policy.given_name,
    }
    if likeness in points:
        names = dict.fromkeys((one.shown_name, other.shown_name))
        yield points[likeness], Agreement(kind="name", detail=" / ".join(names))


def _reached(one: Traits, other: Traits, policy: DuplicatePolicy) -> Signs:
    if _same_phone(one.phone, other.phone, policy):
        yield policy.phone, Agreement(kind="phone", detail=one.shown_phone)
    if one.email and one.email == other.email:
        yield policy.mailbox, Agreement(kind="email", detail=one.email)
    elif _local(one.email) and _local(one.email) == _local(other.email):
        yield policy.email, Agreement(kind="email", detail=f"{_local(one.email)}@")
    if links := sorted(one.links & other.links):
        yield policy.link, Agreement(kind="link", detail=", ".join(links))


def _worked(exact: Sequence[str], loose: Sequence[str], policy: DuplicatePolicy) -> Signs:
    """All jobs are named; the points come with the first."""
    if exact:
        points = policy.roles if len(exact) > 1 else policy.role
    else:
        points = policy.role_by_year * min(2, len(loose))
    for place, label in enumerate(exact or loose):
        yield 0.0 if place else points, Agreement(kind="role", detail=label)


def _written(one: Traits, other: Traits, policy: DuplicatePolicy) -> Signs:
    share = in_common(one.phrases, other.phrases, policy)
    if share >= policy.text_from:
        yield policy.text, Agreement(kind="text", detail=f"{round(100 * share)} % in common")


def _blocks(person: Traits, policy: DuplicatePolicy) -> Iterator[tuple[str, ...]]:
    if len(person.phone) >= policy.phone_digits:
        yield "phone", person.phone[-policy.phone_digits :]
    if person.email:
        yield "email", person.email
    for link in person.links:
        yield "link", link
    spelled = [name for name in person.name if len(name) > 1]
    for job in person.jobs:
        for word in job.words:
            yield "year", *person.name, word, job.start[:4]
            if not job.by_year:
                for name in spelled:
                    yield "month", name, word, job.start
    for phrase in islice(person.phrases, _BANDS):
        yield "text", str(phrase)


def _flat(text: str) -> str:
    """Lower case without accents, with the spellings ae, oe, ue for umlauts taken for one."""
    split = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in split if not unicodedata.combining(char))
    return bare.translate(_LETTERS)


def _name_words(name: str) -> Iterator[str]:
    for word in re.findall(r"[^\W\d_]+", re.sub(r"['’`]", "", _flat(name))):
        if word not in _TITLES:
            yield re.sub(r"([aou])e", r"\1", word)


def _begins(word: str, item: str) -> bool:
    """An initial of the other, or a short form such as Chris for Christopher."""
    short, long = sorted((word, item), key=len)
    return (len(short) == 1 or len(short) > 2) and long.startswith(short)


def _link(address: str) -> str:
    """An address of a person's own page without scheme; "" for a site without a path."""
    bare = re.sub(r"^(?:https?://)?(?:www\.)?|[?#].*$", "", address.strip().casefold())
    bare = re.sub(r"^[a-z]{2}\.linkedin\.", "linkedin.", bare.rstrip("/"))
    return bare if "/" in bare else ""


def _local(email: str) -> str:
    local = re.sub(r"\+.*$", "", email.partition("@")[0]).replace(".", "")
    return "" if local in _MAILBOXES else local


def _job(role: Role) -> Job | None:
    words = _company_words(role.company or "") or _company_words(role.title or "")
    if not words or not role.start:
        return None
    end = None if role.current else role.end
    months = f"{role.start} to {end or 'present'}"
    return Job(
        words=words,
        start=role.start,
        end=end,
        by_year=role.precision == "year",
        label=f"{role.label}, {months}",
    )


def _company_words(text: str) -> frozenset[str]:
    words = re.findall(r"\w+", _flat(text))
    return frozenset(word for word in words if word not in _LEGAL_FORMS and len(word) > 1)


def _shared_jobs(one: Sequence[Job], other: Sequence[Job]) -> tuple[list[str], list[str]]:
    """Labels of the jobs that agree in months, and of those that agree in years only.

    A job that goes on in one file may have ended in the other: the version is older.
    """
    exact: list[str] = []
    loose: list[str] = []
    left = list(other)
    for job in one:
        for item in left:
            if not (job.words <= item.words or item.words <= job.words):
                continue
            by_year = job.by_year or item.by_year
            size = 4 if by_year else 7
            ends = job.end is None or item.end is None or job.end[:size] == item.end[:size]
            if job.start[:size] == item.start[:size] and ends:
                left.remove(item)
                (loose if by_year else exact).append(job.label)
                break
    return exact, loose


def _same_phone(one: str, other: str, policy: DuplicatePolicy) -> bool:
    """Equal from the end, so that a country's code may be missing on one side."""
    short, long = sorted((one, other), key=len)
    return len(short) >= policy.phone_digits and long.endswith(short)


def _phrases(text: str, policy: DuplicatePolicy) -> Sketch:
    """The smallest hashes of the text's phrases, in order."""
    words = re.findall(r"\w+", text.casefold())
    marks = np.array([zlib.crc32(word.encode()) for word in words], dtype=np.uint64)
    count = len(marks) - policy.phrase + 1
    if count < 1:
        return array("L")
    phrases = np.zeros(count, dtype=np.uint64)
    for place in range(policy.phrase):
        phrases = phrases * _MIX + marks[place : place + count]
    phrases = (phrases * _MIX) >> np.uint64(32)  # the high bits of a product are well mixed
    return array("L", np.unique(phrases)[: policy.sketch].tolist())
