"""Every number that a recruiter does not set. One frozen `Policy`; each number has its ADR.

What a recruiter does set (weights and limits) is `domain.Tuning`; its defaults are there.
"""

import hashlib

from screening.domain.record import Record


class RoutingPolicy(Record):
    """Margin gate (ADR-009). Probabilities in [0, 1], compared after rounding to `digits`."""

    min_margin: float = 0.12
    min_top1: float = 0.55
    digits: int = 6
    history: int = 50
    """Undo steps kept a thread."""
    replay: int = 50
    """Routing decisions kept a thread for the cache."""


class SearchPolicy(Record):
    """Retrieval and coarse fit (ADR-007, ADR-008)."""

    k1: float = 1.5
    b: float = 0.75
    """BM25 saturation and length normalisation, rank_bm25's defaults."""
    idf_floor: float = 0.25
    """Weight of a term that rank_bm25 would give nothing or less: it is in half of the chunks."""
    cosine_floor: float = 0.10
    cosine_ceiling: float = 0.75
    """The fixed curve: cosine at or below the floor is 0, at or above the ceiling 1."""
    profile_weight: float = 0.85
    """What evidence outside dated roles counts, against 1 for a role's bullet."""
    line_title: float = 2.0
    line_must: float = 2.0
    line_nice: float = 1.0
    line_duties: float = 2.0
    line_domain: float = 1.0
    """Weights of query lines: each must-have, each nice-to-have; all duties, all domain words."""
    exhaustive_people: int = 5000
    """In larger pools only so many people, by words and vectors, are read by rules."""
    fusion_k: int = 60
    """Reciprocal rank fusion's constant, as in the paper."""
    candidates_per_query: int = 200
    min_fit: float = 10.0
    """Points of 100 below which a person is not read closely: nothing asked for is in sight."""
    rerank_depth: int = 20
    second_stage: float = 0.40
    """b of score = (1 - b) coarse + b second stage, for the top `rerank_depth`."""
    rerank_share: float = 0.0
    """Share of the second stage that a cross-encoder has; the evidence reading has the rest."""
    rerank_passages: int = 8
    """Requirements a person at most that a cross-encoder reads."""
    fresh_months: int = 36
    """Evidence used within this many months counts in full (recency)."""
    stale_months: int = 96
    """Evidence older than this counts half."""
    full_months: int = 12
    """Months in dated roles from which a skill counts as fully shown."""
    listed_share: float = 0.40
    """What a skill counts that only a list or a summary names, against 1 in a dated role."""
    adjacent_share: float = 0.20
    """What a sibling of the skill counts, shown in a dated role (Dagster for Airflow)."""
    brief_share: float = 0.60
    """What a skill counts in a role of one month; rises to 1 at `full_months`."""
    stale_share: float = 0.50
    """What evidence counts from `stale_months` on."""
    unrelated_years: float = 0.50
    """What years in other kinds of role count, against 1 for years in this kind."""
    excluded_share: float = 0.30
    """What is left of a reading when the resume shows a skill that the job excludes."""


class FitPolicy(Record):
    """How much each kind of requirement counts in the readings by rules (ADR-008).

    Relative weights; only the kinds that a job states take part.
    """

    must: float = 4.0
    nice: float = 1.0
    years: float = 2.0
    education: float = 1.0
    languages: float = 1.0
    certifications: float = 2.0
    equivalent_years: float = 4.0
    """Years that stand in for a degree where the job says "or equivalent" and asks none."""


class RubricPolicy(Record):
    """Close reading (ADR-018). Composite = technical share x technical + domain share x domain."""

    must_weight: float = 2.0
    nice_weight: float = 1.0
    partly_strength: float = 0.5
    max_quote: int = 300
    """Characters of a quote."""


