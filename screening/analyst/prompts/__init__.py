"""Prompts as files, one a question, filled with data that can not end its own block."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template

PROMPTS = ("job", "change", "intent", "assess", "questions", "answer")

Json = str | int | float | bool | None | Mapping[str, "Json"] | tuple["Json", ...] | list["Json"]


@cache
def _template(name: str) -> Template:
    return Template((Path(__file__).parent / f"{name}.md").read_text(encoding="utf-8"))


def prompt(name: str, data: Json, **values: str) -> str:
    """The prompt `name` with `data` as one line of JSON between its marks.

    "<" and ">" in the data are written as JSON escapes, so that nothing in it can close the
    block. Raises `KeyError` when the file asks for a value that is not given.
    """
    line = json.dumps(data, ensure_ascii=False, sort_keys=True)
    escaped = line.replace("<", "\\u003c").replace(">", "\\u003e")
    return _template(name).substitute(data=escaped, **values)


def variables(name: str) -> frozenset[str]:
    """The placeholders of a prompt."""
    return frozenset(_template(name).get_identifiers())


@cache
def hashes() -> Mapping[str, str]:
    """First 12 hex digits of the SHA-256 of each prompt file."""
    return {
        name: hashlib.sha256(_template(name).template.encode()).hexdigest()[:12] for name in PROMPTS
    }
