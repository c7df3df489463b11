"""corrections: every field that was read, to be put right; what was corrected is marked."""

from collections.abc import Iterator, Sequence
from html import escape

import streamlit as st

from screening.domain import (
    LEVELS,
    PERSON_FIELDS,
    ROLE_FIELDS,
    SCHOOL_FIELDS,
    Candidate,
    FieldEdit,
    ProfileField,
    Stored,
)
from ui import markup
from ui.wishes import Correct, Wish

Name = tuple[ProfileField, int | None]
"""A field and, for a field of a role or of education, which."""

_NEUTRAL: tuple[ProfileField, ...] = ("location",)
"""Fields of the person that are shown while names are hidden."""
_LABELS = {
    "email": "E-mail",
    "start": "Start (2019-03 or 2019)",
    "end": "End (or: present)",
    "end_year": "Year",
    "field": "Subject",
}


def render(stored: Stored, *, label: str, blind: bool, busy: bool = False) -> Wish | None:
    """A form over the profile. Names, contact and schools are left out while they are hidden."""
    person = stored.candidate
    marked = {(item.field, item.entry) for item in stored.corrections}
    if marked:
        fields = ", ".join(sorted({_label(field) for field, _ in marked}))
        st.caption(f"Corrected by a person: {markup.markdown(fields)}.")
    st.caption(
        "Put right what was misread. The file stays as it is; search and score follow the "
        "corrections, also after a newer file of this person is read."
    )
    said: dict[Name, str] = {}
    with st.form(f"correct-{stored.candidate_id}-{len(stored.corrections)}"):
        _row(person, [f for f in PERSON_FIELDS if not blind or f in _NEUTRAL], None, said)
        for index, role in enumerate(person.roles):
            st.html(f"<h4>{escape(_short(role.label))}</h4>")
            _row(person, ROLE_FIELDS, index, said)
        for index in range(len(person.education)):
            st.html("<h4>Education</h4>")
            shown = [f for f in SCHOOL_FIELDS if not blind or f != "institution"]
            _row(person, shown, index, said)
        sent = st.form_submit_button("Save corrections", type="primary", disabled=busy)
    edits = tuple(_edits(person, said))
    if sent and not edits:
        st.caption("Nothing was changed.")
    if sent and edits:
        return Correct(candidate_id=stored.candidate_id, label=label, edits=edits)
    return None


def _row(
    person: Candidate,
    fields: Sequence[ProfileField],
    entry: int | None,
    said: dict[Name, str],
) -> None:
    for column, field in zip(st.columns(len(fields)), fields, strict=True):
        key = f"field-{person.candidate_id}-{field}-{entry}"
        value = person.stated(field, entry)
        if field == "level":
            levels = ("", *LEVELS)
            said[field, entry] = column.selectbox(
                "Level",
                levels,
                index=levels.index(value),
                format_func=lambda level: level.replace("_", " ") or "not stated",
                key=key,
            )
        else:
            said[field, entry] = column.text_input(_label(field), value, key=key)


def _edits(person: Candidate, said: dict[Name, str]) -> Iterator[FieldEdit]:
    for (field, entry), value in said.items():
        if value.strip() != person.stated(field, entry):
            yield FieldEdit(field=field, value=value.strip(), entry=entry)


def _label(field: str) -> str:
    return _LABELS.get(field, field.replace("_", " ").capitalize())


def _short(label: str) -> str:
    return label if len(label) <= 70 else label[:69] + "…"
