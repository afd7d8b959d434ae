"""An Attack, step by step: from its costs to its hits and damage."""

from collections.abc import Sequence
from operator import attrgetter

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.hits import hits_left
from worldline.riftbound.body.prestige import prestige_left
from worldline.riftbound.combat.nouns import events as told
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Lying,
    book,
    change,
    number,
    number_for_all,
)
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Dodging,
    Offering,
    Rolling,
    Striking,
    Throwing,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Choose,
    ChooseBasis,
    ChooseOption,
    UnitId,
)
from worldline.riftbound.combat.query import aim, field, ratings, tokens
from worldline.riftbound.combat.query.answers import is_asked_for_basis
from worldline.riftbound.combat.query.figures import changes, sum_reasons
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.query.stake import successes
from worldline.riftbound.combat.topics import status, strike
from worldline.riftbound.combat.topics.window import open_window, window_at
from worldline.riftbound.content.entries.standing import Thrown
from worldline.riftbound.content.entries.words import Origin
from worldline.riftbound.figures.attacks import Base


def begin(
    s: Encounter,
    u: UnitId,
    action: Attack,
    origin: Origin,
    free: bool = False,
    centre: UnitId | None = None,
) -> None:
    """An Attack begins; its costs are paid at once (RB-RULING-100)."""
    found = aim.find(s, u, action.arm)
    assert found is not None
    power, a = found
    if s.units[u].hidden:
        field.show_by(s, u, action.targets)
    f = Attacking(
        attacker=u, arm=action.arm, damage=action.damage or a.types[0], targets=action.targets,
        origin=origin, serial=number(s), vehicle=power.vehicle, centre=centre,
    )  # fmt: skip
    if a.attack.ammo or a.attack.charge:
        tokens.add(s, u, power.key, ammo=-a.attack.ammo, charge=-a.attack.charge)
    if a.attack.watts and not free and power.vehicle is not None:
        change(s, power.vehicle, watts=s.units[power.vehicle].watts - a.attack.watts)
    if a.needs_skill or power.daring:  # RB-PRESTIGE-5
        change(s, u, prestige=prestige_left(book(s), s.units[u].prestige))
    s.push(f)


def name_targets(s: Encounter, f: Attacking, got: Offering | None) -> None:
    """RB-WIN-8: one target after another may still make somebody else the target."""
    for k in range(f.k if got is None else f.k + 1, len(f.targets)):
        if window := window_at(s, "attack.target", f.targets[k]):
            f.k = k
            s.goto(name_targets)
            s.push(window)
            return
    if f.k:
        f.k = 0


def on_use(s: Encounter, f: Attacking, _: object) -> None:
    """RB-RULING-122: after costs, before the Hit Roll. A thrown item has left the hand."""
    _leave(s, f)
    open_window(s, "attack.use", f.attacker)


def _is_thrown(s: Encounter, f: Attacking) -> bool:
    features = book(s).attacks[keys.arm(f.arm).attack].features
    return Thrown in aim.standing_kinds(s.packs, features)


def _leave(s: Encounter, f: Attacking) -> None:
    """RB-RULING-121: it lies in the target's space."""
    key = keys.arm(f.arm).power
    if key.kind == "item" and _is_thrown(s, f):
        _throw_away(s, f, key.n)


def _let_go(s: Encounter, f: Attacking) -> None:
    """An object that was thrown like a weapon: its profile counts until the Attack is over."""
    unit, key = s.units[f.attacker], keys.arm(f.arm).power
    if key.kind != "improvised" or not _is_thrown(s, f) or key.n >= len(unit.improvised):
        return
    object = unit.improvised[key.n]
    if object.n:
        _throw_away(s, f, object.n)
    rest = tuple(x for x in unit.improvised if x is not object)
    change(s, f.attacker, improvised=rest)


def _throw_away(s: Encounter, f: Attacking, n: int) -> None:
    unit = s.units[f.attacker]
    thing = next(t for t in unit.things if t.n == n)
    at = field.below(s, f.targets[0])
    number = number_for_all(s, f.attacker, [x.n for x in s.lying])
    s.lying.append(Lying(n=number, thing=replace(thing, where="carried"), owner=f.attacker, at=at))
    change(s, f.attacker, things=tuple(t for t in unit.things if t is not thing))


