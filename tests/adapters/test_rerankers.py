"""Rerankers: the pass-through has no opinion; a missing model is said."""

from pathlib import Path

import pytest

from screening.adapters.rerankers import CrossEncoderReranker, PassThrough, open_reranker
from screening.config import Settings
from screening.errors import EmbedError


def test_the_pass_through_gives_no_values() -> None:
    assert open_reranker(Settings()).name == "none"
    assert PassThrough().score([("Airflow", "Ran Airflow")]) is None


def test_settings_name_a_cross_encoder() -> None:
    assert open_reranker(Settings(reranker="some/model")).name == "some/model"


def test_no_pairs_give_no_values_and_load_nothing() -> None:
    scores = CrossEncoderReranker("missing").score([])
    assert scores is not None
    assert scores.shape == (0,)


def test_a_model_that_is_not_there_is_an_embed_error(tmp_path: Path) -> None:
    with pytest.raises(EmbedError, match="could not be loaded"):
        CrossEncoderReranker(str(tmp_path / "missing"), offline=True).score([("a", "b")])
