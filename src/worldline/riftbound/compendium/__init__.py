"""The compendium: every entry of the content described once, for pages and the terminal, and
weapons compared with each other."""

from worldline.riftbound.compendium.curves import Comparison, compare
from worldline.riftbound.compendium.describe import compendium, describe
from worldline.riftbound.compendium.entry import Compendium, Described, Fact, PowerShown

__all__ = [
    "Comparison",
    "Compendium",
    "Described",
    "Fact",
    "PowerShown",
    "compare",
    "compendium",
    "describe",
]
