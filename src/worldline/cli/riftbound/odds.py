"""`worldline riftbound odds`: exact chances of an Attack."""

from fractions import Fraction
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from worldline.cli.riftbound.common import book_with, find, numbers
from worldline.cli.riftbound.keeping import Given, kept_at
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.gear import Attack
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.attacks import Arm, arms
from worldline.riftbound.figures.dice import Dice
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.odds.aim import Aimed, Situation, aim, attack_named, score_with, stand_in
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult, attack
from worldline.riftbound.odds.spread import Spread
from worldline.words import with_sign

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
    _check_use(context, weapon, shots)
    aimed = None
    if weapon:
        book, given = book_with(pack), Given(pack=pack, secret=secret)
        user = _attacker(book, weapon, by, given, {"str": str_, "vsn": vsn}, skilled)
        id = attack_named(user, weapon, range_)
        _check_ratings(context, user, id)
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
            shots=_amount(shots, 1, f"--shots {shots} are none at all"),
            hit=_rating(hit),
            modifier=modifier,
            rerolls=numbers(reroll),
            dodge=_rating(dodge) if dodge else None,
            damage=_amount(damage, 0, f"--damage {damage} is less than none"),
        )
    _tell(question, attack(question), aimed, hp, json)


# What would do nothing is not passed over in silence

ARMED = {
    "by": "", "target": "", "str_": "; give --hit", "vsn": "; give --hit", "agi": "; give --dodge",
    "range_": "", "attack_": "; give --modifier", "skilled": "", "armour": "; give --dodge",
    "prone": "; give --modifier", "engaged": "; give --modifier",
}  # fmt: skip
PLAIN = {
    "dodge": "; give --agi, the target's Rating, or --armour",
    "damage": ": it has its own",
}
"""Options that only go with a weapon, and only without one, and what to give instead."""
ATTACKER = ("str_", "vsn", "skilled")
TARGET = ("agi", "armour", "prone")
"""What a character brings with it."""


def _check_use(context: typer.Context, weapon: str, shots: str) -> None:
    if not weapon and not shots:
        example = 'worldline riftbound odds "Auto Rifle" --vsn 3+'
        raise typer.BadParameter(f"Name a weapon, or give --shots: {example}")
    if weapon and shots:
        raise typer.BadParameter("Name a weapon or give --shots, not both.")
    for name, instead in (PLAIN if weapon else ARMED).items():
        if _is_given(context, name):
            raise _idle(name, f"{'a weapon' if weapon else '--shots'}{instead}")
    for whose, names in (("by", ATTACKER), ("target", TARGET)):
        for name in names:
            if _is_given(context, whose) and _is_given(context, name):
                raise _idle(name, f"--{whose}: the character has its own")


def _check_ratings(context: typer.Context, user: Bearer, attack: str) -> None:
    """RB-ATTR-8: a Rating that an Attack does not use."""
    made = user.book.attacks[attack]
    ratings: tuple[Attribute, ...] = ("str", "vsn")
    for attribute in ratings:
        given = _is_given(context, "str_" if attribute == "str" else attribute)
        if given and not _uses(user, attack, attribute):
            raise _idle(attribute, f"{made.name}: {_hits_with(user.book, made)}")


def _uses(user: Bearer, attack: str, attribute: Attribute) -> bool:
    """Whether an Attack is another one with another Rating of the Attribute."""
    best, worst = (
        replace(user, scores={**user.scores, attribute: score_with(user.book, rating)})
        for rating in (2, 6)
    )
    return _arm(best, attack) != _arm(worst, attack)


def _arm(user: Bearer, attack: str) -> Arm:
    return next(arm for arm in arms(user) if arm.id == attack)


def _idle(name: str, beside: str) -> typer.BadParameter:
    return typer.BadParameter(f"--{name.rstrip('_')} means nothing beside {beside}.")


def _hits_with(book: Book, made: Attack) -> str:
    if made.hit is None:
        return f"it hits on {made.rating}+, whoever uses it (RB-ATTACK-2)"
    option = made.hit if made.hit in ("str", "vsn") else "hit"
    short = book.attributes[made.hit].short
    return f"it hits with {short}; give --{option}, or a character with --by"


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
    if by and made.hit is not None:
        raise _idle("hit", f"{made.name}: the character of --by has its own Rating")
    if made.hit in (None, "str", "vsn"):
        raise _idle("hit", f"{made.name}: {_hits_with(user.book, made)}")
    return replace(user, scores={**user.scores, made.hit: _score(user.book, rating)})


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


def _amount(text: str, least: int, wrong: str) -> str:
    """A number, or dice; RB-RULING-21 makes 0 of what is less, which nobody means."""
    dice = Dice.parse(text)
    if dice.bonus + sum(dice.plus) < least:
        raise typer.BadParameter(f"{wrong}; give {least} or more, or dice such as 1d6+4.")
    return text


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
    named = ", ".join(f"{r.name} {with_sign(r.change)} ({r.rule})" for r in reasons)
    return f", each die {with_sign(total)}{f': {named}' if named else ''}"


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
