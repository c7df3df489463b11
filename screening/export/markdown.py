"""Markdown: the report as text that renders the same on GitHub and in the app.

Everything that comes from a resume or a recruiter is escaped, so it is shown and never obeyed:
no cell breaks a table, no tag or link becomes active, no dollar sign starts a formula.
"""

import re
from collections.abc import Iterable, Sequence

from screening.domain import CandidateMatch, Claim, Report
from screening.export.content import (
    BLIND_NOTE,
    NOT_STATED,
    PROMISE,
    RUBRIC_WORDS,
    Cell,
    Fact,
    below_line,
    composite_line,
    count_facts,
    criteria,
    first_quote,
    kind_words,
    matrix,
    movement,
    must_counts,
    number,
    place,
    problem_person,
    provenance_facts,
    reader_words,
    requirement_facts,
    score_line,
    screening_line,
    setting_facts,
    shortened,
    status_words,
    tenths,
    title,
    unread,
    verdict_words,
    who,
)

CELL_QUOTE = 160
"""Characters of a quote in the matrix; the candidate's part has all of it."""
_ACTIVE = re.compile(r"([\\`*\[\]|$~])|(?<!\w)_|_(?!\w)")
_LEADING = re.compile(r"^(\s*)([#>+=-]|\d+(?=[.)]))")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def to_markdown(report: Report) -> bytes:
    """UTF-8 Markdown with tables in GitHub's dialect."""
    blocks: list[str] = [f"# {_text(title(report))}", f"> {_text(PROMISE)}"]
    if report.blind:
        blocks.append(f"> {_text(BLIND_NOTE)}")
    if report.explanation:
        blocks.append(_text(report.explanation))
    blocks += ["## Shortlist", _shortlist(report)]
    blocks += ["## Requirements as understood", _facts(requirement_facts(report.requirements))]
    blocks += ["## Counts", _facts(count_facts(report)), *_lines(report)]
    blocks += ["## Comparison", _matrix(report)]
    for person in report.shortlist:
        blocks += _person(person, report)
    blocks += ["## Near misses", _near_misses(report)]
    blocks += ["## Errors", _errors(report)]
    blocks += ["## Settings", _facts(setting_facts(report))]
    blocks += ["## What produced this report", _facts(provenance_facts(report))]
    return ("\n\n".join(blocks) + "\n").encode()


def _text(text: str) -> str:
    """Plain text as Markdown on one line."""
    clean = _CONTROL.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    clean = _ACTIVE.sub(lambda found: f"\\{found[0]}", clean)
    clean = "<br>".join(_LEADING.sub(_escaped_lead, line.strip()) for line in clean.splitlines())
    return clean.strip()


