"""From sheet to fight and back: what a fight did is confirmed by the GM."""

from contextlib import nullcontext

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, GIL, after, campaign, did, hears, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.authority import may, may_undo
from worldline.riftbound.campaign.commands.fights import (
    BeginFight,
    ConfirmAftermath,
    DismissFight,
    ProposeAftermath,
)
from worldline.riftbound.campaign.commands.time import LetHappen
from worldline.riftbound.campaign.fights import enter, proposal
from worldline.riftbound.campaign.joining import leave
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.state.fights import FoughtCharacter
from worldline.riftbound.campaign.view import view
from worldline.riftbound.combat.nouns.encounter import book, change, set_units
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.check import check_start
from worldline.riftbound.combat.setup.enlist import join_units, muster, number_units
from worldline.riftbound.combat.setup.files import open_scene
from worldline.riftbound.combat.topics.turn import over_with
from worldline.riftbound.downtime.commands import Hurt, LevelUp, Rename, WriteNotes
from worldline.riftbound.figures.character import Character, Thing

FOE = Entrant(npc="npc-raider", at=(20_000, 0, 0))
LOST = 3


def begun() -> Table:
    return after(table(), GIL, BeginFight("Ambush", (ADA, BEN)))


def fought(t: Table, **changed: object) -> ProposeAftermath:
    """Of a fight in which this happened to Ada, and nothing to Ben."""
    comers = [t.characters[ADA], t.characters[BEN]]
    setup = enter(t.campaign, Setup(entrants=(FOE,)), comers)
    s = muster(setup, 1)
    change(s, 0, **(changed or {"hp": comers[0].hp - LOST, "sp": 0}))
    over_with(s)
    return proposal(t, setup, s)


def test_characters_take_the_places_that_are_meant_for_them() -> None:
    comers = list(table().characters.values())
    scene = open_scene("dock-ambush").setup
    setup = enter(campaign(), scene, comers)
    check_start(setup)
    assert setup.players == 2
    party = [e for e in setup.entrants if e.seat is not None]
    assert [e.character for e in party] == comers
    assert [e.seat for e in party] == [0, 1]
    assert [e for e in setup.entrants if e.seat is None] == [
        e for e in scene.entrants if e.seat is None
    ]
    assert party[0].at == next(e.at for e in scene.entrants if e.seat is not None)


def test_several_of_one_profile_are_told_apart_by_a_number() -> None:
    foes = (FOE, replace(FOE, at=(9, 0, 0)), replace(FOE, name="Old Tom"))
    setup = enter(campaign(), Setup(entrants=foes), list(table().characters.values()))
    assert [e.name for e in setup.entrants if e.seat is None] == ["Raider 1", "Raider 2", "Old Tom"]


@rule("RB-RULING-230")
def test_numbers_of_one_profile_tell_nothing_of_who_is_hidden() -> None:
    lurking = replace(FOE, hidden=True)
    comers = list(table().characters.values())
    alone = enter(campaign(), Setup(entrants=(lurking, FOE, lurking)), comers)
    assert [e.name for e in alone.entrants if e.seat is None] == ["", "", ""]
    two = enter(campaign(), Setup(entrants=(FOE, lurking, FOE)), comers)
    assert [e.name for e in two.entrants if e.seat is None] == ["Raider 1", "", "Raider 2"]


@rule("RB-COMBAT-1")
def test_who_is_named_in_an_encounter_stands_in_a_place_of_his_own() -> None:
    t = table()
    ada, ben = t.characters.values()
    meant = Entrant(character=ben, seat=0, side="players", at=(5, 5, 0))
    another = Entrant(npc="npc-raider", seat=1, side="players", at=(9, 9, 0))
    setup = enter(campaign(), Setup(entrants=(meant, another, FOE)), (ada, ben))
    assert [(e.character, e.seat, e.at) for e in setup.entrants[:2]] == [
        (ada, 0, (9, 9, 0)),
        (ben, 1, (5, 5, 0)),
    ]


def test_more_characters_stand_beside_the_last() -> None:
    comers = [table().characters[ADA]] * 6
    setup = enter(campaign(), Setup(entrants=(FOE,)), comers)
    check_start(setup)
    assert sorted(number_units(setup)) == list(range(7))


@rule("RB-RULING-229")
def test_a_campaigns_switches_count_in_its_fights() -> None:
    strict = replace(campaign(), switches={"fall-damage": False})
    setup = enter(strict, Setup(entrants=(FOE,)), list(table().characters.values()))
    assert setup.switches == {"fall-damage": False}


