"""Answers from the search and the pool, each standing on quotes; what is not shown is said so.

A question is one of a few kinds: small talk and help, counts, the search's own settings, who
shows a skill, one person, two people against each other, who gained, years, a concept. Anything
else is answered by the passages that share its words, or not at all: nothing is made up.
"""

import re
from collections.abc import Sequence

from screening.analyst.local.quotes import quote_at, role_at
from screening.domain import VERDICT_WORDS, Answer, Claim, SkillClaim, Span
from screening.policy import RubricPolicy
from screening.ports import Ask, Person
from screening.taxonomy import Taxonomy, tokens

PEOPLE_NAMED = 8
QUOTES_EACH = 2
PASSAGES_SHOWN = 4

_GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen)|hola|buenos d[íi]as|"
    r"bonjour|salut|moin|servus|你好|您好|こんにちは)\b",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"^\W*(?:thanks?|thank you|thx|cheers|great|perfect|nice work|danke|gracias|merci|谢谢|ありがとう)",
    re.IGNORECASE,
)
_HELP = re.compile(
    r"\b(?:what can you do|what do you do|how do(?:es)? (?:this|it|you) work|help|who are you|how (?:do|can) i "
    r"(?:start|use)|was kannst du|qu[ée] puedes hacer|que peux[- ]tu faire|comment [çc]a marche|ayuda|hilfe|aide)\b|"
    r"你能做什么|怎么用|帮助",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\b(?:how many|number of|count|wie ?viele|cu[áa]nt[oa]s|combien)\b|多少|几个", re.IGNORECASE
)
_YEARS = re.compile(
    r"\b(?:years?|experience|senior|longest|experienced|jahre|erfahrung|a[ñn]os|experiencia|ann[ée]es)\b|经验|年限",
    re.IGNORECASE,
)
_MOST = re.compile(r"\b(?:most|longest|meisten?|m[áa]s|plus|highest)\b|最", re.IGNORECASE)
_WHY = re.compile(
    r"\b(?:why|how come|reason|explain|warum|wieso|por ?qu[ée]|pourquoi)\b|为什么|原因",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\b(?:compare|versus|vs\.?|against|difference|differ|better than|above|ahead of|vergleich\w*|compara\w*)\b|比较|对比",
    re.IGNORECASE,
)
_BENEFIT = re.compile(
    r"\b(?:who|which|what)\b.*\b(?:benefit\w*|gain\w*|moved?|rose|climb\w*|profit\w*|change[ds]?)\b|谁受益",
    re.IGNORECASE,
)
_SETTINGS = re.compile(
    r"\b(?:requirements?|criteria|weights?|limits?|settings?|looking for|must[- ]haves?|gewicht\w*|anforderung\w*)\b|要求|权重",
    re.IGNORECASE,
)
_CONCEPT = re.compile(
    r"^\W*(?:what(?:'s| is| are| does)|explain|define|was (?:ist|sind)|qu[ée] es|qu'est[- ]ce que|什么是)\b",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"\b(?:score|rank\w*|points?|composite|listed|top|first|place)\b|排名|分数", re.IGNORECASE
)
_STRENGTH = re.compile(
    r"\b(?:strengths?|strong|best at|good at|st[äa]rken|fortalezas|forces)\b|优势", re.IGNORECASE
)
_GAP = re.compile(
    r"\b(?:gaps?|weak\w*|missing|lack\w*|concerns?|risks?|not shown|l[üu]cken|faltan?)\b|差距|不足",
    re.IGNORECASE,
)
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "top": 1, "best": 1,
}  # fmt: skip
_PRONOUN = re.compile(
    r"\b(?:she|he|they|her|him|his|them|this (?:person|candidate)|that (?:person|candidate))\b",
    re.IGNORECASE,
)

ABILITIES = (
    "I search your pool of resumes for a job, read the best people closely and quote what they "
    "show. Paste a job description to start. Then change the search in plain words (add Airflow, "
    "drop the degree), ask about people (who has used Spark, compare 1 and 2), and export the "
    "report."
)


