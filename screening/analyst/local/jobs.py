"""read_job: a job description in any shape becomes requirements, by the contract's conventions.

Only what is asked of the person counts. Tasks feed `duties`, the firm's field feeds `domain`;
its own tools, its history, its benefits and its equal-opportunity text feed nothing.
"""

import re
from collections.abc import Iterable, Sequence

from screening.analyst.local.education import Schooling, schooling
from screening.analyst.local.layout import Item, Part, items
from screening.analyst.local.places import place_names, places, work_place
from screening.analyst.local.spoken import Spoken, level_places, spoken
from screening.analyst.local.terms import Wish, wishes
from screening.analyst.local.titles import is_title, job_title
from screening.analyst.local.years import Years, years
from screening.domain import Requirements, Span
from screening.taxonomy import Taxonomy

MOST_DUTIES = 10
MOST_CONSTRAINTS = 10
MOST_DOMAIN = 8
LONGEST = 160
"""Characters of a duty or constraint."""
TERSE = 45
"""A text of so few words without headings is all demand."""
STEM = 7
"""First letters by which a trade and those who follow it are known to be one."""

_NOT_ASKED = re.compile(
    r"\b(?:you (?:do not|don't|will not|won't) (?:need|have to|touch|use)|no need (?:for|to)|"
    r"(?:will|would) not be (?:part|needed|required|used)|which you will not|(?:does|do) not count|"
    r"alone (?:is|are) not|we do not|we don't|is not what we are counting|are made by another|"
    r"another team|not necessary|nicht (?:erforderlich|notwendig|n[öo]tig)|no (?:es|"
    r"son) necesari[oa]s?|"
    r"(?:is|are) not (?:required|needed|necessary|essential|a must)\b|"
    r"(?:pas|non) (?:n[ée]cessaire|requis|exig[ée])|no excluyente)|不需要|无需|不要求",
    re.IGNORECASE,
)
_EXCLUDED = re.compile(
    r"\b(?:(?:please )?do(?: not|n't) apply (?:if|when|with)|(?:are|is|will be) excluded|"
    r"exclud(?:e|ing)|"
    r"we are not looking for|not looking for|no (?:[\w+#.]+ )(?:developers?|people|profiles?|"
    r"background)s?|"
    r"must not have|should not have|not interested in|keine (?:[\w+#.]+)-?(?:entwickler|profile)|"
    r"no queremos|nous ne cherchons pas)|不要|排除|请勿投递",
    re.IGNORECASE,
)
_PREFERRED = re.compile(
    r"\b(?:nice(?: to have)?|(?:a |big |huge |definite |is |are )plus(?:es)?|"
    r"plus(?:es)?(?=\s*(?:[.,:;!)]|$))|bonus|welcome|"
    r"would (?:help|"
    r"be (?:nice|lovely|great|good|handy|useful|an? \w+))|ideal(?:ly)?|prefer(?:red|ably|able)?|"
    r"optional|"
    r"desirable|desired|advantage(?:ous)?|handy|helpful|(?<!is )(?<!are )not (?:required|needed|"
    r"essential)|"
    r"even better|it helps (?:if|to)|good to have|appreciated|asset|beneficial|von vorteil|"
    r"w[üu]nschenswert|"
    r"idealerweise|gerne|deseable|valorable|se valora\w*|un plus|serait|souhait[ée]\w*|"
    r"appr[ée]ci[ée]\w*|atout)\b|优先|加分|更佳|歓迎|尚可",
    re.IGNORECASE,
)
_PREFERRED_NOT = re.compile(r"\b(?:\d+ ?plus|plus \d+|one is enough|all fine)\b", re.IGNORECASE)
_REQUIRED = re.compile(
    r"\b(?:must|need(?:s|ed)?|requir\w*|mandatory|essential|at least|minimum|you (?:have|bring|"
    r"know|hold|"
    r"are|write|speak|can|come with|chart|possess)|we (?:ask|expect|want|are looking|look|seek)|"
    r"looking for|"
    r"experience (?:in|with|of)|proven|knowledge of|years? of|you should|seeks?|hiring|"
    r"to do this job|"
    r"du (?:hast|bringst|kannst|verf[üu]gst)|sie (?:haben|bringen|verf[üu]gen)|mindestens|"
    r"erforderlich|"
    r"vorausgesetzt|zwingend|suchen|requerimos|buscamos|imprescindible|tienes|exigimos|"
    r"vous (?:avez|ma[îi]trisez|justifiez)|exig[ée]|indispensable|recherch\w+)\b|要求|必须|需要|"
    r"具备|熟悉|熟练|精通|掌握|必須",
    re.IGNORECASE,
)
_DUTY = re.compile(
    r"\b(?:you(?:'ll| will| would)|your (?:day|job|tasks?|role)|responsible for|the (?:role|job) "
    r"(?:is|includes|involves)|in this role|du wirst|sie werden|ser[áa]s|vous serez|"
    r"tendr[áa]s)\b|负责",
    re.IGNORECASE,
)
_FIRM = re.compile(
    r"^\s*\(?(?:hi\b|we(?:'re| are| have| run| use| make| sell| build| do| pay| offer| closed|"
    r" answer|"
    r"lcome)|our (?!ideal|next|new)|founded|started|the (?:firm|company|team|backend team)|"
    r"an? \w+ firm|"
    r"wir sind|unser\w*|nous sommes|notre|somos|nuestr[ao])|我们是|"
    r"\b(?:equal (?:employment )?opportunit|regardless of|without regard|discriminat|eeo\b|"
    r"reasonable "
    r"accommodation|founded|established in|reports to|since \d{4})\b|\b(?:salary|benefits|401\(?k|"
    r"pension|bonus of|"
    r"paid (?:leave|time)|days off|per (?:hour|annum)|stock options)\b|[$€£]\s?\d|\b(?:EUR|GBP|"
    r"USD|CHF) ?\d",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:location|based (?:in|at|out of)|located in|office (?:in|is)|in (?:our|"
    r"the) .{0,20}office|"
    r"standort|arbeitsort|ubicaci[óo]n|lieu|remote|hybrid|on[- ]?site|relocat\w*|"
    r"work(?:ing)? from|presencial|"
    r"t[ée]l[ée]travail|teletrabajo|who can start in|within commuting)\b|地点|远程|现场|坐班",
    re.IGNORECASE,
)
_CONSTRAINT = re.compile(
    r"\b(?:travel\w*|shift\w*|nights?|weekends?|on[- ]call|clearance|driv(?:er'?s?|"
    r"ing) licen[cs]e|visa|work "
    r"permit|right to work|background check|drug (?:screen|test)|relocat\w*|part[- ]time|"
    r"full[- ]time|"
    r"contract|available|start (?:by|on|in)|time zone|utc|lift \d+|reisebereitschaft|schicht\w*|"
    r"f[üu]hrerschein|teilzeit|vollzeit|viaj\w*|turno|d[ée]placements|permis|temps (?:plein|"
    r"partiel))\b|"
    r"出差|倒班|轮班",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\s(?:rather than|as opposed to|instead of)\s[^.;]*|"
    r"\s(?:not just|not only|not merely)\s[^.;,]*",
    re.IGNORECASE,
)
"""What the text sets the demand apart from: it is not asked."""
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_LICENCE = re.compile(r"licen[cs]e", re.IGNORECASE)
_SHORT_FORMS = re.compile(r"\b(devs?|engs?)\b", re.IGNORECASE)


def read_job(text: str, taxonomy: Taxonomy) -> Requirements:
    """Requirements of a job description, following the conventions of the contract.

    Deterministic; an empty or unreadable text gives empty requirements.
    """
    parts = items(text)
    terse = _is_terse(parts)
    reading = _Reading(taxonomy, terse)
    title = job_title(parts, taxonomy)
    last: Part | None = None
    paragraph = -1
    for index, item in enumerate(parts):
        if item.paragraph != paragraph:
            paragraph, last = item.paragraph, None
        if item.heading:
            reading.place(item, head=index < 4)
            continue
        part = _part(item, last, terse)
        inherited = part == "required" and item.part is None and _part(item, None, False) is None
        inherited = inherited and not terse
        if item.part is None and part in ("required", "preferred", "duties"):
            last = part
        reading.take(item, part, head=index < 4 or paragraph <= 1, title=title, inherited=inherited)
    return reading.requirements(title, parts)


def _is_terse(parts: Sequence[Item]) -> bool:
    words = sum(len(item.text.split()) for item in parts)
    east = sum(len(re.findall(r"[\u3040-\u9fff]", item.text)) for item in parts)
    headed = any(item.part for item in parts)
    return not headed and words + east / 2 <= TERSE


def _part(item: Item, last: Part | None, terse: bool) -> Part | None:
    """What one sentence is, by its own words first, then by where it stands."""
    text = item.text
    if item.part in ("offer", "process", "firm", "unwanted", "place"):
        return item.part
    if _EXCLUDED.search(text):
        return "unwanted"
    if _NOT_ASKED.search(text) and not _PREFERRED.search(text):
        return "firm"
    if item.part == "duties":
        return "duties"
    if _PREFERRED.search(_outside(text)) and not _PREFERRED_NOT.search(text):
        return "preferred"
    if item.part is not None:
        return "firm" if _FIRM.search(text) and not _REQUIRED.search(text) else item.part
    if _FIRM.search(text) and not _REQUIRED.search(text):
        return "firm"
    if _REQUIRED.search(text) or years(text):
        return "required"
    if _DUTY.search(text):
        return "duties"
    if terse:
        return "required"
    return last


def _outside(text: str) -> str:
    """A list of several things without its brackets, whose cue is theirs alone."""
    plain = _BRACKETS.sub(" ", text)
    return plain if re.search(r"[,;，；]", plain) else text


class _Reading:
    """What has been read so far."""

    def __init__(self, taxonomy: Taxonomy, terse: bool) -> None:
        self._taxonomy = taxonomy
        self._terse = terse
        self._must: list[Wish] = []
        self._nice: list[str] = []
        self._choices: list[tuple[str, ...]] = []
        self._years: list[tuple[Years, bool]] = []
        self._schooling: list[Schooling] = []
        self._languages: list[Spoken] = []
        self._certifications: list[str] = []
        self._excluded: list[str] = []
        self._constraints: list[str] = []
        self._duties: list[str] = []
        self._domain: list[str] = []
        self._locations: list[str] = []
        self._remote: list[bool] = []
        self._examples: dict[str, tuple[str, ...]] = {}

    def take(
        self, item: Item, part: Part | None, *, head: bool, title: str, inherited: bool
    ) -> None:
        """`inherited`: only the paragraph says that the sentence is a demand."""
        text = item.text
        if part not in ("offer", "process"):
            self._field(text)
        if part not in ("offer", "process", "unwanted"):
            self.place(item, head=head and part != "firm", part=part)
        match part:
            case "required":
                self._asked(item, title, inherited=inherited)
            case "preferred":
                self._wished(item)
            case "unwanted":
                if item.part != "unwanted":
                    self._exclude(text)
            case "duties":
                if len(text.split()) >= 3 or re.search(r"[\u3040-\u9fff]{6}", text):
                    self._duties.append(text[:LONGEST])
            case _:
                told = schooling(text)
                if told is not None and told.level == "none":
                    self._schooling.append(told)

    def place(self, item: Item, *, head: bool, part: Part | None = None) -> None:
        """Where the job is, from the first lines, labelled lines and sentences that speak of it."""
        text = item.text
        told = part == "place" or bool(_PLACE.search(text))
        if not (head or told):
            return
        named = place_names(text, any_case=self._terse)
        if head and not told and not named:
            named = self._last_of_title(text)
        if head and not told and len(text.split()) > 25:
            named = ()
        self._locations.extend(named)
        if told or head:
            remote, hybrid = work_place(text)
            if remote is not None:
                self._remote.append(remote)
            if hybrid:
                self._constraints.append(_around(text, r"hybrid\w*|h[íi]brido|hybride|days?|混合"))

    def _last_of_title(self, text: str) -> tuple[str, ...]:
        """ "Head Chef, Leeds": a last single capitalised word beside a title is a place."""
        match = re.match(
            r"^(?P<title>[^,–—.]{4,50}?)(?:,\s+|"
            r" [-–—] )(?P<last>[^\W\d_][\w'’-]+)(?:\s*[(.].*)?$",
            text,
        )
        if match is None or not is_title(match["title"]) or is_title(match["last"]):
            return ()
        last = match["last"]
        if (
            not last[0].isupper()
            or "-" in last
            or self._taxonomy.find(last)
            or self._taxonomy.canonical(last)
        ):
            return ()
        return (last.capitalize() if last.isupper() and len(last) > 3 else last,)

    def _field(self, text: str) -> None:
        for mention in self._taxonomy.find(text):
            if self._taxonomy.kind(mention.name) == "domain" and not mention.negated:
                self._domain.append(mention.name)

    def _asked(self, item: Item, title: str, *, inherited: bool = False) -> None:
        text = _CONTRAST.sub(" ", self._expanded(item.text))
        text = self._without_asides(item, text)
        demands = years(text)
        told = schooling(text)
        languages = spoken(text)
        taken = [language.span for language in languages]
        if languages:
            taken.extend(level_places(text))
        if told is not None and told.level != "none":
            taken.append(told.span)
        taken.extend(place.span for place in places(text, any_case=self._terse))
        short = item.listed or len(text.split()) <= 30
        found = wishes(
            _without(text, title),
            self._taxonomy,
            listed=short,
            strict=inherited,
            taken=taken,
            counted=[demand.span for demand in demands],
        )
        if item.listed and not demands and len(text.split()) <= 4 and len(found) == 1:
            # "Multi-state payroll" under the title "Payroll Specialist" says more than the title.
            own = text.strip(" .;")
            if self._in_title(found[0], title) and own.casefold() != found[0].names[0].casefold():
                found = (Wish((own,), known=False),) if not is_title(own) else ()
        found = tuple(wish for wish in found if not self._in_title(wish, title))
        brief = len(text.split()) <= 12
        if brief and _CONSTRAINT.search(text) and not any(wish.known for wish in found):
            found = tuple(wish for wish in found if wish.credential)
        skills = [wish for wish in found if not wish.credential]
        for demand in demands:
            specific = any(self._specific(wish) for wish in skills)
            self._years.append((demand, specific))
        if told is not None:
            self._schooling.append(told)
            if told.preferred and told.level != "none":
                self._constraints.append(text)
        self._languages.extend(languages)
        for wish in found:
            if wish.credential:
                self._certifications.append(self._licence(text, wish))
            elif len(wish.names) > 1:
                self._choices.append(wish.names)
            else:
                self._must.append(wish)
                if wish.examples:
                    self._examples[wish.names[0]] = wish.examples
        empty = not (found or demands or told or languages)
        if _CONSTRAINT.search(text):
            self._constraints.append(text if brief else _clause(text))
        elif empty and item.part == "required" and 3 <= len(text.split()) <= 25:
            self._duties.append(text[:LONGEST])

    def _without_asides(self, item: Item, text: str) -> str:
        """A list without what its brackets say is only wished for: "OSHA 10 (OSHA 30 preferred)",
        or, where they name nothing, without what stands before them: "Go, Rust (a plus)"."""
        if _outside(text) == text:
            return text
        for match in reversed(list(_BRACKETS.finditer(text))):
            aside = match.group()[1:-1]
            if not _PREFERRED.search(aside):
                continue
            start = match.start()
            if not re.search(r"\w{2}", _without_cues(aside)):
                start = max(text.rfind(mark, 0, start) for mark in ",;，；") + 1
                aside = text[start : match.start()]
            self._wished(item.model_copy(update={"text": aside, "part": "preferred"}))
            text = f"{text[:start]} {text[match.end() :]}"
        return text

    def _licence(self, text: str, wish: Wish) -> str:
        """The entry for a credential; a licence is called what the job calls it ("RN license")."""
        for mention in self._taxonomy.find(text):
            own = text[mention.span.start : mention.span.end]
            if wish.names == (mention.name,) and _LICENCE.search(own):
                return own
        return " or ".join(wish.names)

    def _in_title(self, wish: Wish, title: str) -> bool:
        """What the title says already: the occupation itself, or its field ("DevOps")."""
        if len(wish.names) > 1:
            return False
        name = wish.names[0]
        if wish.known:
            if self._taxonomy.kind(name) in ("method", "domain") and self._stems(name, title):
                return True
            fields = {mention.name for mention in self._taxonomy.find(title)}
            return name in fields and self._taxonomy.kind(name) in ("method", "domain")
        return is_title(name)

    def _stems(self, name: str, title: str) -> bool:
        """Whether the title is the trade's own word: "Accounting" of a Senior Accountant."""
        said = title.casefold()
        return any(
            " " not in word and len(word) > STEM and word[:STEM].casefold() in said
            for word in (name, *self._taxonomy.expansions(name))
        )

    def _specific(self, wish: Wish) -> bool:
        kinds = {self._taxonomy.kind(name) for name in wish.names}
        return bool(kinds & {"language", "framework", "tool", "database", "platform"})

    def _wished(self, item: Item) -> None:
        text = self._expanded(item.text)
        told = schooling(text)
        languages = spoken(text)
        taken = [language.span for language in languages]
        if told is not None:
            taken.append(told.span)
            if told.level == "none":
                self._schooling.append(told)
            else:
                self._constraints.append(text)
        taken.extend(demand.span for demand in years(text))
        taken.extend(place.span for place in places(text))
        cue = _PREFERRED.search(text)
        asked = _REQUIRED.search(text)
        commas = list(re.finditer(r", |，", text[: cue.start()])) if cue else []
        if asked and item.part != "preferred" and commas:
            # "Python is required, Go a plus": what stands before the last comma is asked.
            cut = commas[-1].start()
            if asked.start() < cut:
                self._asked(item.model_copy(update={"text": text[:cut]}), "")
                taken.append(Span(0, cut))
        found = wishes(_without_cues(text), self._taxonomy, listed=True, taken=taken)
        self._nice.extend(
            name
            for wish in found
            for name in (*wish.names, *wish.examples)
            if wish.known or not is_title(name)
        )
        # "Verhandlungssicheres Englisch, Französisch wünschenswert": a level before the last comma
        # is asked.
        last = commas[-1].start() if commas else 0
        for language in languages:
            if language.level is not None and language.span.end <= last:
                self._languages.append(language)
            else:
                self._nice.append(language.name)

    def _exclude(self, text: str) -> None:
        found = self._taxonomy.find(text)
        self._excluded.extend(
            mention.name
            for mention in found
            if self._taxonomy.kind(mention.name) not in ("soft", "spoken", "domain")
        )

    def _expanded(self, text: str) -> str:
        """Short forms written out, so that "go dev" vouches for Go."""
        if not self._terse:
            return text
        full = {"dev": "developer", "devs": "developers", "eng": "engineer", "engs": "engineers"}
        return _SHORT_FORMS.sub(lambda match: full[match.group().casefold()], text)

    def requirements(self, title: str, parts: Sequence[Item]) -> Requirements:
        taxonomy = self._taxonomy
        if self._terse and title:
            for mention in taxonomy.find(self._expanded(title)):
                kind = taxonomy.kind(mention.name)
                if kind not in ("soft", "spoken", "domain", "licence", "certification", "method"):
                    self._must.insert(0, Wish((mention.name,)))
        low, high = self._range()
        told = [item for item in self._schooling if not item.preferred]
        asked = [item for item in told if item.level != "none"]
        level = asked[0] if asked else next(iter(told), None)
        choices = _distinct_groups(self._choices)
        chosen = {name.casefold() for group in choices for name in group}
        must = [wish.names[0] for wish in self._must if wish.names[0].casefold() not in chosen]
        must = _distinct(must)
        held = chosen | {name.casefold() for name in must}
        certifications = self._held_once(self._certifications)
        named = {
            (taxonomy.canonical(part) or part).casefold()
            for entry in certifications
            for part in entry.split(" or ")
        }
        must = [name for name in must if name.casefold() not in named]
        excluded = [name for name in _distinct(self._excluded) if name.casefold() not in held]
        away = {name.casefold() for name in excluded} | held | named
        required = {item.name for item in self._languages}
        nice = [
            name
            for name in _distinct(self._nice)
            if name.casefold() not in away and name not in required
        ]
        expansions: dict[str, tuple[str, ...]] = {}
        for name in (*must, *nice, *(name for group in choices for name in group)):
            near = (*self._examples.get(name, ()), *taxonomy.expansions(name))
            if near:
                expansions[name] = tuple(dict.fromkeys(near))[:8]
        remote = True if True in self._remote else False if self._remote else None
        constraints = _distinct(text.strip(" .")[:LONGEST] for text in self._constraints)
        return Requirements(
            title=title,
            must_have_skills=tuple(must),
            nice_to_have_skills=tuple(nice),
            any_of=choices,
            min_experience_years=low,
            max_experience_years=high,
            education_level=level.level if level else None,
            education_or_equivalent=any(item.equivalent for item in asked),
            locations=_cities(self._locations),
            remote=remote,
            languages=tuple(_best_levels(self._languages)),
            certifications=tuple(certifications),
            excluded_skills=tuple(excluded),
            other_constraints=tuple(constraints[:MOST_CONSTRAINTS]),
            duties=tuple(_distinct(self._duties)[:MOST_DUTIES]),
            domain=tuple(_distinct(self._domain)[:MOST_DOMAIN]),
            skill_expansions=expansions,
        )

    def _held_once(self, entries: Sequence[str]) -> list[str]:
        """Each credential once, whatever it is called; "RN license" before "Registered Nurse"."""
        first: dict[str, str] = {}
        for entry in entries:
            key = (self._taxonomy.canonical(entry) or entry).casefold()
            if key not in first or (_LICENCE.search(entry) and not _LICENCE.search(first[key])):
                first[key] = entry
        return list(first.values())

    def _range(self) -> tuple[float, float | None]:
        """The main demand in years: general before one skill's, the lowest of several routes."""
        general = [demand for demand, specific in self._years if not specific]
        chosen = general or [demand for demand, _ in self._years]
        if not chosen:
            return 0.0, None
        routes = [demand for demand in chosen if demand.route and demand.low is not None]
        if len(routes) > 1:
            main = min(routes, key=lambda demand: demand.low or 0)
        else:
            main = max(chosen, key=lambda demand: demand.low or 0)
        low = main.low or 0.0
        high = main.high
        if high is None:
            tops = [d.high for d in chosen if d.low is None and d.high is not None]
            high = min(tops) if tops else None
        if high is not None and high < low:
            high = None
        return low, high


def _without(text: str, title: str) -> str:
    """The text with the title blanked, offsets kept."""
    match = re.search(re.escape(title) + r"\w*", text, re.IGNORECASE) if title else None
    if match is None:
        return text
    return text[: match.start()] + ";".ljust(len(match.group())) + text[match.end() :]


def _without_cues(text: str) -> str:
    return _PREFERRED.sub(lambda match: " " * len(match.group()), text)


def _clause(text: str) -> str:
    """The first clause, between commas, that speaks of a constraint."""
    return next(
        (part.strip() for part in re.split(r"[,;.]\s", text) if _CONSTRAINT.search(part)), text
    )


def _around(text: str, pattern: str) -> str:
    """The clause that holds the cue, brackets and separators as borders."""
    match = re.search(pattern, text, re.IGNORECASE)
    if match is None:
        return text
    start = max(text.rfind(mark, 0, match.start()) for mark in "(|·;.（") + 1
    rest = re.search(r"[)|·;.）]", text[match.end() :])
    end = match.end() + rest.start() if rest else len(text)
    return text[start:end].strip(" ,-–")


def _distinct(names: Iterable[str]) -> list[str]:
    seen: dict[str, str] = {}
    for name in names:
        if name:
            seen.setdefault(name.casefold(), name)
    return list(seen.values())


def _distinct_groups(groups: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Choices without repeats; a choice that another contains is the smaller demand, kept once."""
    kept: list[tuple[str, ...]] = []
    for group in groups:
        if not any(set(group) & set(other) for other in kept):
            kept.append(group)
    return tuple(kept)


def _cities(names: Sequence[str]) -> tuple[str, ...]:
    """Cities first named, once; countries only when no city is named."""
    found = _distinct(names)
    cities = [
        name for name in found if any(place.city for place in places(name)) or not places(name)
    ]
    shown: list[str] = []
    for name in cities or found:
        bare = name.split(",")[0]
        if not any(other.split(",")[0] == bare for other in shown):
            shown.append(name)
    return tuple(shown)


def _best_levels(languages: Sequence[Spoken]) -> list[str]:
    """Each language once, with its level if any sentence states one."""
    levels: dict[str, str | None] = {}
    for item in languages:
        if levels.get(item.name) is None:
            levels[item.name] = item.level
    return [f"{name} ({level})" if level else name for name, level in levels.items()]
