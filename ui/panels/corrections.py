"""corrections: every field that was read, to be put right or added to; what was corrected is
marked, and what was read with doubt asks for a look."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape

import streamlit as st

from screening.domain import (
    LEVELS,
    NEW_ROLE,
    NEW_SCHOOL,
    PERSON_FIELDS,
    REMOVAL_FIELDS,
    ROLE_FIELDS,
    SCHOOL_FIELDS,
    Candidate,
    Confidence,
    Correction,
    FieldEdit,
    ListField,
    ProfileField,
    RemovalField,
    Stored,
)
from ui import markup
from ui.wishes import Correct, Wish

Name = tuple[ProfileField, int | str | None]
"""A field and, for a field of a role or of education, which."""
Doubts = Mapping[tuple[str, int | None], Confidence]

_NEUTRAL: tuple[ProfileField, ...] = ("location",)
"""Fields of the person that are shown while names are hidden."""
_LABELS = {
    "email": "E-mail",
    "start": "Start (2019-03 or 2019)",
    "end": "End (or: present)",
    "end_year": "Year",
    "field": "Subject",
    "not_a_role": "a role taken away",
    "not_education": "an education entry taken away",
    "skill": "a skill added",
    "language": "a language added",
}


def render(
    stored: Stored, *, label: str, blind: bool, check_below: float, busy: bool = False
) -> Wish | None:
    """A form over the profile. Names, contact and schools are left out while they are hidden."""
    person, version = stored.candidate, _version(stored.corrections)
    marked = {item.field for item in stored.corrections}
    if marked:
        fields = ", ".join(sorted({_label(field) for field in marked}))
        st.caption(f"Corrected by a person: {markup.markdown(fields)}.")
    st.caption(
        "Put right what was misread, and add what was missed. The file stays as it is; search and "
        "score follow, also after a newer file of this person is read."
    )
    doubts = {
        (item.field, item.entry): item
        for item in person.confidence
        if item.confidence < check_below
    }
    edits = _form(person, version, doubts, blind=blind, busy=busy)
    edits = edits or _additions(person, version, busy=busy)
    edits = edits or _taken_back(stored, version, blind=blind, busy=busy)
    if edits:
        return Correct(candidate_id=stored.candidate_id, label=label, edits=edits)
    return None


def _form(
    person: Candidate, version: str, doubts: Doubts, *, blind: bool, busy: bool
) -> tuple[FieldEdit, ...]:
    """What was changed of the fields that were read, when it was sent."""
    said: dict[Name, str] = {}
    gone: list[FieldEdit] = []
    with st.form(f"correct-{person.candidate_id}{version}"):
        shown = [name for name in PERSON_FIELDS if not blind or name in _NEUTRAL]
        _row(person, shown, None, said, version)
        for name in shown:
            _please_check(doubts.get((name, None)), _label(name))
        for index, role in enumerate(person.roles):
            st.html(f"<h4>{escape(_short(role.label))}{_told(role.added)}</h4>")
            _please_check(doubts.get(("role", index)))
            _row(person, ROLE_FIELDS, index, said, version)
            gone += _removal(person, "not_a_role", index, version)
        for index, item in enumerate(person.education):
            st.html(f"<h4>Education{_told(item.added)}</h4>")
            _please_check(doubts.get(("education", index)))
            names = [name for name in SCHOOL_FIELDS if not blind or name != "institution"]
            _row(person, names, index, said, version)
            gone += _removal(person, "not_education", index, version)
        sent = st.form_submit_button("Save corrections", type="primary", disabled=busy)
    edits = (*_edits(person, said), *gone)
    if sent and not edits:
        st.caption("Nothing was changed.")
    return edits if sent else ()


def _removal(
    person: Candidate, field: RemovalField, index: int, version: str
) -> Iterator[FieldEdit]:
    word = "This is no role" if field == "not_a_role" else "This is no education"
    if st.checkbox(word, key=f"{field}-{person.candidate_id}-{index}{version}"):
        yield FieldEdit(field=field, value="yes", entry=index)


def _please_check(doubt: Confidence | None, name: str = "") -> None:
    """A quiet mark with the reasons; nothing for what was read well."""
    if doubt is None:
        return
    of = f"{escape(name)}, " if name else ""
    why = "; ".join(doubt.reasons)
    st.html(f'<p class="check">Please check: {of}{escape(why)}.</p>')


def _told(added: bool) -> str:
    return ' <span class="told">stated by the recruiter</span>' if added else ""


def _additions(person: Candidate, version: str, *, busy: bool) -> tuple[FieldEdit, ...]:
    """What the reader missed, when one of the forms was sent."""
    who = f"{person.candidate_id}{version}"
    with st.expander("Add what was missed"):
        st.caption(
            "What you add is marked as stated by the recruiter. It has no words in the resume, so "
            "nothing is quoted of it: a skill counts as one that is only listed, and a must-have "
            "stays not shown."
        )
        for title, entry, fields in (
            ("Add role", NEW_ROLE, ROLE_FIELDS),
            ("Add education", NEW_SCHOOL, SCHOOL_FIELDS),
        ):
            said: dict[Name, str] = {}
            with st.form(f"{entry}-{who}", border=False):
                _blank(fields, entry, said, who)
                sent = st.form_submit_button(title, disabled=busy)
            edits = tuple(
                FieldEdit(field=field, value=value.strip(), entry=entry)
                for (field, _), value in said.items()
                if value.strip()
            )
            if sent:
                return edits
        added = _listed("skill", "Skill", "Kubernetes", who, busy=busy)
        return added or _listed("language", "Language", "German (B2)", who, busy=busy)


def _listed(
    field: ListField, title: str, example: str, who: str, *, busy: bool
) -> tuple[FieldEdit, ...]:
    with st.form(f"new-{field}-{who}", border=False):
        value = st.text_input(title, key=f"add-{field}-{who}", placeholder=example)
        sent = st.form_submit_button(f"Add {field}", disabled=busy)
    return (FieldEdit(field=field, value=value.strip()),) if sent and value.strip() else ()


def _taken_back(stored: Stored, version: str, *, blind: bool, busy: bool) -> tuple[FieldEdit, ...]:
    """A button for each value that was added to a list and each entry that was taken away."""
    for item in stored.corrections:
        if item.field in REMOVAL_FIELDS:
            school = item.field == "not_education"
            what = "an education entry" if school and blind else str(item.entry)
            word = f"Put back {what}"
        elif item.field in ("skill", "language"):
            word = f"Take back {item.field}: {item.value}"
        else:
            continue
        key = f"back-{stored.candidate_id}-{item.field}-{item.entry}{version}"
        if st.button(markup.markdown(_short(word)), key=key, disabled=busy):
            return (FieldEdit(field=item.field, value="", entry=item.entry),)
    return ()


def _version(corrections: Sequence[Correction]) -> str:
    """Names the controls anew once something is corrected: places in the lists may move."""
    if not corrections:
        return ""
    said = "\n".join(item.model_dump_json() for item in corrections)
    return "-" + sha256(said.encode()).hexdigest()[:8]


def _row(
    person: Candidate,
    fields: Sequence[ProfileField],
    entry: int | None,
    said: dict[Name, str],
    version: str,
) -> None:
    for column, field in zip(st.columns(len(fields)), fields, strict=True):
        key = f"field-{person.candidate_id}-{field}-{entry}{version}"
        with column:
            said[field, entry] = _control(field, person.stated(field, entry), key)


def _blank(fields: Sequence[ProfileField], entry: str, said: dict[Name, str], who: str) -> None:
    for column, field in zip(st.columns(len(fields)), fields, strict=True):
        with column:
            said[field, entry] = _control(field, "", f"add-{field}-{entry}-{who}")


def _control(field: ProfileField, value: str, key: str) -> str:
    if field != "level":
        return st.text_input(_label(field), value, key=key)
    levels = ("", *LEVELS)
    return st.selectbox(
        "Level",
        levels,
        index=levels.index(value),
        format_func=lambda level: level.replace("_", " ") or "not stated",
        key=key,
    )


def _edits(person: Candidate, said: dict[Name, str]) -> Iterator[FieldEdit]:
    for (field, entry), value in said.items():
        stated = person.stated(field, entry) if not isinstance(entry, str) else ""
        if value.strip() != stated:
            yield FieldEdit(field=field, value=value.strip(), entry=entry)


def _label(field: str) -> str:
    return _LABELS.get(field, field.replace("_", " ").capitalize())


def _short(label: str) -> str:
    return label if len(label) <= 70 else label[:69] + "…"
