"""Points: three signals to a coarse score, coarse and second stage to the final one.

    coarse = 100 x (w.dense x dense + w.lexical x lexical + w.qualification x qualification)
    final  = (1 - b) x coarse + b x 100 x second,  b = `second_stage` of the policy

Signals are in [0, 1] and depend on the person and the job only, so one more resume in the pool
moves nobody (beyond the pool's word statistics, `matching.lexical`). ADR-008.
"""

from screening.domain import Parts, Weights
from screening.policy import SearchPolicy

PLACES = 2
"""Decimals of points. Each part is rounded by itself and the score is their sum, so that what is
shown adds up and a change of one part moves no other."""


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
    return Parts(
        dense=_points(100 * weights.dense * dense),
        lexical=_points(100 * weights.lexical * lexical),
        qualification=_points(100 * weights.qualification * qualification),
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
    return Parts(
        dense=_points((1 - b) * coarse.dense),
        lexical=_points((1 - b) * coarse.lexical),
        qualification=_points((1 - b) * coarse.qualification),
        evidence=_points(100 * b * (1 - share) * evidence),
        rerank=_points(100 * b * share * (rerank or 0.0)),
    )


def score_of(parts: Parts) -> float:
    """The score, 0-100, that these parts sum to."""
    points = (parts.dense, parts.lexical, parts.qualification, parts.evidence, parts.rerank)
    return round(sum(points), PLACES)


def _points(value: float) -> float:
    # Six places first, so that the last bit of a product does not decide the second place.
    return round(round(value, 6), PLACES)
