"""Jobs in shapes that recruiters really paste: one line, another language, what is not asked."""

import pytest

from screening.analyst.local.jobs import read_job
from screening.domain import Requirements
from screening.taxonomy import load


def job(text: str) -> Requirements:
    return read_job(text, load())


def test_what_is_not_required_is_no_wish() -> None:
    read = job(
        "Product Manager\n\nRequirements\n- SQL and A/B testing\n- English\n"
        "- Dutch is not required\n\nNice to have\n- Figma\n"
    )
    assert read.must_have_skills == ("SQL", "A/B testing")
    assert read.nice_to_have_skills == ("Figma",)
    assert read.languages == ("English",)


def test_a_wish_in_brackets_that_it_is_not_required_stays_a_wish() -> None:
    read = job("Data Engineer\n\nRequirements\n- Python\n- Kafka (not required)\n")
    assert read.must_have_skills == ("Python",)
    assert read.nice_to_have_skills == ("Kafka",)


def test_a_short_minimum_behind_its_number_ends_the_sentence() -> None:
    read = job(
        "Welder, Dayton OH\nMIG and TIG, read blueprints, 3 yrs min. AWS D1.1 cert a plus. "
        "Forklift license is a plus."
    )
    assert set(read.must_have_skills) == {"MIG welding", "TIG welding", "Blueprint interpretation"}
    assert read.min_experience_years == 3
    assert set(read.nice_to_have_skills) == {"Structural welding certification", "Forklift licence"}


def test_a_short_minimum_before_its_number_goes_on() -> None:
    assert job("Nurse\n\nRequirements\n- min. 2 years in an ICU\n").min_experience_years == 2


def test_a_german_opening_is_no_part_of_the_title() -> None:
    read = job("Wir suchen zum nächstmöglichen Zeitpunkt eine/n Lohnbuchhalter (m/w/d) in Kassel")
    assert read.title == "Lohnbuchhalter"
    assert read.locations == ("Kassel",)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Elektroniker für Betriebstechnik (m/w/d)", "Elektroniker für Betriebstechnik"),
        ("Kauffrau für Büromanagement in Kassel", "Kauffrau für Büromanagement"),
        ("Verkäufer für unseren Laden in Kassel", "Verkäufer"),
        ("Lagerist für Kassel", "Lagerist"),
    ],
)
def test_a_german_trade_keeps_its_field(line: str, title: str) -> None:
    assert job(f"{line}\n\nDein Profil:\n- Deutsch B2\n").title == title


def test_subjects_adjectives_and_people_are_no_skills_in_chinese() -> None:
    read = job(
        "招聘：Java开发工程师（杭州）\n任职要求：\n1. 本科及以上学历，软件工程相关专业\n"
        "2. 3年以上经验，熟悉Spring Boot、MySQL\n3. 有电商行业经验者优先\n4. 英语读写良好\n"
    )
    assert read.must_have_skills == ("Spring Boot", "MySQL")
    assert read.nice_to_have_skills == ("E-commerce",)
    assert read.languages == ("English",)
    assert read.education_level == "bachelor"


def test_should_could_and_wont_are_headings() -> None:
    read = job(
        "Data Scientist, Oslo\nMust: Python, SQL, 3+ yrs.\nShould: Spark\nCould: Airflow\n"
        "Won't: computer vision\n"
    )
    assert read.must_have_skills == ("Python", "SQL")
    assert read.nice_to_have_skills == ("Spark", "Airflow")


def test_a_heading_right_under_a_labelled_line_is_a_heading() -> None:
    read = job(
        "Mechanical Engineer\nLocation: Boise, ID (on-site)\nBasic Qualifications\n"
        "• BS in Mechanical Engineering\n• GD&T\nPreferred Qualifications\n• MS degree\n• DFMEA\n"
    )
    assert read.education_level == "bachelor"
    assert read.must_have_skills == ("GD&T",)
    assert read.nice_to_have_skills == ("DFMEA",)


def test_plus_between_two_things_joins_them() -> None:
    read = job("Support Agent\n\nRequirements\n- Native-level German plus English (C1)\n")
    assert read.languages == ("German (native)", "English (C1)")


def test_months_of_a_cover_are_no_experience() -> None:
    read = job("Payroll Clerk - 12 month maternity cover\nMinimum of two years' payroll, Sage 50.")
    assert read.min_experience_years == 2


def test_years_behind_another_number_are_read() -> None:
    read = job("Développeur, Lyon\nProfil : Bac+5, 4 ans d'expérience minimum, React.")
    assert read.min_experience_years == 4
    assert read.education_level == "master"


def test_who_asks_and_for_whom_is_no_skill() -> None:
    read = job("Buscamos Enfermero de Urgencias para hospital en Sevilla")
    assert read.must_have_skills == ()


