"""What the product says about its own steps, in plain words."""

from screening.domain import Adjusted, FieldChange, Report, Requirements, Shortlist, Tuning

FIELD_WORDS = {
    "title": "title",
    "must_have_skills": "must-haves",
    "nice_to_have_skills": "nice-to-haves",
    "any_of": "choices",
    "min_experience_years": "minimum years",
    "max_experience_years": "maximum years",
    "education_level": "education",
    "education_or_equivalent": "equivalent experience",
    "locations": "locations",
    "remote": "remote",
    "languages": "languages",
    "certifications": "certifications",
    "excluded_skills": "excluded",
    "other_constraints": "other constraints",
    "duties": "duties",
    "domain": "domain",
}


def understood(requirements: Requirements) -> str:
    """One sentence a recruiter can check against the job."""
    parts: list[str] = []
    musts = [*requirements.must_have_skills, *(" or ".join(g) for g in requirements.any_of)]
    if musts:
        parts.append(f"{len(musts)} must-haves ({', '.join(musts)})")
    if requirements.nice_to_have_skills:
        parts.append(f"nice to have: {', '.join(requirements.nice_to_have_skills)}")
    if requirements.min_experience_years:
        parts.append(f"at least {requirements.min_experience_years:g} years")
    if requirements.certifications:
        parts.append(f"certifications: {', '.join(requirements.certifications)}")
    if requirements.education_level not in (None, "none"):
        level = str(requirements.education_level).replace("_", " ")
        tail = " or equivalent experience" if requirements.education_or_equivalent else ""
        parts.append(f"education: {level}{tail}")
    if requirements.locations:
        parts.append(f"location: {', '.join(requirements.locations)}")
    title = requirements.title or "this job"
    if not parts:
        return (
            f"I read no checkable requirement in {title}. Name the skills, years or "
            "certificates that matter, and I will search again."
        )
    return f"For {title} I read {'; '.join(parts)}."


def changed(outcome: Adjusted) -> str:
    """The diff in words, then the notes, or the question alone."""
    if outcome.question:
        return " ".join((outcome.question, *outcome.notes))
    lines = [_difference(change) for change in outcome.changes]
    if not lines and not outcome.notes:
        return "Nothing changed: I found no edit in that. Say what to add, remove or set."
    said = f"Changed {'; '.join(lines)}." if lines else "Nothing changed."
    return " ".join((said, *outcome.notes))


def _difference(change: FieldChange) -> str:
    word = FIELD_WORDS.get(change.field, change.field.replace(".", " "))
    before, after = change.before, change.after
    if isinstance(before, tuple) and isinstance(after, tuple):
        added = [_value(item) for item in after if item not in before]
        removed = [_value(item) for item in before if item not in after]
        signs = [f"+ {item}" for item in added] + [f"- {item}" for item in removed]
        if signs:
            return f"{word}: {', '.join(signs)}"
    return f"{word}: {_value(before)} -> {_value(after)}"


def _value(value: object) -> str:
    if value is None or value == ():
        return "not stated"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        inner = " or " if all(isinstance(item, str) for item in value) else ", "
        return inner.join(_value(item) for item in value)
    return str(value)


def explained(shortlist: Shortlist, tuning: Tuning, to_screen: int) -> str:
    """How the order came about, with the weights in use."""
    if shortlist.pool_size == 0:
        return "The pool is empty. Add resumes, then search again."
    weights = tuning.weights
    order = (
        f"{shortlist.scored} of {shortlist.pool_size} people were scored: meaning "
        f"{weights.dense:.0%}, words {weights.lexical:.0%}, qualification "
        f"{weights.qualification:.0%}, then the evidence for each requirement in dated roles."
    )
    cut = f" The first {len(shortlist.items)} are listed"
    below = (
        f", {shortlist.hidden_below_cut} lie below the cut" if shortlist.hidden_below_cut else ""
    )
    screen = (
        f"; {to_screen} are read closely."
        if to_screen
        else "; nobody shows enough of what is asked to be read closely."
    )
    return order + cut + below + screen


def concluded(report: Report) -> str:
    """What the round came to, in two sentences at most."""
    if report.pool.size == 0:
        return "The pool is empty, so there is nobody to rank. Add resumes and try again."
    counts = report.screened
    recommended = sum(item.screening_status == "recommended" for item in report.shortlist)
    line = (
        f"{len(report.shortlist)} of {report.pool.size} people are on the shortlist; "
        f"{counts.done + counts.stood_in} of {counts.asked} were read closely and "
        f"{recommended} recommended."
    )
    if counts.asked == 0 and not report.errors:
        line = (
            f"Nobody of {report.pool.size} shows enough of what is asked to be read closely. "
            "Near misses say which one change would help."
        )
    if report.errors:
        failed = "; ".join(f"{problem.node}: {problem.detail}" for problem in report.errors[:3])
        line += f" {len(report.errors)} step(s) failed: {failed}."
    return line
