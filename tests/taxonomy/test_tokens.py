"""The one tokenizer: what it keeps whole, what it folds, and where its pieces lie."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.taxonomy.tokens import pieces, stem, tokens


@pytest.mark.parametrize(
    "word", ["c++", "c#", ".net", "node.js", "ci/cd", "r&d", "gd&t", "asp.net", "tcp/ip"]
)
def test_technical_words_stay_whole_whatever_stands_around(word: str) -> None:
    assert tokens(f"({word.upper()}), {word};") == [word, word]


def test_punctuation_beside_a_word_is_not_part_of_it() -> None:
    assert tokens("'Python,' Python (primary)") == ["python", "python", "primary"]


def test_slashes_between_names_separate() -> None:
    assert tokens("C/C++ Java/Python UI/UX") == ["c", "c++", "java", "python", "ui", "ux"]


def test_chinese_and_japanese_become_overlapping_pairs() -> None:
    assert tokens("数据分析 工 データ") == ["数据", "据分", "分析", "工", "デー", "ータ"]


def test_ligatures_full_width_and_accents_fold() -> None:
    assert tokens("eﬃcient ＡＷＳ Café") == ["efficient", "aws", "cafe"]


def test_plurals_meet_their_singulars() -> None:
    assert tokens("APIs pipelines batches libraries") == ["api", "pipeline", "batch", "library"]


def test_masks_say_nothing() -> None:
    assert tokens("by ███ ████") == ["by"]


@given(st.text())
def test_every_piece_lies_where_it_says(text: str) -> None:
    found = pieces(text)
    assert all(0 <= piece.start < piece.end <= len(text) for piece in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))


@given(st.text(alphabet="abcC+#.Net/&' -\n█é１'’sI5_R,", max_size=40))
def test_words_of_western_text_are_those_of_the_pieces(text: str) -> None:
    assert tokens(text) == [stem(piece.key) for piece in pieces(text) if piece.word]