def answer(text: str, ask: Ask, taxonomy: Taxonomy, policy: RubricPolicy) -> Answer:
    """The reply with its citations. The same question on the same search gives the same reply."""
    if _HELP.search(text):
        return Answer(text=ABILITIES)
    if len(text.split()) <= 6 and _GREETING.search(text):
        return Answer(text=f"Hello. {ABILITIES}")
    if len(text.split()) <= 6 and _THANKS.search(text):
        return Answer(text="You are welcome. The search stays as it is until you change it.")
    if ask.web:
        return _from_web(ask)
    people = referred(text, ask)
    skills = _skills(text, taxonomy)
    if _BENEFIT.search(text):
        return _gained(ask)
    if len(people) >= 2 and (_COMPARE.search(text) or _WHY.search(text) or not skills):
        return _against(people[0], people[1], ask)
    if people:
        return _about(text, people[0], skills, ask, taxonomy, policy)
    if skills and _CONCEPT.search(text) and "who" not in text.casefold():
        return _concept(skills[0], ask, taxonomy, policy)
    if skills:
        return _who_shows(skills, ask, taxonomy, policy, count=bool(_HOW_MANY.search(text)))
    if _HOW_MANY.search(text):
        return _counts(ask)
    if _YEARS.search(text) and (_MOST.search(text) or "who" in text.casefold()):
        return _longest(ask)
    if _WHY.search(text) or _SCORE.search(text):
        return _order(ask)
    if _SETTINGS.search(text):
        return _search_settings(ask)
    return _passages(text, ask, policy)


def referred(text: str, ask: Ask) -> tuple[Person, ...]:
    """People the text speaks of, in its order: by label, code, name, rank, ordinal or pronoun.

    A pronoun means the first of the list only when one person is listed; else it is no reference.
    """
    found: list[tuple[int, Person]] = []
    lowered = text.casefold()
    for person in ask.people:
        spots = [
            match.start()
            for name in (person.label, *person.names)
            for match in re.finditer(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", lowered)
        ]
        if spots:
            found.append((min(spots), person))
    ranked = {person.rank: person for person in ask.people if person.rank is not None}
    for match in re.finditer(
        r"(?:#|\bno\.? ?|\bnumber |\bcandidate |\bperson |\brank )(\d{1,2})\b", lowered
    ):
        if (meant := ranked.get(int(match.group(1)))) is not None:
            found.append((match.start(), meant))
    for word, rank in _ORDINALS.items():
        pattern = rf"\b(?:the )?{word}(?:[- ](?:one|person|candidate|ranked|place))"
        for match in re.finditer(pattern, lowered):
            if (meant := ranked.get(rank)) is not None:
                found.append((match.start(), meant))
    if _COMPARE.search(text):
        for match in re.finditer(r"(?<![\w.])(\d{1,2})(?![\w.%])", lowered):
            if (meant := ranked.get(int(match.group(1)))) is not None:
                found.append((match.start(), meant))
    if not found and _PRONOUN.search(text) and len(ranked) == 1:
        found.append((0, next(iter(ranked.values()))))
    found.sort(key=lambda item: (item[0], item[1].candidate_id))
    unique: dict[str, Person] = {}
    for _, person in found:
        unique.setdefault(person.candidate_id, person)
    return tuple(unique.values())


def _skills(text: str, taxonomy: Taxonomy) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            mention.name
            for mention in taxonomy.find(text)
            if taxonomy.kind(mention.name) not in ("soft", "spoken")
        )
    )


def _claim_of(name: str, person: Person, taxonomy: Taxonomy) -> SkillClaim | None:
    """This person's strongest showing of a skill: itself, else one that shows it; role first."""
    profile = person.dossier.profile
    wanted = {name.casefold()}
    read = [held for held in profile.skills if not held.added]
    for held in read:
        if name in taxonomy.shows(held.name):
            wanted.add(held.name.casefold())
    claims = [held for held in read if held.name.casefold() in wanted]
    claims.sort(key=lambda c: (c.evidence != "role", -(c.months or 0), c.name != name, c.name))
    return claims[0] if claims else _stated(name, person, taxonomy)


