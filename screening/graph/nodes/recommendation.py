"""recommendation: guardrails, a status in words, and interview questions; a person decides.

Reads `shortlist`, `screening`, `requirements`, `tuning`, `errors`, `turn`. Writes
`recommendations`, `feedback_pending`, `user_feedback`, `errors`. Calls `Analyst.questions`; calls
`interrupt()` when the recruiter asked to review before the report is made.
"""

from langgraph.runtime import Runtime
from langgraph.types import interrupt
from pydantic import ValidationError

from screening.domain import (
    Problem,
    Problems,
    Recommendation,
    Recommendations,
    Requirements,
    Review,
    Screened,
    Screening,
    Shortlist,
    Tuning,
)
from screening.errors import AnalystError
from screening.graph.state import AgentState, Deps
from screening.scoring.guardrails import guarded, recommend


async def recommendation(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """One `Recommendation` a person that was to be read, best composite first, ties by id.

    People whom nobody could read are `needs_review` with the reason. At most
    `limits.recommend` people are `recommended`; those beyond it are `needs_review` and say so.
    """
    deps = runtime.context
    shortlist = state.get("shortlist") or Shortlist()
    screening = state.get("screening") or Screening()
    requirements = state.get("requirements") or Requirements()
    limit = (state.get("tuning") or Tuning()).limits.recommend
    advice: list[Recommendation] = []
    failures: list[Problem] = []
    for match in shortlist.items:
        screened = screening.get(match.candidate_id)
        if screened is None:
            continue
        advice.append(_judged(screened, requirements, deps))
    advice.sort(key=lambda item: (-(item.composite_score or 0.0), item.candidate_id))
    advice = _limited(advice, limit)
    asked: list[Recommendation] = []
    for item in advice:
        screened = screening.get(item.candidate_id)
        dossier = deps.dossiers.get(item.candidate_id)
        questions: tuple[str, ...] = ()
        if screened is not None and dossier is not None:
            async with deps.model_gate:
                try:
                    questions = await deps.analyst.questions(screened, dossier, requirements)
                except AnalystError as error:
                    failures.append(
                        Problem(
                            code="questions_failed",
                            node="recommendation",
                            detail=str(error),
                            candidate_id=item.candidate_id,
                        )
                    )
        asked.append(item.model_copy(update={"interview_questions": questions}))
    unread = tuple(
        Recommendation(
            candidate_id=problem.candidate_id,
            status="needs_review",
            reasoning=f"Not read closely: {problem.detail}. A person should read this resume.",
        )
        for problem in (state.get("errors") or Problems()).items
        if problem.node == "deep_screen" and problem.candidate_id is not None
    )
    recommendations = Recommendations(items=(*asked, *unread))
    patch: AgentState = {"recommendations": recommendations, "feedback_pending": False}
    if failures:
        patch["errors"] = Problems.of(*failures)
    if state["turn"].review:
        patch["user_feedback"] = _reviewed(recommendations)
    return patch


def _judged(screened: Screened, requirements: Requirements, deps: Deps) -> Recommendation:
    dossier = deps.dossiers.get(screened.candidate_id)
    if dossier is not None:
        screened = guarded(screened, requirements, dossier, deps.policy)
    status, reasoning = recommend(screened, deps.policy)
    return Recommendation(
        candidate_id=screened.candidate_id,
        status=status,
        composite_score=screened.composite_score,
        reasoning=reasoning,
        flags=screened.flags,
    )


def _limited(advice: list[Recommendation], limit: int) -> list[Recommendation]:
    kept: list[Recommendation] = []
    taken = 0
    for item in advice:
        if item.status == "recommended":
            taken += 1
            if taken > limit:
                reason = f"{item.reasoning} Below the {limit} people to be recommended."
                item = item.model_copy(update={"status": "needs_review", "reasoning": reason})
        kept.append(item)
    return kept


def _reviewed(recommendations: Recommendations) -> Review:
    """Ask until the answer is a `Review`. An answer is replayed at resume, so it never raises."""
    prompt = {"ask": "review", "people": len(recommendations.items)}
    while True:
        answer = interrupt(prompt)
        try:
            return Review.model_validate(answer)
        except ValidationError:
            prompt = {**prompt, "again": "a decision (approve or hold) and a name are needed"}
