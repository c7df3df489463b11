"""LocalAnalyst: all six judgements without a model or a network. Equal input, equal answer."""

from collections.abc import Mapping

from screening.analyst.local.answers import answer
from screening.analyst.local.changes import read_change
from screening.analyst.local.intents import resolve_intent
from screening.analyst.local.interview import questions
from screening.analyst.local.jobs import read_job
from screening.analyst.local.reading import assess
from screening.domain import (
    Adjustment,
    Answer,
    Dossier,
    IntentResolution,
    Reading,
    Requirements,
    RouteContext,
    Screened,
    Tuning,
    Usage,
)
from screening.policy import Policy
from screening.ports import Ask
from screening.scoring.rubric import RubricTable, load_rubric
from screening.taxonomy import Taxonomy


class LocalAnalyst:
    """The embedded default. Holds what every judgement shares, and no state of any person."""

    def __init__(
        self, taxonomy: Taxonomy, policy: Policy, rubric: RubricTable | None = None
    ) -> None:
        self.taxonomy = taxonomy
        self.policy = policy
        self.rubric = rubric or load_rubric()

    @property
    def name(self) -> str:
        return "local"

    @property
    def prompt_hashes(self) -> Mapping[str, str]:
        return {}

    def usage(self) -> Usage:
        return Usage()

    async def read_job(self, text: str) -> Requirements:
        return read_job(text, self.taxonomy)

    async def read_change(
        self, text: str, requirements: Requirements, tuning: Tuning
    ) -> Adjustment:
        return read_change(text, requirements, tuning, self.taxonomy)

    async def resolve_intent(self, text: str, context: RouteContext) -> IntentResolution:
        return resolve_intent(text, context, self.taxonomy)

    async def assess(self, dossier: Dossier, requirements: Requirements) -> Reading:
        return assess(
            dossier,
            requirements,
            taxonomy=self.taxonomy,
            policy=self.policy,
            table=self.rubric,
        )

    async def questions(
        self, screened: Screened, dossier: Dossier, requirements: Requirements
    ) -> tuple[str, ...]:
        return questions(screened, dossier, requirements, self.policy.run)

    async def answer(self, text: str, ask: Ask) -> Answer:
        return answer(text, ask, self.taxonomy, self.policy.rubric)
