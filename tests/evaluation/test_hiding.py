"""What nobody sees is noticed and never scored, over every trick and every sample resume."""

import re
from functools import partial

import pytest

from screening.config import data_dir
from screening.evaluation.hiding import HidingFigures, hiding_figures
from screening.evaluation.hiding_files import HidingCase, hiding_cases
from screening.intake.reading import parse
from screening.policy import IntakePolicy
from screening.taxonomy import load

PARSE = partial(parse, as_of="2026-11", policy=IntakePolicy(), taxonomy=load())


@pytest.fixture(scope="module")
def figures() -> HidingFigures:
    return hiding_figures(PARSE, sorted((data_dir() / "resumes").iterdir()))


def test_hidden_words_are_shown_with_their_place(figures: HidingFigures):
    assert figures.found.of >= 40
    assert {share.name.split()[-1] for share in figures.by_format} >= {"PDF", "DOCX", "HTML"}
    assert figures.found.share >= 0.98, figures.misses


def test_scoring_sees_what_it_sees_of_the_clean_twin(figures: HidingFigures):
    assert figures.equal.share == 1, figures.misses


def test_files_that_hide_nothing_are_not_noticed(figures: HidingFigures):
    assert figures.noticed.of > 100
    assert figures.noticed.share <= 0.01, figures.misses


def test_the_files_are_the_same_each_time():
    assert list(hiding_cases()) == list(hiding_cases())


def test_every_trick_has_a_name_of_its_own():
    names = [(case.format, case.trick) for case in hiding_cases()]
    assert len(names) == len(set(names))


def test_a_reader_that_takes_everything_in_would_show():
    case = next(case for case in hiding_cases() if case.format == "text" and case.hides)
    seen = case.twin.decode()
    open_to_all = HidingCase("text", "no trick", "mira.txt", (seen + case.hides).encode(),
                             case.twin, case.hides, "line")  # fmt: skip
    figures = hiding_figures(PARSE, cases=[open_to_all])
    assert (figures.found.right, figures.equal.right) == (0, 0)
    assert re.search("found|scored", figures.misses[0].field)
