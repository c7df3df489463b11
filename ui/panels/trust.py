"""trust: what leaves this machine, what is kept, how people are judged, and who saw names."""

from collections.abc import Sequence

import streamlit as st

from screening.config import Settings
from screening.domain import ThreadView
from ui import markup


def render(settings: Settings, view: ThreadView, *, keys: Sequence[str], blind: bool) -> None:
    left, right = st.columns(2, gap="large")
    with left:
        st.html("<h2>What leaves this machine</h2>" + markup.listed(leaving(settings, keys)))
        st.html(
            "<h2>What is kept, and where</h2>"
            + markup.listed(
                (
                    "The pool (documents, profiles, search index): "
                    f"{settings.pool.expanduser().resolve()}",
                    "Searches (requirements, verdicts, quotes, the conversation): beside the pool, "
                    "until you delete them under Sessions.",
                    "Resumes added to a search without “Keep the resumes in the pool”: in memory "
                    "only, gone when the program stops or the session is deleted.",
                    "Erasing a person removes documents, passages, vectors and every quote in "
                    "every session.",
                )
            )
        )
    with right:
        st.html(
            "<h2>How people are judged</h2>"
            + markup.listed(
                (
                    "Scoring is always blind: name, contact, age, gender, nationality, family, "
                    "address and names of schools are masked before anything is compared.",
                    "Every verdict stands on words of the resume, checked by code. “Not shown” "
                    "means that the resume does not show it, not that the person lacks it.",
                    "Instructions hidden in a resume are reported and never followed.",
                    "Nobody is rejected by the program. It ranks and explains; a person decides.",
                )
            )
        )
        report = view.report
        if report is not None:
            made = report.provenance
            st.html(
                "<h2>How the current list was made</h2>"
                + markup.table(
                    ("What", "Which"),
                    (
                        ("Reading", made.analyst),
                        ("Embedding model", made.embedder),
                        ("Reranker", made.reranker),
                        ("Skills taxonomy", made.taxonomy_version),
                        ("Rubric", made.rubric_version),
                        ("Policy", made.policy_hash),
                        ("“Present” means", made.as_of),
                        ("Model calls", str(report.usage.model_calls)),
                        ("Approved by", report.approved_by or "nobody yet"),
                    ),
                )
            )
    word = "hidden" if blind else "shown"
    st.html(f"<h2>Names are {word} in this session</h2>")
    st.caption("They are shown or hidden under Settings, for a reason that is noted here.")


def leaving(settings: Settings, keys: Sequence[str]) -> tuple[str, ...]:
    """The data flows of this installation. `keys` are the providers whose key is present."""
    if settings.offline:
        return ("Nothing. The program is offline: no call is made, whatever keys are set.",)
    said = []
    if settings.model is not None:
        said.append(
            f"To {settings.model}: the job, your messages, and resume text with names, contact and "
            "other personal marks masked."
        )
    if "tavily" in keys:
        said.append("To Tavily: the words of a web search, only when you ask for one.")
    if not said:
        said.append("Nothing. Reading, searching and judging all happen here.")
    said.append("No usage statistics, fonts or scripts are fetched from anywhere.")
    return tuple(said)
