"""How hypothesis works here: the same examples every time, so that a test never fails by chance.

``HYPOTHESIS_PROFILE=search`` looks at new examples instead, as many as ``BURRACO_LEARN_EXAMPLES``
says; ``tools/release_checks.py`` does so.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_COMMON = {"database": None, "deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("same", derandomize=True, max_examples=50, **_COMMON)
settings.register_profile(
    "search",
    max_examples=int(os.environ.get("BURRACO_LEARN_EXAMPLES", "500")),
    print_blob=True,
    **_COMMON,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
