"""Skills that a sentence of a job or of a wish names, and which of them are a choice.

What the taxonomy knows gets its canonical name. What it does not know keeps the text's own
words, if the words stand where a skill would: a short list item, a comma list, after "experience
with".
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screening.domain import Span
from screening.taxonomy import Mention, Taxonomy

CREDENTIALS = frozenset({"licence", "certification"})
SILENT = frozenset({"soft", "spoken"})
"""Kinds that are no requirement here: soft skills, and languages, which are read apart."""

_AND = r"(?:and|&|\+|plus|as well as|und|sowie|y|e|et|和|与|及|以及|、|と)"
_OR = r"(?:and/or|or|oder|bzw\.?|o|u|ou|或者?|または|or even|or maybe)"
_FILLER = (
    r"(?:(?:serious|ideally|some|even|also|either|solid|good|maybe|at least|better|modern)\s+)?"
)
_BETWEEN = re.compile(
    rf"^\s*(?:\([^)]*\))?\s*(?P<comma>[,，])?\s*(?:(?P<or>{_OR})|(?P<and>{_AND})|(?P<slash>/|\|"
    rf"))?\s*"
    rf"{_FILLER}$",
    re.IGNORECASE,
)
_ONE_OF = re.compile(
    r"\b(?:one of|one or more of|at least one(?: of)?|any of|any one of|either|one enough|"
    r"one (?:\w+ ){1,3}(?:system|tool|language|cloud|framework|database|warehouse|provider|"
    r"stack)s?|"
    r"einer? (?:der|von)|mindestens eine?\w*|(?:al menos )?un[oa] de|l'un(?:e)? des?|"
    r"au moins un\w*|"
    r"(?:two|three|four) of)\b|至少一(?:种|门|个)|其中(?:之)?一|任一|之一",
    re.IGNORECASE,
)
_ONE_OF_AFTER = re.compile(
    r"^[\s)]*(?:[-–—,:;(]\s*)?(?:one of (?:them|these|those)|any (?:one )?(?:of (?:them|these|"
    r"the \w+) )?"
    r"(?:is |will |does )?(?:fine|enough|do|is fine)|either (?:one )?(?:is|works|will)|"
    r"one is enough|"
    r"(?:are |is )?(?:all|both) (?:fine|ok)|one of which|at least one)|"
    r"^\s*(?:等)?(?:其中)?(?:任一|之一|至少一)",
    re.IGNORECASE,
)
_ENOUGH = re.compile(
    r"\b(?:one (?:of (?:them|these|those) )?is enough|any (?:one )?(?:of (?:them|these|"
    r"those) )?is fine|"
    r"(?:are |is )all fine|one of (?:them|these|those)\b|either (?:one )?is fine)",
    re.IGNORECASE,
)
_LIKES = re.compile(
    r"(?P<open>\s+or\s+(?:an?\s+)?(?:equivalent|comparable|similar))\s+[^,.;:()]+", re.IGNORECASE
)
_GENUS = re.compile(
    r"\b(?:one|any)\s+(?:of\s+(?:these|those|the)\s+)?(?:[\w/-]+\s+){0,3}"
    r"(?:systems?|tools?|platforms?|products?|frameworks?|packages?|suites?)\b",
    re.IGNORECASE,
)
"""One of a kind is asked: "one CI system", "at least one of these systems"."""
_EXAMPLES_BEFORE = re.compile(
    r"(?:\b(?:such as|e\.?g\.?,?|for example|for instance|like|including|z\.? ?b\.?|"
    r"wie(?: z\. ?b\.)?|"
    r"zum beispiel|como|tel(?:le)?s? que|par exemple|p\. ?ej\.?)\s*|[:(]\s*(?:e\.?g\.?,?\s*)?|"
    r"例如\s*|如\s*)$",
    re.IGNORECASE,
)
_OPEN_END = re.compile(
    r"^[\s,]*(?:or|oder|o|ou|and|und)?\s*(?:an?other |a |any )?(?:comparable|similar|the like|"
    r"equivalent|"
    r"something (?:like it|similar)|etc\b|others?\b|[äa]hnlich\w*|vergleichbar\w*|similar(?:es)?|"
    r"[ée]quivalent\w*|autre\w*)|^\s*等",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:an?|the|your|our|some|any|very|really|both|either|also|and|or|of|in|with|on|for|to|"
    r"at|by|"
    r"under|"
    r"using|use|proven|solid|strong|good|great|excellent|hands[- ]on|practical|deep|"
    r"professional|demonstrable|demonstrated|prior|previous|daily|current|real|confident|"
    r"proficien(?:t|cy)|skilled|skills?|experienced?|expertise|knowledge|understanding|"
    r"familiar(?:ity)?|comfortable|fluency|fluent|ability|able|work(?:ed|ing)?|working knowledge|"
    r"background|track record|exposure|command|grasp|competen(?:t|cy|ce)|must|have|has|had|know|"
    r"knows|"
    r"you|you(?:'ll|'ve)|will|need|needs|bring|hold|holding|passion|minimum|required|requires?|"
    r"is|are|including|extensive|broad|advanced|basic|sound|thorough|recent|relevant|full|own|well|"
    r"erfahrung(?:en)?|kenntnisse|gute|sehr|fundierte|sichere[rn]?|umgang|mit|und|der|die|das|"
    r"von|im|in|"
    r"praktische|experiencia|conocimientos?|de|del|con|en|manejo|dominio|buen|"
    r"exp[ée]rience|connaissances?|ma[îi]trise|des?|du|la|le|les|bonne|"
    r"years?|yrs?)\s+)+|^(?:熟悉|精通|掌握|了解|具有|具备|熟练(?:使用|掌握)?|有|会|使用)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s+(?:experience|skills?|knowledge|a plus|required|preferred|work|expertise|background|"
    r"would be (?:nice|lovely|great|good|a plus|a bonus)|is (?:a )?(?:plus|must|bonus|required|"
    r"needed)|"
    r"(?:are|is) (?:welcome|optional|a bonus|helpful|nice)|if possible|ideally|needed|helpful|"
    r"handy|"
    r"welcome|optional|preferable|desired|minimum|kenntnisse|erfahrung|de|en|a bonus|please|too|"
    r"cooking skills|or (?:similar|higher|above|better)))+$|(?:的?(?:开发)?(?:经验|能力|知识)|"
    r"优先|者优先)+$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s(?:rather than|instead of|not just|not only|as opposed to|from|where|that|which|who|"
    r"because|so "
    r"that|in order to|while|when|if|to prove|as your|as a|for at least|in production|in an?|"
    r"across|"
    r"within|at scale)\s.*$",
    re.IGNORECASE,
)
_DOING = re.compile(r"^(?:[a-z]+ ){1,3}(?:in|with|of|on|using|for|under|through) (?=[A-Z])")
"""What is done with a named thing: "chart in Epic"."""
_SPLIT = re.compile(
    r"\s*(?:[,;，；、•·|]|\s/\s|\.\s|\b(?:and|und|sowie|plus|y|et)\b|\bor\b|\boder\b|\bou\b|和|"
    r"或|及|与|"
    r"\s[–—-]\s|\s\+\s)\s*",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"\b(?:you|we|our|us|your|they|them|their|its?|this|that|these|those|is|are|was|were|be|been|"
    r"will|would|can|could|should|not|no|never|than|then|who|what|how|there|here|if|but|because|"
    r"only|just|anyone|someone|somebody|people|person|candidates?|applicants?|position|role|job|"
    r"team|company|please|apply|salary|must|may|have|has|had|do|does|did|want|like|look(?:ing)?|"
    r"need(?:s|ed)?|years?|months?|days?|weeks?|hours?|shifts?|week(?:end)?s?|nights?|more|less|"
    r"most|plus|least|start|asap|immediately|full[- ]time|part[- ]time|contract|permanent|related|"
    r"field|similar|comparable|equivalent|relevant|other|another|etc|same|such|one|two|three|all|"
    r"any|each|every|whatever|level|degree|diploma|education|subject|discipline|english|"
    r"experience|skills?|knowledge|understanding|environment|industry|background|willing\w*|able|"
    r"ability|located|based|depends?|moved?|sold|sell|towards?|before|after|below|above|yourself|"
    r"run|reports?|founded|closed|bilingual|zweisprachig|seek(?:s|ing)?|speaks?|hi|hello|hey|"
    r"series [a-f]|cdi|cdd|horario|presencial|k-\d+|\d+-\d+k|older|exp|grads?|considered|"
    r"(?:mon|tues?|wed|thurs?|fri|sat|sun)(?:days?)?|d[ée]butant\w*|accept[ée]\w*|"
    r"\w*erfahrung(?:en)?|verhandlungssicher\w*|erfolgreich\w*|mehrj[äa]hrig\w*|flie[ßs]+end\w*|"
    r"gesucht|sprichst|"
    r"remote|hybrid|on[- ]?site|office|travel|visa|sponsorship|citizen\w*|clearance|"
    r"ich|wir|sie|du|ihr|nicht|kein\w*|ist|sind|werden|nous|vous|pas|est|sont|d'exp[ée]rience)\b|"
    r"[我你您他她它们]|不|工作|岗位|公司|学历|以上|专业|五险一金|双休|经验|经历|背景|(?:良好|优秀|流利|熟练|扎实)$|"
    r"^(?:听说|读写|相关)|者$",
    re.IGNORECASE,
)
"""Words that a sentence has and the name of a skill has not."""
_SOFT = re.compile(
    r"\b(?:communicat\w*|team ?(?:player|work|spirit|oriented|f[äa]hig\w*)|motivat\w*|proactive|"
    r"self[- ]?\w+|attention to detail|detail[- ]oriented|problem[- ]solv\w*|interpersonal|"
    r"organi[sz](?:ed|ation(?:al)?)|time management|flexib\w*|reliab\w*|punctual\w*|enthusias\w*|"
    r"positive|energetic|hard[- ]?working|curious|curiosity|empath\w*|patien(?:t|ce)|humou?r|"
    r"friendly|honest\w*|integrity|passionate|creativ\w*|analytical|independent\w*|entrepreneur\w*|"
    r"fast[- ]paced|multitask\w*|driven|attitude|mindset|professional(?:ism)?|resilien\w*|"
    r"eigenverantwort\w*|zuverl[äa]ssig\w*|belastbar\w*|kommunikati\w*|engagiert\w*|"
    r"selbstst[äa]ndig\w*|"
    r"proactiv[oa]|trabajo en equipo|rigueur|autonom\w*|esprit d'[ée]quipe)\b|沟通|团队|责任心|"
    r"积极|认真|抗压",
    re.IGNORECASE,
)
_GENERIC = frozenset(
    re.split(
        r"\s+",
        "production code coding software technology technologies tools systems tool system "
        "development engineering programming business management active recent serious adult "
        "design practice projects project work high school industry public clinic daily "
        "certificate certification licence license valid driving one both either nothing "
        "everything fine good bonus plus nice must minimum preferred essential desirable required "
        "optional senior junior staff lead mid backend frontend fullstack dev data platform "
        "operations ops support services service applications apps cloud web mobile testing "
        "writing reading results stack hire hiring fluent native spoken written recognised "
        "recognized multistate compact accredited licensed clean current fully chartered "
        "requirements requirement registered certified speakers speaker state states province "
        "intermedio avanzado "
        "qualified qualification qualifications health product products method methods language "
        "languages drawing drawings calculation",
    )
)


class Wish(NamedTuple):
    """One requirement on skills: a single name, or a choice of several.

    `credential`: a licence or certificate. `known`: the taxonomy knows every name.
    `examples`: names given as instances of the one before them ("WMS: Manhattan, ... or similar").
    """

    names: tuple[str, ...]
    credential: bool = False
    known: bool = True
    examples: tuple[str, ...] = ()


Placed = tuple[Span, Wish]


def wishes(
    text: str,
    taxonomy: Taxonomy,
    *,
    listed: bool = True,
    strict: bool = False,
    taken: Iterable[Span] = (),
    counted: Iterable[Span] = (),
) -> tuple[Wish, ...]:
    """Skills of one sentence, in order.

    `taken`: places that other readers have used up (years, education, languages). `listed`: the
    sentence is a list item or a short demand, so unknown short phrases in it are skills as well.
    `strict`: only what the taxonomy knows. `counted`: demands in years; the unknown words that
    follow one say in what ("4 years of firmware"), and are no skill of their own.
    """
    years_end = [span.end for span in counted]
    text = _blanked(text, (*taken, *counted))
    text, said = _said_enough(_without_genus(text, taxonomy))
    text = _without_likes(text, taxonomy)
    mentions = [
        mention
        for mention in taxonomy.find(text)
        if not mention.negated and taxonomy.kind(mention.name) not in SILENT
    ]
    mentions = _without_second_names(text, mentions)
    found: list[Placed] = []
    for chain in _chains(text, mentions):
        found.extend(_grouped(text, chain, mentions, taxonomy, enough=said))
    found = [
        (span, wish)
        for span, wish in found
        if not (_field(wish, taxonomy) and any(_of_years(text[e : span.start]) for e in years_end))
        and not any(_told_of(text, end, span, wish, taxonomy) for end in years_end)
    ]
    if not strict:
        found.extend(_credentials(text, mentions))
        unknown = _unknown(text, mentions, taxonomy, listed=listed)
        found.extend(
            (span, _held(text, wish))
            for span, wish in unknown
            if not _follows(text, years_end, (span, wish))
        )
    found.sort(key=lambda item: item[0])
    merged = _merged(_joined(text, found, enough=said))
    if years_end:
        return tuple(wish for wish in merged if wish.known or _named(wish) or len(wish.names) == 1)
    return merged


def _without_likes(text: str, taxonomy: Taxonomy) -> str:
    """Blanks what "or equivalent" adds to the skill before it ("OSHA or equivalent rules")."""
    for mention in taxonomy.find(text):
        like = _LIKES.match(text, mention.span.end)
        if like:
            at = like.end("open")
            text = text[:at] + " " * (like.end() - at) + text[like.end() :]
    return text


def _without_second_names(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Without another name of the same thing in brackets: "Cerner (Oracle Health)"."""
    kept: list[Mention] = []
    for mention in mentions:
        between = text[kept[-1].span.end : mention.span.start] if kept else ""
        if not (kept and kept[-1].name == mention.name and between.strip() == "("):
            kept.append(mention)
    return kept


