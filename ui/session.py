"""The session: the only module that touches streamlit's state and caches, and sends events.

A browser tab holds a thread id in its address (`?thread=`); what the thread is lives in its
checkpoint and, while it works, on its `Desk`. So a reload, or a second tab, finds it again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never, cast

import streamlit as st

from screening.config import KEY_VARIABLES, Settings, api_key, data_dir
from screening.domain import (
    Adjustment,
    CandidateMatch,
    Check,
    Comparison,
    Duplicate,
    PoolEntry,
    Record,
    Review,
    Stored,
    ThreadEntry,
    ThreadView,
    Turn,
)
from screening.domain.adjusting import adjusted
from screening.errors import ScreeningError
from ui import draft, wishes
from ui.desk import Desk, Run, noted
from ui.draft import Form, Trial
from ui.markup import markdown
from ui.progress import progress
from ui.trouble import explained
from ui.view import found
from ui.words import LOCK_FIELD
from ui.work import Work

if TYPE_CHECKING:
    from screening.engine import Screener

THREAD_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{19,63}")
"""An id nobody guesses. Shorter ones, made on the command line, are opened only if they exist."""
TICK = 0.25
"""Seconds between two looks at a run that is going on."""
HOME = "screens/search.py"
SAMPLES = {
    "Data engineer": "data-engineer.txt",
    "ICU nurse": "icu-nurse.txt",
    "Senior accountant": "senior-accountant.md",
}


class LogLine(Record):
    """Something about names and erasure that this session did, and who asked."""

    at: str
    what: str
    by: str
    why: str


# -- the screener and the desks: one a process ---------------------------------------------------


@st.cache_resource(show_spinner="Opening the pool and its models …")
def open_cached() -> "Screener":
    from screening.engine import open_screener  # heavy: not before the first page asks for it

    made = open_screener(Settings.load())

    def warmed() -> Iterator[None]:
        made.warm()
        yield

    Work(warmed, name="screening-warm")  # the models load while the first page is read
    return made


@st.cache_resource(show_spinner=False)
def _desks() -> dict[tuple[int, str], Desk]:
    return {}


def screener() -> "Screener":
    return cast("Screener | None", st.session_state.get("screener")) or open_cached()


def desk() -> Desk:
    return _desks().setdefault((id(screener()), thread()), Desk())


# -- the thread and what the address says --------------------------------------------------------


def thread() -> str:
    """The thread of this tab: the address's, else the session's, else a new one."""
    asked = str(st.query_params.get("thread", ""))
    held = str(st.session_state.get("thread", ""))
    if asked == held and held:
        return held
    current = asked if asked and _known(asked) else held or screener().new_thread()
    if current != held:
        _forget_page()
    st.session_state["thread"] = current
    st.query_params["thread"] = current
    return current


def _known(thread_id: str) -> bool:
    if THREAD_ID.fullmatch(thread_id):
        return True
    return any(entry.thread_id == thread_id for entry in screener().threads())


def _forget_page() -> None:
    for key in ("form", "form_of", "pinned"):
        st.session_state.pop(key, None)


def link() -> dict[str, str]:
    """What every link within the app carries."""
    return {"thread": thread()}


def view() -> ThreadView:
    return screener().view(thread(), blind=blind())


def person(now: ThreadView) -> CandidateMatch | None:
    """The person whom the address names, if on the list."""
    return found(now.report, str(st.query_params.get("person", "")))


def stored(candidate_id: str) -> Stored | None:
    return screener().person(candidate_id, thread())


def neighbours(now: ThreadView, candidate_id: str) -> tuple[str | None, str | None]:
    """The ids before and after a person on the list."""
    assert now.report is not None
    ids = [item.candidate_id for item in now.report.shortlist]
    if candidate_id not in ids:
        return None, None
    place = ids.index(candidate_id)
    return (
        ids[place - 1] if place > 0 else None,
        ids[place + 1] if place + 1 < len(ids) else None,
    )


def pool() -> tuple[PoolEntry, ...]:
    return screener().pool(thread(), blind=blind())


def duplicates() -> tuple[Duplicate, ...]:
    """Pairs of the pool that are perhaps one person."""
    return screener().duplicates(blind=blind())


def threads() -> tuple[ThreadEntry, ...]:
    return screener().threads()


def compare(people: Sequence[str]) -> Comparison:
    return screener().compare(thread(), people, blind=blind())


def label(candidate_id: str) -> str:
    """What the screen calls a person: the name once names are shown."""
    if not blind():
        held = stored(candidate_id)
        if held is not None and held.candidate.name:
            return held.candidate.name
    return screener().label(candidate_id)


# -- the installation ----------------------------------------------------------------------------


def settings() -> Settings:
    return screener().settings


def check_below() -> float:
    """The confidence below which a field that was read asks for a look."""
    return screener().policy.intake.check_below


def keys() -> tuple[str, ...]:
    """Providers whose key is present. Values are never read here."""
    return tuple(name for name in KEY_VARIABLES if api_key(name) is not None)


def check() -> None:
    """Run the checks of the installation; they load the models."""
    with st.spinner("Checking models, stores and folders …"):
        st.session_state["checks"] = screener().doctor()
    st.rerun()


def checks() -> tuple[Check, ...] | None:
    return cast("tuple[Check, ...] | None", st.session_state.get("checks"))


# -- names ---------------------------------------------------------------------------------------


def blind() -> bool:
    """Whether names are hidden. The installation's setting holds until a person lifts it."""
    return bool(st.session_state.get("blind", screener().settings.blind))


