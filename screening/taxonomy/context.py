"""Around a mention: does the text deny the skill, claim little of it, or vouch for its name?"""

import re
from collections.abc import Sequence
from itertools import pairwise

from screening.domain import Span
from screening.taxonomy.patterns import either
from screening.taxonomy.tokens import flat
from screening.taxonomy.words import ContextWords

_REACH = 160
_MAX_WORDS = 2
_CLAUSE = re.compile(
    r"[.;!?。；！？](?=\s|$)|[。；！？]|\n\s*\n|\n\s*[•▪●*·‣○■◦–—-]\s"
    r"|\b(?:but|however|although|though|aber|jedoch|pero|mais|instead of)\b|但"
)
_BREAK_AFTER = re.compile(r"[.;!?,\n。；，、|/]|\b(?:but|and|or)\b")
_WORD = re.compile(r"\w+")
_JOINED = re.compile(r"^[\s,/&|()·•+:-]*(?:(?:and|or|nor|und|oder|y|o|et|ou)\b)?[\s,/&]*$")
_DETERMINERS = re.compile(r"[\s\"'(]*(?:(?:a|an|any|the|real|true|proper|actual)\s+)*")
_OR = re.compile(r"^[\s,]*(?:(?:or|nor|oder|o|ou)\b)?\s*$")
_CAPITAL_LINE = re.compile(r"\n(?=\s*[A-Z0-9])")


class Context:
    """The cue lists of data/taxonomy/context.toml, compiled."""

    def __init__(self, words: ContextWords) -> None:
        self.joiners = frozenset(words.joiners)
        self._denied = _any(words.negation_before)
        self._denied_at_once = _any(words.negation_direct)
        self._denied_after = _any(words.negation_after)
        self._innocent = _any(words.not_negation)
        self._weak = _any(words.weak_before)
        self._weak_at_once = _any(words.weak_direct)
        self._weak_after = _any(words.weak_after)
        self._before = re.compile(rf"(?:{'|'.join(words.vouch_before)})\s+$", re.IGNORECASE)
        self._after = _any(words.vouch_after)

    def vouches(self, text: str, start: int, end: int) -> bool:
        """Whether the word before or after `text[start:end]` says that it is a skill's name."""
        behind = flat(text[max(0, start - 40) : start]).replace("-", " ")
        if self._before.search(behind):
            return True
        return bool(self._after.match(flat(text[end : end + 30]).replace("-", " ")))

    def read(self, text: str, spans: Sequence[Span]) -> list[tuple[bool, bool]]:
        """(negated, weak) of each mention; `spans` are ordered and do not overlap."""
        plain = flat(text)
        found = [self._cues(plain, span, spans, index) for index, span in enumerate(spans)]
        return self._through_lists(plain, spans, found)

    def _cues(self, plain: str, span: Span, spans: Sequence[Span], index: int) -> tuple[bool, bool]:
        start = max(0, span.start - _REACH)
        clause = plain[start : span.start]
        cut = [match.end() for match in _CLAUSE.finditer(clause)]
        if cut:
            start += cut[-1]
        # What stands between a cue and this mention may be other mentions of the same list.
        blank = list(plain[start : span.start])
        for other in reversed(spans[:index]):
            if other.end <= start:
                break
            for at in range(max(other.start, start), other.end):
                blank[at - start] = " "
        before = "".join(blank).replace("-", " ")
        ahead = plain[span.end : span.end + 40]
        negated = bool(self._denied_after.match(ahead.replace("-", " ")))
        weak = bool(self._weak_after.match(ahead))
        negated = negated or self._reaches(self._denied, before, _MAX_WORDS)
        negated = negated or self._reaches(self._denied_at_once, before, 0)
        weak = weak or self._reaches(self._weak, before, _MAX_WORDS)
        alone = "".join(blank) == plain[start : span.start]
        weak = weak or (alone and self._reaches(self._weak_at_once, before, 0))
        return negated, weak and not negated

    def _reaches(self, cue: re.Pattern[str], before: str, words: int) -> bool:
        """Whether the last cue in `before` has at most `words` other words after it."""
        last = None
        for match in cue.finditer(before):
            last = match
        if last is None or self._innocent.search(before, max(0, last.start() - 1)):
            return False
        after = before[last.end() :]
        closing, opening = after.find(")"), after.find("(")
        if closing >= 0 and not 0 <= opening < closing:
            return False  # the cue stands in brackets behind another skill
        if words == 0:
            return _DETERMINERS.fullmatch(after) is not None
        if _CAPITAL_LINE.search(after) and ":" in after:
            return False
        rest = [word for word in _WORD.findall(after) if word not in self.joiners]
        return len(rest) <= words

    def _through_lists(
        self, plain: str, spans: Sequence[Span], found: list[tuple[bool, bool]]
    ) -> list[tuple[bool, bool]]:
        """A denial goes on through "or" ("no Kubernetes, Helm or Istio")."""
        chain = [False] * len(spans)
        for index in range(len(spans) - 1, 0, -1):
            between = plain[spans[index - 1].end : spans[index].start]
            if _OR.match(between):
                chain[index] = "or" in between or "," in between
        for index, (one, other) in enumerate(pairwise(found)):
            if one[0] and not other[0] and chain[index + 1]:
                last = index + 1
                while last + 1 < len(spans) and chain[last + 1]:
                    last += 1
                joined = plain[spans[index].end : spans[last].start]
                if re.search(r"\b(?:or|nor|oder|ou)\b", joined):
                    found[index + 1] = (True, False)
        return found


def _any(patterns: Sequence[str]) -> re.Pattern[str]:
    return either(patterns)
