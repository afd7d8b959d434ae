"""Commands on a character between fights: what each does, and the laws that hold of all."""

from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.figures.characters import plain
from worldline.core.machine import Illegal
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.random import Chance, Wish, random_character
from worldline.riftbound.characters.level import offers
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import dying
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import (
    KINDS,
    AddStory,
    AnyCommand,
    BuyAbility,
    ChangeMoney,
    CharacterCommand,
    ChooseGoal,
    Correct,
    Gained,
    Hurt,
    LevelUp,
    MakeCheck,
    MakeDyingCheck,
    Rename,
    Rest,
    Sell,
    SpendPrestige,
    WriteNotes,
)
from worldline.riftbound.figures.character import ATTRIBUTES, Character, Points
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.keeper.characters import KEEPER
from worldline.rulebook import load

RULEBOOK = load(Path(__file__).parents[3] / "rules")


def done(c: Character, command: AnyCommand, *dice: int) -> Character:
    return apply(c, command, Cup(dice))[0]


def refused(c: Character, command: AnyCommand, *dice: int) -> str:
    with pytest.raises(Illegal) as no:
        apply(c, command, Cup(dice))
    return no.value.rule


@rule("RB-LEVEL-1", "RB-LEVEL-2")
def test_a_level_up_tells_its_dice_and_what_it_gives() -> None:
    c = plain("lancer", 1)
    up, told = apply(c, LevelUp(), Cup((4, 4)))
    assert up.level == 2
    assert "rises to Level 2" in told[0].text
    assert ", SP" not in told[0].text  # they stay as they are
    assert told[1].dice == (4,)
    assert "1d6" in told[1].text
    assert refused(replace(c, level=4), LevelUp()) == "RB-LEVEL-1"


@rule("RB-LEVEL-8")
def test_an_ability_is_bought_for_points() -> None:
    c = replace(plain("lancer", 1), points=(Points(points=5),))
    wanted = offers(c)[0]
    bought = done(c, BuyAbility(Gained(*wanted)))
    assert wanted.ability in {own.ability for own in bought.abilities}
    assert refused(c, BuyAbility(Gained("nothing"))) == "RB-LEVEL-8"


@rule("RB-DYING-11", "RB-DYING-13", "RB-DYING-14")
@pytest.mark.parametrize(("dice", "dead"), [((6, 5, 5), False), ((2, 1, 3), True)])
def test_a_dying_check_decides(dice: tuple[int, ...], dead: bool) -> None:
    c = done(plain("lancer", 1, wil=5), Hurt((1000, 1000)))
    assert dying.is_dying(c)
    assert refused(c, Rest("short")) == "RB-DYING-11"
    c, told = apply(c, MakeDyingCheck(), Cup(dice))
    assert c.dead == dead
    assert told[0].dice == dice


@rule("RB-PRESTIGE-4", "RB-RULING-163")
def test_a_dying_check_may_be_rolled_again_for_prestige() -> None:
    c = done(plain("lancer", 1, wil=5), Hurt((1000, 1000)))
    assert refused(c, MakeDyingCheck(prestige=True), 2, 1, 3) == "RB-PRESTIGE-4"
    c, told = apply(replace(c, prestige=3), MakeDyingCheck(prestige=True), Cup((2, 1, 3, 6, 5, 5)))
    assert (c.dead, c.hp, c.prestige) == (False, 1, 0)
    assert [line.dice for line in told[:2]] == [(2, 1, 3), (6, 5, 5)]


@rule("RB-CHECK-6", "RB-CHECK-7", "RB-CHECK-9", "RB-PRESTIGE-4")
def test_a_check_tells_its_dice_and_is_rolled_again_for_prestige() -> None:
    c = replace(plain("lancer", 1, agi=1), prestige=3)
    plain_check = MakeCheck("agi", 12, modifier=-2)
    after, told = apply(c, plain_check, Cup((5, 4, 3)))
    assert after == c
    assert told[0].text.endswith("against 12, a failure")
    assert (told[0].dice, "RB-CHECK-6" in told[0].rules) == ((5, 4, 3), True)
    after, told = apply(c, replace(plain_check, prestige=True), Cup((5, 4, 3, 6, 5, 4)))
    assert after == replace(c, prestige=0)
    assert told[1].text.endswith("against 12, a success")
    assert refused(c, MakeCheck("agi", traits=("Bold",)), 1, 2, 3) == "RB-TRAIT-8"


@rule("RB-PRESTIGE-4", "RB-PRESTIGE-5", "RB-RULING-54")
def test_prestige_is_spent_on_a_roll_or_on_a_skill() -> None:
    c = replace(plain("lancer", 1), prestige=3)
    assert done(c, SpendPrestige()).prestige == 0
    assert refused(c, SpendPrestige("Juggling")) == "RB-RULING-54"


@rule("RB-QUIRK-4")
@pytest.mark.parametrize("ended", ["completed", "abandoned"])
def test_a_goal_is_completed_or_abandoned_and_another_is_chosen(
    ended: Literal["completed", "abandoned"],
) -> None:
    c = plain("lancer", 1)
    c = replace(c, quirks=replace(c.quirks, goal="Find her"))
    new, told = apply(c, ChooseGoal(" Bring her home ", ended), Cup(()))
    assert new == replace(c, quirks=replace(c.quirks, goal="Bring her home"))
    assert [line.text for line in told] == [
        f"{c.name} has {ended} a Goal: Find her",
        f"{c.name} has a new Goal: Bring her home",
    ]
    assert refused(c, ChooseGoal(" ", ended)) == "RB-QUIRK-1"


