"""The texts that powers, Attacks, counted uses and pairs go by: read and written in one place."""

import re
from pathlib import Path
from typing import get_args

import pytest

from riftbound.combat.fight import rb
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.keys import Key, Occasion
from worldline.riftbound.combat.query.powers import arms, powers

COMBAT = Path(keys.__file__).parents[1]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ability/rally", keys.ability("rally")),
        ("ability/adept/fire", keys.ability("adept", "fire")),
        ("item/3", keys.item(3)),
        ("item/3/parry", keys.item(3).part("parry")),
        ("improvised/0", keys.improvised_weapon(0)),
        ("body/fierce", keys.BODY.part("fierce")),
        ("mark/prone", keys.mark("prone")),
        ("mark/hunted/2", keys.mark_by("hunted", 2)),
        ("mark/hunted/None", keys.mark_by("hunted", None)),
        ("mark/hunted/of/4", keys.mark_on("hunted", 4)),
        ("mark/hunted/of/4/ally", keys.mark_on("hunted", 4, ally=True)),
        ("system/5/0", keys.system(5, 0)),
    ],
)
def test_a_key_has_one_text(text: str, key: Key) -> None:
    assert (key.text, key) == (text, keys.power(text))


def test_a_key_says_what_a_power_comes_from() -> None:
    assert keys.power("system/5/1/heavy") == Key("system/5/1/heavy", "system", "", 5, 1, "heavy")
    assert keys.system(5, 1).part("heavy").is_beside(keys.system(5, 1))
    assert not keys.system(5, 1).is_beside(keys.system(5, 10))


def test_an_attack_is_named_by_what_gives_it_and_its_own_id() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@5,0 | 1 acts")
    for text, (power, arm) in arms(s, 0).items():
        named = keys.arm(text)
        assert (named.power, named.attack) == (power.key, arm.id)
        assert power.key.attack(arm.id) == text
    assert all(keys.power(p.key.text) == p.key for p in powers(s, 0))


def test_an_occasion_has_one_text() -> None:
    once = Occasion("turn", 12, 0, "ability/rally", "rally")
    assert (once.text, keys.occasion(once.text)) == ("turn:12:0:ability/rally:rally", once)
    hold = Occasion("turn", 12, 0, "hold")
    assert (hold.text, keys.occasion(hold.text)) == ("turn:12:0:hold", hold)


def test_a_pair_is_two_units() -> None:
    assert keys.units_of(keys.pair(0, 12)) == (0, 12)
    assert [keys.units_of(text) for text in ("", "0", "0>", ">1", "a>b", "-1>0")] == [None] * 6


def test_what_is_no_key_is_told() -> None:
    with pytest.raises(ValueError, match="no power is called spell/fire"):
        keys.power("spell/fire")


def test_such_texts_are_read_and_written_in_one_place() -> None:
    """The notation has a grammar of its own, for people, and so do drawings."""
    taken_apart = re.compile(r'(split|partition|startswith|endswith|prefix|suffix)\(f?"[^" ]*[/:>]')
    kinds = "|".join(get_args(keys.Kind))
    put_together = re.compile(rf'f"({kinds}|\{{[^"}}]*\}})[/:>]\S*\{{')
    found = [
        f"{path.relative_to(COMBAT)}:{n}: {line.strip()}"
        for path in sorted(COMBAT.rglob("*.py"))
        if path.name != "keys.py" and path.parent.name not in ("drawing", "notation")
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if taken_apart.search(line) or put_together.search(line)
    ]
    assert not found
