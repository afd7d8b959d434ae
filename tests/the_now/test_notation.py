"""Positions and actions as text."""

import re
from textwrap import dedent

import pytest
from tracing import rule

from the_now import play as helpers
from the_now.play import legal, play, tn
from worldline.core import rng
from worldline.core.machine import CHANCE, Action, Decision
from worldline.core.text import BadText
from worldline.the_now import events, field, notation, schema
from worldline.the_now.book import open_book
from worldline.the_now.game import GAME
from worldline.the_now.pages import CAUSE, HINDRANCE
from worldline.the_now.setup import Setup
from worldline.the_now.shorthand import FORMS
from worldline.the_now.state import FAILED, FUTURE, OCCURRED, CastArtifact, Needle, Party, book

PARTY = """
purple
blue
gray
"""

FULL = """
time-horizon round 12 order blue gray purple rounds even v616mon noswap seed 5  # a header
turn blue au 1 moves 2 impact 3 bought discharged energy offered purple>blue blue>gray
purple 16⚡ 5pts @3.3 hand E-17 S-0-A gun 2 table needle:2 hole:25/3 secret tangle-1 needle
blue 20 @3.3 storage 26 amplifier 3 shield 1 accelerator 3 candidates E-02 E-01
turquoise out 5 @V616Mon storage 3
gray
0.0 centre - neutral failed
1.0 E-03 - turquoise occurred
2.1 E-18 r2 + blue
3.3 S-0-U + purple impact -1 arcs - blue
3.4 S-1-L - blue links .c..h.
4.0 T-Ω + purple bets purple 2/1 blue 0/1
reinforced 2.1-3.2 +2 3.3-3.4 +1
needle 3.3>4.8 hindrance +1
delayed 3.6 -3 3.9 +2
wormhole 3.7 2
discard E-40 E-41
scrap collapse
gone E-50 hole.2
marks 2,3,2,2 4,3,2,2
offer purple blue give 5 hand needle unnamed 1
"""


def around(text: str) -> Party:
    """What comes back when a position is read, written and read."""
    return notation.read(notation.write(notation.read(text)))


# --- positions


def test_only_the_players_must_be_written() -> None:
    s = tn(PARTY)
    assert (s.edition, s.round, s.order, s.on_turn) == ("the-now", 1, (0, 1, 2), 0)
    assert [p.supply for p in s.players] == [open_book("the-now").rules.start_energy] * 3
    assert GAME.decisions(s) == (
        schema.TakeTurn(0),
        schema.Trade(0),
        schema.Trade(1),
        schema.Trade(2),
    )


def test_the_past_follows_from_the_round() -> None:
    s = tn("round 6\n1.0 E-03 -\n1.2 E-05\n1.3 E-06 - occurred" + PARTY)
    assert [s.fate[n] for n in (0, 1, 3, 4)] == [OCCURRED, FAILED, OCCURRED, OCCURRED]
    assert s.fate.index(FUTURE) == field.NAMED["2.0"]
    assert {p.node for p in s.players} == {field.NAMED["2.0"]}


def test_every_card_is_somewhere() -> None:
    s = tn("deck E-01 E-02\ndiscard E-03\n" + PARTY + "yellow hand E-04 S-5-A")
    b = open_book("the-now")
    assert [b.cards[c].id for c in s.deck] == ["E-01", "E-02"]
    assert b.index["S-5-U"] in s.gone
    assert b.index["S-4-U"] not in s.gone  # nobody plays orange
    assert not GAME.problems(s)


def test_everything_can_be_written() -> None:
    text = FULL.replace("T-Ω", open_book("the-now").cards[-1].id)
    s = notation.read(text)
    b = open_book(s.edition)
    assert s.phases == (4, 4, 4, 4, 4)
    assert (s.spent.au, s.spent.bought, s.spent.groups) == (1, True, ("energy",))
    assert s.spent.offered == ((0, 1), (1, 3))
    purple, blue, turquoise, gray = s.players
    needle, hole = (b.label(c.artifact) for c in purple.table)
    assert (needle, hole) == ("needle", "hole")
    assert purple.table[1] == CastArtifact(purple.table[1].artifact, anti=25, tension=3)
    assert [b.cards[c].id for c in blue.candidates] == ["E-01", "E-02"]
    assert (turquoise.out, turquoise.out_node, turquoise.supply) == (5, field.V616MON, 0)
    assert gray.node == field.NAMED["2.0"]
    assert s.needles == [Needle(field.NAMED["3.3"], field.NAMED["4.8"], HINDRANCE, 1)]
    assert s.offers[0].hand[0] in purple.secret
    assert around(text) == s


