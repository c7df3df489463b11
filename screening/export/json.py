"""JSON: the report itself, with keys in alphabetical order."""

import json

from screening.domain import Report


def to_json(report: Report) -> bytes:
    """UTF-8, indented by 2, ends in a newline. `Report.model_validate_json` reads it back."""
    value = json.loads(report.model_dump_json())
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()
