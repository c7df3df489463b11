"""Word lists that reading a resume needs: degrees, job title words, languages, headings, cues."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypeVar

from screening.config import data_dir
from screening.domain import Record
from screening.domain.candidate import Level

R = TypeVar("R", bound=Record)


class DegreeWords(Record):
    """Spellings of a degree by level, most specific files first; `fields` of study."""

    level: dict[Level, tuple[str, ...]]
    institution: tuple[str, ...]
    unfinished: tuple[str, ...]


class TitleWords(Record):
    """Words that job titles are made of. `head` can end or carry a title alone ("engineer");
    `modifier` only beside one ("senior"); `unpaid` marks voluntary work; `company_end` is how words
    of company names end in languages that write compounds."""

    head: tuple[str, ...]
    part: tuple[str, ...]
    modifier: tuple[str, ...]
    unpaid: tuple[str, ...]
    not_work: tuple[str, ...]
    company: tuple[str, ...]
    company_end: tuple[str, ...]


class SpokenLanguage(Record):
    name: str
    aliases: tuple[str, ...] = ()


class LanguageWords(Record):
    language: tuple[SpokenLanguage, ...]
    level: dict[str, tuple[str, ...]]


class HeadingWords(Record):
    """Section kind to its headings in every language; `ending`: last word of other headings."""

    section: dict[str, tuple[str, ...]]
    ending: dict[str, str]


class RecordWords(Record):
    """Kind of field to its labels, in forms that tell jobs as records (records.toml)."""

    field: dict[str, tuple[str, ...]]


class ContextWords(Record):
    """Regular expressions of cues before and after a mention (data/taxonomy/context.toml)."""

    negation_before: tuple[str, ...]
    negation_direct: tuple[str, ...]
    negation_after: tuple[str, ...]
    not_negation: tuple[str, ...]
    weak_before: tuple[str, ...]
    weak_direct: tuple[str, ...]
    weak_after: tuple[str, ...]
    private_after: tuple[str, ...]
    others_before: tuple[str, ...]
    others_around_before: tuple[str, ...]
    others_around_after: tuple[str, ...]
    vouch_before: tuple[str, ...]
    vouch_after: tuple[str, ...]
    joiners: tuple[str, ...]


class DateWords(Record):
    """Month names, stretches of a year (first and last month), and the words of ranges."""

    months: dict[int, tuple[str, ...]]
    stretches: dict[str, tuple[int, int]]
    words: dict[str, tuple[str, ...]]


class PlaceWords(Record):
    """ISO 3166 code to names of the country, of its parts, of its large cities."""

    country: dict[str, tuple[str, ...]]
    state: dict[str, tuple[str, ...]]
    city: dict[str, tuple[str, ...]]


class PersonalWords(Record):
    """Regular expressions of what blindness hides (data/taxonomy/personal.toml)."""

    labels: tuple[str, ...]
    loose: tuple[str, ...]
    status: tuple[str, ...]
    anywhere: tuple[str, ...]
    cased: tuple[str, ...]
    group: tuple[str, ...]
    address: tuple[str, ...]
    postcode: tuple[str, ...]
    pastime: tuple[str, ...]


class Words(Record):
    places: PlaceWords
    dates: DateWords
    degrees: DegreeWords
    titles: TitleWords
    languages: LanguageWords
    headings: HeadingWords
    records: RecordWords


def _read(folder: Path, name: str, kind: type[R]) -> R:
    return kind.model_validate(tomllib.loads((folder / name).read_text(encoding="utf-8")))


@cache
def words() -> Words:
    """The lists as shipped. Raises `OSError` or `ValidationError` if the data is broken."""
    folder = data_dir() / "taxonomy"
    return Words(
        places=_read(folder, "places.toml", PlaceWords),
        dates=_read(folder, "dates.toml", DateWords),
        degrees=_read(folder, "degrees.toml", DegreeWords),
        titles=_read(folder, "titles.toml", TitleWords),
        languages=_read(folder, "languages.toml", LanguageWords),
        headings=_read(folder, "headings.toml", HeadingWords),
        records=_read(folder, "records.toml", RecordWords),
    )


@cache
def context_words() -> ContextWords:
    return _read(data_dir() / "taxonomy", "context.toml", ContextWords)


@cache
def personal_words() -> PersonalWords:
    return _read(data_dir() / "taxonomy", "personal.toml", PersonalWords)
