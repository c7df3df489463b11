"""questions: interview questions that only this resume gives rise to.

Each one quotes a claim of the person or names a gap of theirs, so that it could not be asked of
anybody else in the pool.
"""

import re
from collections.abc import Callable

from screening.domain import Claim, Criterion, Dossier, Requirements, Screened
from screening.policy import RunPolicy

FRAGMENT = 90
"""Characters of a quote in a question."""


def questions(
    screened: Screened, dossier: Dossier, requirements: Requirements, policy: RunPolicy
) -> tuple[str, ...]:
    """Between `questions_min` and `questions_max` questions: gaps first, then claims to go into.

    Fewer only when the resume and the job together give no more to ask about.
    """
    rows = screened.reading.criteria
    asked: list[str] = []
    for item in sorted(rows, key=lambda row: (not row.must, -row.weight)):
        question = _of_gap(item, dossier)
        if question and question not in asked:
            asked.append(question)
        if len(asked) >= policy.questions_max - 2:
            break
    for item in sorted(rows, key=lambda row: (not row.must, -row.strength * row.weight)):
        if len(asked) >= policy.questions_max:
            break
        if item.verdict in ("met", "partly") and item.evidence:
            question = _of_claim(item, len(asked))
            if question and not any(_fragment(item.evidence[0]) in other for other in asked):
                asked.append(question)
    for role in dossier.profile.roles:
        if len(asked) >= policy.questions_min:
            break
        for bullet in role.bullets:
            fragment = _shortened(bullet)
            if "█" not in fragment and not any(fragment in other for other in asked):
                asked.append(
                    f"As {role.label} you write “{fragment}”. How does that carry over to "
                    f"{requirements.title or 'this job'}, and where would it not?"
                )
                break
    for item in sorted(rows, key=lambda row: (not row.must, -row.weight)):
        if len(asked) >= policy.questions_min:
            break
        asked.append(_second_angle(item, dossier))
    return tuple(dict.fromkeys(asked))[: policy.questions_max]


def _of_gap(item: Criterion, dossier: Dossier) -> str | None:
    kind = item.key.partition(":")[0]
    ask = _GAPS.get(kind)
    if ask is None or item.verdict == "met":
        return None
    return ask(item, dossier)


def _skill_gap(item: Criterion, dossier: Dossier) -> str | None:
    if item.verdict == "partly" and item.evidence:
        fragment = _fragment(item.evidence[0])
        if item.evidence[0].role is None:
            return (
                f"Your resume names {item.label} (“{fragment}”) but no dated role shows it. Where "
                "did you last use it, and what did you build or decide with it yourself?"
            )
        return (
            f"You write “{fragment}”; the evidence for {item.label} is {item.reason}. How much of "
            "it was your own work, and what would you need to do it here from the first week?"
        )
    latest = dossier.profile.roles[0].label if dossier.profile.roles else None
    where = f"in your work as {latest} or before it" if latest else "so far"
    return (
        f"{item.label} is asked for and your resume does not show it. What is the closest you "
        f"have come to it {where}, and how would you close the rest?"
    )


def _certificate_gap(item: Criterion, dossier: Dossier) -> str | None:
    if item.evidence:
        fragment = _fragment(item.evidence[0])
        return (
            f"Your resume says “{fragment}”. What is the present state of {item.label}, with its "
            "date of issue or expiry?"
        )
    return (
        f"The job needs {item.label}, which your resume does not state. Do you hold it, and since "
        "when?"
    )


def _years_gap(item: Criterion, dossier: Dossier) -> str | None:
    return (
        f"The job asks for {item.label}; your resume gives {item.reason.split(';')[0]}. Which of "
        "your work counts towards it, and why?"
    )


def _language_gap(item: Criterion, dossier: Dossier) -> str | None:
    return (
        f"The job needs {item.label}; your resume has it as {item.reason}. In which work "
        "situations have you used the language, and how well does it go?"
    )


_GAPS: dict[str, Callable[[Criterion, Dossier], str | None]] = {
    "must": _skill_gap,
    "any_of": _skill_gap,
    "certification": _certificate_gap,
    "years": _years_gap,
    "language": _language_gap,
}


def _of_claim(item: Criterion, turn: int) -> str | None:
    claim = item.evidence[0]
    fragment = _fragment(claim)
    if len(fragment) < 8:
        return None
    where = f" ({claim.role})" if claim.role else ""
    if re.search(r"\d", fragment):
        return (
            f"You write “{fragment}”{where}. How was that measured, what was it before, and "
            f"which part of it came from your use of {item.label}?"
        )
    asks = (
        f"what went wrong at first, and what would you do otherwise about {item.label} today?",
        f"which decision on {item.label} was yours, and who disagreed with it?",
        f"how did you know that {item.label} was the right means, and what did you rule out?",
    )
    return f"You write “{fragment}”{where}: {asks[turn % len(asks)]}"


def _second_angle(item: Criterion, dossier: Dossier) -> str:
    """Another question on the same gap or claim, where there is little to ask about."""
    latest = dossier.profile.roles[0].label if dossier.profile.roles else "your work so far"
    if item.evidence:
        return (
            f"Who could confirm “{_fragment(item.evidence[0])}”, and what would they say you "
            "should have done differently?"
        )
    return (
        f"Suppose {item.label} comes up in your first month here. What from {latest} would you "
        "build on, and where would you ask for help?"
    )


def _fragment(claim: Claim) -> str:
    return _shortened(claim.spans[0].quote) if claim.spans else _shortened(claim.text)


def _shortened(text: str) -> str:
    flat = " ".join(text.split()).strip(" .;,")
    if len(flat) <= FRAGMENT:
        return flat
    return flat[:FRAGMENT].rsplit(" ", 1)[0].rstrip(" ,;.") + "…"
