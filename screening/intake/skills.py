"""Skills that a resume claims: where, for how many months, when last.

One matcher finds them all. Items of a skills list that the taxonomy does not know are kept in the
text's own words, so that a new tool is never lost.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from screening.domain import Role, SkillClaim, Span
from screening.intake.dates import find_points
from screening.intake.education import degrees_in, is_spoken
from screening.intake.sections import Section, heading_kind
from screening.intake.timeline import shown_in
from screening.intake.titles import place_region
from screening.taxonomy import Mention, Taxonomy, load
from screening.taxonomy.patterns import either
from screening.taxonomy.tokens import CJK, flat
from screening.taxonomy.words import context_words

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
        "basics",
        "fundamentals",
        "grundlagen",
        "grundkenntnisse",
        "kenntnisse",
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
_COMPANY_CHARS = 4
_COMPANY_WORDS = 8
_AHEAD = 60
_BEHIND = 200
_ABOUT_FIRM = (
    "is an?|was an?|is the|makes|made|develops|provides|offers|builds|produces|"
    "ist ein|ist eine|entwickelt|es una?|est une?"
)
_SENTENCE_END = re.compile(r"[.;!?](?=\s|$)|\n\s*[•▪●*·‣-]\s|\n\n")


def skill_claims(
    text: str,
    roles: Sequence[Role],
    sections: Sequence[Section],
    as_of: str,
    *,
    taxonomy: Taxonomy | None = None,
    mentions: Sequence[Mention] | None = None,
    hidden: Sequence[Span] = (),
) -> tuple[SkillClaim, ...]:
    """One claim a skill, in the order in which skills first appear.

    Denied mentions never count, nor does what is named as a pastime, is asked of others, or is
    told of an employer or part of its name. Unknown items of a skills list that touch `hidden`,
    the person's own data, are none. `months` merges the dated roles whose span holds a mention.
    A skill that only a list names, and that another skill in a role shows (EKS shows Kubernetes),
    counts there too. Certificates, licences and spoken languages are no skills here.
    """
    known = taxonomy or load()
    found = known.find(text) if mentions is None else mentions
    employers = _employers(text, roles)
    spans: dict[str, list[Span]] = {}
    for mention in found:
        if mention.negated or known.kind(mention.name) in NOT_SKILLS:
            continue
        if _private(text, mention.span) or _of_others(text, mention.span):
            continue
        if not _inside(mention.span, employers):
            spans.setdefault(mention.name, []).append(mention.span)
    for name, span in _unknown(sections, [*hidden, *(mention.span for mention in found)]):
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


def _employers(text: str, roles: Sequence[Role]) -> list[Span]:
    """Where roles name their companies, and sentences about these ("Acme is a platform for ...").

    "Gulfward Logistics" is no skill in logistics, and what a firm makes is not yet the work of
    its people.
    """
    found: list[Span] = []
    for role in roles:
        if role.span is None or role.company is None or len(role.company) < _COMPANY_CHARS:
            continue
        left = text.find(role.company, role.span.start, role.span.end)
        if left >= 0 and len(role.company.split()) <= _COMPANY_WORDS:
            found.append(Span(left, left + len(role.company)))
        about = re.compile(rf"\b{re.escape(role.company)} (?:{_ABOUT_FIRM})\b")
        for match in about.finditer(text, role.span.start, role.span.end):
            end = _SENTENCE_END.search(text, match.end(), role.span.end)
            found.append(Span(match.start(), end.start() if end else role.span.end))
    return found


def _inside(span: Span, others: Sequence[Span]) -> bool:
    """Whether one of `others` holds `span` and more."""
    return any(o.start <= span.start and span.end <= o.end and o != span for o in others)


def _private(text: str, span: Span) -> bool:
    """Whether the words right after say that it is done for pleasure ("some Rust at home")."""
    after = flat(text[span.end : span.end + _AHEAD])
    return _any(context_words().private_after).match(after) is not None


def _of_others(text: str, span: Span) -> bool:
    """Whether the clause names what is asked of others ("screen for ventilator experience")."""
    before = flat(text[max(0, span.start - _BEHIND) : span.start])
    cuts = [match.end() for match in _SENTENCE_END.finditer(before)]
    clause = before[cuts[-1] if cuts else 0 :]
    cues = context_words()
    if _any(cues.others_before).search(clause):
        return True
    if not _any(cues.others_around_before).search(clause):
        return False
    after = flat(text[span.end : span.end + _AHEAD])
    return _any(cues.others_around_after).match(after) is not None


@cache
def _any(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return either(patterns)


def _unknown(sections: Sequence[Section], taken: Sequence[Span]) -> list[tuple[str, Span]]:
    """Items of skills lists that touch nothing `taken`."""
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
                free = not any(o.start < span.end and span.start < o.end for o in taken)
                if free and _nounlike(item) and heading_kind(item) is None:
                    kept.append((item, span))
    return kept


def _prose(text: str) -> bool:
    """A sentence rather than a list: ends with a full stop and has few separators."""
    count = len(re.findall(r"[,;|·•\t、，；/]", text))
    return text.rstrip().endswith(".") and len(text.split()) > 8 * (count + 1)


def _degree(item: str) -> bool:
    """ "Bachelor of Engineering", but not "Master data"."""
    return any(
        span.start == 0 and (" of " in item[: span.end] or span.end == len(item))
        for _, span in degrees_in(item)
    )


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
    if is_spoken(item) or _degree(item):
        return False
    return len(parts) <= 2 or item[0].isupper() or not any(part in _PLAIN for part in parts)
