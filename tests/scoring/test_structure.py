"""What has the form of a job description, and what only talks about one."""

import pytest

from screening.config import data_dir
from screening.scoring.structure import looks_like_job

JOBS = sorted((data_dir() / "jobs").iterdir())

PROSE = (
    "We are looking for a night nurse to join our surgical ward in Leeds. You will look after "
    "twelve beds with one assistant and hand over to the day team. You must have current "
    "registration and at least two years of experience on an acute ward; a degree is welcome but "
    "not required. We offer 33 days of holiday and a pension. Please send your CV to the ward."
)
GERMAN = (
    "Zur Verstärkung unseres Teams in Kassel suchen wir zum nächstmöglichen Zeitpunkt eine "
    "Lohnbuchhalterin (m/w/d). Sie sind für die Abrechnung von rund 300 Personen "
    "verantwortlich und "
    "beraten die Fachbereiche. Sie bringen eine abgeschlossene kaufmännische Ausbildung und drei "
    "Jahre Berufserfahrung mit, Kenntnisse in DATEV sind von Vorteil. Wir bieten 30 Tage Urlaub."
)
SPANISH = (
    "Hotel de cuatro estrellas en Alicante busca jefe de cocina. La persona seleccionada se "
    "encargará de la carta, de las compras y de un equipo de ocho cocineros. Se requiere "
    "experiencia de cinco años en un puesto similar y carnet de manipulador. Se valora el inglés. "
    "Ofrecemos contrato indefinido, salario según convenio y dos días de descanso seguidos."
)
FRENCH = (
    "Nous recherchons un cariste pour notre entrepôt de Lille, en CDI. Vous serez en charge du "
    "chargement des camions et du suivi des stocks. Vous avez une première expérience et "
    "le CACES 3 ; "
    "le permis B est exigé. Nous offrons un temps plein, une mutuelle et un salaire de 1 950 euros."
)
CHINESE = (
    "招聘高级会计一名\n岗位职责：\n1. 负责月度结账和财务报表\n2. 配合外部审计\n"
    "任职要求：\n"
    "1. 本科以上学历，三年以上工作经验\n2. 熟悉SAP，持有中级会计师证优先\n工作地点：苏州，双休。"
)
SHORT = (
    "Bar Manager\nResponsibilities\n- run the bar\n- train four bartenders\n"
    "Requirements\n- 3 years behind a bar\n- personal licence"
)

CHAT = (
    "Could you explain in some detail why the first candidate is ranked above the second, even "
    "though the second has more years of experience with Postgres and a degree in "
    "computer science? "
    "I would have expected the degree to count, since it is required. What would happen if we made "
    "it a nice-to-have? And who would benefit from that?",
    "Add Kafka as a must-have, drop the degree, raise the minimum to five years of experience, "
    "take Boston off the locations, make Terraform a nice to have and put more weight on the "
    "technical side. Also require German at B2 and limit the list to fifteen people, please.",
    "- remove Spark\n- add Kafka as required\n- raise the years of experience to 5\n- "
    "drop the degree",
    "I think we asked for too much. My hiring manager says that five years of experience is not "
    "required and that a degree is only preferred. He would like to see people who have worked in "
    "a hospital. Could you change that and tell me who comes up?",
    "需要五年以上经验的候选人有哪些？他们熟悉Kafka吗？",
    "need 3 react devs in Lyon",
    "hello",
    "",
    "🙂" * 400,
    "kafka " * 900,
)


@pytest.mark.parametrize("path", JOBS, ids=lambda path: path.stem)
def test_every_sample_job_is_seen_by_its_form(path) -> None:
    assert looks_like_job(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", [PROSE, GERMAN, SPANISH, FRENCH, CHINESE, SHORT])
def test_jobs_in_prose_or_in_lists_and_in_five_languages_are_seen(text: str) -> None:
    assert looks_like_job(text)


@pytest.mark.parametrize("text", CHAT)
def test_a_message_in_a_chat_is_no_job_however_long(text: str) -> None:
    assert not looks_like_job(text)
