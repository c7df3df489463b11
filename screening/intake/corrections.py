"""What a person puts right in a profile, kept apart from what was read and applied on top of it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from screening.domain import (
    LEVELS,
    LIST_FIELDS,
    NEW_ROLE,
    NEW_SCHOOL,
    PERSON_FIELDS,
    PRESENT,
    REMOVAL_FIELDS,
    ROLE_FIELDS,
    SCHOOL_FIELDS,
    Candidate,
    Correction,
    Education,
    FieldEdit,
    ListField,
    ProfileField,
    Role,
)
from screening.errors import UsageError

_ADDED = "added"
_NO_ROLE = Role(title=None, company=None, start=None, end=None, added=True)
_NO_SCHOOL = Education(
    degree=None, level=None, field=None, institution=None, end_year=None, added=True
)
_MAX_NAME = 80
"""Characters of a skill or a language that is added."""
_MONTH = re.compile(r"(?P<year>(?:19|20)\d\d)(?:-(?P<month>0[1-9]|1[0-2]))?")


def corrections_of(
    read: Candidate, edits: Sequence[FieldEdit], before: Sequence[Correction] = ()
) -> tuple[Correction, ...]:
    """`before` with `edits` in place of what they replace; `read` is the profile uncorrected.

    Edits count the entries as the profile corrected by `before` lists them. An edit back to the
    value that was read takes the correction away.

    Raises:
        UsageError: a value that the field cannot hold, or an entry that is not there.
    """
    places = _Places(read, before)
    kept = {(item.entry, item.field): item for item in before}
    for edit in edits:
        value = edit.value.strip()
        _check(edit, value)
        entry = places.entry(edit, value)
        if edit.field in REMOVAL_FIELDS and value and _was_added(entry):
            kept = {key: item for key, item in kept.items() if key[0] != entry}
            continue
        kept.pop((entry, edit.field), None)
        if value != places.stated(entry, edit.field):
            kept[entry, edit.field] = Correction(field=edit.field, value=value, entry=entry)
    corrections = tuple(kept.values())
    _possible(read, corrections)
    return corrections


def corrected_roles(roles: Sequence[Role], corrections: Sequence[Correction]) -> tuple[Role, ...]:
    """Roles as corrected: those removed left out, those added before the first that is older."""
    return tuple(role for _, role in _roles(roles, corrections))


def corrected_education(
    items: Sequence[Education], corrections: Sequence[Correction]
) -> tuple[Education, ...]:
    return tuple(item for _, item in _schools(items, corrections))


def corrected_languages(
    languages: Sequence[str], corrections: Iterable[Correction]
) -> tuple[str, ...]:
    """Languages as read, then those added that the text does not state."""
    read = {_bare(language) for language in languages}
    more = {_bare(said): said for said in added_values(corrections, "language")}
    return (*languages, *(said for name, said in more.items() if name not in read))


def added_values(corrections: Iterable[Correction], field: ListField) -> tuple[str, ...]:
    return tuple(item.value for item in corrections if item.field == field)


def person_values(corrections: Iterable[Correction]) -> dict[str, str | None]:
    """The corrected fields of the person, by name."""
    return {
        item.field: item.value or None
        for item in corrections
        if item.entry is None and item.field in PERSON_FIELDS
    }


def role_key(role: Role) -> str:
    """What the reader made of a role, as one line."""
    return f"role: {role.label} · {role.start or ''}"


def school_key(item: Education) -> str:
    parts = (item.degree, item.field, item.institution, item.end_year)
    return "education: " + " · ".join(str(part) for part in parts if part)


class _Places:
    """Which entry an edit means, and what the resume says there."""

    def __init__(self, read: Candidate, before: Sequence[Correction]) -> None:
        self._read = read
        self._roles = [key for key, _ in _roles(read.roles, before)]
        self._schools = [key for key, _ in _schools(read.education, before)]
        self._kept = {item.entry for item in before if item.entry is not None}
        self._known = {
            **{key: at for at, key in enumerate(_numbered(map(role_key, read.roles)))},
            **{key: at for at, key in enumerate(_numbered(map(school_key, read.education)))},
        }

    def entry(self, edit: FieldEdit, value: str) -> str | None:
        """The name of the entry under which a correction is kept."""
        if edit.field in PERSON_FIELDS:
            return None
        if edit.field in LIST_FIELDS and edit.entry is None and value:
            return f"{_ADDED} {edit.field}: {_bare(value)}"
        if edit.entry == NEW_ROLE and edit.field in ROLE_FIELDS:
            return self._fresh("role")
        if edit.entry == NEW_SCHOOL and edit.field in SCHOOL_FIELDS:
            return self._fresh("education")
        if isinstance(edit.entry, str) and edit.entry in self._kept and not value:
            return edit.entry
        role = edit.field in ROLE_FIELDS or edit.field == "not_a_role"
        keys = self._roles if role else self._schools
        if not isinstance(edit.entry, int) or not 0 <= edit.entry < len(keys):
            kind = "role" if role else "education"
            count = len(keys)
            raise UsageError(f"there is no {kind} entry {edit.entry}: the resume has {count}")
        return keys[edit.entry]

    def stated(self, entry: str | None, field: ProfileField) -> str:
        """What the resume says, "" of what it does not state or was added."""
        if entry is None:
            return self._read.stated(field)
        at = self._known.get(entry)
        return "" if at is None else self._read.stated(field, at)

    def _fresh(self, kind: str) -> str:
        """A name that no kept addition has; the same for all edits of one call."""
        number = 1
        while f"{_ADDED} {kind} {number}" in self._kept:
            number += 1
        return f"{_ADDED} {kind} {number}"


def _possible(read: Candidate, corrections: Sequence[Correction]) -> None:
    """Raises `UsageError` for an entry that says too little, or ends before it starts."""
    for key, role in _roles(read.roles, corrections, also_read=True):
        if role in read.roles:
            continue
        if role.start and role.end and role.end < role.start:
            raise UsageError(f"{role.label}: it would end ({role.end}) before it starts")
        if _was_added(key) and not ((role.title or role.company) and role.start):
            raise UsageError("a role needs a title or a company, and a start: 2021-06 or 2021")
        if _was_added(key) and role.end is None and not role.current:
            raise UsageError("a role needs an end: 2021-06, 2021 or present")
    for key, item in _schools(read.education, corrections, also_read=True):
        if _was_added(key) and not (item.level or item.degree):
            raise UsageError("education needs a level or a degree")


def _roles(
    roles: Sequence[Role], corrections: Sequence[Correction], *, also_read: bool = False
) -> list[tuple[str, Role]]:
    """Roles as corrected, each with its key. An added one that the text states by now is left
    out unless `also_read`."""
    gone = {item.entry for item in corrections if item.field == "not_a_role"}
    found = [
        (key, _role(role, _for(corrections, key)))
        for key, role in zip(_numbered(map(role_key, roles)), roles, strict=True)
        if key not in gone
    ]
    for key in _added(corrections, "role"):
        role = _role(_NO_ROLE, _for(corrections, key))
        if also_read or not any(_one_role(role, other) for _, other in found):
            start = role.start or ""
            older = (at for at, (_, other) in enumerate(found) if (other.start or "") < start)
            found.insert(next(older, len(found)), (key, role))
    return found


def _schools(
    items: Sequence[Education], corrections: Sequence[Correction], *, also_read: bool = False
) -> list[tuple[str, Education]]:
    """As `_roles`; added education comes last."""
    gone = {item.entry for item in corrections if item.field == "not_education"}
    found = [
        (key, _school(item, _for(corrections, key)))
        for key, item in zip(_numbered(map(school_key, items)), items, strict=True)
        if key not in gone
    ]
    for key in _added(corrections, "education"):
        item = _school(_NO_SCHOOL, _for(corrections, key))
        if also_read or not any(_one_school(item, other) for _, other in found):
            found.append((key, item))
    return found


def _added(corrections: Iterable[Correction], kind: str) -> tuple[str, ...]:
    """The names of added entries, in the order in which they were added."""
    start = f"{_ADDED} {kind} "
    names = (item.entry for item in corrections if item.entry is not None)
    return tuple(dict.fromkeys(name for name in names if name.startswith(start)))


def _was_added(entry: str | None) -> bool:
    return entry is not None and entry.startswith(f"{_ADDED} ")


def _numbered(keys: Iterable[str]) -> list[str]:
    """The keys, the second and later of the same ones told apart by a number."""
    seen: Counter[str] = Counter()
    found = []
    for key in keys:
        seen[key] += 1
        found.append(key if seen[key] == 1 else f"{key} ({seen[key]})")
    return found


def _one_role(added: Role, read: Role) -> bool:
    """Whether a newer resume states by itself what was added: same start, a name in common."""
    years = "year" in (added.precision, read.precision)
    size = 4 if years else 7
    same = (added.start or "")[:size] == (read.start or "")[:size]
    return same and any(
        one is not None and other is not None and _bare(one) == _bare(other)
        for one, other in ((added.title, read.title), (added.company, read.company))
    )


def _one_school(added: Education, read: Education) -> bool:
    return added.level == read.level and added.end_year in (None, read.end_year)


def _bare(value: str) -> str:
    """A name without what stands in brackets behind it, and without case."""
    return value.partition("(")[0].strip().casefold()


def _check(edit: FieldEdit, value: str) -> None:
    if edit.field in LIST_FIELDS and not value and edit.entry is None:
        raise UsageError(f"say which {edit.field} is to be added")
    if not value:
        return
    if edit.field in LIST_FIELDS and (len(value) > _MAX_NAME or "\n" in value):
        raise UsageError(f"one {edit.field} at a time, of at most {_MAX_NAME} characters")
    if edit.field in REMOVAL_FIELDS and value != "yes":
        raise UsageError(f"{value!r} is no removal: it is yes or nothing")
    if edit.field in ("start", "end") and not _MONTH.fullmatch(value):
        if edit.field == "end" and value == PRESENT:
            return
        also = ", or present" if edit.field == "end" else ""
        raise UsageError(f"{value!r} is no month: write it as 2021-06 or 2021{also}")
    if edit.field == "end_year" and not re.fullmatch(r"(?:19|20)\d\d", value):
        raise UsageError(f"{value!r} is no year: write it as 2021")
    if edit.field == "level" and value not in LEVELS:
        raise UsageError(f"{value!r} is no level: one of {', '.join(LEVELS)}")
    if edit.field == "email" and not re.fullmatch(r"[^@\s]+@[^@\s]+", value):
        raise UsageError(f"{value!r} is no e-mail address")


def _for(corrections: Sequence[Correction], key: str) -> dict[str, str]:
    return {item.field: item.value for item in corrections if item.entry == key and _holds(item)}


def _holds(kept: Correction) -> bool:
    """Whether its field can hold the value; an older version may have kept others."""
    try:
        _check(FieldEdit(field=kept.field, value=kept.value, entry=kept.entry), kept.value)
    except UsageError:
        return False
    return True


def _role(role: Role, said: dict[str, str]) -> Role:
    if not said:
        return role
    update: dict[str, object] = {
        name: said[name] or None for name in ("title", "company") if name in said
    }
    start, end, current = role.start, role.end, role.current
    years = role.precision == "year"
    if "start" in said:
        start = _bound(said["start"], "01")
        years = len(said["start"]) == 4
    if "end" in said:
        current = said["end"] == PRESENT
        end = None if current else _bound(said["end"], "12")
        years = (years and not current) or len(said["end"]) == 4
    update |= {"start": start, "end": end, "current": current}
    return role.model_copy(update={**update, "precision": "year" if years else "month"})


def _bound(value: str, month: str) -> str | None:
    """The outer month of a year alone; a month as it is."""
    return f"{value}-{month}" if len(value) == 4 else value or None


def _school(item: Education, said: dict[str, str]) -> Education:
    if not said:
        return item
    update: dict[str, object] = {name: value or None for name, value in said.items()}
    if said.get("end_year"):
        update["end_year"] = int(said["end_year"])
    return item.model_copy(update=update)
