"""What screens show beside the view: the forecast in words, limits, and why not."""

from collections import Counter

import pytest

from the_now.play import play, tn
from worldline.core import rng
from worldline.core.machine import Action, Illegal
from worldline.the_now import forecast, probes, schema, turn
from worldline.the_now.aid import Aid, Entry
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book


def aid(s: Party, seat: int | None = 0) -> Aid:
    return GAME.aid(s, seat)


def entry(s: Party, kind: str, seat: int = 0) -> Entry:
    return next(e for e in aid(s, seat).menu if e.kind == kind)


def refusal(s: Party, action: Action, seat: int = 0) -> tuple[str, str]:
    with pytest.raises(Illegal) as no:
        GAME.check(s, schema.TakeTurn(seat), action)
    return no.value.why, no.value.rule


LINKED = """
    round 7
    purple 30 @2.0 hand E-17 S-0-2
    blue 15 @2.0
    gray 15
    1.0 E-01 r0 + blue occurred
    2.0 S-0-1 r0 + purple impact -1
"""


def test_the_forecast_tells_each_part_and_what_it_comes_to() -> None:
    (found,) = aid(tn(LINKED)).forecast
    assert [(p.say, p.effect, p.source, p.rule) for p in found.parts] == [
        ("Cause from 1.0, which occurs: +2", 2, 1, "TN-LINK-6"),
        ("Impact: -1", -1, -1, "TN-REAL-4"),
    ]
    assert found.say == "The event in 2.0 would occur (by +1): Purple gains 1 point."
    assert (found.points, found.by_token, found.scores) == (1, False, ((0, 1),))


def test_the_points_of_each_player_if_nothing_changes() -> None:
    s = tn(LINKED)
    now = [p.score for p in s.players]
    assert aid(s).points == (now[0] + 1, *now[1:])  # the event in 2.0 would occur


def test_who_has_no_points_loses_none() -> None:
    s = tn("round 9\npurple 0pts\nblue\ngray\n2.0 E-62 r0 +")
    (found,) = aid(s).forecast
    assert found.scores == ((0, 0),)
    assert aid(s).points[0] == 0
    assert found.say.endswith("(at 0, as its token says): Purple has no points to lose.")


def test_at_zero_the_token_decides() -> None:
    s = tn(LINKED.replace("impact -1", "impact -2").replace("r0 + purple", "r0 - purple"))
    (found,) = aid(s).forecast
    assert (found.by_token, found.occurs) == (True, False)
    assert "at 0, as its token says" in found.say


def test_limits_count_down() -> None:
    s = tn("round 7\npurple @2.0\nblue\ngray")
    left = {limit.name: (limit.left, limit.of) for limit in aid(s, 1).limits}
    assert left == {"au": (2, 2), "moves": (2, 2), "impact": (4, 4), "purchase": (1, 1)}
    play(s, "extract", "move 2.1", "buy accelerator")
    left = {limit.name: (limit.left, limit.of) for limit in aid(s, None).limits}
    assert left == {"au": (1, 2), "moves": (2, 3), "impact": (4, 4), "purchase": (0, 1)}


@pytest.mark.parametrize(
    ("artifact", "group", "says"),
    [
        ("collapse:4", "movement", "1 of 1 use of an artifact of the Movement group left"),
        ("collector:3", "energy", "1 of 1 use of an artifact of the Energy group left"),
        ("needle:3", "events", "1 of 1 use of an artifact of the Events group left"),
    ],
)
def test_the_limit_of_a_group_is_named_like_its_refusal(
    artifact: str, group: str, says: str
) -> None:
    s = tn(f"round 7\npurple @2.0 table {artifact}\nblue\ngray")
    assert [limit.say for limit in aid(s).limits if limit.name == group] == [says]


def test_every_action_of_a_turn_has_a_place_in_the_menu() -> None:
    menu = aid(tn("round 7\npurple\nblue\ngray")).menu
    missing = {kind.__name__ for kind in turn.VERBS} - {e.kind for e in menu}
    assert not missing, f"no row in MENU of aid.py: {missing}"


def test_the_menu_says_why_not() -> None:
    s = tn(LINKED)
    assert (entry(s, "Extract").options, entry(s, "Extract").why) == (1, "")
    assert entry(s, "Impact").options == 4
    assert (entry(s, "Organize").why, entry(s, "Organize").rule) == (
        "2.0 already holds an event",
        "TN-ORG-3",
    )
    assert entry(s, "Attack").rule == "TN-GUN-1"
    assert entry(s, "Cast").why == "there is no artifact in your hand"
    assert entry(s, "Jump").rule == "TN-COLLAPSE-2"


