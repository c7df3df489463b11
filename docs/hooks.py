"""MkDocs hook: pages and tables that are made from what they speak of.

The decisions in `adr/` become pages, their list a table, and the numbers of `policy.py` tables.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

SECTION = "Decisions"


def decisions(root: Path) -> list[Path]:
    """Files `adr/NNNN-title.md`, by number."""
    return sorted(path for path in (root / "adr").glob("*.md") if re.match(r"\d{4}-", path.name))


def heading(path: Path) -> str:
    """The text of the first heading."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            return line[2:].strip()
    return path.stem


def decided(path: Path) -> str:
    """The quoted line under "Decision"."""
    text = path.read_text(encoding="utf-8").split("## Decision", 1)[-1]
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith(">")]
    return " ".join(lines)


def decision_table(root: Path) -> str:
    lines = ["| Decision | In one line |", "| --- | --- |"]
    for path in decisions(root):
        lines.append(f"| [{heading(path)}](decisions/{path.name}) | {decided(path)} |")
    return "\n".join(lines)


def number_tables(root: Path) -> str:
    """A table for each group of `Policy`, in the order of its fields."""
    tree = ast.parse((root / "screening" / "policy.py").read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    blocks: list[str] = []
    for group, kind, _ in fields(classes["Policy"]):
        node = classes[kind]
        about = " ".join((ast.get_docstring(node) or "").split())
        lines = [
            f"## `{group}`",
            "",
            about,
            "",
            "| Number | Value | Meaning |",
            "| --- | --- | --- |",
        ]
        for name, value, meaning in fields(node):
            lines.append(f"| `{group}.{name}` | {value} | {meaning} |")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Name, default (the name of the class for a call) and the text that follows, of each field."""
    for at, item in enumerate(node.body):
        if not isinstance(item, ast.AnnAssign) or item.value is None:
            continue
        value = item.value.func if isinstance(item.value, ast.Call) else item.value
        after = node.body[at + 1] if at + 1 < len(node.body) else None
        said = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            said = " ".join(str(after.value.value).split()).replace("|", "\\|")
        yield ast.unparse(item.target), ast.unparse(value).replace("_", ""), said


def linked(markdown: str, page: str, root: Path) -> str:
    """Each "ADR-NNN" of a page as a link to its record, where there is one."""
    records = {path.name[:4]: path.name for path in decisions(root)}
    folder = "../" * page.count("/") + "decisions/"

    def link(found: re.Match[str]) -> str:
        name = records.get(found[1].zfill(4))
        return f"[{found[0]}]({folder}{name})" if name else found[0]

    return re.sub(r"\bADR-(\d{3,4})\b", link, markdown)


MARKERS = {"<!-- decisions -->": decision_table, "<!-- numbers -->": number_tables}

SHIM = "https://unpkg.com/iframe-worker/shim"
"""What the theme would load so that search works in a site opened as files; ours lies beside it."""


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).resolve().parent


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every decision under its section of the navigation."""
    pages = ["decisions.md", *(f"decisions/{path.name}" for path in decisions(_root(config)))]
    for entry in config.nav or []:
        if isinstance(entry, dict) and SECTION in entry:
            entry[SECTION] = pages
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the decisions, which lie outside the docs folder."""
    for path in decisions(_root(config)):
        files.append(File.generated(config, f"decisions/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace each marker by what it stands for."""
    for marker, made in MARKERS.items():
        if marker in markdown:
            markdown = markdown.replace(marker, made(_root(config)))
    return linked(markdown, page.file.src_uri, _root(config))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Nothing is loaded from elsewhere, the theme's one shim included."""
    return output.replace(SHIM, get_relative_url("assets/iframe-worker/shim.js", page.url))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for pages without a source, such as the one for a missing page."""
    return output_content.replace(SHIM, "assets/iframe-worker/shim.js")
