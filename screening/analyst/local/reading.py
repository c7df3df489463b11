"""assess: read one redacted resume against the requirements, criterion by criterion, with quotes.

Skills, years, degrees and languages are compared by the same functions that rank the pool; this
module adds the quotes, the verdicts and the words. Passages that give orders to whoever screens
show nothing.
"""

import re
from collections.abc import Iterable, Sequence

from screening.analyst.local.quotes import quote_at
from screening.analyst.local.showing import Showing, clean_part
from screening.domain import (
    LEVELS,
    Claim,
    Criterion,
    Dossier,
    Level,
    Reading,
    Requirements,
    Role,
    Span,
    Verdict,
)
from screening.policy import Policy
from screening.scoring.evidence import recency, related_years
from screening.scoring.rubric import Kind, RubricTable
from screening.scoring.stated import degree, highest, language
from screening.scoring.tenure import last_month
from screening.taxonomy import Taxonomy, tokens, words

MOST_STRENGTHS = 5
MOST_GAPS = 8
MOST_DUTIES = 6
DUTY_MET = 0.5
DUTY_PARTLY = 0.3
"""Share of a duty's words in one bullet."""

LEVEL_WORDS: dict[Level, str] = {
    "none": "no degree",
    "high_school": "school leaving certificate",
    "associate": "associate degree",
    "bachelor": "bachelor's degree",
    "master": "master's degree",
    "doctorate": "doctorate",
}
_CHOICE = re.compile(r"\s+or\s+(?![^()]*\))", re.IGNORECASE)


def assess(
    dossier: Dossier,
    requirements: Requirements,
    *,
    taxonomy: Taxonomy,
    policy: Policy,
    table: RubricTable,
) -> Reading:
    """Every criterion of both rubrics, up to five strengths, and the gaps.

    All claims cite `dossier.text` verbatim and carry the label of the one role they come from.
    Numbers in a claim are in its quote; months and years derived from dates are in `reason`.
    """
    reader = _Reader(dossier, requirements, taxonomy, policy, table)
    criteria = reader.criteria()
    return Reading(
        candidate_id=dossier.candidate_id,
        criteria=criteria,
        strengths=_strengths(criteria),
        gaps=gaps(criteria),
        summary=_summary(criteria, dossier),
        read_by="local",
    )


