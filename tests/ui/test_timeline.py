"""A career on one scale: what is drawn, and the time between."""

from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Role
from screening.intake.dates import month_index, month_name
from ui.timeline import SHORTEST, bands

FIRST = month_index("2001-01")
SPANS = st.lists(
    st.tuples(st.integers(FIRST, FIRST + 280), st.integers(0, 60)), min_size=1, max_size=6
)


def job(first: str, last: str | None, **more: object) -> Role:
    return Role(title="Engineer", company="Acme", start=first, end=last).model_copy(update=more)


@settings(max_examples=300, deadline=None)
@given(SPANS)
def test_gaps_are_the_runs_of_months_that_no_role_covers(spans) -> None:
    roles = [job(month_name(first), month_name(first + more)) for first, more in spans]
    worked = {at for first, more in spans for at in range(first, first + more + 1)}
    runs, run = [], 0
    for at in range(min(worked), max(worked) + 1):
        if at not in worked:
            run += 1
            continue
        if run >= SHORTEST:
            runs.append(run)
        run = 0
    _, found = bands(roles, "2035-12")
    assert [item.months for item in found if item.kind == "gap"] == runs


def test_a_role_that_ends_before_it_starts_makes_no_gap() -> None:
    drawn, found = bands(
        (job("2020-01", "2021-12"), job("2019-01", "2017-12"), job("2031-01", None, current=True)),
        "2022-12",
    )
    assert [item.dates for item in drawn] == ["Jan 2020 - Dec 2021"]
    assert found == ()


def test_years_printed_alone_are_said_as_years() -> None:
    drawn, _ = bands((job("2018-01", "2020-12", precision="year"),), "2022-12")
    assert drawn[0].dates == "2018 - 2020"
