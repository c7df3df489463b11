"""The facade: all that the app, the command line and a script call."""

import asyncio
import functools
import re
import secrets
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar, cast

from langchain_core.messages import AnyMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

import screening
from screening.adapters.candidates import MemoryCandidates, SqliteCandidates
from screening.adapters.checkpoints import Checkpoints, open_checkpoints
from screening.adapters.chroma import ChromaStore
from screening.adapters.clock import SystemClock
from screening.adapters.composite import CompositeCandidates, CompositeStore
from screening.adapters.embedders import open_embedder
from screening.adapters.no_web import NoWeb
from screening.adapters.pool_lock import pool_lock
from screening.adapters.rerankers import open_reranker
from screening.adapters.tavily import TavilySearch
from screening.analyst import open_analyst
from screening.config import Settings, api_key
from screening.domain import (
    Adjusted,
    Check,
    Comparison,
    Duplicate,
    Erased,
    Event,
    FieldEdit,
    Finished,
    History,
    Ingested,
    NodeFinished,
    Parsed,
    PoolEntry,
    Problems,
    Provenance,
    Replay,
    Report,
    Requirements,
    Review,
    RouteContext,
    RouteDecision,
    Said,
    Shortlist,
    Stored,
    ThreadEntry,
    ThreadView,
    Tuning,
    Turn,
)
from screening.domain.adjusting import adjusted, differences
from screening.engine.checks import checks
from screening.engine.duplicates import Finder, Pair
from screening.engine.erasing import mentions, scrubbed
from screening.engine.ingest import Library
from screening.engine.loop import Loop
from screening.engine.merging import written
from screening.engine.people import Kept, People, label_of, names_of
from screening.engine.presenting import compared, presented
from screening.errors import Locked, ReadError, UsageError
from screening.export import EXPORTS, export
from screening.graph.build import build, state_types
from screening.graph.messages import shown
from screening.graph.routing import decide, normalised
from screening.graph.state import AgentState, Deps
from screening.intake.archive import Source, expand, named
from screening.intake.document import read
from screening.intake.workers import Job, Workers, shared, usual
from screening.matching.matcher import JobMatcher
from screening.policy import Policy
from screening.ports import Analyst, CandidateStore, Embedder, Reranker, ResumeStore, WebSearch
from screening.scoring.first_stage import FirstStage
from screening.scoring.margin import MarginRouter
from screening.scoring.rubric import load_rubric
from screening.taxonomy import Taxonomy, load
from screening.telemetry import JsonLinesSink, NullSink, Trace

THREAD_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}")

T = TypeVar("T")
Graph = CompiledStateGraph[AgentState, Deps, AgentState, AgentState]


@dataclass
class Session:
    """One thread's uploads, in memory only, and its matcher over pool and uploads."""

    uploads: Library
    matcher: JobMatcher
    candidates: CandidateStore
    lock: threading.RLock = field(default_factory=threading.RLock)


class once(functools.cached_property[T]):
    """A part made on first use, by one thread only, however many ask at the same time."""

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None:
            return self
        with cast("Screener", instance)._guard:
            return super().__get__(instance, owner)


