"""Quotes: the verbatim words around a place in a resume, fit to be shown in the document too."""

import re

from screening.domain import Citation, Dossier, Role, Span
from screening.policy import RubricPolicy

MASK = "█"
_MARKS = " \t\r\n•▪●·‣○■◦–—-*|,;:"


def quote_at(dossier: Dossier, span: Span, policy: RubricPolicy) -> Citation | None:
    """The bullet or line that holds `span`, without masked parts, at most `max_quote` long.

    None when a part of `span` itself is masked. The quote is `dossier.text` at its offsets and,
    having no mask in it, the document's text as well.
    """
    text = dossier.text
    if MASK in text[span.start : span.end] or span.start >= span.end:
        return None
    start, end = _container(dossier, span)
    left = text.rfind(MASK, start, span.start)
    right = text.find(MASK, span.end, end)
    start = max(start, left + 1)
    end = right if right >= 0 else end
    if end - start > policy.max_quote:
        start, end = _window(text, span, start, end, policy.max_quote)
    while start < span.start and text[start] in _MARKS:
        start += 1
    while end > span.end and text[end - 1] in " \t\r\n•|,;:-–—":
        end -= 1
    return Citation(start=start, end=end, quote=text[start:end])


def role_at(dossier: Dossier, span: Span) -> Role | None:
    """The role whose text holds `span`."""
    return next(
        (
            role
            for role in dossier.profile.roles
            if role.span is not None and role.span.start <= span.start and span.end <= role.span.end
        ),
        None,
    )


def states_outcome(quote: str) -> bool:
    """Whether a quote has a figure or says what came of the work."""
    return bool(_FIGURE.search(quote) or _OUTCOME.search(quote))


_FIGURE = re.compile(
    r"(?<![\d/.-])(?!(?:19|20)\d\d\b)\d+(?:[.,]\d+)?\s*(?:%|k\b|m\b|[a-zA-Z]{2,}|[\u4e00-\u9fff])"
)
_OUTCOME = re.compile(
    r"\b(?:reduc|increas|improv|sav|cut|grew|grown|doubl|halv|tripl|achiev|deliver|launch|won\b|"
    r"exceed|shorten|rais|lower|eliminat|prevent|gesenkt|erh[öo]ht|reduziert|verbessert|"
    r"reduj|aument|mejor|r[ée]duit|augment[ée]|am[ée]lior)\w*|提升|降低|减少|节省|缩短|提高",
    re.IGNORECASE,
)


def _container(dossier: Dossier, span: Span) -> tuple[int, int]:
    """Bounds of the bullet that holds `span`, else of its line."""
    for role in dossier.profile.roles:
        for bullet in role.bullet_spans:
            if bullet.start <= span.start and span.end <= bullet.end:
                return bullet.start, bullet.end
    text = dossier.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    return start, len(text) if end < 0 else end


def _window(text: str, span: Span, start: int, end: int, most: int) -> tuple[int, int]:
    """At most `most` characters around `span`, cut at blanks."""
    room = max(0, most - (span.end - span.start))
    left = max(start, span.start - room // 2)
    right = min(end, left + most)
    if left > start:
        blank = re.search(r"\s", text[left : span.start])
        left = left + blank.end() if blank else span.start
    if right < end:
        cut = max(text.rfind(mark, span.end, right) for mark in " \n\t")
        right = cut if cut > span.end else max(span.end, right)
    return left, right
