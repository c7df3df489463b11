"""The command line: fixed names, JSON alone on stdout, exit statuses, one line for an error."""

import json

import pytest

from screening.cli.main import run
from screening.config import data_dir

COMMON = ["--as-of", "2026-11"]


@pytest.fixture
def call(capsys, pool):
    """Run a command on the sample pool: (exit status, stdout, stderr)."""

    def go(*arguments):
        status = run([*arguments, *COMMON, "--pool", str(pool)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return go


JOB = str(data_dir() / "jobs" / "data-engineer.txt")


def test_parse_prints_one_object_a_file_with_the_contract_fields(call, sample_files):
    status, out, _ = call("parse", str(sample_files[0]), str(sample_files[2]), "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["status"] for row in rows] == ["ok", "ok"]
    assert set(rows[0]) >= {
        "file", "status", "reason", "quality", "media_type", "pages", "language", "notices",
        "candidate",
    }  # fmt: skip
    assert set(rows[0]["candidate"]) >= {
        "candidate_id", "name", "email", "phone", "location", "links", "headline",
        "total_experience_months", "as_of", "roles", "education", "skills", "certifications",
        "languages",
    }  # fmt: skip
    assert "text" not in rows[0]
    start, end = rows[0]["candidate"]["skills"][0]["spans"][0]
    assert start < end


def test_parse_with_text_gives_the_text_that_spans_point_into(call, sample_files):
    _, out, _ = call("parse", str(sample_files[2]), "--json", "--text")
    row = json.loads(out)
    skill = row["candidate"]["skills"][0]
    start, end = skill["spans"][0]
    assert row["text"][start:end].strip()


def test_requirements_of_a_job(call):
    status, out, _ = call("requirements", JOB, "--json")
    wanted = json.loads(out)
    assert status == 0
    assert wanted["must_have_skills"]
    assert wanted["min_experience_years"] > 0


def test_adjust_says_what_changed(call, tmp_path):
    file = tmp_path / "r.json"
    file.write_text(json.dumps({"title": "Data Engineer", "must_have_skills": ["Python"]}))
    status, out, _ = call("adjust", "--requirements", str(file), "add Kafka", "--json")
    done = json.loads(out)
    assert status == 0
    assert set(done) >= {"requirements", "tuning", "changes", "notes"}
    assert done["requirements"]["must_have_skills"] == ["Python", "Kafka"]
    assert done["changes"] == [
        {"field": "must_have_skills", "before": ["Python"], "after": ["Python", "Kafka"]}
    ]


def test_adjust_in_batch_can_undo_to_the_previous_requirements(call, tmp_path):
    before = {"title": "Data Engineer", "must_have_skills": ["Python", "Kafka"]}
    previous = {"title": "Data Engineer", "must_have_skills": ["Python"]}
    file = tmp_path / "batch.jsonl"
    line = {"id": "1", "before": before, "text": "undo that", "previous": previous}
    file.write_text(json.dumps(line) + "\n")
    _, out, _ = call("adjust", "--batch", str(file), "--json")
    done = json.loads(out)
    assert done["id"] == "1"
    assert done["requirements"]["must_have_skills"] == ["Python"]


def test_route_says_where_and_runs_nothing(call):
    status, out, _ = call("route", "who has used Kafka?", "--json")
    decision = json.loads(out)
    assert status == 0
    assert decision["intent"] == "conversational_query"
    assert set(decision) >= {
        "intent", "tier", "top1", "top2", "margin", "tasks", "choices", "elapsed_ms",
    }  # fmt: skip


def test_route_in_batch_takes_loose_contexts(call, tmp_path):
    file = tmp_path / "batch.jsonl"
    context = {"requirements": {"title": "Nurse"}, "anything": 1}
    file.write_text(json.dumps({"id": "a", "text": "drop the degree", "context": context}))
    _, out, _ = call("route", "--batch", str(file), "--json")
    decision = json.loads(out)
    assert (decision["id"], decision["intent"]) == ("a", "adjust_requirements")


def test_pool_hides_names_unless_asked(call):
    _, blind, _ = call("pool", "--json")
    _, shown, _ = call("pool", "--no-blind", "--json")
    hidden = [json.loads(line)["name"] for line in blind.splitlines()]
    names = [json.loads(line)["name"] for line in shown.splitlines()]
    assert len(hidden) == len(names) == 8
    assert all(name.startswith("Candidate ") for name in hidden)
    assert not any(name.startswith("Candidate ") for name in names)


def test_search_ranks_without_reading_closely(call):
    status, out, _ = call("search", "--jd", JOB, "--top", "3", "--json")
    found = json.loads(out)
    assert status == 0
    assert [row["rank"] for row in found["results"]] == [1, 2, 3]
    assert found["pool_size"] == 8
    row = found["results"][0]
    assert sum(row["parts"].values()) == pytest.approx(row["score"], abs=0.011)


def test_run_then_compare_export_threads_and_delete(call, tmp_path):
    status, out, _ = call("run", "--jd", JOB, "--thread", "t", "--out", str(tmp_path), "--json")
    made = json.loads(out)
    assert status == 0
    assert set(made) >= {
        "thread_id", "requirements", "shortlist", "screened", "tuning", "pool", "errors",
        "usage", "timings_ms", "files",
    }  # fmt: skip
    assert set(made["files"]) == {"md", "html", "xlsx", "json", "pdf"}
    assert set(made["shortlist"][0]) >= {
        "rank", "candidate_id", "name", "file", "score", "provisional", "parts",
        "matched_skills", "missing_skills", "experience_years", "near_miss",
        "technical_score", "domain_fit_score", "composite_score", "screening_status",
        "screening_reasoning", "strengths", "gaps", "interview_questions", "flags",
    }  # fmt: skip
    ids = [row["candidate_id"] for row in made["shortlist"][:2]]
    status, out, _ = call("compare", "--thread", "t", *ids, "--json")
    assert status == 0
    assert [person["candidate_id"] for person in json.loads(out)["people"]] == ids
    target = tmp_path / "again.html"
    status, out, _ = call(
        "export", "--thread", "t", "--format", "html", "--out", str(target), "--json"
    )
    assert (status, json.loads(out)) == (0, {"file": str(target)})
    assert target.read_bytes() == (tmp_path / "report.html").read_bytes()
    _, out, _ = call("threads", "--json")
    assert [json.loads(line)["thread_id"] for line in out.splitlines()] == ["t"]
    assert call("threads", "--delete", "t", "--json")[0] == 0
    assert call("threads", "--json")[1] == ""


def test_a_finished_thread_takes_another_job(call, tmp_path):
    call("run", "--jd", JOB, "--thread", "t", "--json")
    wanted = tmp_path / "r.json"
    wanted.write_text(json.dumps({"title": "Nurse", "must_have_skills": ["Critical care"]}))
    status, out, _ = call("run", "--requirements", str(wanted), "--thread", "t", "--json")
    assert status == 0
    assert json.loads(out)["requirements"]["title"] == "Nurse"


def test_chat_runs_a_script_in_one_thread(call, tmp_path, job):
    script = tmp_path / "turns.jsonl"
    lines = [json.dumps({"text": job}), "add Scala as nice to have", "who has used Spark?"]
    script.write_text("\n".join(lines), encoding="utf-8")
    status, out, _ = call("chat", "--script", str(script), "--json")
    turns = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [turn["route"]["intent"] for turn in turns] == [
        "extract_requirements",
        "adjust_requirements",
        "conversational_query",
    ]
    assert turns[0]["shortlist_changed"]
    assert turns[1]["changes"]
    assert not turns[2]["shortlist_changed"]
    assert turns[2]["citations"]
    assert set(turns[0]) >= {
        "text", "route", "reply", "citations", "changes", "shortlist", "shortlist_changed",
        "errors",
    }  # fmt: skip


def test_forget_erases_and_an_unknown_id_is_a_wrong_call(call):
    _, out, _ = call("pool", "--json")
    key = json.loads(out.splitlines()[0])["candidate_id"]
    status, out, _ = call("forget", key, "--json")
    assert (status, json.loads(out)["erased"]["documents"]) == (0, 1)
    status, out, err = call("forget", key, "--json")
    assert (status, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_doctor_says_what_works_and_never_a_key(call, monkeypatch):
    monkeypatch.setenv("TAVILY_API_KEY", "canary-4711")
    status, out, err = call("doctor", "--json")
    checks = json.loads(out)["checks"]
    assert status == 0
    assert all(set(check) == {"name", "ok", "detail"} for check in checks)
    assert "canary" not in out + err
    assert "TAVILY_API_KEY: present" in out


def test_graph_prints_mermaid(call, capsys):
    assert run(["graph"]) == 0
    assert capsys.readouterr().out.startswith("---\nconfig:")


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["run", "--jd", "no-such-file.txt"],
        ["search", "--requirements", "no-such-file.json"],
        ["adjust", "add Kafka"],
        ["route"],
        ["frobnicate"],
        ["export", "--thread", "none", "--format", "md", "--out", "x.md"],
        ["export", "--thread", "none", "--format", "docm", "--out", "x.md"],
        ["compare", "--thread", "none", "1", "2"],
        ["threads", "--delete", "none"],
    ],
)
def test_a_wrong_call_says_how_to_mend_it_in_one_line(capsys, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    status = run(arguments)
    captured = capsys.readouterr()
    assert status == 2
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1, captured.err
    assert "Traceback" not in captured.err


def test_an_as_of_that_is_no_month_is_a_wrong_call(capsys, tmp_path):
    status = run(["pool", "--as-of", "last year", "--pool", str(tmp_path)])
    assert status == 2
    assert "as_of" in capsys.readouterr().err


TWICE = """Mira Okafor
{email} | +44 7700 900321

Experience
Platform Engineer, Acme Freight
Jan 2020 - {end}
- Ran Kubernetes for nine product teams
"""


def test_duplicates_are_listed_merged_taken_back_and_set_apart(call, tmp_path):
    for name, end in (("uno", "Mar 2023"), ("due", "Present")):
        text = TWICE.format(email=f"{name}@example.org", end=end)
        (tmp_path / f"{name}.txt").write_text(text)
    _, out, _ = call("ingest", str(tmp_path / "uno.txt"), str(tmp_path / "due.txt"), "--json")
    uno, due = (json.loads(line)["candidate_id"] for line in out.splitlines())
    status, out, _ = call("duplicates", "--json")
    assert status == 0
    pair = json.loads(out)
    assert set(pair) == {"people", "newest", "score", "agree"}
    assert pair["newest"] == uno  # it says that the role ended; the other does not know yet
    assert [person["candidate_id"] for person in pair["people"]] == [uno, due]
    assert {item["kind"] for item in pair["agree"]} >= {"name", "phone", "role"}
    assert "900321" not in out

    status, out, _ = call("duplicates", "--merge", due, uno, "--json")
    made = json.loads(out)["merged"]
    assert made["candidate_id"] == due
    assert made["file"].endswith("uno.txt")
    assert [file.endswith("due.txt") for file in made["earlier"]] == [True]
    assert call("duplicates", "--json")[:2] == (0, "")
    status, out, _ = call("duplicates", "--unmerge", uno)
    assert (status, uno in out) == (0, True)
    status, out, _ = call("duplicates", "--apart", uno, due, "--json")
    assert json.loads(out) == {"apart": sorted((uno, due))}
    assert call("duplicates")[1].strip() == "0 pairs"


def test_duplicates_does_one_thing_at_a_time(call):
    status, out, err = call("duplicates", "--unmerge", "a", "--apart", "a", "b")
    assert (status, out) == (2, "")
    assert "at a time" in err
    assert call("duplicates", "--merge", "a", "b")[0] == 2
