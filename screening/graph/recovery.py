"""What happens when a node fails beyond its retries: the failure becomes data, and a report."""

import logging
from typing import Literal

from langgraph.errors import NodeError
from langgraph.types import Command

from screening.domain import Problem, Problems, Recommendations, Retrieved, Screening, Shortlist
from screening.errors import ScreeningError
from screening.graph.messages import said
from screening.graph.state import AgentState

log = logging.getLogger("screening.graph")

BEFORE_RANKING = frozenset(
    {"parse_input", "extract_requirements", "adjust_requirements", "search_resumes",
     "rank_candidates"}
)  # fmt: skip


def described(error: BaseException) -> str:
    """A sentence fit to be shown: our own messages as they are, others by kind only.

    Other exceptions may hold resume text or a key in their message, so it goes nowhere.
    """
    if isinstance(error, ScreeningError):
        return str(error)
    return f"an internal error ({type(error).__name__}); the log names the place"


def problem_of(error: NodeError) -> Problem:
    log.error("node %s failed: %s", error.node, type(error.error).__name__)
    code = "failed" if isinstance(error.error, ScreeningError) else "internal_error"
    return Problem(code=code, node=error.node, detail=described(error.error))


def recover(state: AgentState, error: NodeError) -> Command[Literal["generate_report"]]:
    """Any node's failure leads to an honest report. A stale list is not shown as this round's."""
    patch: AgentState = {"errors": Problems.of(problem_of(error))}
    if error.node in BEFORE_RANKING:
        patch["previous_shortlist"] = state.get("shortlist") or Shortlist()
        patch["retrieved"] = Retrieved()
        patch["shortlist"] = Shortlist()
        patch["screening"] = Screening(reset=True)
        patch["recommendations"] = Recommendations()
        patch["ranking_explanation"] = ""
    return Command(update=patch, goto="generate_report")


def recover_screening(state: AgentState, error: NodeError) -> Command[Literal["recommendation"]]:
    """One person's close reading failed in an unforeseen way; the others are kept."""
    key = getattr(state, "candidate_id", None)
    problem = problem_of(error).model_copy(update={"candidate_id": key})
    return Command(update={"errors": Problems.of(problem)}, goto="recommendation")


def recover_report(state: AgentState, error: NodeError) -> Command[Literal["__end__"]]:
    """The report itself failed. This handler ends the run: going back would loop."""
    problem = problem_of(error)
    text = f"The report could not be made: {problem.detail}."
    held = (state.get("errors") or Problems()).items
    lines = [text, *(f"- {item.node}: {item.detail}" for item in held)]
    patch: AgentState = {
        "errors": Problems.of(problem),
        "final_report": "\n".join(lines),
        "messages": [said("problem", text)],
    }
    return Command(update=patch, goto="__end__")
