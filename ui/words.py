"""The words of the app, in one place, so that every page says the same thing the same way."""

from screening.domain import AgreementKind, Verdict

NODE_WORDS: dict[str, str] = {
    "parse_input": "read message",
    "extract_requirements": "read job",
    "adjust_requirements": "change requirements",
    "conversational_query": "find an answer",
    "search_resumes": "search",
    "rank_candidates": "rank",
    "deep_screen": "screen",
    "recommendation": "advise",
    "generate_report": "write report",
}
PART_WORDS: dict[str, str] = {
    "dense": "meaning",
    "lexical": "words",
    "qualification": "qualification",
    "evidence": "evidence",
    "rerank": "passages",
}
"""The parts of a score, in the order of the stacked bar."""
SYMBOLS: dict[Verdict, str] = {"met": "●", "partly": "◐", "not_shown": "○", "contradicted": "✕"}
FIELD_WORDS: dict[str, str] = {
    "title": "title",
    "must_have_skills": "must-have",
    "nice_to_have_skills": "nice-to-have",
    "any_of": "one of",
    "excluded_skills": "excluded",
    "min_experience_years": "minimum years",
    "max_experience_years": "maximum years",
    "education_level": "education",
    "education_or_equivalent": "or equivalent experience",
    "locations": "location",
    "remote": "remote",
    "languages": "language",
    "certifications": "certification",
    "other_constraints": "constraint",
    "duties": "duty",
    "domain": "domain",
    "weights.dense": "weight of meaning",
    "weights.lexical": "weight of words",
    "weights.qualification": "weight of qualification",
    "weights.technical": "share of technical",
    "weights.domain": "share of domain fit",
    "limits.coarse": "people shown",
    "limits.deep": "people read closely",
    "limits.recommend": "people recommended",
}
LEVEL_WORDS: dict[str | None, str] = {
    None: "not stated",
    "none": "expressly not required",
    "high_school": "high school",
    "associate": "associate degree",
    "bachelor": "bachelor's degree",
    "master": "master's degree",
    "doctorate": "doctorate",
}
REMOTE_WORDS: dict[bool | None, str] = {
    None: "not stated",
    True: "fully remote",
    False: "on site",
}
RUBRIC_WORDS: dict[str, str] = {"technical": "Technical", "domain": "Domain fit"}
INGEST_WORDS: dict[str, str] = {
    "added": "added",
    "replaced": "replaced an older version",
    "unchanged": "already here, unchanged",
    "needs_review": "set aside for a look by a person",
    "needs_ocr": "holds pictures of text only",
    "failed": "could not be read",
}
AGREEMENT_WORDS: dict[AgreementKind, str] = {
    "name": "name",
    "phone": "phone",
    "link": "link",
    "email": "e-mail",
    "role": "job",
    "text": "text",
}
PARSE_WORDS: dict[str, str] = {
    "ok": "read",
    "needs_review": "set aside",
    "needs_ocr": "pictures only",
    "failed": "not read",
}
STATUS_TONE: dict[str, str] = {
    "recommended": "good",
    "needs_review": "look",
    "requirements_not_shown": "quiet",
}
FORMATS: tuple[tuple[str, str, str], ...] = (
    ("md", "Markdown", "text/markdown"),
    ("html", "Web page", "text/html"),
    ("pdf", "PDF", "application/pdf"),
    ("xlsx", "Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("json", "JSON", "application/json"),
    ("csv", "CSV", "text/csv"),
)
"""Export format, its name, its media type."""
LOCK_FIELD = "password-"
"""How the keys of password fields begin."""
LOCK_WORDS: dict[str, str] = {
    "needed": "a password opens it",
    "wrong": "that password does not open it",
}
RESUME_TYPES = ("pdf", "docx", "odt", "rtf", "txt", "md", "html", "htm")
JOB_TYPES = RESUME_TYPES
