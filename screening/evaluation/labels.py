"""Labels: what the sample files say, how people fit jobs, where messages belong.

The conventions are in `data/README.md` and `data/eval/README.md`. Everything is read in file order,
files by name, so that a label set is the same tuple in every process.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ValidationError

from screening.domain import Intent, Level, Record, RouteContext
from screening.errors import UsageError

RouteLabel = Intent | Literal["ambiguous"]

TEMPLATES = "profiles-templates.jsonl"
"""Labels of files that are not ours and not in `data/resumes`: see `read_templates`."""


class RoleLabel(Record):
    title: str | None
    company: str | None
    start: str
    end: str | None
    current: bool


class EducationLabel(Record):
    level: Level
    field: str | None
    institution: str | None
    end_year: int | None


class ProfileLabel(Record):
    """What one resume says. Months are "YYYY-MM"; `as_of` is the month it is read in."""

    file: str
    language: str
    name: str
    email: str | None
    phone: str | None
    location: str | None
    as_of: str
    total_experience_months: int
    roles: tuple[RoleLabel, ...]
    education: tuple[EducationLabel, ...]
    skills: tuple[str, ...] = ()
    role_skills: tuple[str, ...] | None = None
    """Those of `skills` that the lines of a dated role show; None when nobody has labelled them."""
    certifications: tuple[str, ...] = ()
    not_judged: tuple[str, ...] = ()
    """Fields of the figures that the file leaves open, such as `roles` where years are blanked."""
    status: Literal["ok", "set_aside"] = "ok"
    """`set_aside`: nobody can be read from the file, and saying so is right."""
    note: str = ""


class Grade(Record):
    """How well the resume `file` fits the job text `job`: 0 to 3."""

    job: str
    file: str
    grade: Literal[0, 1, 2, 3]
    why: str = ""


class MessageLabel(Record):
    """One message and where it belongs. `tasks` are its wishes in order, empty when it has one."""

    id: str
    lang: str
    text: str
    context: RouteContext
    intent: RouteLabel
    tasks: tuple[Intent, ...] = ()
    note: str = ""


class Wanted(Record):
    """One item of a labelled list: any of `wordings` is right.

    An `optional` item is neither asked for nor wrong.
    """

    wordings: tuple[str, ...]
    optional: bool = False

    @classmethod
    def read(cls, text: str) -> "Wanted":
        """From the notation of the label files: "?" in front, wordings apart by " | "."""
        optional = text.startswith("?")
        parts = text.removeprefix("?").split("|")
        return cls(wordings=tuple(part.strip() for part in parts), optional=optional)


class WantedChoice(Record):
    """One labelled group of `any_of`."""

    members: tuple[Wanted, ...]
    optional: bool = False


class JobFields(Record):
    """The labelled fields of a job, in the notation of the file."""

    title: str
    must_have_skills: tuple[str, ...]
    nice_to_have_skills: tuple[str, ...]
    any_of: tuple[tuple[str, ...], ...]
    min_experience_years: float
    max_experience_years: float | None
    education_level: Level | None
    education_or_equivalent: bool
    locations: tuple[str, ...]
    remote: bool | None
    languages: tuple[str, ...]
    certifications: tuple[str, ...]
    excluded_skills: tuple[str, ...]

    def wanted(self, field: str) -> tuple[Wanted, ...]:
        """A list field's items. Raises `KeyError` for a field that is no plain list."""
        lists: Mapping[str, tuple[str, ...]] = {
            "must_have_skills": self.must_have_skills,
            "nice_to_have_skills": self.nice_to_have_skills,
            "locations": self.locations,
            "languages": self.languages,
            "certifications": self.certifications,
            "excluded_skills": self.excluded_skills,
        }
        return tuple(Wanted.read(text) for text in lists[field])

    def choices(self) -> tuple[WantedChoice, ...]:
        """The groups of `any_of`; one that begins with a lone "?" is optional as a whole."""
        return tuple(
            WantedChoice(
                members=tuple(Wanted.read(text) for text in group if text != "?"),
                optional=group[:1] == ("?",),
            )
            for group in self.any_of
        )


class JobLabel(Record):
    """A job text and its requirements. Exactly one of `file` (in the jobs folder) and `text`."""

    id: str
    lang: str
    file: str | None = None
    text: str | None = None
    requirements: JobFields
    note: str = ""


class Labels(Record):
    """Every label that there is, in file order."""

    profiles: tuple[ProfileLabel, ...]
    grades: tuple[Grade, ...]
    messages: tuple[MessageLabel, ...]
    jobs: tuple[JobLabel, ...]

    def judged(self, job: str) -> dict[str, int]:
        """File to grade for everyone who was judged for `job`."""
        return {grade.file: grade.grade for grade in self.grades if grade.job == job}

    @property
    def graded_jobs(self) -> tuple[str, ...]:
        """Jobs that have grades, by name."""
        return tuple(sorted({grade.job for grade in self.grades}))


def read_labels(folder: Path) -> Labels:
    """All labels in `folder`.

    Raises:
        UsageError: a file or folder is missing, a line is no label, or a pair is graded twice.
    """
    labels = Labels(
        profiles=tuple(_each(folder, "profiles-*.jsonl", ProfileLabel, but=TEMPLATES)),
        grades=tuple(_each(folder, "qrels-*.jsonl", Grade)),
        messages=tuple(_each(folder, "routing.jsonl", MessageLabel)),
        jobs=tuple(_each(folder, "requirements.jsonl", JobLabel)),
    )
    pairs = [(grade.job, grade.file) for grade in labels.grades]
    if len(set(pairs)) != len(pairs):
        twice = sorted({pair for pair in pairs if pairs.count(pair) > 1})
        raise UsageError(f"graded twice: {twice[0][1]!r} for {twice[0][0]!r}")
    return labels


def read_templates(folder: Path) -> tuple[ProfileLabel, ...]:
    """Labels in `folder` of the files of `screening eval --templates`.

    Raises:
        UsageError: the file is missing or a line is no label.
    """
    return tuple(_each(folder, TEMPLATES, ProfileLabel))


def training_messages(folder: Path) -> tuple[str, ...]:
    """The messages that the router was trained on, so that none of them is measured.

    Raises:
        UsageError: the file is missing or a line holds no message.
    """
    path = folder / "train.jsonl"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return tuple(str(json.loads(line)["text"]) for line in lines if line.strip())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path.name} holds no training messages: {error}") from error


LabelType = TypeVar("LabelType", bound=Record)


def _each(
    folder: Path, pattern: str, kind: type[LabelType], *, but: str = ""
) -> Iterator[LabelType]:
    files = sorted(file for file in folder.glob(pattern) if file.name != but)
    if not files:
        raise UsageError(f"no labels {pattern} in {folder}")
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.strip():
                continue
            try:
                yield kind.model_validate(json.loads(line))
            except (ValidationError, json.JSONDecodeError) as error:
                first = str(error).splitlines()[0]
                raise UsageError(f"{file.name} line {number} is no label: {first}") from error
