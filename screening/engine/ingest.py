"""The pool: files in, people out; idempotent by content, one bad file is one line."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from screening.domain import (
    Candidate,
    Correction,
    Document,
    Erased,
    FieldEdit,
    Group,
    Ingested,
    Parsed,
    Stored,
)
from screening.engine import merging
from screening.errors import Locked, ScreeningError, UsageError
from screening.intake.archive import Source, expand
from screening.intake.chunks import chunks
from screening.intake.corrections import corrections_of
from screening.intake.profile import read_profile
from screening.intake.redact import dossier
from screening.intake.workers import Job, Workers
from screening.matching.pool_index import searchable
from screening.policy import IntakePolicy
from screening.ports import CandidateStore, Embedder, ResumeStore
from screening.taxonomy import Taxonomy


class Library:
    """One candidate store and one vector store that belong together.

    The order of writes makes an interruption harmless: vectors first, the person last, and
    vectors without a person are ignored by search and replaced by the next ingest.
    """

    def __init__(
        self,
        *,
        candidates: CandidateStore,
        vectors: ResumeStore,
        embedder: Callable[[], Embedder],
        taxonomy: Callable[[], Taxonomy],
        policy: IntakePolicy,
        as_of: str,
        workers: Workers,
        session_only: bool = False,
    ) -> None:
        self.candidates = candidates
        self.vectors = vectors
        self._embedder = embedder
        self._taxonomy = taxonomy
        self._policy = policy
        self._as_of = as_of
        self._workers = workers
        self._session_only = session_only
        self._last: int | None = None

    def ingest(self, paths: Sequence[Path], *, password: str | None = None) -> Iterator[Ingested]:
        """The outcome of each file of `paths` (files, folders, .zip), in order, as it is done.

        `password` opens locked files; it is neither stored nor logged.
        """
        sources = list(expand(paths, self._policy, password=password))
        yield from self.take(sources, password=password)

    def take(self, sources: Sequence[Source], *, password: str | None = None) -> Iterator[Ingested]:
        known = _Reached(self.candidates)
        self._last = None
        asked: Iterator[tuple[Ingested | str, Job | None]] = (
            self._asked(source, password) for source in sources
        )
        for done, (item, parsed) in enumerate(self._workers.map(asked), start=1):
            outcome = item if isinstance(item, Ingested) else self._taken(item, parsed)
            outcome = known.noted(outcome)
            yield outcome.model_copy(update={"done": done, "total": len(sources)})

    def correct(self, candidate_id: str, edits: Sequence[FieldEdit]) -> Stored:
        """The person with `edits` applied, stored and indexed.

        Raises:
            UsageError: nobody has this id, or an edit says what its field cannot hold.
            StoreError: the pool could not be written.
        """
        person = self._listed(candidate_id)
        candidate_id = person.candidate_id
        read = self._profile(person.document, person.candidate.as_of, ())
        corrections = corrections_of(read, edits, person.corrections)
        group = self._group(person)
        if group.members:
            members = merging.with_corrections(group, corrections, self._reread)
            return self._regroup(merging.grouped(members, self._reread)).person
        candidate = self._profile(person.document, person.candidate.as_of, corrections)
        changed = person.model_copy(
            update={
                "candidate": candidate.model_copy(update={"candidate_id": candidate_id}),
                "corrections": corrections,
            }
        )
        self._index(changed)
        self.candidates.put(changed)
        return changed

    def merge(self, keep: str, other: str) -> Stored:
        """One person of two, under the id `keep`, with the newest version of both scored.

        Raises:
            UsageError: nobody has one of the ids, or they are one person already.
            StoreError: the pool could not be written.
        """
        one, two = self._listed(keep), self._listed(other)
        if one.candidate_id == two.candidate_id:
            raise UsageError(f"{keep!r} and {other!r} are one person already")
        group = merging.merged(self._group(one), self._group(two), self._reread)
        self._regroup(group)
        self.vectors.forget(two.candidate_id)  # last: vectors without a person are harmless
        return group.person

    def unmerge(self, candidate_id: str) -> tuple[Stored, ...]:
        """Those who are listed for themselves again, the one that was merged into first.

        An id that was merged away comes out alone; of a listed person all that was merged into
        it does.

        Raises:
            UsageError: nobody was merged here.
            StoreError: the pool could not be written.
        """
        group = self._group(self._listed(candidate_id))
        parts = merging.split(group, candidate_id, self._reread)
        for part in parts:
            self._index(part.person)
        self.candidates.regroup(parts)
        return tuple(part.person for part in parts)

    def apart(self, one: str, other: str) -> None:
        """Remember that these are two people. Raises `UsageError` when one is not there."""
        first, second = self._listed(one), self._listed(other)
        if first.candidate_id == second.candidate_id:
            raise UsageError(f"{one!r} and {other!r} are one person; take them apart with unmerge")
        self.candidates.set_apart(first.candidate_id, second.candidate_id)

    def _listed(self, candidate_id: str) -> Stored:
        person = self.candidates.standing(candidate_id)
        if person is None:
            raise UsageError(f"nobody with the id {candidate_id!r} is in this pool")
        return person

    def _group(self, person: Stored) -> Group:
        return Group(person=person, members=self.candidates.members(person.candidate_id))

    def _regroup(self, group: Group) -> Group:
        self._index(group.person)
        self.candidates.regroup([group])
        return group

    def _reread(self, stored: Stored, corrections: tuple[Correction, ...]) -> Stored:
        candidate = self._profile(stored.document, stored.candidate.as_of, corrections)
        candidate = candidate.model_copy(update={"candidate_id": stored.candidate_id})
        return stored.model_copy(update={"candidate": candidate, "corrections": corrections})

    def _next(self) -> int:
        """The number of the file that is taken now."""
        if self._last is None:
            self._last = max((person.taken for person in self.candidates.all()), default=0)
        self._last += 1
        return self._last

    def _profile(
        self, document: Document, as_of: str, corrections: Sequence[Correction]
    ) -> Candidate:
        return read_profile(document, as_of, self._taxonomy(), corrections)

    def forget(self, candidate_id: str) -> Erased:
        """Erase chunks first: a person without chunks is still listed and can be erased again."""
        person = self.candidates.standing(candidate_id)
        members = self.candidates.members(person.candidate_id) if person is not None else ()
        ids = {candidate_id, *(member.stored.candidate_id for member in members)}
        gone = sum(self.vectors.forget(key) for key in sorted(ids))
        documents = self.candidates.forget(candidate_id)
        return Erased(chunks=gone, documents=documents, threads=0)

    def _asked(self, source: Source, password: str | None) -> tuple[Ingested | str, Job | None]:
        """The outcome where no reading is needed, else the file's name and what to read."""
        if source.error is not None:
            return Ingested(
                file=source.file, status="failed", reason=source.error, lock=source.lock
            ), None
        try:
            data = source.read()
        except (ScreeningError, OSError) as error:
            lock = error.lock if isinstance(error, Locked) else None
            reason = _sentence(error)
            return Ingested(file=source.file, status="failed", reason=reason, lock=lock), None
        same = self._unchanged(source.file, hashlib.sha256(data).hexdigest())
        if same is not None:
            return same, None
        return source.file, Job(
            data=data,
            file=source.file,
            as_of=self._as_of,
            policy=self._policy,
            password=password,
        )

    def _unchanged(self, file: str, document_id: str) -> Ingested | None:
        same = self.candidates.find(document_id)
        if same is None:
            return None
        note = None if same.file == file else f"the same file as {same.file}"
        return Ingested(file=file, status="unchanged", candidate_id=same.candidate_id, reason=note)

    def _taken(self, file: str, parsed: Parsed | None) -> Ingested:
        assert parsed is not None
        if parsed.document is None or parsed.candidate is None:
            status = "needs_ocr" if parsed.status == "needs_ocr" else "failed"
            if parsed.status == "needs_review":
                status = "needs_review"
            return Ingested(file=file, status=status, reason=parsed.reason, lock=parsed.lock)
        # A twin of this file may have come in while this one was read.
        twin = self._unchanged(file, parsed.document.document_id)
        return twin or self._stored(parsed, file)

    def _stored(self, parsed: Parsed, file: str) -> Ingested:
        document, candidate = parsed.document, parsed.candidate
        assert document is not None
        assert candidate is not None
        key = candidate.candidate_id
        before = self.candidates.standing(key)
        there = self.candidates.at(file)
        if before and before.file != file and document.document_id in before.superseded:
            return Ingested(
                file=file,
                status="unchanged",
                candidate_id=before.candidate_id,
                reason=f"an earlier file of the same person; {before.file} is current",
            )
        group = self._group(before) if before is not None else None
        own = merging.member(group, key) if group is not None else None
        if own is not None:
            before = own
        if own is None and before is not None and merging.printed_earlier(document, before):
            return Ingested(
                file=file,
                status="unchanged",
                candidate_id=key,
                reason=f"prints an earlier date than {before.file}, which stays current",
            )
        superseded: tuple[str, ...] = ()
        if before is not None:
            held = (*before.superseded, before.document.document_id)
            superseded = tuple(item for item in held if item != document.document_id)
        corrections = before.corrections if before is not None else ()
        if corrections:
            candidate = self._profile(document, candidate.as_of, corrections)
        person = Stored(
            candidate_id=key,
            file=file,
            status=parsed.status,
            reason=parsed.reason,
            document=document,
            candidate=candidate,
            session_only=self._session_only,
            corrections=corrections,
            superseded=superseded,
            taken=self._next(),
        )
        try:
            if group is not None and own is not None:
                return self._version(group, person)
            self._index(person)
            self.candidates.put(person)
        except ScreeningError as error:
            return Ingested(file=file, status="failed", reason=_sentence(error))
        status = "replaced" if before is not None else "added"
        reason = None
        if before is not None and before.file != file:
            reason = f"the same person as {before.file}, which this file replaces"
        elif there is not None and there.candidate_id != key:
            reason = "this file used to hold another person, who stays in the pool"
        if parsed.status == "needs_review":
            reason = "; ".join(part for part in (parsed.reason, reason) if part)
            return Ingested(file=file, status="needs_review", candidate_id=key, reason=reason)
        return Ingested(file=file, status=status, candidate_id=key, reason=reason)

    def _version(self, group: Group, version: Stored) -> Ingested:
        """A newer file of someone who was merged: the newest version of all is scored."""
        before = group.person
        person = self._regroup(merging.with_version(group, version, self._reread)).person
        reason: str | None = None
        if person.document != version.document:
            reason = f"a version of the same person; {person.file} is newer and stays current"
        elif before.file != version.file:
            reason = f"the same person as {before.file}, which this file replaces"
        if version.status == "needs_review":
            reason = "; ".join(part for part in (version.reason, reason) if part)
        return Ingested(
            file=version.file,
            status="needs_review" if version.status == "needs_review" else "replaced",
            candidate_id=person.candidate_id,
            reason=reason,
        )

    def _index(self, person: Stored) -> None:
        made = chunks(person.candidate_id, dossier(person))
        vectors = self._embedder().embed([searchable(chunk) for chunk in made]) if made else None
        self.vectors.forget(person.candidate_id)
        if vectors is not None:
            self.vectors.upsert(made, vectors)


