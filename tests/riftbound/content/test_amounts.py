"""Amounts as entries write them, taken apart."""

import msgspec
import pytest

from worldline.riftbound.content.entries.amounts import Amount, Name, Sum, Term, parse


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (7, Sum((Term(7),))),
        ("3d6", Sum((Term(dice=3),))),
        ("1d6 + KNW + 2", Sum((Term(dice=1), Term(names=(Name("KNW"),)), Term(2)))),
        ("4 + FTD^", Sum((Term(4), Term(names=(Name("FTD", caret=True),))))),
        ("2 * level", Sum((Term(2, names=(Name("level"),)),))),
        ("KNW * half-level", Sum((Term(names=(Name("KNW"), Name("half-level"))),))),
        ("10 - owner.KNW", Sum((Term(10), Term(-1, names=(Name("KNW", "owner"),))))),
        ("missing-hp / 10, at most 2", Sum((Term(names=(Name("missing-hp"),), per=10),), most=2)),
        ("2 * source.CHA, at least 1", Sum((Term(2, names=(Name("CHA", "source"),)),), least=1)),
    ],
)
def test_an_amount_is_a_sum_of_terms(text: int | str, found: Sum) -> None:
    assert parse(msgspec.convert(text, Amount)) == found


@pytest.mark.parametrize(
    "text", ["", "1d8", "knw", "2d6+4", "STR KNW", "3 +", "level / level", "at least 3", "my.STR"]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text, Amount)


@pytest.mark.parametrize(
    "amount",
    [
        *("100d6", "999999999d6", "9" * 5000, "1000000", "1000000 * level", "level / 1000000"),
        *(
            "1, at least 1000000",
            "1, at most 1000000",
            "level / 0",
            "level / 00",
            " + ".join("1" * 40),
        ),
        *(10**6, -(10**6), 10**30),
    ],
)
def test_an_amount_has_bounds(amount: int | str) -> None:
    """A stranger may write one, and it is worked out where everybody waits."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(amount, Amount)
    assert parse(msgspec.convert("99d6 - 999999 * level / 999999", Amount))