class _Reader:
    """One dossier against one job."""

    def __init__(
        self,
        dossier: Dossier,
        requirements: Requirements,
        taxonomy: Taxonomy,
        policy: Policy,
        table: RubricTable,
    ) -> None:
        self._dossier = dossier
        self._asked = requirements
        self._taxonomy = taxonomy
        self._policy = policy
        self._table = table
        self._showing = Showing(dossier, taxonomy, policy, table.depth)
        self._profile = self._showing.profile

    def criteria(self) -> tuple[Criterion, ...]:
        asked = self._asked
        rows: list[Criterion | None] = []
        rows += [self._skill("must", (term,)) for term in asked.must_have_skills]
        rows += [self._skill("any_of", group) for group in asked.any_of]
        rows += [self._certificate(entry) for entry in asked.certifications]
        rows += [self._skill("nice", (term,)) for term in asked.nice_to_have_skills]
        rows += [self._excluded(term) for term in asked.excluded_skills]
        rows.append(self._years())
        rows.append(self._title())
        duties = asked.duties[:MOST_DUTIES]
        rows += [self._duty(index, duty, len(duties)) for index, duty in enumerate(duties)]
        rows += [self._field(term, len(asked.domain)) for term in asked.domain]
        rows.append(self._education())
        rows += [self._language(entry, len(asked.languages)) for entry in asked.languages]
        return tuple(row for row in rows if row is not None)

    def _row(
        self,
        kind: Kind,
        label: str,
        verdict: Verdict,
        share: float,
        reason: str,
        *,
        key: str = "",
        evidence: Iterable[Claim] = (),
        parts: int = 1,
        confidence: float = 1.0,
    ) -> Criterion:
        return Criterion(
            key=f"{kind}:{key}" if key else kind,
            label=label,
            rubric=self._table.criteria[kind].rubric,
            must=kind in ("must", "any_of", "certification"),
            weight=round(self._table.weight(kind, self._policy.rubric) / parts, 4),
            verdict=verdict,
            strength=round(share, 4),
            confidence=confidence,
            reason=reason,
            evidence=tuple(evidence),
        )

    # -- the technical rubric --------------------------------------------------------------

    def _skill(self, kind: Kind, group: tuple[str, ...]) -> Criterion:
        """One skill, or the member of a choice that is shown best."""
        read = [(*self._showing.proof(term), term) for term in group]
        scored = [
            (self._showing.share(proof, spans), -index, proof, spans, term)
            for index, (proof, spans, term) in enumerate(read)
        ]
        share, _, proof, spans, term = max(scored, key=lambda row: (row[0], row[1]))
        label = " or ".join(group)
        key = "|".join(group)
        if proof.where in ("nowhere", "adjacent") or share == 0:
            beside = f"; {proof.via} is shown and is close to it" if proof.via else ""
            reason = f"not shown in the resume{beside}"
            return self._row(kind, label, "not_shown", 0.0, reason, key=key)
        verdict: Verdict = "met" if share >= self._table.depth.met_from else "partly"
        claims = self._showing.claims(term, spans)
        if not claims:
            reason = "no part that may be quoted shows it"
            return self._row(kind, label, "not_shown", 0.0, reason, key=key)
        return self._row(
            kind,
            label,
            verdict,
            share,
            self._showing.depth(proof, spans),
            key=key,
            evidence=claims,
            confidence=1.0 if proof.where == "role" else 0.7,
        )

    def _certificate(self, entry: str) -> Criterion:
        """A required licence or certificate; one that has lapsed or is under way is partly met."""
        found: list[tuple[float, tuple[Claim, ...], str]] = []
        for choice in _CHOICE.split(entry):
            for name in dict.fromkeys((choice, *_bare(choice))):
                spans = self._showing.places(name)
                held = [span for span in spans if not self._showing.not_held(span)]
                claims = self._showing.claims(name, held or spans)
                if claims and held:
                    found.append((1.0, claims, "stated in the resume"))
                elif claims:
                    reason = "stated as lapsed, expected or under way"
                    found.append((self._table.depth.weak, claims, reason))
        if not found:
            return self._row(
                "certification", entry, "not_shown", 0.0, "not shown in the resume", key=entry
            )
        share, claims, reason = max(found, key=lambda row: row[0])
        verdict: Verdict = "met" if share == 1.0 else "partly"
        return self._row("certification", entry, verdict, share, reason, key=entry, evidence=claims)

    def _excluded(self, term: str) -> Criterion:
        claims = self._showing.claims(term, self._showing.places(term))
        if claims:
            reason = "the resume shows what was excluded"
            return self._row(
                "excluded", term, "contradicted", 0.0, reason, key=term, evidence=claims[:1]
            )
        return self._row("excluded", f"no {term}", "not_shown", 0.0, "not shown", key=term)

    # -- the domain rubric -----------------------------------------------------------------

    def _years(self) -> Criterion | None:
        low, high = self._asked.min_experience_years, self._asked.max_experience_years
        if not low and high is None:
            return None
        total = self._dossier.profile.experience_years
        close = related_years(self._profile, self._asked)
        label = f"{low:g} years or more" if high is None else f"{low:g} to {high:g} years"
        if not low:
            label = f"at most {high:g} years"
        reason = (
            f"{total:g} dated years, {close:g} of them in roles close to this job; {label} asked"
        )
        if any(role.added for role in self._profile.roles):
            reason += "; part of them stated by the recruiter, not by the resume"
        claims = self._showing.role_claims(self._profile.roles)
        if total == 0:
            return self._row("years", label, "not_shown", 0.0, "no dated roles")
        share = 1.0
        if low:
            share = min(1.0, 0.5 * min(1.0, total / low) + 0.5 * min(1.0, close / low))
        if high is not None and total > high:
            share = min(share, high / total)
        verdict: Verdict = "met" if share >= 1.0 else "partly"
        return self._row("years", label, verdict, share, reason, evidence=claims)

    def _title(self) -> Criterion | None:
        """How like the job's title the roles' titles are, seniority aside, by recency."""
        wanted = self._title_words(self._asked.title)
        if not wanted:
            return None
        rated = []
        for index, role in enumerate(self._profile.roles):
            share = len(wanted & self._title_words(role.title)) / len(wanted)
            last = last_month([role], self._profile.as_of)
            rated.append(
                (share * recency(last, self._profile.as_of, self._policy.search), -index, role)
            )
        best = max(rated, key=lambda row: row[:2], default=None)
        if best is None or best[0] < 0.25:
            reason = "no role has a title like it"
            return self._row("title", self._asked.title, "not_shown", 0.0, reason)
        share, _, role = best
        verdict: Verdict = "met" if share >= self._table.depth.met_from else "partly"
        claims = self._showing.role_claims((role,))
        return self._row(
            "title", self._asked.title, verdict, share, f"closest title: {role.title}",
            evidence=claims,
        )  # fmt: skip

    def _title_words(self, title: str | None) -> frozenset[str]:
        """Words of a title and its field as the taxonomy names it, without rank."""
        if not title:
            return frozenset()
        rank = frozenset(words().titles.modifier)
        fields = {mention.name.casefold() for mention in self._taxonomy.find(title)}
        found = frozenset(tokens(title)) - rank
        named = frozenset(word for field in fields for word in tokens(field))
        return found | (named if fields else frozenset())

    def _duty(self, index: int, duty: str, parts: int) -> Criterion:
        """The bullet that shares most words with a task of the job."""
        wanted = _content(duty)
        best: tuple[float, int, Span, Role] | None = None
        if wanted:
            for role in self._profile.roles:
                for span in role.bullet_spans:
                    if self._showing.ordered(span):
                        continue
                    have = _content(self._dossier.text[span.start : span.end])
                    share = len(wanted & have) / min(len(wanted), 8)
                    if best is None or share > best[0]:
                        best = (share, span.start, span, role)
        label = duty if len(duty) <= 90 else duty[:89].rstrip() + "…"
        key = str(index + 1)
        if best is None or best[0] < DUTY_PARTLY:
            reason = "no bullet speaks of it"
            return self._row("duty", label, "not_shown", 0.0, reason, key=key, parts=parts)
        share, _, span, role = best
        citation = quote_at(self._dossier, span, self._policy.rubric) or quote_at(
            self._dossier, clean_part(self._dossier.text, span), self._policy.rubric
        )
        if citation is None:
            reason = "no part that may be quoted speaks of it"
            return self._row("duty", label, "not_shown", 0.0, reason, key=key, parts=parts)
        claim = Claim(
            text=citation.quote, spans=(citation,), role=role.label,
            candidate_id=self._dossier.candidate_id,
        )  # fmt: skip
        verdict: Verdict = "met" if share >= DUTY_MET else "partly"
        return self._row(
            "duty", label, verdict, min(1.0, share / DUTY_MET), "a bullet shares its words",
            key=key, evidence=(claim,), parts=parts, confidence=0.6,
        )  # fmt: skip

    def _field(self, term: str, parts: int) -> Criterion:
        row = self._skill("domain", (term,))
        return row.model_copy(update={"weight": round(row.weight / parts, 4)})

    def _education(self) -> Criterion | None:
        asked = self._asked.education_level
        share = degree(self._profile, self._asked, self._policy.fit)
        if asked is None or share is None:
            return None
        label = LEVEL_WORDS[asked].capitalize()
        if self._asked.education_or_equivalent:
            label += " or equivalent experience"
        has = highest(self._profile)
        reached = LEVELS.index(has) >= LEVELS.index(asked)
        claims = self._education_claims(has)
        if share >= 1.0:
            reason = (
                f"{LEVEL_WORDS[has]} stated"
                if reached
                else f"{self._dossier.profile.experience_years:g} years stand in for the degree"
            )
            if reached and not claims and self._told(has):
                reason += " by the recruiter, not by the resume"
            return self._row("education", label, "met", 1.0, reason, evidence=claims)
        if share > 0:
            reason = f"{LEVEL_WORDS[has]} stated, one level below"
            return self._row("education", label, "partly", share, reason, evidence=claims)
        reason = "not shown in the resume"
        return self._row("education", label, "not_shown", 0.0, reason)

    def _told(self, level: Level) -> bool:
        """Whether a recruiter added education of this level."""
        return any(item.added and item.level == level for item in self._dossier.profile.education)

    def _education_claims(self, level: Level) -> tuple[Claim, ...]:
        for item in self._dossier.profile.education:
            if item.level != level or item.span is None:
                continue
            words_of = item.degree or item.field
            at = (
                self._dossier.text.find(words_of, item.span.start, item.span.end)
                if words_of
                else -1
            )
            if at < 0 or words_of is None:
                continue
            citation = quote_at(self._dossier, Span(at, at + len(words_of)), self._policy.rubric)
            if citation is not None:
                return (
                    Claim(
                        text=citation.quote,
                        spans=(citation,),
                        candidate_id=self._dossier.candidate_id,
                    ),
                )
        return ()

    def _language(self, entry: str, parts: int) -> Criterion:
        share = language(self._profile, entry)
        name = entry.partition("(")[0].strip()
        claims = self._showing.claims(name, self._showing.places(name))[:1]
        if share >= 1.0:
            return self._row(
                "language", entry, "met", 1.0, "stated", key=entry, evidence=claims, parts=parts
            )
        if share > 0:
            reason = "stated without a level, or below the one asked"
            return self._row(
                "language", entry, "partly", share, reason, key=entry, evidence=claims, parts=parts
            )
        if self._dossier.language is not None and self._dossier.language == language_code(name):
            reason = "the resume is written in it"
            return self._row("language", entry, "partly", 0.5, reason, key=entry, parts=parts)
        reason = "not shown in the resume"
        return self._row("language", entry, "not_shown", 0.0, reason, key=entry, parts=parts)


