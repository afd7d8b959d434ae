"""What a try to Seize the Initiative costs, and its chance (RB-SEIZE)."""

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.figures import changes
from worldline.riftbound.combat.query.names import name
from worldline.riftbound.combat.query.powers import score
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.amounts import work
from worldline.riftbound.odds import checks


def price(s: Encounter, seat: Seat, u: UnitId, helper: UnitId | None) -> str:
    """RB-SEIZE-3 to RB-SEIZE-6; a helper's figures may be hidden."""
    by = u if helper is None else helper
    attribute: Attribute = "agi" if helper is None else "cha"
    rules = book(s).rules
    check = f"Check on {attribute.upper()}{'' if helper is None else f' of {name(s, by)}'}"
    if s.has_open_figures(by, seat):
        difficulty = work(rules.seize_difficulty, changes(s, by, "difficulty")).value
        chance = checks.dice(rules).shift(score(s, by, attribute).value).at_least(difficulty)
        check = f"{float(chance):.0%} by a {check}, Difficulty {difficulty}"
    return f"{check}; even if it fails, one Action fewer on the next turn (RB-SEIZE-6)"
