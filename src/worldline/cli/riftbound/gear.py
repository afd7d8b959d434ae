"""`worldline riftbound gear`: what one does with belongings outside combat."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import typer

from worldline.cli.riftbound.characters import DryRun
from worldline.cli.riftbound.common import (
    Faces,
    File,
    Out,
    Packs,
    Seed,
    cup,
    find,
    keep,
    load,
    place,
    tell,
)
from worldline.cli.shell import Json, Unusable, print_json
from worldline.riftbound import shop, tokens
from worldline.riftbound.bearer import AT_HAND
from worldline.riftbound.book import open_book
from worldline.riftbound.character import Character, Thing
from worldline.riftbound.dying import Told

Verb = Literal[
    "buy", "hold", "wear", "reload", "recharge", "bandage", "switch", "attach", "scan", "pair"
]


class Order(NamedTuple):
    """What was asked for: things and words in their order, and the options."""

    words: list[str]
    source: str
    variant: str
    many: int | None


def gear(
    file: File,
    verb: Annotated[Verb, typer.Argument(help="What to do.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="ITEM...", help="With what.")] = None,
    source: Annotated[
        str, typer.Option("--from", metavar="ITEM", help="Where Ammo or Charge comes from.")
    ] = "",
    count: Annotated[int | None, typer.Option(min=1, help="How many, or how much.")] = None,
    variant: Annotated[str, typer.Option(help="Of what is bought, such as 4-man.")] = "",
    on: Annotated[str, typer.Option(metavar="FILE", help="Whom a bandage is for.")] = "",
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Buy, hold, wear, reload, recharge, switch, attach, scan, pair, or use a bandage.

    Outside combat all of it is free of Actions (RB-RULING-133). The file is changed. `hold`
    without an item empties the hands; `attach` takes the Module first; `scan` takes what one wants
    to know, and `pair` the name of the other device.

    **Examples**

    - `worldline riftbound gear somebody.json buy "Ammo Magazine: Rifle" --count 2`

    - `worldline riftbound gear somebody.json hold "Laser Pistol" "Simple Baton"`

    - `worldline riftbound gear somebody.json reload "Auto Rifle" --from "Ammo Magazine: Rifle"`

    - `worldline riftbound gear doc.json bandage "Large Bandage" --on patient.json`
    """
    c = load(file, pack)
    patient = None
    if verb == "bandage":
        other = load(on, pack) if on else None
        number = _own(c, _only(words, "a bandage"))
        c, patient, told = shop.bandage(c, number, cup(dice, seed), other)
    else:
        c, told = VERBS[verb](c, Order(words or [], source, variant, count))
    if not dry_run:
        keep(c, place(file, out))
        if patient is not None:
            keep(patient, Path(on))
    if json:
        print_json({"told": told, "character": c, "patient": patient})
        return
    tell(told)


# One for each verb


def _buy(c: Character, a: Order) -> Told:
    items = {id: item for id, item in open_book(c.packs).items.items() if item.kind == "gear"}
    return shop.buy(c, find(items, _only(a.words, "an item"), "item"), a.many or 1, a.variant)


def _hold(c: Character, a: Order) -> Told:
    taken: list[int] = []
    for word in a.words:
        taken.append(_own(c, word, without=taken))
    return shop.hold(c, taken)


def _wear(c: Character, a: Order) -> Told:
    return shop.wear(c, _own(c, _only(a.words, "armour or clothes")))


def _reload(c: Character, a: Order) -> Told:
    number = _own(c, _only(a.words, "a weapon"))
    return tokens.reload(c, number, _own(c, _from(a), fullest=True), a.many)


def _recharge(c: Character, a: Order) -> Told:
    wanted = _only(a.words, "an item, or body")
    number = tokens.BODY if wanted == "body" else _own(c, wanted)
    source = _own(c, _from(a), fullest=True, without=[number])
    return tokens.recharge(c, number, source, a.many)


def _switch(c: Character, a: Order) -> Told:
    return shop.switch(c, _own(c, _only(a.words, "an item")))


def _attach(c: Character, a: Order) -> Told:
    module, to = _two(a, "the Module, and what it is attached to")
    return shop.attach(c, _own(c, module), _own(c, to))


def _scan(c: Character, a: Order) -> Told:
    scanner, wanted = _two(a, "the scanner, and what it shall show")
    return shop.scan(c, _own(c, scanner), wanted)


def _pair(c: Character, a: Order) -> Told:
    scanner, other = _two(a, "the scanner, and the name of the other")
    return shop.pair(c, _own(c, scanner), other)


VERBS: Final[dict[str, Callable[[Character, Order], Told]]] = {
    "buy": _buy,
    "hold": _hold,
    "wear": _wear,
    "reload": _reload,
    "recharge": _recharge,
    "switch": _switch,
    "attach": _attach,
    "scan": _scan,
    "pair": _pair,
}


# What is meant


def _own(c: Character, wanted: str, fullest: bool = False, without: list[int] | None = None) -> int:
    """The number of a thing: of several alike one at hand, or the fullest."""
    items = open_book(c.packs).items
    left = [t for t in c.things if t.n not in (without or ())]
    id = find({t.item: items[t.item] for t in left}, wanted, "thing")

    def rank(t: Thing) -> tuple[int, int]:
        tokens = -(t.ammo + t.charge) if fullest else 0
        return tokens, t.where not in AT_HAND

    return min((t for t in left if t.item == id), key=rank).n


def _only(words: list[str] | None, what: str) -> str:
    if not words or len(words) != 1:
        raise Unusable(f"Name {what}.")
    return words[0]


def _two(a: Order, what: str) -> tuple[str, str]:
    if len(a.words) != 2:
        raise Unusable(f"Name {what}.")
    return a.words[0], a.words[1]


def _from(a: Order) -> str:
    if not a.source:
        raise Unusable("Say --from what.")
    return a.source
