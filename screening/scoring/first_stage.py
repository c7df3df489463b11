"""The `Judge` port: the readings by rules and the points of the search, in one place."""

from screening.domain import (
    CloseReading,
    Dossier,
    Parts,
    Qualification,
    Requirements,
    Weights,
)
from screening.policy import Policy
from screening.scoring.evidence import read_evidence
from screening.scoring.hybrid import coarse_parts, final_parts
from screening.scoring.qualification import qualify
from screening.taxonomy import Taxonomy


class FirstStage:
    """Pure functions with their taxonomy and their numbers bound."""

    def __init__(self, taxonomy: Taxonomy, policy: Policy) -> None:
        self._taxonomy = taxonomy
        self._policy = policy

    def qualify(self, dossier: Dossier, requirements: Requirements) -> Qualification:
        return qualify(dossier, requirements, taxonomy=self._taxonomy, policy=self._policy)

    def read(self, dossier: Dossier, requirements: Requirements) -> CloseReading:
        return read_evidence(dossier, requirements, taxonomy=self._taxonomy, policy=self._policy)

    def coarse(self, dense: float, lexical: float, qualification: float, weights: Weights) -> Parts:
        return coarse_parts(dense, lexical, qualification, weights)

    def second(self, coarse: Parts, evidence: float, rerank: float | None) -> Parts:
        return final_parts(coarse, evidence, rerank, self._policy.search)
