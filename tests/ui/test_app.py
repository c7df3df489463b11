"""What a recruiter does in the app, through its controls."""

import gc

import pytest
from streamlit.testing.v1 import AppTest

from screening.domain import NEW_ROLE, Adjustment, Edit, FieldEdit, Problem, Turn
from screening.errors import AnalystError, PoolLocked, ReadError
from tests.ui.conftest import Opened
from tests.ui.fake_screener import JOB, NASTY, PASSWORD, QUOTE, FakeScreener
from ui.wishes import Unlock
from ui.work import Work


def words(tab: AppTest) -> str:
    """All the HTML on the page, as one text."""
    return "\n".join(item.value for item in tab.html)


def pasted(tab: AppTest, text: str = JOB) -> AppTest:
    tab.chat_input(key="chat").set_value(text)
    return tab.run()


def test_an_empty_session_says_what_to_do_next_and_offers_samples(open_app: Opened) -> None:
    tab = open_app()
    assert not tab.exception
    assert "4 people are in the pool" in words(tab)
    assert [item.label for item in tab.button if item.key.startswith("sample-")]


def test_a_pasted_job_gives_a_ranked_list_without_touching_a_control(open_app: Opened) -> None:
    tab = pasted(open_app())
    page = words(tab)
    assert not tab.exception
    assert "<h1>Data Engineer</h1>" in page
    assert "4+ years" in page
    assert "Candidate ADA" in page
    assert "recommended" in page
    assert "I read 3 must-haves." in page
    assert "one year short of 4" in page


def test_the_thread_in_the_address_is_unguessable_and_a_reload_brings_all_back(
    open_app: Opened, screener: FakeScreener
) -> None:
    first = pasted(open_app())
    thread = first.query_params["thread"]
    assert len(thread) >= 20
    again = open_app(thread=thread)
    assert "Candidate ADA" in words(again)
    assert JOB in words(again)
    assert len(screener.turns) == 1


def test_two_tabs_have_two_threads(open_app: Opened) -> None:
    first, second = pasted(open_app()), open_app()
    assert first.query_params["thread"] != second.query_params["thread"]
    assert "Candidate ADA" not in words(second)


def test_a_short_id_that_nobody_made_is_not_taken(open_app: Opened) -> None:
    assert open_app(thread="x").query_params["thread"] != "x"


def test_names_are_hidden_until_a_person_says_who_asks_and_why(open_app: Opened) -> None:
    tab = pasted(open_app())
    assert "Ilse Kwon" not in words(tab)
    tab.switch_page("screens/settings.py").run()
    tab.text_input(key="names-by").set_value("Maria")
    tab.text_input(key="names-why").set_value("to invite the first")
    next(item for item in tab.button if item.label.startswith("Show names")).click()
    tab.run()
    assert "to invite the first" in words(tab)
    tab.switch_page("screens/search.py").run()
    assert "Ilse Kwon" in words(tab)


def test_asking_for_names_without_a_reason_is_refused(open_app: Opened) -> None:
    tab = open_app()
    tab.switch_page("screens/settings.py").run()
    next(item for item in tab.button if item.label.startswith("Show names")).click()
    tab.run()
    assert tab.warning


def test_a_person_opens_with_verdicts_and_quotes_in_the_words_of_the_resume(
    open_app: Opened,
) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    page = words(tab)
    assert tab.query_params["person"] == "p-ada"
    assert QUOTE in page
    assert "Lead Data Engineer · Marlow Freight" in page
    assert "not shown" in page
    assert "gap of 7 months: Jul 2020 - Jan 2021" in page
    assert "Page 2 was read from a picture." in page
    assert "Which Airflow jobs failed, and why?" in page
    tab.button(key="back").click().run()
    assert "person" not in tab.query_params


