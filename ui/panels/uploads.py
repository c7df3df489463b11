"""uploads: files to read, resumes or a job description, and the outcome of each."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import Ingested
from ui import markup
from ui.wishes import AddFiles, JobFile, Unlock, Wish
from ui.words import JOB_TYPES, LOCK_FIELD, RESUME_TYPES


def render(key: str, *, busy: bool, job: bool, keep: bool = False) -> Wish | None:
    """`job` offers a job description too; `keep` puts resumes into the pool without asking."""
    given = None
    if job:
        given = st.file_uploader(
            "Job description",
            type=list(JOB_TYPES),
            key=f"job-{key}",
            disabled=busy,
        )
    kept = keep
    if keep:
        st.caption("Added here, they are kept on disk, in the pool folder.")
    else:
        kept = st.toggle(
            "Keep the resumes in the pool",
            key=f"keep-{key}",
            help="Off: they stay in memory for this session and are gone when the program stops.",
            disabled=busy,
        )
    files = st.file_uploader(
        "Resumes, as many as you like",
        type=[*RESUME_TYPES, "zip"],
        accept_multiple_files=True,
        key=f"resumes-{key}",
        disabled=busy,
    )
    if given is not None:
        return JobFile(name=given.name, data=given.getvalue())
    if files:
        return AddFiles(files=tuple((file.name, file.getvalue()) for file in files), keep=kept)
    return None


def outcomes(
    items: Sequence[Ingested],
    *,
    locked: Sequence[str] = (),
    version: str = "",
    problem: str = "",
) -> Wish | None:
    """A line for each file read last, a password field for each locked upload, and what ended
    the reading, if anything did. `version` names the fields anew once a password was taken."""
    wish: Wish | None = None
    if problem:
        st.error(markup.markdown(problem))
    if items:
        with st.expander(f"Files read: {len(items)}", expanded=bool(locked) or len(items) <= 6):
            st.html(markup.outcomes(items))
            for name in locked:
                wish = _locked(name, version) or wish
    return wish


def _locked(name: str, version: str) -> Wish | None:
    """The field is emptied when it is sent: a password is used once and kept nowhere."""
    key = f"{LOCK_FIELD}{version}-{name}"
    with st.form(f"unlock-{version}-{name}", clear_on_submit=True, border=False):
        password = st.text_input(
            f"Password of {markup.markdown(name)}",
            type="password",
            key=key,
            autocomplete="off",
            help="Used once to open this file; not stored, not logged.",
        )
        sent = st.form_submit_button("Open")
    if sent and not password:
        st.caption("Type the password first.")
    return Unlock(file=name, password=password) if sent and password else None
