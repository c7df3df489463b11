"""settings: where the pool is, which models are used, which keys are present."""

from collections.abc import Sequence

import streamlit as st

from screening.config import KEY_VARIABLES, Settings
from screening.domain import Check
from ui import markup


def render(settings: Settings, *, keys: Sequence[str], checks: Sequence[Check] | None) -> bool:
    """True when the checks are asked for: they load the models, so they wait for a click."""
    st.html(
        "<h2>This installation</h2>"
        + markup.table(
            ("Setting", "Value"),
            (
                ("Pool folder", str(settings.pool.expanduser().resolve())),
                ("Network", "off" if settings.offline else "only for what is listed under Trust"),
                ("Chat model", settings.model or "none: the local reading does every judgement"),
                ("Embedding model", settings.embedder),
                ("Reranker", settings.reranker),
                ("“Present” means", settings.as_of or "the current month"),
            ),
        )
    )
    st.html(
        "<h2>Keys</h2>"
        + markup.table(
            ("Provider", "Variable", "State"),
            [
                (name, variable, "present" if name in keys else "not set")
                for name, variable in KEY_VARIABLES.items()
            ],
        )
    )
    st.caption(
        "Keys come from the environment of the program. Their values are never shown or stored."
    )
    if checks is not None:
        st.html(
            "<h2>Checks</h2>"
            + markup.table(
                ("Check", "State", "Detail"),
                [
                    (item.name, "works" if item.ok else "does not work", item.detail)
                    for item in checks
                ],
            )
        )
    return st.button("Check this installation", key="check")
