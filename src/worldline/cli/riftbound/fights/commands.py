"""What can be typed besides the number of an option, word by word."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from worldline.cli.riftbound.fights import gm, hands, looks, moving, reading, standing
from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.riftbound.fights.listing import fitting, offer_by_number, why_not_offered
from worldline.cli.riftbound.fights.offers import Prompt, last_answer, mover
from worldline.cli.riftbound.fights.units import apart, own_unit, unit_named
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Unusable
from worldline.core.machine import Action, Decision, Illegal
from worldline.riftbound.combat.drawing import map
from worldline.riftbound.combat.drawing.labels import tie
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands as nouns
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, mode
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import name, place
from worldline.riftbound.combat.query.powers import power
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.telling import lengths
from worldline.riftbound.compendium.wording import any_of
from worldline.riftbound.content.entries.effects import Drive


class Meant(NamedTuple):
    """What somebody answers; `walk`: the way that it then goes, when it is asked for one."""

    d: Decision
    action: Action
    walk: tuple[Point, ...] | None = None


class FightCommand(NamedTuple):
    """How it is written, what it does, and what carries it out: an answer, or something that is
    only looked at."""

    forms: tuple[str, ...]
    about: str
    run: Callable[[Prompt, TypedLine], Meant | None]


def _me(at: Prompt) -> UnitId | None:
    return own_unit(at.s, at.d.seat, at.unit)


def _move(at: Prompt, line: TypedLine) -> Meant | None:
    d, s = at.d, at.s
    match d:
        case schema.ChooseShift() | schema.ChooseWay() | schema.ChoosePath(aim=True):
            return Meant(d, schema.Walk(_places(s, mover(d, d.unit), line)))
        case schema.ChoosePath():
            return Meant(d, schema.Walk(moving.way(s, d, line).path))
        case schema.TakeAction() if not line:
            return Meant(d, schema.Move())
        case schema.TakeAction() if (vehicle := s.units[d.unit].aboard) is not None:
            return Meant(d, _drive(at), _places(s, vehicle, line))
        case schema.TakeAction():
            return Meant(d, schema.Move(), moving.way(s, d, line).path)
    raise Unusable("Nobody is asked to move now.")


def _places(s: Encounter, goes: UnitId, line: TypedLine) -> tuple[Point, ...]:
    """Places as they are written, or where somebody is."""
    level = s.units[goes].z
    to = s.units[line.unit()].place if line.takes("to") else None
    path = line.points(level) if to is None else ((to[0], to[1], level),)
    line.end()
    return path


def _drive(at: Prompt) -> Action:
    """The use of a System that moves the vehicle."""
    ways = [o for o in at.offers if isinstance(o.action, schema.Use) and _drives(at, o.action)]
    if not ways:
        raise Unusable(f"{name(at.s, at.unit)} cannot move the vehicle now; `why` tells why.")
    if len(ways) > 1:
        some = any_of(f"{o.n} {o.text}" for o in ways)
        raise Unusable(f"Say how by {some}; then write where.")
    return ways[0].action


def _drives(at: Prompt, action: schema.Use) -> bool:
    found = power(at.s, at.unit or 0, action.key)
    uses = [use for use in found.uses if use.id == action.use] if found else []
    return any(isinstance(effect, Drive) for use in uses for effect in use.effects)


def _way(at: Prompt, line: TypedLine) -> None:
    found = moving.way(at.s, at.d, line)
    say(f"{apart(found.length)} of {apart(found.most)}, to {place(found.path[-1])}.")
    walked = dict[UnitId, list[int]]()
    for point in found.points:
        for watcher in point.watchers:
            walked.setdefault(watcher.unit, []).append(point.walked)
    for u, after in walked.items():
        friend = at.unit is not None and tie(at.s, at.unit, u) == "ally"
        who = f"{name(at.s, u)}{' (ALLY)' if friend else ''}"
        print(f"  {who} may fire after {apart(after[0])} to {apart(after[-1])}")


def _look(at: Prompt, line: TypedLine) -> None:
    me = _me(at)
    u = line.unit() if line else me
    line.end()
    if u is None:
        raise Unusable("Say at whom: look NAME.")
    looks.one(at.s, at.d.seat, u, me)


def _units(at: Prompt, line: TypedLine) -> None:
    line.end()
    print("\n".join(looks.everybody(at.s, at.d.seat, _me(at))))


def _map(at: Prompt, line: TypedLine) -> None:
    line.end()
    if mode(at.s) == "theatre":
        raise Unusable("Where everybody is, the GM tells: there is no map (RB-RULING-65).")
    print("\n".join(map.draw(at.s, at.d.seat, _me(at))))


def _odds(at: Prompt, line: TypedLine) -> None:
    if line.takes("seize"):
        say(hands.odds(at, line))
        return
    if not line or not line.left[0].isdecimal() or int(line.left[0][:9]) > len(at.offers):
        raise Unusable(f"Which option? For example: odds {at.offers[0].n if at.offers else 1}")
    print("\n".join(looks.odds(at, offer_by_number(at, line.number()))))


def _read(at: Prompt, line: TypedLine) -> None:
    if not line:
        raise Unusable("Say what: read NAME, or read 4 for option 4.")
    number = line.left[0].isdecimal() and len(line.left) == 1
    found = reading.entry_of(at, offer_by_number(at, line.number())) if number else None
    for text in reading.whole(at.s, found or reading.entry_named(at.s, " ".join(line.rest()))):
        say(text, "", "  ")


def _why(at: Prompt, line: TypedLine) -> None:
    me = _me(at)
    if me is None:
        raise Unusable("Nobody of yours stands any more.")
    negated = line.takes("not")
    if line and (negated or line.left[0].isdecimal()):
        _why_not(at, me, " ".join(line.rest()))
        return
    about = line.unit() if line else None
    line.end()
    for sentence in looks.why(at.s, at.d.seat, me, about):
        say(sentence, "", "  ")


def _why_not(at: Prompt, me: UnitId, typed: str) -> None:
    """Of an option by its number, of a unit, or of anything else that could be typed."""
    word = typed.split()[0].casefold()
    if typed.isdecimal():
        offer = offer_by_number(at, int(typed[:9]))
        say(f"Nothing forbids it: type {offer.n} to {offer.text}.")
    elif word in COMMANDS:
        meant = COMMANDS[word].run(at, TypedLine(at.s, at.d.seat, typed))
        if meant is not None:
            GAME.check(at.s, meant.d, meant.action)  # _answer tells what it raises
            say("Nothing forbids it: type it without `why not`.")
    elif (offers := fitting(at, typed)) or why_not_offered(at, typed):
        for offer in offers:
            say(f"Nothing forbids it: type {offer.n} to {offer.text}.", "", "  ")
        for reason in why_not_offered(at, typed):
            say(reason, "", "  ")
    else:
        try:
            about = unit_named(at.s, at.d.seat, typed)
        except Unusable:
            raise Unusable(
                f'Nothing here is called "{typed}". For example: why not attack NAME'
            ) from None
        for sentence in looks.why(at.s, at.d.seat, me, about):
            say(sentence, "", "  ")


def _still(at: Prompt, line: TypedLine) -> Meant:
    line.end()
    before = last_answer(at.s, at.d)
    if before is None:
        raise Unusable("There is no earlier answer to repeat here.")
    return Meant(at.d, before)


def _again(at: Prompt, line: TypedLine) -> Meant:
    """Dice as people count them, from 1."""
    if not line:
        raise Unusable("Say which dice: again 1 3.")
    dice = tuple(sorted(n - 1 for n in (line.number() for _ in range(len(line.left)))))
    if isinstance(at.d, schema.PickDice):
        return Meant(at.d, schema.Pick(dice))
    return Meant(at.d, schema.Reroll("prepare", dice))


def _do(at: Prompt, line: TypedLine) -> Meant:
    try:
        action = GAME.read(lengths.read_lengths(GAME.actions, line.behind))
    except msgspec.DecodeError as error:
        raise Unusable(f"That is no action as records write it: {error}.") from None
    if isinstance(action, nouns.Fiat):
        return Meant(_overrule(at), action)
    arranged = isinstance(action, nouns.Stand | nouns.RaiseHand | nouns.LowerHand)
    return Meant(nouns.Arrange(at.d.seat) if arranged else at.d, action)


def _stand(at: Prompt, line: TypedLine) -> Meant | None:
    if line:
        return Meant(*standing.stand(at, line))
    for sentence in standing.everybody(at.s, at.d.seat):
        say(sentence, "", "  ")
    return None


def _gm(at: Prompt, line: TypedLine) -> Meant:
    return Meant(_overrule(at), gm.read(at.s, TypedLine(at.s, at.s.gm, line.text)))


def _overrule(at: Prompt) -> nouns.Overrule:
    """At any moment, if the GM is one of the people here."""
    if not at.gm_here:
        raise Illegal("RB-RULING-229", "only the GM commands")
    return nouns.Overrule(at.s.gm)


COMMANDS: Final[dict[str, FightCommand]] = {
    "move": FightCommand(
        (
            "move 6 4.5",
            "move to NAME",
            "move 4 m toward NAME",
            "move 3 m away from NAME",
            "move 2 m north",
        ),
        "a Move in one line, in metres; `6,4.5 8,2` leads through several places",
        _move,
    ),
    "way": FightCommand(
        ("way 6 4.5", "way to NAME"), "how long such a way is, and who watches it", _way
    ),
    "map": FightCommand(("map",), "the place drawn in characters, with who is where", _map),
    "units": FightCommand(
        ("units",), "a line for each: side, HP, SP, place, distance, marks", _units
    ),
    "look": FightCommand(
        ("look", "look NAME"), "one of them: Ammo, Charge, Watts, marks, Overwatch, sight", _look
    ),
    "odds": FightCommand(
        ("odds 4", "odds seize"), "the exact odds of option 4, an Attack; of Seizing", _odds
    ),
    "read": FightCommand(
        ("read NAME", "read 4"),
        "what an Ability, item or status does; or what option 4 uses",
        _read,
    ),
    "why": FightCommand(
        ("why", "why NAME", "why not attack NAME"),
        "why something is not offered, or not on NAME, or why not this",
        _why,
    ),
    "seize": FightCommand(
        ("seize", "seize NAME", "seize with NAME", "seize NAME with NAME"),
        "Seize the Initiative now, before the Action that is chosen, or NAME does; by an AGI "
        "Check, or the CHA Check of who helps. It costs an Action of the next turn",
        lambda at, line: Meant(*hands.seize(at, line)),
    ),
    "hand": FightCommand(
        ("hand up", "hand up before NAME", "hand up after NAME", "hand down"),
        "want to Seize: at the next gap, before a turn, after an Action; or no more",
        lambda at, line: Meant(*hands.hand(at, line)),
    ),
    "again": FightCommand(("again 1 3",), "throw the first and the third die again", _again),
    "still": FightCommand(
        ("still",), "answer again what you did before somebody else's use came first", _still
    ),
    "stand": FightCommand(
        ("stand", "stand overwatch once per move", "stand NAME: parry always, keep 3 SP"),
        "what a unit always answers; docs/standing_answers.md has all words, `stand all usual` "
        "ends it",
        _stand,
    ),
    "gm": FightCommand(("gm hurt NAME 5",), "a command of the GM; `help gm` lists them", _gm),
    "do": FightCommand(("do JSON",), "any action as records write it, but in metres", _do),
}