def test_where_a_licence_holds_is_no_skill() -> None:
    read = job("Nurse\n\nRequired\n- Active RN license in Nevada or compact state\n- BLS\n")
    assert read.must_have_skills == ()
    assert read.certifications == ("RN license", "BLS")


def test_a_wish_in_brackets_is_not_the_wish_of_its_whole_line() -> None:
    read = job(
        "Electrician, Erie PA\nRequirements: Journeyman license, 4+ years commercial work, "
        "blueprint reading, OSHA 10 (OSHA 30 preferred)."
    )
    assert read.min_experience_years == 4
    assert read.must_have_skills == ("Technical drawings",)
    assert read.certifications == ("Journeyman license", "OSHA 10")
    assert read.nice_to_have_skills == ("OSHA 30",)


def test_an_empty_wish_in_brackets_is_that_of_what_stands_before() -> None:
    read = job("Engineer\n\nRequirements\n- Python, SQL, Kafka (a plus)\n")
    assert read.must_have_skills == ("Python", "SQL")
    assert read.nice_to_have_skills == ("Kafka",)


def test_a_chinese_wish_is_its_clause_alone() -> None:
    read = job("运营\n岗位要求：\n- 熟练使用Excel，会Photoshop优先\n")
    assert read.must_have_skills == ("Excel",)
    assert read.nice_to_have_skills == ("Photoshop",)


def test_two_short_forms_are_no_town_in_arkansas() -> None:
    read = job("Bookkeeper\n\nRequirements\n- AP, AR and bank reconciliations\n")
    assert read.locations == ()
    assert set(read.must_have_skills) >= {"Accounts payable", "Accounts receivable"}


def test_a_licence_that_is_not_needed_is_not_asked() -> None:
    read = job("Ingénieur - Toulouse\n\nProfil recherché :\n- Ansible\n- Permis B non nécessaire")
    assert read.certifications == ()
    assert read.must_have_skills == ("Ansible",)


def test_a_heading_that_ends_like_a_line_that_goes_on_is_a_heading() -> None:
    read = job(
        "About Norvik\nNorvik builds software for ports. Founded in 2011.\n\n"
        "What we're looking for\nYou have shipped backend systems for at least five years, "
        "in Kotlin or Java. You know PostgreSQL well.\n\nIt would be lovely if you knew Gradle.\n"
    )
    assert read.min_experience_years == 5
    assert ("Kotlin", "Java") in read.any_of
    assert "PostgreSQL" in read.must_have_skills
    assert read.nice_to_have_skills == ("Gradle",)


def test_what_a_label_says_is_not_needed_is_not_asked() -> None:
    read = job(
        "Ingeniera de Datos\nImprescindible: Python y SQL.\nDeseable: dbt.\n"
        "No imprescindible: carrera universitaria.\n"
    )
    assert read.must_have_skills == ("Python", "SQL")
    assert read.nice_to_have_skills == ("dbt",)


def test_a_german_job_of_one_line_has_its_title() -> None:
    assert job("Lagermitarbeiter (m/w/d) mit Staplerschein in Kassel gesucht!").title == (
        "Lagermitarbeiter"
    )


def test_a_language_with_its_level_before_a_wish_is_asked() -> None:
    read = job(
        "Key Account Manager\n\nIhr Profil\n• Mehrjährige Vertriebserfahrung\n"
        "• Verhandlungssicheres Englisch, Französisch wünschenswert\n• SAP SD\n"
    )
    assert read.languages == ("English (fluent)",)
    assert read.nice_to_have_skills == ("French",)
    assert read.must_have_skills == ("SAP SD",)


def test_pay_days_and_newcomers_are_no_skills() -> None:
    read = job(
        "Dental Hygienist in Plano, Texas - Tues-Thurs\nRDH license, Dentrix, 1 yr exp preferred, "
        "new grads considered."
    )
    assert "Tues-Thurs" not in read.must_have_skills
    assert not {"exp", "new grads considered"} & set(read.nice_to_have_skills)
    chinese = job(
        "测试工程师 | 成都 | 15-25K\n1、计算机相关专业本科；\n2、熟练掌握Python；\n五险一金，双休。"
    )
    assert chinese.must_have_skills == ("Python",)


def test_what_helps_is_a_wish() -> None:
    read = job(
        "Packer\n\nWhat you need:\n- RF scanner experience\n"
        "It helps if you can drive a reach truck."
    )
    assert read.must_have_skills == ("RF scanners",)
    assert read.nice_to_have_skills == ("Reach truck",)


def test_a_regional_language_has_its_level() -> None:
    read = job("Profesor de Lengua\n\nRequisitos: valenciano C1, mínimo 2 años de experiencia.")
    assert read.languages == ("Catalan (C1)",)
