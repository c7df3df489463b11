"""Every command: read the call, ask the facade, print people's words or JSON."""

import functools
import importlib.util
import inspect
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, TypeVar, cast

import typer
from pydantic import ValidationError

import screening
from screening.cli import views
from screening.cli.console import err, out, set_up_logging, status, table, with_progress
from screening.config import Settings
from screening.domain import (
    Finished,
    Message,
    NodeFinished,
    NodeStarted,
    Ranked,
    Report,
    Requirements,
    Said,
    ThreadView,
    Tuning,
    Turn,
)
from screening.engine import Screener, open_screener
from screening.errors import UsageError

app = typer.Typer(
    help="Find, screen and explain candidates in a pool of resumes.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Pool = Annotated[Path | None, typer.Option("--pool", help="Folder of the pool.")]
Offline = Annotated[bool, typer.Option("--offline", help="No network call of any kind.")]
Model = Annotated[str | None, typer.Option("--model", help="Chat model as provider:name.")]
AsOf = Annotated[str | None, typer.Option("--as-of", help='Month that "present" means, YYYY-MM.')]
Blind = Annotated[bool, typer.Option("--blind/--no-blind", help="Hide names in what is shown.")]
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="More log lines on stderr.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on stdout and nothing else there.")]
SHARED = tuple(
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
    for name, kind, default in (
        ("pool", Pool, None),
        ("offline", Offline, False),
        ("model", Model, None),
        ("as_of", AsOf, None),
        ("blind", Blind, True),
        ("verbose", Verbose, False),
    )
)
"""Options that every command takes."""
Jd = Annotated[str | None, typer.Option("--jd", help="Job description file, or - for stdin.")]
RequirementsFile = Annotated[
    Path | None, typer.Option("--requirements", help="Requirements as JSON, instead of --jd.")
]
Password = Annotated[
    str | None,
    typer.Option("--password", help="Opens locked PDFs, Word files and zips; never stored."),
]
ThreadOption = Annotated[str | None, typer.Option("--thread", help="Thread id.")]


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        out().print(screening.__version__)
        raise typer.Exit(0)
    if context.invoked_subcommand is None:
        out().print(context.get_help())
        raise typer.Exit(0)


Body = TypeVar("Body", bound=Callable[..., None])


def command(name: str | None = None) -> Callable[[Body], Body]:
    """Register a command that takes an open `Screener` first, and the options all commands share.

    The options are added to the signature that typer reads; the body never sees them.
    """

    def register(body: Body) -> Body:
        @functools.wraps(body)
        def call(
            pool: Path | None,
            offline: bool,
            model: str | None,
            as_of: str | None,
            blind: bool,
            verbose: bool,
            **own: object,
        ) -> None:
            set_up_logging(verbose)
            settings = Settings.load(
                pool=pool,
                offline=offline or None,
                model=model,
                as_of=as_of,
                blind=None if blind else False,
            )
            if settings.model and not settings.offline:
                err.print(
                    f"Redacted resume text and the job go to {settings.model}; --offline keeps "
                    "them on this machine.",
                    markup=False,
                )
            with open_screener(settings) as screener:
                body(screener, **own)

        takes = list(inspect.signature(body, eval_str=True).parameters.values())[1:]
        call.__signature__ = inspect.Signature([*takes, *SHARED])  # type: ignore[attr-defined]
        app.command(name)(call)
        return body

    return register


