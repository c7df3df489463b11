"""requirements: what was understood, as controls. Moving one previews the order it would give."""

from typing import Literal, cast

import streamlit as st

from screening.domain import LEVELS, Level, Requirements
from ui.draft import MOST_YEARS, Form, lone
from ui.markup import markdown
from ui.words import LEVEL_WORDS, REMOTE_WORDS

Chips = tuple[str, ...]


def render(requirements: Requirements, form: Form, *, version: str, busy: bool) -> Form:
    """The form as the controls now stand.

    `form` holds the values they start from, and `version` names them: both stay the same while a
    person edits, so that no control falls back to a default, and change when the requirements do.
    """
    known = tuple(
        dict.fromkeys(
            (
                *requirements.must_have_skills,
                *requirements.nice_to_have_skills,
                *(skill for group in requirements.any_of for skill in group),
                *requirements.excluded_skills,
            )
        )
    )

    def chips(name: str, label: str, hint: str, options: tuple[str, ...] = ()) -> Chips:
        held: tuple[str, ...] = getattr(form, name)
        chosen = st.multiselect(
            label,
            options=list(dict.fromkeys((*held, *options))),
            default=list(held),
            key=f"{name}-{version}",
            accept_new_options=True,
            select_all=False,
            placeholder=hint,
            disabled=busy,
            persist_state="session",
        )
        return tuple(str(item).strip() for item in chosen if str(item).strip())

    skill = "type a skill and press Enter"
    must = chips("must_have_skills", "Must-have skills", skill, known)
    nice = chips("nice_to_have_skills", "Nice-to-have skills", skill, known)
    choices = chips("any_of", "One of these is enough", 'type "Python or Scala"')
    for choice in lone(choices):
        st.warning(f'"{markdown(choice)}" names one skill only: write two joined by "or".')
    excluded = chips("excluded_skills", "Excluded skills", skill, known)
    years = st.slider(
        "Years of experience",
        0.0,
        MOST_YEARS,
        value=form.years,
        step=0.5,
        format="%g",
        key=f"years-{version}",
        help="The right end means that no maximum is asked.",
        disabled=busy,
        persist_state="session",
    )
    left, right = st.columns(2)
    with left:
        levels: list[Level | None] = [None, *LEVELS]
        level = st.selectbox(
            "Education",
            levels,
            index=levels.index(form.education_level),
            format_func=lambda value: LEVEL_WORDS[value],
            key=f"education-{version}",
            disabled=busy,
            persist_state="session",
        )
    with right:
        places: list[bool | None] = [None, True, False]
        remote = st.selectbox(
            "Remote",
            places,
            index=places.index(form.remote),
            format_func=lambda value: REMOTE_WORDS[value],
            key=f"remote-{version}",
            disabled=busy,
            persist_state="session",
        )
    equivalent = st.checkbox(
        "Equivalent experience counts as the degree",
        value=form.education_or_equivalent,
        key=f"equivalent-{version}",
        disabled=busy,
        persist_state="session",
    )
    locations = chips("locations", "Locations", "type a place and press Enter")
    languages = chips("languages", "Languages", 'type "German (B2)"')
    certifications = chips("certifications", "Certifications", "type one and press Enter")
    with st.expander("Weights and limits"):
        dense = _share(form, "dense", "Meaning", version, busy)
        lexical = _share(form, "lexical", "Words", version, busy)
        qualification = _share(form, "qualification", "Qualification", version, busy)
        st.caption("These three sum to 100 %. Move one, and the others share the rest.")
        technical = _share(form, "technical", "Technical share of the close reading", version, busy)
        coarse = _limit(form, "coarse", "People shown", 100, version, busy)
        deep = _limit(form, "deep", "People read closely", 50, version, busy)
        recommend = _limit(form, "recommend", "People recommended at most", 50, version, busy)
    return Form(
        must_have_skills=must,
        nice_to_have_skills=nice,
        any_of=choices,
        excluded_skills=excluded,
        years=cast(tuple[float, float], tuple(years)),
        education_level=level,
        education_or_equivalent=equivalent,
        locations=locations,
        remote=remote,
        languages=languages,
        certifications=certifications,
        dense=dense,
        lexical=lexical,
        qualification=qualification,
        technical=technical,
        coarse=coarse,
        deep=deep,
        recommend=recommend,
    )


def _share(
    form: Form,
    name: Literal["dense", "lexical", "qualification", "technical"],
    label: str,
    version: str,
    busy: bool,
) -> int:
    return int(
        st.slider(
            label,
            0,
            100,
            value=getattr(form, name),
            format="%d %%",
            key=f"{name}-{version}",
            disabled=busy,
            persist_state="session",
        )
    )


def _limit(
    form: Form,
    name: Literal["coarse", "deep", "recommend"],
    label: str,
    most: int,
    version: str,
    busy: bool,
) -> int:
    return int(
        st.slider(
            label,
            1,
            most,
            value=getattr(form, name),
            key=f"{name}-{version}",
            disabled=busy,
            persist_state="session",
        )
    )
