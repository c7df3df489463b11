"""The two scores are weighted means, the composite is made of them, and the table is data."""

import pytest

from screening.domain import Criterion, Reading, Weights
from screening.errors import UsageError
from screening.policy import RubricPolicy
from screening.scoring.rubric import load_rubric, rubric_score, scored


def item(rubric: str, weight: float, strength: float) -> Criterion:
    return Criterion.model_validate(
        {
            "key": "k", "label": "l", "rubric": rubric, "weight": weight, "verdict": "met",
            "strength": strength,
        }
    )  # fmt: skip


def test_a_score_is_the_weighted_mean_of_strengths():
    criteria = (item("technical", 2, 1.0), item("technical", 1, 0.5), item("domain", 9, 0))
    assert rubric_score(criteria, "technical") == 83.3  # (2 * 1 + 1 * 0.5) / 3


def test_the_composite_is_sixty_forty_of_the_scores_shown():
    reading = Reading(
        candidate_id="ada",
        criteria=(item("technical", 3, 1), item("technical", 3, 0.5), item("domain", 1, 0.333)),
    )
    assert scored(reading, Weights()) == (75.0, 33.3, 58.3)  # 0.6 * 75.0 + 0.4 * 33.3 = 58.32


def test_the_recruiters_weights_are_used():
    reading = Reading(candidate_id="ada", criteria=(item("technical", 1, 1), item("domain", 1, 0)))
    assert scored(reading, Weights(technical=0.8, domain=0.2)).composite == 80


def test_a_rubric_that_asks_nothing_follows_the_other():
    assert scored(Reading(candidate_id="a", criteria=(item("domain", 1, 0.4),)), Weights()) == (
        40.0, 40.0, 40.0,
    )  # fmt: skip


def test_a_job_that_asks_nothing_scores_nothing():
    assert scored(Reading(candidate_id="a"), Weights()) == (0, 0, 0)


def test_a_weight_of_zero_earns_nothing():
    assert rubric_score((item("technical", 0, 1), item("technical", 1, 0.2)), "technical") == 20


def test_the_shipped_rubric_takes_named_weights_from_the_policy():
    table = load_rubric()
    policy = RubricPolicy(must_weight=5, nice_weight=1.5)
    assert (table.weight("must", policy), table.weight("nice", policy)) == (5, 1.5)
    assert table.weight("excluded", policy) == 0


def test_a_broken_rubric_says_so(tmp_path):
    (tmp_path / "mine.toml").write_text("version = ")
    with pytest.raises(UsageError, match=r"mine\.toml"):
        load_rubric(tmp_path / "mine.toml")
