"""Effects on rolls: Checks, dice thrown for effects, dice of the roll at hand, choices."""

from worldline.core.machine import CHANCE, Decision
from worldline.riftbound.body.hits import successes
from worldline.riftbound.combat.effects.scope import give_up, settle, unit
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book, take
from worldline.riftbound.combat.nouns.frames import Checking, Doing, Rolling, Throwing
from worldline.riftbound.combat.nouns.schema import (
    Choose,
    ChooseOption,
    Pick,
    PickDice,
    RollDice,
    Rolled,
)
from worldline.riftbound.combat.query.powers import rating, seat
from worldline.riftbound.combat.query.stake import at_stake
from worldline.riftbound.combat.topics import rerolls, rolls
from worldline.riftbound.content.entries import effects as pages
from worldline.riftbound.figures import stats


def _then(s: Encounter, f: Doing, more: tuple[pages.Effects, ...]) -> None:
    """Do these in the place of the effect at hand."""
    f.todo = (f.todo[0], *more, *f.todo[1:])


def check(s: Encounter, f: Doing, e: pages.Check, _: object) -> None:
    """RB-CHECK, RB-CONTEST."""
    against = None if e.against is None else unit(s, f, e.against)
    difficulty = None if e.difficulty is None else settle(s, f, e.difficulty).shows()
    s.push(
        Checking(
            unit=f.user, name=e.name, attribute=e.attribute, difficulty=difficulty, exact=e.exact,
            against=against, their=e.their,
        )
    )  # fmt: skip


def follow_check(s: Encounter, f: Doing, e: pages.Check, got: Checking) -> None:
    """RB-RULING-50: equal contested totals do neither."""
    if got.result is not None:
        _then(s, f, e.success if got.result else e.failure)


def roll(s: Encounter, f: Doing, e: pages.Roll, _: object) -> None:
    """RB-RULING-114: with a Rating it is a roll of the unit whose Rating it is; by the last one of
    a unit that is gone who has the use rolls for itself (RB-RULING-170)."""
    by = f.user if e.rating is None else unit(s, f, e.whose)
    lost = by is None or s.units[by].dead
    count = max(0, settle(s, f, e.dice).shows())
    s.push(
        Throwing(
            roller=f.user if lost else by, count=count, purpose=f.use,
            attribute=None if lost else e.rating, needs=_needs(s, f, e), rules=(f.rule,),
        )
    )  # fmt: skip


def _needs(s: Encounter, f: Doing, e: pages.Roll) -> int | None:
    """A face, or the Rating of a unit, or the last one it had (RB-RULING-170); that of a Score of 0
    for what nobody but the GM has given."""
    if e.rating is None:
        return e.on
    by = unit(s, f, e.whose)
    if by is not None:
        return rating(s, by, e.rating)
    return stats.rating_of(book(s), 0) if f.rating is None else f.rating


def follow_roll(s: Encounter, f: Doing, e: pages.Roll, got: Throwing) -> None:
    needs = _needs(s, f, e)
    assert needs is not None
    _then(s, f, e.success if successes(got.faces, needs) else e.failure)


def choose(s: Encounter, f: Doing, e: pages.Choose, _: object) -> Decision:
    return ChooseOption(seat(s, f.user), f.user, tuple(option.name for option in e.options))


def follow_choice(s: Encounter, f: Doing, e: pages.Choose, got: Choose) -> None:
    _then(s, f, e.options[got.n].effects)


def trade(s: Encounter, f: Doing, e: pages.Trade, _: object) -> None:
    held = next((h for h in s.units[f.user].marks if h.mark == e.mark), None)
    if held is not None and held.count >= e.count:
        take(s, f.user, held, e.count)
        _then(s, f, e.effects)


# Dice of the roll at hand


def reroll(s: Encounter, f: Doing, e: pages.Reroll, _: object) -> Decision | None:
    """RB-RULING-24, RB-RULING-196: who picks the dice."""
    stake = at_stake(s)
    if stake is None or not stake.dice:
        give_up(s, f)
        return None
    if e.highest:
        place = rolls.highest(s)
        f.number = 1 << place
        return None
    picker = unit(s, f, e.picker)
    assert picker is not None
    most = len(stake.dice) if e.dice == "any" else min(e.dice, len(stake.dice))
    return PickDice(seat(s, picker), picker, most)


def throw_again(s: Encounter, f: Doing, e: pages.Reroll, got: Pick | None) -> Decision | None:
    """The places are kept as bits."""
    if got is not None:
        f.number = sum(1 << k for k in got.dice)
    count = f.number.bit_count()
    if not count:
        give_up(s, f)
        return None
    stake = at_stake(s)
    return RollDice(CHANCE, count, f.use, stake.roller if stake else None)


def stand(s: Encounter, f: Doing, e: pages.Reroll, got: Rolled) -> None:
    places = tuple(k for k in range(f.number.bit_length()) if f.number >> k & 1)
    rerolls.replace_dice(s, places, got.faces, False)
    stake = at_stake(s)
    s.emit(
        events.Rethrew(
            roller=stake.roller if stake else None, places=places, faces=got.faces, by=f.user,
            cause=f.key, rule=f.rule,
        )
    )  # fmt: skip


REROLL = (reroll, throw_again, stand)


def discard_die(s: Encounter, f: Doing, e: pages.DiscardDie, _: object) -> None:
    roll = at_hand(s, Rolling)
    if roll is not None and roll.dice:
        rolls.discard(s, rolls.highest(s), f.key, f.rule)
