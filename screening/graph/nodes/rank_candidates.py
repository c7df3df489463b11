"""rank_candidates: make the cut, say why it lies there, and send people to the close reading.

Reads `retrieved`, `requirements`, `tuning`, `previous_shortlist`. Writes `shortlist`,
`ranking_explanation`, and clears `screening` and `recommendations` of the round before.
"""

from collections.abc import Sequence

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime
from langgraph.types import Send

from screening.domain import (
    Ranked,
    Recommendations,
    Requirements,
    Retrieved,
    Screening,
    Shortlist,
    Tuning,
)
from screening.graph.cut import to_screen
from screening.graph.state import AgentState, Deps, ScreenOne
from screening.graph.wording import explained

NEAR_MISSES = 5


async def rank_candidates(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """The top `limits.coarse` people by score, ties by id, and the near misses below them."""
    retrieved = state.get("retrieved") or Retrieved()
    tuning = state.get("tuning") or Tuning()
    before = {
        match.candidate_id: match.rank
        for match in (state.get("previous_shortlist") or Shortlist()).items
    }
    cut = tuning.limits.coarse
    above = tuple(
        match.model_copy(update={"rank_before": before.get(match.candidate_id)})
        for match in retrieved.items[:cut]
    )
    below = tuple(match for match in retrieved.items[cut:] if match.near_miss)[:NEAR_MISSES]
    shortlist = Shortlist(
        items=above,
        pool_size=retrieved.pool_size,
        scored=retrieved.scored,
        hidden_below_cut=max(0, retrieved.scored - len(above)),
        near_misses=below,
    )
    chosen = to_screen(shortlist, tuning, runtime.context.policy.search.min_fit)
    get_stream_writer()(Ranked(shortlist=shortlist, to_screen=len(chosen)))
    return {
        "shortlist": shortlist,
        "ranking_explanation": explained(shortlist, tuning, len(chosen)),
        "screening": Screening(reset=True),
        "recommendations": Recommendations(),
    }


def send_to_screening(state: AgentState, min_fit: float) -> Sequence[Send] | str:
    """One `Send` a person, or straight to the report when there is nobody to read."""
    shortlist = state.get("shortlist") or Shortlist()
    tuning = state.get("tuning") or Tuning()
    chosen = to_screen(shortlist, tuning, min_fit)
    if not chosen:
        return "generate_report"
    requirements = state.get("requirements") or Requirements()
    return [
        Send(
            "deep_screen",
            ScreenOne(candidate_id=key, requirements=requirements, weights=tuning.weights),
        )
        for key in chosen
    ]
