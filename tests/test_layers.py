"""Data flows one way: this test reads the imports and fails when an arrow turns."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "cotour"
GROUND = {"season", "columns", "names", "problems", "wordings", "exact", "together"}
MAY_IMPORT = {  # room -> the rooms above the ground that it may import
    "rules": set(),
    "read": {"read"},
    "check": {"check", "people"},
    "people": {"people"},
    "tour": {"tour", "rules", "read", "people"},
    "changes": {"changes"},
    "write": {"write", "people"},
    "compare": {"changes", "pipeline", "read"},
    "pipeline": {"read", "people", "tour", "rules", "check"},
    "publish": {"pipeline", "read", "write", "compare"},
    "build": {"pipeline", "publish", "read", "write"},
}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cotour"):
            below = {f"{node.module}.{each.name}" for each in node.names}
            modules = {name for name in below if is_module(name)}
            found |= modules or {node.module}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name.startswith("cotour")}
    return found


def is_module(name: str) -> bool:
    path = PACKAGE.parent / Path(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_follow_the_arrows(path):
    room = path.relative_to(PACKAGE).with_suffix("").parts[0]
    above = {part_of(module) for module in imports_of(path)} - GROUND - {"cotour"}
    allowed = MAY_IMPORT.get(room, set())
    assert above <= allowed, f"{path.name} imports {above - allowed}"


def test_a_rule_never_imports_a_rule():
    for path in (PACKAGE / "rules").glob("*.py"):
        assert not any(part_of(module) == "rules" for module in imports_of(path)), path


def test_only_reading_opens_inputs_and_only_rules_stay_pure():
    for path in (PACKAGE / "rules").glob("*.py"):
        names = {
            each.name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for each in node.names
        }
        assert names <= {"datetime", "numpy", "pandas"}, path


def test_no_circle_inside_reading_and_writing():
    for folder in ("read", "write"):
        graph = {
            ".".join(("cotour", *path.relative_to(PACKAGE).with_suffix("").parts)): imports_of(path)
            for path in (PACKAGE / folder).rglob("*.py")
        }
        done: set[str] = set()
        while len(done) < len(graph):
            ready = {
                name for name in graph if name not in done and graph[name] & set(graph) <= done
            }
            assert ready, f"a circle among {sorted(set(graph) - done)}"
            done |= ready
