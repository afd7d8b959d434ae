"""Who does an effect to whom, and the amounts it takes."""

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Doing, Throwing
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import amount, attack_powers
from worldline.riftbound.combat.query.names import power as name
from worldline.riftbound.combat.query.powers import power
from worldline.riftbound.combat.query.when import Case, attack_at_hand, roles, who
from worldline.riftbound.content.entries.words import Who
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures.amounts import Reason, Settled
from worldline.riftbound.figures.sources import Source


def case(s: Encounter, f: Doing) -> Case:
    """The entry may be gone since: its cost was the mark or the item itself."""
    found = power(s, f.user, f.key)
    if found is None and (attack := attack_at_hand(s)) is not None:
        found = next((p for p in attack_powers(s, attack) if p.key.text == f.key), None)
    if found is None:
        key = keys.power(f.key)
        vehicle = key.unit if key.kind == "system" else None
        source = Source(f.key, "RB-RULING-100", Side())
        found = Power(key, source, giver=f.giver, vehicle=vehicle)
    return Case(s, f.user, found, roles(s), f.target, f.reach)


def give_up(s: Encounter, f: Doing) -> None:
    """Nothing comes of the effect at hand: on to the next one."""
    f.todo, f.step, f.number = f.todo[1:], 0, 0


def unit(s: Encounter, f: Doing, word: Who) -> UnitId | None:
    return who(case(s, f), word)


def settle(s: Encounter, f: Doing, text: int | str) -> Settled:
    return amount(case(s, f), text)


def throw(s: Encounter, f: Doing, text: int | str, purpose: str) -> None:
    """Throw the dice of an amount; `shows` reads them in the next step."""
    amount = settle(s, f, text)
    added = (Reason(name(s, f.user, f.key), f.rule, amount.plus),) if amount.plus else ()
    s.push(
        Throwing(roller=f.user, count=amount.dice, purpose=purpose, added=added, rules=(f.rule,))
    )


def shows(s: Encounter, f: Doing, text: int | str, got: object) -> int:
    """RB-RULING-21: never below 0."""
    assert isinstance(got, Throwing)
    return max(0, settle(s, f, text).shows(sum(got.faces)))
