"""Train the margin router: data/routes/*.jsonl to data/routes/model.json and its README.

    python -m screening.training.router

Multinomial logistic regression on the features of `scoring/margin.py`, over the three intents and
a fourth class, the messages marked ambiguous. The temperature is
fitted on predictions for author-styles that the predicting model has not seen (grouped folds);
`heldout.jsonl`, written in other styles again, is only measured. Seeded: equal files, equal model.
"""

import hashlib
import json
import math
import random
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from screening.config import data_dir
from screening.domain import INTENTS, Intent, Record, RouteContext
from screening.policy import RoutingPolicy
from screening.scoring.margin import (
    MarginRouter,
    Message,
    Parameters,
    against_doubt,
    char_grams,
    cue_names,
    gate,
    read,
    word_grams,
)
from screening.taxonomy import load

Floats = NDArray[np.float64]

SEED = 20260
STRENGTH = 12.0
"""Inverse regularisation C."""
CUE_SCALE = 0.4
"""Size of a cue beside an n-gram block of length 1; smaller is held closer to 0."""
KEPT = (9000, 3500)
"""Character and word n-grams kept, by weight."""
PLACES = 3
"""Decimal places of weights in the file."""
FOLDS = 6
CLASSES = (*INTENTS, "ambiguous")


class Example(Record):
    """One line of a message file."""

    text: str
    context: RouteContext
    intent: Literal[Intent, "ambiguous"]
    style: str


class Figures(Record):
    """How the gate does on messages that it was not trained on. Shares in [0, 1].

    Of clear messages: `accuracy` of the best intent, `direct` dispatch, `wrong` among those
    dispatched. Of ambiguous ones: `asked`. `calibration_error`: expected, ten bins, clear ones.
    """

    messages: int
    ambiguous: int
    accuracy: float
    direct: float
    wrong: float
    asked: float
    calibration_error: float


class Fitted:
    """A fitted pipeline: two vectorisers, the regression and a temperature."""

    def __init__(self, chars: TfidfVectorizer, words: TfidfVectorizer, model: LogisticRegression):
        self.chars, self.words, self.model = chars, words, model
        self.temperature = 1.0

    def logits(self, messages: Sequence[Message]) -> Floats:
        """(n, 4), in the order of `CLASSES`."""
        found: Floats = self.model.decision_function(features(self.chars, self.words, messages))
        return found

    def probabilities(self, messages: Sequence[Message]) -> Floats:
        """(n, 3), in the order of `INTENTS`."""
        return intents_of(self.logits(messages) / self.temperature)


def examples(path: Path) -> list[Example]:
    """The lines of a message file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Example.model_validate_json(line) for line in lines if line.strip()]


@cache
def message(row: Example) -> Message:
    return read(row.text, row.context)


def varied(rows: Sequence[Example], seed: int) -> list[tuple[Example, float]]:
    """Training rows with their weights: each message, and it again with its skills in play."""
    draw = random.Random(seed)  # noqa: S311
    taxonomy = load()
    found: list[tuple[Example, float]] = []
    for row in rows:
        found.append((row, 1.0))
        names = tuple(dict.fromkeys(mention.name for mention in taxonomy.find(row.text)))
        if row.context.active and names and draw.random() < 0.7:
            context = row.context.model_copy(update={"skills": names})
            found.append((row.model_copy(update={"context": context}), 0.5))
        bare = re.sub(r"[.!?¿¡。！？]+", "", row.text).strip().lower()
        if bare and bare != row.text and draw.random() < 0.5:
            found.append((row.model_copy(update={"text": bare}), 0.4))
    return found


def features(
    chars: TfidfVectorizer, words: TfidfVectorizer, messages: Sequence[Message]
) -> csr_matrix:
    texts = [message.text for message in messages]
    names = cue_names()
    cues = csr_matrix([[message.cues[name] for name in names] for message in messages])
    return csr_matrix(hstack([cues * CUE_SCALE, chars.transform(texts), words.transform(texts)]))


def fitted(rows: Sequence[tuple[Example, float]], kept: tuple[int, int] | None) -> Fitted:
    """A model of `rows`; with `kept`, fitted again on the n-grams of greatest weight only."""
    messages = [message(row) for row, _ in rows]
    texts = [message.text for message in messages]
    chars = TfidfVectorizer(analyzer=char_grams, min_df=2, sublinear_tf=True).fit(texts)
    words = TfidfVectorizer(analyzer=word_grams, min_df=2, sublinear_tf=True).fit(texts)
    first = Fitted(chars, words, regression(chars, words, messages, rows))
    if kept is None:
        return first
    chars = _pruned(chars, char_grams, first.model.coef_[:, len(cue_names()) :], kept[0], texts)
    start = len(cue_names()) + len(first.chars.vocabulary_)
    words = _pruned(words, word_grams, first.model.coef_[:, start:], kept[1], texts)
    return Fitted(chars, words, regression(chars, words, messages, rows))


def _pruned(
    vectoriser: TfidfVectorizer,
    analyzer: object,
    weights: Floats,
    limit: int,
    texts: Sequence[str],
) -> TfidfVectorizer:
    names = vectoriser.get_feature_names_out()
    size = np.abs(weights[:, : len(names)]).max(axis=0)
    order = sorted(range(len(names)), key=lambda i: (-round(float(size[i]), 6), names[i]))
    vocabulary = sorted(str(names[i]) for i in order[:limit])
    made = TfidfVectorizer(analyzer=analyzer, vocabulary=vocabulary, sublinear_tf=True)
    return made.fit(texts)


def regression(
    chars: TfidfVectorizer,
    words: TfidfVectorizer,
    messages: Sequence[Message],
    rows: Sequence[tuple[Example, float]],
) -> LogisticRegression:
    matrix = features(chars, words, messages)
    target = [CLASSES.index(row.intent) for row, _ in rows]
    weight = [share for _, share in rows]
    model = LogisticRegression(C=STRENGTH, max_iter=2000, random_state=SEED)
    return model.fit(matrix, target, sample_weight=weight)


def softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def intents_of(logits: Floats) -> Floats:
    """Scaled logits over `CLASSES` to probabilities over `INTENTS`, as at run time."""
    rows = [list(against_doubt(row).values()) for row in softmax(logits).tolist()]
    return np.array(rows)


def best_temperature(logits: Floats, rows: Sequence[Example]) -> float:
    """The T that makes the rows likeliest."""
    truth = np.array([CLASSES.index(row.intent) for row in rows])

    def loss(temperature: float) -> float:
        shares = softmax(logits / temperature)
        return float(-np.log(shares[np.arange(len(rows)), truth] + 1e-12).mean())

    return round(float(minimize_scalar(loss, bounds=(0.2, 5.0), method="bounded").x), 3)


def unseen(rows: Sequence[Example]) -> Floats:
    """Logits for every row from a model that did not see the row's author-style."""
    styles = sorted({row.style for row in rows})
    found = np.zeros((len(rows), len(CLASSES)))
    for fold in range(FOLDS):
        out = set(styles[fold::FOLDS])
        inside = [row for row in rows if row.style not in out]
        where = [i for i, row in enumerate(rows) if row.style in out]
        model = fitted(varied(inside, SEED), None)
        found[where] = model.logits([message(rows[i]) for i in where])
    return found


