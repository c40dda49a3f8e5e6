"""What lies here are files for tests, not tests: a notebook of a learner's is not run as one."""

from __future__ import annotations

collect_ignore_glob = ["learner/*"]
