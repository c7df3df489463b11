"""What every `CandidateStore` must do: subclass, provide `store`, inherit the tests."""

from screening.domain import Candidate, Document, Line, Span, Stored
from screening.ports import CandidateStore


def person(candidate_id: str = "ada", text: str = "Ran the on-call rota", file: str = "") -> Stored:
    document = Document(
        document_id=f"sha-of-{text}",
        file=file or f"{candidate_id}.pdf",
        media_type="application/pdf",
        pages=1,
        language="en",
        text=text,
        lines=(Line(span=Span(0, len(text)), box=(1.0, 2.0, 3.0, 4.0)),),
        quality=0.9,
    )
    return Stored(
        candidate_id=candidate_id,
        file=document.file,
        status="ok",
        document=document,
        candidate=Candidate(candidate_id=candidate_id, name="Ada Okoye", as_of="2026-11"),
    )


class CandidateStoreContract:
    def test_a_person_comes_back_as_stored(self, store: CandidateStore) -> None:
        ada = person("ada", "Größe 東京 🚀")
        store.put(ada)
        assert store.get("ada") == ada
        assert store.get("bob") is None

    def test_everyone_is_ordered_by_id(self, store: CandidateStore) -> None:
        for key in ("cy", "ada", "bob"):
            store.put(person(key, key))
        assert [stored.candidate_id for stored in store.all()] == ["ada", "bob", "cy"]

    def test_put_replaces_and_the_old_document_is_not_found_any_more(
        self, store: CandidateStore
    ) -> None:
        store.put(person("ada", "old words", file="old.pdf"))
        new = person("ada", "new words", file="new.pdf")
        store.put(new)
        assert store.all() == (new,)
        assert store.find("sha-of-old words") is None
        assert store.at("old.pdf") is None

    def test_people_are_found_by_their_current_bytes_and_path(self, store: CandidateStore) -> None:
        ada, bob = person("ada", "a", file="cv.pdf"), person("bob", "b", file="other.pdf")
        store.put(ada)
        store.put(bob)
        assert store.find("sha-of-b") == bob
        assert store.at("cv.pdf") == ada

    def test_of_two_people_with_one_path_the_first_by_id_is_found(
        self, store: CandidateStore
    ) -> None:
        for key in ("bob", "ada"):
            store.put(person(key, key, file="cv.pdf"))
        found = store.at("cv.pdf")
        assert found is not None
        assert found.candidate_id == "ada"

    def test_forget_erases_only_that_person(self, store: CandidateStore) -> None:
        store.put(person("ada", "a"))
        store.put(person("bob", "b"))
        assert (store.forget("ada"), store.forget("ada")) == (1, 0)
        assert store.get("ada") is None
        assert [stored.candidate_id for stored in store.all()] == ["bob"]