def _without_genus(text: str, taxonomy: Taxonomy) -> str:
    """Blanks the word for the kind of thing of which one is asked, named right before them.

    In "one CI system (GitLab CI, GitHub Actions or Jenkins)" any of the three is continuous
    integration already, so that it is no demand of its own.
    """
    mentions = taxonomy.find(text)
    for index, mention in enumerate(mentions):
        shown = taxonomy.shows(mention.name)
        behind = mentions[index + 1 : index + 3]
        if len(behind) == 2 and all(other.name in shown for other in behind):
            clause = re.split(r"[.;]\s", text[: behind[0].span.start])[-1]
            if _GENUS.search(clause):
                start, end = mention.span
                text = text[:start] + ";".ljust(end - start) + text[end:]
    return text


def _field(wish: Wish, taxonomy: Taxonomy) -> bool:
    return len(wish.names) == 1 and taxonomy.kind(wish.names[0]) == "domain"


def _told_of(text: str, end: int, span: Span, wish: Wish, taxonomy: Taxonomy) -> bool:
    """Whether a method only describes what the years were spent on.

    So it does in "5 years designing parts that reached series production".
    """
    if len(wish.names) > 1 or taxonomy.kind(wish.names[0]) not in ("method", "domain"):
        return False
    between = text[end : span.start]
    told = re.search(r"\b(?:that|which|who|where)\b", between, re.IGNORECASE)
    return told is not None and not re.search(r"[,;.]", between)


