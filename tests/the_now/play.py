"""Helpers for tests of The Now: a position, an action, the outcome.

    s = tn('''
        round 7
        turn blue moves 1
        purple @2.3
        blue 20 @2.3 hand E-12 gun 1
        gray
    ''')
    play(s, "attack purple", "organize E-12", "lay r2 +")
    refuses(s, "attack purple", "TN-ATTACK-3")
    play(s, "end", "draw E-01", "draw E-02", "draw E-03", "draw E-04", "blue: keep E-02")
    assert "move 2.1" in legal(s, "gray")

Positions are told in worldline.the_now.notation, actions in worldline.the_now.shorthand. An action
goes to the open decision it answers, first of all to one where it is lawful, then to one of the
player on turn; a colour in front says whose it is. Chance answers itself unless its answer is the
next text.
"""

from textwrap import dedent

import pytest

from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, Seat
from worldline.the_now import notation, schema
from worldline.the_now.game import GAME
from worldline.the_now.state import Party, colour

_ANSWERS: dict[type[Action], type[Decision]] = {
    schema.Lay: schema.LayCard,
    schema.Name: schema.LayCard,
    schema.AddLink: schema.LayCard,
    schema.DropLink: schema.LayCard,
    schema.Done: schema.LayCard,
    schema.TakeBack: schema.LayCard,
    schema.Keep: schema.ChooseCard,
    schema.Swap: schema.ChooseSwap,
    schema.Bet: schema.PlaceBet,
    schema.Hit: schema.ChooseHit,
    schema.Go: schema.ForcedMove,
    schema.Offer: schema.Trade,
    schema.Accept: schema.Trade,
    schema.Decline: schema.Trade,
    schema.Withdraw: schema.Trade,
    schema.Drawn: schema.DrawEvent,
    schema.DrawnArtifact: schema.DrawArtifact,
    schema.Flipped: schema.FlipToken,
    schema.Chosen: schema.ChooseFirst,
}
"""What each action answers; all others answer TakeTurn."""


def tn(text: str) -> Party:
    """The party of a position, which must be a possible one."""
    s = notation.read(dedent(text))
    assert not GAME.problems(s), GAME.problems(s)
    return s


def play(s: Party, *texts: str, auto: bool = True) -> list[Event]:
    """Play these actions, each of them lawful, and return all that happened. Without `auto`,
    chance is left open after the last one."""
    events: list[Event] = []
    for text, after in zip(texts, (*texts[1:], ""), strict=True):
        d, action = _answer(s, text)
        GAME.check(s, d, action)
        events += GAME.apply(s, d, action, auto=not _is_chance(after) if after else auto)
        assert not GAME.problems(s), (text, GAME.problems(s))
    return events


def refuses(s: Party, text: str, rule: str) -> Illegal:
    """This action is refused with this rule, and nothing changes."""
    before = GAME.dump(s)
    d, action = _answer(s, text)
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, d, action)
    assert refusal.value.rule == rule, refusal.value
    assert GAME.dump(s) == before
    return refusal.value


def legal(s: Party, seat: Seat | str | None = None) -> set[str]:
    """The actions on offer: to everybody, or to one seat (by number or colour)."""
    who = seat_named(s, seat) if isinstance(seat, str) else seat
    return {
        notation.write_action(s, action)
        for d in GAME.decisions(s)
        if who is None or d.seat == who
        for action in GAME.legal(s, d)
    }


def seat_named(s: Party, name: str) -> Seat:
    return [colour(s, seat) for seat in range(len(s.players))].index(name)


def _answer(s: Party, text: str) -> tuple[Decision, Action]:
    """The decision a text is about, open or not, and the action it names."""
    who, named, said = text.rpartition(": ")
    action = notation.read_action(s, said)
    kind = _ANSWERS.get(type(action), schema.TakeTurn)
    seat = seat_named(s, who) if named else None
    fitting = [d for d in GAME.decisions(s) if type(d) is kind and seat in (None, d.seat)]
    fitting.sort(key=lambda d: (not _allows(s, d, action), d.seat != s.on_turn))
    return fitting[0] if fitting else _closed(s, kind, seat), action


def _allows(s: Party, d: Decision, action: Action) -> bool:
    try:
        GAME.check(s, d, action)
    except Illegal:
        return False
    return True


def _closed(s: Party, kind: type[Decision], seat: Seat | None) -> Decision:
    if kind is schema.PlaceBet:
        return schema.PlaceBet(s.on_turn if seat is None else seat, 1)
    if kind.__struct_defaults__:  # a decision of chance
        return kind(CHANCE)
    return kind(s.on_turn if seat is None else seat)


def _is_chance(text: str) -> bool:
    return text.split()[0] in ("draw", "artifact", "flip", "first")
