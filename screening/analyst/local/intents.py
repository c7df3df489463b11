"""resolve_intent: a message that the margin gate is unsure of, read by its own words.

The cues are those of `scoring.cues`; here they are weighed against each other by rules. What two
readings fit equally well is asked back rather than guessed.
"""

from screening.domain import Intent, IntentResolution, RouteContext, Task
from screening.scoring.cues import facts, wishes
from screening.scoring.margin import split_wishes
from screening.scoring.structure import looks_like_job
from screening.taxonomy import Taxonomy

_ADVICE = "Shall I change the search that way, or first tell you what it would do to the shortlist?"
_SEEK = "Shall I start a new search with this, or change the one at hand?"
_UNCLEAR = "I am not sure what you would like: a new search, a change, or an answer?"


def resolve_intent(text: str, context: RouteContext, taxonomy: Taxonomy) -> IntentResolution:
    """The intent that the message's words bear out, else None with a question.

    `tasks` has one entry a wish when the message holds several.
    """
    if not text.strip():
        return IntentResolution(intent=None, question=_UNCLEAR)
    if looks_like_job(text):
        return _decided("extract_requirements", text)
    tasks = split_wishes(text, context)
    if tasks:
        return IntentResolution(intent=tasks[0].intent, tasks=tasks)
    kinds = {wish.kind for wish in wishes(text)}
    if "advice" in kinds:
        return IntentResolution(intent=None, question=_ADVICE)
    cues = facts(text, context)
    if kinds == {"edit"} and context.active:
        return _decided("adjust_requirements", text)
    if kinds == {"ask"} or cues["courtesy"]:
        return _decided("conversational_query", text)
    if kinds == {"seek"} and cues["role"]:
        return _decided("extract_requirements", text)
    if cues["role"] and not context.active and not cues["question"]:
        return _decided("extract_requirements", text)
    if kinds <= {None}:
        return _by_content(text, context, taxonomy, cues["role"])
    if kinds == {"edit"}:
        return IntentResolution(intent=None, question=_UNCLEAR)
    return IntentResolution(intent=None, question=_SEEK if cues["role"] else _UNCLEAR)


def _by_content(
    text: str, context: RouteContext, taxonomy: Taxonomy, role: bool
) -> IntentResolution:
    """A message without a verb: a job when it names a role and skills and no search is active."""
    named = [mention.name for mention in taxonomy.find(text)]
    if named and role and not context.active:
        return _decided("extract_requirements", text)
    if named and not role and not context.active and len(named) > 1:
        return _decided("extract_requirements", text)
    question = f"What about {named[0]}: {_lower(_UNCLEAR)}" if named else _UNCLEAR
    return IntentResolution(intent=None, question=question)


def _decided(intent: Intent, text: str) -> IntentResolution:
    return IntentResolution(intent=intent, tasks=(Task(intent=intent, text=text),))


def _lower(question: str) -> str:
    return question.partition(": ")[2]
