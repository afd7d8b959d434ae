"""A fight prints itself as text, and text is read back as a fight."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tracing import rule

from riftbound.combat.fight import hp, marks, play, rb, roll, unit
from riftbound.combat.fleet import ready as crewed
from worldline.core import rng
from worldline.core.text import BadText
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import (
    Cloud,
    Encounter,
    FightNote,
    HeldMark,
    Relation,
    change,
)
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.figures.character import Owned

DUEL = "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts"
FULL = """
riftbound round 3 players 2 seed 5 air=false rounds=8  # a header
1:A npc-trooper@0,0 hp 9 sp 2 ehp 1/6 knw +2 level 2 size large prestige 1 mortal stand seize
    ability damage-resist:sharp[cooldown] mark prone mark regeneration-1[count=2,source=3]
    loses auto-rifle holds simple-dagger carries battery-60[charge=7] skilled rifles
2:B npc-raider@10.5,0,2 name="Grak the Red" hidden knows npc-trooper pool vsn[left=2]
3:guards npc-rider@20,0 seat 1
5:"the lost" "character/Ada Lane"@0,9 hp 12/16 sp 1/3 ehp 4/4 seat 1 body 30 str -1
6-8 nobody
wall 4,-5 5,-5 5,5 4,5 name="the bar" height 2 opaque=false firm
switch space-mode free
pair 1>2[sees=false,metres=7]
lying simple-dagger @3,0 owner 1 n 7
cloud plasma-disruption @3,0 creator 1 n 8 way 1,0 pulses 2
order 2 1 3
"""


def around(s: Encounter) -> Encounter:
    """What comes back of a fight that is written and read."""
    return notation.read(notation.write(s))


def test_only_the_units_must_be_written() -> None:
    s = notation.read("1:A npc-trooper@0,0\n2:B npc-raider@10,0")
    assert (s.round, s.phase, s.whose, [u.seat for u in s.units]) == (1, "regular", 0, [0, 1])
    assert (unit(s, 2).hp, unit(s, 2).place) == (6, (10_000, 0, 0))
    assert schema.TakeAction(0, 0, "normal") in GAME.decisions(s)


def test_a_fresh_position_is_written_as_hands_would_write_it() -> None:
    s = rb("1:A npc-trooper@0,0 mark prone | 2:B npc-raider@10,0 hp 4 | 2 acts")
    assert notation.write(s).splitlines() == [
        "riftbound round 1 seed 1",
        "1:A npc-trooper@0,0 hp 17 mark prone  # Trooper with Auto Rifle",
        "2:B npc-raider@10,0 hp 4  # Raider with Simple Shortsword",
        "2 acts",
        "# Raider takes an Action, the first of 2 left",
    ]
    assert around(s) == s


def test_everything_can_be_written() -> None:
    s = notation.read(FULL)
    assert (s.round, s.gm, s.rounds, s.air, s.order) == (3, 2, 8, False, [1, 0, 2])
    one, grak, rider, bike, ada, *free = s.units
    assert (one.hp, one.sp, one.sp_base, one.ehp, one.ehp_base) == (9, 2, 2, 1, 6)
    assert one.abilities == (
        Owned(ability="damage-resist", choice="sharp", by="gm", cooldown=True),
    )
    assert one.marks == (HeldMark(mark="prone"), HeldMark(mark="regeneration-1", count=2, source=2))
    dagger, battery = one.things[-2:]
    assert (dagger.where, battery.charge, battery.n) == ("left", 7, dagger.n + 1)
    assert (grak.name, grak.place, grak.hidden) == ("Grak the Red", (10_500, 0, 2000), True)
    assert (rider.side, rider.seat, rider.aboard, bike.owner) == ("guards", 1, 3, 2)
    assert (ada.side, ada.name, ada.hp_base, ada.body_charge) == ("the lost", "Ada Lane", 16, 30)
    assert all(unit.is_nobody for unit in free)
    assert (s.terrain[0].name, s.terrain[0].height, s.terrain[0].firm) == ("the bar", 2000, True)
    assert s.pairs == {"0>1": Relation(sees=False, metres=7)}
    assert s.lying[0].thing.item == "simple-dagger"
    cloud = Cloud(n=8, hazard="plasma-disruption", creator=0, at=(3000, 0, 0), way=(1000, 0),
                  pulses=2)  # fmt: skip
    assert s.clouds == [cloud]
    assert around(s) == s


def test_the_example_is_one() -> None:
    text = (notation.__doc__ or "").splitlines()
    s = notation.read("\n".join(line for line in text if line.startswith("    ")))
    assert (s.round, s.whose, hp(s, 2), marks(s, 1)) == (2, 0, 4, {"prone"})


def test_a_fight_comes_back_in_the_middle_of_an_attack() -> None:
    s = rb(DUEL)
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9))
    twin = around(s)
    assert twin == s
    for state in (s, twin):
        play(state, roll(1))
    assert twin == s


def test_a_fight_that_is_over_comes_back() -> None:
    s = rb(DUEL)
    GAME.apply(s, commands.Overrule(s.gm), commands.EndCombat(reason="enough"))
    assert s.phase == "ended"
    assert around(s) == s


def test_a_crew_comes_back_in_its_vehicle() -> None:
    s = crewed("sv-mechsuit", "B npc-tanker@40,0")
    assert around(s) == s


@pytest.mark.parametrize("name", ready())
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_at_every_decision_of_a_fight_its_text_says_it_all(name: str, seed: int) -> None:
    """read(write(s)) == s, whatever is half done."""
    s = GAME.new(open_scene(name).setup, seed, auto=False)
    for n in range(120):
        asked = [d for d in GAME.decisions(s) if GAME.must_be_answered(d)]
        if not asked:
            break
        if n % 5 == 0:
            twin = around(s)
            assert twin == s
            assert GAME.dump(twin) == GAME.dump(s)
        d = asked[0]
        if d.seat < 0:
            action = GAME.draw(s, d)
        else:
            lawful = list(GAME.legal(s, d))
            seed, k = rng.below(seed, len(lawful))
            action = lawful[k]
        GAME.apply(s, d, action, auto=False)


@pytest.mark.parametrize(
    "name",
    ['Ada "Ace" Lane', "a | b # c", "1:A npc-raider@0,0", "two\nlines", "12", "\u2028", "\\"],
)
def test_a_name_may_be_anything(name: str) -> None:
    s = rb(DUEL)
    change(s, 0, name=name, side=name, investigated=(name,))
    change(s, 1, name=name, profile=f"character/{name}")
    s.notes = (FightNote(name),)
    assert around(s) == s
    change(s, 1, profile=name)
    assert around(s) == s


# Mistakes


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", None, "nobody is there"),
        ("1:A npc-troper@0,0", 1, "did you mean npc-trooper?"),
        ("1:A npc-trooper", 1, "has no place"),
        ("1:A npc-trooper@0", 1, "no place like 2.5,0"),
        ("1:A npc-trooper@0,0\n3:B npc-raider@9,0", 2, "unit 2 comes next"),
        ("1:A npc-trooper@0,0 hp", 1, "is not complete"),
        ("1:A npc-trooper@0,0 hp many", 1, "no number"),
        ("1:A npc-trooper@0,0 asleeep", 1, "did you mean asleep?"),
        ("1:A npc-trooper@0,0 mark pron", 1, "did you mean prone?"),
        ("1:A npc-trooper@0,0 mark prone[count=x]", 1, "count"),
        ("1:A npc-trooper@0,0 mark prone[cont=2]", 1, '"cont" is no field'),
        ("1:A npc-trooper@0,0 mark prone[count=2", 1, "has no ]"),
        ("1:A npc-trooper@0,0 loses minigun", 1, "has no minigun"),
        ("1:A npc-trooper@0,0 holds miningun", 1, "did you mean minigun?"),
        ("1:A npc-trooper@0,0 size huge", 1, "is no Size"),
        ("1:A npc-trooper@0,0 level=2", 1, "no word about a unit"),
        ("1:A npc-trooper@0,0 asleep=3", 1, "asleep"),
        ("riftbound rund 2\n1:A npc-trooper@0,0", 1, "did you mean round"),
        ("riftbound rounds=x\n1:A npc-trooper@0,0", 1, "rounds"),
        ("1:A npc-trooper@0,0\nwall 1,1 2,2", 2, "three corners"),
        ("1:A npc-trooper@0,0\nswitch space-mode round", 2, "space-mode"),
        ("1:A npc-trooper@0,0\norder 1 2", None, "the order names a unit that is not there"),
        ("1:A npc-trooper@0,0\nlying simple-dagger @0,0 n 3", 2, "owner is missing"),
        ("1:A npc-trooper@0,0\npending Turning {}", None, "no such procedure"),
        ("1:A npc-trooper@0,0\npending Turn {", 2, "no procedure"),
        ("1:A npc-trooper@0,0\nblue 20", 2, '"blue" is no line'),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int | None, why: str) -> None:
    with pytest.raises(BadText, match=re.escape(why)) as bad:
        notation.read(text)
    assert bad.value.line == line


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("atack 2", "did you mean attack?"),
        ("attack", "add a target"),
        ("attack 2 minigun", "is no arm at hand"),
        ("prepare luck", "is no Attribute"),
        (
            "move 3 0",
            '"3" is too much here; write move alone, then go 2.5,0 where the way is asked',
        ),
        ("attack raider", '"raider" is no unit here; write 1 (Trooper), 2 (Raider)'),
        ("attack 9", '"9" is no unit here; write 1 (Trooper), 2 (Raider)'),
        ("attack 0", '"0" is no unit here'),
        ("target", '"target" is not complete: add a unit, as in target 2'),
        ("juggle dagger", '"juggle" is no action; write move, overwatch, end'),
        ("pass now", "write pass, or pass rest"),
    ],
)
def test_a_mistake_in_what_is_done_is_told(text: str, why: str) -> None:
    s = rb(DUEL)
    with pytest.raises(BadText, match=re.escape(why)):
        notation.read_action(s, GAME.decisions(s)[0], text)


@rule("RB-RULING-230")
def test_who_is_hidden_is_like_one_that_is_not_there() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 hidden | 1 acts")
    for number in ("3", "4"):
        with pytest.raises(BadText) as bad:
            notation.read_action(s, GAME.decisions(s)[0], f"attack {number}")
        assert bad.value.why == f'"{number}" is no unit here; write 1 (Trooper), 2 (Raider)'
