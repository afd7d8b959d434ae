"""Losing the last energy (TN-OUT, TN-PROC-8)."""

from worldline.core.machine import Seat
from worldline.the_now import events, field
from worldline.the_now.cards import give_up_all
from worldline.the_now.state import Party, alter


def go_out(s: Party, seat: Seat) -> None:
    """TN-RULING-14, TN-RULING-15: pawn, hand, artifacts and items leave the game; candidates go to
    the discard unseen; what lies on the field stays (TN-RULING-16)."""
    give_up_all(s, seat)
    alter(
        s,
        seat,
        node=field.NOWHERE,
        gun=0,
        shield=0,
        accelerator=0,
        amplifier=0,
        out=s.round,
        out_node=s.players[seat].node,
    )
    s.emit(events.WentOut(seat=seat))


def check_outs(s: Party) -> None:
    """TN-RULING-11, TN-RULING-21: after a step, everybody with supply 0 is out, in round order:
    through others or on purpose (TN-OUT-2, TN-RULING-12). Nothing else that he has counts as
    energy (TN-RULING-9) or saves him (TN-RULING-13)."""
    for seat in s.order:
        p = s.players[seat]
        if not p.supply and not p.out:
            go_out(s, seat)
