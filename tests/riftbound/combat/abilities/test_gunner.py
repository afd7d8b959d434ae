"""The Gunner's Ability, played: Simple but effective."""

from tracing import rule

from riftbound.combat.fight import asked, marks, play, rb, refuses
from riftbound.combat.fleet import begin, crew
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import HeldMark, change

# Simple but effective


@rule("RB-AB-SIMPLE-BUT-EFFECTIVE-2", "RB-RULING-142")
def test_nobody_watches_the_movement_of_who_is_simple_but_effective() -> None:
    s = rb("1:A npc-trooper@0,0 ability simple-but-effective | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "overwatch", "end", "use simple-but-effective", "move", "go 9,0")
    assert asked(s).unit == 1  # type: ignore[attr-defined]
    play(s, "end")
    assert marks(s, 1) == set()


@rule("RB-RULING-142")
def test_lockdown_still_halts_it() -> None:
    s = rb("1:A npc-trooper@0,0 ability simple-but-effective | 2:B npc-warden@20,0 | 2 acts")
    play(s, "use lockdown", "end", "use simple-but-effective", "move", "go 9,0")
    assert isinstance(asked(s), schema.React)


@rule("RB-RULING-142", "RB-RULING-136")
def test_who_is_dragged_by_somebody_protected_is_not_protected() -> None:
    s = rb("1:A npc-raider@0,0 mark unwatched | 2:B npc-raider@1,0 | 3:A npc-trooper@0,9 | 3 acts")
    change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    play(s, "overwatch", "end")
    change(s, 0, marks=(HeldMark(mark="unwatched"),))
    play(s, "move", "go -3,0")
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    shots = {a.targets for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert shots == {(1,)}
    refuses(s, "attack 1 auto-rifle", "RB-RULING-137")


@rule("RB-RULING-142", "RB-RULING-136")
def test_a_protected_rider_is_not_shot_at_but_its_bike_is() -> None:
    s = crew("sv-bike", "B npc-trooper@30,30")
    s.order[:] = [2, 0]
    begin(s)
    play(s, "overwatch", "end")
    change(s, 0, marks=(HeldMark(mark="unwatched"),))
    play(s, "use move", "go 10,0")
    assert asked(s).unit == 2  # type: ignore[attr-defined]
    shots = {a.targets for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)}
    assert shots == {(1,)}
