"""Settings: environment and screening.toml into one frozen model. The only reader of keys.

Environment variables are `SCREENING_<FIELD>`; `screening.toml` lies in the working folder.
The environment wins over the file. Provider keys stay in their own variables
(OPENAI_API_KEY, TAVILY_API_KEY, ...) or in the session's memory; they never enter state.
"""

import os
from importlib import resources
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from screening.errors import UsageError

KEY_VARIABLES = {
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "google_genai": "GOOGLE_API_KEY",
    "mistralai": "MISTRAL_API_KEY",
    "groq": "GROQ_API_KEY",
    "tavily": "TAVILY_API_KEY",
}
"""Provider to the environment variable that its own client reads."""


class Settings(BaseSettings):
    """How this installation runs. Frozen; no value here is written to a checkpoint.

    Raises:
        UsageError: (from `load`) a value is not of its kind; the message names the field.
    """

    model_config = SettingsConfigDict(
        env_prefix="SCREENING_", toml_file="screening.toml", frozen=True, extra="forbid"
    )

    pool: Path = Path(".screening")
    """Folder of the pool; a relative path is in the working folder."""
    offline: bool = False
    """No network call of any kind, whatever keys are set."""
    model: str | None = None
    """Chat model as "provider:name"; None: the local analyst does every judgement."""
    base_url: str | None = None
    """Base address of an OpenAI-compatible server, for `model`."""
    embedder: str = "packaged:all-MiniLM-L6-v2"
    """The packaged model, or any sentence-transformers model by name or path."""
    reranker: str = "none"
    """"none", or any sentence-transformers CrossEncoder by name or path."""
    as_of: str | None = Field(default=None, pattern=r"^\d{4}-(0[1-9]|1[0-2])$")
    """Month that "present" means; None: the current month."""
    blind: bool = True
    checkpoints: Literal["sqlite", "memory"] = "sqlite"
    cache: Path = Path(platformdirs.user_cache_dir("screening", appauthor=False))
    trace: Path | None = None
    """JSON-lines file for spans; None: no trace."""
    workers: int = Field(default=0, ge=0)
    """Processes that read files; 0: one a core, four at most."""
    threads: int = Field(default=0, ge=0)
    """Threads for local models; 0: let the runtime choose."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @classmethod
    def load(cls, **overrides: object) -> "Settings":
        """Settings with `overrides` (those not None) on top of environment and file."""
        given = {key: value for key, value in overrides.items() if value is not None}
        try:
            return cls(**given)  # type: ignore[arg-type]
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"])
            raise UsageError(f"setting {field}: {first['msg']}, got {first['input']!r}") from error


def api_key(provider: str) -> SecretStr | None:
    """The key of a provider from its environment variable, or None. Never stored in settings."""
    variable = KEY_VARIABLES.get(provider)
    value = os.environ.get(variable, "") if variable else ""
    return SecretStr(value) if value else None


def data_dir() -> Path:
    """The folder of shipped data: beside the package in a checkout, inside it in a wheel."""
    inside = Path(str(resources.files("screening"))) / "_data"
    if inside.is_dir():
        return inside
    return Path(str(resources.files("screening"))).parent / "data"