def _of_years(between: str) -> bool:
    """Whether a field follows a demand in years at once: "5 years of accounting"."""
    return re.fullmatch(r"[\s;'’]*(?:of|in|as)?\s*(?:\w+\s){0,2}", between) is not None


def _follows(text: str, ends: Sequence[int], item: Placed) -> bool:
    """Whether only small words stand between a demand in years and this phrase."""
    span, wish = item
    return not _named(wish) and any(
        end <= span.start and not re.search(r"[,;.]", text[end : span.start]) for end in ends
    )


def _named(wish: Wish) -> bool:
    """Whether the words look like names: capitals or digits."""
    return all(re.search(r"[A-Z0-9]", name) for name in wish.names)


def _said_enough(text: str) -> tuple[str, bool]:
    """The text without "are all fine, one is enough", and whether it says so."""
    found = _ENOUGH.search(text)
    if found is None:
        return text, False
    return _ENOUGH.sub(lambda match: ";".ljust(len(match.group())), text), True


def _blanked(text: str, taken: Iterable[Span]) -> str:
    for span in taken:
        text = text[: span.start] + "\x00" * (span.end - span.start) + text[span.end :]
    return text.replace("\x00", " ") if not taken else re.sub(r"\x00+", _hole, text)


def _hole(match: re.Match[str]) -> str:
    """A used-up place splits the sentence, like a semicolon, and keeps offsets."""
    return ";".ljust(len(match.group()))


