"""axe-core looks at a widget: what it finds is grave for people who do not see it, or not well."""

from __future__ import annotations

from typing import Any

from lab_in_chromium import change_theme

_COLOURS = {"runOnly": {"type": "tag", "values": ["cat.color"]}}
"""What another theme can change."""


class Audit:
    """axe-core on the widget, or what else a selector names.

    All its rules in one theme, those of colour in the other.
    """

    def __init__(self, page: Any, within: str = ".bl-stage") -> None:
        from axe_playwright_python.sync_playwright import Axe

        self.page, self.axe, self.within = page, Axe(), within
        self.theme = "light"
        self.checks = 0

    def __call__(self, phase: str) -> None:
        self.look(phase)
        self.theme = "dark" if self.theme == "light" else "light"
        change_theme(self.page, self.theme)
        self.look(phase, _COLOURS)

    def look(self, phase: str, rules: dict[str, Any] | None = None) -> None:
        found = self.axe.run(self.page, context=self.within, options=rules).response
        assert found["passes"]
        grave = [
            (each["id"], each["nodes"][0]["html"][:200], each["nodes"][0]["failureSummary"])
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert grave == [], f"{phase}, {self.theme}"
        self.checks += 1
