"""The judgement port, two ways: local and deterministic, or a chat model checked by code."""

from collections.abc import Mapping

from screening.analyst.local import LocalAnalyst
from screening.config import Settings
from screening.policy import Policy
from screening.ports import Analyst
from screening.taxonomy import Taxonomy


def open_analyst(
    settings: Settings, policy: Policy, taxonomy: Taxonomy, keys: Mapping[str, str]
) -> Analyst:
    """The analyst that the settings ask for: the local one unless a model is named.

    `keys` are this session's, by provider; they win over the environment and are never stored.
    Offline, no model is used whatever is named.

    Raises:
        AnalystError: the model's package is missing, or its name is not "provider:name".
    """
    local = LocalAnalyst(taxonomy, policy)
    if settings.model is None or settings.offline:
        return local
    from screening.analyst.fallback import FallbackAnalyst
    from screening.analyst.model import ModelAnalyst
    from screening.analyst.providers import open_model

    provider = settings.model.partition(":")[0]
    model = open_model(settings.model, base_url=settings.base_url, key=keys.get(provider))
    return FallbackAnalyst(ModelAnalyst(model, settings.model, local), local)


__all__ = ["LocalAnalyst", "open_analyst"]
