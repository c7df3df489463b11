"""The result of `screening eval`: every figure, and what made it."""

from screening.domain import Record
from screening.evaluation.hiding import HidingFigures
from screening.evaluation.profiles import ProfileFigures
from screening.evaluation.ranking import RankingFigures
from screening.evaluation.reading import ReadingFigures
from screening.evaluation.routing import RoutingFigures
from screening.evaluation.skills import SkillFigures


class Determinism(Record):
    """The same job twice in one process, in two threads: what differs. Times are left aside."""

    equal_requirements: bool
    equal_order: bool
    equal_report: bool


class Timing(Record):
    """Wall-clock times on this machine, cold caches. Files and people are those of the samples."""

    load_average: float
    """Over the minute before, all processes: well below the number of CPUs on a quiet machine."""
    load_models_s: float
    ingest_s: float
    files_per_s: float
    read_job_ms: float
    search_ms: float
    run_ms: float
    slowest_run_ms: float


class EvaluationReport(Record):
    """All figures with what made them. Single times apart, equal code gives an equal report."""

    product_version: str
    as_of: str
    policy_hash: str
    analyst: str
    embedder: str
    profiles: ProfileFigures
    templates: ProfileFigures | None = None
    """Other makers' files, where a folder with them was given."""
    template_skills: SkillFigures | None = None
    skills: SkillFigures
    hiding: HidingFigures
    ranking: RankingFigures
    routing: RoutingFigures
    requirements: ReadingFigures
    determinism: Determinism
    timing: Timing


class CollectionFigures(Record):
    """Rankings on a judged collection. `unread`: documents from which nobody was made, by name;
    `unjudged`: queries left out, because nobody has a grade above 0 for them."""

    documents: int
    queries: int
    unjudged: tuple[str, ...]
    unread: tuple[str, ...]
    ranking: RankingFigures
