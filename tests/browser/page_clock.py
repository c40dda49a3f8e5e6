"""How long a move takes, by the page's own clock: from what the person did to the first frame of
the state that answers it. What bots do afterwards is not counted."""

from __future__ import annotations

from typing import Any

# A frame is over when a message that is posted in its animation callback arrives: it has been
# drawn by then. A state that comes without anything done before it is a bot's.
START_CLOCK = """() => {
  const root = document.querySelector(".bl-stage");
  window.moveTimes = [];
  let done = null;
  for (const type of ["pointerup", "click", "keydown"]) {
    document.addEventListener(type, (event) => {
      if (root.contains(event.target)) done = event.timeStamp;
    }, { capture: true });
  }
  new MutationObserver(() => {
    if (done === null) return;
    const start = done;
    done = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.moveTimes.push(performance.now() - start);
      port2.postMessage(0);
    });
  }).observe(root, { attributeFilter: ["data-state"] });
}"""


def start_clock(page: Any) -> None:
    """Measure all moves from now on."""
    page.evaluate(START_CLOCK)


def move_times(page: Any) -> list[float]:
    """The milliseconds of each move so far."""
    return list(page.evaluate("window.moveTimes"))
