"""Every seam of the product, on one page. No vendor type crosses it.

Each port has an embedded default that needs no network, and a contract suite in
`tests/contracts/` that every implementation passes.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from screening.domain import (
    Adjustment,
    Answer,
    Chunk,
    CloseReading,
    Dossier,
    Group,
    Hit,
    IntentResolution,
    Member,
    Parts,
    Qualification,
    Reading,
    Record,
    Requirements,
    RouteContext,
    Screened,
    Stored,
    Tuning,
    Usage,
    Weights,
)

Vectors = NDArray[np.float32]


class ResumeStore(Protocol):
    """Where resume chunks live, one vector each. Raises `StoreError` and nothing else."""

    def upsert(self, chunks: Sequence[Chunk], vectors: Vectors) -> None:
        """Insert or replace by `chunk_id`. `vectors`: (len(chunks), dim) float32, L2-normalised."""

    def search(self, vector: Vectors, k: int) -> list[Hit]:
        """At most `k` hits, cosine descending, ties by `chunk_id`. `vector`: (dim,) float32."""

    def snapshot(self) -> tuple[tuple[Chunk, ...], Vectors]:
        """All chunks ordered by `chunk_id` and their vectors, row by row: (n, dim) float32."""

    def revision(self) -> str:
        """Changes whenever the content does; equal content has an equal revision."""

    def forget(self, candidate_id: str) -> int:
        """Erase a candidate. Returns how many chunks went: 0 if the id is unknown."""


class CandidateStore(Protocol):
    """Where documents and profiles live. Raises `StoreError` and nothing else."""

    def put(self, stored: Stored) -> None:
        """Insert or replace by `candidate_id`."""

    def get(self, candidate_id: str) -> Stored | None: ...

    def find(self, document_id: str) -> Stored | None:
        """The person whose current document has these bytes (SHA-256), if any."""

    def at(self, file: str) -> Stored | None:
        """The person whose current document came from this path, if any."""

    def all(self) -> tuple[Stored, ...]:
        """Everyone, ordered by `candidate_id`."""

    def standing(self, candidate_id: str) -> Stored | None:
        """The person of this id, or the one that this id is merged into."""

    def members(self, candidate_id: str) -> tuple[Member, ...]:
        """Whom this person stands for, itself among them, by id; empty when nobody was merged."""

    def regroup(self, groups: Sequence[Group]) -> None:
        """Replace all that is held of these people and members, in one step.

        Of each group the person alone is listed, found and counted.
        """

    def set_apart(self, one: str, other: str) -> None:
        """Remember that these two ids are not the same person."""

    def apart(self) -> frozenset[tuple[str, str]]:
        """Pairs that were set apart, the smaller id first."""

    def forget(self, candidate_id: str) -> int:
        """Erase the person of this id, or the one it is merged into, with every version of it
        and what was decided about it. Returns how many documents went.
        """


class Embedder(Protocol):
    """Text to vectors. Raises `EmbedError`."""

    @property
    def name(self) -> str: ...

    @property
    def dim(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """(len(texts), dim) float32, L2-normalised. Equal texts give equal rows."""


class Reranker(Protocol):
    """Judges whether a passage shows that a requirement is met. Raises `EmbedError`."""

    @property
    def name(self) -> str:
        """ "none" for the pass-through."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64] | None:
        """One value in [0, 1] a (requirement, passage) pair; None from the pass-through."""


class Analyst(Protocol):
    """The six judgements. Whatever it claims, code checks and scores. Raises `AnalystError`."""

    @property
    def name(self) -> str: ...

    @property
    def prompt_hashes(self) -> Mapping[str, str]:
        """Hash of each prompt in use; empty for the local analyst."""

    def usage(self) -> Usage:
        """Calls and tokens since it was made."""

    async def read_job(self, text: str) -> Requirements: ...

    async def read_change(
        self, text: str, requirements: Requirements, tuning: Tuning
    ) -> Adjustment: ...

    async def resolve_intent(self, text: str, context: RouteContext) -> IntentResolution: ...

    async def assess(self, dossier: Dossier, requirements: Requirements) -> Reading: ...

    async def questions(
        self, screened: Screened, dossier: Dossier, requirements: Requirements
    ) -> tuple[str, ...]:
        """3 to 5 interview questions, each tied to a gap or a claim of this person."""

    async def answer(self, text: str, ask: "Ask") -> Answer: ...


class Ask(Record):
    """What a question may be answered from: the search so far and the people in view."""

    requirements: Requirements | None = None
    tuning: Tuning = Tuning()
    people: tuple["Person", ...] = ()
    """Shortlisted people first, in order, then everyone else in the pool."""
    pool_size: int = 0
    passages: tuple[tuple[str, Chunk], ...] = ()
    """(candidate_id, chunk) best for the question, best first, from search."""
    web: tuple["WebResult", ...] = ()


class Person(Record):
    """One person as an answer may speak of them."""

    candidate_id: str
    label: str
    names: tuple[str, ...] = ()
    """Other ways a recruiter may call this person: a full name, a surname, "1", "#1"."""
    rank: int | None = None
    rank_before: int | None = None
    """Rank before the latest change of the search, None when not listed then."""
    score: float | None = None
    parts: Parts | None = None
    screened: Screened | None = None
    dossier: Dossier


class WebResult(Record):
    title: str
    url: str
    snippet: str


class WebSearch(Protocol):
    """Web search on the recruiter's wish only. Raises `WebSearchError`; invents nothing."""

    @property
    def available(self) -> bool: ...

    async def search(self, query: str, k: int) -> tuple[WebResult, ...]: ...


class Tracer(Protocol):
    """Spans and counters. Field names are an allow-list (`telemetry.FIELDS`): no resume text."""

    def span(self, name: str, **fields: str | int | float) -> AbstractContextManager[None]: ...

    def event(self, name: str, **fields: str | int | float) -> None: ...


class Clock(Protocol):
    def now(self) -> datetime:
        """UTC, time zone aware."""

    def month(self) -> str:
        """ "YYYY-MM": the month that "present" means."""


class Dossiers(Protocol):
    """People as scoring may see them, dated to this run's month."""

    def get(self, candidate_id: str) -> Dossier | None: ...

    def ids(self) -> Iterable[str]:
        """All ids, ordered."""

    def label(self, candidate_id: str) -> str:
        """What a blind screen calls this person: "Candidate 7F3A"."""

    def names(self, candidate_id: str) -> tuple[str, ...]:
        """How a recruiter may call this person in chat. Used to resolve references only."""


class Judge(Protocol):
    """How well one person fits, by rules alone: pure, no model, no store. Raises nothing."""

    def qualify(self, dossier: Dossier, requirements: Requirements) -> Qualification:
        """The quick reading: what is named at all."""

    def read(self, dossier: Dossier, requirements: Requirements) -> CloseReading:
        """The evidence reading: what a dated role shows, how long, how recently."""

    def coarse(self, dense: float, lexical: float, qualification: float, weights: Weights) -> Parts:
        """Three signals in [0, 1] to points that sum to at most 100."""

    def second(self, coarse: Parts, evidence: float, rerank: float | None) -> Parts:
        """Coarse points and the second stage, in [0, 1], to the points of the final score."""
