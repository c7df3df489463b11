"""What the pages show, as plain rows: made from the report and the events, no streamlit here."""

from collections.abc import Callable, Iterable, Mapping

from screening.domain import (
    STATUS_WORDS,
    VERDICT_WORDS,
    CandidateMatch,
    Comparison,
    Criterion,
    FieldChange,
    Match,
    Parts,
    Record,
    Report,
    Requirements,
    Shortlist,
    ThreadView,
    Tuning,
    Verdict,
)
from ui.words import FIELD_WORDS, LEVEL_WORDS, PART_WORDS, REMOTE_WORDS

BRIEF = 300
"""Characters of a pasted text that the conversation shows before it folds the rest."""
WRAPPED = 60
"""Characters from which a line was probably broken by a width, not by its writer."""


class Part(Record):
    """One segment of the score bar; `points` of 100."""

    label: str
    points: float


class Dot(Record):
    """One must-have: its verdict as a word, and the quote it stands on when there is one."""

    label: str
    verdict: Verdict
    word: str
    quote: str = ""


class Row(Record):
    """One person in a list."""

    candidate_id: str
    rank: int
    who: str
    about: str
    score: float
    parts: tuple[Part, ...]
    change: str = ""
    dots: tuple[Dot, ...] = ()
    status: str = ""
    status_word: str = ""
    reading: str = ""
    matched: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    near_miss: str = ""
    provisional: bool = False
    flags: int = 0


class Moves(Record):
    """How a preview differs from the order that holds."""

    up: int = 0
    down: int = 0
    entered: int = 0
    left: int = 0

    @property
    def text(self) -> str:
        """ "3 move up, 2 down, 1 enters", or that nothing moves."""
        said = []
        if self.up:
            said.append(f"{self.up} move{'s' if self.up == 1 else ''} up")
        if self.down:
            said.append(f"{self.down} move{'s' if self.down == 1 else ''} down")
        if self.entered:
            said.append(f"{self.entered} enter{'s' if self.entered == 1 else ''}")
        if self.left:
            said.append(f"{self.left} leave{'s' if self.left == 1 else ''}")
        return ", ".join(said) or "the order stays as it is"


def parts(value: Parts) -> tuple[Part, ...]:
    """The segments that add up to the score; parts that contribute nothing are left out."""
    points = value.model_dump()
    return tuple(
        Part(label=label, points=points[name])
        for name, label in PART_WORDS.items()
        if abs(points[name]) >= 0.005
    )


def change(rank: int, before: int | None, *, compared: bool) -> str:
    """ "up 2", "down 1", "new" or "same"; empty when there was no list before."""
    if not compared:
        return ""
    if before is None:
        return "new"
    if before == rank:
        return "same"
    return f"up {before - rank}" if before > rank else f"down {rank - before}"


def years(value: float) -> str:
    return f"{value:g} year{'' if value == 1 else 's'}"


def rows(report: Report, *, compared: bool) -> tuple[Row, ...]:
    """The shortlist of a report, in its order."""
    return tuple(row(item, compared=compared) for item in report.shortlist)


def row(item: CandidateMatch, *, compared: bool = False) -> Row:
    reading = ""
    if item.composite_score is not None:
        reading = f"close reading {item.composite_score:.0f}"
        if item.technical_score is not None and item.domain_fit_score is not None:
            reading += (
                f" · technical {item.technical_score:.0f} · domain fit {item.domain_fit_score:.0f}"
            )
    return Row(
        candidate_id=item.candidate_id,
        rank=item.rank,
        who=item.name or item.label,
        about=about(item.headline, item.experience_years),
        score=item.score,
        parts=parts(item.parts),
        change=change(item.rank, item.rank_before, compared=compared),
        dots=tuple(dot(criterion) for criterion in item.criteria if criterion.must),
        status=item.screening_status or "",
        status_word=STATUS_WORDS[item.screening_status] if item.screening_status else "",
        reading=reading,
        matched=item.matched_skills,
        missing=item.missing_skills,
        near_miss=item.near_miss or "",
        provisional=item.provisional,
        flags=len(item.flags) + len(item.notices),
    )


