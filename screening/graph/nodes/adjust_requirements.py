"""adjust_requirements: apply exactly what was asked, say it, and keep a step to undo.

Reads `turn`, `tasks`, `requirements`, `tuning`, `history`, `shortlist`. Writes `requirements`,
`tuning`, the limits, `history`, `changes`, `previous_shortlist`, `messages`, and `tasks` when
nothing changed. Calls `Analyst.read_change` for text only; controls send typed edits.
"""

from langgraph.runtime import Runtime

from screening.domain import (
    Adjusted,
    Adjustment,
    Changes,
    History,
    MessageKind,
    Requirements,
    Shortlist,
    Snapshot,
    Tuning,
)
from screening.domain.adjusting import adjusted, differences
from screening.graph.messages import said
from screening.graph.state import AgentState, Deps
from screening.graph.wording import changed

STEPS = {"undo": -1, "redo": 1}


async def adjust_requirements(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """Chat edit and control edit of the same thing give the same state."""
    deps = runtime.context
    requirements = state.get("requirements") or Requirements()
    tuning = state.get("tuning") or Tuning()
    history = state.get("history") or History()
    task = state["tasks"].current
    turn = state["turn"]
    if turn.adjustment is not None:
        adjustment = turn.adjustment
    else:
        text = task.text if task else turn.text
        adjustment = await deps.analyst.read_change(text, requirements, tuning)
    if adjustment.history is not None:
        history, outcome = _moved(adjustment, history, requirements, tuning)
    else:
        outcome = adjusted(requirements, tuning, adjustment)
        if outcome.changes:
            step = Snapshot(requirements=outcome.requirements, tuning=outcome.tuning)
            history = history.pushed(step, deps.policy.routing.history)
    kind: MessageKind = "question" if outcome.question else "changes"
    reply = said(kind, changed(outcome), choices=outcome.choices, changes=outcome.changes)
    patch: AgentState = {
        "requirements": outcome.requirements,
        "tuning": outcome.tuning,
        "coarse_screen_limit": outcome.tuning.limits.coarse,
        "deep_screen_limit": outcome.tuning.limits.deep,
        "recommendation_limit": outcome.tuning.limits.recommend,
        "history": history,
        "changes": Changes(items=outcome.changes),
        "messages": [reply],
    }
    if outcome.changes:
        patch["previous_shortlist"] = state.get("shortlist") or Shortlist()
    else:
        patch["tasks"] = state["tasks"].rest()
    return patch


def _moved(
    adjustment: Adjustment, history: History, requirements: Requirements, tuning: Tuning
) -> tuple[History, Adjusted]:
    """Undo and redo move in the history; reset returns to its first step, as a step of its own."""
    if adjustment.history == "reset":
        first = history.items[0] if history.items else None
        target = history.pushed(first, len(history.items) + 1) if first else None
    else:
        target = history.moved(STEPS[adjustment.history or "undo"])
    held = Adjusted(requirements=requirements, tuning=tuning)
    if target is None or target.current is None:
        note = f"There is nothing to {adjustment.history}."
        return history, held.model_copy(update={"notes": (note,)})
    after = target.current
    changes = differences(requirements, tuning, after.requirements, after.tuning)
    if not changes:
        note = "The search already is as it was at the start."
        return history, held.model_copy(update={"notes": (note,)})
    return target, Adjusted(requirements=after.requirements, tuning=after.tuning, changes=changes)
