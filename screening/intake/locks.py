"""What is said of a locked file, one sentence each; a password itself is never said."""


def needed(what: str) -> str:
    return f"the {what} needs a password; give it with --password, or save a copy without one"


def wrong(what: str) -> str:
    return f"the password does not open the {what}; check it, or ask for a copy without one"


def strange(what: str) -> str:
    """Locked in a way that no password opens here."""
    return f"the {what} is locked in a way that is not supported; save a copy without a password"
