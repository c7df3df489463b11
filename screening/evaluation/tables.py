"""Evaluation figures as tables for people: one a part, misses last."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table

from screening.evaluation.figures import CollectionFigures, EvaluationReport
from screening.evaluation.profiles import Miss, Share
from screening.evaluation.ranking import RankingFigures
from screening.evaluation.skills import SkillFigures


def tables(report: EvaluationReport) -> Iterator[RenderableType]:
    """The parts of the report in the order in which the product works."""
    profiles, reading, routing, ranking = (
        report.profiles,
        report.requirements,
        report.routing,
        report.ranking,
    )
    yield _shares(
        f"Profiles: {profiles.files} files, {profiles.set_aside} set aside, "
        f"title and company F1 {profiles.role_f1:.3f}",
        profiles.fields,
    )
    others = report.templates
    if others is not None:
        yield _shares(
            f"Profiles of templates: {others.files} files, {others.set_aside} set aside, "
            f"{others.extra_roles} roles too many, title and company F1 {others.role_f1:.3f}",
            others.fields,
        )
    yield _skills("Skills", report.skills)
    if report.template_skills is not None:
        yield _skills("Skills in templates", report.template_skills)
    yield _shares(
        f"Hidden text: {report.hiding.cases} made files beside their clean twins",
        (*report.hiding.by_format, *report.hiding.summary),
    )
    yield _reading(report)
    yield _shares(
        f"Routing: {routing.messages} messages ({routing.left_out} more were trained on), "
        f"{routing.right} right, {routing.asked} asked back, {routing.wrong} wrong",
        (*routing.by_intent, *routing.by_language, *routing.by_tier, routing.tasks),
    )
    yield _ranking(ranking)
    yield _gaps(ranking)
    yield _times(report)
    if others is not None:
        yield _misses(others.misses, "Misses in templates")
    yield _misses(
        (
            *profiles.misses,
            *report.skills.misses,
            *report.hiding.misses,
            *reading.misses,
            *routing.misses,
        )
    )
    yield (
        f"{ranking.jobs} jobs, {ranking.people} people; product {report.product_version}, "
        f"read as of {report.as_of}, policy {report.policy_hash}, {report.analyst}, "
        f"{report.embedder}"
    )


def _shares(title: str, shares: Sequence[Share]) -> Table:
    table = Table("what", "right", "of", "share", title=title, title_justify="left")
    for share in shares:
        table.add_row(share.name, str(share.right), str(share.of), f"{share.share:.3f}")
    return table


def _skills(what: str, figures: SkillFigures) -> Table:
    title = f"{what}: {figures.files} files, {figures.files_with_roles} with labelled roles' skills"
    table = Table("what", "precision", "recall", "F1", title=title, title_justify="left")
    for name, row in (("named anywhere", figures.named), ("shown by a role", figures.shown)):
        table.add_row(name, f"{row.precision:.3f}", f"{row.recall:.3f}", f"{row.f1:.3f}")
    return table


def _reading(report: EvaluationReport) -> Table:
    figures = report.requirements
    title = f"Requirements: {figures.jobs} jobs, mean F1 {figures.mean_f1:.3f}"
    table = Table("field", "precision", "recall", "F1", title=title, title_justify="left")
    for row in figures.lists:
        table.add_row(row.name, f"{row.precision:.3f}", f"{row.recall:.3f}", f"{row.f1:.3f}")
    for share in figures.singles:
        table.add_row(share.name, "", f"{share.right} of {share.of}", f"{share.share:.3f}")
    return table


def collection_tables(figures: CollectionFigures) -> Iterator[RenderableType]:
    """The ranking of a judged collection, and what of it was left out."""
    yield f"{figures.documents} documents, {figures.queries} queries"
    yield _ranking(figures.ranking)
    yield _gaps(figures.ranking)
    for what, names in (
        ("nobody was made of", figures.unread),
        ("nobody has a grade above 0 for", figures.unjudged),
    ):
        if names:
            yield f"{what} {len(names)}: {', '.join(names[:10])}"


def _ranking(ranking: RankingFigures) -> Table:
    columns = ("system", "nDCG@10", "nDCG@5", "recall@10", "pairs", "first good")
    table = Table(*columns, title="Ranking: means over jobs", title_justify="left")
    for row in ranking.systems:
        table.add_row(
            row.system,
            f"{row.ndcg_10:.3f}",
            f"{row.ndcg_5:.3f}",
            f"{row.recall_10:.3f}",
            f"{row.ordered_pairs:.3f}",
            f"{row.reciprocal_rank:.3f}",
        )
    for one in ranking.by_job:
        if one.system == ranking.systems[0].system:
            table.add_row(
                one.job,
                f"{one.ndcg_10:.3f}",
                f"{one.ndcg_5:.3f}",
                f"{one.recall_10:.3f}",
                f"{one.ordered_pairs:.3f}",
                f"{one.reciprocal_rank:.3f}",
                style="dim",
            )
    return table


def _gaps(ranking: RankingFigures) -> Table:
    title = "Differences, 95 % bootstrap interval over jobs"
    table = Table("against", "measure", "mean", "low", "high", title=title, title_justify="left")
    for gap in ranking.gaps:
        table.add_row(
            gap.theirs, gap.measure, f"{gap.mean:+.3f}", f"{gap.low:+.3f}", f"{gap.high:+.3f}"
        )
    return table


def _times(report: EvaluationReport) -> Table:
    table = Table("what", "value", title="Times and repeatability", title_justify="left")
    for name, value in report.timing.model_dump().items():
        table.add_row(str(name), f"{value:g}")
    for name, value in report.determinism.model_dump().items():
        table.add_row(str(name), "yes" if value else "no")
    return table


def _misses(misses: Sequence[Miss], name: str = "Misses") -> Table:
    title = f"{name}: {len(misses)}"
    table = Table("where", "field", "expected", "got", title=title, title_justify="left")
    for miss in misses:
        table.add_row(miss.where, miss.field, miss.expected[:90], miss.got[:90])
    return table
