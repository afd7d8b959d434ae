"""The law of hidden things: two campaigns that differ in nothing but what is hidden from a player
are the same to that player, byte for byte, in views, in what is told and in refusals."""

import random
from collections.abc import Callable
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, character, table
from riftbound.campaign.test_paper import YARD
from worldline.core.machine import Illegal
from worldline.riftbound.campaign.apply import apply
from worldline.riftbound.campaign.commands import AnyCommand
from worldline.riftbound.campaign.commands.checks import (
    CallCheck,
    CallContest,
    CloseCheck,
    Contender,
    RerollCheck,
    RevealCheck,
    RollCheck,
    RollDice,
    Stranger,
)
from worldline.riftbound.campaign.commands.fights import (
    BeginFight,
    ConfirmAftermath,
    DismissFight,
    ProposeAftermath,
)
from worldline.riftbound.campaign.commands.loot import FindLoot, Found, MoveMoney, MoveThing
from worldline.riftbound.campaign.commands.members import BringCharacter, ReturnCharacter
from worldline.riftbound.campaign.commands.paper import (
    DeleteEncounter,
    DeleteNote,
    PrepareEncounter,
    WriteNote,
)
from worldline.riftbound.campaign.outcome import Table, lines_for
from worldline.riftbound.campaign.state.fights import FoughtCharacter
from worldline.riftbound.campaign.view import view
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.roll import Cup

DEE = "dee-1"
Dice = tuple[int, ...]
Step = tuple[str, AnyCommand, Dice]
"""By whom, what, and the faces of its dice."""


class World:
    """A campaign, and all that Ann has ever received of it."""

    def __init__(self) -> None:
        t = table()
        rich = {id: replace(c, prestige=3) for id, c in t.characters.items()}
        self.table = Table(t.campaign, {**rich, DEE: character("Dee")})
        self.received: list[bytes] = []

    def do(self, step: Step) -> None:
        by, command, dice = step
        try:
            out = apply(self.table, by, command, Cup(dice))
        except Illegal as no:
            self.received.append(str(no).encode() if by == ANN else b"")
            return
        changed = {id: one.character for id, one in out.changed.items()}
        self.table = Table(out.campaign, {**self.table.characters, **changed})
        self.received.append(msgspec.json.encode(lines_for(out.tellings, ANN)))
        self.received.append(self.view())

    def do_unseen(self, step: Step) -> None:
        before, received = self.view(), self.received
        self.received = []
        self.do(step)
        assert self.received in ([b""], [b"[]", before]), step
        self.received = received

    def view(self) -> bytes:
        return msgspec.json.encode(view(self.table.campaign, ANN, self.table.characters))


def middling(chance: random.Random) -> Dice:
    """Three dice without special results, so that they are as many as in the other world."""
    return tuple(chance.randint(2, 5) for _ in range(3))


def unseen(chance: random.Random) -> Step:
    """Something that Ann does not learn of; it happens in one world only."""
    n = chance.randint(1, 3)
    dice = tuple(chance.randint(2, 5) for _ in range(6))
    word = chance.choice(("Ambush", "Traitor", "Gold"))
    steps: tuple[Callable[[], Step], ...] = (
        lambda: (GIL, CallCheck("vsn", (ADA, BEN), n, secrecy="secret"), dice),
        lambda: (GIL, WriteNote(f"n{n}", word), ()),
        lambda: (GIL, WriteNote(f"n{n}", word, readers=(BOB,)), ()),
        lambda: (BOB, WriteNote(f"n{n}", word), ()),
        lambda: (BOB, DeleteNote(f"n{n}"), ()),
        lambda: (GIL, PrepareEncounter(f"e{n}", YARD.replace("The yard", word)), ()),
        lambda: (GIL, DeleteEncounter(f"e{n}"), ()),
        lambda: (CID, BringCharacter(DEE), ()),
        lambda: (GIL, ReturnCharacter(DEE, word), ()),
        lambda: (GIL, RollDice("2d6", to_gm=True), dice),
        lambda: (BOB, RollDice("d6", to_gm=True), dice),
    )
    return chance.choice(steps)()


