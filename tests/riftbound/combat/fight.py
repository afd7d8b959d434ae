"""Fights drawn as short text, played with named dice, and looked at.

`rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 4 ability intercept-1 | 1 acts")` is read by
`combat.notation`.
"""

import pytest

from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.space.geometry import METRE, Terrain


def rb(position: str, terrain: tuple[Terrain, ...] = (), **switches: bool | int | str) -> Encounter:
    """A combat in its first round, at the beginning of the turn of whoever acts."""
    *drawn, last = (part.strip() for part in position.split("|"))
    lines = ["riftbound seed 1", *drawn, *map(notation.write_wall, terrain)]
    lines += [f"switch {key.replace('_', '-')} {_value(v)}" for key, v in switches.items()]
    return notation.read("\n".join([*lines, last]))


def _value(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# Playing


def roll(*faces: int) -> schema.Rolled:
    return schema.Rolled(faces)


def play(s: Encounter, *things: str | Action) -> list[Event]:
    """One answer after another; dice are named where they fall."""
    told: list[Event] = []
    for thing in things:
        d = asked(s)
        action = thing if isinstance(thing, Action) else notation.read_action(s, d, thing)
        wrong = isinstance(action, schema.Rolled) != (d.seat == CHANCE)
        assert not wrong, f"{thing} is no answer to {d}"
        GAME.check(s, d, action)
        told += take(s, d, action)
        assert not GAME.problems(s)
    return told


def take(s: Encounter, d: Decision, action: Action, *, auto: bool = False) -> list[Event]:
    """An answer; where something is used in a window, all others that are asked pass
    (RB-RULING-91)."""
    others = [o for o in GAME.decisions(s) if isinstance(o, schema.React) and o != d]
    told = GAME.apply(s, d, action, auto=auto)
    if isinstance(d, schema.React) and not isinstance(action, schema.Pass | schema.HoldFire):
        for other in others:
            told += GAME.apply(s, other, schema.Pass(), auto=auto)
    return told


def asked(s: Encounter) -> Decision:
    return GAME.decisions(s)[0]


def refuses(s: Encounter, text: str | Action, rule: str) -> None:
    d = asked(s)
    action = text if isinstance(text, Action) else notation.read_action(s, d, text)
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, d, action)
    assert refusal.value.rule == rule, refusal.value


def say(s: Encounter, n: int, action: Action) -> None:
    """What a unit's seat says unasked."""
    seat = s.units[n - 1].seat
    GAME.check(s, commands.Arrange(seat), action)
    GAME.apply(s, commands.Arrange(seat), action, auto=False)


def gm(s: Encounter, command: commands.Fiat) -> list[Event]:
    """The GM's word, and what is told of it."""
    d = commands.Overrule(s.gm)
    GAME.check(s, d, command)
    told = GAME.apply(s, d, command, auto=False)
    assert not GAME.problems(s)
    return told


# Looking


def unit(s: Encounter, n: int) -> Unit:
    return s.units[n - 1]


def hp(s: Encounter, n: int) -> int:
    return unit(s, n).hp


def marks(s: Encounter, n: int) -> set[str]:
    return {held.mark for held in unit(s, n).marks}


def place(s: Encounter, n: int) -> tuple[float, float]:
    return unit(s, n).x / METRE, unit(s, n).y / METRE


def turns(told: list[Event]) -> list[tuple[int, int]]:
    """Whose turns have started, and with how many Actions."""
    return [(e.unit + 1, e.actions[0]) for e in told if isinstance(e, events.TurnStarted)]


def uses_offered(s: Encounter) -> set[str]:
    return {a.use for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use)}


# Walls


def box(x: float, y: float, wide: float, **how: object) -> Terrain:
    """A square of so many metres, from its lower left corner."""
    return block(x, y, x + wide, y + wide, **how)


def block(left: float, low: float, right: float, high: float, **how: object) -> Terrain:
    x, y, u, v = (round(n * METRE) for n in (left, low, right, high))
    return Terrain(corners=((x, y), (u, y), (u, v), (x, v)), **how)  # type: ignore[arg-type]