def about(headline: str | None, experience: float) -> str:
    shown = f"{years(experience)} of experience" if experience else "no dated experience"
    return f"{headline} · {shown}" if headline else shown


def dot(criterion: Criterion) -> Dot:
    quote = next((span.quote for claim in criterion.evidence for span in claim.spans), "")
    return Dot(
        label=criterion.label,
        verdict=criterion.verdict,
        word=VERDICT_WORDS[criterion.verdict],
        quote=quote,
    )


def match_rows(
    items: Iterable[Match],
    label: Callable[[str], str],
    before: Mapping[str, int] | None = None,
) -> tuple[Row, ...]:
    """Rows of people whom nobody has read closely. `before`: ranks in the list that holds."""
    return tuple(
        Row(
            candidate_id=item.candidate_id,
            rank=item.rank,
            who=label(item.candidate_id),
            about=about(None, item.experience_years),
            score=item.score,
            parts=parts(item.parts),
            change=change(
                item.rank,
                before.get(item.candidate_id) if before is not None else item.rank_before,
                compared=before is not None or item.rank_before is not None,
            ),
            matched=item.matched_skills,
            missing=item.missing_skills,
            near_miss=item.near_miss or "",
            provisional=item.provisional,
        )
        for item in items
    )


def ranks(shortlist: Shortlist) -> dict[str, int]:
    return {item.candidate_id: item.rank for item in shortlist.items}


def moves(before: Shortlist, after: Shortlist) -> Moves:
    """Who moves between two lists. Ranks are compared only for people on both."""
    old, new = ranks(before), ranks(after)
    both = old.keys() & new.keys()
    return Moves(
        up=sum(new[who] < old[who] for who in both),
        down=sum(new[who] > old[who] for who in both),
        entered=len(new.keys() - old.keys()),
        left=len(old.keys() - new.keys()),
    )


def counts(view: ThreadView) -> str:
    """ "64 in pool · 10 shown · 5 read closely · 2 near misses", with what did not work."""
    report = view.report
    if report is None:
        return ""
    said = [f"{report.pool.size} in pool", f"{len(report.shortlist)} shown"]
    asked, done = report.screened.asked, report.screened.done + report.screened.stood_in
    if asked:
        said.append(f"{done} read closely" if done == asked else f"{done} of {asked} read closely")
    if report.screened.stood_in:
        said.append(f"{report.screened.stood_in} read by the local reading instead of the model")
    if report.near_misses:
        one = len(report.near_misses) == 1
        said.append(f"{len(report.near_misses)} near miss{'' if one else 'es'}")
    return " · ".join(said)


def wanted(requirements: Requirements) -> str:
    """The job in one line: "4+ years · Python or Scala · Spark · Airflow"."""
    said = []
    low, high = requirements.min_experience_years, requirements.max_experience_years
    if low and high is not None:
        said.append(f"{low:g} to {high:g} years")
    elif low:
        said.append(f"{low:g}+ years")
    elif high is not None:
        said.append(f"up to {high:g} years")
    said.extend(requirements.must_have_skills)
    said.extend(" or ".join(group) for group in requirements.any_of)
    if requirements.education_level not in (None, "none"):
        said.append(LEVEL_WORDS[requirements.education_level])
    said.extend(requirements.languages)
    said.extend(requirements.certifications)
    said.extend(requirements.locations)
    if requirements.remote is not None:
        said.append(REMOTE_WORDS[requirements.remote])
    said.extend(f"not {skill}" for skill in requirements.excluded_skills)
    return " · ".join(said)


