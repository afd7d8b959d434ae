"""An Attack, step by step (catalogue 7.3): from its costs to its hits and damage."""

from collections.abc import Iterator

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.combat import aim, field, marks, tokens
from worldline.riftbound.combat import events as told
from worldline.riftbound.combat.dice import successes
from worldline.riftbound.combat.encounter import (
    Encounter,
    Lying,
    amend,
    at_hand,
    book,
    change,
    number,
)
from worldline.riftbound.combat.figures import changes, reasons
from worldline.riftbound.combat.frames import (
    Attacking,
    Because,
    Damaging,
    Dodging,
    Doing,
    Rolling,
    Striking,
    Throwing,
)
from worldline.riftbound.combat.powers import seat
from worldline.riftbound.combat.schema import Attack, Choose, ChooseBasis, ChooseOption, UnitId
from worldline.riftbound.combat.window import open_window, stirs
from worldline.riftbound.pages.standing import Thrown
from worldline.riftbound.pages.words import Origin
from worldline.riftbound.reckon import Settled, work


def attacking(
    s: Encounter, u: UnitId, action: Attack, origin: Origin, free: bool = False
) -> Attacking:
    """The frame of an Attack; its costs are paid at once (RB-RULING-100)."""
    found = aim.find(s, u, action.arm)
    assert found is not None
    power, a = found
    type = action.damage or a.types[0]
    f = Attacking(
        attacker=u, arm=action.arm, damage=type, targets=action.targets, origin=origin,
        serial=number(s), vehicle=power.vehicle,
    )  # fmt: skip
    if a.attack.ammo or a.attack.charge:
        tokens.add(s, u, power.key, ammo=-a.attack.ammo, charge=-a.attack.charge)
    if a.attack.watts and not free and power.vehicle is not None:
        change(s, power.vehicle, watts=s.units[power.vehicle].watts - a.attack.watts)
    if a.barred == "RB-ATTACK-12" or power.daring:  # RB-PRESTIGE-5
        change(s, u, prestige=s.units[u].prestige - book(s).rules.prestige_cost)
    return f


def name_targets(s: Encounter, f: Attacking, _: object) -> None:
    """RB-WIN-8: one target after another may still make somebody else the target."""
    for k in range(f.k, len(f.targets)):
        if open_window(s, "attack.target", f.targets[k]):
            amend(s, Attacking, k=k)
            return
    s.set(k=0, at=f.at + 2)


def next_name(s: Encounter, f: Attacking, _: object) -> None:
    s.set(k=f.k + 1, at=0)


def on_use(s: Encounter, f: Attacking, _: object) -> None:
    """RB-RULING-122: after costs, before the Hit Roll. A thrown item has left the hand."""
    _leave(s, f)
    open_window(s, "attack.use", f.attacker)


def _is_thrown(s: Encounter, f: Attacking) -> bool:
    features = book(s).attacks[f.arm.rpartition("/")[2]].features
    return any(isinstance(p, Thrown) for id in features for p in book(s).feature(id).standing)


def _leave(s: Encounter, f: Attacking) -> None:
    """RB-RULING-121: it lies in the target's space."""
    kind, n, *_ = f.arm.split("/")
    if kind == "item" and _is_thrown(s, f):
        _throw_away(s, f, int(n))


def _let_go(s: Encounter, f: Attacking) -> None:
    """An object that was thrown like a weapon: its profile counts until the Attack is over."""
    kind, k, *_ = f.arm.split("/")
    unit = s.units[f.attacker]
    if kind != "improvised" or not _is_thrown(s, f) or int(k) >= len(unit.improvised):
        return
    object = unit.improvised[int(k)]
    if object.n:
        _throw_away(s, f, object.n)
    rest = tuple(x for x in unit.improvised if x is not object)
    change(s, f.attacker, improvised=rest)


def _throw_away(s: Encounter, f: Attacking, n: int) -> None:
    unit = s.units[f.attacker]
    thing = next(t for t in unit.things if t.n == n)
    at = field.below(s, f.targets[0])
    s.lying.append(
        Lying(n=number(s), thing=replace(thing, where="carried"), owner=f.attacker, at=at)
    )
    change(s, f.attacker, things=tuple(t for t in unit.things if t is not thing))


def roll_shots(s: Encounter, f: Attacking, _: object) -> None:
    """RB-RULING-116: once per Attack."""
    shots = _shots(s, f)
    if shots.dice:
        s.push(_amount(s, f, shots, "shots", "RB-RULING-116"))
    else:
        s.set(shots=max(0, shots.shows()), at=f.at + 2)


def _amount(s: Encounter, f: Attacking, amount: Settled, purpose: str, rule: str) -> Throwing:
    """The dice of a figure of the Attack, with what is added to them."""
    attack = book(s).attacks[f.arm.rpartition("/")[2]]
    added = (Because(attack.name, attack.rules[0], amount.plus),) if amount.plus else ()
    return Throwing(
        roller=f.attacker, count=amount.dice, purpose=purpose, added=added, rules=(rule,)
    )


