"""Lines of the conversation as langchain-core messages, and back to what a screen shows.

Citations, choices and diffs travel in `additional_kwargs` as plain JSON values, so that a
checkpoint needs no type of ours to read them.
"""

from collections.abc import Sequence

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage

from screening.domain import Claim, FieldChange, Message, MessageKind


def said(
    kind: MessageKind,
    text: str,
    *,
    citations: Sequence[Claim] = (),
    choices: Sequence[str] = (),
    changes: Sequence[FieldChange] = (),
) -> AIMessage:
    """A reply of the product."""
    return AIMessage(
        content=text,
        additional_kwargs={
            "kind": kind,
            "citations": [claim.model_dump(mode="json") for claim in citations],
            "choices": list(choices),
            "changes": [change.model_dump(mode="json") for change in changes],
        },
    )


def heard(text: str) -> HumanMessage:
    """A message of the recruiter."""
    return HumanMessage(content=text)


def shown(message: AnyMessage) -> Message:
    """What a screen shows of a message."""
    if isinstance(message, HumanMessage):
        return Message(role="user", kind="user", text=str(message.content))
    extra = message.additional_kwargs
    return Message(
        role="assistant",
        kind=extra.get("kind", "answer"),
        text=str(message.content),
        citations=tuple(Claim.model_validate(claim) for claim in extra.get("citations", ())),
        choices=tuple(extra.get("choices", ())),
        changes=tuple(FieldChange.model_validate(item) for item in extra.get("changes", ())),
    )