def _chains(text: str, mentions: Sequence[Mention]) -> list[list[tuple[Mention, str]]]:
    """Runs of mentions joined by commas, "and", "or" or slashes; each with its joiner before."""
    chains: list[list[tuple[Mention, str]]] = []
    for index, mention in enumerate(mentions):
        joiner = ""
        if index:
            between = text[mentions[index - 1].span.end : mention.span.start]
            match = _BETWEEN.match(between)
            if match and (match["or"] or match["and"] or match["slash"] or match["comma"]):
                joiner = (
                    "or"
                    if match["or"]
                    else "and"
                    if match["and"]
                    else "slash"
                    if match["slash"]
                    else "comma"
                )
        if joiner:
            chains[-1].append((mention, joiner))
        else:
            chains.append([(mention, "")])
    return chains


def _grouped(
    text: str,
    chain: Sequence[tuple[Mention, str]],
    mentions: Sequence[Mention],
    taxonomy: Taxonomy,
    *,
    enough: bool,
) -> list[Placed]:
    """A chain as choices and single demands."""
    first, last = chain[0][0].span, chain[-1][0].span
    before, after = text[: first.start], text[last.end :]
    clause = re.split(r"[.;。；]", before)[-1][-70:]
    one_of = bool(_ONE_OF.search(clause)) or bool(_ONE_OF_AFTER.match(after))
    one_of = one_of or (enough and len(chain) > 1)
    examples = bool(_EXAMPLES_BEFORE.search(before))
    open_end = bool(_OPEN_END.match(after))
    at = first.start
    names = [mention.name for mention, _ in chain]
    if (open_end or (examples and not one_of)) and examples:
        concept = next(
            (
                m
                for m in reversed(mentions)
                if m.span.end <= first.start and _same_clause(text, m, at)
            ),
            None,
        )
        if concept is not None and (open_end or not _has_or(chain)):
            return [(concept.span, Wish((concept.name,), examples=tuple(names)))]
    if one_of and len(set(names)) > 1:
        return [(Span(at, last.end), _wish(names, taxonomy))]
    groups: list[list[Mention]] = [[]]
    kinds: list[str] = [""]
    for mention, joiner in chain:
        if joiner == "and":
            groups.append([])
            kinds.append("")
        if joiner in ("or", "slash") and not (
            joiner == "slash" and not _alternatives(groups[-1], mention.name, taxonomy)
        ):
            kinds[-1] = "or"
        groups[-1].append(mention)
    found: list[Placed] = []
    for group, joined in zip(groups, kinds, strict=True):
        distinct = list(dict.fromkeys(mention.name for mention in group))
        if joined == "or" and len(distinct) > 1:
            span = Span(group[0].span.start, group[-1].span.end)
            found.append((span, _wish(distinct, taxonomy)))
        else:
            found.extend((mention.span, _wish([mention.name], taxonomy)) for mention in group)
    return found


