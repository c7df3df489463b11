"""A recruiter's change in plain words, as exact edits.

A message is cut into clauses; each clause has one verb (add, remove, must, nice, exclude, replace,
set), taken from the clause before when it has none. What a clause names decides the field: years,
people limits, weights, education, work place, spoken languages, credentials, locations, title,
else skills. What is ambiguous is asked back and changes nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from screening.analyst.local.education import schooling
from screening.analyst.local.places import canonical_place, is_place, places, work_place
from screening.analyst.local.protected import refusal, refused
from screening.analyst.local.spoken import canonical_language, spoken
from screening.domain import Adjustment, Edit, Requirements, Tuning
from screening.taxonomy import Taxonomy

Verb = Literal["add", "remove", "must", "nice", "exclude", "replace", "set"]

_HISTORY: tuple[tuple[Literal["undo", "redo", "reset"], re.Pattern[str]], ...] = (
    (
        "redo",
        re.compile(
            r"^\W*(?:please )?(?:redo|re-?apply|wiederherstellen|rehacer|refaire|r[ée]tablir|"
            r"重做)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "reset",
        re.compile(
            r"^\W*(?:please )?(?:reset|start over|start again|back to (?:the )?(?:start|original|"
            r"beginning|first version)|revert (?:everything|all)|undo (?:everything|all)|"
            r"zur[üu]cksetzen|alles zur[üu]ck|reiniciar|volver al (?:inicio|principio)|"
            r"r[ée]initialiser|重置|恢复原始)",
            re.IGNORECASE,
        ),
    ),
    (
        "undo",
        re.compile(
            r"^\W*(?:no,? |ok,? |please |oops,? |sorry,? |can you |could you )*(?:undo|revert|"
            r"go back|take (?:that|it) back|roll ?back|never ?mind(?: that)?|scrap (?:that|it)|"
            r"cancel (?:that|it|the last)|put (?:it|that|them) back|as it was before|"
            r"r[üu]ckg[äa]ngig|mach(?:e)? das r[üu]ckg|deshacer|deshaz|annule[rz]?|撤销|撤消|"
            r"取消刚才)",
            re.IGNORECASE,
        ),
    ),
)

_VERBS: tuple[tuple[Verb, re.Pattern[str]], ...] = tuple(
    (cast(Verb, verb), re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        (
            "replace",
            r"\b(?:replace|swap|switch|change|exchange|substitute)\b.+\b(?:with|for|by|to)\b|"
            r"\binstead of\b|\brather than\b|\b(?:ersetze?|tausche?)\b.+\bdurch\b|"
            r"\b(?:reemplaza|sustituye|cambia)\w*\b.+\bpor\b|\bremplace\w*\b.+\bpar\b|"
            r"\ban?statt\b|\ben vez de\b|\bau lieu de\b|替换|换成|改成",
        ),
        (
            "nice",
            r"\bnice[- ]to[- ]haves?\b|\boptional(?:ly)?\b|\b(?:is|are|as) (?:just |only )?(?:a )?"
            r"(?:plus|bonus|preferred|desirable)\b|\bbonus\b|\bdemote\b|\b(?:is|are) not (?:a |"
            r"an )?"
            r"(?:strict |hard |absolute )?(?:must|required|requirement|mandatory|essential|needed|"
            r"necessary)\b|\b(?:isn'?t|aren'?t) (?:a |an )?(?:strict |hard )?(?:must|required|"
            r"requirement|mandatory|essential|necessary)\b|\bwould be (?:nice|good|great)\b|"
            r"\bpreferabl[ye]\b|\bw[üu]nschenswert\b|\bvon vorteil\b|\bdeseable\b|\bopcional\b|"
            r"\bsouhait[ée]|\bun plus\b|加分|可选|优先",
        ),
        (
            "must",
            r"\bmust[- ]?haves?\b|\b(?:is|are|becomes?) (?:a |an )?(?:must|required|mandatory|"
            r"essential|non-?negotiable)\b|\bmandatory\b|\bpromote\b|\brequire[sd]?\b|"
            r"\bmake\b.+\b(?:a must|required|mandatory|essential)\b|\bmust (?:have|know|hold|"
            r"speak)\b|"
            r"\bzwingend\b|\bpflicht\b|\bobligatori[oa]\b|\bimprescindible\b|\bobligatoire\b|"
            r"\bindispensable\b|必须|必备",
        ),
        (
            "exclude",
            r"\bexclude\b|\bavoid\b|\b(?:nobody|no one|no people|no candidates|none) (?:with|"
            r"from|who)"
            r"\b|\b(?:not|never) anyone (?:with|from|who)\b|\bfilter out\b|\brule out\b|\bban\b|"
            r"\bausschlie[ßs]|\bexclu(?:ye|ir|re)\b|排除",
        ),
        (
            "remove",
            r"\b(?:remove|drop|delete|lose|ditch|scrap|forget|skip|ignore|omit|strike|leave out|"
            r"get rid of|take (?:out|off|away)|kick out|cut|waive|relax|no longer|don'?t (?:need|"
            r"care|require|want)|do not (?:need|care|require|want)|doesn'?t (?:need|matter)|"
            r"without|no need for|not needed|entferne?n?|streiche?n?|weglassen|l[öo]sche?n?|"
            r"quita\w*|elimina\w*|borra\w*|retire[rz]?|enl[èe]ve[rz]?|supprime[rz]?)\b|"
            r"\b(?:nimm|lass) .+ (?:raus|weg)\b|删除|去掉|移除|不要|不需要",
        ),
        (
            "add",
            r"\b(?:add|include|also|plus|with|want|need|needs|bring back|re-?add|put .+ back|"
            r"restore|should (?:have|know)|hinzuf[üu]gen|f[üu]ge?|erg[äa]nze?n?|auch noch|"
            r"a[ñn]ad\w+|agreg\w+|incluye|ajoute[rz]?)\b|添加|增加|加上|还要|需要",
        ),
        (
            "set",
            r"\b(?:set|make|change|put|raise|increase|lower|reduce|decrease|bump|extend|limit|show|"
            r"screen|recommend|call|rename|weigh|use|at least|minimum|maximum|at most|up to|"
            r"setze?n?|"
            r"pon|sube|baja|mets?|mettez|passe[rz]?|erh[öo]he?n?|senke?n?)\b|设为|改为|提高|降低|"
            r"至少",
        ),
        ("exclude", r"^no\s+(?!longer|need|more|one\b|degree|preference|limit|minimum)"),
    )
)
_BREAK = re.compile(
    r"[;\n。；]+|(?<=[a-z0-9)])\.(?=\s+[A-Z])|[.!?]+\s*$|"
    r",?\s+(?:and|but|then|also|und|aber|y|pero|et|mais)\s+(?:also\s+|then\s+|please\s+)?"
    r"(?=(?:add|remove|drop|delete|set|make|raise|lower|reduce|increase|promote|demote|replace|"
    r"exclude|change|show|screen|recommend|weigh|require|allow|bring|put|forget|ignore|skip|"
    r"rename|ask|want|need|demand|at least|at most|no more|entferne?|setze?|streiche?|f[üu]ge|quita|pon|a[ñn]ade|retire[rz]?|ajoute[rz]?|"
    r"mets?)\b)|"
    r",\s*(?=no\s)|"
    r",\s*(?=(?:but|then|and|also)?\s*(?:add|remove|drop|delete|set|make|raise|lower|reduce|"
    r"promote|demote|replace|"
    r"exclude|change|show|screen|recommend|weigh|require|allow)\b)|"
    r"，(?=(?:并|再|同时|然后)?(?:添加|删除|去掉|增加|设为|改为|必须|排除))",
    re.IGNORECASE,
)
_NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "a": 1, "an": 1,
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8,
    "zehn": 10, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "deux": 2, "trois": 3,
    "quatre": 4, "cinq": 5, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6,
    "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
_N = (
    r"(?P<n>\d+(?:[.,]\d+)?|"
    + "|".join(
        sorted((w for w in _NUMBER_WORDS if w.isascii() and len(w) > 2), key=len, reverse=True)
    )
    + r"|fünf|[一两二三四五六七八九十])"
)
_YEAR = r"(?:years?|yrs?|yoe|jahren?|a[ñn]os|ans|ann[ée]es|年)"
_RANGE = re.compile(
    rf"(?:between\s+)?(\d+(?:[.,]\d+)?)\s*(?:-|–|—|to|and|bis|a|à|至|"
    rf"到)\s*(\d+(?:[.,]\d+)?)\s*{_YEAR}",
    re.IGNORECASE,
)
_YEARS = re.compile(
    rf"{_N}\s*\+?\s*(?:more |additional |extra |mehr |m[áa]s )?{_YEAR}", re.IGNORECASE
)
_YEARS_TOPIC = re.compile(
    rf"\b(?:{_YEAR}|experience|minimum|min\b|seniority|erfahrung|experiencia|exp[ée]rience)|年|"
    rf"经验",
    re.IGNORECASE,
)
_ANY_NUMBER = re.compile(rf"(?<![\w.]){_N}(?![\w%])", re.IGNORECASE)
_UP = re.compile(
    r"\b(?:raise|increase|bump|more|extend|add|erh[öo]he\w*|mehr|sube|m[áa]s|augmente\w*|plus)\b|"
    r"提高|增加",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:lower|reduce|decrease|fewer|less|cut|senke\w*|weniger|baja|menos|r[ée]dui\w*|moins)\b|"
    r"降低|减少",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:by|um|en|de)\b|\bmore\b|\bless\b|\bfewer\b|\bmehr\b|\bweniger\b|\bm[áa]s\b|"
    r"\badd(?:itional)?\b",
    re.IGNORECASE,
)
_TO = re.compile(r"\b(?:to|at|auf|a|à|zu)\b|至|到|为", re.IGNORECASE)
_MAX = re.compile(
    r"\b(?:max(?:imum)?|at most|up to|no more than|not more than|less than|h[öo]chstens|bis zu|"
    r"m[áa]ximo|au plus|hasta)\b|最多|不超过|至多",
    re.IGNORECASE,
)
_VAGUE_SHARE = re.compile(
    r"\bby (?:a |one )?(?:third|quarter|half|bit|little|lot|few|\d+ ?(?:%|percent))\b|\bslightly\b|"
    r"\ba (?:bit|little)\b|\bsomewhat\b",
    re.IGNORECASE,
)
_DOUBLE = re.compile(
    r"\b(?:double|twice|verdopp\w+|duplica\w*|doubl\w+)\b|翻倍|加倍", re.IGNORECASE
)
_HALVE = re.compile(r"\b(?:halve|half of|halbier\w+)\b|减半", re.IGNORECASE)

_LIMITS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        (
            "limits.deep",
            rf"\b(?:deep[- ]?screen|screen|read|look at|examine)\b[^.;]*?{_N}(?=\s*(?:people|"
            rf"candidates|of them|closely|deeply|in depth|resumes|cvs|$))",
        ),
        (
            "limits.recommend",
            rf"\brecommend\b[^.;]*?{_N}(?=\s*(?:people|candidates|of them|at most|$))",
        ),
        (
            "limits.coarse",
            rf"\b(?:show|list|display|top|give me|shortlist(?: of)?|zeig\w*|muestra\w*|"
            rf"montre\w*)\b[^.;]*?"
            rf"{_N}(?=\s*(?:people|candidates|results|names|of them|more|kandidat\w*|candidat\w*|"
            rf"$))|显示\s*(?P<n2>\d+)",
        ),
    )
)
_WEIGHTS: tuple[tuple[str, str], ...] = (
    ("weights.dense", r"dense|semantic|meaning|embedding\w*|vector\w*"),
    ("weights.lexical", r"lexical|keywords?|bm25|words|word match\w*"),
    ("weights.qualification", r"qualifications?|quali"),
    ("weights.technical", r"technical(?: (?:skills?|score|fit|rubric))?|tech(?: skills?)?"),
    ("weights.domain", r"domain(?: (?:fit|score|rubric))?|industry(?: fit)?"),
)
_WEIGHT_TOPIC = re.compile(
    r"\b(?:weights?|weigh|weighting|importance|share|gewicht\w*|peso|poids)\b|%|percent|权重",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent)", re.IGNORECASE)
_TITLE = re.compile(
    r"\b(?:(?:job )?title(?: is| to| should be|:)?|call (?:it|the (?:job|role))|rename (?:it|"
    r"the \w+)?"
    r"(?: to)?)\s+(?:to |as )?[\"'“]?(?P<title>[^\"'”.;]{2,80})",
    re.IGNORECASE,
)
_EDUCATION = re.compile(
    r"\b(?:degree|diploma|education|bachelor\w*|master'?s?|ph\.?d|doctorate|b\.?sc|m\.?sc|mba|"
    r"high school|university|college|abschluss|studium|t[íi]tulo|licence universitaire|"
    r"dipl[ôo]me|grado)\b|学历|学位|本科|硕士|博士",
    re.IGNORECASE,
)
_PLACE_TOPIC = re.compile(
    r"\b(?:locations?|based in|located in|city|cities|place|relocat\w+|standort|ort|ubicaci[óo]n|"
    r"lieu|in)\b|地点|城市",
    re.IGNORECASE,
)
_DROP_PLACE = re.compile(
    r"\b(?:locations?|place|city|where they (?:live|are))\b|地点|anywhere", re.IGNORECASE
)
_REMOTE_TOPIC = re.compile(
    r"\b(?:remote(?:ly)?|on[- ]?site|in[- ]office|hybrid|home ?office|wfh|work from home|"
    r"teletrabajo|remoto|t[ée]l[ée]travail|presencial|vor ort)\b|远程|现场|坐班",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:please|pls|could you|can you|would you|i(?:'d| would)? (?:like|want)(?: to)?|let'?s|"
    r"we (?:also )?(?:need|want)|just|the|a|an|any|some|as|to|of|for|from|it|is|are|be|that|this|"
    r"requirements?|skills?|experience|experienced|knowledge|list|criteria|people|candidates?|"
    r"someone|anyone|who|have|has|knows?|know|must|haves?|have|nice|optional|required|mandatory|"
    r"essential|not|no|longer|really|actually|also|too|again|back|instead|with|by|in|on|and|or|"
    r"but|then|only|at|all|them|those|these|there|here|search|job|role|position|strict|hard|"
    r"add|remove|drop|delete|include|exclude|make|set|promote|demote|replace|swap|change|put|"
    r"bring|need|needs|want|forget|ignore|skip|require|requires|bonus|plus|would|good|great|least|most|min|max|minimum|maximum|live|can|we|you|"
    r"thing|things|stuff|should|could|may|might|do|does|"
    r"preferred|preferable|level|into|one|either|und|oder|die|der|das|bitte|por favor|"
    r"s'il vous pla[îi]t)\b|请|一下|要求|技能|经验",
    re.IGNORECASE,
)
_VERB_WORDS = re.compile(
    r"\b(?:weigh\w*|without|raise|increase|lower|reduce|show|screen|recommend|use|more|less|closely|relax|"
    r"lose|ditch|scrap|omit|strike|waive|avoid|restore|muss|pflicht|sein|f[üu]ge?|hinzu\w*|"
    r"entferne?n?|"
    r"streiche?n?|weglassen|l[öo]sche?n?|setze?n?|auch|noch|kein\w*|quita\w*|elimina\w*|borra\w*|"
    r"a[ñn]ad\w+|agreg\w+|incluye|pon|tambi[ée]n|retire[rz]?|enl[èe]ve[rz]?|supprime[rz]?|"
    r"ajoute[rz]?|mets?|mettez|aussi|el|los|las|le|les|du|des|un|une|una|uno)\b|"
    r"添加|增加|加上|还要|需要|删除|去掉|移除|不要|必须|必备|排除|加分|可选|改为|设为|的",
    re.IGNORECASE,
)
"""Words of the wish itself, in the languages read here: never names."""
_CREDENTIAL = re.compile(
    r"\b(?:certificat\w+|certified|licen[cs]e[ds]?|licen[cs]ure|registration|zertifi\w+|lizenz|"
    r"certificad\w+|certificaci[óo]n|licencia)\b|证书|执照",
    re.IGNORECASE,
)
_OR = re.compile(r"\s+(?:or|oder|o|ou)\s+|\s*/\s*|或者?", re.IGNORECASE)
_ABOUT_IT = re.compile(
    r"^\W*(?:raise|lower|increase|reduce|double|halve|make) (?:it|that)\b", re.IGNORECASE
)


@dataclass
class _Reading:
    """What one message asks, as it is being read."""

    requirements: Requirements
    tuning: Tuning
    taxonomy: Taxonomy
    edits: list[Edit] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    question: str | None = None
    choices: tuple[str, ...] = ()

    def put(self, action: Literal["set", "add", "remove"], name: str, value: object) -> None:
        self.edits.append(Edit.model_validate({"action": action, "field": name, "value": value}))

    def ask(self, question: str, *choices: str) -> None:
        if self.question is None:
            self.question, self.choices = question, choices


def read_change(
    text: str, requirements: Requirements, tuning: Tuning, taxonomy: Taxonomy
) -> Adjustment:
    """The edits that a message asks for, or a question when it is ambiguous or unlawful."""
    message = text.strip()
    for step, pattern in _HISTORY:
        if pattern.search(message):
            return Adjustment(history=step)
    answer = refusal(message)
    if answer is not None:
        return Adjustment(question=refused(answer))
    reading = _Reading(requirements, tuning, taxonomy)
    verb: Verb | None = None
    for clause in (part.strip(" ,.!?") for part in _BREAK.split(message) if part):
        if clause:
            verb = _verb(clause) or verb
            _clause(clause, verb, reading)
    if reading.question is not None:
        return Adjustment(question=reading.question, choices=reading.choices)
    return Adjustment(edits=tuple(reading.edits), notes=tuple(dict.fromkeys(reading.notes)))


def _verb(clause: str) -> Verb | None:
    return next((verb for verb, pattern in _VERBS if pattern.search(clause)), None)


def _clause(clause: str, verb: Verb | None, reading: _Reading) -> None:
    """The first reader that recognises its subject takes it and gives back the rest."""
    for reader in (_title, _weights, _limits, _years, _education, _work_place, _languages):
        clause = reader(clause, verb, reading)
        if reading.question is not None:
            return
    clause = _locations(clause, verb, reading)
    _skills(clause, verb, reading)


def _title(clause: str, verb: Verb | None, reading: _Reading) -> str:
    match = _TITLE.search(clause)
    if match is None or verb == "remove":
        return clause
    reading.put("set", "title", match["title"].strip())
    return ""


def _weights(clause: str, verb: Verb | None, reading: _Reading) -> str:
    named = [
        (name, match)
        for name, pattern in _WEIGHTS
        for match in re.finditer(rf"\b(?:{pattern})\b", clause, re.IGNORECASE)
    ]
    if not named or not _WEIGHT_TOPIC.search(clause):
        return clause
    shares = list(_PERCENT.finditer(clause))
    for name, match in named:
        nearest = min(shares, key=lambda s: abs(s.start() - match.end()), default=None)
        if nearest is not None:
            reading.put("set", name, round(_number(nearest.group(1)) / 100, 4))
            shares.remove(nearest)
            continue
        bare = re.search(r"\b0?\.\d+\b", clause)
        if bare:
            reading.put("set", name, float(bare.group()))
            continue
        held = getattr(reading.tuning.weights, name.partition(".")[2])
        if _UP.search(clause) or _DOWN.search(clause):
            word = name.partition(".")[2]
            step = 0.1 if _UP.search(clause) else -0.1
            target = min(1.0, max(0.0, round(held + step, 2)))
            reading.ask(
                f"How much should {word} weigh? It is {held:.0%} now.",
                f"set the weight of {word} to {target:.0%}",
                f"set the weight of {word} to {min(1.0, max(0.0, held + 2 * step)):.0%}",
            )
    return ""


def _limits(clause: str, verb: Verb | None, reading: _Reading) -> str:
    for name, pattern in _LIMITS:
        match = pattern.search(clause)
        if match is None:
            continue
        groups = match.groupdict()
        raw = groups.get("n") or groups.get("n2")
        if raw is None:
            continue
        count = int(_number(raw))
        if re.search(rf"{re.escape(raw)}\s+more\b", clause, re.IGNORECASE):
            count += getattr(reading.tuning.limits, name.partition(".")[2])
        reading.put("set", name, count)
        clause = _rest(clause[: match.start()] + " " + clause[match.end() :])
    return clause


def _rest(clause: str) -> str:
    left = _VERB_WORDS.sub(" ", _FILLER.sub(" ", clause))
    return clause if re.search(r"\w{2}", left) else ""


def _years(clause: str, verb: Verb | None, reading: _Reading) -> str:
    low, high = reading.requirements.min_experience_years, reading.requirements.max_experience_years
    span = _RANGE.search(clause)
    if span:
        reading.put("set", "min_experience_years", _number(span.group(1)))
        reading.put("set", "max_experience_years", _number(span.group(2)))
        return clause[: span.start()] + " " + clause[span.end() :]
    stated = _YEARS.search(clause)
    topic = _YEARS_TOPIC.search(clause)
    about_it = _ABOUT_IT.search(clause) is not None
    if not (stated or topic or about_it):
        return clause
    name = "max_experience_years" if _MAX.search(clause) else "min_experience_years"
    held = high if name == "max_experience_years" else low
    if _DOUBLE.search(clause) or _HALVE.search(clause):
        factor = 2.0 if _DOUBLE.search(clause) else 0.5
        if not held:
            reading.ask(
                "No years are set yet, so what should the minimum be?", "3 years", "5 years"
            )
            return ""
        reading.put("set", name, held * factor)
        return ""
    number = stated or (_ANY_NUMBER.search(clause) if topic or about_it else None)
    vague = _VAGUE_SHARE.search(clause)
    if vague is not None:
        reading.ask(
            f"The minimum is {low:g} years. What should it be?",
            f"set the minimum to {max(0, low - 1):g} years",
            f"set the minimum to {low + 1:g} years",
        )
        return ""
    if number is None:
        skills = [m for m in reading.taxonomy.find(clause) if not m.negated]
        if verb == "remove" and topic and not skills:
            if _MAX.search(clause):
                reading.put("set", "max_experience_years", None)
            elif re.search(rf"\b(?:{_YEAR}|minimum|experience)\b|年", clause, re.IGNORECASE):
                reading.put("set", "min_experience_years", 0)
                if re.search(r"\brange\b|\bboth\b", clause, re.IGNORECASE):
                    reading.put("set", "max_experience_years", None)
            return ""
        if (about_it or (topic and not skills)) and (_UP.search(clause) or _DOWN.search(clause)):
            reading.ask(
                f"To how many years? The minimum is {low:g} now.",
                f"set the minimum to {low + 1:g} years",
                f"set the minimum to {max(0, low - 1):g} years",
            )
            return ""
        return clause
    value = _number(number["n"])
    rest = clause[: number.start()] + " " + clause[number.end() :]
    if verb == "remove" and not (_UP.search(clause) or _DOWN.search(clause)):
        reading.put("set", name, None if name == "max_experience_years" else 0)
        return ""
    skill = _skill_years(rest, reading)
    if skill is not None and stated:
        wish = f"{value:g}+ years of {skill}"
        reading.put("add", "other_constraints", wish)
        if skill not in reading.requirements.must_have_skills:
            reading.put("add", "must_have_skills", skill)
        return ""
    relative = _BY.search(clause) and (_UP.search(clause) or _DOWN.search(clause))
    to_value = re.search(rf"\b(?:to|auf|à)\s+{_N}", clause, re.IGNORECASE)
    if relative and not to_value and not _MAX.search(clause):
        up = not _DOWN.search(clause)
        target = (held or 0) + (value if up else -value)
        reading.put("set", name, max(0.0, target))
    else:
        reading.put("set", name, value)
    left = _YEARS_TOPIC.sub(" ", rest)
    return left if any(not m.negated for m in reading.taxonomy.find(left)) else ""


def _skill_years(rest: str, reading: _Reading) -> str | None:
    """The skill that years are asked of ("5 years of Go"), None when they are asked in general."""
    match = re.search(r"\b(?:of|in|with|using|mit|de|en|con)\s+(.+)$", rest, re.IGNORECASE)
    if match is None:
        return None
    found = [m for m in reading.taxonomy.find(match.group(1)) if not m.negated]
    return found[0].name if found else None


def _education(clause: str, verb: Verb | None, reading: _Reading) -> str:
    if not _EDUCATION.search(clause):
        return clause
    asked = schooling(clause)
    soften = re.search(r"\bor equivalent\b|\bequivalent experience\b", clause, re.IGNORECASE)
    if verb in ("remove",) or (asked is not None and asked.level == "none"):
        reading.put("set", "education_level", None if verb == "remove" else "none")
        if reading.requirements.education_or_equivalent:
            reading.put("set", "education_or_equivalent", False)
    elif verb == "nice" and asked is not None:
        reading.put("set", "education_level", None)
        label = asked.level.replace("_", " ")
        reading.put("add", "other_constraints", f"{label} degree preferred")
    elif asked is not None:
        reading.put("set", "education_level", asked.level)
        reading.put("set", "education_or_equivalent", asked.equivalent or bool(soften))
    elif soften:
        reading.put("set", "education_or_equivalent", True)
    else:
        reading.ask(
            "Which level of education is meant?", "bachelor degree", "master degree", "no degree"
        )
    return ""


def _work_place(clause: str, verb: Verb | None, reading: _Reading) -> str:
    if not _REMOTE_TOPIC.search(clause):
        return clause
    remote, hybrid = work_place(clause)
    if verb == "remove":
        reading.put("set", "remote", None)
    elif hybrid and remote is None:
        reading.put("set", "remote", None)
        reading.put("add", "other_constraints", "hybrid work")
    elif remote is not None:
        reading.put("set", "remote", remote)
    elif re.search(r"\bremote|远程", clause, re.IGNORECASE):
        reading.put("set", "remote", True)
    else:
        reading.put("set", "remote", False)
    rest = _REMOTE_TOPIC.sub(" ", clause)
    return rest if places(rest) else _rest(rest)


def _languages(clause: str, verb: Verb | None, reading: _Reading) -> str:
    found = spoken(clause)
    if not found:
        return clause
    held = reading.requirements.languages
    for item in found:
        name = canonical_language(item.name) or item.name
        entry = f"{name} ({item.level})" if item.level else name
        before = [old for old in held if old.partition(" (")[0].casefold() == name.casefold()]
        if verb == "remove":
            for old in before or [name]:
                reading.put("remove", "languages", old)
            continue
        for old in before:
            if old != entry:
                reading.put("remove", "languages", old)
        if verb == "nice":
            reading.put("add", "other_constraints", f"{entry} preferred")
            continue
        reading.put("add", "languages", entry)
    rest = clause
    for item in reversed(found):
        rest = rest[: item.span.start] + " " + rest[item.span.end :]
    rest = re.sub(
        r"\b(?:[ABC][12]|fluent|business|basic|level|speak(?:s|ing|ers?)?|spoken|language|at|"
        r"flie[ßs]end|fluido|courant)\b",
        " ",
        rest,
        flags=re.IGNORECASE,
    )
    return _rest(rest)


def _locations(clause: str, verb: Verb | None, reading: _Reading) -> str:
    held = reading.requirements.locations
    found = list(places(clause, any_case=bool(_PLACE_TOPIC.search(clause))))
    skills = {m.name.casefold() for m in reading.taxonomy.find(clause)}
    found = [place for place in found if place.name.casefold() not in skills]
    if not found:
        if verb == "remove" and _DROP_PLACE.search(clause):
            if _VAGUE_SHARE.search(clause):
                reading.ask(
                    "Should the location be dropped, or widened by a place?", "drop the location"
                )
            elif held:
                reading.put("set", "locations", ())
            else:
                reading.notes.append("No location was set.")
            return ""
        return clause
    names = [place.name for place in found]
    if verb == "remove":
        for name in names:
            reading.put("remove", "locations", name)
    elif verb == "replace" and held:
        if len(names) > 1 and names[-1] in held:
            names = names[:-1]
        olds = [name for name in names if name in held]
        news = [name for name in names if name not in held]
        for old in olds or held:
            reading.put("remove", "locations", old)
        reading.put("add", "locations", tuple(news or names))
    elif verb == "set" or re.search(r"\bonly\b|\bnur\b|\bsolo\b", clause, re.IGNORECASE):
        reading.put("set", "locations", tuple(names))
    else:
        reading.put("add", "locations", tuple(names))
    rest = clause
    for place in reversed(found):
        rest = rest[: place.span.start] + " " + rest[place.span.end :]
    rest = re.sub(r"\b(?:locations?|based|located|city|cities)\b", " ", rest, flags=re.IGNORECASE)
    return _rest(rest)


def _skills(clause: str, verb: Verb | None, reading: _Reading) -> None:
    if not clause.strip():
        return
    if verb == "replace":
        _replaced(clause, reading)
        return
    names, grouped = _named(clause, verb, reading)
    if not names:
        if re.search(r"\bweigh|\bweights?\b", clause, re.IGNORECASE):
            reading.ask(
                "Which weight do you mean?",
                "set the weight of technical to 70%",
                "set the weight of domain to 50%",
                "set the weight of dense to 60%",
            )
        return
    credentials = [n for n in names if reading.taxonomy.kind(n) in ("licence", "certification")]
    if not credentials and _CREDENTIAL.search(clause):
        label = "".join(_CREDENTIAL.findall(clause)[:1])
        names = [n if _CREDENTIAL.search(n) else f"{n} {label}" for n in names]
        for name in names:
            _credential(name, verb, reading)
        return
    skills = [name for name in names if name not in credentials]
    for name in credentials:
        _credential(name, verb, reading)
    if not skills:
        return
    if grouped and verb in ("add", "must", "set", None) and len(skills) > 1:
        reading.put("add", "any_of", (tuple(skills),))
        return
    for name in skills:
        _placed(name, verb, clause, reading)


def _placed(name: str, verb: Verb | None, clause: str, reading: _Reading) -> None:
    wanted = reading.requirements
    if verb == "remove":
        _removed(name, reading)
    elif verb == "nice":
        reading.put("add", "nice_to_have_skills", name)
    elif verb == "exclude":
        reading.put("add", "excluded_skills", name)
    elif verb == "must" or (verb == "add" and name not in wanted.nice_to_have_skills):
        reading.put("add", "must_have_skills", name)
    elif verb == "add":
        reading.put("add", "nice_to_have_skills", name)
    elif verb == "set":
        reading.put("add", "must_have_skills", name)
    else:
        reading.ask(
            f"What should happen with {name}?",
            f"add {name} as a must-have",
            f"add {name} as nice to have",
            f"remove {name}",
        )


def _removed(name: str, reading: _Reading) -> None:
    wanted = reading.requirements
    places_held = [
        field_name
        for field_name in ("must_have_skills", "nice_to_have_skills", "excluded_skills")
        if name.casefold() in {held.casefold() for held in getattr(wanted, field_name)}
    ]
    for field_name in places_held:
        reading.put("remove", field_name, name)
    if any(name.casefold() in {m.casefold() for m in group} for group in wanted.any_of):
        reading.put("remove", "any_of", (name,))
    elif not places_held:
        for field_name in ("certifications", "duties", "domain", "other_constraints"):
            for held in getattr(wanted, field_name):
                if name.casefold() in held.casefold():
                    reading.put("remove", field_name, held)
                    return
        reading.notes.append(f"{name} was not among the requirements.")


def _credential(name: str, verb: Verb | None, reading: _Reading) -> None:
    held = [c for c in reading.requirements.certifications if name.casefold() in c.casefold()]
    if verb == "remove":
        for entry in held or [name]:
            reading.put("remove", "certifications", entry)
    elif verb == "nice":
        for entry in held:
            reading.put("remove", "certifications", entry)
        reading.put("add", "nice_to_have_skills", name)
    elif verb == "exclude":
        reading.put("add", "excluded_skills", name)
    else:
        reading.put("add", "certifications", name)


def _replaced(clause: str, reading: _Reading) -> None:
    """ "X instead of Y" and "replace Y with X": X takes Y's place."""
    instead = re.search(
        r"(?P<new>.+?)\b(?:instead of|rather than|an?statt|en vez de|au lieu de)\b(?P<old>.+)",
        clause,
        re.IGNORECASE,
    )
    swapped = re.search(
        r"\b(?:replace|swap|switch|change|exchange|substitute|ersetze?|tausche?|reemplaza|"
        r"sustituye|"
        r"cambia|remplace[rz]?)\b(?P<old>.+?)\b(?:with|for|by|to|durch|gegen|por|par)\b(?P<new>.+)|"
        r"(?:把)?(?P<old2>.+?)(?:替换为|替换成|换成|改成)(?P<new2>.+)",
        clause,
        re.IGNORECASE,
    )
    match = instead or swapped
    if match is None:
        return
    groups = match.groupdict()
    olds, _ = _named(groups.get("old") or groups.get("old2") or "", "remove", reading)
    news, grouped = _named(groups.get("new") or groups.get("new2") or "", "add", reading)
    if not olds or not news:
        reading.ask("What should be replaced by what? For example: replace Java with Kotlin.")
        return
    wanted = reading.requirements
    target = "must_have_skills"
    for old in olds:
        if old in wanted.nice_to_have_skills:
            target = "nice_to_have_skills"
        _removed(old, reading)
    if grouped and len(news) > 1:
        reading.put("add", "any_of", (tuple(news),))
        return
    for new in news:
        reading.put("add", target, new)


