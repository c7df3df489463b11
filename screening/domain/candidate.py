"""What intake makes of a file: a document, a candidate with dated roles, and chunks to search.

A `Span` counts characters of `Document.text`; `text[start:end] == quote` is the invariant on
which every claim shown to a recruiter rests.
"""

from typing import Literal, NamedTuple

from screening.domain.record import Record

Level = Literal["none", "high_school", "associate", "bachelor", "master", "doctorate"]
LEVELS: tuple[Level, ...] = (
    "none",
    "high_school",
    "associate",
    "bachelor",
    "master",
    "doctorate",
)
ParseStatus = Literal["ok", "needs_review", "needs_ocr", "failed"]
Evidence = Literal["role", "profile"]
Lock = Literal["needed", "wrong"]
"""Why a password keeps a file shut: none was given, or another one."""


PersonField = Literal["name", "email", "phone", "location", "headline"]
RoleField = Literal["title", "company", "start", "end"]
SchoolField = Literal["level", "degree", "field", "institution", "end_year"]
ListField = Literal["skill", "language"]
RemovalField = Literal["not_a_role", "not_education"]
ProfileField = PersonField | RoleField | SchoolField | ListField | RemovalField
PERSON_FIELDS: tuple[PersonField, ...] = ("name", "email", "phone", "location", "headline")
ROLE_FIELDS: tuple[RoleField, ...] = ("title", "company", "start", "end")
SCHOOL_FIELDS: tuple[SchoolField, ...] = ("level", "degree", "field", "institution", "end_year")
LIST_FIELDS: tuple[ListField, ...] = ("skill", "language")
"""Lists to which a recruiter adds one value at a time."""
REMOVAL_FIELDS: tuple[RemovalField, ...] = ("not_a_role", "not_education")
"""An entry that the reader made of something else."""
NEW_ROLE = "new role"
NEW_SCHOOL = "new education"
"""The entry of edits that together say what the resume has and the reader missed."""
PRESENT = "present"
"""How an edit writes the end of a role that goes on."""


class Span(NamedTuple):
    """Half-open character range of `Document.text`. Serialised as `[start, end]`."""

    start: int
    end: int


class Notice(Record):
    """Something about a file that a person should know. Never a reason to reject by itself."""

    kind: str
    detail: str


class Line(Record):
    """One line of `Document.text`, in reading order, with its place on the page when known.

    `box` is (x0, y0, x1, y1) in points, origin at the top left of page `page` (from 0).
    """

    span: Span
    page: int = 0
    box: tuple[float, float, float, float] | None = None
    size: float | None = None
    bold: bool = False


class Document(Record):
    """A file as text in reading order. `document_id` is the SHA-256 of the file's bytes."""

    document_id: str
    file: str
    media_type: str
    pages: int
    language: str | None
    text: str
    lines: tuple[Line, ...] = ()
    quality: float
    """Trust in the text as read, in [0, 1]."""
    doubts: tuple[str, ...] = ()
    """What takes `quality` below 1, in words; nothing of the text itself."""
    notices: tuple[Notice, ...] = ()
    printed_on: str | None = None
    """The month that the document itself prints as its date ("YYYY-MM"), else None."""


class Bullet(Record):
    """One statement under a role, with its place in the text."""

    text: str
    span: Span


class Role(Record):
    """One job. Months are "YYYY-MM"; `end` is None while `current`.

    `precision` is "year" where the resume prints years only: then `start` is January and `end`
    December of the printed years, the outer bounds. `stated_months` is the length that the
    resume states in place of dates ("18 months"), None where it prints dates or neither.
    """

    title: str | None
    company: str | None
    start: str | None
    end: str | None
    current: bool = False
    bullets: tuple[str, ...] = ()
    bullet_spans: tuple[Span, ...] = ()
    precision: Literal["month", "year"] = "month"
    paid: bool = True
    added: bool = False
    """Stated by the recruiter: it has no place in the text, so nothing can be quoted of it."""
    span: Span | None = None
    header_span: Span | None = None
    stated_months: int | None = None

    @property
    def label(self) -> str:
        """ "Title · Company", whichever of them is known; "Role" when neither is."""
        return " · ".join(part for part in (self.title, self.company) if part) or "Role"


class Education(Record):
    degree: str | None
    level: Level | None
    field: str | None
    institution: str | None
    end_year: int | None
    added: bool = False
    """Stated by the recruiter; it has no place in the text."""
    span: Span | None = None


class SkillClaim(Record):
    """A skill that the text names.

    `months`: merged months of the roles that show it, None when no role does.
    `last_used`: "YYYY-MM" of the latest such role's end (the reading date while current).
    `evidence`: "role" when a dated role shows it, else "profile" (a list or a summary).
    """

    name: str
    months: int | None = None
    last_used: str | None = None
    evidence: Evidence
    added: bool = False
    """Stated by the recruiter: `spans` is empty, and it counts as the weakest evidence does."""
    spans: tuple[Span, ...]


