"""ModelAnalyst: the six judgements by any chat model, each held to what code can check.

The model names skills, edits, verdicts and quotes. Code puts names into canonical form, finds
each quote in the text, derives every strength from dates and places, and leaves years, degrees,
languages and exclusions to the local reading.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field, ValidationError

from screening.analyst.local.local import LocalAnalyst
from screening.analyst.local.protected import refusal, refused
from screening.analyst.local.quotes import MASK, role_at
from screening.analyst.local.reading import gaps
from screening.analyst.local.showing import Showing
from screening.analyst.prompts import Json, hashes, prompt
from screening.analyst.structured import Asker, Sleep
from screening.domain import (
    Adjustment,
    Answer,
    Citation,
    Claim,
    Criterion,
    Dossier,
    Edit,
    Intent,
    IntentResolution,
    Level,
    Reading,
    Record,
    Requirements,
    RouteContext,
    Screened,
    Span,
    Task,
    Tuning,
    Usage,
    Verdict,
)
from screening.domain.adjusting import adjusted
from screening.errors import AnalystError
from screening.policy import RunPolicy
from screening.ports import Ask, Person

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

LONGEST_TEXT = 24_000
"""Characters of a resume or job that go into one prompt."""
MOST_EXPANSIONS = 8
MOST_PEOPLE = 12
MOST_PASSAGES = 20
JUDGED = frozenset({"must", "any_of", "nice", "certification", "duty", "domain"})
"""Kinds of criterion that a model's verdict may change."""


class JobReply(Record):
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


class ChangeReply(Record):
    edits: tuple[Edit, ...] = ()
    history: Literal["undo", "redo", "reset"] | None = None
    notes: tuple[str, ...] = ()
    question: str | None = None
    choices: tuple[str, ...] = ()


class IntentReply(Record):
    intent: Intent | None
    tasks: tuple[Task, ...] = ()
    question: str | None = None


class JudgedCriterion(Record):
    key: str
    verdict: Verdict
    reason: str = ""
    quotes: tuple[str, ...] = ()


class QuotedText(Record):
    text: str
    quote: str


class ReadingReply(Record):
    criteria: tuple[JudgedCriterion, ...]
    strengths: tuple[QuotedText, ...] = ()
    summary: str = ""


class AskedQuestion(Record):
    text: str
    about: str = ""


class QuestionsReply(Record):
    questions: tuple[AskedQuestion, ...]


class CitedText(Record):
    person: str
    text: str = ""
    quote: str


class AnswerReply(Record):
    text: str
    citations: tuple[CitedText, ...] = ()