def test_the_example_is_one() -> None:
    lines = (notation.__doc__ or "").splitlines()
    s = tn("\n".join(line for line in lines if line.startswith("    ")))
    assert (s.round, s.order, s.on_turn, s.spent.au) == (7, (1, 2, 0), 1, 1)


def test_what_is_known_is_possible() -> None:
    """In a position written by hand everybody can be mistaken about hidden cards, never wrong."""
    s = tn("purple hand E-01 secret needle\nblue hand S-1-A E-02\ngray candidates E-03")
    for seat in range(3):
        for n in range(20):
            g = GAME.guess(s, seat, n)
            assert GAME.view(g, seat) == GAME.view(s, seat)
            assert not GAME.problems(g)
    guesses = {GAME.guess(s, 2, n).players[0].hand for n in range(20)}
    assert len(guesses) > 10


RICH = """
round 5
purple 90 @2.1 hand S-0-A S-0-L E-20 E-94 gun 3 table needle collapse hole:20/4
blue 90 @2.1 hand S-1-L E-30 E-93 amplifier 3 storage 4 secret tangle-1 needle hole
gray 90 @2.2 hand S-2-U E-31 E-96 table stabilizer collector secret tangle-2 collapse
1.0 E-03 -
2.3 E-40 blue impact 2
needle 2.0>3.9 cause +1
"""


@pytest.mark.parametrize("seed", range(12))
def test_every_state_of_a_game_can_be_written(seed: int) -> None:
    """Positions and actions of random games, with chance by hand in every other game."""
    auto = seed % 2 == 0
    if seed < 7:
        editions = ("the-now", "time-horizon")
        setup = Setup(seats=2 + seed % 5, two_players=True, swap=seed % 3 > 0,
                      edition=editions[seed % 2], rounds="even" if seed == 1 else "")  # fmt: skip
        s = GAME.new(setup, seed, auto=auto)
    else:
        s = tn(RICH)
    dice = rng.fork(seed, 7)
    for n in range(400):
        if not (open_now := GAME.decisions(s)):
            break
        dice, k = rng.below(dice, len(open_now))
        d = open_now[k]
        if not (options := _kinds_first(s, d)):
            continue
        dice, k = rng.below(dice, len(options))
        text = notation.write_action(s, options[k])
        assert notation.read_action(s, text) == options[k], text
        GAME.apply(s, d, options[k], auto=auto)
        if n % 3 == 0:
            assert notation.read(notation.write(s)) == s, notation.write(s)
    assert notation.read(notation.write(s)) == s


def _kinds_first(s: Party, d: Decision) -> list[Action]:
    """One action of each kind, so that rare ones are met; players stay alive a while."""
    options = {type(a): a for a in GAME.legal(s, d)}
    if len(options) > 1:
        options.pop(schema.EndTurn, None)
    if d.seat != CHANCE and s.players[d.seat].supply < 20 and schema.Extract in options:
        return [options[schema.Extract]]
    return list(options.values())


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("ronud 3\npurple\nblue", 1, '"ronud" is no line; did you mean round?'),
        ("purple\n\nblue hnad E-01", 3, '"hnad" is no word about a player; did you mean hand?'),
        ("purple hand E-999\nblue", 1, '"E-999" is no card; did you mean E-9'),
        ("purple hand E-01\nblue hand E-01", 2, "E-01 is in two places"),
        ("purple @9.9\nblue", 1, '"9.9" is no node'),
        ("purple\nblue\n2.1", 3, '"2.1" is not complete: add a card'),
        ("purple\nblue\n2.1 E-01 gray", 3, '"gray" is no player of this party; write purple, blue'),
        ("purple\nblue\n2.1 E-01 failed", 3, "2.1 is not past yet, so its event has no outcome"),
        ("purple\nblue\n2.1 E-01\n2.1 E-02", 4, "2.1 has two events"),
        ("purple\nblue\nmarks 2,2,2", 3, "is not a number for each of 2 players"),
        ("purple\nblue\nV616Mon E-01", 3, "no event can lie at V616Mon"),
        ("purple\nblue\nreinforced 1.0-3.0 +1", 3, "is no boundary"),
        ("purple\nblue\nneedle 1.0>2.3 casue", 3, "write cause, hindrance"),
        ("purple table hole:x\nblue", 1, '"x" is no number like 3'),
        ("purple secret hole hole hole\nblue", 1, "hole is in two places, or one too many"),
        ("purple secret needle.9\nblue", 1, '"needle.9" is no artifact: there are 3'),
        ("round 21\npurple\nblue", 1, "there are 20 rounds, not 21"),
        ("rounds odd\npurple\nblue", 1, "write even"),
        ("order purple\nturn blue\npurple\nblue", 2, "blue is not in the order of the round"),
        ("turn blue aus 2\npurple\nblue", 1, '"aus" is no word about a turn'),
        ("purple\nblue\noffer purple blue give hand needle", 3, "not in the hand that offers it"),
        ('purple\nblue\nstack [{"type":"Nonsense"}]', 3, "no stack of frames"),
        ("purple\nblue\nknows blue 99:ff", 3, '"99:ff" is no zone with its cards'),
        ("purple\nblue\nknows blue 0:1", 3, "a card of zone 0 lies where blue rules it out"),
        ("purple\nblue\nbets", 3, '"bets" is no line'),
    ],
)
def test_what_cannot_be_read_is_named(text: str, line: int, why: str) -> None:
    with pytest.raises(BadText) as bad:
        notation.read(text)
    assert bad.value.line == line
    assert why in bad.value.why


