"""What a resume says, as a candidate."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.intake.identity import candidate_id
from screening.intake.profile import read_profile
from screening.taxonomy import load
from tests.intake.people import NOW, document, profile

RESUME = """Dr. Lena Weiss, MSc
Senior Data Engineer
Austin, TX 78701 | (512) 555-0143 | lena.weiss@example.org | github.com/lenaw

Summary
Data engineer for logistics. Python, SQL and a little Go.

Experience
Acme Freight Inc., Austin, TX
Lead Data Engineer    Jan 2021 - Present
• Built pipelines in Airflow and Python that feed
  forty dashboards.
• Led a team of four.
Data Engineer    Mar 2018 - Dec 2020
• Moved reports to Snowflake.

Junior Analyst, Bolt & Sons GmbH
06/2016 – 02/2018
• Reports in Excel and SQL.

Volunteer
Treasurer, Food Bank of Travis, 2019 - 2023

Education
B.S. Computer Science, University of Somewhere, 2016

Certifications
AWS Certified Solutions Architect
PMP

Languages
English (native), German (B2)
"""


def test_the_person_is_read_without_titles_and_degrees() -> None:
    lena = profile(RESUME)
    assert lena.name == "Lena Weiss"
    assert lena.email == "lena.weiss@example.org"
    assert lena.phone == "+15125550143"
    assert lena.location == "Austin, TX"
    assert lena.links == ("github.com/lenaw",)
    assert lena.headline == "Senior Data Engineer"


def test_promotions_share_the_company_that_stands_above_them() -> None:
    roles = profile(RESUME).roles
    assert [(r.title, r.company, r.start, r.end) for r in roles[:3]] == [
        ("Lead Data Engineer", "Acme Freight Inc.", "2021-01", None),
        ("Data Engineer", "Acme Freight Inc.", "2018-03", "2020-12"),
        ("Junior Analyst", "Bolt & Sons GmbH", "2016-06", "2018-02"),
    ]


def test_only_paid_roles_make_the_total() -> None:
    lena = profile(RESUME)
    # 2016-06 to 2026-11 without a gap: 10 years and 6 months.
    assert lena.total_experience_months == 126
    assert [role.paid for role in lena.roles] == [True, True, True, False]


def test_a_wrapped_bullet_is_one_statement_whose_span_covers_it() -> None:
    lead = profile(RESUME).roles[0]
    assert lead.bullets[0] == "Built pipelines in Airflow and Python that feed forty dashboards."
    start, end = lead.bullet_spans[0]
    assert " ".join(RESUME[start:end].split()) == lead.bullets[0]


def test_schools_certificates_and_languages() -> None:
    lena = profile(RESUME)
    (school,) = lena.education
    assert (school.level, school.field, school.institution, school.end_year) == (
        "bachelor", "Computer Science", "University of Somewhere", 2016,
    )  # fmt: skip
    assert lena.certifications == ("AWS Certified Solutions Architect", "PMP")
    assert lena.languages == ("English (native)", "German (B2)")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SURESH BABU VENKATARAMAN\nsuresh@example.org", "Suresh Babu Venkataraman"),
        ("FRONTEND INTERN\nMira Okafor\nmira@example.org", "Mira Okafor"),
        ("Arun Das Mobile: 555-0100\narun@example.org", "Arun Das"),
        ("王小明 先生\n电话:135-0000-0142", "王小明"),
        ("Name: Noor Haddad\nSenior VP", "Noor Haddad"),
        ("Jürgen von Hellfeld\nj.vonhellfeld@example.net", "Jürgen von Hellfeld"),
        ("TANAKA Hiroshi (Mr.)\nh-tanaka@example.org", "Hiroshi Tanaka"),
        ("LEILANI KAHANANUI-ROSS, MEd, RN\nl.ross@example.org", "Leilani Kahananui-Ross"),
        ("Experience\nSenior Engineer, Acme\n2019 - 2021", None),
        ("CURRICULUM VITAE\n\nSenior Accountant", None),
        ("Senior VP Noor Haddad", "Noor Haddad"),
        ("Head of Data Noor Haddad\nLena Weiss", "Lena Weiss"),
        ("Data Engineer Berlin Germany", None),
        ("Software Engineer Machine Learning", None),
        ("Engr. Chidi Eze", "Chidi Eze"),
        ("CURRICULUM VITAE Mira Okafor", "Mira Okafor"),
        ("Résumé – Zoé Martin", "Zoé Martin"),
        ("Ngo, Minh\nAnalyst", "Minh Ngo"),
        ("Zoë 🚀 Fox ✨\nAnalyst", "Zoë Fox"),
        ("Boston, Massachusetts\nMira Okafor", "Mira Okafor"),
    ],
)
def test_names_come_from_the_text_or_not_at_all(text: str, name: str | None) -> None:
    assert profile(text).name == name


def test_a_number_without_its_area_code_is_left_as_printed() -> None:
    assert profile("Ann Lee\nAustin, TX | Tel: 555 0100").phone == "555 0100"


def test_a_dated_role_is_no_headline() -> None:
    assert profile("Ann Lee\nData Engineer, Acme Ltd, Jan 2019 - Dec 2020").headline is None


def test_a_date_range_is_no_phone_number() -> None:
    assert profile("Ann Lee\n2016 - 2019 555 0100").phone != "2016 - 2019 555 0100"
    assert profile("Ann Lee\n2016 - 2019").phone is None


@pytest.mark.parametrize(
    ("header", "title", "company"),
    [
        ("Engineer, Acme, Berlin    2019 - 2021", "Engineer", "Acme"),
        ("Acme Ltd — Engineer    2019 - 2021", "Engineer", "Acme Ltd"),
        ("Engineer | Acme | Berlin | 2019 - 2021", "Engineer", "Acme"),
        ("Engineer at Acme, 2019 - 2021", "Engineer", "Acme"),
        ("2019 - 2021\tEngineer\nAcme GmbH, Berlin", "Engineer", "Acme GmbH"),
        ("Engineer\nAcme GmbH\n2019 - 2021", "Engineer", "Acme GmbH"),
        ("Acme GmbH\nEngineer\n2019 - 2021", "Engineer", "Acme GmbH"),
        ("2019 - 2021\nEngineer\nAcme GmbH", "Engineer", "Acme GmbH"),
        ("Acme (2019 - 2021)\nStaff Nurse, Medical ICU", "Staff Nurse, Medical ICU", "Acme"),
    ],
)
def test_headers_in_any_order(header: str, title: str, company: str) -> None:
    text = f"Ann Lee\nann@example.org\n\nEXPERIENCE\n\n{header}\n• Did things well.\n"
    (role,) = profile(text).roles
    assert (role.title, role.company, role.start, role.end) == (
        title, company, "2019-01", "2021-12",
    )  # fmt: skip


@pytest.mark.parametrize("line", ["Parental leave", "Full-time student", "Career break"])
def test_time_without_a_job_is_no_role(line: str) -> None:
    text = (
        f"Ann Lee\n\nExperience\n\n{line}\t2019 - 2020\n\nEngineer, Acme\t2015 - 2018\n• Built.\n"
    )
    assert [role.title for role in profile(text).roles] == ["Engineer"]


def test_an_unfinished_degree_has_no_level() -> None:
    text = "Ann Lee\n\nEducation\nB.A. History, Some College, 2015 (did not finish)\n"
    assert [school.level for school in profile(text).education] == [None]


def test_a_chinese_resume() -> None:
    text = (
        "陈嘉树\n\n手机:135-0000-0142 | 邮箱:chen@example.com | 现居:杭州\n\n工作经历\n\n"
        "云岭物流有限公司 | 高级数据工程师\t2021.03 – 至今\n负责Kafka平台。\n\n"
        "教育背景\n2013.09 – 2017.06 江南理工学院 计算机科学与技术 本科\n\n语言\n英语(流利)\n"
    )
    chen = profile(text, language="zh")
    assert (chen.name, chen.phone, chen.location) == ("陈嘉树", "+8613500000142", "杭州")
    (role,) = chen.roles
    assert (role.title, role.company, role.start) == (
        "高级数据工程师", "云岭物流有限公司", "2021-03",
    )  # fmt: skip
    (school,) = chen.education
    assert (school.level, school.institution, school.end_year) == ("bachelor", "江南理工学院", 2017)
    assert chen.languages == ("English (流利)",)


def test_present_is_the_date_that_the_document_prints() -> None:
    old = read_profile(document(RESUME, printed_on="2021-12"), NOW, load())
    assert (old.as_of, old.as_of_printed) == ("2021-12", True)
    # 2016-06 to 2021-12
    assert old.total_experience_months == 67


def test_one_person_has_one_id() -> None:
    one = candidate_id("Ann@Example.org", None, None, "a")
    assert one == candidate_id("ann@example.org ", "555", "Ann", "b")
    assert candidate_id(None, "+1 555 0100", "Ann Lee", "a") == candidate_id(
        None, "15550100", "ANN LEE", "b"
    )
    assert candidate_id(None, "555", None, "a") != candidate_id(None, "555", None, "b")
    assert len(one) == 12


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["Experience", "Education", "2019 - 2021", "Engineer", "Acme", "• built", "B.Sc.",
             "\n", "\n\n", "\t", ", ", "Python", "since 2020", "5", "(", ")", "—", "语言:英语", "",
             "平成28年4月 株式会社A 入社", "同社 退社", "20XX\t4\tB大学 入学", "卒業", "現在に至る",
             "18 months", "Client: Acme", "Q3'19 -"]
        ),
        max_size=25,
    ).map(" ".join)
)  # fmt: skip
def test_odd_text_never_raises_and_spans_stay_inside(text: str) -> None:
    found = profile(text)
    spans = [
        *found.masks,
        *(span for role in found.roles for span in (*role.bullet_spans, role.span) if span),
        *(span for skill in found.skills for span in skill.spans),
        *(span for _, span in found.sections),
    ]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)


def test_an_entry_named_like_a_heading_is_told_by_the_place_beside_it() -> None:
    roles = profile(
        "Experience\n\nAcme\tBoston, MA\nEngineer\tFeb. 2016 – Aug. 2018\n\n"
        "Open Source Contributions\tRemote\nContributor\t2015 – 2018\n\n"
        "Bolt\tChicago, IL\nData Scientist\tSummer 2014\n"
    ).roles
    assert [(r.title, r.company, r.paid) for r in roles] == [
        ("Engineer", "Acme", True),
        ("Contributor", "Open Source Contributions", False),
        ("Data Scientist", "Bolt", True),
    ]


def test_a_small_town_beside_a_title_is_no_part_of_it() -> None:
    (role,) = profile(
        "Experience\n\nResearch Intern\tCupertino, CA\nPear Research\tMay 2020 – Aug 2020\n"
    ).roles
    assert (role.title, role.company) == ("Research Intern", "Pear Research")


def test_a_department_is_no_part_of_a_title() -> None:
    (role,) = profile(
        "Work experience\nAlpha Engineering Firm, Oakland, Ohio, USA\n"
        "• Project Officer, Department of Weather, Research Division\tOct 2007 – Jan 2008\n"
    ).roles
    assert (role.title, role.company) == ("Project Officer", "Alpha Engineering Firm")


def test_a_students_research_beside_a_date_is_no_job() -> None:
    assert not profile(
        "Research experience\nInstitute for Lasers, Science College\n"
        "• Undergraduate Research Student, Physics\tMay 2004 – May 2005\n• Supervisor: Ann Yone\n"
    ).roles


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("17 Prime Avenue, Apt 37, Springfield, Pennsylvania 10111, USA",
         "Springfield, Pennsylvania, USA"),
        ("San Francisco, CA ann@example.com example.com annobi", "San Francisco, CA"),
        ("Atlanta GA / 404 555 0126 / ann@example.com", "Atlanta GA"),
        ("現住所 〒100-0001\n東京都千代田区千代田1-1-1", "東京都千代田区千代田"),
        ("現住所100-0001\n北海道稚内市宗谷岬", "北海道稚内市宗谷岬"),
        ("現住所 〒100-0001", None),
        ("0412 555 903 · Footscray VIC 3011", "Footscray, VIC"),
        ("Toronto ON M5V 2T6", "Toronto, ON"),
        ("Montréal (QC) | ann@example.org", "Montréal, QC"),
        ("Lootsi 14, 10151 Tallinn (Estonia)", "Tallinn, Estonia"),
    ],
)  # fmt: skip
def test_a_place_is_told_from_what_stands_around_it(line: str, place: str | None) -> None:
    assert profile(f"Ann Obi\n{line}\n").location == place
