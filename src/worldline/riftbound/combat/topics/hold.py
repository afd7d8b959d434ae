"""What is in the hands: drawn, stowed, dropped, picked up; modules; tokens (RB-HOLD)."""

from collections.abc import Iterator

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.tokens import is_right
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Lying,
    at_hand,
    book,
    change,
    count_use,
    number_for_all,
)
from worldline.riftbound.combat.nouns.frames import Acting, Attacking, Checking, Lifting, Offering
from worldline.riftbound.combat.nouns.keys import Occasion
from worldline.riftbound.combat.nouns.schema import Attach, ChooseTokens, Hold, Transfer, UnitId
from worldline.riftbound.combat.query import field, own, tokens
from worldline.riftbound.combat.query.derived import of_unit
from worldline.riftbound.combat.query.entries import is_skilled
from worldline.riftbound.combat.query.names import thing as name
from worldline.riftbound.combat.query.powers import bearer
from worldline.riftbound.combat.query.tokens import TokenSource
from worldline.riftbound.combat.query.when import is_attacking
from worldline.riftbound.content.entries.effects import Recharge, Reload
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Thing, Where
from worldline.riftbound.figures.sources import fits, is_two_handed

_IN_HAND: tuple[Where, ...] = ("left", "right", "both")
_FAST: tuple[Where, ...] = ("worn", "inside", "vehicle")


def _once(s: Encounter, u: UnitId) -> Occasion:
    """What is held changes once per turn (RB-HOLD-3)."""
    return Occasion("turn", s.turn, u, "hold")


def swaps_left(s: Encounter, u: UnitId) -> int:
    """How often a unit may still change what it holds in this turn."""
    return 0 if s.units[u].nature != "character" or s.used.get(_once(s, u).text) else 1


def holdings(s: Encounter, u: UnitId) -> Iterator[Hold]:
    """RB-HOLD-3: once per turn. Worth listing: each item drawn by itself, and what lies near."""
    stowed = own.stowed_things(s, u)
    if not (stowed or s.lying) or s.units[u].nature != "character":
        return
    if s.used.get(_once(s, u).text) or is_attacking(s, u):
        return
    for lying in field.lying_for(s, u):
        if field.at_arms_length(s, u, lying.at) and not _in_flight(s, lying):
            now = _hands(s, u)
            yield Hold(now.left, now.right, pick=(lying.n,))
    for thing in stowed:
        both = is_two_handed(book(s).items[thing.item], thing)
        yield Hold(thing.n if both else 0, thing.n)


def afterwards(s: Encounter, u: UnitId) -> Iterator[Hold]:
    """RB-RULING-89: just after an Action outside its own turn. In its own a unit is asked anyway
    what it does next."""
    acting = at_hand(s, Acting)
    if acting is not None and acting.origin != "normal":
        yield from holdings(s, u)


def _hands(s: Encounter, u: UnitId) -> Hold:
    things = s.units[u].things
    left = next((t.n for t in things if t.where in ("left", "both")), 0)
    right = next((t.n for t in things if t.where in ("right", "both")), 0)
    return Hold(left, right)


def _in_flight(s: Encounter, lying: Lying) -> bool:
    """Whether the Attack that it is thrown in is still being resolved."""
    return any(
        type(f) is Attacking
        and f.attacker == lying.owner
        and keys.arm(f.arm).power == keys.item(lying.thing.n)
        for f in s.stack
    )


def may_change(s: Encounter, u: UnitId | None) -> bool:
    """Whether something might be taken in hand just after an Action."""
    return u is not None and next(afterwards(s, u), None) is not None


def who_acted(s: Encounter, f: Offering) -> list[UnitId]:
    return [] if f.subject is None else [f.subject]


def check_hold(s: Encounter, u: UnitId, action: Hold) -> None:
    if is_attacking(s, u):
        raise Illegal("RB-RULING-89", f"an Attack of {s.units[u].name} is being resolved")
    if s.used.get(_once(s, u).text):
        raise Illegal("RB-HOLD-3", "what is held has been changed in this turn")
    if s.units[u].nature != "character":
        raise Illegal("RB-RULING-207", f"{s.units[u].name} has no hands")
    own = {t.n: t for t in s.units[u].things}
    lying = {x.n: x for x in field.lying_for(s, u)}
    for n in action.pick:
        if n not in lying or not field.at_arms_length(s, u, lying[n].at):
            raise Illegal("RB-RULING-239", "that does not lie within reach")
        if _in_flight(s, lying[n]):
            raise Illegal("RB-RULING-121", "it is still being thrown")
    for n in action.drop:
        if n not in own:
            raise Illegal("RB-HOLD-1", f"{s.units[u].name} has no such item")
        if own[n].where in _FAST:
            raise Illegal("RB-RULING-133", f"{name(s, u, n)} is not let go of in combat")
    for n in {action.left, action.right} - {0}:
        if n not in own:
            raise Illegal("RB-HOLD-1", f"{s.units[u].name} has no such item")
        if n in action.drop or own[n].where in _FAST:
            raise Illegal("RB-HOLD-1", f"{name(s, u, n)} cannot be taken in hand")
        if (action.left == action.right) != is_two_handed(book(s).items[own[n].item], own[n]):
            raise Illegal("RB-KEY-TWOHANDED-1", "it takes both hands, or one")
    if action == _hands(s, u):
        raise Illegal("RB-HOLD-3", "nothing that is held would change")


def hold(s: Encounter, u: UnitId, action: Hold) -> None:
    """RB-HOLD-3: whatever comes of it, this turn's change is used (RB-RULING-132)."""
    count_use(s, _once(s, u))
    s.push(Lifting(unit=u, action=action))


