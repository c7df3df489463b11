"""The state of a thread, what nodes depend on, and what is sent to the close reading.

`AgentState` is checkpointed whole at every step, so it holds ids, verdicts and quotes, never
documents, names or keys. `Deps` is passed as the run's context, which is stored nowhere.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypedDict

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from pydantic import ConfigDict

from screening.domain import (
    Changes,
    History,
    Problems,
    Provenance,
    Recommendations,
    Record,
    Replay,
    Report,
    Requirements,
    Retrieved,
    Review,
    RouteDecision,
    Screening,
    Shortlist,
    Tasks,
    Tuning,
    Turn,
    Weights,
)
from screening.matching.matcher import JobMatcher
from screening.policy import Policy
from screening.ports import Analyst, Clock, Dossiers, Tracer, WebSearch
from screening.scoring.margin import MarginRouter


def join_screening(held: Screening | None, new: Screening) -> Screening:
    return (held or Screening()).joined(new)


def join_problems(held: Problems | None, new: Problems) -> Problems:
    return (held or Problems()).joined(new)


class AgentState(TypedDict, total=False):
    """Every channel of a thread. One writer a super-step, `errors` and `messages` apart."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]

    turn: Turn
    messages: Annotated[list[AnyMessage], add_messages]
    routing_decision: RouteDecision | None
    replay: Replay
    tasks: Tasks
    current_round: int
    requirements: Requirements | None
    tuning: Tuning
    coarse_screen_limit: int
    deep_screen_limit: int
    recommendation_limit: int
    history: History
    changes: Changes
    retrieved: Retrieved
    shortlist: Shortlist
    previous_shortlist: Shortlist
    ranking_explanation: str
    screening: Annotated[Screening, join_screening]
    recommendations: Recommendations
    report: Report | None
    final_report: str
    feedback_pending: bool
    user_feedback: Review | None
    errors: Annotated[Problems, join_problems]


class ScreenOne(Record):
    """One person sent to the close reading: ids and numbers only."""

    candidate_id: str
    requirements: Requirements
    weights: Weights


@dataclass(frozen=True, slots=True)
class Deps:
    """What nodes call. Built for each run; holds constructed objects, never keys."""

    analyst: Analyst
    matcher: JobMatcher
    dossiers: Dossiers
    web: WebSearch
    router: MarginRouter
    policy: Policy
    clock: Clock
    tracer: Tracer
    model_gate: asyncio.Semaphore
    provenance: Provenance
    thread_id: str
    skills_in: Callable[[str], frozenset[str]]
    """Skills that a text names, by the one skill matcher; grounding compares claim and quote."""
    render: Callable[[Report], str]
    """Report to Markdown; given here because nodes do not import exports."""
