"""Positions and actions of an encounter as short text: draw it, play it with named dice, look.

`rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 4 ability intercept-1 | 1 acts")`: number, side,
profile and place in metres, then words: `hp N`, `sp N`, `ability ID`, `mark ID`, `prestige N`,
`loses ID` (an item), `mortal`, `seizes` (it is asked in every gap), `asleep`, `hidden`, `veiled`;
`holds ID`, `grips ID` (in both hands by choice), `wears ID`, `carries ID`, `skilled ID`,
`knows PROFILE`, `level N`, `size ID`, `body N` (Charge), and a Score: `knw 2`.
"""

import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, at_step
from worldline.riftbound.character import Owned, Thing, Where
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Held, Unit, book
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query.powers import arms, uses
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.space.geometry import METRE, Point, Terrain
from worldline.riftbound.combat.topics.turn import next_turn


def rb(position: str, terrain: tuple[Terrain, ...] = (), **switches: bool | int | str) -> Encounter:
    """A combat in its first round, about to begin the turn of whoever acts."""
    *drawn, last = (part.strip() for part in position.split("|"))
    entrants = tuple(_entrant(text) for text in drawn)
    named = {key.replace("_", "-"): value for key, value in switches.items()}
    s = muster(Setup(entrants=entrants, terrain=terrain, switches=named), seed=1)
    for k, text in enumerate(drawn):
        s.units[k] = _described(s, s.units[k], text.split()[2:])
    s.secrets = any(unit.hidden or unit.veiled for unit in s.units)
    first = int(last.removesuffix(" acts")) - 1
    fighting = [u.id for u in s.units if u.nature != "vehicle" and not u.dead]
    k = fighting.index(first)
    s.order[:] = fighting[k:] + fighting[:k]
    s.phase, s.round = "regular", 1
    s.push(at_step(frames.Combat(), next_turn))
    GAME._run(s, None, auto=False)
    s.events.clear()
    return s


def _entrant(text: str) -> Entrant:
    head, profile, *_ = text.split()
    side = head.split(":")[1]
    npc, _, place = profile.partition("@")
    seat = None if side == "B" else 0
    return Entrant(npc=npc, side=side, seat=seat, at=point(place))


def point(text: str) -> Point:
    x, y, *z = (int(float(n) * METRE) for n in text.split(","))
    return x, y, z[0] if z else 0


def _described(s: Encounter, unit: Unit, words: list[str]) -> Unit:
    unit = replace(unit, quiet="seizes" not in words, asleep="asleep" in words)
    unit = replace(unit, hidden="hidden" in words, veiled="veiled" in words)
    if "mortal" in words:
        unit = replace(unit, mortal=True)
    for word, value in pairwise(words):
        match word:
            case "hp" | "ehp" | "prestige":
                unit = replace(unit, **{word: int(value)})
            case "sp":
                unit = replace(unit, sp=int(value), sp_base=max(unit.sp_base or 0, int(value)))
            case "ability":
                id, _, choice = value.partition(":")
                own = Owned(ability=id, choice=choice or None, by="gm")
                unit = replace(unit, abilities=(*unit.abilities, own))
            case "mark":
                unit = replace(unit, marks=(*unit.marks, Held(mark=value)))
            case "loses":
                kept = tuple(t for t in unit.things if t.item != value)
                unit = replace(unit, things=kept)
            case "holds" | "grips" | "wears" | "carries":
                unit = replace(unit, things=(*unit.things, _thing(s, unit, word, value)))
            case "skilled":
                unit = replace(unit, skills=(*unit.skills, value))
            case "knows":
                unit = replace(unit, investigated=(*unit.investigated, value))
            case "level":
                unit = replace(unit, level=int(value))
            case "size":
                unit = replace(unit, size=value, diameter=book(s).sizes[value].least_mm or 0)
            case "body":
                unit = replace(unit, body_charge=int(value))
            case "str" | "ftd" | "agi" | "vsn" | "wis" | "wil" | "cha" | "knw":
                unit = replace(unit, scores={**unit.scores, word: int(value)})
    return unit


