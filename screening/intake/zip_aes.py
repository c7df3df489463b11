"""Files of a zip under AES, as newer zip programs lock them.

    (cipher key, check key, 2 bytes) = PBKDF2-HMAC-SHA1(password, salt, 1000 rounds)
    text = packed XOR AES-ECB(counter 1, 2, 3 ... as 16 bytes, least first)

The stored bytes are salt, 2 bytes that tell a wrong password early, the cipher, and the first 10
bytes of its HMAC-SHA1. Source: WinZip, "AES Encryption Information", versions AE-1 and AE-2.
"""

import hashlib
import hmac
import io
import struct
import zipfile
import zlib
from typing import IO

from screening.errors import ReadError
from screening.intake.locks import strange, wrong

EXTRA = 0x9901
"""The id of the field that says how strong the key is and how the file was packed."""
_KEYS = {1: 16, 2: 24, 3: 32}
"""Strength to bytes of the key; the salt is half as long."""
_ROUNDS = 1000
_MAC = 10
_DAMAGED = "the zip is damaged at this file"
_LOCAL = struct.Struct("<4s5H3L2H")


def opened(stream: IO[bytes], info: zipfile.ZipInfo, password: str, most: int) -> bytes:
    """One file of the zip in `stream`, `most` + 1 bytes of it at most.

    Raises:
        Locked: the password is another one.
        ReadError: it is locked or packed in a way of its own, or damaged.
    """
    strength, method = _how(info)
    size = _KEYS[strength]
    if info.header_offset < 0:
        raise ReadError(_DAMAGED)
    stream.seek(info.header_offset)
    head = stream.read(_LOCAL.size)
    if len(head) < _LOCAL.size or not head.startswith(b"PK\x03\x04"):
        raise ReadError(_DAMAGED)
    local = _LOCAL.unpack(head)
    stream.seek(info.header_offset + _LOCAL.size + local[-2] + local[-1])
    held = stream.read(info.compress_size)
    salt, rest = held[: size // 2], held[size // 2 :]
    check, cipher, mac = rest[:2], rest[2:-_MAC], rest[-_MAC:]
    key = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, _ROUNDS, 2 * size + 2)
    if key[-2:] != check:
        raise wrong("zip")
    made = hmac.new(key[size : 2 * size], cipher, hashlib.sha1).digest()[:_MAC]
    if not hmac.compare_digest(made, mac):
        # Damage, or the one wrong password in 65,536 that passes the first check.
        raise wrong("zip")
    packed = _turned(key[:size], cipher)
    if method == zipfile.ZIP_STORED:
        return packed[: most + 1]
    return _inflated(packed, most)


def _how(info: zipfile.ZipInfo) -> tuple[int, int]:
    """Strength and way of packing, from the file's extra field."""
    fields = io.BytesIO(info.extra)
    while len(head := fields.read(4)) == 4:
        name, size = struct.unpack("<HH", head)
        body = fields.read(size)
        if name == EXTRA and len(body) >= 7:
            strength, method = body[4], struct.unpack("<H", body[5:7])[0]
            if strength in _KEYS and method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                return strength, method
    raise strange("zip")


def _turned(key: bytes, data: bytes) -> bytes:
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    blocks = (len(data) + 15) // 16
    counters = b"".join(number.to_bytes(16, "little") for number in range(1, blocks + 1))
    machine = Cipher(algorithms.AES(key), modes.ECB()).encryptor()  # noqa: S305 - counter mode
    pad = (machine.update(counters) + machine.finalize())[: len(data)]
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")
    return mixed.to_bytes(len(data), "big")


def _inflated(packed: bytes, most: int) -> bytes:
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, most + 1)
    except zlib.error as error:
        raise ReadError(_DAMAGED) from error
