"""Grounding: a claim stands on quotes that are in the document, or it goes.

A quote must be the text at its offsets; an offset that is wrong while the quote occurs exactly
once is repaired. What a claim says in numbers and names must be in its quotes. A claim about a
role must quote that role only. Whoever made the claim, code decides here (ADR-006).
"""

import re
from collections.abc import Callable, Mapping, Sequence

from screening.domain import Citation, Claim, Criterion, Flag, Reading, Role, Span

MASK = "█"
"""What blindness puts in place of each hidden character."""

Names = Callable[[str], frozenset[str]]
"""The skill names that a text states, in canonical spelling."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12",
}  # fmt: skip
_CLAIMED_WORDS = {word: digits for word, digits in _NUMBER_WORDS.items() if int(digits) > 2}
"""In a claim, "one of" and "the two" are no figures."""


def grounded(
    reading: Reading, text: str, *, roles: Sequence[Role] = (), names: Names | None = None
) -> tuple[Reading, tuple[Flag, ...], int]:
    """The reading with only the claims that hold, a flag a dropped claim, and how many went.

    `text` is the document or its redacted copy of the same length. `roles` with spans let a
    claim's role be checked; `names` finds skills in a claim and in its quotes. A criterion that
    loses its last evidence is lowered to not_shown with strength 0. Gaps carry no quotes and
    are kept; a gap that cites is checked like any claim.
    """
    flags: list[Flag] = []
    check = _Check(text, tuple(roles), names, flags)
    criteria = tuple(check.criterion(item) for item in reading.criteria)
    strengths = tuple(kept for item in reading.strengths if (kept := check.claim(item)))
    gaps = tuple(
        kept for item in reading.gaps if (kept := check.claim(item) if item.spans else item)
    )
    kept_reading = reading.model_copy(
        update={"criteria": criteria, "strengths": strengths, "gaps": gaps}
    )
    return kept_reading, tuple(flags), len(flags)


def located(citation: Citation, text: str) -> Citation | None:
    """The citation with offsets at which `text` holds its quote, or None.

    None too when the quote is empty, or when its offsets are wrong and it occurs more than once,
    since then nobody knows which place is meant.
    """
    quote = citation.quote
    if not quote.strip():
        return None
    if text[citation.start : citation.end] == quote and citation.start >= 0:
        return citation
    first = text.find(quote)
    if first < 0 or text.find(quote, first + 1) >= 0:
        return None
    return Citation(start=first, end=first + len(quote), quote=quote)


class _Check:
    """One pass over a reading; collects a flag for each claim that does not hold."""

    def __init__(
        self, text: str, roles: tuple[Role, ...], names: Names | None, flags: list[Flag]
    ) -> None:
        self._text = text
        self._roles = tuple(role for role in roles if role.span is not None)
        self._names = names
        self._flags = flags

    def criterion(self, item: Criterion) -> Criterion:
        evidence = tuple(kept for claim in item.evidence if (kept := self.claim(claim)))
        if evidence or item.verdict == "not_shown":
            return item.model_copy(update={"evidence": evidence})
        if not item.evidence and item.key.partition(":")[0] in COMPUTED:
            return item
        return item.model_copy(
            update={
                "evidence": (),
                "verdict": "not_shown",
                "strength": 0.0,
                "reason": "no quote in the resume bears it out",
            }
        )

    def claim(self, item: Claim) -> Claim | None:
        """The claim with exact offsets, or None and a flag that says why."""
        found = tuple(located(citation, self._text) for citation in item.spans)
        spans = tuple(span for span in found if span is not None)
        if len(spans) < len(found):
            fault: str | None = "its quote is not in the resume"
        elif not spans:
            fault = "it has no quote"
        else:
            fault = self._unsaid(item, spans) or self._misplaced(item, spans)
        if fault is not None:
            self._flags.append(Flag(code="claim_dropped", detail=f"{_short(item.text)}: {fault}"))
            return None
        home = self._home(spans)
        role = home.label if isinstance(home, Role) else item.role
        return item.model_copy(update={"spans": spans, "role": role})

    def _unsaid(self, item: Claim, spans: Sequence[Citation]) -> str | None:
        """What the claim says beyond its quotes: a hidden part, a number or a skill."""
        quoted = " ".join(span.quote for span in spans)
        if MASK in quoted:
            return "its quote holds hidden characters"
        stated = _numbers(quoted, words=_NUMBER_WORDS)
        for number in sorted(_numbers(item.text, words=_CLAIMED_WORDS)):
            if number not in stated:
                return f"the number {number} is not in its quote"
        if self._names is not None:
            for name in sorted(self._names(item.text) - self._names(quoted)):
                if name.casefold() not in quoted.casefold():
                    return f"{name} is not in its quote"
        return None

    def _misplaced(self, item: Claim, spans: Sequence[Citation]) -> str | None:
        """A claim that mixes roles or names one that its quotes are not under."""
        home = self._home(spans)
        if home is False:
            return "its quotes come from different roles"
        if isinstance(home, Role):
            return (
                None if item.role in (None, home.label) else f"its quote is not under {item.role}"
            )
        return f"its quote is not under {item.role}" if item.role and self._roles else None

    def _home(self, spans: Sequence[Citation]) -> Role | bool | None:
        """The role that holds every span, None when none holds any, False when they differ."""
        homes = {self._role_at(Span(span.start, span.end)) for span in spans}
        if len(homes) > 1:
            return False
        index = homes.pop()
        return None if index is None else self._roles[index]

    def _role_at(self, span: Span) -> int | None:
        for index, role in enumerate(self._roles):
            assert role.span is not None
            if role.span.start <= span.start and span.end <= role.span.end:
                return index
        return None


COMPUTED = frozenset({"years", "title", "education", "language"})
"""Kinds of criterion that code derives from dates and fields, which may stand without a quote."""


def _short(text: str, limit: int = 100) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _numbers(text: str, *, words: Mapping[str, str]) -> set[str]:
    """Numbers of a text in one spelling: "1,200" and "1200" are the same; `words` count too."""
    found = {match.replace(",", "") for match in _NUMBER.findall(text)}
    return found | {words[word] for word in re.findall(r"[a-z]+", text.casefold()) if word in words}
