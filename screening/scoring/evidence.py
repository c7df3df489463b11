"""The evidence reading: what dated roles show of each requirement, in [0, 1].

A skill counts in full when a dated role shows it for `full_months` and not long ago:

    strength = depth x recency
    depth    = brief_share + (1 - brief_share) x min(1, months / full_months)   in a dated role
               listed_share                                    in a list or a summary
               adjacent_share x depth                          a sibling in a dated role
    recency  = 1 to `fresh_months`, `stale_share` from `stale_months`, linear between

Years are those in roles of the job's own kind. All numbers are in `SearchPolicy`, the weights of
the kinds of requirement in `FitPolicy`.
"""

import math
from collections.abc import Sequence

from screening.domain import CloseReading, Dossier, Requirements, counted_lengths
from screening.policy import Policy, SearchPolicy
from screening.scoring.qualification import (
    choice_label,
    is_named,
    weighted,
    years_share,
)
from screening.scoring.shown import Profile, Proof, related_roles
from screening.scoring.stated import certificate, degree, language
from screening.scoring.tenure import months, months_between
from screening.taxonomy import Taxonomy


def read_evidence(
    dossier: Dossier, requirements: Requirements, *, taxonomy: Taxonomy, policy: Policy
) -> CloseReading:
    """Strength of every requirement, weighted by kind, and the one change that would help."""
    profile = Profile(dossier, taxonomy)
    rules, weights = policy.search, policy.fit
    groups = ((term,) for term in requirements.must_have_skills)
    musts = [_strongest(profile, group, rules) for group in (*groups, *requirements.any_of)]
    nice = [_strongest(profile, (term,), rules) for term in requirements.nice_to_have_skills]
    blocks: list[tuple[float, float]] = []
    lacks: list[str] = []
    if musts:
        blocks.append((weights.must, _mean([share for share, _ in musts])))
        lacks += [_lack(proof, profile) for _, proof in musts if proof.where != "role"]
    if nice:
        blocks.append((weights.nice, _mean([share for share, _ in nice])))
    if requirements.min_experience_years or requirements.max_experience_years is not None:
        held = related_months(profile, requirements)
        share = years_share(held / 12, requirements)
        if held < 12 * requirements.min_experience_years:
            total = dossier.profile.total_experience_months
            elsewhere = min(1.0, total / (12 * requirements.min_experience_years))
            share = max(share, rules.unrelated_years * elsewhere)
            lacks.append(_short(requirements.min_experience_years, held))
        blocks.append((weights.years, share))
    level = degree(profile, requirements, weights)
    if level is not None:
        blocks.append((weights.education, level))
    if requirements.languages:
        spoken = [language(profile, asked) for asked in requirements.languages]
        blocks.append((weights.languages, _mean(spoken)))
    if requirements.certifications:
        stated = [certificate(profile, asked) for asked in requirements.certifications]
        blocks.append((weights.certifications, _mean([float(is_named(proof)) for proof in stated])))
        lacks += [
            f"would need {asked} stated"
            for asked, proof in zip(requirements.certifications, stated, strict=True)
            if not is_named(proof)
        ]
    score = weighted(blocks)
    for term in requirements.excluded_skills:
        if is_named(profile.proof(term)):
            score *= rules.excluded_share
            lacks.append(f"shows {term}, which the job excludes")
    proofs = [proof for _, proof in (*musts, *nice)]
    return CloseReading(
        score=round(score, 6),
        matched_skills=tuple(proof.term for proof in proofs if _in_text(proof, profile)),
        missing_skills=tuple(proof.term for _, proof in musts if not _in_text(proof, profile)),
        near_miss=lacks[0] if len(lacks) == 1 else None,
    )


def strength(proof: Proof, as_of: str, rules: SearchPolicy) -> float:
    """How much one proof counts, in [0, 1]; the formula is in the module's docstring."""
    if proof.where == "nowhere":
        return 0.0
    if proof.where == "profile":
        return rules.listed_share
    depth = rules.brief_share + (1 - rules.brief_share) * min(1.0, proof.months / rules.full_months)
    if proof.where == "adjacent":
        depth *= rules.adjacent_share
    return depth * recency(proof.last_used, as_of, rules)


def recency(last_used: str | None, as_of: str, rules: SearchPolicy) -> float:
    """1 while fresh, `stale_share` when stale; 1 also when the month is not known."""
    if last_used is None:
        return 1.0
    age = months_between(last_used, as_of)
    span = rules.stale_months - rules.fresh_months
    gone = min(1.0, max(0.0, (age - rules.fresh_months) / span)) if span > 0 else 1.0
    return 1.0 - (1.0 - rules.stale_share) * gone


def related_months(profile: Profile, requirements: Requirements) -> int:
    """Months in paid roles of the job's own kind, overlapping ones once.

    A role without dates adds as much of its stated length as a total counts of it.
    """
    terms = (*requirements.must_have_skills, *(group[0] for group in requirements.any_of if group))
    roles = related_roles(profile, requirements.title, terms)
    lengths = zip(profile.roles, counted_lengths(profile.roles, profile.as_of), strict=True)
    undated = sum(length for role, length in lengths if length and role in roles)
    return months((role for role in roles if role.paid), profile.as_of) + undated


def related_years(profile: Profile, requirements: Requirements) -> float:
    """The same in years, to one place, as totals are."""
    return round(related_months(profile, requirements) / 12, 1)


def _strongest(profile: Profile, group: Sequence[str], rules: SearchPolicy) -> tuple[float, Proof]:
    """The member of a choice that counts most; under the whole choice's name when none is named."""
    read = [
        (strength(proof, profile.as_of, rules), proof)
        for proof in (profile.proof(term) for term in group)
    ]
    share, proof = max(read, key=lambda pair: pair[0])
    if not is_named(proof) and len(group) > 1:
        proof = proof.model_copy(update={"term": choice_label(tuple(group))})
    return share, proof


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


def _in_text(proof: Proof, profile: Profile) -> bool:
    """Whether the resume itself names it; what a recruiter stated counts, and is not shown as
    the resume's."""
    return is_named(proof) and not profile.told(proof.term)


def _lack(proof: Proof, profile: Profile) -> str:
    if proof.where == "profile" and profile.told(proof.term):
        return f"{proof.term} is stated by the recruiter, not by the resume"
    if proof.where == "profile":
        return f"names {proof.term} without a role that shows it"
    beside = f", beside {proof.via}" if proof.via else ""
    return f"would need {proof.term} shown{beside}"


def _short(asked: float, held: int) -> str:
    gap = math.ceil(12 * asked) - held
    if gap < 12:
        missing = "a month" if gap == 1 else f"{gap} months"
    elif gap % 12 == 0:
        missing = "one year" if gap == 12 else f"{gap // 12} years"
    else:
        missing = f"{gap / 12:.1f} years"
    return f"{missing} short of {asked:g} in roles of this kind"
