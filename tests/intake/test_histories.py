"""Careers made up month by month, written in many forms and languages, and read back.

Where months are printed the total is exact. Where years, seasons or quarters are, it is the outer
bound: never below the truth, and the inner bound never above it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from screening.intake.dates import month_index, month_name
from screening.intake.timeline import date_notices
from tests.intake.people import NOW, profile

TODAY = month_index(NOW)
FIRMS = ("Acme Ltd", "Bolt GmbH", "Crest Inc", "Delta LLC")
EXAMPLES = 300


class Tongue(NamedTuple):
    """How a language writes a resume's dates. `months` and `short`: January to December."""

    heading: str
    title: str
    months: str
    short: str
    forms: tuple[str, ...]
    to: tuple[str, ...]
    present: tuple[str, ...]
    since: tuple[str, ...]
    seasons: tuple[str, ...]
    quarter: str


TONGUES = {
    "en": Tongue(
        heading="Experience",
        title="Engineer",
        months="January February March April May June July August September October November "
        "December",
        short="Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
        forms=("{short} {y}", "{name} {y}", "{short} '{yy}", "{short}. {y}", "{name}, {y}",
               "{mm}/{y}", "{m}/{y}", "{y}-{mm}", "{y}/{mm}", "{mm}/{yy}", "{short}-{yy}"),
        to=(" - ", " – ", " to ", " until ", " — ", "–", " through "),
        present=("Present", "now", "present", "to date", "current", "Today", "ongoing"),
        since=("since ", "from ", "Since "),
        seasons=("Winter", "Spring", "Summer", "Fall"),
        quarter="Q{q} {y}",
    ),
    "de": Tongue(
        heading="Berufserfahrung",
        title="Ingenieur",
        months="Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        short="Jan. Feb. Mrz. Apr. Mai Jun. Jul. Aug. Sept. Okt. Nov. Dez.",
        forms=("{mm}/{y}", "{mm}.{y}", "{name} {y}", "{short} {y}", "01.{mm}.{y}", "{mm}.{yy}"),
        to=(" – ", " bis ", " - ", "-"),
        present=("heute", "dato", "jetzt", "laufend"),
        since=("seit ", "Seit ", "ab "),
        seasons=("Winter", "Frühjahr", "Sommer", "Herbst"),
        quarter="{q}. Quartal {y}",
    ),
    "fr": Tongue(
        heading="Expérience professionnelle",
        title="Ingénieur",
        months="janvier février mars avril mai juin juillet août septembre octobre novembre "
        "décembre",
        short="janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        forms=("{name} {y}", "{short} {y}", "{mm}/{y}"),
        to=(" – ", " à ", " - "),
        present=("aujourd'hui", "aujourd’hui", "ce jour", "présent"),
        since=("depuis ", "Depuis "),
        seasons=("hiver", "printemps", "été", "automne"),
        quarter="T{q} {y}",
    ),
    "es": Tongue(
        heading="Experiencia laboral",
        title="Ingeniera",
        months="enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
        "diciembre",
        short="ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.",
        forms=("{name} de {y}", "{name} {y}", "{short} {y}", "{mm}/{y}"),
        to=(" – ", " a ", " - ", " hasta "),
        present=("la actualidad", "hoy", "actualidad", "la fecha", "presente"),
        since=("desde ", "Desde "),
        seasons=("invierno", "primavera", "verano", "otoño"),
        quarter="T{q} {y}",
    ),
    "zh": Tongue(
        heading="工作经历",
        title="工程师",
        months="1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
        short="1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
        forms=("{y}年{m}月", "{y}.{mm}", "{y}/{mm}", "{y}-{mm}", "{y}年{mm}月"),
        to=(" - ", " – ", "～", " 至 "),
        present=("至今", "现在", "今", "在职"),
        since=("自", "从"),
        seasons=("冬", "春", "夏", "秋"),
        quarter="{y}年第{cq}季度",
    ),
}  # fmt: skip


class Job(NamedTuple):
    """The truth about one job, months as counts, and the choices that write it down."""

    first: int
    length: int
    pick: tuple[int, int, int, int]

    @property
    def last(self) -> int:
        return min(self.first + self.length, TODAY)


JOBS = st.lists(
    st.builds(
        Job,
        st.integers(month_index("2001-01"), month_index("2024-12")),
        st.integers(0, 60),
        st.tuples(*[st.integers(0, 1000)] * 4),
    ),
    min_size=1,
    max_size=4,
)
LANGUAGES = st.sampled_from(sorted(TONGUES))


def chosen(options: tuple[str, ...], pick: int) -> str:
    return options[pick % len(options)]


def month(at: int, form: str, words: Tongue) -> str:
    year, number = divmod(at, 12)
    return form.format(
        y=year, yy=f"{year % 100:02d}", m=number + 1, mm=f"{number + 1:02d}",
        name=words.months.split()[number],
        short=words.short.split()[number],
    )  # fmt: skip


def resume(dates: Iterable[str], words: Tongue) -> str:
    blocks = (
        f"{words.title}, {firm}\t{when}\n• Built things well.\n"
        for firm, when in zip(FIRMS, dates, strict=False)
    )
    return f"Ann Lee\nann@example.org\n\n{words.heading}\n\n" + "\n".join(blocks)


def in_months(job: Job, words: Tongue, *, current: bool) -> str:
    form = chosen(words.forms, job.pick[0])
    start = month(job.first, form, words)
    if not current:
        return start + chosen(words.to, job.pick[1]) + month(job.last, form, words)
    if job.pick[3] % 3 == 0 and "{yy}" not in form:
        return chosen(words.since, job.pick[1]) + start
    return start + " – " + chosen(words.present, job.pick[2])


