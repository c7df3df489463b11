"""The documentation says what the code does, builds without a warning, and loads nothing."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from screening.config import Settings
from screening.domain import Tuning
from screening.policy import Policy

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LOADED = re.compile(
    r"""<(?:script|img|iframe|source)[^>]+?src=["']?(https?:)?//|"""
    r"""<link[^>]+?rel=["']?(?:stylesheet|preconnect|icon|preload)["']?[^>]*?href=["']?(https?:)?//""",
    re.I,
)


def rows(page: str) -> dict[str, list[str]]:
    """The tables of a page: first cell, without its backticks, to the others; first row wins."""
    found: dict[str, list[str]] = {}
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("| "):
            first, *others = [cell.strip() for cell in line.strip().strip("|").split("|")]
            found.setdefault(first.strip("`"), others)
    return found


def names(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. Strict: a broken link or a page outside the navigation is an error."""
    pytest.importorskip("material", reason="the docs extra is not installed")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_site_builds_with_every_page_and_decision(site: Path) -> None:
    assert (site / "index.html").is_file()
    records = {path.stem for path in (ROOT / "adr").glob("*.md")}
    assert records == {path.stem for path in (site / "decisions").glob("*.html")}


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert pages
    found = [
        f"{page.name}: {hit[0]}"
        for page in pages
        for hit in LOADED.finditer(page.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_file_that_a_page_loads_is_there(site: Path) -> None:
    for name in ("mermaid/mermaid.min.js", "katex/katex.min.js", "katex/katex.min.css"):
        path = site / "assets" / name
        assert 10_000 < path.stat().st_size < 5_000_000
    assert list((site / "assets" / "katex" / "fonts").glob("*.woff2"))


def test_every_number_of_the_policy_is_on_its_page(site: Path) -> None:
    page = (site / "numbers.html").read_text(encoding="utf-8")
    cells = re.findall(r"<td><code>(\w+\.\w+)</code></td>\s*<td>([^<]*)</td>", page)
    wanted = {
        f"{group}.{name}": float(getattr(getattr(source, group), name))
        for source in (Policy(), Tuning())
        for group in type(source).model_fields
        for name in type(getattr(source, group)).model_fields
    }
    assert {name: float(value) for name, value in cells} == wanted


def test_every_setting_is_on_its_page() -> None:
    held = rows("settings.md")
    assert set(Settings.model_fields) <= set(held)
    for name in ("offline", "blind"):
        assert held[name][0] == f"`{str(Settings.model_fields[name].default).lower()}`"


def test_every_command_and_option_is_on_its_page() -> None:
    from screening.cli.commands import app

    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app)
    commands = group.commands  # type: ignore[attr-defined]
    assert set(re.findall(r"^### `screening (\w+)", text, flags=re.M)) == set(commands)
    missing = [
        f"{name} {option}"
        for name, command in commands.items()
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--") and option != "--help" and option not in text
    ]
    assert missing == []


def test_every_port_is_on_its_page() -> None:
    tree = ast.parse((ROOT / "screening" / "ports.py").read_text(encoding="utf-8"))
    ports = {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
    }
    assert ports - set(rows("architecture.md")) == set()


def test_numbers_named_in_prose_exist() -> None:
    named = re.compile(r"`(\w+)\.(\w+)`")
    policy = Policy()
    groups = {group: type(getattr(policy, group)).model_fields for group in Policy.model_fields}
    missing = {
        f"{page.name}: {group}.{name}"
        for page in PAGES
        for group, name in named.findall(page.read_text(encoding="utf-8"))
        if group in groups and name not in (*groups[group], "jsonl")
    }
    assert missing == set()


def test_every_channel_of_the_state_is_specified() -> None:
    from screening.graph.state import AgentState

    channels = set(AgentState.__annotations__) - {"__pydantic_config__"}
    assert channels - set(rows("state-machine.md")) == set()


def test_every_node_is_specified_with_what_it_writes() -> None:
    from screening.graph.build import NODES

    held = rows("state-machine.md")
    for name, row in NODES.items():
        assert names(held[name][2]) == set(row.writes), name


def test_pages_name_files_and_folders_that_exist() -> None:
    named = re.compile(r"`((?:data|adr|tests|screening|docs|ui)/[\w./-]*\w)/?`")
    missing = {
        f"{page.name}: {path}"
        for page in PAGES
        for path in named.findall(page.read_text(encoding="utf-8"))
        if not (ROOT / path).exists()
    }
    assert missing == set()


def test_pages_name_no_path_of_one_machine() -> None:
    private = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp)/")
    assert [page.name for page in PAGES if private.search(page.read_text(encoding="utf-8"))] == []


def test_samples_of_the_tutorial_exist() -> None:
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    named = re.findall(r"data/[\w./-]+\w", text)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
