"""The reconstructed values of the data files (TN-MISS)."""

import re
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from tracing import rule

from the_now.play import legal, play, tn
from worldline.core import content
from worldline.core.machine import Illegal
from worldline.the_now import field
from worldline.the_now.book import DATA, Card, open_book
from worldline.the_now.events import Impacted, MustChoose
from worldline.the_now.field import NAMED
from worldline.the_now.game import GAME
from worldline.the_now.pages import CAUSE, COLOURS, HINDRANCE, PHASE_COLOURS, CardData
from worldline.the_now.setup import Setup

BOOK = open_book("the-now")
RULES = BOOK.rules
DECK = [BOOK.cards[n] for n in BOOK.deck]
EVENTS = {
    name: content.entry(DATA / "events.toml", name, raw, CardData)
    for name, raw in content.read(DATA / "events.toml").items()
}


@rule("TN-MISS-1")
def test_the_phases_have_2_3_4_5_and_6_rounds_or_4_each() -> None:
    assert RULES.rounds_per_phase == (2, 3, 4, 5, 6)
    assert RULES.presets == {"even": (4, 4, 4, 4, 4)}
    assert GAME.new(Setup(rounds="even"), 1).phases == (4, 4, 4, 4, 4)
    with pytest.raises(Illegal, match="TN-MISS-1"):
        GAME.new(Setup(rounds="odd"), 1)


@pytest.mark.parametrize(
    ("preset", "lasts"), [("2,3,4,5,6", (2, 5, 9, 14, 20)), ("even", (4, 8, 12, 16, 20))]
)
@rule("TN-MISS-1")
def test_a_phase_ends_after_its_rounds(preset: str, lasts: tuple[int, ...]) -> None:
    ends = []
    for number in range(1, 21):
        away = "purple @4.9\nblue @4.9\ngray @4.9"
        s = tn(f"rounds {preset} round {number}\nturn gray\n{away}")
        before = len(s.marks)
        play(s, "end")
        if len(s.marks) > before or number == 20:
            ends.append(number)
    assert tuple(ends) == lasts


@rule("TN-MISS-2")
def test_every_phase_has_a_colour() -> None:
    assert PHASE_COLOURS == ("pale yellow", "green", "blue", "violet", "red")


@rule("TN-MISS-3")
def test_six_colours_in_a_fixed_order_for_3_to_6_players() -> None:
    assert COLOURS == ("purple", "blue", "gray", "turquoise", "orange", "yellow")
    for seats in (3, 4, 5, 6):
        assert GAME.new(Setup(seats=seats), 1).colours == tuple(range(seats))
    with pytest.raises(Illegal, match="TN-MISS-3"):
        GAME.new(Setup(seats=3, colours=("purple", "blue", "green")), 1)


