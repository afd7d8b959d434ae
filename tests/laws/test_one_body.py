"""The same harm comes to the same in a fight and outside one (RB-RULING-60), for a character and
for its companion.

A fight is played by its own game, answer by answer: the GM says what befalls somebody, foes attack,
turns go by, things are used. Outside it each of these is a command. Both throw the same dice, so
that also who rolls what, and in which order, is the same.
"""

from random import Random
from typing import Literal, NamedTuple

import pytest
from msgspec.structs import replace
from repeats import repeats
from riftbound.combat.fight import gm
from riftbound.figures.characters import WALKING, bearing, with_beast
from tracing import rule

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.aftermath import character_after
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries import effects
from worldline.riftbound.downtime import commands as downtime
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.dying import is_dying
from worldline.riftbound.downtime.harm import Whose
from worldline.riftbound.figures.character import Character, MarkHeld
from worldline.riftbound.figures.roll import Cup

HERO, BEAST, FOE = 0, 1, 2
WHY = "it is so"
TYPES = ("", "blunt", "sharp", "true")
BANDAGES = ("large-programmable-bandage", "small-programmable-bandage")
HARMS = 14
"""At most, of one life."""


class Dice(Cup):
    """The dice of one harm: the same ones in the fight and outside it."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.lot, self.thrown = Random(seed), 0

    def throw(self, count: int) -> tuple[int, ...]:
        self.thrown += count
        return tuple(self.lot.randint(1, 6) for _ in range(count))


# The fight


class Fight:
    """A character with its companion, and a foe that does what the GM wants."""

    def __init__(self, c: Character) -> None:
        self.before, self.dice = c, Dice(0)
        ours = Entrant(character=c, side="ours", seat=0)
        theirs = Entrant(npc="npc-trooper", at=(5 * METRE, 0, 0))
        self.s: Encounter = GAME.new(Setup(entrants=(ours, theirs)), 1, auto=False)
        self.go_on()

    @property
    def asked(self) -> Decision:
        return GAME.decisions(self.s)[0]

    def answer(self, action: Action) -> None:
        d = self.asked
        GAME.check(self.s, d, action)
        GAME.apply(self.s, d, action, auto=False)
        assert not GAME.problems(self.s)

    def go_on(self) -> None:
        """Until somebody may act, or all is over; nobody does more than they must."""
        while GAME.decisions(self.s):
            d = self.asked
            match d:
                case schema.RollDice(purpose="order"):
                    self.answer(schema.Rolled((5, 4, 4) if d.roller == HERO else (2, 2, 3)))
                case schema.RollDice(purpose="hit"):
                    self.answer(schema.Rolled((6,) * d.count))
                case schema.RollDice():
                    self.answer(schema.Rolled(self.dice.throw(d.count)))
                case schema.TakeAction(origin="final"):
                    self.answer(self.one_of(schema.EndTurn, schema.Pass))
                case schema.TakeAction() | schema.EndFight():
                    return
                case schema.React():
                    self.answer(schema.Pass())
                case _:
                    self.answer(next(iter(GAME.legal(self.s, d))))

    def one_of(self, *kinds: type[Action]) -> Action:
        return next(a for a in GAME.legal(self.s, self.asked) if isinstance(a, kinds))

    def say(self, user: int, target: int, *done: effects.Effects) -> None:
        gm(self.s, commands.Work(unit=user, target=target, effects=done, reason=WHY))

    def befall(self, harm: downtime.AnyCommand) -> None:
        """What a command does outside a fight."""
        match harm:
            case downtime.Hurt((packet,), damage, whose=whose):
                self.say(FOE, UNIT[whose], effects.Damage(amount=packet, type=damage))
            case downtime.Hurt(_, damage, whose=whose):
                self.attack(UNIT[whose])
            case downtime.Fall(metres, whose):
                self.push_down(UNIT[whose], metres)
            case downtime.Heal(amount, whose):
                self.say(FOE, UNIT[whose], effects.Heal(amount=amount))
            case downtime.PassTurn():
                self.pass_turn()
            case downtime.UseBandage(n):
                self.answer(self.bandage(n)[0])
            case _:
                raise AssertionError(harm)
        self.go_on()

    def bandage(self, n: int) -> list[schema.Use]:
        """The use of a bandage on oneself, if it is the time for it."""
        wanted = schema.Use(f"item/{n}", "bandage", (HERO,))
        return [wanted] if wanted in GAME.legal(self.s, self.asked) else []

    @property
    def is_loaded(self) -> bool:
        gun = self.s.units[FOE].things[0]
        return gun.ammo >= open_book().attacks[gun.item].ammo

    def attack(self, target: int) -> None:
        """All shots hit."""
        gm(self.s, commands.SetField(unit=FOE, field="counters", value="0", reason=WHY))
        self.say(FOE, FOE, effects.MakeAttack(range="ranged"))
        self.answer(schema.Attack(GUN, (target,)))

    def push_down(self, u: int, metres: int) -> None:
        """Off something that is as high as this; afterwards it is brought back."""
        x, y, z = self.s.units[u].place
        high, aside = z + metres * METRE, METRE if u == BEAST else -METRE
        gm(self.s, commands.Place(unit=u, at=(x, y, high), reason=WHY))
        self.say(u, u, effects.Shift(metres=1, way="any"))
        self.answer(schema.Walk(((x, y + aside, high),)))
        self.go_on()
        gm(self.s, commands.Place(unit=u, at=(x, y, z), reason=WHY))

    def pass_turn(self) -> None:
        """Up to the next turn of the character."""
        now = self.s.turn
        while not self.over and (self.s.turn == now or self.s.whose != HERO):
            self.answer(self.one_of(schema.EndTurn))
            self.go_on()

    @property
    def over(self) -> bool:
        return not GAME.decisions(self.s) or not isinstance(self.asked, schema.TakeAction)

    @property
    def character(self) -> Character:
        return character_after(self.s, self.s.units[HERO], self.before)


Harmed = Literal["character", "companion"]
UNIT: dict[Whose, int] = {"character": HERO, "companion": BEAST}
GUN, SHOTS = "item/1/auto-rifle", 10
"""Of the foe: each hit deals 1 sharp damage."""
METRES = (1, 2, 4, 5, 9, 12, 30, 55, 80)


# Outside it


def outside(c: Character, harm: downtime.AnyCommand, dice: Cup) -> Character:
    c, _ = apply(c, harm, dice)
    return apply(c, downtime.MakeDyingCheck(), dice)[0] if is_dying(c) else c


# Both


class Body(NamedTuple):
    """How somebody stands."""

    hp: int
    ehp: int
    spared: bool
    dead: bool
    marks: tuple[MarkHeld, ...]
    things: tuple[tuple[str, int], ...]


def body(c: Character, whose: Harmed) -> Body:
    who = c if whose == "character" else c.companion
    assert who is not None
    marks = tuple(sorted(who.marks, key=lambda held: held.mark))
    things = tuple((thing.item, thing.count) for thing in c.things)
    return Body(who.hp, who.ehp, who.spared, who.dead, () if who.dead else marks, things)


def born(lot: Random) -> Character:
    """With tokens of somebody who is far away."""
    c = with_beast("walking", WALKING, ftd=lot.randint(-1, 3), wil=lot.randint(-1, 4), agi=1)
    c = bearing(c, *((item, "left") for item in lot.sample(BANDAGES, 1)))
    marks = (MarkHeld(mark="supercharge", count=2, source="Vera", rating=lot.randint(3, 5)),)
    if lot.random() < 0.5:
        return c
    assert c.companion is not None
    return replace(c, marks=marks, companion=replace(c.companion, marks=marks))


def next_harm(f: Fight, lot: Random, whose: Harmed, now: Body) -> downtime.AnyCommand:
    kinds = ["hurt", "hurt", "fall", "heal", "turn"]
    kinds += ["shot"] if f.is_loaded else []
    kinds += ["bandage"] * 3 if whose == "character" and f.bandage(1) else []
    match lot.choice(kinds):
        case "hurt":
            return downtime.Hurt((lot.randint(0, 9),), lot.choice(TYPES), whose=whose)
        case "shot":
            return downtime.Hurt((1,) * SHOTS, "sharp", dodge=True, whose=whose)
        case "fall":
            return downtime.Fall(lot.choice(METRES), whose)
        case "heal":
            return downtime.Heal(lot.randint(1, 6), whose)
        case "bandage":
            return downtime.UseBandage(1)
    if is_last_turn(now):
        return downtime.Heal(1, whose)
    return downtime.PassTurn()


def is_last_turn(now: Body) -> bool:
    """A dying Check at the start of a turn, and something that would help afterwards: outside a
    fight the turn ends with the Check."""
    helped = any(held.mark == "regeneration-1" for held in now.marks)
    return now.hp <= 0 and now.ehp <= 1 and helped


def lived(seed: int, whose: Harmed) -> set[str]:
    """A life of harm, told twice; what happened in it."""
    lot = Random(seed)
    c = born(lot)
    f, seen = Fight(c), set[str]()
    for k in range(HARMS):
        was = body(c, whose)
        harm = next_harm(f, lot, whose, was)
        dice, f.dice = Dice(seed * HARMS + k), Dice(seed * HARMS + k)
        c = outside(c, harm, dice)
        f.befall(harm)
        told = f"{seed}, {k}: {harm} on {was}"
        now = body(c, whose)
        assert body(f.character, whose) == now, told
        assert f.dice.thrown == dice.thrown, told
        seen.add(type(harm).__name__)
        seen |= {"critical"} if now.hp <= 0 else set()
        seen |= {"spared"} if now.spared else set()
        seen |= {"sparked"} if len(was.marks) > len(now.marks) else set()
        if now.dead or f.over:
            return seen | {"dead"}
    return seen


@pytest.mark.repeats
@pytest.mark.parametrize("whose", UNIT)
@rule("RB-RULING-60", "RB-RULING-204")
def test_the_same_harm_comes_to_the_same_in_a_fight_and_outside_it(whose: Harmed) -> None:
    seen: set[str] = set()
    for seed in range(repeats(25, 400)):
        seen |= lived(seed, whose)
    assert {"Hurt", "Fall", "Heal", "PassTurn", "critical", "sparked", "dead"} <= seen
    if whose == "character":  # a companion has no hands, and seldom such a will
        assert {"UseBandage", "spared"} <= seen
