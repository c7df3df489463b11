"""Source of ``CV_Mech_Design.docx``: plain paragraphs, no styles beyond bold."""

from __future__ import annotations

import docx
from docx.shared import Cm, Pt


def build() -> docx.Document:
    """Return the finished document."""
    document = docx.Document()
    section = document.sections[0]
    section.left_margin = section.right_margin = Cm(2.2)
    document.styles["Normal"].font.name = "Arial"
    document.styles["Normal"].font.size = Pt(10)
    document.styles["Normal"].paragraph_format.space_after = Pt(3)

    def line(text: str, *, bold: bool = False, size: float | None = None) -> None:
        run = document.add_paragraph().add_run(text)
        run.bold = bold
        if size:
            run.font.size = Pt(size)

    line("OLUMIDE ADEBAYO-WHITFIELD  BEng (Hons)", bold=True, size=14)
    line("Earlsdon, Coventry. Mobile 07700 900642. olumide.aw@example.com. Clean licence.")
    line("")
    line("PROFILE", bold=True)
    line(
        "Mechanical design engineer with four years at the drawing end of electric drive units, "
        "and two years before that on the line making them. The second part is why my drawings "
        "get few phone calls."
    )
    line("")
    line("CAREER TO DATE", bold=True)
    line("Fennick Drive Systems Ltd, Coventry (e-axles for delivery vans, ~38,000/yr)", bold=True)
    line("Design Engineer: December 2022 to date", bold=True)
    line(
        "- Responsible for the die-cast inverter cover and the resolver bracket of the FD3 unit, "
        "in production since March 2025. Saved 310 g and one machining op."
    )
    line(
        "- 3D and detail in Creo 8; geometric tolerancing to BS 8888 / ISO GPS. Owns the 1D and "
        "3D tolerance stack for the rotor position chain (14 contributors)."
    )
    line(
        "- Runs own linear static, modal and thermal FE models in Ansys Mechanical; cover first "
        "mode measured at 1,140 Hz vs 1,180 predicted."
    )
    line(
        "- DFM sessions with two foundries: draft, ejector pins, porosity zones. Rework after T2 "
        "trial down to one insert."
    )
    line("- DFMEA scribe, now facilitator. 22 ECNs through Windchill in the last year.")
    line("Manufacturing Engineer: September 2020 to November 2022", bold=True)
    line(
        "- Brought up the stator insertion cell; OEE 58% to 79% in nine months. PFMEA and "
        "control plans for 12 stations."
    )
    line("- Designed out a clip that operators dropped 40 times a shift (poka-yoke nest).")
    line("- Yellow belt project: scrap of busbars £71k/yr to £19k/yr.")
    line("")
    line("EDUCATION", bold=True)
    line("2016 to 2020: BEng (Hons) Mechanical Engineering, Midland Spires University, First.")
    line("Formula Student: uprights and brake pedal, 2 seasons.")
    line("")
    line("SKILLS", bold=True)
    line(
        "Creo Parametric, Windchill, Ansys Mechanical, MATLAB, aluminium HPDC, press fits, "
        "PFMEA / DFMEA, Lean, Six Sigma Yellow Belt (2022). Yoruba, English, school German."
    )
    return document
