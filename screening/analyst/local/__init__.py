"""The analyst that needs nobody: every judgement from the taxonomy, dates and spans."""

from screening.analyst.local.local import LocalAnalyst

__all__ = ["LocalAnalyst"]
