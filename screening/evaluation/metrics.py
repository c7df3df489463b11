"""Quality figures as pure functions: rankings, probabilities, and how sure a difference is.

A ranking is a sequence of ids, best first. Grades map ids to whole numbers from 0; an id without
a grade counts as 0. All results are in [0, 1] unless said otherwise, unrounded.
"""

import math
from collections.abc import Collection, Mapping, Sequence

import numpy as np


def dcg(ranked: Sequence[str], grades: Mapping[str, int], k: int) -> float:
    """Discounted cumulative gain of the first `k` places, 0 or more.

        dcg = sum over places i = 1..k of (2^grade_i - 1) / log2(i + 1)

    The discount is that of Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR
    techniques", ACM TOIS 20(4), 2002; the exponential gain that of Burges et al., "Learning to
    rank using gradient descent", ICML 2005.

    An id that comes again keeps its place and gains nothing, so that naming one good person
    twice can not lift the sum above the ideal.

    Raises:
        ValueError: `k` is below 1, or a grade is negative.
    """
    if k < 1:
        raise ValueError(f"k must be 1 or more, got {k!r}")
    seen: set[str] = set()
    total = 0.0
    for place, item in enumerate(ranked[:k], start=1):
        if item in seen:
            continue
        seen.add(item)
        total += _gain(grades.get(item, 0)) / math.log2(place + 1)
    return total


def ndcg(ranked: Sequence[str], grades: Mapping[str, int], k: int) -> float:
    """`dcg` as the share of what the best possible order of all graded ids would reach.

    Raises:
        ValueError: no grade is above 0, so that every order is as good as any other.
    """
    best = sorted(grades, key=lambda item: (-grades[item], item))
    ideal = dcg(best, grades, k)
    if ideal <= 0:
        raise ValueError("no grade is above 0: there is no better and no worse order")
    return dcg(ranked, grades, k) / ideal


def _gain(grade: int) -> float:
    if grade < 0:
        raise ValueError(f"a grade is 0 or more, got {grade!r}")
    return float(2**grade - 1)


def recall(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Share of `relevant` ids among the first `k` places.

    Raises:
        ValueError: nothing is relevant.
    """
    wanted = frozenset(relevant)
    if not wanted:
        raise ValueError("nothing is relevant, so no share of it can be found")
    return len(wanted.intersection(ranked[:k])) / len(wanted)


def mean_reciprocal_rank(
    rankings: Sequence[Sequence[str]], relevant: Sequence[Collection[str]]
) -> float:
    """Mean over queries of 1 / place of the first relevant id, 0 where none is ranked.

    Raises:
        ValueError: no query, or not one set of relevant ids a ranking.
    """
    if not rankings:
        raise ValueError("no ranking to average over")
    total = 0.0
    for ranked, wanted in zip(rankings, relevant, strict=True):
        total += next((1 / place for place, item in enumerate(ranked, 1) if item in wanted), 0.0)
    return total / len(rankings)


def ordered_pairs(ranked: Sequence[str], grades: Mapping[str, int]) -> float:
    """Share of pairs of graded ids with unequal grades in which the better one stands first.

    Ids without a grade are left out. A graded id that is not ranked stands behind all that are;
    of two such ids neither stands first, which counts half. This is Kendall's tau restricted to
    unequal grades, mapped from [-1, 1] to [0, 1].

    Raises:
        ValueError: all grades are equal.
    """
    place: dict[str, int] = {}
    for index, item in enumerate(ranked):
        place.setdefault(item, index)
    behind = len(ranked)
    right, pairs = 0.0, 0
    for better in grades:
        for worse in grades:
            if grades[better] <= grades[worse]:
                continue
            pairs += 1
            first, second = place.get(better, behind), place.get(worse, behind)
            right += 0.5 if first == second else float(first < second)
    if not pairs:
        raise ValueError("all grades are equal: no pair has a right order")
    return right / pairs


def spearman(left: Sequence[float], right: Sequence[float]) -> float:
    """Spearman's rank correlation in [-1, 1], ties sharing their mean rank (scipy's).

    Raises:
        ValueError: lengths differ, fewer than two values, or one side is constant.
    """
    from scipy.stats import spearmanr

    if len(left) != len(right) or len(left) < 2:
        raise ValueError(f"two equal lengths of 2 or more are needed: {len(left)}, {len(right)}")
    if len(set(left)) == 1 or len(set(right)) == 1:
        raise ValueError("one side is constant, so its ranks say nothing")
    return float(spearmanr(left, right).statistic)


def expected_calibration_error(
    confidences: Sequence[float], correct: Sequence[bool], bins: int = 10
) -> float:
    """How far stated confidence is from the share that is right, weighted over equal-width bins.

        ece = sum over bins b of n_b / n * |share right in b - mean confidence in b|

    Guo et al., "On calibration of modern neural networks", ICML 2017, equation 3. Bin i of m
    holds confidences in (i/m, (i+1)/m]; 0 falls into the first.

    Raises:
        ValueError: nothing to count, lengths differ, or a confidence is outside [0, 1].
    """
    if not confidences or len(confidences) != len(correct):
        raise ValueError(f"{len(confidences)} confidences for {len(correct)} outcomes")
    held: dict[int, list[tuple[float, bool]]] = {}
    for confidence, hit in zip(confidences, correct, strict=True):
        if not 0.0 <= confidence <= 1.0:
            raise ValueError(f"a confidence is in [0, 1], got {confidence!r}")
        index = max(0, math.ceil(confidence * bins) - 1)
        held.setdefault(index, []).append((confidence, hit))
    total = 0.0
    for index in sorted(held):
        members = held[index]
        share = sum(hit for _, hit in members) / len(members)
        mean = sum(confidence for confidence, _ in members) / len(members)
        total += len(members) / len(confidences) * abs(share - mean)
    return total


def f1(right: float, listed: float, wanted: float) -> float:
    """Harmonic mean of precision (right / listed) and recall (right / wanted); 1 when both are 0.

    Nothing wanted and nothing listed is a perfect answer, not an undefined one.
    """
    if listed + wanted == 0:
        return 1.0
    return 2 * right / (listed + wanted)


def paired_interval(
    ours: Sequence[float], theirs: Sequence[float], *, seed: int, draws: int = 2_000
) -> tuple[float, float]:
    """95 % interval of mean(ours - theirs) when the queries are drawn again with replacement.

    Percentile bootstrap over paired queries: Efron and Tibshirani, "An introduction to the
    bootstrap", 1993, chapter 13. With few queries it is too narrow rather than too wide.

    Raises:
        ValueError: lengths differ or nothing is paired.
    """
    if not ours or len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} values against {len(theirs)}")
    gaps = np.asarray(ours, dtype=np.float64) - np.asarray(theirs, dtype=np.float64)
    picks = np.random.default_rng(seed).integers(0, len(gaps), size=(draws, len(gaps)))
    low, high = np.percentile(gaps[picks].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)
