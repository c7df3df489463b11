"""Invented people in any number, made by recombining the roles of the sample resumes.

A person has two to four roles, each whole and from another sample, and a list of skills. Equal
seeds give equal texts. Nobody here is meant to be believed; sizes and vocabulary are.
"""

import random
from collections.abc import Iterator, Sequence

from screening.domain import Role, Stored

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
FIRST = ("Ada", "Bo", "Chen", "Dara", "Emre", "Femi", "Gita", "Hana", "Ivo", "Jun", "Kofi", "Lena")
LAST = ("Abara", "Berg", "Castro", "Duarte", "Eze", "Fox", "Goto", "Haas", "Iqbal", "Jansen", "Kim")
ROLES = (2, 4)
SKILLS = 12


def crowd(samples: Sequence[Stored], size: int, seed: int) -> Iterator[tuple[str, str]]:
    """(file name, text) of each of `size` people.

    Raises:
        ValueError: fewer samples with roles than a person has roles at most.
    """
    sources = [
        [role for role in sample.candidate.roles if role.start and role.bullets]
        for sample in samples
    ]
    sources = [roles for roles in sources if roles]
    if len(sources) < ROLES[1]:
        raise ValueError(f"{ROLES[1]} samples with dated roles are needed, got {len(sources)}")
    names = sorted({skill.name for sample in samples for skill in sample.candidate.skills})
    draw = random.Random(seed)  # noqa: S311 - a benchmark, not a secret
    for number in range(size):
        chosen = draw.sample(sources, draw.randint(*ROLES))
        roles = sorted((draw.choice(roles) for roles in chosen), key=_recent, reverse=True)
        skills = draw.sample(names, min(SKILLS, len(names)))
        name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
        yield f"person-{number:06d}.txt", _text(number, name, roles, skills)


def _recent(role: Role) -> tuple[str, str]:
    return role.start or "", role.label


def _text(number: int, name: str, roles: Sequence[Role], skills: Sequence[str]) -> str:
    lines = [name, f"person.{number}@example.com", "", "EXPERIENCE"]
    for role in roles:
        end = "Present" if role.current or role.end is None else _month(role.end)
        lines.append("")
        lines.append(", ".join(part for part in (role.title, role.company) if part) or "Engineer")
        lines.append(f"{_month(role.start or '')} - {end}")
        lines.extend(f"- {' '.join(bullet.split())}" for bullet in role.bullets)
    lines += ["", "SKILLS", ", ".join(skills), ""]
    return "\n".join(lines)


def _month(stamp: str) -> str:
    year, month = stamp.split("-")
    return f"{MONTHS[int(month) - 1]} {year}"
