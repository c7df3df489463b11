"""The node table, the edges, the patch check and the serializer: the whole graph on one page."""

import functools
import time
import typing
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from langchain_core.messages import BaseMessage
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Command, Send
from pydantic import BaseModel, TypeAdapter, ValidationError
from tenacity import (
    AsyncRetrying,
    retry_if_exception_type,
    stop_after_attempt,
    wait_exponential,
)

from screening.domain import Intent, NodeFinished, NodeStarted, Tasks
from screening.errors import TransientError
from screening.graph import recovery
from screening.graph.nodes.adjust_requirements import adjust_requirements
from screening.graph.nodes.conversational_query import conversational_query
from screening.graph.nodes.deep_screen import deep_screen
from screening.graph.nodes.extract_requirements import extract_requirements
from screening.graph.nodes.generate_report import generate_report
from screening.graph.nodes.parse_input import parse_input
from screening.graph.nodes.rank_candidates import rank_candidates, send_to_screening
from screening.graph.nodes.recommendation import recommendation
from screening.graph.nodes.search_resumes import search_resumes
from screening.graph.state import AgentState, Deps, ScreenOne
from screening.policy import Policy

Node = Callable[..., Awaitable[Any]]
"""(state or `ScreenOne`, runtime) to a patch or a `Command`; what it returns is checked."""

LIMITS = ("coarse_screen_limit", "deep_screen_limit", "recommendation_limit")


@dataclass(frozen=True, slots=True)
class Row:
    """One node: its function, the channels it may write, and whether a retry can help it.

    `writes` is what the node itself writes; after a failure it writes what recovery answers.
    """

    node: Node
    writes: frozenset[str]
    retries: bool = False


NODES: dict[str, Row] = {
    "parse_input": Row(
        parse_input,
        frozenset(
            {"routing_decision", "replay", "tasks", "current_round", "changes", "errors",
             "feedback_pending", "user_feedback", "messages"}
        ),
    ),
    "extract_requirements": Row(
        extract_requirements,
        frozenset(
            {"requirements", "tuning", *LIMITS, "history", "previous_shortlist", "messages"}
        ),
        retries=True,
    ),
    "adjust_requirements": Row(
        adjust_requirements,
        frozenset(
            {"requirements", "tuning", *LIMITS, "history", "changes", "previous_shortlist",
             "tasks", "messages"}
        ),
        retries=True,
    ),
    "conversational_query": Row(
        conversational_query, frozenset({"messages", "tasks", "errors"}), retries=True
    ),
    "search_resumes": Row(search_resumes, frozenset({"retrieved"}), retries=True),
    "rank_candidates": Row(
        rank_candidates,
        frozenset({"shortlist", "ranking_explanation", "screening", "recommendations"}),
    ),
    "deep_screen": Row(deep_screen, frozenset({"screening", "errors"}), retries=True),
    "recommendation": Row(
        recommendation,
        frozenset({"recommendations", "feedback_pending", "user_feedback", "errors"}),
    ),
    "generate_report": Row(
        generate_report, frozenset({"report", "final_report", "tasks", "messages"})
    ),
}  # fmt: skip
"""The nine nodes. Drives the edges' check, the patch check, the docs' test and span names."""

NEXT: dict[Hashable, str] = {
    "extract_requirements": "extract_requirements",
    "adjust_requirements": "adjust_requirements",
    "conversational_query": "conversational_query",
    END: END,
}


def next_task(state: AgentState) -> Intent | Literal["__end__"]:
    """The node of the next wish of this message, else the end."""
    current = (state.get("tasks") or Tasks()).current
    return current.intent if current else "__end__"


class PatchError(RuntimeError):
    """A node wrote a channel that is not its own, or a value of the wrong type."""


@functools.cache
def _adapters() -> dict[str, TypeAdapter[object]]:
    hints = typing.get_type_hints(AgentState, include_extras=False)
    hints.pop("__pydantic_config__", None)
    return {
        name: TypeAdapter(list[BaseMessage] if name == "messages" else hint)
        for name, hint in hints.items()
    }


def checked_patch(name: str, patch: object, writes: frozenset[str]) -> None:
    """Raise `PatchError` unless `patch` holds only channels of this node, strictly typed."""
    if not isinstance(patch, dict):
        raise PatchError(f"{name} returned {type(patch).__name__}, not a patch")
    adapters = _adapters()
    for key, value in patch.items():
        if key not in adapters or key not in writes:
            raise PatchError(f"{name} wrote {key!r}, which is not its channel")
        try:
            held = adapters[key].validate_python(value, strict=True)
        except ValidationError as error:
            raise PatchError(
                f"{name} wrote a wrong {key!r}: {error.error_count()} faults"
            ) from error
        if isinstance(held, BaseModel) and held is not value:
            kind = type(value).__name__  # pydantic takes a dict for a record, even when strict
            raise PatchError(f"{name} wrote {key!r} as {kind}, not as a record")


