"""Simpler readers are measured by the same figures as ours."""

from screening.config import data_dir
from screening.evaluation.beside import beside, naive
from screening.evaluation.labels import read_labels
from screening.evaluation.run import AS_OF, people_of
from screening.intake.reading import parse
from screening.policy import IntakePolicy
from screening.taxonomy import load

LABELS = {label.file: label for label in read_labels(data_dir() / "eval").profiles}
WORD = "RN resume.docx"

SIMPLE = """Mira Okafor
mira@example.org  +1 512 555 0143
Data Engineer  Jan 2020 - Mar 2021
Larkspur Freight
Python, SQL
BSc Physics
"""


def test_a_naive_profile_takes_lines_as_they_come() -> None:
    label = LABELS[WORD].model_copy(update={"file": "mira.txt"})
    person = naive(SIMPLE, label, load()).candidate
    assert person.name == "Mira Okafor"
    assert person.email == "mira@example.org"
    assert person.total_experience_months == 15
    (role,) = person.roles
    assert (role.title, role.company, role.start, role.end) == (
        "Data Engineer",
        "Larkspur Freight",
        "2020-01",
        "2021-03",
    )
    assert {"Python", "SQL"} <= {skill.name for skill in person.skills}
    assert [entry.level for entry in person.education] == ["bachelor"]


def test_word_files_are_read_by_paragraphs_beside_ours() -> None:
    path = data_dir() / "resumes" / WORD
    ours = people_of(
        [parse(path.read_bytes(), WORD, as_of=AS_OF, policy=IntakePolicy(), taxonomy=load())]
    )
    report = beside([LABELS[WORD]], {WORD: path}, ours, load())
    by_name = {reader.name: reader for reader in report.readers if reader.kind == ".docx"}
    assert set(by_name) == {"screening", "paragraphs, naive profile"}
    assert all(reader.profiles.files == 1 for reader in by_name.values())
    assert (
        by_name["screening"].profiles.role_f1
        >= by_name["paragraphs, naive profile"].profiles.role_f1
    )
