"""Several rankings to one: reciprocal rank fusion.

    score(d) = sum over rankings of 1 / (k + rank(d)),  ranks from 1

Cormack, Clarke, Buettcher: Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank
Learning Methods, SIGIR 2009; k = 60 there. Needs no common scale, so it suits choosing whom to
look at; scores shown to people come from `scoring.hybrid`.
"""

from collections.abc import Sequence


def reciprocal_rank_fusion(rankings: Sequence[Sequence[str]], *, k: int) -> tuple[str, ...]:
    """Ids of all rankings, best first, ties by id. An id counts once a ranking, at its best."""
    scores: dict[str, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(dict.fromkeys(ranking), start=1):
            scores[key] = scores.get(key, 0.0) + 1 / (k + rank)
    return tuple(sorted(scores, key=lambda key: (-scores[key], key)))
