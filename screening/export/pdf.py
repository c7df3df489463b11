"""PDF: the report as pages to print and to pass round.

Portrait pages, the comparison on landscape ones, a new page a candidate, an outline to jump by.
Every text goes through `fonts.markup`, so what no font can show is said and never a black box.
"""

import io
from collections.abc import Iterable, Sequence

from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from screening.domain import CandidateMatch, Claim, Report, Tuning
from screening.export.bidi import has_rtl, visual_lines
from screening.export.content import (
    BLIND_NOTE,
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
    listed,
    matrix,
    movement,
    must_counts,
    number,
    parts,
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
    title,
    unread,
    verdict_words,
    who,
    years,
)
from screening.export.fonts import BOLD, TEXT, is_cjk, markup, runs, width

INK, SOFT = colors.HexColor("#1d2329"), colors.HexColor("#55606b")
LINE, TRACK = colors.HexColor("#d4dae0"), colors.HexColor("#e8ecf0")
ACCENT, WASH = colors.HexColor("#1d5c85"), colors.HexColor("#eef4f8")
PART_COLORS = {
    "dense": colors.HexColor("#1d5c85"),
    "lexical": colors.HexColor("#5b9bc4"),
    "qualification": colors.HexColor("#a9885b"),
    "evidence": colors.HexColor("#35805f"),
    "rerank": colors.HexColor("#7d6aa8"),
}
VERDICT_COLORS = {
    "met": colors.HexColor("#17693c"),
    "partly": colors.HexColor("#805700"),
    "not_shown": SOFT,
    "contradicted": colors.HexColor("#a8261b"),
}
MARGIN = 18 * mm
PORTRAIT_WIDTH = A4[0] - 2 * MARGIN
LANDSCAPE_WIDTH = A4[1] - 2 * MARGIN
ACROSS = 5
"""People side by side on one landscape page; more people, more tables."""
CELL_QUOTE = 160
"""Characters of a quote in the comparison; the candidate's page has all of it."""

Style = ParagraphStyle
BODY = Style("body", fontName=TEXT, fontSize=9.5, leading=13.5, textColor=INK, spaceAfter=3)
SMALL = Style("small", parent=BODY, fontSize=8, leading=11, textColor=SOFT, spaceAfter=0)
CELL = Style("cell", parent=BODY, fontSize=8.5, leading=11.5, spaceAfter=0)
HEAD = Style("head", parent=CELL, fontName=BOLD)
RIGHT = Style("right", parent=CELL, alignment=TA_RIGHT)
QUOTE = Style("quote", parent=SMALL, leftIndent=10, spaceAfter=3)
ITEM = Style("item", parent=BODY, leftIndent=12, bulletIndent=1, spaceAfter=2)
H1 = Style("h1", parent=BODY, fontName=BOLD, fontSize=21, leading=26, spaceAfter=2)
H2 = Style("h2", parent=BODY, fontName=BOLD, fontSize=14, leading=18, spaceBefore=14, spaceAfter=6)
H3 = Style("h3", parent=BODY, fontName=BOLD, fontSize=10, leading=13, spaceBefore=9, spaceAfter=3)
BIG = Style("big", parent=BODY, fontName=BOLD, fontSize=17, leading=20, spaceAfter=0)


class Heading(Paragraph):  # type: ignore[misc]
    """A paragraph that is also an entry of the PDF's outline."""

    def __init__(self, text: str, style: ParagraphStyle, level: int) -> None:
        super().__init__(_marked(text, style, PORTRAIT_WIDTH), style)
        self.entry = text
        self.level = level


class Bar(Flowable):  # type: ignore[misc]
    """A score of 100 as a stacked bar. The numbers stand beside it as text."""

    def __init__(self, person: CandidateMatch, width: float, height: float = 6) -> None:
        super().__init__()
        self.width, self.height = width, height
        self.person = person

    def draw(self) -> None:
        self.canv.setFillColor(TRACK)
        self.canv.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        left = 0.0
        for part in parts(self.person):
            wide = part.points / 100 * self.width
            if wide > 0:
                self.canv.setFillColor(PART_COLORS[part.key])
                self.canv.rect(left, 0, max(wide - 0.6, 0.2), self.height, stroke=0, fill=1)
            left += wide


