"""Which language a text is in: by script first, by lingua among a dozen languages else.

Codes are ISO 639-1. A text with too few letters has no language rather than a guessed one.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lingua import LanguageDetector

MIN_LETTERS = 40
SURE_LETTERS = 150
"""Below this the quick models guess at names and product names ("Data Analyst" is German to
them); the exact ones take more memory and two seconds once, so they are kept for short texts."""
SAMPLE = 1_000
"""Characters that are looked at: enough to be sure, few enough to be quick."""
_KANA = re.compile("[\u3040-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_SCRIPTS = (
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)
_LETTER = re.compile(r"[^\W\d_]")


def language(text: str) -> str | None:
    """The main language of a text, or None when there is too little of it to tell."""
    sample = text[:SAMPLE]
    letters = len(_LETTER.findall(sample))
    kana, han = len(_KANA.findall(sample)), len(_HAN.findall(sample))
    # A Han or Hangul sign says about as much as three Latin letters do.
    if 3 * (kana + han) >= max(letters - kana - han, 12):
        return "ja" if kana >= 0.05 * (kana + han) else "zh"
    for code, script in _SCRIPTS:
        if 2 * len(script.findall(sample)) >= max(letters, MIN_LETTERS):
            return code
    if letters < MIN_LETTERS:
        return None
    found = _detector(exact=letters < SURE_LETTERS).detect_language_of(sample)
    return found.iso_code_639_1.name.lower() if found else None


@cache
def _detector(*, exact: bool) -> "LanguageDetector":
    from lingua import Language, LanguageDetectorBuilder

    builder = LanguageDetectorBuilder.from_languages(
        Language.ENGLISH,
        Language.GERMAN,
        Language.FRENCH,
        Language.SPANISH,
        Language.PORTUGUESE,
        Language.ITALIAN,
        Language.DUTCH,
        Language.POLISH,
        Language.SWEDISH,
        Language.TURKISH,
        Language.ROMANIAN,
        Language.VIETNAMESE,
        Language.RUSSIAN,
        Language.UKRAINIAN,
    )
    return builder.build() if exact else builder.with_low_accuracy_mode().build()
