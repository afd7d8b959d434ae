"""Everything that follows from a character: Scores, Ratings, maxima, movement, order (RB-ATTR).

`of` a character, and `companion` of its companion, make the `Bearer` that the rest is asked about.
Nothing here is ever stored.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeVar

from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.amounts import Name
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Modifier
from worldline.riftbound.content.entries.standing import (
    Basis,
    CannotMove,
    NeedsNo,
    NoSense,
    NotHeavy,
    Passive,
)
from worldline.riftbound.content.entries.when import Skilled
from worldline.riftbound.content.entries.words import Attribute, Stat
from worldline.riftbound.figures import sources
from worldline.riftbound.figures.amounts import (
    CountedModifier,
    Env,
    Figure,
    Settled,
    half,
    settle,
    work,
)
from worldline.riftbound.figures.character import ATTRIBUTES, Character, CompanionHeld
from worldline.riftbound.figures.sources import Bearer, Source, counts

Need = Literal["food", "water", "air"]
NEEDS: Final[tuple[Need, ...]] = ("food", "water", "air")
Sense = Literal["sight", "hearing"]
SENSES: Final[tuple[Sense, ...]] = ("sight", "hearing")

# Whose figures


def of(c: Character) -> Bearer:
    """A character as it stands."""
    book = open_book(c.packs)
    role, base = book.roles[c.role], plain(c.scores, c.level)
    return Bearer(
        book=book,
        level=c.level,
        scores=c.scores,
        hp=c.hp,
        ehp=c.ehp,
        hp_base=settle(role.hp, base).shows() + sum(c.hp_gains),  # RB-BUILD-14
        sp_base=settle(role.levels[c.level - 1].sp or 0, base).shows(),  # RB-LEVEL-3
        ehp_base=settle(book.rules.ehp, base).shows(),
        sources=sources.sources(c),
        skills=sources.skills(c),
        marks=frozenset(mark.mark for mark in c.marks),
        mortal=not c.dead,
    )


def companion(c: Character, linked: bool = True) -> Bearer:
    """RB-EQ-COMPANION-1: while `linked` it has its owner's Abilities. It has no SP of its own, no
    hands, and is Skilled with nothing (RB-RULING-207)."""
    assert c.companion is not None
    book, owner, beast = open_book(c.packs), of(c), c.companion
    entry, scores = book.companions[beast.option], companion_scores(book, beast)
    base = plain(scores, c.level, c.scores)
    own = Source(entry.name, entry.rules[0], entry, attacks=entry.attacks)
    features = (book.feature(id) for id in entry.features)
    return Bearer(
        book=book,
        level=c.level,
        scores=scores,
        hp=beast.hp,
        ehp=beast.ehp,
        hp_base=settle(entry.hp, base).shows() + sum(beast.hp_gains),
        sp_base=None,
        ehp_base=settle(book.rules.ehp, base).shows(),  # RB-RULING-204
        sources=(
            own,
            *(Source(feature.name, feature.rules[0], feature) for feature in features),
            *(sources.abilities(book, c, copied=True) if linked else ()),
            *sources.marks(book, beast.marks),
        ),
        marks=frozenset(mark.mark for mark in beast.marks),
        owner=owner,
    )


def companion_scores(book: Book, beast: CompanionHeld) -> dict[Attribute, int]:
    """The printed Scores and the chosen ones (RB-EQ-COMPANION-2), in the order of the sheet."""
    found = {**book.companions[beast.option].scores, **beast.assigned}
    return {attribute: found[attribute] for attribute in ATTRIBUTES}


# Amounts


def plain(
    scores: Mapping[Attribute, int], level: int, owner: Mapping[Attribute, int] | None = None
) -> Env:
    """Base Scores, as maxima and gains use them (RB-RULING-19)."""

    def number(name: Name) -> int:
        mine = owner if name.whose == "owner" else scores
        assert mine is not None, "nobody is the owner here"
        return _number(name, level, mine[_attribute(name)] if name.name.isupper() else 0)

    return number


def env(b: Bearer, source: Bearer | None = None, target: Bearer | None = None) -> Env:
    """Effective Scores, as amounts use them in play."""
    whose = {"user": b, "owner": b.owner, "source": source, "target": target}

    def number(name: Name) -> int:
        who = whose[name.whose]
        assert who is not None, f"nobody is the {name.whose} here"
        if name.name == "missing-hp":
            return _missing(who)
        if name.name == "allies-in-contact":
            return who.beside
        value = score(who, _attribute(name)).value if name.name.isupper() else 0
        return _number(name, who.level, value)

    return number


def _attribute(name: Name) -> Attribute:
    return next(attribute for attribute in ATTRIBUTES if attribute == name.name.lower())


def _number(name: Name, level: int, value: int) -> int:
    match name.name:
        case "level":
            return level
        case "half-level":
            return half(level)
    return max(0, value) if name.caret else value  # RB-ATTR-6


def amount(b: Bearer, text: int | str) -> Settled:
    """An amount of this unit's, with its effective Scores put in."""
    return settle(text, env(b))