def _shots(s: Encounter, f: Attacking) -> Settled:
    found = aim.find(s, f.attacker, f.arm)
    assert found is not None
    return found[1].shots


def shots_known(s: Encounter, f: Attacking, got: Throwing) -> None:
    s.set(shots=max(0, _shots(s, f).shows(sum(got.faces))))


def next_target(s: Encounter, f: Attacking, _: object) -> ChooseBasis | None:
    """RB-RULING-101: who is dead before the Hit Roll is not rolled against."""
    if f.k >= len(f.targets) or s.units[f.attacker].dead:
        s.set(at=_END)
        return None
    if s.units[f.targets[f.k]].dead or not f.shots:
        s.set(k=f.k + 1, at=_NEXT)
        return None
    bases = aim.hit_bases(s, f)
    if len({(b.rating, b.attribute) for b in bases}) > 1:
        names = tuple(f"{b.name} {b.rating}+" for b in bases)
        return ChooseBasis(seat(s, f.attacker), f.attacker, names)
    return None


def roll_to_hit(s: Encounter, f: Attacking, got: Choose | None) -> None:
    """RB-ATTACK-7."""
    base = aim.hit_bases(s, f)[got.n if got else 0]
    target = f.targets[f.k]
    s.push(
        Rolling(
            kind="hit", roller=f.attacker, count=f.shots, rating=base.rating,
            attribute=base.attribute, serial=number(s), added=aim.hit_modifiers(s, f, target),
        )
    )  # fmt: skip


def see_hits(s: Encounter, f: Attacking, got: Rolling) -> None:
    """RB-ATTACK-8; without a success there is no Dodge Roll (RB-RULING-111)."""
    found, target = successes(got), f.targets[f.k]
    s.set(successes=found, struck=())
    if not found:
        s.emit(told.Hit(attacker=f.attacker, target=target, successes=0, hits=0))
        s.set(k=f.k + 1, at=_NEXT)
        return
    unit = s.units[target]
    roller = aim.pilot(s, target) if unit.nature == "vehicle" else target
    s.push(Dodging(dodger=target, roller=roller, successes=found, serial=number(s)))


def count_hits(s: Encounter, f: Attacking, got: Dodging) -> None:
    """RB-RULING-172: for what it has taken over, whoever stepped in is the target."""
    target, hits = f.targets[f.k], dict(got.hits)
    taken = dict(got.others)
    for u, n in {target: f.successes - sum(taken.values()), **taken}.items():
        if n:
            s.emit(told.Hit(attacker=f.attacker, target=u, successes=n, hits=hits.get(u, 0)))
    s.set(hits=f.hits + sum(hits.values()), struck=got.hits)


def strike(s: Encounter, f: Attacking, _: object) -> None:
    """RB-ATTACK-11: each unit that is hit, one after another."""
    if not f.struck:
        s.set(k=f.k + 1, at=_NEXT)
        return
    (target, hits), *rest = f.struck
    s.again()
    s.set(struck=tuple(rest))
    if hits and not s.units[target].dead:
        s.push(Striking(target=target, hits=hits))


def attack_ends(s: Encounter, f: Attacking, _: object) -> None:
    """RB-WIN-16."""
    s.set(k=0)
    open_window(s, "attack.end", f.attacker)


def count_attack(s: Encounter, f: Attacking, _: object) -> None:
    """RB-COUNTER-1, RB-DUAL-2, RB-RULING-109; those of Vehicle Attacks sit on who attacks
    (RB-COUNTER-5, RB-RULING-228). Marks that last until an Attack end."""
    marks.after(s, f.attacker, "attack")
    _let_go(s, f)
    unit = s.units[f.attacker]
    if f.origin == "overwatch":  # RB-OVERWATCH-11
        return
    if s.switches["counters-for-all-units"] or unit.seat != s.gm:
        change(s, f.attacker, counters=unit.counters + 1)


ATTACKING = (
    name_targets, next_name, on_use, roll_shots, shots_known,
    next_target, roll_to_hit, see_hits, count_hits, strike,
    attack_ends, count_attack,
)  # fmt: skip
_NEXT = ATTACKING.index(next_target)
_END = ATTACKING.index(attack_ends)

# The Dodge Roll


def before_dodge(s: Encounter, f: Dodging, _: object) -> None:
    """RB-WIN-10; RB-RULING-102, RB-RULING-235: no Dodge Roll, nothing that hangs on one."""
    if f.roller is None or not field.able(s, f.roller):
        s.set(hits=((f.dodger, f.successes),))
        s.finish()
        return
    open_window(s, "dodge.pre", f.dodger)


