"""Write the recorded fights beside this file: `python -m games.fights` in the folder `tests`.

Bots fight, and the GM commands where a fight ends by command; the seed counts up until a fight is
as wanted, so the same files come out every time. To be run again when the version of the game
rises, when content changes, or when the state gets another shape: the hashes in the files are over
states.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.contract import Bot, look
from worldline.core.machine import Action, Decision, Event, Frame
from worldline.core.record import Recorder
from worldline.games import RIFTBOUND
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query.field import able
from worldline.riftbound.combat.setup.files import open_scene

HERE: Final = Path(__file__).parent / "riftbound"
Answer = tuple[Decision, Action]
Orders = Callable[[Encounter], Iterator[commands.Fiat]]
"""What the GM commands when the second round has begun."""


# How a fight ends


def ending(s: Encounter, last: Action) -> str:
    """RB-RULING-83: who still stands when the GM ends the combat, and why the others do not."""
    standing = {u.side for u in s.units if u.nature != "vehicle" and able(s, u.id)}
    if isinstance(last, commands.EndCombat):
        return "ended-by-command"
    if len(standing) > 1:
        return "out-of-rounds"
    if not standing:
        return "nobody-stands"
    lost = [u for u in s.units if u.side not in standing and u.nature != "vehicle"]
    who, winner = ("foes", "players") if lost[0].seat == s.gm else ("players", "foes")
    if all(u.gone for u in lost):
        return f"{who}-leave"
    if any(u.asleep and not u.dead for u in lost):
        return f"{who}-asleep"
    return f"{winner}-win"


def _nothing(s: Encounter) -> Iterator[commands.Fiat]:
    return iter(())


def _truce(s: Encounter) -> Iterator[commands.Fiat]:
    yield commands.EndCombat(reason="both sides lower their weapons")


def _foes(s: Encounter) -> Iterator[int]:
    return (u.id for u in s.units if u.seat == s.gm and not u.dead and u.aboard is None)


def _flight(s: Encounter) -> Iterator[commands.Fiat]:
    yield from (commands.Withdraw(unit=u, reason="they run for it") for u in _foes(s))


def _gas(s: Encounter) -> Iterator[commands.Fiat]:
    for u in _foes(s):
        yield commands.SetField(unit=u, field="asleep", value="true", reason="gas fills the room")


class Fight(NamedTuple):
    """What is fought, by which bots, and what the GM does to it."""

    setup: Setup
    bot: str = "scripted"
    orders: Orders = _nothing
    goes_on: bool = False  # the GM first says that it is not over


def _duel(rounds: int = 40) -> Setup:
    return replace(open_scene("duel").setup, rounds=rounds)


def _last_breath() -> Setup:
    """Two that can kill each other with their final Actions (RB-DYING-12)."""
    one = Entrant(npc="npc-officer", side="players", seat=0, hp=1, ehp=1)
    return Setup(entrants=(one, Entrant(npc="npc-gunhand", at=(10_000, 0, 0), hp=1)), rounds=40)


FIGHTS: Final = {
    "players-win": Fight(_duel()),
    "foes-win": Fight(_duel()),
    "players-win-at-random": Fight(_duel(), "random"),
    "players-win-though-it-went-on": Fight(_duel(), goes_on=True),
    "out-of-rounds": Fight(_duel(1)),
    "nobody-stands": Fight(_last_breath()),
    "ended-by-command": Fight(_duel(), orders=_truce),
    "foes-leave": Fight(_duel(), orders=_flight),
    "foes-asleep": Fight(_duel(), orders=_gas),
}
ENDINGS: Final = frozenset(
    {"players-win", "foes-win", "out-of-rounds", "nobody-stands", "ended-by-command"}
    | {"foes-leave", "foes-asleep"}
)
"""Every way in which a fight can end; those of the players' side are the same, the other way."""


def as_named(name: str) -> str:
    """The ending that a file's name tells."""
    return next(ending for ending in ENDINGS if name.startswith(ending))


def fought(name: str) -> Recorder[Encounter]:
    """The first fight that ends as its name says."""
    fight = FIGHTS[name]
    for seed in count():
        bots = [RIFTBOUND.bots[fight.bot]() for _ in range(fight.setup.players + 1)]
        recorder, last = _fought(fight, seed, bots)
        if ending(recorder.state, last) == as_named(name):
            return recorder
    raise AssertionError


def _fought(fight: Fight, seed: int, bots: list[Bot]) -> tuple[Recorder[Encounter], Action]:
    recorder = Recorder(GAME, fight.setup, seed)
    s, asked, commanded = recorder.state, 0, False
    last: Action = schema.EndTurn()
    while open_now := GAME.decisions(s):
        if s.round >= 2 and not commanded:
            commanded = True
            for last in fight.orders(s):
                recorder.apply(commands.Overrule(s.gm), last)
            continue
        d = open_now[0]
        if isinstance(d, schema.EndFight):
            last = schema.Say(not (fight.goes_on and asked == 0))
            asked += 1
        else:
            seen = look(GAME, s, d)
            last = bots[d.seat].choose(seen, rng.fork(seed, recorder.answers)) or seen.options[0]
        recorder.apply(d, last)
    return recorder, last


