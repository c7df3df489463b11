"""questions: interview questions that only this resume gives rise to.

Each one names a gap of the person or quotes a claim of theirs, so that it could not be asked of
anybody else in the pool. No way of asking comes twice in one kit. Years, titles, degrees and the
like are asked about only where they fall short, and never by way of a quote.
"""

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from screening.analyst.local.protected import refusal
from screening.analyst.local.reading import language_code
from screening.domain import Claim, Criterion, Dossier, Requirements, Role, Screened
from screening.policy import RunPolicy
from screening.taxonomy import load

FRAGMENT = 110
"""Characters of a quote in a question."""
SHORTEST = 12
MOST_CLAIMS = 2
STALE_YEARS = 2
RECENT = 3
"""Roles whose other bullets may be asked about."""
MASK = "█"

_FIGURE = re.compile(
    r"[$€£¥]\s?\d|\d[\d.,]*\s?%|"
    r"(?<![\w./-])(?!(?:19|20)\d\d\b)\d[\d.,]*\s?(?:[kKmM]\b|[a-zA-Z]{3,}|[\u4e00-\u9fff])"
)
_LAST = re.compile(r"last in (?P<year>\d{4})-(?P<month>\d\d)")
_YEARS = re.compile(r"(?P<total>[\d.]+) dated years, (?P<close>[\d.]+) of them")
_BESIDE = re.compile(r"not shown in the resume; (?P<via>.+) is shown and is close to it")
_CLAUSE = re.compile(r"(?<=[;.])\s+|\s[–—]\s|,\s(?=(?:which|cutting|saving)\b)")
_CHANGE = re.compile(
    r"\b(?:cut|reduc\w+|lower\w+|dropp\w+|rais\w+|increas\w+|grew|grow\w+|improv\w+|sav(?:ed|ing)|"
    r"halv\w+|doubl\w+|tripl\w+|shorten\w+|fell|down|up from|went from|from [^,;]{1,30} to|"
    r"accuracy)\b|\d\s?%",
    re.IGNORECASE,
)
"""A figure that says what came of the work, not how large it was."""
_MONTHS = tuple(
    re.findall(
        r"\w+",
        "January February March April May June July August September October November December",
    )
)
_PROPER = frozenset(
    re.findall(
        r"\w+", "six lean sigma bayesian boolean poka yoke kaizen kanban scrum agile western"
    )
)


_NOT_SHOWN = (
    "I did not find {topic} in your resume. What is the nearest thing you have done, perhaps as "
    "{latest}, and what of it would carry over?",
    "We need {topic} here and your resume does not mention it. Have you used it somewhere that is "
    "not written down, or something close to it?",
    "Suppose {topic} comes up in your first month here. What from your time as {latest} would you "
    "build on, and what would you have to learn?",
)
_BESIDE_IT = (
    "Your resume shows {via} but not {topic}. How far does the one prepare you for the other, and "
    "where does that end?",
    "You have worked with {via}; we use {topic}. What would be the same for you, and what would "
    "trip you up?",
)
_LISTED = (
    "You list {topic}, but none of your roles mentions it. Where did you last use it, and what "
    "for?",
    "Which of your jobs was {topic} part of, and what did you do with it yourself? Your resume "
    "names it without a place.",
    "Tell me about one piece of work that would not have been possible without {topic}. Your "
    "resume only has it in a list.",
)
_STALE = (
    "The last role of yours that shows {topic} ended in {when}. What has changed in it since, and "
    "how have you kept up?",
    "It is {ago} since {topic} last shows in your work. What would you need to refresh before "
    "using it here?",
)
_MODEST = (
    "You are modest about {topic}: “{quote}”. What can you do with it alone today, and where do "
    "you still ask somebody?",
)
_THIN = (
    "You write “{quote}”. How much of the {topic} in that was yours, and how much was the team's?",
    "“{quote}” is what your resume says of {topic}. What else have you done with it that is not on "
    "the page?",
)
_FEW_YEARS = (
    "We ask for {asked}, and I count {close} in work like this out of {total} in all. Which of the "
    "rest would you count, and why?",
)
_NO_CERTIFICATE = (
    "The job needs {topic}, which your resume does not state. Do you hold it, or how far along are "
    "you?",
    "I could not find {topic} in your resume. When did you get it, or when do you expect to?",
)
_OPEN_CERTIFICATE = (
    "Your resume says “{quote}”. Where does {topic} stand today, and until when is it valid?",
)
_NO_LANGUAGE = (
    "Part of this work is done in {topic}. In which work situations have you used it so far, "
    "written and spoken?",
)
_WISHED = (
    "{topic} is no must, but it would help here, and your resume does not mention it. How near "
    "have you come to it?",
    "We would be glad of some {topic}. Is there any in your work that the resume leaves out?",
)
_MEASURED = (
    "You write “{quote}”{where}. How was that measured, and what was your own part in it?",
    "“{quote}”{where}: how was that number arrived at, and who else had a hand in it?",
    "Take me through “{quote}”{where}. What did you do first, and how did you know that it worked?",
)
_LARGE = (
    "“{quote}”{where}: which part of that was in your hands, and how many shared the work?",
    "You write “{quote}”{where}. What was the hardest week of it, and what did you do?",
    "What did “{quote}”{where} look like on an ordinary day, and what broke first on a busy one?",
)
_SCOPE = (
    "As {role} you write “{quote}”. Which decision in that was yours, and what did you rule out?",
    "“{quote}”{where}: who had the last word on this, and where did you disagree?",
    "Looking back at “{quote}”{where}, what would you do differently today?",
)


