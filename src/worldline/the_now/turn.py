"""A player's turn: every action in one table, and the steps around them (TN-TURN, TN-PROC-1,
TN-PROC-2)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from worldline.core.machine import WAIT, Action, Asking, Decision, Illegal, Seat, Wait
from worldline.the_now import attack, draw, exchange, extract, impact, items, move, organize
from worldline.the_now.artifacts import collapse, common, hole, needle, stabilizer
from worldline.the_now.events import TurnBegan, TurnEnded
from worldline.the_now.out import check_outs
from worldline.the_now.schema import (
    Amplify,
    AmplifyNeedle,
    Annihilating,
    Attack,
    Buy,
    Cast,
    Discharge,
    Drawing,
    EndTurn,
    Extract,
    Impact,
    Jump,
    Move,
    Organize,
    Pass,
    Repay,
    Stabilize,
    Take,
    TakeStorage,
    TakeTurn,
    Thread,
    Trade,
    Turning,
)
from worldline.the_now.state import (
    NOTHING_SPENT,
    Party,
    who,
)


class Verb(NamedTuple):
    """What forbids an action, and what it does."""

    check: Callable[[Party, Seat, Any], None]
    do: Callable[[Party, Seat, Any], None]


VERBS: Final[dict[type[Action], Verb]] = {
    Move: Verb(move.check_move, move.move),
    Pass: Verb(move.check_pass, move.pass_wormhole),
    Organize: Verb(organize.check_organize, organize.organize),
    Extract: Verb(extract.check_extract, extract.extract),
    Impact: Verb(impact.check_impact, impact.impact),
    Buy: Verb(items.check_buy, items.buy),
    TakeStorage: Verb(items.check_take_storage, items.take_storage),
    Amplify: Verb(items.check_amplify, items.amplify),
    AmplifyNeedle: Verb(items.check_amplify_needle, items.amplify_needle),
    Attack: Verb(attack.check_attack, attack.attack),
    Cast: Verb(common.check_cast, common.cast),
    Discharge: Verb(common.check_discharge, common.discharge),
    Jump: Verb(collapse.check_jump, collapse.jump),
    Take: Verb(hole.check_take, hole.take),
    Repay: Verb(hole.check_repay, hole.repay),
    Thread: Verb(needle.check_thread, needle.thread),
    Stabilize: Verb(stabilizer.check_stabilize, stabilizer.stabilize),
}

_END: Final = EndTurn()
_TAKE_TURN: Final = tuple(TakeTurn(seat) for seat in range(6))


def turn_actions(s: Party, d: TakeTurn) -> list[Action]:
    """Every lawful action of the turn, in any order (TN-TURN-2). Ending it is always possible
    (TN-TURN-3) and left to the player (TN-RULING-32)."""
    seat = d.seat
    p = s.players[seat]
    found = move.moves(s, seat)
    found += organize.organizations(s, seat)
    found += extract.extractions(s, seat)
    found += impact.impacts(s, seat)
    if not s.spent.bought:
        found += items.purchases(s, seat)
    if p.storage >= 0:
        found += items.takings(s, seat)
    if p.amplifier:
        found += items.amplifications(s, seat)
    if p.gun:
        found += attack.attacks(s, seat)
    if p.secret:
        found += common.casts(s, seat)
        found += common.discharges(s, seat)
    if p.table:
        found += collapse.jumps(s, seat)
        found += hole.dealings(s, seat)
        found += needle.threads(s, seat)
        found += stabilizer.stabilizations(s, seat)
    found.append(_END)
    return found


def check_turn(s: Party, d: TakeTurn, a: Action) -> None:
    """TN-RULING-122: what is unlawful is refused, with the rule it breaks."""
    if isinstance(a, EndTurn):
        return
    verb = VERBS.get(type(a))
    if verb is None:
        raise Illegal("TN-TURN-7", f"{type(a).__name__} is not an action of a turn")
    verb.check(s, d.seat, a)


def why_closed(s: Party, d: TakeTurn | Trade) -> Illegal:
    """Why nobody asks for this now: the checks common to all actions of a turn, in their order."""
    top = s.stack[-1]
    waits = isinstance(top, Turning)  # its player still has cards to choose from
    in_turn = isinstance(top, Asking) and isinstance(top.decisions[0], TakeTurn)
    if not waits and not in_turn:
        return Illegal("TN-RULING-31", "what has begun is finished first")
    if 0 <= d.seat < len(s.players) and s.players[d.seat].out:
        return Illegal("TN-OUT-1", f"{who(s, d.seat)} is out and can no longer act")
    if isinstance(d, Trade):
        why = "two players in the same node exchange, in the turn of one of them"
        return Illegal("TN-EXCHANGE-1", why)
    if isinstance(top, Turning) and top.seat == d.seat:
        return Illegal("TN-DRAW-3", "choose from the cards of your last turn first")
    return Illegal("TN-TURN-1", f"it is not the turn of {who(s, d.seat)}")


# --- the steps of a turn


def begin(s: Party, f: Turning, _: object) -> Decision | Wait:
    """TN-DRAW-3: the cards of the last turn must be chosen first."""
    if s.players[f.seat].candidates:
        return WAIT
    s.spent = NOTHING_SPENT
    s.on_turn = f.seat
    s.emit(TurnBegan(seat=f.seat))
    return _TAKE_TURN[f.seat]


def act(s: Party, f: Turning, got: Action | None) -> None:
    if type(got) is EndTurn:  # TN-RULING-33: first the tension of a Hole, which may annihilate
        s.goto(close)
        hole.raise_tension(s, f.seat)
    elif got is not None:  # else he gave away his last energy before he answered
        VERBS[type(got)].do(s, f.seat, got)


def resume(s: Party, f: Turning, _: object) -> Decision | None:
    """After a step: who has no energy left is out (TN-RULING-11), and the turn goes on, unless
    the player himself is out: then it stops at once (TN-RULING-17)."""
    check_outs(s)
    if s.offers:
        exchange.prune(s)
    if s.players[f.seat].out:
        exchange.lapse(s)
        s.on_turn = -1
        s.emit(TurnEnded(seat=f.seat))
        s.finish()
        return None
    s.goto(act)
    return _TAKE_TURN[f.seat]


def close(s: Party, f: Turning, got: Annihilating | None) -> None:
    """TN-RULING-33: then offers lapse, then candidates are drawn."""
    exchange.lapse(s)
    s.on_turn = -1
    s.emit(TurnEnded(seat=f.seat))
    if got is None:  # where `at` stands while cards are drawn is part of what records hash
        s.finish()
    if draw.must_replenish(s, f.seat):
        s.push(Drawing(seat=f.seat))


TURNING = (begin, act, resume, close)