@rule("RB-RULING-83")
def test_the_gm_confirms_all_that_a_fight_did() -> None:
    t = begun()
    hp = t.characters[ADA].hp
    t = after(t, GIL, fought(t))
    assert t.characters == table().characters  # nothing is written before that
    out = did(t, GIL, ConfirmAftermath())
    assert set(out.changed) == {ADA}
    ada = out.changed[ADA]
    assert (ada.character.hp, ada.character.sp) == (hp - LOST, 0)
    assert f"Ada: HP {hp} → {hp - LOST}" in [line.text for line in ada.told]
    assert out.campaign.fight is None


@rule("RB-RULING-229")
def test_the_gm_confirms_one_by_one() -> None:
    t = begun()
    before = t.characters[ADA]
    t = after(t, GIL, fought(t))
    t = after(t, GIL, ConfirmAftermath((ADA,), {ADA: ("wounds",)}))
    assert t.characters[ADA] == replace(before, hp=before.hp - LOST)
    assert t.campaign.fight is not None
    assert set(t.campaign.fight.proposed) == {BEN}
    with refused("RB-RULING-229"):
        did(t, GIL, ConfirmAftermath((ADA,)))
    assert after(t, GIL, ConfirmAftermath()).campaign.fight is None


@rule("RB-RULING-82", "RB-RULING-83")
@pytest.mark.parametrize("hidden", [False, True])
def test_who_came_in_the_middle_of_the_fight_is_written_back_too(hidden: bool) -> None:
    t = after(table(), GIL, BeginFight("Ambush", (ADA,)))
    ada, ben = t.characters.values()
    foe = replace(FOE, hidden=hidden)
    setup = enter(t.campaign, Setup(entrants=(foe, FOE)), [ada])
    late = (FOE, Entrant(character=ben, at=(0, 30_000, 0)), replace(foe, at=(0, 9_000, 0)))
    s = muster(setup, 1)
    for one in late:
        set_units(s, join_units(book(s), s.units, s.gm, one)[0])
    seen = [unit for unit in s.units if unit.name == ben.name]
    change(s, seen[0].id, hp=ben.hp - LOST)
    raiders = [unit for unit in s.units if unit.profile == FOE.npc]
    change(s, raiders[-1].id, dead=True)
    over_with(s)
    left = proposal(t, setup, s, late)
    assert set(left.fought) == {ADA, BEN}
    assert len(left.spoils) == len(raiders[-1].things) > 0
    t = after(t, GIL, left)
    assert t.campaign.fight is not None
    assert t.campaign.fight.everybody == (ADA, BEN)
    t = after(t, GIL, ConfirmAftermath())
    assert t.characters == {ADA: ada, BEN: replace(ben, hp=ben.hp - LOST)}


@rule("RB-RULING-82")
def test_who_left_and_came_again_is_as_the_second_time_left_him() -> None:
    t = after(table(), GIL, BeginFight("Ambush", (ADA,)))
    ada = t.characters[ADA]
    setup = enter(t.campaign, Setup(entrants=(FOE,)), [ada])
    again = (Entrant(character=replace(ada, sp=0), at=(0, 30_000, 0)),)
    s = muster(setup, 1)
    set_units(s, join_units(book(s), s.units, s.gm, again[0])[0])
    over_with(s)
    fought = proposal(t, setup, s, again).fought[ADA]
    assert (fought.began, fought.left.sp) == (ada, 0)


def test_who_is_of_no_campaign_is_not_written_back() -> None:
    t = after(table(), GIL, BeginFight("Ambush", (ADA,)))
    ada, ben = t.characters.values()
    setup = enter(t.campaign, Setup(entrants=(FOE,)), [ada])
    stranger = (Entrant(character=replace(ben, name="Cleo"), at=(0, 30_000, 0)),)
    s = muster(setup, 1)
    set_units(s, join_units(book(s), s.units, s.gm, stranger[0])[0])
    over_with(s)
    assert set(proposal(t, setup, s, stranger).fought) == {ADA}


def meanwhile(t: Table, **changed: object) -> Table:
    ada = replace(t.characters[ADA], **changed)
    return Table(t.campaign, {**t.characters, ADA: ada})


