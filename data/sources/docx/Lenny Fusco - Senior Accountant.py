"""Source of `Lenny Fusco - Senior Accountant.docx`: a wall of keywords, then the roles."""

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Pt


def build():
    doc = docx.Document()
    doc.styles["Normal"].font.name = "Arial"
    doc.styles["Normal"].font.size = Pt(10)

    p = doc.add_paragraph()
    p.alignment = WD_ALIGN_PARAGRAPH.CENTER
    r = p.add_run("Leonard “Lenny” Fusco")
    r.bold = True
    r.font.size = Pt(22)
    p = doc.add_paragraph("lennyfusco@example.com • 612.555.0106 • Bloomington, Minnesota")
    p.alignment = WD_ALIGN_PARAGRAPH.CENTER

    doc.add_heading("SENIOR ACCOUNTANT | GENERAL LEDGER | MONTH-END CLOSE", level=2)
    doc.add_paragraph(
        "Results-oriented, detail-oriented, deadline-oriented Senior Accountant and finance "
        "leader with a proven passion for general ledger, full-cycle month-end close, US GAAP "
        "and ERP excellence. CPA / CMA mindset. Ready to own your close from day one."
    )
    doc.add_heading("AREAS OF EXPERTISE", level=2)
    table = doc.add_table(rows=0, cols=3)
    table.style = "Light Grid"
    words = [
        "General Ledger", "Month-End Close", "Year-End Close",
        "US GAAP", "CPA (track)", "CMA (track)",
        "SAP", "NetSuite", "Oracle",
        "SOX Compliance", "Consolidation", "ASC 842",
        "Account Reconciliation", "Journal Entries", "Flux Analysis",
        "Power Query", "BlackLine", "FloQast",
    ]
    for i in range(0, len(words), 3):
        for cell, word in zip(table.add_row().cells, words[i : i + 3]):
            cell.text = word

    doc.add_heading("EMPLOYMENT", level=2)
    doc.add_paragraph().add_run("General Manager, Fusco's Trattoria, 2019 - Present").bold = True
    for b in [
        "Run a 90-seat family restaurant: 24 staff, schedules, ordering, health inspections "
        "(score 98 in 2025)",
        "Cut food cost from 36% to 31% with a smaller menu and a second produce supplier",
        "Count the drawers nightly and send the receipts to our outside bookkeeper, who closes the month",
        "Catering sales up from $0 to $140K a year",
    ]:
        doc.add_paragraph(b, style="List Bullet")
    doc.add_paragraph().add_run("Accounts Payable Temp, Penfield Staffing, 10/2018 - 12/2018").bold = True
    doc.add_paragraph(
        "Keyed vendor invoices into NetSuite at a client during a backlog, approx. 80 a day",
        style="List Bullet",
    )
    doc.add_paragraph().add_run("Shift Supervisor, Bluebird Car Rental, 2016 - 2018").bold = True
    for b in [
        "Airport counter, team of 6, upsell rate best in the region two quarters running",
        "Closed the counter at month end and reported fleet counts",
    ]:
        doc.add_paragraph(b, style="List Bullet")

    doc.add_heading("EDUCATION", level=2)
    doc.add_paragraph("Associate of Applied Science, Hospitality Management, Nine Mile Technical College, 2015")
    doc.add_heading("CERTIFICATIONS", level=2)
    doc.add_paragraph("ServSafe Manager")
    doc.add_paragraph("QuickBooks Online ProAdvisor (free online course, 2025)")
    doc.add_paragraph("CPA: plan to start prerequisites in 2027")
    return doc
