"""The law of campaigns: after any commands, in any order, by anybody, every page can be drawn.

Whatever a list of a view is drawn by is unique in it, every id in a view leads to somebody whom
the view has, and a figure is the same wherever it is shown.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, character, table
from riftbound.campaign.test_paper import YARD
from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.riftbound.campaign import joining
from worldline.riftbound.campaign.apply import apply
from worldline.riftbound.campaign.commands import AnyCommand, GmCommand
from worldline.riftbound.campaign.commands.checks import (
    AcceptCheck,
    CloseCheck,
    ProposeCheck,
    RerollCheck,
    RollCheck,
)
from worldline.riftbound.campaign.commands.fights import (
    ConfirmAftermath,
    DismissFight,
    ProposeAftermath,
)
from worldline.riftbound.campaign.commands.homebrew import UsePacks
from worldline.riftbound.campaign.commands.loot import Treat
from worldline.riftbound.campaign.commands.members import (
    ApproveCharacter,
    BringCharacter,
    ReturnCharacter,
    WithdrawCharacter,
)
from worldline.riftbound.campaign.fights import show_changes
from worldline.riftbound.campaign.outcome import CampaignOutcome, Table
from worldline.riftbound.campaign.state import Campaign
from worldline.riftbound.campaign.state.fights import FoughtCharacter
from worldline.riftbound.campaign.view import CampaignView, view
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character, Thing, Where
from worldline.riftbound.figures.roll import Watched
from worldline.riftbound.sheet import sheet

DEE, EVE = "dee-1", "eve"
OWNERS: Final = {ADA: ANN, BEN: BOB, DEE: CID}
COMMANDS: Final[tuple[type, ...]] = get_args(AnyCommand)
RARE: Final = (WithdrawCharacter, ReturnCharacter, DismissFight, CloseCheck, UsePacks)
OFTEN: Final = (
    BringCharacter, ApproveCharacter, ProposeCheck, AcceptCheck, RollCheck, RerollCheck, Treat,
    ProposeAftermath, ConfirmAftermath,
)  # fmt: skip
WEIGHTS: Final = [12 if kind in OFTEN else 1 if kind in RARE else 4 for kind in COMMANDS]
"""So that there is somebody to whom something can happen, and things that take several commands
come to their end."""

# Commands of all kinds, by their types

WORDS: Final[dict[str, Callable[[random.Random], str]]] = {
    "character": lambda r: r.choice([ADA, ADA, BEN, BEN, DEE, "nobody"]),
    "characters": lambda r: r.choice([ADA, BEN]),
    "giver": lambda r: r.choice(["", ADA, BEN]),
    "taker": lambda r: r.choice(["", ADA, BEN]),
    "patient": lambda r: r.choice([ADA, BEN]),
    "readers": lambda r: r.choice([GIL, ANN, BOB, CID, EVE]),
    "note": lambda r: r.choice("abc"),
    "encounter": lambda r: r.choice("abc"),
    "text": lambda r: r.choice(["", "Words", YARD]),
    "dice": lambda r: r.choice(["1d6", "3d6+2", "none"]),
    "item": lambda r: r.choice(["torch", "backpack", "auto-rifle", "rations-1-day", "nothing"]),
    "trait": lambda r: r.choice(["Athletic", "Cold", "Drunk", "Tall"]),
    "traits": lambda r: r.choice(["Athletic", "Cold", "Drunk", "Tall"]),
    "switch": lambda r: r.choice([*open_book().switches]),
    "packs": lambda r: "nothing@0",
    "table": lambda r: r.choice(["", "t1"]),
}


def drawn(t: Table, kind: inspect.Type, name: str, r: random.Random) -> Any:
    """A value of this type; of what names something, one that often exists."""
    match kind:
        case inspect.StrType():
            return WORDS[name](r) if name in WORDS else r.choice(["Word", "Another"])
        case inspect.IntType() if (known := numbers(t, name)) and r.random() < 0.9:
            return r.choice(known)
        case inspect.IntType(ge=least, le=most):
            low = -3 if least is None else least
            return min(r.randint(low, low + 6), most if most is not None else low + 6)
        case inspect.BoolType():
            return r.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values=values):
            return r.choice(values)
        case inspect.UnionType(types=types):
            return drawn(t, r.choice(types), name, r)
        case inspect.VarTupleType(item_type=item, min_length=least):
            count = r.randint(least or 0, (least or 0) + 2)
            return tuple(drawn(t, item, name, r) for _ in range(count))
        case inspect.StructType(cls=cls, fields=fields):
            return cls(
                **{
                    one.name: drawn(t, one.type, one.name, r)
                    for one in fields
                    if one.required or r.random() < 0.7
                }
            )
    raise AssertionError(f"{name}: a value of {kind} is not drawn yet")


def numbers(t: Table, name: str) -> list[int]:
    """Those of Checks, of sessions, and of things in the stash or in somebody's hands."""
    if name == "call":
        return [one.n for one in t.campaign.calls]
    if name == "session":
        return [one.n for one in t.campaign.sessions]
    if name == "thing":
        held = (one for c in t.characters.values() for one in c.things)
        return [one.n for one in (*t.campaign.stash.things, *held)]
    return []