def roll_shots(s: Encounter, f: Attacking, _: object) -> None:
    """RB-RULING-116: once per Attack."""
    shots = aim.arm_of(s, f).shots
    if shots.dice:
        s.push(strike.amount(s, f, shots, "shots", "RB-RULING-116"))
    else:
        f.shots = max(0, shots.shows())
        s.goto(next_target)


def shots_known(s: Encounter, f: Attacking, got: Throwing) -> None:
    f.shots = max(0, aim.arm_of(s, f).shots.shows(sum(got.faces)))


def next_target(s: Encounter, f: Attacking, _: object) -> None:
    """RB-RULING-101: who is dead before the Hit Roll is not rolled against."""
    k = f.k
    while k < len(f.targets) and (not f.shots or s.units[f.targets[k]].dead):
        k += 1
    if k >= len(f.targets) or s.units[f.attacker].dead:
        f.k, f.struck = 0, ()
        s.goto(count_attack)
        open_window(s, "attack.end", f.attacker)  # RB-WIN-16
        return
    f.k, f.struck = k, ()


def _basis(s: Encounter, roller: UnitId, kind: str, bases: Sequence[Base]) -> Base | None:
    """What a roll is compared with, where nobody has to be asked. RB-STAND-10: the best Rating is,
    by a standing answer; but whoever has prepared for a worse one chooses (RB-PREPARE-1)."""
    if len(bases) == 1:
        return bases[0]
    unit = s.units[roller]
    if is_asked_for_basis(unit, kind):
        return None if _differ(bases) else bases[0]
    best = min(bases, key=_rating)
    if not unit.pools:
        return best
    prepared = {pool.attribute for pool in unit.pools}
    fitting = [base for base in bases if base.attribute in prepared]
    return min(fitting, key=_rating, default=best) if _is_best(fitting, best) else None


_rating = attrgetter("rating")


def _is_best(fitting: Sequence[Base], best: Base) -> bool:
    """Whether rerolls, if there are any, go with the best Rating."""
    return not fitting or min(map(_rating, fitting)) == best.rating


def _differ(bases: Sequence[Base]) -> bool:
    """Whether it matters what a roll is compared with."""
    for base in bases:
        if base.rating != bases[0].rating or base.attribute != bases[0].attribute:
            return True
    return False


def _choice(s: Encounter, roller: UnitId, bases: Sequence[Base]) -> ChooseBasis:
    names = tuple([f"{b.name} {b.rating}+" for b in bases])
    return ChooseBasis(seat(s, roller), roller, names)


def roll_to_hit(s: Encounter, f: Attacking, got: Choose | None) -> ChooseBasis | None:
    """RB-ATTACK-7."""
    a = aim.arm_of(s, f)
    bases = ratings.hit_bases(s, f, a)
    base = _basis(s, f.attacker, "hit", bases) if got is None else bases[got.n]
    if base is None:
        s.goto(roll_to_hit)
        return _choice(s, f.attacker, bases)
    s.push(
        Rolling(
            kind="hit", roller=f.attacker, count=f.shots, rating=base.rating,
            attribute=base.attribute, serial=number(s), added=ratings.hit_modifiers(s, f, a),
        )
    )  # fmt: skip
    return None


def see_hits(s: Encounter, f: Attacking, got: Rolling) -> None:
    """Without a success there is no Dodge Roll (RB-RULING-111)."""
    f.successes, target = successes(got), f.targets[f.k]
    if f.successes:
        roller = _roller(s, target)
        s.push(Dodging(dodger=target, roller=roller, successes=f.successes, serial=number(s)))
    else:
        s.emit(told.Hit(attacker=f.attacker, target=target, successes=0, hits=0))
        f.k += 1
        s.goto(next_target)


def count_hits(s: Encounter, f: Attacking, got: Dodging) -> None:
    """RB-RULING-172: for what it has taken over, whoever stepped in is the target."""
    hits = dict(got.hits)
    shares: tuple[tuple[UnitId, int], ...] = ((f.targets[f.k], f.successes),)
    if got.others:
        taken = dict(got.others)
        shares = ((f.targets[f.k], f.successes - sum(taken.values())), *taken.items())
    for u, n in shares:
        if n:
            s.emit(told.Hit(attacker=f.attacker, target=u, successes=n, hits=hits.get(u, 0)))
    f.hits, f.struck = f.hits + sum(hits.values()), got.hits


