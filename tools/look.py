"""Look at a widget in real JupyterLab, without a window: ``python tools/look.py CODE -o FILE.png``.

    python tools/look.py "bl.ProgressPicture()" -o look.png
    python tools/look.py "bl.ProgressPicture()" -o look.png --keys "n ?" --theme dark --width 400

The code is the last cell of a notebook, before which ``burraco_learn`` is imported as ``bl``. Its
widget gets the focus and the keys, by the names of Playwright ("n", "?", "Enter", "ArrowLeft"), and
FILE.png is a picture of it. What the page met in errors is printed, with the exit code 1. It needs
Chromium, as the tests in a browser do, and keeps nothing: lessons and settings are in a folder that
is gone afterwards.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

FAILED = ".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']"

CHANGED = "(before) => [...document.querySelectorAll('.bl-stage')].at(-1).dataset.state !== before"


def main() -> int:
    """Make the picture; 0 if the page met no error."""
    asked = argparse.ArgumentParser(description="A picture of a widget in JupyterLab.")
    asked.add_argument("code", help="the cell, such as bl.ProgressPicture()")
    asked.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    asked.add_argument("--keys", default="", help="keys to press, with blanks between them")
    asked.add_argument("--theme", choices=("light", "dark"), default="light")
    asked.add_argument("--width", type=int, default=1280, help="of the browser, in CSS pixels")
    options = asked.parse_args()

    from lab_in_chromium import (
        find_chromium,
        launch,
        let_it_draw,
        open_page,
        running_lab,
        write_notebook,
    )
    from playwright.sync_api import Error, TimeoutError, sync_playwright

    chromium = find_chromium()
    if chromium is None:
        print("Chromium is not installed.", file=sys.stderr)
        return 1
    errors: list[str] = []
    with (
        tempfile.TemporaryDirectory(prefix="burraco-look-") as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, chromium)
        page = browser.new_page(
            viewport={"width": options.width, "height": 1000}, reduced_motion="reduce"
        )
        page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
        write_notebook(lab, ["import burraco_learn as bl", options.code], "look")
        open_page(page, lab, "look", options.theme)
        stage = page.locator(".bl-stage").last
        try:
            stage.or_(page.locator(FAILED)).first.wait_for(timeout=30_000)
            if stage.count():
                stage.focus()
            for key in options.keys.split():
                before = stage.get_attribute("data-state")
                page.keyboard.press(key)
                with suppress(TimeoutError):  # a key that Python is not asked about
                    page.wait_for_function(CHANGED, arg=before, timeout=1000)
                print(f"{key}: state {before} -> {stage.get_attribute('data-state')}")
        except Error as error:
            errors.append(error.message)
        errors += page.locator(FAILED).all_inner_texts()
        let_it_draw(page)
        page.screenshot(path=str(options.output))
        browser.close()
    print("\n".join([*errors, str(options.output)]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
