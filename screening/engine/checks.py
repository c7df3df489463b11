"""What works in this installation, one line each. Key values are never read out."""

import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from screening.adapters.embedders import open_embedder
from screening.config import KEY_VARIABLES, Settings, api_key, data_dir
from screening.domain import Check
from screening.errors import ScreeningError
from screening.taxonomy import load


def checks(settings: Settings, pool: Path) -> tuple[Check, ...]:
    """Every check runs; one that fails says what to do."""
    return (
        Check(name="python", ok=True, detail=sys.version.split()[0]),
        _tried("embedding model", lambda: _embeds(settings)),
        Check(name="reranker", ok=True, detail=settings.reranker),
        _tried("taxonomy", lambda: f"version {load().version}"),
        _writable("pool folder", pool),
        _writable("cache folder", settings.cache),
        _tried("sample data", _data),
        _module("ocr", "rapidocr", "scans are read", "scans are set aside; install screening[ocr]"),
        _model(settings),
        Check(
            name="keys",
            ok=True,
            detail="; ".join(
                f"{variable}: {'present' if api_key(provider) else 'not set'}"
                for provider, variable in KEY_VARIABLES.items()
            ),
        ),
        Check(
            name="network",
            ok=True,
            detail=(
                "off: nothing leaves this machine"
                if settings.offline or not settings.model
                else f"redacted resume text goes to {settings.model}"
            ),
        ),
    )


def _tried(name: str, check: Callable[[], str]) -> Check:
    try:
        return Check(name=name, ok=True, detail=check())
    except (ScreeningError, OSError) as error:
        return Check(name=name, ok=False, detail=str(error))


def _embeds(settings: Settings) -> str:
    embedder = open_embedder(settings)
    embedder.embed(["a short line"])
    return f"{embedder.name}, {embedder.dim} dimensions"


def _data() -> str:
    folder = data_dir() / "resumes"
    count = sum(1 for _ in folder.iterdir())
    return f"{count} sample resumes"


def _writable(name: str, folder: Path) -> Check:
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if not os.access(there, os.W_OK):
        return Check(name=name, ok=False, detail=f"{folder} can not be written; choose another")
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        return Check(name=name, ok=False, detail=f"{folder}: {error.strerror}; choose another")
    return Check(name=name, ok=True, detail=str(folder))


def _module(name: str, module: str, there: str, missing: str) -> Check:
    found = importlib.util.find_spec(module) is not None
    return Check(name=name, ok=True, detail=there if found else missing)


def _model(settings: Settings) -> Check:
    if settings.model is None:
        return Check(name="chat model", ok=True, detail="none: the local analyst judges")
    if settings.offline:
        return Check(name="chat model", ok=True, detail=f"{settings.model}, not used while offline")
    if importlib.util.find_spec("langchain") is None:
        return Check(name="chat model", ok=False, detail="install screening[llm] to use a model")
    return Check(name="chat model", ok=True, detail=settings.model)
