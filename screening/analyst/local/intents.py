"""What a message wants, read by rules, where the margin gate was not sure.

Only a reading that the message's own words leave open to no second one is taken; anything else is
asked back. The rules look at how each part opens (an edit verb, a question, a search for a role).
"""

from screening.domain import Intent, IntentResolution, RouteContext, Task
from screening.scoring.cues import facts, wishes
from screening.scoring.margin import split_wishes
from screening.taxonomy import Taxonomy

_SHORT = 3
"""Words up to which a message with nothing but a name in it is a hint, not a wish."""


def resolve_intent(text: str, context: RouteContext, taxonomy: Taxonomy) -> IntentResolution:
    """One intent with its tasks, or None with a short question. Deterministic, never a guess.

    An edit with no search to change is asked back, and so is advice asked for ("should we drop
    the degree?"), since both a change and an answer could be meant.
    """
    tasks = split_wishes(text, context)
    if tasks:
        return IntentResolution(intent=tasks[0].intent, tasks=tasks)
    kinds = {wish.kind for wish in wishes(text)}
    seen = facts(text, context)
    if seen["advice"] or "advice" in kinds:
        return _asked("Shall I make that change, or tell you first what it would do?")
    if not kinds:
        return _read("conversational_query", text) if seen["courtesy"] else _unclear(context)
    only = next(iter(kinds)) if len(kinds) == 1 else None
    if only == "seek":
        return _read("extract_requirements", text)
    if only == "edit":
        if not context.active:
            return _asked("There is no search to change yet. What job is it for?")
        if seen["role"] and not (seen["term"] or seen["skill"] or taxonomy.find(text)):
            return _asked("Is that a change of this search, or a new one?")
        return _read("adjust_requirements", text)
    if only == "ask" and not _might_change(text, context):
        return _read("conversational_query", text)
    if only is None and seen["role"] and not context.active and _says_more(text, taxonomy):
        return _read("extract_requirements", text)
    return _named(text, context, taxonomy)


def _might_change(text: str, context: RouteContext) -> bool:
    """True for a question that is only a name or a criterion: "Kafka?", "the degree?"."""
    seen = facts(text, context)
    opens = seen["ask"] or seen["whatif"] or seen["concept"] or seen["person"] or seen["label"]
    return not opens


def _says_more(text: str, taxonomy: Taxonomy) -> bool:
    """True where a bare title has company: a skill, a number, or a few words."""
    return (
        bool(taxonomy.find(text))
        or any(char.isdigit() for char in text)
        or len(text.split()) > _SHORT
    )


def _named(text: str, context: RouteContext, taxonomy: Taxonomy) -> IntentResolution:
    """A question back that names the skill, if the message is hardly more than one."""
    found = taxonomy.find(text)
    if len(found) == 1 and len(text.split()) <= _SHORT:
        name = found[0].name
        if context.active:
            return _asked(f"What about {name}: shall I change the search, or answer a question?")
        return _asked(f"Is {name} part of a job you are filling, or do you have a question on it?")
    return _unclear(context)


def _unclear(context: RouteContext) -> IntentResolution:
    if context.active:
        return _asked("Shall I change the search, start a new one, or answer a question?")
    return _asked("Is this a job to search for, or a question?")


def _read(intent: Intent, text: str) -> IntentResolution:
    return IntentResolution(intent=intent, tasks=(Task(intent=intent, text=text),))


def _asked(question: str) -> IntentResolution:
    return IntentResolution(intent=None, question=question)