def revealed(candidate_id: str) -> bool:
    """Whether a person asked for the name of this one."""
    return not blind() or candidate_id in cast(set[str], st.session_state.get("revealed", set()))


def log() -> tuple[LogLine, ...]:
    return cast(tuple[LogLine, ...], st.session_state.get("log", ()))


def _note(what: str, *, by: str, why: str = "") -> None:
    at = datetime.now(UTC).isoformat(timespec="seconds")
    st.session_state["log"] = (*log(), LogLine(at=at, what=what, by=by, why=why))


# -- the comparison and the draft ----------------------------------------------------------------


def pinned() -> tuple[str, ...]:
    return cast(tuple[str, ...], st.session_state.get("pinned", ()))


def version(now: ThreadView) -> str:
    """Names the values that the editor starts from, so that its controls start anew with them.

    A control whose key stays the same keeps what a person dragged; when a chat message or an
    undo changes the requirements, the key changes, and the control shows the new value.
    """
    held = (now.requirements, now.tuning)
    if st.session_state.get("form_of") != held:
        st.session_state["form_of"] = held
        st.session_state.pop("form", None)
        _next("form_version")
    return str(st.session_state["form_version"])


def start(now: ThreadView) -> Form:
    """The values that the editor starts from."""
    assert now.requirements is not None
    return draft.form_of(now.requirements, now.tuning)


def keep_form(value: Form) -> None:
    """What the editor's controls hold; kept while the editor is closed."""
    st.session_state["form"] = value


def trial(now: ThreadView) -> Trial | None:
    """The draft tried out on the pool; None when nothing is drafted."""
    if now.requirements is None:
        return None
    version(now)
    held = cast(Form, st.session_state.get("form", start(now)))
    edits = draft.edits(start(now), held)
    if not edits:
        return None
    outcome = adjusted(now.requirements, now.tuning, Adjustment(edits=edits))
    if outcome.question is not None:
        return Trial(edits=edits, outcome=outcome)
    order = screener().preview(thread(), outcome.requirements, outcome.tuning)
    return Trial(edits=edits, outcome=outcome, order=order)


def _next(counter: str) -> int:
    st.session_state[counter] = int(st.session_state.get(counter, 0)) + 1
    return int(st.session_state[counter])


def uploader_key(name: str) -> str:
    """A key that changes once files are taken, so that the control is empty again."""
    return f"{name}-{st.session_state.get('uploads', 0)}"


def export(report_format: str) -> Callable[[], bytes]:
    """The report's bytes, made when the download is asked for."""
    made, thread_id, hidden = screener(), thread(), blind()
    return lambda: made.export(thread_id, report_format, blind=hidden)


def sample_job(name: str) -> str:
    return (data_dir() / "jobs" / SAMPLES[name]).read_text(encoding="utf-8")


# -- acting --------------------------------------------------------------------------------------


def act(wish: wishes.Wish | None) -> None:
    """Do what a panel's control asks for, then draw the page again."""
    if wish is None:
        return
    try:
        _act(wish)
    except ScreeningError as error:
        say(str(error))
    st.rerun()