def thing(r: random.Random) -> Thing:
    """With a number that another may have, too, as things of several foes do."""
    inside = r.choice([None, None, r.randint(1, 4)])
    item = r.choice(["torch", "backpack", "rations-1-day"])
    count = r.randint(1, 3) if item == "rations-1-day" else 1
    where: Where = "inside" if inside else "carried"
    return Thing(n=r.randint(1, 4), item=item, where=where, inside=inside, count=count)


def fought(t: Table, r: random.Random) -> ProposeAftermath:
    """A fight's end: some are hurt, some dead, some have found something."""
    comers = t.campaign.fight.characters if t.campaign.fight else [*t.characters]
    ids = r.sample([*comers], r.randint(1, len(comers))) if comers else ["nobody"]
    return ProposeAftermath(
        {
            id: FoughtCharacter(c, left(c, r))
            for id in ids
            if (c := t.characters.get(id, character("X")))
        },
        tuple(thing(r) for _ in range(r.randint(0, 4))),
    )


def left(c: Character, r: random.Random) -> Character:
    dead = r.random() < 0.03
    c = replace(
        c, hp=0 if dead else r.randint(1, max(c.hp, 1)), dead=dead, ehp=0, sp=r.randint(0, c.sp)
    )
    if r.random() < 0.5:
        found = Thing(n=c.next_thing, item="torch", by="gm")
        c = replace(c, things=(*c.things, found), next_thing=c.next_thing + 1)
    return c


def confirmed(t: Table, r: random.Random) -> ConfirmAftermath:
    """All of it, or what the GM has picked."""
    fight = t.campaign.fight
    rows = show_changes(fight) if fight else ()
    keys = {one.character: tuple({change.key for change in one.fight}) for one in rows}
    taken = {id: tuple(r.sample(own, r.randint(0, len(own)))) for id, own in keys.items()}
    collect = tuple(k for k in range(len(fight.spoils) if fight else 1) if r.random() < 0.8)
    ids = tuple(r.sample([*keys], r.randint(0, len(keys))))
    return ConfirmAftermath(ids, taken if r.random() < 0.7 else {}, collect)


def command(t: Table, kind: type, r: random.Random) -> AnyCommand:
    if kind is ProposeAftermath:
        return fought(t, r)
    if kind is ConfirmAftermath:
        return confirmed(t, r)
    made: AnyCommand = drawn(t, inspect.type_info(kind), "", r)
    return made


def giver(one: AnyCommand, r: random.Random) -> str:
    """Mostly somebody who may give it."""
    if isinstance(one, BringCharacter):
        return OWNERS[one.character]
    if isinstance(one, GmCommand) and r.random() < 0.9:
        return GIL
    owner = OWNERS.get(getattr(one, "character", "") or getattr(one, "giver", ""), "")
    return owner if owner and r.random() < 0.8 else r.choice([GIL, ANN, BOB, CID, EVE])


# The world


class World:
    """A campaign with the people who come and go, and characters of their own."""

    def __init__(self) -> None:
        start = table()
        bandages = (Thing(n=1, item="large-bandage", where="right", count=20),)
        rich = {
            id: replace(c, prestige=6, money=50, things=bandages, next_thing=2)
            for id, c in start.characters.items()
        }
        self.all: dict[str, Character] = {**rich, DEE: character("Dee")}
        self.campaign: Campaign = start.campaign
        self.done: Counter[type] = Counter()

    def brought(self) -> dict[str, Character]:
        ids = (one.character for one in self.campaign.members if one.character)
        return {id: self.all[id] for id in ids}

    def do(self, r: random.Random) -> None:
        if r.random() < 0.02:
            self.come_or_go(r)
            return
        characters = self.brought()
        one = command(Table(self.campaign, characters), r.choices(COMMANDS, WEIGHTS)[0], r)
        if isinstance(one, BringCharacter):  # whoever keeps characters has looked at this
            if one.character not in OWNERS:
                return
            characters[one.character] = self.all[one.character]
        by = giver(one, r)
        try:
            self.take(apply(Table(self.campaign, characters), by, one, Watched(r.getrandbits(32))))
        except (Illegal, BadContent):
            return
        self.done[type(one)] += 1

    def take(self, out: CampaignOutcome) -> None:
        self.campaign = out.campaign
        self.all |= {id: one.character for id, one in out.changed.items()}

    def come_or_go(self, r: random.Random) -> None:
        person = r.choice([ANN, BOB, CID])
        if self.campaign.member(person) is None:
            self.take(joining.join(self.campaign, person, person))
        else:
            self.take(r.choice([joining.leave, joining.remove])(self.campaign, person, person))


