"""Data flows one way: this test reads the imports and fails when an arrow turns."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "cotour"
GROUND = {"cotour", "cotour.schema", "cotour.problems", "cotour.exact", "cotour.together"}
STAGES = {"check", "people", "events", "corrections", "read", "rules", "write"}
OF_PEOPLE = {"decisions", "people_list", "suggestions"}
MAY_IMPORT = {  # module or folder -> the modules and folders above the ground that it may import
    "schema": set(),
    "problems": set(),
    "exact": set(),
    "together": set(),
    "check": {"check", "suggestions"},
    "people": set(),
    "events": set(),
    "corrections": set(),
    "display_names": set(),
    "suggestions": {"suggestions"},
    "decisions": {"people"},
    "people_list": {"display_names", "suggestions"},
    "prizes": {"rules"},
    "changes": {"changes"},
    "compare": {"changes", "pipeline", "read"},
    "read": {"read"},
    "rules": set(),
    "write": {"write", "suggestions"},
    "counts": {"rules"},
    "season": {"rules", "display_names"},
    "rating_lists": {"rules", "read", "people", "season"},
    "pipeline": STAGES | {"counts", "season", "rating_lists", *OF_PEOPLE, "prizes"},
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
    part = path.relative_to(PACKAGE).with_suffix("").parts[0]
    allowed = MAY_IMPORT[part]
    for module in imports_of(path) - GROUND:
        assert part_of(module) in allowed, f"{path.name} imports {module}"


def test_a_rule_never_imports_a_rule():
    for path in (PACKAGE / "rules").glob("*.py"):
        assert not any(part_of(module) == "rules" for module in imports_of(path) - GROUND), path


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