class RubricPicture(Flowable):  # type: ignore[misc]
    """Two columns: height is a rubric's score, width its share, so the area is the composite."""

    def __init__(self, technical: float, domain: float, tuning: Tuning) -> None:
        super().__init__()
        self.width, self.height = 74, 62
        self.columns = ((technical, tuning.weights.technical), (domain, tuning.weights.domain))

    def draw(self) -> None:
        left = 0.0
        for (score, share), color in zip(
            self.columns, (PART_COLORS["dense"], PART_COLORS["evidence"]), strict=True
        ):
            wide = (self.width - 2) * share
            self.canv.setFillColor(TRACK)
            self.canv.rect(left, 0, wide, self.height, stroke=0, fill=1)
            self.canv.setFillColor(color)
            self.canv.rect(left, 0, wide, self.height * score / 100, stroke=0, fill=1)
            left += wide + 2


class NumberedCanvas(Canvas):  # type: ignore[misc]
    """Writes the number of pages once it is known, into a form that every page refers to."""

    def save(self) -> None:
        total = self.getPageNumber() - 1
        self.beginForm("pages", 0, 0, 40, 12)
        self.setFont(TEXT, 7.5)
        self.setFillColor(SOFT)
        self.drawString(0, 2, f"of {total}")
        self.endForm()
        super().save()


class ReportDocument(BaseDocTemplate):  # type: ignore[misc]
    """Two page shapes with a footer, and the outline from the headings."""

    def __init__(self, file: io.BytesIO, report: Report) -> None:
        super().__init__(
            file,
            pagesize=A4,
            title=f"{title(report)} - screening report",
            author="screening",
            subject="Screening report",
            creator=f"screening {report.provenance.product_version}",
            lang="en",
            invariant=1,
        )
        self.footer = shortened(title(report), 60)
        self.marks = 0
        for name, size in (("portrait", A4), ("landscape", landscape(A4))):
            wide, high = size
            frame = Frame(
                MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN,
                leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
            )  # fmt: skip
            self.addPageTemplates(
                PageTemplate(id=name, frames=[frame], pagesize=size, onPage=self.foot)
            )

    def foot(self, canvas: Canvas, _document: BaseDocTemplate) -> None:
        wide = canvas._pagesize[0]
        canvas.saveState()
        canvas.setFillColor(SOFT)
        left = MARGIN
        for run in runs(f"{self.footer} · a person decides, nobody is rejected by the machine"):
            canvas.setFont(run.font, 7.5)
            canvas.drawString(left, 10 * mm, run.text)
            left += canvas.stringWidth(run.text, run.font, 7.5)
        canvas.setFont(TEXT, 7.5)
        canvas.drawRightString(wide - MARGIN - 22, 10 * mm, f"Page {canvas.getPageNumber()}")
        canvas.translate(wide - MARGIN - 19, 10 * mm - 2)
        canvas.doForm("pages")
        canvas.restoreState()

    def afterFlowable(self, flowable: Flowable) -> None:
        if isinstance(flowable, Heading):
            self.marks += 1
            key = f"part-{self.marks}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.entry, key, flowable.level)


def to_pdf(report: Report) -> bytes:
    """A4 PDF. Equal reports give equal bytes: no clock and no random id enters the file."""
    file = io.BytesIO()
    ReportDocument(file, report).build(_story(report), canvasmaker=NumberedCanvas)
    return file.getvalue()


def _story(report: Report) -> list[Flowable]:
    story: list[Flowable] = [Heading(title(report), H1, 0)]
    made = f"Screening report, round {report.round}, made at {report.made_at}"
    story += [_text(made, SMALL), Spacer(1, 8), _promise(report)]
    story += [_heading("Shortlist"), *_shortlist(report)]
    story += [_heading("Counts"), *_counts(report)]
    story += [_heading("Requirements as understood")]
    story += [_facts(requirement_facts(report.requirements), PORTRAIT_WIDTH)]
    story += _comparison(report)
    for person in report.shortlist:
        story += [PageBreak(), *_person(person, report)]
    story += [PageBreak(), _heading("Near misses"), *_near_misses(report)]
    story += [_heading("Errors"), *_errors(report)]
    story += [_heading("Settings and what produced this report")]
    story += [_side_by_side(setting_facts(report), provenance_facts(report))]
    story += [Spacer(1, 4), _text(FONT_NOTE, SMALL)]
    return story