_AGAIN = (
    "When did you last have to learn something like {topic} quickly, and how did you go about it?",
    "If {topic} went wrong in your first month here, whom would you ask and what would you check?",
)
_ROLE = (
    "What of your work as {latest} would you want to keep in this job, and what would you leave?",
    "Who saw your work as {latest} most closely, and what would they say you should learn next?",
)


class _Frame(NamedTuple):
    """Ways of asking one thing, what fills them, and the quotes that this uses up unsaid.

    `again`: a second question on what has been asked about, where there is little to ask.
    """

    ways: tuple[str, ...]
    fill: dict[str, str]
    about: tuple[str, ...] = ()
    again: bool = False


def questions(
    screened: Screened, dossier: Dossier, requirements: Requirements, policy: RunPolicy
) -> tuple[str, ...]:
    """Between `questions_min` and `questions_max` questions, in the order to ask them.

    Must-haves that are not shown or shown in part, then years, certificates and languages that
    fall short; at most two claims with figures; at last what the person decided. Fewer only when
    the resume and the job together give no more to ask about.
    """
    rows = screened.reading.criteria
    kit = _Kit(dossier.candidate_id, policy.questions_max)
    gaps = sorted((item for item in rows if item.verdict in ("not_shown", "partly")), key=_urgency)
    pressing = [item for item in gaps if not item.key.startswith("nice")]
    kit.ask((_of_gap(item, dossier) for item in pressing), policy.questions_max - 2)
    lines = _lines(rows, dossier)
    figures = [(role, quote) for role, quote in lines if _FIGURE.search(quote)]
    figures.sort(key=lambda line: not _CHANGE.search(line[1]))
    most = min(policy.questions_max - 1, len(kit.asked) + MOST_CLAIMS)
    kit.ask((_of_figure(role, quote) for role, quote in figures), most)
    scope = sorted(lines, key=lambda line: (_enumerates(line[1]), bool(_FIGURE.search(line[1]))))
    kit.ask((_of_scope(role, quote) for role, quote in scope), len(kit.asked) + 1)
    wishes = [item for item in gaps if item.key.startswith("nice")]
    kit.ask((_of_gap(item, dossier) for item in pressing), policy.questions_min)
    kit.ask((_of_gap(item, dossier) for item in wishes), policy.questions_min + 1)
    kit.ask((_of_scope(role, quote) for role, quote in scope), policy.questions_min)
    kit.ask((_once_more(item) for item in pressing), policy.questions_min)
    kit.ask((_of_role(role) for role in dossier.profile.roles), policy.questions_min)
    return tuple(kit.asked)