def test_each_card_says_whether_it_can_be_laid_here() -> None:
    s = tn("round 7\npurple 30 @2.0 hand E-17 S-0-2\nblue\ngray")
    far, fits = aid(s).hand
    assert (far.card, far.options, far.rule) == ("E-17", 0, "TN-ORG-8")
    assert far.why == refusal(s, schema.Organize(book(s).index["E-17"]))[0]
    assert (fits.card, fits.options, fits.price) == ("S-0-2", 2, "2 AU, 13 ⚡")


def test_the_shop_knows_levels_and_prices() -> None:
    s = tn("round 7\npurple 8 @2.0 accelerator 3\nblue\ngray")
    shop = {found.item: found for found in aid(s).shop}
    assert (shop["shield"].price, shop["shield"].options) == (8, 1)
    assert (shop["gun"].why, shop["gun"].rule) == ("it costs 12 ⚡, the supply is 8", "TN-ITEM-4")
    assert (shop["accelerator"].price, shop["accelerator"].rule) == (None, "TN-ITEM-5")


def test_an_event_is_told_as_it_lies() -> None:
    s = tn("""
        round 7
        purple @2.0
        blue
        gray
        2.2 S-1-A + blue arcs purple gray impact +2
    """)
    (found,) = aid(s).events
    said = [line.say for line in found.lines]
    assert said[:2] == ["If it occurs, Purple loses 1 point.",
                        "If it does not occur, Gray loses 1 point."]  # fmt: skip
    assert "At a sum of 0 the token of Blue decides: ✓ (it occurs)." in said
    assert said[-1] == "Impact for it: 2."


def test_the_summary_names_what_would_be_lost() -> None:
    s = tn("round 7\npurple 30 @2.0 secret needle\nblue\ngray")
    assert aid(s).summary == (
        "2 action units are unused.",
        "2 moves are left.",
        "You could still buy an item.",
        "You could still cast an artifact.",
    )
    play(s, "extract", "extract", "move 2.1", "move 2.2", "buy gun", "cast needle")
    assert aid(s).summary == ("You could still thread a link.",)


def test_others_and_spectators_get_no_menu() -> None:
    s = tn(LINKED)
    for seat in (1, None):
        assert (aid(s, seat).menu, aid(s, seat).hand, aid(s, seat).summary) == ((), (), ())
        assert aid(s, seat).forecast == aid(s, 0).forecast


@pytest.mark.parametrize("seed", range(4))
def test_aid_agrees_with_the_engine_all_game_long(seed: int) -> None:
    s, dice, turns = GAME.new(Setup(seats=3 + seed % 4), seed), seed, 0
    while open_now := GAME.decisions(s):
        dice, k = rng.below(dice, len(open_now))
        d = open_now[k]
        options = list(GAME.legal(s, d))
        if not options:
            continue
        found = aid(s, d.seat)
        assert [(e.node, e.points, e.occurs, e.scores) for e in found.forecast] == [
            (o.node, o.points, o.occurs, o.scores) for o in forecast.chain(s)
        ]
        assert all(sum(p.effect for p in e.parts) == e.points for e in found.forecast)
        if isinstance(d, schema.TakeTurn):
            turns += 1
            agrees(s, d, found, Counter(type(a).__name__ for a in options))
        dice, k = rng.below(dice, len(options))
        GAME.apply(s, d, options[k])
    assert turns > 20


def agrees(s: Party, d: schema.TakeTurn, found: Aid, counts: Counter[str]) -> None:
    """Options are those of `legal`, and a refusal is what `check` says."""
    assert {e.kind: e.options for e in found.menu if e.options} == counts
    kinds = {kind.__name__: kind for kind in GAME.actions}
    for e in found.menu:
        if not e.options:
            assert (e.why, e.rule) == refusal(s, probes.probe(s, d.seat, kinds[e.kind]), d.seat)
    for card in found.hand:
        action = schema.Organize(book(s).index[card.card])
        if card.options:
            GAME.check(s, d, action)
        else:
            assert (card.why, card.rule) == refusal(s, action, d.seat)
    for item in found.shop:
        if item.options:
            GAME.check(s, d, schema.Buy(item.item))
        else:
            assert (item.why, item.rule) == refusal(s, schema.Buy(item.item), d.seat)
