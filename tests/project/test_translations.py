"""The catalogues: in step with the code, whole, and each translation fits its English text."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn import i18n
from burraco_learn.cards import parse_card
from burraco_learn.i18n import languages

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import messages  # noqa: E402

from hatch_build import compile_translations  # noqa: E402


def catalogue(language: str) -> messages.Catalog:
    return messages.read(messages.catalogue_path(language))


HERE = "run: python tools/refresh.py messages"


def test_the_catalogues_are_in_step_with_the_code() -> None:
    old = [path for path, text in messages.files() if path.read_text(encoding="utf-8") != text]
    assert not old, HERE


@pytest.mark.parametrize("language", messages.languages())
def test_every_message_is_translated(language: str) -> None:
    assert [
        messages.parts(message.id)[0] for message in messages.missing(catalogue(language))
    ] == []


@pytest.mark.parametrize("language", messages.languages())
def test_translations_have_the_same_placeholders_cards_and_forms(language: str) -> None:
    assert messages.faults(catalogue(language)) == []


@pytest.mark.parametrize("language", messages.languages())
def test_rule_texts_can_be_filled(language: str) -> None:
    with bl.language(language):
        for id in bl.rule_sets():
            rules = bl.load_rules(id)
            assert all(rule.text and "{" not in rule.text for rule in rules.numbered())
            assert rules.title and "{" not in rules.note


def test_a_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages() == ("en", *messages.languages())
    shutil.copytree(ROOT / "tests/data/locale", tmp_path / "burraco_learn/locale")
    compile_translations(tmp_path)
    monkeypatch.setattr(i18n, "_LOCALE", str(tmp_path / "burraco_learn/locale"))
    assert languages() == ("en", "es")
    with bl.language("es"):
        assert i18n.gettext("Discard") == "Descartar"
        assert parse_card("Qh").name == "reina de corazones"
        assert i18n.gettext("The pile is empty.") == "The pile is empty."


def test_faults_are_found() -> None:
    # What is wrong is looked for in the same way as above.
    english = "{jokers? and {jokers} {jokers#jolly|jollies}.|.}"
    assert messages.template_fault(english, "{jokers? e {jokers} {jokers#jolly|jolly}.|.}", 2) == ""
    assert messages.template_fault(english, "{jokers? i {jokers} {jokers#džoker|džokera}.|.}", 3)
    assert messages.template_fault(english, "{decks? e {decks} jolly.|.}", 2)
    assert messages.template_fault(english, "{jokers? e {jokers", 2)
    assert messages.placeholders("{cards} e {n}") == {"cards", "n"}
    assert messages.named("[5h] o [6h?], non [sic]") == ["[5h]", "[6h?]"]
