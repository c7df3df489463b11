"""What a report says, in words and numbers, before any format.

Every renderer takes its words from here, so the Markdown, the page, the PDF and the workbook
cannot tell different stories. Nothing here escapes: each format escapes for itself.
"""

from typing import NamedTuple

from screening.domain import (
    STATUS_WORDS,
    VERDICT_WORDS,
    CandidateMatch,
    Citation,
    Claim,
    Criterion,
    Problem,
    Report,
    Requirements,
    Rubric,
    Verdict,
)

PROMISE = (
    "A person decides. This report puts people in an order and says why; nobody is rejected by "
    "the machine. “Not shown” means that the resume does not show it, never that the person "
    "lacks it."
)
BLIND_NOTE = "Names and file names are hidden. Scoring never sees them, hidden or not."
MARKS: dict[Verdict, str] = {"met": "●", "partly": "◐", "not_shown": "○", "contradicted": "×"}
"""A shape for each verdict, always beside its word."""
RUBRIC_WORDS: dict[Rubric, str] = {"technical": "Technical fit", "domain": "Domain fit"}
PART_WORDS = {
    "dense": "meaning",
    "lexical": "words",
    "qualification": "qualification",
    "evidence": "evidence",
    "rerank": "close match",
}
LEVEL_WORDS = {
    "none": "expressly not required",
    "high_school": "high school",
    "associate": "associate degree",
    "bachelor": "bachelor's degree",
    "master": "master's degree",
    "doctorate": "doctorate",
}
NOT_READ = "not read closely"
NOT_STATED = "not stated"


class Fact(NamedTuple):
    """One label and its value, both plain text."""

    label: str
    value: str


class Part(NamedTuple):
    """One contribution to a score, in points of 100 with one decimal."""

    key: str
    label: str
    points: float


class Cell(NamedTuple):
    """One verdict of the matrix; `verdict` None where this person was not asked this."""

    verdict: Verdict | None
    mark: str
    word: str
    quote: str
    reason: str


class Row(NamedTuple):
    key: str
    label: str
    kind: str
    rubric: Rubric
    cells: tuple[Cell, ...]


class Matrix(NamedTuple):
    """Criteria down, closely read people across, in shortlist order."""

    people: tuple[CandidateMatch, ...]
    rows: tuple[Row, ...]


class Unread(NamedTuple):
    person: CandidateMatch
    reason: str


def title(report: Report) -> str:
    """The job's title, or what to call a search without one."""
    return report.requirements.title.strip() or "Untitled search"


def who(person: CandidateMatch) -> str:
    """The name where there is one, else the neutral label."""
    return person.name or person.label


def number(value: float) -> str:
    """One decimal, without a trailing ".0"."""
    return f"{value:.1f}".removesuffix(".0")


def tenths(value: float) -> str:
    """One decimal, always: for numbers that stand under one another and add up."""
    return f"{value:.1f}"


def years(value: float) -> str:
    return f"{number(value)} year" if value == 1 else f"{number(value)} years"


def listed(values: tuple[str, ...]) -> str:
    return ", ".join(values)


