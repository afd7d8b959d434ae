"""Dice: Hit and Dodge Rolls, other throws, Checks (RB-ATTACK-7, RB-CHECK, RB-CONTEST)."""

from collections.abc import Iterator
from typing import Final

from worldline.core import rng
from worldline.core.machine import CHANCE, Illegal
from worldline.riftbound.body import check
from worldline.riftbound.body.check import CheckDice
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    at_hand,
    book,
)
from worldline.riftbound.combat.nouns.frames import (
    Checking,
    Die,
    Doing,
    Rolling,
    Throwing,
)
from worldline.riftbound.combat.nouns.schema import (
    Approve,
    Pass,
    RollDice,
    Rolled,
)
from worldline.riftbound.combat.query.figures import changes
from worldline.riftbound.combat.query.powers import score
from worldline.riftbound.combat.query.stake import at_stake
from worldline.riftbound.combat.topics.window import own_window_at, window_at
from worldline.riftbound.figures.amounts import Figure, work

MOST_DICE: Final = 200
"""That are thrown at once, whatever a pack or the GM says: nobody waits for a million of them."""

# Chance


def all_rolls(s: Encounter, d: RollDice) -> Iterator[Rolled]:
    """A few of them: there are too many to list."""
    yield from (Rolled((face,) * d.count) for face in range(1, 7))


def check_roll(s: Encounter, d: RollDice, action: object) -> None:
    if not isinstance(action, Rolled) or len(action.faces) != d.count:
        raise Illegal("RB-RULING-103", f"{d.count} dice are rolled")
    if not all(1 <= face <= 6 for face in action.faces):
        raise Illegal("RB-RULING-103", "a d6 shows a face from 1 to 6")


def draw(s: Encounter, d: RollDice) -> Rolled:
    s.seed, faces = rng.faces(s.seed, 6, d.count)
    return Rolled(faces)


_DICE = tuple(Die(face) for face in range(7))

# Throws that are added up or looked at


def throw(s: Encounter, f: Throwing, _: object) -> RollDice | None:
    if not f.count:
        s.finish()
        return None
    return RollDice(CHANCE, min(f.count, MOST_DICE), f.purpose, f.roller)


def read_throw(s: Encounter, f: Throwing, got: Rolled) -> None:
    s.emit(threw(f, got.faces))
    window = None
    if f.roller is not None and not s.units[f.roller].dead:
        window = own_window_at(s, "roll.done", f.roller)
    if window is None and not s.overseen:
        f.faces = got.faces
        s.finish()  # nobody can change them
        return
    f.faces, f.dice = got.faces, tuple([_DICE[face] for face in got.faces])
    if window is not None:
        s.push(window)


def threw(f: Throwing | Rolling, faces: tuple[int, ...]) -> events.Threw:
    """What is told of a roll: whose it is, what for, what each die needs or is added to it."""
    if isinstance(f, Throwing):
        return events.Threw(
            roller=f.roller, purpose=f.purpose, faces=faces, needs=f.needs, added=f.added,
            rules=f.rules,
        )  # fmt: skip
    rule = "RB-ATTACK-7" if f.kind == "hit" else "RB-ATTACK-9"
    return events.Threw(
        roller=f.roller, purpose=f.kind, faces=faces, needs=f.rating, added=f.added, rules=(rule,)
    )


def keep_faces(s: Encounter, f: Throwing, _: object) -> None:
    f.faces = tuple(die.face for die in f.dice)


def approve(s: Encounter, f: Throwing | Rolling, _: object) -> Approve | None:
    """RB-RULING-229: before it is used the GM may change it."""
    return Approve(s.gm) if s.overseen else None


def approvals(s: Encounter, d: Approve) -> Iterator[Pass]:
    yield Pass()


def check_approval(s: Encounter, d: Approve, action: object) -> None:
    if action != Pass():
        raise Illegal("RB-RULING-229", "the GM lets the roll stand, or changes it by a command")


THROWING = (throw, read_throw, approve, keep_faces)

# Hit and Dodge Rolls


def roll(s: Encounter, f: Rolling, _: object) -> RollDice:
    return RollDice(CHANCE, f.count, f.kind, f.roller)


def read_roll(s: Encounter, f: Rolling, got: Rolled) -> None:
    s.emit(threw(f, got.faces))
    dice = tuple(map(_DICE.__getitem__, got.faces))
    window = window_at(s, "hit.rolled" if f.kind == "hit" else "dodge.rolled", f.roller)
    if window is None and not s.overseen:
        f.dice = dice
        s.finish()  # nobody can change them
        return
    f.dice = dice
    if window is not None:
        s.push(window)


