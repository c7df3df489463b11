"""Levels of education that a text asks for, and whether experience may stand in."""

import re
from typing import NamedTuple

from screening.domain import LEVELS, Level, Span

_LEVELS: tuple[tuple[Level, str], ...] = (
    (
        "doctorate",
        r"ph\.? ?d\.?s?\b|doctora(?:te|l)\b|promotion\b|doktor(?:grad|titel)?\b|doctorado|"
        r"doctorat\b|博士",
    ),
    (
        "master",
        r"(?<![\w.])(?:ms|ma)(?= degree\b)|"
        r"(?<!scrum )(?<!quarter)master(?:'s|’s|s)?(?: degree)?(?! data| schedul| service|y|"
        r" plan|ful|class)\b|"
        r"m\.?sc\b\.?|"
        r"mba\b|m\.?eng\b\.?|(?<![\w.])m\.s\.|(?<=[/ ])ms(?= (?:degree|in)\b)|msn\b|dipl(?:om(?!a)|"
        r"\.)(?:-| )?"
        r"(?:ing\w*\b\.?|inform\w*|kauf\w*|phys\w*)?|magister|máster\b|bac ?\+ ?[56]|"
        r"dipl[ôo]me d'ing[ée]nieur|"
        r"[ée]cole d'ing[ée]nieurs?|硕士|研究生|修士",
    ),
    (
        "bachelor",
        r"bachelor(?:'s|’s|s)?(?: degree)?\b|b\.?sc\b\.?|b\.?eng\b\.?|b\.?tech\b|bsn\b|"
        r"(?<![\w.])b\.[as]\.|(?<![\w])(?:bs|ba)(?=(?:/ms| degree| in|/ba|/bs| or (?:ms|ma))\b)|"
        r"undergraduate degree|(?:university|college|four[- ]year|4[- ]year|engineering|science|"
        r"law|"
        r"accounting|technical|relevant|related) degree|"
        r"(?:abgeschlossenes )?(?:hochschul)?studium\b|"
        r"hochschulabschluss|studienabschluss|universit[äa]tsabschluss|licenciatura|"
        r"licenciad[oa]|t[íi]tulo universitario|titulaci[óo]n universitaria|grado (?:en|"
        r"universitario)|"
        r"grado\b(?! medio| superior)|ingenier[íi]a\b(?= en| inform| industr)|"
        r"licence(?= ou| en| de| pro\b| \(?bac|$)|bac ?\+ ?[34]|"
        r"本科|学士|大学卒",
    ),
    (
        "associate",
        r"associate(?:'s|’s)?(?: degree)|adn\b|asn\b|foundation degree|hnd\b|bac ?\+ ?2|bts\b|"
        r"dut\b|"
        r"meister\b|techniker(?:abschluss|in)\b|fachwirt|grado superior|fp superior|"
        r"ciclo formativo de "
        r"grado superior|t[ée]cnico superior|大专|专科|短大",
    ),
    (
        "high_school",
        r"high[- ]school(?: diploma)?|secondary (?:school|education)|ged\b|a[- ]levels? required|"
        r"abitur\b|fachabitur|abgeschlossene (?:\w+ )?(?:berufs)?ausbildung|berufsausbildung|"
        r"(?:kaufm[äa]nnische|technische) ausbildung|mittlere reife|bachillerato|fp\b|grado medio|"
        r"baccalaur[ée]at|bac pro|\bbac\b(?! ?\+)|高中|中专|高卒",
    ),
)
_PATTERNS = tuple(
    (level, re.compile(rf"(?<![\w-])(?:{words})", re.IGNORECASE)) for level, words in _LEVELS
)
_BARE = re.compile(r"(?<!360 )(?<!360-)\b(?<!high )(?<!some )(?<!certain )degree\b", re.IGNORECASE)
_DEGREE_WORD = (
    r"(?:degree|diploma|bachelor\w*|master\w*|ph\.?d|education(?: requirement)?|"
    r"academic background|"
    r"studium|abschluss|hochschulabschluss|t[íi]tulo|titulaci[óo]n|estudios|dipl[ôo]me|学历|学位)"
)
_NONE = re.compile(
    rf"\bno (?:(?:formal|university|college|specific|"
    rf"bachelor'?s?) )*{_DEGREE_WORD}\b(?! ?\?)(?! (?:holder|yet))|"
    rf"\b{_DEGREE_WORD}s? (?:is |are )?(?:not|n't) (?:needed|required|necessary|asked|important|"
    rf"a must)|"
    rf"\b(?:do not|don't|does not|doesn't|never|not) (?:ask for|require|need|care about|look at|"
    rf"insist on)(?: an?y?| the| your)?(?: \w+)? {_DEGREE_WORD}|"
    rf"without (?:an?y? )?{_DEGREE_WORD} (?:is |are )?"
    rf"(?:fine|welcome|ok)|{_DEGREE_WORD} (?:is )?optional|kein(?:e|en)? (?:\w+ )?(?:studium|"
    rf"abschluss|"
    rf"hochschulabschluss)(?: \w+)? ?(?:n[öo]tig|erforderlich|notwendig|vorausgesetzt)?|"
    rf"(?:sin|no se (?:pide|requiere|exige|necesita)) (?:\w+ )?(?:t[íi]tulo|titulaci[óo]n|"
    rf"estudios)|"
    rf"(?:aucun|pas de|sans) dipl[ôo]me|dipl[ôo]me non (?:requis|exig[ée])|学历不限|不限学历|"
    rf"不看学历|学歴不問",
    re.IGNORECASE,
)
_EQUIVALENT = re.compile(
    r"\bor (?:an? |the |other )?(?:equivalent|comparable|equal|similar|relevant|related|practical|"
    r"demonstrable|hands-on)(?: \w+){0,4}? (?:experience|practice|background|training|skills|"
    r"knowledge)|"
    r"\bor (?:the )?equivalent\b(?! (?:degree|qualification|diploma|level of (?:study|education)))|"
    r"\bequivalent (?:\w+ ){0,3}experience\b|"
    r"\b(?:or|and/or) (?:\w+ ){0,3}(?:work |professional |practical |real[- ]world )experience\b|"
    r"\bor (?:\w+ )?years of (?:\w+ )?(?:experience|practice)\b|"
    r"experience counts (?:just )?as much|"
    r"oder (?:eine )?(?:vergleichbare|gleichwertige|entsprechende|"
    r"[äa]hnliche)\w* (?:\w+ )?(?:qualifikation|"
    r"(?:berufs)?erfahrung|ausbildung|kenntnisse|praxis)|o (?:una )?experiencia (?:equivalente|"
    r"similar|demostrable)|"
    r"ou (?:une )?exp[ée]rience [ée]quivalente|或(?:具有)?同等(?:经验|经历|能力|工作经验)",
    re.IGNORECASE,
)
_NOT_EQUIVALENT = re.compile(
    r"(?:no|not|without) (?:\w+ )?equivalen|[ée]quivalent bac|equivalent (?:degree|qualification)",
    re.IGNORECASE,
)
_PREFERRED = re.compile(
    r"\b(?:preferred|preferably|ideally|desirable|desired|a plus|bonus|nice to have|an? advantage|"
    r"helpful|would be (?:nice|good|great|an asset)|welcome|von vorteil|w[üu]nschenswert|"
    r"idealerweise|deseable|valorable|se valora\w*|souhait[ée]|appr[ée]ci[ée]|un plus)\b|优先|"
    r"更佳|歓迎",
    re.IGNORECASE,
)


