"""candidate: one person, both rubrics criterion by criterion, each verdict with its quotes."""

from collections.abc import Sequence

import streamlit as st

from screening.domain import CandidateMatch, Claim, SkillClaim, Stored
from ui import markup
from ui import view as shown
from ui.panels import corrections
from ui.timeline import bands
from ui.wishes import Open, Pin, Reveal, Wish

TABS = ("Evidence", "Strengths and gaps", "Timeline", "Skills", "Interview", "Notices", "Correct")


def render(
    item: CandidateMatch,
    stored: Stored | None,
    *,
    neighbours: tuple[str | None, str | None],
    pinned: bool,
    blind: bool,
    check_below: float,
) -> Wish | None:
    """`stored` is None when the person's file is gone: verdicts and quotes stay.

    Fields read with less confidence than `check_below` ask for a look. The tab that is open stays
    open when the page is drawn again, and for the next person.
    """
    wish: Wish | None = None
    with st.container(horizontal=True, key="person-nav", vertical_alignment="center"):
        if st.button("Back to the list", key="back"):
            wish = Open(candidate_id=None)
        before, after = neighbours
        if st.button("Previous", key="previous", disabled=before is None):
            wish = Open(candidate_id=before)
        if st.button("Next", key="next", disabled=after is None):
            wish = Open(candidate_id=after)
        word = "Let go" if pinned else "Keep to compare"
        if st.button(word, key="person-pin"):
            wish = Pin(candidate_id=item.candidate_id, on=not pinned)
        with st.popover("Name and contact", key="name"):
            wish = _contact(item, stored, blind=blind) or wish
    st.html(markup.card(shown.row(item)))
    if item.screening_reasoning:
        st.html(f'<p class="reasoning">{markup.lines(item.screening_reasoning)}</p>')
    tabs = st.tabs(TABS, key="person-tab", on_change="rerun")
    with tabs[0]:
        _evidence(item, stored, blind=blind)
    with tabs[1]:
        _claims("Strengths", item.strengths, stored, blind=blind)
        _claims("Gaps", item.gaps, stored, blind=blind)
    with tabs[2]:
        _timeline(item, stored)
    with tabs[3]:
        _skills(stored)
    with tabs[4]:
        _interview(item.interview_questions)
    with tabs[5]:
        _notices(item)
    with tabs[6]:
        if stored is None:
            st.caption("The file is not here any more.")
        else:
            wish = (
                corrections.render(stored, label=item.label, blind=blind, check_below=check_below)
                or wish
            )
    return wish


def _evidence(item: CandidateMatch, stored: Stored | None, *, blind: bool) -> None:
    if item.read_by:
        reader = "the local reading" if item.read_by == "local" else item.read_by
        st.caption(f"Read by {markup.markdown(reader)}")
    if item.criteria:
        st.html(markup.criteria(item.criteria, stored, blind=blind))
    else:
        st.html(
            '<div class="empty"><b>Not read closely.</b> Only the first people of the list are. '
            "Raise the limit under Requirements to read more.</div>"
        )


def _claims(title: str, items: Sequence[Claim], stored: Stored | None, *, blind: bool) -> None:
    st.html(f"<h4>{title}</h4>")
    if items:
        st.html(markup.claims(items, stored, blind=blind))
    else:
        st.caption("None named.")


def _timeline(item: CandidateMatch, stored: Stored | None) -> None:
    if stored is not None:
        drawn, gaps = bands(stored.candidate.roles, stored.candidate.as_of)
        if drawn:
            st.html(markup.timeline(drawn, gaps))
            return
    if item.timeline:
        st.html(markup.listed(item.timeline))
    else:
        st.caption("The resume states no dated roles.")


def _skills(stored: Stored | None) -> None:
    if stored is None:
        st.caption("The file is not here any more.")
        return
    skills = sorted(
        stored.candidate.skills, key=lambda skill: (-(skill.months or 0), skill.name.casefold())
    )
    st.html(
        markup.table(
            ("Skill", "Months in dated roles", "Last used", "Shown in"),
            [
                (
                    skill.name,
                    str(skill.months) if skill.months is not None else "not dated",
                    skill.last_used or "",
                    _shown_in(skill),
                )
                for skill in skills
            ],
        )
    )


def _shown_in(skill: SkillClaim) -> str:
    if skill.added:
        return "stated by the recruiter, not in the resume"
    return "a role" if skill.evidence == "role" else "a list or summary"


def _interview(questions: Sequence[str]) -> None:
    if not questions:
        st.caption("Questions are written for people who were read closely.")
        return
    st.html(markup.numbered(questions))


def _notices(item: CandidateMatch) -> None:
    said = [
        *(
            f"{flag.detail}" + (f" (caps the close reading at {flag.cap:g})" if flag.cap else "")
            for flag in item.flags
        ),
        *(notice.detail for notice in item.notices),
    ]
    if said:
        st.html(markup.listed(said))
    else:
        st.caption("Nothing found that a person should know.")


def _contact(item: CandidateMatch, stored: Stored | None, *, blind: bool) -> Wish | None:
    if stored is None:
        st.caption("The file is not here any more.")
        return None
    if not blind:
        person = stored.candidate
        shown_lines = (person.name, person.email, person.phone, person.location, stored.file)
        st.html(markup.listed(line for line in shown_lines if line))
        return None
    st.caption("Hidden until a person asks. Who asked, and why, is noted for this session.")
    by = st.text_input("Your name", key=f"by-{item.candidate_id}")
    why = st.text_input("Why", key=f"why-{item.candidate_id}", placeholder="invite to interview")
    ready = bool(by.strip() and why.strip())
    if st.button("Show", key=f"reveal-{item.candidate_id}", disabled=not ready):
        return Reveal(
            candidate_id=item.candidate_id, label=item.label, by=by.strip(), why=why.strip()
        )
    return None