@rule("TN-INFO-3")
def test_a_card_in_the_open_is_not_thought_to_be_hidden() -> None:
    s = notation.read("purple\nblue\n2.1 E-01")
    zones = [f"{zone}:{cards:x}" for zone, cards in enumerate(s.knows[1]) if cards]
    assert notation.read("purple\nblue\n2.1 E-01\nknows blue " + " ".join(zones)) == s
    laid = 1 << book(s).index["E-01"]
    zones[0] = f"0:{s.knows[1][0] | laid:x}"
    with pytest.raises(BadText, match="blue thinks that cards are hidden which are not"):
        notation.read("purple\nblue\n2.1 E-01\nknows blue " + " ".join(zones))


@pytest.mark.parametrize("text", ["", "purple", "purple\npurple", "edition nowhere\npurple\nblue"])
def test_a_position_has_players_and_an_edition(text: str) -> None:
    with pytest.raises(BadText):
        notation.read(text)


# --- actions

EXAMPLES: dict[str, Action] = {
    "move 2.3": schema.Move(field.NAMED["2.3"]),
    "pass V616Mon": schema.Pass(field.V616MON),
    "organize E-17": schema.Organize(17),
    "extract": schema.Extract(),
    "extract collector": schema.Extract(collector=True),
    "impact strong -": schema.Impact(strong=True, side=False),
    "impact weak +": schema.Impact(strong=False, side=True),
    "buy gun": schema.Buy("gun"),
    "attack blue": schema.Attack(1),
    "discharge needle": schema.Discharge("needle"),
    "storage": schema.TakeStorage(),
    "amplify 1.0-2.0": schema.Amplify(field.boundary(1, field.NAMED["2.0"])),
    "amplify 1.0>2.3": schema.AmplifyNeedle(1, field.NAMED["2.3"]),
    "cast tangle-2": schema.Cast("tangle-2"),
    "jump 4.5": schema.Jump(field.NAMED["4.5"]),
    "take 10": schema.Take(10),
    "repay 3": schema.Repay(3),
    "thread 2.3 hindrance": schema.Thread(field.NAMED["2.3"], HINDRANCE),
    "stabilize +": schema.Stabilize(side=True),
    "end": schema.EndTurn(),
    "lay r2 +": schema.Lay(2, side=True),
    "name blue gray": schema.Name(1, 2),
    "name - blue": schema.Name(None, 1),
    "link 3 cause": schema.AddLink(3, CAUSE),
    "link 3 hindrance +2": schema.AddLink(3, HINDRANCE, 2),
    "unlink 3": schema.DropLink(3),
    "done": schema.Done(),
    "back": schema.TakeBack(),
    "keep E-12": schema.Keep(12),
    "swap S-0-A E-12": schema.Swap(open_book("the-now").index["S-0-A"], 12),
    "swap none": schema.Swap(),
    "bet 2": schema.Bet(2),
    "bet 2 +3": schema.Bet(2, 3),
    "bet 0 -1": schema.Bet(0, 0, 1),
    "bet 2 +3 -1": schema.Bet(2, 3, 1),
    "hit blue": schema.Hit(1),
    "go 3.1": schema.Go(field.NAMED["3.1"]),
    "offer blue give 5 hand needle hole table hole ask 3 table collapse unnamed 1": schema.Offer(
        1, 5, ("needle", "hole"), ("hole",), 3, ("collapse",), 1
    ),
    "offer blue give hand needle ask 3": schema.Offer(1, give_hand=("needle",), ask=3),
    "offer blue give 5 unnamed 1": schema.Offer(1, 5, ask_unnamed=1),
    "accept blue": schema.Accept(1),
    "accept blue 1": schema.Accept(1, 1),
    "decline gray": schema.Decline(2),
    "withdraw gray 2": schema.Withdraw(2, 2),
    "draw E-12": schema.Drawn(12),
    "artifact needle.2": schema.DrawnArtifact(
        [a for a in range(16) if open_book("the-now").label(a) == "needle"][1]
    ),
    "flip +": schema.Flipped(side=True),
    "first blue": schema.Chosen(1),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_action_is_read_and_written(text: str) -> None:
    s = tn(PARTY)
    assert notation.read_action(s, text) == EXAMPLES[text]
    assert notation.write_action(s, EXAMPLES[text]) == text


def test_every_action_has_a_notation() -> None:
    own = {schema.Offer, schema.AmplifyNeedle}
    missing = set(GAME.actions) - set(FORMS) - own
    assert not missing, f"no row in FORMS of shorthand.py: {missing}"
    missing = set(GAME.actions) - {type(action) for action in EXAMPLES.values()}
    assert not missing, f"no row in EXAMPLES of this file: {missing}"


def test_any_copy_in_the_deck_will_do() -> None:
    """`artifact hole` is a Hole that can be drawn; the first one is in a hand here."""
    s = tn(PARTY + "yellow secret hole.1")
    drawn = notation.read_action(s, "artifact hole")
    assert isinstance(drawn, schema.DrawnArtifact)
    assert drawn.artifact in s.vault


@pytest.mark.parametrize("text", ["MOVE 2.3", "Move 2.3", "ATTACK Blue", "Offer BLUE give 5"])
def test_capitals_do_not_count(text: str) -> None:
    s = tn(PARTY)
    assert notation.read_action(s, text) == notation.read_action(s, text.lower())


def test_tick_and_cross_may_be_written() -> None:
    s = tn(PARTY)
    assert notation.read_action(s, "impact weak ✓") == schema.Impact(strong=False, side=True)
    assert notation.read_action(s, "lay r0 ×") == schema.Lay(0, side=False)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Type an action, for example: move 1.1"),
        ("mvoe 2.3", '"mvoe" is no action; did you mean move?'),
        ("move", '"move" is not complete: add a node'),
        ("move 3 0", '"3" is no node like 2.3'),
        ("impact", '"impact" is not complete: add weak or strong'),
        ("lay r1", '"lay r1" is not complete: add + or -'),
        ("name blue", '"name blue" is not complete: add a player, or -'),
        ("link", '"link" is not complete: add a number like 3'),
        ("hand up", '"hand" is no action; write move, pass, organize'),
        ("move 2.3 2.4", '"2.4" is too much here'),
        ("buy canon", "write gun, shield, accelerator, storage, amplifier"),
        ("attack orange", '"orange" is no player of this party; write purple, blue, gray'),
        ("lay 2 +", '"2" is no number like r3'),
        ("impact strong maybe", "write +, -"),
        ("cast nedle", '"nedle" is no artifact'),
        ("link 3 cause 1", '"1" is no number like +3'),
        ("bet 2 3", '"3" is no number like -3'),
        ("amplify 1.0", '"1.0" is not two nodes like 1.0-2.0'),
        ("offer blue ask hand needle", '"hand" is no part of an offer'),
    ],
)
def test_a_typo_is_answered_with_what_was_expected(text: str, why: str) -> None:
    with pytest.raises(BadText) as bad:
        notation.read_action(tn(PARTY), text)
    assert why in bad.value.why
    assert bad.value.text in text


