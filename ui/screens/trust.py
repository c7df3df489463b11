"""Trust: what leaves this machine, what is kept, and who saw names."""

from ui import session
from ui.panels import names, trust

trust.render(session.settings(), session.view(), keys=session.keys(), blind=session.blind())
names.log(session.log())
