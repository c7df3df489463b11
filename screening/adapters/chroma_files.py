"""What lies between the data in chroma's vector files, set to zero.

hnswlib writes its arrays whole, unused room included, and that room holds whatever the process
had in memory before: stretches of resume text among it (seen with chroma 1.5.9). Nothing reads
it, so an erasure has to clear it. Only while no client has the folder open.

Layout, as hnswlib saves it: `header.bin` names the sizes; `data_level0.bin` has a fixed record an
element (links, vector, label); `link_lists.bin` has, for each element, the size of its upper
levels and their links. A list of links is its count (2 bytes, then 2 of flags) and 4 bytes a link.
"""

import struct
from pathlib import Path

import numpy as np

from screening.errors import StoreError

_HEADER = struct.Struct("<i6QiI3QdQ")
_VERSION = 1
_LINK = 4


def clear_unused(folder: Path) -> None:
    """Zero the unused room of every vector index under a chroma folder.

    Raises:
        StoreError: an index is laid out in a way that this module does not know.
    """
    for header in sorted(folder.glob("*/header.bin")):
        data = header.read_bytes()
        if len(data) != _HEADER.size:
            raise StoreError(f"{header} is laid out in an unknown way")
        version, _, _, held, size, _, start, _, _, links, links0, *_ = _HEADER.unpack(data)
        if version != _VERSION or start != _LINK * (1 + links0):
            raise StoreError(f"{header} is laid out in an unknown way")
        _clear_records(header.parent / "data_level0.bin", size, held, links0)
        _clear_lists(header.parent / "link_lists.bin", held, _LINK * (1 + links))
        # Lengths of vectors are set in no space but the cosine's, which is not used here: the whole
        # file is what the process had in memory before.
        lengths = header.parent / "length.bin"
        if lengths.is_file():
            lengths.write_bytes(bytes(lengths.stat().st_size))


def _clear_records(path: Path, size: int, held: int, links: int) -> None:
    """Records without an element, and in the others the links beyond the count."""
    room, rest = divmod(path.stat().st_size, size)  # the header's room runs ahead of the file
    if rest or room < held:
        raise StoreError(f"{path} does not have a size that its header allows")
    if not room:
        return
    records = np.memmap(path, dtype=np.uint8, mode="r+", shape=(room, size))
    records[held:] = 0
    counts = records[:held, 0].astype(np.int64) + 256 * records[:held, 1].astype(np.int64)
    unused = np.repeat(np.arange(links) >= counts[:, None], _LINK, axis=1)
    records[:held, _LINK : _LINK * (1 + links)][unused] = 0
    records.flush()


def _clear_lists(path: Path, held: int, level: int) -> None:
    """Upper levels, each of `level` bytes: the links beyond the count."""
    data = bytearray(path.read_bytes())
    place = 0
    for _ in range(held):
        size = int.from_bytes(data[place : place + _LINK], "little")
        place += _LINK
        for start in range(place, place + size, level):
            used = _LINK * (1 + int.from_bytes(data[start : start + 2], "little"))
            data[start + used : start + level] = bytes(level - used)
        place += size
    if place > len(data):
        raise StoreError(f"{path} is shorter than its elements need")
    path.write_bytes(data)
