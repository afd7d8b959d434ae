"""Dice: reading, rolling, exact odds against brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worldline.core import rng
from worldline.core.text import BadText
from worldline.riftbound.figures.dice import Dice, throw

small = st.builds(
    Dice,
    st.lists(st.integers(1, 6), max_size=3).map(tuple),
    st.lists(st.integers(1, 6), max_size=2).map(tuple),
    st.integers(-9, 9),
)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6+3", Dice((6, 6), (), 3)),
        ("d20", Dice((20,))),
        ("1d6 + 2d4 - 1", Dice((6, 4, 4), (), -1)),
        ("3d6-1d6", Dice((6, 6, 6), (6,))),
        ("7", Dice(bonus=7)),
    ],
)
def test_expressions_are_read(text: str, dice: Dice) -> None:
    assert Dice.parse(text) == dice
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize(
    "text", ["", "2d", "2d6+", "d6d6", "2x6", "1d0", "9999d6", "2d6 3", "9" * 5000]
)
def test_what_is_no_expression_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(BadText) as error:
        Dice.parse(text)
    assert error.value.text == text


@given(small)
def test_text_goes_there_and_back(dice: Dice) -> None:
    again = Dice.parse(str(dice))
    assert sorted(again.plus) == sorted(dice.plus)
    assert sorted(again.minus) == sorted(dice.minus)
    assert again.bonus == dice.bonus


@given(small)
def test_odds_agree_with_counting_every_roll(dice: Dice) -> None:
    rolls = list(product(*(range(1, n + 1) for n in dice.sides)))
    counted = Counter(dice.total(faces) for faces in rolls)
    assert dice.distribution() == {t: Fraction(n, len(rolls)) for t, n in counted.items()}


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(1, 20), max_size=30).map(tuple))
def test_dice_that_are_thrown_together_fall_as_one_by_one(
    seed: int, sides: tuple[int, ...]
) -> None:
    assert throw(seed, sides) == one_by_one(seed, sides)


@given(st.integers(0, 2**64 - 1), st.integers(1, 300), st.integers(0, 40))
def test_alike_dice_that_are_thrown_together_fall_as_one_by_one(
    seed: int, n: int, count: int
) -> None:
    assert throw(seed, (n,) * count) == one_by_one(seed, (n,) * count)


@pytest.mark.parametrize("n", [1, 2, 6, 255, 256, 257])
def test_a_die_shows_any_of_its_faces(n: int) -> None:
    seed, seen = 1, set[int]()
    for _ in range(200):
        assert throw(seed, (n,) * 20) == one_by_one(seed, (n,) * 20)
        seed, faces = throw(seed, (n,) * 20)
        seen.update(faces)
    assert seen == set(range(1, n + 1))


@pytest.mark.parametrize("place", [0, 3, 9])
@pytest.mark.parametrize("n", [3, 6, 255])
def test_a_die_that_must_be_thrown_again_is_thrown_again(n: int, place: int) -> None:
    """The last bits of all stand in an incomplete run of n."""
    seed = (seed_of(2**64 - 1) - place * 0x9E3779B97F4A7C15) % 2**64
    assert rng.below(seed_of(2**64 - 1), n)[0] != rng.step(seed_of(2**64 - 1))[0]
    assert throw(seed, (n,) * 10) == one_by_one(seed, (n,) * 10)


def seed_of(bits: int) -> int:
    """The seed whose next step brings these bits: every part of a step can be undone."""
    z = unshifted(bits, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    z = unshifted(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return (unshifted(z, 30) - 0x9E3779B97F4A7C15) % 2**64


def unshifted(z: int, shift: int) -> int:
    """The number that has become z by `z ^= z >> shift`."""
    found = z
    for _ in range(64 // shift):
        found = z ^ found >> shift
    return found


def one_by_one(seed: int, sides: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    faces = []
    for n in sides:
        seed, k = rng.below(seed, n)
        faces.append(k + 1)
    return seed, tuple(faces)


def test_draws_are_even() -> None:
    seed, seen = 7, Counter[int]()
    for _ in range(6000):
        seed, k = rng.below(seed, 6)
        seen[k] += 1
    assert sorted(seen) == list(range(6))
    assert max(abs(n - 1000) for n in seen.values()) < 150  # five sigma


def test_the_generator_is_splitmix64() -> None:
    """The first outputs of the published generator for seed 1234567."""
    seed, outputs = 1234567, []
    for _ in range(3):
        seed, bits = rng.step(seed)
        outputs.append(bits)
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_forks_differ() -> None:
    assert len({rng.fork(1, n) for n in range(1000)}) == 1000