def test_the_name_of_one_person_is_shown_on_request_and_noted(open_app: Opened) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    assert "ilse@example.org" not in words(tab)
    tab.text_input(key="by-p-ada").set_value("Maria")
    tab.text_input(key="why-p-ada").set_value("invite").run()
    tab.button(key="reveal-p-ada").click().run()
    assert "ilse@example.org" in words(tab)
    tab.switch_page("screens/trust.py").run()
    assert "name of Candidate ADA shown" in words(tab)


def test_a_field_is_corrected_in_the_app_marked_and_noted(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    assert not [item for item in tab.text_input if item.key == "field-p-ada-name-None"]
    tab.text_input(key="field-p-ada-location-None").set_value("Lagos")
    tab.text_input(key="field-p-ada-title-0").set_value("Data Lead")
    next(item for item in tab.button if item.label == "Save corrections").click().run()
    assert screener.edits["p-ada"] == (
        FieldEdit(field="location", value="Lagos"),
        FieldEdit(field="title", value="Data Lead", entry=0),
    )
    assert "Corrected by a person: Location, Title." in [item.value for item in tab.caption]
    tab.switch_page("screens/trust.py").run()
    assert "Candidate ADA corrected: location, title" in words(tab)


def test_what_was_read_with_doubt_asks_for_a_look_and_hides_what_is_hidden(
    open_app: Opened,
) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    assert "Please check: its dates are years without months." in words(tab)
    assert "others are there too" not in words(tab)


def submit(tab: AppTest, label: str) -> AppTest:
    return next(item for item in tab.button if item.label == label).click().run()


def test_a_missed_role_and_skill_are_added_and_an_invented_role_is_taken_away(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    tab.text_input(key="add-title-new role-p-ada").set_value("Head of Data")
    tab.text_input(key="add-start-new role-p-ada").set_value("2020-07")
    submit(tab, "Add role")
    assert screener.edits["p-ada"] == (
        FieldEdit(field="title", value="Head of Data", entry=NEW_ROLE),
        FieldEdit(field="start", value="2020-07", entry=NEW_ROLE),
    )
    screener.edits.clear()
    tab.run()
    tab.text_input(key="add-skill-p-ada").set_value("Kafka")
    submit(tab, "Add skill")
    assert screener.edits["p-ada"] == (FieldEdit(field="skill", value="Kafka"),)
    assert "Take back skill\\: Kafka" in [item.label for item in tab.button]
    screener.edits.clear()
    tab.run()
    tab.checkbox(key="not_a_role-p-ada-1").check()
    submit(tab, "Save corrections")
    assert screener.edits["p-ada"] == (FieldEdit(field="not_a_role", value="yes", entry=1),)


def test_the_tab_stays_open_after_a_correction(open_app: Opened) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    tab.session_state["person-tab"] = "Correct"
    tab.run()
    tab.text_input(key="field-p-ada-location-None").set_value("Lagos")
    submit(tab, "Save corrections")
    assert tab.session_state["person-tab"] == "Correct"


def test_resume_text_reaches_no_page_unescaped(open_app: Opened) -> None:
    tab = pasted(open_app())
    pasted(tab, "who has Airflow?")
    tab.button(key="open-card-p-ada").click().run()
    page = words(tab)
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    shown = [*tab.markdown, *tab.info, *tab.warning, *tab.error, *tab.caption]
    assert not any(NASTY in item.value for item in shown)


def test_an_answer_carries_its_quote_and_a_way_to_the_person(open_app: Opened) -> None:
    tab = pasted(open_app())
    pasted(tab, "who has Airflow?")
    assert QUOTE in words(tab)
    cited = next(item for item in tab.button if item.key.startswith("cite-"))
    cited.click().run()
    assert tab.query_params["person"] == "p-ada"


def test_a_question_back_has_buttons_that_answer_it(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = pasted(open_app(), "hmm")
    tab.button(key="choice-1").click().run()
    assert screener.turns[-1].text == "a change"


def test_a_job_description_comes_as_a_file(open_app: Opened, screener: FakeScreener) -> None:
    tab = open_app()
    tab.chat_input(key="chat").upload("job.txt", JOB.encode())
    tab.run()
    assert screener.turns[-1].as_job
    assert screener.turns[-1].text == JOB
    assert "Candidate ADA" in words(tab)


def editor(tab: AppTest) -> AppTest:
    tab.segmented_control(key="side").set_value("Requirements")
    return tab.run()


def control(tab: AppTest, name: str) -> str:
    """The full key of an editor's control: its name and the version of what it shows."""
    kinds = (tab.multiselect, tab.slider, tab.selectbox, tab.checkbox)
    return next(
        item.key for kind in kinds for item in kind if item.key and item.key.startswith(f"{name}-")
    )


def test_moving_a_chip_previews_the_order_and_applies_as_a_typed_edit(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = editor(pasted(open_app()))
    key = control(tab, "must_have_skills")
    tab.multiselect(key=key).set_value(["Python", "Spark", "Airflow", "dbt"]).run()
    assert "1 moves up, 1 moves down" in words(tab)
    assert len(screener.turns) == 1
    tab.button(key="apply").click().run()
    assert screener.turns[-1].text == ""
    assert screener.turns[-1].adjustment == Adjustment(
        edits=(
            Edit(
                action="set",
                field="must_have_skills",
                value=("Python", "Spark", "Airflow", "dbt"),
            ),
        )
    )
    assert "Preview" not in words(tab)
    assert "up 1" in words(tab)


def test_a_discarded_draft_leaves_the_requirements_and_the_controls_as_they_were(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = editor(pasted(open_app()))
    tab.slider(key=control(tab, "years")).set_value((6.0, 40.0)).run()
    assert "minimum years 4 → 6" in words(tab)
    tab.button(key="discard").click().run()
    assert tab.slider(key=control(tab, "years")).value == (4.0, 40.0)
    assert "Preview" not in words(tab)
    assert len(screener.turns) == 1


def test_a_slider_keeps_what_a_person_dragged_after_chat_changed_its_default(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = editor(pasted(open_app()))
    thread = tab.query_params["thread"]
    seven = Adjustment(edits=(Edit(action="set", field="min_experience_years", value=7),))
    list(screener.send(thread, screener.turns[0].model_copy(update={"adjustment": seven})))
    tab.run()
    assert tab.slider(key=control(tab, "years")).value == (7.0, 40.0)
    tab.slider(key=control(tab, "years")).set_value((5.0, 40.0)).run()
    tab.run()
    assert tab.slider(key=control(tab, "years")).value == (5.0, 40.0)
    tab.button(key="apply").click().run()
    held = screener.view(thread).requirements
    assert held is not None
    assert held.min_experience_years == 5
    assert tab.slider(key=control(tab, "years")).value == (5.0, 40.0)


def test_a_draft_outlives_the_closing_of_the_editor(open_app: Opened) -> None:
    tab = editor(pasted(open_app()))
    tab.slider(key=control(tab, "years")).set_value((6.0, 40.0)).run()
    tab.segmented_control(key="side").set_value("Conversation").run()
    assert "minimum years 4 → 6" in words(tab)
    editor(tab)
    assert tab.slider(key=control(tab, "years")).value == (6.0, 40.0)


def test_a_minimum_above_the_maximum_is_asked_back_and_cannot_be_applied(
    open_app: Opened,
) -> None:
    tab = editor(pasted(open_app()))
    weights = {"dense": 90, "lexical": 90}
    for name, value in weights.items():
        tab.slider(key=control(tab, name)).set_value(value).run()
    assert "These weights come to 180%" in words(tab)
    assert tab.button(key="apply").disabled


def test_undo_and_redo_are_one_click_each(open_app: Opened, screener: FakeScreener) -> None:
    tab = editor(pasted(open_app()))
    tab.slider(key=control(tab, "years")).set_value((6.0, 40.0)).run()
    tab.button(key="apply").click().run()
    tab.button(key="undo").click().run()
    assert tab.slider(key=control(tab, "years")).value == (4.0, 40.0)
    tab.button(key="redo").click().run()
    assert tab.slider(key=control(tab, "years")).value == (6.0, 40.0)


def resumes(tab: AppTest, *names: str, data: bytes = b"a resume") -> AppTest:
    upload = next(item for item in tab.file_uploader if item.label.startswith("Resumes"))
    upload.set_value([(name, data + name.encode(), "text/plain") for name in names])
    return tab.run()


def test_many_resumes_have_an_outcome_each_and_are_read_once(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = resumes(open_app(), "a.txt", "b.txt")
    assert screener.uploaded == [("a.txt", False), ("b.txt", False)]
    assert words(tab).count("out-added") == 2
    tab.run()
    pasted(tab)
    resumes(tab, "a.txt", "b.txt")
    assert len(screener.uploaded) == 2
    assert "2 of these files were read before" in " ".join(item.value for item in tab.info)


def test_a_file_that_failed_may_be_tried_again(open_app: Opened, screener: FakeScreener) -> None:
    tab = open_app()
    for _ in range(2):
        upload = next(item for item in tab.file_uploader if item.label.startswith("Resumes"))
        upload.set_value([("empty.pdf", b" ", "application/pdf")])
        tab.run()
    assert "the file is empty" in words(tab)
    assert len(screener.uploaded) == 2


def test_resumes_are_kept_in_the_pool_only_when_asked(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = open_app()
    next(item for item in tab.toggle if item.label.startswith("Keep")).set_value(True).run()
    resumes(tab, "a.txt")
    assert screener.uploaded == [("a.txt", True)]


def unlock(tab: AppTest, password: str) -> AppTest:
    next(item for item in tab.text_input if item.label.startswith("Password of")).set_value(
        password
    )
    return next(item for item in tab.button if item.label == "Open").click().run()


def held(tab: AppTest) -> str:
    """All that the page keeps between two drawings, as one text."""
    return repr(vars(tab.session_state))


def test_a_locked_file_asks_for_its_password_and_the_others_stay(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = resumes(open_app(), "a.txt", "locked.pdf")
    assert "locked.pdf" in words(tab)
    assert "a password opens it" in words(tab)
    assert "--password" not in words(tab)
    (field,) = [item for item in tab.text_input if item.label.startswith("Password of")]
    assert field.proto.type == field.proto.PASSWORD
    unlock(tab, "heron")
    assert "that password does not open it" in words(tab)
    assert words(tab).count("out-added") == 1
    assert "heron" not in held(tab)
    unlock(tab, PASSWORD)
    assert words(tab).count("out-added") == 2
    assert 'class="out-failed"' not in words(tab)
    assert screener.uploaded == [(name, False) for name in ("a.txt", *["locked.pdf"] * 3)]
    assert [item for item in tab.text_input if item.label.startswith("Password of")] == []


def test_a_password_is_held_nowhere_once_it_was_used(open_app: Opened) -> None:
    tab = unlock(resumes(open_app(), "locked.pdf"), PASSWORD)
    assert PASSWORD not in held(tab)
    tab.run()
    assert PASSWORD not in held(tab)
    gc.collect()
    # isinstance() would ask each object for its class, which wakes the lazy parts of libraries.
    kept = [item for item in gc.get_objects() if type(item) in (Unlock, Work)]
    assert all(type(item) is not Unlock for item in kept)
    assert all(PASSWORD not in repr(vars(item)) for item in kept)


def test_a_person_is_erased_only_after_the_label_is_typed(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = open_app()
    tab.switch_page("screens/pool.py").run()
    tab.selectbox(key="erase-who").set_value("p-ben").run()
    assert tab.button(key="erase-now").disabled
    tab.text_input(key="erase-typed-p-ben").set_value("candidate ben").run()
    tab.button(key="erase-now").click().run()
    assert "p-ben" not in screener.people
    assert "12 passages" in tab.info[0].value


def test_two_people_who_are_perhaps_one_are_merged_and_taken_apart_again(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = open_app()
    tab.switch_page("screens/pool.py").run()
    assert "Perhaps the same person: 1" in [item.label for item in tab.expander]
    page = words(tab)
    assert "They agree in: phone; job Analyst" in page
    assert "<script>" not in page
    assert "Okoro" not in page
    assert "Lax" not in page
    tab.button(key="merge-p-dov-p-chi").click().run()
    assert not tab.exception
    assert screener.merges == [("p-dov", "p-chi")]
    assert "kept as an earlier version" in tab.info[0].value
    assert "1 earlier version" in words(tab)
    assert "Perhaps the same person: 1" not in [item.label for item in tab.expander]
    tab.button(key="unmerge-p-dov").click().run()
    assert "p-chi" in screener.people
    assert tab.button(key="merge-p-dov-p-chi")


def test_both_files_are_named_once_names_are_shown(
    open_app: Opened, screener: FakeScreener
) -> None:
    screener.settings = screener.settings.model_copy(update={"blind": False})
    tab = open_app()
    tab.switch_page("screens/pool.py").run()
    page = words(tab)
    assert "Chi Okoro.pdf" in page
    assert "Dov Lax.pdf" in page
    assert "phone +44 7700 900321" in page


def test_two_who_are_not_the_same_are_not_offered_again(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = open_app()
    tab.switch_page("screens/pool.py").run()
    tab.button(key="apart-p-dov-p-chi").click().run()
    assert screener.apart_pairs == [("p-dov", "p-chi")]
    assert not [item for item in tab.expander if item.label.startswith("Perhaps")]


def test_the_pool_is_searched_by_label_and_not_by_a_hidden_name(open_app: Opened) -> None:
    tab = open_app()
    tab.switch_page("screens/pool.py").run()
    tab.text_input(key="pool-search").set_value("Candidate CHI").run()
    assert tab.caption[0].value == "1 of 4 people"
    tab.text_input(key="pool-search").set_value("Okoro").run()
    assert tab.caption[0].value == "0 of 4 people"


def test_compared_people_stand_side_by_side_and_what_differs_comes_first(
    open_app: Opened,
) -> None:
    tab = pasted(open_app())
    tab.checkbox(key="pin-p-ada-False").check().run()
    tab.checkbox(key="pin-p-ben-False").check().run()
    tab.switch_page("screens/compare.py").run()
    page = words(tab)
    assert "Candidate ADA" in page
    assert "Candidate CHI" not in page
    assert page.index("Airflow") < page.index("Python")


def test_the_report_is_offered_in_every_format_and_made_only_on_demand(open_app: Opened) -> None:
    tab = pasted(open_app())
    keys = [item.key for item in tab.get("download_button")]
    assert keys == [f"export-{code}" for code in ("md", "html", "pdf", "xlsx", "json", "csv")]


def test_past_sessions_open_again_and_are_deleted(open_app: Opened, screener: FakeScreener) -> None:
    first = pasted(open_app())
    thread = first.query_params["thread"]
    tab = open_app()
    tab.switch_page("screens/sessions.py").run()
    assert "Data Engineer" in words(tab)
    tab.button(key=f"gone-{thread}").click().run()
    assert thread not in screener.views
    assert "No searches yet." in words(tab)


def test_every_page_keeps_the_thread_in_its_address(open_app: Opened) -> None:
    tab = pasted(open_app())
    thread = tab.query_params["thread"]
    for page in ("compare", "pool", "sessions", "trust", "settings", "search"):
        tab.switch_page(f"screens/{page}.py").run()
        assert not tab.exception, page
        assert tab.query_params["thread"] == thread, page


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (AnalystError("The model did not answer in time."), "The model did not answer in time."),
        (ValueError("secret resume text"), "What happened is in the log"),
    ],
)
def test_a_failed_run_is_a_calm_sentence_and_never_a_trace(
    open_app: Opened,
    screener: FakeScreener,
    failure: Exception,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: object,
) -> None:
    monkeypatch.setenv("SCREENING_CACHE", str(tmp_path))
    screener.failure = failure
    tab = pasted(open_app())
    assert not tab.exception
    assert sentence in words(tab)
    assert "secret" not in words(tab)


def test_a_stopped_run_keeps_what_was_done_and_goes_on_when_asked(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = open_app()
    thread = tab.query_params["thread"]
    run = screener.send(thread, Turn(text=JOB, as_job=True))
    for _ in range(5):
        next(run)
    run.close()
    tab.run()
    assert "stopped half-way" in words(tab)
    tab.button(key="continue").click().run()
    assert "Candidate ADA" in words(tab)
    assert screener.reviews == [None]


def test_a_review_needs_a_name(open_app: Opened, screener: FakeScreener) -> None:
    tab = pasted(open_app())
    thread = tab.query_params["thread"]
    screener.views[thread] = screener.views[thread].model_copy(
        update={"awaiting_review": True, "unfinished": True}
    )
    tab.run()
    next(item for item in tab.button if item.label == "Approve").click()
    tab.run()
    assert tab.warning
    tab.text_input(key="review-by").set_value("Maria")
    next(item for item in tab.button if item.label == "Approve").click()
    tab.run()
    assert screener.reviews[0] is not None
    assert screener.reviews[0].by == "Maria"


def test_nothing_leaves_the_machine_unless_it_says_so(open_app: Opened) -> None:
    tab = open_app()
    tab.switch_page("screens/trust.py").run()
    assert "Nothing. The program is offline" in words(tab)


def test_keys_are_named_as_present_and_their_values_never_shown(
    open_app: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-secret")
    tab = open_app()
    tab.switch_page("screens/settings.py").run()
    assert "present" in words(tab)
    assert "tvly-secret" not in words(tab)


def test_a_person_stays_open_while_a_question_is_answered(open_app: Opened) -> None:
    tab = pasted(open_app())
    tab.button(key="open-card-p-ada").click().run()
    pasted(tab, "who has Airflow?")
    assert tab.query_params["person"] == "p-ada"
    pasted(tab, JOB)
    assert "person" not in tab.query_params


def test_a_file_that_cannot_be_read_as_a_job_is_said_once(
    open_app: Opened, screener: FakeScreener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str, data: bytes) -> str:
        raise ReadError(f"{name} holds no text.")

    monkeypatch.setattr(screener, "read_file", refuse)
    tab = open_app()
    upload = next(item for item in tab.file_uploader if item.label == "Job description")
    upload.set_value(("job.pdf", b"x", "application/pdf"))
    tab.run()
    assert ["job.pdf" in item.value for item in tab.info] == [True]
    tab.run()
    assert not tab.info


def test_what_did_not_work_is_said_with_a_way_to_try_again(
    open_app: Opened, screener: FakeScreener
) -> None:
    tab = pasted(open_app())
    thread = tab.query_params["thread"]
    problem = Problem(
        code="analyst_failed",
        node="deep_screen",
        detail="The model timed out.",
        candidate_id="p-ben",
    )
    screener.views[thread] = screener.views[thread].model_copy(update={"errors": (problem,)})
    tab.run()
    assert "Candidate BEN: The model timed out." in words(tab)
    tab.button(key="retry").click().run()
    assert screener.turns[-1].requirements is not None


def test_a_locked_pool_is_said_where_the_files_were_added(
    open_app: Opened, screener: FakeScreener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object, **__: object) -> None:
        raise PoolLocked("Process 12 writes to this pool.")

    monkeypatch.setattr(screener, "upload", locked)
    tab = resumes(open_app(), "a.txt")
    assert "Process 12 writes to this pool" in tab.error[0].value