def figures(rows: Sequence[Example], shares: Floats, policy: RoutingPolicy) -> Figures:
    """The gate's figures for `shares`, one row of probabilities an example."""
    decisions = [gate(dict(zip(INTENTS, map(float, row), strict=True)), policy) for row in shares]
    best = [INTENTS[int(row.argmax())] for row in shares]
    clear = [i for i, row in enumerate(rows) if row.intent != "ambiguous"]
    unclear = [i for i, row in enumerate(rows) if row.intent == "ambiguous"]
    direct = [i for i in clear if decisions[i].intent is not None]
    wrong = [i for i in direct if decisions[i].intent != rows[i].intent]
    right = [best[i] == rows[i].intent for i in clear]
    return Figures(
        messages=len(rows),
        ambiguous=len(unclear),
        accuracy=round(sum(right) / len(clear), 4),
        direct=round(len(direct) / len(clear), 4),
        wrong=round(len(wrong) / max(1, len(direct)), 4),
        asked=round(sum(decisions[i].intent is None for i in unclear) / max(1, len(unclear)), 4),
        calibration_error=round(
            calibration_error([float(shares[i].max()) for i in clear], right), 4
        ),
    )


def calibration_error(sure: Sequence[float], right: Sequence[bool], bins: int = 10) -> float:
    """Expected calibration error: the mean gap of confidence and accuracy over equal-width bins.

    Guo et al., On Calibration of Modern Neural Networks (2017), equation 3.
    """
    gap = 0.0
    for k in range(bins):
        inside = [i for i, p in enumerate(sure) if k / bins < p <= (k + 1) / bins]
        if inside:
            mean = sum(sure[i] for i in inside) / len(inside)
            gap += len(inside) * abs(mean - sum(right[i] for i in inside) / len(inside))
    return gap / len(sure)


def parameters(model: Fitted, version: str) -> Parameters:
    """The model as rounded numbers, which are put back into `model`, so that both agree."""
    model.model.coef_ = np.round(model.model.coef_, PLACES)
    model.model.intercept_ = np.round(model.model.intercept_, PLACES)
    for vectoriser in (model.chars, model.words):
        vectoriser.idf_ = np.round(vectoriser.idf_, PLACES)
    weights = model.model.coef_
    cues = len(cue_names())
    split = cues + len(model.chars.vocabulary_)

    def block(vectoriser: TfidfVectorizer, start: int) -> dict[str, tuple[float, ...]]:
        return {
            str(name): (
                float(vectoriser.idf_[i]),
                *(float(w) for w in weights[:, start + i]),
            )
            for i, name in enumerate(vectoriser.get_feature_names_out())
        }

    return Parameters.model_validate(
        {
            "version": version,
            "temperature": model.temperature,
            "bias": tuple(float(b) for b in model.model.intercept_),
            "cues": {
                name: tuple(float(w) * CUE_SCALE for w in weights[:, i])
                for i, name in enumerate(cue_names())
            },
            "chars": block(model.chars, cues),
            "words": block(model.words, split),
        }
    )


