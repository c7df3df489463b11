"""Find the right people in a pool of resumes, screen them closely, and say why with quotes.

The public names are loaded on first use, so that `import screening` is quick.
"""

import importlib

__version__ = "0.1.0"
__all__ = ["Adjustment", "Policy", "Report", "Screener", "Settings", "open_screener"]

_HOME = {
    "Adjustment": "screening.domain",
    "Policy": "screening.policy",
    "Report": "screening.domain",
    "Screener": "screening.engine",
    "Settings": "screening.config",
    "open_screener": "screening.engine",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'screening' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
