"""The structural fast path: does a text have the form of a job description?

Pure and quick: substring tests and one pass over the lines, no classifier. It says yes only where
several independent signs of a job agree (headings, lists, duties, demands, an offer), since a
text that it misses is still placed by the margin gate, while one that it takes wrongly is not.
"""

import re

READ = 8000
"""Characters looked at; a longer text has shown by then what it is."""

_HEADINGS = re.compile(
    r"""^(?:\#+\s*|\*+\s*|[【\[]\s*|\d+[.)、]\s*|[一二三四五六]、\s*)?(?:
      (?:about|who)\ (?:us|we\ are|the\ (?:role|job|team|company|position|practice|firm))
    | (?:the|your)\ (?:role|job|position|opportunity|team|offer|profile|mission)|role|position
    | (?:key\ |main\ |your\ |core\ |job\ |primary\ )*(?:responsibilit(?:y|ies)|duties|tasks)
    | (?:job|role|position)\ (?:description|summary|purpose|details|overview|title)
    | what\ (?:you(?:['’]ll|\ will|\ can|['’]d)?\ |we(?:['’]re)?\ |the\ |to\ |is\
        |it\ )[^.?]{1,40}
    | (?:you(?:['’]ll|\ will)?)\ (?:need|have|bring|do|are)|who\ you\ are|to\ be\ considered.*
    | (?:minimum\ |preferred\ |required\ |basic\ |key\ |essential\ |desired\ |job\ |your\ )*
      (?:requirements?|qualifications?|criteria|must[-\ ]haves?)(?:\ and\ .{3,30}|\ for\ .{3,30})?
    | (?:essential|desirable|required|preferred|mandatory)(?:\ skills|\ experience)?
    | must[-\ ]haves?|(?:nice|good)[-\ ]to[-\ ]haves?|nice,\ not\ needed|bonus(?:\ points)?|pluses
        |a\ plus
    | (?:our\ |the\ )?(?:benefits|perks)(?:\ .{3,30})?|we\ offer|(?:our|the)\ offer|how\ to\ apply
    | (?:compensation|salary|pay|hours|location|reports\ to|contract|start\ date|department
        |employer|shift)
      (?:\ .{3,30})?
    | (?:ihre|deine|die)\ (?:aufgaben|rolle|mission)(?:\ .{3,30})?|aufgaben(?:gebiet)?|tätigkeiten
    | (?:ihr|dein)\ profil|profil|anforderungen|qualifikation(?:en)?|das\ (?:bringst\ du
        |bringen\ sie)\ mit
    | (?:das|was)\ (?:wir|sie|du|dich|erwarte)[^.?]{2,40}|wir\ (?:bieten|erwarten|suchen)
        |unser\ angebot
    | von\ vorteil|wünschenswert|über\ uns
    | (?:tus\ |sus\ |las\ )?(?:funciones|responsabilidades|tareas)(?:\ .{3,30})?
    | requisitos(?:\ .{3,30})?|perfil(?:\ .{3,30})?|(?:se\ )?(?:ofrecemos|ofrece|requiere
        |valorar[áa]|valora)
    | (?:qué|que)\ (?:ofrecemos|buscamos|harás)|sobre\ (?:nosotros|el\ puesto)|deseable
        |imprescindible
    | (?:vos\ |tes\ |les\ )?missions?(?:\ .{3,30})?|(?:le\ |votre\ |ton\ )?(?:profil
        |poste)(?:\ recherché)?
    | compétences(?:\ .{3,30})?|nous\ (?:offrons|proposons)|avantages|qui\ sommes[-\ ]nous
        |(?:un\ )?plus
    | (?:岗位|工作|职位|任职|招聘)(?:职责|内容|描述|要求|条件|资格)|职责|职责描述|任职资格
        |基本要求|要求|加分项|优先条件
    | (?:薪资|福利|薪酬|待遇|薪资福利|福利待遇|公司介绍|关于我们|我们提供|工作地点|你将负责
        |我们希望你|岗位|职位)
    | 仕事内容|業務内容|応募資格|必須(?:条件|スキル)?|歓迎(?:条件|スキル)?|待遇|勤務地|給与
    )\s*[】\]]?\s*\**(?:\s*[:：?？](?P<rest>.*))?\**\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_BULLET = re.compile(
    r"^\s*(?:[-*•·–—▪◦●‣○]|\d{1,2}[.)、]|[（(]\d[)）])\s+\S|^\s*[•·▪●]\S|^\d{1,2}[.、]\S"
)

_SIGNS: dict[str, tuple[str, ...]] = {
    "sought": (
        "we are looking for", "we're looking for", "we are seeking", "is seeking", "we seek",
        "is looking for", "are hiring", "is hiring", "we're hiring", "to join our", "to join the",
        "join our", "is recruiting", "vacancy", "has an opening", "an exciting opportunity",
        "the successful candidate", "the ideal candidate", "we need a", "we need an", "job title",
        "seeks a", "seeks an", "the right person", "this is a permanent", "this role", "the role",
        "the post", "reporting to", "you will be joining", "you'll be joining", "wanted:",
        "wir suchen", "suchen wir", "sucht ab", "sucht zum", "verstärkung", "zum nächstmöglichen",
        "(m/w/d)", "(w/m/d)", "gesucht", "die stelle", "unser team", "unserem team",
        "buscamos", "se busca", "estamos buscando", "busca un", "busca una", "incorporar",
        "selecciona",
        "la persona seleccionada", "únete", "nuestro equipo", "precisa incorporar", "el puesto",
        "nous recherchons", "recherche un", "recherche une", "nous recrutons", "recrute", "h/f",
        "f/h",
        "rejoindre", "rattaché", "le poste", "cdi", "notre équipe",
        "招聘", "诚聘", "诚邀", "急聘", "我们正在寻找", "现招", "岗位", "募集", "求人",
    ),
    "duties": (
        "you will ", "you'll ", "responsible for", "your day", "day to day", "day-to-day",
        "duties",
        "responsibilities", "will be expected", "tasks include", "the person will",
        "will oversee",
        "will manage", "will support", "in this role", "in this position", "own the",
        "works with",
        "sie übernehmen", "du übernimmst", "verantwortlich", "ihre aufgaben", "deine aufgaben",
        "zu ihren aufgaben", "sie sind für", "sie betreuen", "du betreust", "sie planen",
        "sie führen",
        "te encargarás", "se encargará", "serás responsable", "será responsable", "funciones",
        "tus tareas", "responsable de", "se responsabilizará", "gestionarás", "llevarás",
        "trabajarás",
        "vous serez", "vous assurez", "vos missions", "en charge", "chargé de", "chargée de",
        "tu seras",
        "vous gérez", "vous participez", "vous prenez", "vous encadrez", "vous aurez", "missions",
        "负责", "职责", "参与", "协助", "担当",
    ),
    "demands": (
        "years of experience", "years' experience", "years experience", "year of experience",
        "experience in", "experience with", "must have", "must be", "is required", "are required",
        "required", "you have", "you bring", "you need", "you'll need", "preferred", "essential",
        "desirable", "degree in", "a degree", "qualification", "is a plus", "a bonus",
        "proficien", "knowledge of", "licen", "certified", "fluent", "nice to have",
        "an advantage",
        "berufserfahrung", "jahre erfahrung", "abgeschlossen", "kenntnisse", "von vorteil",
        "vorausgesetzt", "sie bringen", "du bringst", "sie haben", "erforderlich",
        "wünschenswert",
        "sie verfügen", "ausbildung als", "idealerweise",
        "experiencia", "años de", "se requiere", "imprescindible", "valorable", "se valora",
        "titulación", "conocimientos", "requisitos", "carnet", "nivel de inglés", "grado en",
        "expérience", "ans d'", "diplôme", "maîtrise", "vous avez", "vous maîtrisez",
        "serait un plus",
        "est exigé", "est requis", "bac+", "titulaire", "vous justifiez", "connaissance",
        "以上学历", "年以上", "工作经验", "经验", "优先", "要求", "熟悉", "精通", "持有", "必須",
        "歓迎",
    ),
    "offer": (
        "salary", "we offer", "benefits", "per hour", "per year", "an hour", "a year",
        "full-time",
        "full time", "part-time", "part time", "permanent", "holiday", "pension", "401(k)",
        "bonus",
        "equal opportunity", "apply", "send your", "relocation", "based in", "hybrid", "shift",
        "per annum", "days off", "pto", "start date", "competitive", "pay is", "on site",
        "on-site",
        "wir bieten", "gehalt", "vollzeit", "teilzeit", "unbefristet", "urlaub", "bewerb",
        "vergütung",
        "ofrecemos", "salario", "contrato", "jornada", "incorporación", "envía", "indefinido",
        "turno",
        "nous offrons", "nous proposons", "salaire", "rémunération", "temps plein",
        "temps partiel",
        "postuler", "envoyez", "mutuelle", "télétravail", "basé à", "candidature",
        "薪资", "月薪", "年薪", "五险", "双休", "福利", "简历", "全职", "待遇", "工作地点",
        "給与",
    ),
}  # fmt: skip

_CHAT = re.compile(
    r"""^\W*(?:(?:hi|hello|hey|ok(?:ay)?|so|and|also|then|now|well|please|pls|thanks?
        |actually)[,!.\s]+)*
    (?:(?:could|can|would|will)\ (?:you|we)|do\ (?:you|we)|does|did|is\ (?:there|it|that|she|he)
        |are\ (?:there|they)
    |who|why|how|which|where|when|what(?!\ you|\ we)|should|shall|tell\ me|explain|compare
        |show\ me
    |i['’](?:d|m|ve|ll)\b|i\ (?:would|want|need|think|wonder|like|am|have|was|know|do|don)
        |let['’]?s
    |add|remove|drop|delete|take|make|set|change|raise|lower|increase|reduce|replace|swap|move|put
        |undo
    |relax|exclude|include|forget|ignore|bump|require|keep|bring\ back|reset|promote|demote|cut
        |limit
    |don['’]t|no\ longer|summari[sz]e|draft|write|list|rank|give\ me|instead
    |kannst\ du|können\ (?:sie|wir)|könn|warum|wer|wie|welche|wieso|füge?|nimm|streiche?|entferne
        |setze?|mach
    |erhöhe|senke|ersetze|zeig|erklär|vergleich|bitte|ändere|lösch
    |puedes|podrías|por\ qué|quién|cómo|cuál|añade|agrega|quita|elimina|sube|baja|cambia|pon
        |reemplaza|explica|compara
    |peux[-\ ]tu|pouvez|pourquoi|qui|comment|quel|est[-\ ]ce|ajoute|retire|enlève|supprime
        |remplace|mets|passe|explique|compare
    |请|能不能|可以|为什么|谁|怎么|哪|加上|去掉|删|把|改|提高|降低|换成|比较|解释|帮我(?!招|找)
    )""",
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
_FIRST_PERSON = re.compile(r"\b(?:i|i['’]m|i['’]d|i['’]ve|my|me)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?;](?:\s+|$)|[。！？；\n]")
_EAST = re.compile(r"[\u3040-\u9fff]")

_LONG = 260
_LONG_EAST = 70
_SHORT_LIST = 60
_HEADING = 60
_SENTENCES = 3


def looks_like_job(text: str) -> bool:
    """True where `text` is, by its form, a job description; False for a message in a chat.

    A list of edits or a long question stays False even where it speaks of skills and years. So
    does a resume: its headings are not among those of a job.
    """
    text = text[:READ]
    if len(text) < _SHORT_LIST and not _EAST.search(text):
        return False
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    headings, inline = _headings(lines)
    bullets = [line for line in lines if _BULLET.match(line)]
    chat = sum(_CHAT.match(_bare(line)) is not None for line in lines)
    if 2 * chat >= len(lines) and headings < 2:
        return False
    shown = _signs(text.lower())
    if headings >= 2 and (bullets or len(lines) >= 2 * headings or inline >= 2):
        return shown >= 1 or len(bullets) >= 3
    if headings == 1 and len(bullets) >= 2:
        return True
    if len(lines) >= 5 and len(bullets) >= 3 and shown >= 2 and not chat:
        return True
    return _prose(text, shown, lines)


def _headings(lines: list[str]) -> tuple[int, int]:
    """How many lines are headings of a job, and how many of them go on after a colon."""
    found = inline = 0
    for line in lines:
        head = line if len(line) <= _HEADING else re.split("[:：]", line, maxsplit=1)[0] + ":"
        if len(head) > _HEADING:
            continue
        match = _HEADINGS.match(head)
        if match is not None:
            found += 1
            inline += len(line) > len(head) or bool((match["rest"] or "").strip())
    return found, inline


def _bare(line: str) -> str:
    return re.sub(r"^\s*(?:[-*•·–—▪◦●‣○]|\d{1,2}[.)、])\s*", "", line)


def _signs(lower: str) -> int:
    """How many kinds of sign occur, 0 to 4."""
    return sum(any(phrase in lower for phrase in phrases) for phrases in _SIGNS.values())


def _prose(text: str, shown: int, lines: list[str]) -> bool:
    """Several sentences without a list: who is sought, what they do, what they need."""
    east = len(_EAST.findall(text)) * 4 > len(text)
    if len(text) < (_LONG_EAST if east else _LONG) or shown < 3:
        return False
    sentences = [part for part in _SENTENCE.split(text) if len(part.strip()) > 3]
    if len(sentences) < _SENTENCES:
        return False
    talk = sum(_CHAT.match(part.strip()) is not None for part in sentences)
    asked = text.count("?") + text.count("？")
    if 3 * talk >= len(sentences) or 4 * asked >= len(sentences) + 2:
        return False
    if not lines or (_CHAT.match(lines[0]) is not None and shown < 4):
        return False
    return len(_FIRST_PERSON.findall(text)) * 60 < len(text)
