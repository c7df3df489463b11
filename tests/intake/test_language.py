"""The language of a text, or none."""

import pytest

from screening.intake.language import language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Engineer who builds services in Python and Go and leads a team of five people.", "en"),
        ("Ingenieur mit zehn Jahren Erfahrung in der Entwicklung von Software für Banken.", "de"),
        ("Ingénieure avec dix ans d'expérience dans le développement de logiciels.", "fr"),
        ("Enfermera con más de ocho años de experiencia en cuidados intensivos.", "es"),
        ("高级数据工程师，负责实时数据平台建设 Python Spark", "zh"),
        ("株式会社サンプルにて開発業務に従事しました", "ja"),
        ("مهندس برمجيات لديه عشر سنوات من الخبرة في تطوير الأنظمة", "ar"),
        ("Инженер с десятилетним опытом разработки программного обеспечения", "ru"),
        ("Sample Resume\nJohn Doe - Software Engineer\nSkills: Python, Azure, SQL", "en"),
        ("Priya Sharma\nData Analyst\nSkills: SQL, Excel, Python, Power BI", "en"),
        ("Lebenslauf\nMax Muster, Entwickler\nKenntnisse: Python, Azure, SQL, Git", "de"),
        ("Python Go SQL", None),
        ("", None),
    ],
)
def test_the_language_is_told_when_there_is_enough_text(text, code):
    assert language(text) == code