def choose_basis(s: Encounter, f: Dodging, _: object) -> ChooseBasis | None:
    """RB-RULING-112, RB-RULING-115: nobody declines; RB-RULING-126: with no success left there
    is no roll."""
    if not f.successes:
        s.set(at=_STEPPED_IN)
        return None
    bases = aim.dodge_bases(s, f.dodger)
    if len({(b.rating, b.attribute) for b in bases}) > 1 and f.roller is not None:
        names = tuple(f"{b.name} {b.rating}+" for b in bases)
        return ChooseBasis(seat(s, f.roller), f.roller, names)
    return None


def roll_dodge(s: Encounter, f: Dodging, got: Choose | None) -> None:
    """RB-ATTACK-9, RB-ATTACK-10."""
    base = aim.dodge_bases(s, f.dodger)[got.n if got else 0]
    assert f.roller is not None
    more = work(0, changes(s, f.dodger, "dodge-die"))
    s.push(
        Rolling(
            kind="dodge", roller=f.roller, count=f.successes, rating=base.rating,
            attribute=base.attribute, serial=f.serial, added=reasons(more),
        )
    )  # fmt: skip


def see_dodge(s: Encounter, f: Dodging, got: Rolling) -> None:
    left = f.successes - min(f.successes, successes(got))
    s.set(hits=(*f.hits, (f.dodger, left)))


def stepped_in(s: Encounter, f: Dodging, got: object) -> None:
    """RB-RULING-172: each who has taken over successes dodges them."""
    if isinstance(got, Dodging):
        s.set(hits=(*f.hits, *got.hits))
        f = replace(f, hits=(*f.hits, *got.hits))
    if f.k >= len(f.others):
        s.finish()
        return
    unit, n = f.others[f.k]
    s.again()
    s.set(k=f.k + 1)
    s.push(Dodging(dodger=unit, roller=unit, successes=n, serial=number(s), redirected=True))


DODGING = (before_dodge, choose_basis, roll_dodge, see_dodge, stepped_in)
_STEPPED_IN = DODGING.index(stepped_in)

# Hits become packets


def each_hit(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-123, RB-RULING-124: what happens with each hit."""
    if f.k >= f.hits:
        s.set(at=_PACKED)
        return
    attacker, damage = _attack(s).attacker, _damage(s)
    if not damage.dice and not stirs(s, "attack.hit", attacker):
        _pack_all(s, f, max(0, damage.shows()))
        return
    s.set(times=1)
    open_window(s, "attack.hit", attacker)


def _pack_all(s: Encounter, f: Striking, packet: int) -> None:
    """Hits with which nothing happens are all alike."""
    left = f.hits - f.k
    s.serial += left
    s.set(k=f.hits, times=1, packets=f.packets + (packet,) * left, at=_PACKED)


def roll_damage(s: Encounter, f: Striking, _: object) -> None:
    damage = _damage(s)
    if damage.dice:
        s.push(_amount(s, _attack(s), damage, "damage", "RB-DMG-3"))


def pack(s: Encounter, f: Striking, got: Throwing | None) -> None:
    """RB-DMG-3, RB-RULING-117: one packet for each hit."""
    packet = max(0, _damage(s).shows(sum(got.faces) if got else 0)) * f.times
    s.set(k=f.k + 1, packets=(*f.packets, packet), at=0)


def packed(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-119: changes to the Attack's whole damage."""
    open_window(s, "attack.damage", _attack(s).attacker)


def deal(s: Encounter, f: Striking, _: object) -> None:
    attack = _attack(s)
    s.push(
        Damaging(
            damaged=f.target, packets=f.packets, damage=attack.damage, dealer=attack.attacker,
            attack=True,
        )
    )  # fmt: skip


def later(s: Encounter, f: Striking, _: object) -> None:
    """RB-RULING-123: damage events after the Attack's own."""
    if f.later:
        s.again()
        s.set(later=f.later[1:])
        s.push(f.later[0])


STRIKING = (each_hit, roll_damage, pack, packed, deal, later)
_PACKED = STRIKING.index(packed)


def _attack(s: Encounter) -> Attacking:
    found = at_hand(s, Attacking)
    assert found is not None
    return found


def _damage(s: Encounter) -> Settled:
    f = _attack(s)
    found = aim.find(s, f.attacker, f.arm)
    assert found is not None
    return found[1].damage


def queue(s: Encounter, doing: Doing) -> None:
    """Put a damage event behind the Attack's own."""
    striking = at_hand(s, Striking)
    assert striking is not None
    amend(s, Striking, later=(*striking.later, doing))


# Choices among a few things


def choices(s: Encounter, d: ChooseBasis | ChooseOption) -> Iterator[Choose]:
    yield from (Choose(n) for n in range(len(d.bases if isinstance(d, ChooseBasis) else d.options)))


def check_choice(s: Encounter, d: ChooseBasis | ChooseOption, action: object) -> None:
    most = len(d.bases if isinstance(d, ChooseBasis) else d.options)
    if not isinstance(action, Choose) or not 0 <= action.n < most:
        raise Illegal("RB-RULING-112", f"one of {most} is chosen")
