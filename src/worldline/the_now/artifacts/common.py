"""Casting, discharging and the limits that all artifacts share (TN-ARTIFACT, TN-DISCHARGE)."""

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.cards import discard_artifact, reveal_artifact
from worldline.the_now.events import Discharged, WasCast
from worldline.the_now.schema import Cast, Discharge, Laying
from worldline.the_now.state import (
    CastArtifact,
    Party,
    artifact_held,
    book,
    gain,
    is_pre_realization,
    on_table,
    put_on_table,
    spend,
)


def check_group(s: Party, group: str) -> None:
    """TN-ARTIFACT-10, TN-ARTIFACT-11, TN-RULING-65: one use for each group in a turn."""
    if group in s.spent.groups:
        name = group.capitalize()
        raise Illegal("TN-ARTIFACT-10", f"an artifact of the {name} group was used in this turn")


def check_calendar(s: Party, rule: str) -> None:
    """TN-PERIOD-4, TN-ARTIFACT-12, TN-RULING-26: Events artifacts rest before a realization."""
    if is_pre_realization(s):
        raise Illegal(rule, f"round {s.round} is the last of its phase")


def casts(s: Party, seat: Seat) -> list[Action]:
    return [Cast(label) for label in labels(s, seat) if _refusal(s, seat, label) is None]


def labels(s: Party, seat: Seat) -> list[str]:
    b = book(s)
    return sorted({b.label(artifact) for artifact in s.players[seat].secret})


def check_cast(s: Party, seat: Seat, a: Cast) -> None:
    refusal = _refusal(s, seat, a.artifact)
    if refusal is not None:
        raise refusal


def _refusal(s: Party, seat: Seat, label: str) -> Illegal | None:
    b = book(s)
    artifact = artifact_held(s, seat, label)
    if artifact is None:
        rule = "TN-TANGLE-12" if label.startswith("tangle") else "TN-ARTIFACT-4"
        return Illegal(rule, f"there is no {_name(s, label)} in your hand")
    kind = b.kind(artifact)
    if on_table(s, seat, kind):  # even an exhausted one (TN-ARTIFACT-8); no Tangle (TN-RULING-73)
        return Illegal("TN-ARTIFACT-5", f"a {b.artifacts[kind].name} already lies on your table")
    if b.group(artifact) == "events" and is_pre_realization(s):
        return Illegal("TN-PERIOD-4", f"round {s.round} is the last of its phase")
    if kind == "tangle":
        return _tangle_refusal(s, seat, artifact)
    return None


def _name(s: Party, label: str) -> str:
    """What an artifact is called; a label of no card is said as it came."""
    b = book(s)
    known = any(b.label(n) == label for n in range(len(b.artifact_cards)))
    return b.artifact_name(label) if known else label


def _tangle_refusal(s: Party, seat: Seat, artifact: int) -> Illegal | None:
    """TN-TANGLE-1, TN-TANGLE-2: casting a Tangle lays it as an event."""
    node = s.players[seat].node
    if "events" in s.spent.groups:
        return Illegal("TN-ARTIFACT-10", "an artifact of the Events group was used in this turn")
    if node == field.V616MON:
        return Illegal("TN-TANGLE-2", "at V616Mon there is no room for an event")
    if s.laid[node] is not None:
        return Illegal("TN-TANGLE-2", f"{field.name(node)} already holds an event")
    if not book(s).cards[book(s).tangle(artifact)].turns[node]:
        return Illegal("TN-ORG-4", f"the Tangle fits into {field.name(node)} no way round")
    return None


def cast(s: Party, seat: Seat, a: Cast) -> None:
    """TN-ARTIFACT-4: casting is not a use (TN-RULING-66), so using it may follow in the same turn
    (TN-ARTIFACT-7); charges come from the bank. A Tangle goes on like a card (TN-TANGLE-3)."""
    b = book(s)
    artifact = artifact_held(s, seat, a.artifact)
    assert artifact is not None
    kind = b.kind(artifact)
    if kind == "tangle":
        s.push(Laying(seat=seat, card=b.tangle(artifact), artifact=artifact))
        return
    reveal_artifact(s, seat, artifact)
    put_on_table(s, seat, CastArtifact(artifact, charges=b.artifacts[kind].charges))
    if kind == "collapse":
        s.v616mon = True  # TN-COLLAPSE-1, TN-RULING-75: in play to the end
    s.emit(WasCast(seat=seat, artifact=a.artifact))


def discharges(s: Party, seat: Seat) -> list[Action]:
    if s.spent.discharged:
        return []
    return [Discharge(label) for label in labels(s, seat)]


def check_discharge(s: Party, seat: Seat, a: Discharge) -> None:
    if s.spent.discharged:
        raise Illegal("TN-DISCHARGE-3", "one discharge a turn, and this turn has had its own")
    if artifact_held(s, seat, a.artifact) is None:
        why = f"there is no {_name(s, a.artifact)} in your hand"
        cast = any(book(s).label(c.artifact) == a.artifact for c in s.players[seat].table)
        raise Illegal("TN-DISCHARGE-2", f"{why}, and a cast one stays" if cast else why)


def discharge(s: Party, seat: Seat, a: Discharge) -> None:
    """TN-ARTIFACT-6, TN-DISCHARGE-4: it is shown and goes to the discard; no use
    (TN-RULING-72)."""
    artifact = artifact_held(s, seat, a.artifact)
    assert artifact is not None
    energy = book(s).rules.discharge_energy
    discard_artifact(s, seat, artifact)
    gain(s, seat, energy)
    spend(s, discharged=True)
    s.emit(Discharged(seat=seat, artifact=a.artifact, energy=energy))
