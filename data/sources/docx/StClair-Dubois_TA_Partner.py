"""Source of `StClair-Dubois_TA_Partner.docx`: a recruiter who hires nurses and accountants."""

import docx
from docx.shared import Pt, RGBColor


def build():
    doc = docx.Document()
    doc.styles["Normal"].font.name = "Verdana"
    doc.styles["Normal"].font.size = Pt(9.5)

    doc.add_heading("Marguerite St. Clair-Dubois, SHRM-CP", level=0)
    doc.add_paragraph("Shaker Heights, Ohio\n+1 (440) 555-0177\nmarguerite.scd@example.net")

    doc.add_heading("What I bring", level=2)
    doc.add_paragraph(
        "Full-desk recruiter for hard-to-fill clinical and finance seats. I can tell an MICU "
        "nurse from a step-down nurse and a CPA who has closed a month from one who has only "
        "audited it, and I can do it in a ten-minute call."
    )

    doc.add_heading("Experience", level=2)

    def role(title, firm, when, bullets):
        p = doc.add_paragraph()
        p.add_run(title).bold = True
        p.add_run("\t" + when).font.color.rgb = RGBColor(0x77, 0x77, 0x77)
        doc.add_paragraph(firm)
        for b in bullets:
            doc.add_paragraph(b, style="List Bullet 2")

    role(
        "Senior Talent Acquisition Partner",
        "Riverstone Health Staffing, Cleveland",
        "May 2021 – Present",
        [
            "Fill ICU, CVICU and ED registered nurse requisitions for 14 hospitals: 212 RN hires, "
            "average 31 days to fill (market: 89).",
            "Screen for active RN license, ACLS, BLS, CCRN, ventilator and CRRT experience, "
            "Epic or Cerner; 93% of submitted nurses pass the hospital's own skills check.",
            "Built a second desk for hospital finance in 2024: 19 senior accountants and "
            "controllers placed (CPA or CMA, month-end close, SAP, NetSuite, Oracle, US GAAP).",
            "Cut first-year turnover of placed ICU nurses from 27% to 16% with a day-45 call.",
        ],
    )
    role(
        "HR Generalist",
        "Dunmore Accounting Partners, Akron",
        "2018-03 to 2021-04",
        [
            "One-person HR office of a 75-person CPA firm: hiring, onboarding, benefits, "
            "employee relations.",
            "Ran the firm's CPA exam bonus program, 12 staff licensed in three years.",
            "Moved payroll and benefits to BambooHR without a missed pay day.",
        ],
    )
    role(
        "HR Assistant",
        "Cuyahoga Plating & Coating, Cleveland",
        "Jan '16 - Feb '18",
        [
            "I-9s, badges and new-hire orientation for a plant of 180 hourly workers.",
            "Organized the blood drive two years running.",
        ],
    )

    doc.add_heading("Education & credentials", level=2)
    doc.add_paragraph("BA, Psychology, Doan Brook College, 2015")
    doc.add_paragraph("SHRM-CP, 2019")
    doc.add_heading("Tools", level=2)
    doc.add_paragraph("Greenhouse, Bullhorn, LinkedIn Recruiter, BambooHR, Boolean search, Excel, behavioral interviewing")
    return doc
