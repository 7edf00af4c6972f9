from tests.problems.conftest import folder, healthy

__all__ = ["folder", "healthy"]
