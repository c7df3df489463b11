"""Applying an adjustment: exact edits of requirements and tuning, and nothing besides.

A skill has one place. It is a must-have, a nice-to-have, excluded, or a member of a choice
(`any_of`); adding it to one place takes it out of the others, and each such move is a note. A
choice of which only one member is left is that member as a must-have. Undo, redo and reset need
the history of a thread and are not done here.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from pydantic import ValidationError

from screening.domain.candidate import LEVELS
from screening.domain.requirements import (
    Adjusted,
    Adjustment,
    Edit,
    FieldChange,
    Limits,
    Requirements,
    Scalar,
    Tuning,
    Weights,
)

Value = Scalar | tuple[str, ...] | tuple[tuple[str, ...], ...]
Group = tuple[str, ...]

LISTS: Mapping[str, str] = {
    "must_have_skills": "must-have skills",
    "nice_to_have_skills": "nice-to-have skills",
    "excluded_skills": "excluded skills",
    "locations": "locations",
    "languages": "languages",
    "certifications": "certifications",
    "other_constraints": "constraints",
    "duties": "duties",
    "domain": "domain terms",
}
"""List fields and what a person calls them."""
SKILL_LISTS = ("must_have_skills", "nice_to_have_skills", "excluded_skills")
FAMILIES = (("dense", "lexical", "qualification"), ("technical", "domain"))
"""Weights that sum to 1."""
MAX_YEARS = 60


class _Refused(Exception):
    """An edit that needs a person's word; the message is the question."""

    def __init__(self, question: str, *choices: str) -> None:
        super().__init__(question)
        self.choices = choices


def adjusted(requirements: Requirements, tuning: Tuning, adjustment: Adjustment) -> Adjusted:
    """The requirements and tuning after every edit, in order, with what changed and why not.

    With a question (its own, or one that an edit raises: a minimum above the maximum, a value
    out of range) nothing is changed. `changes` lists only fields whose value differs, in the
    order of the record. Edits that change nothing are said in `notes`.

    Raises:
        ValueError: an edit names a field that does not exist or cannot be edited that way.
    """
    unchanged = Adjusted(
        requirements=requirements,
        tuning=tuning,
        notes=adjustment.notes,
        question=adjustment.question,
        choices=adjustment.choices,
    )
    if adjustment.question is not None:
        return unchanged
    notes = list(adjustment.notes)
    try:
        fields = _edited(requirements, adjustment.edits, notes)
        tuned = _tuned(tuning, adjustment.edits, notes)
    except _Refused as refused:
        return unchanged.model_copy(update={"question": str(refused), "choices": refused.choices})
    after = Requirements.model_validate({**requirements.model_dump(), **fields})
    return Adjusted(
        requirements=after,
        tuning=tuned,
        changes=(*_differences(requirements, after), *_tuning_differences(tuning, tuned)),
        notes=tuple(dict.fromkeys(notes)),
    )


def _edited(
    requirements: Requirements, edits: Iterable[Edit], notes: list[str]
) -> dict[str, Value]:
    fields: dict[str, Value] = {
        name: getattr(requirements, name)
        for name in Requirements.model_fields
        if name != "skill_expansions"
    }
    for edit in edits:
        if edit.field.startswith(("weights.", "limits.")):
            continue
        if edit.field not in fields:
            raise ValueError(f"no such field to edit: {edit.field!r}")
        if edit.field in LISTS:
            _edit_list(fields, edit, notes)
        elif edit.field == "any_of":
            _edit_choices(fields, edit, notes)
        elif edit.action == "add":
            raise ValueError(f"{edit.field!r} is not a list, it can only be set")
        else:
            value = None if edit.action == "remove" else edit.value
            fields[edit.field] = _single(edit.field, value)
    low, high = fields["min_experience_years"], fields["max_experience_years"]
    assert isinstance(low, int | float)
    if isinstance(high, int | float) and low > high:
        raise _Refused(
            f"The minimum would be {low:g} years and the maximum {high:g}. Which one should give?",
            "drop the maximum years",
            f"set the maximum to {low:g} years",
            f"set the minimum to {high:g} years",
        )
    return fields


def _single(field: str, value: Value) -> Scalar:
    """The value of a field that is no list, coerced from what a control sends."""
    if isinstance(value, tuple):
        raise ValueError(f"{field!r} takes one value, got {value!r}")
    if field in ("min_experience_years", "max_experience_years"):
        return _years(field, value)
    if field in ("remote", "education_or_equivalent"):
        return _truth(field, value)
    if field == "education_level":
        level = value.strip().casefold().replace(" ", "_") if isinstance(value, str) else value
        if level is not None and level not in LEVELS:
            raise _Refused(f"Which level of education is meant by {value!r}?", *LEVELS)
        return level
    return str(value).strip() if value is not None else ""


def _years(field: str, value: Scalar) -> float | None:
    if value is None or value == "":
        return 0.0 if field == "min_experience_years" else None
    number = _number(value)
    if number is None or not 0 <= number <= MAX_YEARS:
        raise _Refused(f"Years of experience go from 0 to {MAX_YEARS}; how many are meant?")
    return number


