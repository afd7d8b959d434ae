"""Fuel and repairs: reconstructions that a campaign may switch on."""

from msgspec.structs import replace
from tracing import rule

from riftbound.make import BOOK, made
from riftbound.refusing import refused
from riftbound.trials import pilot
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime import shop
from worldline.riftbound.downtime.garage import fill, refuel, repair
from worldline.riftbound.downtime.rest import rest
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup

SWITCHES: dict[str, bool | int | str] = {"refuel": True, "repair": True}


def driver(hp: int = 20, charge: int = 290) -> Character:
    """A Pilot with a Toolkit, a damaged vehicle, and an Engine (the first System) half used."""
    c = shop.gain(replace(pilot(), switches=SWITCHES), "toolkit")
    assert c.vehicle is not None
    engine = replace(c.vehicle.systems[0], charge=charge)
    systems = (engine, *c.vehicle.systems[1:])
    return replace(c, vehicle=replace(c.vehicle, hp=hp, systems=systems))


def number(c: Character, item: str) -> int:
    return next(t.n for t in c.things if t.item == item)


def charge(c: Character) -> int:
    assert c.vehicle is not None
    return c.vehicle.systems[0].charge


@rule("RB-RULING-227")
def test_a_vehicle_recovers_nothing_by_resting() -> None:
    c = driver()
    assert rest(c, 480, Cup(seed=1), asleep=360)[0].vehicle == c.vehicle


@rule("RB-RECON-REFUEL-1", "RB-MISSING-17")
def test_an_engine_is_filled_from_a_battery() -> None:
    c = driver()
    battery = number(c, "battery-60")
    full, told = refuel(c, 0, battery)
    assert (charge(full), shop.thing(full, battery)[0].charge) == (300, 50)
    assert told[0].text == "Engine A2 Mk1: Charge 300 of 300"
    some, _ = refuel(driver(charge=0), 0, battery, 15)
    assert (charge(some), shop.thing(some, battery)[0].charge) == (15, 45)
    assert faults(full) == faults(some) == []
    sunny = shop.gain(driver(charge=0), "solar-array")
    assert charge(refuel(sunny, 0, number(sunny, "solar-array"))[0]) == 60
    assert charge(fill(driver(charge=0))[0]) == 300


@rule("RB-RECON-REFUEL-1")
def test_fuel_is_not_had_otherwise() -> None:
    c = driver()
    battery = number(c, "battery-60")
    for k, source, tokens in (
        (1, battery, None),  # legs hold no Charge
        (9, battery, None),
        (0, number(c, "toolkit"), None),
        (0, battery, 11),
        (0, battery, 0),
    ):
        with refused("RB-RECON-REFUEL-1"):
            refuel(c, k, source, tokens)
    with refused("RB-RECON-REFUEL-1"):
        refuel(replace(c, switches={}), 0, battery)  # off, unless the campaign decides otherwise
    with refused("RB-RECON-REFUEL-1"):
        fill(replace(made("tank", "biologist"), switches=SWITCHES))


@rule("RB-RECON-REPAIR-1", "RB-MISSING-18")
def test_an_hour_with_a_toolkit_repairs_a_vehicle() -> None:
    c = driver()
    assert stats.score(stats.of(c), "knw").value == 0
    mended = repair(c, Cup((4, 4, 4, 2, 5)))  # 12 is enough
    assert mended.character.vehicle is not None
    assert mended.character.vehicle.hp == 27
    assert mended.outcome.result == "drawback"
    assert repair(c, Cup((4, 4, 3))).character == c
    almost = repair(driver(hp=34), Cup((5, 4, 4, 6, 6))).character.vehicle
    assert almost is not None
    assert almost.hp == 35
    assert faults(mended.character) == []


@rule("RB-RECON-REPAIR-1")
def test_what_cannot_be_repaired() -> None:
    toolless = replace(driver(), things=())
    for c in (driver(hp=0), toolless, replace(driver(), switches={"refuel": True})):
        with refused("RB-RECON-REPAIR-1"):
            repair(c, Cup((6, 6, 5, 1, 1, 1)))


@rule("RB-RULING-226")
def test_only_a_limited_line_keeps_an_engine_out_of_a_vehicle() -> None:
    small, large = BOOK.systems["engine-a1-mk1"], BOOK.systems["engine-a2-mk1"]
    assert all(BOOK.fits(small, vehicle) for vehicle in BOOK.vehicles.values())
    assert not BOOK.fits(large, BOOK.vehicles["sv-bike"])