def _stated(name: str, person: Person, taxonomy: Taxonomy) -> SkillClaim | None:
    """A certificate or licence that the resume states, with the place of its words."""
    for stated in person.dossier.profile.certifications:
        if name not in {stated, *(mention.name for mention in taxonomy.find(stated))}:
            continue
        start = person.dossier.text.find(stated)
        spans = (Span(start, start + len(stated)),) if start >= 0 else ()
        return SkillClaim(name=name, evidence="profile", spans=spans)
    return None


def _credential(name: str, taxonomy: Taxonomy) -> bool:
    return taxonomy.kind(name) in ("licence", "certification")


def _quoted(
    claim: SkillClaim, person: Person, policy: RubricPolicy, limit: int = QUOTES_EACH
) -> tuple[Claim, ...]:
    """Quotes of a skill, those from dated roles first, one a line of the resume."""
    spans = sorted(claim.spans, key=lambda span: (role_at(person.dossier, span) is None, span))
    made: list[Claim] = []
    seen: set[int] = set()
    for span in spans:
        citation = quote_at(person.dossier, span, policy)
        if citation is None or citation.start in seen:
            continue
        seen.add(citation.start)
        role = role_at(person.dossier, span)
        made.append(
            Claim(
                text=f"{person.label}: {claim.name}",
                spans=(citation,),
                role=role.label if role else None,
                candidate_id=person.candidate_id,
            )
        )
        if len(made) == limit:
            break
    return tuple(made)


def _how_long(claim: SkillClaim, taxonomy: Taxonomy) -> str:
    if _credential(claim.name, taxonomy):
        return "stated"
    if claim.evidence == "role" and claim.months:
        last = f", last {claim.last_used}" if claim.last_used else ""
        return f"{_span(claim.months)} in dated roles{last}"
    return "named, but in no dated role"


def _span(months: int) -> str:
    if months < 12:
        return f"{months} months"
    return f"{months / 12:.1f} years".replace(".0 ", " ")


def _who_shows(
    skills: Sequence[str], ask: Ask, taxonomy: Taxonomy, policy: RubricPolicy, *, count: bool
) -> Answer:
    holders: list[tuple[Person, list[SkillClaim]]] = []
    for person in ask.people:
        shown = [_claim_of(name, person, taxonomy) for name in skills]
        held = [claim for claim in shown if claim is not None]
        if len(held) == len(skills):
            holders.append((person, held))
    wanted = " and ".join(skills)
    if not holders:
        near = _adjacent(skills, ask, taxonomy)
        return Answer(text=f"Nobody in the pool shows {wanted}.{near}")
    holders.sort(
        key=lambda item: (
            any(claim.evidence != "role" for claim in item[1]),
            item[0].rank is None,
            -min(claim.months or 0 for claim in item[1]),
            item[0].candidate_id,
        )
    )
    in_roles = sum(all(c.evidence == "role" for c in claims) for _, claims in holders)
    verb = "shows" if len(holders) == 1 else "show"
    if all(_credential(name, taxonomy) for name in skills):
        verb = "states" if len(holders) == 1 else "state"
        in_roles = len(holders)
    head = f"{len(holders)} of {max(ask.pool_size, len(ask.people))} people {verb} {wanted}"
    head += (
        f", {in_roles} of them in a dated role."
        if in_roles != len(holders)
        else ", in dated roles."
    )
    lines = [head]
    citations: list[Claim] = []
    for person, claims in holders[:PEOPLE_NAMED]:
        place = f" (number {person.rank})" if person.rank else " (not on the shortlist)"
        depth = "; ".join(f"{claim.name}: {_how_long(claim, taxonomy)}" for claim in claims)
        lines.append(f"- {person.label}{place}: {depth}")
        for claim in claims:
            citations.extend(_quoted(claim, person, policy, 1))
    if len(holders) > PEOPLE_NAMED:
        lines.append(f"{len(holders) - PEOPLE_NAMED} more are not listed here.")
    return Answer(text="\n".join(lines[:1] if count else lines), citations=tuple(citations))


