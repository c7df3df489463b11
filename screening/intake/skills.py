"""Skills that a resume claims: where, for how many months, when last.

One matcher finds them all. Items of a skills list that the taxonomy does not know are kept in the
text's own words, so that a new tool is never lost.
"""

import re
from collections.abc import Mapping, Sequence

from screening.domain import Role, SkillClaim, Span
from screening.intake.dates import find_points
from screening.intake.sections import Section, heading_kind
from screening.intake.timeline import shown_in
from screening.intake.titles import place_region
from screening.taxonomy import Mention, Taxonomy, load
from screening.taxonomy.tokens import CJK

NOT_SKILLS = {"certification", "licence", "spoken"}
_ITEM = re.compile(r"[^,;|·•\t、，；/\n]+")
_LABEL = re.compile(r"^[^:：]{2,30}[:：]\s*")
_ASIDE = re.compile(r"\s*[(（][^)）]*[)）]?")
_EDGES = " .,:;-–—*()（）"
_PLAIN = frozenset(
    [
        "and",
        "or",
        "the",
        "a",
        "an",
        "of",
        "in",
        "to",
        "with",
        "for",
        "on",
        "at",
        "by",
        "from",
        "some",
        "other",
        "more",
        "very",
        "good",
        "basic",
        "advanced",
        "expert",
        "years",
        "year",
        "yrs",
        "experience",
        "skills",
        "tools",
        "languages",
        "intermediate",
        "beginner",
        "etc",
        "well",
        "und",
        "mit",
        "oder",
        "sehr",
        "gut",
        "y",
        "con",
        "et",
        "avec",
    ]
)
_MAX_WORDS = 4
_MAX_CHARS = 40


def skill_claims(
    text: str,
    roles: Sequence[Role],
    sections: Sequence[Section],
    as_of: str,
    *,
    taxonomy: Taxonomy | None = None,
    mentions: Sequence[Mention] | None = None,
) -> tuple[SkillClaim, ...]:
    """One claim a skill, in the order in which skills first appear.

    Denied mentions never count. `months` merges the dated roles whose span holds a mention.
    A skill that only a list names, and that another skill in a role shows (EKS shows Kubernetes),
    counts there too. Certificates, licences and spoken languages are no skills here.
    """
    known = taxonomy or load()
    found = known.find(text) if mentions is None else mentions
    spans: dict[str, list[Span]] = {}
    for mention in found:
        if not mention.negated and known.kind(mention.name) not in NOT_SKILLS:
            spans.setdefault(mention.name, []).append(mention.span)
    for name, span in _unknown(sections, found):
        spans.setdefault(name, []).append(span)
    for name, places in _shown_by_others(spans, roles, known).items():
        spans[name] = sorted({*spans[name], *places})
    ordered = sorted(spans.items(), key=lambda item: item[1][0])
    return tuple(_claim(name, tuple(places), roles, as_of) for name, places in ordered)


def _shown_by_others(
    spans: Mapping[str, Sequence[Span]], roles: Sequence[Role], known: Taxonomy
) -> dict[str, list[Span]]:
    """Of the skills that no role names: places in roles where a skill stands that shows them."""
    worked = [role.span for role in roles if role.span is not None]

    def in_roles(places: Sequence[Span]) -> list[Span]:
        return [p for p in places if any(r.start <= p.start and p.end <= r.end for r in worked)]

    return {
        name: [span for other in known.shows(name) for span in in_roles(spans.get(other, ()))]
        for name, places in spans.items()
        if not in_roles(places)
    }


def _claim(name: str, spans: tuple[Span, ...], roles: Sequence[Role], as_of: str) -> SkillClaim:
    shown = shown_in(spans, roles, as_of)
    return SkillClaim(
        name=name,
        months=shown[0] if shown else None,
        last_used=shown[1] if shown else None,
        evidence="role" if shown else "profile",
        spans=spans,
    )


def _unknown(sections: Sequence[Section], found: Sequence[Mention]) -> list[tuple[str, Span]]:
    """Items of skills lists in which no known skill stands."""
    kept: list[tuple[str, Span]] = []
    for part in sections:
        if part.kind != "skills":
            continue
        for row in part.rows:
            label = _LABEL.match(row.text)
            if label is None and row.text.count("\t") == 1 and "," in row.text.split("\t")[1]:
                label = re.match(r"[^\t]{2,30}\t", row.text)
            offset = label.end() if label else 0
            if _prose(row.text[offset:]):
                continue
            hidden = _ASIDE.sub(lambda m: " " * len(m.group()), row.text[offset:])
            for match in _ITEM.finditer(hidden):
                item = match.group().strip(_EDGES)
                left = row.start + offset + match.start() + match.group().find(item)
                span = Span(left, left + len(item))
                taken = any(m.span.start < span.end and span.start < m.span.end for m in found)
                if not taken and _nounlike(item) and heading_kind(item) is None:
                    kept.append((item, span))
    return kept


def _prose(text: str) -> bool:
    """A sentence rather than a list: ends with a full stop and has few separators."""
    count = len(re.findall(r"[,;|·•\t、，；/]", text))
    return text.rstrip().endswith(".") and len(text.split()) > 8 * (count + 1)


def _nounlike(item: str) -> bool:
    """Short, with a letter, no date, no place, not only ordinary words."""
    if not 2 <= len(item) <= _MAX_CHARS or not any(char.isalpha() for char in item):
        return False
    if re.match(f"[{CJK}]", item):
        return len(item) <= 12
    parts = item.lower().split()
    if len(parts) > _MAX_WORDS or all(part in _PLAIN for part in parts) or parts[0] in _PLAIN:
        return False
    if find_points(item) or place_region(item) or "@" in item:
        return False
    return len(parts) <= 2 or item[0].isupper() or not any(part in _PLAIN for part in parts)
