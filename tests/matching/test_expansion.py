"""Requirements to query lines."""

from screening.domain import Requirements
from screening.matching.expansion import query_lines
from screening.policy import SearchPolicy
from screening.taxonomy import load


def lines(requirements: Requirements) -> dict[str, tuple[float, tuple[str, ...]]]:
    found = query_lines(requirements, taxonomy=load(), policy=SearchPolicy())
    return {line.label: (line.weight, line.words) for line in found}


def test_each_must_have_and_each_choice_is_a_line_of_its_own() -> None:
    found = lines(
        Requirements(
            title="Data Engineer",
            must_have_skills=("SQL",),
            any_of=(("Airflow", "Dagster"),),
            nice_to_have_skills=("dbt",),
        )
    )
    assert {label: weight for label, (weight, _) in found.items()} == {
        "Data Engineer": 2.0,
        "SQL": 2.0,
        "Airflow or Dagster": 2.0,
        "dbt": 1.0,
    }


def test_duties_share_one_weight_so_that_a_long_text_does_not_drown_the_must_haves() -> None:
    duties = tuple(f"duty {n}" for n in range(8))
    found = lines(Requirements(must_have_skills=("SQL",), duties=duties))
    assert found["duty 3"][0] == 2.0 / 8


def test_words_hold_every_spelling_and_what_implies_the_skill() -> None:
    _, words = lines(Requirements(must_have_skills=("Kubernetes",)))["Kubernetes"]
    assert {"Kubernetes", "K8s", "EKS"} <= set(words)


def test_expansions_that_the_job_gave_are_searched_too() -> None:
    given = Requirements(
        must_have_skills=("quorfin",), skill_expansions={"quorfin": ("tilt lifting",)}
    )
    assert lines(given)["quorfin"][1] == ("quorfin", "tilt lifting")


def test_no_requirement_gives_no_line() -> None:
    assert lines(Requirements()) == {}
