"""What every `CandidateStore` must do: subclass, provide `store`, inherit the tests."""

from screening.domain import Candidate, Document, Group, Line, Member, Span, Stored
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


def merged() -> Group:
    """Bob's file as Ada's earlier version."""
    ada, bob = person("ada", "a"), person("bob", "b")
    listed = ada.model_copy(update={"earlier": (bob.file,)})
    return Group(person=listed, members=(Member(stored=ada), Member(stored=bob, into="ada")))


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

    def test_of_a_group_the_person_alone_is_listed_and_found(self, store: CandidateStore) -> None:
        group = merged()
        for member in group.members:
            store.put(member.stored)
        store.regroup([group])
        assert store.all() == (group.person,)
        assert store.get("bob") is None
        assert store.find("sha-of-b") is None
        assert store.standing("bob") == store.standing("ada") == group.person
        assert store.members("ada") == group.members
        assert store.members("bob") == ()
        assert store.standing("cy") is None

    def test_regrouping_can_give_back_who_was_there(self, store: CandidateStore) -> None:
        group = merged()
        store.regroup([group])
        store.regroup([Group(person=member.stored) for member in group.members])
        assert store.all() == (person("ada", "a"), person("bob", "b"))
        assert store.standing("bob") == person("bob", "b")
        assert store.members("ada") == ()

    def test_a_changed_person_still_stands_for_its_members(self, store: CandidateStore) -> None:
        group = merged()
        store.regroup([group])
        store.put(group.person.model_copy(update={"reason": "looked at"}))
        assert store.members("ada") == group.members
        standing = store.standing("bob")
        assert standing is not None
        assert standing.reason == "looked at"

    def test_two_set_apart_are_remembered_once_in_either_order(self, store: CandidateStore) -> None:
        store.set_apart("bob", "ada")
        store.set_apart("ada", "bob")
        assert store.apart() == {("ada", "bob")}

    def test_forgetting_any_id_of_a_group_erases_all_of_it(self, store: CandidateStore) -> None:
        store.regroup([merged()])
        store.put(person("cy", "c"))
        store.set_apart("bob", "cy")
        store.set_apart("cy", "dov")
        assert store.forget("bob") == 2
        assert [stored.candidate_id for stored in store.all()] == ["cy"]
        assert store.standing("ada") is None
        assert store.members("ada") == ()
        assert store.apart() == {("cy", "dov")}