# Modifiers and standing effects


class Maybe(NamedTuple):
    """A modifier that counts only in a certain moment, for people to read."""

    source: Source
    modifier: Modifier


Pair = tuple[Source, Modifier]


def modifiers(b: Bearer, *stats: Stat) -> list[Pair]:
    """All modifiers of these stats, whether they count or not."""
    return [pair for stat in stats for pair in b.modifiers.get(stat, ())]


def changes(
    b: Bearer, pairs: Iterable[Pair], using: Env | None = None
) -> Iterator[CountedModifier]:
    """Those that count, worked out; `using` other numbers than the bearer's."""
    for source, m in pairs:
        if counts(b, source, m):
            value = settle(m.value, using or _env_of(b, m.stat)).shows()
            rule = m.rule or source.rule
            change = CountedModifier(m.op, value, source.name, rule, m.floor, m.ceiling)
            yield from [change] * source.times


def maybes(b: Bearer, pairs: Iterable[Pair]) -> tuple[Maybe, ...]:
    """Those that count in some moments."""
    return tuple(Maybe(s, modifier) for s, modifier in pairs if counts(b, s, modifier) is None)


def figure(b: Bearer, base: int, *stats: Stat) -> Figure:
    return work(base, changes(b, modifiers(b, *stats)))


def _env_of(b: Bearer, stat: Stat) -> Env:
    """Scores and maxima are changed by base Scores, or they would depend on themselves."""
    base = plain(b.scores, b.level, b.owner.scores if b.owner else None)
    if stat in ("max-hp", "max-sp", "max-ehp"):
        return base
    if stat == "score":
        missing = _missing(b)
        return lambda name: missing if name.name == "missing-hp" else base(name)
    return env(b)


def _missing(b: Bearer) -> int:
    """RB-RULING-192: maximum less current HP; EHP do not count."""
    return max(0, maxima(b).hp - b.hp)


P = TypeVar("P", bound=Passive)


def standing(b: Bearer, kind: type[P]) -> Iterator[tuple[Source, P, bool | None]]:
    """Every permission or ban of a kind, and whether it holds; None: in some moments."""
    for source in b.sources:
        for passive in source.powers.standing:
            if isinstance(passive, kind):
                yield source, passive, counts(b, source, passive)


def holding(b: Bearer, kind: type[P]) -> list[P]:
    """Those that hold now."""
    return [passive for _, passive, now in standing(b, kind) if now]


# Scores, Ratings, maxima


def score(b: Bearer, attribute: Attribute) -> Figure:
    """RB-HOOK-1, RB-RULING-18: the effective Score, and why it differs from the base Score."""
    figure = b.settled_scores.get(attribute)
    if figure is None:
        b.settled_scores[attribute] = figure = _score(b, attribute)
    return figure


def _score(b: Bearer, attribute: Attribute) -> Figure:
    rules = b.book.rules
    concerned = (
        (source, modifier)
        for source, modifier in b.modifiers.get("score", ())
        if attribute == (source.choice if modifier.attribute == "chosen" else modifier.attribute)
    )
    found = [*changes(b, concerned)]
    if is_weakened(b):
        found.append(CountedModifier("add", rules.dying_score, "Grave wounds", "RB-DYING-9"))
    return work(b.scores[attribute], found, (rules.score_least, rules.score_most))  # RB-ATTR-2


def is_weakened(b: Bearer) -> bool:
    """RB-DYING-9: in Critical Condition, or with less than all EHP; both together count once."""
    return b.critical or (b.mortal and b.ehp < _max_ehp(b))


def rating(b: Bearer, attribute: Attribute) -> int:
    """RB-ATTR-5: it follows the effective Score."""
    return rating_of(b.book, score(b, attribute).value)


def rating_of(book: Book, score: int) -> int:
    """RB-ATTR-4: what a d6 must show, from 2+ to 6+ (RB-ATTR-3)."""
    return book.rules.ratings[str(score)]


class Maxima(NamedTuple):
    hp: int
    sp: int
    ehp: int


def maxima(b: Bearer) -> Maxima:
    """RB-HOOK-2, RB-HP-3, RB-HP-5: from base Scores (RB-RULING-19) and the Level that there is now
    (RB-RULING-198). A companion has no SP of its own."""
    least = b.book.rules.maximum_least
    hp = max(least, figure(b, b.hp_base, "max-hp").value)
    ehp = _max_ehp(b)
    if b.sp_base is None:
        return Maxima(hp, 0, ehp)
    return Maxima(hp, max(least, figure(b, b.sp_base, "max-sp").value), ehp)