class _Reached:
    """Who can be reached where: the same name and phone under another e-mail is worth a look.

    Read once a batch, at the first person added.
    """

    def __init__(self, candidates: CandidateStore) -> None:
        self._candidates = candidates
        self._known: dict[tuple[str, str], dict[str, str]] | None = None

    def noted(self, outcome: Ingested) -> Ingested:
        """`outcome`, with a reason if the person added may be in the pool already."""
        if outcome.status != "added" or outcome.candidate_id is None:
            return outcome
        if self._known is None:
            self._known = {}
            for person in self._candidates.all():
                self._remember(person)
        added = self._candidates.get(outcome.candidate_id)
        if added is None:
            return outcome
        self._remember(added)
        others = [
            file
            for key, file in sorted(self._known.get(_reach(added), {}).items())
            if key != added.candidate_id
        ]
        if not others:
            return outcome
        note = f"name and phone as in {others[0]}, another e-mail: perhaps the same person"
        reason = "; ".join(part for part in (outcome.reason, note) if part)
        return outcome.model_copy(update={"reason": reason})

    def _remember(self, person: Stored) -> None:
        if self._known is not None and all(_reach(person)):
            self._known.setdefault(_reach(person), {})[person.candidate_id] = person.file


def _reach(person: Stored) -> tuple[str, str]:
    """Name and phone to compare; empty where not stated."""
    digits = "".join(char for char in person.candidate.phone or "" if char.isdigit())
    return (person.candidate.name or "").casefold(), digits


def _sentence(error: Exception) -> str:
    if isinstance(error, ScreeningError):
        return str(error)
    reason = getattr(error, "strerror", None) or type(error).__name__
    return f"the file could not be opened ({reason})"
