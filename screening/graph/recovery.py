"""What happens when a node fails beyond its retries: the failure becomes data, and a report.

Each node has an answer to its own failure, a patch that its ordinary edges carry on from, so the
graph needs no further nodes for errors. A list of an earlier round is never shown as this one's.
"""

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

from langgraph.types import Command

from screening.domain import (
    Problem,
    Problems,
    Recommendations,
    Retrieved,
    Screening,
    Shortlist,
    Tasks,
)
from screening.errors import ScreeningError
from screening.graph.messages import said
from screening.graph.state import AgentState, ScreenOne

log = logging.getLogger("screening.graph")

Patch = AgentState | Command[str]


def described(error: Exception) -> str:
    """A sentence fit to be shown: our own messages as they are, others by kind only.

    Other exceptions may hold resume text or a key in their message, so it goes nowhere.
    """
    if isinstance(error, ScreeningError):
        return str(error)
    return f"an internal error ({type(error).__name__}); the log names the place"


def problem_of(node: str, error: Exception, candidate_id: str | None = None) -> Problem:
    """The failure as data, and one log line that names its place."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    log.error("node %s failed: %s at %s", node, type(error).__name__, place)
    code = "failed" if isinstance(error, ScreeningError) else "internal_error"
    return Problem(code=code, node=node, detail=described(error), candidate_id=candidate_id)


def failed(state: AgentState, node: str) -> bool:
    """Whether this node has failed in this turn; then its edge leads to the report."""
    problems = state.get("errors") or Problems()
    return any(problem.node == node and problem.candidate_id is None for problem in problems.items)


def recovered(node: str, state: AgentState | ScreenOne, error: Exception) -> Patch:
    """The patch that stands in for what the node could not write."""
    if isinstance(state, ScreenOne):
        return {"errors": Problems.of(problem_of(node, error, state.candidate_id))}
    problem = problem_of(node, error)
    return ANSWERS[node](state, problem)


def _no_list(state: AgentState, problem: Problem) -> Patch:
    return {
        "errors": Problems.of(problem),
        "previous_shortlist": state.get("shortlist") or Shortlist(),
        "retrieved": Retrieved(),
        "shortlist": Shortlist(),
        "screening": Screening(reset=True),
        "recommendations": Recommendations(),
        "ranking_explanation": "",
    }


def _unrouted(state: AgentState, problem: Problem) -> Patch:
    text = f"I could not take this message in: {problem.detail}. Nothing was changed."
    patch: AgentState = {
        "errors": Problems(items=(problem,), reset=True),
        "tasks": Tasks(),
        "messages": [said("problem", text)],
        "final_report": text,
    }
    return Command(update=patch, goto="__end__")


def _unanswered(state: AgentState, problem: Problem) -> Patch:
    return {
        "errors": Problems.of(problem),
        "messages": [said("problem", f"I could not answer that: {problem.detail}.")],
        "tasks": (state.get("tasks") or Tasks()).rest(),
    }


def _noted(state: AgentState, problem: Problem) -> Patch:
    return {"errors": Problems.of(problem)}


def _unreported(state: AgentState, problem: Problem) -> Patch:
    text = f"The report could not be made: {problem.detail}."
    held = (state.get("errors") or Problems()).items
    return {
        "errors": Problems.of(problem),
        "final_report": "\n".join([text, *(f"- {item.node}: {item.detail}" for item in held)]),
        "messages": [said("problem", text)],
        "tasks": Tasks(),
    }


ANSWERS: dict[str, Callable[[AgentState, Problem], Patch]] = {
    "parse_input": _unrouted,
    "extract_requirements": _no_list,
    "adjust_requirements": _no_list,
    "conversational_query": _unanswered,
    "search_resumes": _no_list,
    "rank_candidates": _no_list,
    "recommendation": _noted,
    "generate_report": _unreported,
}
