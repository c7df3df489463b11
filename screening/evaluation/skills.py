"""Skill figures: which skills a resume names and which its roles show, against labels.

Names are compared through the taxonomy: two spellings of one skill are the same thing. What the
taxonomy does not know is compared as text. Both figures are over all files together (the micro
average).
"""

from collections.abc import Iterable, Mapping, Sequence

from screening.domain import Record, Stored
from screening.evaluation.labels import ProfileLabel, Wanted
from screening.evaluation.profiles import Miss
from screening.evaluation.reading import Compared, ListFigure, folded
from screening.taxonomy import Taxonomy


class SkillFigures(Record):
    """`named` covers every labelled file, `shown` those with labelled `role_skills`."""

    files: int
    files_with_roles: int
    named: ListFigure
    """Every skill that was read, wherever it stands."""
    shown: ListFigure
    """Skills read with the evidence "role"; `recall` is the recall of role-evidenced skills."""
    misses: tuple[Miss, ...]


def skill_figures(
    labels: Sequence[ProfileLabel], read: Mapping[str, Stored | None], taxonomy: Taxonomy
) -> SkillFigures:
    """Figures over labelled files. `read` maps a file name to who came of it.

    A file from which nobody came misses all its skills.
    """
    named: list[Compared] = []
    shown: list[Compared] = []
    misses: list[Miss] = []
    for label in labels:
        stored = read.get(label.file)
        claims = stored.candidate.skills if stored else ()
        named.append(compared_skills(label.skills, [claim.name for claim in claims], taxonomy))
        misses += _miss(label.file, "skills", named[-1])
        if label.role_skills is not None:
            by_role = [claim.name for claim in claims if claim.evidence == "role"]
            shown.append(compared_skills(label.role_skills, by_role, taxonomy))
            misses += _miss(label.file, "role_skills", shown[-1])
    return SkillFigures(
        files=len(named),
        files_with_roles=len(shown),
        named=_figure("skills", named),
        shown=_figure("role_skills", shown),
        misses=tuple(misses),
    )


def compared_skills(wanted: Sequence[str], listed: Sequence[str], taxonomy: Taxonomy) -> Compared:
    """Labelled items, in the notation of `Wanted`, against names that were read.

    Items and names are paired one to one, as many as can be. What is left over counts on neither
    side when it is another wording of something paired, or an optional item's: "PySpark" beside
    "Spark" in a label asks for one skill where the taxonomy knows one.
    """
    items = [Wanted.read(text) for text in wanted]
    required = [(item, _keys(item, taxonomy)) for item in items if not item.optional]
    allowed = {key for item in items for key in _keys(item, taxonomy)}
    names = {_key(name, taxonomy): name for name in listed}
    holder: dict[str, int] = {}
    keys_of = [keys for _, keys in required]
    paired = {i for i in range(len(required)) if _pair(i, keys_of, names, holder, set())}
    missing = [
        item.wordings[0]
        for i, (item, keys) in enumerate(required)
        if i not in paired and not keys & holder.keys()
    ]
    extra = [name for key, name in names.items() if key not in allowed]
    # Two left-over items that the taxonomy takes for one skill are one miss.
    missing = list({_key(name, taxonomy): name for name in missing}.values())
    return Compared(
        right=len(paired),
        listed=len(paired) + len(extra),
        wanted=len(paired) + len(missing),
        missing=tuple(missing),
        extra=tuple(extra),
    )


def _pair(
    item: int,
    keys: Sequence[frozenset[str]],
    names: Mapping[str, str],
    holder: dict[str, int],
    tried: set[str],
) -> bool:
    """Give `item` a name, moving other items to other names if need be (augmenting path)."""
    for key in sorted(keys[item] & names.keys()):
        if key in tried:
            continue
        tried.add(key)
        if key not in holder or _pair(holder[key], keys, names, holder, tried):
            holder[key] = item
            return True
    return False


def _keys(item: Wanted, taxonomy: Taxonomy) -> frozenset[str]:
    return frozenset(_key(wording, taxonomy) for wording in item.wordings)


def _key(name: str, taxonomy: Taxonomy) -> str:
    return folded(taxonomy.canonical(name) or name)


def _miss(file: str, field: str, compared: Compared) -> Iterable[Miss]:
    if compared.missing or compared.extra:
        yield Miss(
            where=file,
            field=field,
            expected="missing: " + ", ".join(compared.missing),
            got="extra: " + ", ".join(compared.extra),
        )


def _figure(name: str, files: Sequence[Compared]) -> ListFigure:
    return ListFigure.counted(
        name,
        sum(one.right for one in files),
        sum(one.listed for one in files),
        sum(one.wanted for one in files),
    )