def checked(name: str, row: Row, policy: Policy) -> Node:
    """The node with retries, a span, progress events, and a check of what it writes.

    Only `TransientError` is tried again, with back-off. What fails beyond that becomes data
    (ADR-013); an `interrupt` passes through.
    """
    attempts = policy.run.node_attempts if row.retries else 1

    @functools.wraps(row.node)
    async def run(state: AgentState | ScreenOne, runtime: Runtime[Deps]) -> Any:
        write = get_stream_writer()
        person = state.candidate_id if isinstance(state, ScreenOne) else None
        write(NodeStarted(node=name, candidate_id=person))
        started = time.perf_counter()
        with runtime.context.tracer.span("node", node=name):
            try:
                result = await _tried(row.node, state, runtime, attempts)
                patch = result.update if isinstance(result, Command) else result
                checked_patch(name, patch, row.writes)
            except GraphBubbleUp:
                raise  # an interrupt is no failure
            except Exception as error:  # the graph's error handler: any failure becomes data
                result = recovery.recovered(name, state, error)
        elapsed = round((time.perf_counter() - started) * 1000, 2)
        write(NodeFinished(node=name, ms=elapsed, candidate_id=person))
        return result

    return run


async def _tried(
    node: Node, state: AgentState | ScreenOne, runtime: Runtime[Deps], attempts: int
) -> AgentState | Command[str]:
    async for attempt in AsyncRetrying(
        retry=retry_if_exception_type(TransientError),
        stop=stop_after_attempt(attempts),
        wait=wait_exponential(multiplier=0.1, max=2.0),
        reraise=True,
    ):
        with attempt:
            return cast(AgentState | Command[str], await node(state, runtime))
    raise AssertionError("tenacity ends with a result or an error")


def unless_failed(node: str, target: str) -> Callable[[AgentState], str]:
    """The edge of a node that may fail: on to `target`, or straight to the report."""

    def follow(state: AgentState) -> str:
        return "generate_report" if recovery.failed(state, node) else target

    return follow


def after_adjusting(state: AgentState) -> str:
    """Search again only when something changed; a question or a no-op needs no new list."""
    if recovery.failed(state, "adjust_requirements"):
        return "generate_report"
    changes = state.get("changes")
    return "search_resumes" if changes is not None and changes.items else next_task(state)


def after_ranking(min_fit: float) -> Callable[[AgentState], Sequence[Send] | str]:
    """One `Send` a person to read, or straight to the report when there is nobody."""

    def follow(state: AgentState) -> Sequence[Send] | str:
        if recovery.failed(state, "rank_candidates"):
            return "generate_report"
        return send_to_screening(state, min_fit)

    return follow


def build(
    checkpointer: BaseCheckpointSaver[str] | None, policy: Policy
) -> CompiledStateGraph[AgentState, Deps, AgentState, AgentState]:
    """The compiled graph. Edges as in the state machine specification (docs/state-machine.md)."""
    graph = StateGraph(AgentState, context_schema=Deps)
    for name, row in NODES.items():
        graph.add_node(
            name,
            checked(name, row, policy),
            input_schema=ScreenOne if name == "deep_screen" else None,
        )
    graph.add_edge(START, "parse_input")
    for node, target in (
        ("extract_requirements", "search_resumes"),
        ("search_resumes", "rank_candidates"),
    ):
        graph.add_conditional_edges(node, unless_failed(node, target), [target, "generate_report"])
    graph.add_conditional_edges(
        "adjust_requirements",
        after_adjusting,
        {**NEXT, "search_resumes": "search_resumes", "generate_report": "generate_report"},
    )
    graph.add_conditional_edges(
        "rank_candidates", after_ranking(policy.search.min_fit), ["deep_screen", "generate_report"]
    )
    graph.add_edge("deep_screen", "recommendation")
    graph.add_edge("recommendation", "generate_report")
    graph.add_conditional_edges("generate_report", next_task, NEXT)
    graph.add_conditional_edges("conversational_query", next_task, NEXT)
    return graph.compile(checkpointer=checkpointer)


def mermaid() -> str:
    """Mermaid text of the compiled graph, as `screening graph` prints and the docs show."""
    return build(None, Policy()).get_graph().draw_mermaid()


def state_types() -> tuple[type[BaseModel], ...]:
    """Every record that may occur in a checkpoint, found by walking `AgentState`.

    The checkpoint serializer revives these types and no others; an unlisted type would come
    back as a dict.
    """
    found: dict[type[BaseModel], None] = {}
    hints = typing.get_type_hints(AgentState, include_extras=False)
    for name, hint in hints.items():
        if name not in ("messages", "__pydantic_config__"):
            for record in _records(hint):
                found[record] = None
    found[ScreenOne] = None
    for record in _records(ScreenOne):
        found[record] = None
    return tuple(sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__)))


def _records(hint: object, seen: frozenset[type] = frozenset()) -> Iterator[type[BaseModel]]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        if hint in seen:
            return
        yield hint
        for field in hint.model_fields.values():
            yield from _records(field.annotation, seen | {hint})
        return
    for argument in typing.get_args(hint):
        yield from _records(argument, seen)
