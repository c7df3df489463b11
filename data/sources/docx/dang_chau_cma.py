"""Source of `dang_chau_cma.docx`: contact in the page header, dates in a table."""

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Inches, Pt, RGBColor


def build():
    doc = docx.Document()
    doc.styles["Normal"].font.name = "Cambria"
    doc.styles["Normal"].font.size = Pt(10.5)
    sec = doc.sections[0]
    sec.left_margin = sec.right_margin = Inches(0.9)

    hp = sec.header.paragraphs[0]
    hp.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    hp.text = "Houston, TX  |  +1 713 555 0172  |  chau.dang@example.com"

    title = doc.add_paragraph()
    r = title.add_run("Châu Minh Đặng, CMA")
    r.font.size = Pt(20)
    r.font.color.rgb = RGBColor(0x1A, 0x3C, 0x6E)
    doc.add_paragraph(
        "General ledger accountant in chemicals manufacturing. Ten years from invoices to "
        "consolidation, eight of them in the same company, where I now own the close."
    )

    doc.add_heading("Employment", level=1)
    jobs = [
        (
            "04/2021 – Present",
            "Senior Accountant, General Ledger",
            "Bayou Polymers Inc., Houston",
            [
                "Own month-end and year-end close for the Baytown and Freeport plants ($260M of "
                "sales) in SAP S/4HANA; close shortened from eight to five working days.",
                "Post and review about 240 journal entries a month; reconcile inventory, GR/IR, "
                "accruals and intercompany with the Antwerp affiliate.",
                "Prepared the SOX control matrix for fixed assets and inventory: 0 deficiencies "
                "in the last three audits.",
                "Led the finance testing of the ECC to S/4HANA move (2023), 310 scripts.",
                "Coach two staff accountants, one since promoted.",
            ],
        ),
        (
            "06/2018 – 03/2021",
            "Staff Accountant",
            "Bayou Polymers Inc., Houston",
            [
                "Fixed assets ($410M gross), capital project close-outs, freight and utility accruals.",
                "Standard cost roll and variance analysis with the plant controllers, US GAAP.",
                "Sat the CMA exam in two attempts while working full time; certified in 2020.",
            ],
        ),
        (
            "2016-08 to 2018-05",
            "Accounts Payable Specialist",
            "Gulfward Logistics, Pasadena, TX",
            [
                "3,000 carrier invoices a month, three-way match, 1099s.",
                "Found $92,000 of double-billed demurrage and got it credited.",
            ],
        ),
    ]
    table = doc.add_table(rows=0, cols=2)
    for when, title_text, firm, bullets in jobs:
        left, right = table.add_row().cells
        left.width = Inches(1.45)
        right.width = Inches(5.3)
        left.text = when
        p = right.paragraphs[0]
        p.add_run(title_text).bold = True
        p.add_run("\n" + firm).italic = True
        for b in bullets:
            right.add_paragraph(b, style="List Bullet")

    doc.add_heading("Education", level=1)
    doc.add_paragraph("BBA in Accounting, Brazos Bend University, 2016")
    doc.add_heading("Certification", level=1)
    doc.add_paragraph("Certified Management Accountant (CMA), Institute of Management Accountants, 2020, active")
    doc.add_heading("Skills", level=1)
    doc.add_paragraph(
        "SAP S/4HANA and ECC (FI, CO, AA), month-end close, account reconciliation, "
        "intercompany, standard costing, SOX, US GAAP, Excel, Power Query, basic SQL. "
        "Vietnamese and English."
    )
    return doc
