"""What a person puts right in a profile, kept apart from what was read and applied on top of it."""

import re
from collections.abc import Iterable, Sequence

from screening.domain import (
    LEVELS,
    PERSON_FIELDS,
    PRESENT,
    ROLE_FIELDS,
    Candidate,
    Correction,
    Education,
    FieldEdit,
    Role,
)
from screening.errors import UsageError

_MONTH = re.compile(r"(?P<year>(?:19|20)\d\d)(?:-(?P<month>0[1-9]|1[0-2]))?")


def corrections_of(
    read: Candidate, edits: Sequence[FieldEdit], before: Sequence[Correction] = ()
) -> tuple[Correction, ...]:
    """`before` with `edits` in place of what they replace; `read` is the profile uncorrected.

    An edit back to the value that was read takes the correction away.

    Raises:
        UsageError: a value that the field cannot hold, or an entry that is not there.
    """
    kept = {(item.entry, item.field): item for item in before}
    for edit in edits:
        value = edit.value.strip()
        _check(edit, value)
        entry = _entry(read, edit)
        kept.pop((entry, edit.field), None)
        if value != read.stated(edit.field, edit.entry):
            kept[entry, edit.field] = Correction(field=edit.field, value=value, entry=entry)
    corrections = tuple(kept.values())
    for role in corrected_roles(read.roles, corrections):
        if role not in read.roles and role.start and role.end and role.end < role.start:
            raise UsageError(f"{role.label}: it would end ({role.end}) before it starts")
    return corrections


def corrected_roles(roles: Sequence[Role], corrections: Sequence[Correction]) -> tuple[Role, ...]:
    return tuple(_role(role, _for(corrections, role_key(role))) for role in roles)


def corrected_education(
    items: Sequence[Education], corrections: Sequence[Correction]
) -> tuple[Education, ...]:
    return tuple(_school(item, _for(corrections, school_key(item))) for item in items)


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


def _entry(read: Candidate, edit: FieldEdit) -> str | None:
    if edit.field in PERSON_FIELDS:
        return None
    role = edit.field in ROLE_FIELDS
    count = len(read.roles if role else read.education)
    if edit.entry is None or not 0 <= edit.entry < count:
        kind = "role" if role else "education"
        raise UsageError(f"there is no {kind} entry {edit.entry}: the resume has {count}")
    return role_key(read.roles[edit.entry]) if role else school_key(read.education[edit.entry])


def _check(edit: FieldEdit, value: str) -> None:
    if not value:
        return
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
    return {item.field: item.value for item in corrections if item.entry == key}


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