def _act(wish: wishes.Wish) -> None:
    match wish:
        case wishes.Ask(turn=turn, said=said):
            _send(turn, said)
        case wishes.JobFile(name=name, data=data):
            _next("uploads")  # first: a file that cannot be read is not tried for ever
            text = screener().read_file(name, data)
            _send(Turn(text=text, as_job=True), text)
        case wishes.AddFiles():
            _read(wish)
        case wishes.Unlock(file=file, password=password):
            _unlock(file, password)
        case wishes.Stop():
            if (run := desk().going) is not None:
                run.work.stop()
        case wishes.Resume():
            _follow_up(None)
        case wishes.Decide(decision=decision, by=by, reason=reason):
            _follow_up(Review(decision=decision, by=by, reason=reason))
        case wishes.Open(candidate_id=chosen):
            if chosen is None:
                st.query_params.pop("person", None)
            else:
                st.query_params["person"] = chosen
        case wishes.Pin(candidate_id=candidate_id, on=on):
            kept = tuple(item for item in pinned() if item != candidate_id)
            st.session_state["pinned"] = (*kept, candidate_id) if on else kept
        case wishes.Discard():
            _forget_draft()
        case wishes.NewSearch():
            _go(screener().new_thread())
        case wishes.Reopen(thread_id=thread_id):
            _go(thread_id)
        case wishes.DeleteThread(thread_id=thread_id):
            _delete(thread_id)
        case wishes.Erase(candidate_id=candidate_id, label=label):
            _erase(candidate_id, label)
        case wishes.Correct(candidate_id=candidate_id, label=label, edits=edits):
            screener().correct(candidate_id, edits, thread())
            fields = ", ".join(dict.fromkeys(edit.field.replace("_", " ") for edit in edits))
            _note(f"{label} corrected: {fields}", by="")
            say("Corrected. The next search and score follow it.")
        case wishes.Merge(keep=keep, other=other, label=label):
            screener().merge(keep, other)
            _note(f"{label} merged", by="")
            say("Merged. The newest file is scored, the other is kept as an earlier version.")
        case wishes.Apart(one=one, other=other, label=label):
            screener().apart(one, other)
            _note(f"{label} are not the same person", by="")
            say("Noted. They are not offered again.")
        case wishes.Unmerge(candidate_id=candidate_id, label=label):
            screener().unmerge(candidate_id)
            _note(f"{label} taken apart", by="")
            say("Taken apart. Every file stands for itself again.")
        case wishes.ShowNames(by=by, why=why):
            st.session_state["blind"] = False
            _note("names shown", by=by, why=why)
        case wishes.HideNames(by=by):
            st.session_state["blind"] = True
            st.session_state["revealed"] = set()
            _note("names hidden", by=by)
        case wishes.Reveal(candidate_id=candidate_id, label=label, by=by, why=why):
            held = cast(set[str], st.session_state.get("revealed", set()))
            st.session_state["revealed"] = held | {candidate_id}
            _note(f"name of {label} shown", by=by, why=why)
        case _ as never:
            assert_never(never)


def _send(turn: Turn, said: str) -> None:
    if desk().busy:
        say("One thing at a time: the last request is still being worked on.")
        return
    made, thread_id = screener(), thread()
    before = made.view(thread_id).messages
    work = Work(lambda: made.send(thread_id, turn), name="screening-run")
    desk().run = Run(said, before, work)
    desk().reading = None
    _forget_draft()


def _follow_up(review: Review | None) -> None:
    made, thread_id = screener(), thread()
    before = made.view(thread_id).messages
    work = Work(lambda: made.resume(thread_id, review), name="screening-run")
    desk().run = Run("", before, work)


def _read(wish: wishes.AddFiles) -> None:
    made, thread_id, here = screener(), thread(), desk()
    _next("uploads")
    fresh = here.fresh(wish.files, keep=wish.keep)
    again = len(wish.files) - len(fresh)
    if fresh and not here.busy:
        here.before, here.shut, here.keep = (), fresh, wish.keep
    if again:
        say(f"{again} of these files {'was' if again == 1 else 'were'} read before.")
    if fresh and not here.busy:
        here.reading = Work(
            lambda: noted(
                here, fresh, made.upload(thread_id, fresh, keep=wish.keep), keep=wish.keep
            ),
            name="screening-files",
        )