FONT_NOTE = (
    "Chinese, Japanese and Korean text is drawn with the fonts of the program that shows this "
    "file; all other text carries its own."
)


def _text(text: str, style: ParagraphStyle = BODY, *, room: float = PORTRAIT_WIDTH) -> Paragraph:
    """Any text as a paragraph. `room` in points: right-to-left lines are broken here, to fit it."""
    if is_cjk(text) and not has_rtl(text):
        style = Style(f"{style.name}-cjk", parent=style, wordWrap="CJK")
    return Paragraph(_marked(text, style, room), style)


def _marked(text: str, style: ParagraphStyle, room: float) -> str:
    bold = style.fontName == BOLD
    if not has_rtl(text):
        return markup(text, bold=bold)
    inner = (room - style.leftIndent) * 0.98
    lines = visual_lines(text, lambda line: width(line, style.fontSize, bold=bold) <= inner)
    return "<br/>".join(markup(line, bold=bold) for line in lines)


def _heading(text: str) -> Heading:
    return Heading(text, H2, 0)


def _bullet(text: str) -> Paragraph:
    made = _text(text, ITEM)
    made.bulletText = "•"
    return made


def _promise(report: Report) -> Table:
    said = [_text(PROMISE)]
    if report.blind:
        said.append(_text(BLIND_NOTE, SMALL))
    box = Table([[said]], colWidths=[PORTRAIT_WIDTH])
    box.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, -1), WASH),
            ("LINEBEFORE", (0, 0), (0, -1), 2.5, ACCENT),
            ("LEFTPADDING", (0, 0), (-1, -1), 10),
            ("TOPPADDING", (0, 0), (-1, -1), 6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 6),
        ]
    )
    return box


def _grid(
    rows: Sequence[Sequence[Flowable | list[Flowable]]], widths: Sequence[float], *, head: bool
) -> Table:
    """A ruled table whose head repeats on each page and whose rows may break across pages."""
    table = Table(rows, colWidths=list(widths), repeatRows=int(head), splitInRow=1)
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 8),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
    ]
    if head:
        style.append(("LINEBELOW", (0, 0), (-1, 0), 1, SOFT))
    table.setStyle(style)
    table.hAlign = "LEFT"
    return table


def _facts(facts: Iterable[Fact], room: float) -> Table:
    label = min(room * 0.3, 140)
    value = room - label
    soft = Style("label", parent=CELL, textColor=SOFT)
    return _grid(
        [
            [_text(fact.label, soft, room=label - 8), _text(fact.value, CELL, room=value - 8)]
            for fact in facts
        ],
        [label, value],
        head=False,
    )


