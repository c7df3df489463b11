"""Snippets of HTML for what streamlit has no element for. Every text in them is escaped here.

Resume text, file names and model text come from outside: nothing reaches a page except through
`html.escape`. Colour never says anything alone; each mark has its word.
"""

from collections.abc import Iterable, Sequence
from html import escape

from screening.domain import (
    VERDICT_WORDS,
    Agreement,
    Claim,
    Criterion,
    FieldChange,
    Ingested,
    Message,
    PoolEntry,
    Stored,
    Verdict,
)
from ui import view
from ui.progress import Progress, took
from ui.timeline import Band, Gap
from ui.view import Dot, Part, Row
from ui.words import (
    AGREEMENT_WORDS,
    INGEST_WORDS,
    LOCK_WORDS,
    PARSE_WORDS,
    RUBRIC_WORDS,
    STATUS_TONE,
    SYMBOLS,
)

VERDICTS: tuple[Verdict, ...] = ("met", "partly", "not_shown", "contradicted")


def markdown(text: str) -> str:
    """A text as the same characters in a Markdown label or sentence: marks lose their meaning."""
    return "".join("\\" + mark if mark in "\\`*_{}[]()<>#+-!|~$:^" else mark for mark in text)


def lines(text: str) -> str:
    """Escaped text; line breaks hold through the style sheet."""
    return escape(text, quote=True)


def bar(parts: Sequence[Part], score: float, *, aside: str = "") -> str:
    """The stacked bar. Its segments add up to the score, and the line below says so.

    `aside` is a plain text at the end of that line.
    """
    said = " + ".join(f"{part.label} {part.points:.1f}" for part in parts)
    segments = "".join(
        f'<span class="seg seg-{number}" style="width:{max(0.0, part.points):.2f}%" '
        f'title="{escape(part.label)} {part.points:.1f}"></span>'
        for number, part in enumerate(parts)
    )
    label = escape(f"score {score:.1f} of 100: {said}")
    legend = " ".join(
        f'<span class="key"><i class="swatch seg-{number}"></i>{escape(part.label)} '
        f"{part.points:.1f}</span>"
        for number, part in enumerate(parts)
    )
    end = f'<span class="aside">{escape(aside)}</span>' if aside else ""
    return (
        f'<div class="bar" role="img" tabindex="0" aria-label="{label}" title="{label}">'
        f'{segments}</div><div class="legend"><b>score {score:.1f}</b> {legend}{end}</div>'
    )


def dots(items: Sequence[Dot]) -> str:
    """The must-haves in order as marks, then the same in words, a verdict a group."""
    if not items:
        return ""
    marks = "".join(
        f'<span class="dot dot-{item.verdict}" title="{escape(_dot_title(item))}">'
        f"{SYMBOLS[item.verdict]}</span>"
        for item in items
    )
    groups = " · ".join(
        f"<b>{escape(VERDICT_WORDS[verdict])}</b>&nbsp;"
        + escape(", ".join(item.label for item in items if item.verdict == verdict))
        for verdict in VERDICTS
        if any(item.verdict == verdict for item in items)
    )
    return (
        f'<div class="musts"><span class="dots" aria-hidden="true">{marks}</span>'
        f"<span>{groups}</span></div>"
    )


def _dot_title(item: Dot) -> str:
    return f"{item.label}: {item.word}" + (f' - "{item.quote}"' if item.quote else "")


def status(code: str, word: str) -> str:
    tone = STATUS_TONE.get(code, "quiet")
    return f'<span class="pill pill-{tone}">{escape(word)}</span>' if word else ""


def card(row: Row, *, note: str = "", near: bool = False) -> str:
    """One person in a list; `near` for one who just misses it."""
    moved = row.change not in ("", "same")
    change = f'<span class="move">{escape(row.change)}</span>' if moved else ""
    found = ""
    if not row.dots and (row.matched or row.missing):
        said = []
        if row.matched:
            said.append(f"<b>found</b> {escape(', '.join(row.matched))}")
        if row.missing:
            said.append(f"<b>not shown</b> {escape(', '.join(row.missing))}")
        found = f'<div class="musts"><span>{" · ".join(said)}</span></div>'
    lacks = f"Near miss: {row.near_miss}" if near else row.near_miss
    change_needed = f'<div class="near">{escape(lacks)}</div>' if row.near_miss else ""
    notes = [note] if note else []
    if row.provisional:
        notes.append("provisional order: first stage only")
    if row.flags:
        notes.append(f"{row.flags} notice{'' if row.flags == 1 else 's'} to look at")
    foot = f'<div class="foot">{escape(" · ".join(notes))}</div>' if notes else ""
    return (
        f'<div class="card"><div class="line"><span class="rank">{row.rank}</span>{change}'
        f'<span class="who">{escape(row.who)}</span>'
        f'<span class="about">{escape(row.about)}</span>'
        f"{status(row.status, row.status_word)}</div>"
        f"{bar(row.parts, row.score, aside=row.reading)}{dots(row.dots)}{found}{change_needed}"
        f"{foot}</div>"
    )


