"""Mobile developer: all-caps name, odd section names, mixed date forms, plain paragraphs."""

import docx
from docx.shared import Pt


def build():
    d = docx.Document()
    d.styles["Normal"].font.name = "Calibri"
    d.styles["Normal"].font.size = Pt(11)
    p = d.add_paragraph()
    p.add_run("AALIYAH THOMPSON").bold = True
    d.add_paragraph("Atlanta GA / 404 555 0126 / aaliyah.t@example.com")
    d.add_paragraph(
        "Mobile dev, 10 yrs. Android first, iOS when needed, Flutter if you insist. Shipped 9 apps, "
        "two of them past a million installs."
    )

    def head(text):
        d.add_paragraph().add_run(text.upper()).underline = True

    def job(title, place, dates, lines):
        p = d.add_paragraph()
        p.add_run(f"{title}, {place}").bold = True
        p.add_run(f"   ({dates})")
        for line in lines:
            d.add_paragraph("- " + line)

    head("What I have done")
    job("Mobile Lead", "Brightfork Meals", "Mar '21 - Present", [
        "Android + iOS team of 6. Kotlin/Compose and SwiftUI. 1.4M installs, 4.8 stars on both stores (was 3.9).",
        "crash free sessions 97.8% -> 99.93%, mostly by deleteing our home-made image cache",
        "Cut app size from 84 MB to 31 MB. Cold start under 1 sec on a $90 phone.",
        "Offline ordering mode w/ Room and a sync queue, works in basement kitchens",
        "Agreed the API shapes with backend team; I consume the REST endpoints, I don't write them.",
    ])
    job("Android Contractor", "Peachline Bank (via Hollis Staffing)", "Jan '19 - Mar '21", [
        "Check deposit by camera: edge detection, 88% accepted first try, before 61%",
        "Biometric login, passed 2 outside pen tests",
        "Java to Kotlin migration of 140k lines, no feature freeze",
    ])
    job("Junior iOS Developer", "Gamelot Studio, Savannah", "2016 - 2018", [
        "3 puzzle games in Swift/SpriteKit. One got featured for a week, 300k downloads.",
        "In-app purchase, receipts, ad mediation.",
    ])

    head("Toolbox")
    d.add_paragraph(
        "Kotlin, Swift, Java, Jetpack Compose, SwiftUI, Flutter (one app), Room, Coroutines, Fastlane, Firebase, "
        "Bitrise, REST, GraphQL"
    )
    d.add_paragraph(
        "Also played with: Python, Django, PostgreSQL, Docker, AWS Lambda, Kubernetes (home lab, weekends)"
    )
    head("School")
    d.add_paragraph("B.S. Information Systems, Ocmulgee State University 2015")
    head("Me")
    d.add_paragraph("Roller derby, 2 dogs, board of a coding club for girls (since 2020).")
    return d
