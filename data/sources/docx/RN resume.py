"""Source of `RN resume.docx`: a plain, slightly messy resume."""

import docx
from docx.shared import Pt


def build():
    doc = docx.Document()
    doc.styles["Normal"].font.name = "Calibri"
    doc.styles["Normal"].font.size = Pt(11)

    head = doc.add_paragraph()
    run = head.add_run("TOMASZ WIECZOREK")
    run.bold = True
    run.font.size = Pt(18)
    doc.add_paragraph("Pittsburgh PA 15203   cell (412) 555-0163   tomasz_w_rn@example.com")
    doc.add_paragraph(
        "ICU nurse, ex medic. SICU / trauma / open heart. Comfortable being the new guy, "
        "I've done it at six hospitals."
    )

    def section(text):
        p = doc.add_paragraph()
        r = p.add_run(text)
        r.bold = True
        r.underline = True

    def role(line, bullets):
        doc.add_paragraph().add_run(line).bold = True
        for b in bullets:
            doc.add_paragraph(b, style="List Bullet")

    section("LICENSES + CARDS")
    doc.add_paragraph("RN Pennsylvania, multistate (compact), active exp 10/31/2027")
    doc.add_paragraph("ACLS, BLS, PALS (all AHA, exp. Feb 2028)")
    doc.add_paragraph("TNCC (ENA)  exp 2028")
    doc.add_paragraph("Paramedic cert, PA (inactive)")

    section("WHERE I'VE WORKED")
    role(
        "Crestline Nurse Staffing, Travel RN - ICU, Sept 2023 - now",
        [
            "Nine 13 week contracts, extended on 5 of them. Mixed med/surg ICU, SICU and CVICU in "
            "PA, OH, WV and MD. Two weeks off between contracts at the most.",
            "Usually 2 pts, vented, pressors (levo, vaso, epi), art lines, EVDs, fresh post ops. "
            "Floated first like every traveler",
            "Cerner at 4 sites, Epic at 2, learned both in a shift or less",
            "Asked to come back by every manager, letters availible",
        ],
    )
    role(
        "Allegheny Forge Medical Center - Staff RN, Surgical Trauma ICU - June 2020 - Aug 2023",
        [
            "16 bed Level 1 trauma SICU, nights. Polytrauma, open abdomens, massive transfusion, "
            "CRRT 1:1",
            "Hired as a new grad in the middle of covid, off orientation in 11 weeks",
            "Rapid response nurse from 2022 on, ~20 calls a month hospital wide",
            "Redid the MTP cooler checklist, time from activation to first unit 14 min -> 9 min",
        ],
    )
    role(
        "Monongahela Community Hosp. Per diem RN, ICU (2nd job, 2-3 shifts a month) 11/2021 – 5/2023",
        ["8 bed community ICU, only ICU nurse with trauma background so I taught chest tubes"],
    )
    role(
        "Three Rivers EMS: Paramedic, 2015-04 to 2018-12",
        [
            "911 medic, approx 1,100 calls a year. Field trainer for 7 new medics",
            "Left to do nursing school full time (Jan 2019 - May 2020)",
        ],
    )

    section("SCHOOL")
    doc.add_paragraph("Associate of Science in Nursing, Steel Valley Community College, 2020")
    doc.add_paragraph("RN-to-BSN online, Laurel Highlands University, in progress (done in 2027)")

    section("SKILLS")
    doc.add_paragraph(
        "ventilators, pressor titration, CRRT, massive transfusion, EVD, chest tubes, art lines, "
        "US guided IVs, Cerner, Epic, polish (fluent)"
    )
    return doc
