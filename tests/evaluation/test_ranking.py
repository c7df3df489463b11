"""Systems are compared job by job on the same grades."""

import pytest

from screening.evaluation.ranking import ranking_figures

GRADES = {
    "nurse": {"a.pdf": 3, "b.pdf": 1, "c.pdf": 0},
    "sre": {"d.pdf": 2, "e.pdf": 0},
}
BEST = {"nurse": ["a.pdf", "b.pdf", "c.pdf"], "sre": ["d.pdf", "e.pdf"]}
WORST = {"nurse": ["c.pdf", "b.pdf", "a.pdf"], "sre": ["e.pdf", "d.pdf"]}


def test_the_best_order_reaches_one_in_every_figure():
    figures = ranking_figures(GRADES, {"ours": BEST}, people=5)
    (ours,) = figures.systems
    assert (ours.ndcg_10, ours.ndcg_5, ours.recall_10, ours.ordered_pairs) == (1, 1, 1, 1)
    assert ours.reciprocal_rank == 1


def test_the_first_system_is_compared_with_each_other():
    figures = ranking_figures(GRADES, {"ours": BEST, "theirs": WORST}, people=5)
    pairs = next(gap for gap in figures.gaps if gap.measure == "ordered_pairs")
    assert (pairs.ours, pairs.theirs) == ("ours", "theirs")
    # every pair right against every pair wrong, in both jobs: no spread between jobs
    assert (pairs.mean, pairs.low, pairs.high) == (1, 1, 1)


def test_people_without_a_grade_take_places_but_no_part_in_pairs():
    order = {**BEST, "sre": ["stranger.pdf", "d.pdf", "e.pdf"]}
    figures = ranking_figures(GRADES, {"ours": order}, people=5)
    sre = next(row for row in figures.by_job if row.job == "sre")
    assert sre.ordered_pairs == 1
    assert sre.ndcg_10 < 1
    assert sre.first_ten[0] == ("stranger.pdf", None)


def test_a_system_that_skips_a_job_is_refused():
    with pytest.raises(ValueError, match="no order for 'sre'"):
        ranking_figures(GRADES, {"ours": {"nurse": ["a.pdf"]}}, people=5)