def seen(shared: random.Random, hidden: random.Random) -> Step:
    """Something that Ann sees, with what is hidden of it drawn for each world by itself."""
    n = shared.randint(1, 6)
    own, other, secret = middling(shared), middling(shared), middling(hidden)
    secrecy: Literal["hidden", "blind"] = shared.choice(("hidden", "blind"))
    difficulty, exact = hidden.choice((None, 5, 12, 30)), hidden.random() < 0.5
    guard = Stranger("the guard", "wis", hidden.randint(-3, 9))
    person, rolls = shared.choice(((ANN, ADA), (BOB, BEN), (GIL, ADA)))
    taker, loot = shared.choice(("", ADA, BEN)), (Found("torch", n), Found("backpack"))
    steps: tuple[Callable[[], Step], ...] = (
        lambda: (GIL, CallCheck("agi", (), difficulty, exact, secrecy), ()),
        lambda: (GIL, CallContest(Contender(ADA, "cha"), guard, "hidden"), ()),
        lambda: (GIL, CallCheck("str", (ADA,), shared.randint(5, 15)), ()),
        lambda: (person, RollCheck(n, rolls), (*own, *secret)),
        lambda: (person, RerollCheck(n, rolls), other),
        lambda: (GIL, CloseCheck(n), ()),
        lambda: (ANN, WriteNote(f"n{n}", "Mine", readers=(BOB,)), ()),
        lambda: (ANN, DeleteNote(f"n{n}"), ()),
        lambda: (ANN, RevealCheck(n), ()),
        lambda: (GIL, BeginFight("Ambush", (ADA, BEN)), ()),
        lambda: (GIL, aftermath(hidden), ()),
        lambda: (GIL, ConfirmAftermath(taken={ADA: (), BEN: ()}), ()),
        lambda: (GIL, DismissFight(), ()),
        lambda: (GIL, FindLoot(loot, n), ()),
        lambda: (person, MoveThing(n, "", taker or ADA), ()),
        lambda: (person, MoveThing(n, rolls, taker), ()),
        lambda: (person, MoveMoney(n, "", taker or ADA), ()),
        lambda: (person, MoveMoney(n, rolls, taker), ()),
        lambda: (person, WriteNote(f"a{n}", "For all", readers=None), ()),
    )
    return shared.choice(steps)()


def aftermath(hidden: random.Random) -> ProposeAftermath:
    """Of a fight whose end the GM alone knows; nothing of it is written down afterwards."""
    fought = {}
    for id, c in table().characters.items():
        left = replace(c, hp=hidden.randint(1, c.hp), sp=hidden.randint(0, c.sp))
        fought[id] = FoughtCharacter(c, left)
    spoils = (Thing(n=1, item="torch", count=hidden.randint(1, 9)),) * hidden.randint(0, 2)
    return ProposeAftermath(fought, spoils)


def blinded(world: World, step: Step, hidden: random.Random) -> Step:
    """The dice of a blind roll are hidden, too."""
    by, command, _ = step
    blind = [call.n for call in world.table.campaign.calls if call.secrecy == "blind"]
    if isinstance(command, RollCheck) and command.call in blind:
        return by, command, middling(hidden) + middling(hidden)
    return step


def played(seed: int, secret: int) -> list[bytes]:
    """What Ann received; `seed` decides what she may know, `secret` the rest."""
    shared, hidden, world = random.Random(seed), random.Random(secret), World()
    for _ in range(40):
        if hidden.random() < 0.4:
            world.do_unseen(unseen(hidden))
        # each step draws from a source of its own, so that both worlds draw the same
        world.do(blinded(world, seen(random.Random(shared.random()), hidden), hidden))
    return world.received


@rule("RB-RULING-230")
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(2, 8)))
def test_what_is_hidden_changes_nothing_that_a_player_receives(seed: int) -> None:
    worlds = [played(seed, secret) for secret in (seed, seed + 100, seed + 200)]
    assert worlds[0] == worlds[1] == worlds[2]


def test_the_fights_of_the_law_are_fought() -> None:
    """An end that differs reaches the GM; it is proposed, confirmed and dismissed."""
    kinds: set[type] = set()
    for seed in range(8):
        shared = random.Random(seed)
        world = World()
        for _ in range(40):
            before = world.table.campaign
            step = seen(random.Random(shared.random()), random.Random(seed))
            world.do(step)
            if world.table.campaign != before:
                kinds.add(type(step[1]))
    expected = {BeginFight, ProposeAftermath, ConfirmAftermath, DismissFight, FindLoot, MoveThing}
    assert expected <= kinds
    ends = [aftermath(random.Random(n)) for n in range(2)]
    assert ends[0] != ends[1]


def test_the_law_can_be_broken() -> None:
    """A Difficulty that the GM reveals is no longer the same in both worlds."""

    def told(difficulty: int) -> list[bytes]:
        world = World()
        world.do((GIL, CallCheck("agi", (ADA,), difficulty, secrecy="hidden"), ()))
        world.do((GIL, RevealCheck(1), ()))
        return world.received

    assert told(12)[:2] == told(13)[:2]
    assert told(12) != told(13)
