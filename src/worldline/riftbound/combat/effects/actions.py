"""Effects on movement, Actions, turns, costs and things."""

from msgspec.structs import replace

from worldline.core.machine import Decision
from worldline.riftbound.combat.effects.scope import give_up, shows, throw, unit
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Watch,
    at_hand,
    book,
    change,
    mode,
    number,
)
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Doing,
    Falling,
    Granting,
    Moving,
    Paying,
    Seizing,
    Turn,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Choose,
    ChooseAttack,
    ChooseOption,
    ChoosePath,
    ChooseShift,
    ChooseTokens,
    ChooseWay,
    Prepare,
    Transfer,
    UnitId,
    Walk,
)
from worldline.riftbound.combat.query import aim, field, tokens
from worldline.riftbound.combat.query.figures import own_metres, push_mm, why_bound
from worldline.riftbound.combat.query.names import attack as name
from worldline.riftbound.combat.query.names import power
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.topics import attack, hazards, hold, move, vehicle
from worldline.riftbound.combat.topics import overwatch as watch
from worldline.riftbound.combat.topics import prepare as preparing
from worldline.riftbound.content.entries import effects as pages
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES

# Movement


def go(s: Encounter, f: Doing, e: pages.Move, _: object) -> Decision:
    """RB-MOVE-2: ordinary movement, but no Move Action; it may be 0."""
    metres = e.metres if e.metres is not None else f.reach or 0
    most = own_metres(s, f.user, metres).value * METRE
    return ChoosePath(seat(s, f.user), f.user, most, touching=_contacts(s, f, e))


def _contacts(s: Encounter, f: Doing, e: pages.Move) -> tuple[UnitId, ...]:
    """With whom a movement may end in contact: with nobody in a closed vehicle (RB-RULING-213)."""
    named = (u for word in e.into_contact if (u := unit(s, f, word)) is not None)
    return tuple(u for u in named if not field.is_enclosed(s, f.user, u))


def start_walk(s: Encounter, f: Doing, e: pages.Move, got: Walk) -> None:
    s.push(move.movement(s, f.user, got.path, "own", 0))


def check_arrival(s: Encounter, f: Doing, e: pages.Move, got: object) -> None:
    """RB-RULING-172: stopped short of contact, the use is wasted; RB-RULING-191: so it is when the
    target is out of reach."""
    more, near = _told(s, f, e, got), _contacts(s, f, e)
    missed = bool(e.into_contact) and not any(field.within(s, f.user, u, more) for u in near)
    if f.late is not None and f.target is not None:
        missed = missed or not field.within(s, f.user, f.target, f.late + more)
    if missed or s.units[f.user].dead:
        f.todo = f.todo[:1]


def _told(s: Encounter, f: Doing, e: pages.Move, got: object) -> int:
    """RB-RULING-65: how many metres a movement has led where it is told, not walked; it goes to
    whom it is for, unless it was stopped."""
    if mode(s) != "theatre" or (isinstance(got, Moving) and got.halted):
        return 0
    return own_metres(s, f.user, e.metres if e.metres is not None else f.reach or 0).value


def lengthen_move(s: Encounter, f: Doing, e: pages.LengthenMove, _: object) -> None:
    throw(s, f, e.metres, f.use)


def add_length(s: Encounter, f: Doing, e: pages.LengthenMove, got: object) -> None:
    acting = at_hand(s, Acting)
    if acting is not None:
        acting.longer += shows(s, f, e.metres, got)


def shift(s: Encounter, f: Doing, e: pages.Shift, _: object) -> Decision | None:
    on = unit(s, f, e.on)
    if on is None or s.units[on].dead or why_bound(s, on, forced=True):
        give_up(s, f)
        return None
    return ChooseShift(seat(s, f.user), f.user, on, push_mm(s, on, e), e.way)


def start_shift(s: Encounter, f: Doing, e: pages.Shift, got: Walk) -> None:
    on = unit(s, f, e.on)
    if on is not None and got.path:
        s.push(move.movement(s, on, got.path, "forced", 0))


