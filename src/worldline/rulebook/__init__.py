"""The rulebooks as data: `rulebook().entry("TN-LINK-3")`, search, links, coverage."""

from worldline.rulebook.book import Count, GameCount, Rulebook, UnknownRule
from worldline.rulebook.entry import Kind, RuleEntry, Status, Topic
from worldline.rulebook.games import RULE_ID, GameRules
from worldline.rulebook.load import BadRules, load, rulebook
from worldline.rulebook.render import html
from worldline.rulebook.search import Hit

__all__ = [
    "RULE_ID",
    "BadRules",
    "Count",
    "GameCount",
    "GameRules",
    "Hit",
    "Kind",
    "RuleEntry",
    "Rulebook",
    "Status",
    "Topic",
    "UnknownRule",
    "html",
    "load",
    "rulebook",
]
