"""What could do nothing is not offered, and refused unless its own text lets it be wasted
(RB-RULING-100)."""

from copy import copy

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew
from worldline.core.machine import Illegal
from worldline.riftbound.combat.effects import EFFECTS
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.query.derived import forget
from worldline.riftbound.combat.query.futile import FAULTS
from worldline.riftbound.content.book import BOOKS, open_book
from worldline.riftbound.content.entries import effects as pages
from worldline.riftbound.content.entries.targets import Target
from worldline.riftbound.figures.character import Owned, Thing

BARE = "loses light-armour"
FOE = f"2:B npc-trooper@20,0 {BARE}"
NEAR = "2:A npc-raider@1,0"
FAR = "3:B npc-raider@40,0"


def listed(s: Encounter, use: str) -> list[tuple[int, ...]]:
    """The targets, by number, with which a use is offered."""
    found = (a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use))
    return [tuple(u + 1 for u in a.targets) for a in found if a.use == use]


def warned(s: Encounter, use: str) -> dict[tuple[int, ...], str]:
    """What is asked before a use, by the numbers of its targets."""
    d = asked(s)
    options = list(GAME.legal(s, d))
    found = [(options[w.option], w.ask) for w in GAME.aid(s, d.seat).warnings]
    uses = [(a, ask) for a, ask in found if isinstance(a, schema.Use) and a.use == use]
    return {tuple(u + 1 for u in a.targets): ask for a, ask in uses}


def is_asked(s: Encounter, n: int, window: str) -> bool:
    d = asked(s)
    return isinstance(d, schema.React) and (d.unit, d.window) == (n - 1, window)


# Healing


HEALS = (
    ("ability patch-up-1", "patch-up"), ("ability patch-up-2", "patch-up"),
    ("holds small-bandage", "bandage"), ("holds large-bandage", "bandage"),
    ("holds small-programmable-bandage", "bandage"),
    ("holds large-programmable-bandage", "bandage"),
)  # fmt: skip


@rule("RB-RULING-100", "RB-RULING-134", "RB-RULING-218")
@pytest.mark.parametrize(("word", "use"), HEALS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_no_vehicle_is_healed(word: str, use: str, side: str) -> None:
    s = crew("sv-tank", "A npc-trooper@4,0", "B npc-raider@60,0")
    how, id = word.split()
    own = (Owned(ability=id, by="gm"),) if how == "ability" else ()
    things = (Thing(n=9, item=id, where="left"),) if how == "holds" else ()
    change(s, 2, abilities=own, things=things, sp=4, sp_base=4, hp=3)
    change(s, 1, hp=10, side=side)
    begin(s)
    play(s, "end")
    assert listed(s, use) == [(3,)]  # itself alone
    given = "RB-RULING-134" if side == "A" or how == "holds" else "RB-AB-PATCH-UP"
    d = asked(s)
    action = next(a for a in GAME.legal(s, d) if isinstance(a, schema.Use) and a.use == use)
    refusal = refused_by(s, replace(action, targets=(1,)))
    assert refusal.startswith(given)


def refused_by(s: Encounter, action: schema.Use) -> str:
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, asked(s), action)
    return refusal.value.rule


@rule("RB-RULING-100", "RB-RULING-191", "RB-AB-PATCH-UP-2-1")
@pytest.mark.parametrize(("x", "words", "reached"), [
    (7, "", True), (8, "", False), (20, "", False),
    (2, "mortal hp 0", True), (7, "mortal hp 0", False),  # 1m in Critical Condition
])  # fmt: skip
def test_patch_up_2_reaches_as_far_as_it_moves(x: int, words: str, reached: bool) -> None:
    s = rb(f"1:A npc-officer@0,0 ability patch-up-2 {words} | 2:A npc-trooper@{x},0 hp 5 | {FAR}"
           " | 1 acts")  # fmt: skip
    assert ((2,) in listed(s, "patch-up")) == reached
    if reached:
        play(s, "use patch-up 2", f"go {x - 1},0", roll(1))
        assert hp(s, 2) > 5
    else:
        refuses(s, "use patch-up 2", "RB-AB-PATCH-UP-2-1")


