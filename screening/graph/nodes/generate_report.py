"""generate_report: assemble what the round found into one frozen report.

Reads everything of the round. Writes `report`, `final_report`, `tasks`, `messages`.
"""

from langgraph.runtime import Runtime

from screening.domain import Tasks
from screening.graph.assembling import assembled
from screening.graph.messages import said
from screening.graph.state import AgentState, Deps
from screening.graph.wording import concluded


async def generate_report(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """A report also when something failed or nobody was read: it then says so.

    The report in state is blind and holds no file names; the facade fills them in when a person
    asks for them.
    """
    deps = runtime.context
    report = assembled(state, deps)
    return {
        "report": report,
        "final_report": deps.render(report),
        "tasks": (state.get("tasks") or Tasks()).rest(),
        "messages": [said("problem" if report.errors else "summary", concluded(report))],
    }
