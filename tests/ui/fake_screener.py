"""A scripted screener: the facade's methods over a handful of made-up people, no models."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event as Signal

from screening.config import Settings
from screening.domain import (
    PERSON_FIELDS,
    Agreement,
    Candidate,
    CandidateMatch,
    Check,
    Citation,
    Claim,
    Comparison,
    ComparisonCell,
    ComparisonPerson,
    ComparisonRow,
    Confidence,
    Correction,
    Criterion,
    Document,
    Duplicate,
    Erased,
    Event,
    FieldEdit,
    Finished,
    Flag,
    History,
    Ingested,
    Match,
    Message,
    NodeFinished,
    NodeStarted,
    Notice,
    Parts,
    PoolCount,
    PoolEntry,
    Provenance,
    Provisional,
    Ranked,
    Report,
    Requirements,
    Review,
    Role,
    Said,
    ScreenedCount,
    Shortlist,
    SkillClaim,
    Snapshot,
    Span,
    Stored,
    ThreadEntry,
    ThreadView,
    Tuning,
    Turn,
)
from screening.domain.adjusting import adjusted
from screening.policy import Policy

__all__ = ["JOB", "PEOPLE", "QUOTE", "FakeScreener"]

JOB = "Data Engineer. Four years. Must: Python, Spark, Airflow. Nice: dbt."
QUOTE = "Moved the nightly jobs to Airflow, halved failures"
NASTY = "<script>alert(1)</script> **bold** [x](http://evil.example)"
PEOPLE = ("p-ada", "p-ben", "p-chi", "p-dov")
NAMES = {"p-ada": "Ilse Kwon", "p-ben": "Ben Osei", "p-chi": "Chi Okoro", "p-dov": "Dov Lax"}
SCORES = {"p-ada": 81.0, "p-ben": 66.0, "p-chi": 52.0, "p-dov": 40.0}
TEXT = f"Ilse Kwon\nilse@example.org\nLead Data Engineer, Marlow Freight\n{QUOTE}\n{NASTY}\n"


def text_of(candidate_id: str) -> str:
    return TEXT.replace("Ilse Kwon", NAMES[candidate_id])


def stored(candidate_id: str) -> Stored:
    text = text_of(candidate_id)
    name = NAMES[candidate_id]
    at = text.index(QUOTE)
    role = Role(
        title="Lead Data Engineer",
        company="Marlow Freight",
        start="2021-02",
        end=None,
        current=True,
        bullets=(QUOTE,),
        bullet_spans=(Span(at, at + len(QUOTE)),),
    )
    earlier = Role(title="Analyst", company="Tern", start="2016-01", end="2020-06")
    return Stored(
        candidate_id=candidate_id,
        file=f"{name}.pdf",
        status="ok",
        document=Document(
            document_id=f"d-{candidate_id}",
            file=f"{name}.pdf",
            media_type="application/pdf",
            pages=1,
            language="en",
            text=text,
            quality=0.97,
        ),
        candidate=Candidate(
            candidate_id=candidate_id,
            name=name,
            email="ilse@example.org",
            as_of="2026-01",
            total_experience_months=90,
            confidence=(
                Confidence(
                    field="role",
                    entry=1,
                    confidence=0.5,
                    reasons=("its dates are years without months",),
                ),
                Confidence(field="email", confidence=0.4, reasons=("others are there too",)),
            ),
            roles=(role, earlier),
            skills=(
                SkillClaim(
                    name="Airflow",
                    months=60,
                    last_used="2026-01",
                    evidence="role",
                    spans=(Span(at, at + len(QUOTE)),),
                ),
            ),
            masks=(Span(0, len(name)), Span(len(name) + 1, len(name) + 17)),
        ),
    )


def claim(candidate_id: str) -> Claim:
    at = text_of(candidate_id).index(QUOTE)
    return Claim(
        text="Runs Airflow in production",
        spans=(Citation(start=at, end=at + len(QUOTE), quote=QUOTE),),
        role="Lead Data Engineer · Marlow Freight",
        candidate_id=candidate_id,
    )


def parts_of(score: float) -> Parts:
    """Four parts that sum to `score`."""
    fixed = Parts(dense=score / 2, lexical=score / 4, qualification=score / 8)
    return fixed.model_copy(update={"evidence": score - score / 2 - score / 4 - score / 8})


PASSWORD = "blue-heron-77"
"""Opens the files whose name begins with "locked"."""


class FakeScreener:
    """Deterministic; `gate` holds a run after its provisional order until it is set."""

    def __init__(self, *, people: Sequence[str] = PEOPLE, offline: bool = True) -> None:
        self.settings = Settings(pool=Path("pool"), offline=offline, cache=Path("cache"))
        self.policy = Policy()
        self.people = list(people)
        self.edits: dict[str, tuple[FieldEdit, ...]] = {}
        self.merges: list[tuple[str, str]] = []
        self.apart_pairs: list[tuple[str, str]] = []
        self.views: dict[str, ThreadView] = {}
        self.histories: dict[str, History] = {}
        self.turns: list[Turn] = []
        self.reviews: list[Review | None] = []
        self.uploaded: list[tuple[str, bool]] = []
        self.gate = Signal()
        self.gate.set()
        self.failure: Exception | None = None
        self.made = 0
        self.answer: Callable[[str], Message] = lambda text: Message(
            role="assistant",
            kind="answer",
            text=f"One person shows it: {NASTY}",
            citations=(claim("p-ada"),),
        )

    # -- files and people

    def ingest(self, paths: Sequence[Path]) -> Iterator[Ingested]:
        for number, path in enumerate(paths, start=1):
            yield Ingested(file=path.name, status="added", done=number, total=len(paths))

    def upload(
        self,
        thread_id: str,
        files: Sequence[tuple[str, bytes]],
        keep: bool = False,
        *,
        password: str | None = None,
    ) -> Iterator[Ingested]:
        for number, (name, data) in enumerate(files, start=1):
            self.uploaded.append((name, keep))
            failed = not data.strip()
            if name.startswith("locked") and password != PASSWORD:
                yield Ingested(
                    file=name,
                    status="failed",
                    reason="the PDF needs a password; give it with --password",
                    lock="needed" if password is None else "wrong",
                    done=number,
                    total=len(files),
                )
                continue
            yield Ingested(
                file=name,
                status="failed" if failed else "added",
                reason="the file is empty" if failed else None,
                candidate_id=None if failed else "p-new",
                done=number,
                total=len(files),
            )

    def pool(
        self, thread_id: str | None = None, blind: bool | None = None
    ) -> tuple[PoolEntry, ...]:
        hidden = self.settings.blind if blind is None else blind
        return tuple(
            PoolEntry(
                candidate_id=who,
                label=self.label(who),
                name=None if hidden else NAMES[who],
                file=f"{NAMES[who]}.pdf",
                status="ok",
                experience_years=7.5,
                language="en",
                quality=0.97,
                headline="Lead Data Engineer",
                earlier=tuple(f"{NAMES[gone]}.pdf" for kept, gone in self.merges if kept == who),
            )
            for who in self.people
        )

    def person(self, candidate_id: str, thread_id: str | None = None) -> Stored | None:
        if candidate_id not in self.people:
            return None
        made = stored(candidate_id)
        said = {edit.field: edit.value for edit in self.edits.get(candidate_id, ())}
        return made.model_copy(
            update={
                "candidate": made.candidate.model_copy(
                    update={key: said[key] for key in said if key in PERSON_FIELDS}
                ),
                "corrections": tuple(Correction(field=key, value=said[key]) for key in said),
            }
        )

    def correct(
        self, candidate_id: str, edits: Sequence[FieldEdit], thread_id: str | None = None
    ) -> Stored:
        self.edits[candidate_id] = (*self.edits.get(candidate_id, ()), *edits)
        made = self.person(candidate_id)
        assert made is not None
        return made

    def duplicates(self, blind: bool | None = None) -> tuple[Duplicate, ...]:
        """Chi and Dov, while both are there and nobody has decided."""
        listed = {entry.candidate_id: entry for entry in self.pool(blind=blind)}
        if not {"p-chi", "p-dov"} <= set(listed) or self.apart_pairs:
            return ()
        hidden = listed["p-chi"].name is None
        return (
            Duplicate(
                people=(listed["p-chi"], listed["p-dov"]),
                newest="p-dov",
                score=0.9,
                agreements=(
                    Agreement(kind="phone", detail="" if hidden else "+44 7700 900321"),
                    Agreement(kind="role", detail=f"Analyst {NASTY}"),
                ),
            ),
        )

    def merge(self, keep: str, other: str) -> Stored:
        self.merges.append((keep, other))
        self.people.remove(other)
        return stored(keep)

    def apart(self, one: str, other: str) -> None:
        self.apart_pairs.append((one, other))

    def unmerge(self, candidate_id: str) -> tuple[Stored, ...]:
        back = [gone for kept, gone in self.merges if kept == candidate_id]
        self.merges = [item for item in self.merges if item[0] != candidate_id]
        self.people = sorted([*self.people, *back])
        return tuple(stored(who) for who in (candidate_id, *back))

    def label(self, candidate_id: str) -> str:
        return f"Candidate {candidate_id[2:].upper()}"

    def forget(self, candidate_id: str) -> Erased:
        self.people.remove(candidate_id)
        return Erased(chunks=12, documents=1, threads=1)

    # -- judgements

    def preview(self, thread_id: str, requirements: Requirements, tuning: Tuning) -> Shortlist:
        return self._shortlist(requirements, tuning)

    def read_file(self, name: str, data: bytes) -> str:
        return data.decode()

    # -- threads

    def new_thread(self) -> str:
        self.made += 1
        return f"thread{self.made:04d}abcdefghijklmnop"

    def view(self, thread_id: str, blind: bool | None = None) -> ThreadView:
        found = self.views.get(thread_id, ThreadView(thread_id=thread_id))
        hidden = self.settings.blind if blind is None else blind
        if found.report is None or hidden:
            return found
        named = tuple(
            item.model_copy(update={"name": NAMES[item.candidate_id]})
            for item in found.report.shortlist
        )
        report = found.report.model_copy(update={"shortlist": named, "blind": False})
        return found.model_copy(update={"report": report})

    def threads(self) -> tuple[ThreadEntry, ...]:
        return tuple(
            ThreadEntry(
                thread_id=key,
                title=view.title,
                updated_at="2026-01-05T10:20:30+00:00",
                rounds=view.round,
                shortlisted=len(view.shortlist.items),
                unfinished=view.unfinished,
            )
            for key, view in self.views.items()
        )

    def delete_thread(self, thread_id: str) -> bool:
        return self.views.pop(thread_id, None) is not None

    def send(self, thread_id: str, turn: Turn) -> Iterator[Event]:
        self.turns.append(turn)
        if self.failure is not None:
            raise self.failure
        before = self.view(thread_id)
        heard = (Message(role="user", kind="user", text=turn.text),) if turn.text else ()
        yield NodeStarted(node="parse_input")
        yield NodeFinished(node="parse_input", ms=12.0)
        job = turn.as_job or turn.requirements is not None or "Engineer" in turn.text
        if turn.adjustment is None and not job:
            yield from self._talk(before, heard, turn.text)
            return
        history = self.histories.get(thread_id, History())
        if turn.adjustment is None:
            wanted, tuning = _job(), Tuning()
            reply = Message(role="assistant", kind="summary", text="I read 3 must-haves.")
            history = history.started(Snapshot(requirements=wanted, tuning=tuning))
        else:
            held = history.current
            assert held is not None
            if turn.adjustment.history is not None:
                moved = history.moved(-1 if turn.adjustment.history == "undo" else 1)
                assert moved is not None
                assert moved.current is not None
                history, wanted, tuning = moved, moved.current.requirements, moved.current.tuning
                reply = Message(role="assistant", kind="notice", text="Undone.")
            else:
                outcome = adjusted(held.requirements, held.tuning, turn.adjustment)
                wanted, tuning = outcome.requirements, outcome.tuning
                history = history.pushed(Snapshot(requirements=wanted, tuning=tuning), 50)
                reply = Message(
                    role="assistant", kind="changes", text="Changed.", changes=outcome.changes
                )
        self.histories[thread_id] = history
        half = before.model_copy(
            update={
                "requirements": wanted,
                "tuning": tuning,
                "title": wanted.title,
                "messages": (*before.messages, *heard, reply),
                "unfinished": True,
                "previous_shortlist": before.shortlist,
                "shortlist": self._shortlist(wanted, tuning),
                "can_undo": history.moved(-1) is not None,
                "can_redo": history.moved(1) is not None,
                "round": before.round + 1,
            }
        )
        self.views[thread_id] = half
        yield Said(message=reply)
        yield from self._rest(thread_id)

    def resume(self, thread_id: str, review: Review | None = None) -> Iterator[Event]:
        self.reviews.append(review)
        yield from self._rest(thread_id)

    def export(self, thread_id: str, format: str, blind: bool | None = None) -> bytes:  # noqa: A002
        return f"{format} blind={blind}".encode()

    def compare(
        self, thread_id: str, candidate_ids: Sequence[str], blind: bool | None = None
    ) -> Comparison:
        view = self.view(thread_id, blind)
        assert view.report is not None
        people = [item for item in view.report.shortlist if item.candidate_id in candidate_ids]
        cell = ComparisonCell(verdict="met", quote=QUOTE, role="Lead Data Engineer")
        other = ComparisonCell(verdict="not_shown")
        return Comparison(
            people=tuple(
                ComparisonPerson(
                    candidate_id=item.candidate_id,
                    label=item.label,
                    name=item.name,
                    rank=item.rank,
                    score=item.score,
                    technical_score=item.technical_score,
                    domain_fit_score=item.domain_fit_score,
                    composite_score=item.composite_score,
                    status=item.screening_status,
                    experience_years=item.experience_years,
                )
                for item in people
            ),
            rows=(
                ComparisonRow(
                    rubric="technical",
                    label="Python",
                    must=True,
                    cells=tuple(cell for _ in people),
                    differs=False,
                ),
                ComparisonRow(
                    rubric="technical",
                    label="Airflow",
                    must=True,
                    cells=tuple(cell if place == 0 else other for place in range(len(people))),
                    differs=True,
                ),
            ),
        )

    def doctor(self) -> tuple[Check, ...]:
        return (Check(name="embedding model", ok=True, detail="packaged"),)

    def close(self) -> None:
        return None

    # -- inside

    def _talk(self, before: ThreadView, heard: tuple[Message, ...], text: str) -> Iterator[Event]:
        reply = (
            Message(
                role="assistant",
                kind="question",
                text="Is this a new job or a change?",
                choices=("a new job", "a change"),
            )
            if text == "hmm"
            else self.answer(text)
        )
        yield Said(message=reply)
        view = before.model_copy(update={"messages": (*before.messages, *heard, reply)})
        self.views[view.thread_id] = view
        yield Finished(view=view, timings_ms={"parse_input": 12.0})

    def _rest(self, thread_id: str) -> Iterator[Event]:
        view = self.views[thread_id]
        items = view.shortlist.items
        yield NodeStarted(node="search_resumes")
        yield Provisional(items=items)
        self.gate.wait(30)
        yield NodeFinished(node="search_resumes", ms=210.0)
        deep = items[: view.tuning.limits.deep]
        yield Ranked(shortlist=view.shortlist, to_screen=len(deep))
        for item in deep:
            yield NodeStarted(node="deep_screen", candidate_id=item.candidate_id)
            yield NodeFinished(node="deep_screen", ms=95.0, candidate_id=item.candidate_id)
        assert view.requirements is not None
        done = view.model_copy(
            update={"unfinished": False, "report": self._report(view, view.requirements)}
        )
        self.views[thread_id] = done
        yield Finished(view=done, timings_ms={"search_resumes": 210.0})

    def _order(self, requirements: Requirements, tuning: Tuning) -> list[tuple[str, float]]:
        """Ben overtakes Ada once dbt is a must-have, so that a preview has something to show."""
        scores = {who: SCORES[who] for who in self.people}
        if "dbt" in requirements.must_have_skills and "p-ben" in scores:
            scores["p-ben"] = 90.0
        return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[: tuning.limits.coarse]

    def _shortlist(self, requirements: Requirements, tuning: Tuning) -> Shortlist:
        return Shortlist(
            items=tuple(
                Match(
                    rank=rank,
                    candidate_id=who,
                    score=score,
                    provisional=False,
                    parts=parts_of(score),
                    matched_skills=("Python",),
                    missing_skills=("dbt",),
                    experience_years=7.5,
                )
                for rank, (who, score) in enumerate(self._order(requirements, tuning), start=1)
            ),
            pool_size=len(self.people),
            scored=len(self.people),
        )

    def _report(self, view: ThreadView, requirements: Requirements) -> Report:
        before = {item.candidate_id: item.rank for item in view.previous_shortlist.items}
        rows = tuple(
            _row(item, self.label(item.candidate_id), before.get(item.candidate_id))
            for item in view.shortlist.items[:3]
        )
        near = tuple(
            CandidateMatch(
                rank=item.rank,
                candidate_id=item.candidate_id,
                label=self.label(item.candidate_id),
                file="",
                score=item.score,
                provisional=False,
                parts=item.parts,
                near_miss="one year short of 4: would be second",
            )
            for item in view.shortlist.items[3:]
        )
        return Report(
            thread_id=view.thread_id,
            made_at="2026-01-05T10:20:30+00:00",
            blind=True,
            round=view.round,
            requirements=requirements,
            tuning=view.tuning,
            shortlist=rows,
            near_misses=near,
            screened=ScreenedCount(asked=len(rows), done=len(rows)),
            pool=PoolCount(
                size=len(self.people), scored=len(self.people), hidden_below_cut=len(near)
            ),
            provenance=Provenance(
                product_version="0",
                analyst="local",
                embedder="fake",
                reranker="none",
                policy_hash="0",
                taxonomy_version="1",
                rubric_version="1",
                as_of="2026-01",
                pool_revision="1",
            ),
        )


def _job() -> Requirements:
    return Requirements(
        title="Data Engineer",
        must_have_skills=("Python", "Spark", "Airflow"),
        nice_to_have_skills=("dbt",),
        any_of=(("Snowflake", "BigQuery"),),
        min_experience_years=4,
    )


def _row(item: Match, label: str, before: int | None) -> CandidateMatch:
    first = item.candidate_id == "p-ada"
    criteria = (
        Criterion(
            key="python",
            label="Python",
            rubric="technical",
            must=True,
            verdict="not_shown",
            strength=0.0,
            reason="No role shows it.",
        ),
        Criterion(
            key="airflow",
            label="Airflow",
            rubric="technical",
            must=True,
            verdict="met" if first else "partly",
            strength=1.0,
            evidence=(claim(item.candidate_id),),
        ),
        Criterion(key="freight", label="Logistics", rubric="domain", verdict="met", strength=1.0),
    )
    return CandidateMatch(
        rank=item.rank,
        candidate_id=item.candidate_id,
        label=label,
        file="resume.pdf",
        score=item.score,
        provisional=False,
        parts=item.parts,
        matched_skills=item.matched_skills,
        missing_skills=item.missing_skills,
        experience_years=item.experience_years,
        rank_before=before,
        technical_score=80.0,
        domain_fit_score=70.0,
        composite_score=76.0,
        screening_status="recommended" if first else "needs_review",
        screening_reasoning="Shows most of what is asked.",
        strengths=(claim(item.candidate_id),),
        criteria=criteria,
        interview_questions=("Which Airflow jobs failed, and why?",),
        flags=(Flag(code="years", detail="Dates overlap by four months."),),
        notices=(Notice(kind="ocr", detail="Page 2 was read from a picture."),),
        read_by="local",
        headline=NASTY,
        timeline=("Feb 2021 - now · Lead Data Engineer · Marlow Freight",),
    )
