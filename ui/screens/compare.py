"""Compare: people side by side."""

from ui import session
from ui.panels import comparison

view = session.view()
if view.report is None or len(view.report.shortlist) < 2:
    comparison.empty()
else:
    people = comparison.chosen(view, pinned=session.pinned())
    comparison.render(people, session.compare)
