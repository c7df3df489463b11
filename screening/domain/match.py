"""Search results: hits, what was retrieved, and the ranked shortlist."""

from screening.domain.record import Record


class Hit(Record):
    """One chunk found by a vector. `cosine` in [-1, 1]."""

    chunk_id: str
    candidate_id: str
    cosine: float


class Parts(Record):
    """Weighted contributions in points of 100; they sum to the score."""

    dense: float = 0.0
    lexical: float = 0.0
    qualification: float = 0.0
    evidence: float = 0.0
    rerank: float = 0.0


class Qualification(Record):
    """The quick reading of one person: `score` in [0, 1] and why."""

    score: float
    matched_skills: tuple[str, ...] = ()
    missing_skills: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class CloseReading(Record):
    """The evidence reading of one person: `score` in [0, 1], the proof of each requirement.

    `near_miss` is the one change that would make every requirement shown, None when none or
    more than one is missing.
    """

    score: float
    matched_skills: tuple[str, ...] = ()
    missing_skills: tuple[str, ...] = ()
    near_miss: str | None = None


class Match(Record):
    """One person against one job, before the close reading.

    `score` 0-100, the sum of `parts` (rounded to 2 places). `provisional` is True when only the
    first stage has scored this person. `near_miss` says the one change that would help.
    `rank_before` is the rank in the shortlist before this turn, None when not in it.
    """

    rank: int
    candidate_id: str
    score: float
    provisional: bool
    parts: Parts
    matched_skills: tuple[str, ...] = ()
    missing_skills: tuple[str, ...] = ()
    experience_years: float = 0.0
    near_miss: str | None = None
    rank_before: int | None = None


class Retrieved(Record):
    """All scored people, best first, as search_resumes found them.

    `pool_size`: people in the pool; `scored`: people scored; `pool_revision`: which state of the
    pool that was. `hard_filtered` are ids left out by a filter the recruiter asked for.
    """

    items: tuple[Match, ...] = ()
    pool_size: int = 0
    scored: int = 0
    pool_revision: str = ""


class Shortlist(Record):
    """The people above the cut, best first, and how many lie below it."""

    items: tuple[Match, ...] = ()
    pool_size: int = 0
    scored: int = 0
    hidden_below_cut: int = 0
    near_misses: tuple[Match, ...] = ()