class Screener:
    """Everything the product does, over one pool. Safe to call from several threads.

    Made by `open_screener`. Raises `ScreeningError` subclasses and nothing else on purpose.
    """

    def __init__(
        self,
        settings: Settings,
        policy: Policy | None = None,
        *,
        analyst: Analyst | None = None,
        web: WebSearch | None = None,
    ) -> None:
        self.settings = settings
        self.policy = policy or Policy()
        self._clock = SystemClock(settings.as_of)
        self._pool = settings.pool.expanduser().resolve()
        self._given_analyst = analyst
        self._given_web = web
        self._session_keys: dict[str, str] = {}
        self._trace = Trace(JsonLinesSink(settings.trace) if settings.trace else NullSink())
        self._loop = Loop()
        self._kept = Kept()
        self._finder = Finder(self.policy.duplicates)
        self._gate = asyncio.Semaphore(self.policy.run.screen_at_once)
        self._sessions: dict[str, Session] = {}
        self._thread_locks: dict[str, threading.Lock] = {}
        self._guard = threading.RLock()
        self._closed = False

    # -- parts, each made on first use -----------------------------------------------------

    @once
    def _taxonomy(self) -> Taxonomy:
        return load()

    @once
    def _workers(self) -> Workers:
        return shared(self.settings.workers or usual())

    @once
    def _embedder(self) -> Embedder:
        return open_embedder(self.settings)

    @once
    def _reranker(self) -> Reranker:
        return open_reranker(self.settings)

    @once
    def _router(self) -> MarginRouter:
        return MarginRouter.load()

    @once
    def _candidates(self) -> SqliteCandidates:
        return SqliteCandidates(self._pool / "people.sqlite")

    @once
    def _vectors(self) -> ChromaStore:
        return ChromaStore(self._pool / "chroma")

    @once
    def _library(self) -> Library:
        return self._library_over(self._candidates, self._vectors, session_only=False)

    @once
    def _matcher(self) -> JobMatcher:
        return self._matcher_over(self._vectors)

    @once
    def _checkpoints(self) -> Checkpoints:
        path = self._pool / "threads.sqlite" if self.settings.checkpoints == "sqlite" else None
        return self._loop.run(open_checkpoints(path, state_types()))

    @once
    def _graph(self) -> Graph:
        return build(self._checkpoints.saver, self.policy)

    # -- files and people ------------------------------------------------------------------

    def parse(self, paths: Sequence[Path], *, password: str | None = None) -> Iterator[Parsed]:
        """Read files without storing anything; one outcome a file, in order."""
        asked = (
            self._asked(source, password)
            for source in expand(paths, self.policy.intake, password=password)
        )
        for unread, parsed in self._workers.map(asked):
            yield parsed or Parsed(
                file=unread.file, status="failed", reason=unread.error, lock=unread.lock
            )

    def _asked(self, source: Source, password: str | None) -> tuple[Source, Job | None]:
        try:
            data = source.read()
        except ReadError as error:
            lock = error.lock if isinstance(error, Locked) else None
            return Source(file=source.file, error=str(error), lock=lock), None
        return source, Job(
            data=data,
            file=source.file,
            as_of=self._clock.month(),
            policy=self.policy.intake,
            password=password,
        )

    def ingest(self, paths: Sequence[Path], *, password: str | None = None) -> Iterator[Ingested]:
        """Files, folders and .zip into the pool. Raises `PoolLocked` for a second writer.

        `password` opens locked PDFs, Word files and zips; it is neither stored nor logged.
        """
        self._pool.mkdir(parents=True, exist_ok=True)
        with pool_lock(self._pool):
            yield from self._library.ingest(paths, password=password)

    def upload(
        self,
        thread_id: str,
        files: Sequence[tuple[str, bytes]],
        keep: bool = False,
        *,
        password: str | None = None,
    ) -> Iterator[Ingested]:
        """Uploaded files: in this session's memory only, or into the pool with `keep`.

        `password` opens locked files; it is neither stored nor logged.
        """
        sources: list[Source] = [
            source
            for name, data in files
            for source in named(name, data, self.policy.intake, password=password)
        ]
        if keep:
            self._pool.mkdir(parents=True, exist_ok=True)
            with pool_lock(self._pool):
                yield from self._library.take(sources, password=password)
            return
        session = self._session(_valid(thread_id))
        with session.lock:
            yield from session.uploads.take(sources, password=password)

    def pool(
        self, thread_id: str | None = None, blind: bool | None = None
    ) -> tuple[PoolEntry, ...]:
        """Everyone in the pool, and this thread's uploads; ordered by id."""
        hidden = self.settings.blind if blind is None else blind
        return tuple(_entry(stored, hidden) for stored in self._candidates_of(thread_id).all())

    def person(self, candidate_id: str, thread_id: str | None = None) -> Stored | None:
        """The document and profile of one person, names and all.

        Under the id of someone who was merged stands the person that is listed now.
        """
        return self._candidates_of(thread_id).standing(candidate_id)

    def correct(
        self, candidate_id: str, edits: Sequence[FieldEdit], thread_id: str | None = None
    ) -> Stored:
        """Put right what was read of one person; the next search and score follow.

        A person in the pool is corrected for everybody, an upload in its session. Corrections
        stay when a newer file of the person is read.

        Raises:
            UsageError: nobody has this id, or an edit says what its field cannot hold.
            PoolLocked: another process writes to the pool.
        """
        session = self._sessions.get(thread_id or "")
        if session is not None and session.uploads.candidates.get(candidate_id) is not None:
            with session.lock:
                uploads: Library = session.uploads
                return uploads.correct(candidate_id, edits)
        self._pool.mkdir(parents=True, exist_ok=True)
        with pool_lock(self._pool):
            library: Library = self._library
            return library.correct(candidate_id, edits)

    def duplicates(self, blind: bool | None = None) -> tuple[Duplicate, ...]:
        """Pairs in the pool that are perhaps one person, the likeliest first; nobody is merged.

        While blind, names and what identifies a person are left out of what agrees. Pairs that
        were set apart are left out, and uploads of a session are not looked at.
        """
        hidden = self.settings.blind if blind is None else blind
        people = {stored.candidate_id: stored for stored in self._candidates.all()}
        with self._guard:
            pairs = self._finder.pairs(tuple(people.values()))
        apart = {
            (min(ends), max(ends))
            for pair in self._candidates.apart()
            if len(ends := [s.candidate_id for key in pair if (s := self._standing(key))]) == 2
        }
        return tuple(
            _duplicate(pair, people, blind=hidden)
            for pair in pairs
            if (pair.one, pair.other) not in apart
        )

    def merge(self, keep: str, other: str) -> Stored:
        """Two people of the pool become one, under the id `keep`; the newest version is scored.

        The other version stays, listed as an earlier one, and corrections of both are kept.

        Raises:
            UsageError: nobody has one of the ids, or they are one person already.
            PoolLocked: another process writes to the pool.
        """
        with self._writing() as library:
            return library.merge(keep, other)

    def apart(self, one: str, other: str) -> None:
        """Two people of the pool are not the same: never offered again. Raises as `merge`."""
        with self._writing() as library:
            library.apart(one, other)

    def unmerge(self, candidate_id: str) -> tuple[Stored, ...]:
        """Take a merge back: those who are listed for themselves again.

        The id that was merged away comes out alone; of the listed person all that was merged
        into it does.

        Raises:
            UsageError: nobody was merged here.
            PoolLocked: another process writes to the pool.
        """
        with self._writing() as library:
            return library.unmerge(candidate_id)

    def label(self, candidate_id: str) -> str:
        return label_of(candidate_id)

    def forget(self, candidate_id: str) -> Erased:
        """Erase a person: documents, chunks, vectors, and their claims in every thread.

        Raises:
            UsageError: nobody of this id is in the pool, an upload or a thread.
            PoolLocked: another process writes to the pool.
        """
        self._pool.mkdir(parents=True, exist_ok=True)
        stored = self.person(candidate_id)
        versions = self._candidates.members(stored.candidate_id) if stored else ()
        ids = {candidate_id, *(version.stored.candidate_id for version in versions)}
        names = names_of(candidate_id, [stored, *(version.stored for version in versions)])
        for key in sorted(ids):
            self._kept.forget(key)
        with pool_lock(self._pool):
            gone = self._library.forget(candidate_id)
        chunks, documents = gone.chunks, gone.documents
        for session in list(self._sessions.values()):
            with session.lock:
                for key in sorted(ids):
                    more = session.uploads.forget(key)
                    chunks, documents = chunks + more.chunks, documents + more.documents
        threads = 0
        for entry in self._checkpoints_threads():
            said = [self._scrub(entry, key, names if stored else ()) for key in sorted(ids)]
            threads += max(said)
        if not (chunks or documents or threads):
            raise UsageError(f"nobody with the id {candidate_id!r} is in this pool")
        return Erased(chunks=chunks, documents=documents, threads=threads)

    # -- judgements without a graph --------------------------------------------------------

    def requirements(self, text: str) -> Requirements:
        """A job description as requirements."""
        return self._loop.run(self._analyst().read_job(normalised(text)))

    def adjust(
        self,
        requirements: Requirements,
        tuning: Tuning,
        text: str,
        previous: Requirements | None = None,
    ) -> Adjusted:
        """A recruiter's change in plain words; undo returns to `previous` when given."""
        change = self._loop.run(self._analyst().read_change(text, requirements, tuning))
        if change.history is None:
            return adjusted(requirements, tuning, change)
        held = Adjusted(requirements=requirements, tuning=tuning)
        if change.history == "redo" or previous is None:
            return held.model_copy(update={"notes": (f"There is nothing to {change.history}.",)})
        made = differences(requirements, tuning, previous, tuning)
        return Adjusted(requirements=previous, tuning=tuning, changes=made)

    def route(self, text: str, context: RouteContext | None = None) -> RouteDecision:
        """Where a message would go; runs nothing."""
        started = time.perf_counter()
        where = context or RouteContext()
        decision = decide(
            Turn(text=text), where, replay=Replay(), router=self._router, policy=self.policy.routing
        )
        if decision.intent is None:
            answer = self._loop.run(self._analyst().resolve_intent(normalised(text), where))
            if answer.intent is not None:
                tier = "model" if answer.resolved_by == "model" else "margin"
                decision = decision.model_copy(
                    update={
                        "intent": answer.intent,
                        "tier": tier,
                        "tasks": answer.tasks,
                        "choices": (),
                    }
                )
        elapsed = round((time.perf_counter() - started) * 1000, 3)
        return decision.model_copy(update={"elapsed_ms": elapsed})

    def preview(self, thread_id: str, requirements: Requirements, tuning: Tuning) -> Shortlist:
        """The order that these requirements would give; nothing is stored."""
        retrieved = self._matcher_of(thread_id).retrieve(
            requirements, tuning.weights, self._people(thread_id)
        )
        cut = tuning.limits.coarse
        return Shortlist(
            items=retrieved.items[:cut],
            pool_size=retrieved.pool_size,
            scored=retrieved.scored,
            hidden_below_cut=max(0, retrieved.scored - cut),
        )

    def read_file(self, name: str, data: bytes) -> str:
        """The text of a job description file (PDF, DOCX, HTML, text). Raises `ReadError`."""
        return read(data, name, self.policy.intake).text

    # -- threads ---------------------------------------------------------------------------

    def new_thread(self) -> str:
        """An id nobody can guess."""
        return secrets.token_urlsafe(16).replace("-", "x").replace("_", "y")

    def send(self, thread_id: str, turn: Turn) -> Iterator[Event]:
        """One turn through the graph; events as they happen, `Finished` last."""
        update: AgentState = {"turn": turn}
        yield from self._run(_valid(thread_id), update)

    def resume(self, thread_id: str, review: Review | None = None) -> Iterator[Event]:
        """Go on with a run that stopped half-way, or answer the review it waits for.

        Raises:
            UsageError: nothing is unfinished, or a review is waited for and none is given.
        """
        view = self.view(thread_id)
        if not view.unfinished:
            raise UsageError(f"thread {thread_id!r} has nothing unfinished")
        if view.awaiting_review and review is None:
            raise UsageError("this thread waits for a review: approve or hold, with a name")
        answer: Command[str] | None = None
        if view.awaiting_review and review is not None:
            answer = Command(resume=review.model_dump())
        yield from self._run(thread_id, answer)

    def view(self, thread_id: str, blind: bool | None = None) -> ThreadView:
        """The thread as it stands; an unknown id gives an empty view."""
        key = _valid(thread_id)
        hidden = self.settings.blind if blind is None else blind
        return self._loop.run(self._view(key, hidden, self._graph))

    def threads(self) -> tuple[ThreadEntry, ...]:
        """Threads kept, newest first."""
        entries = []
        for key in self._checkpoints_threads():
            view = self.view(key)
            entries.append(
                ThreadEntry(
                    thread_id=key,
                    title=view.title,
                    updated_at=view.updated_at,
                    rounds=view.round,
                    shortlisted=len(view.shortlist.items),
                    unfinished=view.unfinished,
                )
            )
        entries.sort(key=lambda entry: (entry.updated_at or "", entry.thread_id), reverse=True)
        return tuple(entries)

    def delete_thread(self, thread_id: str) -> bool:
        """Delete a thread with all its checkpoints and uploads; False when there is none."""
        key = _valid(thread_id)
        known = key in self._checkpoints_threads()
        with self._guard:
            session = self._sessions.pop(key, None)
        self._loop.run(self._checkpoints.delete(key))
        return known or session is not None

    def report(self, thread_id: str, blind: bool | None = None) -> Report:
        """The thread's latest report. Raises `UsageError` when there is none yet."""
        view = self.view(thread_id, blind)
        if view.report is None:
            raise UsageError(f"thread {thread_id!r} has no report yet")
        return view.report

    def export(self, thread_id: str, format: str, blind: bool | None = None) -> bytes:  # noqa: A002
        """The latest report as bytes. Raises `UsageError` for an unknown format."""
        if format not in EXPORTS:
            raise UsageError(f"format {format!r} is not one of {', '.join(EXPORTS)}")
        return export(self.report(thread_id, blind), format)

    def compare(
        self, thread_id: str, candidate_ids: Sequence[str], blind: bool | None = None
    ) -> Comparison:
        """People of the shortlist side by side, by id, label or rank."""
        return compared(self.report(thread_id, blind), candidate_ids)

    # -- the installation ------------------------------------------------------------------

    def doctor(self) -> tuple[Check, ...]:
        """What works here: models, stores, folders, keys present (never their values)."""
        return checks(self.settings, self._pool)

    def warm(self) -> None:
        """Load the models and open the stores now, so that the first search does not wait."""
        self._workers.start()
        self._embedder.embed(["warm"])
        _ = self._taxonomy, self._router, self._matcher, self._graph

    def give_key(self, provider: str, key: str) -> None:
        """A key for this process's memory only: never stored, never put into the environment."""
        self._session_keys[provider] = key
        self.__dict__.pop("_made_analyst", None)

    def close(self) -> None:
        """Release stores and the loop. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        parts = self.__dict__
        if "_checkpoints" in parts:
            self._loop.run(self._checkpoints.close())
        for session in self._sessions.values():
            cast(ChromaStore, session.uploads.vectors).close()
        if "_candidates" in parts:
            self._candidates.close()
        if "_vectors" in parts:
            self._vectors.close()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- inside ----------------------------------------------------------------------------

    @once
    def _made_analyst(self) -> Analyst:
        return open_analyst(self.settings, self.policy, self._taxonomy, self._session_keys)

    def _analyst(self) -> Analyst:
        return self._given_analyst or self._made_analyst

    def _web(self) -> WebSearch:
        if self._given_web is not None:
            return self._given_web
        key = self._session_keys.get("tavily")
        secret = key or (found.get_secret_value() if (found := api_key("tavily")) else None)
        return NoWeb() if self.settings.offline or not secret else TavilySearch(secret)

    def _skills_in(self, text: str) -> frozenset[str]:
        return frozenset(mention.name for mention in self._taxonomy.find(text))

    def _matcher_over(self, store: ResumeStore) -> JobMatcher:
        return JobMatcher(
            store,
            self._embedder,
            self._reranker,
            self.policy.search,
            judge=FirstStage(self._taxonomy, self.policy),
            taxonomy=self._taxonomy,
        )

    def _library_over(
        self, candidates: CandidateStore, vectors: ChromaStore, *, session_only: bool
    ) -> Library:
        return Library(
            candidates=candidates,
            vectors=vectors,
            embedder=lambda: self._embedder,
            taxonomy=lambda: self._taxonomy,
            policy=self.policy.intake,
            as_of=self._clock.month(),
            workers=self._workers,
            session_only=session_only,
        )

    @contextmanager
    def _writing(self) -> Iterator[Library]:
        """The pool's library, for its one writer."""
        self._pool.mkdir(parents=True, exist_ok=True)
        with pool_lock(self._pool):
            yield self._library

    def _standing(self, candidate_id: str) -> Stored | None:
        people: CandidateStore = self._candidates
        return people.standing(candidate_id)

    def _session(self, thread_id: str) -> Session:
        with self._guard:
            if thread_id not in self._sessions:
                vectors = ChromaStore(None, f"session-{secrets.token_hex(12)}")
                candidates = MemoryCandidates()
                both = CompositeCandidates(self._candidates, candidates)
                store = CompositeStore(self._vectors, vectors)
                self._sessions[thread_id] = Session(
                    uploads=self._library_over(candidates, vectors, session_only=True),
                    matcher=self._matcher_over(store),
                    candidates=both,
                )
            return self._sessions[thread_id]

    def _candidates_of(self, thread_id: str | None) -> CandidateStore:
        session = self._sessions.get(thread_id or "")
        return session.candidates if session else self._candidates

    def _matcher_of(self, thread_id: str) -> JobMatcher:
        session = self._sessions.get(thread_id)
        return session.matcher if session else self._matcher

    def _people(self, thread_id: str | None) -> People:
        return People(self._candidates_of(thread_id), self._clock.month(), self._kept)

    def _deps(self, thread_id: str) -> Deps:
        analyst = self._analyst()
        matcher = self._matcher_of(thread_id)
        return Deps(
            analyst=analyst,
            matcher=matcher,
            dossiers=self._people(thread_id),
            web=self._web(),
            router=self._router,
            policy=self.policy,
            clock=self._clock,
            tracer=self._trace,
            model_gate=self._gate,
            provenance=Provenance(
                product_version=screening.__version__,
                analyst=analyst.name,
                embedder=self._embedder.name,
                reranker=matcher.reranker.name,
                policy_hash=self.policy.digest(),
                taxonomy_version=self._taxonomy.version,
                rubric_version=load_rubric().version,
                prompt_hashes=dict(analyst.prompt_hashes),
                as_of=self._clock.month(),
                pool_revision=matcher.store.revision(),
            ),
            thread_id=thread_id,
            skills_in=self._skills_in,
            render=lambda report: export(report, "md").decode(),
        )

    def _run(self, thread_id: str, payload: "AgentState | Command[str] | None") -> Iterator[Event]:
        with self._guard:
            lock = self._thread_locks.setdefault(thread_id, threading.Lock())
        with lock:  # two runs at once on one thread would interleave without an error
            deps, graph = self._deps(thread_id), self._graph
            yield from self._loop.stream(lambda: self._events(thread_id, payload, deps, graph))

    async def _events(
        self,
        thread_id: str,
        payload: "AgentState | Command[str] | None",
        deps: Deps,
        graph: Graph,
    ) -> AsyncIterator[Event]:
        timings: dict[str, float] = {}
        async for part in graph.astream(
            payload,
            _config(thread_id),
            context=deps,
            stream_mode=["custom", "updates"],
            durability="sync",  # each finished reading must outlive a crash
            version="v2",
        ):
            data = part["data"]
            if part["type"] == "custom":
                event = cast(Event, data)
                if isinstance(event, NodeFinished):
                    spent = timings.get(event.node, 0.0) + event.ms
                    timings[event.node] = round(spent, 2)
                yield event
                continue
            for message in _new_messages(cast(Mapping[str, object], data)):
                line = shown(message)
                if line.role == "assistant":
                    yield Said(message=line)
        view = await self._view(thread_id, self.settings.blind, graph)
        yield Finished(view=view, timings_ms=timings)

    async def _view(self, thread_id: str, blind: bool, graph: Graph) -> ThreadView:
        snapshot = await graph.aget_state(_config(thread_id))
        values = cast(AgentState, snapshot.values)
        lookup = self._candidates_of(thread_id).standing
        report = values.get("report")
        requirements = values.get("requirements")
        history = values.get("history") or History()
        shortlist = values.get("shortlist") or Shortlist()
        changes = values.get("changes")
        missing = tuple(
            label_of(match.candidate_id)
            for match in shortlist.items
            if lookup(match.candidate_id) is None
        )
        waiting = any(task.interrupts for task in snapshot.tasks)
        return ThreadView(
            thread_id=thread_id,
            title=requirements.title if requirements else "",
            updated_at=snapshot.created_at,
            round=values.get("current_round", 0),
            requirements=requirements,
            tuning=values.get("tuning") or Tuning(),
            messages=tuple(shown(message) for message in values.get("messages", [])),
            shortlist=shortlist,
            previous_shortlist=values.get("previous_shortlist") or Shortlist(),
            report=presented(report, lookup, blind=blind) if report else None,
            final_report=values.get("final_report", ""),
            ranking_explanation=values.get("ranking_explanation", ""),
            changes=changes.items if changes else (),
            routing=values.get("routing_decision"),
            errors=(values.get("errors") or Problems()).items,
            can_undo=history.moved(-1) is not None,
            can_redo=history.moved(1) is not None,
            # after an abort `next` can be empty although tasks remain
            unfinished=bool(snapshot.next or snapshot.tasks),
            awaiting_review=waiting,
            missing_uploads=missing,
        )

    def _checkpoints_threads(self) -> tuple[str, ...]:
        kept = self._checkpoints
        return self._loop.run(kept.thread_ids())

    def _scrub(self, thread_id: str, candidate_id: str, names: Sequence[str]) -> int:
        """1 when the thread spoke of this person and was rewritten without them, else 0."""
        return self._loop.run(self._rewrite(thread_id, candidate_id, names, self._graph))

    async def _rewrite(
        self, thread_id: str, candidate_id: str, names: Sequence[str], graph: Graph
    ) -> int:
        snapshot = await graph.aget_state(_config(thread_id))
        values = cast(AgentState, snapshot.values)
        if not mentions(values, candidate_id, names):
            return 0
        clean = scrubbed(values, candidate_id, names)
        # earlier checkpoints hold the person too, so the thread starts anew from the clean state
        await self._checkpoints.delete(thread_id)
        await graph.aupdate_state(_config(thread_id), clean, as_node="conversational_query")
        return 1


