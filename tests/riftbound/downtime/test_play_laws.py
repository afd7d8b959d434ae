"""Whatever happens to a character between fights: it stays legal, and refusals cite a rule."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats

from worldline.core.machine import Illegal
from worldline.riftbound.body import prestige
from worldline.riftbound.characters import files, level
from worldline.riftbound.characters.build.random import Chance, Wish, random_character
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import dying, garage, rest, shop, tokens
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup
from worldline.rulebook import load

RULEBOOK = load(Path(__file__).parents[3] / "rules")
Act = Callable[[Character, Chance, Cup], Character]


def _thing(c: Character, chance: Chance) -> int:
    return chance.pick([t.n for t in c.things]) if c.things else 1


def _raise(c: Character, chance: Chance, _: Cup) -> Character:
    faces = level.roll(c, chance.below(2**60))[1] if c.level < 4 else level.Faces((1,))
    return level.level_up(c, faces)


def _learn(c: Character, chance: Chance, _: Cup) -> Character:
    return level.buy(c, *chance.pick([*level.offers(c), level.Purchase("surge")]))


def _rest(c: Character, chance: Chance, cup: Cup) -> Character:
    minutes = chance.pick((10, 15, 59, 60, 90, 200, 480, 700))
    asleep, sun = chance.below(minutes + 1), chance.below(minutes + 1)
    return rest.rest(c, minutes, cup, asleep=asleep, sun=sun)[0]


def _suffer(c: Character, chance: Chance, cup: Cup) -> Character:
    packets = [chance.below(9) for _ in range(chance.below(4))]
    c = dying.pass_turn(dying.hurt(c, packets, cup)[0], cup)[0]
    return dying.meet_fate(c, dying.dying_check(c, cup))[0] if dying.is_dying(c) else c


def _mend(c: Character, chance: Chance, cup: Cup) -> Character:
    c = dying.heal(c, chance.below(20))[0]
    return garage.repair(c, cup).character if chance.below(2) else c


def _bandage(c: Character, chance: Chance, cup: Cup) -> Character:
    kinds = open_book(c.packs).items
    found = [t.n for t in c.things if kinds[t.item].kind == "contained"] or [1]
    n = chance.pick(found)
    c, _ = shop.hold(c, [n])
    held = next(t.n for t in c.things if t.where in ("left", "right", "both"))
    return shop.bandage(c, held, cup).character


def _trade(c: Character, chance: Chance, cup: Cup) -> Character:
    id = chance.pick([*open_book(c.packs).items])
    forms = [v.name for v in open_book(c.packs).items[id].variants] or [""]
    if chance.below(2):
        return shop.pick_up(c, id, cup, variant=chance.pick(forms)).character
    return shop.buy(c, id, 1 + chance.below(3), chance.pick(forms))[0]


def _handle(c: Character, chance: Chance, _: Cup) -> Character:
    n, other = _thing(c, chance), _thing(c, chance)
    acts: list[Callable[[], dying.CharacterAfter]] = [
        lambda: shop.hold(c, [n, other][: chance.below(3)]),
        lambda: shop.wear(c, n),
        lambda: shop.attach(c, n, other),
        lambda: shop.switch(c, n),
        lambda: tokens.reload(c, n, other),
        lambda: tokens.reload_system(c, chance.below(4), n),
        lambda: tokens.recharge(c, chance.pick((tokens.BODY, n)), chance.pick((0, other))),
        lambda: garage.refuel(c, chance.below(4), n),
        lambda: rest.pass_hours(c, chance.below(30)),
        lambda: prestige.earn(c, ("flaw",)),
    ]
    return chance.pick(acts)()[0]


ACTS: tuple[Act, ...] = (
    _raise, _learn, _rest, _suffer, _mend, _bandage, _trade, _handle, _handle, _handle,
)  # fmt: skip


@pytest.mark.repeats
@given(st.integers(0, 2**32))
@settings(max_examples=repeats(20, 120), deadline=None)
def test_play_between_fights_leaves_a_legal_character(seed: int) -> None:
    chance = Chance(seed)
    wish = Wish(switches={"refuel": True, "repair": True})
    c = random_character(seed, 1 + seed % 4, wish)
    refused = set()
    for _ in range(40):
        try:
            c = chance.pick(ACTS)(c, chance, Cup(seed=chance.below(2**60)))
        except Illegal as no:
            refused.add(no.rule)
            continue
        if c.dead:
            break
        if not dying.is_dying(c):
            assert faults(c) == []
        assert files.read(files.write(c)) == c
    assert refused <= set(RULEBOOK.entries)