@rule("RB-RULING-100", "RB-RULING-22")
@pytest.mark.parametrize("word", ["ability patch-up-1", "holds small-bandage"])
def test_who_has_all_its_hp_is_not_healed(word: str) -> None:
    use = "patch-up" if "patch" in word else "bandage"
    s = rb(f"1:A npc-officer@0,0 hp 3 loses standard-pistol {word} | {NEAR} | {FAR} | 1 acts")
    assert listed(s, use) == [(1,)]
    refuses(s, f"use {use} 2", "RB-RULING-22")
    change(s, 1, hp=1)
    play(s, f"use {use} 2")


@rule("RB-RULING-100", "RB-RULING-134")
def test_regeneration_is_given_to_who_has_all_its_hp() -> None:
    s = rb(f"1:A npc-officer@0,0 loses standard-pistol holds small-programmable-bandage | {NEAR}"
           f" | {FAR} | 1 acts")  # fmt: skip
    assert listed(s, "bandage") == [(1,), (2,)]
    play(s, "use bandage 2")
    assert unit(s, 2).marks == (HeldMark(mark="regeneration-1", count=3),)


@rule("RB-RULING-100", "RB-RULING-134", "RB-TEST-86")
def test_a_small_bandage_may_be_wasted_on_the_critical_but_is_not_offered() -> None:
    s = rb(f"1:A npc-officer@0,0 loses standard-pistol holds small-bandage | {NEAR} mortal hp 0"
           f" | {FAR} | 1 acts")  # fmt: skip
    assert listed(s, "bandage") == []
    play(s, "use bandage 2")
    assert hp(s, 2) == 0
    assert all(thing.item != "small-bandage" for thing in unit(s, 1).things)


