"""Merging loses nothing and can be taken back; finding pairs is careful and stays linear."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.adapters.candidates import MemoryCandidates
from screening.adapters.memory import MemoryStore
from screening.domain import Candidate, Document, FieldEdit, Member, Role, Stored
from screening.engine.duplicates import Finder, in_common, judged, name_likeness, traits
from screening.engine.ingest import Library
from screening.intake.archive import Source
from screening.intake.workers import shared
from screening.policy import DuplicatePolicy, Policy
from screening.ports import Vectors
from screening.taxonomy import load

POLICY = DuplicatePolicy()
LETTERS = "bcdfghklmr"
NAMES = ("uno", "due", "tre", "quattro")


class Flat:
    """An embedder whose rows say only how long a text is."""

    name = "flat"
    dim = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        turns = np.array([len(text) % 7 for text in texts], dtype=np.float32)
        return np.stack([np.cos(turns), np.sin(turns)], axis=1).astype(np.float32)


def library() -> Library:
    return Library(
        candidates=MemoryCandidates(),
        vectors=MemoryStore(),
        embedder=Flat,
        taxonomy=load,
        policy=Policy().intake,
        as_of="2026-11",
        workers=shared(1),
    )


def resume(name: str, place: int) -> str:
    return (
        f"Mira Okafor\n{name}@example.org\n\nExperience\nEngineer, Acme Freight\n"
        f"Jan 2020 - {('Mar 2023', 'Present')[place % 2]}\n- Ran Kubernetes, part {place}\n"
    )


def fresh() -> tuple[Library, tuple[str, ...]]:
    """Four files of one person under four ids."""
    made = library()
    sources = [
        Source(file=f"{name}.txt", opener=partial(str.encode, resume(name, place)))
        for place, name in enumerate(NAMES)
    ]
    return made, tuple(str(item.candidate_id) for item in made.take(sources))


def held(made: Library) -> tuple[tuple[Stored, ...], tuple[tuple[Member, ...], ...], str]:
    """All that a pool holds of its people, and what is searched."""
    people = made.candidates.all()
    members = tuple(made.candidates.members(person.candidate_id) for person in people)
    return people, members, made.vectors.revision()


def documents(made: Library) -> set[str]:
    found = set()
    for person in made.candidates.all():
        members = made.candidates.members(person.candidate_id)
        found |= {member.stored.document.document_id for member in members}
        found.add(person.document.document_id)
    return found


places = st.integers(0, 3)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("merge"), places, places),
        st.tuples(st.just("correct"), places, st.sampled_from((0, 1, 2))),
        st.tuples(st.just("unmerge"), places, places),
    ),
    max_size=6,
)
EDITS = (
    FieldEdit(field="location", value="Leeds"),
    FieldEdit(field="title", value="Platform Engineer", entry=0),
    FieldEdit(field="location", value=""),
)


def walked(made: Library, ids: Sequence[str], walk: Sequence[tuple[str, int, int]]) -> None:
    """Whatever recruiters may have done before; calls that are refused change nothing."""
    for what, one, two in walk:
        person = made.candidates.standing(ids[one])
        other = made.candidates.standing(ids[two])
        assert person is not None
        assert other is not None
        if what == "correct":
            made.correct(ids[one], [EDITS[two]])
        elif what == "merge" and person.candidate_id != other.candidate_id:
            made.merge(ids[one], ids[two])
        elif what == "unmerge" and made.candidates.members(person.candidate_id):
            made.unmerge(ids[one])


@settings(max_examples=40)
@given(walk=steps, one=places, two=places)
def test_a_merge_taken_back_gives_an_equal_pool(
    walk: list[tuple[str, int, int]], one: int, two: int
) -> None:
    made, ids = fresh()
    walked(made, ids, walk)
    keep, other = (made.candidates.standing(ids[place]) for place in (one, two))
    assert keep is not None
    assert other is not None
    if keep.candidate_id == other.candidate_id:
        return
    before = held(made)
    made.merge(keep.candidate_id, other.candidate_id)
    assert len(made.candidates.all()) == len(before[0]) - 1
    made.unmerge(other.candidate_id)
    assert held(made) == before


@settings(max_examples=40)
@given(walk=steps)
def test_no_document_is_ever_lost_and_everyone_can_come_back(
    walk: list[tuple[str, int, int]],
) -> None:
    made, ids = fresh()
    walked(made, ids, walk)
    assert len(documents(made)) == len(ids)
    for key in ids:
        person = made.candidates.standing(key)
        assert person is not None
        while made.candidates.members(person.candidate_id):
            made.unmerge(person.candidate_id)
    assert [person.candidate_id for person in made.candidates.all()] == sorted(ids)
    files = {person.file for person in made.candidates.all()}
    assert files == {f"{name}.txt" for name in NAMES}


def test_a_correction_made_while_merged_is_kept_when_the_merge_is_taken_back() -> None:
    made, ids = fresh()
    made.merge(ids[0], ids[1])
    made.correct(ids[0], [EDITS[0]])
    made.correct(ids[1], [EDITS[1]])
    back = made.unmerge(ids[1])
    assert sorted(len(person.corrections) for person in back) == [0, 2]


# -- finding -------------------------------------------------------------------------------------


def person(
    key: str,
    name: str | None = "Mira Okafor",
    *,
    phone: str | None = None,
    email: str | None = None,
    links: tuple[str, ...] = (),
    roles: tuple[Role, ...] = (),
    text: str = "",
) -> Stored:
    document = Document(
        document_id=f"sha-{key}",
        file=f"{key}.pdf",
        media_type="application/pdf",
        pages=1,
        language="en",
        text=text,
        quality=1.0,
    )
    candidate = Candidate(
        candidate_id=key,
        name=name,
        phone=phone,
        email=email,
        links=links,
        roles=roles,
        as_of="2026-11",
    )
    return Stored(
        candidate_id=key, file=document.file, status="ok", document=document, candidate=candidate
    )


ACME = Role(title="Engineer", company="Acme Freight Ltd", start="2020-01", end="2023-03")
NOW_ACME = Role(title="Sr. Engineer", company="ACME Freight", start="2020-01", end=None)
YEARS = ACME.model_copy(update={"start": "2020-01", "end": "2023-12", "precision": "year"})


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("José García", "garcia jose", "same"),
        ("Jörg Müller", "Joerg Mueller", "same"),
        ("Łukasz Øverland", "Lukasz Overland", "same"),
        ("Seán O'Brien", "Sean OBrien", "same"),
        ("Lucía Gómez Peña", "Lucia Gomez", "shorter"),
        ("J. Smith", "John Smith", "initials"),
        ("Smith, J. R.", "John Robert Smith", "initials"),
        ("Chris Okafor", "Christopher Okafor", "initials"),
        ("Mira Okafor", "Mira Lindqvist", "given"),
        ("Mira Okafor", "Bea Lindqvist", "other"),
        ("王思远", "Siyuan Wang", "unknown"),
        ("王思远", "王思远", "same"),
        ("", "Mira Okafor", "unknown"),
    ],
)
def test_names_are_compared_without_accents_order_or_spelled_out_initials(
    one: str, other: str, likeness: str
) -> None:
    words = [traits(person("a", name), POLICY).name for name in (one, other)]
    assert name_likeness(*words) == likeness
    assert name_likeness(*reversed(words)) == likeness


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"phone": "+44 7700 900321"}, {"phone": "07700 900321"}),
        ({"phone": "+44 7700 900321"}, {"phone": "(0)7700-900321", "name": "M. Okafor"}),
        ({"roles": (ACME,)}, {"roles": (NOW_ACME,)}),
        (
            {"links": ("https://www.linkedin.com/in/mira-o/",)},
            {"links": ("uk.linkedin.com/in/mira-o",)},
        ),
        (
            {"phone": "+44 7700 900321", "roles": (ACME,)},
            {"phone": "+44 7700 900321", "roles": (ACME,), "name": "Mira Lindqvist"},
        ),
        (
            {"phone": "+86 138 0013 8000", "roles": (ACME,), "name": "王思远"},
            {"phone": "13800138000", "roles": (ACME,), "name": "Siyuan Wang"},
        ),
        (
            {"name": None, "text": "led the port's own cranes by night " * 9},
            {"roles": (ACME,), "text": "led the port's own cranes by night " * 8, "phone": "1"},
        ),
    ],
)
def test_two_who_agree_in_more_than_one_thing_are_offered(
    one: dict[str, object], other: dict[str, object]
) -> None:
    first = {"roles": (ACME,), **one} if one.get("name", "") is None else one
    found = Finder(POLICY).pairs(
        [person("a", **first), person("b", **other)]  # type: ignore[arg-type]
    )
    assert [(pair.one, pair.other) for pair in found] == [("a", "b")]
    assert len(found[0].agreements) > 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {}),
        ({"email": "mira@a.org"}, {"email": "mira@b.org"}),
        ({"roles": (YEARS,)}, {"roles": (YEARS,)}),
        ({"phone": "5550101", "name": "Bea Lind"}, {"phone": "5550101"}),
        ({"phone": "5550101", "name": None}, {"phone": "5550101"}),
        ({"phone": "5550101", "name": "Mira Lind"}, {"phone": "5550101"}),
        ({"links": ("acme.example",)}, {"links": ("acme.example",)}),
        ({"roles": (ACME,)}, {"roles": (ACME.model_copy(update={"end": "2021-05"}),)}),
        (
            {"text": "a page of one template " * 9, "name": "Bea Lind"},
            {"text": "a page of one template " * 9},
        ),
    ],
)
def test_one_thing_in_common_or_another_name_is_not_enough(
    one: dict[str, object], other: dict[str, object]
) -> None:
    pair = [person("a", **one), person("b", **other)]  # type: ignore[arg-type]
    assert Finder(POLICY).pairs(pair) == ()


def test_no_single_sign_reaches_the_offer() -> None:
    signs = (
        POLICY.same_name,
        POLICY.phone,
        POLICY.link,
        POLICY.email,
        POLICY.roles,
        POLICY.text,
        POLICY.role_by_year * 2 + POLICY.email,
    )
    assert max(signs) < POLICY.offer_from


def test_points_and_reasons_are_data() -> None:
    one = traits(person("b", phone="+44 7700 900321", roles=(ACME,)), POLICY)
    other = traits(person("a", phone="07700 900321", roles=(NOW_ACME,)), POLICY)
    pair = judged(one, other, POLICY)
    assert pair is not None
    assert (pair.one, pair.other) == ("a", "b")
    assert pair.score == 1.0  # 0.35 name + 0.45 phone + 0.30 role, at most 1
    assert [item.kind for item in pair.agreements] == ["name", "phone", "role"]
    assert pair.agreements[2].detail == "Engineer · Acme Freight Ltd, 2020-01 to 2023-03"


def test_the_share_of_phrases_in_common_is_estimated() -> None:
    words = [f"word{n}" for n in range(400)]
    one = traits(person("a", text=" ".join(words)), POLICY).phrases
    half = traits(person("b", text=" ".join(words[:200])), POLICY).phrases
    assert in_common(one, one, POLICY) == 1.0
    assert in_common(one, half, POLICY) == pytest.approx(0.5, abs=0.2)
    assert in_common(one, traits(person("c"), POLICY).phrases, POLICY) == 0.0


def test_a_crowd_behind_one_phone_is_not_compared_each_with_each() -> None:
    names = [f"{a}{b}{c} {c}{a}{b}sen" for a in LETTERS for b in LETTERS for c in LETTERS]
    people = [
        person(f"p{place:04}", name, phone="5550101") for place, name in enumerate(names[:600])
    ]
    people.append(person("q", names[300], phone="5550101"))
    finder = Finder(POLICY)
    known = {one.candidate_id: traits(one, POLICY) for one in people}
    assert len(finder.met(known)) <= len(people) * POLICY.crowd
    assert [(pair.one, pair.other) for pair in finder.pairs(people)] == [("p0300", "q")]


def test_pairs_do_not_depend_on_the_order_of_the_pool() -> None:
    people = [person(f"p{n}", phone="5550101") for n in range(5)]
    finder = Finder(POLICY)
    assert finder.pairs(people) == finder.pairs(people[::-1]) == Finder(POLICY).pairs(people)
    assert len(finder.pairs(people)) == 10
