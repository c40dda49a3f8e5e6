"""Rule sets as data: one TOML file each, with parameters and numbered rules.

>>> from burraco_learn.rules import load_rules, rule_sets
>>> rule_sets()[:4]
('stargames', 'burraco-reale', 'classico', 'special')
>>> load_rules("burraco-reale").cites["close-burraco"]
'BR-25'
"""

from __future__ import annotations

from .loading import load_rules, parse_rules, rule_sets
from .parameters import REFUSALS, Rules, RulesError

__all__ = ["REFUSALS", "Rules", "RulesError", "load_rules", "parse_rules", "rule_sets"]