@command()
def parse(
    screener: Screener,
    files: Annotated[list[Path], typer.Argument(help="Resume files, folders or .zip.")],
    text: Annotated[bool, typer.Option("--text", help="With the text as read.")] = False,
    password: Password = None,
    as_json: AsJson = False,
) -> None:
    """Read resumes and store nothing."""
    failed = False
    for outcome in screener.parse(files, password=password):
        failed = failed or outcome.status == "failed"
        if as_json:
            views.emit(views.parsed(outcome, with_text=text))
            continue
        person = outcome.candidate
        line = f"{outcome.file}: {outcome.status}"
        if outcome.reason:
            line += f" ({outcome.reason})"
        if person:
            name = person.name or "name not found"
            line += (
                f", {name}, {person.experience_years:g} years, "
                f"{len(person.roles)} roles, {len(person.skills)} skills"
            )
        out().print(line, markup=False)
        for notice in outcome.notices:
            out().print(f"  notice ({notice.kind}): {notice.detail}", markup=False)
        if text and outcome.document:
            out().print(outcome.document.text, markup=False)
    raise typer.Exit(1 if failed else 0)


@command()
def requirements(
    screener: Screener,
    file: Annotated[str, typer.Argument(help="Job description file, or - for stdin.")],
    as_json: AsJson = False,
) -> None:
    """Read a job description into requirements."""
    wanted = screener.requirements(_job_text(file, screener))
    if as_json:
        views.emit(views.requirements(wanted))
    else:
        _print_requirements(wanted)


