"""deep_screen: read one person closely and score the reading on two rubrics.

Sent once a person by rank_candidates. Reads the work it was sent. Writes `screening`, `errors`.
Calls `Analyst.assess`.
"""

from langgraph.runtime import Runtime

from screening.domain import Problem, Problems, Screened, Screening
from screening.errors import AnalystError
from screening.graph.state import AgentState, Deps, ScreenOne
from screening.scoring.grounding import grounded
from screening.scoring.rubric import scored


async def deep_screen(work: ScreenOne, runtime: Runtime[Deps]) -> AgentState:
    """The gate lets at most two readings run at once in the whole process.

    A person who cannot be read becomes a `Problem`; the others go on (ADR-013). A claim whose
    quote is not in the resume is dropped and flagged before it can score. Never raises
    `AnalystError`.
    """
    deps = runtime.context
    dossier = deps.dossiers.get(work.candidate_id)
    if dossier is None:
        return _problem(work, "gone", "this person is no longer in the pool")
    async with deps.model_gate:
        try:
            reading = await deps.analyst.assess(dossier, work.requirements)
        except AnalystError as error:
            return _problem(work, "analyst_failed", str(error))
    checked, flags, dropped = grounded(
        reading, dossier.text, roles=dossier.profile.roles, names=deps.skills_in
    )
    scores = scored(checked, work.weights)
    screened = Screened(
        candidate_id=work.candidate_id,
        reading=checked,
        technical_score=scores.technical,
        domain_fit_score=scores.domain,
        composite_score=scores.composite,
        flags=flags,
        dropped_claims=dropped,
    )
    return {"screening": Screening.of(screened)}  # the reducer joins by candidate id


def _problem(work: ScreenOne, code: str, detail: str) -> AgentState:
    problem = Problem(code=code, node="deep_screen", detail=detail, candidate_id=work.candidate_id)
    return {"errors": Problems.of(problem)}
