"""What an entry of a pack says that cannot be, or that nobody could work with: Scores that are
missing, lists that do not go together, things that hold themselves."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

from worldline import shape
from worldline.riftbound.content.entries.amounts import parse
from worldline.riftbound.content.entries.characters import Ability, Class, Role
from worldline.riftbound.content.entries.gear import Attack, Item
from worldline.riftbound.content.entries.parameters import Difficulty, Parameters, Switch
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.content.entries.units import Chassis, Companion, Npc
from worldline.riftbound.content.entries.words import Attribute, Entry
from worldline.riftbound.content.entries.world import Size
from worldline.riftbound.content.judging.unread.place import Fault, Seen, inside, plain

ATTRIBUTES: Final[tuple[str, ...]] = get_args(Attribute)
_CHASSIS: Final = ("minion", "fragile", "regular", "tough", "beast")
_LEVELS: Final = 4
"""As many rows as the tables of Roles and Classes have."""


def find_contradictions(seen: Seen, kind: str, id: str, entry: Any) -> Iterator[Fault]:
    """Every such thing in an entry, with its field."""
    if isinstance(entry, Powers):
        yield from _uses(entry)
    if kind in _OF_KIND:
        yield from _OF_KIND[kind](seen, id, entry)


def _uses(entry: Powers) -> Iterator[Fault]:
    ids = [use.id for use in entry.uses]
    for n, id in enumerate(ids):
        if id in ids[:n]:
            yield f"uses[{n}].id", f'another use of the entry is already called "{id}"'


# Characters


def _attribute(seen: Seen, id: str, entry: Entry) -> Iterator[Fault]:
    if id not in ATTRIBUTES:
        yield "", f"there are eight Attributes and no more: {', '.join(ATTRIBUTES)}"


def _role(seen: Seen, id: str, role: Role) -> Iterator[Fault]:
    yield from _fixed(role, "hp")
    yield from _unowned(role, "hp", "hp_per_level")
    for n, row in enumerate(role.levels):
        if row.sp is not None and any(term.dice for term in parse(row.sp).terms):
            yield f"levels[{n}].sp", "it is worked out anew at every look, without dice"
    yield from _path(seen, role)


def _path(seen: Seen, entry: Role | Class) -> Iterator[Fault]:
    tags = {tag for ability in seen.tables["abilities"].values() for tag in ability.tags}
    for n, row in enumerate(entry.levels):
        for field in ("only", "strict_only"):
            word = getattr(row, field)
            if word and seen.whole and word not in tags:
                there = ", ".join(sorted(tags))
                yield f"levels[{n}].{field}", f"no Ability has this tag; there are {there}"
    for n, grant in enumerate(entry.equipment):
        if not grant.items and not grant.tags:
            yield f"equipment[{n}]", "it gives one of `items`, or what has all `tags`"
        elif grant.tags and seen.whole and not _tagged(seen, grant.tags):
            yield f"equipment[{n}].tags", "no item that can be bought or found has all these tags"


def _tagged(seen: Seen, tags: tuple[str, ...]) -> bool:
    items = seen.tables["items"].values()
    return any({*tags} <= {*item.tags} and not item.signature for item in items)


def _ability(seen: Seen, id: str, ability: Ability) -> Iterator[Fault]:
    older: Ability | None = ability
    found = {id}
    while older is not None and older.replaces:
        if older.replaces in found:
            yield "replaces", "it would replace itself"
            break
        found.add(older.replaces)
        older = seen.tables["abilities"].get(older.replaces)
    for n, need in enumerate(ability.limited):
        if need.ability == id:
            yield f"limited[{n}].ability", "it would need itself"
        if need == type(need)():
            yield f"limited[{n}]", "it names a role, class, category or ability"


# Things


def _attack(seen: Seen, id: str, attack: Attack) -> Iterator[Fault]:
    for field in ("shots", "damage"):
        for why in plain(parse(getattr(attack, field)), owner=True):
            yield field, why


def _item(seen: Seen, id: str, item: Item) -> Iterator[Fault]:
    yield from _fits(seen, item)
    left: list[str] = [id]
    met: set[str] = set()
    while left:
        one = seen.tables["items"].get(left.pop())
        held = [name for lot in one.contains for name in lot.items] if one else []
        if id in held:
            yield "contains", "it would hold itself"
            return
        left += [name for name in held if name not in met]
        met |= {*held}


def _fits(seen: Seen, module: Item) -> Iterator[Fault]:
    """RB-KEY-MODULE-2. Tags are words that entries agree on, so that a pack may have its own; but
    what a module fits must be there."""
    if not module.fits or not seen.whole:
        return
    tagged = [{*one.tags} for one in seen.tables["items"].values() if one.two_handed]
    if any({*module.fits} <= tags for tags in tagged):
        return
    known = set[str]().union(*tagged)
    unknown = [(n, tag) for n, tag in enumerate(module.fits) if tag not in known]
    for n, tag in unknown:
        yield f"fits[{n}]", shape.among(tag, known, "the tags of Two-handed items")
    if not unknown:
        yield "fits", "no Two-handed item has all these tags"


# Units


def _companion(seen: Seen, id: str, beast: Companion) -> Iterator[Fault]:
    yield from _fixed(beast, "hp")
    if len(beast.assign) != len(beast.to):
        yield "assign", f"{len(beast.to)} Attributes stand under `to`, and as many Scores go there"
    yield from _scores(seen, {**dict(zip(beast.to, beast.assign, strict=False)), **beast.scores})


def _npc(seen: Seen, id: str, npc: Npc) -> Iterator[Fault]:
    yield from _scores(seen, npc.scores)
    for n, own in enumerate(npc.abilities):
        ability = seen.tables["abilities"].get(own.ability)
        if ability is not None and bool(ability.choice) != bool(own.choice):
            what = ability.choice or "none"
            yield f"abilities[{n}].choice", f"{ability.name} is gained with this choice: {what}"


def _scores(seen: Seen, scores: dict[Any, int]) -> Iterator[Fault]:
    if missing := [name for name in ATTRIBUTES if name not in scores]:
        yield "scores", f"every unit has all eight; these are missing: {', '.join(missing)}"
    low, high = seen.rules.score_least, seen.rules.score_most
    for name, score in scores.items():
        if not low <= score <= high:
            yield f"scores.{name}", f"a Score is from {low} to {high} (RB-ATTR-2), not {score}"


def _chassis(seen: Seen, id: str, chassis: Chassis) -> Iterator[Fault]:
    if id not in _CHASSIS:
        yield "", f"NPCs are built on one of {', '.join(_CHASSIS)}"


# The world


def _size(seen: Seen, id: str, size: Size) -> Iterator[Fault]:
    if size.least_mm and size.most_mm and size.least_mm > size.most_mm:
        yield "least_mm", f"it is more than most_mm, {size.most_mm}"
    for other, entry in seen.tables["sizes"].items():
        if other != id and entry.rank == size.rank:
            yield "rank", f'"{other}" has this rank already'


def _difficulty(seen: Seen, id: str, step: Difficulty) -> Iterator[Fault]:
    if step.least > step.most:
        yield "least", f"it is more than most, {step.most}"


def _switch(seen: Seen, id: str, switch: Switch) -> Iterator[Fault]:
    named = {
        getattr(part, field, None)
        for table in seen.tables.values()
        for _, part in inside(table)
        for field in ("switch", "prompt", "waive")
    }
    if id not in named and id not in seen.switches:
        yield "", "no entry asks for this switch: name it under switch, prompt or waive"


# Amounts


def _fixed(entry: Any, *fields: str) -> Iterator[Fault]:
    """Maxima are worked out anew at every look."""
    for field in fields:
        if any(term.dice for term in parse(getattr(entry, field)).terms):
            yield field, "it is worked out anew at every look, without dice"


def _unowned(entry: Any, *fields: str) -> Iterator[Fault]:
    for field in fields:
        for why in plain(parse(getattr(entry, field)), owner=False):
            yield field, why


# Numbers of the general rules


def parameters(rules: Parameters) -> Iterator[Fault]:
    """What does not go together among them."""
    for low, high in (
        ("score_least", "score_most"), ("trait_least", "trait_most"), ("money_least", "money_most"),
        ("dying_last_action", "dying_survives"),
    ):  # fmt: skip
        if getattr(rules, low) > getattr(rules, high):
            yield low, f"it is more than {high}, {getattr(rules, high)}"
    if rules.build_keep != len(ATTRIBUTES):
        yield "build_keep", f"a die is kept for each Attribute: {len(ATTRIBUTES)}"
    if rules.build_dice < rules.build_keep:
        yield "build_dice", f"it is less than build_keep, {rules.build_keep}"
    if rules.level_most > _LEVELS:
        yield "level_most", f"Roles and Classes tell of {_LEVELS} Levels"
    for score in range(rules.score_least, rules.score_most + 1):
        if str(score) not in rules.ratings:
            yield "ratings", f"the Score {score} has no Rating"
    for face in range(1, 7):
        if str(face) not in rules.build_scores:
            yield "build_scores", f"the face {face} has no Score"


_OF_KIND: Final[dict[str, Callable[[Seen, str, Any], Iterator[Fault]]]] = {
    "attributes": _attribute,
    "roles": _role,
    "classes": lambda seen, id, entry: _path(seen, entry),
    "abilities": _ability,
    "attacks": _attack,
    "items": _item,
    "companions": _companion,
    "npcs": _npc,
    "chassis": _chassis,
    "sizes": _size,
    "difficulties": _difficulty,
    "switches": _switch,
}
