"""Guardrails: rules that flag what a score alone would hide, and the advice that follows.

A rule returns a flag or None. A cap only lowers the composite; a flag that blocks keeps a person
from `recommended`. What a resume says to its reader (instructions, hidden text) is flagged and
never scored, either way. Nobody is rejected here: a person decides (ADR-018).
"""

from collections.abc import Callable, Iterable

from screening.domain import (
    Criterion,
    Dossier,
    Flag,
    Requirements,
    Role,
    Screened,
    Status,
)
from screening.policy import Policy

Rule = Callable[[Screened, Requirements, Dossier, Policy], Flag | None]

TIMELINE_NOTICES = ("date_future", "date_reversed", "timeline")
UNREADABLE_NOTICES = ("needs_ocr", "damaged", "cut", "unreadable", "quality")
INSTRUCTION_NOTICES = ("instruction",)
HIDDEN_NOTICES = ("hidden_text", "invisible_characters")
"""Kinds of `Notice` that intake writes, by the flag they raise."""


def kind(criterion: Criterion) -> str:
    """ "must" of "must:Python": what sort of requirement a criterion is."""
    return criterion.key.partition(":")[0]


def guarded(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Screened:
    """The same reading with every rule's flag added and the composite under the lowest cap."""
    flags = tuple(
        flag
        for rule in RULES
        if (flag := rule(screened, requirements, dossier, policy)) is not None
    )
    caps = [flag.cap for flag in flags if flag.cap is not None]
    return screened.model_copy(
        update={
            "flags": (*screened.flags, *flags),
            "composite_score": min([screened.composite_score, *caps]),
        }
    )


def must_have_not_shown(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """A must-have, or a whole required choice, of which the resume shows nothing."""
    missing = _unmet(screened, ("must", "any_of"))
    if not missing:
        return None
    return Flag(
        code="must_have_not_shown",
        detail=f"not shown in the resume: {_listed(missing)}",
        cap=policy.guardrails.must_missing_cap,
        blocks_recommendation=True,
    )


def years_below_minimum(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Fewer dated years in all than the job asks."""
    asked, held = requirements.min_experience_years, dossier.profile.total_experience_months
    if held >= round(asked * 12):
        return None
    return Flag(
        code="years_below_minimum",
        detail=f"{dossier.profile.experience_years:g} dated years, {asked:g} asked",
        cap=policy.guardrails.years_below_cap,
        blocks_recommendation=True,
    )


def relevant_years_unclear(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Enough years in all, but the roles close to this job hold fewer."""
    row = next((item for item in screened.reading.criteria if kind(item) == "years"), None)
    enough = dossier.profile.total_experience_months >= round(
        requirements.min_experience_years * 12
    )
    if row is None or row.verdict == "met" or not enough:
        return None
    return Flag(code="relevant_years_unclear", detail=row.reason, blocks_recommendation=True)


def excluded_skill(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """The resume shows something that the recruiter ruled out."""
    found = [
        item.label
        for item in screened.reading.criteria
        if kind(item) == "excluded" and item.verdict == "contradicted"
    ]
    if not found:
        return None
    return Flag(
        code="excluded_skill",
        detail=f"shows what was excluded: {_listed(found)}",
        cap=policy.guardrails.excluded_cap,
        blocks_recommendation=True,
    )


def licence_missing(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """A required licence or certificate that the resume does not show as held."""
    missing = [
        item.label
        for item in screened.reading.criteria
        if kind(item) == "certification" and item.must and item.verdict != "met"
    ]
    if not missing:
        return None
    return Flag(
        code="licence_missing",
        detail=f"not shown as held: {_listed(missing)}",
        cap=policy.guardrails.licence_missing_cap,
        blocks_recommendation=True,
    )


def stale_evidence(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """A must-have whose latest dated evidence is older than the policy's stale age."""
    limit, now = policy.search.stale_months, dossier.profile.as_of
    stale = []
    for item in screened.reading.criteria:
        if not item.must or kind(item) not in ("must", "any_of"):
            continue
        ends = [
            _end(role, now)
            for claim in item.evidence
            for span in claim.spans
            for role in dossier.profile.roles
            if role.span and role.span.start <= span.start and span.end <= role.span.end
        ]
        if ends and _months_between(max(ends), now) > limit:
            stale.append(f"{item.label} (until {max(ends)})")
    if not stale:
        return None
    return Flag(
        code="stale_evidence",
        detail=f"last shown long ago: {_listed(stale)}",
        blocks_recommendation=True,
    )


def keyword_stuffing(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Many skills are listed and hardly any is shown in a dated role."""
    skills = [skill for skill in dossier.profile.skills if not skill.added]
    shown = sum(skill.evidence == "role" for skill in skills)
    limits = policy.guardrails
    if len(skills) < limits.stuffing_skills or shown >= limits.stuffing_share * len(skills):
        return None
    return Flag(
        code="keyword_stuffing",
        detail=f"{len(skills)} skills are named, {shown} of them in a dated role",
        blocks_recommendation=True,
    )


def timeline_contradiction(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Dates that cannot all be true; worth a question, never a reason by themselves."""
    return _noticed(dossier, TIMELINE_NOTICES, "timeline_contradiction")


def unreadable_parts(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Some of the file could not be read, so what is missing may be there."""
    return _noticed(dossier, UNREADABLE_NOTICES, "unreadable_parts", blocks=True)


def instructions_found(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """The resume speaks to whoever screens it. Neither obeyed nor held against the score."""
    return _noticed(dossier, INSTRUCTION_NOTICES, "instruction")


def hidden_text_found(
    screened: Screened, requirements: Requirements, dossier: Dossier, policy: Policy
) -> Flag | None:
    """Text that a person would not see. Templates leave some innocently; it is not scored."""
    return _noticed(dossier, HIDDEN_NOTICES, "hidden_text")


RULES: tuple[Rule, ...] = (
    must_have_not_shown,
    licence_missing,
    years_below_minimum,
    relevant_years_unclear,
    excluded_skill,
    stale_evidence,
    keyword_stuffing,
    timeline_contradiction,
    unreadable_parts,
    instructions_found,
    hidden_text_found,
)


def recommend(screened: Screened, policy: Policy) -> tuple[Status, str]:
    """The advice on one guarded reading, and the reasons in plain words.

    `recommended` needs the composite from the policy and no blocking flag. Below it,
    `needs_review` or, under the review threshold, `requirements_not_shown`.
    """
    limits = policy.guardrails
    blocking = [flag for flag in screened.flags if flag.blocks_recommendation]
    status: Status
    if screened.composite_score >= limits.recommend_from and not blocking:
        status = "recommended"
    elif screened.composite_score >= limits.review_from:
        status = "needs_review"
    else:
        status = "requirements_not_shown"
    return status, _reasoning(screened, blocking)


def _reasoning(screened: Screened, blocking: Iterable[Flag]) -> str:
    musts = [item for item in screened.reading.criteria if item.must]
    parts = []
    if musts:
        met = sum(item.verdict == "met" for item in musts)
        partly = [item.label for item in musts if item.verdict == "partly"]
        line = f"{met} of {len(musts)} must-haves met"
        if partly:
            line += f", partly {_listed(partly)}"
        parts.append(line)
    parts.extend(flag.detail for flag in blocking)
    parts.append(
        f"composite {screened.composite_score:g}, from technical {screened.technical_score:g}"
        f" and domain fit {screened.domain_fit_score:g}"
    )
    capped = [flag for flag in screened.flags if flag.cap == screened.composite_score]
    if capped:
        parts[-1] += f", held at {screened.composite_score:g} by {capped[0].code.replace('_', ' ')}"
    return "; ".join(parts) + "."


def _unmet(screened: Screened, kinds: tuple[str, ...]) -> list[str]:
    return [
        item.label
        for item in screened.reading.criteria
        if item.must and kind(item) in kinds and item.verdict in ("not_shown", "contradicted")
    ]


def _noticed(
    dossier: Dossier, kinds: tuple[str, ...], code: str, *, blocks: bool = False
) -> Flag | None:
    details = [notice.detail for notice in dossier.notices if notice.kind in kinds]
    if not details:
        return None
    return Flag(code=code, detail=_listed(details), blocks_recommendation=blocks)


def _listed(items: Iterable[str], limit: int = 5) -> str:
    items = list(dict.fromkeys(items))
    more = len(items) - limit
    return ", ".join(items[:limit]) + (f" and {more} more" if more > 0 else "")


def _end(role: Role, now: str) -> str:
    return now if role.current or role.end is None else role.end


def _months_between(earlier: str, later: str) -> int:
    """Whole months from one "YYYY-MM" to another; negative when they are the other way round."""
    year_a, month_a = (int(part) for part in earlier.split("-"))
    year_b, month_b = (int(part) for part in later.split("-"))
    return (year_b - year_a) * 12 + month_b - month_a