SHIFT = (shift, start_shift)


def halt(s: Encounter, f: Doing, e: pages.Halt, _: object) -> None:
    move.halt(s)


# Actions and turns


def make_attack(s: Encounter, f: Doing, e: pages.MakeAttack, _: object) -> Decision | None:
    """RB-RULING-186: no Action; Attack Counters apply."""
    if next(aim.attacks(s, f.user, melee=e.range == "melee"), None) is None:
        give_up(s, f)
        return None
    return ChooseAttack(seat(s, f.user), f.user, e.range == "melee")


def attack_made(s: Encounter, f: Doing, e: pages.MakeAttack, got: Attack) -> None:
    attack.begin(s, f.user, got, "additional")


MAKE_ATTACK = (make_attack, attack_made)


def overwatch(s: Encounter, f: Doing, e: pages.Overwatch, _: object) -> Decision | None:
    by = unit(s, f, e.by)
    if by is None or s.units[by].dead:
        return None
    if e.fixed is None:
        watch.take_watch(s, by, attacks=e.attacks)
        return None
    names = tuple(
        f"{name(s, by, arm)}, measured from {s.units[c].name}" for arm, c in _fixed(s, f, e)
    )
    return ChooseOption(seat(s, f.user), f.user, names) if names else None


def _fixed(s: Encounter, f: Doing, e: pages.Overwatch) -> list[tuple[str, int]]:
    """RB-RULING-143: the Attacks of the vehicle, each with each centre."""
    by = unit(s, f, e.by)
    assert by is not None
    centres = [c for word in e.centres if (c := unit(s, f, word)) is not None]
    return [(arm, c) for arm in aim.mounted_attacks(s, by, e.fixed == "melee") for c in centres]


def start_watch(s: Encounter, f: Doing, e: pages.Overwatch, got: Choose | None) -> None:
    by = unit(s, f, e.by)
    if got is None or by is None:
        return
    arm, centre = _fixed(s, f, e)[got.n]
    free = e.waive is not None and bool(s.switches[e.waive])
    record = Watch(left=e.attacks, serial=number(s), by=f.user, arm=arm, centre=centre, free=free)
    watch.take_watch(s, by, record)


def prepare(s: Encounter, f: Doing, e: pages.Prepare, _: object) -> Decision:
    names = tuple(book(s).attributes[a].name for a in _attributes(s, e))
    return ChooseOption(seat(s, f.user), f.user, names)


def _attributes(s: Encounter, e: pages.Prepare) -> tuple[Attribute, ...]:
    acting = at_hand(s, Acting)
    mine = acting.deed.attribute if acting and isinstance(acting.deed, Prepare) else None
    return tuple(a for a in ATTRIBUTES if not e.different or a != mine)


def prepare_attribute(s: Encounter, f: Doing, e: pages.Prepare, got: Choose) -> None:
    preparing.prepare(s, f.user, _attributes(s, e)[got.n])


def seize(s: Encounter, f: Doing, e: pages.Seize, _: object) -> None:
    if f.target is not None:
        s.push(Seizing(seizer=f.target, ordered=True))


def extra_action(s: Encounter, f: Doing, e: pages.ExtraAction, _: object) -> None:
    """RB-RULING-238: at once, with no gap in between."""
    on = unit(s, f, e.on)
    if on is not None:
        s.push(Granting(unit=on, origin="additional"))


def extra_turn(s: Encounter, f: Doing, e: pages.ExtraTurn, _: object) -> None:
    turn = at_hand(s, Turn)
    if turn is not None:
        turn.again = True


# Costs and things


def reduce_cost(s: Encounter, f: Doing, e: pages.ReduceCost, _: object) -> None:
    paying = at_hand(s, Paying)
    if paying is not None:
        paying.sp = max(0, paying.sp - e.sp)


