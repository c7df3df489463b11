"""The JSON shapes of the command line. Names are fixed; fields may be added, never renamed."""

import json
import sys
from collections.abc import Callable, Mapping

from screening.domain import (
    CandidateMatch,
    Duplicate,
    Match,
    Parsed,
    Report,
    Requirements,
    RouteContext,
    RouteDecision,
    Shortlist,
    Stored,
    Tuning,
)

Lookup = Callable[[str], Stored | None]


def emit(value: object) -> None:
    """One JSON value on one line of stdout, in ASCII where the console cannot show more."""
    wide = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    sys.stdout.write(json.dumps(value, ensure_ascii=not wide) + "\n")
    sys.stdout.flush()


def parsed(outcome: Parsed, *, with_text: bool) -> dict[str, object]:
    """A *Parsed* of the contract."""
    made = outcome.model_dump(mode="json", exclude={"document", "candidate", "lock"})
    if with_text:
        made["text"] = outcome.document.text if outcome.document else None
    candidate = outcome.candidate
    made["candidate"] = (
        candidate.model_dump(mode="json", exclude={"masks", "sections"}) if candidate else None
    )
    return made


def requirements(value: Requirements) -> dict[str, object]:
    return value.model_dump(mode="json")


def route(decision: RouteDecision, key: str | None = None) -> dict[str, object]:
    """A *Route* of the contract."""
    head: dict[str, object] = {} if key is None else {"id": key}
    return head | {
        "intent": decision.intent,
        "tier": decision.tier,
        "top1": decision.top1,
        "top2": decision.top2,
        "margin": decision.margin,
        "tasks": [task.intent for task in decision.tasks],
        "choices": list(decision.choices),
        "question": decision.question,
        "elapsed_ms": decision.elapsed_ms,
    }


def context(value: Mapping[str, object] | None) -> RouteContext:
    """A routing context from loose JSON: unknown keys are ignored, `active` is inferred.

    A search counts as active when `active` says so, or else when there are requirements or
    shortlisted people.
    """
    if not value:
        return RouteContext()
    held = value.get("requirements")
    wanted = None
    if isinstance(held, Mapping):
        fields = {k: v for k, v in held.items() if k in Requirements.model_fields and v is not None}
        wanted = Requirements.model_validate(fields)
    people = value.get("shortlist")
    names = tuple(str(item) for item in people) if isinstance(people, list) else ()
    skills = value.get("skills")
    known = tuple(str(item) for item in skills) if isinstance(skills, list) else ()
    if wanted is not None:
        known = (*known, *wanted.must_have_skills, *wanted.nice_to_have_skills)
    active = value.get("active")
    title = value.get("title")
    return RouteContext(
        active=bool(active) if active is not None else wanted is not None or bool(names),
        shortlist=names,
        skills=known,
        title=str(title) if title else (wanted.title if wanted else ""),
    )


def match(
    value: Match, lookup: Callable[[str], Stored | None], *, blind: bool
) -> dict[str, object]:
    """A *Ranked* of the contract, for search without a graph."""
    from screening.engine.people import label_of

    stored = lookup(value.candidate_id)
    label = label_of(value.candidate_id)
    name = stored.candidate.name if stored and not blind else None
    return {
        "rank": value.rank,
        "candidate_id": value.candidate_id,
        "name": name or label,
        "file": stored.file if stored else None,
        "score": value.score,
        "provisional": value.provisional,
        "parts": value.parts.model_dump(mode="json"),
        "matched_skills": list(value.matched_skills),
        "missing_skills": list(value.missing_skills),
        "experience_years": value.experience_years,
        "near_miss": value.near_miss,
    }


def searched(
    wanted: Requirements,
    shortlist: Shortlist,
    lookup: Lookup,
    *,
    blind: bool,
) -> dict[str, object]:
    return {
        "requirements": requirements(wanted),
        "results": [match(item, lookup, blind=blind) for item in shortlist.items],
        "pool_size": shortlist.pool_size,
    }


def duplicate(pair: Duplicate) -> dict[str, object]:
    """A pair that is perhaps one person, the newest file first."""
    people = sorted(pair.people, key=lambda entry: entry.candidate_id != pair.newest)
    return {
        "people": [
            {
                "candidate_id": entry.candidate_id,
                "name": entry.name or entry.label,
                "file": entry.file,
                "status": entry.status,
                "experience_years": entry.experience_years,
            }
            for entry in people
        ],
        "newest": pair.newest,
        "score": pair.score,
        "agree": [item.model_dump(mode="json") for item in pair.agreements],
    }


def ranked(row: CandidateMatch) -> dict[str, object]:
    """One row of *Run*: flags as sentences, the name or the blind label under `name`."""
    made = row.model_dump(mode="json", exclude={"flags", "notices", "name"})
    made["name"] = row.name or row.label
    made["flags"] = [flag.detail for flag in row.flags]
    made["notices"] = [notice.model_dump(mode="json") for notice in row.notices]
    return made


def run(
    report: Report, timings: Mapping[str, float], files: Mapping[str, str]
) -> dict[str, object]:
    """A *Run* of the contract."""
    return {
        "thread_id": report.thread_id,
        "requirements": requirements(report.requirements),
        "shortlist": [ranked(row) for row in report.shortlist],
        "near_misses": [ranked(row) for row in report.near_misses],
        "screened": report.screened.model_dump(mode="json"),
        "tuning": tuning(report.tuning),
        "pool": report.pool.model_dump(mode="json"),
        "errors": [problem.model_dump(mode="json") for problem in report.errors],
        "usage": report.usage.model_dump(mode="json"),
        "explanation": report.explanation,
        "provenance": report.provenance.model_dump(mode="json"),
        "timings_ms": dict(timings),
        "files": dict(files),
    }


def tuning(value: Tuning) -> dict[str, object]:
    return value.model_dump(mode="json")
