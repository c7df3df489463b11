"""The blind text: same length, same lines, nothing of the person left."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Correction, Dossier, Span, Stored
from screening.intake.profile import read_profile
from screening.intake.redact import MASK, dossier, redacted
from screening.taxonomy import load
from tests.intake.people import NOW, document, profile

TEXT = """Amara Okonkwo
Musterweg 14, 10999 Berlin | +49 30 23125 417 | amara.okonkwo@example.org | linkedin.com/in/amarao
Date of birth: 12.03.1982    Nationality: German
Marital status: married, two children

Summary
Amara is a data engineer; she builds pipelines in Python. Mrs. Okonkwo leads a team.

Experience
Lead Data Engineer, Acme GmbH, Berlin    Jan 2019 - Present
• Okonkwo's team runs 14 Kubernetes clusters.
• Parental leave in 2020, then PostgreSQL again.

Education
M.Sc. Computer Science, Universität Oderland, 2008

Memberships
Catholic Women Engineers

Interests
Netball, choir
"""


def blind(text: str) -> Dossier:
    page = document(text)
    person = read_profile(page, NOW, load())
    return dossier(
        Stored(candidate_id=person.candidate_id, file="a", status="ok", document=page,
               candidate=person)
    )  # fmt: skip


@pytest.mark.parametrize(
    "hidden",
    ["Amara", "Okonkwo", "Musterweg", "10999", "23125", "example.org", "linkedin", "12.03.1982",
     "German\n", "married", "children", "she", "Mrs", "Parental leave", "Oderland", "Catholic",
     "Netball"],
)  # fmt: skip
def test_the_person_is_hidden(hidden: str) -> None:
    assert hidden not in blind(TEXT).text


@pytest.mark.parametrize(
    "kept",
    ["Berlin", "Acme GmbH", "Lead Data Engineer", "M.Sc. Computer Science", "2008", "Python",
     "14 Kubernetes clusters", "Jan 2019 - Present"],
)  # fmt: skip
def test_the_work_is_kept(kept: str) -> None:
    assert kept in blind(TEXT).text


def test_length_and_lines_are_those_of_the_document() -> None:
    text = blind(TEXT).text
    assert len(text) == len(TEXT)
    assert [at for at, char in enumerate(text) if char == "\n"] == [
        at for at, char in enumerate(TEXT) if char == "\n"
    ]


def test_the_profile_says_no_more_than_the_text() -> None:
    profile = blind(TEXT).profile
    assert (profile.name, profile.email, profile.phone, profile.links) == (None, None, None, ())
    assert [school.institution for school in profile.education] == [None]
    assert [school.level for school in profile.education] == ["master"]
    assert profile.location == "Berlin"
    bullets = " ".join(profile.roles[0].bullets)
    assert "Okonkwo" not in bullets
    assert MASK in bullets


@pytest.mark.parametrize("name", ["Peter Schmidts", "Nguyen Thanhha", "Yusuf Alrahman"])
def test_another_name_changes_nothing_outside_the_masks(name: str) -> None:
    first, last = name.split()
    swapped = TEXT.replace("Amara", first).replace("Okonkwo", last)
    swapped = swapped.replace("amara.okonkwo", f"{first}.{last}".lower()).replace(
        "amarao", "pschmi"
    )

    def visible(text: str) -> str:
        return re.sub(f"{MASK}+", MASK, blind(text).text)

    assert visible(swapped) == visible(TEXT)


@given(
    st.text(alphabet="ab\n é数", max_size=40),
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 10)), max_size=5),
)
def test_redaction_keeps_length_and_line_breaks(text: str, cuts: list[tuple[int, int]]) -> None:
    spans = [Span(min(a, len(text)), min(a + more, len(text))) for a, more in cuts]
    out = redacted(text, spans)
    assert len(out) == len(text)
    assert all((a == "\n") == (b == "\n") for a, b in zip(text, out, strict=True))


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["male", "Herr Weber", "he", "34 years old", "Muslim", "U.S. citizen"]))
def test_personal_words_leave_only_masks(word: str) -> None:
    text = f"Ann Lee\nann@example.org\n\nSummary\nEngineer. {word} | Python\n"
    assert word not in blind(text).text
    assert "Python" in blind(text).text


@pytest.mark.parametrize(
    "line",
    [
        "BSc Computer Science, Harvard, 2012 - 2016",
        "Harvard\nBSc Computer Science, 2012 - 2016",
        "BSc in Computer Science from Harvard (2016)",
        "2012 - 2016 Harvard, BSc Computer Science",
        "MBA, HARVARD, 2016",
    ],
)
def test_a_school_that_no_list_knows_is_hidden_beside_its_degree(line: str) -> None:
    seen = blind(TEXT.replace("M.Sc. Computer Science, Universität Oderland, 2008", line))
    assert "harvard" not in seen.text.casefold()
    assert "harvard" not in seen.model_dump_json().casefold()
    assert "2016" in seen.text


@pytest.mark.parametrize(
    "kept",
    [
        "BA, Ancient History, 2016",
        "BSc (Hons) Mathematics, 2016",
        "M.B.A.\t2009",
        "Bachelor of Arts (Economics), 2016",
        "Thesis: Graph Theory in Practice",
        "BSc Nursing, 2016\nCertified Public Accountant, Minnesota, active",
        "BSc Nursing, 2016\nEnglish (native), German (B2)",
    ],
)
def test_degrees_fields_licences_and_languages_beside_a_school_stay(kept: str) -> None:
    seen = blind(TEXT.replace("M.Sc. Computer Science, Universität Oderland, 2008", kept)).text
    assert kept.replace("Hons", MASK * 4) in seen.replace("Hons", MASK * 4)


def test_one_more_way_to_be_reached_leaves_no_word_behind() -> None:
    more = TEXT.replace("Berlin |", "Berlin | Mobile: +49 170 1234567 | E-mail: a@example.net |", 1)
    assert "Mobile" not in blind(more).text
    assert "mail" not in blind(more).text


def scored(fact: str = "", *, summary: str = "Careful worker.", bullet: str = "Led six") -> str:
    """The text that scoring sees of a resume which ends with `fact`."""
    text = (
        f"Lena Weiss\nlena@example.org\n\nSummary\n{summary}\n\nExperience\n"
        f"Data Engineer, Acme Freight\nJan 2020 - Dec 2021\n- {bullet}\n\n"
        f"Education\nBSc Physics, University of Somewhere, 2016\n{fact}\n"
    )
    return redacted(text, profile(text).masks)


@pytest.mark.parametrize(
    "fact",
    [
        "Disability: none",
        "Passport No: X123",
        "Visa: H1-B",
        "Nationality: German",
        "Work authorization: no sponsorship needed",
        "Civil status: widowed",
        "Black Engineers Society",
        "Society of Women Engineers",
        "Out in Tech",
        "Young Republicans",
    ],
)
def test_papers_disability_and_groups_named_by_whom_they_are_for_are_hidden(fact: str) -> None:
    assert not re.search(r"\w", scored(fact).splitlines()[-1])


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Data engineer, born in 1990.", "Data engineer, ."),
        ("Geboren 1990", ""),
        ("né en 1990", ""),
        ("nacido en 1990", ""),
        ("Proud mother of 3", ""),
        ("Father of two", ""),
        ("Native American engineer", " engineer"),
        ("Authorized to work in the US", ""),
    ],
)
def test_birth_family_and_origin_are_hidden_in_a_sentence(said: str, left: str) -> None:
    line = scored(summary=said).splitlines()[4]
    assert line.replace("█", "") == left


@pytest.mark.parametrize("title", ["Mr.", "Ms", "Herr", "Mme", "MRS"])
def test_a_title_alone_on_its_line_is_hidden(title: str) -> None:
    text = (
        f"{title}\nLena Weiss\nlena@example.org\n\nExperience\nData Engineer, Acme\n2019 - 2021\n"
    )
    assert redacted(text, profile(text).masks).splitlines()[0].strip("█") == ""


@pytest.mark.parametrize(
    "work",
    [
        "MS Excel, 100 ms latency",
        "Midwife with nine years on the ward",
        "Six Sigma Black Belt",
        "React Native and cloud native services",
        "Handled disability claims of an insurer",
        "Login with passport.js",
        "Card rails at Visa Inc.",
        "Born in the lab, the tool now serves 40 teams",
        "Sold to Hispanic markets",
        "Black box testing group",
    ],
)
def test_words_of_work_that_look_personal_stay(work: str) -> None:
    assert work in scored(bullet=work)


@pytest.mark.parametrize("name", ["*An b", "+ Obi", "(Ann Obi"])
def test_a_name_that_a_person_typed_may_hold_any_sign(name: str) -> None:
    said = (Correction(field="name", value=name),)
    assert read_profile(document(TEXT), NOW, load(), said).name == name
