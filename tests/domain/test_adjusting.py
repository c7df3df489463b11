"""Edits change what they name, say what they could not do, and ask when they contradict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Adjustment, Edit, FieldChange, Requirements, Tuning, Weights
from screening.domain.adjusting import LISTS, adjusted

JOB = Requirements(
    title="Backend engineer",
    must_have_skills=("PostgreSQL", "Docker"),
    nice_to_have_skills=("Kubernetes",),
    any_of=(("Python", "Go"),),
    min_experience_years=5,
    max_experience_years=8,
    education_level="bachelor",
    locations=("Bristol",),
)


def edit(action: str, field: str, value: object = None) -> Edit:
    return Edit.model_validate({"action": action, "field": field, "value": value})


def apply(*edits: Edit, before: Requirements = JOB, tuning: Tuning = Tuning()):  # noqa: B008
    return adjusted(before, tuning, Adjustment(edits=edits))


def test_adding_a_must_have_changes_that_list_alone():
    after = apply(edit("add", "must_have_skills", "Kafka"))
    assert after.changes == (
        FieldChange(
            field="must_have_skills",
            before=("PostgreSQL", "Docker"),
            after=("PostgreSQL", "Docker", "Kafka"),
        ),
    )
    assert after.requirements == JOB.model_copy(
        update={"must_have_skills": ("PostgreSQL", "Docker", "Kafka")}
    )


def test_a_nice_to_have_that_becomes_a_must_leaves_its_old_place():
    after = apply(edit("add", "must_have_skills", "kubernetes")).requirements
    assert after.must_have_skills == ("PostgreSQL", "Docker", "kubernetes")
    assert after.nice_to_have_skills == ()


def test_requiring_a_member_settles_the_choice():
    after = apply(edit("add", "must_have_skills", "Go"))
    assert after.requirements.any_of == ()
    assert "The choice Python or Go is settled by it." in after.notes


def test_excluding_a_member_leaves_the_other_required():
    after = apply(edit("add", "excluded_skills", "Go")).requirements
    assert (after.any_of, after.must_have_skills[-1]) == ((), "Python")


def test_a_new_choice_takes_its_members_out_of_the_must_haves():
    after = apply(edit("add", "any_of", ("PostgreSQL", "MySQL"))).requirements
    assert after.must_have_skills == ("Docker",)
    assert after.any_of == (("Python", "Go"), ("PostgreSQL", "MySQL"))


def test_removing_what_is_not_there_is_said_and_changes_nothing():
    after = apply(edit("remove", "locations", "Oslo"))
    assert after.changes == ()
    assert after.notes == ("Oslo was not among the locations.",)


def test_a_minimum_above_the_maximum_is_asked_back():
    after = apply(edit("add", "must_have_skills", "Kafka"), edit("set", "min_experience_years", 10))
    assert after.requirements == JOB
    assert after.question is not None
    assert "10" in after.question
    assert "8" in after.question


def test_both_bounds_may_move_together():
    after = apply(
        edit("set", "min_experience_years", 10), edit("set", "max_experience_years", 12)
    ).requirements
    assert (after.min_experience_years, after.max_experience_years) == (10, 12)


@pytest.mark.parametrize(
    ("field", "given", "held"),
    [
        ("min_experience_years", "2.5", 2.5),
        ("max_experience_years", None, None),
        ("education_level", "Master", "master"),
        ("remote", "yes", True),
        ("remote", None, None),
        ("education_or_equivalent", 1, True),
        ("locations", ["Oslo", "oslo ", ""], ("Oslo",)),
    ],
)
def test_values_from_controls_are_coerced(field, given, held):
    assert getattr(apply(edit("set", field, given)).requirements, field) == held


def test_an_unknown_level_is_asked_back():
    assert "PhDish" in (apply(edit("set", "education_level", "PhDish")).question or "")


def test_a_field_that_does_not_exist_is_a_programming_error():
    with pytest.raises(ValueError, match="salary"):
        apply(edit("set", "salary", 1))


def test_a_weight_moves_its_siblings_in_proportion():
    after = apply(edit("set", "weights.dense", 0.6)).tuning.weights
    # 0.4 is shared as 35 : 15
    assert (after.dense, after.lexical, after.qualification) == (0.6, 0.28, 0.12)
    assert (after.technical, after.domain) == (0.6, 0.4)


def test_weights_set_together_keep_their_values():
    after = apply(edit("set", "weights.dense", 0.2), edit("set", "weights.lexical", 0.3))
    assert after.tuning.weights.qualification == 0.5


def test_weights_beyond_one_are_asked_back():
    after = apply(edit("set", "weights.dense", 0.8), edit("set", "weights.lexical", 0.8))
    assert after.question is not None
    assert after.tuning == Tuning()


def test_limits_are_whole_people_in_range():
    assert apply(edit("set", "limits.coarse", "20")).tuning.limits.coarse == 20
    assert apply(edit("set", "limits.coarse", 0)).question is not None


def test_a_question_changes_nothing():
    asked = Adjustment(
        edits=(edit("set", "title", "x"),), question="Which one?", choices=("a", "b")
    )
    after = adjusted(JOB, Tuning(), asked)
    assert (after.requirements, after.changes, after.choices) == (JOB, (), ("a", "b"))


WORDS = st.sampled_from(["Python", "Go", "Docker", "docker", "Kubernetes", "Bristol", "Rust", "B2"])
SKILL_PLACES = {"must_have_skills", "nice_to_have_skills", "excluded_skills", "any_of"}
LIST_EDITS = st.builds(
    edit,
    st.sampled_from(["set", "add", "remove"]),
    st.sampled_from(sorted(LISTS)),
    st.lists(WORDS, min_size=1, max_size=3),
)
NUMBER_EDITS = st.builds(
    edit,
    st.just("set"),
    st.sampled_from(["min_experience_years", "max_experience_years"]),
    st.integers(0, 60),
)
WEIGHT_EDITS = st.builds(
    edit,
    st.just("set"),
    st.sampled_from([f"weights.{name}" for name in Weights.model_fields]),
    st.floats(0, 1),
)
EDITS = st.lists(LIST_EDITS | NUMBER_EDITS | WEIGHT_EDITS, max_size=4)


@given(EDITS)
def test_only_named_fields_and_places_of_a_skill_change(edits):
    after = apply(*edits)
    named = {e.field for e in edits}
    if named & SKILL_PLACES:
        named |= SKILL_PLACES
    changed = {c.field for c in after.changes if not c.field.startswith("weights.")}
    assert changed <= named


@given(EDITS)
def test_a_skill_is_in_one_place_after_any_edit(edits):
    after = apply(*edits).requirements
    places = [
        *{s.casefold() for s in after.must_have_skills},
        *{s.casefold() for s in after.nice_to_have_skills},
        *{s.casefold() for s in after.excluded_skills},
        *{s.casefold() for group in after.any_of for s in group},
    ]
    assert len(places) == len(set(places))


@given(EDITS)
def test_setting_every_field_to_what_it_is_changes_nothing(edits):
    now = apply(*edits)
    again = [
        edit("set", name, getattr(now.requirements, name)) for name in ("any_of", *LISTS, "title")
    ]
    assert apply(*again, before=now.requirements, tuning=now.tuning).changes == ()
