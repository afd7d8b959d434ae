"""Who may give which command for a character of a campaign."""

from typing import get_args

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, after, campaign, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.authority import GMS, PLAYERS, WITH_CONSENT, may, may_undo
from worldline.riftbound.campaign.commands.growth import GrantLevel, GrantStory, RevokeGrants
from worldline.riftbound.campaign.commands.house import CloseShop, GiveConsent, OpenShop
from worldline.riftbound.campaign.state import Campaign, Consent, Member
from worldline.riftbound.downtime import commands as on

ONE_EACH: tuple[on.AnyCommand, ...] = (
    on.Hurt((1,)), on.Heal(1), on.MakeDyingCheck(), on.PassTurn(), on.Rest("short"),
    on.PassHours(1), on.MakeCheck("str"), on.LevelUp(), on.BuyAbility(on.Gained("athletics")),
    on.EarnPrestige(("flaw",)), on.SpendPrestige(), on.ChooseGoal("rest"), on.AddStory("home"),
    on.BuyItem("torch"), on.PickUp("torch"), on.ChangeMoney(5), on.Hold(), on.Wear(1),
    on.Reload(1, 2), on.Recharge(1, 2), on.Switch(1), on.Attach(1, 2), on.Scan(1, "air"),
    on.PairDevice(1, "Ben's"), on.UseBandage(1), on.ReloadSystem(0, 1), on.Refuel(0, 1),
    on.FillVehicle(), on.RepairVehicle(), on.Adjust("hp", -3), on.ChangeTokens(1, "ammo", -1),
    on.ChangeSystemTokens(0, "charge", -1), on.MarkAbility(0, "used"),
    on.RollHits(0), on.RollDamage(0, 1),
    on.RollAgain(on.MakeCheck("str")), on.Rename("Eva"), on.WriteNotes("hm"),
    on.AllowGarage("refuel"),
    on.Fall(5), on.EatAndDrink(1), on.Drop(1), on.Sell(1, 5), on.ReplaceVehicle("sv-bike"),
    on.ChangeSystem(0, "nothing"), on.NameVehicle("Rust"), on.NameCompanion("Rex"),
    on.NameWeapon("Sting"), on.DescribeSignature("Green glass"),
    on.ReplaceCompanion("walking-beast", {"str": 1}), on.Correct("money", 1, "lost count"),
)  # fmt: skip


def test_every_command_on_a_character_is_somebodys() -> None:
    every = set(get_args(on.AnyCommand))
    assert {type(one) for one in ONE_EACH} == every
    decided = {on.LevelUp, on.AddStory, on.BuyItem}
    assert PLAYERS | GMS.keys() | WITH_CONSENT.keys() | decided == every
    assert not PLAYERS & (GMS.keys() | WITH_CONSENT.keys() | decided)


@rule("RB-GOLD-1", "RB-RULING-229")
@pytest.mark.parametrize("command", ONE_EACH)
def test_the_gm_may_do_everything_and_a_stranger_nothing(command: on.AnyCommand) -> None:
    assert may(campaign(), GIL, ADA, command) == campaign()
    for stranger in (BOB, CID, "eve"):
        with refused("CAMPAIGN"):
            may(campaign(), stranger, ADA, command)
    with refused("CAMPAIGN"):
        may(campaign(), GIL, "nobody", command)


@rule("RB-QUIRK-4", "RB-RULING-34")
def test_the_owner_may_do_what_is_a_players() -> None:
    for command in ONE_EACH:
        if type(command) in PLAYERS:
            assert may(campaign(), ANN, ADA, command) == campaign()


@rule("RB-RULING-55", "RB-RULING-60", "RB-CHECK-2", "RB-MISSING-9", "RB-MISSING-5", "RB-MISSING-7")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (on.EarnPrestige(("goal",)), "RB-RULING-55"),
        (on.Correct("money", 1, "lost count"), "RB-RULING-229"),
        (on.PassTurn(), "RB-RULING-60"),
        (on.MakeCheck("str"), "RB-CHECK-2"),
        (on.FillVehicle(), "RB-RECON-REFUEL-1"),
        (on.AllowGarage("repair"), "RB-RULING-229"),
        (on.Rest("full"), "RB-GOLD-1"),
        (on.PassHours(3), "RB-GOLD-1"),
        (on.RepairVehicle(), "RB-RECON-REPAIR-1"),
        (on.PickUp("torch"), "RB-MISSING-9"),
        (on.ChangeMoney(1), "RB-MISSING-9"),
        (on.BuyItem("torch"), "RB-MISSING-9"),
        (on.LevelUp(), "RB-MISSING-5"),
        (on.AddStory("home"), "RB-MISSING-7"),
    ],
)
def test_what_is_the_gms_is_refused_with_its_rule(command: on.AnyCommand, why: str) -> None:
    with refused(why):
        may(campaign(), ANN, ADA, command)


