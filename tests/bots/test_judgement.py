"""What the greedy bot does in plain positions of The Now."""

import pytest

from bots.players import turn_of
from worldline.core.contract import look
from worldline.core.machine import Action, Decision
from worldline.games import THE_NOW
from worldline.the_now import field, schema
from worldline.the_now.book import open_book
from worldline.the_now.cards import get_artifact
from worldline.the_now.game import GAME
from worldline.the_now.state import CastArtifact, Laid, Party, Spent, alter
from worldline.the_now.unsaid import knowledge

BOOK = open_book("the-now")
GREEDY = THE_NOW.bots["greedy"]()
ME, OTHER = 0, 1


def ask(s: Party, d: Decision, seed: int = 1) -> Action | None:
    """Everybody knows of the hidden cards what this position shows."""
    s.knows = [knowledge(s, seat) for seat in range(len(s.players))]
    return GREEDY.choose(look(GAME, s, d), seed)


def own(s: Party, node: int, *, tick: bool) -> int:
    """A card for this node: a point for ME on this arc, for nobody on the other."""
    mine = s.colours[ME]
    for n in s.deck:
        card = BOOK.cards[n]
        arcs = (card.tick, card.cross) if tick else (card.cross, card.tick)
        fits = card.rotations[node] and not card.not_last
        if fits and (card.centre, arcs[0]) == ("green", mine) and arcs[1] not in s.colours:
            return n
    raise AssertionError("no such card")


def hold(s: Party, *cards: int) -> None:
    """Change the hand of ME; what it held goes out of the game."""
    s.gone += s.players[ME].hand
    s.deck = [c for c in s.deck if c not in cards]
    alter(s, ME, hand=tuple(sorted(cards)))


def event(s: Party, node: int, card: int, *, side: bool = True, impact: int = 0) -> None:
    s.deck = [c for c in s.deck if c != card]
    turn = BOOK.cards[card].rotations[node][0]
    s.laid[node] = Laid(card=card, rotation=turn, by=OTHER, side=side, impact=impact)


def whole_turn(s: Party) -> list[Action]:
    """Everything that ME does in its turn, but for ending it."""
    done: list[Action] = []
    while not isinstance(action := ask(s, schema.TakeTurn(ME)), schema.EndTurn):
        assert action is not None
        done.append(action)
        GAME.apply(s, schema.TakeTurn(ME), action)
    return done


def test_it_moves_outward_for_energy() -> None:
    s = turn_of(ME)
    node = s.players[ME].node
    assert whole_turn(s).count(schema.Extract()) == 2
    assert field.RADIUS[s.players[ME].node] >= field.RADIUS[node] + 2
    assert s.players[ME].supply > 16


def test_it_does_not_spend_its_last_energy() -> None:
    s = turn_of(ME)
    alter(s, ME, supply=1)
    assert not isinstance(ask(s, schema.TakeTurn(ME)), schema.Move)


def test_in_the_last_turn_it_goes_out_for_a_point() -> None:
    """TN-OUT-3: whoever is out can still win."""
    s = turn_of(ME, round=20)
    last = field.RING[4][-1]
    event(s, last, own(s, last, tick=True), impact=-1)
    alter(s, ME, node=last, supply=6)
    s.spent = Spent(au=1, moves=2, bought=True)
    assert ask(s, schema.TakeTurn(ME)) == schema.Impact(strong=True, side=True)


@pytest.mark.parametrize("tick", [True, False])
def test_it_organizes_its_own_colour_with_the_token_on_its_side(tick: bool) -> None:
    s = turn_of(ME, round=7)
    node = field.RING[2][0]
    card = own(s, node, tick=tick)
    hold(s, card)
    alter(s, ME, node=node, supply=40)
    s.spent = Spent(moves=2, bought=True)
    begun = ask(s, schema.TakeTurn(ME))
    assert begun == schema.Organize(card)
    GAME.apply(s, schema.TakeTurn(ME), begun)
    laid = ask(s, schema.LayCard(ME))
    assert isinstance(laid, schema.Lay)
    assert laid.side is tick


@pytest.mark.parametrize("tick", [True, False])
def test_it_impacts_towards_its_point(tick: bool) -> None:
    s = turn_of(ME, round=9)
    node = field.RING[2][0]
    event(s, node, own(s, node, tick=tick), side=not tick)
    alter(s, ME, node=node, supply=30)
    s.spent = Spent(moves=2, bought=True)
    action = ask(s, schema.TakeTurn(ME))
    assert isinstance(action, schema.Impact)
    assert action.side is tick


