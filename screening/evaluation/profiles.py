"""Profile figures: the share of what resumes say that was read rightly, with every miss.

A file that was set aside, or from which nobody came, misses every field that its label states.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from screening.domain import LEVELS, Candidate, Education, Level, Record, Role, Stored
from screening.evaluation.labels import EducationLabel, ProfileLabel, RoleLabel

Same = Callable[[str, str], bool]

FIELDS = (
    "status",
    "name",
    "email",
    "phone",
    "location",
    "total_months",
    "roles",
    "role_titles",
    "role_companies",
    "education_level",
    "language",
)
MONTHS_OFF = 1
"""Months by which a total may differ and still be right."""
_SPACELESS = re.compile(r"(?<=[\u3041-\u9fff])(?=\d)|(?<=\d)(?=[\u3041-\u9fff])")
"""Where kana or a Han character and a digit touch."""
PHONE_DIGITS = 7
"""Digits that a number needs before its end alone identifies it."""


class Share(Record):
    """`right` of `of`. `share` is in [0, 1], rounded to 4 places; 1 when nothing was asked."""

    name: str
    right: int
    of: int
    share: float

    @classmethod
    def counted(cls, name: str, right: int, of: int) -> "Share":
        return cls(name=name, right=right, of=of, share=round(right / of, 4) if of else 1.0)


class Miss(Record):
    """One thing that was not as labelled. `where` is a file or the id of a label."""

    where: str
    field: str
    expected: str
    got: str


class ProfileFigures(Record):
    files: int
    set_aside: int
    """Files from which nobody came into the pool as `ok`."""
    fields: tuple[Share, ...]
    extra_roles: int
    """Roles that were read and that no label has."""
    role_f1: float
    """Roles by title and company, whatever their dates: F1 over all files together."""
    misses: tuple[Miss, ...]


def profile_figures(
    labels: Sequence[ProfileLabel], read: Mapping[str, Stored | None]
) -> ProfileFigures:
    """Figures over all labelled files. `read` maps a file name to who came of it, None if nobody.

    A field that the label leaves open is right when nothing was read for it.
    """
    right = dict.fromkeys(FIELDS, 0)
    asked = dict.fromkeys(FIELDS, 0)
    misses: list[Miss] = []
    extra = 0
    named = listed = wanted = 0
    for label in labels:
        stored = read.get(label.file)
        for field, expected, got, ok in _compared(label, stored):
            if field in label.not_judged:
                continue
            asked[field] += 1
            right[field] += ok
            if not ok:
                misses.append(Miss(where=label.file, field=field, expected=expected, got=got))
        if "roles" in label.not_judged:
            continue
        wanted += len(label.roles)
        if stored is not None:
            extra += _unlabelled_roles(label, stored.candidate)
            listed += sum(role.paid for role in stored.candidate.roles)
            named += _named_alike(label, stored.candidate)
    return ProfileFigures(
        files=len(labels),
        set_aside=sum(read.get(label.file) is None for label in labels),
        fields=tuple(Share.counted(field, right[field], asked[field]) for field in FIELDS),
        extra_roles=extra,
        role_f1=round(2 * named / (listed + wanted), 4) if listed + wanted else 1.0,
        misses=tuple(misses),
    )


def _compared(label: ProfileLabel, stored: Stored | None) -> Iterable[tuple[str, str, str, bool]]:
    """(field, expected, got, right) for each thing that the label states.

    Of a file from which nobody can be read, only that is asked.
    """
    person = stored.candidate if stored else None
    aside = "" if stored else "set aside"
    status = "ok" if stored else "set_aside"
    yield "status", label.status, status.replace("_", " "), status == label.status
    if label.status == "set_aside":
        return
    yield _text("name", label.name, person.name if person else None, aside, same_text)
    yield _text("email", label.email, person.email if person else None, aside, same_text)
    yield _text("phone", label.phone, person.phone if person else None, aside, same_phone)
    yield _text("location", label.location, person.location if person else None, aside, same_place)
    months = person.total_experience_months if person else None
    yield (
        "total_months",
        str(label.total_experience_months),
        aside or str(months),
        months is not None and abs(months - label.total_experience_months) <= MONTHS_OFF,
    )
    for wanted, found in _matched_roles(label, person):
        span = f"{wanted.start} to {wanted.end or 'now'} {wanted.title} · {wanted.company}"
        others = "; ".join(_dates(role) for role in person.roles) if person else aside
        yield "roles", span, others if found is None else _dates(found), found is not None
        if found is not None:
            if wanted.title:
                yield _text("role_titles", wanted.title, found.title, "", same_text)
            if wanted.company:
                yield _text("role_companies", wanted.company, found.company, "", same_text)
    level = highest(label.education, int(label.as_of[:4]))
    got = highest(person.education, int(label.as_of[:4])) if person else None
    yield "education_level", str(level), aside or str(got), person is not None and got == level
    language = stored.document.language if stored else None
    yield "language", label.language, aside or str(language), language == label.language


def _text(
    field: str, expected: str | None, got: str | None, aside: str, same: Same
) -> tuple[str, str, str, bool]:
    if aside:
        return field, str(expected), aside, False
    if expected is None or got is None:
        return field, str(expected), str(got), expected is None and got is None
    return field, expected, got, same(expected, got)


def _matched_roles(
    label: ProfileLabel, person: Candidate | None
) -> list[tuple[RoleLabel, Role | None]]:
    """Each labelled role with the role of the same dates, the same title first, each used once."""
    free = [role for role in person.roles if role.paid] if person else []
    matched: list[tuple[RoleLabel, Role | None]] = []
    for wanted in label.roles:
        fitting = [role for role in free if _same_dates(wanted, role)]
        fitting.sort(key=lambda role: not same_text(wanted.title or "", role.title or ""))
        found = fitting[0] if fitting else None
        if found is not None:
            free.remove(found)
        matched.append((wanted, found))
    return matched


def _unlabelled_roles(label: ProfileLabel, person: Candidate) -> int:
    found = sum(role is not None for _, role in _matched_roles(label, person))
    return sum(role.paid for role in person.roles) - found


def _named_alike(label: ProfileLabel, person: Candidate) -> int:
    """Labelled roles with a role of their title and company, each used once."""
    free = [role for role in person.roles if role.paid]
    found = 0
    for wanted in label.roles:
        twin = next(
            (
                role
                for role in free
                if same_text(wanted.title or "", role.title or "")
                and same_text(wanted.company or "", role.company or "")
            ),
            None,
        )
        if twin is not None:
            free.remove(twin)
            found += 1
    return found


def _same_dates(wanted: RoleLabel, role: Role) -> bool:
    return (wanted.start, wanted.end, wanted.current) == (role.start, role.end, role.current)


def _dates(role: Role) -> str:
    return f"{role.start} to {role.end or ('now' if role.current else '?')} {role.label}"


def highest(education: Iterable[EducationLabel | Education], year: int) -> Level | None:
    """The highest level finished by the end of `year`; an open year counts as finished."""
    levels = [
        entry.level
        for entry in education
        if entry.level is not None and (entry.end_year is None or entry.end_year <= year)
    ]
    return max(levels, key=LEVELS.index, default=None)


def words(text: str) -> tuple[str, ...]:
    """Letters and digits in runs, compatibility forms and case folded, marks kept."""
    return tuple(re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).casefold()))


def same_text(expected: str, got: str) -> bool:
    """Equal but for case, punctuation and spaces, of which Chinese and Japanese need none."""
    left, right = words(expected), words(got)
    return left == right or (not expected.isascii() and _closed(left) == _closed(right))


def _closed(found: Sequence[str]) -> str:
    """Words in one, with no space beside a Han character or kana."""
    return re.sub(r" (?=[\u3041-\u9fff])|(?<=[\u3041-\u9fff]) ", "", " ".join(found))


def same_place(expected: str, got: str) -> bool:
    """The same words in the same order, house numbers and postcodes aside.

    Where numbers follow a place without a space, as in Japanese, the place stays.
    """
    left, right = (
        tuple(w for w in words(_SPACELESS.sub(" ", text)) if not re.search(r"\d", w))
        for text in (expected, got)
    )
    return bool(left) and left == right


def same_phone(expected: str, got: str) -> bool:
    """The longer number ends with the shorter one without its trunk zero.

    "+49 30 23125 417" and "030 23125 417" are the same.
    """
    numbers = sorted((_digits(expected), _digits(got)), key=len)
    short = numbers[0].lstrip("0")
    return len(short) >= PHONE_DIGITS and numbers[1].endswith(short)


def _digits(text: str) -> str:
    return "".join(str(unicodedata.digit(char)) for char in text if char.isdigit())
