"""Showing: where a resume shows a skill, how well, and the claims that may be made of it.

The comparison itself is `scoring.shown`; this adds the places to quote. Passages that give orders
to whoever screens show nothing, and neither do words that the text denies.
"""

import re
from collections.abc import Sequence

from screening.analyst.local.quotes import quote_at, role_at, states_outcome
from screening.domain import Citation, Claim, Dossier, Role, Span
from screening.policy import Policy
from screening.scoring.evidence import strength
from screening.scoring.rubric import Depth
from screening.scoring.shown import Profile, Proof
from screening.scoring.shown import places as named_places
from screening.scoring.tenure import last_month, months
from screening.taxonomy import Taxonomy

MOST_QUOTES = 2
"""Quotes a criterion."""
SHORTEST_HEADER = 4
LONGEST_CLAIM = 160
_NOT_HELD = re.compile(
    r"\b(?:expired|lapsed|inactive|in (?:process|progress|preparation|training)|pending|expected|"
    r"applied for|application|studying|preparing|scheduled|candidate|toward|working towards?|"
    r"abgelaufen|angestrebt|caducad[oa]|en tr[áa]mite|expir[ée]|en cours|without|no longer|"
    r"former)\b|"
    r"过期|在考|备考",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:no|not|never|without|lack(?:s|ing)?|kein\w*|ohne|sin|sans|pas)\b[^.,;\n]{0,30}$|"
    r"(?:没有|无|不会)[^，。]{0,6}$",
    re.IGNORECASE,
)


class Showing:
    """One dossier, ready to be asked what it shows and where."""

    def __init__(self, dossier: Dossier, taxonomy: Taxonomy, policy: Policy, depths: Depth) -> None:
        self.dossier = dossier
        self.profile = Profile(dossier, taxonomy)
        self._taxonomy = taxonomy
        self._policy = policy
        self._depths = depths
        self._orders = _order_places(dossier)
        self._mentions: dict[str, list[Span]] = {}
        self._weak: set[Span] = set()
        for mention in taxonomy.find(dossier.text):
            if mention.weak:
                self._weak.add(mention.span)
            if not mention.negated:
                self._mentions.setdefault(mention.name, []).append(mention.span)

    def ordered(self, span: Span) -> bool:
        """Whether `span` lies in a passage that gives orders to the reader."""
        return any(order.start < span.end and span.start < order.end for order in self._orders)

    def places(self, term: str) -> tuple[Span, ...]:
        """Where the resume itself shows `term`: no orders to the reader, no denial."""
        known = self._taxonomy.canonical(term)
        found = set(named_places(self.profile, term))
        if known is not None:
            for name in (known, *self._taxonomy.shows(known)):
                found.update(self._mentions.get(name, ()))
        return tuple(
            span
            for span in sorted(found)
            if not self.ordered(span) and (known is not None or not self._denied(span))
        )

    def _denied(self, span: Span) -> bool:
        return bool(_DENIED.search(self.dossier.text[max(0, span.start - 60) : span.start]))

    def proof(self, term: str) -> tuple[Proof, tuple[Span, ...]]:
        """The proof of one skill and the places it stands on, dated roles before lists."""
        spans = self.places(term)
        if spans:
            proof = self._proof_at(term, spans)
            roles = self._roles(spans)
            inside = tuple(span for span in spans if role_at(self.dossier, span) in roles)
            return proof, inside or spans
        beside = self.profile.proof(term)
        return (beside if beside.where == "adjacent" else Proof(term=term, where="nowhere")), ()

    def share(self, proof: Proof, spans: Sequence[Span]) -> float:
        """Strength in [0, 1] of one proof; played-down skills earn at most `weak`."""
        if proof.where not in ("role", "profile"):
            return 0.0
        share = strength(proof, self.profile.as_of, self._policy.search)
        if spans and all(span in self._weak for span in spans):
            return min(share, self._depths.weak)
        if proof.where == "role":
            best = self.best(spans)
            quote = quote_at(self.dossier, best[0], self._policy.rubric) if best else None
            if quote is None or not states_outcome(quote.quote):
                share *= self._depths.plain
        return share

    def depth(self, proof: Proof, spans: Sequence[Span]) -> str:
        played_down = spans and all(span in self._weak for span in spans)
        modest = ", which the resume itself plays down" if played_down else ""
        if proof.where != "role":
            return f"named in a list or summary, no dated role shows it{modest}"
        last = (
            "to the present"
            if proof.last_used == self.profile.as_of
            else (f"last in {proof.last_used}")
        )
        return f"{_span_words(proof.months)} in dated roles, {last}{modest}"

    def best(self, spans: Sequence[Span]) -> list[Span]:
        """Places in the order in which they are worth quoting: outcome, recent role, order."""

        def worth(span: Span) -> tuple[bool, bool, str, int]:
            role = role_at(self.dossier, span)
            citation = quote_at(self.dossier, span, self._policy.rubric)
            words_of = citation.quote if citation else ""
            bullet = role is not None and any(
                b.start <= span.start and span.end <= b.end for b in role.bullet_spans
            )
            end = "" if role is None else self.profile.as_of if role.current else (role.end or "")
            return (
                span in self._weak,
                not (bullet and states_outcome(words_of)),
                _reverse(end),
                span.start,
            )

        return sorted(spans, key=worth)

    def claims(self, term: str, spans: Sequence[Span]) -> tuple[Claim, ...]:
        """Up to `MOST_QUOTES` claims, each with one quote, from different lines."""
        claims: list[Claim] = []
        seen: set[str] = set()
        for span in self.best(spans):
            citation = quote_at(self.dossier, span, self._policy.rubric)
            if citation is None or citation.quote in seen:
                continue
            seen.add(citation.quote)
            role = role_at(self.dossier, span)
            claims.append(
                Claim(
                    text=f"{self.dossier.text[span.start : span.end]}: {citation.quote}"
                    if len(citation.quote) <= 160
                    else citation.quote,
                    spans=(citation,),
                    role=role.label if role else None,
                    candidate_id=self.dossier.candidate_id,
                )
            )
            if len(claims) == MOST_QUOTES:
                break
        return tuple(claims)

    def _roles(self, spans: Sequence[Span]) -> list[Role]:
        """Paid, dated roles that hold one of `spans`."""
        return [role for role in self.profile.showing(spans) if role.paid]

    def _proof_at(self, term: str, spans: Sequence[Span]) -> Proof:
        roles = self._roles(spans)
        if not roles:
            return Proof(term=term, where="profile")
        return Proof(
            term=term,
            where="role",
            months=months(roles, self.profile.as_of),
            last_used=last_month(roles, self.profile.as_of),
        )

    def strength_at(self, spans: Sequence[Span]) -> float:
        """Strength in [0, 1] of something shown at `spans`, by the roles that hold them."""
        return self.share(self._proof_at("", spans), spans)

    def not_held(self, span: Span) -> bool:
        citation = quote_at(self.dossier, span, self._policy.rubric)
        if citation is None:
            return True
        at = span.start - citation.start
        clause = re.split(r"[;.|•](?=\s|$)", citation.quote[at:])[0][:80]
        before = re.split(r"[;.,|•]", citation.quote[:at])[-1][-40:]
        return bool(_NOT_HELD.search(clause) or _NOT_HELD.search(before))

    def role_claims(self, roles: Sequence[Role]) -> tuple[Claim, ...]:
        claims = []
        for role in roles:
            citation = _header(self.dossier, role)
            if citation is None:
                continue
            claims.append(
                Claim(
                    text=citation.quote,
                    spans=(citation,),
                    role=role.label,
                    candidate_id=self.dossier.candidate_id,
                )
            )
            if len(claims) == MOST_QUOTES:
                break
        return tuple(claims)


