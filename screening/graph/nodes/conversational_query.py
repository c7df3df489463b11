"""conversational_query: answer a question from the search and the pool, with quotes.

Reads `tasks`, `requirements`, `tuning`, `shortlist`, `screening`. Writes `messages`, `tasks`,
`errors`. Calls `Analyst.answer`, `JobMatcher.passages`, and `WebSearch` on an explicit wish.
"""

import asyncio
import re

from langgraph.runtime import Runtime

from screening.domain import Claim, Problem, Problems, Screening, Shortlist, Tuning
from screening.errors import AnalystError, WebSearchError
from screening.graph.messages import said
from screening.graph.state import AgentState, Deps
from screening.ports import Ask, Person, WebResult
from screening.scoring.grounding import located

PASSAGES = 40
PEOPLE = 200
WEB_RESULTS = 5
WEB_WISH = re.compile(r"\b(search|look up|find) (on |in )?(the )?(web|internet|online)\b", re.I)


async def conversational_query(state: AgentState, runtime: Runtime[Deps]) -> AgentState:
    """A citation whose quote is not in the resume is not shown. The shortlist never changes."""
    deps = runtime.context
    task = state["tasks"].current
    text = task.text if task and task.text else state["turn"].text
    rest = state["tasks"].rest()
    try:
        web = await _web(text, deps)
        answer = await deps.analyst.answer(
            text, await asyncio.to_thread(_ask, text, state, web, deps)
        )
    except (AnalystError, WebSearchError) as error:
        problem = Problem(code="no_answer", node="conversational_query", detail=str(error))
        return {
            "errors": Problems.of(problem),
            "messages": [said("problem", f"I could not answer that: {error}")],
            "tasks": rest,
        }
    citations = tuple(claim for claim in answer.citations if _holds(claim, deps))
    return {"messages": [said("answer", answer.text, citations=citations)], "tasks": rest}


def _holds(claim: Claim, deps: Deps) -> bool:
    dossier = deps.dossiers.get(claim.candidate_id or "")
    if dossier is None or not claim.spans:
        return False
    return all(located(span, dossier.text) == span for span in claim.spans)


async def _web(text: str, deps: Deps) -> tuple[WebResult, ...]:
    """Web results when the message asks for the web; a missing key is said, never invented over."""
    if not WEB_WISH.search(text):
        return ()
    if not deps.web.available:
        raise WebSearchError("web search is not set up; give a Tavily key in the settings")
    return await deps.web.search(WEB_WISH.sub("", text).strip(" :,."), WEB_RESULTS)


def _ask(text: str, state: AgentState, web: tuple[WebResult, ...], deps: Deps) -> Ask:
    shortlist = state.get("shortlist") or Shortlist()
    screening = state.get("screening") or Screening()
    passages = deps.matcher.passages(text, PASSAGES)
    ranks = {match.candidate_id: match for match in shortlist.items}
    report = state.get("report")
    # "the second one" is the second of the list that the recruiter sees
    seen = {row.candidate_id: row.rank for row in report.shortlist} if report else {}
    ranks = dict(sorted(ranks.items(), key=lambda item: seen.get(item[0], item[1].rank)))
    found = [key for key, _ in passages if key not in ranks]
    others = [key for key in deps.dossiers.ids() if key not in ranks]
    people: list[Person] = []
    for key in list(dict.fromkeys([*ranks, *found, *others]))[:PEOPLE]:
        dossier = deps.dossiers.get(key)
        if dossier is None:
            continue
        match = ranks.get(key)
        people.append(
            Person(
                candidate_id=key,
                label=deps.dossiers.label(key),
                names=deps.dossiers.names(key),
                rank=seen.get(key, match.rank) if match else None,
                rank_before=match.rank_before if match else None,
                score=match.score if match else None,
                parts=match.parts if match else None,
                screened=screening.get(key),
                dossier=dossier,
            )
        )
    retrieved = state.get("retrieved")
    return Ask(
        requirements=state.get("requirements"),
        tuning=state.get("tuning") or Tuning(),
        people=tuple(people),
        pool_size=retrieved.pool_size if retrieved else len(people),
        passages=passages,
        web=web,
    )
