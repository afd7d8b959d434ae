"""The Hole in the Box: energy on credit, tension, annihilation (TN-HOLE, TN-PROC-6)."""

from collections.abc import Iterator

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.cards import remove_artifact
from worldline.the_now.events import Tension, Took, WasHit
from worldline.the_now.out import check_outs
from worldline.the_now.schema import Annihilating, ChooseHit, Hit, Repay, Take
from worldline.the_now.state import (
    Party,
    active,
    book,
    change_artifact,
    gain,
    on_table,
    pay,
    spend,
    take_off_table,
    use_group,
)


def dealings(s: Party, seat: Seat) -> list[Action]:
    """What the owner may take and repay."""
    cast = on_table(s, seat, "hole")
    if cast is None:
        return []
    rules = book(s).rules
    found: list[Action] = []
    if s.spent.hole == cast.artifact or "energy" not in s.spent.groups:
        room = min(rules.hole_take - s.spent.taken, rules.hole_maximum - cast.anti)
        found += [Take(n) for n in range(1, room + 1)]
    return found + [Repay(n) for n in range(1, min(cast.anti, s.players[seat].supply) + 1)]


def check_take(s: Party, seat: Seat, a: Take) -> None:
    """TN-RULING-81: the limit of the turn and the maximum both hold."""
    cast = on_table(s, seat, "hole")
    if cast is None:
        raise Illegal("TN-HOLE-1", "no Hole in the Box lies on the table")
    if s.spent.hole != cast.artifact and "energy" in s.spent.groups:
        raise Illegal("TN-HOLE-7", "another Energy artifact was used in this turn")
    rules = book(s).rules
    if not 1 <= a.amount <= rules.hole_take - s.spent.taken:
        why = f"{s.spent.taken} of {rules.hole_take} ⚡ are taken in this turn"
        raise Illegal("TN-HOLE-2", f"{why}; {a.amount} is not possible")
    if cast.anti + a.amount > rules.hole_maximum:
        why = f"the anti-charge is {cast.anti}, its maximum {rules.hole_maximum}"
        raise Illegal("TN-HOLE-4", why)


def check_repay(s: Party, seat: Seat, a: Repay) -> None:
    cast = on_table(s, seat, "hole")
    if cast is None:
        raise Illegal("TN-HOLE-1", "no Hole in the Box lies on the table")
    supply = s.players[seat].supply
    if a.amount > supply:
        raise Illegal("TN-TURN-6", f"the supply is {supply}, not {a.amount}")
    if not 1 <= a.amount <= cast.anti:
        raise Illegal("TN-HOLE-5", f"the anti-charge is {cast.anti}; {a.amount} cannot be repaid")


def take(s: Party, seat: Seat, a: Take) -> None:
    """TN-HOLE-3, TN-HOLE-7: all takings of a turn together are one use."""
    cast = on_table(s, seat, "hole")
    assert cast is not None
    if not s.spent.taken:
        use_group(s, "energy")
    spend(s, taken=s.spent.taken + a.amount, hole=cast.artifact)
    change_artifact(s, seat, cast, anti=cast.anti + a.amount)
    gain(s, seat, a.amount)
    s.emit(Took(seat=seat, energy=a.amount, anti=cast.anti + a.amount))


def repay(s: Party, seat: Seat, a: Repay) -> None:
    """TN-HOLE-5, TN-HOLE-6: no use."""
    cast = on_table(s, seat, "hole")
    assert cast is not None
    change_artifact(s, seat, cast, anti=cast.anti - a.amount)
    pay(s, seat, a.amount)
    s.emit(Took(seat=seat, energy=-a.amount, anti=cast.anti - a.amount))


def tension_step(s: Party, anti: int) -> int:
    """TN-HOLE-8, TN-MISS-15: how far the tension rises at this anti-charge."""
    return next(step for top, step in book(s).rules.hole_steps if anti <= top)


def raise_tension(s: Party, seat: Seat) -> None:
    """TN-HOLE-8, TN-HOLE-9: at the end of the turn of whoever has it on the table then
    (TN-RULING-82, TN-RULING-83)."""
    cast = on_table(s, seat, "hole")
    if cast is None or not cast.anti:
        return
    tension = cast.tension + tension_step(s, cast.anti)
    bursts = tension > book(s).rules.hole_scale
    s.emit(Tension(seat=seat, tension=tension, annihilates=bursts))
    if not bursts:
        change_artifact(s, seat, cast, tension=tension)
        return
    take_off_table(s, seat, cast)
    # TN-HOLE-12, TN-RULING-85, TN-RULING-86: out of the game, not to the discard
    remove_artifact(s, cast.artifact)
    others = tuple(n for n in range(len(s.players)) if n != seat and active(s, n))
    node = s.players[seat].node
    s.push(Annihilating(owner=seat, node=node, left=cast.anti, todo=others))


# --- annihilation


def nearest(s: Party, f: Annihilating) -> list[Seat]:
    """TN-HOLE-10, TN-RULING-84: by straight distance; V616Mon is infinitely far from the field."""
    far = {seat: _distance(s.players[seat].node, f.node) for seat in f.todo}
    least = min(far.values(), default=0)
    return [seat for seat in f.todo if far[seat] == least]


def _distance(node: int, origin: int) -> int:
    if field.V616MON in (node, origin):
        return 0 if node == origin else field.NODES
    return field.DISTANCE[node][origin]


def hit_owner(s: Party, f: Annihilating, _: object) -> None:
    _hit(s, f.owner)


def choose_next(s: Party, f: Annihilating, _: object) -> Decision | None:
    if not f.left or not f.todo:
        check_outs(s)  # TN-PROC-6 (4)
        s.finish()
        return None
    near = nearest(s, f)
    if len(near) > 1:
        return ChooseHit(f.owner)  # even if he has just gone out (TN-RULING-84)
    _hit(s, near[0])
    s.goto(choose_next)
    return None


def hit_chosen(s: Party, f: Annihilating, got: Hit) -> None:
    _hit(s, got.victim)
    s.goto(choose_next)


ANNIHILATING = (hit_owner, choose_next, hit_chosen)


def _hit(s: Party, seat: Seat) -> None:
    """TN-HOLE-11, TN-HOLE-13: as much as is left, or all he has; no shield helps (TN-SHIELD-5)."""
    f = s.stack[-1]
    assert isinstance(f, Annihilating)
    loss = min(s.players[seat].supply, f.left)
    pay(s, seat, loss)
    f.left, f.todo = f.left - loss, tuple(n for n in f.todo if n != seat)
    s.emit(WasHit(seat=seat, loss=loss, left=f.left))


def _annihilating(s: Party) -> Annihilating:
    frame = s.stack[-2]
    assert isinstance(frame, Annihilating)
    return frame


def hits(s: Party, d: ChooseHit) -> Iterator[Hit]:
    return (Hit(seat) for seat in nearest(s, _annihilating(s)))


def check_hit(s: Party, d: ChooseHit, a: Action) -> None:
    if not isinstance(a, Hit) or a.victim not in nearest(s, _annihilating(s)):
        raise Illegal("TN-HOLE-10", "the field hits one of the nearest players next")
