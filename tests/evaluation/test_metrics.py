"""Each figure against arithmetic that a reader can redo on paper."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.evaluation.metrics import (
    dcg,
    expected_calibration_error,
    f1,
    mean_reciprocal_rank,
    ndcg,
    ordered_pairs,
    paired_interval,
    recall,
    spearman,
)

GRADES = {"ada": 3, "bob": 2, "cy": 0}


def test_dcg_sums_exponential_gains_under_a_log_discount():
    # grade 2 at place 1, grade 3 at place 2, grade 0 at place 3
    expected = (2**2 - 1) / math.log2(2) + (2**3 - 1) / math.log2(3) + 0 / math.log2(4)
    assert dcg(["bob", "ada", "cy"], GRADES, 3) == pytest.approx(expected)


def test_ndcg_divides_by_the_best_order():
    ideal = (2**3 - 1) / math.log2(2) + (2**2 - 1) / math.log2(3)
    got = (2**2 - 1) / math.log2(2) + (2**3 - 1) / math.log2(3)
    assert ndcg(["bob", "ada", "cy"], GRADES, 3) == pytest.approx(got / ideal)


def test_ndcg_looks_at_k_places_of_both_orders():
    # one place: grade 2 found, grade 3 possible
    assert ndcg(["bob", "ada"], GRADES, 1) == pytest.approx((2**2 - 1) / (2**3 - 1))


def test_an_ungraded_id_takes_a_place_and_gains_nothing():
    got = (2**3 - 1) / math.log2(3)
    ideal = (2**3 - 1) / math.log2(2) + (2**2 - 1) / math.log2(3)
    assert ndcg(["stranger", "ada"], GRADES, 2) == pytest.approx(got / ideal)


def test_naming_somebody_twice_gains_once():
    assert dcg(["ada", "ada"], GRADES, 2) == pytest.approx((2**3 - 1) / math.log2(2))


@given(
    grades=st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3), min_size=1).filter(
        lambda grades: any(grades.values())
    ),
    ranked=st.lists(st.sampled_from("abcdefghij"), max_size=20),
    k=st.integers(1, 12),
)
def test_no_order_beats_the_ideal_even_with_repeats(grades, ranked, k):
    assert 0 <= ndcg(ranked, grades, k) <= 1 + 1e-12


def test_ndcg_without_a_good_person_is_refused():
    with pytest.raises(ValueError, match="no grade is above 0"):
        ndcg(["ada"], {"ada": 0}, 5)


def test_a_negative_grade_is_refused():
    with pytest.raises(ValueError, match="0 or more, got -1"):
        dcg(["ada"], {"ada": -1}, 1)


def test_k_of_zero_is_refused():
    with pytest.raises(ValueError, match="1 or more, got 0"):
        dcg(["ada"], GRADES, 0)


def test_recall_is_the_share_found_in_the_first_places():
    # 2 of 3 among the first four
    assert recall(["a", "x", "b", "y", "c"], {"a", "b", "c"}, 4) == pytest.approx(2 / 3)


def test_mean_reciprocal_rank_takes_the_first_good_place():
    # second place, none, first place
    expected = (1 / 2 + 0 + 1 / 1) / 3
    got = mean_reciprocal_rank([["x", "a"], ["x"], ["b", "a"]], [{"a"}, {"a"}, {"a", "b"}])
    assert got == pytest.approx(expected)


def test_ordered_pairs_counts_unequal_grades_only():
    # pairs: ada>bob wrong, ada>cy right, bob>cy right
    assert ordered_pairs(["bob", "ada", "cy"], GRADES) == pytest.approx(2 / 3)


def test_people_left_out_of_the_ranking_stand_last_and_tie():
    # ada>bob: both missing, one half; ada>cy: missing against ranked, wrong; bob>cy wrong
    assert ordered_pairs(["cy"], GRADES) == pytest.approx((0.5 + 0 + 0) / 3)


def test_spearman_of_a_reversed_order_is_minus_one():
    assert spearman([1, 2, 3], [9, 5, 1]) == pytest.approx(-1)


def test_spearman_gives_ties_their_mean_rank():
    # ranks 1, 2.5, 2.5 against 1, 2, 3; Pearson: 1.5 / sqrt(1.5 * 2)
    assert spearman([1, 2, 2], [1, 2, 3]) == pytest.approx(1.5 / math.sqrt(1.5 * 2))


def test_spearman_refuses_a_constant_side():
    with pytest.raises(ValueError, match="constant"):
        spearman([1, 1], [1, 2])


def test_calibration_error_weights_bins_by_size():
    # bin (0.5, 0.6]: mean 0.6, 1 of 2 right; bin (0.9, 1.0]: mean 1.0, 2 of 2 right
    expected = 2 / 4 * abs(1 / 2 - 0.6) + 2 / 4 * abs(2 / 2 - 1.0)
    got = expected_calibration_error([0.6, 0.6, 1.0, 1.0], [True, False, True, True])
    assert got == pytest.approx(expected)


def test_confidence_zero_falls_into_the_first_bin():
    assert expected_calibration_error([0.0], [False]) == 0


def test_f1_of_nothing_wanted_and_nothing_listed_is_one():
    assert f1(0, 0, 0) == 1
    # precision 2/4, recall 2/3: 2 * (1/2 * 2/3) / (1/2 + 2/3) = 4/7
    assert f1(2, 4, 3) == pytest.approx(4 / 7)


def test_a_constant_gain_has_an_interval_of_one_point():
    low, high = paired_interval([0.7, 0.9, 0.4], [0.5, 0.7, 0.2], seed=1)
    assert (low, high) == (pytest.approx(0.2), pytest.approx(0.2))


def test_the_interval_depends_on_the_seed_alone():
    ours, theirs = [0.9, 0.1, 0.5, 0.8], [0.4, 0.3, 0.5, 0.2]
    assert paired_interval(ours, theirs, seed=7) == paired_interval(ours, theirs, seed=7)
