"""Draft: what the requirements editor holds, and the exact edits by which it differs."""

from screening.domain import Adjusted, Edit, Level, Record, Requirements, Shortlist, Tuning

MOST_YEARS = 40.0
"""The right end of the years slider; there it means that no maximum is asked."""


class Form(Record):
    """The editor's controls. Shares are whole percent; choices are written "Python or Scala"."""

    must_have_skills: tuple[str, ...] = ()
    nice_to_have_skills: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    excluded_skills: tuple[str, ...] = ()
    years: tuple[float, float] = (0.0, MOST_YEARS)
    education_level: Level | None = None
    education_or_equivalent: bool = False
    locations: tuple[str, ...] = ()
    remote: bool | None = None
    languages: tuple[str, ...] = ()
    certifications: tuple[str, ...] = ()
    dense: int = 50
    lexical: int = 35
    qualification: int = 15
    technical: int = 60
    coarse: int = 10
    deep: int = 5
    recommend: int = 5


class Trial(Record):
    """Edits that are not applied: what they would make of the requirements and the order."""

    edits: tuple[Edit, ...]
    outcome: Adjusted
    order: Shortlist | None = None


LISTS = (
    "must_have_skills",
    "nice_to_have_skills",
    "excluded_skills",
    "locations",
    "languages",
    "certifications",
)
SINGLES = ("education_level", "education_or_equivalent", "remote")
WEIGHTS = ("dense", "lexical", "qualification", "technical")
LIMITS = ("coarse", "deep", "recommend")


def form_of(requirements: Requirements, tuning: Tuning) -> Form:
    high = requirements.max_experience_years
    return Form(
        **{name: getattr(requirements, name) for name in (*LISTS, *SINGLES)},
        any_of=tuple(" or ".join(group) for group in requirements.any_of),
        years=(
            min(requirements.min_experience_years, MOST_YEARS),
            MOST_YEARS if high is None else min(high, MOST_YEARS),
        ),
        **{name: round(getattr(tuning.weights, name) * 100) for name in WEIGHTS},
        **{name: getattr(tuning.limits, name) for name in LIMITS},
    )


def edits(before: Form, after: Form) -> tuple[Edit, ...]:
    """One edit for each control that was moved, and none for the others."""
    made = [
        Edit(action="set", field=name, value=getattr(after, name))
        for name in (*LISTS, *SINGLES)
        if getattr(before, name) != getattr(after, name)
    ]
    if before.any_of != after.any_of:
        made.append(Edit(action="set", field="any_of", value=groups(after.any_of)))
    if before.years[0] != after.years[0]:
        made.append(Edit(action="set", field="min_experience_years", value=after.years[0]))
    if before.years[1] != after.years[1]:
        high = None if after.years[1] >= MOST_YEARS else after.years[1]
        made.append(Edit(action="set", field="max_experience_years", value=high))
    made.extend(
        Edit(action="set", field=f"weights.{name}", value=getattr(after, name) / 100)
        for name in WEIGHTS
        if getattr(before, name) != getattr(after, name)
    )
    made.extend(
        Edit(action="set", field=f"limits.{name}", value=getattr(after, name))
        for name in LIMITS
        if getattr(before, name) != getattr(after, name)
    )
    return tuple(made)


def groups(choices: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """ "Python or Scala" and "Python | Scala" as members; a choice of one is left out."""
    split = (choice.replace("|", " or ").split(" or ") for choice in choices)
    members = (tuple(part.strip() for part in parts if part.strip()) for parts in split)
    return tuple(group for group in members if len(group) > 1)


def lone(choices: tuple[str, ...]) -> tuple[str, ...]:
    """Choices that name fewer than two members."""
    return tuple(choice for choice in choices if not groups((choice,)))