# Reactions within reactions


def _ambush() -> Setup:
    """A Captain orders a Biologist past two watchers; a Tank stands by to step in."""
    ours = (("captain-gunner", 0, 0), ("healer-biologist", 0, 4), ("tank-gunner", 5, 6))
    theirs = (("lancer-gunner", 14, 4), ("lancer-gunner", 14, 9))
    entrants = [
        Entrant(character=archetype(name), side="players", seat=0, at=(x * 1000, y * 1000, 0))
        for name, x, y in ours
    ]
    entrants += [
        Entrant(character=archetype(name), at=(x * 1000, y * 1000, 0)) for name, x, y in theirs
    ]
    return Setup(entrants=tuple(entrants), rounds=2)


NESTED: Final = "overwatch-within-a-move-within-an-order"
WITHIN: Final = (
    frames.Turn, frames.Using, frames.Doing, frames.Seizing, frames.Granting, frames.Acting,
    frames.Moving, frames.Offering, frames.Acting, frames.Attacking, frames.Dodging,
    frames.Offering, frames.Using, frames.Doing, frames.Moving, frames.Offering, frames.Acting,
    frames.Attacking, frames.Rolling, frames.Offering, frames.Using, frames.Doing,
)  # fmt: skip
"""A turn; an order is used; who obeys Seizes the Initiative and moves; a watcher fires at it;
before it dodges somebody steps in, and moves for it; another watcher fires at that one, and throws
a die of its Hit Roll again."""


def nesting(s: Encounter) -> tuple[type[Frame], ...]:
    """The kinds of procedures in progress, outermost first."""
    kinds = {*WITHIN}
    return tuple(type(frame) for frame in s.stack if type(frame) in kinds)


def _is_by_three(s: Encounter) -> bool:
    """Whether who moves by the order and the two who fire are three."""
    acting = [frame.unit for frame in s.stack if isinstance(frame, frames.Acting)]
    return len({*acting}) == len(acting) == 3


def nested() -> Recorder[Encounter]:
    """The first fight that comes to that depth, and in which who steps in takes something over and
    dice are thrown again."""
    for seed in count():
        recorder = Recorder(GAME, _ambush(), seed)
        s, deepest, happened = recorder.state, set[bool](), set[type[Event]]()
        while open_now := GAME.decisions(s):
            told = recorder.apply(*_eager(s, open_now[0], rng.fork(seed, recorder.answers)))
            if nesting(s) == WITHIN:
                deepest.add(_is_by_three(s))
            happened |= {type(e) for e in told}
        if deepest == {True} and {events.Redirected, events.Rethrew} <= happened:
            return recorder
    raise AssertionError


def _eager(s: Encounter, d: Decision, dice: int) -> Answer:
    """Order, move, watch, fire, step in and reroll, whatever comes first; else by lot."""
    options = list(GAME.legal(s, d))
    for wanted in _WISHES.get(type(d), ()):
        found = [a for a in options if wanted(s, d, a)]
        if found:
            return d, found[rng.below(dice, len(found))[1]]
    return d, options[rng.below(dice, len(options))[1]]


def _use(*ids: str) -> Callable[[Encounter, Any, Action], bool]:
    return lambda s, d, a: isinstance(a, schema.Use) and a.use in ids


def _is(kind: type[Action], ours: bool | None = None) -> Callable[[Encounter, Any, Action], bool]:
    def wanted(s: Encounter, d: Any, a: Action) -> bool:
        return isinstance(a, kind) and (ours is None or ours == (s.units[d.unit].seat != s.gm))

    return wanted


_WISHES: Final[dict[type[Decision], tuple[Callable[[Encounter, Any, Action], bool], ...]]] = {
    schema.TakeAction: (
        _use("order"),
        lambda s, d, a: isinstance(a, schema.Move) and d.origin == "ordered",
        _is(schema.Overwatch, ours=False),
    ),
    schema.React: (
        _use("intercept", "try-again"),
        lambda s, d, a: isinstance(a, schema.Attack) and s.units[a.targets[0]].seat != s.gm,
        _is(schema.Pass),
    ),
    schema.ChooseNumber: (lambda s, d, a: a == schema.Choose(d.most),),
    schema.ChoosePath: (lambda s, d, a: a != schema.Walk(),),
    schema.EndFight: (lambda s, d, a: a == schema.Say(True),),
}


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for old in HERE.glob("*.jsonl"):
        old.unlink()
    for name in FIGHTS:
        (HERE / f"{name}.jsonl").write_text(fought(name).text(), encoding="utf-8")
    (HERE / f"{NESTED}.jsonl").write_text(nested().text(), encoding="utf-8")
