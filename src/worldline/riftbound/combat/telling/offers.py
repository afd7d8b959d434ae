"""What an option is, for screens: where it belongs, a short title, its price, whom it is aimed at.

Options are grouped as one thinks, not as the rules name them.
"""

from collections.abc import Callable, Iterable, Iterator
from math import atan2, pi
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import asdict, replace

from worldline.core.machine import Action, Decision
from worldline.riftbound.body import prestige
from worldline.riftbound.body.marks import prone
from worldline.riftbound.combat.nouns import keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, uses
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import sp_cost
from worldline.riftbound.combat.query.names import (
    attack,
    damage,
    list_words,
    name,
    place,
    several,
    thing,
    units,
)
from worldline.riftbound.combat.query.names import use as use_name
from worldline.riftbound.combat.query.powers import arm_named
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.purpose import meant_for
from worldline.riftbound.combat.telling.explain import (
    EXPLAIN_OVERWATCH,
    explain_prepare,
    rolls_on,
)
from worldline.riftbound.combat.topics import grapple, vehicle
from worldline.riftbound.content.entries.effects import Drive, Recharge, Reload
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.words import Attribute, Occasion
from worldline.riftbound.figures.attacks import Arm

Group = Literal[
    "move", "attack", "ability", "gear", "prepare", "overwatch", "grapple", "vehicle", "seize",
    "reroll", "end", "other",
]  # fmt: skip


