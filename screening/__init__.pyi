from screening.config import Settings as Settings
from screening.domain import Adjustment as Adjustment
from screening.domain import Report as Report
from screening.engine import Screener as Screener
from screening.engine import open_screener as open_screener
from screening.policy import Policy as Policy

__version__: str
__all__ = ["Adjustment", "Policy", "Report", "Screener", "Settings", "open_screener"]
