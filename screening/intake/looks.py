"""What a line looks like: a date, a place, the heading of a section, a field of a form."""

import re

_MONTH = (
    r"jan(?:uary|uar|vier|eiro|\.)?|feb(?:ruary|ruar|\.)?|f[ée]vr?(?:ier|\.)?|fevereiro|mar(?:ch"
    r"|s|ço|zo|\.)?"
    r"|m[äa]rz|mrz|apr(?:il|\.)?|avr(?:il|\.)?|abr(?:il|\.)?|ma[yijo]|mei|maggio|mayo|june?|juni"
    r"|juin|junho|junio|giugno"
    r"|july?|juli|juil(?:let|\.)?|julho|julio|luglio|aug(?:ust|\.)?|ao[ûu]t|ago(?:sto|\.)?"
    r"|sept?(?:ember|embre|iembre|\.)?"
    r"|set(?:embro|tembre|\.)?|o[ck]t(?:ober|obre|ubre|\.)?|out(?:ubro|\.)?|ottobre|nov(?:ember"
    r"|embre|iembre|embro|\.)?"
    r"|de[czs](?:ember|embre|embro|iembre|\.)?|dic(?:iembre|embre|\.)?|enero|ene\.?|gen(?:naio|\.)?"
)
_DATE_WORD = re.compile(
    rf"\b(?:{_MONTH}|present|now|current|ongoing|today|heute|aktuell|jetzt|aujourd.hui|actuel"
    rf"|actualidad|presente|hoy|atual"
    r"|oggi|heden|to|until|till|since|seit|bis|von|from|depuis|desde|hasta|até|dal|al|spring"
    r"|summer|autumn|fall|winter"
    r"|expected|q[1-4]|years?|yrs?|months?|mos?|jahre?|monate?|ans|mois|años|meses)(?!\w)|至今|现在"
    r"|現在|年|月|日|['’]?\b\d{1,4}\b|[-–—―~/.,()至~]",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d\b|\b\d{1,2}[./]\d{2}\b")
_LENGTH = re.compile(
    r"\(?\d{1,2}\+? ?(?:years?|yrs?|y|months?|mos?|m|jahre?|monate?|ans|mois|años|meses)\b", re.I
)
_CONTACT = re.compile(r"@|https?:|www\.|\.com\b|linkedin|github|\+?\d[\d ().-]{7,}\d", re.I)
_SECTION = re.compile(
    r"^(?:(?:work|professional|employment|career|relevant|research|teaching|volunteer\w*"
    r"|industry|other|additional|technical"
    r"|key|core|personal|selected|academic)\s+)*"
    r"(?:(?:and|&|,)?\s*(?:experiences?|employment(?: history)?|history|education|skills?"
    r"|competenc\w+|expertise|summary|profiles?"
    r"|about(?: me)?|social(?: media)?|objective|projects?|certifications?|certificates?"
    r"|licen[cs]es?|languages?|interests?|hobbies|references?"
    r"|publications?|awards?|hono(?:u)?rs|achievements?|accomplishments?|activities|training"
    r"|courses|contact|volunteering"
    r"|details|information|knowledge|tools|technologies|qualifications?|statement|strengths"
    r"|links|affiliations|memberships|patents"
    r"|berufserfahrung|werdegang|ausbildung|bildung|kenntnisse|f[äa]higkeiten|sprachen"
    r"|zertifikate|projekte|profil"
    r"|persönliche(?:s| daten)|interessen|kontakt|exp[ée]riences?(?: professionnelles?)?"
    r"|formations?|comp[ée]tences"
    r"|langues|centres d.int[ée]r[êe]t|experiencia(?: laboral| profesional)?|educación"
    r"|formación(?: académica)?|habilidades"
    r"|idiomas|certificaciones|perfil|experiência(?: profissional)?|formação|esperienza"
    r"|istruzione|competenze|lingue"
    r"|werkervaring|opleiding|vaardigheden|talen)\s*)+:?$",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"^(?:ふりがな|フリガナ|氏名|姓名|名前|生年月日|性別|住所|現住所|連絡先|電話|電話番号|携帯|携帯電話番号?|e-?mail|メール(?:アドレス)?"
    r"|年齢|国籍|性别|年龄|出生(?:年月|日期)|民族|籍贯|手机|邮箱|地址|学历|政治面貌|婚姻状况|求职意向)[:：]?$",
    re.IGNORECASE,
)
_SECTION_CJK = re.compile(
    r"(?:工作经[历验]|教育(?:背景|经历)|专业技能|技能|项目经[历验]|个人(?:信息|简介|总结)|自我评价|证书|语言|联系方式"
    r"|職務経歴|職歴|学歴|資格|免許|スキル|志望動機|自己PR|語学|趣味)\s*[:：]?$"
)


def datelike(text: str) -> bool:
    """A date or a range of dates and hardly anything else: "Jan 2019 – Present", "2016-18"."""
    flat = text.strip()
    if (
        not flat
        or len(flat) > 48
        or not (_YEAR.search(flat) or _LENGTH.match(flat) or _DATE_WORD.fullmatch(flat))
    ):
        return False
    rest = _DATE_WORD.sub(" ", flat)
    return len(re.findall(r"[^\W\d_]+", rest)) <= 1 and not re.search(r"\d{5,}", flat)


def placelike(text: str) -> bool:
    """At most five words in capitals, no verb's shape needed: "Berlin, Germany", "Remote"."""
    words = text.split()
    return (
        1 <= len(words) <= 5 and text[:1].isupper() and not text.isupper() and not sectionword(text)
    )


def sectionword(text: str) -> bool:
    """The heading of a usual section of a resume, in a dozen languages."""
    flat = text.strip().strip("•-–—|:■▪ ")
    return len(flat) <= 48 and bool(_SECTION.match(flat) or _SECTION_CJK.match(flat))


def headinglike(text: str, *, strong: bool) -> bool:
    """A short line that heads what follows: a section's name, or capitals set strongly."""
    flat = text.strip()
    if sectionword(flat):
        return True
    words = flat.split()
    return (
        strong
        and 1 <= len(words) <= 5
        and flat.isupper()
        and len(flat) >= 4
        and not any(sign.isdigit() for sign in flat)
    )


def contactlike(text: str) -> bool:
    """It holds an address, a number to call or a profile's name."""
    return bool(_CONTACT.search(text))


def formfield(text: str) -> bool:
    """The name of a field in a Japanese or Chinese resume form, spaces aside."""
    return bool(_FORM.match(re.sub(r"\s", "", text)))
