"""Crews and their vehicles: `ready("sv-tank", "B npc-trooper@20,0")` is the first turn of unit 1,
who sits at the Terminal of unit 2; the others follow from 3 on."""

from msgspec.structs import replace

from riftbound.combat.fight import unit
from riftbound.make import BOOK
from worldline.core.machine import at_step
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation.words import read_point
from worldline.riftbound.combat.nouns import frames
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, change, put
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.enlist import fit_systems, muster
from worldline.riftbound.combat.space.geometry import METRE, Terrain
from worldline.riftbound.combat.topics.turn import next_turn
from worldline.riftbound.figures.hull import max_hp


def crew(
    option: str,
    *others: str,
    at: str = "0,0",
    systems: tuple[str, ...] = (),
    skilled: bool = True,
    riding: bool = True,
    air: bool = True,
    terrain: tuple[Terrain, ...] = (),
    **switches: bool | int | str,
) -> Encounter:
    """The driver is a Tanker: VSN and WIS +1, AGI -1, nothing in its hands."""
    beside = read_point(at)
    first = Entrant(npc="npc-tanker", side="A", seat=0, at=beside, riding=riding)
    entrants = (first, *(_entrant(text) for text in others))
    named = {key.replace("_", "-"): value for key, value in switches.items()}
    s = muster(Setup(entrants=entrants, terrain=terrain, air=air, switches=named), seed=1)
    change(s, 0, skills=BOOK.vehicles[option].skills if skilled else ())
    put(s, _vehicle(s.units[1], option, systems))
    s.order[:] = [u.id for u in s.units if u.nature != "vehicle"]
    s.phase, s.round = "regular", 1
    s.push(at_step(frames.Combat(), next_turn))
    return s


def begin(s: Encounter) -> Encounter:
    """Run to the first decision."""
    GAME._run(s, None, auto=False)
    s.events.clear()
    return s


def ready(option: str, *others: str, **how: object) -> Encounter:
    return begin(crew(option, *others, **how))  # type: ignore[arg-type]


def _entrant(text: str) -> Entrant:
    side, profile = text.split()
    npc, _, place = profile.partition("@")
    return Entrant(npc=npc, side=side, seat=0 if side == "A" else None, at=read_point(place))


def _vehicle(like: Unit, option: str, wanted: tuple[str, ...]) -> Unit:
    """With an Engine that is on if that of `like` is."""
    entry, on = BOOK.vehicles[option], like.systems[0].on
    systems = tuple(
        replace(
            held, on=on and BOOK.systems[held.system].energy,
            choice=next(iter(BOOK.systems[held.system].choice), None),
        )
        for held in fit_systems(BOOK, option, wanted)
    )  # fmt: skip
    hp = max_hp(BOOK, entry, systems)
    return replace(
        like, name=entry.name, profile=option, option=option, size=entry.size, systems=systems,
        diameter=entry.diameter_mm, hp=hp, hp_base=hp,
    )  # fmt: skip


def aloft(s: Encounter, metres: int) -> Encounter:
    """The vehicle is so high up."""
    change(s, 1, z=metres * METRE)
    return s


def seated(s: Encounter, n: int, post: int = -1) -> Encounter:
    """Unit n sits in the vehicle too."""
    change(s, n - 1, aboard=1, post=post)
    return s


def where(s: Encounter, n: int) -> tuple[float, float, float]:
    at = unit(s, n).place
    return at[0] / METRE, at[1] / METRE, at[2] / METRE


def watts(s: Encounter) -> int:
    return s.units[1].watts
