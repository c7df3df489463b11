"""Forms that tell each job as a record of labelled fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.intake.document import read
from screening.intake.profile import read_profile
from screening.intake.records import field_kind, labels_in
from screening.policy import IntakePolicy
from screening.taxonomy import load
from tests.fixtures.drawn import pdf
from tests.intake.people import NOW, profile

ENGLISH = """Personal information
Surname(s) / First name(s)\tTamm, Kadri
Address\tLootsi 14, 10151 Tallinn (Estonia)
E-mail\tkadri.tamm@example.org

Work experience
Dates\t03/2018 – present
Occupation or position held\tStructural Engineer
Main activities and responsibilities\tDesign of concrete frames in Revit; checks
of site drawings.
Name and address of employer\tMerko Ehitus AS, Tallinn (Estonia)
Type of business or sector\tConstruction
Dates\t06/2014 – 02/2018
Occupation or position held\tJunior Engineer
Main activities and responsibilities
• Load calculations in Excel
• Surveys of bridges
Name and address of employer\tNordecon, Inc, Tartu

Education and training
Dates\t2009 – 2014
Title of qualification awarded\tMSc Civil Engineering
Name and type of organisation providing education and training\tTallinn Technical Academy

Personal skills and competences
Mother tongue(s)\tEstonian
Other language(s)\tEnglish C1, Finnish B1
Computer skills and competences\tAutoCAD, Python
"""
GERMAN = """Angaben zur Person
Nachname(n) / Vorname(n)\tBrandl, Ute

Berufserfahrung
Zeitraum\t09/2017 – heute
Beruf oder Funktion\tSteuerberaterin
Wichtigste Tätigkeiten und Zuständigkeiten\tJahresabschlüsse mit DATEV.
Name und Adresse des Arbeitgebers\tKanzlei Huber GmbH, Linz

Schul- und Berufsbildung
Zeitraum\t2007 – 2012
Bezeichnung der erworbenen Qualifikation\tBachelor Betriebswirtschaft
Name und Art der Bildungs- oder Ausbildungseinrichtung\tKepler Universität Linz
"""


def test_a_form_gives_jobs_with_the_employer_named_last() -> None:
    person = profile(ENGLISH)
    assert (person.name, person.location) == ("Kadri Tamm", "Tallinn, Estonia")
    assert [(role.title, role.company, role.start, role.end) for role in person.roles] == [
        ("Structural Engineer", "Merko Ehitus AS", "2018-03", None),
        ("Junior Engineer", "Nordecon, Inc", "2014-06", "2018-02"),
    ]
    assert person.roles[0].bullets == (
        "Design of concrete frames in Revit; checks of site drawings.",
    )


def test_a_form_gives_studies_languages_and_skills() -> None:
    person = profile(ENGLISH)
    (school,) = person.education
    assert (school.level, school.field, school.institution, school.end_year) == (
        "master",
        "Civil Engineering",
        "Tallinn Technical Academy",
        2014,
    )
    assert person.languages == ("Estonian", "English (C1)", "Finnish (B1)")
    assert {"AutoCAD", "Python", "Revit"} <= {claim.name for claim in person.skills}


def test_a_form_in_german() -> None:
    person = profile(GERMAN)
    (role,) = person.roles
    assert (person.name, role.title, role.company) == (
        "Ute Brandl",
        "Steuerberaterin",
        "Kanzlei Huber GmbH",
    )
    assert [(school.level, school.end_year) for school in person.education] == [("bachelor", 2012)]


def test_spans_of_a_form_hold_what_they_say() -> None:
    person = profile(ENGLISH)
    for role in person.roles:
        assert role.span is not None
        assert role.title in ENGLISH[role.span.start : role.span.end]
        assert role.company in ENGLISH[role.span.start : role.span.end]
        for text, span in zip(role.bullets, role.bullet_spans, strict=True):
            assert " ".join(ENGLISH[span.start : span.end].replace("• ", "").split()) == text


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Dates", "dates"),
        ("Principal subjects / occupational skills covered", "subjects"),
        ("Nom et adresse de l’employeur", "employer"),
        ("First name(s) / Surname(s)", "person"),
        ("Engineer", None),
        ("", None),
    ],
)
def test_labels_are_known_whatever_their_signs(label: str, kind: str | None) -> None:
    assert field_kind(label) == kind


def test_labels_wrapped_in_a_narrow_column_are_told_apart() -> None:
    lines = ["Dates", "Occupation or position", "held", "Some own label", "Name and address of",
             "employer"]  # fmt: skip
    assert labels_in(lines) == [1, 2, 1, 2]
    assert labels_in(["Python", "Go"]) is None


@given(st.lists(st.sampled_from(["Dates", "held", "Occupation or position", "Python", ""])))
def test_groups_of_labels_take_every_line_once(lines: list[str]) -> None:
    sizes = labels_in(lines)
    assert sizes is None or (sum(sizes) == len(lines) and all(size > 0 for size in sizes))


def test_a_drawn_form_is_read_label_by_label() -> None:
    """Labels end at the gutter, wrapped over two lines; values begin behind it."""
    left = [
        ("Dates", 0), ("Occupation or position", 1), ("held", 2), ("Name and address of", 3),
        ("employer", 4), ("Dates", 6), ("Occupation or position", 7), ("held", 8),
        ("Name and address of", 9), ("employer", 10),
    ]  # fmt: skip
    right = [
        ("03/2018 – present", 0), ("Structural Engineer", 1), ("Merko Ehitus AS, Tallinn", 3),
        ("06/2014 – 02/2018", 6), ("Junior Engineer", 7), ("Nordecon AS, Tartu", 9),
    ]  # fmt: skip

    def page(canvas) -> None:
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, 790, "Kadri Tamm")
        canvas.drawString(60, 760, "Work experience")
        for text, line in left:
            canvas.drawRightString(190, 735 - 12 * line, text)
        for text, line in right:
            canvas.drawString(202, 735 - 12 * line, text)

    document = read(pdf(page), "cv.pdf", IntakePolicy())
    person = read_profile(document, NOW, load())
    assert [(role.title, role.company, role.start) for role in person.roles] == [
        ("Structural Engineer", "Merko Ehitus AS", "2018-03"),
        ("Junior Engineer", "Nordecon AS", "2014-06"),
    ]
