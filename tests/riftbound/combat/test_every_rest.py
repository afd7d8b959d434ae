"""The entries that play through others: what stores tokens, hazards, people, vehicles, beasts."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.arena import BOOK, MAGAZINES, scene, wander
from riftbound.combat.fight import asked, play, rb, refuses, unit
from riftbound.combat.fleet import begin, crew
from riftbound.combat.test_every_effect import STORES
from riftbound.make import made
from worldline.core.machine import Action, Event, at_step
from worldline.riftbound.characters.build.answers import ChooseSignature
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.topics.turn import next_turn
from worldline.riftbound.figures.character import Owned

TRIES = 24
Wish = Callable[[Encounter, Action], bool]


def told(make: Callable[[int], Encounter], wish: Wish) -> Iterator[tuple[Encounter, Event]]:
    """What happens in some fights that begin in the same way."""
    for n in range(TRIES):
        s = make(n)
        for group in wander(s, n, wish):
            yield from ((s, e) for e in group)


# What stores tokens


def _emptied(id: str) -> Encounter:
    """A unit with an empty weapon, or Battery, that this store fills."""
    store = BOOK.items[id]
    if store.stores and store.stores.type == "tank":
        s = crew("sv-tank", "B npc-trooper@90,90", systems=("ballistic-tank-gun-mk1",))
        guns = (replace(held, ammo=0) for held in s.units[1].systems)
        change(s, 1, systems=tuple(guns))
        change(s, 0, things=tuple(t for t in MAGAZINES if t.item == id))
        return begin(s)
    takes = next(
        item
        for item, entry in BOOK.items.items()
        if (entry.ammo and store.stores and entry.ammo.type == store.stores.type)
        or (not store.stores and item != id and "recharge" in entry.features)
    )
    bearer = f"1:A npc-raider@0,0 loses simple-shortsword holds {takes} carries {id}"
    s = rb(f"{bearer} | 2:B npc-raider@90,0 | 1 acts")
    things = (replace(t, ammo=0, charge=0) if t.item == takes else t for t in s.units[0].things)
    change(s, 0, things=tuple(things))
    return s


def _tokens(s: Encounter, id: str) -> int:
    thing = next(t for t in s.units[0].things if t.item == id)
    return thing.ammo + thing.charge


@rule("RB-KEY-AMMO-3", "RB-KEY-CHARGE-2")
@pytest.mark.parametrize("id", sorted(STORES))
def test_every_store_gives_its_tokens(id: str) -> None:
    s = _emptied(id)
    before = _tokens(s, id)
    uses = {"reload", "recharge"}
    fill = next(a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use) and a.use in uses)
    play(s, fill)
    source = next(t.n for t in unit(s, 1).things if t.item == id)
    move = next(a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Transfer))
    assert move.source == source
    loaded = [e for e in play(s, move) if isinstance(e, events.Loaded)]
    assert loaded[0].tokens == before - _tokens(s, id) > 0


@rule("RB-KEY-CHARGE-2", "RB-EQ-BATTERY-1")
def test_a_battery_is_recharged_itself() -> None:
    bearer = "1:A npc-raider@0,0 loses simple-shortsword holds battery-60 carries solar-array"
    s = rb(f"{bearer} | 2:B npc-raider@90,0 | 1 acts")
    things = (replace(t, charge=0) if t.item == "battery-60" else t for t in s.units[0].things)
    change(s, 0, things=tuple(things))
    play(s, "use recharge", schema.Transfer(unit(s, 1).things[-1].n, 60))
    assert (_tokens(s, "battery-60"), _tokens(s, "solar-array")) == (60, 0)


@rule("RB-EQ-PERSONAL-COMMUNICATOR-1", "RB-RULING-73")
@pytest.mark.parametrize("devices", [True, False])
def test_a_communicator_carries_a_rally_where_a_voice_does_not(devices: bool) -> None:
    held = "loses standard-pistol holds personal-communicator" if devices else ""
    ours = f"1:A npc-officer@0,0 {held} | 2:A npc-officer@50,0 {held}"
    s = rb(f"{ours} | 3:B npc-raider@99,0 | 1 acts", hearing_limit_m=10)
    if devices:
        play(s, "use rally 2")
        assert any(held.mark == "rally" for held in unit(s, 2).marks)
    else:
        refuses(s, "use rally 2", "RB-AB-RALLY-1")


@rule("RB-AB-CLEAR-MIND-1", "RB-RULING-190")
def test_three_clarity_counters_come_and_go() -> None:
    s = rb("1:A npc-officer@0,0 sp 1 ability clear-mind | 2:B npc-raider@9,0 | 1 acts")
    found = play(s, "use clear-mind", "use clear-mind", "end", "end", "use clear-mind")
    marked = [e.count for e in found if isinstance(e, events.Marked) and e.mark == "clarity"]
    spent = [e.count for e in found if isinstance(e, events.Unmarked) and e.mark == "clarity"]
    assert (marked[-1], spent[-1], unit(s, 1).sp) == (3, 3, 2)


# Hazards, people and beasts, vehicles


@pytest.mark.parametrize("id", BOOK.hazards)
def test_every_hazard_pulses_and_harms(id: str) -> None:
    item = next(
        item
        for item, entry in BOOK.items.items()
        for use in entry.uses
        for e in use.effects
        if getattr(e, "hazard", "") == id
    )

    def wish(s: Encounter, a: Action) -> bool:
        return isinstance(a, schema.Use) and id in a.use

    thrown = False
    for _, e in told(scene("items", item), wish):
        thrown = thrown or (isinstance(e, events.Threw) and e.purpose == id)
        if thrown and isinstance(e, events.Hurt) and e.damage == BOOK.hazards[id].type:
            return
    pytest.fail(f"{id} never harmed anybody")


@pytest.mark.parametrize("id", BOOK.npcs)
def test_every_profile_hits_somebody(id: str) -> None:
    def wish(s: Encounter, a: Action) -> bool:
        return isinstance(a, schema.Attack) and s.active == 0

    hits = (e for _, e in told(scene("npcs", id), wish) if isinstance(e, events.Hit))
    assert any(e.attacker == 0 and e.hits for e in hits)


@pytest.mark.parametrize("option", BOOK.vehicles)
def test_every_vehicle_drives_shoots_is_shot_at_and_is_destroyed(option: str) -> None:
    def make(n: int) -> Encounter:
        s = crew(option, "B npc-heavy-gunner@12,0", "A npc-trooper@0,9")
        change(s, 1, hp=6)
        return begin(s)

    def wish(s: Encounter, a: Action) -> bool:
        if isinstance(a, schema.Use):
            return a.key.startswith("system/") and a.use != "switch"
        return isinstance(a, schema.Attack) and (a.arm.startswith("system") or s.active == 2)

    wanted, seen = {"drives", "shoots", "is shot at", "is destroyed"}, set[str]()
    for _, e in told(make, wish):
        if seen == wanted:
            return
        match e:
            case events.Moved(unit=1):
                seen.add("drives")
            case events.Hit(attacker=0, hits=n) if n:
                seen.add("shoots")
            case events.Hit(target=1, hits=n) if n:
                seen.add("is shot at")
            case events.Died(unit=1):
                seen.add("is destroyed")
    assert seen == wanted


def _with_beast(option: str) -> Encounter:
    c = made("tank", "biologist", ChooseSignature("companion", option))
    own = (Owned(ability="patch-up-1", by="gm"), Owned(ability="quick", by="gm"))
    c = replace(c, abilities=(*c.abilities, *own))
    entrants = (
        Entrant(character=c, side="A", seat=0, beside=(1000, 0, 0)),
        Entrant(npc="npc-raider", at=(2000, 0, 0)),
    )
    s = muster(Setup(entrants=entrants), seed=1)
    s.order[:], s.phase, s.round = [0, 2], "regular", 1
    s.push(at_step(frames.Combat(), next_turn))
    return begin(s)


def _beast_uses(s: Encounter, a: Action) -> bool:
    return isinstance(a, schema.Use) and getattr(asked(s), "unit", 0) == 1


@pytest.mark.parametrize("option", BOOK.companions)
def test_every_companion_bites_and_uses_its_owners_abilities_and_sp(option: str) -> None:
    wanted, seen = {"bites", "quick", "patch-up", "owner pays"}, set[str]()
    for n in range(TRIES):
        if wanted <= seen:
            return
        s = _with_beast(option)
        begun = s.units[0].sp
        for group in wander(s, n, _beast_uses):
            for e in group:
                if isinstance(e, events.Hit) and e.attacker == 1 and e.hits:
                    seen.add("bites")
                if isinstance(e, events.Used) and e.unit == 1 and e.key.startswith("ability/"):
                    seen.add(e.use)
                if isinstance(e, events.Paid) and e.unit == 0 and s.units[0].sp < begun:
                    seen.add("owner pays")
    assert wanted <= seen