@rule("RB-RULING-229")
@pytest.mark.parametrize(("keys", "hp"), [(("wounds",), "fight"), ((), "sheet")])
def test_where_the_sheet_changed_meanwhile_the_gm_picks(keys: tuple[str, ...], hp: str) -> None:
    t = begun()
    full = t.characters[ADA].hp
    propose = fought(t)
    t = after(meanwhile(t, hp=full - 1, money=7), GIL, propose)
    seen = view(t.campaign, GIL).fight
    assert seen is not None
    ada = seen.proposed[0]
    assert (ada.disputed, {one.key for one in ada.fight}) == (("wounds",), {"wounds", "sp"})
    assert {one.key for one in ada.meanwhile} == {"wounds", "money"}
    with refused("RB-RULING-229"):
        did(t, GIL, ConfirmAftermath())
    now = after(t, GIL, ConfirmAftermath(taken={ADA: (*keys, "sp")})).characters[ADA]
    assert (now.hp, now.sp, now.money) == ({"fight": full - LOST, "sheet": full - 1}[hp], 0, 7)


def test_what_changed_elsewhere_on_the_sheet_stays() -> None:
    t = begun()
    t = after(meanwhile(t, money=7), GIL, fought(begun()))
    now = after(t, GIL, ConfirmAftermath()).characters[ADA]
    assert (now.money, now.sp) == (7, 0)


def test_a_sheet_that_changes_again_is_looked_at_anew() -> None:
    t = after(begun(), GIL, fought(begun()))
    t = meanwhile(t, hp=1)
    with refused("RB-RULING-229"):
        did(t, GIL, ConfirmAftermath(taken={ADA: ("wounds",)}))
    t = after(t, GIL, fought(begun()))
    assert after(t, GIL, ConfirmAftermath(taken={ADA: ("wounds",)})).characters[ADA].hp > 1


@rule("RB-MISSING-9")
def test_spoils_go_into_the_stash_as_the_gm_says() -> None:
    t = begun()
    comers = [t.characters[ADA], t.characters[BEN]]
    setup = enter(t.campaign, Setup(entrants=(FOE,)), comers)
    s = muster(setup, 1)
    change(s, number_units(setup)[2], hp=0, dead=True)
    over_with(s)
    propose = proposal(t, setup, s)
    assert propose.spoils
    t = after(t, GIL, propose)
    done = after(t, GIL, ConfirmAftermath(collect=(0,))).campaign
    assert [x.item for x in done.stash.things] == [propose.spoils[0].item]
    with refused("RB-MISSING-9"):
        did(t, GIL, ConfirmAftermath(collect=(399,)))


@rule("RB-MISSING-9")
def test_spoils_of_several_foes_have_numbers_of_their_own_in_the_stash() -> None:
    t = begun()
    foes = (FOE, replace(FOE, at=(25_000, 0, 0)))
    setup = enter(t.campaign, Setup(entrants=foes), list(t.characters.values()))
    s = muster(setup, 1)
    for n in (2, 3):
        change(s, number_units(setup)[n], hp=0, dead=True)
    over_with(s)
    t = after(t, GIL, proposal(t, setup, s))
    assert t.campaign.fight is not None
    spoils = t.campaign.fight.spoils
    assert [thing.n for thing in spoils] == list(range(1, len(spoils) + 1))
    stash = after(t, GIL, ConfirmAftermath(collect=tuple(range(len(spoils))))).campaign.stash
    assert len(stash.things) == len(spoils) > 2
    assert len({thing.n for thing in stash.things}) == len(stash.things)
    assert stash.next_thing > max(thing.n for thing in stash.things)


@rule("RB-MISSING-9")
def test_spoils_of_a_fight_elsewhere_get_numbers_of_their_own_too() -> None:
    ada, torch = table().characters[ADA], Thing(n=5, item="torch")
    pack = Thing(n=1, item="backpack")
    inside = Thing(n=2, item="torch", where="inside", inside=1)
    elsewhere = ProposeAftermath({ADA: FoughtCharacter(ada, ada)}, (torch, torch, pack, inside))
    t = after(begun(), GIL, elsewhere)
    stash = after(t, GIL, ConfirmAftermath(collect=(0, 1, 2, 3))).campaign.stash
    assert [thing.n for thing in stash.things] == [1, 2, 3, 4]
    assert [thing.inside for thing in stash.things] == [None, None, None, 3]


@rule("RB-RULING-230")
def test_players_see_that_there_is_a_fight_and_no_more() -> None:
    t = begun()
    out = did(t, GIL, fought(t))
    assert "HP" in hears(out, GIL)
    assert hears(out, ANN) == ""
    seen = view(out.campaign, ANN).fight
    assert seen is not None
    assert (seen.name, seen.over, seen.proposed, seen.spoils) == ("Ambush", True, (), ())
    for command in (BeginFight("X", (ADA,)), fought(t), ConfirmAftermath(), DismissFight()):
        with refused("RB-RULING-229"):
            did(t, ANN, command)


