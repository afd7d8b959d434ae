"""Every keyword that matters in a fight, played once."""

from collections.abc import Callable
from typing import Final

import pytest
from tracing import rule

from riftbound.combat.arena import BOOK
from riftbound.combat.beasts import pack
from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import ready, watts
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

FAR = "2:B npc-raider@9,0 | 1 acts"
NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def uses(s: Encounter) -> set[str]:
    return {a.use for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use)}


def action() -> None:
    s = rb(f"1:A npc-officer@0,0 ability clear-mind | {FAR}")
    play(s, "use clear-mind", "prepare agi")
    refuses(s, "use clear-mind", "RB-TURN-1")


def active() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 auto-rifle")
    assert s.active == 0
    play(s, NOTHING)
    assert s.active is None


def ammo() -> None:
    s = rb(f"1:A npc-trooper@0,0 | {FAR}")
    for _ in range(3):
        play(s, "attack 2 auto-rifle", NOTHING)
        if asked(s).unit == 1:  # type: ignore[attr-defined]
            play(s, "end")
    assert unit(s, 1).things[0].ammo == 0
    refuses(s, "attack 2 auto-rifle", "RB-KEY-AMMO-2")


def atmospheric() -> None:
    assert watts(ready("sv-tank", "B npc-trooper@90,90")) == 4
    assert watts(ready("sv-tank", "B npc-trooper@90,90", air=False)) == 0


def charge() -> None:
    s = rb(f"1:A npc-raider@0,0 loses simple-shortsword holds laser-pistol | {FAR}")
    play(s, "attack 2 laser-pistol", roll(1, 1, 1))
    assert unit(s, 1).things[-1].charge == 25


def companion() -> None:
    s = pack()
    play(s, "handover", "prepare agi")
    assert asked(s) == schema.TakeAction(0, 1, "normal")
    assert s.whose == 0


def cooldown() -> None:
    s = rb(f"1:A npc-officer@0,0 | {FAR}")
    play(s, "use order 1", "overwatch", "pass", "end", "end")
    told = play(s, roll(4))
    assert any(isinstance(e, events.Readied) for e in told)


def flying() -> None:
    s = rb("1:A npc-razor-flyer@0,0 | 2:A npc-raider@0,9 | 3:B npc-raider@9,0 | 1 acts")
    play(s, "move", "go 0,0,8", "end")
    assert unit(s, 1).z == 8000
    play(s, "move")
    refuses(s, "go 0,9,1", "RB-KEY-FLYING-2")


def heavy() -> None:
    s = rb(f"1:A npc-raider@0,0 loses simple-shortsword holds simple-warhammer str 2 | {FAR}")
    play(s, "move", "go 0,5")
    refuses(s, "move", "RB-KEY-HEAVY-2")


def indirect() -> None:
    guns = ("laser-tank-gun-mk1",)
    small = ready("sv-mechsuit", "B npc-trooper@30,0", systems=guns)
    told = play(small, "attack 3 laser-tank-gun-mk1", roll(5))
    assert [b.change for e in told if isinstance(e, events.Threw) for b in e.added] == [-2]


def instant() -> None:
    s = rb(f"1:A npc-officer@0,0 | {FAR}")
    play(s, "use rally 1", "prepare agi", "pass")
    assert asked(s) == schema.TakeAction(0, 0, "normal")  # one Action is left: Rally took none


def module() -> None:
    s = rb("1:A npc-trooper@0,0 carries primitive-bayonet | 2:B npc-raider@1,0 | 1 acts")
    rifle, bayonet = unit(s, 1).things[0], unit(s, 1).things[-1]
    play(s, schema.Attach(bayonet.n, rifle.n), "attack 2 primitive-bayonet", roll(6, 1, 1))
    play(s, roll(1))
    assert hp(s, 2) == 4


def reaction() -> None:
    theirs = "2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 ability intercept-1"
    s = rb(f"1:A npc-trooper@0,0 | {theirs} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, *NOTHING.faces[1:]))
    assert "intercept" in uses(s)
    play(s, "use intercept", "go 20,1")
    assert place(s, 3) == (20, 1)
    assert s.active == 0  # its user is not


def signature() -> None:
    s = rb(f"1:A npc-officer@0,0 | {FAR}")
    play(s, "use rally 1")
    assert "rally" in marks(s, 1)
    refuses(s, "use rally 1", "RB-AB-RALLY-1")


def skilled() -> None:
    for skill, allowed in (("", False), ("skilled simple-weapons", True)):
        s = rb(f"1:A npc-gunhand@0,0 loses standard-pistol holds laser-rifle {skill} | {FAR}")
        arms = {a.arm for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
        assert any(arm.endswith("laser-rifle-far") for arm in arms) == allowed


def two_handed() -> None:
    s = rb(f"1:A npc-trooper@0,0 carries simple-club | {FAR}")
    club = unit(s, 1).things[-1].n
    refuses(s, schema.Hold(left=club), "RB-KEY-TWOHANDED-1")
    play(s, schema.Hold(left=club, right=club))
    assert unit(s, 1).things[-1].where == "both"


PLAYS: Final[dict[str, Callable[[], None]]] = {
    play.__name__.replace("_", "-"): play
    for play in (
        action, active, ammo, atmospheric, charge, companion, cooldown, flying, heavy, indirect,
        instant, module, reaction, signature, skilled, two_handed,
    )
}  # fmt: skip
MAKING: Final = {"cost", "innate", "limited", "locked", "repeatable"}
"""What these say is about how characters are made."""


@rule("RB-KEY-SKILLED-1", "RB-KEY-COOLDOWN-2", "RB-KEY-ATMOSPHERIC-1", "RB-KEY-TWOHANDED-1")
@pytest.mark.parametrize("keyword", PLAYS)
def test_every_keyword_is_played(keyword: str) -> None:
    PLAYS[keyword]()


def test_no_keyword_is_left_out() -> None:
    assert {*PLAYS, *MAKING} == set(BOOK.keywords)