_SUBJECTS = re.compile(
    r"^\s*(?:\((?:or|oder|ou|o) [^)]*\)\s*)?(?:in|of|en|der|in der)\s+(?:[^.;:(]{0,120}?(?:field|"
    r"discipline|"
    r"subject|area|background)s?\b|(?:[a-zà-ÿ -]{2,40},\s*)*[a-zà-ÿ -]{2,40}\b(?:or|oder|o|"
    r"ou)\s+[a-zà-ÿ -]+)"
)
"""What a degree is in: "in accounting, finance or a related field"."""


class Schooling(NamedTuple):
    """One statement on education; `level` "none" when it is expressly not required."""

    level: Level
    equivalent: bool
    preferred: bool
    span: Span


def schooling(text: str) -> Schooling | None:
    """What one sentence asks, or None. Of several levels the lowest is what is asked.

    `span` covers from the first degree word to the next comma or bracket, and "or equivalent".
    """
    none = _NONE.search(text)
    if none:
        return Schooling("none", False, False, Span(none.start(), none.end()))
    found: list[tuple[int, int, Level]] = []
    for level, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end, _ in found):
                continue
            found.append((match.start(), match.end(), level))
    bare = _BARE.search(text)
    if not found:
        if bare is None:
            return None
        found.append((bare.start(), bare.end(), "bachelor"))  # of no stated level: a first degree
    lowest = min((item[2] for item in found), key=LEVELS.index)
    start = min([item[0] for item in found] + ([bare.start()] if bare else []))
    end = max(item[1] for item in found)
    subjects = _SUBJECTS.match(text[end:])
    if subjects:
        end += subjects.end()
    clause = re.search(r"[.,;(。；，]", text[end:])
    stop = end + clause.start() if clause else len(text)
    stand_in = None if _NOT_EQUIVALENT.search(text) else _EQUIVALENT.search(text)
    if stand_in is not None and stand_in.start() - stop < 40:
        stop = max(stop, stand_in.end())
    equivalent = stand_in is not None
    return Schooling(lowest, equivalent, bool(_PREFERRED.search(text)), Span(start, stop))
