"""The quick reading: what a resume names at all, as a share of what the job asks, in [0, 1].

    score = sum of weight x share over the kinds of requirement that the job states

with the weights of `FitPolicy`, normalised. Nothing here leaves anybody out.
"""

from screening.domain import Dossier, Qualification, Requirements
from screening.policy import Policy
from screening.scoring.shown import Profile, Proof, best
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

    musts = [profile.proof(term) for term in requirements.must_have_skills]
    musts += [_choice(profile, group) for group in requirements.any_of]
    if musts:
        named = sum(1 for proof in musts if is_named(proof))
        blocks.append((weights.must, named / len(musts)))
        reasons.append(f"names {named} of {len(musts)} must-haves")
    nice = [profile.proof(term) for term in requirements.nice_to_have_skills]
    if nice:
        named = sum(1 for proof in nice if is_named(proof))
        blocks.append((weights.nice, named / len(nice)))
        reasons.append(f"names {named} of {len(nice)} nice-to-haves")
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
        held = [certificate(profile, asked) for asked in requirements.certifications]
        shares = [1.0 if is_named(proof) else 0.0 for proof in held]
        blocks.append((weights.certifications, sum(shares) / len(shares)))
        reasons += _unstated(requirements.certifications, shares)
    score = weighted(blocks)
    for term in requirements.excluded_skills:
        if is_named(profile.proof(term)):
            score *= policy.search.excluded_share
            reasons.append(f"names {term}, which the job excludes")
    wanted = (*musts, *nice)
    return Qualification(
        score=round(score, 6),
        matched_skills=tuple(proof.term for proof in wanted if is_named(proof)),
        missing_skills=tuple(proof.term for proof in musts if not is_named(proof)),
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


def _choice(profile: Profile, group: tuple[str, ...]) -> Proof:
    """The best member's proof: under its own name when shown, else under the whole choice."""
    proof = best(profile.proof(term) for term in group)
    if is_named(proof):
        return proof
    return proof.model_copy(update={"term": choice_label(group)})


def _unstated(asked: tuple[str, ...], shares: list[float]) -> list[str]:
    return [f"{item} not stated" for item, share in zip(asked, shares, strict=True) if share == 0]
