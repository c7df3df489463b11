"""search_resumes: score everyone in the pool against the requirements.

Reads `requirements`, `tuning`. Writes `retrieved`. Calls `JobMatcher.retrieve` in a thread.
"""

import asyncio

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from screening.domain import Match, Provisional, Requirements, Tuning
from screening.graph.state import AgentState, Deps


async def search_resumes(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """The order of the first stage is streamed as soon as it is there."""
    deps = runtime.context
    write = get_stream_writer()

    def provisional(items: tuple[Match, ...]) -> None:
        write(Provisional(items=items))

    retrieved = await asyncio.to_thread(
        deps.matcher.retrieve,
        state.get("requirements") or Requirements(),
        (state.get("tuning") or Tuning()).weights,
        deps.dossiers,
        on_provisional=provisional,
    )
    return {"retrieved": retrieved}