def _adjacent(skills: Sequence[str], ask: Ask, taxonomy: Taxonomy) -> str:
    """What comes near, said as near only."""
    related = [name for skill in skills for name in taxonomy.related(skill)]
    counts = [
        (sum(_claim_of(name, person, taxonomy) is not None for person in ask.people), name)
        for name in dict.fromkeys(related)
    ]
    shown = sorted((item for item in counts if item[0]), key=lambda item: (-item[0], item[1]))[:3]
    if not shown:
        return ""
    return " Near to it: " + ", ".join(f"{name} ({count})" for count, name in shown) + "."


def _about(
    text: str,
    person: Person,
    skills: Sequence[str],
    ask: Ask,
    taxonomy: Taxonomy,
    policy: RubricPolicy,
) -> Answer:
    """One person: a skill of theirs, their strengths or gaps, their place, else a summary."""
    if skills:
        lines: list[str] = []
        citations: list[Claim] = []
        for name in skills:
            claim = _claim_of(name, person, taxonomy)
            if claim is None:
                lines.append(f"{name} is not shown in the resume of {person.label}.")
                continue
            lines.append(f"{person.label} shows {claim.name}: {_how_long(claim, taxonomy)}.")
            citations.extend(_quoted(claim, person, policy))
        return Answer(text="\n".join(lines), citations=tuple(citations))
    if _WHY.search(text) or _SCORE.search(text):
        return _place(person)
    reading = person.screened.reading if person.screened else None
    if _GAP.search(text):
        if reading is None:
            return Answer(text=f"{person.label} has not been read closely, so I name no gaps.")
        gaps = [f"- {claim.text}" for claim in reading.gaps] or ["- none among what the job asks"]
        return Answer(text="\n".join([f"Gaps of {person.label}:", *gaps]))
    if _STRENGTH.search(text) and reading is not None:
        return Answer(
            text="\n".join(
                [f"Strengths of {person.label}:", *(f"- {c.text}" for c in reading.strengths)]
            ),
            citations=_owned(reading.strengths, person),
        )
    profile = person.dossier.profile
    if _YEARS.search(text):
        years = f"{profile.experience_years:g} years of dated experience"
        roles = "; ".join(role.label for role in profile.roles[:3])
        return Answer(text=f"{person.label} shows {years}: {roles or 'no dated roles'}.")
    lines = [f"{person.label}: {profile.experience_years:g} years in dated roles."]
    lines.extend(
        f"- {role.start or '?'} to {'now' if role.current else role.end or '?'}: {role.label}"
        for role in profile.roles[:5]
    )
    top = sorted(
        (c for c in profile.skills if c.evidence == "role"),
        key=lambda c: (-(c.months or 0), c.name),
    )[:6]
    if top:
        lines.append("Most used: " + ", ".join(f"{c.name} ({_span(c.months or 0)})" for c in top))
    citations = [quote for claim in top[:3] for quote in _quoted(claim, person, policy, 1)]
    if reading is not None:
        lines.append(reading.summary)
    return Answer(text="\n".join(line for line in lines if line), citations=tuple(citations))


def _owned(claims: Sequence[Claim], person: Person) -> tuple[Claim, ...]:
    return tuple(
        claim.model_copy(update={"candidate_id": person.candidate_id})
        for claim in claims
        if claim.spans
    )


def _place(person: Person) -> Answer:
    """Why this person stands where they stand, in the numbers of the score."""
    if person.rank is None or person.parts is None:
        return Answer(
            text=f"{person.label} is not on the shortlist: below the cut, or not searched yet."
        )
    parts = ", ".join(
        f"{name} {value:.1f}" for name, value in person.parts.model_dump().items() if value
    )
    lines = [
        f"{person.label} is number {person.rank}, with {person.score:.1f} of 100 in the search: {parts}."
    ]
    if person.screened is None:
        return Answer(text=lines[0] + " Not read closely.")
    screened = person.screened
    lines.append(
        f"Read closely: technical {screened.technical_score:g}, domain fit "
        f"{screened.domain_fit_score:g}, composite {screened.composite_score:g}."
    )
    criteria = [c for c in screened.reading.criteria if c.must]
    lines.extend(f"- {c.label}: {VERDICT_WORDS[c.verdict]}" for c in criteria)
    evidence = [claim for c in criteria for claim in c.evidence[:1]]
    return Answer(text="\n".join(lines), citations=_owned(evidence, person))


