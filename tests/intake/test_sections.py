"""Which heading a line stands under."""

import pytest

from screening.domain import Document, Line, Span
from screening.intake.sections import heading_kind, sections
from tests.intake.people import document


def kinds(text: str) -> list[str]:
    return [section.kind for section in sections(document(text))]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("EXPERIENCE", "experience"),
        ("E X P E R I E N C E", "experience"),
        ("EDUC AT I O N", "education"),
        ("--- NURSING ---", "experience"),
        ("WHERE I’VE WORKED", "experience"),
        ("Berufserfahrung", "experience"),
        ("Formación académica", "education"),
        ("Compétences techniques:", "skills"),
        ("工作经历", "experience"),
        ("職務経歴", "experience"),
        ("Skills & Certifications", "skills"),
        ("Licenses and Certifications", "certifications"),
        ("Senior Engineer", None),
        ("Acme GmbH", None),
        ("Brightloom, Austin, TX", None),
    ],
)
def test_headings_are_known_in_several_languages(heading: str, kind: str | None) -> None:
    assert heading_kind(heading) == kind


def test_what_stands_before_the_first_heading_is_the_top() -> None:
    assert kinds("Ann Lee\n\nSummary\nI build.\n\nSkills\nPython\n") == ["top", "summary", "skills"]


def test_a_heading_may_stand_at_the_start_of_its_line() -> None:
    text = "Ann\n\nSTRENGTHS: Python, Go\n\nHobbies: swimming\n\nSOFTWARE Excel and more\n"
    assert kinds(text) == ["top", "summary", "interests", "skills"]


def test_labels_inside_a_skills_section_are_no_headings() -> None:
    text = "Ann\n\nSKILLS\n\nLanguages: Python, C++\nTools: Git\n\nEDUCATION\nB.A.\n"
    assert kinds(text) == ["top", "skills", "education"]


def test_spans_hold_in_the_text() -> None:
    text = "Ann\n\nSkills\nPython\nGo\n\nEducation\nB.A.\n"
    (_, skills, _) = sections(document(text))
    assert text[skills.span.start : skills.span.end] == "Python\nGo"
    assert skills.heading is not None
    assert text[skills.heading.start : skills.heading.end] == "Skills"


def test_an_unknown_heading_is_told_by_its_look() -> None:
    rows = ["Experience", "Engineer, Acme\t2019 - 2021", "Built things.", "How I sell", "Slowly."]
    text = "\n\n".join(rows)
    lines = []
    for row in rows:
        start = text.index(row)
        large = row in ("Experience", "How I sell")
        lines.append(Line(span=Span(start, start + len(row)), size=14 if large else 10, bold=large))
    styled: Document = document(text).model_copy(update={"lines": tuple(lines)})
    assert [section.kind for section in sections(styled)] == ["experience", "other"]