def _unlock(name: str, password: str) -> None:
    """Read one file again with its password; what came of the other files stays."""
    made, thread_id, here = screener(), thread(), desk()
    forget_passwords()
    _next("locks")
    again = tuple(file for file in here.shut if file[0] == name)
    if not again or here.busy:
        say("One thing at a time: the last request is still being worked on.")
        return
    here.before = here.outcomes()
    here.reading = Work(
        lambda: noted(
            here,
            again,
            made.upload(thread_id, again, keep=here.keep, password=password),
            keep=here.keep,
        ),
        name="screening-files",
    )


def locks() -> str:
    """A key that changes once a password was taken, so that its field is empty again."""
    return str(st.session_state.get("locks", 0))


def forget_passwords() -> None:
    """Take what was typed into the password fields out of the page's state."""
    for key in [key for key in st.session_state if str(key).startswith(LOCK_FIELD)]:
        del st.session_state[key]


def _forget_draft() -> None:
    st.session_state.pop("form", None)
    st.session_state.pop("form_of", None)


def _go(thread_id: str) -> None:
    _forget_page()
    st.session_state["thread"] = thread_id
    st.switch_page(HOME, query_params={"thread": thread_id})


def _delete(thread_id: str) -> None:
    held = _desks().get((id(screener()), thread_id))
    if held is not None and held.busy:
        say("This session is at work. Stop it first, then delete it.")
        return
    screener().delete_thread(thread_id)
    _desks().pop((id(screener()), thread_id), None)
    say("The session is deleted, with its checkpoints and session-only files.")
    if thread_id == thread():
        st.session_state.pop("thread", None)
        st.query_params.pop("thread", None)


def _erase(candidate_id: str, label: str) -> None:
    gone = screener().forget(candidate_id)
    for each in _desks().values():
        each.known.clear()
        each.run = None if each.going is None else each.run
    st.session_state["pinned"] = tuple(item for item in pinned() if item != candidate_id)
    _note(f"{label} erased", by="this session")
    say(
        f"{label} is erased: {gone.documents} documents, {gone.chunks} passages, "
        f"and every mention in {gone.threads} sessions."
    )


# -- following what goes on ----------------------------------------------------------------------


def settle() -> None:
    """Once a run has made a new list, let the page show it instead of one person."""
    run = desk().run
    if run is None or not run.work.done or run.settled:
        return
    run.settled = True
    if progress(run.work.items).order is not None:
        st.query_params.pop("person", None)


def follow(draw: Callable[[], None], *, busy: bool) -> None:
    """Keep a page that was drawn `busy` up to date until the work is done, then draw it whole.

    A click in the meantime ends this loop and draws the page anew; the work itself goes on.
    """
    here = desk()
    while busy and here.busy:
        reading, run = here.reading, here.run
        if reading is not None and not reading.done:
            reading.wait(len(reading.items), timeout=TICK)
        elif run is not None:
            run.work.wait(len(run.work.items), timeout=TICK)
        draw()
    if busy:
        st.rerun()


# -- saying what happened ------------------------------------------------------------------------


def say(text: str) -> None:
    """A sentence to be shown once, on the next drawing."""
    held = cast(tuple[str, ...], st.session_state.get("notices", ()))
    st.session_state["notices"] = (*held, text)


def notices() -> tuple[str, ...]:
    """The sentences to show now. Reading them takes them away."""
    return cast(tuple[str, ...], st.session_state.pop("notices", ()))


def problem() -> str:
    """What went wrong in the last run, as a sentence; empty when nothing did."""
    run = desk().run
    return "" if run is None else _told(cast("Work[object]", run.work))


def files_problem() -> str:
    """What went wrong in the last reading of files."""
    reading = desk().reading
    return "" if reading is None else _told(cast("Work[object]", reading))


def _told(work: "Work[object]") -> str:
    if work.failure is not None and not work.told:
        work.told = explained(work.failure)  # once: it may write a line to the log
    return work.told


@contextmanager
def calm() -> Iterator[None]:
    """No stack trace on a page: an error is a sentence and a way on."""
    try:
        yield
    except Exception as error:
        st.error(markdown(explained(error)))
        st.button("Try again", key="again")