_CODES = {
    "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it",
    "portuguese": "pt", "dutch": "nl", "chinese": "zh", "mandarin": "zh", "japanese": "ja",
    "polish": "pl", "russian": "ru", "korean": "ko", "vietnamese": "vi",
}  # fmt: skip


def language_code(name: str) -> str | None:
    """ISO 639-1 code of a language by its English name, None if unknown here."""
    return _CODES.get(name.casefold())


def _bare(name: str) -> tuple[str, ...]:
    """A certificate's name without "certificate", "licence" and the place that issued it."""
    short = re.sub(
        r"\b(?:certificat(?:e|ion)|licen[cs]e|registration|card|current|active|valid)\b",
        "",
        name,
        flags=re.IGNORECASE,
    )
    short = re.sub(r"\s+in\s+.*$|\(.*?\)", "", short)
    short = " ".join(short.split())
    return (short,) if short and short != name else ()


def _content(text: str) -> frozenset[str]:
    return frozenset(word for word in tokens(text) if len(word) > 2 and word not in _SMALL)


_SMALL = frozenset(
    re.findall(
        r"\w+",
        "the and for with our you your that this from into are has have will can not but its they "
        "all any use using used work working new own two one out how what who team teams day make "
        "made und der die das mit von für den ein eine les des une pour dans avec los las del con "
        "para por una",
    )
)