class _Kit:
    """Questions asked so far; no way of asking, quote or topic comes twice."""

    def __init__(self, seed: str, most: int) -> None:
        self.asked: list[str] = []
        self._seed = seed
        self._most = most
        self._used: set[str] = set()
        self._said: set[str] = set()

    def ask(self, frames: Iterable[_Frame | None], until: int) -> None:
        """Adds questions until there are `until`, as far as there are ways left to ask."""
        for frame in frames:
            if len(self.asked) >= min(until, self._most):
                return
            if frame is None:
                continue
            if not frame.again and {*frame.fill.values(), *frame.about} & self._said:
                continue
            turn = zlib.crc32(f"{self._seed}{frame.fill}".encode()) % len(frame.ways)
            order = (*frame.ways[turn:], *frame.ways[:turn])
            way = next((way for way in order if way not in self._used), None)
            if way is None:
                continue
            question = way.format(**frame.fill)
            if refusal(question) is not None:
                continue
            self.asked.append(question)
            self._used.add(way)
            self._said |= {frame.fill[key] for key in ("topic", "quote") if key in frame.fill}
            self._said.update(frame.about)


def _urgency(item: Criterion) -> tuple[bool, bool, float, str]:
    return (not item.must, item.verdict != "not_shown", -item.weight, item.key)


def _of_gap(item: Criterion, dossier: Dossier) -> _Frame | None:
    ask = _GAPS.get(item.key.partition(":")[0])
    return ask(item, dossier) if ask is not None else None


def _skill_gap(item: Criterion, dossier: Dossier) -> _Frame | None:
    topic = _topic(item)
    if item.verdict == "not_shown":
        if item.key.startswith("nice"):
            return _Frame(_WISHED, {"topic": topic})
        beside = _BESIDE.search(item.reason)
        if beside:
            return _Frame(_BESIDE_IT, {"topic": topic, "via": _plain(beside["via"])})
        roles = dossier.profile.roles
        latest = roles[0].title if roles and roles[0].title else "what you do now"
        return _Frame(_NOT_SHOWN, {"topic": topic, "latest": latest})
    quote = _fragment(item.evidence[0], topic) if item.evidence else ""
    about = (quote,) if quote else ()
    if "plays down" in item.reason and quote:
        return _Frame(_MODEST, {"topic": topic, "quote": quote})
    if all(claim.role is None for claim in item.evidence):
        return _Frame(_LISTED, {"topic": topic}, about)
    last = _LAST.search(item.reason)
    if last:
        now = dossier.profile.as_of
        months = (int(now[:4]) - int(last["year"])) * 12 + int(now[5:7]) - int(last["month"])
        if months >= 12 * STALE_YEARS:
            when = f"{_MONTHS[int(last['month']) - 1]} {last['year']}"
            return _Frame(
                _STALE, {"topic": topic, "when": when, "ago": f"{months // 12} years"}, about
            )
    if not _bullet(item.evidence[0], dossier):
        return _Frame(_LISTED, {"topic": topic}, about)
    return _Frame(_THIN, {"topic": topic, "quote": quote}) if quote else None


def _certificate_gap(item: Criterion, dossier: Dossier) -> _Frame | None:
    if item.evidence:
        quote = _fragment(item.evidence[0], item.label)
        return _Frame(_OPEN_CERTIFICATE, {"topic": item.label, "quote": quote})
    return _Frame(_NO_CERTIFICATE, {"topic": item.label})


def _years_gap(item: Criterion, dossier: Dossier) -> _Frame | None:
    """Too few years; that somebody has more than asked for is nothing to ask about."""
    counted = _YEARS.search(item.reason)
    asked = re.match(r"[\d.]+", item.label)
    if counted is None or asked is None or float(counted["close"]) >= float(asked.group()):
        return None
    years = "year" if float(asked.group()) == 1 else "years"
    return _Frame(
        _FEW_YEARS,
        {
            "asked": f"{asked.group()} {years}",
            "close": counted["close"] if float(counted["close"]) else "none",
            "total": counted["total"],
        },
    )


def _language_gap(item: Criterion, dossier: Dossier) -> _Frame | None:
    name = item.label.partition("(")[0].strip()
    if dossier.language is not None and dossier.language == language_code(name):
        return None  # the resume itself is written in it
    return _Frame(_NO_LANGUAGE, {"topic": name})


_GAPS: dict[str, Callable[[Criterion, Dossier], _Frame | None]] = {
    "must": _skill_gap,
    "any_of": _skill_gap,
    "nice": _skill_gap,
    "certification": _certificate_gap,
    "years": _years_gap,
    "language": _language_gap,
}


def _of_figure(role: Role, quote: str) -> _Frame:
    ways = _MEASURED if _CHANGE.search(quote) else _LARGE
    return _Frame(ways, {"quote": quote, "where": f" ({_named(role)})"})


