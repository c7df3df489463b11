"""The close reading: criteria with evidence, two rubrics, flags, and a recommendation."""

from typing import Literal

from screening.domain.record import Record

Verdict = Literal["met", "partly", "not_shown", "contradicted"]
VERDICT_WORDS: dict[Verdict, str] = {
    "met": "met",
    "partly": "partly",
    "not_shown": "not shown",
    "contradicted": "contradicted",
}
Rubric = Literal["technical", "domain"]
Status = Literal["recommended", "needs_review", "requirements_not_shown"]
STATUS_WORDS: dict[Status, str] = {
    "recommended": "recommended",
    "needs_review": "needs review",
    "requirements_not_shown": "requirements not shown",
}


class Citation(Record):
    """A verbatim quote: `document_text[start:end] == quote`."""

    start: int
    end: int
    quote: str


class Claim(Record):
    """One statement about a person and the quotes it stands on, all from one role."""

    text: str
    spans: tuple[Citation, ...] = ()
    role: str | None = None
    candidate_id: str | None = None


class Criterion(Record):
    """One requirement as read in one resume.

    `strength` in [0, 1] is the share of `weight` earned; `weight` is this criterion's share of
    its rubric before normalisation. "not_shown" never means "does not have".
    """

    key: str
    label: str
    rubric: Rubric
    must: bool = False
    weight: float = 1.0
    verdict: Verdict
    strength: float
    confidence: float = 1.0
    reason: str = ""
    evidence: tuple[Claim, ...] = ()


class Reading(Record):
    """What an analyst claims after reading one dossier. Numbers come later, by code."""

    candidate_id: str
    criteria: tuple[Criterion, ...] = ()
    strengths: tuple[Claim, ...] = ()
    gaps: tuple[Claim, ...] = ()
    summary: str = ""
    read_by: str = "local"
    stand_in_reason: str | None = None


class Flag(Record):
    """A guardrail's or grounding's remark. `cap` limits the composite (0-100) when set."""

    code: str
    detail: str
    cap: float | None = None
    blocks_recommendation: bool = False


class Screened(Record):
    """A grounded reading with its scores, all 0-100, computed by code."""

    candidate_id: str
    reading: Reading
    technical_score: float
    domain_fit_score: float
    composite_score: float
    flags: tuple[Flag, ...] = ()
    dropped_claims: int = 0


class Screening(Record):
    """Everyone screened in this round, by candidate id. `joined` is the channel's reducer.

    A value with `reset` replaces what the channel holds.
    """

    items: tuple[Screened, ...] = ()
    reset: bool = False

    @classmethod
    def of(cls, *items: Screened) -> "Screening":
        return cls(items=items)

    def joined(self, other: "Screening") -> "Screening":
        """Union by candidate id, the other side winning, sorted by id so that order is stable."""
        if other.reset:
            return Screening(items=other.items)
        by_id = {item.candidate_id: item for item in (*self.items, *other.items)}
        return Screening(items=tuple(by_id[key] for key in sorted(by_id)))

    def get(self, candidate_id: str) -> Screened | None:
        return next((item for item in self.items if item.candidate_id == candidate_id), None)


class Recommendation(Record):
    """The advice on one person. A person decides; nobody is rejected by the machine.

    `composite_score` is the screened composite after guardrail caps, 0-100; None when nobody
    could read this person.
    """

    candidate_id: str
    status: Status
    composite_score: float | None = None
    reasoning: str
    interview_questions: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()


class Recommendations(Record):
    items: tuple[Recommendation, ...] = ()

    def get(self, candidate_id: str) -> Recommendation | None:
        return next((item for item in self.items if item.candidate_id == candidate_id), None)
