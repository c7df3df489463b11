"""Who passes the cut: the people sent to the close reading."""

from screening.domain import Shortlist, Tuning


def to_screen(shortlist: Shortlist, tuning: Tuning, min_fit: float) -> tuple[str, ...]:
    """Ids for the close reading: the top `limits.deep` of the list who reach `min_fit` points."""
    fit = [match.candidate_id for match in shortlist.items if match.score >= min_fit]
    return tuple(fit[: tuning.limits.deep])
