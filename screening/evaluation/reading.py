"""Requirements figures: how a job text was read, field by field, against labels.

List fields have precision, recall and F1 over all jobs together (micro average). Single fields
have the share of jobs in which the value is right. Optional items count on neither side.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from screening.domain import Record, Requirements
from screening.evaluation.labels import JobFields, JobLabel, Wanted, WantedChoice
from screening.evaluation.metrics import f1
from screening.evaluation.profiles import Miss, Share

LISTS = (
    "must_have_skills",
    "nice_to_have_skills",
    "locations",
    "languages",
    "certifications",
    "excluded_skills",
)
SINGLES: dict[str, Callable[[Requirements], object]] = {
    "min_experience_years": lambda read: read.min_experience_years,
    "max_experience_years": lambda read: read.max_experience_years,
    "education_level": lambda read: read.education_level,
    "education_or_equivalent": lambda read: read.education_or_equivalent,
    "remote": lambda read: read.remote,
}
LABELLED: dict[str, Callable[[JobFields], object]] = {
    "min_experience_years": lambda label: label.min_experience_years,
    "max_experience_years": lambda label: label.max_experience_years,
    "education_level": lambda label: label.education_level,
    "education_or_equivalent": lambda label: label.education_or_equivalent,
    "remote": lambda label: label.remote,
}


class ListFigure(Record):
    """One list field over all jobs. Counts leave optional items aside; shares have 4 places."""

    name: str
    right: int
    listed: int
    wanted: int
    precision: float
    recall: float
    f1: float

    @classmethod
    def counted(cls, name: str, right: int, listed: int, wanted: int) -> "ListFigure":
        return cls(
            name=name,
            right=right,
            listed=listed,
            wanted=wanted,
            precision=round(right / listed, 4) if listed else 1.0,
            recall=round(right / wanted, 4) if wanted else 1.0,
            f1=round(f1(right, listed, wanted), 4),
        )


class ReadingFigures(Record):
    jobs: int
    lists: tuple[ListFigure, ...]
    singles: tuple[Share, ...]
    mean_f1: float
    """Plain mean of F1 over the list fields that any label fills, rounded to 4 places."""
    misses: tuple[Miss, ...]


class Compared(Record):
    """One list against its label: required items that were listed, and what is amiss."""

    right: int
    listed: int
    wanted: int
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


def reading_figures(pairs: Sequence[tuple[JobLabel, Requirements]]) -> ReadingFigures:
    """Figures over labelled jobs, each with what was read from it."""
    names = (*LISTS, "any_of")
    counts: dict[str, list[Compared]] = {name: [] for name in names}
    hits = dict.fromkeys(("title", *SINGLES), 0)
    misses: list[Miss] = []
    for label, read in pairs:
        for name in names:
            compared = _compared(name, label.requirements, read)
            counts[name].append(compared)
            if compared.missing or compared.extra:
                misses.append(
                    Miss(
                        where=label.file or label.id,
                        field=name,
                        expected="missing: " + ", ".join(compared.missing),
                        got="extra: " + ", ".join(compared.extra),
                    )
                )
        for name, expected, got, ok in _singles(label.requirements, read):
            hits[name] += ok
            if not ok:
                misses.append(
                    Miss(where=label.file or label.id, field=name, expected=expected, got=got)
                )
    lists = tuple(
        ListFigure.counted(
            name,
            sum(one.right for one in counts[name]),
            sum(one.listed for one in counts[name]),
            sum(one.wanted for one in counts[name]),
        )
        for name in names
    )
    filled = [figure.f1 for figure in lists if figure.wanted]
    return ReadingFigures(
        jobs=len(pairs),
        lists=lists,
        singles=tuple(Share.counted(name, hits[name], len(pairs)) for name in hits),
        mean_f1=round(sum(filled) / len(filled), 4) if filled else 0.0,
        misses=tuple(misses),
    )


def _compared(name: str, label: JobFields, read: Requirements) -> Compared:
    if name == "any_of":
        return compared_choices(label.choices(), read.any_of)
    listed: dict[str, tuple[str, ...]] = {
        "must_have_skills": read.must_have_skills,
        "nice_to_have_skills": read.nice_to_have_skills,
        "locations": read.locations,
        "languages": read.languages,
        "certifications": read.certifications,
        "excluded_skills": read.excluded_skills,
    }
    return compared_items(label.wanted(name), listed[name])


def _singles(label: JobFields, read: Requirements) -> list[tuple[str, str, str, bool]]:
    title = Wanted.read(label.title)
    rows = [("title", label.title, read.title, _is(title, read.title))]
    for name, value in SINGLES.items():
        expected, got = LABELLED[name](label), value(read)
        rows.append((name, str(expected), str(got), expected == got))
    return rows


def compared_items(wanted: Sequence[Wanted], listed: Sequence[str]) -> Compared:
    """Each listed item takes the first free item that it is a wording of, required ones first.

    A second wording of an item already taken counts as extra unless an optional item takes it.
    """
    free = sorted(range(len(wanted)), key=lambda index: (wanted[index].optional, index))
    right, counted, extra = 0, 0, []
    for item in listed:
        taken = next((index for index in free if _is(wanted[index], item)), None)
        if taken is None:
            counted += 1
            extra.append(item)
            continue
        free.remove(taken)
        if not wanted[taken].optional:
            right += 1
            counted += 1
    missing = [wanted[index].wordings[0] for index in free if not wanted[index].optional]
    return Compared(
        right=right,
        listed=counted,
        wanted=sum(not item.optional for item in wanted),
        missing=tuple(missing),
        extra=tuple(extra),
    )


def compared_choices(wanted: Sequence[WantedChoice], groups: Sequence[Sequence[str]]) -> Compared:
    """A group is right when it has every required member of a labelled group and no stranger.

    A group all of whose members belong to one optional group counts on neither side.
    """
    free = [choice for choice in wanted if not choice.optional]
    optional = [choice for choice in wanted if choice.optional]
    right, counted, extra = 0, 0, []
    for group in groups:
        exact = next((choice for choice in free if _is_choice(choice, group)), None)
        if exact is not None:
            free.remove(exact)
            right += 1
            counted += 1
        elif not any(not compared_items(c.members, group).extra for c in optional):
            counted += 1
            extra.append(" or ".join(group))
    missing = [" or ".join(m.wordings[0] for m in c.members if not m.optional) for c in free]
    return Compared(
        right=right,
        listed=counted,
        wanted=sum(not choice.optional for choice in wanted),
        missing=tuple(missing),
        extra=tuple(extra),
    )


def _is_choice(choice: WantedChoice, group: Sequence[str]) -> bool:
    compared = compared_items(choice.members, group)
    return not compared.missing and not compared.extra


def _is(wanted: Wanted, item: str) -> bool:
    return folded(item) in {folded(wording) for wording in wanted.wordings}


def folded(text: str) -> str:
    """Case, spaces, dashes, quotes and end punctuation aside; "C++", "C#" and ".NET" stay apart."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    text = re.sub(r"[\s\-‐-―,;:()/]+", " ", text)
    return text.strip(" .'\"")
