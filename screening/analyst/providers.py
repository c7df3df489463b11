"""Chat models by name: the one place that knows providers. Imports happen when one is asked for."""

import importlib.util
from typing import TYPE_CHECKING

from screening.config import KEY_VARIABLES, api_key
from screening.errors import AnalystError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

KEYLESS = frozenset({"ollama", "huggingface", "llamacpp"})
"""Providers that run on this machine and need no key."""


def open_model(
    name: str, *, base_url: str | None = None, key: str | None = None
) -> "BaseChatModel":
    """The chat model "provider:name", at temperature 0.

    `base_url` is the address of an OpenAI-compatible server; such a server may do without a key.
    `key` is this session's and wins over the environment. It goes to the client and nowhere else.

    Raises:
        AnalystError: the name is not "provider:name", the extra or the key is missing, or the
            provider is not known; the message says how to mend it.
    """
    provider, _, model = name.partition(":")
    if not provider or not model:
        raise AnalystError(f"a model is named 'provider:name', got {name!r}")
    if importlib.util.find_spec("langchain") is None:
        raise AnalystError("a chat model needs an extra: pip install 'screening[llm]'")
    from langchain.chat_models import init_chat_model

    found = api_key(provider)
    secret = key or (found.get_secret_value() if found else None)
    if secret is None and base_url is None and provider in KEY_VARIABLES:
        raise AnalystError(f"{provider} needs a key: set {KEY_VARIABLES[provider]} or give one")
    arguments: dict[str, str] = {}
    if secret is not None and provider not in KEYLESS:
        arguments["api_key"] = secret
    if base_url is not None:
        arguments["base_url"] = base_url
        arguments.setdefault("api_key", "none")
    try:
        return init_chat_model(
            model,
            model_provider=provider,
            configurable_fields=None,
            config_prefix=None,
            temperature=0,
            **arguments,
        )
    except (ImportError, ValueError) as error:
        raise AnalystError(f"the model {name!r} cannot be opened: {error}") from error
