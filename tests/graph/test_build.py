"""The graph's shape, and the check of what nodes write."""

import itertools
from pathlib import Path

import pytest
from langgraph.graph import END

from screening.domain import Problems, Requirements
from screening.graph.build import NODES, PatchError, build, checked_patch, mermaid
from screening.policy import Policy

NINE = {
    "parse_input",
    "extract_requirements",
    "adjust_requirements",
    "conversational_query",
    "search_resumes",
    "rank_candidates",
    "deep_screen",
    "recommendation",
    "generate_report",
}


def edges() -> set[tuple[str, str]]:
    drawn = build(None, Policy()).get_graph()
    return {(edge.source, edge.target) for edge in drawn.edges}


def test_the_graph_has_exactly_nine_nodes():
    drawn = build(None, Policy()).get_graph()
    assert set(drawn.nodes) - {"__start__", END} == NINE == set(NODES)


def test_parse_input_leads_to_three_nodes_or_the_end():
    targets = {target for source, target in edges() if source == "parse_input"}
    assert targets == {
        "extract_requirements", "adjust_requirements", "conversational_query", END,
    }  # fmt: skip


def test_a_round_runs_from_search_to_report():
    path = [
        "extract_requirements", "search_resumes", "rank_candidates", "deep_screen",
        "recommendation", "generate_report",
    ]  # fmt: skip
    assert set(itertools.pairwise(path)) <= edges()
    assert ("rank_candidates", "generate_report") in edges()


def test_the_documented_graph_is_the_compiled_one():
    page = Path("docs/graph.md").read_text(encoding="utf-8")
    assert mermaid().strip() in page


def test_a_node_may_write_only_its_own_channels():
    with pytest.raises(PatchError, match="not its channel"):
        checked_patch("search_resumes", {"shortlist": None}, NODES["search_resumes"].writes)


def test_an_unknown_channel_is_refused():
    with pytest.raises(PatchError, match="not its channel"):
        checked_patch("deep_screen", {"attempt": 2}, frozenset({"attempt"}))


def test_a_value_of_the_wrong_type_is_refused():
    with pytest.raises(PatchError, match="not as a record"):
        checked_patch(
            "extract_requirements", {"requirements": {"title": "x"}}, frozenset({"requirements"})
        )


def test_a_right_patch_passes():
    checked_patch("deep_screen", {"errors": Problems()}, NODES["deep_screen"].writes)
    checked_patch(
        "extract_requirements",
        {"requirements": Requirements(title="x"), "messages": []},
        NODES["extract_requirements"].writes,
    )