def lift(s: Encounter, f: Lifting, _: object) -> None:
    """RB-KEY-HEAVY-1: a STR Check for each thing that is too Heavy."""
    for k in range(f.k, len(f.action.pick)):
        lying = next(x for x in s.lying if x.n == f.action.pick[k])
        difficulty = weight(s, f.unit, lying.thing)
        if difficulty is not None:
            f.k = k + 1
            s.push(Checking(unit=f.unit, name="lift", attribute="str", difficulty=difficulty))
            return
    s.goto(rearrange)


def follow_lift(s: Encounter, f: Lifting, got: Checking) -> None:
    s.goto(lift)
    if not got.result:
        pick = f.action.pick[: f.k - 1] + f.action.pick[f.k :]
        f.action, f.k = replace(f.action, pick=pick), f.k - 1


def weight(s: Encounter, u: UnitId, thing: Thing) -> int | None:
    """The Difficulty of picking a thing up; None: it takes no Check."""
    b, unit = book(s), s.units[u]
    known = is_skilled(b, unit, (*unit.things, thing), thing)
    return stats.pick_up_difficulty(bearer(s, u), b.items[thing.item], known)


def rearrange(s: Encounter, f: Lifting, _: object) -> None:
    """RB-RULING-133: any rearrangement at once."""
    u, action = f.unit, f.action
    unit, things = s.units[u], []
    for thing in unit.things:
        if thing.n in action.drop:
            dropped = replace(thing, where="carried")
            n = number_for_all(s, u, [x.n for x in s.lying])
            s.lying.append(Lying(n=n, thing=dropped, owner=u, at=field.below(s, u)))
            continue
        things.append(replace(thing, where=_where(thing, action)))
    for n in action.pick:
        lying = next(x for x in s.lying if x.n == n)
        s.lying.remove(lying)
        taken = {t.n for t in things}  # a number of its own, as before if it is free
        kept = max(taken) + 1 if lying.thing.n in taken else lying.thing.n
        things.append(replace(lying.thing, n=kept, where=_free(things, lying.thing, s)))
    change(s, u, things=tuple(things))
    s.emit(events.Held(unit=u, left=action.left, right=action.right))


LIFTING = (lift, follow_lift, rearrange)


def _where(thing: Thing, action: Hold) -> Where:
    if thing.n == action.left == action.right:
        return "both"
    if thing.n == action.left:
        return "left"
    if thing.n == action.right:
        return "right"
    return "carried" if thing.where in _IN_HAND else thing.where


def _free(things: list[Thing], thing: Thing, s: Encounter) -> Where:
    """What is picked up goes into a free hand, or into both, if they are free."""
    taken = {t.where for t in things}
    if is_two_handed(book(s).items[thing.item], thing):
        return "both" if taken.isdisjoint(_IN_HAND) else "carried"
    if "both" in taken:
        return "carried"
    return "left" if "left" not in taken else "right" if "right" not in taken else "carried"


# Modules


@of_unit(own.gear)
def attachings(s: Encounter, u: UnitId) -> tuple[Attach, ...]:
    """Every module of its own on every item that it fits."""
    items, things = book(s).items, own.gear(s, s.units[u])
    modules = [thing for thing in things if items[thing.item].kind == "module"]
    found = (Attach(module.n, thing.n) for module in modules for thing in things)
    return tuple(action for action in found if _unfit(s, u, action) is None)


def _unfit(s: Encounter, u: UnitId, action: Attach) -> str | None:
    mine, b = {t.n: t for t in own.gear(s, s.units[u])}, book(s)
    module, thing = mine.get(action.module), mine.get(action.item)
    if module is None or thing is None or b.items[module.item].kind != "module":
        return "RB-KEY-MODULE-1"
    if any(t.module == module.n for t in mine.values()) or thing.module is not None:
        return "RB-KEY-MODULE-1"
    fit = fits(b.items[module.item], b.items[thing.item], thing)
    return None if fit else "RB-KEY-MODULE-2"


def check_attach(s: Encounter, u: UnitId, action: Attach) -> None:
    if rule := _unfit(s, u, action):
        raise Illegal(rule, "this module does not go on that item")


def attach(s: Encounter, u: UnitId, action: Attach) -> None:
    things = (
        replace(t, module=action.module)
        if t.n == action.item
        else replace(t, where="carried")
        if t.n == action.module
        else t
        for t in s.units[u].things
    )
    change(s, u, things=tuple(things))


# Ammo and Charge


def transfers(s: Encounter, d: ChooseTokens) -> Iterator[Transfer]:
    """As many as fit, from each source."""
    for source, most in _sources(s, d).items():
        of = None if source.of == d.unit else source.of
        yield Transfer(source.n, most, of, source.of is None)


def token_source(u: UnitId, action: Transfer) -> TokenSource:
    """What a unit takes tokens out of."""
    return TokenSource(
        action.source, None if action.ground else u if action.of is None else action.of
    )


def _sources(s: Encounter, d: ChooseTokens) -> dict[TokenSource, int]:
    return tokens.sources(s, d.unit, keys.power(d.key), Reload() if d.ammo else Recharge())


def check_transfer(s: Encounter, d: ChooseTokens, action: object) -> None:
    found = _sources(s, d)
    rule = "RB-KEY-AMMO-3" if d.ammo else "RB-KEY-CHARGE-2"
    if not isinstance(action, Transfer) or token_source(d.unit, action) not in found:
        raise Illegal(rule, "tokens come from an item of the right kind")
    most = found[token_source(d.unit, action)]
    if not is_right(action.tokens, most):
        raise Illegal(rule, f"between 1 and {most} tokens are moved")
