"""Sessions: past searches."""

from ui import session
from ui.panels import sessions

session.act(sessions.render(session.threads(), current=session.thread()))