def _config(thread_id: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread_id}}


def _valid(thread_id: str) -> str:
    if not THREAD_ID.fullmatch(thread_id):
        raise UsageError(
            f"thread id {thread_id!r}: use 1 to 128 letters, digits and . _ : - , not starting "
            "with a sign"
        )
    return thread_id


def _new_messages(update: Mapping[str, object]) -> Iterator[AnyMessage]:
    for patch in update.values():
        if isinstance(patch, Mapping):
            yield from cast(Sequence[AnyMessage], patch.get("messages", ()))


def _entry(stored: Stored, blind: bool) -> PoolEntry:
    roles = stored.candidate.roles
    return PoolEntry(
        candidate_id=stored.candidate_id,
        label=label_of(stored.candidate_id),
        name=None if blind else stored.candidate.name,
        file=stored.file,
        status=stored.status,
        experience_years=stored.candidate.experience_years,
        language=stored.document.language,
        quality=stored.document.quality,
        headline=roles[0].title if roles else None,
        notices=len(stored.document.notices),
        session_only=stored.session_only,
        earlier=stored.earlier,
    )


def _duplicate(pair: Pair, people: Mapping[str, Stored], *, blind: bool) -> Duplicate:
    one, other = people[pair.one], people[pair.other]
    return Duplicate(
        people=(_entry(one, blind), _entry(other, blind)),
        newest=max(one, other, key=written).candidate_id,
        score=pair.score,
        agreements=tuple(
            item.model_copy(update={"detail": ""})
            if blind and item.kind in ("name", "phone", "email", "link")
            else item
            for item in pair.agreements
        ),
    )
