"""How far a text can be trusted, and the date it prints as its own.

Quality is in [0, 1]: the share of letters in tokens that look like words, less what replacement
characters, broken words and scrambled letters take away. It judges the reading, not the person.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from screening.intake.dates import find_points, month_name

_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_VOWELS = frozenset("aeiouyáàâäãåæéèêëíìîïóòôöõøœúùûüýÿąęıőűůěаеёиоуыэюяіїєαεηιουωάέήίόύώ")
_OTHER_SCRIPT = re.compile(
    "[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u10a0-\u10ff\u1100-\u11ff"
    "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0002ffff]"
)
_LATIN = re.compile(r"[a-zA-ZÀ-ɏ]")
_FREQUENT_WORDS = (
    # Function words and resume words of a dozen languages: any real text holds some of them.
    "the and of to in for with on at by from as is a an or using led new our that this used worked "
    "work experience education skills email phone present university engineer manager team data "
    "software development project projects business management "
    "und der die das in mit für von bei als zu im den des ein eine auf bis heute seit "
    "le la les de des du et en à au aux pour par sur dans un une avec chez depuis "
    "el los las y en con para por del al un una desde hasta actual "
    "o os as e em com para por da do das dos uma desde até "
    "il lo gli e di da in con per del della dei delle una presso dal "
    "van en het een met voor bij op te aan tot heden naar "
    "i w z na do od oraz dla przy jako po "
    "och i med för på av till en ett som att vid är "
    "og til med av som på ved et "
    "ve ile için bir olarak da de "
    "și în cu la de pe pentru din "
    "и в на с по для от до из о как "
    "та і в у на з для від"
)
FREQUENT = frozenset(_FREQUENT_WORDS.split())
LETTER_SHARES = {
    "e": 12.7, "a": 8.5, "t": 8.0, "i": 7.5, "n": 7.2, "o": 7.0, "s": 6.8, "r": 6.6, "l": 4.5,
    "d": 4.0, "h": 3.5, "c": 3.2, "u": 3.2, "m": 2.7, "p": 2.3, "g": 2.0, "f": 1.6, "b": 1.4,
    "w": 1.3, "y": 1.2, "v": 1.2, "k": 1.2, "z": 0.7, "j": 0.4, "q": 0.4, "x": 0.3,
}  # fmt: skip
"""About how many of 100 letters are each of these, over several European languages."""
LIKE_LANGUAGE = 0.74
"""Likeness below which letters are in disorder. Measured on 50 resumes and sentences of nine
languages: real text 0.81 and more; shifted alphabets 0.70 at most."""
NOTABLE = 0.97
"""A share from here on is no reason for doubt: real resumes hold codes and abbreviations."""
_MONTHS = {
    "jan": 1, "feb": 2, "fev": 2, "fév": 2, "mar": 3, "mär": 3, "mrz": 3, "maa": 3, "apr": 4,
    "avr": 4, "abr": 4, "may": 5, "mai": 5, "mei": 5, "mag": 5, "jun": 6, "juin": 6, "giu": 6,
    "jul": 7, "juil": 7, "lug": 7, "aug": 8, "aoû": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10,
    "okt": 10, "ott": 10, "out": 10, "nov": 11, "dec": 12, "dez": 12, "déc": 12, "dic": 12,
    "ene": 1, "gen": 1, "janv": 1,
}  # fmt: skip
_PRINTED = re.compile(
    r"(?im)(?:^|[(|•·\t–-][ \t]*|(?<=\s))"
    r"(?:as of|as at|last updated(?: on| in)?|last revised|last modified|updated(?: on| in)?"
    r"|revised(?: on| in)?|date of (?:this )?(?:cv|resume)|(?:cv|resume|résumé) (?:as of|from)"
    r"|stand(?: vom| des lebenslaufs)?|aktualisiert(?: am)?|mise à jour(?: le| en)?|à jour (?:au"
    r"|en)"
    r"|actualizado(?: el| en| a)?|última actualización|atualizado(?: em)?|aggiornato(?: al| a)?"
    r"|bijgewerkt(?: op)?|stan na|更新日|作成日|最后更新|更新时间|更新于)"
    r"\s*[:：]?\s*(?P<date>[^\n\t|]{4,24})"
)
_FORM_DATE = re.compile(
    r"(?m)(?:^|(?<=\s))(?P<date>(?:(?:令和|平成)[ \u3000]?(?:\d{1,2}|元)|(?:19|20)\d\d)[ \u3000]*年"
    r"[ \u3000]*\d{1,2}[ \u3000]*月)(?:[ \u3000]*\d{1,2}[ \u3000]*日[ \u3000]*)?現在\s*$"
)
"""How a Japanese form dates itself: "2018年6月5日現在"."""
_NUMERIC = re.compile(
    r"^(?:(?P<y1>(?:19|20)\d\d)\s*[-./年]\s*(?P<m1>\d{1,2})(?!\d)"
    r"|(?:(?P<d2>\d{1,2})\s*[./]\s*)?(?P<m2>\d{1,2})\s*[-./]\s*(?P<y2>(?:19|20)\d\d)(?!\d))"
)
_NAMED = re.compile(
    r"^(?:(?:the\s+)?\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+|of\s+)?)?(?P<month>[^\W\d_]{3,10})\.?,?"
    r"\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:de\s+)?(?P<year>(?:19|20)\d\d)(?!\d)"
)


def quality(text: str) -> float:
    """Trust in the text as read, in [0, 1], rounded to 3 places. An empty text has 0."""
    return judged(text)[0]


def judged(text: str) -> tuple[float, tuple[str, ...]]:
    """`quality` and what takes it below 1, the heaviest reason first; none above `NOTABLE`."""
    visible = len("".join(text.split()))
    if not visible:
        return 0.0, ("it holds no text",)
    words = _WORD.findall(text)
    letters = len("".join(words))
    if letters < 0.2 * visible:
        return round(min(0.3, letters / visible), 3), ("it holds few letters",)
    wordlike = sum(len(word) for word in words if _wordlike(word))
    shares = {
        "letters in tokens that are no words": wordlike / letters,
        "characters that were lost": 1 - min(1.0, 8 * text.count("\ufffd") / visible),
        "words broken into single letters": _unbroken(words),
        "letters in disorder, as of a font with wrong meanings": _unscrambled(words),
    }
    score = math.prod(shares.values())
    low = sorted((share, reason) for reason, share in shares.items() if share < NOTABLE)
    return round(max(0.0, min(1.0, score)), 3), tuple(reason for _, reason in low)


@lru_cache(maxsize=16384)
def _wordlike(word: str) -> bool:
    if _OTHER_SCRIPT.search(word):
        return True
    if len(word) <= 4 or (word.isupper() and len(word) <= 6):
        return True
    low = word.lower()
    vowels = sum(1 for sign in low if sign in _VOWELS)
    run = longest_run(low)
    return vowels / len(low) >= 0.15 and run <= 6 and len(word) <= 45


def longest_run(word: str) -> int:
    """Most consonants in a row."""
    best = run = 0
    for sign in word:
        run = 0 if sign in _VOWELS or not sign.isalpha() else run + 1
        best = max(best, run)
    return best


def _unbroken(words: list[str]) -> float:
    """1 for whole words, falling as single letters abound (a reading that broke the words)."""
    latin = [word for word in words if not _OTHER_SCRIPT.search(word)]
    if len(latin) < 20:
        return 1.0
    single = sum(1 for word in latin if len(word) == 1) / len(latin)
    return 1.0 if single <= 0.25 else max(0.1, 1 - 1.6 * (single - 0.25))


def _unscrambled(words: list[str]) -> float:
    """0.3 for Latin letters in disorder (a font with wrong meanings), else 1.

    A real text holds some everyday word; one in a language without words here, or a bare list,
    still has its letters about as often as European languages do.
    """
    latin = [word.lower() for word in words if _LATIN.match(word)]
    letters = [sign for word in latin for sign in unicodedata.normalize("NFD", word)]
    letters = [sign for sign in letters if "a" <= sign <= "z"]
    if len(latin) < 15 or 2 * len(letters) < sum(len(word) for word in words):
        return 1.0
    everyday = sum(1 for word in latin if word in FREQUENT) / len(latin)
    return 0.3 if everyday < 0.04 and _likeness(letters) < LIKE_LANGUAGE else 1.0


def _likeness(letters: Sequence[str]) -> float:
    """Cosine between the letters' frequencies and those of European languages, in [0, 1]."""
    counts = Counter(letters)
    dot = sum(counts[sign] * share for sign, share in LETTER_SHARES.items())
    return dot / (math.hypot(*counts.values()) * math.hypot(*LETTER_SHARES.values()))


def printed_on(text: str) -> str | None:
    """The month that the document prints as its own date ("YYYY-MM"), else None.

    Only a labelled date counts ("Stand: 03/2019", "Last updated: May 2020"); the first one wins.
    A Japanese form's own date is labelled by "現在" behind it.
    """
    for found in _PRINTED.finditer(text):
        month = _month(found["date"].strip())
        if month:
            return month
    for found in _FORM_DATE.finditer(text):
        for point in find_points(found["date"]):
            if point.shape == "month":
                return month_name(point.first)
    return None


def _month(date: str) -> str | None:
    numeric = _NUMERIC.match(date)
    if numeric:
        year = numeric["y1"] or numeric["y2"]
        month = int(numeric["m1"] or numeric["m2"])
        return f"{year}-{month:02d}" if 1 <= month <= 12 else None
    named = _NAMED.match(date)
    if named:
        low = named["month"].lower()
        number = _MONTHS.get(low[:4]) or _MONTHS.get(low[:3])
        return f"{named['year']}-{number:02d}" if number else None
    return None