class GuardrailPolicy(Record):
    """Caps and flags (ADR-018). Caps are composite points, 0-100."""

    must_missing_cap: float = 69.0
    years_below_cap: float = 74.0
    excluded_cap: float = 39.0
    licence_missing_cap: float = 59.0
    recommend_from: float = 60.0
    """A composite from here on, with no blocking flag, is `recommended`."""
    review_from: float = 35.0
    """Below this a person is `requirements_not_shown`, above it `needs_review`."""
    stuffing_skills: int = 12
    """So many listed skills with hardly any shown in a role is keyword stuffing."""
    stuffing_share: float = 0.25


class RunPolicy(Record):
    """Running (ADR-013, ADR-014)."""

    screen_at_once: int = 2
    """Close readings at the same time in the whole process."""
    node_attempts: int = 3
    model_calls: int = 3
    """Calls to a chat model for one answer, repairs and retries together."""
    model_timeout_s: float = 90.0
    model_wait_s: float = 1.0
    """Wait before the first retry; doubles each time."""
    model_rest_s: float = 60.0
    """How long a chat model that failed `model_trips` times in a row is left alone."""
    model_trips: int = 3
    questions_min: int = 3
    questions_max: int = 5


class IntakePolicy(Record):
    """Limits on files."""

    max_file_mb: int = 25
    max_pages: int = 60
    max_chars: int = 200_000
    max_zip_files: int = 5_000
    max_zip_mb: int = 2_000
    max_unpacked_mb: int = 60
    """What the parts read of one Word or OpenDocument file may unpack to, together."""
    max_ratio: int = 150
    """How many times its packed size a file or part over 1 MB may unpack to."""
    max_depth: int = 300
    """Elements, or RTF groups, inside each other."""
    max_elements: int = 400_000
    """Opening and closing tags of one page or part."""
    max_seconds: int = 120
    """What reading one file may take; scanned pages take seconds each."""
    max_memory_mb: int = 3_000
    """Address space that reading may take on top of what an idle reader holds."""
    min_quality: float = 0.45
    """Text quality in [0, 1] below which a file is set aside as needs_review, with nobody in it."""
    review_quality: float = 0.8
    """Text quality below which a person is found and shown, but never recommended unseen."""
    check_below: float = 0.75
    """Confidence in a field, in [0, 1], below which the app asks for a look at it (ADR 0025)."""


class DuplicatePolicy(Record):
    """When two people of a pool are offered as perhaps the same (ADR-023).

    Points in [0, 1] that add up, at most 1. No single sign reaches `offer_from`.
    """

    offer_from: float = 0.65
    same_name: float = 0.35
    """The same words in any order, without accents."""
    shorter_name: float = 0.30
    """All words of the shorter name are in the longer one."""
    initials: float = 0.20
    """A surname and matching initials."""
    given_name: float = 0.10
    """One word in common, the rest differs. Counts only beside roles and a phone or link."""
    phone: float = 0.45
    link: float = 0.45
    mailbox: float = 0.45
    """The same e-mail, which two people have only once one of them was corrected."""
    email: float = 0.10
    """The part of the e-mail before the @."""
    role: float = 0.30
    """One role at the same employer in the same months."""
    roles: float = 0.45
    """Two or more."""
    role_by_year: float = 0.15
    """A role that agrees by printed years only."""
    text: float = 0.45
    text_from: float = 0.60
    """Share of phrases in common, in [0, 1], from which texts are nearly equal."""
    phrase: int = 4
    """Words of a phrase."""
    sketch: int = 64
    """Phrases kept a text; the share in common is estimated from them."""
    phone_digits: int = 7
    """Last digits that phones are grouped by."""
    crowd: int = 40
    """People who share a sign beyond whom only those with a like name are compared."""


class Policy(Record):
    routing: RoutingPolicy = RoutingPolicy()
    search: SearchPolicy = SearchPolicy()
    fit: FitPolicy = FitPolicy()
    rubric: RubricPolicy = RubricPolicy()
    guardrails: GuardrailPolicy = GuardrailPolicy()
    run: RunPolicy = RunPolicy()
    intake: IntakePolicy = IntakePolicy()
    duplicates: DuplicatePolicy = DuplicatePolicy()

    def digest(self) -> str:
        """First 12 hex digits of the SHA-256 of the canonical JSON; recorded in each report."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]
