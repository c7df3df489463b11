"""live: what changes on the page while a run, or a reading of files, goes on."""

from collections.abc import Callable

from streamlit.delta_generator import DeltaGenerator

from screening.domain import Message, ThreadView
from ui import view as shown
from ui.desk import Desk, Run
from ui.panels import chat, shortlist, strip
from ui.progress import Progress, progress


def conversation(view: ThreadView, run: Run | None, problem: str) -> tuple[Message, ...]:
    """The messages to show: those of the thread, or while a run goes on those before it, what
    was said to start it, and the replies so far. A failure is the last message."""
    if run is not None and not run.work.done:
        asked = (Message(role="user", kind="user", text=run.said),) if run.said else ()
        return (*run.before, *asked, *progress(run.work.items).said)
    failed = (Message(role="assistant", kind="problem", text=problem),) if problem else ()
    return (*view.messages, *failed)


def order(state: Progress, *, label: Callable[[str], str]) -> None:
    """The provisional order with who is being read, or the shape of the list to come."""
    if state.order is None:
        shortlist.waiting()
        return
    notes = {
        **dict.fromkeys(state.reading, "being read closely"),
        **dict.fromkeys(state.screened, "read closely"),
    }
    title = (
        f"{len(state.order)} ranked · {len(state.screened)} of {state.to_screen} read closely"
        if state.to_screen
        else f"{len(state.order)} in provisional order"
    )
    shortlist.ordered(shown.match_rows(state.order[:SHOWN], label), notes, title=title)


SHOWN = 20
"""Rows of a provisional list: what fits while it still changes."""


def files(desk: Desk, line: DeltaGenerator) -> None:
    if desk.reading is not None and not desk.reading.done:
        line.html(strip.reading(desk.reading.items))


def follower(
    desk: Desk,
    *,
    log: DeltaGenerator,
    place: DeltaGenerator,
    line: DeltaGenerator,
    label: Callable[[str], str],
    known: int,
) -> Callable[[], None]:
    """Draws what is new: replies into `log`, the order into `place`, the steps into `line`.

    `known` is how many messages of the conversation the page has drawn already.
    """
    drawn = known
    events = -1

    def draw() -> None:
        nonlocal drawn, events
        run = desk.going
        if run is None:
            files(desk, line)
            return
        items = run.work.items
        line.html(
            strip.html(items, seconds=run.work.seconds, going=True, stopping=run.work.stopping)
        )
        if len(items) == events:
            return
        events = len(items)
        state = progress(items)
        said = (*run.before, *((run.said,) if run.said else ()), *state.said)
        for number in range(drawn, len(said)):
            item = said[number]
            if isinstance(item, Message):
                with log:
                    chat.say(item, number, label=label)
        drawn = max(drawn, len(said))
        if state.order is not None:
            with place.container():
                order(state, label=label)

    return draw