def main() -> int:
    """Train, measure, write. Prints the figures and what is still wrong."""
    folder = data_dir() / "routes"
    train, held = examples(folder / "train.jsonl"), examples(folder / "heldout.jsonl")
    shared = {row.style for row in train} & {row.style for row in held}
    if shared:
        print(f"styles in both files: {sorted(shared)}")
        return 2
    raw = (folder / "train.jsonl").read_bytes()
    model = fitted(varied(train, SEED), KEPT)
    logits = unseen(train)
    model.temperature = best_temperature(logits, train)
    written = parameters(model, hashlib.sha256(raw).hexdigest()[:12])
    policy = RoutingPolicy()
    folds = figures(train, intents_of(logits / model.temperature), policy)
    messages = [message(row) for row in held]
    shares = model.probabilities(messages)
    final = figures(held, shares, policy)
    drift = _drift(MarginRouter(written), held, shares)
    (folder / "model.json").write_text(_compact(written), encoding="utf-8")
    _write_checks(folder / "checks.json", held, shares)
    _write_readme(folder / "README.md", folds, final, written)
    print(f"temperature {model.temperature}, drift {drift:.1e}")
    print("folds  ", folds.model_dump_json())
    print("heldout", final.model_dump_json())
    if "--misses" in sys.argv:
        _print_misses(train, intents_of(logits / model.temperature), policy)
    return 0


def _drift(router: MarginRouter, rows: Sequence[Example], shares: Floats) -> float:
    return max(
        abs(p - float(q))
        for row, expected in zip(rows, shares, strict=True)
        for p, q in zip(router.scores(row.text, row.context).values(), expected, strict=True)
    )


def _compact(written: Parameters) -> str:
    raw = json.loads(written.model_dump_json())
    blocks = {key: raw.pop(key) for key in ("cues", "chars", "words")}
    parts = [f'"{key}": {json.dumps(value)}' for key, value in raw.items()]
    for key, rows in blocks.items():
        lines = ",\n".join(
            f"{json.dumps(name, ensure_ascii=False)}:{json.dumps(row, separators=(',', ':'))}"
            for name, row in rows.items()
        )
        parts.append(f'"{key}": {{\n{lines}\n}}')
    return "{" + ",\n".join(parts) + "}\n"


def _write_checks(path: Path, rows: Sequence[Example], shares: Floats) -> None:
    """Every tenth message with what the trained pipeline gives; a test compares the run time's."""
    lines = [
        json.dumps(
            {
                "text": rows[i].text,
                "context": {"active": rows[i].context.active},
                "scores": [round(float(p), 9) for p in shares[i]],
            },
            ensure_ascii=False,
        )
        for i in range(0, len(rows), 10)
    ]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def _write_readme(path: Path, folds: Figures, final: Figures, written: Parameters) -> None:
    mark = "<!-- figures: written by screening.training.router -->"
    text = path.read_text(encoding="utf-8") if path.is_file() else f"# Routes\n\n{mark}\n"
    head = text.split(mark)[0]
    rows = [
        ("messages", *(str(f.messages) for f in (folds, final))),
        ("of them ambiguous", *(str(f.ambiguous) for f in (folds, final))),
        ("best intent right", *(f"{f.accuracy:.1%}" for f in (folds, final))),
        ("clear ones dispatched", *(f"{f.direct:.1%}" for f in (folds, final))),
        ("wrong among those", *(f"{f.wrong:.1%}" for f in (folds, final))),
        ("ambiguous ones asked", *(f"{f.asked:.1%}" for f in (folds, final))),
        ("expected calibration error", *(f"{f.calibration_error:.3f}" for f in (folds, final))),
    ]
    table = "\n".join(f"| {name} | {one} | {two} |" for name, one, two in rows)
    size = len(written.chars) + len(written.words)
    path.write_text(
        f"{head}{mark}\n\n| | unseen styles of train.jsonl | heldout.jsonl |\n| --- | --- | --- |\n"
        f"{table}\n\nModel {written.version}: {size} n-grams, temperature "
        f"{written.temperature}.\n",
        encoding="utf-8",
    )


def _print_misses(rows: Sequence[Example], shares: Floats, policy: RoutingPolicy) -> None:
    for row, share in zip(rows, shares, strict=True):
        decision = gate(dict(zip(INTENTS, map(float, share), strict=True)), policy)
        expected = None if row.intent == "ambiguous" else row.intent
        if decision.intent != expected and not math.isnan(share[0]):
            print(
                f"{'W' if decision.intent else 'a'} {row.intent[:4]} -> "
                f"{(decision.intent or 'ask')[:4]} {np.round(share, 2)} "
                f"{int(row.context.active)} {row.style}: {row.text[:90]}"
            )


if __name__ == "__main__":
    raise SystemExit(main())
