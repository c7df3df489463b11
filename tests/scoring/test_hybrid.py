"""Points: weighted signals that sum to the score, to the second decimal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Parts, Weights
from screening.policy import SearchPolicy
from screening.scoring.hybrid import attained, coarse_parts, final_parts, score_of

shares = st.floats(0, 1)


def test_the_coarse_score_is_the_weighted_sum_in_points() -> None:
    parts = coarse_parts(0.5, 0.2, 1.0, Weights())
    # 100 x (0.50 x 0.5, 0.35 x 0.2, 0.15 x 1.0)
    assert parts == Parts(dense=25.0, lexical=7.0, qualification=15.0)
    assert score_of(parts) == 47.0


def test_the_final_score_mixes_the_second_stage_in() -> None:
    coarse = Parts(dense=25.0, lexical=7.0, qualification=15.0)
    parts = final_parts(coarse, 0.5, None, SearchPolicy(second_stage=0.4))
    # 0.6 x each part, 100 x 0.4 x 0.5
    assert parts == Parts(dense=15.0, lexical=4.2, qualification=9.0, evidence=20.0)
    assert score_of(parts) == 48.2


def test_a_reranker_takes_its_share_of_the_second_stage_only() -> None:
    policy = SearchPolicy(second_stage=0.4, rerank_share=0.25)
    parts = final_parts(Parts(dense=10.0), 0.5, 1.0, policy)
    # 100 x 0.4 x 0.75 x 0.5 and 100 x 0.4 x 0.25 x 1
    assert (parts.evidence, parts.rerank) == (15.0, 10.0)


def test_without_a_reranker_the_evidence_has_the_whole_second_stage() -> None:
    policy = SearchPolicy(second_stage=0.4, rerank_share=0.25)
    assert final_parts(Parts(), 1.0, None, policy) == Parts(evidence=40.0)


@given(dense=shares, lexical=shares, qualification=shares, evidence=shares, rerank=shares)
def test_parts_sum_to_the_score_and_each_is_within_a_hundredth(
    dense: float, lexical: float, qualification: float, evidence: float, rerank: float
) -> None:
    policy = SearchPolicy(rerank_share=0.3)
    coarse = coarse_parts(dense, lexical, qualification, Weights())
    parts = final_parts(coarse, evidence, rerank, policy)
    for made in (coarse, parts):
        points = list(made.model_dump().values())
        assert round(sum(points), 2) == pytest.approx(score_of(made), abs=1e-9)
        assert all(round(point, 2) == point and 0 <= point <= 100 for point in points)
        assert 0 <= score_of(made) <= 100
    assert abs(coarse.dense - 50 * dense) <= 0.01 + 1e-9


def test_a_change_of_one_part_moves_no_other() -> None:
    one = coarse_parts(0.33336, 0.5, 0.33336, Weights())
    two = coarse_parts(0.33336, 0.5004, 0.33336, Weights())
    assert (one.dense, one.qualification) == (two.dense, two.qualification)
    assert one.lexical != two.lexical


@pytest.mark.parametrize("signal", [-0.01, 1.01])
def test_a_signal_that_was_not_rescaled_is_refused(signal: float) -> None:
    with pytest.raises(ValueError, match=r"dense must be in \[0, 1\]"):
        coarse_parts(signal, 0, 0, Weights())
    with pytest.raises(ValueError, match=r"evidence must be in \[0, 1\]"):
        final_parts(Parts(), signal, None, SearchPolicy())


def test_what_was_attained_is_a_share_of_the_ceiling() -> None:
    assert attained(2.0, 8.0) == 0.25
    assert attained(0.0, 0.0) == 0.0
    with pytest.raises(ValueError, match="above its ceiling"):
        attained(8.1, 8.0)
