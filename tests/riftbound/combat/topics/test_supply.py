"""Where Ammo and Charge come from: what is carried, what is touched, what is in the vehicle."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, play, rb, refuses, unit
from riftbound.combat.fleet import begin, crew, seated
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, Lying, change
from worldline.riftbound.combat.nouns.schema import ChooseTokens, Transfer
from worldline.riftbound.figures.character import Thing

EMPTY = "1:A npc-warden@0,0 loses battery-60"


def drained(text: str) -> Encounter:
    """The Laser Pistol of unit 1 is empty."""
    s = rb(text)
    things = (replace(t, charge=0) if t.item == "laser-pistol" else t for t in unit(s, 1).things)
    change(s, 0, things=tuple(things))
    return s


def charges(s: Encounter, n: int) -> dict[str, int]:
    return {t.item: t.charge for t in unit(s, n).things}


@rule("RB-RULING-130", "RB-KEY-CHARGE-2")
def test_charge_comes_out_of_a_weapon_that_is_carried() -> None:
    s = drained(f"{EMPTY} carries laser-rifle | 2:B npc-trooper@20,0 | 1 acts")
    rifle = unit(s, 1).things[-1]
    play(s, "use recharge", Transfer(rifle.n, 5))
    assert (charges(s, 1)["laser-pistol"], charges(s, 1)["laser-rifle"]) == (5, rifle.charge - 5)


@rule("RB-RULING-130")
def test_charge_comes_out_of_what_lies_within_reach() -> None:
    s = drained(f"{EMPTY} | 2:B npc-trooper@20,0 | 1 acts")
    battery = Thing(n=4, item="battery-60", charge=60)
    s.lying.append(Lying(n=90, thing=battery, owner=1, at=(400, 0, 0)))
    play(s, "use recharge", Transfer(90, 30, ground=True))
    assert charges(s, 1)["laser-pistol"] == 30
    assert s.lying[0].thing.charge == 30


@rule("RB-RULING-130")
def test_what_lies_too_far_off_gives_nothing() -> None:
    s = drained(f"{EMPTY} | 2:B npc-trooper@20,0 | 1 acts")
    s.lying.append(Lying(n=90, thing=Thing(n=4, item="battery-60", charge=60), owner=1,
                         at=(5_000, 0, 0)))  # fmt: skip
    refuses(s, "use recharge", "RB-KEY-CHARGE-2")


@rule("RB-RULING-130", "RB-RULING-98")
@pytest.mark.parametrize(
    ("friend", "gives"),
    [
        ("2:A npc-officer@1,0 holds battery-60", True),
        ("2:A npc-officer@1,0 carries battery-60", False),
        ("2:A npc-officer@3,0 holds battery-60", False),
        ("2:B npc-officer@1,0 holds battery-60", False),
    ],
)
def test_what_a_willing_unit_in_contact_holds_is_touched(friend: str, gives: bool) -> None:
    s = drained(f"{EMPTY} | {friend} | 3:B npc-trooper@20,0 | 1 acts")
    if not gives:
        refuses(s, "use recharge", "RB-KEY-CHARGE-2")
        return
    battery = unit(s, 2).things[-1]
    play(s, "use recharge", Transfer(battery.n, 30, of=1))
    assert (charges(s, 1)["laser-pistol"], charges(s, 2)["battery-60"]) == (30, 30)


@rule("RB-RULING-130", "RB-AB-ROBOTIC-2")
@pytest.mark.parametrize("willing", [True, False])
def test_a_robotic_body_gives_its_charge_if_it_is_willing(willing: bool) -> None:
    robot = "2:A npc-officer@1,0 ability robotic body 40"
    s = drained(f"{EMPTY} | {robot} | 3:B npc-trooper@20,0 | 1 acts")
    if not willing:
        change(s, 1, unwilling=(0,))
        refuses(s, "use recharge", "RB-KEY-CHARGE-2")
        return
    play(s, "use recharge")
    (offer,) = GAME.legal(s, asked(s))
    assert GAME.say(s, offer, 0) == "30 tokens out of the body of Officer"
    play(s, Transfer(0, 30, of=1))
    assert (charges(s, 1)["laser-pistol"], unit(s, 2).body_charge) == (30, 10)


@rule("RB-RULING-130")
def test_the_body_that_gains_is_its_own_and_gives_nothing_to_itself() -> None:
    s = rb("1:A npc-officer@0,0 ability robotic body 40 | 2:B npc-trooper@20,0 | 1 acts")
    refuses(s, "use recharge", "RB-KEY-CHARGE-2")


@rule("RB-RULING-130")
def test_what_gains_must_be_held() -> None:
    s = drained("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    things = (replace(t, where="carried") for t in unit(s, 1).things)
    change(s, 0, things=tuple(things))
    refuses(s, "use recharge", "RB-KEY-ACTION-1")


@rule("RB-RULING-130", "RB-KEY-AMMO-3")
def test_magazines_for_a_gun_of_a_vehicle_may_be_anywhere_in_it() -> None:
    for inside in (False, True):
        s = crew("sv-tank", "A npc-trooper@0,0", "B npc-trooper@60,0")
        change(s, 1, systems=tuple(replace(x, ammo=0) for x in unit(s, 2).systems))
        change(s, 2, things=(Thing(n=7, item="ammo-magazine-tank", ammo=5),))
        begin(seated(s, 3) if inside else s)
        if not inside:
            refuses(s, "use reload", "RB-KEY-AMMO-3")
            continue
        play(s, "use reload")
        assert isinstance(asked(s), ChooseTokens)
        play(s, Transfer(7, 1, of=2))
        assert unit(s, 3).things[0].ammo == 4