def _number(value: Scalar) -> float | None:
    if isinstance(value, bool) or value is None:
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return number if number == number and abs(number) != float("inf") else None


def _truth(field: str, value: Scalar) -> bool | None:
    if value is None or value == "":
        return None if field == "remote" else False
    if isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word in ("true", "yes", "1", "1.0"):
        return True
    if word in ("false", "no", "0", "0.0"):
        return False
    if field == "remote" and word in ("any", "null", "none"):
        return None
    raise ValueError(f"{field!r} is yes or no, got {value!r}")


def _edit_list(fields: dict[str, Value], edit: Edit, notes: list[str]) -> None:
    given = _terms(edit.value)
    held = cast(Group, fields[edit.field])
    name = LISTS[edit.field]
    match edit.action:
        case "set":
            fields[edit.field] = given
            _settle(fields, edit.field, _without(given, held), notes)
        case "add":
            new = _without(given, held)
            for term in given:
                if term not in new:
                    notes.append(f"{term} is already among the {name}.")
            fields[edit.field] = (*held, *new)
            _settle(fields, edit.field, new, notes)
        case "remove":
            gone = {term.casefold() for term in given}
            for term in given:
                if term.casefold() not in {item.casefold() for item in held}:
                    notes.append(f"{term} was not among the {name}.")
            fields[edit.field] = tuple(item for item in held if item.casefold() not in gone)


def _edit_choices(fields: dict[str, Value], edit: Edit, notes: list[str]) -> None:
    held = cast(tuple[Group, ...], fields["any_of"])
    match edit.action:
        case "set":
            groups = _groups(edit.value)
            fields["any_of"] = groups
            _settle(fields, "any_of", tuple(term for group in groups for term in group), notes)
        case "add":
            for group in _groups(edit.value):
                if any(_same(group, other) for other in held):
                    notes.append(f"{' or '.join(group)} is already a choice.")
                    continue
                apart = tuple(other for other in held if not _overlap(group, other))
                for other in held:
                    if other not in apart:
                        notes.append(f"{' or '.join(group)} replaces {' or '.join(other)}.")
                held = (*apart, group)
                fields["any_of"] = held
                _settle(fields, "any_of", group, notes)
        case "remove":
            if _is_nested(edit.value):
                whole = cast(tuple[Group, ...], edit.value)
                for group in whole:
                    if not any(_same(group, other) for other in held):
                        notes.append(f"{' or '.join(group)} was not a choice.")
                fields["any_of"] = tuple(
                    other for other in held if not any(_same(group, other) for group in whole)
                )
                return
            terms = _terms(edit.value)
            members = {item.casefold() for group in held for item in group}
            notes.extend(
                f"{term} was not in any choice." for term in terms if term.casefold() not in members
            )
            if any(_same(terms, group) for group in held):
                fields["any_of"] = tuple(group for group in held if not _same(terms, group))
                return
            _leave_choices(fields, terms, notes)


def _settle(fields: dict[str, Value], field: str, new: Group, notes: list[str]) -> None:
    """Take skills that came to `field` out of the other places a skill can be in."""
    if not new or field not in (*SKILL_LISTS, "any_of"):
        return
    arrived = {term.casefold() for term in new}
    for other in SKILL_LISTS:
        if other == field:
            continue
        held = cast(Group, fields[other])
        left = tuple(item for item in held if item.casefold() not in arrived)
        notes.extend(
            f"{item} moved out of the {LISTS[other]}." for item in held if item not in left
        )
        fields[other] = left
    if field == "must_have_skills":
        # A choice with a member that is now required is settled by it.
        groups = cast(tuple[Group, ...], fields["any_of"])
        for group in groups:
            if _overlap(new, group):
                notes.append(f"The choice {' or '.join(group)} is settled by it.")
        fields["any_of"] = tuple(group for group in groups if not _overlap(new, group))
    elif field != "any_of":
        _leave_choices(fields, new, notes)


def _leave_choices(fields: dict[str, Value], terms: Group, notes: list[str]) -> None:
    """Take single members out of choices; a choice of one becomes a must-have."""
    gone = {term.casefold() for term in terms}
    groups: list[Group] = []
    for group in cast(tuple[Group, ...], fields["any_of"]):
        left = tuple(item for item in group if item.casefold() not in gone)
        if left == group or len(left) > 1:
            groups.append(left)
        elif len(left) == 1:
            must = cast(Group, fields["must_have_skills"])
            if left[0].casefold() not in {item.casefold() for item in must}:
                fields["must_have_skills"] = (*must, left[0])
            notes.append(f"{left[0]} was the only choice left and is now a must-have.")
    fields["any_of"] = tuple(groups)


def _terms(value: Value) -> Group:
    """Distinct, trimmed terms of a list edit, first spelling kept."""
    if value is None:
        return ()
    if isinstance(value, str):
        value = (value,)
    if not isinstance(value, tuple) or _is_nested(value):
        raise ValueError(f"a list of words is needed, got {value!r}")
    seen: dict[str, str] = {}
    for term in cast(Group, value):
        if term.strip():
            seen.setdefault(term.strip().casefold(), term.strip())
    return tuple(seen.values())


