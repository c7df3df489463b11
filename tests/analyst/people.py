"""Small dossiers for tests, with spans as intake makes them."""

from collections.abc import Sequence

from screening.domain import (
    Candidate,
    Dossier,
    Education,
    Level,
    Notice,
    Role,
    SkillClaim,
    Span,
)
from screening.scoring.tenure import last_month, months
from screening.taxonomy import load

AS_OF = "2026-11"


def role(title: str, company: str, start: str, end: str | None, *bullets: str) -> Role:
    return Role(
        title=title, company=company, start=start, end=end, current=end is None, bullets=bullets
    )


def dossier(
    *roles: Role,
    profile: str = "",
    degree: tuple[str, Level] | None = None,
    languages: Sequence[str] = (),
    notices: Sequence[Notice] = (),
    candidate_id: str = "ada0",
    years: float | None = None,
) -> Dossier:
    """A dossier whose text holds `profile`, then each role with its bullets, then the degree."""
    text = f"████ ██████\n{profile}\n"
    placed: list[Role] = []
    for item in roles:
        start = len(text)
        text += f"{item.title} · {item.company}\n"
        header = Span(start, len(text) - 1)
        spans = []
        for bullet in item.bullets:
            spans.append(Span(len(text) + 2, len(text) + 2 + len(bullet)))
            text += f"• {bullet}\n"
        placed.append(
            item.model_copy(
                update={
                    "span": Span(start, len(text)),
                    "header_span": header,
                    "bullet_spans": tuple(spans),
                }
            )
        )
    education: tuple[Education, ...] = ()
    if degree is not None:
        span = Span(len(text), len(text) + len(degree[0]))
        text += f"{degree[0]}\n"
        education = (
            Education(
                degree=degree[0], level=degree[1], field=None, institution=None, end_year=None,
                span=span,
            ),
        )  # fmt: skip
    text += "".join(f"{language}\n" for language in languages)
    total = months(placed, AS_OF) if years is None else round(years * 12)
    return Dossier(
        candidate_id=candidate_id,
        text=text,
        notices=tuple(notices),
        language="en",
        profile=Candidate(
            candidate_id=candidate_id,
            as_of=AS_OF,
            total_experience_months=total,
            roles=tuple(placed),
            education=education,
            languages=tuple(languages),
            skills=_skills(text, placed),
        ),
    )


def _skills(text: str, roles: Sequence[Role]) -> tuple[SkillClaim, ...]:
    found: dict[str, list[Span]] = {}
    for mention in load().find(text):
        if not mention.negated:
            found.setdefault(mention.name, []).append(mention.span)
    claims = []
    for name, spans in found.items():
        inside = [
            item
            for item in roles
            if item.span and any(item.span.start <= s.start < item.span.end for s in spans)
        ]
        claims.append(
            SkillClaim(
                name=name,
                months=months(inside, AS_OF) if inside else None,
                last_used=last_month(inside, AS_OF) if inside else None,
                evidence="role" if inside else "profile",
                spans=tuple(spans),
            )
        )
    return tuple(claims)
