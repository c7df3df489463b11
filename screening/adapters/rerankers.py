"""Does a passage show that a requirement is met: nobody asked, or any CrossEncoder."""

import os
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from screening.config import Settings
from screening.errors import EmbedError
from screening.ports import Reranker

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder

MAX_TOKENS = 512


def open_reranker(settings: Settings) -> Reranker:
    """The reranker that the settings name; "none" is the pass-through."""
    if settings.reranker == "none":
        return PassThrough()
    return CrossEncoderReranker(settings.reranker, offline=settings.offline)


class PassThrough:
    """No opinion: the second stage is then the evidence reading alone."""

    @property
    def name(self) -> str:
        return "none"

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64] | None:
        return None


class CrossEncoderReranker:
    """Any sentence-transformers CrossEncoder with one output.

    A pair is cut at 512 tokens; pairs are a requirement and one chunk, so this is rare.
    """

    def __init__(self, name_or_path: str, *, offline: bool = False) -> None:
        self._name = name_or_path
        self._offline = offline

    @property
    def name(self) -> str:
        return self._name

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64] | None:
        if not pairs:
            return np.empty(0, dtype=np.float64)
        from torch.nn import Identity

        try:
            # Logits here and the sigmoid in float64: in half precision it ties the best.
            logits = self._model.predict(
                list(pairs), activation_fn=Identity(), show_progress_bar=False
            )
        except RuntimeError as error:
            raise EmbedError(f"the reranker {self._name!r} failed: {error}") from error
        values = np.asarray(logits, dtype=np.float64)
        if values.shape != (len(pairs),):
            raise EmbedError(
                f"the reranker {self._name!r} gives {values.shape[1:]} values a pair, not one"
            )
        return 1.0 / (1.0 + np.exp(-values))

    @cached_property
    def _model(self) -> "CrossEncoder":
        if self._offline:
            os.environ["HF_HUB_OFFLINE"] = "1"
        from sentence_transformers import CrossEncoder

        try:
            return CrossEncoder(self._name, max_length=MAX_TOKENS, local_files_only=self._offline)
        except (OSError, ValueError) as error:
            raise EmbedError(f"the reranker {self._name!r} could not be loaded: {error}") from error
