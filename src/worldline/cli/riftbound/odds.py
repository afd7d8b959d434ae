"""`worldline riftbound odds`: exact chances of an Attack."""

from fractions import Fraction
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from worldline.cli.riftbound.common import find, numbers, opened
from worldline.cli.riftbound.keeping import Given, kept_at
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound import stats
from worldline.riftbound.bearer import Bearer
from worldline.riftbound.book import Book
from worldline.riftbound.odds.aim import Aimed, Situation, aim, attack_named, score_with, stand_in
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult, attack
from worldline.riftbound.odds.spread import Spread
from worldline.riftbound.pages.words import Attribute
from worldline.riftbound.reckon import Reason

BAR = 40


def odds(
    context: typer.Context,
    weapon: Annotated[str, typer.Argument(help="An Attack by name, such as “Auto Rifle”.")] = "",
    by: Annotated[str, typer.Option(metavar="FILE|ADDRESS", help="The attacker's character.")] = "",
    target: Annotated[str, typer.Option(metavar="FILE|ADDRESS", help="The target's.")] = "",
    str_: Annotated[str, typer.Option("--str", metavar="N+", help="The attacker's Rating.")] = "4+",
    vsn: Annotated[str, typer.Option(metavar="N+", help="Likewise.")] = "4+",
    agi: Annotated[
        str, typer.Option(metavar="N+", help="The target's Rating. The attacker's: --hit.")
    ] = "4+",
    range_: Annotated[
        int | None, typer.Option("--range", min=0, help="Metres; 0 is contact.")
    ] = None,
    attack_: Annotated[
        int, typer.Option("--attack", min=1, help="The how-manieth Attack of this turn.")
    ] = 1,
    skilled: Annotated[bool, typer.Option("--skilled/--unskilled")] = True,
    armour: Annotated[str, typer.Option(help="What the target wears: light, heavy ...")] = "",
    prone: Annotated[bool, typer.Option("--prone", help="The target lies Prone.")] = False,
    engaged: Annotated[bool, typer.Option("--engaged", help="An enemy touches you.")] = False,
    shots: Annotated[str, typer.Option(help="Without a weapon: 18, 1d6+4 ...")] = "",
    hit: Annotated[
        str,
        typer.Option(
            metavar="N+",
            help="What a Hit die needs: without a weapon, or for one that hits with neither STR "
            "nor VSN.",
        ),
    ] = "4+",
    dodge: Annotated[str, typer.Option(metavar="N+", help="What a Dodge die needs.")] = "",
    damage: Annotated[str, typer.Option(help="Of each hit: 2, 1d6 ...")] = "1",
    reroll: Annotated[str, typer.Option(help="Failed Hit dice thrown again: 2, or 2,1.")] = "",
    modifier: Annotated[int, typer.Option(help="Of each Hit die.")] = 0,
    hp: Annotated[int | None, typer.Option(min=1, help="The chance to fell so many HP.")] = None,
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Work out an Attack exactly: hits and damage, with every chance as a fraction.

    **Examples**

    - `worldline riftbound odds "Auto Rifle" --range 40 --vsn 3+ --attack 3 --armour light --prone`

    - `worldline riftbound odds --shots 18 --hit 4+ --dodge 4+ --damage 2 --reroll 2 --json`
    """
    if bool(weapon) == bool(shots):
        raise typer.BadParameter("Name a weapon, or say --shots; not both.")
    _check_use(context, PLAIN if weapon else ARMED, "a weapon" if weapon else "--shots")
    aimed = None
    if weapon:
        book, given = opened(pack), Given(pack=pack, secret=secret)
        user = _attacker(book, weapon, by, given, {"str": str_, "vsn": vsn}, skilled)
        id = attack_named(user, weapon, range_)
        if _is_given(context, "hit"):
            user = _hitting(user, id, by, hit)
        whom = _target(book, target, given, agi, armour, prone)
        situation = Situation(
            metres=range_, counters=attack_ - 1, engaged=engaged, rerolls=numbers(reroll)
        )
        aimed = aim(user, id, situation, whom)
        if modifier:
            more = Reason("the situation", "RB-RULING-16", modifier)
            aimed = replace(aimed, modifiers=(*aimed.modifiers, more))
        question = replace(aimed.odds, modifier=aimed.odds.modifier + modifier)
    else:
        question = AttackOdds(
            shots=shots,
            hit=_rating(hit),
            modifier=modifier,
            rerolls=numbers(reroll),
            dodge=_rating(dodge) if dodge else None,
            damage=damage,
        )
    _tell(question, attack(question), aimed, hp, json)


ARMED = (
    "by", "target", "str_", "vsn", "agi", "range_", "attack_", "skilled", "armour", "prone",
    "engaged",
)  # fmt: skip
PLAIN = ("dodge", "damage")
"""Options that only go with a weapon, and only without one."""


def _check_use(context: typer.Context, idle: tuple[str, ...], beside: str) -> None:
    """What would do nothing is not passed over in silence."""
    for name in idle:
        if _is_given(context, name):
            raise typer.BadParameter(f"--{name.rstrip('_')} means nothing beside {beside}.")


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


# Who attacks whom


def _attacker(
    book: Book,
    weapon: str,
    by: str,
    given: Given,
    ratings: dict[Attribute, str],
    skilled: bool,
) -> Bearer:
    if by:
        return stats.of(kept_at(by, given).character)
    scores = {attribute: _score(book, text) for attribute, text in ratings.items()}
    skills = tuple(book.skills) if skilled else ()
    items = {id: item for id, item in book.items.items() if item.attacks}
    names = [*items, *(item.name.casefold() for item in items.values())]
    if weapon.casefold() in names or not _is_attack(book, weapon):
        item = find(items, weapon, "weapon")
        return stand_in(book, scores, items=(item,), skills=skills)
    return stand_in(book, scores, attacks=(find(book.attacks, weapon, "Attack"),), skills=skills)


def _hitting(user: Bearer, attack: str, by: str, rating: str) -> Bearer:
    """RB-ATTR-8: with this Rating of the Attribute that an Attack names. STR and VSN have options
    of their own, and the Ratings of a character are its own."""
    made = user.book.attacks[attack]
    if made.hit is None:
        why = f"it hits on {made.rating}+, whoever uses it (RB-ATTACK-2)"
    elif by:
        why = "the character of --by has its own Rating"
    elif made.hit in ("str", "vsn"):
        short = user.book.attributes[made.hit].short
        why = f"it hits with {short}; give --{made.hit}, or a character with --by"
    else:
        return replace(user, scores={**user.scores, made.hit: _score(user.book, rating)})
    raise typer.BadParameter(f"--hit means nothing beside {made.name}: {why}.")


def _is_attack(book: Book, name: str) -> bool:
    key = name.casefold()
    return any(key in (id, entry.name.casefold()) for id, entry in book.attacks.items())


def _target(book: Book, target: str, given: Given, agi: str, armour: str, prone: bool) -> Bearer:
    if target:
        return stats.of(kept_at(target, given).character)
    suits = {id: item for id, item in book.items.items() if item.kind == "armour"}
    statuses = {id: mark for id, mark in book.marks.items() if mark.status}
    return stand_in(
        book,
        {"agi": _score(book, agi)},
        items=(find(suits, armour, "armour"),) if armour else (),
        marks=(find(statuses, "Prone", "status"),) if prone else (),
    )


def _rating(text: str) -> int:
    number = text.strip().removesuffix("+")
    if number not in ("2", "3", "4", "5", "6"):
        raise Unusable(f'"{text}" is no Rating; there are 2+, 3+, 4+, 5+ and 6+.')
    return int(number)


def _score(book: Book, text: str) -> int:
    return score_with(book, _rating(text))


# What is told


def _tell(
    q: AttackOdds, result: AttackResult, aimed: Aimed | None, hp: int | None, json: bool
) -> None:
    spreads = {"hits": result.hits, "damage": result.damage}
    if max(result.arcs.weights):
        spreads["arcs"] = result.arcs
    if json:
        told: dict[str, Any] = {name: _spread(spread) for name, spread in spreads.items()}
        told["question"] = {"hit": q.hit, "modifier": q.modifier, "dodge": q.dodge}
        if aimed:
            told["modifiers"] = aimed.modifiers
            told["dodge_modifiers"] = aimed.dodge_modifiers
        if hp is not None:
            told["fells"] = str(result.fells(hp))
        print_json(told)
        return
    print(f"Hit Roll on {q.hit}+{_more(q.modifier, aimed.modifiers if aimed else ())}")
    if q.dodge is not None:
        reasons = aimed.dodge_modifiers if aimed else ()
        basis = f" with {aimed.dodge.name}" if aimed and aimed.dodge else ""
        print(f"Dodge Roll on {q.dodge}+{basis}{_more(q.dodge_modifier, reasons)}")
    for name, spread in spreads.items():
        _chart(name, spread)
    if hp is not None:
        print(f"\nfells {hp} HP: {float(result.fells(hp)):.2%}")


def _more(total: int, reasons: tuple[Reason, ...]) -> str:
    if not total:
        return ""
    named = ", ".join(f"{r.name} {r.change:+d} ({r.rule})" for r in reasons)
    return f", each die {total:+d}{f': {named}' if named else ''}"


def _spread(spread: Spread) -> dict[str, Any]:
    chances = {str(value): str(chance) for value, chance in spread.chances()}
    return {"mean": str(spread.mean), "chances": chances}


def _chart(name: str, spread: Spread) -> None:
    """One line for each value; where there are many, for each that is not next to impossible."""
    rows = [(v, c) for v, c in spread.chances() if c >= Fraction(1, 2000)]
    most = max(chance for _, chance in rows)
    print(f"\n{name}: {float(spread.mean):.2f} on average")
    for value, chance in rows:
        bar = "█" * max(1, round(BAR * chance / most))
        print(f"{value:5}  {float(chance):7.2%}  {float(spread.at_least(value)):7.2%}+  {bar}")
