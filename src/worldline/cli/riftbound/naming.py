"""Names in place of numbers and ids: things, items, characters and people, where a command has
them."""

from typing import Any, Final

from worldline.cli.riftbound.common import find
from worldline.cli.riftbound.keeping import InCampaign
from worldline.cli.shell import Unusable
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.downtime.tokens import BODY
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.sources import AT_HAND

Said = dict[str, Any]
"""The fields of a command."""
THINGS: Final = ("thing", "source", "module", "to")
CHARACTERS: Final = ("character", "patient", "giver", "taker")


def thing_named(
    c: Character, wanted: str, fullest: bool = False, without: list[int] | None = None
) -> int:
    """The number of a thing: of several alike one at hand, or the fullest."""
    items = open_book(c.packs).items
    left = [t for t in c.things if t.n not in (without or ())]
    id = find({t.item: items[t.item] for t in left}, wanted, "thing")

    def rank(t: Thing) -> tuple[int, int]:
        tokens = -(t.ammo + t.charge) if fullest else 0
        return tokens, t.where not in AT_HAND

    return min((t for t in left if t.item == id), key=rank).n


def of_character(c: Character, said: Said) -> Said:
    """The fields of a command for a character."""
    found = {**said}
    for field in THINGS:
        if isinstance(word := said.get(field), str):
            found[field] = _thing(c, word, field == "source")
    if "things" in said:
        taken: list[int] = []
        for one in said["things"]:
            taken.append(thing_named(c, one, without=taken) if isinstance(one, str) else one)
        found["things"] = taken
    return _with_item(open_book(c.packs), found)


def _thing(c: Character, word: str, fullest: bool) -> int:
    return BODY if word == "body" else thing_named(c, word, fullest)


def _with_item(book: Book, said: Said) -> Said:
    if isinstance(word := said.get("item"), str) and word not in book.items:
        said["item"] = find(book.items, word, "item")
    return said


def of_campaign(campaign: InCampaign, said: Said) -> Said:
    """The fields of a command in a campaign."""
    book = open_book(campaign.view.packs)
    found = {**said}
    for field in CHARACTERS:
        if isinstance(word := said.get(field), str) and word:
            found[field] = campaign.id(word)
    if "characters" in said:
        found["characters"] = campaign.ids(map(str, said["characters"]))
    if isinstance(said.get("readers"), list):
        found["readers"] = [campaign.person(str(word)) for word in said["readers"]]
    if isinstance(word := said.get("thing"), str):
        found["thing"] = _held(campaign, found.get("giver") or found.get("character"), word)
    if isinstance(said.get("things"), list):
        found["things"] = [
            _with_item(book, {**one}) if isinstance(one, dict) else one for one in said["things"]
        ]
    for field in ("own", "other", "command"):
        if isinstance(part := said.get(field), dict):
            found[field] = _with_item(book, of_campaign(campaign, part))
    return found


def _held(campaign: InCampaign, giver: str | None, word: str) -> int:
    """A thing of a character, or in the stash."""
    if giver:
        return thing_named(campaign.one([giver]).character, word)
    rows = campaign.view.stash.things
    found = [row for row in rows if word.casefold() in row.name.casefold()]
    if len(found) != 1:
        names = ", ".join(row.name for row in found or rows) or "nothing"
        raise Unusable(f'"{word}" is no single thing in the stash; there is {names}.')
    return found[0].n