@command()
def adjust(
    screener: Screener,
    message: Annotated[str | None, typer.Argument(help="The change, in plain words.")] = None,
    requirements: Annotated[
        Path | None, typer.Option("--requirements", help="Requirements as JSON.")
    ] = None,
    batch: Annotated[
        Path | None, typer.Option("--batch", help='JSONL of {"id","before","text","previous"?}.')
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Apply a recruiter's change to requirements."""
    if batch is not None:
        for line in _json_lines(batch):
            before = _requirements_of(line.get("before"), "before")
            held = line.get("previous")
            previous = _requirements_of(held, "previous") if held else None
            done = screener.adjust(before, Tuning(), str(line.get("text", "")), previous)
            views.emit(
                {
                    "id": line.get("id"),
                    "requirements": views.requirements(done.requirements),
                    "tuning": views.tuning(done.tuning),
                    "changes": [change.model_dump(mode="json") for change in done.changes],
                    "notes": _notes(done.question, done.notes),
                    "question": done.question,
                }
            )
        return
    if message is None or requirements is None:
        raise UsageError("give --requirements FILE and a message, or --batch FILE")
    held = _json(requirements)
    tuning = Tuning()
    if isinstance(held, Mapping) and "requirements" in held:
        tuning = Tuning.model_validate(held.get("tuning") or {})
        held = held["requirements"]
    done = screener.adjust(_requirements_of(held, str(requirements)), tuning, message)
    if as_json:
        views.emit(
            {
                "requirements": views.requirements(done.requirements),
                "tuning": views.tuning(done.tuning),
                "changes": [change.model_dump(mode="json") for change in done.changes],
                "notes": _notes(done.question, done.notes),
                "question": done.question,
                "choices": list(done.choices),
            }
        )
        return
    from screening.graph.wording import changed

    out().print(changed(done), markup=False)


@command()
def route(
    screener: Screener,
    message: Annotated[str | None, typer.Argument(help="A recruiter's message.")] = None,
    context: Annotated[
        Path | None, typer.Option("--context", help="JSON: active, requirements, shortlist.")
    ] = None,
    batch: Annotated[
        Path | None, typer.Option("--batch", help='JSONL of {"id","text","context"}.')
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say where a message would go, and run nothing."""
    if batch is not None:
        for line in _json_lines(batch):
            held = line.get("context")
            where = views.context(held if isinstance(held, Mapping) else None)
            decision = screener.route(str(line.get("text", "")), where)
            views.emit(views.route(decision, str(line.get("id"))))
        return
    if message is None:
        raise UsageError("give a message, or --batch FILE")
    held = _json(context) if context else None
    where = views.context(held if isinstance(held, Mapping) else None)
    decision = screener.route(message, where)
    if as_json:
        views.emit(views.route(decision))
        return
    tasks = ", then ".join(task.intent for task in decision.tasks) or "asked back"
    out().print(
        f"{tasks} (tier {decision.tier}, top1 {decision.top1:.2f}, top2 {decision.top2:.2f}, "
        f"{decision.elapsed_ms:.2f} ms)"
    )


@command()
def ingest(
    screener: Screener,
    paths: Annotated[list[Path], typer.Argument(help="Files, folders or .zip.")],
    password: Password = None,
    as_json: AsJson = False,
) -> None:
    """Take resumes into the pool; the same file twice changes nothing."""
    counts: dict[str, int] = {}
    for outcome in with_progress(screener.ingest(paths, password=password), "reading resumes"):
        counts[outcome.status] = counts.get(outcome.status, 0) + 1
        if as_json:
            views.emit(
                outcome.model_dump(
                    mode="json", include={"file", "status", "candidate_id", "reason"}
                )
            )
        elif outcome.status not in ("added", "unchanged") or outcome.reason:
            reason = f": {outcome.reason}" if outcome.reason else ""
            err.print(f"{outcome.file}: {outcome.status}{reason}", markup=False)
    if not as_json:
        said = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
        out().print(f"{sum(counts.values())} files: {said or 'nothing found'}", markup=False)
    raise typer.Exit(1 if counts.get("failed") else 0)


@command(name="pool")
def pool_(
    screener: Screener,
    as_json: AsJson = False,
) -> None:
    """Who is in the pool."""
    entries = screener.pool()
    if as_json:
        for entry in entries:
            made = entry.model_dump(mode="json")
            made["name"] = entry.name or entry.label
            views.emit(made)
        return
    shown = table(None, "id", "person", "years", "last role", "status", "file")
    for entry in entries:
        shown.add_row(
            entry.candidate_id,
            entry.name or entry.label,
            f"{entry.experience_years:g}",
            entry.headline or "",
            entry.status.replace("_", " "),
            entry.file if not screener.settings.blind else "hidden",
        )
    out().print(shown)
    out().print(f"{len(entries)} people")


@command()
def search(
    screener: Screener,
    jd: Jd = None,
    requirements: RequirementsFile = None,
    top: Annotated[int, typer.Option("--top", min=1, max=100, help="How many.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Rank the pool for a job, without the close reading."""
    wanted = _wanted(jd, requirements, screener)
    tuning = Tuning()
    tuning = tuning.model_copy(update={"limits": tuning.limits.model_copy(update={"coarse": top})})
    with status("searching"):
        shortlist = screener.preview("search", wanted, tuning)
    if as_json:
        views.emit(
            views.searched(wanted, shortlist, screener.person, blind=screener.settings.blind)
        )
        return
    _print_requirements(wanted)
    shown = table(None, "#", "person", "score", "shown", "not shown", "years")
    for item in shortlist.items:
        stored = screener.person(item.candidate_id)
        name = stored.candidate.name if stored and not screener.settings.blind else None
        shown.add_row(
            str(item.rank),
            name or screener.label(item.candidate_id),
            f"{item.score:.1f}",
            ", ".join(item.matched_skills),
            ", ".join(item.missing_skills),
            f"{item.experience_years:g}",
        )
    out().print(shown)


@command()
def run(
    screener: Screener,
    jd: Jd = None,
    requirements: RequirementsFile = None,
    out_dir: Annotated[
        Path | None, typer.Option("--out", help="Folder for the report files.")
    ] = None,
    thread: ThreadOption = None,
    as_json: AsJson = False,
) -> None:
    """The whole graph: a job in, a screened shortlist and a report out."""
    from screening.export import write_all

    key = thread or screener.new_thread()
    unfinished = thread is not None and screener.view(key).unfinished
    if unfinished:
        err.print(f"going on with the unfinished run of thread {key}", markup=False)
    if not unfinished and jd is None and requirements is None:
        raise UsageError("give --jd FILE or --requirements FILE")
    turn = Turn()
    if not unfinished:
        turn = (
            Turn(requirements=_requirements_of(_json(requirements), str(requirements)))
            if requirements is not None
            else Turn(text=_job_text(jd or "-", screener), as_job=True)
        )
    loading = time.perf_counter()
    with status("loading the models"):
        screener.warm()
    started = time.perf_counter()
    events = screener.resume(key) if unfinished else screener.send(key, turn)
    finished: Finished | None = None
    for event in events:
        if isinstance(event, Finished):
            finished = event
        elif not as_json:
            _progress(event)
    spent = time.perf_counter() - started
    if finished is None or finished.view.report is None:
        raise UsageError("the run ended without a report; see the messages above")
    report = finished.view.report
    files: dict[str, str] = {}
    if out_dir is not None:
        made = write_all(report, out_dir, ("md", "html", "pdf", "xlsx", "json"))
        files = {name: str(path) for name, path in made.items()}
    if as_json:
        views.emit(views.run(report, finished.timings_ms, files))
    else:
        _print_report(report, files)
        out().print(
            f"From job to report in {spent:.1f} s "
            f"(models loaded in {started - loading:.1f} s). Thread {key}",
            markup=False,
        )
    raise typer.Exit(1 if report.errors else 0)


@command()
def chat(
    screener: Screener,
    script: Annotated[
        Path | None, typer.Option("--script", help='One turn a line: text, or JSON {"text"}.')
    ] = None,
    thread: ThreadOption = None,
    as_json: AsJson = False,
) -> None:
    """Talk to the recruiter's assistant, typed or from a script."""
    failed = False
    key = thread or screener.new_thread()
    for text in _turns(script):
        before = screener.view(key)
        said: list[Message] = []
        view: ThreadView = before
        for event in screener.send(key, Turn(text=text)):
            if isinstance(event, Said):
                said.append(event.message)
                if not as_json:
                    _say(event.message)
            elif isinstance(event, Finished):
                view = event.view
            elif not as_json:
                _progress(event)
        failed = failed or bool(view.errors)
        if as_json:
            views.emit(_turn(text, said, before, view))
        elif view.report and [m.candidate_id for m in before.shortlist.items] != [
            m.candidate_id for m in view.shortlist.items
        ]:
            _print_shortlist(view.report)
    if not as_json:
        err.print(f"thread {key}", markup=False)
    raise typer.Exit(1 if failed else 0)


@command()
def compare(
    screener: Screener,
    candidates: Annotated[list[str], typer.Argument(help="Two or more ids, labels or ranks.")],
    thread: Annotated[str, typer.Option("--thread", help="Thread id.")],
    as_json: AsJson = False,
) -> None:
    """People of a shortlist side by side, criterion by criterion."""
    comparison = screener.compare(thread, candidates)
    if as_json:
        views.emit(comparison.model_dump(mode="json"))
        return
    names = [person.name or person.label for person in comparison.people]
    shown = table(None, "criterion", *names)
    for line in comparison.rows:
        cells = []
        for cell in line.cells:
            quote = f'\n"{cell.quote}"' if cell.quote else ""
            cells.append(f"{cell.verdict}{quote}")
        must = " (must)" if line.must else ""
        shown.add_row(f"{line.label}{must}", *cells)
    scores = [
        f"{person.composite_score:g}" if person.composite_score is not None else "not read"
        for person in comparison.people
    ]
    shown.add_row("composite", *scores)
    out().print(shown, markup=False)


@command()
def export(
    screener: Screener,
    thread: Annotated[str, typer.Option("--thread", help="Thread id.")],
    out_file: Annotated[Path, typer.Option("--out", help="File to write.")],
    format_: Annotated[str, typer.Option("--format", help="md, html, pdf, xlsx, json, csv.")],
    as_json: AsJson = False,
) -> None:
    """Write a thread's report again."""
    data = screener.export(thread, format_)
    try:
        out_file.parent.mkdir(parents=True, exist_ok=True)
        out_file.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{out_file} cannot be written: {error.strerror}") from error
    if as_json:
        views.emit({"file": str(out_file)})
    else:
        out().print(str(out_file), markup=False)


@command()
def duplicates(
    screener: Screener,
    merge: Annotated[
        tuple[str, str] | None,
        typer.Option("--merge", help="Two ids are one person; the first stays.", metavar="ID ID"),
    ] = None,
    apart: Annotated[
        tuple[str, str] | None,
        typer.Option("--apart", help="Two ids are not the same person.", metavar="ID ID"),
    ] = None,
    unmerge: Annotated[
        str | None, typer.Option("--unmerge", help="Take the merge of this id back.", metavar="ID")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """People in the pool who are perhaps the same; merge them, or say that they are not."""
    if sum(given is not None for given in (merge, apart, unmerge)) > 1:
        raise UsageError("give one of --merge, --apart and --unmerge at a time")
    if merge is not None:
        person = screener.merge(*merge)
        made = {"candidate_id": person.candidate_id, "file": person.file}
        said = f"Merged into {person.candidate_id}; scored is {_shown_file(person.file, screener)}."
        _told(as_json, {"merged": {**made, "earlier": list(person.earlier)}}, said)
    elif apart is not None:
        screener.apart(*apart)
        _told(as_json, {"apart": sorted(apart)}, "Noted: not the same person.")
    elif unmerge is not None:
        ids = [person.candidate_id for person in screener.unmerge(unmerge)]
        _told(as_json, {"unmerged": ids}, f"Listed for themselves again: {', '.join(ids)}.")
    else:
        _print_duplicates(screener, as_json)


@command()
def forget(
    screener: Screener,
    candidate_id: Annotated[str, typer.Argument(help="The person's id.")],
    as_json: AsJson = False,
) -> None:
    """Erase a person everywhere: documents, vectors, and claims in threads."""
    erased = screener.forget(candidate_id)
    if as_json:
        views.emit({"erased": erased.model_dump(mode="json")})
    else:
        out().print(
            f"Erased {erased.documents} documents, {erased.chunks} chunks; "
            f"{erased.threads} threads rewritten."
        )


@command()
def threads(
    screener: Screener,
    delete: Annotated[str | None, typer.Option("--delete", help="Delete this thread.")] = None,
    as_json: AsJson = False,
) -> None:
    """Sessions kept."""
    if delete is not None:
        if not screener.delete_thread(delete):
            raise UsageError(f"there is no thread {delete!r}")
        if as_json:
            views.emit({"deleted": delete})
        else:
            out().print(f"Deleted thread {delete}.", markup=False)
        return
    entries = screener.threads()
    if as_json:
        for entry in entries:
            views.emit(entry.model_dump(mode="json"))
        return
    shown = table(None, "thread", "title", "updated", "rounds", "shortlisted", "state")
    for entry in entries:
        shown.add_row(
            entry.thread_id,
            entry.title,
            (entry.updated_at or "")[:16].replace("T", " "),
            str(entry.rounds),
            str(entry.shortlisted),
            "unfinished" if entry.unfinished else "finished",
        )
    out().print(shown)


@command()
def doctor(
    screener: Screener,
    as_json: AsJson = False,
) -> None:
    """What works here: models, stores, folders, keys present (never their values)."""
    checks = screener.doctor()
    if as_json:
        views.emit({"checks": [check.model_dump(mode="json") for check in checks]})
    else:
        shown = table(None, "check", "state", "detail")
        for check in checks:
            shown.add_row(check.name, "ok" if check.ok else "not ok", check.detail)
        out().print(shown)
    raise typer.Exit(0 if all(check.ok for check in checks) else 1)


@app.command(name="eval")
def evaluate(
    as_json: AsJson = False,
    pool: Pool = None,
    offline: Offline = False,
    model: Model = None,
    as_of: AsOf = None,
    blind: Blind = True,
    verbose: Verbose = False,
    templates: Annotated[
        Path | None,
        typer.Option("--templates", help="Folder with other makers' resumes that have labels."),
    ] = None,
    beside: Annotated[
        bool, typer.Option("--beside", help="Instead: reading compared with simpler readers.")
    ] = False,
    collection: Annotated[
        Path | None,
        typer.Option(
            "--collection", help="Instead: ranking on queries/, corpus/ and qrels.tsv in a folder."
        ),
    ] = None,
) -> None:
    """The product's own quality figures on its own labelled data."""
    set_up_logging(verbose)
    if beside:
        from screening.evaluation.beside import table as compared
        from screening.evaluation.run import beside_others

        with status("reading the labelled resumes in several ways"):
            others = beside_others(templates=templates)
        if as_json:
            views.emit(others.model_dump(mode="json"))
        else:
            out().print(compared(others))
        return
    if collection is not None:
        from screening.evaluation.collection import collection_figures
        from screening.evaluation.tables import collection_tables

        with status("reading and ranking the collection"):
            judged = collection_figures(collection, as_of=as_of)
        if as_json:
            views.emit(judged.model_dump(mode="json"))
        else:
            for made in collection_tables(judged):
                out().print(made)
        return
    from screening.evaluation.run import evaluate as measure
    from screening.evaluation.run import tables

    with status("measuring on the labelled data"):
        figures = measure(as_of=as_of, templates=templates)
    if as_json:
        views.emit(figures.model_dump(mode="json"))
        return
    for made in tables(figures):
        out().print(made)


@app.command()
def graph(
    as_json: AsJson = False,
    verbose: Verbose = False,
) -> None:
    """The drawn state graph, as Mermaid text."""
    set_up_logging(verbose)
    from screening.graph.build import mermaid

    if as_json:
        views.emit({"mermaid": mermaid()})
    else:
        sys.stdout.write(mermaid())


@app.command()
def bench(
    sizes: Annotated[
        str, typer.Option("--sizes", help="People in the pool, comma-separated.")
    ] = "50,500",
    fuzz: Annotated[
        float | None,
        typer.Option("--fuzz", min=0.05, help="Instead: read damaged files for so many minutes."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Which damaged files.")] = 1,
    as_json: AsJson = False,
    verbose: Verbose = False,
) -> None:
    """Speed and memory by pool size; with --fuzz, damaged files through the reader."""
    set_up_logging(verbose)
    if fuzz is not None:
        from screening.evaluation.fuzz import fuzz as damaged

        with status(f"reading damaged files for {fuzz:g} minutes"):
            found = damaged(fuzz, seed=seed)
        views.emit(found.model_dump(mode="json"))
        if found.faults or found.late:
            raise typer.Exit(1)
        return
    from screening.evaluation.bench import bench as measure
    from screening.evaluation.bench import table as shown

    try:
        wanted = tuple(int(size) for size in sizes.split(","))
    except ValueError as error:
        raise UsageError(f"--sizes {sizes!r}: give whole numbers, such as 50,500") from error
    with status("measuring"):
        figures = measure(wanted)
    if as_json:
        views.emit(figures.model_dump(mode="json"))
    else:
        out().print(shown(figures))


@app.command(name="app")
def app_(
    port: Annotated[int, typer.Option("--port", help="Port on this machine.")] = 8501,
    headless: Annotated[bool, typer.Option("--headless", help="Open no browser.")] = False,
    pool: Pool = None,
    offline: Offline = False,
    model: Model = None,
    as_of: AsOf = None,
    blind: Blind = True,
    verbose: Verbose = False,
) -> None:
    """Start the recruiter app in a browser."""
    found = importlib.util.find_spec("ui")
    if found is None or found.origin is None:
        raise UsageError("the app's files are not installed; install the whole package")
    given = {
        "SCREENING_POOL": str(pool.resolve()) if pool else None,
        "SCREENING_OFFLINE": "true" if offline else None,
        "SCREENING_MODEL": model,
        "SCREENING_AS_OF": as_of,
        "SCREENING_BLIND": None if blind else "false",
    }
    environment = dict(os.environ) | {key: value for key, value in given.items() if value}
    script = Path(found.origin).parent / "app.py"
    command = [
        sys.executable, "-m", "streamlit", "run", str(script),
        "--server.port", str(port), "--server.address", "127.0.0.1",
        "--server.headless", "true" if headless else "false",
        "--server.fileWatcherType", "none", "--browser.gatherUsageStats", "false",
        "--client.toolbarMode", "minimal", "--client.showErrorDetails", "none",
    ]  # fmt: skip
    err.print(f"The app opens at http://127.0.0.1:{port} (Ctrl-C stops it)", markup=False)
    raise typer.Exit(subprocess.run(command, env=environment, check=False).returncode)  # noqa: S603


def _print_duplicates(screener: Screener, as_json: bool) -> None:
    pairs = screener.duplicates()
    if as_json:
        for pair in pairs:
            views.emit(views.duplicate(pair))
        return
    shown = table(None, "ids", "person", "file", "newest", "agree in", "score")
    for pair in pairs:
        one, other = pair.people
        shown.add_row(
            f"{one.candidate_id} {other.candidate_id}",
            f"{one.name or one.label} / {other.name or other.label}",
            " / ".join(_shown_file(entry.file, screener) for entry in pair.people),
            pair.newest,
            "; ".join(f"{item.kind} {item.detail}".strip() for item in pair.agreements),
            f"{pair.score:.2f}",
        )
    if pairs:
        out().print(shown)
    out().print(f"{len(pairs)} pairs")


def _shown_file(file: str, screener: Screener) -> str:
    return file if not screener.settings.blind else "hidden"


def _told(as_json: bool, made: Mapping[str, object], said: str) -> None:
    if as_json:
        views.emit(made)
    else:
        out().print(said, markup=False)


# -- reading the call ----------------------------------------------------------------------


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or 'cannot be read'}") from error


def _job_text(file: str, screener: Screener) -> str:
    if file == "-":
        return sys.stdin.read()
    path = Path(file)
    return screener.read_file(path.name, _bytes(path))


def _json(path: Path) -> object:
    try:
        return json.loads(_bytes(path).decode("utf-8-sig"))
    except ValueError as error:
        raise UsageError(f"{path} is not JSON: {error}") from error


def _json_lines(path: Path) -> Iterator[dict[str, object]]:
    lines = _bytes(path).decode("utf-8-sig").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            raise UsageError(f"{path}, line {number} is not JSON: {error}") from error
        if not isinstance(value, dict):
            raise UsageError(f"{path}, line {number} is not a JSON object")
        yield cast(dict[str, object], value)


def _requirements_of(value: object, where: str) -> Requirements:
    """Requirements from JSON. Fields of a newer version are left out, and that is said."""
    if not isinstance(value, Mapping):
        raise UsageError(f"requirements in {where}: a JSON object is needed")
    unknown = sorted(str(key) for key in value if key not in Requirements.model_fields)
    if unknown:
        err.print(f"requirements in {where}: left out {', '.join(unknown)}", markup=False)
    known = {k: v for k, v in value.items() if k in Requirements.model_fields and v is not None}
    try:
        return Requirements.model_validate(known)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "value"
        raise UsageError(f"requirements in {where}: {field}: {first['msg']}") from error


def _wanted(jd: str | None, file: Path | None, screener: Screener) -> Requirements:
    if file is not None:
        return _requirements_of(_json(file), str(file))
    if jd is None:
        raise UsageError("give --jd FILE or --requirements FILE")
    return screener.requirements(_job_text(jd, screener))


def _turns(script: Path | None) -> Iterator[str]:
    if script is None:
        yield from _typed()
        return
    for line in _bytes(script).decode("utf-8-sig").splitlines():
        text = line.strip()
        if text.startswith("{"):
            try:
                text = str(json.loads(text)["text"])
            except (ValueError, KeyError):
                text = line.strip()
        if text:
            yield text


def _typed() -> Iterator[str]:
    """Lines at a prompt until end of file or "exit"."""
    err.print(
        "Paste a job description or type a wish. An empty line ends a pasted text; exit ends."
    )
    while True:
        try:
            first = input("> ")
        except EOFError:
            return
        if first.strip().lower() in ("exit", "quit"):
            return
        if first.strip():
            yield first


# -- people's words ------------------------------------------------------------------------


def _notes(question: str | None, notes: tuple[str, ...]) -> list[str]:
    return [*([question] if question else []), *notes]


def _progress(event: object) -> None:
    if isinstance(event, NodeFinished) and event.candidate_id is None:
        err.print(f"  {event.node.replace('_', ' ')}: {event.ms:.0f} ms", markup=False)
    elif isinstance(event, Ranked):
        err.print(f"  reading {event.to_screen} people closely", markup=False)
    elif isinstance(event, NodeStarted):
        return


def _say(message: Message) -> None:
    out().print(message.text, markup=False)
    for claim in message.citations:
        for span in claim.spans:
            out().print(f'  "{span.quote}" ({claim.role or "profile"})', markup=False)
    for number, choice in enumerate(message.choices, start=1):
        out().print(f"  {number}. {choice}", markup=False)


def _turn(
    text: str, said: list[Message], before: ThreadView, view: ThreadView
) -> dict[str, object]:
    """A *Turn* of the contract."""
    order = [item.candidate_id for item in view.shortlist.items]
    earlier = [item.candidate_id for item in before.shortlist.items]
    return {
        "thread_id": view.thread_id,
        "text": text,
        "route": views.route(view.routing) if view.routing else None,
        "reply": "\n".join(message.text for message in said),
        "citations": [
            claim.model_dump(mode="json") for message in said for claim in message.citations
        ],
        "choices": [choice for message in said for choice in message.choices],
        "changes": [
            change.model_dump(mode="json") for message in said for change in message.changes
        ],
        "shortlist": order,
        "shortlist_changed": order != earlier,
        "requirements": views.requirements(view.requirements) if view.requirements else None,
        "tuning": views.tuning(view.tuning),
        "errors": [problem.model_dump(mode="json") for problem in view.errors],
    }


def _print_requirements(wanted: Requirements) -> None:
    shown = table(wanted.title or "Requirements", "field", "value")
    for name, value in wanted.model_dump(mode="json").items():
        if name in ("title", "skill_expansions") or value in (None, [], 0, 0.0, False):
            continue
        if isinstance(value, list):
            value = ", ".join(
                " or ".join(item) if isinstance(item, list) else str(item) for item in value
            )
        shown.add_row(name.replace("_", " "), str(value))
    out().print(shown, markup=False)


def _print_shortlist(report: Report) -> None:
    from screening.export.table import shortlist_table

    out().print(shortlist_table(report))


def _print_report(report: Report, files: dict[str, str]) -> None:
    _print_shortlist(report)
    screened = report.screened
    out().print(
        f"{report.pool.scored} of {report.pool.size} people scored, {screened.done} of "
        f"{screened.asked} read closely"
        + (f", {screened.stood_in} by the local reading" if screened.stood_in else "")
        + (f", {screened.failed} could not be read" if screened.failed else "")
        + ". A person decides; nobody is rejected here."
    )
    for problem in report.errors:
        err.print(f"{problem.node}: {problem.detail}", markup=False)
    for name, path in files.items():
        out().print(f"{name:5} {path}", markup=False, soft_wrap=True)
