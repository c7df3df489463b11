"""The report: one frozen value from which every export is made."""

from pydantic import Field

from screening.domain.candidate import Notice
from screening.domain.conversation import Problem, Usage
from screening.domain.match import Parts
from screening.domain.record import Record
from screening.domain.requirements import Requirements, Tuning
from screening.domain.verdict import Claim, Criterion, Flag, Status


class CandidateMatch(Record):
    """One row of the shortlist, flat. Deep fields are None or empty for people not screened.

    `name` is None while the report is blind; `label` ("Candidate 7F3A") is always there.
    """

    rank: int
    candidate_id: str
    label: str
    name: str | None = None
    file: str
    score: float
    provisional: bool
    parts: Parts
    matched_skills: tuple[str, ...] = ()
    missing_skills: tuple[str, ...] = ()
    experience_years: float = 0.0
    near_miss: str | None = None
    rank_before: int | None = None
    technical_score: float | None = None
    domain_fit_score: float | None = None
    composite_score: float | None = None
    screening_status: Status | None = None
    screening_reasoning: str | None = None
    strengths: tuple[Claim, ...] = ()
    gaps: tuple[Claim, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    interview_questions: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    notices: tuple[Notice, ...] = ()
    read_by: str | None = None
    headline: str | None = None
    timeline: tuple[str, ...] = ()
    """One line a role: "Feb 2022 - now · Lead Data Engineer · Marlow Freight"."""


class ScreenedCount(Record):
    asked: int = 0
    done: int = 0
    stood_in: int = 0
    failed: int = 0


class PoolCount(Record):
    size: int = 0
    scored: int = 0
    hidden_below_cut: int = 0


class Provenance(Record):
    """What produced a report: enough to make it again."""

    product_version: str
    analyst: str
    embedder: str
    reranker: str
    policy_hash: str
    taxonomy_version: str
    rubric_version: str
    prompt_hashes: dict[str, str] = Field(default_factory=dict)
    as_of: str
    pool_revision: str


class Report(Record):
    """Everything an export needs. `made_at` is UTC, ISO 8601; it is the one value that differs
    between two equal runs, so comparisons leave it aside."""

    thread_id: str
    made_at: str
    blind: bool
    round: int
    requirements: Requirements
    tuning: Tuning
    shortlist: tuple[CandidateMatch, ...] = ()
    near_misses: tuple[CandidateMatch, ...] = ()
    screened: ScreenedCount = ScreenedCount()
    pool: PoolCount = PoolCount()
    errors: tuple[Problem, ...] = ()
    explanation: str = ""
    usage: Usage = Usage()
    provenance: Provenance
    approved_by: str | None = None