def _joined(text: str, found: Sequence[Placed], *, enough: bool) -> list[Wish]:
    """Wishes in order; names that "or" joins become one choice, known to the taxonomy or not.

    `enough`: the sentence says that one is enough, so commas and slashes join as well.
    """
    kept: list[Placed] = []
    for span, wish in found:
        if kept:
            before, last = kept[-1]
            match = (
                _BETWEEN.match(text[before.end : span.start]) if span.start > before.end else None
            )
            joined = match and (match["or"] or (enough and (match["comma"] or match["slash"])))
            if match and joined and last.credential == wish.credential and not wish.examples:
                # "X, Y or Z": names that commas lead to this "or" belong to the choice.
                names = (*last.names, *wish.names)
                start = before.start
                kept.pop()
                while kept and not (last.known and wish.known):
                    other, first = kept[-1]
                    comma = _BETWEEN.match(text[other.end : start])
                    if not (comma and comma["comma"] and len(first.names) == 1):
                        break
                    names, start = (*first.names, *names), other.start
                    kept.pop()
                names = tuple(dict.fromkeys(names))
                merged = Wish(names, wish.credential, last.known and wish.known)
                kept.append((Span(start, span.end), merged))
                continue
        kept.append((span, wish))
    return [wish for _, wish in kept]


