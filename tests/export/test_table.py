"""The shortlist on a terminal."""

from rich.console import Console

from screening.domain import Report
from screening.export import shortlist_table
from tests.export.sample import empty_report, full_report


def drawn(report: Report) -> str:
    console = Console(width=160, record=True, file=None, quiet=False, force_terminal=False)
    with console.capture() as captured:
        console.print(shortlist_table(report))
    return captured.get()


def test_words_and_marks_stand_in_the_table() -> None:
    text = drawn(full_report())
    assert "Data Platform Engineer: 5 of 61 scored" in text
    assert "◐×● 2 of 4" in text
    assert "requirements not shown" in text
    assert "41.0*" in text


def test_a_blind_table_has_labels_only() -> None:
    text = drawn(full_report(blind=True))
    assert "Candidate A1F0" in text
    assert "Kramer" not in text


def test_brackets_are_text_and_not_markup() -> None:
    report = full_report()
    odd = report.shortlist[0].model_copy(update={"name": "[red]Ada[/red]"})
    assert "[red]Ada[/red]" in drawn(report.model_copy(update={"shortlist": (odd,)}))


def test_nobody_is_a_table_without_rows() -> None:
    assert "Untitled search: 0 of 0 scored" in drawn(empty_report())
