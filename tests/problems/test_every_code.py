from pathlib import Path

from cotour.wordings import WORDINGS

TESTS = Path(__file__).resolve().parents[1]


def test_every_code_occurs_in_a_test() -> None:
    paths = sorted(TESTS.rglob("test_*.py"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    named = {code for code in WORDINGS if f'"{code}"' in text}
    assert sorted(WORDINGS.keys() - named) == []
