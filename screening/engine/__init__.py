"""The composition root: settings in, one `Screener` out."""

from screening.config import Settings
from screening.engine.screener import Screener
from screening.policy import Policy


def open_screener(settings: Settings | None = None, policy: Policy | None = None) -> Screener:
    """A screener over the pool that the settings name. Models load on first use."""
    return Screener(settings or Settings.load(), policy)


__all__ = ["Screener", "open_screener"]
