"""ML engineer: wordy, centred title, skills at the top, long bullets."""

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Pt, RGBColor


def build():
    d = docx.Document()
    d.styles["Normal"].font.name = "Arial"
    d.styles["Normal"].font.size = Pt(10)
    title = d.add_paragraph()
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    run = title.add_run("Rohan Deshmukh-Patil")
    run.bold, run.font.size = True, Pt(18)
    line = d.add_paragraph("Pune, Maharashtra, India | +91 20 5550 0147 | rohan.dp@example.com")
    line.alignment = WD_ALIGN_PARAGRAPH.CENTER

    def head(text):
        run = d.add_paragraph().add_run(text)
        run.bold, run.font.size, run.font.color.rgb = True, Pt(12), RGBColor(0x1F, 0x49, 0x7D)

    def role(left, dates, lines):
        p = d.add_paragraph()
        p.add_run(left).bold = True
        p.add_run("\t" + dates)
        for text in lines:
            d.add_paragraph(text, style="List Bullet")

    head("Key Skills")
    d.add_paragraph("Languages – Python, SQL, Bash, basic Go")
    d.add_paragraph("ML – PyTorch, XGBoost, MLflow, Feast, Triton")
    d.add_paragraph("Data – Spark, Airflow, BigQuery, Kafka, PostgreSQL, Redis")
    d.add_paragraph("Platform – Kubernetes (GKE), Terraform, Docker, GCP, Prometheus, Argo CD, Linux")

    head("Profile")
    d.add_paragraph(
        "Machine learning engineer with 7+ years of experience, having moved step by step from data pipelines to models "
        "to the platform under the models. Comfortable in all three, and honest that the platform is what I now like most."
    )
    head("Professional Experience")
    role("ML Platform Engineer, Vaayu Mobility Pvt. Ltd., Pune", "April 2024 – till date", [
        "Running two GKE clusters (one with 60 GPU nodes) for 45 data scientists and 12 online models together with two "
        "colleagues; cluster upgrades, quotas, node pools and network policies are in our hands.",
        "Everything is provisioned through Terraform; wrote the GPU node pool module which brought idle GPU hours down by 41%.",
        "Primary on-call for the arrival-time service once in four weeks; authored 8 postmortems and the rollback runbook.",
        "Built the model registry API in FastAPI on PostgreSQL, with a versioned REST interface which five product teams use.",
    ])
    role("Machine Learning Engineer, Kestrel Insights, Bengaluru", "October 2021 – March 2024", [
        "Developed the fare prediction service (Python, gRPC and REST, Docker) serving 2,300 requests per second at 35 ms p99.",
        "Feature pipelines in Spark and Airflow, 140 features refreshed hourly, training-serving skew alarms included.",
        "Reduced training cost by about INR 9 lakh per month by moving to preemptible machines with checkpoints.",
        "Mentored three interns, two of whom were converted to full time.",
    ])
    role("Data Engineer, Saffron Retail Data Services, Pune", "July 2019 – September 2021", [
        "Daily PySpark loads of sales from 1,900 kirana stores to BigQuery; Airflow DAGs with backfill, owned end to end.",
        "Wrote a deduplication job for product names in four scripts (Marathi, Hindi, Gujarati, English), precision 96%.",
        "SQL models for the finance team, month-end closing came forward by two days.",
    ])
    head("Education")
    d.add_paragraph("B.Tech. in Computer Engineering, Sahyadri Institute of Engineering, Pune, 2019, CGPA 8.4/10")
    head("Certifications")
    d.add_paragraph("Professional Machine Learning Engineer (Google Cloud), 2023")
    head("Declaration")
    d.add_paragraph("I hereby declare that the above information is true to the best of my knowledge.")
    return d
