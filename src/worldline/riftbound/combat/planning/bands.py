"""How the Attacks of a unit change with the distance."""

from collections.abc import Iterator

from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.questions import Bands, Edge
from worldline.riftbound.combat.query import aim
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.content.entries.standing import IgnoresPointBlanc
from worldline.riftbound.figures.amounts import Reason, Settled
from worldline.riftbound.figures.attacks import Arm
from worldline.riftbound.odds.spread import faces


def bands(s: Encounter, u: UnitId) -> Iterator[Bands]:
    """Of each weapon that the unit could attack with now, whether it reaches anybody or not."""
    weapons: dict[str, list[tuple[str, Power, Arm]]] = {}
    for key, (power, arm) in arms(s, u).items():
        if aim.why_barred(s, u, power, arm) is None:
            weapons.setdefault(power.key.text, []).append((key, power, arm))
    for text, found in weapons.items():
        power = found[0][1]
        yield Bands(
            power=text, name=power.source.name, centre=aim.measured_from(s, u, power),
            edges=tuple(_edges(s, [(key, arm) for key, _, arm in found])),
        )  # fmt: skip


def _edges(s: Encounter, found: list[tuple[str, Arm]]) -> Iterator[Edge]:
    for metres in sorted({0, *(arm.attack.metres or 0 for _, arm in found)}):
        reaching = [(key, arm) for key, arm in found if (arm.attack.metres or 0) >= metres]
        edges = [_edge(s, metres, key, arm) for key, arm in reaching]
        yield max(zip(edges, reaching, strict=True), key=lambda one: _dealt(one[0], one[1][1]))[0]


def _edge(s: Encounter, metres: int, key: str, arm: Arm) -> Edge:
    modifiers = arm.dice.reasons
    if not metres and arm.attack.metres is not None and not _ignores_point_blanc(s, arm):
        modifiers += (Reason("Point Blanc", "RB-PB-1", -book(s).rules.point_blanc),)
    return Edge(
        metres=metres, arm=key, name=arm.attack.name, shots=str(arm.shots), damage=str(arm.damage),
        needs=arm.best.rating, modifiers=modifiers,
    )  # fmt: skip


def _ignores_point_blanc(s: Encounter, arm: Arm) -> bool:
    return IgnoresPointBlanc in aim.standing_kinds(s.packs, arm.attack.features)


def _dealt(edge: Edge, arm: Arm) -> float:
    """Damage on average to who does not dodge, by the dice alone."""
    added = sum(reason.change for reason in edge.modifiers)
    return _mean(arm.shots) * faces(edge.needs, added) / 6 * _mean(arm.damage)


def _mean(amount: Settled) -> float:
    return (amount.lowest + amount.highest) / 2