@rule("RB-STORY-1", "RB-SHEET-1", "RB-SHEET-32")
def test_what_is_written_on_the_sheet() -> None:
    c = plain("lancer", 1)
    assert done(c, AddStory("Shipwrecked")).stories[-1] == "Shipwrecked"
    assert done(c, Rename(" Ada ")).name == "Ada"
    assert refused(c, Rename("  ")) == "RB-BUILD-1"
    assert done(c, WriteNotes("<i>owes me 5mC</i>")).notes == "<i>owes me 5mC</i>"


@rule("RB-BUILD-21")
def test_nobody_pays_more_than_he_has() -> None:
    c = replace(plain("lancer", 1), money=10)
    assert done(c, ChangeMoney(-10, "bribe")).money == 0
    assert refused(c, ChangeMoney(-11)) == "RB-BUILD-21"


def test_every_command_can_be_asked_for_and_has_a_kind() -> None:
    assert set(KINDS) == set(CharacterCommand.__subclasses__()) == set(get_args(AnyCommand))


# Laws


def some_command(c: Character, chance: Chance) -> Any:
    """Of any type, mostly one that could be meant; without corrections, which may leave what no
    rule would make (RB-RULING-229)."""
    kind = chance.pick([kind for kind in KINDS if kind not in (BuyAbility, Correct)])
    fields = {name: _some(c, chance, kind, name) for name in kind.__struct_fields__}
    return kind(**{name: value for name, value in fields.items() if value is not ...})


def _some(c: Character, chance: Chance, kind: type[CharacterCommand], field: str) -> Any:
    book = open_book(c.packs)
    things = [t.n for t in c.things] or [1]
    match field:
        case "packets":
            return tuple(chance.below(6) for _ in range(1 + chance.below(3)))
        case "amount" | "hours" | "count" | "days" | "hits":
            return 1 + chance.below(3)
        case "option":
            return chance.pick([*book.vehicles, *book.companions])
        case "assigned":
            beast = chance.pick([*book.companions.values()])
            return dict(zip(beast.to, beast.assign, strict=True))
        case "new":
            return chance.pick([*book.systems])
        case "metres":
            return chance.below(30)
        case "damage":
            return chance.pick(["", *book.damage, "nothing"])
        case "whose":
            return chance.pick(("character", "companion"))
        case "interrupted":
            return chance.pick((None, chance.below(500)))
        case "kind":
            return chance.pick(("short", "long", "full"))
        case "thing" | "source" | "module" | "to":
            return chance.pick([0, *things])
        case "things":
            return tuple(chance.pick(things) for _ in range(chance.below(3)))
        case "item":
            return chance.pick([*book.items, "nothing"])
        case "gained":
            return ...
    return _word(chance, kind, field)


def _word(chance: Chance, kind: type[CharacterCommand], field: str) -> Any:
    """What needs no character."""
    match field:
        case "attribute":
            return chance.pick(ATTRIBUTES)
        case "difficulty":
            return 8 + chance.below(10)
        case "prestige" if kind is Rest:
            return chance.pick((None, 4))
        case "work":
            return chance.pick(("refuel", "repair"))
        case "prestige" | "exact" | "allowed" | "story_helps" | "dodge" | "water":
            return bool(chance.below(2))
        case "shows":
            return (chance.pick(("ideal", "goal", "flaw")),)
        case "mc":
            return chance.below(200) if kind is Sell else chance.below(200) - 100
        case "system" | "place":
            return chance.below(4)
        case "by":
            return chance.below(9) - 4
        case "of":
            return chance.pick(("ammo", "charge"))
        case "pool":
            return chance.pick(("hp", "sp", "ehp"))
        case "who":
            return chance.pick(("self", "companion", "vehicle"))
        case "state":
            return chance.pick(("ready", "cooling", "used"))
        case "check":
            return MakeCheck(chance.pick(ATTRIBUTES), difficulty=11)
        case "other" | "wanted" | "effect" | "goal" | "story" | "name" | "look" | "notes":
            return chance.pick(("Ada", "", "<b>\x07"))
    return ...


@pytest.mark.repeats
@given(st.integers(0, 2**32))
@settings(max_examples=repeats(12, 60), deadline=None)
def test_commands_and_their_dice_make_the_same_character_again(seed: int) -> None:
    chance = Chance(seed)
    c = random_character(seed, 1 + seed % 4, Wish(switches={"refuel": True, "repair": True}))
    refused = set()
    for _ in range(40):
        command = some_command(c, chance) if chance.below(9) else _growth(c, chance)
        try:
            changed = KEEPER.change(
                c, command, chance.below(2**60), getattr(command, "check", None)
            )
        except Illegal as no:
            refused.add(no.rule)
            continue
        sent = msgspec.json.decode(msgspec.json.encode(command))
        assert KEEPER.read_command(sent) == command
        assert KEEPER.repeat(c, KEEPER.read_command(sent), changed.dice) == changed.character
        c = changed.character
        assert KEEPER.load(msgspec.json.encode(c)) == c
        assert KEEPER.write(msgspec.json.encode(c)) == files.write(c)
        assert KEEPER.sheet(c).hp.now == c.hp
        if c.dead:
            break
        if not dying.is_dying(c):
            assert faults(c) == []
    assert refused <= set(RULEBOOK.entries)


def _growth(c: Character, chance: Chance) -> Any:
    book = open_book(c.packs)
    found = [Gained(*p) for p in offers(c)] if not (c.dead or dying.is_dying(c)) else []
    found.append(Gained(chance.pick([*book.abilities]), "fire", (chance.pick(ATTRIBUTES),)))
    return BuyAbility(chance.pick(found)) if chance.below(2) else LevelUp((chance.pick(found),))
