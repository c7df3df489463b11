"""The shortlist as a table for the terminal."""

from rich import box
from rich.table import Table
from rich.text import Text

from screening.domain import Report
from screening.export.blind import blinded
from screening.export.content import (
    movement,
    must_counts,
    must_marks,
    number,
    shortened,
    status_words,
    tenths,
    title,
    who,
)

STYLES = {
    "recommended": "green",
    "needs_review": "yellow",
    "requirements_not_shown": "dim",
}


def shortlist_table(report: Report) -> Table:
    """One row a shortlisted person. Words say everything; colour only repeats them.

    Cells are `Text`, so brackets in a resume are never read as markup.
    """
    shown = blinded(report)
    pool = shown.pool
    table = Table(
        title=Text(f"{title(shown)}: {len(shown.shortlist)} of {pool.scored} scored"),
        caption=Text("A person decides; nobody is rejected by the machine."),
        box=box.SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("#", justify="right", no_wrap=True)
    if shown.round > 1:
        table.add_column("change", no_wrap=True)
    table.add_column("candidate", overflow="fold")
    table.add_column("status", no_wrap=True)
    table.add_column("composite", justify="right", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("years", justify="right", no_wrap=True)
    table.add_column("must-haves", no_wrap=True)
    table.add_column("not shown or note", overflow="fold")
    for person in shown.shortlist:
        counted = must_counts(person).replace(" must-haves met", "")
        note = person.near_miss or ", ".join(person.missing_skills)
        change = [Text(movement(person, shown))] if shown.round > 1 else []
        status = person.screening_status
        table.add_row(
            Text(str(person.rank)),
            *change,
            Text(shortened(who(person), 40)),
            Text(status_words(person), style=STYLES[status] if status else "dim"),
            Text("" if person.composite_score is None else number(person.composite_score)),
            Text(tenths(person.score) + ("*" if person.provisional else "")),
            Text(number(person.experience_years)),
            Text(f"{must_marks(person)} {counted}".strip()),
            Text(shortened(note, 60)),
        )
    return table
