"""Reciprocal rank fusion, by its formula."""

from screening.matching.fusion import reciprocal_rank_fusion


def test_scores_are_sums_of_reciprocal_ranks() -> None:
    # a: 1/61 + 1/63 = .03227, b: 1/62 + 1/61 = .03252, c: 1/63 + 1/62 = .03200
    assert reciprocal_rank_fusion([["a", "b", "c"], ["b", "c", "a"]], k=60) == ("b", "a", "c")


def test_who_is_in_one_ranking_only_still_counts() -> None:
    # d: 1/61, b: 1/62 + 1/62 = .03226, a: 1/61
    assert reciprocal_rank_fusion([["a", "b"], ["d", "b"]], k=60) == ("b", "a", "d")


def test_ties_end_in_the_id_and_repeats_count_once() -> None:
    assert reciprocal_rank_fusion([["b"], ["a"]], k=60) == ("a", "b")
    assert reciprocal_rank_fusion([["a", "a", "b"], ["b"]], k=60) == ("b", "a")
    assert reciprocal_rank_fusion([], k=60) == ()
