"""RB-RULING-229: whatever the GM commands amid a fight, it goes on by what holds then."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields, replace
from repeats import repeats

from laws.test_derived import compare
from worldline.core.machine import CHANCE, Action, Decision, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, Unit, book
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.schema import RollDice
from worldline.riftbound.combat.query import powers
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.combat.topics.gm import _OWN
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Stat

WHY = "the table agreed"
STATS: tuple[Stat, ...] = get_args(Stat)
OF_A_UNIT = [field.name for field in fields(Unit) if field.name not in _OWN]
OF_THE_FIGHT = [field.name for field in fields(Encounter) if field.name not in _OWN]


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def sensible(s: Encounter, lot: Random) -> commands.Fiat:
    """What a GM might say."""
    u, v = lot.randrange(len(s.units)), lot.randrange(len(s.units))
    unit, here = s.units[u], (lot.randint(-9000, 9000), lot.randint(-9000, 9000))
    match lot.randrange(9):
        case 0 | 1:
            name, value = lot.choice(
                [
                    ("asleep", not unit.asleep), ("hidden", not unit.hidden), ("dead", True),
                    ("side", s.units[v].side), ("size", lot.choice([*book(s).sizes])),
                    ("x", here[0]), ("y", here[1]), ("z", lot.choice([0, 3000])),
                    ("diameter", lot.choice([500, 1000, 2000])), ("hp", lot.randint(0, unit.hp)),
                    ("prestige", lot.randint(0, 4)), ("skills", ()), ("unwilling", (v,)),
                    ("aboard", None), ("post", lot.randint(-1, 1)),
                ]
            )  # fmt: skip
            return commands.SetField(unit=u, field=name, value=written(value), reason=WHY)
        case 2 | 3:
            mark, source = lot.choice([*book(s).marks]), lot.choice([None, v])
            return commands.PutMark(unit=u, mark=mark, source=source, reason=WHY)
        case 4 if unit.marks:
            return commands.TakeMark(unit=u, mark=lot.choice(unit.marks).mark, reason=WHY)
        case 5:
            (x, y), wide = here, lot.randint(1, 4) * 1000
            wall = Terrain(corners=((x, y), (x + wide, y), (x + wide, y + 900), (x, y + 900)))
            value = written(lot.choice([(), (wall,)]))
            return commands.SetField(field="terrain", value=value, reason=WHY)
        case 8:
            return commands.Place(unit=u, at=(*here, lot.choice([0, 3000])), reason=WHY)
        case 6 if lot.random() < 0.3:
            come = Entrant(npc="npc-trooper", side=unit.side, at=(*here, 0))
            return commands.Arrive(entrant=come, reason=WHY)
        case _:
            relation = lot.choice(
                [
                    Relation(), Relation(sees=False, hears=False), Relation(contact=True),
                    Relation(metres=lot.randint(0, 40)), Relation(enemy=lot.random() < 0.5),
                    Relation(willing=lot.random() < 0.5),
                ]
            )  # fmt: skip
            mutual = lot.random() < 0.5
            return commands.Declare(unit=u, other=v, relation=relation, mutual=mutual, reason=WHY)


def fateful(s: Encounter, lot: Random) -> commands.Fiat:
    """Who dies, falls, leaves, comes back or comes at all: of those in the midst of something, if
    there are any."""
    busy = [u for frame in s.stack for name in MIDST if type(u := getattr(frame, name, 0)) is int]
    u = lot.choice(busy if busy and lot.random() < 0.7 else range(len(s.units)))
    unit = s.units[u]
    match lot.randrange(6):
        case 0:
            return commands.Withdraw(unit=u, reason=WHY)
        case 1:
            come = Entrant(npc="npc-trooper", side=unit.side, at=(lot.randint(0, 9000), 0, 0))
            return commands.Arrive(entrant=come, reason=WHY)
    name, value = lot.choice(
        [
            ("hp", 0), ("hp", 1), ("ehp", 0), ("dead", not unit.dead), ("gone", not unit.gone),
            ("mortal", not unit.mortal), ("aboard", None), ("x", lot.randint(-9000, 9000)),
        ]
    )  # fmt: skip
    return commands.SetField(unit=u, field=name, value=written(value), reason=WHY)


MIDST = ("unit", "user", "attacker", "target", "damaged", "mover", "seizer", "dodger", "watcher")
"""What units are called in procedures."""

EFFECTS = [
    use.effects
    for table in open_book().kinds.values()
    for entry in table.values()
    for use in getattr(entry, "uses", ())
    if use.effects
]


def worked(s: Encounter, lot: Random) -> commands.Fiat:
    """What any use in the books does, done by anybody to anybody."""
    u, v = lot.randrange(len(s.units)), lot.choice([None, *range(len(s.units))])
    return commands.Work(unit=u, target=v, effects=lot.choice(EFFECTS), reason=WHY)


def wild(s: Encounter, lot: Random) -> commands.Fiat:
    """Any field at all, and what fits its type: often nonsense."""
    if lot.random() < 0.8:
        unit, name = lot.choice(s.units), lot.choice(OF_A_UNIT)
        value = anything(s, getattr(unit, name), getattr(lot.choice(s.units), name), lot)
        return commands.SetField(unit=unit.id, field=name, value=written(value), reason=WHY)
    name = lot.choice(OF_THE_FIGHT)
    value = anything(s, getattr(s, name), getattr(s, name), lot)
    return commands.SetField(field=name, value=written(value), reason=WHY)


def anything(s: Encounter, now: Any, other: Any, lot: Random) -> Any:
    somebody = lot.randint(0, len(s.units) + 1)
    match now:
        case bool():
            return not now
        case int():
            return lot.choice([now + lot.randint(-3, 3), lot.randint(-2, 12), somebody])
        case None:
            return lot.choice([somebody, None])
        case str():
            return lot.choice(["nothing", other])
        case tuple() | list():
            whole = list(now)
            return lot.choice([[], other, whole[:-1], whole[::-1], whole * 2, ["nothing"]])
        case dict():
            return lot.choice([{}, other])
    return now


def agree(s: Encounter) -> None:
    """What is listed, and what counts for whom, as if the fight came off the wire."""
    compare(s)
    t = GAME.load(GAME.dump(s))
    for unit in s.units:
        assert powers.powers(s, unit.id) == powers.powers(t, unit.id), unit.name
        for stat in STATS:
            assert powers.modifiers(s, unit.id, stat) == powers.modifiers(t, unit.id, stat), stat
    d = GAME.decisions(s)[0]
    if d.seat != CHANCE:
        assert [*GAME.legal(s, d)] == [*GAME.legal(t, d)], d


def meddled(seed: int, say: Any, most: int, look: Any = None) -> tuple[int, int]:
    """A random fight with commands in between: how many were taken, and how many refused."""
    s, lot, taken, refused = GAME.new(skirmish(seed), seed, auto=False), Random(seed), 0, 0
    for _ in range(most):
        asked = GAME.decisions(s)
        if not asked:
            break
        if lot.random() < 0.2:
            command, aside = say(s, lot), commands.Overrule(s.gm)
            before = GAME.dump(s)
            try:
                GAME.check(s, aside, command)
            except Illegal:
                refused += 1
                assert GAME.dump(s) == before
            else:
                taken += 1
                GAME.apply(s, aside, command, auto=False)
                assert not GAME.problems(s)
                continue
        if look is not None:
            look(s)
        d = asked[0]
        action = GAME.draw(s, d) if d.seat == CHANCE else lot.choice([*GAME.legal(s, d)])
        for seat in range(s.gm + 1):
            GAME.view(s, seat)
        GAME.apply(s, d, action, auto=False)
    return taken, refused


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(5, 40), 5))
def test_what_counts_follows_whatever_the_gm_says(first: int) -> None:
    counts = [meddled(seed, sensible, 60, agree) for seed in range(first, first + 5)]
    assert sum(taken for taken, _ in counts) >= 10


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(20, 160), 20))
def test_a_fight_goes_on_whatever_the_gm_lets_happen(first: int) -> None:
    counts = [meddled(seed, worked, 80) for seed in range(first, first + 20)]
    assert sum(taken for taken, _ in counts) > 50


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(90, 240), 30))
def test_a_fight_goes_on_whatever_the_gm_sets_or_it_is_refused(first: int) -> None:
    counts = [meddled(seed, wild, 80) for seed in range(first, first + 30)]
    assert sum(taken for taken, _ in counts) > 50
    assert sum(refused for _, refused in counts) > 10


def in_play(s: Encounter) -> None:
    """Whoever is asked, or rolls, is neither dead nor gone."""
    d = GAME.decisions(s)[0]
    who = d.roller if isinstance(d, RollDice) else getattr(d, "unit", None)
    assert who is None or not s.units[who].dead, (d, s.units[who].name)


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(20, 160), 20))
def test_nobody_out_of_play_is_asked_or_rolls(first: int) -> None:
    """But for what was open already as the GM spoke; dice fall before anybody can."""
    taken = 0
    for seed in range(first, first + 20):
        s, lot = GAME.new(skirmish(seed), seed, auto=False), Random(seed)
        for _ in range(100):
            asked = GAME.decisions(s)
            if not asked:
                break
            d: Decision = asked[0]
            action: Action
            open_before = s.stack.copy()
            if d.seat != CHANCE and lot.random() < 0.2:
                d, action = commands.Overrule(s.gm), fateful(s, lot)
                try:
                    GAME.check(s, d, action)
                except Illegal:
                    continue
                taken += 1
            else:
                action = GAME.draw(s, d) if d.seat == CHANCE else lot.choice([*GAME.legal(s, d)])
            GAME.apply(s, d, action, auto=False)
            assert not GAME.problems(s)
            if s.stack and not any(s.stack[-1] is frame for frame in open_before):
                in_play(s)
    assert taken > 50


def bent(s: Encounter, answer: Action, lot: Random) -> Action:
    """An answer with other numbers and names: often of what is not there."""
    changed: dict[str, Any] = {}
    for name in answer.__struct_fields__:
        now = getattr(answer, name)
        if lot.random() < 0.5:
            continue
        if type(now) is int:
            changed[name] = lot.randint(-1, len(s.units) + 2)
        elif name in ("arm", "key", "use"):
            changed[name] = lot.choice(NAMES)
        elif name in ("targets", "pick", "drop", "dice"):
            changed[name] = lot.choice([(), (lot.randint(0, len(s.units) + 1),), now * 2])
        elif name == "path":
            changed[name] = lot.choice([(), ((9000, 9000, 0),) * 2, now[::-1]])
    return replace(answer, **changed)


NAMES = (
    "nothing",
    "item/99/auto-rifle",
    "system/99/0/x",
    "system/0/9/x",
    "mark/x/of/77",
    "item/a/b",
)


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(10, 40), 10))
def test_an_answer_that_names_what_is_not_there_is_refused(first: int, allowed: bool) -> None:
    """By the rules, and also where the GM has allowed what they forbid."""
    refused = 0
    for seed in range(first, first + 10):
        s, lot = GAME.new(skirmish(seed), seed, auto=False), Random(seed)
        for _ in range(80):
            if not (asked := GAME.decisions(s)):
                break
            d = asked[0]
            answer = GAME.draw(s, d) if d.seat == CHANCE else lot.choice([*GAME.legal(s, d)])
            if d.seat != CHANCE:
                t = s.copy()
                if allowed:
                    allow = commands.Allow(reason=WHY)
                    GAME.apply(t, commands.Overrule(t.gm), allow, auto=False)
                now, other = GAME.decisions(t)[0], bent(t, answer, lot)
                try:
                    GAME.check(t, now, other)
                except Illegal:
                    refused += 1
                else:
                    GAME.apply(t, now, other, auto=False)
            GAME.apply(s, d, answer, auto=False)
    assert refused > 10
