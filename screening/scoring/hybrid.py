"""Points: three signals to a coarse score, coarse and second stage to the final one.

    coarse = 100 x (w.dense x dense + w.lexical x lexical + w.qualification x qualification)
    final  = (1 - b) x coarse + b x 100 x second,  b = `second_stage` of the policy

Signals are in [0, 1] and depend on the person and the job only, so one more resume in the pool
moves nobody (beyond the pool's word statistics, `matching.lexical`). ADR-008.
"""

from screening.domain import Parts, Weights
from screening.policy import SearchPolicy

PLACES = 2
"""Decimals of points and scores; rounded here and nowhere else."""


def attained(raw: float, ceiling: float) -> float:
    """A BM25 score as the share of what its query could attain, in [0, 1].

    Raises:
        ValueError: `raw` exceeds `ceiling`; the two come from different queries.
    """
    if raw > ceiling + 1e-9:
        raise ValueError(f"score {raw!r} above its ceiling {ceiling!r}")
    return min(1.0, raw / ceiling) if ceiling > 0 else 0.0


def coarse_parts(dense: float, lexical: float, qualification: float, weights: Weights) -> Parts:
    """Weighted points of the first stage; their sum is the coarse score.

    Raises:
        ValueError: a signal is outside [0, 1]; the caller forgot to rescale it.
    """
    signals = {"dense": dense, "lexical": lexical, "qualification": qualification}
    for name, value in signals.items():
        if not 0.0 <= value <= 1.0:
            raise ValueError(f"{name} must be in [0, 1], got {value!r}")
    return rounded(
        {
            "dense": 100 * weights.dense * dense,
            "lexical": 100 * weights.lexical * lexical,
            "qualification": 100 * weights.qualification * qualification,
        }
    )


def final_parts(
    coarse: Parts, evidence: float, rerank: float | None, policy: SearchPolicy
) -> Parts:
    """Points after the second stage. `rerank` None: the evidence reading has its share too.

    Raises:
        ValueError: `evidence` or `rerank` is outside [0, 1].
    """
    for name, value in {"evidence": evidence, "rerank": rerank}.items():
        if value is not None and not 0.0 <= value <= 1.0:
            raise ValueError(f"{name} must be in [0, 1], got {value!r}")
    b = policy.second_stage
    share = 0.0 if rerank is None else policy.rerank_share
    return rounded(
        {
            "dense": (1 - b) * coarse.dense,
            "lexical": (1 - b) * coarse.lexical,
            "qualification": (1 - b) * coarse.qualification,
            "evidence": 100 * b * (1 - share) * evidence,
            "rerank": 100 * b * share * (rerank or 0.0),
        }
    )


def score_of(parts: Parts) -> float:
    """The score, 0-100, that these parts sum to."""
    points = (parts.dense, parts.lexical, parts.qualification, parts.evidence, parts.rerank)
    return round(sum(points), PLACES)


def rounded(points: dict[str, float]) -> Parts:
    """Points to two places whose sum is the rounded sum: the largest remainders round up.

    Ties between remainders go to the part named first.
    """
    scale = 10**PLACES
    exact = {name: round(value * scale, 6) for name, value in points.items()}
    whole = {name: int(value) for name, value in exact.items()}
    left = round(sum(exact.values())) - sum(whole.values())
    by_remainder = sorted(exact, key=lambda name: whole[name] - exact[name])
    for name in by_remainder[:left]:
        whole[name] += 1
    return Parts(**{name: value / scale for name, value in whole.items()})
