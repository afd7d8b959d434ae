"""Uses that are never asked for, and effects that do nothing."""

from collections.abc import Collection, Iterator
from typing import Any, Final

from worldline.riftbound.content.entries import effects
from worldline.riftbound.content.entries.amounts import Sum, parse
from worldline.riftbound.content.entries.gear import Feature, Item
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.targets import Target
from worldline.riftbound.content.entries.units import System
from worldline.riftbound.content.entries.words import Moment, Who
from worldline.riftbound.content.entries.world import Keyword
from worldline.riftbound.content.judging.reads import (
    ACTS_AT,
    COUNTS_BY,
    EVENTS,
    IN_ATTACK,
    NEVER,
    STEPS,
    THINGS,
    WHO,
    Event,
)
from worldline.riftbound.content.judging.unread.place import (
    Fault,
    Place,
    check_conditions,
    check_word,
    fields,
    holds,
    kept_by,
    names,
    whose,
)

# Uses


def check_use(place: Place, use: Use, path: str) -> Iterator[Fault]:
    yield from _moments(place, use, path)
    yield from _terms(place, use, path)
    moments = [m for m in use.moments if m in WHO]
    who: frozenset[Who] = frozenset().union(*(WHO[m] for m in moments))
    events: frozenset[Event] = frozenset().union(*(EVENTS[m] for m in moments))
    if use.target is not None or place.contexts & {"source", "allies"}:
        who |= {"target"}
    told = f"at {', '.join(use.moments)}"
    known = place._replace(who=who, events=events, use=use, told=told)
    before = who if use.target is None else who - ({"target"} - _roles(moments))
    yield from check_conditions(known._replace(who=before), use, path)
    if use.target is not None:
        yield from _target(known, use.target, f"{path}.target")
    for n, effect in enumerate(use.effects):
        yield from _effect(known, effect, f"{path}.effects[{n}]")


def _roles(moments: Collection[Moment]) -> frozenset[Who]:
    return frozenset().union(*(WHO[m] for m in moments))


def _moments(place: Place, use: Use, path: str) -> Iterator[Fault]:
    for n, moment in enumerate(use.at):
        where = f"{path}.at[{n}]"
        if moment in NEVER:
            yield where, f"no use is asked for at {moment}: {NEVER[moment]}"
        elif use.kind == "action" and moment != "action.choose":
            yield where, 'an action is chosen at "action.choose" and never else; leave `at` out'
        elif use.kind in ("reaction", "mandatory") and moment == "action.choose":
            yield where, f"a {use.kind} use never comes at action.choose"
        elif use.kind != "mandatory" and moment in STEPS:
            yield where, f"nobody decides anything at {moment}: only mandatory uses come there"
        elif place.contexts == {"attack"} and moment not in IN_ATTACK:
            there = ", ".join(IN_ATTACK)
            yield where, f"the feature of an Attack counts while it is made; there are {there}"
    if not use.at and place.contexts == {"attack"}:
        yield f"{path}.at", "the feature of an Attack counts while it is made: name a moment of it"
    if use.last and (use.kind != "mandatory" or set(use.at) <= {*STEPS}):
        yield f"{path}.last", "it is mandatory uses that come last, where others may decide first"
    if use.by != "holder" and not place.contexts & {"system"}:
        yield f"{path}.by", "only uses of a System are somebody else's than their holder's"
    if use.kind == "mandatory" and use.target is not None and not use.target.all:
        yield (
            f"{path}.target",
            "nobody aims a mandatory use: write all = true, or name whom by `on`",
        )


def _terms(place: Place, use: Use, path: str) -> Iterator[Fault]:
    """What it costs, and how often it may be used."""
    cost, entry = use.cost, place.entry
    if cost.watts and not place.contexts & {"system"}:
        yield f"{path}.cost.watts", "only a System is paid in Watts"
    if cost.item and not place.contexts & {"item", "attack"}:
        yield f"{path}.cost.item", "only an item can be used up"
    for field in ("charge", "ammo"):
        price = getattr(cost, field)
        if price and not place.contexts & THINGS:
            yield f"{path}.cost.{field}", "only items and Systems hold tokens"
        elif price > holds(entry, field):
            most = holds(entry, field)
            yield f"{path}.cost.{field}", f"it is never paid: the entry holds {most} at most"
    if (use.cooldown or use.signature) and not place.contexts & {"ability"}:
        field = "cooldown" if use.cooldown else "signature"
        yield f"{path}.{field}", "only Abilities have cooldowns and Signature effects"
    if use.limit is not None and use.limit.per in COUNTS_BY:
        fit = COUNTS_BY[use.limit.per]
        if not {*use.moments} & {*fit}:
            why = f"there is no {use.limit.per} at {', '.join(use.moments)}; there is at "
            yield f"{path}.limit.per", why + ", ".join(fit)


