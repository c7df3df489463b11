"""Damaged files are made the same in every process, and come out as outcomes."""

from pathlib import Path

import pytest

from screening.config import data_dir
from screening.evaluation.fuzz import KINDS, fuzz, mutated
from screening.intake.titles import place_region

FILES = [
    data_dir() / "resumes" / name
    for name in ("resume-okafor.pdf", "RN resume.docx", "jwhitfield.html")
]
BY_KIND = {kind: [path.read_bytes() for path in FILES if path.suffix == kind] for kind in KINDS}


def test_a_number_and_a_seed_make_the_same_file_again() -> None:
    once = [mutated(number, 7, BY_KIND) for number in range(9)]
    assert once == [mutated(number, 7, BY_KIND) for number in range(9)]
    assert once != [mutated(number, 8, BY_KIND) for number in range(9)]


def test_the_kinds_take_turns() -> None:
    assert [Path(mutated(number, 1, BY_KIND)[0]).suffix for number in range(3)] == list(KINDS)


def test_every_damaged_file_is_an_outcome() -> None:
    figures = fuzz(60, files=FILES, most=12)
    assert sum(figures.outcomes.values()) == figures.files == 12
    assert (figures.faults, figures.late) == (0, 0), figures.troubles


@pytest.mark.parametrize("blank", ["", " ", "\t", "(\t)", " , . "])
def test_nothing_is_no_place(blank: str) -> None:
    assert place_region(blank) is None
