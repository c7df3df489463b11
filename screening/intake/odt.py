"""OpenDocument text: paragraphs, headings, lists and tables of content.xml to lines."""

import io
import zipfile

from lxml import etree

from screening.errors import ReadError
from screening.intake.canonical import Draft, Written

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
PART_MB = 60


def read_odt(data: bytes) -> Draft:
    """The body of an OpenDocument text.

    Raises:
        ReadError: the package is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if package.getinfo("content.xml").file_size > PART_MB * 1_000_000:
                raise ReadError("the OpenDocument file unpacks to an unreasonable size")
            parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
            root = etree.fromstring(package.read("content.xml"), parser)
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
            parts.append(" " * int(child.get(f"{TEXT}c") or 1))
        elif child.tag in (f"{TEXT}span", f"{TEXT}a"):
            parts.append(_inline(child))
        elif isinstance(child.tag, str) and child.tag.endswith("}frame"):
            parts += ["\n" + _inline(p) for p in child.iter(f"{TEXT}p")]
        parts.append(child.tail or "")
    return "".join(parts)
