"""What a watcher could fire on the rest of a way."""

from tracing import rule

from riftbound.combat.fight import block, place, play, rb
from riftbound.combat.planning.asking import point, refusal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import AskShots, ShotsAhead


def shots_ahead(s: Encounter, n: int) -> ShotsAhead:
    found = PLANNING.ask(s, s.units[n - 1].seat, AskShots(n - 1))
    assert isinstance(found, ShotsAhead)
    return found


def approached() -> Encounter:
    """An auto rifle fires most at 50 metres or less (from edge to edge); its target comes nearer
    from 54, and is asked about at 53."""
    s = rb("1:A npc-raider@54,0 | 2:B npc-trooper@0,0 watch 1 | 1 acts")
    play(s, "move", "go 49.5,0")
    assert place(s, 1) == (53, 0)
    return s


@rule("RB-RULING-135", "RB-RULING-71")
def test_every_trigger_point_still_to_come_is_told_with_its_attacks() -> None:
    s = approached()
    found = shots_ahead(s, 2)
    assert [p.at for p in found.points] == [point(x, 0) for x in (53, 52, 51, 50, 49.5)]
    assert [p.ahead for p in found.points] == [0, 1000, 2000, 3000, 3500]
    for told in found.points:
        assert {odds.attack.targets for odds in told.shots} == {(0,)}
        for odds in told.shots:
            answer = schema.HoldFire(told.at, odds.attack)
            said = odds.attack if told.ahead == 0 else answer
            GAME.check(s, GAME.decisions(s)[0], said)


@rule("RB-RULING-135")
def test_the_best_point_is_the_first_with_the_best_chance() -> None:
    s = approached()
    found = shots_ahead(s, 2)
    assert found.best is not None
    best = found.points[found.best]
    damage = [max(odds.targets[0].damage for odds in p.shots) for p in found.points]
    assert [n == max(damage) for n in damage] == [False, False, True, True, True]
    assert best.at == point(51, 0)
    assert len(best.shots) == 2  # the best of them comes first
    assert best.shots[0].targets[0].damage > best.shots[1].targets[0].damage
    play(s, schema.HoldFire(best.at, best.shots[0].attack))
    assert place(s, 1) == (51, 0)


@rule("RB-RULING-135")
def test_out_of_sight_there_is_nothing_to_fire() -> None:
    s = rb("1:A npc-raider@20,0 | 2:B npc-trooper@0,0 watch 1 | 1 acts", (block(10, 1.5, 11, 9),))
    play(s, "move", "go 20,9")
    found = shots_ahead(s, 2)
    armed = [bool(p.shots) for p in found.points]
    assert armed[0]
    assert not armed[-1]


@rule("RB-OVERWATCH-2", "RB-RULING-230")
def test_only_who_is_asked_on_a_way_is_told() -> None:
    s = approached()
    assert refusal(s, 0, AskShots(1))[0] == "RB-RULING-230"
    assert refusal(s, 0, AskShots(0))[0] == "RB-OVERWATCH-2"
    play(s, "holdfire")
    assert refusal(s, s.gm, AskShots(1))[0] == "RB-OVERWATCH-2"


@rule("RB-RULING-230")
def test_of_hidden_figures_no_odds_are_told() -> None:
    s = rb("1:B npc-raider@20,0 veiled | 2:A npc-trooper@0,0 watch 1 | 1 acts")
    s.secrets = True
    play(s, "move", "go 20,4")
    found = shots_ahead(s, 2)
    whys = {odds.why.rule for p in found.points for odds in p.shots if odds.why}
    assert whys == {"RB-RULING-230"}
