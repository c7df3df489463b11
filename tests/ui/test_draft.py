"""The editor's form: a control that was moved becomes one edit, the others none."""

from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Adjustment, Edit, Requirements, Tuning
from screening.domain.adjusting import adjusted
from ui import draft
from ui.draft import Form

START = Requirements(
    title="Data Engineer",
    must_have_skills=("Python", "Spark"),
    any_of=(("Snowflake", "BigQuery"),),
    min_experience_years=4,
)


def test_an_untouched_form_makes_no_edit() -> None:
    form = draft.form_of(START, Tuning())
    assert draft.edits(form, form) == ()


def test_a_choice_is_written_with_or() -> None:
    before = draft.form_of(START, Tuning())
    assert before.any_of == ("Snowflake or BigQuery",)
    after = before.model_copy(update={"any_of": (*before.any_of, "Go | Rust")})
    assert draft.edits(before, after) == (
        Edit(action="set", field="any_of", value=(("Snowflake", "BigQuery"), ("Go", "Rust"))),
    )


def test_a_choice_of_one_is_pointed_out() -> None:
    assert draft.lone(("Go or Rust", "Go", "or")) == ("Go", "or")


def test_the_right_end_of_the_years_means_no_maximum() -> None:
    before = draft.form_of(START.model_copy(update={"max_experience_years": 8.0}), Tuning())
    after = before.model_copy(update={"years": (4.0, draft.MOST_YEARS)})
    assert draft.edits(before, after) == (
        Edit(action="set", field="max_experience_years", value=None),
    )


def test_a_weight_is_an_edit_as_a_share() -> None:
    before = draft.form_of(START, Tuning())
    after = before.model_copy(update={"dense": 60})
    assert draft.edits(before, after) == (Edit(action="set", field="weights.dense", value=0.6),)


skills = st.lists(
    st.sampled_from(["Python", "Spark", "Go", "dbt", "SQL"]), max_size=4, unique=True
).map(tuple)
forms = st.builds(
    Form,
    must_have_skills=skills,
    locations=skills,
    years=st.tuples(st.integers(0, 10), st.integers(10, 40)).map(
        lambda pair: (float(pair[0]), float(pair[1]))
    ),
    remote=st.sampled_from([None, True, False]),
    coarse=st.integers(1, 100),
    deep=st.integers(1, 50),
)


@given(forms)
def test_applying_the_edits_of_a_form_gives_that_form(form: Form) -> None:
    before = draft.form_of(START, Tuning())
    wanted = form.model_copy(update={"any_of": before.any_of})
    outcome = adjusted(START, Tuning(), Adjustment(edits=draft.edits(before, wanted)))
    assert draft.form_of(outcome.requirements, outcome.tuning) == wanted