ROLLING = (roll, read_roll, approve)

# Checks


# Whoever is out of play makes no Check, and has not made one that is not over.


def begin_check(s: Encounter, f: Checking, _: object) -> None:
    if s.units[f.unit].dead:
        f.result = None
        s.finish()
        return
    if f.difficulty is not None and (eased := changes(s, f.unit, "difficulty")):  # RB-HOOK-13
        found = work(f.difficulty, eased)
        f.difficulty, f.eased = found.value, found.reasons
    count, purpose = book(s).rules.check_dice, f"check {f.name}"
    s.push(Throwing(roller=f.unit, count=count, purpose=purpose, rules=("RB-CHECK-4",)))


def special_dice(s: Encounter, f: Checking, got: Throwing) -> None:
    """RB-CHECK-10 to RB-CHECK-14."""
    if s.units[f.unit].dead:
        f.result = None
        s.finish()
        return
    f.faces = got.faces
    more, sign = check.special_dice(book(s), got.faces)
    if more:
        rules = (CheckDice(got.faces, sign=sign).rule,)
        s.push(Throwing(roller=f.unit, count=more, purpose="special result", rules=rules))


def _thrown(s: Encounter, faces: tuple[int, ...], more: tuple[int, ...]) -> CheckDice:
    return CheckDice(faces, more, check.special_dice(book(s), faces)[1])


def total(s: Encounter, f: Checking, got: Throwing | None) -> None:
    """RB-CHECK-4: all dice and the Score."""
    if s.units[f.unit].dead:
        f.result = None
        s.finish()
        return
    more = got.faces if got is not None else ()
    total = _thrown(s, f.faces, more).total + score(s, f.unit, f.attribute).value
    f.more, f.total = more, total
    if f.against is not None and f.their is not None:
        s.push(Checking(unit=f.against, name=f.name, attribute=f.their))


def result(s: Encounter, f: Checking, got: Checking | None) -> Approve | None:
    """Against one who is out of play nothing comes of it."""
    if s.units[f.unit].dead or (got is not None and got.total is None):
        f.result = None
        s.finish()
        return None
    assert f.total is not None
    won: bool | None = None
    other = got.total if got is not None else None
    if other is not None:
        won = check.beats(f.total, other)
    elif f.difficulty is not None:
        won = check.reaches(f.total, f.difficulty)
    f.other, f.result = other, won
    asks = s.overseen and (f.difficulty is not None or other is not None)
    return Approve(s.gm) if asks else None


def tell(s: Encounter, f: Checking, _: object) -> None:
    if s.units[f.unit].dead:
        f.result = None
        s.finish()
    else:
        s.emit(check_event(s, f, score(s, f.unit, f.attribute)))


def check_event(s: Encounter, f: Checking, mine: Figure) -> events.Checked:
    """What is told of a Check by a Score."""
    assert f.total is not None
    below, against = s.stack[-2] if len(s.stack) > 1 else None, f.against
    if against is None and f.difficulty is not None and isinstance(below, Doing):
        against = below.target  # whose figures the Difficulty may show
    return events.Checked(
        unit=f.unit, name=f.name, total=f.total, difficulty=f.difficulty, other=f.other,
        success=f.result, against=against, faces=f.faces,
        special=_thrown(s, f.faces, f.more).special, attribute=f.attribute, score=mine.base,
        added=mine.reasons, eased=f.eased,
        rules=("RB-CONTEST-3",) if f.difficulty is None else ("RB-CHECK-9",),
    )  # fmt: skip


def to_approve(s: Encounter) -> events.Threw | events.Checked:
    """RB-RULING-229: the roll or Check that is about to be used, as it stands."""
    for f in reversed(s.stack):
        if isinstance(f, Throwing | Rolling):
            return threw(f, tuple(die.face for die in f.dice))
        if isinstance(f, Checking):
            return check_event(s, f, score(s, f.unit, f.attribute))
    raise AssertionError("no roll is at hand")


CHECKING = (begin_check, special_dice, total, result, tell)


def highest(s: Encounter) -> int:
    """The place of a die with the highest value."""
    f = at_stake(s)
    assert f is not None
    return max(range(len(f.dice)), key=lambda k: f.dice[k].face)


def discard(s: Encounter, place: int, cause: str, rule: str) -> None:
    f = at_hand(s, Rolling)
    assert f is not None
    s.emit(events.Discarded(roller=f.roller, face=f.dice[place].face, cause=cause, rule=rule))
    f.dice = f.dice[:place] + f.dice[place + 1 :]
