"""Names, misspellings, and what shows what."""

import re
from pathlib import Path

import pytest

from screening.config import data_dir
from screening.errors import UsageError
from screening.taxonomy import load
from screening.taxonomy.entries import read_entries

TAXONOMY = load()


@pytest.mark.parametrize(
    ("term", "name"),
    [("k8s", "Kubernetes"), ("golang", "Go"), ("go", "Go"), ("postgres", "PostgreSQL"),
     ("Python3", "Python"), ("NODE", "Node.js"), ("js", "JavaScript"), ("RESTful APIs", "REST"),
     ("power bi", "Power BI"), ("underwater basket weaving", None), ("", None)],
)  # fmt: skip
def test_a_whole_term_has_one_name(term: str, name: str | None) -> None:
    assert TAXONOMY.canonical(term) == name


@pytest.mark.parametrize(
    ("term", "name"),
    [("Kuberentes", "Kubernetes"), ("posgres", "PostgreSQL"), ("pyhton", "Python"),
     ("terrafrom", "Terraform"), ("scale", None), ("house", None), ("Kubernetes", None)],
)  # fmt: skip
def test_misspellings_are_met_with_a_high_bar(term: str, name: str | None) -> None:
    assert TAXONOMY.closest(term) == name


def test_a_special_case_shows_the_general_one_and_not_the_reverse() -> None:
    assert "Django" in TAXONOMY.shows("Python")
    assert {"EKS", "GKE"} <= set(TAXONOMY.shows("Kubernetes"))
    assert "EKS" in TAXONOMY.shows("AWS")
    assert "Kubernetes" not in TAXONOMY.shows("Docker")
    assert "Python" not in TAXONOMY.shows("Django")


def test_siblings_are_adjacent_and_strangers_are_not() -> None:
    assert "MySQL" in TAXONOMY.related("PostgreSQL")
    assert "PostgreSQL" in TAXONOMY.related("MySQL")
    assert "Python" not in TAXONOMY.related("Scala")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Amplitude", "Segment"),
        ("HPLC", "PCR"),
        ("Relativity", "Westlaw"),
        ("AML", "KYC"),
        ("SaaS", "SaaS Sales"),
        ("PSM I", "CSM"),
        ("FNP-C", "FNP-BC"),
        ("athenahealth", "Allscripts"),
        ("Trello", "Asana"),
        ("PeopleSoft", "JD Edwards"),
        ("AZ-900", "AZ-104"),
        ("Keras", "TensorFlow"),
    ],
)
def test_different_products_and_certificates_are_different_skills(one: str, other: str) -> None:
    assert TAXONOMY.canonical(one) == one
    assert TAXONOMY.canonical(other) == other
    assert one not in TAXONOMY.shows(other)


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        ("HACCP", "Food safety"),
        ("Amazon S3", "AWS"),
        ("FNP-C", "Registered Nurse"),
        ("AML", "Compliance"),
        ("SaaS Sales", "SaaS"),
        ("Ubuntu", "Linux"),
        ("DFMEA", "FMEA"),
    ],
)
def test_the_narrower_skill_shows_the_wider_one_and_not_the_reverse(narrow: str, wide: str) -> None:
    assert narrow in TAXONOMY.shows(wide)
    assert wide not in TAXONOMY.shows(narrow)


def test_relations_name_skills_that_exist() -> None:
    known = set(TAXONOMY.names)
    for name in TAXONOMY.names:
        assert set(TAXONOMY.related(name)) <= known
        assert set(TAXONOMY.shows(name)) <= known
        assert name not in TAXONOMY.related(name)


def test_every_name_is_found_as_its_own_spelling() -> None:
    strangers = {name for name in TAXONOMY.names if TAXONOMY.canonical(name) != name}
    assert strangers == set()


def test_no_spelling_belongs_to_two_skills() -> None:
    owner: dict[str, str] = {}
    for entry in read_entries(data_dir() / "taxonomy").items:
        for spelling in (entry.name, *entry.aliases):
            assert owner.setdefault(spelling.casefold(), entry.name) == entry.name, spelling


def test_version_is_a_digest_of_the_data() -> None:
    assert len(TAXONOMY.version) == 12
    assert TAXONOMY.version == read_entries(data_dir() / "taxonomy").version


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[tool]\n"A" = { implies = ["B"] }\n', "refers to unknown 'B'"),
        ('[tool]\n"A" = { aliases = ["x"] }\n"B" = { aliases = ["X"] }\n', "belongs to 'A'"),
        ('[tool]\n"A" = { alias = ["x"] }\n', "skill 'A'"),
        ('[tool]\n"A" = { lone = ["x"] }\n', "not an alias"),
        ('[tool\n', "skills.toml"),
    ],
)  # fmt: skip
def test_broken_data_is_refused_with_its_name(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "skills").mkdir()
    (tmp_path / "skills" / "skills.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=re.escape(said)):
        read_entries(tmp_path)
