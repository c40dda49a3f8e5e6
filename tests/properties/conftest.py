"""How hypothesis works here: the same examples every time, so that a test never fails by chance.

``HYPOTHESIS_PROFILE=search`` looks at new examples instead, as many as ``BURRACO_LEARN_EXAMPLES``
says; ``tools/release_checks.py`` does so.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_COMMON = {"database": None, "deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("same", derandomize=True, max_examples=30, **_COMMON)
settings.register_profile(
    "search",
    max_examples=int(os.environ.get("BURRACO_LEARN_EXAMPLES", "500")),
    print_blob=True,
    **_COMMON,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

MEASURED = "test_texts_break"
"""The module that takes part in measuring coverage. It slows the core five times, and the rounds
of the other modules run through nothing that this one and the tests of single rules leave out."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "properties" and item.path.stem != MEASURED:
            item.add_marker(pytest.mark.no_cover)
