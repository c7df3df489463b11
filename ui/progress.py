"""A run as a person follows it: the steps with their times, read from the events so far."""

from collections.abc import Mapping, Sequence

from screening.domain import (
    Event,
    Finished,
    Match,
    Message,
    NodeFinished,
    NodeStarted,
    Provisional,
    Ranked,
    Record,
    Said,
)
from ui.words import NODE_WORDS

READ_NODE = "deep_screen"
"""The node that runs once a person."""


class Step(Record):
    """One step of a run: `ms` is None while it goes on."""

    label: str
    ms: float | None = None


class Progress(Record):
    """A run as far as its events tell."""

    steps: tuple[Step, ...] = ()
    now: str = ""
    order: tuple[Match, ...] | None = None
    to_screen: int = 0
    screened: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    said: tuple[Message, ...] = ()
    finished: bool = False


def progress(events: Sequence[Event], words: Mapping[str, str] = NODE_WORDS) -> Progress:
    """A run read from its events. Screening is one step: "screening 3 of 5"."""
    running: dict[str, None] = {}
    finished: dict[str, float] = {}
    reading: dict[str, None] = {}
    screened: list[str] = []
    order: tuple[Match, ...] | None = None
    to_screen = 0
    said: list[Message] = []
    done = False
    for event in events:
        match event:
            case NodeStarted(node=node, candidate_id=who):
                running[node] = None
                if who is not None:
                    reading[who] = None
            case NodeFinished(node=node, ms=ms, candidate_id=who):
                finished[node] = finished.get(node, 0.0) + ms
                if who is not None:
                    reading.pop(who, None)
                    screened.append(who)
                if node != READ_NODE or len(screened) >= to_screen:
                    running.pop(node, None)
            case Provisional(items=items):
                order = items
            case Ranked(shortlist=shortlist, to_screen=count):
                order, to_screen = shortlist.items, count
            case Said(message=message):
                if message.role == "assistant":
                    said.append(message)
            case Finished():
                done = True
    names = dict.fromkeys((*finished, *running))
    now = ""
    if running and not done:
        node = list(running)[-1]
        now = (
            f"screening {min(len(screened) + 1, to_screen)} of {to_screen}"
            if node == READ_NODE and to_screen
            else words.get(node, node)
        )
    return Progress(
        steps=tuple(
            Step(
                label=f"screened {len(screened)} of {to_screen}"
                if node == READ_NODE and to_screen
                else words.get(node, node),
                ms=finished[node],
            )
            for node in names
            if node not in running
        ),
        now=now,
        order=order,
        to_screen=to_screen,
        screened=tuple(screened),
        reading=tuple(reading),
        said=tuple(said),
        finished=done,
    )


def took(ms: float) -> str:
    return f"{ms / 1000:.1f} s"