def strike_each(s: Encounter, f: Attacking, _: object) -> None:
    """Each unit that is hit, one after another."""
    for n, (target, hits) in enumerate(f.struck, 1):
        if hits and not s.units[target].dead:
            f.struck = f.struck[n:]
            s.goto(strike_each)
            s.push(Striking(target=target, hits=hits))
            return
    f.k += 1
    s.goto(next_target)


def count_attack(s: Encounter, f: Attacking, _: object) -> None:
    """RB-COUNTER-1, RB-DUAL-2, RB-RULING-109; those of Vehicle Attacks sit on who attacks
    (RB-COUNTER-5, RB-RULING-228). Marks that last until an Attack end."""
    status.after(s, f.attacker, "attack")
    _let_go(s, f)
    unit = s.units[f.attacker]
    if f.origin == "overwatch":  # RB-OVERWATCH-11
        return
    if s.switches["counters-for-all-units"] or unit.seat != s.gm:
        change(s, f.attacker, counters=unit.counters + 1)


ATTACKING = (
    name_targets, on_use, roll_shots, shots_known,
    next_target, roll_to_hit, see_hits, count_hits, strike_each,
    count_attack,
)  # fmt: skip

# The Dodge Roll


def before_dodge(s: Encounter, f: Dodging, _: object) -> None:
    """RB-WIN-10; RB-RULING-102, RB-RULING-235: no Dodge Roll, nothing that hangs on one."""
    if f.roller is None or not field.able(s, f.roller):
        f.hits = ((f.dodger, f.successes),)
        s.finish()
    else:
        open_window(s, "dodge.pre", f.dodger)


def _roller(s: Encounter, dodger: UnitId) -> UnitId | None:
    """RB-RULING-216: for a vehicle its Pilot."""
    return ratings.pilot(s, dodger) if s.units[dodger].nature == "vehicle" else dodger


def who_dodges(s: Encounter, f: Dodging, _: object) -> None:
    """RB-RULING-126: with no success left there is no roll."""
    if not f.successes:
        s.goto(stepped_in)
        return
    roller = _roller(s, f.dodger)  # another may have become the Pilot since, or nobody
    if roller is None or not field.able(s, roller):
        f.hits = (*f.hits, (f.dodger, f.successes))
        s.goto(stepped_in)
    else:
        f.roller = roller


def roll_dodge(s: Encounter, f: Dodging, got: Choose | None) -> ChooseBasis | None:
    """RB-ATTACK-9; RB-RULING-112, RB-RULING-115: nobody declines."""
    assert f.roller is not None
    bases = ratings.dodge_bases(s, f.dodger)
    base = _basis(s, f.roller, "dodge", bases) if got is None else bases[got.n]
    if base is None:
        s.goto(roll_dodge)
        return _choice(s, f.roller, bases)
    s.push(
        Rolling(
            kind="dodge", roller=f.roller, count=f.successes, rating=base.rating,
            attribute=base.attribute, serial=f.serial,
            added=sum_reasons(changes(s, f.dodger, "dodge-die")),
        )
    )  # fmt: skip
    return None


def see_dodge(s: Encounter, f: Dodging, got: Rolling) -> None:
    left = hits_left(f.successes, successes(got))
    hits = (*f.hits, (f.dodger, left))
    if f.others:
        f.hits = hits
    else:
        f.hits = hits
        s.finish()


def stepped_in(s: Encounter, f: Dodging, got: object) -> None:
    """RB-RULING-172: each who has taken over successes dodges them."""
    if isinstance(got, Dodging):
        f.hits = (*f.hits, *got.hits)
    if f.k >= len(f.others):
        s.finish()
        return
    unit, n = f.others[f.k]
    f.k += 1
    s.goto(stepped_in)
    s.push(Dodging(dodger=unit, roller=unit, successes=n, serial=number(s), redirected=True))


DODGING = (before_dodge, who_dodges, roll_dodge, see_dodge, stepped_in)

# Choices among a few things


def choices(s: Encounter, d: ChooseBasis | ChooseOption) -> list[Choose]:
    return [Choose(n) for n in range(len(d.bases if isinstance(d, ChooseBasis) else d.options))]


def check_choice(s: Encounter, d: ChooseBasis | ChooseOption, action: object) -> None:
    most = len(d.bases if isinstance(d, ChooseBasis) else d.options)
    if not isinstance(action, Choose) or not 0 <= action.n < most:
        raise Illegal("RB-RULING-112", f"one of {most} is chosen")
