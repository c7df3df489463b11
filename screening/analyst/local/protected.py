"""Criteria that law protects, or that stand in for them: refused, with the lawful way to ask.

Seen in EU Directives 2000/43, 2000/78 and 2006/54 and in US Title VII and ADEA; not legal advice.
"""

import re
from typing import NamedTuple


class Refusal(NamedTuple):
    """What was asked for, and what may be asked instead."""

    subject: str
    instead: str


_RULES: tuple[tuple[re.Pattern[str], Refusal], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), refusal)
    for pattern, refusal in (
        (
            r"\bnative[- ](?:\w+ )?(?:speakers?|level speaker)|muttersprachl|langue maternelle|"
            r"lengua materna|hablantes? nativos?|\bmother tongue\b|母语",
            Refusal("being a native speaker", 'a language at a level, such as "German at C1"'),
        ),
        (
            r"\b(?:young|younger|youthful|older|elderly|digital natives?|recent graduates only)\b|"
            r"\b(?:under|over|below|above|not older than|no older than|at most|max(?:imum)?) "
            r"(?:the age of )?\d{2}\b(?! ?(?:years? (?:of )?exp|%|k\b|people|hours|months|miles|"
            r"days))(?=\s*(?:$|[.,;!]|years? old|yo\b|jahre alt|ans\b|a[ñn]os\b))|"
            r"\b(?:age|aged|ages)\b(?! ?\w*nt)|\byears? old\b|\bjunge\w*\b|\bjeunes?\b|"
            r"\bj[óo]ven(?:es)?\b|年轻|岁以下|岁以上|\bmillennials?\b|\bgen ?z\b",
            Refusal("age", "years of experience or the seniority of the role"),
        ),
        (
            r"\b(?:m[ae]n|wom[ae]n|males?|females?|guys|girls|ladies|gentlemen|gender|sex)\b|"
            r"\b(?:frauen|m[äa]nner|hommes|femmes|hombres|mujeres)\b|男性|女性|男生|女生",
            Refusal("gender", "the skills and evidence that the work needs"),
        ),
        (
            r"\b(?:nationalit\w+|citizens? only|foreigners?|immigrants?|ethnic\w*|race|racial|"
            r"born in|passport holders? only|ausl[äa]nder\w*|[ée]trangers?|extranjer[oa]s?)\b|"
            r"\b(?:white|black|asian|latino|hispanic|caucasian)s? (?:people|candidates|only|names?)"
            r"|国籍|外国人",
            Refusal("nationality or origin", "a permit to work in the country, asked of everyone"),
        ),
        (
            r"\b(?:religio\w+|christians?|muslims?|jew(?:s|ish)?|hindus?|catholics?|hijab|"
            r"headscar\w+|church(?:goer)?)\b|宗教",
            Refusal("religion", "the skills and evidence that the work needs"),
        ),
        (
            r"\b(?:pregnan\w+|married|unmarried|single(?:s)? (?:only|people)|with(?:out)? "
            r"(?:kids|children|family)|no (?:kids|children|family)|mothers?|parents?|"
            r"family (?:status|planning)|schwanger\w*|verheiratet|enceinte\w*|embarazada\w*)\b|"
            r"已婚|未婚|怀孕|生育",
            Refusal("family", "the hours and travel that the work needs"),
        ),
        (
            r"\b(?:disab(?:led|ilit\w+)|handicap\w*|wheelchair|healthy people|able[- ]bodied|"
            r"mental health|behinder\w*|handicap[ée]\w*|discapacit\w+)\b|残疾",
            Refusal("health or disability", "the tasks of the work, with adjustments offered"),
        ),
        (
            r"\b(?:zip ?codes?|post(?:al)? ?codes?|postleitzahl\w*|c[óo]digo postal|"
            r"neighbou?rhoods?"
            r"|good area|lives? (?:near|close|within))\b|邮编",
            Refusal("postcode or neighbourhood", "a city, or working on site"),
        ),
        (
            r"\b(?:photos?|pictures?|good[- ]looking|attractive|appearance|foto)\b|照片|形象",
            Refusal("a photo or looks", "the skills and evidence that the work needs"),
        ),
        (
            r"\b(?:trade union|union members?|political\w*|party members?|gay|lesbian|straight "
            r"people|sexual orientation|transgender)\b|党员",
            Refusal("beliefs or private life", "the skills and evidence that the work needs"),
        ),
    )
)
_WORK = re.compile(
    r"\b(?:age(?:ing|nt|ncy|nda)?|men(?:tor|u|tal health nurs)\w*|women'?s health|"
    r"female (?:connector|thread)|black[- ]?(?:box|belt)|white[- ]?box|race conditions?|"
    r"single sign\w*|parent(?:s'| company| teacher)\w*|family (?:law|medicine|nurs\w+|therap\w+)|"
    r"disability (?:support|services|law|care)|photo(?:shop|graph\w+|voltaic\w*)|"
    r"picture archiv\w+|union (?:types?|find)|pregnancy care|mothers and babies|"
    r"elderly care|older (?:adults|people) care|geriatric\w*|image and photo editing|"
    r"appearance models?|straight[- ]through|mental health (?:nurs\w+|care|services|therap\w+))\b",
    re.IGNORECASE,
)
"""Fields of work whose names hold these words."""


def refusal(text: str) -> Refusal | None:
    """The first protected criterion that a wish asks for, or None."""
    masked = _WORK.sub(lambda match: "_" * len(match.group()), text)
    return next((answer for pattern, answer in _RULES if pattern.search(masked)), None)


def refused(answer: Refusal) -> str:
    """What is said: nothing changed, and the lawful alternative."""
    return (
        f"I do not search by {answer.subject}, because it is protected or stands in for something "
        f"that is. You can ask for {answer.instead} instead. Nothing was changed."
    )
