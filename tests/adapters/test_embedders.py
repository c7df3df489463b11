"""The packaged model is the published one, loads fast and is prepared safely."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from screening.adapters import onnx_export
from screening.adapters.embedders import (
    PACKAGED,
    PackagedMiniLM,
    SentenceTransformerEmbedder,
    open_embedder,
)
from screening.adapters.onnx_export import exported, weights_folder
from screening.config import Settings
from screening.errors import EmbedError
from tests.contracts.embedder import TEXTS, EmbedderContract


@pytest.fixture(scope="session")
def cache() -> Path:
    """The cache folder of whoever runs the tests: the export is made once, not once a run."""
    return Settings().cache


class TestPackagedMiniLM(EmbedderContract):
    @pytest.fixture
    def embedder(self, cache: Path) -> PackagedMiniLM:
        return PackagedMiniLM(cache)

    def test_a_row_has_the_same_bits_alone_and_in_company(self, embedder: PackagedMiniLM) -> None:
        alone = embedder.embed(TEXTS[:1])[0]
        beside = embedder.embed((TEXTS[1], TEXTS[0], "word " * 300))[1]
        np.testing.assert_array_equal(beside, alone)


def test_vectors_are_those_of_sentence_transformers(cache: Path) -> None:
    texts = (*TEXTS[:3], "Cut p99 latency from 900 to 120 ms. " * 40)
    ours = PackagedMiniLM(cache).embed(texts)
    theirs = SentenceTransformerEmbedder(str(weights_folder()), offline=True).embed(texts)
    assert (ours * theirs).sum(axis=1).min() >= 0.9999


def test_once_exported_it_loads_without_torch(cache: Path) -> None:
    exported(cache)
    code = (
        "import sys; from pathlib import Path; "
        "from screening.adapters.embedders import PackagedMiniLM; "
        f"PackagedMiniLM(Path({str(cache)!r})).embed(['warm']); "
        "assert 'torch' not in sys.modules and 'transformers' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_threads_that_start_together_export_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []

    def write(folder: Path, target: Path) -> None:
        made.append(target)
        target.write_bytes(b"model")

    monkeypatch.setattr(onnx_export, "_export", write)
    with ThreadPoolExecutor(4) as pool:
        paths = set(pool.map(lambda _: exported(tmp_path), range(4)))
    assert len(made) == 1
    assert [path.read_bytes() for path in paths] == [b"model"]
    assert not list(tmp_path.glob("*.partial"))


def test_a_failed_export_leaves_nothing_that_looks_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise RuntimeError("out of memory")

    monkeypatch.setattr(onnx_export, "_export", fail)
    with pytest.raises(EmbedError, match="out of memory"):
        exported(tmp_path)
    assert not [path for path in tmp_path.iterdir() if path.suffix != ".lock"]


def test_a_cache_that_can_not_be_written_to_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("a file where the cache should be")
    monkeypatch.setattr(onnx_export.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(onnx_export, "_export", lambda folder, target: target.write_bytes(b"m"))
    assert exported(tmp_path / "file").read_bytes() == b"m"


def test_a_broken_model_file_is_an_embed_error(tmp_path: Path) -> None:
    name = exported_name(tmp_path)
    (tmp_path / name).write_bytes(b"broken")
    with pytest.raises(EmbedError, match="could not be loaded"):
        PackagedMiniLM(tmp_path).embed(["x"])


def exported_name(folder: Path) -> str:
    import importlib.metadata

    version = importlib.metadata.version(onnx_export.PACKAGE)
    return f"all-MiniLM-L6-v2-{version}-f{onnx_export.FORMAT}.onnx"


def test_settings_choose_the_embedder() -> None:
    assert open_embedder(Settings()).name == PACKAGED
    assert open_embedder(Settings(embedder="some/model")).name == "some/model"
    with pytest.raises(EmbedError, match="no packaged model"):
        open_embedder(Settings(embedder="packaged:other"))


def test_a_model_that_is_not_there_is_an_embed_error(tmp_path: Path) -> None:
    with pytest.raises(EmbedError, match="could not be loaded"):
        SentenceTransformerEmbedder(str(tmp_path / "missing"), offline=True).embed(["x"])
