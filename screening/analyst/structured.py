"""One question to a chat model, one typed answer back: JSON in plain text, read tolerantly.

No provider feature is needed (some servers refuse `response_format`), so any chat model will do.
A reply may come fenced, with prose around it or with several objects; the first object that
validates is taken. A reply that does not validate is shown to the model with the fault.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from screening.domain import Record, Usage
from screening.errors import AnalystError, TransientError
from screening.policy import RunPolicy

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage

R = TypeVar("R", bound=Record)
Sleep = Callable[[float], Awaitable[None]]

_LATER = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""HTTP statuses after which the same call may succeed."""


class ReplyFault(ValueError):
    """A reply that holds no object of the kind asked for. The message is fit for the model."""


def read_reply(reply: str, kind: type[R]) -> R:
    """The first JSON object in `reply` that is a `kind`.

    Raises:
        ReplyFault: there is none; the message names the nearest fault.
    """
    fault = "there is no JSON object in the reply"
    for candidate in _objects(reply):
        try:
            return kind.model_validate_json(candidate)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the object"
            fault = f"{where}: {first['msg']}"
    raise ReplyFault(fault)


def _objects(text: str) -> Iterator[str]:
    """Whole JSON objects, outermost first, left to right.

    An object inside one that does not close or parse is offered only after every outer one, the
    last first, so that a fragment never wins over the real answer behind it.
    """
    inner: list[str] = []
    at = text.find("{")
    decoder = json.JSONDecoder()
    broken_until = -1
    while at >= 0:
        try:
            _, end = decoder.raw_decode(text, at)
        except ValueError:
            broken_until = max(broken_until, _end_of_broken(text, at))
            at = text.find("{", at + 1)
            continue
        piece = text[at:end]
        if at < broken_until:
            inner.append(piece)
        else:
            yield piece
        at = text.find("{", end)
    yield from reversed(inner)


def _end_of_broken(text: str, start: int) -> int:
    """Where an object that does not parse seems to close; the end of the text if it never does."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return at
    return len(text)


class Asker:
    """Asks one model. Counts calls and tokens; waits and tries again where that may help."""

    def __init__(
        self, model: "BaseChatModel", policy: RunPolicy, *, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._model = model
        self._policy = policy
        self._sleep = sleep
        self._usage = Usage()

    def usage(self) -> Usage:
        return self._usage

    async def ask(self, prompt: str, kind: type[R]) -> R:
        """The answer to `prompt` as a `kind`, in at most `model_calls` calls.

        Raises:
            AnalystError: no call gave one; says what was wrong last. Never a vendor's error.
        """
        from langchain_core.messages import AIMessage, HumanMessage

        messages: list[BaseMessage] = [HumanMessage(prompt)]
        fault = ""
        for call in range(self._policy.model_calls):
            try:
                reply = await self._call(messages)
            except TransientError as error:
                fault = str(error)
                if call + 1 < self._policy.model_calls:
                    await self._sleep(self._policy.model_wait_s * 2**call)
                continue
            text = _text(reply)
            try:
                return read_reply(text, kind)
            except ReplyFault as error:
                fault = f"its reply could not be used ({error})"
                messages = [
                    messages[0],
                    AIMessage(text or "(empty)"),
                    HumanMessage(
                        f"That reply cannot be used: {error}. Reply again with the one JSON "
                        "object that was asked for, complete, and nothing else."
                    ),
                ]
        raise AnalystError(f"the chat model gave no usable answer: {fault}")

    async def _call(self, messages: "list[BaseMessage]") -> "AIMessage":
        """One call. Vendors share no error type, so this boundary takes any and tells two apart.

        Raises:
            TransientError: the same call may succeed later.
            AnalystError: it will not.
        """
        try:
            async with asyncio.timeout(self._policy.model_timeout_s):
                reply = await self._model.ainvoke(messages)
        except TimeoutError as error:
            limit = self._policy.model_timeout_s
            raise TransientError(f"the chat model took longer than {limit:g} s") from error
        except Exception as error:
            status = getattr(error, "status_code", None)
            name = type(error).__name__
            if status in _LATER or isinstance(error, ConnectionError) or "Connection" in name:
                raise TransientError(f"the chat model is not available ({name})") from error
            raise AnalystError(f"the chat model refused the call ({name})") from error
        finally:
            self._usage = self._usage.model_copy(
                update={"model_calls": self._usage.model_calls + 1}
            )
        used = reply.usage_metadata
        if used is not None:
            self._usage = self._usage.model_copy(
                update={
                    "input_tokens": self._usage.input_tokens + used["input_tokens"],
                    "output_tokens": self._usage.output_tokens + used["output_tokens"],
                }
            )
        return reply


def _text(reply: "AIMessage") -> str:
    """The text of a reply, also when it comes as a list of blocks."""
    content = reply.content
    if isinstance(content, str):
        return content
    parts = []
    for block in content:
        if isinstance(block, str):
            parts.append(block)
        elif isinstance(block.get("text"), str):
            parts.append(block["text"])
    return "".join(parts)
