"""QA automation lead: contact and skills in tables, non-native English."""

import docx


def build():
    d = docx.Document()
    d.add_heading("CURRICULUM VITAE", 0)
    info = d.add_table(rows=0, cols=2, style="Table Grid")
    for left, right in [
        ("Full name", "Nguyễn Thị Hồng Nhung"),
        ("Position", "QA Automation Lead"),
        ("Phone", "028 3812 0155"),
        ("Email", "hongnhung.qa@example.net"),
        ("Address", "Ho Chi Minh City, Viet Nam"),
    ]:
        cells = info.add_row().cells
        cells[0].text, cells[1].text = left, right

    d.add_heading("Objective", 1)
    d.add_paragraph(
        "To lead the quality of a product used by many people, with automation that developers trust. "
        "I have near 9 years testing backend systems, and I can read their code."
    )
    d.add_heading("Working experience", 1)
    jobs = d.add_table(rows=1, cols=2, style="Light Grid Accent 1")
    jobs.rows[0].cells[0].text = "Period"
    jobs.rows[0].cells[1].text = "Company / role / achievements"
    for period, title, lines in [
        ("08/2021 – Current", "Sao Mai Software JSC – QA Automation Lead", [
            "Lead 5 QA for a hotel booking platform (Python and Go microservices made by 4 backend teams).",
            "Built test framework in Python + pytest for 320 REST API endpoints; regression from 3 days to 45 minutes.",
            "Test environments with Docker Compose, then Kubernetes namespaces per merge request (platform team set up, I request).",
            "Verify data in PostgreSQL by SQL queries; found 2 race conditions in payment before go live.",
            "Escaped defects per release: 14 (2021) to 3 (2025).",
        ]),
        ("06/2018 – 07/2021", "Sao Mai Software JSC – QA Engineer", [
            "Selenium and Postman test suites, 1,200 test cases, 70% automated.",
            "Load test by JMeter for 5,000 users at same time, reported bottleneck at search service.",
            "Promoted to lead after three years.",
        ]),
        ("01/2018 – 05/2018", "Bình Minh Retail IT – Manual Tester", [
            "Manual test of POS software on 6 device types, wrote 240 bug reports.",
        ]),
    ]:
        cells = jobs.add_row().cells
        cells[0].text = period
        cells[1].text = title
        for line in lines:
            cells[1].add_paragraph("• " + line)

    d.add_heading("Education", 1)
    d.add_paragraph("Bachelor of Information Technology, Mekong Delta University of Technology, 2013 – 2017")
    d.add_heading("Skills", 1)
    skills = d.add_table(rows=0, cols=2, style="Table Grid")
    for left, right in [
        ("Automation", "Python, pytest, Selenium, Playwright, Postman, JMeter"),
        ("Environment", "Docker, Kubernetes, Jenkins, GitLab CI, Linux"),
        ("Data", "PostgreSQL, MySQL, SQL"),
        ("Method", "REST API testing, Scrum, risk-based testing, Jira"),
        ("Language", "Vietnamese native, English IELTS 6.5, Japanese N4"),
    ]:
        cells = skills.add_row().cells
        cells[0].text, cells[1].text = left, right
    d.add_heading("Certificate", 1)
    d.add_paragraph("ISTQB Advanced Level Test Automation Engineer (2022); ISTQB Foundation (2018)")
    return d
