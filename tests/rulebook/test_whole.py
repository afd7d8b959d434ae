"""Nothing of the two rulebooks is lost: the numbers of entries, kind by kind and group by group."""

from collections import Counter

import pytest

from worldline.rulebook import Kind, rulebook

KINDS: dict[tuple[str, Kind], int] = {
    ("the_now", "rule"): 270,
    ("the_now", "ruling"): 123,
    ("the_now", "example"): 26,
    ("the_now", "missing"): 23,
    ("the_now", "edition"): 22,
    ("the_now", "state"): 32,
    ("the_now", "procedure"): 10,
    ("the_now", "decision"): 28,
    ("riftbound", "rule"): 257,
    ("riftbound", "content"): 339,  # with the rules: 596
    ("riftbound", "ruling"): 266,  # 13 of them on standing answers
    ("riftbound", "example"): 127,
    ("riftbound", "missing"): 55,  # 30 gaps, 25 reconstructions
    ("riftbound", "decision"): 22,
    ("riftbound", "procedure"): 16,
    ("riftbound", "sheet"): 32,
}

GROUPS = {
    "the_now": """
        META 4 SETUP 18 FIELD 12 ROUND 5 PHASE 5 PERIOD 4 TURN 7 MOVE 4 ORG 11 EXTRACT 4 IMPACT 6
        ITEM 7 GUN 3 SHIELD 5 ACCEL 2 KINETIC 6 AMP 11 ATTACK 5 DISCHARGE 4 EXCHANGE 8 DRAW 6
        CARD 12 LINK 8 REAL 15 FLEX 11 ARTIFACT 13 COLLAPSE 12 HOLE 13 NEEDLE 10 STAB 6 COLLECT 6
        TANGLE 12 OUT 3 WIN 5 INFO 5 THREE 2 ED 22 EX 26 RULING 123 MISS 23 STATE 32 PROC 10 DEC 28
    """,
    "riftbound": """
        GOLD 3 ATTR 9 BUILD 24 TRAIT 8 QUIRK 5 PRESTIGE 5 STORY 4 HP 5 LEVEL 13 CHECK 14 CONTEST 4
        REST 10 SIZE 4 COMBAT 2 DMG 4 HOLD 3 DYING 14 ORDER 7 TURN 3 MOVE 3 ATTACK 12 PREPARE 3
        OVERWATCH 11 GRAPPLE 3 COUNTER 5 SEIZE 6 UNARMED 3 PB 3 DUAL 2 VEH 14 SYS 35 STATUS 15
        KEY 35 CONTENT 29 ROLE 11 CLASS 3 AB 103 EQ 106 ATK 53 RULING 253 STAND 13 TEST 127
        MISSING 30 RECON 25 WIN 22 HOOK 16 SHEET 32
    """,
}


def test_no_kind_has_lost_an_entry() -> None:
    entries = rulebook().entries.values()
    assert Counter((e.game, e.kind) for e in entries) == KINDS


@pytest.mark.parametrize(("game", "prefix"), [("the_now", "TN-"), ("riftbound", "RB-")])
def test_no_group_has_lost_an_entry(game: str, prefix: str) -> None:
    words = GROUPS[game].split()
    expected = {prefix + g: int(n) for g, n in zip(words[::2], words[1::2], strict=True)}
    counted = {g: c.total for g, c in rulebook().coverage()[game].groups.items()}
    assert counted == expected


def test_the_numbers_of_a_group_have_no_gap() -> None:
    numbers: dict[str, list[int]] = {}
    for rule_id in rulebook().entries:
        stem, number = rule_id.rsplit("-", 1)
        numbers.setdefault(stem, []).append(int(number))
    numbers["RB-RECON-NPC"].extend(range(6, 10))  # the profiles begin at 10
    for stem, found in numbers.items():
        assert sorted(found) == list(range(min(found), min(found) + len(found))), stem
        assert min(found) in (0, 1), stem


def test_every_ruling_says_what_it_concerns_and_every_example_what_it_shows() -> None:
    for entry in rulebook().entries.values():
        if entry.kind in ("ruling", "example"):
            assert {"concerns", "tests"} & set(entry.meta), entry.id


def test_every_rule_of_a_book_names_its_source() -> None:
    silent = [
        e.id for e in rulebook().entries.values() if e.kind == "rule" and not e.meta.get("source")
    ]
    assert silent == []


def test_content_has_unique_slugs() -> None:
    slugs = Counter(e.meta["slug"] for e in rulebook().entries.values() if "slug" in e.meta)
    assert [slug for slug, count in slugs.items() if count > 1] == []
