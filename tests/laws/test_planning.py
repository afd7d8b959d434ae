"""Nobody learns what is hidden from him by asking before he decides (RB-RULING-230); and the law of
it is able to fail."""

from collections.abc import Callable, Iterator

import pytest
from riftbound.combat.fight import play, rb, roll
from tracing import rule

from laws.test_secrets import decided
from worldline.core.laws import Broken
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, change
from worldline.riftbound.combat.nouns.schema import Attack, Use
from worldline.riftbound.combat.planning import planning, plans, supposing
from worldline.riftbound.combat.planning.laws import answer, answers_fit
from worldline.riftbound.combat.planning.questions import (
    AskAnswers,
    AskPlan,
    AskReach,
    AskReaction,
    AskUnit,
    AskWay,
)
from worldline.riftbound.combat.telling import guess


def fought(number: int, every: int) -> int:
    """How many answers were looked at."""
    looked = 0
    for n, (s, _, _, seed) in enumerate(decided(number)):
        if n % every == number % every:
            looked += sum(answers_fit(GAME, s, seat, seed) for seat in range(s.gm))
    return looked


@pytest.mark.parametrize("first", range(0, 12, 3))
@rule("RB-RULING-230")
def test_no_answer_tells_what_is_hidden(first: int) -> None:
    assert sum(fought(number, 41) for number in range(first, first + 3)) > 150


# Pairs of fights that differ only in what is hidden from the first seat

PLAIN = "1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 3:B npc-trooper@6,7 watch 1"
VEILED = (
    "1:A npc-trooper@0,0 | 2:B npc-raider@12,0 {} veiled | 3:B npc-trooper@6,7 {} veiled watch 1"
)
RIFLE = Attack("item/1/auto-rifle", (1,))
QUESTIONS = (
    AskReach(0), AskUnit(0), AskWay(0, (5000, 0, 0)), AskPlan(0, ((5000, 0, 0),), RIFLE),
    AskPlan(0, ((3000, 3000, 0), (5000, 0, 0)), RIFLE, (2,)), AskUnit(1), AskReach(2), AskReach(3),
    AskReach(0, 2000), AskReaction(0), AskReaction(1),
    AskAnswers(0), AskAnswers(1), AskUnit(0, ((5000, 0, 0),)), AskUnit(0, ((0, 3000, 0),)),
)  # fmt: skip


def answers(s: Encounter) -> list[bytes]:
    return [answer(s, 0, question) for question in QUESTIONS]


def hidden(turn: str) -> Iterator[list[bytes]]:
    """Somebody who is not there, in the way, on the path, in contact, on Overwatch."""
    yield answers(rb(f"{PLAIN} | {turn}"))
    for spot in ("2,0", "5,0", "1.2,0", "3,-4", "40,0"):
        yield answers(rb(f"{PLAIN} | 4:B npc-trooper@{spot} hidden watch 1 | {turn}"))


def veiled(turn: str) -> Iterator[list[bytes]]:
    """Two of any figures, with anything in their pockets."""
    for one, other in (("", ""), ("agi 3 sp 4 ability intercept-1", "vsn -1 agi 4 hp 40")):
        yield answers(rb(f"{VEILED.format(one, other)} | {turn}"))


def decided_beforehand(turn: str) -> Iterator[list[bytes]]:
    """Others with any standing answers."""
    yield answers(s := rb(f"{PLAIN} | {turn}"))
    change(
        s, 1, answers=(StandingAnswer(to="dodge", how="ask"), StandingAnswer(to="all", how="never"))
    )
    change(s, 2, answers=(StandingAnswer(to="overwatch", how="always", keep=2),))
    yield answers(s)


def asked_to_react(turn: str) -> Iterator[list[bytes]]:
    """In the middle of an Attack: somebody who is not there, somebody of any figures, and what
    others have answered already."""
    for more in ("", " | 5:B npc-bruiser@2,2 hidden sp 3 ability intercept-2"):
        yield [answer(_shot_at("", more), 0, AskReaction(1))]
    s = _shot_at("", "")
    other = next(d for d in GAME.decisions(s) if d.seat == s.gm)
    GAME.apply(s, other, next(a for a in GAME.legal(s, other) if isinstance(a, Use)), auto=False)
    yield [answer(s, 0, AskReaction(1))]


def asked_by_one_veiled(turn: str) -> Iterator[list[bytes]]:
    for words in ("", "hp 3 agi 4", "ability intercept-1 sp 5"):
        yield [answer(_shot_at(f"{words} veiled", ""), 0, AskReaction(1))]


def _shot_at(attacker: str, more: str) -> Encounter:
    """The second unit may step in for the first; so may the fourth, which the GM plays."""
    s = rb(
        "1:A npc-trooper@0,0 hp 4 | 2:A npc-bruiser@4,0 sp 2 ability intercept-2"
        f" | 3:B npc-trooper@20,0 {attacker} | 4:B npc-bruiser@0,4 sp 2 ability intercept-2{more}"
        " | 3 acts"
    )
    change(s, 3, answers=(StandingAnswer(to="intercept", how="ask"),))
    play(s, "attack 1 auto-rifle", roll(*[6] * 7, *[1] * 3))
    return s


PAIRS = (hidden, veiled, decided_beforehand, asked_to_react, asked_by_one_veiled)


@pytest.mark.parametrize("turn", ["1 acts", "2 acts"])
@pytest.mark.parametrize("fights", PAIRS)
@rule("RB-RULING-230", "RB-RULING-248")
def test_what_is_hidden_changes_no_answer(
    fights: Callable[[str], Iterator[list[bytes]]], turn: str
) -> None:
    first, *others = fights(turn)
    assert others
    assert all(other == first for other in others)


# Mutants


def all_known(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(supposing, "known_part", lambda s, seat: s)


def figured(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(guess, "_unfigured", lambda s, unit, keeps: unit)
    patch.setattr(plans, "_check_watchers", lambda s, seat, firing: None)
    patch.setattr(guess, "_with_plain_points", lambda part, unit, hurt: unit)


def everybody(patch: pytest.MonkeyPatch) -> None:
    """Units of others are told of."""
    known = supposing.as_known
    patch.setattr(planning, "as_known", lambda s, seat, u, **how: known(s, s.gm, u, **how))


@pytest.mark.parametrize("mutant", [all_known, figured, everybody])
def test_the_pairs_see_what_leaks(
    mutant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    found = [[*fights("1 acts")] for fights in PAIRS]
    assert any(other != first for first, *others in found for other in others)


def test_the_law_sees_what_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    all_known(monkeypatch)
    with pytest.raises(Broken):
        sum(fought(number, 5) for number in range(40))
