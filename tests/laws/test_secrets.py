"""Nobody is told or shown what is hidden from him, along whole fights (RB-RULING-230,
RB-RULING-248); and the law of it is able to fail."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from repeats import repeats
from riftbound.combat.worlds import other_world
from tracing import rule

from worldline.core import rng
from worldline.core.laws import MANY, Broken, guess_is_blind
from worldline.core.machine import CHANCE, Action, Decision, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.laws import secrets_are_kept
from worldline.riftbound.combat.nouns import events, hearing
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Moving
from worldline.riftbound.combat.nouns.schema import Attack, HoldFire, Interrupt, React
from worldline.riftbound.combat.query import field, known
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.setup.skirmish import ambush, some_answers
from worldline.riftbound.combat.telling import guess, text, view


def decided(number: int) -> Iterator[tuple[Encounter, Decision, Action, int]]:
    """A fight with hidden and veiled units: each position, and what is answered there."""
    lot = Random(number)
    s = GAME.new(ambush(number), number, auto=False)
    for unit in s.units if number % 2 else ():
        said = Stand(unit=unit.id, answers=some_answers(lot.getrandbits(60)))
        GAME.apply(s, Arrange(seat(s, unit.id)), said, auto=False)
    while open_now := GAME.decisions(s):
        d = open_now[0]
        if d.seat == CHANCE:
            action = GAME.draw(s, d)
        else:
            options = list(islice(GAME.legal(s, d), MANY))
            action = lot.choice([*options, *holding_fire(s, d)])
        yield s, d, action, lot.getrandbits(60)
        GAME.apply(s, d, action, auto=False)


def holding_fire(s: Encounter, d: Decision) -> Iterator[Action]:
    """Answers for a whole movement, of which nobody else learns (RB-RULING-135)."""
    moving = at_hand(s, Moving)
    if isinstance(d, React) and d.window == "move.point" and moving is not None:
        shots = [a for a in GAME.legal(s, d) if isinstance(a, Attack | Interrupt)]
        for said in (HoldFire(), *(HoldFire(at, a) for at in moving.points[:3] for a in shots[:2])):
            with suppress(Illegal):
                GAME.check(s, d, said)
                yield said


def fought(number: int, every: int) -> int:
    """How often the law was looked at."""
    looked = 0
    for n, (s, d, action, seed) in enumerate(decided(number)):
        if n % every == number % every:
            secrets_are_kept(GAME, s, d, action, seed)
            looked += 1
    return looked


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(12, 24), 6))
def test_no_seat_hears_or_sees_what_is_hidden_from_it(first: int) -> None:
    assert sum(fought(number, 7) for number in range(first, first + 6)) > 20


def guessed(number: int, every: int) -> int:
    """How often two worlds were compared by what a seat takes for the truth in them."""
    looked = 0
    for s, _, _, seed in islice(decided(number), 0, None, every):
        for one in range(s.gm):
            guess_is_blind(GAME, s, one, rng.fork(seed, one), other_world)
            looked += 1
    return looked


@rule("RB-RULING-230")
@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(12, 24), 6))
def test_worlds_that_a_seat_cannot_tell_apart_give_equal_guesses(first: int) -> None:
    assert sum(guessed(number, 11) for number in range(first, first + 6)) > 20


@rule("RB-RULING-248")
def test_whom_a_seat_does_not_know_is_in_no_guess() -> None:
    s = GAME.new(ambush(1), 1, auto=False)
    hidden = {unit.name for unit in s.units if unit.hidden and unit.seat == s.gm}
    for seed in range(20):
        assert not hidden & {unit.name for unit in GAME.guess(s, 0, seed).units} - {"nobody"}


def without_taking_away(patch: pytest.MonkeyPatch) -> None:
    """Who is hidden stays where it is."""
    patch.setattr(guess.Supposing, "take_away", lambda supposing, away: None)


def with_true_profiles(patch: pytest.MonkeyPatch) -> None:
    otherwise = guess.Supposing.otherwise

    def known_level(supposing: guess.Supposing, unit: Any, keeps: bool) -> Any:
        return replace(otherwise(supposing, unit, keeps), level=unit.level)

    patch.setattr(guess.Supposing, "otherwise", known_level)


@pytest.mark.parametrize("peek", [without_taking_away, with_true_profiles])
def test_the_law_sees_a_guess_that_knows_the_truth(
    peek: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    peek(monkeypatch)
    with pytest.raises(Broken, match="a guess does not know the truth"):
        sum(guessed(number, 11) for number in range(24))


# Mutants: the law sees every one of them


def without(kind: type) -> Callable[[pytest.MonkeyPatch], None]:
    """All are told the same of an event of this kind."""
    return lambda patch: patch.delitem(hearing.VERSIONS, kind)


def unguarded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(known, "check_named", lambda s, seat, action: None)


def explained(patch: pytest.MonkeyPatch) -> None:
    """What somebody else is asked is told to all."""
    patch.setattr(text, "_is_secret", lambda s, d, seat: False)


def announced(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(text, "chapter", lambda s, seat: s.whose and s.units[s.whose].name)


def aware(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(field, "is_aware", lambda s, a, b: True)


def open_book(patch: pytest.MonkeyPatch) -> None:
    """The figures of a veiled unit are in the view."""
    seen = view._seen

    def all_of_it(s: Encounter, unit: Any, seat: Any) -> view.SeenUnit:
        return replace(seen(s, unit, seat), sheet=view._sheet(unit))

    patch.setattr(view, "_seen", all_of_it)


def said_openly(patch: pytest.MonkeyPatch) -> None:
    """The standing answers of all are in the view."""
    seen = view._seen

    def with_answers(s: Encounter, unit: Any, seat: Any) -> view.SeenUnit:
        return replace(seen(s, unit, seat), standing=view._standing(unit))

    patch.setattr(view, "_seen", with_answers)


def everybody(patch: pytest.MonkeyPatch) -> None:
    """The whole order is in the view."""
    shown = view.view
    patch.setattr(view, "view", lambda s, seat: replace(shown(s, seat), order=tuple(s.order)))


def to_all(patch: pytest.MonkeyPatch) -> None:
    """Events are told to everybody."""
    patch.setattr(hearing, "versions", lambda s, event: [event])


MUTANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "refusals name hidden units": unguarded,
    "a decision is explained to all": explained,
    "the chapter names whose turn it is": announced,
    "units are aware of hidden ones": aware,
    "figures are in the view": open_book,
    "standing answers are in the view": said_openly,
    "the order is in the view": everybody,
    "everything is told to all": to_all,
    **{
        f"{kind.__name__} is told as it is": without(kind)
        for kind in (
            events.Threw, events.Checked, events.Totalled, events.Ordered, events.TurnStarted,
            events.Hurt, events.Paid,
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_law_sees_what_leaks(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[mutant](monkeypatch)
    with pytest.raises(Broken):
        sum(fought(number, 3) for number in range(40))