@rule("RB-COMBAT-1")
def test_one_fight_at_a_time() -> None:
    with refused("RB-COMBAT-1"):
        did(begun(), GIL, BeginFight("Another", (ADA,)))
    with refused("RB-COMBAT-1"):
        did(table(), GIL, DismissFight())
    with refused("RB-RULING-83"):
        did(begun(), GIL, ConfirmAftermath())
    assert after(begun(), GIL, DismissFight()).campaign.fight is None


def test_nobody_comes_out_of_a_fight_as_somebody_else() -> None:
    ada = table().characters[ADA]

    def propose(left: Character) -> None:
        did(begun(), GIL, ProposeAftermath({ADA: FoughtCharacter(ada, left)}))

    propose(replace(ada, hp=1))
    with refused("RB-RULING-22"):
        propose(replace(ada, hp=999))
    with refused("RB-RULING-229"):
        propose(replace(ada, role="healer"))
    with refused("RB-RULING-229"):
        did(after(begun(), GIL, fought(begun())), GIL, ConfirmAftermath(taken={ADA: ("nothing",)}))


@rule("RB-RULING-83")
def test_who_leaves_the_campaign_during_a_fight_is_out_of_it() -> None:
    t = begun()
    setup = enter(t.campaign, Setup(entrants=(FOE,)), list(t.characters.values()))
    s = muster(setup, 1)
    change(s, number_units(setup)[1], hp=t.characters[BEN].hp - LOST)
    over_with(s)
    alone = Table(leave(t.campaign, ANN, "Ann").campaign, {BEN: t.characters[BEN]})
    seen = view(alone.campaign, GIL).fight
    assert seen is not None
    assert seen.characters == (BEN,)
    done = after(after(alone, GIL, proposal(alone, setup, s)), GIL, ConfirmAftermath())
    assert done.characters[BEN].hp == t.characters[BEN].hp - LOST
    nobody = Table(leave(alone.campaign, BOB, "Bob").campaign, {})
    with refused("RB-RULING-83"):
        proposal(nobody, setup, s)


@rule("RB-RULING-83")
def test_nothing_is_written_for_who_leaves_before_the_gm_confirms() -> None:
    t = begun()
    t = after(t, GIL, fought(t))
    gone = Table(leave(t.campaign, ANN, "Ann").campaign, {BEN: t.characters[BEN]})
    assert gone.campaign.fight is not None
    assert set(gone.campaign.fight.proposed) == {BEN}
    assert after(gone, GIL, ConfirmAftermath()).campaign.fight is None
    assert leave(gone.campaign, BOB, "Bob").campaign.fight is None


def at_a_table() -> Table:
    return after(table(), GIL, BeginFight("Ambush", (ADA,), "table-1"))


@rule("RB-RULING-251")
def test_what_a_fight_at_a_table_can_change_waits_for_it() -> None:
    t = at_a_table()
    hurt = LetHappen(Hurt((1,)), (ADA,))
    with refused("RB-RULING-251"):
        did(t, GIL, hurt)
    did(t, GIL, LetHappen(Hurt((1,)), (BEN,)))  # who is in no fight
    did(after(t, GIL, DismissFight()), GIL, hurt)
    held = (Hurt((1,)), LevelUp(), Rename("Another"))  # its table knows it by its name
    for command, free in (*((one, False) for one in held), (WriteNotes("x"), True)):
        for by in (ANN, GIL):
            with nullcontext() if free else refused("RB-RULING-251"):
                may(t.campaign, by, ADA, command)
            with nullcontext() if free else refused("RB-RULING-251"):
                may_undo(t.campaign, by, ADA, command, ())


@rule("RB-RULING-251")
def test_of_whom_the_gm_has_confirmed_nothing_waits_any_more() -> None:
    t = after(table(), GIL, BeginFight("Ambush", (ADA, BEN), "table-1"))
    t = after(after(t, GIL, fought(t)), GIL, ConfirmAftermath((ADA,)))
    did(t, GIL, LetHappen(Hurt((1,)), (ADA,)))
    with refused("RB-RULING-251"):
        did(t, GIL, LetHappen(Hurt((1,)), (BEN,)))
    fight = view(t.campaign, ANN, t.characters).fight
    assert fight is not None
    assert fight.characters == (BEN,)  # the pages say so of nobody else


@rule("RB-RULING-251")
def test_a_fight_that_was_fought_elsewhere_holds_nothing_up() -> None:
    did(after(begun(), GIL, fought(begun())), GIL, LetHappen(Hurt((1,)), (ADA,)))