def _thing(s: Encounter, unit: Unit, word: str, id: str) -> Thing:
    """A new item, loaded; in the free hand, or in both."""
    item, taken = book(s).items[id], {t.where for t in unit.things}
    where: Where = "carried" if word == "carries" else "worn"
    if word in ("holds", "grips"):
        hand: Where = "right" if "left" in taken else "left"
        where = "both" if item.two_handed is True or word == "grips" else hand
    chosen = word == "grips" if item.two_handed == "chosen" else None
    ammo = item.ammo.most if item.ammo else item.stores.most if item.stores else 0
    n = max((t.n for t in unit.things), default=0) + 1
    return Thing(n=n, item=id, where=where, ammo=ammo, charge=item.charge, two_handed=chosen)


# Playing


def roll(*faces: int) -> schema.Rolled:
    return schema.Rolled(faces)


def play(s: Encounter, *things: str | Action) -> list[Event]:
    """One answer after another; dice are named where they fall."""
    told: list[Event] = []
    for thing in things:
        d = asked(s)
        action = thing if isinstance(thing, Action) else read(s, d, thing)
        wrong = isinstance(action, schema.Rolled) != (d.seat == CHANCE)
        assert not wrong, f"{thing} is no answer to {d}"
        GAME.check(s, d, action)
        told += GAME.apply(s, d, action, auto=False)
        assert not GAME.problems(s)
    return told


def asked(s: Encounter) -> Decision:
    return GAME.decisions(s)[0]


def refuses(s: Encounter, text: str | Action, rule: str) -> None:
    d = asked(s)
    action = text if isinstance(text, Action) else read(s, d, text)
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, d, action)
    assert refusal.value.rule == rule, refusal.value


def read(s: Encounter, d: Decision, text: str) -> Action:
    word, *rest = text.split()
    u = getattr(d, "unit", 0)
    match word:
        case "move" | "overwatch" | "end" | "handover":
            kinds = {"move": schema.Move, "overwatch": schema.Overwatch, "end": schema.EndTurn,
                     "handover": schema.HandOver}  # fmt: skip
            return kinds[word]()
        case "attack":
            return _attack(s, u, rest)
        case "prepare":
            return schema.Prepare(rest[0])  # type: ignore[arg-type]
        case "grapple":
            return schema.Grapple(int(rest[0]) - 1)
        case "use":
            return _use(s, d, u, rest)
        case "go":
            return schema.Walk(tuple(point(p) for p in rest))
        case "pass":
            return schema.Pass(rest=bool(rest))
        case "seize":
            return schema.Seize(int(rest[0]) - 1 if rest else None)
        case "reroll":
            return schema.Reroll("prepare", tuple(int(n) for n in rest))
        case "prestige":
            return schema.Reroll("prestige")
        case "pick":
            return schema.Pick(tuple(int(n) for n in rest))
        case "choose":
            return schema.Choose(int(rest[0]))
        case "target":
            return schema.Target(int(rest[0]) - 1)
    raise AssertionError(f"{text} is no action")


def _attack(s: Encounter, u: int, rest: list[str]) -> schema.Attack:
    """`attack 2`, `attack 2 auto-rifle`, `attack 2,3 greatsword`, `attack 2 unarmed blunt`."""
    targets = tuple(int(n) - 1 for n in rest[0].split(","))
    found = arms(s, u)
    key = next(k for k in found if len(rest) < 2 or re.search(rf"/{rest[1]}$", k))
    return schema.Attack(key, targets, rest[2] if len(rest) > 2 else "")


def _use(s: Encounter, d: Decision, u: int, rest: list[str]) -> schema.Use:
    window: Any = getattr(d, "window", "action.choose")
    targets = tuple(int(n) - 1 for n in rest[1:])
    keys = [p.key.text for p, use in uses(s, u, window) if use.id == rest[0]] or [""]
    found = [schema.Use(key, rest[0], targets) for key in keys]
    return next((use for use in found if len(found) > 1 and use in GAME.legal(s, d)), found[0])


# Looking


def unit(s: Encounter, n: int) -> Unit:
    return s.units[n - 1]


def hp(s: Encounter, n: int) -> int:
    return unit(s, n).hp


def marks(s: Encounter, n: int) -> set[str]:
    return {held.mark for held in unit(s, n).marks}


def place(s: Encounter, n: int) -> tuple[float, float]:
    return unit(s, n).x / METRE, unit(s, n).y / METRE
