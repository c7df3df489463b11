"""MkDocs hook: the decisions in `adr/` become pages, in the order of their numbers."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SECTION = "Decisions"


def decisions(config: MkDocsConfig) -> list[Path]:
    """Files `adr/NNNN-title.md` beside mkdocs.yml, by number."""
    folder = Path(config.config_file_path).parent / "adr"
    return sorted(path for path in folder.glob("*.md") if re.match(r"\d{4}-", path.name))


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


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every decision under its section of the navigation."""
    pages = ["decisions.md", *(f"decisions/{path.name}" for path in decisions(config))]
    for entry in config.nav or []:
        if isinstance(entry, dict) and SECTION in entry:
            entry[SECTION] = pages
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the decisions, which lie outside the docs folder."""
    for path in decisions(config):
        files.append(
            File.generated(config, f"decisions/{path.name}", abs_src_path=str(path.resolve()))
        )
    return files


def on_page_markdown(markdown: str, page: object, config: MkDocsConfig, files: Files) -> str:
    """Replace the marker on the index by a list of all decisions."""
    marker = "<!-- decisions -->"
    if marker not in markdown:
        return markdown
    lines = ["| Decision | In one line |", "| --- | --- |"]
    for path in decisions(config):
        lines.append(f"| [{heading(path)}](decisions/{path.name}) | {decided(path)} |")
    return markdown.replace(marker, "\n".join(lines))
