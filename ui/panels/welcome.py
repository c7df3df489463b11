"""welcome: the empty page says what to do next, and offers a sample."""

from collections.abc import Callable, Sequence

import streamlit as st

from screening.domain import Turn
from ui.wishes import Ask, Wish


def render(
    *, pool_size: int, samples: Sequence[str], sample: Callable[[str], str], busy: bool
) -> Wish | None:
    with st.container(key="welcome"):
        st.html(
            "<h2>Who in the pool fits this job, and where is it written?</h2>"
            "<ol><li>Paste a job description into the conversation, or add it as a file.</li>"
            "<li>The people in the pool are ranked at once; the best are then read closely.</li>"
            "<li>Every verdict stands on words of the resume. Open a person to see them.</li></ol>"
        )
        if pool_size:
            people = "1 person is" if pool_size == 1 else f"{pool_size} people are"
            st.html(f"<p>{people} in the pool. No job at hand? Try a sample.</p>")
        else:
            st.html(
                "<p><b>The pool is empty.</b> Add resumes first, with Add files above, or under "
                "Talent pool.</p>"
            )
        with st.container(horizontal=True):
            for name in samples:
                if st.button(name, key=f"sample-{name}", disabled=busy):
                    text = sample(name)
                    return Ask(turn=Turn(text=text, as_job=True), said=text)
    return None
