"""Text to vectors: the packaged MiniLM through ONNX Runtime, or any sentence-transformers model."""

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from screening.adapters.onnx_export import exported, weights_folder
from screening.config import Settings
from screening.errors import EmbedError
from screening.ports import Embedder, Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

PACKAGED = "packaged:all-MiniLM-L6-v2"
MAX_TOKENS = 256
"""The packaged model was trained on texts up to this length; what is longer is cut."""


def open_embedder(settings: Settings) -> Embedder:
    """The embedder that the settings name. Nothing is loaded before the first text."""
    if settings.embedder == PACKAGED:
        return PackagedMiniLM(settings.cache, threads=settings.threads)
    if settings.embedder.startswith("packaged:"):
        raise EmbedError(f"no packaged model {settings.embedder!r}; there is {PACKAGED!r}")
    return SentenceTransformerEmbedder(settings.embedder, offline=settings.offline)


class PackagedMiniLM:
    """all-MiniLM-L6-v2 from its installed package: fp32, 384 dimensions, no network.

    Texts run one by one: no row is padded, so a row never depends on its neighbours and equal
    texts have equal bits in every process. Batches of eight would save a fifth of the time.
    """

    def __init__(self, cache: Path, *, threads: int = 0) -> None:
        self._cache = cache
        self._threads = threads
        self._lock = Lock()
        self._loaded: _Runtime | None = None

    @property
    def name(self) -> str:
        return PACKAGED

    @property
    def dim(self) -> int:
        return 384

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dim), dtype=np.float32)
        with self._lock:
            if self._loaded is None:
                self._loaded = _Runtime(exported(self._cache), weights_folder(), self._threads)
        rows = {text: self._loaded.row(text) for text in dict.fromkeys(texts)}
        return np.stack([rows[text] for text in texts])


class _Runtime:
    """The session and the tokenizer. `row`: one text to (dim,) float32."""

    def __init__(self, model: Path, folder: Path, threads: int) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        self._failure: type[Exception] = onnxruntime.capi.onnxruntime_pybind11_state.Fail
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
            self._tokenizer: Tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # both libraries raise bare Exception on a broken file
            raise EmbedError(f"the embedding model {model} could not be loaded: {error}") from error
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.no_padding()

    def row(self, text: str) -> Vectors:
        ids = np.array([self._tokenizer.encode(text).ids], dtype=np.int64)
        try:
            (rows,) = self._session.run(
                None, {"input_ids": ids, "attention_mask": np.ones_like(ids)}
            )
        except self._failure as error:
            raise EmbedError(f"the embedding model failed: {error}") from error
        return np.asarray(rows[0], dtype=np.float32)


class SentenceTransformerEmbedder:
    """Any sentence-transformers model by name or path; a name may need the network once."""

    def __init__(self, name_or_path: str, *, offline: bool = False) -> None:
        self._name = name_or_path
        self._offline = offline

    @property
    def name(self) -> str:
        return self._name

    @property
    def dim(self) -> int:
        return int(self._model.get_embedding_dimension() or 0)

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dim), dtype=np.float32)
        unique = sorted(set(texts))
        try:
            rows = self._model.encode(
                unique, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
        except RuntimeError as error:
            raise EmbedError(f"the embedding model {self._name!r} failed: {error}") from error
        by_text = dict(zip(unique, np.asarray(rows, dtype=np.float32), strict=True))
        return np.stack([by_text[text] for text in texts])

    @cached_property
    def _model(self) -> "SentenceTransformer":
        if self._offline:
            os.environ["HF_HUB_OFFLINE"] = "1"
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(self._name, local_files_only=self._offline)
        except (OSError, ValueError) as error:
            raise EmbedError(
                f"the embedding model {self._name!r} could not be loaded: {error}"
            ) from error
