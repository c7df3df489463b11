"""Requirements besides skills: degree, spoken languages, certificates, as shares in [0, 1].

What a resume does not state is 0, never a reason to leave somebody out.
"""

import re

from screening.domain import LEVELS, Level, Requirements
from screening.policy import FitPolicy
from screening.scoring.shown import Profile, Proof, best
from screening.taxonomy import words

_PROFICIENCY = {
    "a1": 1, "a2": 2, "b1": 3, "b2": 4, "c1": 5, "c2": 6,
    "basic": 1, "intermediate": 3, "advanced": 4, "fluent": 5, "native": 6,
}  # fmt: skip
UNKNOWN_LEVEL = 0.75
"""A language is stated without a level and the job asks for one."""
BELOW_LEVEL = 0.5

_OR = re.compile(r"\s+or\s+(?![^()]*\))", re.IGNORECASE)


def degree(profile: Profile, requirements: Requirements, policy: FitPolicy) -> float | None:
    """1 at or above the level asked, 0.5 one level below, else 0; None when none is asked.

    Where the job says "or equivalent", the years asked for stand in for the level.
    """
    asked = requirements.education_level
    if asked is None or asked == "none":
        return None
    gap = LEVELS.index(asked) - LEVELS.index(highest(profile))
    if gap <= 0:
        return 1.0
    years = requirements.min_experience_years or policy.equivalent_years
    if requirements.education_or_equivalent and profile.dossier.profile.experience_years >= years:
        return 1.0
    return 0.5 if gap == 1 and highest(profile) != "none" else 0.0


def highest(profile: Profile) -> Level:
    """The highest level of education stated, "none" when none is."""
    stated = [item.level for item in profile.dossier.profile.education if item.level]
    return max(stated, key=LEVELS.index, default="none")


def language(profile: Profile, asked: str) -> float:
    """How far a spoken language is stated, against "German" or "German (B2)"."""
    name, level = _named(asked)
    for stated in profile.dossier.profile.languages:
        known, has = _named(stated)
        if known != name:
            continue
        if level is None or (has is not None and has >= level):
            return 1.0
        return UNKNOWN_LEVEL if has is None else BELOW_LEVEL
    claimed = profile.taxonomy.canonical(asked.partition("(")[0].strip())
    if claimed is not None and claimed in profile.claims:
        return 1.0 if level is None else UNKNOWN_LEVEL
    return 0.0


def certificate(profile: Profile, asked: str) -> Proof:
    """The best proof of any of the choices in "CIMA or ACCA"."""
    return best(profile.proof(choice) for choice in _OR.split(asked))


def _named(stated: str) -> tuple[str, int | None]:
    """("german", 4) of "German (B2)"; levels in words count too."""
    name, _, level = stated.partition("(")
    return name.strip().casefold(), _proficiency(level)


def _proficiency(text: str) -> int | None:
    plain = text.strip(" )").casefold()
    if found := re.match(r"[abc][12]\b", plain):
        return _PROFICIENCY[found.group()]
    for level, spellings in words().languages.level.items():
        if plain == level or plain in spellings:
            return _PROFICIENCY.get(level)
    return None
