"""Record: the one base class. Every value that crosses a module is one of these."""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen value with no unknown fields. Collections in it are tuples, never lists."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")
