"""Dossiers made from a few lines, with spans that hold, for the scoring and matching tests."""

from screening.domain import Candidate, Dossier, Education, Role, SkillClaim, Span
from screening.taxonomy import load

AS_OF = "2026-11"


def dossier(
    candidate_id: str = "ada",
    *roles: tuple[str, str, str | None, str],
    listed: str = "",
    months: int | None = None,
    education: tuple[Education, ...] = (),
    languages: tuple[str, ...] = (),
    certifications: tuple[str, ...] = (),
) -> Dossier:
    """`roles`: (title, first month, last month or None while current, what was done).

    Skills are those that the taxonomy finds in the text, as intake does. `months` is the total;
    by default the sum over roles, which must then not overlap.
    """
    text = ""
    made: list[Role] = []
    for title, start, end, done in roles:
        first = len(text)
        text += f"{title}\n{done}\n"
        bullet = Span(first + len(title) + 1, len(text) - 1)
        made.append(
            Role(
                title=title,
                company=None,
                start=start,
                end=end,
                current=end is None,
                bullets=(done,),
                bullet_spans=(bullet,),
                span=Span(first, len(text)),
            )
        )
    text += f"Skills: {listed}\n" if listed else ""
    spans: dict[str, list[Span]] = {}
    for mention in load().find(text):
        spans.setdefault(mention.name, []).append(mention.span)
    total = sum(_months(role) for role in made) if months is None else months
    profile = Candidate(
        candidate_id=candidate_id,
        as_of=AS_OF,
        total_experience_months=total,
        roles=tuple(made),
        education=education,
        languages=languages,
        certifications=certifications,
        skills=tuple(
            SkillClaim(
                name=name,
                evidence="role" if _in_role(found, made) else "profile",
                spans=tuple(found),
            )
            for name, found in spans.items()
        ),
    )
    return Dossier(candidate_id=candidate_id, text=text, profile=profile)


def _in_role(spans: list[Span], roles: list[Role]) -> bool:
    return any(
        role.span is not None and role.span.start <= span.start and span.end <= role.span.end
        for role in roles
        for span in spans
    )


def _months(role: Role) -> int:
    first, last = role.start or AS_OF, role.end or AS_OF
    years, months = int(last[:4]) - int(first[:4]), int(last[5:]) - int(first[5:])
    return 12 * years + months + 1
