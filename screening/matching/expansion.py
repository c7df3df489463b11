"""Requirements to query lines: what is searched for, one line at a time.

A resume is compared line by line, because one vector for a whole job finds resumes about
everything and nothing. Within a line any one alternative is enough.
"""

from screening.domain import Record, Requirements
from screening.policy import SearchPolicy
from screening.taxonomy import Taxonomy


class Line(Record):
    """One thing to find. `weight` is relative to the other lines.

    `texts` are compared by meaning, `words` by words; the best alternative counts.
    """

    label: str
    weight: float
    texts: tuple[str, ...]
    words: tuple[str, ...]


def query_lines(
    requirements: Requirements, *, taxonomy: Taxonomy, policy: SearchPolicy
) -> tuple[Line, ...]:
    """Title, each must-have, each choice, each nice-to-have, duties, domain, in this order."""
    lines: list[Line] = []
    if requirements.title:
        lines.append(_plain(requirements.title, policy.line_title))
    for group in (*((term,) for term in requirements.must_have_skills), *requirements.any_of):
        lines.append(_skill(group, policy.line_must, requirements, taxonomy))
    for term in requirements.nice_to_have_skills:
        lines.append(_skill((term,), policy.line_nice, requirements, taxonomy))
    for texts, weight in (
        (requirements.duties, policy.line_duties),
        (requirements.domain, policy.line_domain),
    ):
        lines += [_plain(text, weight / len(texts)) for text in texts]
    return tuple(lines)


def _plain(text: str, weight: float) -> Line:
    return Line(label=text, weight=weight, texts=(text,), words=(text,))


def _skill(
    group: tuple[str, ...], weight: float, requirements: Requirements, taxonomy: Taxonomy
) -> Line:
    """A skill or a choice of skills. By meaning its name is enough; words need each spelling."""
    words: list[str] = []
    for term in group:
        name = taxonomy.canonical(term) or term
        given = requirements.skill_expansions.get(term, ())
        words += (term, name, *given, *taxonomy.expansions(name), *taxonomy.shows(name))
    return Line(
        label=" or ".join(group),
        weight=weight,
        texts=group,
        words=tuple(dict.fromkeys(words)),
    )
