"""Sentences for people."""

import re

import pytest

from the_now.play import tn
from worldline.core import rng
from worldline.core.machine import Action, Decision, Event
from worldline.the_now import events, field, schema
from worldline.the_now.game import GAME
from worldline.the_now.pages import HINDRANCE
from worldline.the_now.state import colour
from worldline.the_now.text import SENTENCES

POSITION = """
round 5
purple 90 @2.1 hand S-0-A S-0-L E-20 E-94 gun 3 table needle collapse hole:20/4
blue 90 @2.1 hand S-1-L E-30 E-93 amplifier 3 storage 4 secret tangle-1 needle hole
gray 90 @2.2 hand S-2-U E-31 E-96 table stabilizer collector secret tangle-2 collapse
2.3 E-40 blue impact 2
needle 2.0>3.9 cause +1
"""


def test_everything_has_a_sentence() -> None:
    nouns = {
        noun
        for noun in (*vars(schema).values(), *vars(events).values())
        if isinstance(noun, type) and issubclass(noun, Action | Decision | Event)
    }
    missing = nouns - {Action, Decision, Event} - set(SENTENCES)
    assert not missing, f"no row in SENTENCES of text.py: {missing}"
    assert set(SENTENCES) <= nouns


SAID: dict[str, Action | Decision | Event] = {
    "Lay it as it is printed, the token at ✓.": schema.Lay(0, side=True),
    "Lay it turned by 120°, the token at ×.": schema.Lay(2, side=False),
    "Add a hindrance to the lower right, reinforced by 1.": schema.AddLink(2, HINDRANCE, 1),
    "Move to 2.3.": schema.Move(field.NAMED["2.3"]),
    "Organize Attacking.": schema.Organize(97),
    "Apply a strong impact against the event.": schema.Impact(strong=True, side=False),
    "Name Blue at ✓ and Gray at ×.": schema.Name(1, 2),
    "Name Blue at ×.": schema.Name(None, 1),
    "Keep all your cards.": schema.Swap(),
    "Bet 2 tokens on ✓, with 3 ⚡ on ✓ and 1 ⚡ on × (32 ⚡ in all).": schema.Bet(2, 3, 1),
    "Bet on ×.": schema.Bet(0),
    "Buy the Link Amplifier.": schema.Buy("amplifier"),
    "Offer Blue 5 ⚡ and the Lachesis Needle for 1 artifact from hand.": schema.Offer(
        1, 5, ("needle",), ask_unnamed=1
    ),
    "It is Gray's turn.": schema.TakeTurn(2),
    "Purple moves from 2.1 to 2.3.": events.Moved(
        seat=0, origin=field.NAMED["2.1"], node=field.NAMED["2.3"], how="move"
    ),
    "Blue organizes Expected Regatta in 2.1 (token at ✓).": events.Organized(
        seat=1, node=field.NAMED["2.1"], card=17, rotation=2, side=True, arcs=(-1, -1), links=(),
        plus=(),
    ),
    "Purple organizes Logistic in 2.1 (token at ×, cause +2 to 3.2).": (
        events.Organized(
            seat=0, node=field.NAMED["2.1"], card=99, rotation=0, side=False, arcs=(-1, -1),
            links=(0, 1, 0, 0, 0, 0), plus=(0, 2, 0, 0, 0, 0),
        )
    ),
    "Blue draws an artifact.": events.GotArtifact(seat=1),
    "You drew the Lachesis Needle.": events.GotArtifact(to=1, seat=1, artifact="needle"),
    "Gray applies a weak impact: -1 on the event in 2.1.": events.Impacted(
        seat=2, node=field.NAMED["2.1"], impact=-1, why="weak"
    ),
    "Blue offers Gray 2 artifacts from hand for 12 ⚡.": events.Offered(
        seat=1, partner=2, give=0, give_table=(), give_unseen=2, ask=12, ask_table=(), ask_unnamed=0
    ),
    "Purple gives Blue nothing and gets 3 ⚡ and the Hole in the Box.": events.Exchanged(
        seat=0, partner=1, energy=-3, given=(), got=("hole",), given_unseen=0
    ),
    "The event in 2.1 occurs: its sum is +3.": events.Realized(
        node=field.NAMED["2.1"], points=3, occurred=True
    ),
    "The empty node 2.1 becomes past.": events.Realized(
        node=field.NAMED["2.1"], points=None, occurred=False
    ),
    "Purple loses 1 point for 2.1.": events.Scored(seat=0, points=-1, node=field.NAMED["2.1"]),
    "The game is over. Purple and Gray win.": events.GameEnded(winners=(0, 2)),
}  # fmt: skip


@pytest.mark.parametrize("sentence", SAID)
def test_it_reads_well(sentence: str) -> None:
    assert GAME.say(tn(POSITION), SAID[sentence], None) == sentence


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_can_be_told(seed: int) -> None:
    """Every option, question and event of random play is one or two whole sentences."""
    s, dice, told = tn(POSITION), rng.fork(seed, 3), set()
    for _ in range(200):
        if not (open_now := GAME.decisions(s)):
            break
        dice, k = rng.below(dice, len(open_now))
        options = {type(a): a for a in GAME.legal(s, open_now[k])}
        things: list[Action | Decision | Event] = [open_now[k], *options.values()]
        if options:
            dice, n = rng.below(dice, len(options))
            things += GAME.apply(s, open_now[k], list(options.values())[n], auto=False)
        told |= {GAME.say(s, thing, None) for thing in things}
    assert len(told) > 50
    for sentence in told:
        assert re.fullmatch(r"[A-Z0-9][^_{}<>]*[\w✓×⚡)]\.", sentence), sentence
        assert "None" not in sentence, sentence


@pytest.mark.parametrize("seed", range(3))
def test_a_sentence_begins_with_the_first_it_is_about(seed: int) -> None:
    """Players go by their colours: a log shows the colour without reading the sentence."""
    party = GAME.new(GAME.setup(seats=3), seed)
    while GAME.decisions(party):
        d = GAME.decisions(party)[0]
        options = tuple(GAME.legal(party, d))
        seed, k = rng.below(seed, len(options))
        for event in GAME.apply(party, d, options[k]):
            first = re.split(r"[\s,']", GAME.say(party, event, event.to))[0]
            colours = [colour(party, seat).capitalize() for seat in range(3)]
            about = GAME.about(party, event, event.to)
            named = [seat for seat, name in enumerate(colours) if name == first]
            if first in ("You", "Your"):
                assert event.to is not None
                named = [event.to]
            assert [*about[:1]] == named


def test_who_is_attacked_or_traded_with_is_concerned_too() -> None:
    s = tn(POSITION)
    assert GAME.about(s, events.Attacked(seat=0, victim=2, expense=3, loss=1), None) == (0, 2)
    ended = events.OfferEnded(seat=1, partner=0, how="declined")
    assert GAME.about(s, ended, None) == (1, 0)
    assert GAME.about(s, events.TokenFlipped(side=True), None) == ()
