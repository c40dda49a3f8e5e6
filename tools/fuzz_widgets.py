"""Send random messages to every widget, and give the readers of files random files.

    python tools/fuzz_widgets.py --seconds 600

Each widget gets messages as its page may send them and hostile ones, in many short sessions: every
message is answered, the state stays what its type says, and what the widget saves is read again.
Rule files, progress files, saved tables and lab lines are changed at random: each is read, or
refused in one sentence. It prints how many of each there were; the first that fails ends it, with
the message or the file and the exit code 1. The same seed makes the same messages and files.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

MESSAGES, FILES = 120, 60
"""So many in one session."""


def main() -> int:
    """Run sessions until the time is over; 0 if nothing failed."""
    asked = argparse.ArgumentParser(description="Random messages and files.")
    asked.add_argument("--seconds", type=int, default=600)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    end = time.monotonic() + options.seconds

    from every_widget import EVERY
    from file_fuzz import READERS, fuzz_files
    from message_fuzz import fuzz

    sessions = dict.fromkeys(EVERY, 0)
    files = dict.fromkeys(READERS, (0, 0))
    for seed in count(options.seed):
        for name in (*EVERY, *READERS):
            if time.monotonic() > end:
                print("\n".join(f"{name}: {n * MESSAGES} messages" for name, n in sessions.items()))
                print(
                    "\n".join(
                        f"{kind}: {read} files read, {refused} refused"
                        for kind, (read, refused) in files.items()
                    )
                )
                return 0
            with tempfile.TemporaryDirectory(prefix="burraco-fuzz-") as folder:
                home = Path(folder, "home")
                os.environ["BURRACO_LEARN_HOME"] = str(home)
                try:
                    if name in EVERY:
                        fuzz(name, seed, MESSAGES, home)
                        sessions[name] += 1
                    else:
                        counts = zip(files[name], fuzz_files(name, seed, FILES, home), strict=True)
                        read, refused = map(sum, counts)
                        files[name] = read, refused
                except Exception:
                    print(f"{name}, seed {seed}:", flush=True)
                    raise
    raise AssertionError("the seeds have no end")


if __name__ == "__main__":
    sys.exit(main())