class ModelAnalyst:
    """Asks `model`; what it cannot know better than code, `local` says. Raises `AnalystError`."""

    def __init__(
        self,
        model: "BaseChatModel",
        name: str,
        local: LocalAnalyst,
        policy: RunPolicy = RunPolicy(),  # noqa: B008 - frozen
        *,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._asker = Asker(model, policy, sleep=sleep)
        self._name = name
        self._local = local
        self._policy = policy

    @property
    def name(self) -> str:
        return self._name

    @property
    def prompt_hashes(self) -> dict[str, str]:
        return dict(hashes())

    def usage(self) -> Usage:
        return self._asker.usage()

    async def read_job(self, text: str) -> Requirements:
        """What the model read, as far as the text's own words bear it out."""
        reply = await self._asker.ask(prompt("job", {"job": text[:LONGEST_TEXT]}), JobReply)
        taxonomy = self._local.taxonomy
        named = {mention.name for mention in taxonomy.find(text)}
        flat = " ".join(text.split()).casefold()

        def borne_out(names: Sequence[str]) -> tuple[str, ...]:
            pairs = [(taxonomy.canonical(name) or name, name) for name in names]
            kept = (
                known
                for known, name in pairs
                if known in named or " ".join(name.split()).casefold() in flat
            )
            return tuple(dict.fromkeys(kept))

        groups = tuple(group for g in reply.any_of if len(group := borne_out(g)) > 1)
        chosen = {name for group in groups for name in group}
        musts = (name for name in borne_out(reply.must_have_skills) if name not in chosen)
        values = reply.model_dump() | {
            "must_have_skills": tuple(musts),
            "nice_to_have_skills": borne_out(reply.nice_to_have_skills),
            "any_of": groups,
            "excluded_skills": borne_out(reply.excluded_skills),
        }
        skills = (*borne_out(reply.must_have_skills), *borne_out(reply.nice_to_have_skills))
        values["skill_expansions"] = {
            name: near
            for name in dict.fromkeys((*skills, *(name for group in groups for name in group)))
            if (near := taxonomy.expansions(name)[:MOST_EXPANSIONS])
        }
        try:
            return Requirements.model_validate(values)
        except ValidationError as error:
            fault = error.errors()[0]["msg"]
            raise AnalystError(f"the chat model read a job that cannot be: {fault}") from error

    async def read_change(
        self, text: str, requirements: Requirements, tuning: Tuning
    ) -> Adjustment:
        data: Json = {
            "message": text,
            "requirements": requirements.model_dump(mode="json", exclude={"skill_expansions"}),
            "settings": tuning.model_dump(mode="json"),
        }
        unlawful = refusal(text)
        if unlawful is not None:
            return Adjustment(question=refused(unlawful))
        reply = await self._asker.ask(prompt("change", data), ChangeReply)
        change = Adjustment.model_validate(reply.model_dump())
        try:
            adjusted(requirements, tuning, change)
        except ValueError as error:
            raise AnalystError(f"the chat model made an edit that cannot be: {error}") from error
        return change

    async def resolve_intent(self, text: str, context: RouteContext) -> IntentResolution:
        data: Json = {
            "message": text,
            "search_active": context.active,
            "title": context.title,
            "skills": list(context.skills),
            "people": list(context.shortlist),
        }
        reply = await self._asker.ask(prompt("intent", data), IntentReply)
        tasks = reply.tasks if reply.intent is not None else ()
        if tasks and tasks[0].intent != reply.intent:
            tasks = ()
        return IntentResolution(
            intent=reply.intent, tasks=tasks, question=reply.question, resolved_by="model"
        )

    async def assess(self, dossier: Dossier, requirements: Requirements) -> Reading:
        """The local reading, with the model's verdicts where its quotes are in the resume."""
        reading = await self._local.assess(dossier, requirements)
        asked = [
            {"key": item.key, "criterion": item.label}
            for item in reading.criteria
            if _kind(item) in JUDGED
        ]
        data: Json = {"criteria": list(asked), "resume": dossier.text[:LONGEST_TEXT]}
        reply = await self._asker.ask(prompt("assess", data), ReadingReply)
        judged = {item.key: item for item in reply.criteria}
        depths = self._local.rubric.depth
        showing = Showing(dossier, self._local.taxonomy, self._local.policy, depths)
        criteria = tuple(
            self._judged(item, judged[item.key], showing)
            if item.key in judged and _kind(item) in JUDGED
            else item
            for item in reading.criteria
        )
        strengths = tuple(
            claim
            for item in reply.strengths[:5]
            if (claim := _claim(item.text, (item.quote,), dossier)) is not None
        )
        return reading.model_copy(
            update={
                "criteria": criteria,
                "strengths": strengths or reading.strengths,
                "gaps": gaps(criteria),
                "summary": reading.summary,
                "read_by": self._name,
            }
        )

    def _judged(self, item: Criterion, judged: JudgedCriterion, showing: Showing) -> Criterion:
        """A criterion by the model's verdict; the strength follows from where its quotes stand."""
        claims = tuple(
            claim
            for quote in judged.quotes[:3]
            if (claim := _claim(quote, (quote,), showing.dossier)) is not None
            if not any(showing.ordered(Span(span.start, span.end)) for span in claim.spans)
        )
        if judged.verdict == "not_shown" or not claims:
            # A local match stands on verbatim words; silence of a model does not undo it.
            return item
        spans = [Span(c.start, c.end) for claim in claims for c in claim.spans]
        strength = showing.strength_at(spans)
        verdict: Verdict = judged.verdict
        if verdict == "partly":
            strength = min(strength, self._local.policy.rubric.partly_strength)
        elif verdict == "contradicted":
            strength = 0.0
        elif not self._names(item, claims):
            # The quote says it in other words at best; a person should look.
            verdict = "partly"
            strength = min(strength, self._local.policy.rubric.partly_strength)
        elif strength < self._local.rubric.depth.met_from:
            verdict = "partly"
        return item.model_copy(
            update={
                "verdict": verdict,
                "strength": round(strength, 4),
                "reason": judged.reason or item.reason,
                "evidence": claims,
            }
        )

    def _names(self, item: Criterion, claims: Sequence[Claim]) -> bool:
        """Whether a quote names what the criterion asks, by its own name or what implies it."""
        taxonomy = self._local.taxonomy
        quoted = " ".join(span.quote for claim in claims for span in claim.spans)
        found = {mention.name for mention in taxonomy.find(quoted) if not mention.negated}
        for term in item.label.split(" or "):
            name = taxonomy.canonical(term) or term
            if found & {name, *taxonomy.shows(name)} or term.casefold() in quoted.casefold():
                return True
        return _kind(item) == "duty"

    async def questions(
        self, screened: Screened, dossier: Dossier, requirements: Requirements
    ) -> tuple[str, ...]:
        """The model's questions that do go into this person's claims or gaps, else local ones."""
        least, most = self._policy.questions_min, self._policy.questions_max
        evidence: list[Json] = [
            {
                "label": item.label,
                "verdict": item.verdict,
                "quotes": [span.quote for claim in item.evidence for span in claim.spans],
            }
            for item in screened.reading.criteria
        ]
        data: Json = {"job": requirements.title, "criteria": evidence}
        asked = prompt("questions", data, least=str(least), most=str(most))
        reply = await self._asker.ask(asked, QuestionsReply)
        own = [
            item.text
            for item in reply.questions
            if _goes_into(item, screened) and item.text.strip()
        ]
        if len(own) < least:
            own += await self._local.questions(screened, dossier, requirements)
        return tuple(dict.fromkeys(own))[:most]

    async def answer(self, text: str, ask: Ask) -> Answer:
        """The model's answer with the citations that hold; an answer whose every citation fails
        is no answer."""
        people = {person.label.casefold(): person for person in ask.people}
        data: Json = {
            "question": text,
            "job": ask.requirements.model_dump(mode="json") if ask.requirements else None,
            "people_in_pool": ask.pool_size,
            "people": [_told(person) for person in ask.people[:MOST_PEOPLE]],
            "passages": [
                {"person": label, "text": chunk.text}
                for candidate_id, chunk in ask.passages[:MOST_PASSAGES]
                for label in [_label(candidate_id, ask.people)]
            ],
            "web": [item.model_dump(mode="json") for item in ask.web],
        }
        reply = await self._asker.ask(prompt("answer", data), AnswerReply)
        citations = []
        for item in reply.citations:
            person = people.get(item.person.casefold())
            if person is None:
                continue
            claim = _claim(item.text or item.quote, (item.quote,), person.dossier)
            if claim is not None:
                citations.append(claim)
        if reply.citations and not citations:
            raise AnalystError("the chat model cited words that are in no resume")
        return Answer(
            text=reply.text, citations=tuple(citations), sources=tuple(w.url for w in ask.web)
        )


def _kind(item: Criterion) -> str:
    return item.key.partition(":")[0]


def _claim(text: str, quotes: Sequence[str], dossier: Dossier) -> Claim | None:
    """A claim on quotes that the resume holds, blanks aside; None when one is not there."""
    spans = []
    for quote in quotes:
        words = quote.strip(" \t\n\"'“”").split()
        if not words or MASK in quote:
            return None
        match = re.search(r"\s+".join(re.escape(word) for word in words), dossier.text)
        if match is None:
            return None
        spans.append(Citation(start=match.start(), end=match.end(), quote=match.group()))
    role = role_at(dossier, Span(spans[0].start, spans[0].end))
    return Claim(
        text=text,
        spans=tuple(spans),
        role=role.label if role else None,
        candidate_id=dossier.candidate_id,
    )


def _goes_into(item: AskedQuestion, screened: Screened) -> bool:
    """Whether a question is about a label or words of this person's own reading."""
    about = item.about.strip(" \"'“”").casefold()
    if len(about) < 2:
        return False
    own = [row.label for row in screened.reading.criteria]
    own += [s.quote for row in screened.reading.criteria for c in row.evidence for s in c.spans]
    return any(about in text.casefold() or text.casefold() in about for text in own)


def _told(person: Person) -> Json:
    """One person as a prompt may know them: label, rank, scores, what was read, redacted text."""
    screened = person.screened
    return {
        "person": person.label,
        "rank": person.rank,
        "score": person.score,
        "composite": screened.composite_score if screened else None,
        "years": person.dossier.profile.experience_years,
        "criteria": [
            {"label": row.label, "verdict": row.verdict, "reason": row.reason}
            for row in (screened.reading.criteria if screened else ())
        ],
        "text": person.dossier.text[: LONGEST_TEXT // MOST_PEOPLE],
    }


def _label(candidate_id: str, people: Sequence[Person]) -> str:
    return next((p.label for p in people if p.candidate_id == candidate_id), candidate_id)
