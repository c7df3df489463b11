"""What a caller of the facade sees while work goes on, and what it reads afterwards."""

from typing import Literal

from screening.domain.candidate import Lock, ParseStatus
from screening.domain.conversation import Problem, RouteDecision
from screening.domain.match import Match, Shortlist
from screening.domain.record import Record
from screening.domain.report import Report
from screening.domain.requirements import FieldChange, Requirements, Tuning
from screening.domain.verdict import Claim

IngestStatus = Literal["added", "replaced", "unchanged", "needs_review", "needs_ocr", "failed"]
MessageKind = Literal["user", "summary", "changes", "question", "answer", "problem", "notice"]


class NodeStarted(Record):
    """A node began. `candidate_id` for deep_screen, which runs once a person."""

    node: str
    candidate_id: str | None = None


class NodeFinished(Record):
    node: str
    ms: float
    candidate_id: str | None = None


class Provisional(Record):
    """The order after the first stage, before the second has read anyone."""

    items: tuple[Match, ...]


class Ranked(Record):
    """The shortlist is in its ranked order; the close reading of `to_screen` people begins."""

    shortlist: Shortlist
    to_screen: int


class Message(Record):
    """One line of the conversation as shown."""

    role: Literal["user", "assistant"]
    kind: MessageKind
    text: str
    citations: tuple[Claim, ...] = ()
    choices: tuple[str, ...] = ()
    changes: tuple[FieldChange, ...] = ()


class Said(Record):
    """The product said something."""

    message: Message


class ThreadView(Record):
    """All that a screen needs of one thread, read from its checkpoint.

    `report` is presented for the screen: names filled in unless blind. `unfinished` is True when
    a run stopped half-way and can be resumed. `missing_uploads` are labels of people whose
    session-only files are gone (after a restart); their verdicts and quotes are kept.
    """

    thread_id: str
    title: str = ""
    updated_at: str | None = None
    round: int = 0
    requirements: Requirements | None = None
    tuning: Tuning = Tuning()
    messages: tuple[Message, ...] = ()
    shortlist: Shortlist = Shortlist()
    previous_shortlist: Shortlist = Shortlist()
    report: Report | None = None
    final_report: str = ""
    ranking_explanation: str = ""
    changes: tuple[FieldChange, ...] = ()
    routing: RouteDecision | None = None
    errors: tuple[Problem, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    unfinished: bool = False
    awaiting_review: bool = False
    missing_uploads: tuple[str, ...] = ()


class Finished(Record):
    """The run ended; `view` is the thread as it stands, `timings_ms` milliseconds a node."""

    view: ThreadView
    timings_ms: dict[str, float]


Event = NodeStarted | NodeFinished | Provisional | Ranked | Said | Finished


class Ingested(Record):
    """The outcome for one file. `done` of `total` files so far, for a progress bar.

    `lock` is set where a password would open it.
    """

    file: str
    status: IngestStatus
    lock: Lock | None = None
    candidate_id: str | None = None
    reason: str | None = None
    done: int = 0
    total: int = 0


class PoolEntry(Record):
    """One person in the pool as listed. `name` is None while blind."""

    candidate_id: str
    label: str
    name: str | None
    file: str
    status: ParseStatus
    experience_years: float
    language: str | None = None
    quality: float = 0.0
    headline: str | None = None
    notices: int = 0
    session_only: bool = False
    earlier: tuple[str, ...] = ()
    """Files of the versions merged into this person that are not the scored one."""


AgreementKind = Literal["name", "phone", "link", "email", "role", "text"]


class Agreement(Record):
    """One thing in which two people of a pool agree. `detail` is empty where it is hidden."""

    kind: AgreementKind
    detail: str = ""


class Duplicate(Record):
    """Two people of a pool who are perhaps the same, for a person to decide.

    `score` in [0, 1] says how much agrees. `newest` is the id whose file a merge would score.
    """

    people: tuple[PoolEntry, PoolEntry]
    newest: str
    score: float
    agreements: tuple[Agreement, ...]


class ThreadEntry(Record):
    thread_id: str
    title: str
    updated_at: str | None
    rounds: int
    shortlisted: int
    unfinished: bool


class Erased(Record):
    """What went when a person was erased."""

    chunks: int
    documents: int
    threads: int


class Check(Record):
    name: str
    ok: bool
    detail: str


class ComparisonCell(Record):
    verdict: str
    quote: str | None = None
    role: str | None = None


class ComparisonRow(Record):
    """One criterion across people; `cells` in the order of `Comparison.people`."""

    rubric: str
    label: str
    must: bool
    cells: tuple[ComparisonCell, ...]
    differs: bool


class ComparisonPerson(Record):
    candidate_id: str
    label: str
    name: str | None
    rank: int
    score: float
    technical_score: float | None
    domain_fit_score: float | None
    composite_score: float | None
    status: str | None
    experience_years: float


class Comparison(Record):
    people: tuple[ComparisonPerson, ...]
    rows: tuple[ComparisonRow, ...]
