"""Records survive a thread's checkpoints unchanged; erased threads leave no text behind."""

from pathlib import Path
from typing import TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph

from screening.adapters.checkpoints import Checkpoints, open_checkpoints
from screening.domain import (
    Citation,
    Claim,
    Match,
    Parts,
    Record,
    Requirements,
    Shortlist,
    Span,
)
from screening.errors import StoreError

TYPES = (Shortlist, Match, Parts, Requirements, Claim, Citation)


class State(TypedDict, total=False):
    shortlist: Shortlist
    requirements: Requirements
    claim: Claim


VALUES: State = {
    "shortlist": Shortlist(
        items=(
            Match(
                rank=1,
                candidate_id="ada",
                score=71.25,
                provisional=False,
                parts=Parts(dense=40.0, lexical=31.25),
                matched_skills=("SQL", "dbt"),
            ),
        ),
        pool_size=3,
    ),
    "requirements": Requirements(
        any_of=(("Airflow", "Dagster"), ("Spark",)), skill_expansions={"K8s": ("Kubernetes",)}
    ),
    "claim": Claim(text="Ran Zanzibarian rotas", spans=(Citation(start=0, end=3, quote="Ran"),)),
}


def thread(name: str) -> RunnableConfig:
    return {"configurable": {"thread_id": name}}


async def run(checkpoints: Checkpoints, name: str) -> State:
    async def node(state: State) -> State:
        return VALUES

    graph = StateGraph(State)
    graph.add_node("node", node)
    graph.add_edge(START, "node")
    graph.add_edge("node", END)
    compiled = graph.compile(checkpointer=checkpoints.saver)
    await compiled.ainvoke(VALUES, thread(name))
    snapshot = await compiled.aget_state(thread(name))
    values: State = {**snapshot.values}  # type: ignore[typeddict-item]
    return values


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_records_with_nested_tuples_come_back_equal_and_of_their_type(
    kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "pool" / "threads.sqlite" if kind == "sqlite" else None
    checkpoints = await open_checkpoints(path, TYPES)
    assert await run(checkpoints, "t1") == VALUES
    assert await checkpoints.thread_ids() == ("t1",)
    await checkpoints.close()


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_deleted_thread_is_gone_and_the_others_stay(kind: str, tmp_path: Path) -> None:
    checkpoints = await open_checkpoints(
        tmp_path / "threads.sqlite" if kind == "sqlite" else None, TYPES
    )
    await run(checkpoints, "b")
    await run(checkpoints, "a")
    await checkpoints.delete("b")
    await checkpoints.delete("never was")
    assert await checkpoints.thread_ids() == ("a",)
    await checkpoints.close()


async def test_a_thread_is_there_after_a_restart(tmp_path: Path) -> None:
    first = await open_checkpoints(tmp_path / "threads.sqlite", TYPES)
    await run(first, "t1")
    await first.close()
    second = await open_checkpoints(tmp_path / "threads.sqlite", TYPES)
    assert await second.thread_ids() == ("t1",)
    await second.close()


async def test_a_deleted_threads_text_is_in_no_file(tmp_path: Path) -> None:
    checkpoints = await open_checkpoints(tmp_path / "threads.sqlite", TYPES)
    await run(checkpoints, "t1")
    assert any(b"Zanzibarian" in path.read_bytes() for path in tmp_path.iterdir())
    await checkpoints.delete("t1")
    assert not any(b"Zanzibarian" in path.read_bytes() for path in tmp_path.iterdir())
    await checkpoints.close()


async def test_a_type_that_was_not_listed_is_not_revived() -> None:
    checkpoints = await open_checkpoints(None, (Requirements,))
    kind, data = checkpoints.saver.serde.dumps_typed(Parts(dense=1.0))
    assert not isinstance(checkpoints.saver.serde.loads_typed((kind, data)), Parts)


async def test_a_span_inside_a_record_stays_a_span() -> None:
    class Holder(Record):
        spans: tuple[Span, ...]

    checkpoints = await open_checkpoints(None, (Holder,))
    globals()["Holder"] = Holder
    Holder.__qualname__ = "Holder"
    checkpoints = await open_checkpoints(None, (Holder,))
    value = Holder(spans=(Span(1, 2),))
    back = checkpoints.saver.serde.loads_typed(checkpoints.saver.serde.dumps_typed(value))
    assert back == value
    assert isinstance(back.spans[0], Span)


async def test_a_file_that_is_no_database_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "threads.sqlite").write_bytes(b"not a database " * 100)
    with pytest.raises(StoreError, match="could not be opened"):
        await open_checkpoints(tmp_path / "threads.sqlite", TYPES)
