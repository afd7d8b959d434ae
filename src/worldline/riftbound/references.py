"""Every id that an entry names must be an entry of the right kind."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.core.content import BadContent
from worldline.riftbound.pages import (
    characters,
    effects,
    gear,
    powers,
    standing,
    units,
    when,
    words,
    world,
)

REFERENCES: Final[dict[tuple[type[msgspec.Struct], str], tuple[str, ...]]] = {
    (characters.Grant, "items"): ("items",),
    (characters.Grant, "switch"): ("switches",),
    (characters.LevelRow, "abilities"): ("abilities",),
    (characters.Role, "gain"): ("attributes",),
    (characters.Role, "gain_one"): ("attributes",),
    (characters.Role, "lose_one"): ("attributes",),
    (characters.Role, "skilled"): ("skills",),
    (characters.Class, "skilled"): ("skills",),
    (characters.Need, "role"): ("roles",),
    (characters.Need, "class_"): ("classes",),
    (characters.Need, "ability"): ("abilities",),
    (characters.Ability, "replaces"): ("abilities",),
    (gear.Attack, "type"): ("damage",),
    (gear.Attack, "features"): ("features", "keywords"),
    (gear.Lot, "items"): ("items",),
    (gear.Item, "skills"): ("skills",),
    (gear.Item, "grants"): ("skills",),
    (gear.Item, "choice"): ("damage",),
    (gear.Item, "attacks"): ("attacks",),
    (gear.Item, "features"): ("features", "keywords"),
    (units.Companion, "size"): ("sizes",),
    (units.Companion, "attacks"): ("attacks",),
    (units.Companion, "features"): ("features", "keywords"),
    (units.Slot, "systems"): ("systems",),
    (units.Vehicle, "size"): ("sizes",),
    (units.Vehicle, "skills"): ("skills",),
    (units.Vehicle, "grants"): ("skills",),
    (units.Fits, "size"): ("sizes",),
    (units.System, "attacks"): ("attacks",),
    (units.System, "features"): ("features", "keywords"),
    (units.System, "choice"): ("damage",),
    (units.Owned, "ability"): ("abilities",),
    (units.Owned, "choice"): ("damage", "attributes"),
    (units.Npc, "size"): ("sizes",),
    (units.Npc, "chassis"): ("chassis",),
    (units.Npc, "items"): ("items",),
    (units.Npc, "attacks"): ("attacks",),
    (units.Npc, "features"): ("features", "keywords"),
    (units.Npc, "skilled"): ("skills",),
    (units.Npc, "vehicle"): ("vehicles",),
    (units.Npc, "systems"): ("systems",),
    (world.Hazard, "type"): ("damage",),
    (powers.Cost, "mark"): ("marks",),
    (standing.LendSp, "prompt"): ("switches",),
    (when.SizeAtMost, "size"): ("sizes",),
    (when.Has, "mark"): ("marks",),
    (when.AttackIs, "feature"): ("features", "keywords"),
    (when.DamageType, "type"): ("damage",),
    (effects.Trade, "mark"): ("marks",),
    (effects.Mark, "mark"): ("marks",),
    (effects.Unmark, "mark"): ("marks",),
    (effects.ToggleMark, "mark"): ("marks",),
    (effects.Damage, "type"): ("damage",),
    (effects.Overwatch, "waive"): ("switches",),
    (effects.Create, "hazard"): ("hazards",),
}
"""Which fields name entries, and of which kinds."""

NAMES: Final = {
    (words.Entry, "tags"),
    (characters.Grant, "tags"),
    (characters.LevelRow, "only"),
    (characters.LevelRow, "strict_only"),
    (characters.Ability, "family"),
    (gear.Item, "family"),
    (gear.Item, "fits"),
    (gear.Item, "heading"),
    (units.Vehicle, "frame"),
    (units.Fits, "frame"),
    (powers.Modifier, "family"),
    (powers.Limit, "shared"),
    (powers.Use, "id"),
    (when.LastAction, "use"),
    (when.CheckIs, "check"),
    (effects.Check, "name"),
    (world.MarkEntry, "group"),
}
"""Which fields hold ids that are no entries: words that entries agree on among themselves."""

_INSTEAD: Final = ("chosen", "attack")
"""What may stand where a damage type is named."""


def check(tables: Mapping[str, Mapping[str, Any]], blame: Callable[[str, str], Path]) -> None:
    """Raise BadContent for the first name without an entry; `blame` knows the files of entries."""
    for kind, entries in tables.items():
        for id, entry in entries.items():
            for path, names, among in _named(entry, ""):
                for name in names:
                    if name not in _INSTEAD and not any(name in tables[k] for k in among):
                        why = f'there is no "{name}" among {" or ".join(among)}'
                        raise BadContent(blame(kind, id), id, path, why)


def _named(value: Any, path: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Every field in an entry that names others: where it stands, the names, and their kinds."""
    if isinstance(value, tuple):
        for n, part in enumerate(value):
            yield from _named(part, f"{path}[{n}]")
    if isinstance(value, msgspec.Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        for field, written in names:
            inner = getattr(value, field)
            where = f"{path}.{written}".lstrip(".")
            among = REFERENCES.get((type(value), field))
            if among and inner:
                yield where, inner if isinstance(inner, tuple) else (inner,), among
            else:
                yield from _named(inner, where)
