"""What a person sees against what a machine reads: hidden text, and text that gives orders.

Hidden text never enters `Document.text`; a notice says what it was and where. Visible passages
that address the reader of the file ("ignore previous instructions") stay in the text and are
listed, so that a person can judge them. Neither is a reason to reject anyone: templates and
design tools leave hidden words by accident.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from screening.domain import Notice
from screening.taxonomy.patterns import either

SHOWN = 200
"""Characters of a passage that a notice quotes."""
NEAR_WHITE = 0.93
"""Luminance in [0, 1] from which text on a white page cannot be made out."""
TINY = 2.0
"""Points, as rendered, below which text cannot be read."""
MANY_WORDS = 12
"""Words beside the document from which they are more than a title or a description."""

Colour = tuple[int, int, int]


def hidden(text: str, *, where: str) -> Notice:
    """The notice for one hidden passage; `where` says the place in words ("page 1: white")."""
    return Notice(kind="hidden_text", detail=f"{where}: '{_short(text)}'")


def aside(text: str, *, where: str) -> tuple[Notice, ...]:
    """A notice of words beside the document (a property, a picture's description), if they matter.

    They are never scored. A short description is usual; a long one, or one with orders, is shown.
    """
    if len(re.findall(r"\w{2,}", text)) < MANY_WORDS and not orders(text):
        return ()
    return (hidden(text, where=where),)


@lru_cache(maxsize=4096)
def near(ink: Colour, paper: Colour) -> bool:
    """Whether text in `ink` cannot be told from `paper` (each 0-255 red, green, blue)."""
    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    if luminance(paper) > NEAR_WHITE and luminance(ink) > NEAR_WHITE:
        return True
    apart = max(abs(a - b) for a, b in zip(ink, paper, strict=True))
    return (light + 0.05) / (dark + 0.05) < 1.08 and apart < 24


def luminance(colour: Colour) -> float:
    """Relative luminance in [0, 1] (WCAG 2.2, "relative luminance")."""
    channels = [part / 255 for part in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_ORDERS = either(
    (
        # disregard what came before
        r"\b(?:ignore|disregard|forget|override|bypass|skip|do not follow)\b[^.\n]{0,40}\b"
        r"(?:previous|prior|above|preceding|earlier|all|any|these|those|your|the"
        r"|system)\b[^.\n]{0,30}"
        r"\b(?:instructions?|prompts?|rules?|guidelines?|directions?|criteria|requirements?"
        r"|commands?)\b",
        r"\b(?:new|updated|revised|real|actual|hidden|secret"
        r"|special) (?:system )?(?:instructions?|prompt)"
        r"(?: (?:for|to) (?:the )?(?:ai|llm|model|reader|assistant|system|screener))?\s*:",
        # scoring orders
        r"\b(?:rate|score|rank|grade|evaluate|mark|classify|label|treat|consider|recommend"
        r"|shortlist"
        r"|select|approve|advance|move|put|place|list)\b[^.\n]{0,30}\b"
        r"(?:this|the|me|my|him|her|that)\b[^.\n]{0,40}\b"
        r"(?:100|10 ?/ ?10|highest|maximum|max|top|first|perfect|best|exceptional|outstanding"
        r"|strong(?:ly)?|ideal|qualified|hire|number one|full marks|shortlist|interview"
        r"|next round)\b",
        r"\b(?:give|assign|award|output|return|respond with|set|report)\b[^.\n]{0,40}\b"
        r"(?:score|rating|grade|rank|marks?|points)\b[^.\n]{0,40}\b"
        r"(?:100|10|9\d|ten|highest|maximum|max|top|perfect|full|excellent)\b",
        r"\b(?:give|assign|award)\b[^.\n]{0,30}\b(?:highest|maximum|max|top|perfect"
        r"|full)\b[^.\n]{0,20}"
        r"\b(?:score|rating|grade|rank|marks?|points|fit)\b",
        # addressing the machine
        r"\b(?:attention|note|message|instructions?|dear|hello|hey|to)\b[^.\n]{0,20}\b"
        r"(?:any |all |the )?(?:ai|llms?|language models?|chatgpt|gpt-?\d?|claude|gemini|copilot"
        r"|bots?"
        r"|ats|automated (?:screeners?|systems?|reviewers?)|screening (?:system|software|ai"
        r"|tool))\b"
        r"[^.\n]{0,20}[:,]",
        r"\b(?:if you are|you are|as) (?:an?|the) (?:ai|llm|large language model|language model"
        r"|automated"
        r"|screening (?:system|assistant|ai)|hiring (?:assistant|ai)|recruit\w+ (?:ai|assistant"
        r"|bot))\b",
        r"(?:^|[\n\[<{(#=-])\s*(?:system|assistant|developer)\s*(?:prompt|message|note|override"
        r"|instruction)?s?\s*"
        r"[:\]>]\s*\S",
        r"<\|?/?(?:im_start|im_end|system|endoftext|inst)\|?>|\[/?INST\]|<<SYS>>",
        r"={3,}\s*(?:end|begin|start)[^\n=]{0,30}={3,}|-{3,}\s*end of (?:resume|document|data"
        r"|cv)\b",
        r"\b(?:do not|don't|never)\b[^.\n]{0,15}\b(?:mention|reveal|disclose|tell)\b[^.\n]{0,30}"
        r"\b(?:this|these|instructions?|prompt|message)\b",
        r"\bthis (?:candidate|applicant|person|resume|cv) (?:is|must be|should be|has to be"
        r"|meets)\b[^.\n]{0,40}"
        r"\b(?:perfect|ideal|best|top|hired|recommended|shortlisted|selected|ranked|rated|advanced"
        r"|all (?:the )?(?:requirements|criteria))\b",
        r"\b(?:override|bypass|disable|skip)\b[^.\n]{0,25}\b(?:filters?|screening|safety"
        r"|guardrails?|checks?|scoring)\b",
        # German, French, Spanish, Portuguese, Italian, Dutch, Polish
        r"\b(?:ignorier\w*|missacht\w*|vergiss|vergessen sie)\b[^.\n]{0,40}\b"
        r"(?:anweisung\w*|vorgaben|regeln|instruktion\w*|anforderung\w*|befehl\w*)\b",
        r"\b(?:bewert\w*|stuf\w*|empfiehl\w*|empfehl\w*|setz\w*)\b[^.\n]{0,40}\b(?:kandidat\w*"
        r"|bewerber\w*|mich|lebenslauf)\b"
        r"[^.\n]{0,40}\b(?:100|höchst\w*|best\w*|maximal\w*|perfekt\w*|erste\w*)\b",
        r"\b(?:ignore[zr]?|oublie[zr]?|ne tenez pas compte)\b[^.\n]{0,40}\b(?:instructions?"
        r"|consignes?|règles?|critères)\b",
        r"\b(?:note[zr]?|évalue[zr]?|classe[zr]?|attribue[zr]?|donne[zr]?"
        r"|recommande[zr]?)\b[^.\n]{0,40}"
        r"\b(?:candidat\w*|note|score|cv)\b[^.\n]{0,40}\b(?:100|maximale?|premi\w+|meilleure?"
        r"|parfait\w*)\b",
        r"\b(?:ignora|ignore|ignorar|ignoren|olvida|olvide|desconsidere|esqueça"
        r"|dimentica)\b[^.\n]{0,40}"
        r"\b(?:instruc\w+|indicaciones|reglas|órdenes|instruç\w+|regras|istruzioni|regole"
        r"|criterios|critérios)\b",
        r"\b(?:califica|califique|puntúa|puntúe|evalúa|evalúe|clasifica|recomienda|avalie"
        r"|classifique|valuta|assegna)\b"
        r"[^.\n]{0,40}\b(?:candidat\w*|puntuación|puntaje|nota|punteggio)\b[^.\n]{0,40}"
        r"\b(?:100|máxim\w+|primer\w*|mejor|perfect\w*|massim\w+|melhor)\b",
        r"\b(?:negeer|vergeet)\b[^.\n]{0,40}\b(?:instructies|regels|aanwijzingen)\b",
        r"\b(?:zignoruj|pomiń|zapomnij)\b[^.\n]{0,40}\b(?:instrukcj\w+|polece\w+|zasad\w*)\b",
        r"(?:проигнориру\w+|игнориру\w+|забудь\w*)[^.\n]{0,40}(?:инструкц\w+|указани\w+|правил\w*)",
        # Chinese, Japanese
        r"(?:忽略|无视|忽視|無視)[^。\n]{0,15}(?:指令|指示|说明|規則|规则|提示|要求)",
        r"(?:给|給|将|把|评|打)[^。\n]{0,12}(?:候选人|应聘者|简历|本人)[^。\n]{0,12}(?:满分|100|最高|第一)",
        r"(?:指示|命令|ルール)[^。\n]{0,10}(?:無視|忘れ)",
        r"(?:候補者|応募者|履歴書)[^。\n]{0,12}(?:満点|100点|最高|一位)",
    ),
    re.IGNORECASE,
)


def orders(text: str) -> tuple[Notice, ...]:
    """Visible passages that give orders to whoever screens, one notice a line, in order."""
    found: list[Notice] = []
    for line in _joined_lines(text):
        if _ORDERS.search(line):
            notice = Notice(kind="instruction", detail=_short(line))
            if notice not in found:
                found.append(notice)
    return tuple(found)


def _joined_lines(text: str) -> Iterable[str]:
    """Sentences as far as a block goes: an order may be wrapped over two lines."""
    for block in re.split(r"\n{2,}|\n(?=• )", text):
        flat = re.sub(r"\s+", " ", block).strip()
        yield from _sentences(flat)


def _sentences(flat: str) -> Sequence[str]:
    return [part for part in re.split(r"(?<=[.!?。！？])\s+", flat) if part]


def _short(text: str) -> str:
    flat = re.sub(r"\s+", " ", text).strip()
    return flat if len(flat) <= SHOWN else flat[: SHOWN - 1].rstrip() + "…"