def _named(clause: str, verb: Verb | None, reading: _Reading) -> tuple[list[str], bool]:
    """Canonical names in a clause, and whether they are a choice ("Spark or Flink").

    What is held already is recognised by its own words; what the taxonomy knows by its aliases;
    a misspelling by its closest name; and what is left after an explicit verb keeps its words.
    """
    found: list[tuple[int, str]] = []
    covered = clause
    for held in _held(reading.requirements):
        position = covered.casefold().find(held.casefold())
        whole = position >= 0 and re.search(
            rf"(?<!\w){re.escape(held)}(?!\w)", covered, re.IGNORECASE
        )
        if whole:
            found.append((whole.start(), held))
            hole = "\x00" * len(whole.group())
            covered = covered[: whole.start()] + hole + covered[whole.end() :]
    for mention in reading.taxonomy.find(covered):
        if reading.taxonomy.kind(mention.name) == "spoken":
            continue
        found.append((mention.span.start, mention.name))
        start, end = mention.span
        covered = covered[:start] + "\x00" * (end - start) + covered[end:]
    if verb is not None:
        found.extend(_unknown(covered, verb, reading))
    found.sort()
    names = list(dict.fromkeys(name for _, name in found))
    grouped = (
        len(names) > 1
        and bool(_OR.search(clause))
        and not re.search(r"\b(?:and|und|y|et)\b", clause, re.IGNORECASE)
    )
    return names, grouped