class Price(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What it takes; `next_actions` of the next turn (RB-SEIZE-6), `rerolls` out of the pool of
    Prepare, `watches` Overwatch Attacks, `marks` of what the unit holds, `item`: it is used up."""

    actions: int = 0
    next_actions: int = 0
    swaps: int = 0
    sp: int = 0
    watts: int = 0
    ammo: int = 0
    charge: int = 0
    prestige: int = 0
    rerolls: int = 0
    watches: int = 0
    marks: int = 0
    item: bool = False


class Limited(msgspec.Struct, frozen=True, kw_only=True):
    """How often it can be used on such an occasion, and how often that is still."""

    per: Occasion
    left: int
    most: int


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`on_allies`: harm, and not for enemies alone. `arm` names an Attack, `key` the item, Ability,
    System or mark that gives it or the use. `cooldown`: what a die must show before it comes back
    (RB-KEY-COOLDOWN-1); `signature`: it comes back with a rest. `fills`: it reloads what the key
    names, or charges it. `does`: what no entry says."""

    group: Group
    title: str
    price: Price = Price()
    limit: Limited | None = None
    cooldown: int | None = None
    signature: bool = False
    on_allies: bool = False
    arm: str = ""
    key: str = ""
    fills: Literal["ammo", "charge", ""] = ""
    does: str = ""


class OfferedOptions(Offer, frozen=True, kw_only=True, omit_defaults=True):
    """Options that are one thing on several targets, or with several Attributes, by who is asked
    and their places among the options of what is owed. `attributes`: their names, those with rolls
    first; `rolls`: what of the unit is rolled on each as it is now, "" where nothing is."""

    unit: UnitId
    options: tuple[int, ...]
    attributes: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()


OFFERED: Final = (schema.TakeAction, schema.React, schema.ChooseAttack)
"""The decisions whose options are offered so; others have a few of one kind."""


def offered_options(
    s: Encounter, d: Decision, actions: Iterable[Action]
) -> Iterator[OfferedOptions]:
    if not isinstance(d, OFFERED):
        return
    places = dict[Offer, list[tuple[int, Action]]]()
    for option in enumerate(actions):
        places.setdefault(offer(s, d, option[1]), []).append(option)
    for said, options in places.items():
        ks = tuple(k for k, _ in options)
        found = OfferedOptions(unit=d.unit, options=ks, **asdict(said))
        prepares = {k: a.attribute for k, a in options if isinstance(a, schema.Prepare)}
        yield _by_attribute(s, found, prepares) if prepares else found


def _by_attribute(
    s: Encounter, found: OfferedOptions, attributes: dict[int, Attribute]
) -> OfferedOptions:
    rolls = {k: rolls_on(s, found.unit, attribute) for k, attribute in attributes.items()}
    options = sorted(attributes, key=lambda k: not rolls[k])
    return replace(
        found, options=tuple(options), rolls=tuple(rolls[k] for k in options),
        attributes=tuple(book(s).attributes[attributes[k]].name for k in options),
    )  # fmt: skip


def offer(s: Encounter, d: Decision, action: Action) -> Offer:
    """What an action of a unit is, whether it may be taken or not."""
    u: UnitId = d.unit  # type: ignore[attr-defined]
    costs = isinstance(d, schema.TakeAction) and d.origin == "normal"
    said = OFFERS.get(type(action))
    if said is None:
        return Offer(group="other", title="")
    if isinstance(d, schema.React) and isinstance(action, schema.Attack | schema.Use):
        if vehicle.is_on_the_way(s, u, action):
            return said(s, u, action, 1)
        if isinstance(action, schema.Attack):
            return _shot(_attack(s, u, action, 0))
    return said(s, u, action, int(costs))


def _shot(found: Offer) -> Offer:
    """RB-OVERWATCH-3."""
    return replace(found, group="overwatch", price=replace(found.price, watches=1))


# Attacks


def _attack(s: Encounter, u: UnitId, a: schema.Attack, costs: int) -> Offer:
    title, found = attack(s, u, a.arm), arm_named(s, u, a.arm)
    if a.damage:
        title += f", {damage(s, a.damage)}"
    on_allies = any(not field.hostile(s, u, t) for t in a.targets)
    group: Group = "attack"
    if keys.arm(a.arm).power.kind == "system":
        group = "vehicle"
    return Offer(
        group=group, title=title, price=_attack_price(s, found, costs),
        on_allies=on_allies, arm=a.arm, key=_giver(keys.arm(a.arm).power.text),
    )  # fmt: skip


def _attack_price(s: Encounter, found: tuple[Power, Arm] | None, costs: int) -> Price:
    if found is None:  # of what is not in hand
        return Price(actions=costs)
    power, arm = found
    daring = arm.needs_skill or power.daring
    return Price(
        actions=costs, ammo=arm.attack.ammo, charge=arm.attack.charge, watts=arm.attack.watts,
        prestige=prestige.price(book(s)) if daring else 0,
    )  # fmt: skip


def _giver(text: str) -> str:
    """A feature belongs to its item or System."""
    return keys.power(text).giver


# Uses


def _use(s: Encounter, u: UnitId, a: schema.Use, costs: int) -> Offer:
    title, power = use_name(s, u, a.key, a.use), power_of(s, u, a.key)
    found = next((use for use in power.uses if use.id == a.use), None) if power else None
    if power is None or found is None:
        return Offer(group="other", title=title, key=_giver(a.key))
    harms = meant_for(s, found) == "enemies"
    return Offer(
        group=_group(s, power, found), title=title, price=_use_price(s, u, power, found, costs),
        limit=_limit(s, u, power, found), cooldown=found.cooldown, signature=found.signature,
        on_allies=harms and any(not field.hostile(s, u, t) for t in a.targets),
        key=_giver(a.key), fills=_fills(found),
    )  # fmt: skip


def _group(s: Encounter, power: Power, use: Use) -> Group:
    if power.key.kind == "system" or any(isinstance(e, Drive) for e in use.effects):
        return "vehicle"
    if power.key.kind in ("item", "improvised"):
        return "gear"
    if power.key.kind == "mark" and power.key.entry == prone(book(s)):
        return "move"
    if power.key.kind == "mark" and power.key.entry == grapple.hold_mark(s):
        return "grapple"
    return "ability"


def _use_price(s: Encounter, u: UnitId, power: Power, use: Use, costs: int) -> Price:
    cost = use.cost
    return Price(
        actions=costs if use.kind == "action" else 0, sp=sp_cost(s, u, power, use),
        watts=cost.watts, ammo=cost.ammo, charge=cost.charge,
        prestige=prestige.price(book(s)) if uses.is_daring(power, use) else 0,
        marks=cost.count if cost.mark is not None else 0, item=cost.item,
    )  # fmt: skip


def _limit(s: Encounter, u: UnitId, power: Power, use: Use) -> Limited | None:
    if use.limit is None or (counted := uses.occasion(s, u, power, use)) is None:
        return None
    left = max(0, counted[1] - s.used.get(counted[0].text, 0))
    return Limited(per=use.limit.per, left=left, most=counted[1])


def _fills(use: Use) -> Literal["ammo", "charge", ""]:
    for effect in use.effects:
        if isinstance(effect, Reload):
            return "ammo"
        if isinstance(effect, Recharge):
            return "charge"
    return ""


# Everything else


def _hold(s: Encounter, u: UnitId, a: schema.Hold, costs: int) -> Offer:
    before = {t.n for t in s.units[u].things if t.where in ("left", "right", "both")}
    drawn = [n for n in dict.fromkeys((a.left, a.right)) if n and n not in before]
    parts = [f"{verb} {list_words(thing(s, u, n) for n in found)}" for verb, found in (
        ("draw", drawn), ("pick up", a.pick), ("drop", a.drop)) if found]  # fmt: skip
    title = ", ".join(parts) or "stow what is in hand"
    first = next((*drawn, *a.pick, *a.drop).__iter__(), None)
    key = "" if first is None else keys.item(first).text
    return Offer(group="gear", title=_capital(title), price=Price(swaps=1), key=key)


def _attach(s: Encounter, u: UnitId, a: schema.Attach, costs: int) -> Offer:
    title = f"Attach {thing(s, u, a.module)} to {thing(s, u, a.item)}"
    return Offer(
        group="gear", title=title, price=Price(actions=costs), key=keys.item(a.module).text
    )


def _grapple(s: Encounter, u: UnitId, a: schema.Grapple, costs: int) -> Offer:
    return Offer(
        group="grapple", title="Grapple", price=Price(actions=costs),
        on_allies=not field.hostile(s, u, a.target),
    )  # fmt: skip


def _prepare(s: Encounter, u: UnitId, a: schema.Prepare, costs: int) -> Offer:
    does = explain_prepare(s)
    return Offer(group="prepare", title="Prepare", price=Price(actions=costs), does=does)


def _overwatch(s: Encounter, u: UnitId, a: schema.Overwatch, costs: int) -> Offer:
    return Offer(
        group="overwatch", title="Overwatch", price=Price(actions=costs), does=EXPLAIN_OVERWATCH
    )


def _board(s: Encounter, u: UnitId, a: schema.Board, costs: int) -> Offer:
    title = f"Board {name(s, a.vehicle)}, {_post(a.post)}"
    return Offer(group="vehicle", title=title, price=Price(actions=costs))


def _post(post: int) -> str:
    return "as a passenger" if post < 0 else f"at Terminal {post + 1}"


COMPASS: Final = (
    "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east",
)  # fmt: skip
"""Maps are drawn with north where y is less."""


def _leave(s: Encounter, u: UnitId, a: schema.Leave) -> str:
    """To which side of the vehicle."""
    vehicle = s.units[u].aboard
    if vehicle is None:
        return f"Get out at {place(a.at)}"
    x, y, _ = s.units[vehicle].place
    eighths = round(atan2(y - a.at[1], a.at[0] - x) / (pi / 4))
    return f"Get out of {name(s, vehicle)}, on the {COMPASS[eighths % len(COMPASS)]} side"


def _plain(group: Group, title: str, price: Price = Price()) -> Callable[..., Offer]:  # noqa: B008 (it is frozen)
    return lambda s, u, a, costs: Offer(group=group, title=title, price=price)


def _deed(group: Group, title: Callable[[Encounter, UnitId, Any], str]) -> Callable[..., Offer]:
    return lambda s, u, a, costs: Offer(
        group=group, title=title(s, u, a), price=Price(actions=costs)
    )


def _seize(s: Encounter, u: UnitId, a: schema.Seize, costs: int) -> Offer:
    title = "Seize the Initiative"
    if a.helper is not None:
        title += f", helped by {name(s, a.helper)}"
    price = Price(next_actions=book(s).rules.seize_price)
    return Offer(group="seize", title=title, price=price)


def _reroll(s: Encounter, u: UnitId, a: schema.Reroll, costs: int) -> Offer:
    if a.by == "prestige":
        price = Price(prestige=prestige.price(book(s)))
        return Offer(group="reroll", title="Reroll all dice", price=price)
    title = f"Reroll {several(len(a.dice), 'die', 'dice')}"
    return Offer(group="reroll", title=title, price=Price(rerolls=len(a.dice)))


def _pass(s: Encounter, u: UnitId, a: schema.Pass, costs: int) -> Offer:
    return Offer(group="end", title="Pass for this whole movement" if a.rest else "Pass")


def _hold_fire(s: Encounter, u: UnitId, a: schema.HoldFire, costs: int) -> Offer:
    if a.at is None or a.shot is None:
        return Offer(group="overwatch", title="Hold fire")
    if isinstance(a.shot, schema.Interrupt):
        return Offer(group="overwatch", title="Use something first", price=Price(watches=1))
    return _shot(_attack(s, u, a.shot, 0))


def _hand_over(s: Encounter, u: UnitId, a: schema.HandOver, costs: int) -> Offer:
    unit = s.units[u]
    others = [x for x in (unit.owner, unit.companion) if x is not None]
    return Offer(group="end", title=f"Let {units(s, others)} act")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


OFFERS: Final[dict[type[Action], Callable[[Encounter, UnitId, Any, int], Offer]]] = {
    schema.Move: _deed("move", lambda s, u, a: "Move"),
    schema.Attack: _attack,
    schema.Prepare: _prepare,
    schema.Overwatch: _overwatch,
    schema.Grapple: _grapple,
    schema.Use: _use,
    schema.Hold: _hold,
    schema.Attach: _attach,
    schema.Board: _board,
    schema.ChangePlace: _deed("vehicle", lambda s, u, a: f"Change places, {_post(a.post)}"),
    schema.Leave: _deed("vehicle", _leave),
    schema.EndTurn: _plain("end", "End turn"),
    schema.HandOver: _hand_over,
    schema.Pass: _pass,
    schema.Interrupt: _plain("overwatch", "Fire, but use something first", Price(watches=1)),
    schema.HoldFire: _hold_fire,
    schema.Seize: _seize,
    schema.Reroll: _reroll,
}