# What holds

KEYS: Final[dict[str, Callable[[Any], object]]] = {
    "members": lambda one: one.person,
    "party": lambda one: one.character,
    "reviews": lambda one: one.character,
    "switches": lambda one: one.id,
    "calls": lambda one: one.n,
    "calls.rollers": lambda one: one.character,
    "sessions": lambda one: one.n,
    "notes": lambda one: (one.by, one.id),
    "encounters": lambda one: one.id,
    "stash.things": lambda one: one.n,
    "fight.proposed": lambda one: one.character,
    "fight.spoils": lambda one: one.n,
    "party.own.traits": lambda one: one.name,
    "calls.rollers.roll.added": lambda one: one.name,
    "calls.rollers.chance.spread": lambda one: one.total,
    "calls.opponent.roll.added": lambda one: one.name,
}
"""What the pages draw the lists of a view by."""
BY_PLACE: Final = {
    "calls.rollers.chance.reasons", "calls.rollers.counts.traits", "calls.rollers.claimed.traits",
    "fight.proposed.fight", "fight.proposed.meanwhile", "reviews.review.traits",
    "reviews.review.remarks",
}  # fmt: skip
"""Lists whose lines go by their place."""


def lists(one: msgspec.Struct, where: str = "") -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every list of structs in a view, with where it stands."""
    for field in one.__struct_fields__:
        at, value = f"{where}.{field}".lstrip("."), getattr(one, field)
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            yield at, value
            for part in value:
                yield from lists(part, at)
        elif isinstance(value, msgspec.Struct):
            yield from lists(value, at)


def check(world: World) -> None:
    brought = world.brought()
    for person in (GIL, *(one.person for one in world.campaign.members)):
        seen = view(world.campaign, person, brought)
        for at, rows in lists(seen):
            if at in BY_PLACE:
                continue
            found = Counter(map(KEYS[at], rows))
            assert max(found.values()) == 1, f"{person} cannot draw {at}: {found}"
        check_ids(seen)
        check_figures(seen, brought)


def check_ids(seen: CampaignView) -> None:
    people = {seen.gm, *(one.person for one in seen.members)}
    party = {one.character for one in seen.party}
    known = {one.character for one in seen.members}
    assert len({seen.gm, *people}) == len(seen.members) + 1
    assert known >= {*party, *(one.character for one in seen.reviews)}
    for call in seen.calls:
        assert call.by in people
        assert party >= {one.character for one in call.rollers}
    for note in seen.notes:
        assert people >= {*note.readers}  # the writer may have left
    if seen.fight is not None:
        assert party >= {*seen.fight.characters, *(one.character for one in seen.fight.proposed)}


def check_figures(seen: CampaignView, characters: dict[str, Character]) -> None:
    for one in seen.party:
        page = sheet(characters[one.character])
        assert (one.name, one.level) == (page.name, page.level)
        assert (one.hp, one.sp, one.ehp) == (page.hp, page.sp, page.ehp)
        assert one.prestige == page.prestige
        assert len({thing.n for thing in page.things}) == len(page.things)
        if one.own is not None:
            assert one.own.money == page.money
    if seen.fight is not None:
        assert all(one.name == characters[one.character].name for one in seen.fight.proposed)


SEEDS: Final = 16
STEPS: Final = 200


def played(seed: int, check: Callable[[World], None]) -> World:
    r, world = random.Random(seed), World()
    for _ in range(STEPS):
        before = world.campaign
        world.do(r)
        if world.campaign is not before:
            check(world)
    return world


@rule("RB-RULING-229")
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(3, SEEDS)))
def test_whatever_is_done_in_a_campaign_every_page_can_be_drawn(seed: int) -> None:
    played(seed, check)


def test_the_law_does_every_command() -> None:
    done: Counter[type] = Counter()
    for seed in range(SEEDS):
        done += played(seed, lambda world: None).done
        if done.keys() >= {*COMMANDS}:
            break
    assert set(COMMANDS) - set(done) == set()
