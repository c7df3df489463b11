"""Taking one person out of a thread: what spoke of them goes, and the thread says so."""

from collections.abc import Sequence
from typing import cast

from langchain_core.messages import AIMessage, AnyMessage

from screening.domain import (
    Match,
    Recommendations,
    Report,
    Screening,
    Shortlist,
)
from screening.engine.people import label_of
from screening.graph.messages import said
from screening.graph.state import AgentState

ERASED = "Someone who was part of this search has been erased on request."


def mentions(values: AgentState, candidate_id: str, names: Sequence[str]) -> bool:
    """Whether any channel of the thread holds this person."""
    held: list[str] = []
    if (retrieved := values.get("retrieved")) is not None:
        held += [item.candidate_id for item in retrieved.items]
    for shortlist in (values.get("shortlist"), values.get("previous_shortlist")):
        if shortlist is not None:
            held += [item.candidate_id for item in (*shortlist.items, *shortlist.near_misses)]
    if (screening := values.get("screening")) is not None:
        held += [item.candidate_id for item in screening.items]
    if candidate_id in held:
        return True
    return any(_speaks(message, candidate_id, names) for message in values.get("messages", []))


def scrubbed(values: AgentState, candidate_id: str, names: Sequence[str]) -> AgentState:
    """The channels without this person. Ranks of the others stay as they were reported."""
    clean = cast(AgentState, dict(values))
    clean["messages"] = [
        said("notice", ERASED) if _speaks(message, candidate_id, names) else message
        for message in values.get("messages", [])
    ]
    clean["messages"] = [*clean["messages"], said("notice", ERASED)]
    if (retrieved := values.get("retrieved")) is not None:
        clean["retrieved"] = retrieved.model_copy(
            update={"items": _without(retrieved.items, candidate_id)}
        )
    if (shortlist := values.get("shortlist")) is not None:
        clean["shortlist"] = _shortlist(shortlist, candidate_id)
    if (earlier := values.get("previous_shortlist")) is not None:
        clean["previous_shortlist"] = _shortlist(earlier, candidate_id)
    if (screening := values.get("screening")) is not None:
        clean["screening"] = Screening(
            items=tuple(i for i in screening.items if i.candidate_id != candidate_id)
        )
    if (advice := values.get("recommendations")) is not None:
        clean["recommendations"] = Recommendations(
            items=tuple(i for i in advice.items if i.candidate_id != candidate_id)
        )
    if (report := values.get("report")) is not None:
        clean["report"] = _report(report, candidate_id)
    text = values.get("final_report", "")
    if label_of(candidate_id) in text or candidate_id in text:
        clean["final_report"] = ERASED
    return clean


def _shortlist(held: Shortlist, candidate_id: str) -> Shortlist:
    return held.model_copy(
        update={
            "items": _without(held.items, candidate_id),
            "near_misses": _without(held.near_misses, candidate_id),
        }
    )


def _without(items: tuple[Match, ...], candidate_id: str) -> tuple[Match, ...]:
    return tuple(item for item in items if item.candidate_id != candidate_id)


def _report(report: Report, candidate_id: str) -> Report:
    return report.model_copy(
        update={
            "shortlist": tuple(i for i in report.shortlist if i.candidate_id != candidate_id),
            "near_misses": tuple(i for i in report.near_misses if i.candidate_id != candidate_id),
            "errors": tuple(i for i in report.errors if i.candidate_id != candidate_id),
        }
    )


def _speaks(message: AnyMessage, candidate_id: str, names: Sequence[str]) -> bool:
    text = str(message.content)
    if candidate_id in text or label_of(candidate_id) in text:
        return True
    if any(len(name) > 4 and name in text for name in names):
        return True
    if isinstance(message, AIMessage):
        claims = message.additional_kwargs.get("citations", ())
        return any(claim.get("candidate_id") == candidate_id for claim in claims)
    return False
