"""`worldline riftbound garage`: fuel and repairs for the Signature Vehicle."""

from typing import Annotated, Final, Literal

import typer

from worldline.cli.riftbound.common import Faces, Out, Seed, find
from worldline.cli.riftbound.keeping import DryRun, Given, Target, Who, kept_at, report
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, Unusable
from worldline.core.machine import Illegal
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.downtime import garage as works
from worldline.riftbound.downtime.commands import (
    AllowGarage,
    AnyCommand,
    FillVehicle,
    Refuel,
    RepairVehicle,
)
from worldline.riftbound.figures import hull
from worldline.riftbound.figures.character import Character, VehicleHeld

SWITCHES: Final[dict[str, Literal["refuel", "repair"]]] = {
    "refuel": "refuel",
    "fill": "refuel",
    "repair": "repair",
}


def garage(
    target: Target,
    work: Annotated[
        Literal["refuel", "fill", "repair"],
        typer.Argument(help="From a Battery; at a place with power; an hour with a Toolkit."),
    ],
    source: Annotated[
        str, typer.Option("--from", metavar="ITEM", help="The Battery or Solar Array.")
    ] = "",
    engine: Annotated[
        str, typer.Option(metavar="SYSTEM", help="Which, if there are several.")
    ] = "",
    tokens: Annotated[int | None, typer.Option(min=1, help="Charge. Default: what fits.")] = None,
    trait: Annotated[list[str] | None, typer.Option(help="One that helps to repair.")] = None,
    allow: Annotated[
        bool, typer.Option("--allow", help="The campaign has it: the file remembers.")
    ] = False,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Refuel or repair the Signature Vehicle, outside combat.

    The rulebook has neither: both are reconstructed (RB-RECON-REFUEL-1, RB-RECON-REPAIR-1), and
    off until a campaign switches them on: on a server its GM (`SetSwitch`), elsewhere `--allow`.

    **Examples**

    - `worldline riftbound garage pilot.json refuel --from Battery --allow`

    - `worldline riftbound garage pilot.json repair --dice 5,4,4,3,6`
    """
    kept = kept_at(target, Given(dice, seed, out, dry_run, pack, secret, who))
    commands: list[AnyCommand] = []
    c, switch = kept.character, SWITCHES[work]
    if allow:
        commands.append(AllowGarage(switch))
        c, _ = works.allow(c, switch, True)
    try:
        vehicle = works.check_switch(c, switch)
    except Illegal as no:
        raise Illegal(no.rule, no.why if allow else f"{no.why}; --allow turns it on") from None
    match work:
        case "refuel":
            commands.append(Refuel(_engine(c, vehicle, engine), _source(c, source), tokens))
        case "fill":
            commands.append(FillVehicle())
        case "repair":
            commands.append(RepairVehicle(tuple(trait or ())))
    report(kept.do(*commands), kept, json)
    if not json:
        _stand(open_book(c.packs), kept.character)


def _engine(c: Character, vehicle: VehicleHeld, wanted: str) -> int:
    """The place of the System that is meant among those that hold Charge."""
    systems = open_book(c.packs).systems
    ids = {held.system: k for k, held in enumerate(vehicle.systems) if systems[held.system].charge}
    if not wanted and len(ids) == 1:
        return next(iter(ids.values()))
    if not ids:
        raise Unusable(f"Nothing in {vehicle.name} holds Charge.")
    return ids[find({id: systems[id] for id in ids}, wanted, "System")]


def _source(c: Character, wanted: str) -> int:
    """The number of the thing that is meant; of several alike the fullest."""
    items = open_book(c.packs).items
    charged = sorted((t for t in c.things if t.charge), key=lambda t: -t.charge)
    if not charged:
        raise Unusable(f"{c.name} has nothing with Charge in it.")
    if not wanted:
        names = dict.fromkeys(items[t.item].name for t in charged)
        raise Unusable(f"Say --from what: {', '.join(names)}.")
    id = find({t.item: items[t.item] for t in charged}, wanted, "item with Charge")
    return next(t.n for t in charged if t.item == id)


def _stand(book: Book, c: Character) -> None:
    assert c.vehicle is not None
    most = hull.max_hp(book, book.vehicles[c.vehicle.option], c.vehicle.systems)
    print(f"{c.vehicle.name}: Hull {c.vehicle.hp}/{most}")