def _side_by_side(left: Sequence[Fact], right: Sequence[Fact]) -> Table:
    half = PORTRAIT_WIDTH / 2
    pair = Table(
        [[_facts(left, half - 10), _facts(right, half)]], colWidths=[half, half], splitInRow=1
    )
    flush = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP")]
    pair.setStyle([*flush, ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return pair


def _counts(report: Report) -> list[Flowable]:
    facts = count_facts(report)
    half = (len(facts) + 1) // 2
    story: list[Flowable] = []
    for some in (facts[:half], facts[half:]):
        cells = [[_text(fact.value, BIG), _text(fact.label, SMALL)] for fact in some]
        cells += [[Spacer(1, 1)]] * (half - len(cells))
        table = Table([cells], colWidths=[PORTRAIT_WIDTH / half] * half)
        table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP")])
        story.append(table)
    lines = [screening_line(report), below_line(report), report.explanation]
    lines += [f"{who(item.person)}: {item.reason}" for item in unread(report)]
    return story + [_bullet(line) for line in lines if line]


def _shortlist(report: Report) -> list[Flowable]:
    if not report.shortlist:
        return [_text("Nobody is on the shortlist.")]
    widths = [PORTRAIT_WIDTH * share for share in (0.1, 0.25, 0.17, 0.11, 0.37)]
    heads = ("Rank", "Candidate", "Status", "Composite", "Score and its parts")
    rows: list[list[Flowable | list[Flowable]]] = [[_text(head, HEAD) for head in heads]]
    for person in report.shortlist:
        composite = person.composite_score
        about = " · ".join(
            item for item in (years(person.experience_years), must_counts(person)) if item
        )
        rows.append(
            [
                [_text(str(person.rank), CELL), _text(movement(person, report), SMALL)],
                [
                    _text(who(person), HEAD, room=widths[1] - 8),
                    _text(about, SMALL, room=widths[1] - 8),
                ],
                _text(status_words(person), CELL),
                _text("" if composite is None else number(composite), CELL),
                [
                    Spacer(1, 3),
                    Bar(person, widths[4] - 8),
                    Spacer(1, 2),
                    _text(score_line(person), SMALL),
                ],
            ]
        )
    return [_grid(rows, widths, head=True)]


def _comparison(report: Report) -> list[Flowable]:
    compared = matrix(report)
    if not compared.rows:
        said = "Nobody was read closely, so there is nothing to compare."
        return [_heading("Comparison"), _text(said)]
    story: list[Flowable] = [NextPageTemplate("landscape"), PageBreak(), _heading("Comparison")]
    for start in range(0, len(compared.people), ACROSS):
        people = compared.people[start : start + ACROSS]
        first = LANDSCAPE_WIDTH * 0.18
        each = (LANDSCAPE_WIDTH - first) / max(len(people), 3)
        rows: list[list[Flowable | list[Flowable]]] = [
            [
                _text("Requirement", HEAD),
                *(_text(f"{item.rank}. {who(item)}", HEAD, room=each - 8) for item in people),
            ]
        ]
        for row in compared.rows:
            cells = row.cells[start : start + ACROSS]
            label = [
                _text(shortened(row.label, 200), CELL, room=first - 8),
                _text(f"{row.kind}, {row.rubric}", SMALL),
            ]
            rows.append([label, *(_cell(cell, each - 8) for cell in cells)])
        story += [_grid(rows, [first, *[each] * len(people)], head=True), Spacer(1, 12)]
    return [*story, NextPageTemplate("portrait")]


def _cell(cell: Cell, room: float) -> list[Flowable]:
    if cell.verdict is None:
        return [_text(cell.word, SMALL)]
    style = Style("verdict", parent=CELL, textColor=VERDICT_COLORS[cell.verdict])
    said: list[Flowable] = [_text(f"{cell.mark} {cell.word}", style)]
    if cell.quote:
        said.append(_text(f"“{shortened(cell.quote, CELL_QUOTE)}”", SMALL, room=room))
    return said


def _person(person: CandidateMatch, report: Report) -> list[Flowable]:
    about = (status_words(person), must_counts(person), reader_words(person), person.headline or "")
    story: list[Flowable] = [
        Heading(f"{person.rank}. {who(person)}", H2, 0),
        _text(" · ".join(item for item in about if item), SMALL),
        Spacer(1, 6),
    ]
    if person.screening_reasoning:
        story.append(_text(person.screening_reasoning))
    story += _scores(person, report)
    facts = (
        Fact("Experience", years(person.experience_years)),
        Fact("Since the last round", movement(person, report)),
        Fact("Matched", listed(person.matched_skills)),
        Fact("Not shown", listed(person.missing_skills)),
        Fact("Near miss", person.near_miss or ""),
        Fact("File", "" if report.blind else person.file),
    )
    story += [Spacer(1, 6), _facts((fact for fact in facts if fact.value), PORTRAIT_WIDTH)]
    story += _section("Timeline", [[_bullet(line)] for line in person.timeline])
    story += _section("Strengths", [_claim(claim) for claim in person.strengths])
    story += _section("Gaps", [_claim(claim) for claim in person.gaps])
    story += _rubrics(person)
    story += _section("Flags", [[_bullet(flag.detail)] for flag in person.flags])
    story += _section("Notices", [[_bullet(notice.detail)] for notice in person.notices])
    asked = [
        [_text(f"{count}. {question}")]
        for count, question in enumerate(person.interview_questions, 1)
    ]
    return story + _section("Interview questions", asked)


def _scores(person: CandidateMatch, report: Report) -> list[Flowable]:
    left: list[Flowable] = [
        _text("Score", H3),
        Bar(person, PORTRAIT_WIDTH - 190, 9),
        Spacer(1, 3),
        _text(score_line(person), SMALL),
    ]
    right: list[Flowable] = []
    technical, domain = person.technical_score, person.domain_fit_score
    if person.composite_score is not None:
        left += [_text("Composite of the close reading", H3)]
        left += [_text(number(person.composite_score), BIG)]
        left += [_text(composite_line(person, report), SMALL)]
    if technical is not None and domain is not None:
        words = f"technical {number(technical)}, domain {number(domain)}; width is the share"
        right = [RubricPicture(technical, domain, report.tuning), _text(words, SMALL)]
    table = Table(
        [[left, right or [Spacer(1, 1)]]], colWidths=[PORTRAIT_WIDTH - 170, 170], hAlign="LEFT"
    )
    table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "BOTTOM")])
    return [table]


