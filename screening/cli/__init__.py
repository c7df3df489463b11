"""The command line: parse, call the facade, print. `docs/cli.md` describes every command."""

from screening.cli.main import main

__all__ = ["main"]