def _strengths(criteria: Sequence[Criterion]) -> tuple[Claim, ...]:
    """The claims of what is met best, must-haves first; each quote once."""
    met = [
        (item.strength * item.weight, -index, item)
        for index, item in enumerate(criteria)
        if item.verdict == "met" and item.evidence and not item.key.startswith(("years", "title"))
    ]
    met.sort(key=lambda row: (not row[2].must, -row[0], -row[1]))
    found: list[Claim] = []
    for _, _, item in met:
        claim = item.evidence[0]
        if any(claim.spans[0].quote == other.spans[0].quote for other in found):
            continue
        found.append(claim)
        if len(found) == MOST_STRENGTHS:
            break
    return tuple(found)


def gaps(criteria: Sequence[Criterion]) -> tuple[Claim, ...]:
    """What the resume does not show or shows in part, must-haves first. Never "does not have"."""
    found = []
    for item in sorted(criteria, key=lambda item: (not item.must, -item.weight)):
        kind = item.key.partition(":")[0]
        if kind in ("duty", "excluded", "domain") or item.verdict in ("met", "contradicted"):
            continue
        if item.verdict == "not_shown":
            found.append(Claim(text=f"{item.label}: {item.reason}"))
        else:
            found.append(Claim(text=f"{item.label}: shown in part, {item.reason}"))
    return tuple(found[:MOST_GAPS])


def _summary(criteria: Sequence[Criterion], dossier: Dossier) -> str:
    musts = [item for item in criteria if item.must]
    met = sum(item.verdict == "met" for item in musts)
    years = f"{dossier.profile.experience_years:g} dated years"
    if not musts:
        return f"{years}."
    return f"{met} of {len(musts)} must-haves met; {years}."
