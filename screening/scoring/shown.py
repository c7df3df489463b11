"""Which requirements a profile shows, where, for how long and how lately.

The one place that compares a requirement with a person; the quick reading, the evidence reading
and their words all stand on it, so that a score and its reasons can not disagree.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from screening.domain import Dossier, Record, Role, SkillClaim, Span
from screening.scoring.tenure import last_month, months
from screening.taxonomy import Taxonomy, tokens, words

Where = Literal["role", "profile", "adjacent", "nowhere"]
STEM_FROM = 4
"""Letters a word needs before its plural is taken for it."""


class Proof(Record):
    """How one requirement is shown. `months` and `last_used` only for dated roles."""

    term: str
    where: Where
    months: int = 0
    last_used: str | None = None
    via: str | None = None
    """The skill that shows it, when it is another (EKS for Kubernetes)."""


@dataclass(frozen=True)
class Profile:
    """One dossier, indexed for looking up requirements."""

    dossier: Dossier
    taxonomy: Taxonomy

    @cached_property
    def claims(self) -> dict[str, SkillClaim]:
        return {claim.name: claim for claim in self.dossier.profile.skills}

    @property
    def roles(self) -> tuple[Role, ...]:
        return self.dossier.profile.roles

    @property
    def as_of(self) -> str:
        return self.dossier.profile.as_of

    @cached_property
    def credentials(self) -> tuple[str, ...]:
        """Certifications and degrees' fields, as canonical names where the taxonomy knows them."""
        stated = self.dossier.profile.certifications
        found = [mention.name for text in stated for mention in self.taxonomy.find(text)]
        return tuple(dict.fromkeys((*stated, *found)))

    def proof(self, term: str) -> Proof:
        """The best proof of `term`: its own name, what implies it, its words, a sibling.

        Words count only for terms that the taxonomy does not know; of those it knows, it has
        already judged which mentions are the skill ("Go" is not "go").
        """
        known, names = _names(self.taxonomy, term)
        name = names[0]
        held = [self.claims[key] for key in names if key in self.claims]
        if held:
            via = None if held[0].name == name else held[0].name
            spans = [span for claim in held for span in claim.spans]
            return self._placed(term, spans, via)
        if any(key in self.credentials for key in names):
            return Proof(term=term, where="profile")
        if known is None and (found := _occurrences(term, self.dossier.text)):
            return self._placed(term, found, None)
        for sibling in self.taxonomy.related(name):
            claim = self.claims.get(sibling)
            if claim is not None and claim.evidence == "role":
                return self._placed(term, claim.spans, sibling).model_copy(
                    update={"where": "adjacent"}
                )
        return Proof(term=term, where="nowhere")

    def names(self, term: str) -> str | None:
        """How the resume calls `term` anywhere at all, None if it does not; no dates looked up."""
        known, names = _names(self.taxonomy, term)
        for key in names:
            if key in self.claims or key in self.credentials:
                return key
        return term if known is None and _occurs(term, self.dossier.text) else None

    def told(self, term: str) -> bool:
        """Whether only a recruiter states `term`: the text does not name it, nothing is quoted."""
        _, names = _names(self.taxonomy, term)
        held = [self.claims[key] for key in names if key in self.claims]
        return bool(held) and all(claim.added for claim in held)

    def showing(self, spans: Sequence[Span]) -> tuple[Role, ...]:
        """Dated roles that contain one of `spans`."""
        return tuple(
            role
            for role in self.roles
            if role.start is not None
            and role.span is not None
            and any(role.span.start <= span.start and span.end <= role.span.end for span in spans)
        )

    def _placed(self, term: str, spans: Sequence[Span], via: str | None) -> Proof:
        roles = self.showing(spans)
        if not roles:
            return Proof(term=term, where="profile", via=via)
        return Proof(
            term=term,
            where="role",
            months=months(roles, self.as_of),
            last_used=last_month(roles, self.as_of),
            via=via,
        )


def best(proofs: Iterable[Proof]) -> Proof:
    """The strongest of several, for a choice of which one is enough; the first on a tie."""
    order: dict[Where, int] = {"role": 0, "profile": 1, "adjacent": 2, "nowhere": 3}
    return min(proofs, key=lambda proof: (order[proof.where], -proof.months))


def related_roles(profile: Profile, title: str, terms: Sequence[str]) -> tuple[Role, ...]:
    """Roles of the job's own kind: the same title words, or half of the must-haves shown.

    A title matches when it has more than half of the job title's words, seniority aside. With
    neither a title nor must-haves every role counts.
    """
    wanted = _title_words(title)
    if not wanted and not terms:
        return profile.roles
    places = [_spans(profile, term) for term in terms]
    found = []
    for role in profile.roles:
        same = bool(wanted) and 2 * len(wanted & _title_words(role.title)) > len(wanted)
        shown = sum(1 for spans in places if role in profile.showing(spans))
        if same or (places and 2 * shown >= len(places)):
            found.append(role)
    return tuple(found)


def _spans(profile: Profile, term: str) -> Sequence[Span]:
    known, names = _names(profile.taxonomy, term)
    if known is None:
        return _occurrences(term, profile.dossier.text)
    return [s for key in names if key in profile.claims for s in profile.claims[key].spans]


def places(profile: Profile, term: str) -> tuple[Span, ...]:
    """Where the text names `term` or what implies it, in reading order."""
    return tuple(sorted(_spans(profile, term)))


def _title_words(title: str | None) -> frozenset[str]:
    return frozenset(tokens(title or "")) - frozenset(words().titles.modifier)


@lru_cache(maxsize=4096)
def _names(taxonomy: Taxonomy, term: str) -> tuple[str | None, tuple[str, ...]]:
    """The canonical name, None if unknown, and every name that shows it, itself first."""
    known = taxonomy.canonical(term)
    name = known or term
    return known, (name, *taxonomy.shows(name))


def _occurs(term: str, text: str) -> bool:
    pattern = _pattern(term)
    return pattern is not None and pattern.search(text) is not None


def _occurrences(term: str, text: str) -> list[Span]:
    """Where the words of `term` stand one after another, plural or not, in any case."""
    pattern = _pattern(term)
    if pattern is None:
        return []
    return [Span(found.start(), found.end()) for found in pattern.finditer(text)]


@lru_cache(maxsize=4096)
def _pattern(term: str) -> re.Pattern[str] | None:
    parts = re.findall(r"[^\s\-–,;/()]+", term)
    if not parts:
        return None
    spellings = []
    for part in parts:
        stem = part[:-1] if len(part) > STEM_FROM and part[-1] in "sS" else part
        plural = "s?" if len(stem) >= STEM_FROM and stem[-1].isalpha() else ""
        spellings.append(re.escape(stem) + plural)
    body = r"[\s\-–/]+".join(spellings)
    # A CJK character is a word character and needs no blank beside it.
    before = r"(?<!\w)" if parts[0][0].isascii() else ""
    after = r"(?!\w)" if parts[-1][-1].isascii() else ""
    return re.compile(before + body + after, re.IGNORECASE)
