"""HTML: one file that needs nothing else: no script, no font, no picture from elsewhere."""

from functools import cache
from pathlib import Path

import jinja2

from screening.domain import Report
from screening.export import content

TEMPLATES = Path(__file__).parent / "templates"
CELL_QUOTE = 160
"""Characters of a quote in the matrix; the candidate's part has all of it."""


def to_html(report: Report) -> bytes:
    """UTF-8 HTML. Every text is escaped by the template engine; a policy in it forbids scripts."""
    return _template().render(report=report, c=content, cell_quote=CELL_QUOTE).encode()


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("report.html.j2")