def _held(requirements: Requirements) -> Sequence[str]:
    """Longest first, so that "React Native" is met before "React"."""
    names = {
        *requirements.must_have_skills,
        *requirements.nice_to_have_skills,
        *requirements.excluded_skills,
        *(member for group in requirements.any_of for member in group),
    }
    return sorted(names, key=lambda name: (-len(name), name))


def _unknown(covered: str, verb: Verb, reading: _Reading) -> list[tuple[int, str]]:
    """Words that no list knows: a misspelt name, or a name of its own kept as written."""
    found: list[tuple[int, str]] = []
    for part in re.finditer(r"[^,，、/\x00]*\x00[^,，、/]*|[^,，、/]+", covered):
        if "\x00" in part.group():
            continue  # a known name stands here, and the words around it are about that name
        left = _FILLER.sub(lambda match: " " * len(match.group()), part.group())
        left = _VERB_WORDS.sub(lambda match: " " * len(match.group()), left)
        left = re.sub(r"[^\w+#.&\- ]", " ", left)
        for run in re.finditer(r"\S+(?: \S+)*", left):
            word = run.group().strip(" .-")
            if len(word) < 2 or not re.search(r"[^\W\d]", word) or is_place(word):
                continue
            name = reading.taxonomy.canonical(word) or reading.taxonomy.closest(word)
            if name is None and canonical_place(word) is None and len(word.split()) <= 4:
                name = word
            if name is not None:
                found.append((part.start() + run.start(), name))
    return found


def _number(raw: str) -> float:
    word = raw.strip().casefold()
    if word in _NUMBER_WORDS:
        return float(_NUMBER_WORDS[word])
    return float(word.replace(",", "."))