def _escaped_lead(found: re.Match[str]) -> str:
    lead = found[2]
    return f"{found[1]}{lead}\\" if lead.isdigit() else f"{found[1]}\\{lead}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are already Markdown."""
    lines = [_row(head), _row(["---"] * len(head)), *(_row(row) for row in rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _facts(facts: Iterable[Fact]) -> str:
    return _table(("", ""), ((_text(fact.label), _text(fact.value)) for fact in facts))


def _quote(text: str, limit: int | None = None) -> str:
    """A quote on one line, in quotation marks; verbatim but for line ends."""
    line = " ".join(text.split()) if limit is None else shortened(text, limit)
    return f"“{_text(line)}”"


def _shortlist(report: Report) -> str:
    if not report.shortlist:
        return "Nobody is on the shortlist."
    rows = []
    for person in report.shortlist:
        change = movement(person, report)
        composite = person.composite_score
        rows.append(
            (
                f"{person.rank} ({change})" if change else str(person.rank),
                _text(who(person)),
                status_words(person),
                "" if composite is None else number(composite),
                score_line(person),
                must_counts(person),
                number(person.experience_years),
            )
        )
    head = ("Rank", "Candidate", "Status", "Composite", "Score", "Must-haves", "Years")
    return _table(head, rows)


def _lines(report: Report) -> list[str]:
    lines = [screening_line(report)]
    if below := below_line(report):
        lines.append(below)
    lines += [f"{who(item.person)}: {item.reason}" for item in unread(report)]
    return [_bullets(_text(line) for line in lines)]


def _matrix(report: Report) -> str:
    compared = matrix(report)
    if not compared.rows:
        return "Nobody was read closely, so there is nothing to compare."
    head = ("Requirement", "Kind", *(_text(who(person)) for person in compared.people))
    rows = (
        (_text(row.label), row.kind, *(_cell(cell) for cell in row.cells)) for row in compared.rows
    )
    return _table(head, rows)


def _cell(cell: Cell) -> str:
    words = f"{cell.mark} {cell.word}".strip()
    return f"{words}<br>{_quote(cell.quote, CELL_QUOTE)}" if cell.quote else words


def _person(person: CandidateMatch, report: Report) -> list[str]:
    blocks = [f"## {person.rank}. {_text(who(person))}"]
    about = [f"**{status_words(person)}**", reader_words(person), must_counts(person)]
    blocks.append(", ".join(_text(item) if "*" not in item else item for item in about if item))
    facts = [
        Fact("Score", score_line(person)),
        Fact("Composite", composite_line(person, report)),
        Fact("Experience", f"{number(person.experience_years)} years"),
        Fact("Headline", person.headline or NOT_STATED),
        Fact("Matched", ", ".join(person.matched_skills)),
        Fact("Not shown", ", ".join(person.missing_skills)),
        Fact("Near miss", person.near_miss or ""),
        Fact("File", "" if report.blind else person.file),
    ]
    blocks.append(_facts(fact for fact in facts if fact.value))
    if person.screening_reasoning:
        blocks.append(_text(person.screening_reasoning))
    sections: list[tuple[str, list[str]]] = [
        ("Timeline", [_text(line) for line in person.timeline]),
        ("Strengths", [_claim(item) for item in person.strengths]),
        ("Gaps", [_claim(item) for item in person.gaps]),
        ("Flags", [_text(flag.detail) for flag in person.flags]),
        ("Notices", [_text(notice.detail) for notice in person.notices]),
    ]
    for name, items in sections:
        if items:
            blocks += [f"### {name}", _bullets(items)]
    for rubric, words in RUBRIC_WORDS.items():
        if read := criteria(person, rubric):
            score = person.technical_score if rubric == "technical" else person.domain_fit_score
            blocks.append(f"### {words}" + ("" if score is None else f": {number(score)} of 100"))
            head = ("Requirement", "Kind", "Verdict", "Quote", "Why")
            rows = (
                (
                    _text(item.label),
                    kind_words(item),
                    verdict_words(item.verdict),
                    _quote(first_quote(item)) if first_quote(item) else "",
                    _text(item.reason),
                )
                for item in read
            )
            blocks.append(_table(head, rows))
    if person.interview_questions:
        blocks.append("### Interview questions")
        asked = enumerate(person.interview_questions, 1)
        blocks.append("\n".join(f"{count}. {_text(question)}" for count, question in asked))
    return blocks


def _claim(claim: Claim) -> str:
    quotes = "; ".join(
        f"{_quote(span.quote)} ({_text(place(claim, span))})" for span in claim.spans
    )
    return f"{_text(claim.text)}: {quotes}" if quotes else _text(claim.text)


def _near_misses(report: Report) -> str:
    if not report.near_misses:
        return "No near misses."
    rows = (
        (str(person.rank), _text(who(person)), tenths(person.score), _text(person.near_miss or ""))
        for person in report.near_misses
    )
    return _table(("Rank", "Candidate", "Score", "What would change it"), rows)


def _errors(report: Report) -> str:
    if not report.errors:
        return "No errors."
    rows = (
        (
            problem.code,
            problem.node,
            _text(problem_person(problem, report)),
            _text(problem.detail),
        )
        for problem in report.errors
    )
    return _table(("Code", "Step", "Candidate", "What happened"), rows)
