"""Weapons side by side: the exact damage of each over distance, against one target.

Nothing but the Attack in reach and base contact changes with the distance, so a curve has steps.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from worldline.core.text import BadText
from worldline.riftbound.compendium.entry import Armour, Key, keys
from worldline.riftbound.content.book import Book, book_of
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import attacks
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.attacks import Arm
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.odds.aim import Situation, aim, score_with, stand_in, with_profile
from worldline.riftbound.odds.attacks import AttackOdds, AttackResult, attack

MOST_WEAPONS: Final = 4
MOST_HP: Final = 1000
ASKED: Final = ("weapon", "target", "dodge", "armour", "hp", "score", "skilled")
RATINGS: Final = ("2", "3", "4", "5", "6")
NO_DODGE: Final = "none"


class Stretch(msgspec.Struct, frozen=True):
    """The best Attack from where the last step ends `to` so many metres, by its mean damage;
    `to` 0 is base contact. `exact` is the mean as a fraction, `harms` the chance of any damage,
    `fells` that of all the target's HP, where they are known. `hit` and `dodging` are what
    changes each die of the two rolls."""

    to: int
    attack: Key
    mean: float
    exact: str
    harms: float
    fells: float | None
    hit: tuple[Reason, ...]
    dodging: tuple[Reason, ...]


class Curve(msgspec.Struct, frozen=True):
    """A weapon without steps cannot be used by this attacker."""

    weapon: Key
    steps: tuple[Stretch, ...]


class Comparison(msgspec.Struct, frozen=True):
    """`dodge` is what the target needs on each die, None if it does not dodge; `armour` is what it
    wears."""

    curves: tuple[Curve, ...]
    dodge: int | None
    hp: int | None
    armour: tuple[Key, ...]


class Target(msgspec.Struct, frozen=True):
    """Nobody: it does not dodge."""

    bearer: Bearer | None
    size: str
    hp: int | None
    armour: tuple[Key, ...] = ()


def compare(edition: str, asked: Mapping[str, Sequence[str]]) -> Comparison:
    """What a page asks for: `weapon` once for each; a `target` by name, or the Rating that a
    guessed one has for dodging with its `armour` and `hp`; the attacker's `score`, and whether it
    is `skilled`. A Rating would not do: some Attacks count points of the Score (RB-ATTR-4)."""
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
    score = int(_among(said.get("score", "0"), tuple(book.rules.ratings), "Score"))
    skilled = _among(said.get("skilled", "yes"), ("yes", "no"), "answer") == "yes"
    users = [(key, _user(book, key, score, skilled)) for key in weapons]
    curves = tuple(Curve(key, tuple(stretches(user, _own(user), target))) for key, user in users)
    dodge = attacks.dodge(target.bearer).best if target.bearer else None
    return Comparison(curves, dodge.rating if dodge else None, target.hp, target.armour)


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
        armour = keys("items", tuple(it for it in npc.items if book.items[it].kind == "armour"))
        return Target(with_profile(book, id), npc.size, npc.hp, armour)
    hp = _hp(said["hp"]) if "hp" in said else None
    dodge = _among(said.get("dodge", "4"), (*RATINGS, NO_DODGE), "Rating")
    worn = next((it for it in armours(book) if it.key == said.get("armour")), None)
    if worn is None and "armour" in said:
        raise BadText(said["armour"], "there is no such armour")
    if worn and dodge == NO_DODGE:
        raise BadText(worn.key, "this means nothing for a target that does not dodge")
    if worn and worn.dodge and "dodge" in said:
        raise BadText(dodge, f"who wears this armour dodges on {worn.dodge}+")
    if dodge == NO_DODGE:
        return Target(None, "medium", hp)
    wearer = _wearer(book, worn.key if worn else None, int(dodge))
    return Target(wearer, "medium", hp, (worn.key,) if worn else ())


def armours(book: Book) -> Iterator[Armour]:
    for id, item in book.items.items():
        if item.kind == "armour":
            dodging = attacks.dodge(_wearer(book, f"items/{id}", 4))
            by_agi = any(base.attribute == "agi" for base in dodging.bases)
            fixed = None if by_agi or not dodging.best else dodging.best.rating
            yield Armour(f"items/{id}", fixed)


def _wearer(book: Book, armour: Key | None, dodge: int) -> Bearer:
    scores: dict[Attribute, int] = {"agi": score_with(book, dodge)}
    return stand_in(book, scores, items=(armour.removeprefix("items/"),) if armour else ())


def _hp(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_HP):
        raise BadText(text, f"HP are a number from 1 to {MOST_HP}")
    return int(text)


def _user(book: Book, key: Key, score: int, skilled: bool) -> Bearer:
    kind, _, id = key.partition("/")
    table = book.kinds[kind] if kind in ("items", "systems", "attacks") else {}
    if id not in table or (kind != "attacks" and not table[id].attacks):
        raise BadText(key, "there is no such weapon")
    scores: dict[Attribute, int] = {"str": score, "vsn": score}
    if kind == "items":
        return stand_in(book, scores, items=(id,), skills=tuple(book.skills) if skilled else ())
    given = (id,) if kind == "attacks" else table[id].attacks
    return stand_in(book, scores, attacks=given, skilled=skilled)


def _own(user: Bearer) -> tuple[Arm, ...]:
    """The Unarmed Attack, which everybody has besides, is no part of a weapon."""
    return attacks.arms(user)[:-1]


def stretches(user: Bearer, weapon: Sequence[Arm], target: Target) -> Iterator[Stretch]:
    """Of Attacks that the user has, those of one weapon."""
    own = [a for a in weapon if not a.barring_rule]
    for to in sorted({0, *(a.attack.metres or 0 for a in own)} if own else ()):
        situation = Situation(metres=to, size=target.size)
        reaching = [a.id for a in own if (a.attack.metres or 0) >= to]
        aimed = {id: aim(user, id, situation, target.bearer) for id in reaching}
        found = {id: result_of(one.odds) for id, one in aimed.items()}
        id, best = max(found.items(), key=lambda one: one[1].damage.mean)
        mean, hp = best.damage.mean, target.hp
        yield Stretch(
            to=to,
            attack=f"attacks/{id}",
            mean=float(mean),
            exact=str(mean),
            harms=float(best.damage.at_least(1)),
            fells=None if hp is None else float(best.fells(hp)),
            hit=aimed[id].modifiers,
            dodging=aimed[id].dodge_modifiers,
        )


@lru_cache(4096)
def result_of(question: AttackOdds) -> AttackResult:
    """Many ask for the same: weapons differ less than people do."""
    return attack(question)
