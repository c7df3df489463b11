"""Ligatures that a font left without a meaning: "�nancial" is "financial".

Many PDFs give the glyphs for ff, fi, fl, ffi and ffl no Unicode value. Which one stood there is
told by the letters around it: common words first, then what English spelling allows next.
"""

import re

LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "ti", "tt", "ft", "Th")
LOST = "\ufffd"
_STEMS = (
    "fintech flow workflow affili afford after aircraft artifact beneficial benefit brief buffer "
    "certifi classif coffee coeffici conflict confluence configur confid confirm craft debrief "
    "defin defici diff differ difficult diffus effect effici effort exemplif fiat fiber field "
    "fifteen fifth fifty fight figma figur file fill film filter final financ find fine finish "
    "firebase firefighter firm firmware first fiscal fish fit fitness five fix flag flame flash "
    "flask flat fleet flex flight flink float flood floor florida flour flourish fluent fluid "
    "flutter fluctuat flyer gift graffiti identif influen inflat inflow infinit justif leaflet "
    "lifecycle magnific manif merchandis microfilm misfit modif netflix notif offer office "
    "officer official offici offline offset offshor offsite offload onflu outfit overflow "
    "pacific personnel playoff portfoli prefix profess profici profil profit quantif qualif "
    "ratif reconfigur rectif refin reflect refund safflower scaffold scientific significan "
    "simplif simplifi snowflake soft software specif speedif staff stuff suffix suffici "
    "superfic swift sufficient takeoff terrafirm tariff terrif traffic trafficking unif unified "
    "verif waffle wildfire workforce zephyr artificial beneficiary cloudflare cashflow fields "
    "confidential confirmed offic tradeoff layoff kickoff sniff cliff sheriff bailiff plaintiff"
)
COMMON = tuple(sorted(set(_STEMS.split())))
"""Beginnings or middles of words that hold one of the ligatures."""
_TOKEN = re.compile(rf"[^\W\d_]*(?:{LOST}[^\W\d_]*)+")


def mended(text: str) -> str:
    """The text with each lost ligature put back where its word tells which one it was.

    A word that fits none stays as it is: a wrong letter would be worse than a visible gap.
    """
    return _TOKEN.sub(lambda token: _word(token[0]), text) if LOST in text else text


def _word(word: str) -> str:
    if word.count(LOST) > 3 or len(word) < 3:
        return word
    options = [word]
    for _ in range(word.count(LOST)):
        options = [option.replace(LOST, sign, 1) for option in options for sign in LIGATURES]
    known = [(_known(option), -index, option) for index, option in enumerate(options)]
    best = max(known)
    if best[0]:
        return best[2]
    return _guessed(word)


def _known(word: str) -> int:
    """Length of the longest common stem that the word holds; 0 when it holds none."""
    low = word.lower()
    return max((len(stem) for stem in COMMON if stem in low), default=0)


def _guessed(word: str) -> str:
    """By the next letter: fl before a, o and u; fi before a consonant; else as it is."""

    def put(found: re.Match[str]) -> str:
        after = found[1].lower()
        if after in ("a", "o", "u"):
            return "fl" + found[1]
        return ("fi" if after not in ("e", "i", "y") else LOST) + found[1]

    return re.sub(rf"{LOST}([^\W\d_])", put, word)