def _of_scope(role: Role, quote: str) -> _Frame:
    where = f" ({_named(role)})"
    return _Frame(_SCOPE, {"quote": quote, "role": _named(role), "where": where})


def _once_more(item: Criterion) -> _Frame | None:
    if not item.key.startswith(("must", "any_of")):
        return None
    return _Frame(_AGAIN, {"topic": _topic(item)}, again=True)


def _of_role(role: Role) -> _Frame:
    return _Frame(_ROLE, {"latest": _named(role)}, again=True)


def _named(role: Role) -> str:
    """The role in words, "Data Engineer at Acme"."""
    return " at ".join(part for part in (role.title, role.company) if part) or "you"


def _enumerates(quote: str) -> bool:
    """Whether a line lists tools or duties and tells of nothing done."""
    return len(quote.split(",")[0].split()) <= 2 or len(quote.split()) <= 4


def _lines(rows: Sequence[Criterion], dossier: Dossier) -> list[tuple[Role, str]]:
    """What the person says of their work: first what meets the job best, then the latest roles."""
    found: dict[str, Role] = {}
    met = [
        item
        for item in rows
        if item.verdict in ("met", "partly")
        and item.key.partition(":")[0] in ("must", "any_of", "nice", "duty", "domain")
    ]
    for item in sorted(met, key=lambda row: (not row.must, -row.strength * row.weight, row.key)):
        for claim in item.evidence:
            role = _bullet(claim, dossier)
            quote = _fragment(claim, _topic(item))
            if role is not None and len(quote) >= SHORTEST:
                found.setdefault(quote, role)
    for role in dossier.profile.roles[:RECENT]:
        for bullet in role.bullets:
            quote = _shortened(bullet, None)
            same = any(quote in other or other in quote for other in found)
            if MASK not in bullet and not same and len(quote) >= SHORTEST:
                found.setdefault(quote, role)
    return [(role, quote) for quote, role in found.items()]


def _bullet(claim: Claim, dossier: Dossier) -> Role | None:
    """The role in one of whose bullets the claim's quote stands; a role's header is no claim."""
    if not claim.spans:
        return None
    start = claim.spans[0].start
    for role in dossier.profile.roles:
        if any(span.start <= start < span.end for span in role.bullet_spans):
            return role
    return None


def _topic(item: Criterion) -> str:
    """What to call it: of a choice, the member that the quote shows."""
    kind, _, key = item.key.partition(":")
    members = key.split("|") if kind == "any_of" else []
    if members and item.evidence:
        taxonomy = load()
        quotes = " \n".join(span.quote for claim in item.evidence for span in claim.spans)
        named = {mention.name for mention in taxonomy.find(quotes)}
        for member in members:
            known = taxonomy.canonical(member) or member
            shown = bool(named & {known, *taxonomy.shows(known)})
            if shown or member.casefold() in quotes.casefold():
                return _plain(member)
    if not members:
        return _plain(item.label)
    *others, last = (_plain(member) for member in members)
    return f"{', '.join(others)} or {last}"


def _plain(name: str) -> str:
    """A method as it is written inside a sentence; what only counts with a capital keeps it."""
    words = name.split()
    if load().kind(name) not in ("method", "domain"):
        return name
    if any(word.casefold() in _PROPER or not (word.istitle() or word.islower()) for word in words):
        return name
    known = any(mention.name == name for mention in load().find(name.lower()))
    return name.lower() if known else name


def _fragment(claim: Claim, topic: str) -> str:
    return _shortened(claim.spans[0].quote if claim.spans else claim.text, topic)


def _shortened(text: str, topic: str | None) -> str:
    """The text, or the clause of a long one that has its figure or its topic."""
    flat = " ".join(text.split()).strip(" .;,")
    if len(flat) <= FRAGMENT:
        return flat
    clauses = [clause.strip(" .;,") for clause in _CLAUSE.split(flat) if clause]
    told = [
        clause
        for clause in clauses
        if SHORTEST <= len(clause) <= FRAGMENT and clause.count("(") == clause.count(")")
    ]
    for clause in told:
        if _FIGURE.search(clause) and (topic is None or topic.casefold() in clause.casefold()):
            return clause
    for clause in told:
        if topic is not None and topic.casefold() in clause.casefold():
            return clause
    if told and told[0] == clauses[0]:
        return told[0]
    return flat[:FRAGMENT].rsplit(" ", 1)[0].rstrip(" ,;.") + "…"