def _against(one: Person, other: Person, ask: Ask) -> Answer:
    """Two people in the amounts that make their difference, then criterion by criterion."""
    lines: list[str] = []
    if one.parts is not None and other.parts is not None:
        total = (one.score or 0.0) - (other.score or 0.0)
        gaps = [
            (name, value - other.parts.model_dump()[name])
            for name, value in one.parts.model_dump().items()
        ]
        amounts = ", ".join(f"{name} {gap:+.1f}" for name, gap in gaps if abs(gap) >= 0.05)
        lines.append(
            f"{one.label} against {other.label}: {total:+.1f} points in the search ({amounts or 'no difference'})."
        )
    citations: list[Claim] = []
    if one.screened is not None and other.screened is not None:
        lines.append(
            f"Read closely: {one.screened.composite_score:g} against {other.screened.composite_score:g}."
        )
        theirs = {c.key: c for c in other.screened.reading.criteria}
        for mine in one.screened.reading.criteria:
            their = theirs.get(mine.key)
            if their is not None and their.verdict != mine.verdict:
                lines.append(
                    f"- {mine.label}: {VERDICT_WORDS[mine.verdict]} against {VERDICT_WORDS[their.verdict]}"
                )
                citations.extend(_owned(mine.evidence[:1], one))
                citations.extend(_owned(their.evidence[:1], other))
        if len(lines) == 2:
            lines.append("Their verdicts are the same on every criterion; the depth differs.")
    if not lines:
        lines.append("Both have to be on the shortlist to be compared in numbers.")
    return Answer(text="\n".join(lines), citations=tuple(citations))


def _gained(ask: Ask) -> Answer:
    """Who moved by the latest change."""
    listed = [person for person in ask.people if person.rank is not None]
    if not listed:
        return Answer(text="There is no shortlist yet, so nobody has moved.")
    moved = [p for p in listed if p.rank_before is not None and (p.rank or 0) < p.rank_before]
    new = [p for p in listed if p.rank_before is None]
    if all(person.rank_before is None for person in listed):
        top = ", ".join(person.label for person in listed[:3])
        return Answer(
            text=f"This is the first list of the search, so nobody has moved. It starts with {top}."
        )
    lines = [
        f"- {p.label}: from number {p.rank_before} to number {p.rank}"
        for p in sorted(moved, key=lambda p: (p.rank or 0) - (p.rank_before or 0))
    ]
    lines += [f"- {p.label}: new on the list as number {p.rank}" for p in new]
    if not lines:
        return Answer(text="Nobody moved up: the order is the same as before the change.")
    return Answer(text="\n".join(["By the latest change these people gained:", *lines]))


def _concept(name: str, ask: Ask, taxonomy: Taxonomy, policy: RubricPolicy) -> Answer:
    """What a term is to this product: its kind and what it stands near to. No invented facts."""
    kind = taxonomy.kind(name)
    lines = [f"{name} is known here as a {kind}." if kind else f"{name} is a term I know."]
    if taxonomy.shows(name):
        lines.append(f"Using it also shows {', '.join(taxonomy.shows(name))}.")
    if taxonomy.related(name):
        lines.append(f"Near to it, but not the same: {', '.join(taxonomy.related(name)[:5])}.")
    found = _who_shows([name], ask, taxonomy, policy, count=True)
    if ask.people:
        lines.append(found.text)
    return Answer(text=" ".join(lines), citations=found.citations[:3] if ask.people else ())


def _counts(ask: Ask) -> Answer:
    listed = [person for person in ask.people if person.rank is not None]
    read = [person for person in listed if person.screened is not None]
    size = max(ask.pool_size, len(ask.people))
    if not listed:
        return Answer(text=f"{size} people are in the pool. No search has been made yet.")
    return Answer(
        text=f"{size} people are in the pool, {len(listed)} on the shortlist, {len(read)} read closely."
    )


