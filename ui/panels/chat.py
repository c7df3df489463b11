"""chat: the conversation, the choices of a question back, and the line to type or paste into."""

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from screening.domain import Adjustment, Message, ThreadView, Turn
from ui import markup
from ui.wishes import Ask, JobFile, Open, Wish
from ui.words import JOB_TYPES


def render(
    messages: Sequence[Message],
    *,
    view: ThreadView,
    busy: bool,
    label: Callable[[str], str],
    log: DeltaGenerator,
) -> Wish | None:
    """`messages` are drawn into `log`; the caller may add more there while a run goes on."""
    wish: Wish | None = None
    with log:
        if not messages:
            st.html(
                '<div class="hint"><p>Paste a job below, or add it as a file with the plus sign. '
                "Then, in your own words:</p><ul><li>make Spark a must, and drop Scala</li>"
                "<li>at least six years</li><li>who has run Airflow in production?</li>"
                "<li>why is the second person above the third?</li></ul></div>"
            )
        for number, item in enumerate(messages):
            wish = say(item, number, label=label, live=not busy) or wish
        last = messages[-1] if messages else None
        if last is not None and last.choices and not busy:
            wish = _choices(last) or wish
        undoable = last is not None and last.kind == "changes" and view.can_undo and not busy
        if undoable and st.button("Undo this change", key="undo-last", type="tertiary"):
            wish = Ask(turn=Turn(adjustment=Adjustment(history="undo")), said="Undo")
    typed = st.chat_input(
        "Paste a job, or say what to change or ask",
        key="chat",
        accept_file=True,
        file_type=list(JOB_TYPES),
        disabled=busy,
    )
    if typed is None:
        return wish
    if typed.files:
        file = typed.files[0]
        return JobFile(name=file.name, data=file.getvalue())
    return Ask(turn=Turn(text=typed.text), said=typed.text) if typed.text.strip() else wish


def side(view: ThreadView) -> bool:
    """The switch above the left side: True while the requirements are edited there."""
    if view.requirements is None:
        return False
    sides = ["Conversation", "Requirements"]
    chosen = st.segmented_control(
        "Left side", sides, default=sides[0], key="side", label_visibility="collapsed"
    )
    return chosen == sides[1]


def say(
    item: Message, number: int, *, label: Callable[[str], str], live: bool = False
) -> Wish | None:
    """One message. With `live`, a person's quotes end in a button that opens the person."""
    mine = item.role == "user"
    icon = ":material/person:" if mine else ":material/description:"
    wish: Wish | None = None
    with st.chat_message("user" if mine else "assistant", avatar=icon):
        st.html(markup.message(item))
        for place, cited in enumerate(item.citations):
            who = label(cited.candidate_id) if cited.candidate_id else ""
            for span in cited.spans:
                about = " · ".join(part for part in (who, cited.role) if part)
                st.html(markup.quote(span.quote, about))
            after = item.citations[place + 1 : place + 2]
            last = not after or after[0].candidate_id != cited.candidate_id
            if live and last and cited.candidate_id is not None:
                key = f"cite-{number}-{place}"
                if st.button(f"Open {markup.markdown(who)}", key=key, type="tertiary"):
                    wish = Open(candidate_id=cited.candidate_id)
    return wish


def _choices(last: Message) -> Wish | None:
    with st.container(horizontal=True, key="choices"):
        for number, choice in enumerate(last.choices):
            if st.button(markup.markdown(choice), key=f"choice-{number}"):
                return Ask(turn=Turn(text=choice), said=choice)
    return None
