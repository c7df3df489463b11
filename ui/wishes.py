"""What a person asks for by a control. A panel returns one; only the session acts on it."""

from typing import Literal

from pydantic import Field

from screening.domain import FieldEdit, Record, Turn


class Ask(Record):
    """Send a turn. `said` is what the conversation shows until the thread has it."""

    turn: Turn
    said: str = ""


class JobFile(Record):
    """A job description came as a file."""

    name: str
    data: bytes


class AddFiles(Record):
    """Resumes to read. `keep`: into the pool on disk, else for this session only."""

    files: tuple[tuple[str, bytes], ...]
    keep: bool


class Unlock(Record):
    """Open a locked file of the last reading. The password is used once and kept nowhere."""

    file: str
    password: str = Field(repr=False)


class Stop(Record):
    """Stop the run after the step it is in."""


class Resume(Record):
    """Go on with a run that stopped half-way."""


class Decide(Record):
    """A named person's word on the recommendations."""

    decision: Literal["approve", "hold"]
    by: str
    reason: str


class Open(Record):
    """Show one person in detail; None goes back to the list."""

    candidate_id: str | None


class Pin(Record):
    """Keep a person for the comparison, or let go of one."""

    candidate_id: str
    on: bool


class Discard(Record):
    """Forget the edits that are not applied."""


class NewSearch(Record):
    """A fresh session."""


class Reopen(Record):
    thread_id: str


class DeleteThread(Record):
    thread_id: str


class Erase(Record):
    candidate_id: str
    label: str


class Correct(Record):
    """What was read of a person, put right."""

    candidate_id: str
    label: str
    edits: tuple[FieldEdit, ...]


class Merge(Record):
    """Two people of the pool are one; `keep` is the id that stays."""

    keep: str
    other: str
    label: str


class Apart(Record):
    """Two people of the pool are not the same."""

    one: str
    other: str
    label: str


class Unmerge(Record):
    """Everyone whom this person was made of stands alone again."""

    candidate_id: str
    label: str


class ShowNames(Record):
    """Lift the blindness of this session."""

    by: str
    why: str


class HideNames(Record):
    by: str


class Reveal(Record):
    """Show the name and contact of one person."""

    candidate_id: str
    label: str
    by: str
    why: str


Wish = (
    Ask
    | JobFile
    | AddFiles
    | Unlock
    | Stop
    | Resume
    | Decide
    | Open
    | Pin
    | Discard
    | NewSearch
    | Reopen
    | DeleteThread
    | Erase
    | Correct
    | Merge
    | Apart
    | Unmerge
    | ShowNames
    | HideNames
    | Reveal
)