class Confidence(Record):
    """How far a value that was read can be trusted, in [0, 1], and why not further.

    `entry` counts the roles or the education; None for a field of the person. The reasons hold
    nothing of the resume. What a recruiter stated has 1.
    """

    field: PersonField | Literal["role", "education"]
    entry: int | None = None
    confidence: float
    reasons: tuple[str, ...] = ()


class Candidate(Record):
    """A person as one resume states it. What it does not state is None or empty, never guessed."""

    candidate_id: str
    name: str | None = None
    email: str | None = None
    phone: str | None = None
    location: str | None = None
    links: tuple[str, ...] = ()
    headline: str | None = None
    total_experience_months: int = 0
    as_of: str
    as_of_printed: bool = False
    """True when `as_of` is a date that the document prints; `--as-of` then does not move it."""
    roles: tuple[Role, ...] = ()
    education: tuple[Education, ...] = ()
    skills: tuple[SkillClaim, ...] = ()
    certifications: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    confidence: tuple[Confidence, ...] = ()
    """One for each of name, e-mail, phone, location and headline that is stated, each role and
    each education."""
    sections: tuple[tuple[str, Span], ...] = ()
    masks: tuple[Span, ...] = ()
    """What blind scoring hides: name, contact, age, gender, school names, ..."""

    @property
    def experience_years(self) -> float:
        return round(self.total_experience_months / 12, 1)

    def stated(self, field: ProfileField, entry: int | None = None) -> str:
        """A field as a `FieldEdit` writes it, "" when it is not stated and for lists and removals.

        Raises:
            IndexError: `entry` is not there.
        """
        if field in LIST_FIELDS or field in REMOVAL_FIELDS:
            return ""
        if entry is None:
            return getattr(self, field) or ""
        if field not in ROLE_FIELDS:
            value = getattr(self.education[entry], field)
            return "" if value is None else str(value)
        role = self.roles[entry]
        if field == "end" and role.current:
            return PRESENT
        text: str = getattr(role, field) or ""
        return text[:4] if field in ("start", "end") and role.precision == "year" else text


class Parsed(Record):
    """The outcome for one file. `candidate` is None unless the text could be read.

    `lock` is set where a password would open it.
    """

    file: str
    status: ParseStatus
    reason: str | None = None
    quality: float = 0.0
    media_type: str | None = None
    pages: int = 0
    language: str | None = None
    notices: tuple[Notice, ...] = ()
    document: Document | None = None
    candidate: Candidate | None = None
    lock: Lock | None = None


class FieldEdit(Record):
    """A field of a profile as a person says it is; an empty `value` means that it is not stated.

    `entry` counts `Candidate.roles` or `Candidate.education` from 0; None for a field of the
    person and to add to a list; `NEW_ROLE` or `NEW_SCHOOL` for an entry to add; a
    `Correction.entry` to take an addition or a removal back, with an empty `value`. A removal has
    the value "yes". Months are "YYYY-MM" or "YYYY", an `end` may be "present".
    """

    field: ProfileField
    value: str
    entry: int | str | None = None


class Correction(Record):
    """A `FieldEdit` as it is kept. `entry` is what the reader made of the entry, not its place;
    of an entry or a value that was added, a name that begins with "added".

    A newer resume may list other jobs: the correction then goes with the entry that reads the
    same, or with none.
    """

    field: ProfileField
    value: str
    entry: str | None = None


class Chunk(Record):
    """One bullet, or one line or paragraph of the profile: the unit that search works on.

    `text` is redacted (same length as the source characters, masks included); `anchor` names the
    role it belongs to ("Lead Engineer · Acme" without anything masked), empty for the profile.
    """

    chunk_id: str
    candidate_id: str
    kind: Literal["role", "profile"]
    anchor: str = ""
    role_index: int | None = None
    text: str
    span: Span


class Dossier(Record):
    """All that scoring may see of one person: redacted text and profile, under a neutral id.

    `text` has the same length as `Document.text`, with masks in place of what blindness hides, so
    that spans found in it hold in the document. `profile` has no name, contact, links or schools.
    """

    candidate_id: str
    text: str
    profile: Candidate
    language: str | None = None
    notices: tuple[Notice, ...] = ()


class Stored(Record):
    """A person in a pool: the document as read and the profile as corrected."""

    candidate_id: str
    file: str
    status: ParseStatus
    reason: str | None = None
    document: Document
    candidate: Candidate
    session_only: bool = False
    corrections: tuple[Correction, ...] = ()
    """What a person has put right in `candidate`; a newer file is read with them."""
    superseded: tuple[str, ...] = ()
    """Document ids of earlier files of this person, so that meeting one again changes nothing."""
    taken: int = 0
    """Counts the files taken into a pool: of two, the larger came later."""
    earlier: tuple[str, ...] = ()
    """Files of the versions merged into this person that are not the scored one."""


class Member(Record):
    """One of the people whom a merged person stands for, as it would stand alone.

    `into` is the id that it was merged into, None for the one that is listed.
    """

    stored: Stored
    into: str | None = None


class Group(Record):
    """A person as listed, and whom it stands for; no members for a person who is not merged."""

    person: Stored
    members: tuple[Member, ...] = ()