def _section(name: str, items: Sequence[list[Flowable]]) -> list[Flowable]:
    """A small heading that stays with its first item. Nothing when there are no items."""
    if not items:
        return []
    first, *others = items
    head = KeepTogether([_text(name, H3), *first])
    return [head, *(flowable for item in others for flowable in item)]


def _claim(claim: Claim) -> list[Flowable]:
    said: list[Flowable] = [_bullet(claim.text)]
    for span in claim.spans:
        said.append(_text(f"“{span.quote}”", QUOTE))
        said.append(_text(place(claim, span), QUOTE))
    return said


def _rubrics(person: CandidateMatch) -> list[Flowable]:
    story: list[Flowable] = []
    widths = [PORTRAIT_WIDTH * share for share in (0.28, 0.18, 0.54)]
    for rubric, words in RUBRIC_WORDS.items():
        read = criteria(person, rubric)
        if not read:
            continue
        score = person.technical_score if rubric == "technical" else person.domain_fit_score
        heads = ("Requirement", "Verdict", "Quote and reason")
        rows: list[list[Flowable | list[Flowable]]] = [[_text(head, HEAD) for head in heads]]
        for item in read:
            style = Style("verdict", parent=CELL, textColor=VERDICT_COLORS[item.verdict])
            said: list[Flowable] = []
            if quote := first_quote(item):
                said.append(_text(f"“{quote}”", CELL, room=widths[2] - 8))
            if item.reason:
                said.append(_text(item.reason, SMALL, room=widths[2] - 8))
            rows.append(
                [
                    [
                        _text(item.label, CELL, room=widths[0] - 8),
                        _text(kind_words(item), SMALL),
                    ],
                    _text(verdict_words(item.verdict), style),
                    said or [Spacer(1, 1)],
                ]
            )
        name = words if score is None else f"{words}: {number(score)} of 100"
        story += [_text(name, Style("h3-kept", parent=H3, keepWithNext=1))]
        story += [_grid(rows, widths, head=True)]
    return story


def _near_misses(report: Report) -> list[Flowable]:
    if not report.near_misses:
        return [_text("No near misses.")]
    widths = [PORTRAIT_WIDTH * share for share in (0.08, 0.24, 0.34, 0.34)]
    heads = ("Rank", "Candidate", "Score and its parts", "What would change it")
    rows: list[list[Flowable | list[Flowable]]] = [[_text(head, HEAD) for head in heads]]
    for person in report.near_misses:
        bar = [Spacer(1, 3), Bar(person, widths[2] - 8), _text(score_line(person), SMALL)]
        rows.append(
            [
                _text(str(person.rank), CELL),
                _text(who(person), CELL, room=widths[1] - 8),
                bar,
                _text(person.near_miss or "", CELL, room=widths[3] - 8),
            ]
        )
    return [_grid(rows, widths, head=True)]


def _errors(report: Report) -> list[Flowable]:
    if not report.errors:
        return [_text("No errors.")]
    widths = [PORTRAIT_WIDTH * share for share in (0.18, 0.18, 0.22, 0.42)]
    heads = ("Code", "Step", "Candidate", "What happened")
    rows: list[list[Flowable | list[Flowable]]] = [[_text(head, HEAD) for head in heads]]
    for problem in report.errors:
        values = (problem.code, problem.node, problem_person(problem, report), problem.detail)
        rows.append(
            [_text(value, CELL, room=wide - 8) for value, wide in zip(values, widths, strict=True)]
        )
    return [_grid(rows, widths, head=True)]
