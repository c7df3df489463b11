"""Source of ``sales cv.docx``: name and contact in the page header, bulleted body."""

from __future__ import annotations

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Pt, RGBColor


def build() -> docx.Document:
    """Return the finished document."""
    document = docx.Document()
    normal = document.styles["Normal"]
    normal.font.name = "Calibri"
    normal.font.size = Pt(10.5)

    header = document.sections[0].header.paragraphs[0]
    header.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    run = header.add_run("Nirosha Thayaparan")
    run.bold = True
    run.font.size = Pt(15)
    run.font.color.rgb = RGBColor(0x7A, 0x1F, 0x4B)
    header.add_run("\nLondon E17  |  07700 900318  |  nirosha.thayaparan@example.org")

    document.add_paragraph(
        "Account executive at an accounting-software company. I sold insurance by phone, then "
        "booked meetings for other people, and for the past three years I have been closing. "
        "Right to work in the UK (ILR)."
    )

    def role(title: str, place: str, dates: str, bullets: list[str]) -> None:
        line = document.add_paragraph()
        line.paragraph_format.space_before = Pt(8)
        line.add_run(title).bold = True
        line.add_run(f", {place}")
        line.add_run(f"\t{dates}").italic = True
        for text in bullets:
            document.add_paragraph(text, style="List Bullet")

    document.add_heading("What I've done", level=2)
    role(
        "Account Executive",
        "Ledgerly (cloud accounting for accountants' practices)",
        "Nov 2023 - Present",
        [
            "Full cycle, from inbound or self-sourced lead to signed order form. 100% of a "
            "£480k new-ARR quota in 2024, 116% in 2025, at 98% with six weeks of 2026 to go.",
            "Average deal £18k a year, biggest £64k (multi-office practice, 6 decision makers; "
            "negotiated a three-year term with an opt-out they never used).",
            "Keep MEDDIC notes on every opportunity in Salesforce, because I forget otherwise.",
            "Won back 7 customers we had lost to a cheaper rival; wrote up why, and Product "
            "changed bulk import.",
        ],
    )
    role(
        "Business Development Representative",
        "Cloudquill (SaaS for grant applications)",
        "Sept 2021 - Oct 2023",
        [
            "16 qualified meetings a month on average against 12. Top BDR in three of nine "
            "quarters.",
            "Built Outreach sequences for universities and for charities, reply rate 3% to 8%.",
        ],
    )
    role(
        "Telephone Sales Adviser",
        "Harbourline Insurance, Croydon",
        "July 2019 - May 2021",
        ["Home and pet cover, 60 calls a day, commission-only from month four."],
    )

    document.add_heading("Education", level=2)
    document.add_paragraph(
        "BSc (Hons) Economics, University of Thames Valley North, 2:1, graduated 2019"
    )
    document.add_heading("Bits and pieces", level=2)
    document.add_paragraph(
        "Salesforce, Outreach, Gong, Xero, Excel. MEDDIC course (internal, 2024). English, "
        "Tamil, some Hindi. I captain a netball team that loses cheerfully."
    )
    return document
