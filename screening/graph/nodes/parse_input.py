"""parse_input: decide where a message goes, and clear what belonged to the turn before.

Reads `turn` and the thread's context. Writes `routing_decision`, `replay`, `tasks`,
`current_round`, `messages` and the resets. Calls `Analyst.resolve_intent` when no tier is sure.
"""

import time
from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from screening.domain import (
    Changes,
    Problems,
    Replay,
    RouteContext,
    RouteDecision,
    Task,
    Tasks,
    Turn,
)
from screening.graph.messages import heard, said, shown
from screening.graph.routing import INTENT_WORDS, decide, normalised, replay_key
from screening.graph.state import AgentState, Deps

Goto = Literal["extract_requirements", "adjust_requirements", "conversational_query", "__end__"]


async def parse_input(state: AgentState, runtime: Runtime[Deps]) -> Command[Goto]:
    """Route by name. A message nobody can place is asked back, with choices, and ends the run."""
    deps = runtime.context
    started = time.perf_counter()
    turn = _spelled_out(state, state["turn"])
    context = context_of(state, deps)
    replay = state.get("replay") or Replay()
    chosen = _chosen(state, turn)
    if chosen is not None:
        decision = chosen
    else:
        decision = decide(
            turn, context, replay=replay, router=deps.router, policy=deps.policy.routing
        )
        if decision.intent is None:
            decision = await _escalated(turn, context, decision, deps)
    if decision.intent == "adjust_requirements" and not context.active:
        decision = _nothing_to_change(decision)
    elapsed = round((time.perf_counter() - started) * 1000, 3)
    decision = decision.model_copy(update={"elapsed_ms": elapsed})
    deps.tracer.event("route", tier=decision.tier, route=decision.intent or "clarify", ms=elapsed)
    patch: AgentState = {
        "routing_decision": decision,
        "tasks": Tasks(items=decision.tasks),
        "current_round": state.get("current_round", 0) + 1,
        "changes": Changes(),
        "errors": Problems(reset=True),
        "feedback_pending": turn.review,
        "user_feedback": None,
        "messages": [heard(turn.text)] if turn.text else [],
    }
    if decision.intent is None:
        words = tuple(INTENT_WORDS[intent] for intent in decision.choices)
        question = decision.question or "I am not sure what you would like. Which is it?"
        patch["messages"] = [*patch["messages"], said("question", question, choices=words)]
        return Command(update=patch, goto="__end__")
    if turn.text and decision.tier in ("margin", "model"):
        key = replay_key(normalised(turn.text), context)
        patch["replay"] = replay.remembered(key, decision, deps.policy.routing.replay)
    return Command(update=patch, goto=decision.tasks[0].intent)


def context_of(state: AgentState, deps: Deps) -> RouteContext:
    """What routing may know of the thread: small facts, no resume text."""
    requirements = state.get("requirements")
    shortlist = state.get("shortlist")
    skills: tuple[str, ...] = ()
    if requirements is not None:
        skills = (*requirements.must_have_skills, *requirements.nice_to_have_skills)
    return RouteContext(
        active=requirements is not None,
        shortlist=tuple(
            deps.dossiers.label(match.candidate_id)
            for match in (shortlist.items if shortlist else ())
        ),
        skills=skills,
        title=requirements.title if requirements else "",
        pool_revision=deps.provenance.pool_revision,
    )


def _spelled_out(state: AgentState, turn: Turn) -> Turn:
    """A bare number after a question with choices means the choice of that number."""
    messages = state.get("messages", [])
    answer = turn.text.strip()
    if not messages or not answer.isdecimal():
        return turn
    choices = shown(messages[-1]).choices
    if 1 <= int(answer) <= len(choices):
        return turn.model_copy(update={"text": choices[int(answer) - 1]})
    return turn


def _chosen(state: AgentState, turn: Turn) -> RouteDecision | None:
    """The answer to a question back, in a button's words, for the message asked of."""
    previous = state.get("routing_decision")
    messages = state.get("messages", [])
    if previous is None or previous.intent is not None or len(messages) < 2:
        return None
    choices = shown(messages[-1]).choices
    answer = turn.text.strip()
    words = [INTENT_WORDS[intent] for intent in previous.choices]
    if answer not in choices or answer not in words:
        return None
    index = words.index(answer)
    intent = previous.choices[index]
    asked = normalised(str(messages[-2].content))
    return RouteDecision(
        intent=intent,
        tier="structural",
        top1=1.0,
        margin=1.0,
        tasks=(Task(intent=intent, text=asked),),
    )


async def _escalated(
    turn: Turn, context: RouteContext, decision: RouteDecision, deps: Deps
) -> RouteDecision:
    text = normalised(turn.text)
    resolution = await deps.analyst.resolve_intent(text, context)
    if resolution.intent is None:
        return decision.model_copy(
            update={"tier": "clarify", "question": resolution.question, "tasks": ()}
        )
    tasks = resolution.tasks or (Task(intent=resolution.intent, text=text),)
    tier = "model" if resolution.resolved_by == "model" else "margin"
    return decision.model_copy(
        update={"tier": tier, "intent": resolution.intent, "tasks": tasks, "choices": ()}
    )


def _nothing_to_change(decision: RouteDecision) -> RouteDecision:
    return decision.model_copy(
        update={
            "intent": None,
            "tier": "clarify",
            "tasks": (),
            "choices": ("extract_requirements", "conversational_query"),
            "question": (
                "There is no search to change yet. Shall I start one with this message, or is it "
                "a question? You can also paste a job description."
            ),
        }
    )