def test_it_shoots_a_leader_out_of_the_game() -> None:
    s = turn_of(ME, round=8)
    alter(s, ME, gun=1, supply=30, node=field.RING[3][0])
    s.spent = Spent(au=2)
    alter(s, OTHER, supply=9, score=8, node=field.RING[3][0])
    assert schema.Attack(OTHER) in whole_turn(s)
    assert s.players[OTHER].out


def test_it_keeps_the_card_of_its_colour() -> None:
    s = turn_of(ME)
    mine = own(s, field.RING[4][0], tick=True)
    others = [c for c in s.deck if s.colours[ME] not in (BOOK.cards[c].tick, BOOK.cards[c].cross)]
    alter(s, ME, candidates=tuple(sorted((mine, *others[:2]))), hand=s.players[ME].hand[1:])
    s.deck = [c for c in s.deck if c not in s.players[ME].candidates]
    assert ask(s, schema.ChooseCard(ME)) == schema.Keep(mine)


@pytest.mark.parametrize("tick", [True, False])
def test_it_bets_on_the_likely_outcome(tick: bool) -> None:
    s = turn_of(ME, round=11)
    node = field.RING[3][0]
    tangle = next(a for a in s.vault if BOOK.kind(a) == "tangle")
    alter(s, OTHER, node=node)
    get_artifact(s, ME, tangle)
    s.events.clear()
    s.delayed[node] = 4 if tick else -4
    alter(s, ME, node=node)
    GAME.apply(s, schema.TakeTurn(ME), schema.Cast(BOOK.label(tangle)))
    lay = next(a for a in GAME.legal(s, schema.LayCard(ME)) if isinstance(a, schema.Lay))
    GAME.apply(s, schema.LayCard(ME), lay)
    for d in GAME.decisions(s):
        bet = ask(s, d)
        assert isinstance(d, schema.PlaceBet)
        assert isinstance(bet, schema.Bet)
        assert bet.ticks == (d.tokens if tick else 0)


def test_the_annihilation_hits_whom_it_puts_out() -> None:
    s = turn_of(ME, round=8)
    hole = next(a for a in s.vault if BOOK.kind(a) == "hole")
    s.vault.remove(hole)
    alter(s, ME, supply=20, table=(CastArtifact(hole, anti=30, tension=10),))
    alter(s, OTHER, supply=9, score=6)
    for seat in (2, 3):
        alter(s, seat, supply=40)
    GAME.apply(s, schema.TakeTurn(ME), schema.EndTurn())
    assert ask(s, schema.ChooseHit(ME)) == schema.Hit(OTHER)


def offered(offer: schema.Offer) -> Action | None:
    """What ME answers to an offer of OTHER."""
    s = turn_of(ME)
    GAME.apply(s, schema.Trade(OTHER), offer)
    return ask(s, schema.Trade(ME))


def test_it_accepts_a_present_and_declines_a_demand() -> None:
    assert offered(schema.Offer(ME, give=12)) == schema.Accept(OTHER)
    assert offered(schema.Offer(ME, ask=12)) == schema.Decline(OTHER)
    assert offered(schema.Offer(ME, ask=16)) == schema.Decline(OTHER)


def test_without_an_offer_it_mostly_keeps_silent() -> None:
    s = turn_of(ME, round=8)
    get_artifact(s, ME, s.vault[0])
    s.events.clear()
    assert list(GAME.legal(s, schema.Trade(ME)))
    assert sum(ask(s, schema.Trade(ME), seed) is None for seed in range(20)) > 10


def test_pushed_out_it_goes_where_it_has_something_to_do() -> None:
    s = turn_of(ME, round=5)
    node = field.RING[1][0]
    alter(s, ME, node=node, supply=20)
    way = max(field.NEIGHBOURS[node])
    event(s, way, own(s, way, tick=True), side=False, impact=-1)
    while (d := GAME.decisions(s)[0]) != schema.ForcedMove(ME):
        idle = schema.EndTurn() if isinstance(d, schema.TakeTurn) else next(iter(GAME.legal(s, d)))
        GAME.apply(s, d, idle)
    assert len(list(GAME.legal(s, d))) > 2
    assert ask(s, d) == schema.Go(way)