def cards(rows: Iterable[Row], notes: dict[str, str] | None = None) -> str:
    """A list without controls: a provisional order, or a preview."""
    noted = notes or {}
    inner = "".join(
        f'<li class="boxed">{card(row, note=noted.get(row.candidate_id, ""))}</li>' for row in rows
    )
    return f'<ol class="cards">{inner}</ol>'


def skeleton(count: int = 4) -> str:
    """The shape of the list that will come."""
    one = '<li class="boxed ghost"><i class="w30"></i><i class="w80"></i><i class="w50"></i></li>'
    return f'<ol class="cards" aria-hidden="true">{one * count}</ol>'


def message(item: Message) -> str:
    """The words of a message; a long paste folds after its beginning."""
    mine = item.role == "user"
    first, rest = view.folded(view.reflowed(item.text)) if mine else (item.text, "")
    folded = f"<details><summary>show all of it</summary>{lines(rest)}</details>" if rest else ""
    return f'{diff(item.changes)}<div class="said said-{item.kind}">{lines(first)}{folded}</div>'


def diff(changes: Sequence[FieldChange]) -> str:
    """What changed, a chip each: added with a plus, removed with a minus."""
    chips = "".join(
        f'<span class="chip {_tone(sign)}">{escape(f"{sign} {words}".strip())}</span>'
        for item in changes
        for sign, words in view.change_words(item)
    )
    return f'<div class="chips">{chips}</div>' if chips else ""


def _tone(sign: str) -> str:
    return {"+": "chip-add", "−": "chip-drop"}.get(sign, "chip-set")


def quote(text: str, role: str | None) -> str:
    where = f"<cite>{escape(role)}</cite>" if role else ""
    return f"<blockquote>{lines(text)}{where}</blockquote>"


def claim(item: Claim, stored: Stored | None, *, blind: bool) -> str:
    """A claim's quotes, each with its place in the resume unfolded on demand."""
    shown = []
    for span in item.spans:
        place = ""
        if stored is not None and stored.document.text[span.start : span.end] == span.quote:
            masks = stored.candidate.masks if blind else ()
            before, marked, after = view.passage(
                stored.document.text, span.start, span.end, masks=masks
            )
            place = (
                "<details><summary>show in the resume</summary>"
                f'<div class="passage">{lines(before)}<mark>{lines(marked)}</mark>'
                f"{lines(after)}</div></details>"
            )
        shown.append(quote(span.quote, item.role) + place)
    return "".join(shown)


def criteria(items: Sequence[Criterion], stored: Stored | None, *, blind: bool) -> str:
    """Both rubrics, criterion by criterion: the verdict's word, the reason, the quotes."""
    sections = []
    for rubric, title in RUBRIC_WORDS.items():
        inner = "".join(
            _criterion(item, stored, blind=blind) for item in items if item.rubric == rubric
        )
        if inner:
            sections.append(
                f'<section><h4>{title}</h4><div class="criteria">{inner}</div></section>'
            )
    return "".join(sections)


def _criterion(item: Criterion, stored: Stored | None, *, blind: bool) -> str:
    must = '<span class="tag">must-have</span>' if item.must else ""
    evidence = "".join(claim(each, stored, blind=blind) for each in item.evidence)
    reason = f'<div class="reason">{lines(item.reason)}</div>' if item.reason else ""
    return (
        f'<div class="criterion"><div class="line"><span class="dot dot-{item.verdict}" '
        f'aria-hidden="true">{SYMBOLS[item.verdict]}</span>'
        f'<span class="label">{escape(item.label)}</span>{must}'
        f'<span class="verdict">{escape(VERDICT_WORDS[item.verdict])}</span></div>'
        f"{reason}{evidence}</div>"
    )


def claims(items: Sequence[Claim], stored: Stored | None, *, blind: bool) -> str:
    """Statements with their quotes; a statement that only repeats its quote is left out."""
    inner = "".join(
        f'<div class="criterion">{_statement(item)}{claim(item, stored, blind=blind)}</div>'
        for item in items
    )
    return f'<div class="criteria">{inner}</div>'