def _longest(ask: Ask) -> Answer:
    people = sorted(
        ask.people,
        key=lambda p: (-p.dossier.profile.total_experience_months, p.candidate_id),
    )[:5]
    if not people:
        return Answer(text="The pool is empty.")
    lines = [
        f"- {p.label}: {p.dossier.profile.experience_years:g} years in dated roles" for p in people
    ]
    return Answer(text="\n".join(["Most experience, overlapping jobs counted once:", *lines]))


def _order(ask: Ask) -> Answer:
    listed = sorted(
        (person for person in ask.people if person.rank is not None), key=lambda p: p.rank or 0
    )
    if not listed:
        return Answer(text="There is no shortlist yet. Paste a job description to make one.")
    lines = []
    citations: list[Claim] = []
    for person in listed[:3]:
        place = _place(person)
        lines.append(place.text)
        citations.extend(place.citations[:2])
    return Answer(text="\n".join(lines), citations=tuple(citations))


def _search_settings(ask: Ask) -> Answer:
    wanted = ask.requirements
    if wanted is None:
        return Answer(text="No search is active. Paste a job description to start one.")
    weights, limits = ask.tuning.weights, ask.tuning.limits
    lines = [f"The search is for {wanted.title or 'a job without a title'}."]
    musts = [*wanted.must_have_skills, *(" or ".join(group) for group in wanted.any_of)]
    lines.append(f"Must: {', '.join(musts) or 'nothing'}.")
    if wanted.nice_to_have_skills:
        lines.append(f"Nice to have: {', '.join(wanted.nice_to_have_skills)}.")
    if wanted.min_experience_years:
        lines.append(f"At least {wanted.min_experience_years:g} years.")
    lines.append(
        f"Weights: dense {weights.dense:.0%}, lexical {weights.lexical:.0%}, qualification "
        f"{weights.qualification:.0%}; technical {weights.technical:.0%}, domain {weights.domain:.0%}. "
        f"{limits.coarse} are listed, {limits.deep} read closely, at most {limits.recommend} recommended."
    )
    return Answer(text=" ".join(lines))


def _passages(text: str, ask: Ask, policy: RubricPolicy) -> Answer:
    """Passages that share the question's rarer words, quoted; else an honest no."""
    wanted = {word for word in tokens(text) if len(word) > 3 and word not in _COMMON}
    people = {person.candidate_id: person for person in ask.people}
    lines: list[str] = []
    citations: list[Claim] = []
    for candidate_id, chunk in ask.passages:
        person = people.get(candidate_id)
        if person is None or not wanted & set(tokens(chunk.text)):
            continue
        citation = quote_at(person.dossier, Span(*chunk.span), policy)
        if citation is None:
            continue
        role = role_at(person.dossier, chunk.span)
        lines.append(f"- {person.label}{f', {role.label}' if role else ''}")
        citations.append(
            Claim(
                text=f"{person.label}: a passage on this",
                spans=(citation,),
                role=role.label if role else None,
                candidate_id=candidate_id,
            )
        )
        if len(citations) == PASSAGES_SHOWN:
            break
    if not citations:
        return Answer(
            text=(
                "I found nothing in the pool that shows that. I answer from the resumes and the "
                "search only; name a skill, a person or a requirement and I will look again."
            )
        )
    return Answer(
        text="\n".join(["These passages come nearest:", *dict.fromkeys(lines)]),
        citations=tuple(citations),
    )


_COMMON = frozenset(
    tokens(
        "about anyone anybody candidate candidates could does ever experience find from have "
        "know list like many most people person pool resume resumes should show shows someone "
        "tell than that their them there they this used using want what when where which with "
        "work worked working would years your"
    )
)


def _from_web(ask: Ask) -> Answer:
    lines = [f"- {result.title}: {result.snippet} ({result.url})" for result in ask.web]
    return Answer(
        text="\n".join(["From the web, not from the resumes:", *lines]),
        sources=tuple(result.url for result in ask.web),
    )
