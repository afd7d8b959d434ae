"""Weapons side by side: the exact damage of each over distance, against one target.

Nothing but the Attack in reach and base contact changes with the distance, so a curve has steps.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from worldline.core.text import BadText
from worldline.riftbound import arms
from worldline.riftbound.bearer import Bearer
from worldline.riftbound.book import Book, book_of
from worldline.riftbound.compendium.entry import Key
from worldline.riftbound.odds.aim import Situation, aim, score_with, stand_in, with_profile
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult, attack
from worldline.riftbound.pages.words import Attribute

MOST_WEAPONS: Final = 4
MOST_HP: Final = 1000
ASKED: Final = ("weapon", "target", "dodge", "armour", "hp", "rating", "skilled")
RATINGS: Final = ("2", "3", "4", "5", "6")
NO_DODGE: Final = "none"


class Stretch(msgspec.Struct, frozen=True):
    """The best Attack from where the last step ends `to` so many metres, by its mean damage;
    `to` 0 is base contact. `exact` is the mean as a fraction, `harms` the chance of any damage,
    `fells` that of all the target's HP, where they are known."""

    to: int
    attack: Key
    mean: float
    exact: str
    harms: float
    fells: float | None


class Curve(msgspec.Struct, frozen=True):
    """A weapon without steps cannot be used by this attacker."""

    weapon: Key
    steps: tuple[Stretch, ...]


class Comparison(msgspec.Struct, frozen=True):
    """`dodge` is what the target needs on each die, None if it does not dodge."""

    curves: tuple[Curve, ...]
    dodge: int | None
    hp: int | None


class Target(msgspec.Struct, frozen=True):
    """Nobody: it does not dodge."""

    bearer: Bearer | None
    size: str
    hp: int | None


def compare(edition: str, asked: Mapping[str, Sequence[str]]) -> Comparison:
    """What a page asks for: `weapon` once for each; a `target` by name, or the Rating that a
    guessed one has for dodging with its `armour` and `hp`; the attacker's `rating`, and whether it
    is `skilled`."""
    book = book_of(edition)
    for name, values in asked.items():
        if name not in ASKED:
            raise BadText(name, f"this is not asked for; there are {', '.join(ASKED)}")
        if name != "weapon" and len(values) > 1:
            raise BadText(name, "this is said once")
    said = {name: values[0] for name, values in asked.items() if values}
    weapons = tuple(dict.fromkeys(asked.get("weapon", ())))
    if not 1 <= len(weapons) <= MOST_WEAPONS:
        raise BadText("weapon", f"name one to {MOST_WEAPONS} of them")
    target = named_target(book, said)
    rating = int(_among(said.get("rating", "4"), RATINGS, "Rating"))
    skilled = _among(said.get("skilled", "yes"), ("yes", "no"), "answer") == "yes"
    users = [(key, _user(book, key, rating, skilled)) for key in weapons]
    curves = tuple(Curve(key, tuple(_steps(user, target))) for key, user in users)
    dodge = arms.dodge(target.bearer).best if target.bearer else None
    return Comparison(curves, dodge.rating if dodge else None, target.hp)


def _among(value: str, there: Sequence[str], what: str) -> str:
    if value not in there:
        raise BadText(value, f"there is no such {what}; there is {', '.join(there)}")
    return value


def named_target(book: Book, said: Mapping[str, str]) -> Target:
    """By its profile, or as it is guessed to be."""
    if "target" in said:
        if idle := [name for name in ("dodge", "armour", "hp") if name in said]:
            raise BadText(idle[0], "this means nothing beside a target with a profile")
        kind, _, id = said["target"].partition("/")
        if kind != "npcs" or id not in book.npcs or book.npcs[id].vehicle:
            raise BadText(said["target"], "there is no such target; it is an NPC without a vehicle")
        npc = book.npcs[id]
        return Target(with_profile(book, id), npc.size, npc.hp)
    hp = _hp(said["hp"]) if "hp" in said else None
    dodge = _among(said.get("dodge", "4"), (*RATINGS, NO_DODGE), "Rating")
    if dodge == NO_DODGE:
        return Target(None, "medium", hp)
    worn = said.get("armour", "")
    kind, _, armour = worn.partition("/")
    if worn and (
        kind != "items" or armour not in book.items or book.items[armour].kind != "armour"
    ):
        raise BadText(worn, "there is no such armour")
    scores: dict[Attribute, int] = {"agi": score_with(book, int(dodge))}
    return Target(stand_in(book, scores, items=(armour,) if armour else ()), "medium", hp)


def _hp(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_HP):
        raise BadText(text, f"HP are a number from 1 to {MOST_HP}")
    return int(text)


def _user(book: Book, key: Key, rating: int, skilled: bool) -> Bearer:
    kind, _, id = key.partition("/")
    table = book.kinds[kind] if kind in ("items", "systems", "attacks") else {}
    if id not in table or (kind != "attacks" and not table[id].attacks):
        raise BadText(key, "there is no such weapon")
    score = score_with(book, rating)
    scores: dict[Attribute, int] = {"str": score, "vsn": score}
    if kind == "items":
        return stand_in(book, scores, items=(id,), skills=tuple(book.skills) if skilled else ())
    given = (id,) if kind == "attacks" else table[id].attacks
    return stand_in(book, scores, attacks=given, skilled=skilled)


def _steps(user: Bearer, target: Target) -> Iterator[Stretch]:
    """The Unarmed Attack, which everybody has besides, is no part of a weapon."""
    own = [a for a in arms.arms(user)[:-1] if not a.barred]
    for to in sorted({0, *(a.attack.metres or 0 for a in own)} if own else ()):
        situation = Situation(metres=to, size=target.size)
        reaching = [a.id for a in own if (a.attack.metres or 0) >= to]
        found = [(id, result_of(_question(user, id, situation, target))) for id in reaching]
        id, best = max(found, key=lambda one: one[1].damage.mean)
        mean, hp = best.damage.mean, target.hp
        yield Stretch(
            to=to,
            attack=f"attacks/{id}",
            mean=float(mean),
            exact=str(mean),
            harms=float(best.damage.at_least(1)),
            fells=None if hp is None else float(best.fells(hp)),
        )


def _question(user: Bearer, id: str, situation: Situation, target: Target) -> AttackOdds:
    return aim(user, id, situation, target.bearer).odds


@lru_cache(4096)
def result_of(question: AttackOdds) -> AttackResult:
    """Many ask for the same: weapons differ less than people do."""
    return attack(question)
