"""The margin gate: calibrated probabilities over the three intents, and when they suffice.

    z = b + W x,  q = softmax(z / T),  q over the three intents and "could be several"

x holds two TF-IDF blocks (character 2- to 5-grams inside word bounds; words and word pairs; 1 +
log tf, L2-normalised each) and the cues of `cues.py`, alone and together with "a search is
active". What q gives to "could be several" speaks against the best intent: it is shared by the
other two, so that p sums to 1 and an ambiguous message has no intent far ahead. W, b and T come
from `screening.training.router` (ADR-009) as rounded numbers.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from screening.config import data_dir
from screening.domain import INTENTS, Intent, Record, RouteContext, RouteDecision, Task
from screening.errors import UsageError
from screening.policy import RoutingPolicy
from screening.scoring.cues import FEATURES, INTENT_OF, facts, wishes
from screening.taxonomy.tokens import flat

READ = 600
"""Characters of a message that are scored; the wish of a longer one is at its ends."""
WISHES_READ = 2000
"""Longer messages are one task: nobody lists wishes at such length."""
GRAMS = (2, 5)

_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[\u3040-\u9fff]|[^\W_]+(?:[+#]+)?|[?？!]")
_CODE = re.compile(r"\bcandidates? #?(?=[0-9a-f]*\d)[0-9a-f]{1,4}\b")
_DIGITS = re.compile(r"\d+")
_JOIN = re.compile(
    r"(?:(?:and|then|also|und|dann|danach|y|luego|después|et|puis|ensuite)\s+|然后|另外|再|并且|并)+",
    re.IGNORECASE,
)

Weights = tuple[float, float, float, float]
"""One number an intent, in the order of `INTENTS`, then one for "could be several"."""
Row = tuple[float, float, float, float, float]
"""IDF, then `Weights`."""


class Parameters(Record):
    """What training wrote."""

    version: str
    temperature: float
    bias: Weights
    cues: dict[str, Weights]
    chars: dict[str, Row]
    words: dict[str, Row]


class Message(NamedTuple):
    """A message as it is scored: plain text, with who and what the search knows left out."""

    text: str
    cues: dict[str, float]


def read(text: str, context: RouteContext) -> Message:
    """The scored form of a message. Names of people and skills in play become one sign each."""
    if len(text) > READ:
        text = f"{text[: READ // 2]} {text[-READ // 2 :]}"
    low = _SPACE.sub(" ", flat(text)).strip()
    low = _CODE.sub("§p", low)
    low = _left_out(low, context.shortlist, "§p")
    low = _left_out(low, context.skills, "§s")
    low = _DIGITS.sub("0", low)
    plain = facts(text, context)
    cues = {name: float(value) for name, value in plain.items()}
    cues["active"] = float(context.active)
    for name in FEATURES:
        cues[f"active {name}"] = float(context.active and plain[name])
    return Message(low, cues)


def _left_out(low: str, names: tuple[str, ...], sign: str) -> str:
    for name in sorted(names, key=lambda item: (-len(item), item)):
        if name.strip():
            low = re.sub(rf"(?<!\w){re.escape(flat(name))}(?!\w)", sign, low)
    return low


def cue_names() -> tuple[str, ...]:
    """Names of the cues of a `Message`, in order."""
    return (*FEATURES, "active", *(f"active {name}" for name in FEATURES))


def char_grams(text: str) -> list[str]:
    """Character 2- to 5-grams of each word with a blank on both sides."""
    low, high = GRAMS
    found: list[str] = []
    for word in text.split():
        padded = f" {word} "
        size = len(padded)
        for n in range(low, high + 1):
            found.extend(padded[i : i + n] for i in range(size - n + 1))
    return found


def word_grams(text: str) -> list[str]:
    """Words and pairs of neighbouring words; each CJK character is a word."""
    found = _WORD.findall(text)
    return [*found, *(f"{one} {two}" for one, two in pairwise(found))]


class MarginRouter:
    """The trained classifier. Holds parameters only; safe to share between threads."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self.version = parameters.version

    @classmethod
    def load(cls) -> "MarginRouter":
        """The router as shipped; read once a process.

        Raises:
            UsageError: the file of parameters is missing or malformed.
        """
        return _shipped()

    def scores(self, text: str, context: RouteContext) -> dict[Intent, float]:
        """Probabilities in [0, 1] in the order of `INTENTS`, summing to 1. Pure."""
        parameters = self._parameters
        message = read(text, context)
        logits = list(parameters.bias)
        for name, value in message.cues.items():
            if value:
                for k, weight in enumerate(parameters.cues[name]):
                    logits[k] += weight
        _add_block(logits, char_grams(message.text), parameters.chars)
        _add_block(logits, word_grams(message.text), parameters.words)
        return against_doubt(_softmax(logits, parameters.temperature))