def fill(s: Encounter, f: Doing, e: pages.Reload | pages.Recharge, _: object) -> Decision | None:
    """Who does it says out of what, and how many."""
    if not tokens.sources(s, f.user, keys.power(f.key), e):
        give_up(s, f)
        return None
    return ChooseTokens(seat(s, f.user), f.user, f.key, isinstance(e, pages.Reload))


def fill_tokens(s: Encounter, f: Doing, e: pages.Reload | pages.Recharge, got: Transfer) -> None:
    tokens.move(s, f.user, keys.power(f.key), e, hold.token_source(f.user, got), got.tokens)


def generate(s: Encounter, f: Doing, e: pages.Generate, _: object) -> None:
    v = unit(s, f, "vehicle")
    if v is not None:
        change(s, v, watts=s.units[v].watts + e.watts)


def switch(s: Encounter, f: Doing, e: pages.SwitchOnOff, _: object) -> None:
    key = keys.power(f.key)
    if key.kind == "system":
        assert key.unit is not None
        systems = list(s.units[key.unit].systems)
        systems[key.n] = replace(systems[key.n], on=not systems[key.n].on)
        change(s, key.unit, systems=tuple(systems))
    elif key.kind == "item":
        things = (replace(t, on=not t.on) if t.n == key.n else t for t in s.units[f.user].things)
        change(s, f.user, things=tuple(things))


def create(s: Encounter, f: Doing, e: pages.Create, _: object) -> Decision:
    """RB-RULING-125: its direction is a point that it travels towards."""
    return ChoosePath(seat(s, f.user), f.user, METRE, aim=True)


def create_hazard(s: Encounter, f: Doing, e: pages.Create, got: Walk) -> None:
    hazards.create(s, f.user, e.hazard, got.path[0])


def scan(s: Encounter, f: Doing, e: pages.Scan, _: object) -> None:
    """The GM tells what it shows."""
    s.emit(events.Told(unit=f.user, what=e.subject))


def pair(s: Encounter, f: Doing, e: pages.Pair, _: object) -> None:
    s.emit(events.Told(unit=f.user, what=power(s, f.user, f.key)))


# Vehicles


def drive(s: Encounter, f: Doing, e: pages.Drive, _: object) -> Decision | None:
    """RB-RULING-69, RB-RULING-70: declared leg by leg. Who steers chooses; a vehicle without an
    Operator goes on as it went (RB-RULING-221)."""
    v = unit(s, f, "vehicle")
    if v is None or why_bound(s, v, forced=True):
        give_up(s, f)
        return None
    alone = f.user == v
    if alone and vehicle.straight_on(s, v, e) is not None:
        return None
    by = s.gm if alone else seat(s, f.user)
    return ChooseWay(by, f.user, v, e.legs, e.turn, e.climb, e.dive, e.forced)


def start_drive(s: Encounter, f: Doing, e: pages.Drive, got: Walk | None) -> None:
    v = unit(s, f, "vehicle")
    assert v is not None
    got = got or vehicle.straight_on(s, v, e)
    assert got is not None
    path = vehicle.course(s, v, e, got.path)
    vehicle.drove(s, v, path, counts=bool(path) and not e.forced and s.whose == f.user)
    f.number = s.units[v].z
    moving = move.movement(s, v, path, "forced" if e.forced else "drive", 0)
    straight = e.forced or e.legs[0].straight
    s.push(replace(moving, busy=vehicle.busy(s, f.user, f.key), straight=straight))


def touched_down(s: Encounter, f: Doing, e: pages.Drive, _: object) -> None:
    """RB-RULING-221: who reaches the ground by a dive falls by what it has lost; Flight lands."""
    v = unit(s, f, "vehicle")
    assert v is not None
    lost = f.number - s.units[v].z
    if lost > 0 and not e.safe and not s.units[v].dead and vehicle.on_ground(s, v):
        s.push(Falling(unit=v, height=lost))


DRIVE = (drive, start_drive, touched_down)
