"""Data engineer, one year short: contact details only in the page header, bullet style."""

import docx
from docx.shared import Cm, Pt


def build():
    d = docx.Document()
    section = d.sections[0]
    section.left_margin = section.right_margin = Cm(2)
    d.styles["Normal"].font.name = "Garamond"
    d.styles["Normal"].font.size = Pt(11)
    section.header.paragraphs[0].text = (
        "Samuel K. Adjei\tLeeds, West Yorkshire\t0113 496 0123 | s.adjei@example.org"
    )
    d.add_heading("Data Engineer", 1)
    d.add_paragraph(
        "Mathematician by training, developer by accident, data engineer by choice. I enjoy the part of the work "
        "where a number turns out to be wrong and you get to find out why."
    )
    d.add_heading("Career", 2)

    def role(title, firm, dates, lines):
        p = d.add_paragraph()
        p.add_run(title).bold = True
        p.add_run(f" – {firm}\n")
        p.add_run(dates).italic = True
        for line in lines:
            d.add_paragraph(line, style="List Bullet")

    role("Data Engineer", "Tarnbrook Energy, Leeds", "December 2023 – Present", [
        "Half-hourly readings of 640,000 smart meters: PySpark on Databricks, landing in BigQuery, "
        "1.1 billion rows a month. Late and corrected readings are handled without full reloads.",
        "Moved 48 cron jobs to Dagster with asset checks; missed loads were found by users 9 times in 2023, "
        "once in 2026.",
        "Wrote the reconciliation between settlement files and meter data in Python and SQL, which exposed "
        "£1.3m of unbilled consumption.",
        "Terraform for our GCP project (datasets, service accounts, buckets). Docker images for all jobs; "
        "a handful run on the company's Kubernetes.",
        "Second-line support rota for data incidents, one week in five.",
    ])
    role("Junior Software Developer", "Oakhollow Ltd, Bradford", "September 2021 – November 2023", [
        "Flask and PostgreSQL back office for letting agents, 260 branches.",
        "Wrote the bank statement import (CSV in 17 dialects) and its 400 tests.",
        "Took over the deposit-scheme REST integration when the only person who knew it retired.",
    ])
    d.add_heading("Education", 2)
    d.add_paragraph("BSc (Hons) Mathematics, 2:1, University of Airedale, 2021")
    d.add_paragraph("WASSCE, Kumasi, Ghana, 2017")
    d.add_heading("Skills", 2)
    d.add_paragraph(
        "Python, SQL, Spark (PySpark, Databricks), BigQuery, Dagster, dbt (one project), Terraform, GCP, Docker, "
        "PostgreSQL, Flask, Git, pytest"
    )
    d.add_heading("Interests", 2)
    d.add_paragraph("Church organist. Chess, 1790 on a good day.")
    return d