def _groups(value: Value) -> tuple[Group, ...]:
    if not isinstance(value, tuple):
        raise ValueError(f"a choice needs at least two members, got {value!r}")
    nested = cast(tuple[Group, ...], value) if _is_nested(value) else (cast(Group, value),)
    groups = tuple(_terms(group) for group in nested)
    if any(len(group) < 2 for group in groups) and value != ():
        raise ValueError(f"a choice needs at least two members, got {value!r}")
    return tuple(group for group in groups if group)


def _is_nested(value: Value) -> bool:
    return isinstance(value, tuple) and any(isinstance(item, tuple) for item in value)


def _without(terms: Group, held: Group) -> Group:
    known = {item.casefold() for item in held}
    return tuple(term for term in terms if term.casefold() not in known)


def _same(one: Group, other: Group) -> bool:
    return {item.casefold() for item in one} == {item.casefold() for item in other}


def _overlap(one: Group, other: Group) -> bool:
    return bool({item.casefold() for item in one} & {item.casefold() for item in other})


def _tuned(tuning: Tuning, edits: Iterable[Edit], notes: list[str]) -> Tuning:
    weights: dict[str, float] = {}
    limits: dict[str, int] = {}
    for edit in edits:
        kind, _, name = edit.field.partition(".")
        if kind not in ("weights", "limits") or not name:
            continue
        known = Weights.model_fields if kind == "weights" else Limits.model_fields
        if name not in known or edit.action != "set":
            raise ValueError(f"no such setting to {edit.action}: {edit.field!r}")
        number = None if isinstance(edit.value, tuple) else _number(edit.value)
        if kind == "weights":
            if number is None or not 0 <= number <= 1:
                raise _Refused(f"A weight is a share from 0 to 100 %; what should {name} be?")
            weights[name] = number
        else:
            if number is None or number != int(number):
                raise _Refused(f"How many people should the limit {name!r} be?")
            limits[name] = int(number)
    if not weights and not limits:
        return tuning
    try:
        new_limits = Limits.model_validate({**tuning.limits.model_dump(), **limits})
    except ValidationError as error:
        raise _Refused(
            "That number of people is out of range: 1 to 100 are shown, 1 to 50 read closely."
        ) from error
    return Tuning(weights=_reweighted(tuning.weights, weights, notes), limits=new_limits)


def _reweighted(weights: Weights, given: Mapping[str, float], notes: list[str]) -> Weights:
    """Weights with the given ones fixed and their siblings sharing the rest in proportion."""
    values: dict[str, float] = weights.model_dump()
    for family in FAMILIES:
        fixed = {name: given[name] for name in family if name in given}
        if not fixed or all(abs(values[name] - share) < 1e-9 for name, share in fixed.items()):
            continue
        free = tuple(name for name in family if name not in fixed)
        total = sum(fixed.values())
        if not free:
            if total <= 0:
                raise _Refused(f"The weights of {', '.join(family)} cannot all be 0.")
            if abs(total - 1) > 1e-6:
                notes.append(f"The weights of {', '.join(family)} were brought to a sum of 1.")
            shares = {name: share / total for name, share in fixed.items()}
        else:
            if total > 1 + 1e-9:
                raise _Refused(f"These weights come to {total:.0%}; which one should give?")
            rest = max(0.0, 1 - total)
            held = sum(values[name] for name in free)
            shares = dict(fixed)
            for name in free:
                part = values[name] / held if held > 0 else 1 / len(free)
                shares[name] = rest * part
        last = free[-1] if free else family[-1]
        rounded = {name: round(shares[name], 6) for name in family if name != last}
        rounded[last] = round(max(0.0, 1 - sum(rounded.values())), 6)
        values.update(rounded)
    return Weights.model_validate(values)


def _differences(before: Requirements, after: Requirements) -> tuple[FieldChange, ...]:
    return tuple(
        FieldChange(field=name, before=getattr(before, name), after=getattr(after, name))
        for name in Requirements.model_fields
        if name != "skill_expansions" and getattr(before, name) != getattr(after, name)
    )


def _tuning_differences(before: Tuning, after: Tuning) -> tuple[FieldChange, ...]:
    pairs = (
        ("weights", before.weights.model_dump(), after.weights.model_dump()),
        ("limits", before.limits.model_dump(), after.limits.model_dump()),
    )
    return tuple(
        FieldChange(field=f"{kind}.{name}", before=old[name], after=new[name])
        for kind, old, new in pairs
        for name in old
        if old[name] != new[name]
    )


def differences(
    requirements: Requirements, tuning: Tuning, to_requirements: Requirements, to_tuning: Tuning
) -> tuple[FieldChange, ...]:
    """Fields that differ between two states of a search, as undo and redo show them."""
    return (
        *_differences(requirements, to_requirements),
        *_tuning_differences(tuning, to_tuning),
    )