@rule("RB-RULING-100", "RB-RULING-164", "RB-DYING-12", "RB-EQ-LARGE-BANDAGE-1")
def test_the_dying_may_waste_a_large_bandage_on_itself() -> None:
    s = rb(f"1:A npc-officer@0,0 name=Ola hp 0 ehp 1 mark prone loses standard-pistol"
           f" holds large-bandage | 2:B npc-trooper@20,0 | {FAR} | 2 acts")  # fmt: skip
    play(s, "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1), roll(2, 3, 5))
    assert asked(s) == schema.TakeAction(0, 0, "final")
    assert listed(s, "bandage") == [(1,)]
    ask = "Ola cannot be saved any more: the HP would be lost (RB-RULING-164). Really?"
    assert warned(s, "bandage") == {(1,): ask}
    play(s, "use bandage 1", roll(6), "pass")  # with nothing else in hand
    assert unit(s, 1).dead
    assert all(thing.item != "large-bandage" for thing in unit(s, 1).things)


@rule("RB-RULING-100", "RB-RULING-191")
def test_patch_up_2_may_be_used_for_its_movement_but_is_not_offered() -> None:
    s = rb(f"1:A npc-officer@0,0 ability patch-up-2 | {NEAR} | {FAR} | 1 acts")
    assert listed(s, "patch-up") == []
    play(s, "use patch-up 1", "go -6,0", roll(1))
    assert unit(s, 1).x == -6000


# SP


@rule("RB-RULING-190")
@pytest.mark.parametrize(("counters", "sp", "offered"), [
    (0, 4, True), (1, 4, True), (2, 4, False), (2, 3, True),
])  # fmt: skip
def test_clear_mind_may_be_wasted_but_is_not_offered(counters: int, sp: int, offered: bool) -> None:
    s = rb(f"1:A npc-officer@0,0 sp 4 ability clear-mind | {FOE} | 1 acts")
    held = (HeldMark(mark="clarity", count=counters),) if counters else ()
    change(s, 0, sp=sp, marks=held)
    assert bool(listed(s, "clear-mind")) == offered
    play(s, "use clear-mind")
    assert unit(s, 1).sp == 4


@rule("RB-RULING-100", "RB-RULING-22", "RB-RULING-189")
@pytest.mark.parametrize("sp", [3, 4])
def test_enthusiasm_is_not_offered_at_full_sp(sp: int) -> None:
    s = rb(f"1:A npc-trooper@0,0 sp 4 ability enthusiasm | {FOE} | 1 acts")
    change(s, 0, sp=sp)
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert is_asked(s, 1, "attack.end") == (sp == 3)


@rule("RB-RULING-100", "RB-AB-CAUTIOUS-1")
def test_cautious_saves_nothing_of_a_payment_of_0() -> None:
    s = rb(f"1:A npc-trooper@0,0 {BARE} sp 4 ability high-alert ability cautious | {FOE} | 1 acts")
    play(s, "overwatch", "overwatch", "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    play(s, "use high-alert", "use cautious")
    assert isinstance(asked(s), schema.PickDice)  # though the second Overwatch has its own
    assert unit(s, 1).sp == 4


# Dice


REROLLS = {
    "high-alert": ("overwatch", "end"),
    "sanctuary": ("use sanctuary", "end"),
}


@rule("RB-RULING-100", "RB-RULING-24")
@pytest.mark.parametrize("ability", REROLLS)
@pytest.mark.parametrize(("face", "offered"), [(3, True), (4, False), (6, False)])
def test_a_dodge_that_has_succeeded_is_not_rerolled(ability: str, face: int, offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 {BARE} agi 0 sp 4 ability {ability} | {FOE} | 1 acts")
    play(s, *REROLLS[ability], "attack 1 auto-rifle", roll(6, *[1] * 9), roll(face))
    assert is_asked(s, 1, "dodge.rolled") == offered


@rule("RB-RULING-100", "RB-RULING-24", "RB-RULING-196")
@pytest.mark.parametrize(("faces", "offered"), [((6, 4), False), ((6, 3), True)])
def test_nobody_looks_out_for_who_has_dodged_all(faces: tuple[int, ...], offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 {BARE} agi 0 | {FOE} | 3:A npc-trooper@0,2 sp 3 ability look-out"
           " | 2 acts")  # fmt: skip
    play(s, "attack 1 auto-rifle", roll(6, 6, *[1] * 8), roll(*faces))
    assert is_asked(s, 3, "dodge.rolled") == offered


@rule("RB-RULING-100", "RB-RULING-24", "RB-RULING-194")
@pytest.mark.parametrize(("faces", "offered"), [((6,) * 10, False), ((6,) * 9 + (3,), True)])
def test_hits_alone_are_not_tried_again(faces: tuple[int, ...], offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 vsn 0 sp 3 ability try-that-again-2 | {FOE} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(*faces))
    assert is_asked(s, 1, "hit.rolled") == offered


@rule("RB-RULING-24")
def test_hits_on_a_friend_may_be_tried_again() -> None:
    s = rb(f"1:A npc-trooper@0,0 vsn 0 sp 3 ability try-that-again-2 | {FOE.replace('B', 'A', 1)}"
           f" | {FAR} | 1 acts")  # fmt: skip
    play(s, "attack 2 auto-rifle", roll(*[6] * 10))
    assert is_asked(s, 1, "hit.rolled")


@rule("RB-RULING-100", "RB-RULING-24", "RB-PREPARE-1")
def test_prepare_rerolls_only_dice_that_could_become_successes() -> None:
    s = rb(f"1:A npc-trooper@0,0 vsn 0 | {FOE} | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", roll(*[6] * 9, 3))
    d = asked(s)
    assert [a for a in GAME.legal(s, d) if isinstance(a, schema.Reroll)] == [
        schema.Reroll("prepare", (9,))
    ]
    refuses(s, "reroll 0 1", "RB-RULING-24")
    play(s, "reroll 0 9", roll(6, 6))


@rule("RB-RULING-100", "RB-RULING-24", "RB-PRESTIGE-4")
@pytest.mark.parametrize(("faces", "offered"), [((5,) * 10, False), ((5,) * 9 + (1,), True)])
def test_prestige_is_not_spent_on_successes(faces: tuple[int, ...], offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 vsn 0 prestige 3 | {FOE} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(*faces))
    assert is_asked(s, 1, "hit.rolled") == offered


@rule("RB-RULING-24", "RB-KEY-COOLDOWN-2")
@pytest.mark.parametrize(("face", "offered"), [(4, False), (3, True)])
def test_prestige_is_not_spent_on_a_cooldown_that_is_over(face: int, offered: bool) -> None:
    s = rb(f"1:A npc-officer@0,0 prestige 3 | {FOE} | 2 acts")
    tired = tuple(replace(o, cooldown=True) for o in unit(s, 1).abilities)
    change(s, 0, abilities=tired)
    play(s, "end", roll(face))
    assert is_asked(s, 1, "roll.done") == offered


@rule("RB-RULING-24")
def test_a_die_that_no_face_makes_a_success_is_not_rerolled() -> None:
    s = rb(f"1:A npc-trooper@0,0 vsn 0 sp 3 prestige 3 ability try-that-again-1 | {FOE} | 1 acts")
    change(s, 0, counters=6)
    play(s, "attack 2 auto-rifle", roll(*[6] * 10))
    assert not isinstance(asked(s), schema.React)


@rule("RB-RULING-100", "RB-RULING-126", "RB-RULING-172")
def test_nobody_intercepts_what_is_blocked() -> None:
    s = rb(
        f"1:A npc-trooper@0,0 {BARE} loses auto-rifle sp 3 grips primitive-shield"
        f" | {FOE} | 3:A npc-trooper@0,2 sp 3 ability intercept-1 | 2 acts"
    )
    play(s, "attack 1 auto-rifle", roll(6, *[1] * 9))
    assert is_asked(s, 1, "dodge.pre")
    play(s, "use block")
    assert not isinstance(asked(s), schema.React)
    assert hp(s, 1) == 17


@rule("RB-RULING-21", "RB-RULING-178")
@pytest.mark.parametrize(("knw", "offered"), [(1, True), (0, False), (-1, False)])
def test_who_knows_nothing_exposes_nobody(knw: int, offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 level 2 knw {knw} knows npc-trooper ability know-your-enemy"
           f" | {FOE} | 1 acts")  # fmt: skip
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert is_asked(s, 1, "damage.pre") == offered


# Marks, knowledge, movement, things


@rule("RB-RULING-100", "RB-RULING-23", "RB-RULING-142")
def test_who_is_unwatched_already_does_not_become_so() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability simple-but-effective | {FOE} | 1 acts")
    play(s, "use simple-but-effective")
    assert listed(s, "simple-but-effective") == []
    refuses(s, "use simple-but-effective", "RB-RULING-23")


@rule("RB-RULING-100", "RB-RULING-95", "RB-RULING-180")
def test_who_loses_an_action_already_may_be_terrified_again() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 3 ability terrifying | 2:B npc-raider@1,0 hp 1"
        " | 3:B npc-raider@9,0 name=Cass mark terrified | 4:B npc-raider@0,9 | 1 acts"
    )
    change(s, 1, things=())
    play(s, "attack 2 unarmed blunt", roll(6), roll(1))
    assert is_asked(s, 1, "unit.killed")
    assert listed(s, "terrifying") == [(3,), (4,)]
    assert warned(s, "terrifying") == {(3,): "Cass loses no further Action (RB-RULING-95). Really?"}
    play(s, "use terrifying 3")
    assert unit(s, 1).sp == 2
    assert unit(s, 3).marks == (HeldMark(mark="terrified", count=2),)


@rule("RB-RULING-100", "RB-RULING-218")
def test_neither_tokens_nor_terror_are_for_vehicles() -> None:
    s = crew("sv-bike", "A npc-trooper@3,0", "B npc-raider@60,0")
    own = (Owned(ability="supercharge", by="gm"),)
    change(s, 2, abilities=own)
    begin(s)
    play(s, "end")
    assert {n for choice in listed(s, "supercharge") for n in choice} == {1, 3}
    refuses(s, "use supercharge 2", "RB-RULING-218")


@rule("RB-RULING-100", "RB-RULING-177")
def test_a_known_profile_is_not_studied() -> None:
    s = rb("1:A npc-trooper@0,0 sp 3 knows npc-raider ability know-your-enemy"
           " | 2:B npc-raider@1,0 | 3:B npc-gunhand@0,1 | 1 acts")  # fmt: skip
    assert (3,) in listed(s, "study")
    assert (2,) not in listed(s, "study")
    refuses(s, "use study 2", "RB-RULING-177")


@rule("RB-RULING-100", "RB-RULING-188", "RB-AB-RALLY-2")
@pytest.mark.parametrize(("words", "offered"), [("", True), ("mark prone", False)])
def test_rally_lengthens_no_move_of_the_prone(words: str, offered: bool) -> None:
    s = rb(f"1:A npc-trooper@0,0 {words} | {FOE} | 3:A npc-officer@0,5 | 1 acts")
    change(s, 0, marks=(*unit(s, 1).marks, HeldMark(mark="rally", source=2)))
    play(s, "move")
    assert is_asked(s, 1, "action.declared") == offered


@rule("RB-RULING-100", "RB-RULING-75", "RB-EQ-MGS-8")
@pytest.mark.parametrize(("at", "offered"), [("1,0", True), ("3,0", False)])
def test_a_scanner_is_paired_with_one_in_touch(at: str, offered: bool) -> None:
    mgs = "miniature-general-scanner"
    s = rb(f"1:A npc-trooper@0,0 loses auto-rifle holds {mgs} | 2:A npc-raider@{at} carries {mgs}"
           f" | {FAR} | 1 acts")  # fmt: skip
    assert bool(listed(s, "pair")) == offered
    if offered:
        play(s, "use pair")
    else:
        refuses(s, "use pair", "RB-RULING-75")


@rule("RB-RULING-100", "RB-RULING-144")
def test_nobody_grapples_whom_it_holds_on_the_ground() -> None:
    s = rb("1:A npc-bruiser@0,0 | 2:B npc-raider@1,0 | 1 acts")
    assert schema.Grapple(1) in GAME.legal(s, asked(s))
    change(s, 1, marks=(HeldMark(mark="grappled", source=0), HeldMark(mark="prone")))
    assert schema.Grapple(1) not in GAME.legal(s, asked(s))
    refuses(s, "grapple 2", "RB-RULING-144")
    change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    assert schema.Grapple(1) in GAME.legal(s, asked(s))


@rule("RB-HOLD-3")
def test_to_hold_what_is_held_is_no_change() -> None:
    s = rb(f"1:A npc-trooper@0,0 | {FOE} | 1 acts")
    rifle = next(t.n for t in unit(s, 1).things if t.item == "auto-rifle")
    refuses(s, schema.Hold(rifle, rifle), "RB-HOLD-3")
    play(s, schema.Hold(0, 0))


@rule("RB-RULING-100")
@pytest.mark.parametrize(("hp", "offered"), [(1, True), (17, False)])
def test_what_is_for_all_in_a_place_is_offered_if_it_helps_one(
    hp: int, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a pack may have it: all units in touch regain HP."""
    book, packs = copy(open_book()), ("healing all",)
    heal = book.abilities["patch-up-1"]
    target = Target(all=True, metres=0)
    wide = replace(heal, uses=(replace(heal.uses[0], target=target),))
    book.abilities = {**book.abilities, "patch-up-1": wide}
    monkeypatch.setitem(BOOKS, packs, book)
    s = rb(f"1:A npc-officer@0,0 ability patch-up-1 | 2:A npc-trooper@1,0 hp {hp} | {FAR} | 1 acts")
    s.packs = packs
    forget(s)
    assert bool(listed(s, "patch-up")) == offered
    if offered:
        play(s, schema.Use("ability/patch-up-1", "patch-up"), roll(1), roll(1))
        assert unit(s, 2).hp > hp
    else:
        refuses(s, schema.Use("ability/patch-up-1", "patch-up"), "RB-RULING-22")


# Is anything left out?

ALWAYS = {
    pages.DiscardDie, pages.Retarget, pages.MultiplyDamage, pages.HalveDamage, pages.EscapeZero,
    pages.ToggleMark, pages.Move, pages.Halt, pages.Prepare, pages.Seize, pages.ExtraAction,
    pages.Generate, pages.SwitchOnOff, pages.Create, pages.Scan,
}  # fmt: skip
"""What does something wherever it is open; a Move is judged with what follows it."""


def test_of_every_effect_it_is_known_when_it_comes_to_nothing() -> None:
    assert ALWAYS.isdisjoint(FAULTS)
    assert ALWAYS | set(FAULTS) == set(EFFECTS)
