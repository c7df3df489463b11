"""Turns of the conversation: what came in, where it went, what was answered, what failed."""

from typing import Literal

from screening.domain.record import Record
from screening.domain.requirements import Adjustment, Requirements
from screening.domain.verdict import Claim

Intent = Literal["extract_requirements", "adjust_requirements", "conversational_query"]
INTENTS: tuple[Intent, ...] = (
    "extract_requirements",
    "adjust_requirements",
    "conversational_query",
)
Tier = Literal["structural", "cache", "margin", "model", "clarify"]


class Turn(Record):
    """One message, or one typed control event, from a recruiter.

    Exactly one of `text`, `adjustment` and `requirements` (a job already read) says something.
    `as_job` marks text that came as a job
    description file, so that nothing needs to guess. `review` asks for a human decision before
    the report is made.
    """

    text: str = ""
    adjustment: Adjustment | None = None
    requirements: Requirements | None = None
    as_job: bool = False
    review: bool = False


class RouteContext(Record):
    """What routing may know besides the message: small facts, no resume text."""

    active: bool = False
    """A search is active in this thread (requirements exist)."""
    shortlist: tuple[str, ...] = ()
    """Labels by which shortlisted people may be called (names or "Candidate 7F3A")."""
    skills: tuple[str, ...] = ()
    """Skills in play in the active requirements."""
    title: str = ""
    pool_revision: str = ""
    pending_choices: tuple[str, ...] = ()


class Task(Record):
    """One wish of a message, done by one of three nodes."""

    intent: Intent
    text: str


class RouteDecision(Record):
    """Where a message goes and why. Scores are calibrated probabilities in [0, 1]."""

    intent: Intent | None
    tier: Tier
    top1: float = 0.0
    top2: float = 0.0
    margin: float = 0.0
    tasks: tuple[Task, ...] = ()
    choices: tuple[Intent, ...] = ()
    question: str | None = None
    elapsed_ms: float = 0.0


class IntentResolution(Record):
    """An analyst's answer to an ambiguous message; `intent` None means: ask the person."""

    intent: Intent | None
    tasks: tuple[Task, ...] = ()
    question: str | None = None
    resolved_by: Literal["model", "local"] = "local"


class Answer(Record):
    """A reply that stands on quotes. `citations` are checked before it is shown."""

    text: str
    citations: tuple[Claim, ...] = ()
    sources: tuple[str, ...] = ()
    """Web addresses, when web search was allowed and used."""


class Problem(Record):
    """A failure as data. `candidate_id` when it concerns one person only."""

    code: str
    node: str
    detail: str
    candidate_id: str | None = None


class Problems(Record):
    """Failures of this turn. A value with `reset` replaces what the channel holds."""

    items: tuple[Problem, ...] = ()
    reset: bool = False

    @classmethod
    def of(cls, *items: Problem) -> "Problems":
        return cls(items=items)

    def joined(self, other: "Problems") -> "Problems":
        """The channel's reducer: both, without repeats, in order; the other alone if it resets."""
        if other.reset:
            return Problems(items=other.items)
        return Problems(items=tuple(dict.fromkeys((*self.items, *other.items))))


class Tasks(Record):
    """What is left to do of a message, the current task first."""

    items: tuple[Task, ...] = ()

    @property
    def current(self) -> Task | None:
        return self.items[0] if self.items else None

    def rest(self) -> "Tasks":
        """Without the current task."""
        return Tasks(items=self.items[1:])


class Replay(Record):
    """The session's routing cache: key (message, context, pool) to decision, newest last."""

    items: tuple[tuple[str, RouteDecision], ...] = ()

    def get(self, key: str) -> RouteDecision | None:
        return next((decision for k, decision in self.items if k == key), None)

    def remembered(self, key: str, decision: RouteDecision, limit: int) -> "Replay":
        kept = tuple(item for item in self.items if item[0] != key)
        return Replay(items=(*kept, (key, decision))[-limit:])


class Usage(Record):
    """What a chat model was asked, in calls and tokens. Zero without a model."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Review(Record):
    """A named person's word on a recommendation round."""

    decision: Literal["approve", "hold"]
    by: str
    reason: str = ""
