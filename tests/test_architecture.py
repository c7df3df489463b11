"""The shape of the code is tested: who may import whom, and what must not exist."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import screening
from screening.policy import Policy

ROOT = Path(__file__).parent.parent
PACKAGES = ("screening", "ui")
NAMELESS = {"utils", "util", "helpers", "helper", "common", "manager", "base", "constants", "types"}
CATCH_ALL = {
    "screening/adapters/embedders.py": "two libraries raise bare Exception on a broken model file",
    "screening/analyst/structured.py": "vendors' clients raise anything; one reply, one person",
    "screening/intake/office_lock.py": "whatever the parsers of a sealed container trip over",
    "screening/intake/reading.py": "whatever one file trips must not end the batch",
    "screening/graph/build.py": "the graph's error handler: any failure of a node becomes data",
    "screening/cli/main.py": "the last line of defence: exit status 3 instead of a traceback",
    "screening/engine/loop.py": "hands any error of the private loop over to the calling thread",
}
"""Files that may catch every error, and why."""
PUBLIC = {"Adjustment", "Policy", "Report", "Screener", "Settings", "open_screener"}
LONGEST_STRING = 320
"""Characters of the longest prose that may stand in code. Longer prose is a text for a model or a
person and lives in a file of its own; word lists and patterns are no prose."""


def _modules() -> list[Path]:
    return sorted(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in _modules()}


def test_imports_go_one_way():
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_no_module_is_named_after_nothing():
    assert [_name(path) for path in _modules() if path.stem in NAMELESS] == []


def test_no_class_is_a_manager_service_or_handler(trees: dict[str, ast.Module]):
    named = re.compile(r"(Manager|Service|Handler|Helper|Util)s?$")
    found = [
        f"{file}: {node.name}"
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and named.search(node.name)
    ]
    assert found == []


def test_every_module_says_what_it_is(trees: dict[str, ast.Module]):
    silent = [file for file, tree in trees.items() if tree.body and not ast.get_docstring(tree)]
    assert silent == []


def test_streamlit_stays_in_the_ui(trees: dict[str, ast.Module]):
    found = [
        file
        for file, tree in trees.items()
        if not file.startswith("ui/")
        and any(name.split(".")[0] == "streamlit" for name in _imported(tree))
    ]
    assert found == []


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _catches_everything(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        if not isinstance(node, ast.ExceptHandler):
            continue
        kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        for kind in kinds:
            if kind is None or (
                isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")
            ):
                return True
    return False


def test_only_the_error_handler_and_the_loop_catch_everything(trees: dict[str, ast.Module]):
    found = {
        file
        for file, tree in trees.items()
        if file.startswith("screening/") and _catches_everything(tree)
    }
    assert found - CATCH_ALL.keys() == set()


def test_an_exemption_that_nobody_needs_is_gone(trees: dict[str, ast.Module]):
    assert {file for file in CATCH_ALL if not _catches_everything(trees[file])} == set()


def _is_prompt(text: str) -> bool:
    if re.search(r"\(\?|\\b|\|", text):
        return False  # a pattern or a table of words
    sentences = len(re.findall(r"[.!?](\s|$)", text))
    return (len(text) > LONGEST_STRING and sentences >= 3) or bool(
        re.match(r"\s*You are (a|an|the)\b", text)
    )


def test_no_text_for_a_model_lives_in_code(trees: dict[str, ast.Module]):
    found = [
        f"{file}:{node.lineno}"
        for file, tree in trees.items()
        if file.startswith("screening/")
        for node in _literals(tree)
        if _is_prompt(node.value)
    ]
    assert found == []


def _literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """String literals that are no docstring (of a module, a class, a function, an attribute)."""
    aside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node


def test_records_have_one_base_class(trees: dict[str, ast.Module]):
    found = [
        file
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "BaseModel" for base in node.bases)
    ]
    assert found == ["screening/domain/record.py"]


def test_every_group_of_policy_numbers_says_what_it_governs():
    groups = [type(getattr(Policy(), name)) for name in Policy.model_fields]
    silent = [group.__name__ for group in groups if not group.__doc__]
    assert silent == []


def test_a_policy_number_is_read_somewhere():
    """A number that no code reads is a promise that nothing keeps."""
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in _modules()
        if _name(path) != "screening/policy.py"
    )
    unread = [
        f"{group}.{name}"
        for group in Policy.model_fields
        for name in type(getattr(Policy(), group)).model_fields
        if not re.search(rf"\.{name}\b", text)
    ]
    assert unread == []


def test_the_public_names_are_these():
    assert set(screening.__all__) == PUBLIC
    assert set(dir(screening)) >= PUBLIC


def test_importing_the_package_loads_no_model_and_no_app():
    heavy = ("torch", "chromadb", "langgraph", "sentence_transformers", "streamlit", "onnxruntime")
    code = f"import sys, screening; print([n for n in {heavy!r} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