# --- the helpers of the other tests


def test_the_helpers_do_what_they_say() -> None:
    shown = [line for line in (helpers.__doc__ or "").splitlines() if line.startswith("    ")]
    exec(dedent("\n".join(shown)), dict(vars(helpers)))


def test_play_finds_the_decision_that_is_meant() -> None:
    s = tn("turn gray\npurple candidates E-01 E-02\nblue candidates E-03 E-04\ngray hand E-17 @1.0")
    assert legal(s, "purple") == {"keep E-01", "keep E-02"}
    told = play(s, "keep E-03", "purple: keep E-02", "end", "draw E-08", "draw E-09", "draw E-10")
    assert events.CardChosen(seat=1) in told
    assert s.players[2].candidates[:2] == (8, 9)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("purple gun 9\nblue\ngray", "gun goes to 3, not to 9"),
        ("purple storage 66\nblue\ngray", "storage goes to 65, not to 66"),
        ("purple amplifier 6\nblue\ngray", "amplifier goes to 5, not to 6"),
        ('purple\nblue\ngray\nstack [{"type":"Turning","seat":7}]', "Turning.seat cannot be 7"),
        (
            'purple\nblue\ngray\nstack [{"type":"Laying","seat":0,"card":999}]',
            "Laying.card cannot be 999",
        ),
        (
            'purple\nblue\ngray\nstack [{"type":"Realizing","radius":1,"node":99}]',
            "Realizing.node cannot be 99",
        ),
    ],
)
def test_what_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadText, match=re.escape(why)):
        notation.read(text)