def _has_or(chain: Sequence[tuple[Mention, str]]) -> bool:
    return any(joiner == "or" for _, joiner in chain)


def _same_clause(text: str, mention: Mention, at: int) -> bool:
    return not re.search(r"[.;。；]\s", text[mention.span.end : at])


def _alternatives(group: Sequence[Mention], name: str, taxonomy: Taxonomy) -> bool:
    """Whether a slash means "or": neighbours of one family or kind do, others are both meant."""
    if not group:
        return False
    last = group[-1].name
    return name in taxonomy.related(last) or (
        taxonomy.kind(last) == taxonomy.kind(name)
        and taxonomy.kind(name) in ("licence", "certification", "tool", "platform", "database")
    )


def _wish(names: Sequence[str], taxonomy: Taxonomy) -> Wish:
    distinct = tuple(dict.fromkeys(names))
    kinds = {taxonomy.kind(name) for name in distinct}
    return Wish(distinct, credential=bool(kinds) and kinds <= CREDENTIALS)


_CREDENTIAL = re.compile(
    r"\b(?P<name>(?:(?!(?:and|und|et|y|hold|have)\b)[\w&/-]+\s+){0,3}(?!and\b)[\w&/-]+)\s+"
    r"(?P<what>certificates?|certifications?|licen[cs]es?|registration|permit|card|certified|"
    r"ticket)\b",
)
_CREDENTIAL_NOISE = re.compile(
    r"^(?:(?:an?|the|or|and|of|with|valid|active|current|relevant|professional|any|your|you|hold|"
    r"have|"
    r"has|need|must|full|clean|unencumbered|required|unrestricted|multistate|compact|state|holds?|"
    r"both|in|for|work|a|recognised|recognized)\s+)+",
    re.IGNORECASE,
)


def _credentials(text: str, mentions: Sequence[Mention]) -> list[Placed]:
    """Certificates and licences by their own words, where the taxonomy names none."""
    found: list[Placed] = []
    for match in _CREDENTIAL.finditer(text):
        if any(m.span.start < match.end() and match.start() < m.span.end for m in mentions):
            continue
        what = "" if match["what"] == "certified" else f" {match['what']}"
        choice = re.split(r"\s+or\s+", match["name"].strip())
        names = [_CREDENTIAL_NOISE.sub("", part).strip() for part in choice]
        if not all(names) or any(_no_credential(name) for name in names):
            continue
        whole = tuple(names) if len(names) > 1 else (f"{names[0]}{what}",)
        at = match.start() + match.group().rfind(names[0])
        found.append((Span(at, match.end()), Wish(whole, credential=True, known=False)))
    return found


_HELD = re.compile(
    r"\b(?:hold(?:s|ing)?|active|current|certified|licensed|registered|chartered|qualified|valid|"
    r"qualification accredited|certificate|certification|licen[cs]e)\b",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"^[A-Z]{3,6}(?:-[A-Z]{1,3})?$")


def _held(text: str, wish: Wish) -> Wish:
    """Unknown acronyms that a sentence speaks of as held ("current ACLS") are credentials."""
    if wish.known or wish.credential:
        return wish
    if not all(_ACRONYM.match(name) for name in wish.names):
        return wish
    start, end = text.find(wish.names[0]), text.find(wish.names[-1]) + len(wish.names[-1])
    near = text[max(0, start - 25) : end + 15]
    return wish._replace(credential=True) if _HELD.search(near) else wish


def _no_credential(name: str) -> bool:
    return name.casefold() in _GENERIC or bool(_STOP.search(name)) or len(name) > 40


