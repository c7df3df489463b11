"""Who is who: a stable id for a person, from what the resume states."""

import hashlib
import re
import unicodedata

_LENGTH = 12


def candidate_id(email: str | None, phone: str | None, name: str | None, content_hash: str) -> str:
    """First 12 hex digits of the SHA-256 of the e-mail, else phone and name, else the content.

    The e-mail is compared in lower case; of a phone only digits count, of a name letters without
    case and accents. A phone without a name, or the reverse, identifies nobody.
    """
    if email:
        key = f"email:{unicodedata.normalize('NFKC', email).strip().casefold()}"
    elif phone and name and _digits(phone) and _letters(name):
        key = f"person:{_digits(phone)}:{_letters(name)}"
    else:
        key = f"content:{content_hash}"
    return hashlib.sha256(key.encode()).hexdigest()[:_LENGTH]


def _digits(phone: str) -> str:
    return re.sub(r"\D", "", phone).lstrip("0")


def _letters(name: str) -> str:
    split = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in split if char.isalpha())
