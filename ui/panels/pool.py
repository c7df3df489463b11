"""pool: everyone who can be found, with search, files to add, and erasing."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import PoolEntry
from ui import markup
from ui.wishes import Erase, Wish
from ui.words import PARSE_WORDS

ANY = "any"


def table(entries: Sequence[PoolEntry]) -> None:
    """The people who pass the filters, as a table that sorts by a click on a column."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        text = st.text_input("Search", key="pool-search", placeholder="title, label, name or file")
        languages = sorted({entry.language for entry in entries if entry.language})
        language = st.selectbox("Language", [ANY, *languages], key="pool-language")
        state = st.selectbox(
            "State",
            [ANY, *dict.fromkeys(entry.status for entry in entries)],
            format_func=lambda value: PARSE_WORDS.get(value, value),
            key="pool-state",
        )
        least = st.number_input("Years at least", 0, 60, 0, key="pool-years")
    shown = [
        entry
        for entry in entries
        if _mentions(entry, text)
        and language in (ANY, entry.language)
        and state in (ANY, entry.status)
        and entry.experience_years >= least
    ]
    st.caption(f"{len(shown)} of {len(entries)} people")
    named = any(entry.name for entry in shown)
    columns = {
        "Person": [entry.name or entry.label for entry in shown],
        "Last role": [entry.headline or "" for entry in shown],
        "Years": [entry.experience_years for entry in shown],
        "Language": [entry.language or "" for entry in shown],
        "Text quality": [entry.quality for entry in shown],
        "State": [PARSE_WORDS[entry.status] for entry in shown],
        "Notices": [entry.notices for entry in shown],
        "Kept": ["this session" if entry.session_only else "in the pool" for entry in shown],
    }
    if named:
        columns["File"] = [entry.file for entry in shown]
    st.dataframe(
        columns,
        hide_index=True,
        height=min(440, 38 + 35 * max(1, len(shown))),
        column_config={
            "Years": st.column_config.NumberColumn(format="%.1f"),
            "Text quality": st.column_config.ProgressColumn(min_value=0, max_value=1),
        },
    )


def _mentions(entry: PoolEntry, text: str) -> bool:
    words = text.casefold().split()
    name = (entry.name, entry.file) if entry.name else ()
    hay = " ".join(part for part in (entry.label, entry.headline, *name) if part).casefold()
    return all(word in hay for word in words)


def erase(entries: Sequence[PoolEntry]) -> Wish | None:
    """Erasing asks for the label to be typed: it cannot be taken back."""
    people = {entry.candidate_id: entry for entry in entries}
    with st.expander("Erase a person"):
        key = st.selectbox(
            "Person",
            list(people),
            index=None,
            format_func=lambda who: people[who].name or people[who].label,
            placeholder="choose a person",
            key="erase-who",
        )
        if key is None:
            return None
        label = people[key].label
        st.html(
            "<p>Erased for good: the document and its text, the passages and vectors of the search "
            "index, and every quote and score in every session. The original file on your disk is "
            "not touched.</p>"
        )
        typed = st.text_input(f"Type {markup.markdown(label)} to confirm", key=f"erase-typed-{key}")
        sure = typed.strip().casefold() == label.casefold()
        if st.button("Erase", key="erase-now", type="primary", disabled=not sure):
            return Erase(candidate_id=key, label=label)
    return None
