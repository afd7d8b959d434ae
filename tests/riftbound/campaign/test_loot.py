"""Loot and gifts: the stash, giving between characters, bandages for others."""

from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, after, character, did, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.commands.loot import FindLoot, Found, MoveMoney, MoveThing, Treat
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Thing


def party() -> Table:
    pack = Thing(n=1, item="backpack")
    torch = Thing(n=2, item="torch", where="inside", inside=1)
    rations = Thing(n=3, item="rations-1-day", count=5)
    ada = replace(character("Ada"), things=(pack, torch, rations), next_thing=4, money=30)
    return table({ADA: ada, BEN: replace(character("Ben"), things=(), money=0)})


@rule("RB-MISSING-9", "RB-RULING-30")
def test_what_is_found_goes_into_the_stash_full() -> None:
    found = FindLoot((Found("auto-rifle", 2), Found("rations-1-day", 3)), 50)
    stash = after(party(), GIL, found).campaign.stash
    assert [(t.n, t.item, t.count) for t in stash.things] == [
        (1, "auto-rifle", 1), (2, "auto-rifle", 1), (3, "rations-1-day", 3),
    ]  # fmt: skip
    assert stash.things[0].ammo > 0
    assert stash.money == 50
    with refused("RB-RULING-229"):
        did(party(), ANN, found)
    with refused("RB-MISSING-9"):
        did(party(), GIL, FindLoot((Found("nothing"),)))
    with refused("RB-MISSING-9"):
        did(party(), GIL, FindLoot())


def test_a_gift_goes_with_what_is_inside() -> None:
    t = after(party(), ANN, MoveThing(1, ADA, BEN))
    assert [x.item for x in t.characters[ADA].things] == ["rations-1-day"]
    pack, torch = t.characters[BEN].things
    assert (pack.item, torch.item, torch.inside) == ("backpack", "torch", pack.n)


def test_some_of_several_are_given() -> None:
    out = did(party(), ANN, MoveThing(3, ADA, BEN, 2))
    assert [x.count for x in out.changed[ADA].character.things] == [1, 1, 3]
    assert out.changed[BEN].character.things[0].count == 2
    assert "Ada gives 2 Non-perishable Rations" in out.changed[BEN].told[0].text
    with refused("RB-HOLD-1"):
        did(party(), ANN, MoveThing(3, ADA, BEN, 6))
    with refused("RB-HOLD-1"):
        did(party(), ANN, MoveThing(9, ADA, BEN))


def test_things_and_money_go_through_the_stash() -> None:
    t = after(party(), ANN, MoveThing(3, ADA))
    t = after(t, ANN, MoveMoney(20, ADA))
    assert (t.campaign.stash.money, t.campaign.stash.things[0].n) == (20, 1)
    t = after(t, BOB, MoveThing(1, taker=BEN))
    t = after(t, BOB, MoveMoney(5, taker=BEN))
    assert (t.characters[BEN].things[0].item, t.characters[BEN].money) == ("rations-1-day", 5)
    assert (t.campaign.stash.things, t.campaign.stash.money) == ((), 15)


@rule("RB-BUILD-21")
def test_nobody_gives_more_money_than_there_is() -> None:
    with refused("RB-BUILD-21"):
        did(party(), ANN, MoveMoney(31, ADA, BEN))
    with refused("RB-BUILD-21"):
        did(party(), ANN, MoveMoney(1, taker=ADA))


def test_a_player_gives_only_what_is_his_own() -> None:
    for command in (MoveThing(1, ADA, BEN), MoveMoney(1, ADA, BEN), MoveThing(1, ADA)):
        for stranger in (BOB, CID):
            with refused("CAMPAIGN"):
                did(party(), stranger, command)
        did(party(), GIL, command)
    with refused("CAMPAIGN"):
        did(party(), ANN, MoveMoney(1, ADA, ADA))


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
def test_whoever_cannot_lift_a_gift_does_not_get_it() -> None:
    item = next(id for id, one in open_book().items.items() if one.heavy is not None)
    heavy = Thing(n=1, item=item)
    t = party()
    t = Table(t.campaign, {ADA: replace(t.characters[ADA], things=(heavy,)),
                           BEN: replace(character("Ben", str=-2), things=())})  # fmt: skip
    out = did(t, ANN, MoveThing(1, ADA, BEN), 1, 2, 3)
    assert not out.changed
    assert "cannot lift" in out.tellings[0].lines[0].text
    given = after(t, ANN, MoveThing(1, ADA, BEN), 6, 5, 5)
    assert given.characters[BEN].things[0].item == item


@rule("RB-KEY-MODULE-1")
def test_a_module_goes_with_its_weapon_and_not_by_itself() -> None:
    module = next(id for id, item in open_book().items.items() if item.kind == "module")
    gun, blade = Thing(n=1, item="auto-rifle", module=2), Thing(n=2, item=module)
    t = party()
    ada = replace(t.characters[ADA], things=(gun, blade))
    t = Table(t.campaign, {**t.characters, ADA: ada})
    with refused("RB-KEY-MODULE-1"):
        did(t, ANN, MoveThing(2, ADA, BEN))
    rifle, part = after(t, ANN, MoveThing(1, ADA, BEN)).characters[BEN].things
    assert rifle.module == part.n


@rule("RB-RULING-134")
def test_one_bandages_another() -> None:
    t = party()
    doc = replace(t.characters[ADA], things=(Thing(n=1, item="large-bandage", where="right"),))
    hurt = replace(character("Ben"), hp=1)
    t = Table(t.campaign, {ADA: doc, BEN: hurt})
    out = did(t, ANN, Treat(ADA, 1, BEN), *[3] * 6)
    assert out.changed[BEN].character.hp > 1
    assert out.changed[ADA].character.things == ()
    with refused("CAMPAIGN"):
        did(t, BOB, Treat(ADA, 1, BEN), 3, 3)
