"""The Action Prepare (RB-PREPARE)."""

from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter, RerollPool, book, change
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.content.entries.words import Attribute


def prepare(s: Encounter, u: UnitId, attribute: Attribute) -> None:
    """RB-PREPARE-1, RB-RULING-114: pools of one Attribute add up."""
    if s.units[u].dead:
        return
    more = book(s).rules.prepare_rerolls
    pools = [*s.units[u].pools]
    for k, pool in enumerate(pools):
        if pool.attribute == attribute:
            pools[k] = RerollPool(attribute, pool.left + more)
            break
    else:
        pools.append(RerollPool(attribute, more))
    change(s, u, pools=tuple(pools))
    s.emit(events.Prepared(unit=u, attribute=attribute))
