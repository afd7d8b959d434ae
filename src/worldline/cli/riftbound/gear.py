"""`worldline riftbound gear`: what one does with belongings outside combat."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, NamedTuple

import typer

from worldline.cli.riftbound.common import Faces, Out, Seed, find
from worldline.cli.riftbound.company import Company
from worldline.cli.riftbound.keeping import (
    DryRun,
    Given,
    InFile,
    OnServer,
    Target,
    Who,
    kept_at,
    report,
)
from worldline.cli.riftbound.naming import thing_named
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, Unusable
from worldline.riftbound.campaign.commands.loot import Treat
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.commands import (
    AnyCommand,
    Attach,
    BuyItem,
    Hold,
    PairDevice,
    Recharge,
    Reload,
    Scan,
    Switch,
    UseBandage,
    Wear,
)
from worldline.riftbound.downtime.tokens import BODY
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line

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
    target: Target,
    verb: Annotated[Verb, typer.Argument(help="What to do.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="ITEM...", help="With what.")] = None,
    source: Annotated[
        str, typer.Option("--from", metavar="ITEM", help="Where Ammo or Charge comes from.")
    ] = "",
    count: Annotated[int | None, typer.Option(min=1, help="How many, or how much.")] = None,
    variant: Annotated[str, typer.Option(help="Of what is bought, such as 4-man.")] = "",
    on: Annotated[str, typer.Option(metavar="FILE|NAME", help="Whom a bandage is for.")] = "",
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Buy, hold, wear, reload, recharge, switch, attach, scan, pair, or use a bandage.

    Outside combat all of it is free of Actions (RB-RULING-133). `hold` without an item empties the
    hands; `attach` takes the Module first; `scan` takes what one wants to know, and `pair` the name
    of the other device. A bandage is for another by his file, or by his name in a campaign.

    **Examples**

    - `worldline riftbound gear somebody.json buy "Ammo Magazine: Rifle" --count 2`

    - `worldline riftbound gear somebody.json hold "Laser Pistol" "Simple Baton"`

    - `worldline riftbound gear somebody.json reload "Auto Rifle" --from "Ammo Magazine: Rifle"`

    - `worldline riftbound gear doc.json bandage "Large Bandage" --on patient.json`
    """
    kept = kept_at(target, Given(dice, seed, out, dry_run, pack, secret, who))
    order = Order(words or [], source, variant, count)
    if on:
        if verb != "bandage":
            raise typer.BadParameter("--on is for a bandage.")
        thing = thing_named(kept.character, _only(order, "a bandage"))
        if isinstance(kept, InFile):
            other = InFile(on, Given(dry_run=dry_run, pack=pack))
            told = Company(kept, other).act(Treat(kept.id, thing, other.id), kept.cup)
        else:
            told = _treat_there(kept, thing, on)
    else:
        told = kept.do(VERBS[verb](kept.character, order))
    report(told, kept, json)


# A bandage for another


def _treat_there(kept: OnServer, thing: int, patient: str) -> list[Line]:
    campaign = kept.campaign()
    if campaign is None:
        raise Unusable(
            f"{kept.character.name} plays in no campaign, where somebody else is treated."
        )
    told = campaign.act(Treat(kept.at.id, thing, campaign.id(patient)))
    kept.look()
    return told


# One for each verb


def _buy(c: Character, a: Order) -> BuyItem:
    items = {id: item for id, item in open_book(c.packs).items.items() if item.kind == "gear"}
    return BuyItem(find(items, _only(a, "an item"), "item"), a.many or 1, a.variant)


def _hold(c: Character, a: Order) -> Hold:
    taken: list[int] = []
    for word in a.words:
        taken.append(thing_named(c, word, without=taken))
    return Hold(tuple(taken))


def _wear(c: Character, a: Order) -> Wear:
    return Wear(thing_named(c, _only(a, "armour or clothes")))


def _reload(c: Character, a: Order) -> Reload:
    number = thing_named(c, _only(a, "a weapon"))
    return Reload(number, thing_named(c, _from(a), fullest=True), a.many)


def _recharge(c: Character, a: Order) -> Recharge:
    wanted = _only(a, "an item, or body")
    number = BODY if wanted == "body" else thing_named(c, wanted)
    source = thing_named(c, _from(a), fullest=True, without=[number])
    return Recharge(number, source, a.many)


def _bandage(c: Character, a: Order) -> UseBandage:
    return UseBandage(thing_named(c, _only(a, "a bandage")))


def _switch(c: Character, a: Order) -> Switch:
    return Switch(thing_named(c, _only(a, "an item")))


def _attach(c: Character, a: Order) -> Attach:
    module, to = _two(a, "the Module, and what it is attached to")
    return Attach(thing_named(c, module), thing_named(c, to))


def _scan(c: Character, a: Order) -> Scan:
    scanner, wanted = _two(a, "the scanner, and what it shall show")
    return Scan(thing_named(c, scanner), wanted)


def _pair(c: Character, a: Order) -> PairDevice:
    scanner, other = _two(a, "the scanner, and the name of the other")
    return PairDevice(thing_named(c, scanner), other)


VERBS: Final[dict[Verb, Callable[[Character, Order], AnyCommand]]] = {
    "buy": _buy,
    "hold": _hold,
    "wear": _wear,
    "reload": _reload,
    "recharge": _recharge,
    "bandage": _bandage,
    "switch": _switch,
    "attach": _attach,
    "scan": _scan,
    "pair": _pair,
}


# What is meant


def _only(a: Order, what: str) -> str:
    if len(a.words) != 1:
        raise Unusable(f"Name {what}.")
    return a.words[0]


def _two(a: Order, what: str) -> tuple[str, str]:
    if len(a.words) != 2:
        raise Unusable(f"Name {what}.")
    return a.words[0], a.words[1]


def _from(a: Order) -> str:
    if not a.source:
        raise Unusable("Say --from what.")
    return a.source
