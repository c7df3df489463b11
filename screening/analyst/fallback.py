"""FallbackAnalyst: a chat model first, the local analyst when it fails, and the report says so."""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

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
from screening.errors import AnalystError
from screening.policy import RunPolicy
from screening.ports import Analyst, Ask

T = TypeVar("T")


class FallbackAnalyst:
    """Both analysts as one. After `model_trips` failures in a row the first is left alone for
    `model_rest_s`, so that an exhausted quota does not slow every judgement. `now` in seconds.
    """

    def __init__(
        self,
        primary: Analyst,
        local: Analyst,
        policy: RunPolicy = RunPolicy(),  # noqa: B008 - frozen
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._primary = primary
        self._local = local
        self._policy = policy
        self._now = now
        self._failures = 0
        self._rests_until = float("-inf")

    @property
    def name(self) -> str:
        return self._primary.name

    @property
    def prompt_hashes(self) -> Mapping[str, str]:
        return self._primary.prompt_hashes

    def usage(self) -> Usage:
        return self._primary.usage()

    async def read_job(self, text: str) -> Requirements:
        return (await self._first(lambda who: who.read_job(text)))[0]

    async def read_change(
        self, text: str, requirements: Requirements, tuning: Tuning
    ) -> Adjustment:
        return (await self._first(lambda who: who.read_change(text, requirements, tuning)))[0]

    async def resolve_intent(self, text: str, context: RouteContext) -> IntentResolution:
        return (await self._first(lambda who: who.resolve_intent(text, context)))[0]

    async def assess(self, dossier: Dossier, requirements: Requirements) -> Reading:
        """The stand-in's reading is marked with `read_by` "local" and the reason."""
        reading, reason = await self._first(lambda who: who.assess(dossier, requirements))
        if reason is None:
            return reading
        return reading.model_copy(update={"read_by": "local", "stand_in_reason": reason})

    async def questions(
        self, screened: Screened, dossier: Dossier, requirements: Requirements
    ) -> tuple[str, ...]:
        return (await self._first(lambda who: who.questions(screened, dossier, requirements)))[0]

    async def answer(self, text: str, ask: Ask) -> Answer:
        return (await self._first(lambda who: who.answer(text, ask)))[0]

    async def _first(self, judge: Callable[[Analyst], Awaitable[T]]) -> tuple[T, str | None]:
        """A judgement, and why the local analyst made it (None when the first did)."""
        if self._now() < self._rests_until:
            return await judge(self._local), "the chat model is resting after several failures"
        try:
            judged = await judge(self._primary)
        except AnalystError as error:
            self._failures += 1
            if self._failures >= self._policy.model_trips:
                self._failures = 0
                self._rests_until = self._now() + self._policy.model_rest_s
            return await judge(self._local), str(error)
        self._failures = 0
        return judged, None
