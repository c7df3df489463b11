"""Jobs in shapes that recruiters really paste: one line, another language, what is not asked."""

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


def test_subjects_adjectives_and_people_are_no_skills_in_chinese() -> None:
    read = job(
        "招聘：Java开发工程师（杭州）\n任职要求：\n1. 本科及以上学历，软件工程相关专业\n"
        "2. 3年以上经验，熟悉Spring Boot、MySQL\n3. 有电商行业经验者优先\n4. 英语读写良好\n"
    )
    assert read.must_have_skills == ("Spring Boot", "MySQL")
    assert read.nice_to_have_skills == ("E-commerce",)
    assert read.languages == ("English",)
    assert read.education_level == "bachelor"


def test_a_regional_language_has_its_level() -> None:
    read = job("Profesor de Lengua\n\nRequisitos: valenciano C1, mínimo 2 años de experiencia.")
    assert read.languages == ("Catalan (C1)",)