def _target(place: Place, target: Target, path: str) -> Iterator[Fault]:
    yield from check_conditions(place, target, path)
    for field in ("of", "other_than"):
        for n, word in enumerate(getattr(target, field)):
            yield from check_word(place, word, f"{path}.{field}[{n}]")
    if target.among == "attack-targets" and "attack" not in place.events:
        yield f"{path}.among", f"there is no Attack {place.told}"
    if target.metres is None and (target.or_longest_attack or target.after_move):
        field = "or_longest_attack" if target.or_longest_attack else "after_move"
        yield f"{path}.{field}", "it says what `metres` mean, and there are none"
    moves = place.use is not None and any(isinstance(e, effects.Move) for e in place.use.effects)
    if target.after_move and not moves:
        yield f"{path}.after_move", "the use moves nobody: it needs an effect `move`"


# Effects


def _effect(place: Place, e: Any, path: str) -> Iterator[Fault]:
    use = place.use
    assert use is not None
    yield from kept_by(place, e, f"{path}.do")
    yield from check_conditions(place, e, path)
    fit = ACTS_AT.get(type(e))
    if fit is not None and not {*use.moments} & {*fit}:
        yield f"{path}.do", f"it changes nothing {place.told}; it does at {', '.join(fit)}"
    yield from _aimed(place, e, path)
    for field, value in fields(e):
        if field in ("when", "unless"):
            continue
        if isinstance(value, Target):
            yield from _target(place, value, f"{path}.{field}")
        elif field in _WORDS and value is not None:
            for n, word in enumerate(value if isinstance(value, tuple) else (value,)):
                where = f"{path}.{field}[{n}]" if isinstance(value, tuple) else f"{path}.{field}"
                yield from check_word(place, word, where)
        elif field in _AMOUNTS and value is not None:
            yield from _amount(place, value, f"{path}.{field}")
        elif isinstance(value, tuple):
            yield from _further(place, value, f"{path}.{field}")
    yield from _fruitless(place, e, path)


_WORDS: Final = ("against", "whose", "picker", "to", "on", "by", "into_contact", "centres")
"""Fields of effects that name somebody; numbers and tags may stand under some of them too."""
_AMOUNTS: Final = ("amount", "count", "difficulty", "dice", "up_to", "hp", "metres")


def _further(place: Place, parts: tuple[Any, ...], path: str) -> Iterator[Fault]:
    """Effects that others lead to."""
    for n, part in enumerate(parts):
        if isinstance(part, effects.Effect):
            yield from _effect(place, part, f"{path}[{n}]")
        elif isinstance(part, effects.Option):
            yield from _further(place, part.effects, f"{path}[{n}].effects")


def _amount(place: Place, value: int | str, path: str) -> Iterator[Fault]:
    if not isinstance(value, str) or value in ("any", "all"):
        return
    amount = parse(value)
    yield from whose(place, amount, path, aimed=False)
    if not names(amount) and _highest(amount) <= 0:
        yield path, f'"{value}" is never more than 0'


def _highest(amount: Sum) -> int:
    total = sum(
        t.factor * t.dice * (6 if t.factor > 0 else 1) if t.dice else t.factor for t in amount.terms
    )
    return total if amount.least is None else max(total, amount.least)


def _aimed(place: Place, e: Any, path: str) -> Iterator[Fault]:
    """What is done to a target of the use needs one."""
    use = place.use
    assert use is not None
    chosen = use.target is not None or bool(place.contexts & {"source", "allies"})
    alone = (effects.Seize, effects.LearnProfile, effects.BarUse)
    if isinstance(e, alone) and not chosen:
        yield f"{path}.do", "it is done to the target of the use, which has none: give it `target`"
    if isinstance(e, effects.Damage) and e.to is None and not chosen:
        yield f"{path}.do", "nobody is damaged: give the use a `target`, or say `to` whom"
    if isinstance(e, effects.BarUse) and use.target is None:
        yield f"{path}.do", "a use without a target is barred on nobody"


def _fruitless(place: Place, e: Any, path: str) -> Iterator[Fault]:
    match e:
        case effects.Check(success=(), failure=()) | effects.Roll(success=(), failure=()):
            yield path, "nothing follows from it: give it `success` or `failure`"
        case effects.Trade(effects=()):
            yield f"{path}.effects", "nothing is done for what is spent"
        case effects.Move(metres=None) if place.use is not None and place.use.reach is None:
            yield f"{path}.metres", "it moves as far as the use reaches: give `metres`, or `reach`"
        case effects.Overwatch(fixed=str(), centres=()):
            yield f"{path}.centres", "an Attack that is fixed is measured from one of `centres`"
        case effects.Damage(type="attack") if "attack" not in place.events:
            yield f"{path}.type", f"there is no Attack {place.told}: name a damage type"
        case effects.Reload() if isinstance(place.entry, (Item, System)) and not place.entry.ammo:
            yield f"{path}.do", "the entry holds no Ammo: give it `ammo`"
        case effects.Recharge() if (
            not isinstance(place.entry, (Feature, Keyword)) and not place.entry.charge
        ):
            yield f"{path}.do", "the entry holds no Charge: give it `charge`"