def against_doubt(shares: Sequence[float]) -> dict[Intent, float]:
    """Three probabilities from four: the last, "could be several", goes to the intents not best.

    No other intent gets more than one half by it, since it had no more than the best: what is
    dispatched is dispatched on its own probability.
    """
    *known, doubt = shares
    best = known.index(max(known))
    return {
        intent: share if k == best else share + doubt / 2
        for k, (intent, share) in enumerate(zip(INTENTS, known, strict=True))
    }


def _add_block(logits: list[float], grams: list[str], rows: Mapping[str, Row]) -> None:
    squares = 0.0
    sums = [0.0, 0.0, 0.0, 0.0]
    for gram, count in Counter(grams).items():
        row = rows.get(gram)
        if row is None:
            continue
        value = (1.0 + math.log(count)) * row[0]
        squares += value * value
        for k in range(len(sums)):
            sums[k] += value * row[k + 1]
    if squares > 0:
        norm = math.sqrt(squares)
        for k in range(len(sums)):
            logits[k] += sums[k] / norm


def _softmax(logits: list[float], temperature: float) -> list[float]:
    top = max(logits)
    powers = [math.exp((value - top) / temperature) for value in logits]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def _shipped() -> MarginRouter:
    path = data_dir() / "routes" / "model.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return MarginRouter(Parameters.model_validate(raw))
    except (OSError, ValueError) as error:
        raise UsageError(f"router parameters {path.name!r}: {error}") from error


def gate(scores: Mapping[Intent, float], policy: RoutingPolicy) -> RouteDecision:
    """Direct dispatch when the best intent is likely enough and far enough ahead, else ask.

    Probabilities are compared after rounding to `policy.digits`, so that 0.57 against 0.45 passes
    a margin of 0.12. Equal probabilities keep the order of `INTENTS`.
    """
    order = sorted(INTENTS, key=lambda intent: (-scores[intent], INTENTS.index(intent)))
    first, second = order[0], order[1]
    top1, top2 = round(scores[first], policy.digits), round(scores[second], policy.digits)
    margin = round(scores[first] - scores[second], policy.digits)
    sure = margin >= policy.min_margin and top1 >= policy.min_top1
    return RouteDecision(
        intent=first if sure else None,
        tier="margin" if sure else "clarify",
        top1=top1,
        top2=top2,
        margin=margin,
        choices=() if sure else (first, second),
    )


def split_wishes(text: str, context: RouteContext) -> tuple[Task, ...]:
    """The wishes of a message in order, one task each; () where it holds one wish or none.

    Neighbouring parts of one kind are one task ("add Kafka and remove Spark"). Each task's text
    is a stretch of the message. With no search to change, an edit before a job is part of it.
    """
    if len(text) > WISHES_READ:
        return ()
    found = [wish for wish in wishes(text) if wish.kind is not None]
    if any(wish.kind == "advice" for wish in found):
        return ()
    tasks: list[Task] = []
    for wish in found:
        intent = INTENT_OF.get(wish.kind) if wish.kind is not None else None
        if intent is None:
            continue
        if intent == "adjust_requirements" and not context.active and not tasks:
            return ()
        tasks.append(Task(intent=intent, text=_stretch(text[wish.start : wish.end])))
    if len({task.intent for task in tasks}) < 2:
        return ()
    return tuple(tasks)


def _stretch(part: str) -> str:
    part = part.strip(" \t\n,;:，；、")
    joined = _JOIN.match(part)
    return part[joined.end() :] if joined is not None and joined.end() < len(part) else part