def test_everybody_may_pay() -> None:
    assert may(campaign(), ANN, ADA, on.ChangeMoney(-5)) == campaign()


def test_a_character_is_its_owners_alone_until_the_gm_approves_it() -> None:
    waiting = campaign().with_member(Member(ANN, ADA))
    for command in ONE_EACH:
        assert may(waiting, ANN, ADA, command) == waiting


@rule("RB-MISSING-5")
def test_a_granted_level_is_used_up() -> None:
    granted = after(table(), GIL, GrantLevel((ADA, BEN))).campaign
    taken = may(granted, ANN, ADA, on.LevelUp())
    with refused("RB-LEVEL-2"):
        may(granted, ANN, ADA, on.LevelUp(dice=(6,)))
    with refused("RB-MISSING-5"):
        may(taken, ANN, ADA, on.LevelUp())
    assert may(taken, BOB, BEN, on.LevelUp()) == campaign()
    assert may(granted, GIL, ADA, on.LevelUp()) == granted, "the GM needs no grant"


@rule("RB-LEVEL-1")
def test_no_level_is_granted_beyond_the_last() -> None:
    t = table()
    t = t._replace(characters={**t.characters, ADA: replace(t.characters[ADA], level=3)})
    t = after(t, GIL, GrantLevel((ADA,)))
    with refused("RB-LEVEL-1"):
        after(t, GIL, GrantLevel((ADA,)))


@rule("RB-MISSING-7")
def test_a_granted_story_is_used_up() -> None:
    granted = after(table(), GIL, GrantStory((ADA,))).campaign
    assert may(granted, ANN, ADA, on.AddStory("home")) == campaign()
    with refused("RB-MISSING-7"):
        may(granted, BOB, BEN, on.AddStory("home"))


def test_grants_can_be_taken_back() -> None:
    t = after(after(table(), GIL, GrantStory((ADA,))), GIL, GrantLevel((ADA,)))
    assert after(t, GIL, RevokeGrants(ADA)).campaign == campaign()
    with refused("RB-MISSING-5"):
        after(table(), GIL, RevokeGrants(ADA))


def test_grants_are_the_gms_and_for_approved_characters() -> None:
    with refused("RB-RULING-229"):
        after(table(), ANN, GrantLevel((ADA,)))
    waiting = table()._replace(campaign=campaign().with_member(Member(ANN, ADA)))
    with refused("CAMPAIGN"):
        after(waiting, GIL, GrantLevel((ADA,)))


@rule("RB-MISSING-9", "RB-RULING-32")
def test_a_shop_sells_what_has_a_price_by_rarity() -> None:
    t = after(table(), GIL, OpenShop(("uncommon", "common")))
    for sold in ("torch", "tent", "solar-array"):
        assert may(t.campaign, ANN, ADA, on.BuyItem(sold)) == t.campaign
    for kept in ("hs-alloy-cable", "heavy-armour", "nonsense"):
        with refused("RB-MISSING-9"):
            may(t.campaign, ANN, ADA, on.BuyItem(kept))
    assert after(t, GIL, CloseShop()).campaign == campaign()


@rule("RB-RULING-51")
def test_standing_consent_lets_players_do_what_else_is_the_gms() -> None:
    def agreed(consent: Consent) -> Campaign:
        return after(table(), GIL, GiveConsent(consent)).campaign

    time, finds = agreed(Consent(time=True)), agreed(Consent(finds=True))
    assert may(time, ANN, ADA, on.Rest("short")) == time
    assert may(finds, ANN, ADA, on.PickUp("torch")) == finds
    assert may(finds, ANN, ADA, on.ChangeMoney(50)) == finds
    with refused("RB-MISSING-9"):
        may(time, ANN, ADA, on.PickUp("torch"))
    with refused("RB-RULING-51"):
        may(time, ANN, ADA, on.RepairVehicle(("Athletic",)))
    both = agreed(Consent(time=True, traits=True))
    assert may(both, ANN, ADA, on.RepairVehicle(("Athletic",))) == both


def test_what_dice_decided_and_what_the_gm_gave_only_the_gm_takes_back() -> None:
    may_undo(campaign(), ANN, ADA, on.Heal(2), ())
    with refused("RB-RULING-229"):
        may_undo(campaign(), ANN, ADA, on.Hurt((2,)), (3, 4, 4))
    with refused("RB-RULING-229"):
        may_undo(campaign(), ANN, ADA, on.EarnPrestige(("goal",)), ())
    may_undo(campaign(), GIL, ADA, on.LevelUp(), (3, 4))
    with refused("CAMPAIGN"):
        may_undo(campaign(), BOB, ADA, on.Heal(2), ())
