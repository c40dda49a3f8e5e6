"""Random messages and files, from a fixed seed; tools/fuzz_widgets.py makes many more."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_widget import EVERY
from file_fuzz import NEVER_REFUSED, READERS, fuzz_files
from message_fuzz import fields_without_values, fuzz


def test_every_field_of_a_message_is_made_up() -> None:
    assert fields_without_values() == set()


@pytest.mark.no_cover
@pytest.mark.parametrize("name", EVERY)
def test_random_messages_are_answered(name: str, own_home: Path) -> None:
    fuzz(name, seed=1, count=40, home=own_home)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", READERS)
def test_changed_files_are_read_or_refused(kind: str, own_home: Path) -> None:
    read, refused = fuzz_files(kind, seed=1, count=60, home=own_home)
    assert read > 3 and (refused > 3 or kind in NEVER_REFUSED), "some of both"
