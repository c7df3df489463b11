"""Where a message goes: structural fast path, session cache, margin gate, else ambiguous.

Pure: no clock, no port. Tiers are tried in order and the first that is sure decides
(ADR-009, ADR-010). Control events are typed, so they are never classified.
"""

import hashlib

from screening.domain import Intent, Replay, RouteContext, RouteDecision, Task, Turn
from screening.policy import RoutingPolicy
from screening.scoring.margin import MarginRouter, gate, split_wishes
from screening.scoring.structure import looks_like_job

INTENT_WORDS: dict[Intent, str] = {
    "extract_requirements": "Start a new search with this",
    "adjust_requirements": "Change the current search",
    "conversational_query": "Answer a question",
}
"""What a person reads on the buttons of a question back."""


def normalised(text: str) -> str:
    """Line ends as "\\n", surrounding white space gone. Nothing inside a line changes."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def replay_key(text: str, context: RouteContext) -> str:
    """Equal for the same message in the same context on the same pool, else different."""
    return hashlib.sha256(f"{context.model_dump_json()}\n{text}".encode()).hexdigest()[:24]


def decide(
    turn: Turn,
    context: RouteContext,
    *,
    replay: Replay,
    router: MarginRouter,
    policy: RoutingPolicy,
) -> RouteDecision:
    """A decision whose `intent` is None when no tier is sure; then the analyst is asked."""
    if turn.adjustment is not None:
        return _structural("adjust_requirements", "")
    if turn.requirements is not None:
        return _structural("extract_requirements", "")
    text = normalised(turn.text)
    if turn.as_job or looks_like_job(text):
        return _structural("extract_requirements", text)
    cached = replay.get(replay_key(text, context))
    if cached is not None:
        return cached.model_copy(update={"tier": "cache", "elapsed_ms": 0.0})
    decision = gate(router.scores(text, context), policy)
    if decision.intent is None:
        return decision
    tasks = split_wishes(text, context)
    if len(tasks) < 2:
        tasks = (Task(intent=decision.intent, text=text),)
    return decision.model_copy(update={"tasks": tasks})


def _structural(intent: Intent, text: str) -> RouteDecision:
    return RouteDecision(
        intent=intent,
        tier="structural",
        top1=1.0,
        top2=0.0,
        margin=1.0,
        tasks=(Task(intent=intent, text=text),),
    )
