"""Fights to play on: ready encounters and one's own, from text, and from a record."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from worldline import position
from worldline.core.machine import Action, Decision, Seat
from worldline.core.text import BadText, BadType
from worldline.position import Playable
from worldline.riftbound.bots import BOTS
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.drawing import map
from worldline.riftbound.combat.drawing.labels import letters
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.setup import files
from worldline.riftbound.combat.setup.files import Scene
from worldline.riftbound.combat.telling.view import View
from worldline.riftbound.figures.character import Character
from worldline.text_files import PathLike, text_or_file
from worldline.words import missing, nearest

ELSEWHERE: Final = {
    **dict.fromkeys(("map", "units", "look"), "print the position"),
    **dict.fromkeys(("way", "why"), "`check` tells why a move is refused"),
    "odds": "`riftbound.attack_odds` has them",
    "read": "`worldline riftbound compendium` has what an entry does",
    "hand": "give `play` a RaiseHand or LowerHand of worldline.riftbound.combat.nouns.commands",
    "stand": "give `play` what `read_stand` of worldline.riftbound.combat.notation reads",
    "gm": "give `play` a command of worldline.riftbound.combat.nouns.commands",
    "do": "give `play` an action of worldline.riftbound.combat.nouns.schema",
    "again": "write reroll 0 2 or pick 0 2, with dice counted from 0",
    "still": "give `play` the same move again",
    "log": "`log` of the position has it",
    "undo": "keep a `copy` of the position to go back to",
    "quit": "a position may be left as it is",
    "help": "`legal` lists what can be done",
}
"""What can be typed at the keyboard and is no move: what stands for it in code."""


def _signs(s: Encounter) -> dict[UnitId, str]:
    """The letters of units on the map that `print` draws."""
    return {u: letter for u, letter in letters(s, s.gm).items() if letter.isalpha()}


def _signs_of_all(s: Encounter) -> dict[UnitId, str]:
    """Their numbers in the text, where they have no letter."""
    return {u.id: str(u.id + 1) for u in s.units} | _signs(s)


def _read_move(s: Encounter, d: Decision, text: str) -> Action:
    """As its notation says, but a unit may also go by its letter on the map, or by its name."""
    word, _, rest = text.strip().partition(" ")
    if word.casefold() in ELSEWHERE:
        why = f'"{word}" is for the keyboard, and no move here: {ELSEWHERE[word.casefold()]}'
        raise BadText(text, why)
    return notation.read_action(s, d, f"{word} {_with_signs(s, d, rest)}", _signs(s))


def _with_signs(s: Encounter, d: Decision, text: str) -> str:
    """With their letters or numbers in the place of the names of units."""
    signs = _signs_of_all(s)
    named = dict[str, list[str]]()
    for unit in s.units:
        if s.is_known(unit.id, d.seat):
            named.setdefault(unit.name.casefold(), []).append(signs[unit.id])

    def sign(found: re.Match[str]) -> str:
        one, *more = named.get(found[0].casefold(), [found[0]])
        if more:
            ways = " or ".join((one, *more))
            raise BadText(found[0], f'there are {1 + len(more)} called "{found[0]}"; write {ways}')
        return one

    names = "|".join(re.escape(name) for name in sorted(named, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])(?:{names})(?![\w-])", sign, text, flags=re.IGNORECASE)


def _write_move(s: Encounter, action: Action) -> str:
    """What `_read_move` reads, of a move that names units; else nothing."""
    signs = _signs_of_all(s)
    match action:
        case schema.Attack(arm=arm, targets=targets, damage=damage):
            whom = ",".join(signs[u] for u in targets)
            return f"attack {whom} {keys.arm(arm).attack} {damage}".strip()
        case schema.Use(use=id, targets=targets):
            return " ".join(["use", id, *(signs[u] for u in targets)])
        case schema.Grapple(target=target):
            return f"grapple {signs[target]}"
        case schema.Target(unit=unit):
            return f"target {signs[unit]}"
    return ""


def _playable() -> Playable[Encounter]:
    return PLAYABLE


PLAYABLE: Final = Playable(
    game=GAME,
    bots=BOTS,
    write=notation.write,
    read=notation.read,
    read_move=_read_move,
    write_move=_write_move,
    unasked=(schema.Seize, commands.Fiat, commands.Stand, commands.RaiseHand, commands.LowerHand),
    draw=lambda s: "\n".join(map.draw(s, s.gm)),
    seats=lambda s: s.gm + 1,
    listener=lambda s: s.gm,
    find=_playable,
)


class Position(position.Position[Encounter]):
    """A fight as it stands."""

    def view(self, seat: Seat | None) -> View:
        self._check_seat(seat)
        return GAME.view(self.state, seat)


def fight(which: str | Path | Scene, seed: int | None = None) -> Position:
    """A fight: a ready encounter by its name, one from a file, or one that `encounter` has read.
    Seats are counted from 0, the GM's is the last. Without a seed, the encounter's own counts. In a
    move a unit goes by its letter on the map, its name, or its number in the text.

    >>> from worldline import riftbound
    >>> position = riftbound.fight("duel", seed=5)
    >>> position
    <Position: Ines Okafor takes an Action, the first of 2 left>
    >>> for line in position.play("attack B"):
    ...     print(line)
    Ines Okafor attacks Shieldbearer with Signature Weapon (Laser Rifle).
    Ines Okafor, Hit Roll: 4 4 5 6 4 5, each needs 3+; 6 successes (RB-ATTACK-7).
    >>> position.play_out("scripted").winners
    (1,)
    """
    if not isinstance(which, str | Path | Scene):
        wanted = "a name of `encounters()`, a file, or what `encounter` has read"
        raise BadType(f"{which!r} is no encounter: give {wanted}.")
    if isinstance(which, str) and which not in files.ready() and not Path(which).is_file():
        raise missing(which, "encounter", files.ready())
    scene = which if isinstance(which, Scene) else files.open_scene(str(which))
    return Position.new(PLAYABLE, scene.setup, scene.seed if seed is None else seed)


def encounters() -> tuple[str, ...]:
    """The names of the encounters that come with the game.

    >>> from worldline import riftbound
    >>> riftbound.encounters()
    ('convoy', 'dock-ambush', 'duel', 'last-stand', 'wild-den')
    """
    return files.ready()


def encounter(text: str, characters: Mapping[str, Character] | None = None) -> Scene:
    """An encounter from the text of its file (TOML), in which these characters go by these names.

    >>> from worldline import riftbound
    >>> scene = riftbound.encounter('''
    ... name = "Gate"
    ... [[units]]
    ... character = "ada"
    ... seat = 0
    ... side = "us"
    ... at = [0, 0]
    ... [[units]]
    ... npc = "npc-raider"
    ... at = [12, 0]
    ... ''', {"ada": riftbound.archetype("tank-gunner")})
    >>> riftbound.fight(scene, seed=1).play_out("scripted").winners
    (0,)
    """
    if not isinstance(text, str):
        raise BadType(f"An encounter is read from the text of its file, not from {text!r}.")
    if not any(sign in text for sign in "=[{\n"):
        known = files.ready()
        by_name = f'fight("{nearest(text, known) or known[0]}") plays one by its name'
        why = f"this is no text of an encounter; {by_name}; there are {', '.join(known)}"
        raise BadText(text, why)
    return files.read_text(text, characters or {})


def read_fight(text: str) -> Position:
    """A fight from its notation, of which only what matters must be written.

    >>> from worldline import riftbound
    >>> position = riftbound.read_fight("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 4 | 1 acts")
    >>> print(position)
        -2 ...........................
        -1 ...........................
         0 ...a...................B...
         1 ...........................
           |         |         |
           -1.5      3.5       8.5
    One column is 0.5m, one row 1m.
      a  Trooper                  A                17/17HP 0/0SP   (0, 0)
      B  Raider                   B                4/6HP 0/0SP     (10, 0)
    Trooper takes an Action, the first of 2 left
    """
    return Position.from_text(PLAYABLE, text)


def replay_fight(record: str | PathLike, to: int | None = None) -> Position:
    """The fight at the end of a record, or after `to` answers; every line is verified.

    >>> from worldline import riftbound
    >>> fought = riftbound.fight("duel", seed=5).play_out("scripted")
    >>> riftbound.replay_fight(fought.record()).scores == fought.scores
    True
    """
    return Position.from_record(PLAYABLE, text_or_file(record, "record"), to)
