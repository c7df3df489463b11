"""Running turns in tests: the finished event, and the conversation as it stands."""

from screening.domain import Finished, Message, ThreadView, Turn
from screening.engine import Screener


def finished(screener: Screener, thread_id: str, turn: Turn) -> Finished:
    """Send a turn, run it to its end, and return the last event."""
    *_, last = screener.send(thread_id, turn)
    assert isinstance(last, Finished)
    return last


def messages(view: ThreadView) -> tuple[Message, ...]:
    return view.messages
