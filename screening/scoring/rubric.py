"""The dual rubric: criteria with strengths in, three scores out of 100.

    score(rubric) = 100 * sum(weight * strength) / sum(weight)
    composite     = technical share * technical + domain share * domain

Which kind of requirement belongs to which rubric, and its weight, is data (`data/rubrics`).
No analyst, local or model, writes a score: this module does (ADR-018).
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import ValidationError

from screening.config import data_dir
from screening.domain import Criterion, Reading, Record, Rubric, Weights
from screening.errors import UsageError
from screening.policy import RubricPolicy

Kind = Literal[
    "must",
    "any_of",
    "certification",
    "nice",
    "excluded",
    "years",
    "title",
    "duty",
    "domain",
    "education",
    "language",
]


class KindRow(Record):
    """A kind of criterion: its rubric and its weight, or the policy's name for the weight."""

    rubric: Rubric
    weight: float | Literal["must", "nice"]


class Depth(Record):
    """Strengths in [0, 1] by kind of evidence; the comments in the file say what each means."""

    weak: float
    plain: float
    met_from: float


class RubricTable(Record):
    """A rubric as its file states it. `version` goes into every report."""

    version: str
    criteria: dict[Kind, KindRow]
    depth: Depth

    def weight(self, kind: Kind, policy: RubricPolicy) -> float:
        """Weight of a kind, named weights taken from the policy."""
        weight = self.criteria[kind].weight
        if weight == "must":
            return policy.must_weight
        return policy.nice_weight if weight == "nice" else weight


class Scores(NamedTuple):
    """0-100, one decimal."""

    technical: float
    domain: float
    composite: float


def load_rubric(path: Path | None = None) -> RubricTable:
    """The shipped rubric, or the one at `path`.

    Raises:
        UsageError: the file is missing, is not TOML or lacks a value.
    """
    path = path or data_dir() / "rubrics" / "default.toml"
    try:
        return RubricTable.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise UsageError(f"the rubric {path.name!r} cannot be used: {error}") from error


def rubric_score(criteria: Sequence[Criterion], rubric: Rubric) -> float | None:
    """Weighted mean strength of one rubric, 0-100 to one decimal; None when nothing is asked."""
    asked = [item for item in criteria if item.rubric == rubric and item.weight > 0]
    total = sum(item.weight for item in asked)
    if total <= 0:
        return None
    earned = sum(item.weight * min(1.0, max(0.0, item.strength)) for item in asked)
    return round(100 * earned / total, 1)


def scored(reading: Reading, weights: Weights) -> Scores:
    """All three scores of a grounded reading.

    The composite is made from the two rounded scores, so that a reader can check it. A rubric
    of which the job asks nothing takes the other's score; a job that asks nothing scores 0.
    """
    technical = rubric_score(reading.criteria, "technical")
    domain = rubric_score(reading.criteria, "domain")
    if technical is None:
        technical = domain if domain is not None else 0.0
    if domain is None:
        domain = technical
    composite = round(weights.technical * technical + weights.domain * domain, 1)
    return Scores(technical, domain, composite)
