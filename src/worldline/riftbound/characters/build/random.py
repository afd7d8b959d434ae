"""Random characters: legal by construction, the same for the same seed.

Everything is drawn evenly from what the rules allow, so every Role, Class, Signature option,
Ability and piece of gear turns up.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final, TypeVar, get_args

import msgspec

from worldline.core import content, rng
from worldline.core.machine import Illegal
from worldline.riftbound.characters import level as levels
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    AssignScores,
    BuyItem,
    ChooseAspect,
    ChooseClass,
    ChooseDamageType,
    ChooseGain,
    ChooseGrant,
    ChooseHands,
    ChooseKit,
    ChooseLoss,
    ChooseName,
    ChooseOther,
    ChooseOutfits,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    Decided,
    Draft,
    DropDice,
    EnterDice,
    NameSignature,
    QuirkKind,
    SetMoney,
    SetQuirk,
    SetStories,
    Source,
    TakeInnate,
)
from worldline.riftbound.characters.build.facts import Facts, roll_ten
from worldline.riftbound.characters.build.finish import assemble
from worldline.riftbound.characters.build.questions import (
    candidates,
    is_answered,
    questions,
    refusal,
)
from worldline.riftbound.characters.build.steps import answer, settle, start
from worldline.riftbound.characters.level import Purchase
from worldline.riftbound.content.book import Book, kept_with_book, open_book
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.content.packs import DATA
from worldline.riftbound.figures.character import ATTRIBUTES, Character

T = TypeVar("T")
Spread = tuple[tuple[int, int], ...]
"""The strengths and weaknesses of Traits."""
_SELDOM: Final = 8  # one in so many is Deaf, or keeps points for later


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What random characters are called and have lived through."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]
    both: tuple[str, ...]
    backgrounds: tuple[str, ...]
    origins: tuple[str, ...]
    beasts: tuple[str, ...]
    vehicles: tuple[str, ...]


@cache
def words() -> Words:
    file = DATA / "random" / "words.toml"
    return content.entry(file, None, content.read(file), Words)


class Chance:
    """A seed that is spent draw by draw."""

    def __init__(self, seed: int) -> None:
        self.seed = rng.fork(seed, 0)

    def below(self, n: int) -> int:
        self.seed, k = rng.below(self.seed, n)
        return k

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], n: int) -> list[T]:
        """So many different ones, in random order."""
        return list(islice(self.shuffle(options), n))

    def shuffle(self, options: Iterable[T]) -> Iterator[T]:
        """All in random order; no more is drawn than is asked for."""
        pool = list(options)
        while pool:
            k = self.below(len(pool))
            pool[k], pool[-1] = pool[-1], pool[k]
            yield pool.pop()


class Wish(msgspec.Struct, frozen=True):
    """What is not left to chance.

    >>> from worldline import riftbound
    >>> wish = riftbound.Wish(role="healer", class_="pilot")
    >>> riftbound.random_character(seed=1, wish=wish).role
    'healer'
    """

    role: str | None = None
    class_: str | None = None
    packs: tuple[str, ...] = ()
    switches: dict[str, Decided] = {}


ANY: Final = Wish()


def random_character(seed: int, level: int = 1, wish: Wish = ANY) -> Character:
    """A random legal character of any Level (RB-BUILD-23, RB-BUILD-24).

    >>> from worldline import riftbound
    >>> c = riftbound.random_character(seed=7, level=2, wish=riftbound.Wish(role="tank"))
    >>> c.name, c.role, c.class_, riftbound.faults(c)
    ('Dunya Yarrow', 'tank', 'pilot', [])
    """
    chance = Chance(seed)
    c = assemble(_facts(chance, wish, level))
    while c.level < level:
        chance.seed, faces = levels.roll(c, chance.seed)
        gained = [chance.pick(ways) for ways in levels.next_abilities(c) if ways]
        c = spend(levels.level_up(c, faces, gained), chance)
    return c


def random_draft(seed: int, wish: Wish = ANY) -> Draft:
    """The same character before it is finished: its answers in the order of the steps."""
    f = _facts(Chance(seed), wish)
    return msgspec.structs.replace(f.draft, answers=tuple(f.standing.values()))


def fill(draft: Draft, seed: int) -> Draft:
    """A draft with what is still open answered at random. What stands is left as it is; Traits that
    cannot reach their sums any more stay open.

    >>> from worldline import riftbound
    >>> from worldline.riftbound.characters.build.answers import ChooseName, ChooseRole
    >>> draft = riftbound.build.start()
    >>> [answer.role for answer in riftbound.build.options(draft, "role")]
    ['lancer', 'healer', 'captain', 'tank', 'sentinel']
    >>> for answer in (ChooseName("Ada"), ChooseRole("healer")):
    ...     draft = riftbound.build.answer(draft, answer)
    >>> ada = riftbound.build.finish(riftbound.fill(draft, seed=1))
    >>> ada.name, ada.role
    ('Ada', 'healer')
    """
    chance = Chance(seed)
    while True:
        f = settle(draft)
        waiting = (q for q in questions(f) if q.must and not q.after and not is_answered(f, q))
        given = next((some for q in waiting if (some := list(_any(f, q.id, chance)))), [])
        if not given:
            return draft
        for a in given:
            draft = answer(draft, a)


def _any(f: Facts, question: str, chance: Chance) -> Iterator[AnyAnswer]:
    """An answer to an open question; nothing where none is possible."""
    rules, said = f.book.rules, words()
    match question:
        case "name":
            yield _name(chance)
        case "dice":
            yield EnterDice(roll_ten(rules, chance.below(2**32)))
        case "drop":
            assert f.dice is not None
            places = sorted(range(rules.build_dice), key=f.dice.__getitem__)
            yield DropDice(tuple(places[: rules.build_dice - rules.build_keep]))
        case "trait":
            yield from _more_traits(f, chance)
        case "stories":
            yield SetStories((chance.pick(said.backgrounds), chance.pick(said.origins)))
        case "money":
            least, most = outfit.money_range(f)
            yield SetMoney(least + chance.below(most - least + 1))
        case _:
            yield chance.pick([a for a in candidates(f, question) if refusal(f, a) is None])


def _more_traits(f: Facts, chance: Chance) -> Iterator[AnyAnswer]:
    rules, traits = f.book.rules, f.all(AddTrait)
    plus = rules.trait_plus - sum(t.plus for t in traits)
    minus = rules.trait_minus + sum(t.minus for t in traits)
    left = list(_spreads(rules, plus, minus, rules.traits - len(traits)))
    taken = {t.question for t in traits}
    if left:
        named = _named(chance.pick(left), chance)
        yield from (a for a in named if a.question not in taken)


def _facts(chance: Chance, wish: Wish, level: int = 1) -> Facts:
    f = Facts(start(level, wish.packs, wish.switches))
    for part in (_person, _scores, _traits, _past, _granted, _signature, _outfit):
        for a in part(f, chance, wish):
            f.stand(a)
    return f


def _person(f: Facts, chance: Chance, wish: Wish) -> Iterator[AnyAnswer]:
    for id, table in ((wish.role, f.book.roles), (wish.class_, f.book.classes)):
        if id is not None and id not in table:
            raise Illegal("RB-BUILD-1", f'there is no Role or Class "{id}"')
    yield _name(chance)
    yield ChooseRole(wish.role or chance.pick(list(f.book.roles)))
    yield ChooseClass(wish.class_ or chance.pick(list(f.book.classes)))


def _name(chance: Chance) -> ChooseName:
    return ChooseName(f"{chance.pick(words().first)} {chance.pick(words().last)}")


def _scores(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    rules, role = f.book.rules, f.role
    assert role is not None
    faces = roll_ten(rules, chance.seed)
    chance.seed = rng.fork(chance.seed, 1)
    order = sorted(chance.sample(range(len(faces)), len(faces)), key=lambda n: faces[n])
    drops = len(faces) - rules.build_keep
    kept = chance.sample(order[drops:], rules.build_keep)
    yield EnterDice(faces)
    yield DropDice(tuple(order[:drops]))
    yield from (AssignDie(a, place) for a, place in zip(ATTRIBUTES, kept, strict=True))
    yield ChooseGain(chance.pick(role.gain_one))
    yield ChooseLoss(chance.pick(role.lose_one))
    yield from _raised(f, chance)


def _raised(f: Facts, chance: Chance) -> Iterator[AnyAnswer]:
    """Other Scores, wherever an Ability raises some that are not chosen yet."""
    for n in range(len(f.all(ChooseOther)), len(f.rising)):
        options = (ChooseOther(attribute, n) for attribute in ATTRIBUTES)
        yield chance.pick([a for a in options if refusal(f, a) is None])


def _traits(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    yield from _named(chance.pick(spreads(f.book)), chance)


def _named(spread: Spread, chance: Chance) -> Iterator[AddTrait]:
    said = words()
    strengths, weaknesses, both = (
        iter(chance.sample(names, min(len(spread), len(names))))
        for names in (said.strengths, said.weaknesses, said.both)
    )
    for plus, minus in spread:
        name = next(both if plus and minus else strengths if plus else weaknesses)
        yield AddTrait(name, plus, minus)


@kept_with_book
def spreads(book: Book) -> tuple[Spread, ...]:
    """Every way to reach both sums with as many Traits as are allowed (RB-TRAIT-2, RB-TRAIT-3)."""
    rules = book.rules
    return tuple(_spreads(rules, rules.trait_plus, rules.trait_minus, rules.traits))


def _spreads(rules: Parameters, total: int, weak: int, count: int) -> Iterator[Spread]:
    for plus in _partitions(total, rules.trait_most):
        for minus in _partitions(weak, -rules.trait_least):
            for both in range(min(len(plus), len(minus)) + 1):
                if len(plus) + len(minus) - both <= count:
                    two = zip(plus[:both], minus[:both], strict=True)
                    rest = [(p, 0) for p in plus[both:]] + [(0, -m) for m in minus[both:]]
                    yield (*((p, -m) for p, m in two), *rest)


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for part in range(min(total, most), 0, -1):
        yield from ((part, *rest) for rest in _partitions(total - part, part))


@kept_with_book
def _quirks(book: Book, kind: QuirkKind) -> tuple[str, ...]:
    return tuple(id for id, quirk in book.quirks.items() if quirk.kind == kind)


@kept_with_book
def _innate(book: Book) -> tuple[str, ...]:
    return tuple(id for id, entry in book.abilities.items() if entry.gained == "innate")


def _past(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    for kind in get_args(QuirkKind):
        yield SetQuirk(kind, chance.pick(_quirks(f.book, kind)))
    yield SetStories((chance.pick(words().backgrounds), chance.pick(words().origins)))
    for ability in _innate(f.book):
        if chance.below(_SELDOM) == 0 and refusal(f, TakeInnate(ability)) is None:
            yield TakeInnate(ability)
    yield from _raised(f, chance)
    for own in f.gained_abilities:
        aspects = [a for a in levels.choices(f.book, f.book.abilities[own.ability]) if a]
        if aspects:
            yield ChooseAspect(own.ability, chance.pick(aspects))


def _granted(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    for by in get_args(Source):
        for n, grant in enumerate(outfit.grants(f, by)):
            allowed = outfit.granted_items(f, grant)
            item = chance.pick(allowed)
            if len(allowed) > 1:
                yield ChooseGrant(by, n, item)
            if types := f.book.items[item].choice:
                yield ChooseDamageType(f"{by}:{n}", chance.pick(types))


def _signature(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    assert f.class_ is not None
    of = f.class_.signature
    option = chance.pick(outfit.signature_options(f.book, of))
    yield ChooseSignature(of, option)
    if of == "weapon":
        item = f.book.items[option]
        if item.choice:
            yield ChooseDamageType("weapon", chance.pick(item.choice))
        if item.two_handed == "chosen":
            yield ChooseHands(bool(chance.below(2)))
    elif of == "companion":
        beast = f.book.companions[option]
        order = chance.sample(beast.assign, len(beast.assign))
        yield AssignScores(dict(zip(beast.to, order, strict=True)))
        yield NameSignature(of, chance.pick(words().beasts))
    else:
        for n, slot in enumerate(f.book.vehicles[option].systems):
            system = chance.pick(slot.systems)
            if len(slot.systems) > 1:
                yield ChooseSystem(n, system)
            if types := f.book.systems[system].choice:
                yield ChooseDamageType(f"system:{n}", chance.pick(types))
        yield NameSignature(of, chance.pick(words().vehicles))


@kept_with_book
def _shop(book: Book) -> tuple[tuple[int, str, str], ...]:
    """Prices with the items and variants that have them."""
    forms = [(id, v.name) for id, item in book.items.items() for v in item.variants]
    forms += [(id, "") for id, item in book.items.items() if not item.variants]
    priced = ((outfit.price(book, *form), *form) for form in forms)
    return tuple((each, id, variant) for each, id, variant in priced if each is not None)


def _outfit(f: Facts, chance: Chance, _: Wish) -> Iterator[AnyAnswer]:
    rules = f.book.rules
    yield ChooseOutfits(tuple(chance.pick(rules.outfit_kinds) for _ in range(rules.outfits)))
    least, most = outfit.money_range(f)
    money = least + chance.below(most - least + 1)
    yield SetMoney(money)
    counts: dict[tuple[str, str], int] = {}
    for _n in range(chance.below(6)):
        wares = [ware for ware in _shop(f.book) if ware[0] <= money]
        if wares:
            each, id, variant = chance.pick(wares)
            counts[id, variant] = counts.get((id, variant), 0) + 1
            money -= each
    yield from (BuyItem(id, variant, count) for (id, variant), count in counts.items())
    for n, lot in enumerate(outfit.kit_lots(f.book)):
        forms = outfit.kit_options(f.book, lot)
        if len(forms) > 1:
            yield ChooseKit(n, *chance.pick(forms))


@kept_with_book
def _shelf(book: Book, role: str, class_: str) -> tuple[Purchase, ...]:
    """What a Role and Class may ever buy."""
    return tuple(
        purchase
        for id, entry in book.abilities.items()
        if entry.gained == "bought"
        and (not entry.limited or any(
            need.role in (None, role)
            and need.class_ in (None, class_)
            and need.category in (None, book.roles[role].category)
            for need in entry.limited
        ))
        for purchase in levels.ways(book, id)
    )  # fmt: skip


def spend(c: Character, chance: Chance) -> Character:
    """Ability Points spent at random; now and then they are kept (RB-RULING-34)."""
    book = open_book(c.packs)
    left = sum(points.points for points in c.points) if chance.below(_SELDOM) else 0
    for p in chance.shuffle(_shelf(book, c.role, c.class_)):
        if not left:
            break
        cost = book.abilities[p.ability].cost or 0
        if cost <= left and levels.can_buy(c, p):
            c = levels.buy(c, *p)
            left -= cost
    return c
