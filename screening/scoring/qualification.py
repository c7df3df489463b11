"""The quick reading: what a resume names at all, as a share of what the job asks, in [0, 1].

    score = sum of weight x share over the kinds of requirement that the job states

with the weights of `FitPolicy`, normalised. Nothing here leaves anybody out.
"""

from screening.domain import Dossier, Qualification, Requirements
from screening.policy import Policy
from screening.scoring.shown import Profile, Proof
from screening.scoring.stated import certificate, degree, highest, language
from screening.taxonomy import Taxonomy


def qualify(
    dossier: Dossier, requirements: Requirements, *, taxonomy: Taxonomy, policy: Policy
) -> Qualification:
    """Shares with reasons. A job that asks for nothing comparable scores 0 for everybody."""
    profile = Profile(dossier, taxonomy)
    weights = policy.fit
    blocks: list[tuple[float, float]] = []
    reasons: list[str] = []

    musts = [(term,) for term in requirements.must_have_skills] + list(requirements.any_of)
    held = [_first_named(profile, group) for group in musts]
    if musts:
        named = sum(1 for term in held if term is not None)
        blocks.append((weights.must, named / len(musts)))
        reasons.append(f"names {named} of {len(musts)} must-haves")
    told = sorted({term for term in held if term is not None and profile.told(term)})
    if told:
        reasons.append(f"stated by the recruiter, not by the resume: {', '.join(told)}")
    wished = requirements.nice_to_have_skills
    extra = [term for term in wished if profile.names(term) is not None]
    if wished:
        blocks.append((weights.nice, len(extra) / len(wished)))
        reasons.append(f"names {len(extra)} of {len(wished)} nice-to-haves")
    years = dossier.profile.experience_years
    if requirements.min_experience_years or requirements.max_experience_years is not None:
        blocks.append((weights.years, years_share(years, requirements)))
        reasons.append(f"{years:g} years in all, {asked_years(requirements)}")
    level = degree(profile, requirements, weights)
    if level is not None:
        blocks.append((weights.education, level))
        stated = highest(profile).replace("_", " ")
        asked = str(requirements.education_level).replace("_", " ")
        reasons.append(f"education stated: {stated}; asked: {asked}")
    if requirements.languages:
        shares = [language(profile, asked) for asked in requirements.languages]
        blocks.append((weights.languages, sum(shares) / len(shares)))
        reasons += _unstated(requirements.languages, shares)
    if requirements.certifications:
        proofs = [certificate(profile, asked) for asked in requirements.certifications]
        shares = [float(is_named(proof)) for proof in proofs]
        blocks.append((weights.certifications, sum(shares) / len(shares)))
        reasons += _unstated(requirements.certifications, shares)
    score = weighted(blocks)
    for term in requirements.excluded_skills:
        if profile.names(term) is not None:
            score *= policy.search.excluded_share
            reasons.append(f"names {term}, which the job excludes")
    return Qualification(
        score=round(score, 6),
        matched_skills=tuple(
            term for term in (*held, *extra) if term is not None and not profile.told(term)
        ),
        missing_skills=tuple(
            choice_label(group)
            for group, term in zip(musts, held, strict=True)
            if term is None or profile.told(term)
        ),
        reasons=tuple(reasons),
    )


def is_named(proof: Proof) -> bool:
    return proof.where in ("role", "profile")


def weighted(blocks: list[tuple[float, float]]) -> float:
    """Weighted mean of (weight, share) pairs; 0 when there are none."""
    total = sum(weight for weight, _ in blocks)
    return sum(weight * share for weight, share in blocks) / total if total > 0 else 0.0


def years_share(years: float, requirements: Requirements) -> float:
    """1 inside the range asked for; below it years / min, above it max / years."""
    low, high = requirements.min_experience_years, requirements.max_experience_years
    if years < low:
        return years / low
    if high is not None and years > high:
        return high / years
    return 1.0


def asked_years(requirements: Requirements) -> str:
    low, high = requirements.min_experience_years, requirements.max_experience_years
    if high is None:
        return f"at least {low:g} asked"
    return f"{low:g} to {high:g} asked"


def choice_label(group: tuple[str, ...]) -> str:
    """ "Airflow or Dagster": how a choice is called in lists and sentences."""
    return " or ".join(group)


def _first_named(profile: Profile, group: tuple[str, ...]) -> str | None:
    """The first member of a choice that the resume names, under the job's own name for it."""
    return next((term for term in group if profile.names(term) is not None), None)


def _unstated(asked: tuple[str, ...], shares: list[float]) -> list[str]:
    return [f"{item} not stated" for item, share in zip(asked, shares, strict=True) if share == 0]