def change_words(item: FieldChange) -> tuple[tuple[str, str], ...]:
    """One change as (sign, words) pairs: ("+", "dbt (must-have)"), ("", "minimum years 3 → 5")."""
    name = FIELD_WORDS.get(item.field, item.field)
    if isinstance(item.before, tuple) or isinstance(item.after, tuple):
        old = item.before if isinstance(item.before, tuple) else ()
        new = item.after if isinstance(item.after, tuple) else ()
        return (
            *(("+", f"{_term(term)} ({name})") for term in new if term not in old),
            *(("−", f"{_term(term)} ({name})") for term in old if term not in new),
        )
    before, after = _scalar(item.field, item.before), _scalar(item.field, item.after)
    return (("", f"{name} {before} → {after}"),)


def _term(term: str | tuple[str, ...]) -> str:
    return term if isinstance(term, str) else " or ".join(term)


def _scalar(field: str, value: object) -> str:
    if field.startswith("weights.") and isinstance(value, int | float):
        return f"{value:.0%}"
    if field == "education_level":
        return LEVEL_WORDS.get(value if isinstance(value, str) else None, str(value))
    if field == "remote":
        return REMOTE_WORDS[value if isinstance(value, bool) else None]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:g}"
    return str(value) if value else "not stated"


def folded(text: str) -> tuple[str, str]:
    """A text as its beginning and the rest; the rest is empty when the text is short."""
    if len(text) <= BRIEF * 1.3:
        return text, ""
    cut = text.rfind(" ", 0, BRIEF)
    cut = cut if cut > BRIEF // 2 else BRIEF
    return text[:cut], text[cut:]


def reflowed(text: str) -> str:
    """A paste whose lines were broken at a fixed width, with its paragraphs whole again.

    A break goes only after a long line; short lines (headings, lists) keep theirs.
    """
    shown: list[str] = []
    for line in text.split("\n"):
        joins = bool(shown) and len(shown[-1]) >= WRAPPED and bool(line) and line[0].isalnum()
        if joins:
            shown[-1] += f" {line}"
        else:
            shown.append(line)
    return "\n".join(shown)


def passage(
    text: str,
    start: int,
    end: int,
    *,
    around: int = 220,
    masks: Iterable[tuple[int, int]] = (),
) -> tuple[str, str, str]:
    """The words before a quote, the quote, and the words after it, cut at spaces.

    `masks` are character ranges replaced by blocks of the same length: what blindness hides.
    """
    hidden = list(text)
    for left, right in masks:
        for place in range(max(0, left), min(right, len(hidden))):
            if not hidden[place].isspace():
                hidden[place] = "█"
    shown = "".join(hidden)
    first, last = max(0, start - around), min(len(shown), end + around)
    if first > 0:
        space = shown.find(" ", first, start)
        first = space + 1 if space >= 0 else first
    if last < len(shown):
        space = shown.rfind(" ", end, last)
        last = space if space > end else last
    before = ("… " if first > 0 else "") + shown[first:start]
    after = shown[end:last] + (" …" if last < len(shown) else "")
    return before, shown[start:end], after


def ordered(comparison: Comparison) -> Comparison:
    """The rows in which people differ first, must-haves before the others, else as they were."""
    return comparison.model_copy(
        update={
            "rows": tuple(
                sorted(comparison.rows, key=lambda item: (not item.differs, not item.must))
            )
        }
    )


def weights_line(tuning: Tuning) -> str:
    share = tuning.weights
    return (
        f"meaning {share.dense:.0%} · words {share.lexical:.0%} · "
        f"qualification {share.qualification:.0%} · technical {share.technical:.0%} · "
        f"domain fit {share.domain:.0%}"
    )


def found(report: Report | None, candidate_id: str) -> CandidateMatch | None:
    """A person of the shortlist or of the near misses."""
    if report is None:
        return None
    return next(
        (
            item
            for item in (*report.shortlist, *report.near_misses)
            if item.candidate_id == candidate_id
        ),
        None,
    )
