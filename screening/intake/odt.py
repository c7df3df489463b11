"""OpenDocument text: paragraphs, headings, lists and tables of content.xml to lines."""

import zipfile

from lxml import etree

from screening.errors import ReadError
from screening.intake.canonical import Draft, Written
from screening.intake.locks import strange
from screening.intake.package import Package
from screening.policy import IntakePolicy

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
MANIFEST = "META-INF/manifest.xml"
WIDEST = 40
"""Spaces in a row that are kept; a file may ask for any number."""


def read_odt(data: bytes, policy: IntakePolicy) -> Draft:
    """The body of an OpenDocument text.

    Raises:
        ReadError: the package is damaged, locked or breaks a limit of the policy.
    """
    try:
        with Package(data, "OpenDocument", policy) as package:
            if MANIFEST in package.names and b"encryption-data" in package.read(MANIFEST):
                raise strange("OpenDocument file")
            root = package.xml("content.xml")
    except (zipfile.BadZipFile, etree.XMLSyntaxError, KeyError, EOFError, OSError) as error:
        raise ReadError("the OpenDocument file is damaged and cannot be opened") from error
    body = root.find(f"{OFFICE}body/{OFFICE}text")
    if body is None:
        raise ReadError("the OpenDocument file holds no text document")
    written: list[Written] = []
    _blocks(body, written, mark="")
    return Draft(tuple(written))


def _blocks(parent: "etree._Element", written: list[Written], *, mark: str) -> None:
    for node in parent:
        if node.tag in (f"{TEXT}p", f"{TEXT}h"):
            heading = node.tag == f"{TEXT}h"
            for index, line in enumerate(_inline(node).split("\n")):
                written.append(
                    Written(
                        (mark if index == 0 and line.strip() else "") + line,
                        bold=heading,
                        size=14.0 if heading else None,
                        gap=heading,
                    )
                )
            if not _inline(node).strip():
                written.append(Written("", gap=True))
        elif node.tag == f"{TEXT}list":
            for item in node.findall(f"{TEXT}list-item"):
                _blocks(item, written, mark="• ")
        elif node.tag == f"{TABLE}table":
            for row in node.iter(f"{TABLE}table-row"):
                cells = [" ".join(_inline(p) for p in cell.iter(f"{TEXT}p", f"{TEXT}h"))
                         for cell in row.findall(f"{TABLE}table-cell")]  # fmt: skip
                written.append(Written("\t".join(cell for cell in cells if cell.strip())))
        elif node.tag in (f"{TEXT}section", f"{TEXT}index-body"):
            _blocks(node, written, mark=mark)


def _inline(node: "etree._Element") -> str:
    """A paragraph's words; notes and annotations are left out."""
    parts = [node.text or ""]
    for child in node:
        if child.tag == f"{TEXT}tab":
            parts.append("\t")
        elif child.tag == f"{TEXT}line-break":
            parts.append("\n")
        elif child.tag == f"{TEXT}s":
            parts.append(" " * min(WIDEST, int(child.get(f"{TEXT}c") or 1)))
        elif child.tag in (f"{TEXT}span", f"{TEXT}a"):
            parts.append(_inline(child))
        elif isinstance(child.tag, str) and child.tag.endswith("}frame"):
            parts += ["\n" + _inline(p) for p in child.iter(f"{TEXT}p")]
        parts.append(child.tail or "")
    return "".join(parts)
