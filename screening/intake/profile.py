"""From a document to a candidate: every part read by its own module, put together here."""

from collections.abc import Iterator, Sequence

from screening.domain import Candidate, Correction, Document, Role, SkillClaim
from screening.intake.confidence import confidences
from screening.intake.contact import read_contact
from screening.intake.corrections import (
    added_values,
    corrected_education,
    corrected_languages,
    corrected_roles,
    person_values,
)
from screening.intake.dates import find_ranges
from screening.intake.education import read_certifications, read_education, read_languages
from screening.intake.identity import candidate_id
from screening.intake.japanese import Form, read_form
from screening.intake.records import read_records
from screening.intake.redact import masks
from screening.intake.roles import find_roles
from screening.intake.rows import rows
from screening.intake.sections import Section, split
from screening.intake.skills import skill_claims
from screening.intake.timeline import total_months
from screening.intake.titles import title_strength
from screening.taxonomy import Taxonomy

_HEADLINE_WORDS = 16
_HEADLINE_ROWS = 6


def read_profile(
    document: Document,
    as_of: str,
    taxonomy: Taxonomy,
    corrections: Sequence[Correction] = (),
) -> Candidate:
    """The person as `document` states it; "present" is the document's own date, else `as_of`.

    `corrections` go on top of what is read, before anything is counted: months, skills and masks
    follow them. The id does not: it stays what the file says. What is not stated is None or
    empty. All spans index `document.text`. Never raises on odd text.
    """
    month = document.printed_on or as_of
    lines = rows(document)
    parts = split(lines)
    contact = read_contact(document, parts, lines)
    form = _both(read_form(parts), read_records(parts, month))
    free = _outside(parts, form.rows)
    roles = corrected_roles(_with_form(find_roles(free, lines, month), form), corrections)
    name, email, phone, location = (
        found.value if found is not None else None for found in contact[:4]
    )
    bare = Candidate(
        candidate_id=candidate_id(email, phone, name, document.document_id),
        name=name,
        email=email,
        phone=phone,
        location=location,
        links=tuple(link.value for link in contact.links),
        headline=_headline(parts, name),
        total_experience_months=total_months(roles, month),
        as_of=month,
        as_of_printed=document.printed_on is not None,
        roles=roles,
        education=corrected_education((*form.education, *read_education(free, month)), corrections),
        languages=corrected_languages(read_languages(parts), corrections),
        sections=tuple((part.kind, part.span) for part in parts),
    )
    said = person_values(corrections)
    bare = bare.model_copy(update=said)
    sure = confidences(document, parts, lines, contact, bare, vouched=said)
    hidden = masks(document, bare)
    mentions = tuple(
        mention
        for mention in taxonomy.find(document.text)
        if not any(
            mask.start < mention.span.end and mention.span.start < mask.end for mask in hidden
        )
    )
    skills = skill_claims(
        document.text,
        roles,
        parts,
        month,
        taxonomy=taxonomy,
        mentions=mentions,
        hidden=hidden,
    )
    return bare.model_copy(
        update={
            "skills": (*skills, *_told(skills, corrections, taxonomy)),
            "certifications": read_certifications(parts, mentions, taxonomy, document.text),
            "confidence": sure,
            "masks": hidden,
        }
    )


def _both(one: Form, other: Form) -> Form:
    return Form(
        (*one.roles, *other.roles), (*one.education, *other.education), one.rows | other.rows
    )


def _outside(parts: Sequence[Section], taken: frozenset[int]) -> tuple[Section, ...]:
    """`parts` without the rows that another reader has read."""
    if not taken:
        return tuple(parts)
    return tuple(
        part._replace(rows=tuple(row for row in part.rows if row.at not in taken)) for part in parts
    )


def _with_form(roles: Sequence[Role], form: Form) -> tuple[Role, ...]:
    """`roles` and those of a form, in the order printed; a job told in both counts as told once.

    A form is often followed by a fuller account of the same jobs, which says more of each.
    """
    told = {(role.start, role.end) for role in roles if role.start is not None}
    added = [role for role in form.roles if (role.start, role.end) not in told]
    return tuple(sorted((*roles, *added), key=lambda role: role.span or (0, 0)))


def _told(
    read: Sequence[SkillClaim], corrections: Sequence[Correction], taxonomy: Taxonomy
) -> Iterator[SkillClaim]:
    """Skills that a recruiter stated and the text does not name, under the taxonomy's names."""
    known = {claim.name.casefold() for claim in read}
    for value in added_values(corrections, "skill"):
        name = taxonomy.canonical(value) or value
        if name.casefold() not in known:
            known.add(name.casefold())
            yield SkillClaim(name=name, evidence="profile", added=True, spans=())


def _prose(text: str) -> bool:
    """More words in lower case than headlines have."""
    found = [word for word in text.split() if len(word) > 3]
    return len(found) > 4 and sum(word[0].islower() for word in found) > 0.6 * len(found)


def _headline(parts: tuple[Section, ...], name: str | None) -> str | None:
    """The line under or beside the name that says what the person is."""
    for part in parts:
        if part.kind != "top":
            continue
        for row in part.rows[:_HEADLINE_ROWS]:
            for cell in row.text.replace("\t", " | ").split(" | "):
                rest = cell.strip(" ,·–—-")
                if name and rest.casefold().startswith(name.casefold()):
                    rest = rest[len(name) :].strip(" ,·–—-")
                few = 0 < len(rest.split()) <= _HEADLINE_WORDS
                said = title_strength(rest) and not find_ranges(rest, "2100-01")
                if few and said and "@" not in rest and not _prose(rest):
                    return rest
    return None
