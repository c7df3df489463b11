"""uploads: files to read, resumes or a job description, and the outcome of each."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import Ingested
from ui import markup
from ui.wishes import AddFiles, JobFile, Wish
from ui.words import JOB_TYPES, RESUME_TYPES


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


def outcomes(items: Sequence[Ingested], *, problem: str = "") -> None:
    """A line for each file read last, and what ended the reading, if anything did."""
    if problem:
        st.error(markup.markdown(problem))
    if items:
        with st.expander(f"Files read: {len(items)}", expanded=len(items) <= 6):
            st.html(markup.outcomes(items))
