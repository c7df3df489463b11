"""Word files that a password locks: a sealed package inside an OLE file, opened in memory."""

import io
import re

from screening.errors import ReadError
from screening.intake.locks import needed, strange, wrong
from screening.intake.package import DECLARES

SPINS = 1_000_000
"""Rounds of hashing a password beyond which a file only wants to keep the machine busy. Office
writes 100,000."""
_KIND = "Word file"
_SPUN = re.compile(rb"spinCount\s*=\s*[\"'](\d{1,20})[\"']")


def unlocked(data: bytes, password: str | None) -> bytes:
    """The package that a locked Office file holds. The password is kept nowhere.

    Raises:
        Locked: no password is given, or it is another one.
        ReadError: it is damaged, or locked by rights management or a cipher of its own.
    """
    if not password:
        raise needed(_KIND)
    import olefile
    from msoffcrypto.exceptions import (
        DecryptionError,
        FileFormatError,
        InvalidKeyError,
        ParseError,
    )
    from msoffcrypto.format.ooxml import OOXMLFile

    opened = io.BytesIO()
    try:
        with olefile.OleFileIO(data) as container:
            how = container.openstream("EncryptionInfo").read()
        spun = [int(found) for found in _SPUN.findall(how)]
        if any(mark in how for mark in DECLARES) or max(spun, default=0) > SPINS:
            raise strange(_KIND)
        sealed = OOXMLFile(io.BytesIO(data))
        sealed.load_key(password=password, verify_password=True)
        sealed.decrypt(opened, verify_integrity=True)
    except InvalidKeyError as error:
        raise wrong(_KIND) from error
    except (DecryptionError, FileFormatError, ParseError) as error:
        raise strange(_KIND) from error
    except ReadError:
        raise
    except Exception as error:
        # Whatever the parsers of the container trip over, the file is at fault.
        raise ReadError("the file is damaged and cannot be read") from error
    return opened.getvalue()
