"""The comparison as a table: criteria down the side, people across."""

from html import escape

from screening.domain import VERDICT_WORDS, Comparison
from ui import markup, view
from ui.words import RUBRIC_WORDS, SYMBOLS


def table(comparison: Comparison) -> str:
    """Criteria down the side, people across; the quotes unfold in their cells."""
    shown = view.ordered(comparison)
    head = "".join(
        f'<th scope="col"><span class="who">{escape(person.name or person.label)}</span>'
        f'<span class="sub">rank {person.rank} · score {person.score:.1f}</span></th>'
        for person in shown.people
    )
    figures = (
        ("Advice", [(person.status or "not read closely") for person in shown.people]),
        ("Close reading", [_points(person.composite_score) for person in shown.people]),
        ("Technical", [_points(person.technical_score) for person in shown.people]),
        ("Domain fit", [_points(person.domain_fit_score) for person in shown.people]),
        ("Experience", [view.years(person.experience_years) for person in shown.people]),
    )
    summary = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(f"<td>{escape(value.replace('_', ' '))}</td>" for value in values)
        + "</tr>"
        for name, values in figures
    )
    body = []
    told: bool | None = None
    for row in shown.rows:
        if row.differs != told:
            told = row.differs
            title = "Where they differ" if row.differs else "Where they are alike"
            body.append(
                f'<tr class="split"><th colspan="{len(shown.people) + 1}" scope="colgroup">'
                f"{title}</th></tr>"
            )
        must = ' <span class="tag">must-have</span>' if row.must else ""
        cells = "".join(
            f"<td>{_verdict(cell.verdict)}"
            + (
                f"<details><summary>quote</summary>{markup.quote(cell.quote, cell.role)}</details>"
                if cell.quote
                else ""
            )
            + "</td>"
            for cell in row.cells
        )
        body.append(
            f'<tr class="{"differs" if row.differs else "alike"}"><th scope="row">'
            f'{escape(row.label)}{must}<span class="sub">'
            f"{escape(RUBRIC_WORDS.get(row.rubric, row.rubric))}</span></th>{cells}</tr>"
        )
    least = 14 + 10 * len(shown.people)  # rem; narrower than this, the table scrolls by itself
    rows = summary + "".join(body)
    return (
        f'<div class="scroll"><table class="compare" style="min-width:{least}rem">'
        f'<thead><tr><th scope="col">Criterion</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _points(value: float | None) -> str:
    return "not read" if value is None else f"{value:.0f}"


def _verdict(code: str) -> str:
    for verdict in markup.VERDICTS:
        if code in (verdict, VERDICT_WORDS[verdict]):
            return (
                f'<span class="dot dot-{verdict}" aria-hidden="true">{SYMBOLS[verdict]}</span> '
                f"{escape(VERDICT_WORDS[verdict])}"
            )
    return escape(code.replace("_", " "))
