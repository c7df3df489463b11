"""A dossier to chunks: the passages that search works on, one idea each.

A role gives one chunk a bullet, or its header when it has none. What stands outside roles gives
profile chunks of a line or a few lines. Text is masked; chunks that hold only masks are dropped.
"""

import re
from collections.abc import Iterator

from screening.domain import Candidate, Chunk, Dossier, Role, Span
from screening.intake.redact import MASK

_LEFT_OUT = {"contact", "interests", "memberships", "references"}
_MAX_CHARS = 320
_SHORT_LINE = 60
_WORDS = re.compile(r"[^\W\d_]{2}")
_ENDS = re.compile(r"[.!?。！？]$")


def chunks(candidate_id: str, dossier: Dossier) -> tuple[Chunk, ...]:
    """Chunks in reading order: roles first, then the profile.

    `chunk_id` is "<candidate_id>:<number>", so the same dossier always gives the same ids.
    `dossier.text[span]` with line breaks as spaces is `text`.
    """
    found: list[Chunk] = []
    for number, role in enumerate(dossier.profile.roles):
        spans = role.bullet_spans or ((role.header_span,) if role.header_span else ())
        for span in spans:
            _add(found, candidate_id, dossier, span, anchor=anchor(role), role=number)
    for span in _profile_spans(dossier):
        _add(found, candidate_id, dossier, span, anchor="", role=None)
    return tuple(found)


def anchor(role: Role) -> str:
    """The role's label with nothing masked in it."""
    return " ".join(role.label.replace(MASK, " ").split()).strip(" ·")


def _add(
    found: list[Chunk],
    candidate_id: str,
    dossier: Dossier,
    span: Span,
    *,
    anchor: str,
    role: int | None,
) -> None:
    text = dossier.text[span.start : span.end].replace("\n", " ")
    if not _WORDS.search(text.replace(MASK, "")):
        return
    found.append(
        Chunk(
            chunk_id=f"{candidate_id}:{len(found):04d}",
            candidate_id=candidate_id,
            kind="profile" if role is None else "role",
            anchor=anchor,
            role_index=role,
            text=text,
            span=span,
        )
    )


def _profile_spans(dossier: Dossier) -> Iterator[Span]:
    """Lines outside roles, by section, joined while they run on."""
    profile = dossier.profile
    for kind, section in profile.sections:
        if kind in _LEFT_OUT:
            continue
        open_span: Span | None = None
        for line in _lines(dossier.text, section):
            if _in_role(line, profile):
                if open_span is not None:
                    yield open_span
                open_span = None
                continue
            if open_span is not None and _runs_on(dossier.text, open_span, line, kind):
                open_span = Span(open_span.start, line.end)
                continue
            if open_span is not None:
                yield open_span
            open_span = line
        if open_span is not None:
            yield open_span


def _lines(text: str, section: Span) -> Iterator[Span]:
    for match in re.finditer(r"[^\n]+", text[section.start : section.end]):
        shown = match.group()
        left = section.start + match.start() + len(shown) - len(shown.lstrip(" \t•*-–"))
        right = section.start + match.start() + len(shown.rstrip())
        if right > left:
            yield Span(left, right)


def _in_role(line: Span, profile: Candidate) -> bool:
    return any(
        role.span is not None and role.span.start <= line.start < role.span.end
        for role in profile.roles
    )


def _runs_on(text: str, before: Span, line: Span, kind: str) -> bool:
    """Whether `line` continues `before`: same paragraph, short enough, no sentence ended."""
    gap = text[before.end : line.start]
    if "\n\n" in gap or line.end - before.start > _MAX_CHARS or any(c in gap for c in "•*"):
        return False
    if kind == "top" and before.end - before.start < _SHORT_LINE:
        return False
    if kind == "skills" or kind == "languages":
        return True
    if kind == "certifications":
        return text[line.start].islower()
    return not _ENDS.search(text[before.start : before.end])
