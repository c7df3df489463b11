"""What a recruiter asks for, the numbers a recruiter may tune, and exact edits of both."""

from typing import Literal

from pydantic import Field, model_validator

from screening.domain.candidate import Level
from screening.domain.record import Record


class Requirements(Record):
    """A job as comparable facts. Conventions are those of the command line contract.

    `min_experience_years` 0 means none stated. `any_of` members are not repeated in
    `must_have_skills`. `duties` and `domain` feed the queries and the domain rubric and are never
    must-haves.

    Raises:
        pydantic.ValidationError: `min_experience_years` is above `max_experience_years`.
    """

    title: str = ""
    must_have_skills: tuple[str, ...] = ()
    nice_to_have_skills: tuple[str, ...] = ()
    any_of: tuple[tuple[str, ...], ...] = ()
    min_experience_years: float = Field(default=0, ge=0, le=60)
    max_experience_years: float | None = Field(default=None, ge=0, le=60)
    education_level: Level | None = None
    education_or_equivalent: bool = False
    locations: tuple[str, ...] = ()
    remote: bool | None = None
    languages: tuple[str, ...] = ()
    certifications: tuple[str, ...] = ()
    excluded_skills: tuple[str, ...] = ()
    other_constraints: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    domain: tuple[str, ...] = ()
    skill_expansions: dict[str, tuple[str, ...]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _range(self) -> "Requirements":
        top = self.max_experience_years
        if top is not None and top < self.min_experience_years:
            raise ValueError(
                f"min_experience_years {self.min_experience_years!r} is above max {top!r}"
            )
        return self


class Weights(Record):
    """Shares. dense + lexical + qualification = 1 and technical + domain = 1 (to 1e-6)."""

    dense: float = Field(default=0.50, ge=0, le=1)
    lexical: float = Field(default=0.35, ge=0, le=1)
    qualification: float = Field(default=0.15, ge=0, le=1)
    technical: float = Field(default=0.60, ge=0, le=1)
    domain: float = Field(default=0.40, ge=0, le=1)

    @model_validator(mode="after")
    def _sums(self) -> "Weights":
        for names in (("dense", "lexical", "qualification"), ("technical", "domain")):
            total = sum(getattr(self, name) for name in names)
            if abs(total - 1) > 1e-6:
                raise ValueError(f"{' + '.join(names)} must be 1, got {total:.4f}")
        return self


class Limits(Record):
    """How many people pass each stage: shown as ranked, read closely, recommended."""

    coarse: int = Field(default=10, ge=1, le=100)
    deep: int = Field(default=5, ge=1, le=50)
    recommend: int = Field(default=5, ge=1, le=50)


class Tuning(Record):
    """What a recruiter tunes. Checkpointed, part of undo, recorded in the report."""

    weights: Weights = Weights()
    limits: Limits = Limits()


EditAction = Literal["set", "add", "remove"]
Scalar = str | int | float | bool | None


class Edit(Record):
    """One exact change of one field.

    `field` is a field of `Requirements`, or "weights.<name>" or "limits.<name>". `add` and
    `remove` work on list fields; `set` replaces the whole value. `any_of` groups are tuples.
    A weight set to w rescales its siblings in proportion so that the shares still sum to 1.
    """

    action: EditAction
    field: str
    value: Scalar | tuple[str, ...] | tuple[tuple[str, ...], ...] = None


class Adjustment(Record):
    """What a message or a control asks to change.

    `history` is set for undo, redo and reset (back to the first requirements of the search).
    `question` is set when the wish is ambiguous or unlawful: then nothing is changed and the
    question is said. `choices` are the answers offered with it.
    """

    edits: tuple[Edit, ...] = ()
    history: Literal["undo", "redo", "reset"] | None = None
    notes: tuple[str, ...] = ()
    question: str | None = None
    choices: tuple[str, ...] = ()


class FieldChange(Record):
    """One field before and after, as shown in a diff."""

    field: str
    before: Scalar | tuple[str, ...] | tuple[tuple[str, ...], ...] = None
    after: Scalar | tuple[str, ...] | tuple[tuple[str, ...], ...] = None


class Adjusted(Record):
    """The outcome of an `Adjustment`."""

    requirements: Requirements
    tuning: Tuning
    changes: tuple[FieldChange, ...] = ()
    notes: tuple[str, ...] = ()
    question: str | None = None
    choices: tuple[str, ...] = ()


class Snapshot(Record):
    """A step of the undo history."""

    requirements: Requirements
    tuning: Tuning


class History(Record):
    """Undo history of a thread: `items[cursor]` is what holds now."""

    items: tuple[Snapshot, ...] = ()
    cursor: int = -1

    @property
    def current(self) -> Snapshot | None:
        return self.items[self.cursor] if self.items else None

    def started(self, snapshot: Snapshot) -> "History":
        """A new search: its first requirements are what `reset` returns to."""
        return History(items=(snapshot,), cursor=0)

    def pushed(self, snapshot: Snapshot, limit: int) -> "History":
        """One more step; what was undone is gone. The first step is always kept."""
        kept = (*self.items[: self.cursor + 1], snapshot)
        if len(kept) > limit:
            kept = (kept[0], *kept[-(limit - 1) :])
        return History(items=kept, cursor=len(kept) - 1)

    def moved(self, step: int) -> "History | None":
        """The history one step back (-1) or forth (1), or None when there is no such step."""
        cursor = self.cursor + step
        if not 0 <= cursor < len(self.items):
            return None
        return History(items=self.items, cursor=cursor)


class Changes(Record):
    """The diff that the latest adjustment made."""

    items: tuple[FieldChange, ...] = ()
