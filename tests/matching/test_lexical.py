"""BM25: rank_bm25's own numbers, without its negative weights, in any script."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from screening.matching.lexical import LexicalIndex
from screening.taxonomy import tokens

FLOOR = 0.25
POOL = (
    "Ran Kafka and Spark pipelines in Python",
    "Kept drug records on a ward of thirty beds",
    "Taught Python to adults, and more Python",
    "Cut p99 latency; on-call for Kubernetes",
    "Closed the books each month in SAP",
    "Sold software to hospitals",
    "Drew sheet metal in SolidWorks",
)


def index(texts: tuple[str, ...] = POOL) -> LexicalIndex:
    words = [tokens(text) for text in texts]
    return LexicalIndex(words, tokens, k1=1.5, b=0.75, idf_floor=FLOOR)


@pytest.mark.parametrize("query", ["Python", "Kafka pipelines on-call", "python python sap"])
def test_scores_are_those_of_rank_bm25(query: str) -> None:
    reference = BM25Okapi([tokens(text) for text in POOL], k1=1.5, b=0.75)
    assert all(reference.idf[word] > FLOOR for word in tokens(query))
    np.testing.assert_allclose(
        index().scores(query), reference.get_scores(tokens(query)), rtol=0, atol=1e-9
    )


words = st.lists(st.sampled_from(["go", "sql", "sap", "icu", "a", "b", "c"]), max_size=8)


@given(texts=st.lists(words, min_size=1, max_size=12), query=words)
def test_with_our_idf_rank_bm25_gives_the_same_scores(
    texts: list[list[str]], query: list[str]
) -> None:
    if not any(texts):
        texts = [*texts, ["go"]]
    ours = LexicalIndex(texts, str.split, k1=1.5, b=0.75, idf_floor=FLOOR)
    reference = BM25Okapi(texts, k1=1.5, b=0.75)
    held = Counter(word for text in texts for word in set(text))
    for word, count in held.items():
        plain = float(np.log(len(texts) - count + 0.5) - np.log(count + 0.5))
        reference.idf[word] = max(plain, FLOOR)
    scores = ours.scores(" ".join(query))
    np.testing.assert_allclose(scores, reference.get_scores(query), rtol=0, atol=1e-9)
    assert (scores >= 0).all()
    assert (scores <= ours.ceiling(" ".join(query)) + 1e-9).all()


def test_a_word_in_half_of_the_texts_still_counts() -> None:
    pool = ("python", "python and more", "java here", "cobol there")
    assert BM25Okapi([tokens(text) for text in pool]).get_scores(["python"]).max() == 0
    scores = index(pool).scores("python")
    assert scores[0] > 0
    assert scores[2] == 0


@pytest.mark.parametrize(
    "pool", [("python only",), ("python here", "java there"), ("hello world", "hello foo")]
)
def test_a_pool_of_one_or_two_is_searched(pool: tuple[str, ...]) -> None:
    word = tokens(pool[0])[0]
    assert index(pool).scores(word)[0] > 0


def test_documents_and_queries_go_through_one_tokenizer() -> None:
    pool = ("Wrote C++, C# and .NET Core.", "Node.js; CI/CD (Python).", "nothing of it")
    for query, row in {"c++": 0, "C#": 0, ".net": 0, "node.js": 1, "ci/cd": 1, "python": 1}.items():
        scores = index(pool).scores(query)
        assert scores.argmax() == row
        assert np.count_nonzero(scores) == 1, query


@pytest.mark.parametrize(
    ("query", "row"), [("データ分析", 0), ("数据工程", 1), ("инженер данных", 2), ("größe", 3)]
)
def test_words_of_any_script_are_found(query: str, row: int) -> None:
    pool = (
        "データ分析を担当",
        "负责数据工程与平台",
        "Старший инженер данных",
        "Die Grösse: GRÖSSE",
        "x",
    )
    assert index(pool).scores(query).argmax() == row


def test_the_ceiling_counts_words_that_nobody_has() -> None:
    assert index().ceiling("Python Zanzibar") > index().ceiling("Python") > 0
    assert index().ceiling("...") == 0


def test_an_empty_pool_has_no_scores() -> None:
    assert index(()).scores("python").shape == (0,)
    assert LexicalIndex(([], []), tokens, k1=1.5, b=0.75, idf_floor=0.25).scores("x").sum() == 0
