"""What is said of a locked file, one sentence each; a password itself is never said."""

from screening.errors import Locked, ReadError


def needed(what: str) -> Locked:
    text = f"the {what} needs a password; give it with --password, or save a copy without one"
    return Locked(text, "needed")


def wrong(what: str) -> Locked:
    text = f"the password does not open the {what}; check it, or ask for a copy without one"
    return Locked(text, "wrong")


def strange(what: str) -> ReadError:
    """Locked in a way that no password opens here."""
    return ReadError(
        f"the {what} is locked in a way that is not supported; save a copy without a password"
    )