def _unknown(
    text: str, mentions: Sequence[Mention], taxonomy: Taxonomy, *, listed: bool
) -> list[Placed]:
    """Phrases of the text's own words that stand where a skill would."""
    found: list[Placed] = []
    parts = list(_pieces(text))
    plain = re.sub(r"\([^()]*\)", lambda m: " " * len(m.group()), text)
    detail = re.search(r"[:：]", plain)
    details_from = (
        detail.end()
        if detail and any(m.span.end <= detail.start() for m in mentions)
        else len(text)
    )
    for start, end in parts:
        raw = text[start:end]
        if any(m.span.start < end and start < m.span.end for m in mentions):
            continue
        if not raw.strip() or _CREDENTIAL.search(raw):
            continue
        cued = bool(
            re.search(
                r"\b(?:experience (?:with|in|of|using)|knowledge of|proficien\w+ (?:in|with)|"
                r"expertise in|"
                r"skilled in|hands[- ]on|familiar\w* with|know|using|ability to teach|"
                r"erfahrung (?:mit|in)|kenntnisse (?:in|von)|experiencia (?:en|con)|"
                r"conocimientos? de|exp[ée]rience (?:en|avec)|ma[îi]trise de)\b|熟悉|精通|掌握",
                raw,
                re.IGNORECASE,
            )
        )
        exact = taxonomy.canonical(raw.strip(" .,;:")) if listed and raw.strip(" .,;:") else None
        if exact is not None and taxonomy.kind(exact) not in SILENT:
            found.append((Span(start, end), _wish([exact], taxonomy)))
            continue
        phrase = _phrase(raw)
        if phrase is None:
            continue
        words = phrase.split()
        proper = any(re.search(r"[A-Z0-9]", word[1:] or word) for word in words) or (
            start > 0 and all(word[0].isupper() for word in words)
        )
        short = len(words) <= 3 and (len(parts) > 1 or len(raw.split()) <= 4)
        if not (proper or cued or (listed and short and start < details_from)):
            continue
        if not listed and not cued and not proper:
            continue
        if words[0].endswith("ing") and not cued and raw.strip() != phrase:
            continue
        name = taxonomy.canonical(phrase) or phrase
        at = start + max(0, raw.find(phrase))
        found.append((Span(at, at + len(phrase)), Wish((name,), known=name != phrase)))
    return found


def _pieces(text: str) -> Iterable[tuple[int, int]]:
    """Places of the phrases between commas and conjunctions, brackets left out."""
    plain = re.sub(r"\([^()]*\)?", lambda m: ";".ljust(len(m.group())), text)
    plain = re.sub(r"[:：]\s", lambda m: ";" + " " * (len(m.group()) - 1), plain)
    at = 0
    for match in _SPLIT.finditer(plain):
        yield at, match.start()
        at = match.end()
    yield at, len(plain)


_OPENING = frozenset(
    re.split(
        r"\s+",
        "para por desde pour dans chez für fürs bei buscamos requerimos suchen cherchons "
        "recherchons recrutons",
    )
)
"""How a phrase begins that says for whom or where, or who asks: no name of a skill."""


def _phrase(raw: str) -> str | None:
    """The skill's own words in a phrase, or None when it is no name of a skill."""
    phrase = " ".join(raw.split()).strip(" .,:;!?()。！？；，\"'“”-–—*·")
    phrase = _CUT.sub("", f" {phrase} ").strip()
    for _ in range(2):
        phrase = _TAIL.sub("", _LEAD.sub("", f"{phrase} ").strip()).strip(" .,:;-–")
        phrase = _DOING.sub("", phrase)
    if not phrase or not re.search(r"[^\W\d_]", phrase):
        return None
    words = phrase.split()
    east = bool(re.search(r"[\u3040-\u9fff]", phrase))
    if words[0].casefold() in _OPENING:
        return None
    if len(words) > 4 or len(phrase) > 45 or (east and len(phrase) > 12):
        return None
    if (
        phrase[0] in "$€£"
        or words[-1] in ("with", "for", "of", "in", "to", "the", "a")
        or _STOP.search(phrase)
        or _SOFT.search(phrase)
    ):
        return None
    if len(phrase) < 2 or all(word.casefold() in _GENERIC for word in words):
        return None
    if len(words) == 1 and words[0].casefold().endswith("ly"):
        return None
    return phrase


def _merged(found: Sequence[Wish]) -> tuple[Wish, ...]:
    """Each name once: a choice holds its members, a concept keeps its examples."""
    grouped = {name for wish in found if len(wish.names) > 1 for name in wish.names}
    examples: dict[str, tuple[str, ...]] = {}
    for wish in found:
        if wish.examples:
            examples[wish.names[0]] = wish.examples
    instances = {name for names in examples.values() for name in names}
    kept: list[Wish] = []
    seen: set[tuple[str, ...]] = set()
    for wish in found:
        if len(wish.names) == 1:
            name = wish.names[0]
            if name in grouped or (name in instances and name not in examples):
                continue
            wish = wish._replace(examples=examples.get(name, ()))
        key = tuple(name.casefold() for name in wish.names)
        if key not in seen:
            seen.add(key)
            kept.append(wish)
    return tuple(kept)