def months_of(spans: Iterable[tuple[int, int]]) -> int:
    return len({at for first, last in spans for at in range(first, min(last, TODAY) + 1)})


@settings(max_examples=EXAMPLES, deadline=None)
@given(JOBS, LANGUAGES, st.booleans())
def test_printed_months_are_read_exactly_and_overlaps_count_once(jobs, language, current) -> None:
    words = TONGUES[language]
    shown, known, truth = [], [], []
    for number, job in enumerate(jobs):
        open_end = current and number == 0
        shown.append(in_months(job, words, current=open_end))
        known.append((month_name(job.first), None if open_end else month_name(job.last), "month"))
        truth.append((job.first, TODAY if open_end else job.last))
    ann = profile(resume(shown, words), language=language)
    assert [(role.start, role.end, role.precision) for role in ann.roles] == known
    assert ann.total_experience_months == months_of(truth)
    assert date_notices(ann) == ()


def coarse(at: int, kind: str, words: Tongue) -> tuple[str, int, int]:
    """A month said as its year, season or quarter, with the first and last month of that."""
    year, number = divmod(at, 12)
    if kind == "year":
        return str(year), year * 12, year * 12 + 11
    if kind == "season" and 2 <= number <= 10:
        which = (number + 1) // 3
        name = words.seasons[which]
        said = f"{year}年{name}" if len(name) == 1 else f"{name} {year}"
        return said, year * 12 + 3 * which - 1, year * 12 + 3 * which + 1
    quarter = number // 3
    said = words.quarter.format(q=quarter + 1, y=year, cq="一二三四"[quarter])
    return said, year * 12 + 3 * quarter, year * 12 + 3 * quarter + 2


@settings(max_examples=EXAMPLES, deadline=None)
@given(JOBS, LANGUAGES, st.booleans())
def test_years_seasons_and_quarters_bound_the_truth(jobs, language, current) -> None:
    words = TONGUES[language]
    shown, known, truth, inner, outer = [], [], [], [], []
    for number, job in enumerate(jobs):
        kind = chosen(("year", "season", "quarter"), job.pick[0])
        said, low, sure = coarse(job.first, kind, words)
        if current and number == 0:
            if job.pick[1] % 2:
                shown.append(chosen(words.since, job.pick[2]) + said)
            else:
                shown.append(f"{said} – {chosen(words.present, job.pick[2])}")
            known.append((month_name(low), None))
            truth.append((job.first, TODAY))
            inner.append((sure, TODAY))
            outer.append((low, TODAY))
            continue
        until, held, high = coarse(job.last, kind, words)
        alone = said == until and kind != "year"
        shown.append(said if alone else said + chosen(words.to, job.pick[1]) + until)
        known.append((month_name(low), month_name(high)))
        truth.append((job.first, job.last))
        inner.append((sure, held) if sure <= held else (job.first, job.first))
        outer.append((low, high))
    ann = profile(resume(shown, words), language=language)
    assert [(role.start, role.end) for role in ann.roles] == known
    total = ann.total_experience_months
    assert total == months_of(outer)
    assert months_of(inner) <= months_of(truth) <= total


@settings(max_examples=EXAMPLES, deadline=None)
@given(JOBS, LANGUAGES, st.lists(st.sampled_from(["kept", "reversed", "future"]), min_size=4))
def test_reversed_and_future_ranges_are_flagged_and_count_nothing(jobs, language, ways) -> None:
    words = TONGUES[language]
    shown, flags, truth = [], [], []
    for job, way in zip(jobs, ways, strict=False):
        form = chosen(words.forms, job.pick[0])
        first, last = job.first, job.first + job.length + 1
        if way == "reversed":
            first, last = last, first
        if way == "future":
            first, last = TODAY + 1 + first % 60, TODAY + 1 + first % 60 + job.length
        shown.append(
            month(first, form, words) + chosen(words.to, job.pick[1]) + month(last, form, words)
        )
        if way == "reversed":
            flags.append("date_reversed")
        if first > TODAY or last // 12 > TODAY // 12:
            flags.append("date_future")
        if first <= last:
            truth.append((first, last))
    ann = profile(resume(shown, words), language=language)
    assert [notice.kind for notice in date_notices(ann)] == flags
    assert ann.total_experience_months == months_of(truth)


@settings(max_examples=EXAMPLES, deadline=None)
@given(JOBS, LANGUAGES, st.lists(st.booleans(), min_size=4, max_size=4))
def test_a_skill_has_the_merged_months_of_the_roles_that_show_it(jobs, language, shows) -> None:
    words = TONGUES[language]
    shown, truth = [], []
    for job, has in zip(jobs, shows, strict=False):
        shown.append(in_months(job, words, current=False))
        if has:
            truth.append((job.first, job.last))
    text = resume(shown, words)
    for firm, has in zip(FIRMS, shows, strict=True):
        tool = "Terraform" if has else "Kafka"
        at = text.find(firm)
        text = text[:at] + text[at:].replace("Built things well.", f"Built it with {tool}.", 1)
    claims = {claim.name: claim for claim in profile(text, language=language).skills}
    if not truth:
        assert "Terraform" not in claims
        return
    terraform = claims["Terraform"]
    assert terraform.months == months_of(truth)
    assert terraform.last_used == month_name(max(last for _, last in truth))
