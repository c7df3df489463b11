"""PDFium's functions that are asked once for every character and every drawn object.

pypdfium2 declares handles as pointer objects, and to make one for each answer costs more than the
call. Here handles are plain addresses, and answers are written straight into arrays.
"""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

MAX_OBJECTS = 20_000
"""Drawn objects of a page that are looked at."""
_DEEPEST = 4
"""Form objects inside form objects that are looked into."""

_Handle = ctypes.c_void_p


def _plain(function: object, answer: Any, *given: Any) -> Callable[..., Any]:
    # PYFUNCTYPE keeps the interpreter lock: a call takes less time than letting go of it would.
    address = ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]
    assert address is not None
    return ctypes.PYFUNCTYPE(answer, *given)(address)


unicode_of = _plain(raw.FPDFText_GetUnicode, ctypes.c_uint, _Handle, ctypes.c_int)
is_generated = _plain(raw.FPDFText_IsGenerated, ctypes.c_int, _Handle, ctypes.c_int)
unmapped = _plain(raw.FPDFText_HasUnicodeMapError, ctypes.c_int, _Handle, ctypes.c_int)
drawn_by = _plain(raw.FPDFText_GetTextObject, _Handle, _Handle, ctypes.c_int)
origin = _plain(raw.FPDFText_GetCharOrigin, ctypes.c_int, _Handle, ctypes.c_int, _Handle, _Handle)
loose_box = _plain(raw.FPDFText_GetLooseCharBox, ctypes.c_int, _Handle, ctypes.c_int, _Handle)
matrix = _plain(raw.FPDFText_GetMatrix, ctypes.c_int, _Handle, ctypes.c_int, _Handle)
font_size = _plain(raw.FPDFText_GetFontSize, ctypes.c_double, _Handle, ctypes.c_int)
fill_colour = _plain(raw.FPDFText_GetFillColor, ctypes.c_int, _Handle, ctypes.c_int, *[_Handle] * 4)
font_info = _plain(
    raw.FPDFText_GetFontInfo,
    ctypes.c_ulong,
    _Handle,
    ctypes.c_int,
    _Handle,
    ctypes.c_ulong,
    _Handle,
)
render_mode = _plain(raw.FPDFTextObj_GetTextRenderMode, ctypes.c_int, _Handle)
font_of = _plain(raw.FPDFTextObj_GetFont, _Handle, _Handle)
kind_of = _plain(raw.FPDFPageObj_GetType, ctypes.c_int, _Handle)
set_active = _plain(raw.FPDFPageObj_SetIsActive, ctypes.c_int, _Handle, ctypes.c_int)
bounds = _plain(raw.FPDFPageObj_GetBounds, ctypes.c_int, _Handle, *[_Handle] * 4)
_object = _plain(raw.FPDFPage_GetObject, _Handle, _Handle, ctypes.c_int)
_inner = _plain(raw.FPDFFormObj_GetObject, _Handle, _Handle, ctypes.c_ulong)
_inner_count = _plain(raw.FPDFFormObj_CountObjects, ctypes.c_int, _Handle)


def address(handle: Any) -> int:
    """The address that a handle of pypdfium2 points to."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def objects_of(page: pdfium.PdfPage) -> Iterator[tuple[int, int]]:
    """Everything drawn on the page, also inside form objects: its address and its kind."""
    owner = address(page.raw)
    count = min(raw.FPDFPage_CountObjects(page), MAX_OBJECTS)
    waiting = [(_object(owner, index), 0) for index in range(count)]
    for handle, depth in waiting:
        kind = kind_of(handle)
        yield handle, kind
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST and len(waiting) < MAX_OBJECTS:
            waiting += [(_inner(handle, i), depth + 1) for i in range(_inner_count(handle))]
