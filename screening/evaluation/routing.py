"""Routing figures: messages sent the right way, asked back, and sent the wrong way."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from screening.domain import Record, RouteContext, RouteDecision
from screening.evaluation.labels import MessageLabel
from screening.evaluation.metrics import expected_calibration_error
from screening.evaluation.profiles import Miss, Share, words

Route = Callable[[str, RouteContext], RouteDecision]
Outcome = Literal["right", "asked", "wrong"]


class RoutingFigures(Record):
    """Counts over labelled messages.

    `right`: the labelled intent, or a question back where the label is ambiguous. `asked`: a
    question back where the label is clear. `wrong`: another intent, or any act on an ambiguous
    message. `calibration_error` is over clear messages that the probabilities decided, [0, 1].
    """

    messages: int
    left_out: int
    """Labelled messages that the router was trained on, word for word: greetings and the like."""
    right: int
    asked: int
    wrong: int
    accuracy: float
    wrong_share: float
    by_intent: tuple[Share, ...]
    by_language: tuple[Share, ...]
    by_tier: tuple[Share, ...]
    tasks: Share
    """Messages of several wishes whose tasks came out exactly, in order."""
    calibration_error: float | None
    p95_ms: float
    misses: tuple[Miss, ...]


def outcome(label: MessageLabel, decision: RouteDecision) -> Outcome:
    """How one decision stands to its label; `RoutingFigures` says what the words mean."""
    if label.intent == "ambiguous":
        return "right" if decision.intent is None else "wrong"
    if decision.intent is None:
        return "asked"
    return "right" if decision.intent == label.intent else "wrong"


def routing_figures(
    labels: Sequence[MessageLabel], route: Route, *, trained_on: Iterable[str] = ()
) -> RoutingFigures:
    """Route every labelled message once, in file order; those of `trained_on` are left out.

    Raises:
        ValueError: no message is left.
    """
    known = {words(text) for text in trained_on}
    rows = [
        (label, route(label.text, label.context))
        for label in labels
        if words(label.text) not in known
    ]
    if not rows:
        raise ValueError("the router was trained on every labelled message")
    outcomes = [outcome(label, decision) for label, decision in rows]
    ok = [result == "right" for result in outcomes]
    several = [
        tuple(task.intent for task in decision.tasks) == label.tasks
        for label, decision in rows
        if label.tasks
    ]
    decided = [
        (decision.top1, good)
        for (label, decision), good in zip(rows, ok, strict=True)
        if decision.tier == "margin" and label.intent != "ambiguous"
    ]
    times = sorted(decision.elapsed_ms for _, decision in rows)
    return RoutingFigures(
        messages=len(rows),
        left_out=len(labels) - len(rows),
        right=outcomes.count("right"),
        asked=outcomes.count("asked"),
        wrong=outcomes.count("wrong"),
        accuracy=round(sum(ok) / len(rows), 4),
        wrong_share=round(outcomes.count("wrong") / len(rows), 4),
        by_intent=_grouped([label.intent for label, _ in rows], ok),
        by_language=_grouped([label.lang for label, _ in rows], ok),
        by_tier=_grouped([decision.tier for _, decision in rows], ok),
        tasks=Share.counted("tasks", sum(several), len(several)),
        calibration_error=round(
            expected_calibration_error([p for p, _ in decided], [good for _, good in decided]), 4
        )
        if decided
        else None,
        p95_ms=times[min(len(times) - 1, int(0.95 * len(times)))],
        misses=tuple(
            Miss(
                where=label.id,
                field=result,
                expected=f"{label.intent}: {label.text[:80]}",
                got=f"{decision.intent or 'asked'} ({decision.tier}, {decision.top1:.2f})",
            )
            for (label, decision), result in zip(rows, outcomes, strict=True)
            if result != "right"
        ),
    )


def _grouped(keys: Sequence[str], ok: Sequence[bool]) -> tuple[Share, ...]:
    return tuple(
        Share.counted(
            key,
            sum(good for name, good in zip(keys, ok, strict=True) if name == key),
            keys.count(key),
        )
        for key in sorted(set(keys))
    )
