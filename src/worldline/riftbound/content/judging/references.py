"""Every id that an entry names must be an entry of the right kind, and every rule written."""

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import msgspec

from worldline import shape
from worldline.core.content import rules_folder
from worldline.riftbound.content.entries import (
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

_INSTEAD: Final = {
    (gear.Attack, "type"): "chosen",
    (when.DamageType, "type"): "chosen",  # the one chosen on gaining the entry
    (effects.Damage, "type"): "attack",  # that of the Attack at hand
}
"""What may stand there besides the name of an entry."""

_CITED: Final = {
    (words.Entry, "rules"),
    (powers.Use, "rules"),
    (powers.Modifier, "rule"),
    (effects.Option, "rules"),
}
"""Which fields name rules."""

Ids = Mapping[str, Collection[str]]


def find_unknown(known: Ids, entry: Any) -> Iterator[tuple[str, str]]:
    """Every name in an entry without an entry of that name: its field, and what there is. `known`
    are the ids by kind."""
    for path, names, among in _named(entry, ""):
        for name in names:
            if not any(name in known[kind] for kind in among):
                there = [id for kind in among for id in known[kind]]
                yield path, shape.among(name, there, " or ".join(among))


_HEADING: Final = re.compile(r"^## (RB-\S+)(?! \[withdrawn\])", re.MULTILINE)


@cache
def rulebook() -> frozenset[str]:
    """The ids of all rules of the rulebook that were not withdrawn."""
    files = (rules_folder() / "riftbound").glob("*.md")
    return frozenset(id for file in files for id in _HEADING.findall(file.read_text("utf-8")))


def unknown_citations(own: Collection[str], entry: Any) -> Iterator[tuple[str, str]]:
    """Every rule that an entry cites and nobody wrote, by its field."""
    for path, rules in _cited(entry, ""):
        for rule in rules:
            if why := fault_of_rule(own, rule):
                yield path, why


def fault_of_rule(own: Collection[str], rule: str) -> str:
    """What is wrong with a rule id, if neither the rulebook nor, as `own`, a pack has it."""
    if rule.startswith("HB-"):
        known, whose = frozenset(own), "no pack has"
    else:
        known, whose = rulebook(), "the rulebook has"
    if rule in known:
        return ""
    near = _near(rule, known)
    hint = f"did you mean {', '.join(near)}? " if near else ""
    if rule.startswith("HB-"):
        return f"{whose} a rule {rule}; {hint}It is written under [rules.{rule}]"
    return f"{whose} no rule {rule}; {hint}A pack's own rules begin with HB-"


def _near(rule: str, known: Collection[str]) -> list[str]:
    """Of the rule's own group, or of one with a similar name: to compare it with every rule there
    is would take minutes for a pack of nothing but mistakes."""
    groups = {id.rpartition("-")[0] for id in known}
    group = get_close_matches(rule.rpartition("-")[0], groups, n=1, cutoff=0.6)
    own = [id for id in known if group and id.rpartition("-")[0] == group[0]]
    return get_close_matches(rule, own, n=3, cutoff=0.6)


def _cited(value: Any, path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every field in an entry that cites rules, and the rules."""
    if isinstance(value, tuple):
        for n, part in enumerate(value):
            yield from _cited(part, f"{path}[{n}]")
    if isinstance(value, msgspec.Struct):
        kind = words.Entry if isinstance(value, words.Entry) else type(value)
        for field in value.__struct_fields__:
            inner, where = getattr(value, field), f"{path}.{field}".lstrip(".")
            if (kind, field) in _CITED:
                yield where, inner if isinstance(inner, tuple) else (inner,) if inner else ()
            else:
                yield from _cited(inner, where)


def _named(value: Any, path: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Every field in an entry that names others: where it stands, the names, and their kinds."""
    if isinstance(value, tuple):
        for n, part in enumerate(value):
            yield from _named(part, f"{path}[{n}]")
    if isinstance(value, msgspec.Struct):
        both = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        for field, written in both:
            inner = getattr(value, field)
            where = f"{path}.{written}".lstrip(".")
            among = REFERENCES.get((type(value), field))
            if among and inner:
                names = inner if isinstance(inner, tuple) else (inner,)
                if inner != _INSTEAD.get((type(value), field)):
                    yield where, names, among
            else:
                yield from _named(inner, where)
