"""`worldline riftbound order`: exact chances of everybody's place in the turn order."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from worldline.cli.riftbound.common import book_with
from worldline.cli.riftbound.keeping import Given, kept_at
from worldline.cli.riftbound.served import Secret, is_address
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound.figures import stats
from worldline.riftbound.odds import order as odds


class Comer(NamedTuple):
    """Somebody, and what it adds to its throw (RB-ORDER-1)."""

    name: str
    bonus: int


def order(
    who: Annotated[
        list[str],
        typer.Argument(metavar="FILE|ADDRESS|BONUS", help="Characters, or what others add."),
    ],
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Work out the turn order exactly: how likely everybody is first, second, and so on.

    Write `--` before a bonus below 0.

    **Examples**

    - `worldline riftbound order captain.json tank.json 1 1 0`

    - `worldline riftbound order --json -- 3 1 0 -2`
    """
    rules = book_with(pack).rules
    comers = [_comer(word, Given(pack=pack, secret=secret)) for word in who]
    found: list[tuple[Fraction, ...]] = []
    for n, comer in enumerate(comers):
        others = [other.bonus for k, other in enumerate(comers) if k != n]
        found.append(odds.places(comer.bonus, others, rules))
    if json:
        rows = zip(comers, found, strict=True)
        told = [{**c._asdict(), "places": [str(p) for p in places]} for c, places in rows]
        print_json({"units": told, "extra_turn": str(odds.extra_chance(rules)),
                    "first_turn_missed": str(odds.missed_chance(rules))})  # fmt: skip
        return
    _table(comers, found)
    extra, missed = float(odds.extra_chance(rules)), float(odds.missed_chance(rules))
    print(f"Everybody has an extra turn before the combat with {extra:.1%} (RB-ORDER-5),")
    print(f"and misses the first turn with {missed:.1%} (RB-ORDER-7).")


def _comer(word: str, given: Given) -> Comer:
    try:
        return Comer(f"3d6{int(word):+d}" if int(word) else "3d6", int(word))
    except ValueError:
        pass
    if not is_address(word) and not Path(word).exists():
        raise Unusable(f"{word} is neither a number nor a file.")
    c = kept_at(word, given).character
    return Comer(c.name, stats.order(stats.of(c)).total.value)


def _table(comers: list[Comer], found: list[tuple[Fraction, ...]]) -> None:
    widest = min(max(len(c.name) for c in comers), 24)
    print(" " * widest + "".join(f"{n:>6}." for n in range(1, len(comers) + 1)))
    for comer, places in zip(comers, found, strict=True):
        print(f"{comer.name[:widest]:{widest}}" + "".join(f"{float(p):7.1%}" for p in places))
