"""Lengths for people: metres, where records hold millimetres (RB-RULING-61)."""

import msgspec
import pytest
from tracing import rule

from worldline.core.machine import Action
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.telling.lengths import in_metres, read_lengths
from worldline.riftbound.content.entries.effects import Heal

WHY = "so it is"


def read(**fields: object) -> Action:
    return GAME.read(read_lengths(GAME.actions, msgspec.json.encode(fields).decode()))


@rule("RB-RULING-61")
@pytest.mark.parametrize(
    ("fields", "meant"),
    [
        ({"type": "Walk", "path": [[1.5, 2, 0]]}, schema.Walk(((1500, 2000, 0),))),
        ({"type": "Leave", "at": [1, 2.25, 0]}, schema.Leave((1000, 2250, 0))),
        ({"type": "Move"}, schema.Move()),
        (
            {"type": "Arrive", "reason": WHY,
             "entrant": {"npc": "npc-raider", "at": [9.5, 4, 0], "beside": [1, 2, 0], "hp": 4}},
            commands.Arrive(
                entrant=Entrant(npc="npc-raider", at=(9500, 4000, 0), beside=(1000, 2000, 0), hp=4),
                reason=WHY,
            ),
        ),
        (
            {"type": "Work", "unit": 0, "effects": [{"do": "heal", "amount": 3}], "reason": WHY},
            commands.Work(unit=0, effects=(Heal(amount=3),), reason=WHY),
        ),
    ],
)  # fmt: skip
def test_an_action_is_typed_in_metres(fields: dict[str, object], meant: Action) -> None:
    assert read(**fields) == meant


@rule("RB-RULING-61", "RB-RULING-229")
@pytest.mark.parametrize(
    ("unit", "field", "value", "held"),
    [
        (1, "x", "9.5", 9500),
        (1, "diameter", "1", 1000),
        (1, "hp", "9", 9),
        (None, "terrain", '[{"corners":[[1,2],[3,4],[5,6.5]],"height":2}]',
         [{"corners": [[1000, 2000], [3000, 4000], [5000, 6500]], "height": 2000}]),
        (None, "round", "2", 2),
    ],
)  # fmt: skip
def test_a_field_is_typed_and_told_in_metres(
    unit: int | None, field: str, value: str, held: object
) -> None:
    a = read(type="SetField", unit=unit, field=field, value=value, reason=WHY)
    assert isinstance(a, commands.SetField)
    assert msgspec.json.decode(a.value) == held
    assert in_metres(a) == value


def test_what_cannot_be_read_is_left_to_who_reads_it() -> None:
    with pytest.raises(msgspec.DecodeError):
        read(type="SetField", field="air", value="maybe", reason=WHY)
    with pytest.raises(msgspec.DecodeError):
        read(type="Fly")
    assert in_metres(commands.SetField(field="nothing", value="maybe", reason=WHY)) == "maybe"