def _statement(item: Claim) -> str:
    said = " ".join(item.text.split())
    if any(said == " ".join(span.quote.split()) for span in item.spans):
        return ""
    return f'<div class="label">{lines(item.text)}</div>'


def timeline(drawn: Sequence[Band], gaps: Sequence[Gap]) -> str:
    """Roles on one scale with their dates in words, then gaps and overlaps in words."""
    rows = "".join(
        f'<div class="tl-row"><div class="tl-text"><span>{escape(item.label)}</span>'
        f"<span>{escape(item.dates)}</span></div>"
        f'<div class="tl-track"><i style="left:{item.left}%;width:{item.width}%"></i></div></div>'
        for item in drawn
    )
    said = "".join(
        f"<li>{escape(item.kind)} of {item.months} months: {escape(item.dates)}</li>"
        for item in gaps
    )
    return f'<div class="timeline">{rows}</div>' + (
        f'<ul class="plain">{said}</ul>' if said else ""
    )


def strip(state: Progress, *, seconds: float, going: bool, stopping: bool = False) -> str:
    """The steps of a run with their times, and what is being done now."""
    steps = [
        f'<span class="step">{escape(step.label)} '
        f"<b>{took(step.ms) if step.ms is not None else ''}</b></span>"
        for step in state.steps
    ]
    if going:
        doing = "stopping after this step" if stopping else (state.now or "starting")
        steps.append(
            f'<span class="step now"><i class="pulse"></i>{escape(doing)} '
            f"<b>{seconds:.0f} s</b></span>"
        )
    return f'<div class="strip" role="status">{"".join(steps)}</div>' if steps else ""


def outcomes(items: Sequence[Ingested]) -> str:
    """A line for each file."""
    inner = "".join(
        f'<li class="out-{item.status}"><span class="file">{escape(item.file)}</span>'
        f"<span>{escape(INGEST_WORDS[item.status])}"
        + (f": {escape(_why(item))}" if _why(item) else "")
        + "</span></li>"
        for item in items
    )
    return f'<ul class="outcomes">{inner}</ul>' if inner else ""


def _why(item: Ingested) -> str:
    """The reason, for a locked file without the words that only help at the command line."""
    return LOCK_WORDS[item.lock] if item.lock is not None else item.reason or ""


def listed(items: Iterable[str]) -> str:
    return '<ul class="plain">' + "".join(f"<li>{lines(item)}</li>" for item in items) + "</ul>"


def numbered(items: Iterable[str]) -> str:
    return '<ol class="questions">' + "".join(f"<li>{lines(item)}</li>" for item in items) + "</ol>"


def table(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{lines(cell)}</td>" for cell in row) + "</tr>" for row in body
    )
    return (
        f'<div class="scroll"><table class="rows"><thead><tr>{top}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def pair(one: PoolEntry, other: PoolEntry, agreements: Sequence[Agreement]) -> str:
    """Two people side by side, the one whose file a merge would score first, and what agrees."""
    rows = [
        ("Person", one.name or one.label, other.name or other.label),
        ("A merge", "scores this file", "keeps this file as an earlier version"),
        ("Last role", one.headline or "not stated", other.headline or "not stated"),
        ("Years", f"{one.experience_years:g}", f"{other.experience_years:g}"),
        ("State", PARSE_WORDS[one.status], PARSE_WORDS[other.status]),
    ]
    if one.name or other.name:  # a file's name often holds the person's
        rows.insert(1, ("File", _file(one.file), _file(other.file)))
    cells = "".join(
        f'<tr><th scope="row">{escape(head)}</th><td>{escape(left)}</td>'
        f"<td>{escape(right)}</td></tr>"
        for head, left, right in rows
    )
    said = "; ".join(f"{AGREEMENT_WORDS[item.kind]} {item.detail}".strip() for item in agreements)
    return (
        f'<div class="boxed pair"><table>{cells}</table>'
        f'<p class="sub">They agree in: {escape(said)}</p></div>'
    )


def merged(entry: PoolEntry) -> str:
    """A person of several files: which is scored, and the earlier ones."""
    who = escape(entry.name or entry.label)
    said = f"{len(entry.earlier)} earlier version{'s' if len(entry.earlier) > 1 else ''}"
    if entry.name:
        files = ", ".join(_file(file) for file in entry.earlier)
        said = f"scored: {_file(entry.file)}; earlier: {files}"
    return f'<p><b>{who}</b> <span class="sub">{escape(said)}</span></p>'


def _file(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]
