"""Names of firms without a legal form, told from titles by the words that they are made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Candidate
from screening.intake.document import read
from screening.intake.education import degrees_in
from screening.intake.profile import read_profile
from screening.intake.titles import company_strength, title_strength
from screening.policy import IntakePolicy
from screening.taxonomy import load


def profile(text: str) -> Candidate:
    document = read(text.encode(), "cv.txt", IntakePolicy())
    return read_profile(document, "2026-11", load())


@pytest.mark.parametrize(
    "name",
    [
        "Steuerkanzlei Dr. Ahrens",
        "Zahnarztpraxis Nordend",
        "Boulangerie Lemaire",
        "Farmacia del Parque",
        "Weber & Partner",
        "Riverside Care Home",
        "Elm Street Bakery",
        "Stadtbäckerei Hintz",
    ],
)
def test_kinds_of_firms_are_known(name: str) -> None:
    assert company_strength(name) == 1


@pytest.mark.parametrize(
    "title", ["Praxisleitung", "Head of Care", "Bookseller", "Trusted advisor"]
)
def test_titles_are_not_taken_for_firms(title: str) -> None:
    assert company_strength(title) == 0


def test_title_and_firm_on_one_line_come_apart() -> None:
    person = profile(
        "Jule Ahrens\njule@example.org\n\nBerufserfahrung\n\n08/2013 – 02/2018\t"
        "Steuerfachangestellte, Steuerkanzlei Dr. Wendt & Partner, Potsdam\n"
        "• Finanzbuchhaltung für 35 Mandanten\n"
    )
    (role,) = person.roles
    assert role.title == "Steuerfachangestellte"
    assert role.company == "Steuerkanzlei Dr. Wendt & Partner"


def test_an_unknown_title_beside_a_sure_firm_is_a_title() -> None:
    person = profile(
        "Lena Weiss\nlena@example.de\n\nBerufserfahrung\n\n"
        "seit 2021  Quartiersläuferin, Klinikum Nordstadt\n• Rundgänge\n\n"
        "2016 – 2020  Stadtwerke Kassel, Turmwächter\n• Wache\n"
    )
    assert [(role.title, role.company) for role in person.roles] == [
        ("Quartiersläuferin", "Klinikum Nordstadt"),
        ("Turmwächter", "Stadtwerke Kassel"),
    ]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("MEngSc Biomedical Engineering", "master"),
        ("HS diploma 2014", "high_school"),
        ("M.Arch., Delft", "master"),
        ("MBBS, 2011", "bachelor"),
        ("情報科学研究科 博士前期課程 修了", "master"),
        ("理学研究科 博士課程 修了", "doctorate"),
    ],
)
def test_degrees_of_other_systems(text: str, level: str) -> None:
    assert [found for found, _ in degrees_in(text)] == [level]


@pytest.mark.parametrize(
    "title",
    [
        "Juriste d'entreprise",
        "Contrôleuse de gestion",
        "Kinésithérapeute",
        "Rechtsanwältin",
        "Schweißer",
        "Notfallsanitäter",
        "Farmacéutico",
        "Traductora",
        "Pipefitter",
        "Loss Adjuster",
    ],
)
def test_occupations_of_many_fields_are_titles(title: str) -> None:
    assert title_strength(title) == 2


@given(
    st.lists(
        st.sampled_from(["senior", "data", "engineers", "nurse", "of", "staff", "lead", "12", ","]),
        max_size=14,
    )
)
def test_any_pile_of_title_words_has_a_strength(words: list[str]) -> None:
    assert title_strength(" ".join(words)) in (0, 1, 2)
