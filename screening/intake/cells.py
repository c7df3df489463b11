"""The cells of one table row as lines: what stands side by side, read the way a person reads it.

Cells of one line each share a line, with tabs. A date, or a short label, goes on the first line of
the cell it stands beside. Any other cell is read whole before the next one.
"""

from collections.abc import Sequence

from screening.intake.canonical import Written
from screening.intake.looks import datelike, headinglike, sectionword

LABEL_CHARS = 48
"""A cell up to this long can be a label or a date beside what it belongs to."""
MAX_TOGETHER = 200
"""Characters of a line that several cells may share; longer rows are read cell by cell."""


def side_by_side(cells: Sequence[Sequence[Written]]) -> list[Written]:
    """One row's cells, each a list of lines, as lines in reading order. Empty cells are out."""
    full = [list(cell) for cell in cells if cell]
    if not full:
        return []
    if all(len(cell) == 1 for cell in full):
        long = [cell for cell in full if len(cell[0].text) > MAX_TOGETHER]
        name = full[0][0]
        if len(full) > 1 and name.text.isupper() and sectionword(name.text):
            rest = _merged([cell[0] for cell in full[1:]])
            return [name._replace(gap=True), rest._replace(gap=False)]
        if len(long) < 2:
            return [_merged([cell[0] for cell in full])]
    lines: list[Written] = []
    waiting: list[Written] = []
    for cell in full:
        first = cell[0]
        dated = len(cell) <= 3 and all(
            datelike(line.text) or not any(sign.isalnum() for sign in line.text) for line in cell
        )
        if dated:
            first = first._replace(text=" ".join(line.text.strip() for line in cell))
        label = len(cell) == 1 and len(first.text) <= LABEL_CHARS
        if lines and dated:
            lines[0] = _merged([lines[0], first])
        elif (label or dated) and not headinglike(first.text, strong=first.bold):
            waiting.append(first)
        else:
            head = _merged([*waiting, first])
            waiting = []
            lines += [head._replace(gap=True), *cell[1:]]
    if waiting:
        lines.append(_merged(waiting))
    return lines


def _merged(lines: Sequence[Written]) -> Written:
    return Written(
        "\t".join(line.text for line in lines),
        lines[0].page,
        None,
        max((line.size for line in lines if line.size), default=None),
        all(line.bold for line in lines),
        any(line.gap for line in lines),
    )
