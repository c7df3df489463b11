"""The channels of a finished round as one `Report`."""

from screening.domain import (
    CandidateMatch,
    Dossier,
    Match,
    PoolCount,
    Problems,
    Recommendation,
    Recommendations,
    Report,
    Requirements,
    Role,
    Screened,
    ScreenedCount,
    Screening,
    Shortlist,
    Tuning,
)
from screening.graph.cut import to_screen
from screening.graph.state import AgentState, Deps


def assembled(state: AgentState, deps: Deps) -> Report:
    """Screened people by composite after guardrails, then the rest by score; ties by id."""
    shortlist = state.get("shortlist") or Shortlist()
    screening = state.get("screening") or Screening()
    advice = state.get("recommendations") or Recommendations()
    errors = state.get("errors") or Problems()
    tuning = state.get("tuning") or Tuning()
    rows = [
        row(match, screening.get(match.candidate_id), advice.get(match.candidate_id), deps)
        for match in shortlist.items
    ]
    rows.sort(
        key=lambda item: (
            item.composite_score is None,
            -(item.composite_score or 0.0),
            -item.score,
            item.candidate_id,
        )
    )
    ranked = tuple(
        item.model_copy(update={"rank": rank}) for rank, item in enumerate(rows, start=1)
    )
    asked = to_screen(shortlist, tuning, deps.policy.search.min_fit)
    failed = {
        problem.candidate_id
        for problem in errors.items
        if problem.node == "deep_screen" and problem.candidate_id
    }
    stood_in = sum(1 for item in screening.items if item.reading.stand_in_reason)
    review = state.get("user_feedback")
    return Report(
        thread_id=deps.thread_id,
        made_at=deps.clock.now().isoformat(timespec="seconds"),
        blind=True,
        round=state.get("current_round", 0),
        requirements=state.get("requirements") or Requirements(),
        tuning=tuning,
        shortlist=ranked,
        near_misses=tuple(row(match, None, None, deps) for match in shortlist.near_misses),
        screened=ScreenedCount(
            asked=len(asked),
            done=len(screening.items) - stood_in,
            stood_in=stood_in,
            failed=len(failed),
        ),
        pool=PoolCount(
            size=shortlist.pool_size,
            scored=shortlist.scored,
            hidden_below_cut=shortlist.hidden_below_cut,
        ),
        errors=errors.items,
        explanation=state.get("ranking_explanation", ""),
        usage=deps.analyst.usage(),
        provenance=deps.provenance,
        approved_by=review.by if review is not None and review.decision == "approve" else None,
    )


def row(
    match: Match, screened: Screened | None, advice: Recommendation | None, deps: Deps
) -> CandidateMatch:
    """One person's flat row. Deep fields stay None for people who were not read closely."""
    dossier = deps.dossiers.get(match.candidate_id)
    flat = CandidateMatch(
        rank=match.rank,
        candidate_id=match.candidate_id,
        label=deps.dossiers.label(match.candidate_id),
        file="",
        score=match.score,
        provisional=match.provisional,
        parts=match.parts,
        matched_skills=match.matched_skills,
        missing_skills=match.missing_skills,
        experience_years=match.experience_years,
        near_miss=match.near_miss,
        rank_before=match.rank_before,
        notices=dossier.notices if dossier else (),
        headline=_headline(dossier),
        timeline=timeline(dossier),
    )
    deep: dict[str, object] = {}
    if screened is not None:
        reading = screened.reading
        deep |= {
            "technical_score": screened.technical_score,
            "domain_fit_score": screened.domain_fit_score,
            "composite_score": screened.composite_score,
            "strengths": reading.strengths,
            "gaps": reading.gaps,
            "criteria": reading.criteria,
            "read_by": reading.read_by,
            "flags": screened.flags,
        }
    if advice is not None:
        deep |= {
            "screening_status": advice.status,
            "screening_reasoning": advice.reasoning,
            "interview_questions": advice.interview_questions,
        }
        if screened is not None:
            deep |= {"composite_score": advice.composite_score, "flags": advice.flags}
    return flat.model_copy(update=deep)


def _headline(dossier: Dossier | None) -> str | None:
    if dossier is None:
        return None
    roles = dossier.profile.roles
    return roles[0].title if roles else None


def timeline(dossier: Dossier | None) -> tuple[str, ...]:
    """One line a role: "2022-02 - now · Lead Data Engineer · Marlow Freight".

    A role that states its length in place of dates says that: "18 months, no dates · Analyst".
    """
    return tuple(_role_line(role) for role in dossier.profile.roles) if dossier else ()


def _role_line(role: Role) -> str:
    if role.start is None and role.stated_months is not None:
        return f"{role.stated_months} months, no dates · {role.label}"
    start = role.start or "?"
    end = "now" if role.current else (role.end or "?")
    if role.precision == "year":
        start, end = start[:4], end[:4] if not role.current else end
    return f"{start} - {end} · {role.label}"
