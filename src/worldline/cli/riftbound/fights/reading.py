"""What an entry does, to be read in the middle of a fight."""

from collections.abc import Iterator
from typing import Final

from worldline.cli.riftbound.common import find
from worldline.cli.riftbound.compendium import entry_lines
from worldline.cli.riftbound.fights.offers import Offer, Prompt
from worldline.cli.shell import Unusable
from worldline.core.machine import Action
from worldline.riftbound.combat.nouns import keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.keys import Key
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.compendium import describe

KINDS: Final = ("abilities", "items", "systems", "marks", "features", "vehicles", "companions")
"""Of the compendium: what can be met with in a fight."""
Entry = tuple[str, str]
"""A kind and an id."""


def entry_named(s: Encounter, words: str) -> Entry:
    """By its name, or what only it begins with or holds."""
    tables = {kind: book(s).kinds[kind] for kind in KINDS if kind in book(s).kinds}
    every = {f"{kind}/{id}": entry for kind, table in tables.items() for id, entry in table.items()}
    kind, _, id = find(every, words, "entry").partition("/")
    return kind, id


def entry_of(at: Prompt, offer: Offer) -> Entry:
    """What an option is made with."""
    found = None
    if at.unit is not None:
        found = _entry(at.s, at.unit, offer.action)
    if found is None:
        raise Unusable(f"{offer.text[:1].upper()}{offer.text[1:]} uses no entry of the book.")
    return found


def _entry(s: Encounter, u: UnitId, action: Action) -> Entry | None:
    match action:
        case schema.Attack(arm=arm):
            return _source(s, u, keys.arm(arm).power)
        case schema.Use(key=key):
            return _source(s, u, keys.power(key))
        case schema.Hold(left=left, right=right) if left or right:
            return _source(s, u, keys.item(left or right))
    return None


def _source(s: Encounter, u: UnitId, key: Key) -> Entry | None:
    match key.kind:
        case "ability":
            return "abilities", key.entry
        case "mark":
            return "marks", key.entry
        case "item":
            thing = next((t for t in s.units[u].things if t.n == key.n), None)
            return None if thing is None else ("items", thing.item)
        case "system" if key.unit is not None:
            return "systems", s.units[key.unit].systems[key.n].system
        case "body" if key.feature:
            return "features", key.feature
    return None


def whole(s: Encounter, entry: Entry) -> Iterator[str]:
    yield from entry_lines(book(s), describe(book(s), *entry))
