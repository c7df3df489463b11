"""The one skill matcher: boundaries, ordinary words, denial, doubt."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.taxonomy import load

TAXONOMY = load()


def names(text: str) -> list[str]:
    return [mention.name for mention in TAXONOMY.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C# / ASP.NET", ["C#", "ASP.NET"]),
        ("C++ and C# but R&D", ["C++", "C#"]),
        ("reactive JavaScript on a platform", ["JavaScript"]),
        ("SQL and Java", ["SQL", "Java"]),
        ("We need Java and SQL", ["Java", "SQL"]),
        ("'Python,'", ["Python"]),
        ("Python (primary)", ["Python"]),
        (".NET Core", [".NET"]),
        ("node.js, nodejs", ["Node.js", "Node.js"]),
        ("LangGraph, dbt, Qdrant", ["LangGraph", "dbt", "Qdrant"]),
        ("machine\nlearning", ["Machine Learning"]),
        ("Python3 and Java17", ["Python", "Java"]),
        ("熟悉Python和数据分析", ["Python", "Data analysis"]),
        ("Postgres/MySQL", ["PostgreSQL", "MySQL"]),
    ],
)
def test_names_are_found_whole(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Wrote a Go controller.\n\nSkills: Go, Python", 2),
        ("The clients' Go teams.\n\nSkills: Go, Python", 2),
        ("用 Go 重写。\n\nSkills: Go, Python", 2),
        ("Wrote a Go controller.", 0),
        ("Go and see.\n\nSkills: Go, Python", 1),
        ("We watched Black Go Home.\n\nSkills: Go, Python", 1),
        ("to go on.\n\nSkills: Go, Python", 1),
    ],
)
def test_a_word_named_as_a_skill_once_is_one_elsewhere(text: str, times: int) -> None:
    assert names(text).count("Go") == times


@pytest.mark.parametrize(
    "text",
    [
        "the go-to-market plan",
        "our Go-to-market plan",
        "R&D and research",
        "Vitamin C deficiency",
        "I excel in sales",
        "Airflow reports for commissioning, 98 % accepted",
        "https://github.com/docker/python and me@kubernetes.io",
        "the rest of the team",
        "Swift response to customers",
    ],
)
def test_ordinary_words_are_no_skills(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Moved 40 nightly jobs to Airflow", ["Airflow"]),
        ("wrote airflow dags daily", ["Airflow"]),
        ("Ran Airflow in production", ["Airflow"]),
        ("Migrated the warehouse to Snowflake", ["Snowflake"]),
        ("Rewrote the parser as a Rust crate", ["Rust"]),
        ("adjusted airflow in hospitals", []),
        ("HVAC, airflow, ducts", ["HVAC"]),
        ("Balanced the Airflow Rate of nine rooms", []),
        ("every child is a snowflake", []),
        ("mills across the Rust Belt", []),
        ("Airflow of 9,000 m3 an hour, measured", []),
    ],
)
def test_a_capital_inside_a_sentence_is_a_name_and_small_letters_are_a_word(
    text: str, expected: list[str]
) -> None:
    assert names(text) == expected


def test_spark_testing_of_a_coating_is_not_spark() -> None:
    assert "Spark" not in names("Spark testing (holiday detection) of the coating")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Python, Go, R", ["Python", "Go", "R"]),
        ("python, go and r", ["Python", "Go", "R"]),
        ("PYTHON | GO | RUST", ["Python", "Go", "Rust"]),
        ("Experience in R and C.", ["R", "C"]),
        ("Wrote services in Go", ["Go"]),
        ("scheduled jobs with Airflow and Spark", ["Airflow", "Spark"]),
        ("Python\nR\nSQL", ["Python", "R", "SQL"]),
        ("Go: a small exporter", ["Go"]),
    ],
)
def test_ordinary_words_count_in_company(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("No experience with Kubernetes, Helm or Docker. Terraform daily", 3),
        ("I have not used Kubernetes", 1),
        ("Python, Java - none", 1),
        ("You do not need React or machine learning experience", 2),
        ("no Kubernetes", 1),
        ("keine Erfahrung mit Docker", 1),
        ("没有Docker经验", 1),
        ("deployed without downtime on Kubernetes", 0),
        ("not only Java but Kotlin", 0),
        ("no less than five years of Java", 0),
    ],
)
def test_denied_skills_are_marked(text: str, denied: int) -> None:
    assert sum(mention.negated for mention in TAXONOMY.find(text)) == denied


@pytest.mark.parametrize(
    ("text", "weak"),
    [
        ("Familiar with Rust, Go and C. Expert in Java.", ["Rust", "Go", "C"]),
        ("Python (basic), Java", ["Python"]),
        ("some Go, PostgreSQL", ["Go"]),
        ("exposure to Terraform", ["Terraform"]),
        ("Grundkenntnisse in Python", ["Python"]),
        ("currently learning Kubernetes", ["Kubernetes"]),
        ("ten years of Java", []),
    ],
)
def test_claims_of_little_are_marked(text: str, weak: list[str]) -> None:
    assert [mention.name for mention in TAXONOMY.find(text) if mention.weak] == weak


@given(st.text(alphabet="Go RC+#&/,.()- \n数据Pythonsql█", max_size=80))
def test_mentions_are_ordered_apart_and_inside(text: str) -> None:
    found = TAXONOMY.find(text)
    assert all(text[m.span.start : m.span.end].strip() for m in found)
    assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(found))
    assert TAXONOMY.find(text) == found


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Languages: Python, SQL, R\tTools: Git, Docker", ["Python", "SQL", "R", "Git", "Docker"]),
        ("Languages: Python, SQL, Go Cloud Tools: AWS, Kafka", ["Python", "SQL", "Go", "AWS"]),
        ("Built the service with Spring and Hibernate in 2019", ["Spring", "Hibernate"]),
        ("Took payments through Stripe and sent texts with Twilio", ["Stripe", "Twilio"]),
    ],
)
def test_names_that_are_ordinary_words_are_read_where_a_list_or_label_ends(
    text: str, names: list[str]
) -> None:
    assert [mention.name for mention in load().find(text)][: len(names)] == names


@pytest.mark.parametrize(
    "text",
    [
        "Honours list, Fall 2002 through Spring 2005, Science College",
        "Python, SQL and Go To Market plans: none",
        "Improved data accessibility for analytics teams",
        "Interactive charting for a dashboard",
        "Siebel Scholar, class of 2014",
    ],
)
def test_a_season_a_motto_and_a_prize_are_no_skills(text: str) -> None:
    found = {mention.name for mention in load().find(text)}
    assert found.isdisjoint({"Spring", "Go", "Accessibility", "Charting", "Siebel CRM"})
