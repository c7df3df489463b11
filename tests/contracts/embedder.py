"""What every `Embedder` must do: subclass, provide `embedder`, inherit the tests."""

import numpy as np

from screening.ports import Embedder

TEXTS = ("Ran Kubernetes in production", "Kept the ward's drug records", "Größe 東京 🚀", "")


class EmbedderContract:
    def test_rows_are_float32_of_length_one(self, embedder: Embedder) -> None:
        rows = embedder.embed(TEXTS)
        assert rows.dtype == np.float32
        assert rows.shape == (len(TEXTS), embedder.dim)
        np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)

    def test_no_text_gives_no_row(self, embedder: Embedder) -> None:
        assert embedder.embed(()).shape == (0, embedder.dim)

    def test_a_row_does_not_depend_on_its_neighbours(self, embedder: Embedder) -> None:
        alone = embedder.embed(TEXTS[:1])[0]
        beside = embedder.embed((TEXTS[1], TEXTS[0], "word " * 300))[1]
        np.testing.assert_allclose(beside, alone, atol=1e-5)

    def test_equal_texts_give_equal_rows(self, embedder: Embedder) -> None:
        first, _, again = embedder.embed((TEXTS[0], TEXTS[1], TEXTS[0]))
        np.testing.assert_array_equal(first, again)

    def test_a_text_of_any_length_has_a_row(self, embedder: Embedder) -> None:
        assert embedder.embed(("pipeline " * 5000,)).shape == (1, embedder.dim)

    def test_what_means_the_same_is_nearer_than_what_does_not(self, embedder: Embedder) -> None:
        wish, near, far = embedder.embed(
            ("container orchestration", "Ran Kubernetes clusters", "Baked bread for a village")
        )
        assert wish @ near > wish @ far
