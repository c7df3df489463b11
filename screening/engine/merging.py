"""One person of several: which version is scored, what is kept of the others, and the way back.

A merged person is made from its members and from nothing else (ADR-023): taking one out leaves
the rest, and the one, as they were.
"""

from collections.abc import Callable, Sequence

from screening.domain import Correction, Document, Group, Member, Stored
from screening.errors import UsageError

Reread = Callable[[Stored, tuple[Correction, ...]], Stored]
"""A person's document read again with these corrections."""
Written = tuple[str, str, int, str]


def written(stored: Stored) -> Written:
    """Sorts versions by age, the newest last.

    By the month that the document prints, else the latest month that its roles state, else the
    order in which files were taken.
    """
    person = stored.candidate
    stated = [month for role in person.roles for month in (role.start, role.end) if month]
    latest = max((month for month in stated if month <= person.as_of), default="")
    return stored.document.printed_on or latest, latest, stored.taken, stored.candidate_id


def printed_earlier(document: Document, current: Stored) -> bool:
    """Whether another file of the same person prints an earlier date than the current one."""
    here, there = document.printed_on, current.document.printed_on
    return here is not None and there is not None and document.file != current.file and here < there


def alone(stored: Stored) -> tuple[Member, ...]:
    return (Member(stored=stored),)


def member(group: Group, candidate_id: str) -> Stored | None:
    """This member as it would stand alone, if it is one."""
    found = (item.stored for item in group.members if item.stored.candidate_id == candidate_id)
    return next(found, None)


def merged(keep: Group, other: Group, reread: Reread) -> Group:
    """`other` with all it stands for goes into `keep`, whose id stays."""
    into = keep.person.candidate_id
    moved = tuple(
        member.model_copy(update={"into": into}) if member.into is None else member
        for member in other.members or alone(other.person)
    )
    return grouped((*(keep.members or alone(keep.person)), *moved), reread)


def split(group: Group, candidate_id: str, reread: Reread) -> tuple[Group, ...]:
    """The group with `candidate_id` taken out again, and what was merged into that one before.

    For the listed person itself, all that was merged directly into it comes out.

    Raises:
        UsageError: nobody was merged here.
    """
    members = {member.stored.candidate_id: member for member in group.members}
    if candidate_id not in members:
        raise UsageError(f"nobody is merged into {candidate_id!r}")
    heads = [candidate_id]
    if members[candidate_id].into is None:
        heads = [key for key, member in members.items() if member.into == candidate_id]
    parts: list[list[Member]] = []
    for head in heads:
        inside = {head}
        while more := {key for key, member in members.items() if member.into in inside} - inside:
            inside |= more
        out = [member for key, member in members.items() if key in inside]
        parts.append(
            [
                member.model_copy(update={"into": None})
                if member.stored.candidate_id == head
                else member
                for member in out
            ]
        )
    gone = {member.stored.candidate_id for part in parts for member in part}
    rest = [member for key, member in members.items() if key not in gone]
    return tuple(grouped(part, reread) for part in (rest, *parts))


def with_version(group: Group, version: Stored, reread: Reread) -> Group:
    """The group after a newer file of one of its members."""
    members = [
        member.model_copy(update={"stored": version})
        if member.stored.candidate_id == version.candidate_id
        else member
        for member in group.members
    ]
    return grouped(members, reread)


def with_corrections(
    group: Group, corrections: Sequence[Correction], reread: Reread
) -> tuple[Member, ...]:
    """Members among which these corrections of the merged person are kept.

    What is new belongs to the version that is scored; what was taken back is gone from all.
    """
    said = {_key(item): item for item in corrections}
    before = set(group.person.corrections)
    fresh = [item for item in corrections if item not in before]
    current = max((member.stored for member in group.members), key=written).candidate_id
    made = []
    for member in group.members:
        stored = member.stored
        kept = [item for item in stored.corrections if _key(item) in said]
        if stored.candidate_id == current:
            new = {_key(item) for item in fresh}
            kept = [item for item in kept if _key(item) not in new] + fresh
        if tuple(kept) != stored.corrections:
            stored = reread(stored, tuple(kept))
        made.append(member.model_copy(update={"stored": stored}))
    return tuple(made)


def grouped(members: Sequence[Member], reread: Reread) -> Group:
    """The person that `members` make: the newest version with the corrections of all."""
    ordered = sorted(members, key=lambda member: member.stored.candidate_id)
    (root,) = (item.stored.candidate_id for item in ordered if item.into is None)
    versions = sorted((member.stored for member in ordered), key=written)
    newest = versions[-1]
    if len(versions) == 1:
        return Group(person=newest)
    said = {_key(item): item for stored in versions for item in stored.corrections}
    corrections = tuple(said.values())
    person = newest if corrections == newest.corrections else reread(newest, corrections)
    held = [key for stored in versions for key in (*stored.superseded, stored.document.document_id)]
    candidate = person.candidate.model_copy(update={"candidate_id": root})
    return Group(
        person=person.model_copy(
            update={
                "candidate_id": root,
                "candidate": candidate,
                "superseded": tuple(
                    key for key in dict.fromkeys(held) if key != newest.document.document_id
                ),
                "earlier": tuple(stored.file for stored in versions[-2::-1]),
            }
        ),
        members=tuple(ordered),
    )


def _key(item: Correction) -> tuple[str | None, str]:
    return item.entry, item.field
