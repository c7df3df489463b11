"""People as scoring may see them, dated to a run's month and kept while nothing changes."""

import re
from collections.abc import Iterable

from screening.domain import Correction, Dossier, Stored
from screening.intake.redact import dossier as redacted_dossier
from screening.intake.timeline import dated
from screening.ports import CandidateStore


def label_of(candidate_id: str) -> str:
    """What a blind screen calls a person: "Candidate 7F3A"."""
    return f"Candidate {candidate_id[:4].upper()}"


def names_of(candidate_id: str, versions: Iterable[Stored | None]) -> tuple[str, ...]:
    """The label's code, each full name, and each part of it that is at least 3 letters long."""
    names = [candidate_id[:4].upper()]
    for stored in versions:
        if stored and stored.candidate.name:
            name = stored.candidate.name
            parts = [part for part in re.split(r"[\s,]+", name) if len(part.strip(".-'")) > 2]
            names.extend([name, *parts])
    return tuple(dict.fromkeys(names))


class Kept:
    """Dossiers made so far in this process, by person, document, corrections and month.

    Safe for threads.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, tuple[Correction, ...], str], Dossier] = {}

    def of(self, stored: Stored, as_of: str) -> Dossier:
        document = stored.document.document_id
        key = (stored.candidate_id, document, stored.corrections, as_of)
        found = self._made.get(key)
        if found is None:
            candidate = dated(stored.candidate, as_of)
            found = redacted_dossier(stored.model_copy(update={"candidate": candidate}))
            self._made[key] = found
        return found

    def forget(self, candidate_id: str) -> None:
        """Drop what was made of a person: erased, or about to be replaced."""
        for key in [key for key in list(self._made) if key[0] == candidate_id]:
            self._made.pop(key, None)


class People:
    """The `Dossiers` port over a candidate store, with "present" read at `as_of`."""

    def __init__(self, candidates: CandidateStore, as_of: str, kept: Kept) -> None:
        self._candidates = candidates
        self._as_of = as_of
        self._kept = kept
        self._held: dict[str, Stored | None] = {}

    def get(self, candidate_id: str) -> Dossier | None:
        stored = self.stored(candidate_id)
        if stored is None:
            return None
        made = self._kept.of(stored, self._as_of)
        if made.candidate_id == candidate_id:
            return made
        return made.model_copy(update={"candidate_id": candidate_id})

    def stored(self, candidate_id: str) -> Stored | None:
        """Read once a run: a run sees one state of the pool.

        Under the id of someone who was merged stands the person that is listed now.
        """
        if candidate_id not in self._held:
            self._held[candidate_id] = self._candidates.standing(candidate_id)
        return self._held[candidate_id]

    def ids(self) -> Iterable[str]:
        for stored in self._candidates.all():
            self._held.setdefault(stored.candidate_id, stored)
        return sorted(
            key
            for key, stored in self._held.items()
            if stored is not None and stored.candidate_id == key
        )

    def label(self, candidate_id: str) -> str:
        return label_of(candidate_id)

    def names(self, candidate_id: str) -> tuple[str, ...]:
        """As `names_of`, for the person as listed now."""
        return names_of(candidate_id, [self.stored(candidate_id)])