def shortened(text: str, limit: int) -> str:
    """`text` on one line, cut at a word within `limit` characters, with an ellipsis if cut."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    if " " in cut[limit // 2 :]:
        cut = cut[: cut.rindex(" ")]
    return cut.rstrip(" ,;:") + "…"


def experience_wanted(requirements: Requirements) -> str:
    low, high = requirements.min_experience_years, requirements.max_experience_years
    if high is None:
        return f"{years(low)} or more" if low else NOT_STATED
    return f"{number(low)} to {years(high)}" if low else f"at most {years(high)}"


def education_wanted(requirements: Requirements) -> str:
    level = requirements.education_level
    if level is None:
        return NOT_STATED
    words = LEVEL_WORDS[level]
    return f"{words}, or equivalent experience" if requirements.education_or_equivalent else words


def requirement_facts(requirements: Requirements) -> tuple[Fact, ...]:
    """The job as understood. The main fields always; the others only where something is said."""
    remote = {True: "fully remote is offered", False: "on site is demanded", None: ""}
    groups = "; ".join(" or ".join(group) for group in requirements.any_of)
    expansions = "; ".join(
        f"{name}: {listed(others)}"
        for name, others in sorted(requirements.skill_expansions.items())
        if others
    )
    main = (
        Fact("Must have", listed(requirements.must_have_skills) or NOT_STATED),
        Fact("Nice to have", listed(requirements.nice_to_have_skills) or NOT_STATED),
        Fact("Experience", experience_wanted(requirements)),
        Fact("Education", education_wanted(requirements)),
    )
    others = (
        Fact("One of each", groups),
        Fact("Certifications", listed(requirements.certifications)),
        Fact("Languages", listed(requirements.languages)),
        Fact("Location", listed(requirements.locations)),
        Fact("Remote work", remote[requirements.remote]),
        Fact("Excluded", listed(requirements.excluded_skills)),
        Fact("Other constraints", "; ".join(requirements.other_constraints)),
        Fact("Duties", "; ".join(requirements.duties)),
        Fact("Field of work", listed(requirements.domain)),
        Fact("Also searched as", expansions),
    )
    return main + tuple(fact for fact in others if fact.value)


def count_facts(report: Report) -> tuple[Fact, ...]:
    """How many people passed each stage, and how many did not."""
    pool, screened = report.pool, report.screened
    return (
        Fact("In the pool", str(pool.size)),
        Fact("Scored", str(pool.scored)),
        Fact("Shown as ranked", str(len(report.shortlist))),
        Fact("Below the cut", str(pool.hidden_below_cut)),
        Fact("Asked to be read closely", str(screened.asked)),
        Fact("Read closely", str(screened.done)),
        Fact("Read by the stand-in", str(screened.stood_in)),
        Fact("Could not be read", str(screened.failed)),
        Fact("Near misses", str(len(report.near_misses))),
    )


def screening_line(report: Report) -> str:
    """What was read closely and what was not, in one or two sentences."""
    counted = report.screened
    if not counted.asked:
        return "Nobody was read closely in this round."
    read = counted.done + counted.stood_in
    line = f"{read} of {counted.asked} asked for were read closely"
    if counted.stood_in:
        line += f", {counted.stood_in} of them by the stand-in"
    line += "."
    if counted.failed:
        line += f" {counted.failed} could not be read; the reasons are under Errors."
    return line


def below_line(report: Report) -> str:
    """What became of those under the cut. Empty when there are none."""
    hidden = report.pool.hidden_below_cut
    if not hidden:
        return ""
    people = "1 person was" if hidden == 1 else f"{hidden} people were"
    return f"{people} scored and lie below the cut. They stay in the pool, with their scores."


def was_read(person: CandidateMatch) -> bool:
    """Whether a close reading stands behind this row."""
    return person.composite_score is not None or bool(person.criteria)


def status_words(person: CandidateMatch) -> str:
    status = person.screening_status
    return STATUS_WORDS[status] if status is not None else NOT_READ


def unread(report: Report) -> tuple[Unread, ...]:
    """Shortlisted people without a close reading, each with the reason."""
    problems = {
        problem.candidate_id: problem.detail for problem in report.errors if problem.candidate_id
    }
    deep = report.tuning.limits.deep
    found = []
    for person in report.shortlist:
        if was_read(person):
            continue
        if person.candidate_id in problems:
            reason = f"could not be read: {problems[person.candidate_id]}"
        elif person.rank > deep:
            reason = f"ranked {person.rank}; the first {deep} are read closely"
        else:
            reason = "was not read in this round"
        found.append(Unread(person, reason))
    return tuple(found)


def movement(person: CandidateMatch, report: Report) -> str:
    """The change of rank since the last round; empty in the first round."""
    before = person.rank_before
    if before is None:
        return "new" if report.round > 1 else ""
    if before == person.rank:
        return "same place"
    steps = abs(before - person.rank)
    return f"up {steps}" if before > person.rank else f"down {steps}"


def parts(person: CandidateMatch) -> tuple[Part, ...]:
    """The score's parts with one decimal, so rounded that they add up to the score shown.

    Largest remainder: each part is cut to tenths and the missing tenths go to the parts that
    lost most. Parts that differ from the score by more than rounding are shown as they are.
    """
    values = {key: float(getattr(person.parts, key)) for key in PART_WORDS}
    values = {key: value for key, value in values.items() if value or key != "rerank"}
    tenths_wanted = round(round(person.score, 1) * 10)
    cut = {key: int(value * 10) for key, value in values.items()}
    missing = tenths_wanted - sum(cut.values())
    if 0 <= missing <= len(values) and abs(sum(values.values()) - person.score) < 0.06:
        order = sorted(values, key=lambda key: (cut[key] - values[key] * 10, key))
        for key in order[:missing]:
            cut[key] += 1
        values = {key: tenth / 10 for key, tenth in cut.items()}
    return tuple(Part(key, PART_WORDS[key], round(value, 1)) for key, value in values.items())


def score_line(person: CandidateMatch) -> str:
    """ "41.0 meaning + 28.3 words + 12.0 qualification + 0.0 evidence = 81.3"."""
    terms = " + ".join(f"{tenths(part.points)} {part.label}" for part in parts(person))
    end = " (provisional: first stage only)" if person.provisional else ""
    return f"{terms} = {tenths(person.score)}{end}"


def composite_line(person: CandidateMatch, report: Report) -> str:
    """How the composite came about, with the cap that a flag set. Empty if not read closely."""
    technical, domain = person.technical_score, person.domain_fit_score
    composite = person.composite_score
    if technical is None or domain is None or composite is None:
        return ""
    weights = report.tuning.weights
    weighted = weights.technical * technical + weights.domain * domain
    line = (
        f"{weights.technical:.0%} of technical {number(technical)} + {weights.domain:.0%} of "
        f"domain {number(domain)} = {number(weighted)}"
    )
    if weighted - composite > 0.06:
        caps = [flag.cap for flag in person.flags if flag.cap is not None]
        line += f", limited to {number(composite)}"
        line += " by a flag" if caps else ""
    return line


def first_quote(criterion: Criterion) -> str:
    """The first quote behind a criterion, empty when there is none."""
    for claim in criterion.evidence:
        for span in claim.spans:
            return span.quote
    return ""


def place(claim: Claim, span: Citation) -> str:
    """Where a quote stands: its role if it has one, and its characters."""
    where = f"characters {span.start}-{span.end}"
    return f"{claim.role}, {where}" if claim.role else where


def verdict_word(verdict: Verdict) -> str:
    return VERDICT_WORDS[verdict]


def verdict_words(verdict: Verdict) -> str:
    """Shape and word: "● met"."""
    return f"{MARKS[verdict]} {VERDICT_WORDS[verdict]}"


def problem_person(problem: Problem, report: Report) -> str:
    """Whom a problem concerns: as the report calls this person, else the id, else nobody."""
    for person in (*report.shortlist, *report.near_misses):
        if person.candidate_id == problem.candidate_id:
            return who(person)
    return problem.candidate_id or ""


def kind_words(criterion: Criterion) -> str:
    return "must have" if criterion.must else "nice to have"


def criteria(person: CandidateMatch, rubric: Rubric) -> tuple[Criterion, ...]:
    return tuple(item for item in person.criteria if item.rubric == rubric)


def matrix(report: Report) -> Matrix:
    """The comparison. Must-haves first, then in the order in which readings bring them."""
    people = tuple(person for person in report.shortlist if person.criteria)
    known: dict[str, Criterion] = {}
    for person in people:
        for item in person.criteria:
            known.setdefault(item.key, item)
    ordered = sorted(known.values(), key=lambda item: (item.rubric == "domain", not item.must))
    rows = []
    for item in ordered:
        cells = tuple(_cell(person, item.key) for person in people)
        rows.append(Row(item.key, item.label, kind_words(item), item.rubric, cells))
    return Matrix(people, tuple(rows))


def _cell(person: CandidateMatch, key: str) -> Cell:
    for item in person.criteria:
        if item.key == key:
            return Cell(
                item.verdict,
                MARKS[item.verdict],
                VERDICT_WORDS[item.verdict],
                first_quote(item),
                item.reason,
            )
    return Cell(None, "", "not asked", "", "")


def must_counts(person: CandidateMatch) -> str:
    """ "3 of 4 must-haves met" for a person read closely, else empty."""
    musts = [item for item in person.criteria if item.must]
    if not musts:
        return ""
    met = sum(item.verdict == "met" for item in musts)
    return f"{met} of {len(musts)} must-haves met"


def must_marks(person: CandidateMatch) -> str:
    """The must-haves in order, a mark each."""
    return "".join(MARKS[item.verdict] for item in person.criteria if item.must)


def reader_words(person: CandidateMatch) -> str:
    return f"read by {person.read_by}" if person.read_by else ""


def setting_facts(report: Report) -> tuple[Fact, ...]:
    """What the recruiter had set when the report was made."""
    weights, limits = report.tuning.weights, report.tuning.limits
    return (
        Fact("Weight of meaning", f"{weights.dense:.0%}"),
        Fact("Weight of words", f"{weights.lexical:.0%}"),
        Fact("Weight of qualification", f"{weights.qualification:.0%}"),
        Fact("Technical share of the composite", f"{weights.technical:.0%}"),
        Fact("Domain share of the composite", f"{weights.domain:.0%}"),
        Fact("People shown as ranked", str(limits.coarse)),
        Fact("People read closely", str(limits.deep)),
        Fact("People recommended at most", str(limits.recommend)),
    )


def provenance_facts(report: Report) -> tuple[Fact, ...]:
    """What produced the report: enough to make it again."""
    made = report.provenance
    usage = report.usage
    facts = (
        Fact("Session", report.thread_id),
        Fact("Round", str(report.round)),
        Fact("Made at", report.made_at),
        Fact("“Present” means", made.as_of),
        Fact("Version", made.product_version),
        Fact("Analyst", made.analyst),
        Fact("Embedder", made.embedder),
        Fact("Reranker", made.reranker),
        Fact("Policy", made.policy_hash),
        Fact("Taxonomy", made.taxonomy_version),
        Fact("Rubric", made.rubric_version),
        Fact("Pool revision", made.pool_revision),
        Fact(
            "Model use",
            f"{usage.model_calls} calls, {usage.input_tokens} tokens in, "
            f"{usage.output_tokens} tokens out",
        ),
        Fact("Reviewed by", report.approved_by or "nobody yet"),
    )
    prompts = tuple(
        Fact(f"Prompt {name}", value) for name, value in sorted(made.prompt_hashes.items())
    )
    return facts + prompts
