"""An entry of the content as people read it: its figures, its text and its rules."""

import msgspec

Key = str
"""An entry by its kind and id: "items/auto-rifle"."""


class Fact(msgspec.Struct, frozen=True):
    """A figure with its name; `of` are the entries that it names, shown by their own names."""

    name: str
    text: str = ""
    of: tuple[Key, ...] = ()


class PowerShown(msgspec.Struct, frozen=True):
    """Something that the entry lets somebody do: an Action, Instant, Reaction or option."""

    kind: str
    name: str = ""
    cost: str = ""
    limit: str = ""
    rules: tuple[str, ...] = ()


class Gaining(msgspec.Struct, frozen=True):
    """What is said of an item by whoever gains it: one of these variants, one of these damage
    types, and whether it takes one hand or two."""

    variants: tuple[str, ...]
    choices: tuple[str, ...]
    hands: bool


class Described(msgspec.Struct, frozen=True, kw_only=True):
    """Everything to read about an entry, and what it can be found by. `brief` are its main figures
    in a line, `parts` the entries that are shown with it: its Attacks and features. `reaches` are
    the metres of its Attacks, 0 for Melee."""

    kind: str
    id: str
    section: str
    name: str
    text: str = ""
    brief: str = ""
    rules: tuple[str, ...]
    pack: str = ""  # the homebrew that it is from
    tags: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    powers: tuple[PowerShown, ...] = ()
    parts: tuple[Key, ...] = ()
    roles: tuple[Key, ...] = ()  # Roles and Classes that it belongs to
    levels: tuple[int, ...] = ()
    costs: tuple[str, ...] = ()
    reaches: tuple[int, ...] = ()
    damage: tuple[Key, ...] = ()
    gaining: Gaining | None = None  # for items that can be found or bought as a whole


class Section(msgspec.Struct, frozen=True):
    """Entries that people look for together; `about` says what they are."""

    id: str
    title: str
    about: str


class Armour(msgspec.Struct, frozen=True):
    """`dodge` is the one Rating that its wearer dodges on, None where AGI can be used as well."""

    key: Key
    dodge: int | None


class ScoreRow(msgspec.Struct, frozen=True):
    """RB-ATTR-4."""

    score: int
    rating: int


class Compendium(msgspec.Struct, frozen=True):
    """All of it. `weapons` are what Attacks can be compared of: an Attack by itself only where no
    weapon has it; `targets` whom they can be aimed at by name, `armours` what somebody else may
    wear, `scores` what an attacker may have, best first."""

    edition: str
    hash: str
    sections: tuple[Section, ...]
    entries: tuple[Described, ...]
    weapons: tuple[Key, ...]
    targets: tuple[Key, ...]
    armours: tuple[Armour, ...]
    scores: tuple[ScoreRow, ...]


def fact(name: str, text: object = "", *of: Key) -> Fact:
    """A figure; 0, None and False say nothing."""
    return Fact(name, str(text) if text else "", of)


def filled_facts(*facts: Fact) -> tuple[Fact, ...]:
    """Those that say something."""
    return tuple(fact for fact in facts if fact.text or fact.of)


def keys(kind: str, ids: tuple[str, ...]) -> tuple[Key, ...]:
    return tuple(f"{kind}/{id}" for id in ids)