@rule("TN-MISS-4")
def test_the_field_is_a_hexagon_whose_radii_begin_on_one_axis() -> None:
    assert [len(ring) for ring in field.RING] == [1, 6, 12, 18, 24]
    node = NAMED["0.0"]
    for radius in (1, 2, 3, 4):
        node = field.AROUND[node][0]  # where the pointer points
        assert field.name(node) == f"{radius}.0"
    for ring in field.RING[1:]:
        # clockwise: the second corner of a ring lies in direction 1 of the centre
        assert field.PLACES[ring[len(ring) // 6]][2:] == (len(ring) // 6, -(len(ring) // 6))


@rule("TN-MISS-5")
def test_the_points_track_has_divisions_0_to_14_and_starts_at_2() -> None:
    assert (RULES.points_track, RULES.start_score) == (15, 2)


@rule("TN-MISS-6", "TN-GUN-3", "TN-SHIELD-4")
def test_prices_and_figures_of_the_items() -> None:
    items = BOOK.items
    assert {name: item.price for name, item in items.items()} == {
        "gun": (12, 7, 7),
        "shield": (8, 4, 4),
        "accelerator": (5, 5, 5),
        "storage": (10,),
        "amplifier": (12,),
    }
    assert (items["storage"].maximum, items["amplifier"].charges) == (65, 5)


@rule("TN-MISS-7", "TN-MISS-22", "TN-STAB-2")
def test_impacts_come_as_1_2_and_3_and_delayed_ones_as_3() -> None:
    s = tn("round 7\npurple 30 @2.1 table stabilizer:2\nblue\ngray\n2.1 E-14")
    events = play(s, "impact weak +", "impact strong -", "stabilize +")
    impacts = [(e.impact, e.delayed) for e in events if isinstance(e, Impacted)]
    assert impacts == [(1, False), (-2, False), (3, False), (3, True), (3, True)]


@rule("TN-MISS-8")
def test_the_central_event_alternates_causes_and_hindrances_and_scores_nothing() -> None:
    centre = BOOK.cards[0]
    assert centre.marks[0] == (CAUSE, HINDRANCE) * 3
    assert (centre.centre, centre.tick, centre.cross, centre.blue) == ("gray", -1, -1, 0)
    assert mark_of(centre) == "none"
    assert centre.points == 0
    assert centre.turns[0] == tuple(range(6))  # all of its links are forward ones


@rule("TN-MISS-9")
def test_the_neutral_token_has_two_sides_of_equal_chance() -> None:
    s = GAME.new(Setup(), 1, auto=False)
    assert legal(s) == {"flip +", "flip -"}
    first = [GAME.new(Setup(swap=False), seed).laid[0] for seed in range(200)]
    assert 70 < sum(1 for centre in first if centre is not None and centre.side) < 130


NAMES = {"A": "Attacking", "U": "Supporting", "L": "Logistic", "1": "S1", "2": "S2"}


@rule("TN-MISS-10", "TN-MISS-11")
def test_the_starting_cards() -> None:
    raw = content.read(DATA / "starting.toml")
    assert len(raw) == 30
    for c, colour in enumerate(COLOURS):
        g, r = ("G", "R") if c % 2 == 0 else ("R", "G")
        expected = {
            "A": f'centre="red" links="b3{g} f0{r}" flexible="attacking" radii=[1, 2, 3]',
            "U": f'centre="green" links="b3{r} f0{g}" flexible="supporting" radii=[1, 2, 3] blue=1',
            "L": 'centre="gray" flexible="logistic" points=0 blue=2',
            "1": f'centre="green" links="b3{g} f1{r}" tick="{colour}"',
            "2": f'centre="green" links="b3{r} f5{g}" cross="{colour}"',
        }
        for kind, text in expected.items():
            card = dict(raw[f"S-{c}-{kind}"])
            assert card.pop("owner") == colour
            assert card.pop("name") == NAMES[kind]
            assert card == tomllib.loads(re.sub(r" (?=\w+=)", "\n", text))
        assert [BOOK.cards[n].id for n in BOOK.starting[c]] == [f"S-{c}-{x}" for x in "AUL12"]


# --- the event deck

PATTERNS = [  # (backward edges, forward edges)
    *[("3", "0"), ("3", "1"), ("3", "5"), ("3", "01"), ("3", "50"), ("3", "51")],
    *[("34", "0"), ("23", "0"), ("34", "01"), ("24", "0"), ("3", "501"), ("234", "0")],
]


def by_rule(k: int, a: int, s: int) -> tuple[str, CardData]:
    """The card of block k, colour a and bit s, by the rule of TN-MISS-12."""
    j = 2 * a + s
    pattern = (j + 7 * k) % 12
    kappa = (7 * k + pattern + 5 * (pattern // 2) + 7 * (pattern // 3)) % 8
    edges = [*(f"b{e}" for e in PATTERNS[pattern][0]), *(f"f{e}" for e in PATTERNS[pattern][1])]
    parity = [(kappa & m).bit_count() % 2 for m in (1, 2, 4, 7)]
    links = " ".join(edge + "GR"[odd] for edge, odd in zip(edges, parity, strict=False))
    own, other = COLOURS[a], COLOURS[(a + (k + 1 if k < 5 else 3)) % 6]
    gray = k == 7 and s == 1
    centre = "gray" if gray else "red" if k == 7 else "green" if k == 6 else ("green", "red")[s]
    arcs: tuple[str | None, str | None] = (own, other)
    if k >= 6:  # one arc, at ✓ or at ×
        arcs = (None, own) if (s if k == 6 else a % 2) else (own, None)
    tick, cross = (None, None) if gray else arcs
    marks = ("artifact", "", "radius", "artifact", "", "radius", "notlast", "")
    mark = "artifact" if gray else marks[(7 * k + 2 * pattern) % 8]
    white = ((3, 4), (1, 2), (2, 3), (2, 3, 4), (1, 2, 3), (4,))[(2 * pattern + k) % 6]
    blue = (0, 2, 0, 4, 1, 2, 0, 3)[(7 * k + 5 * pattern + 3 * (pattern // 2)) % 8]
    card = {
        "centre": centre,
        "tick": tick,
        "cross": cross,
        "links": links,
        "points": 0 if gray else 2 if k == 5 else 1,
        "blue": max(blue, 2) if gray else blue,
        "artifact": mark == "artifact",
        "not_last": mark == "notlast",
        "radii": white if mark == "radius" else None,
    }
    name = f"E-{12 * k + j + 1:02}"
    return name, content.entry(Path("rule"), name, card, CardData)


@rule("TN-MISS-12")
def test_the_event_deck_follows_its_rule() -> None:
    made = dict(by_rule(k, a, s) for k in range(8) for a in range(6) for s in range(2))
    assert made == EVENTS
    assert list(made) == list(EVENTS) == [card.id for card in DECK]


@rule("TN-MISS-12")
def test_the_event_deck_is_the_one_printed_in_the_rules() -> None:
    text = (Path(__file__).parents[2] / "rules/the_now/values.md").read_text("utf-8")
    rows = re.findall(r"^\| (E-\d\d) \|(.*)\|$", text, re.MULTILINE)
    assert len(rows) == 96
    for name, row in rows:
        centre, tick, cross, points, _, links, mark, blue = (w.strip() for w in row.split("|"))
        card = EVENTS[name]
        assert (centre, links) == (card.centre, card.links)
        assert (tick, cross) == (card.tick or "–", card.cross or "–")
        assert (int(points), int(blue)) == (card.points, card.blue)
        white = f"R {{{','.join(map(str, card.radii or ()))}}}"
        assert mark == ("A" if card.artifact else "L" if card.not_last else
                        white if card.radii else "–")  # fmt: skip


def mark_of(card: Card) -> str:
    return (
        "artifact" if card.artifact else "notlast" if card.not_last else "radius" if card.radii
        else "none"
    )  # fmt: skip


def n_arcs(card: Card) -> int:
    return (card.tick >= 0) + (card.cross >= 0)


@rule("TN-MISS-12")
def test_the_event_deck_is_balanced() -> None:
    assert Counter(card.centre for card in DECK) == {"green": 48, "red": 42, "gray": 6}
    assert Counter(card.points for card in DECK) == {1: 78, 2: 12, 0: 6}
    assert Counter(map(n_arcs, DECK)) == {2: 72, 1: 18, 0: 6}
    assert Counter(map(mark_of, DECK)) == {"artifact": 30, "radius": 21, "notlast": 12, "none": 33}
    radii = Counter(card.radii for card in DECK if card.radii)
    assert [radii[r] for r in ((3, 4), (2, 3), (1, 2, 3))] == [4, 4, 4]
    assert [radii[r] for r in ((1, 2), (2, 3, 4), (4,))] == [3, 3, 3]
    assert Counter(card.blue for card in DECK) == {0: 33, 1: 12, 2: 27, 3: 12, 4: 12}
    for centre, mean in (("green", 1.52), ("red", 1.50)):
        blue = [card.blue for card in DECK if card.centre == centre]
        assert round(sum(blue) / len(blue), 2) == mean


@rule("TN-MISS-12")
def test_every_colour_has_its_share_of_the_event_deck() -> None:
    for c in range(6):
        mine = [card for card in DECK if c in (card.tick, card.cross)]
        gains = [card for card in mine if card.centre == "green"]
        assert (len(mine), len(gains)) == (27, 14)
        assert sum(1 for card in gains if card.tick == c) == 7
        marks = Counter(map(mark_of, gains))
        found = [marks[m] for m in ("artifact", "radius", "notlast", "none")]
        assert found == ([3, 4, 2, 5] if c % 2 == 0 else [4, 3, 1, 6])


@rule("TN-MISS-12")
def test_causes_and_hindrances_of_the_event_deck_are_balanced() -> None:
    links = Counter(link[0] + link[2] for card in EVENTS.values() for link in card.links.split())
    assert links == {"bG": 72, "bR": 72, "fG": 72, "fR": 72}
    first = Counter((card.centre, card.links[2]) for card in EVENTS.values())
    assert [first[c, g] for c in ("green", "red", "gray") for g in "GR"] == [24, 24, 21, 21, 3, 3]
    patterns = Counter(re.sub("[GR]", "", card.links) for card in EVENTS.values())
    assert sorted(patterns.values()) == [8] * 12
    assert len({(c.links, c.tick, c.cross, c.centre) for c in EVENTS.values()}) == 96


@rule("TN-MISS-12")
def test_how_many_nodes_take_a_card_of_each_pattern() -> None:
    nodes = [60, 60, 60, 60, 60, 57, 56, 56, 56, 37, 57, 37]
    for card in DECK:
        backward, forward = (
            "".join(re.findall(f"{way}(.)", EVENTS[card.id].links)) for way in "bf"
        )
        pattern = PATTERNS.index((backward, forward))
        assert sum(1 for turns in card.turns[1:] if turns) == nodes[pattern]
    fitting = {card.id: sum(1 for turns in card.rotations[1:] if turns) for card in DECK}
    assert min(fitting, key=fitting.__getitem__) == "E-48"
    assert fitting["E-48"] == 16


@rule("TN-MISS-12", "TN-THREE-1")
def test_in_every_trio_each_colour_finds_8_to_10_cards() -> None:
    for trio in combinations(range(6), 3):
        for own in trio:
            found = [
                card
                for card in DECK
                if card.centre == "green"
                and own in (card.tick, card.cross)
                and not {card.tick, card.cross} & (set(trio) - {own})
            ]
            assert 8 <= len(found) <= 10


# --- artifacts


@rule("TN-MISS-13")
def test_the_artifact_deck() -> None:
    copies = {kind: artifact.copies for kind, artifact in BOOK.artifacts.items()}
    assert copies == {
        "collapse": 3,
        "hole": 2,
        "collector": 3,
        "needle": 3,
        "stabilizer": 3,
        "tangle": 2,
    }
    assert len(GAME.new(Setup(), 1).vault) == 16
    assert len(GAME.new(Setup(edition="time-horizon"), 1).vault) == 10


@pytest.mark.parametrize(("state", "tension"), [("20/8", 10), ("21/7", None)])
@rule("TN-MISS-14")
def test_the_tension_scale_of_the_hole_ends_with_10(state: str, tension: int | None) -> None:
    s = tn(f"round 7\npurple 40 @2.1 table hole:{state}\nblue @4.9\ngray @4.9")
    play(s, "end")
    assert [cast.tension for cast in s.players[0].table] == ([] if tension is None else [tension])


@pytest.mark.parametrize(
    ("anti", "step"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (21, 4), (32, 4)]
)
@rule("TN-MISS-15")
def test_the_step_of_the_tension_by_anti_charge(anti: int, step: int) -> None:
    s = tn(f"round 7\npurple @2.1 table hole:{anti}/3\nblue\ngray")
    play(s, "end")
    assert s.players[0].table[0].tension == 3 + step


@rule("TN-MISS-15")
def test_borrowing_10_a_turn_gives_1_3_and_7() -> None:
    s = tn("round 10\npurple @4.1 table hole:0/0\nblue @4.9\ngray @4.9")
    seen = []
    for _ in range(3):
        play(s, "take 10", "end")
        seen.append(s.players[0].table[0].tension)
        while s.on_turn != 0:
            if s.players[s.on_turn].candidates or s.on_turn < 0:
                play(s, next(t for t in legal(s) if t.startswith("keep")))
            else:
                play(s, "end")
    assert seen == [1, 3, 7]


@rule("TN-MISS-16")
def test_the_two_tangles() -> None:
    alpha, beta = (BOOK.cards[n] for n in BOOK.tangles)
    assert alpha.marks[0] == (CAUSE, 0, 0, CAUSE, 0, 0)
    assert beta.marks[0] == (HINDRANCE, 0, 0, HINDRANCE, 0, 0)
    for tangle in (alpha, beta):
        assert (tangle.tick, tangle.cross, tangle.points, tangle.blue) == (-1, -1, 1, 0)
        assert mark_of(tangle) == "none"
        assert all(tangle.turns[1:])  # it can be laid in every node


@rule("TN-MISS-17", "TN-TANGLE-11")
def test_each_tangle_has_its_own_bets_on_both_outcomes() -> None:
    s = tn("""
        round 10
        purple @3.1 secret tangle-1
        blue @3.2 secret tangle-2
        gray
    """)
    play(s, "cast tangle-1", "lay r0 +", "purple: bet 2", "blue: bet 1", "gray: bet 1", "end")
    play(s, "cast tangle-2", "lay r0 +", "purple: bet 0", "blue: bet 0", "gray: bet 1")
    bets = [event.bets for node in ("3.1", "3.2") if (event := s.laid[NAMED[node]])]
    assert bets == [((2, 1), (1, 0), (1, 0)), ((0, 1), (0, 3), (1, 0))]


@rule("TN-MISS-18", "TN-RULING-93")
def test_symmetrical_nodes_are_turned_by_120_degrees() -> None:
    for node, (r, _, q, s) in enumerate(field.PLACES):
        if r:  # a third of a turn takes (q, s) to (-q-s, q), and again
            turned = {(q, s), (-q - s, q), (s, -q - s)}
            assert {field.PLACES[n][2:] for n in field.symmetrical(node)} == turned


@rule("TN-MISS-19", "TN-RULING-10")
def test_tokens_do_not_run_out() -> None:
    ring = "\n".join(f"wormhole 4.{n} 2\nneedle 3.0>4.{n} cause +2" for n in range(24))
    s = tn(f"round 10\npurple 500 @3.0 table collapse:4 needle:3\nblue\ngray\n{ring}")
    play(s, "thread 3.2 cause", "jump V616Mon")
    assert (len(s.needles), sum(s.wormholes.values())) == (25, 49)


@pytest.mark.parametrize(("seats", "candidates"), [(2, 5), (3, 4), (4, 3)])
@rule("TN-MISS-23", "TN-DRAW-2", "TN-THREE-2")
def test_how_many_candidates_are_drawn(seats: int, candidates: int) -> None:
    s = tn("round 3\n" + "\n".join(COLOURS[:seats]))
    assert MustChoose(seat=0, candidates=candidates) in play(s, "end")
