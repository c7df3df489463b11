"""extract_requirements: read a job description into requirements and start a new search.

Reads `tasks`, `turn`, `tuning`. Writes `requirements`, `tuning`, the limits, `history`,
`previous_shortlist`, `messages`. Calls `Analyst.read_job`.
"""

from langgraph.runtime import Runtime

from screening.domain import History, Shortlist, Snapshot, Tuning
from screening.graph.messages import said
from screening.graph.state import AgentState, Deps
from screening.graph.wording import understood


async def extract_requirements(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """Requirements of this job. A recruiter's tuning stays as it is from search to search."""
    turn = state["turn"]
    if turn.requirements is not None:
        requirements = turn.requirements
    else:
        task = state["tasks"].current
        requirements = await runtime.context.analyst.read_job(task.text if task else turn.text)
    tuning = state.get("tuning") or Tuning()
    return {
        "requirements": requirements,
        "tuning": tuning,
        "coarse_screen_limit": tuning.limits.coarse,
        "deep_screen_limit": tuning.limits.deep,
        "recommendation_limit": tuning.limits.recommend,
        "history": History().started(Snapshot(requirements=requirements, tuning=tuning)),
        "previous_shortlist": Shortlist(),
        "messages": [said("summary", understood(requirements))],
    }