def _max_ehp(b: Bearer) -> int:
    return figure(b, b.ehp_base, "max-ehp").value


def level_gain(c: Character) -> Settled:
    """RB-LEVEL-2, RB-HP-4: what the character's next Level Up adds to maximum HP."""
    book = open_book(c.packs)
    gain = settle(book.roles[c.role].hp_per_level, plain(c.scores, c.level + 1))
    return gain._replace(least=book.rules.level_hp_least)


def companion_gain(c: Character) -> Settled:
    """What its owner's next Level Up adds to a companion's; the least is the same
    (RB-RULING-40)."""
    assert c.companion is not None
    book = open_book(c.packs)
    own = plain(companion_scores(book, c.companion), c.level + 1, c.scores)
    gain = settle(book.companions[c.companion.option].hp_per_level, own)
    return gain._replace(least=book.rules.level_hp_least)


def story_bonus(b: Bearer) -> int:
    """RB-STORY-2, with the effective Score (RB-RULING-52)."""
    return amount(b, b.book.rules.story_bonus).shows()


# Movement, turn order, needs


def move(b: Bearer) -> Figure:
    """RB-MOVE-1, RB-RULING-188: metres of a Move Action now."""
    rules = b.book.rules
    found = [*changes(b, modifiers(b, "move", "movement"))]
    if b.critical:
        found.append(
            CountedModifier("most", rules.critical_move, "Critical Condition", "RB-DYING-4")
        )
    for source, _, now in standing(b, CannotMove):
        if now:
            found.append(CountedModifier("most", 0, source.name, source.rule))
    return work(rules.move, found)


def heavy(b: Bearer) -> int | None:
    """RB-RULING-132: of several Heavy items the highest X counts; None: nothing is Heavy."""
    light = {source.thing for source, _, now in standing(b, NotHeavy) if now}
    return max(
        (s.heavy for s in b.sources if s.heavy is not None and s.thing not in light), default=None
    )


def can_move_twice(b: Bearer) -> bool:
    """RB-KEY-HEAVY-2, with the effective Score (RB-RULING-247)."""
    x = heavy(b)
    return x is None or score(b, "str").value >= x + b.book.rules.heavy_second_move


def pick_up_difficulty(b: Bearer, item: Item, skilled: bool) -> int | None:
    """RB-KEY-HEAVY-1: of the STR Check to pick up something Heavy; None: it needs no Check. A
    Skilled user ignores the weight of what is Heavy only for others (RB-RULING-132)."""
    if item.heavy is None or score(b, "str").value >= item.heavy:
        return None
    passives = (*item.standing, *(s for id in item.features for s in b.book.feature(id).standing))
    for passive in passives:
        needs_skill = any(isinstance(condition, Skilled) for condition in passive.when)
        if isinstance(passive, NotHeavy) and (skilled or not needs_skill):
            return None
    return b.book.rules.heavy_difficulty + item.heavy


class Order(NamedTuple):
    """What is added to the turn-order roll: a Score, and the total with everything else."""

    attribute: Attribute
    total: Figure


def orders(b: Bearer, pilot: bool = False) -> tuple[Order, ...]:
    """RB-RULING-77, RB-HOOK-16: what may stand in the turn-order roll, the best first; a Pilot's
    WIS stands for AGI (RB-VEH-9)."""
    usual: Attribute = "wis" if pilot else b.book.rules.order_score
    others = [s.attribute for s in holding(b, Basis) if s.roll == "order" and s.attribute]
    scores = {attribute: score(b, attribute).value for attribute in (usual, *others)}
    mine, stand_in = env(b), Name(usual.upper())

    def swapped(name: Name) -> int:
        return mine(stand_in if name.name == "AGI" else name)

    more = [*changes(b, modifiers(b, "order"), swapped)]
    best = sorted(scores, key=lambda attribute: -scores[attribute])
    return tuple(Order(attribute, work(scores[attribute], more)) for attribute in best)


def order(b: Bearer, pilot: bool = False) -> Order:
    """By default the best Score."""
    return orders(b, pilot)[0]


def needs(b: Bearer) -> frozenset[Need]:
    """What the body cannot do without: food, water, air."""
    spared = {what for passive in holding(b, NeedsNo) for what in passive.what}
    return frozenset(need for need in NEEDS if need not in spared)


def senses(b: Bearer) -> frozenset[Sense]:
    """RB-HOOK-11: what the unit perceives with."""
    lost = {passive.sense for passive in holding(b, NoSense)}
    return frozenset(sense for sense in SENSES if sense not in lost)