def _order_places(dossier: Dossier) -> tuple[Span, ...]:
    """Where the passages stand that intake found to give orders."""
    found = []
    for notice in dossier.notices:
        if notice.kind != "instruction":
            continue
        parts = [re.escape(word) for word in notice.detail.rstrip("…").split()]
        match = re.search(r"\s+".join(parts), dossier.text) if parts else None
        if match is not None:
            end = dossier.text.find("\n", match.end())
            found.append(Span(match.start(), end if end >= 0 else len(dossier.text)))
    return tuple(found)


def clean_part(text: str, span: Span) -> Span:
    """The longest stretch of `span` without a mask."""
    best = Span(span.start, span.start)
    for match in re.finditer("[^█]+", text[span.start : span.end]):
        if match.end() - match.start() > best.end - best.start:
            best = Span(span.start + match.start(), span.start + match.end())
    return best


def _header(dossier: Dossier, role: Role) -> Citation | None:
    """The line that names the role, as far as nothing in it is masked."""
    if role.header_span is None:
        return None
    span = clean_part(dossier.text, role.header_span)
    quote = dossier.text[span.start : span.end]
    start = span.start + len(quote) - len(quote.lstrip(" \t\n|,;–-"))
    end = span.start + len(quote.rstrip(" \t\n|,;–-("))
    if end - start < SHORTEST_HEADER:
        return None
    return Citation(start=start, end=end, quote=dossier.text[start:end])


def _span_words(count: int) -> str:
    """ "2 years 3 months" of 27 months."""
    years, rest = divmod(count, 12)
    parts = []
    if years:
        parts.append(f"{years} year{'s' if years != 1 else ''}")
    if rest or not parts:
        parts.append(f"{rest} month{'s' if rest != 1 else ''}")
    return " ".join(parts)


def _reverse(month: str) -> str:
    """A key by which later months come first."""
    return "".join(chr(0x7F - ord(char)) if char.isascii() else char for char in month) or "~"
