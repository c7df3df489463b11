"""The report as a blind reader may see it: no name and no file name, anywhere in it."""

import re
from collections.abc import Callable
from pathlib import PurePath

from pydantic import JsonValue

from screening.domain import CandidateMatch, Report

KEPT = frozenset({"candidate_id", "thread_id"})
"""Fields that identify a record and never hold prose."""


def blinded(report: Report) -> Report:
    """`report` itself unless it is blind; else a copy in which names and files are the label.

    A name or a file name that some text repeats (an error, a notice, a quote) is replaced there
    too, so a quote may then differ from the resume; blindness goes first.
    """
    if not report.blind:
        return report
    labels: dict[str, str] = {}
    for person in (*report.shortlist, *report.near_misses):
        for secret in (person.name, person.file, PurePath(person.file).name):
            if secret and secret != person.label:
                labels.setdefault(secret, person.label)
    longest_first = sorted(labels, key=lambda secret: (-len(secret), secret))
    secrets = re.compile("|".join(_whole(secret) for secret in longest_first) or r"(?!)")
    unnamed = report.model_copy(
        update={
            "shortlist": tuple(_unnamed(person) for person in report.shortlist),
            "near_misses": tuple(_unnamed(person) for person in report.near_misses),
        }
    )
    return mapped(unnamed, lambda text: secrets.sub(lambda found: labels[found[0]], text))


def mapped(report: Report, change: Callable[[str], str]) -> Report:
    """A copy of the report with `change` applied to every text in it, validated again."""
    return Report.model_validate(_walk(report.model_dump(mode="json"), change))


def _walk(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_walk(item, change) for item in value]
    if isinstance(value, dict):
        return {key: item if key in KEPT else _walk(item, change) for key, item in value.items()}
    return value


def _whole(secret: str) -> str:
    """A pattern for the secret as a whole word; scripts without spaces match anywhere."""
    start = r"(?<!\w)" if secret[0].isascii() else ""
    end = r"(?!\w)" if secret[-1].isascii() else ""
    return f"{start}{re.escape(secret)}{end}"


def _unnamed(person: CandidateMatch) -> CandidateMatch:
    return person.model_copy(update={"name": None, "file": person.label})
