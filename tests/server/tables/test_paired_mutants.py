"""The law of paired worlds sees every leak of one bit: each mutant tells in one place whether
anybody is hidden, and a pair of fights is told apart by it."""

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace

from server.tables.paired_worlds import Difference, OwnDice, Setups, fight
from worldline.core.machine import Action, Decision, Event, Illegal, Result, Seat
from worldline.riftbound.combat.nouns import encounter, hearing
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.events import Ordered
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.telling.aid import Aid
from worldline.riftbound.combat.telling.view import View
from worldline.riftbound.combat.topics import hold, order, turn
from worldline.server.tables import telling


def is_hidden(s: Encounter) -> bool:
    """The one bit."""
    return any(unit.hidden and not unit.is_nobody for unit in s.units)


# Games that tell it


class InTheView(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        shown = super().view(s, seat)
        return replace(shown, air=not shown.air) if is_hidden(s) else shown


class InTheOrder(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        return replace(super().view(s, seat), order=tuple(s.order))


class InTheRanks(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        return replace(super().view(s, seat), ranks=super().view(s, s.gm).ranks)


class InTheTurn(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        return replace(super().view(s, seat), turn=super().view(s, s.gm).turn)


class InThePath(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        return replace(super().view(s, seat), path=super().view(s, s.gm).path)


class InOffers(OwnDice):
    def aid(self, s: Encounter, seat: Seat | None) -> Aid:
        shown = super().aid(s, seat)
        return replace(shown, options=shown.options[::-1]) if is_hidden(s) else shown


class InNotes(OwnDice):
    def view(self, s: Encounter, seat: Seat | None) -> View:
        return replace(super().view(s, seat), notes=("",) * len(s.notes))


class InTheResult(OwnDice):
    def result(self, s: Encounter, seat: Seat | None) -> Result | None:
        return super().result(s, s.gm)


class InSentences(OwnDice):
    def say(self, s: Encounter, thing: Action | Event | Decision, seat: Seat | None) -> str:
        said = super().say(s, thing, seat)
        return f"{said}!" if is_hidden(s) and isinstance(thing, Event) else said


class InQuestions(OwnDice):
    def say(self, s: Encounter, thing: Action | Event | Decision, seat: Seat | None) -> str:
        said = super().say(s, thing, seat)
        return f"{said}!" if is_hidden(s) and isinstance(thing, Decision) else said


class InWhomItConcerns(OwnDice):
    def about(self, s: Encounter, event: Event, seat: Seat | None) -> tuple[Seat, ...]:
        return (*super().about(s, event, seat), *([s.gm] if is_hidden(s) else []))


class InTheAid(OwnDice):
    def aid(self, s: Encounter, seat: Seat | None) -> Aid:
        shown = super().aid(s, seat)
        return replace(shown, figures=()) if is_hidden(s) else shown


class InOptions(OwnDice):
    def legal(self, s: Encounter, d: Decision) -> Iterable[Action]:
        options = [*super().legal(s, d)]
        return options[::-1] if is_hidden(s) and d.seat != s.gm else options


class InRefusals(OwnDice):
    def check(self, s: Encounter, d: Decision, action: Action) -> None:
        try:
            super().check(s, d, action)
        except Illegal as no:
            raise Illegal(no.rule, f"{no.why}!" if is_hidden(s) else no.why) from None


class InWhoIsAsked(OwnDice):
    def is_known_to(self, s: Encounter, d: Decision, seat: Seat | None) -> bool:
        return self.must_be_answered(d) or d.seat == seat


class InTheSetup(OwnDice):
    def shown_setup(self, setup: Setup, seat: Seat | None) -> Setup:
        return setup


GAMES: dict[str, tuple[type[OwnDice], int]] = {
    "the view": (InTheView, 12),
    "the order in the view": (InTheOrder, 12),
    "places in the turn order": (InTheRanks, 12),
    "Actions that are left": (InTheTurn, 17),
    "the way of who moves": (InThePath, 17),
    "prices of options": (InOffers, 12),
    "how many notes there are": (InNotes, 33),
    "sentences": (InSentences, 12),
    "what is asked": (InQuestions, 12),
    "whom an event concerns": (InWhomItConcerns, 12),
    "what screens show beside": (InTheAid, 12),
    "the order of options": (InOptions, 12),
    "refusals": (InRefusals, 12),
    "who is asked": (InWhoIsAsked, 12),
    "the setup": (InTheSetup, 12),
}


@pytest.mark.parametrize("mutant", GAMES)
def test_the_law_sees_a_game_that_tells_it(mutant: str) -> None:
    game, number = GAMES[mutant]
    with pytest.raises(Difference):
        fight(number, game())


# Rules and tellers that tell it

Patch = Callable[[pytest.MonkeyPatch], None]


def counts_all(patch: pytest.MonkeyPatch) -> None:
    """The combat goes on while hidden ones stand."""

    def over(s: Encounter) -> bool:
        able = {u.side for u in s.units if field.able(s, u.id) and u.nature != "vehicle"}
        return len(able) < 2

    patch.setattr(turn, "over", over)


def orders_anew(patch: pytest.MonkeyPatch) -> None:
    line_up = order.line_up
    patch.setattr(order, "line_up", lambda s, ranks, new=(): line_up(s, ranks))


def numbers_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hold, "number_for_all", lambda s, u, taken: encounter.number(s))


def says_to_whom(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "replace", lambda event, to: event)


def tells_the_order(patch: pytest.MonkeyPatch) -> None:
    others = {kind: told for kind, told in hearing.VERSIONS.items() if kind is not Ordered}
    patch.setattr(hearing, "VERSIONS", others)


PATCHES: dict[str, tuple[Patch, int]] = {
    "an order that is told anew": (orders_anew, 33),
    "numbers of what lies about": (numbers_on, 14),
    "whom an event is for": (says_to_whom, 12),
    "the order as it is told": (tells_the_order, 12),
}


US = Entrant(npc="npc-trooper", side="us", seat=0)
THEM = Entrant(npc="npc-raider", at=(30_000, 0, 0), hidden=True)
ALONE = Setup(entrants=(US,), players=2)
SETUPS: Setups = ("one", ALONE, replace(ALONE, entrants=(US, THEM)))
"""All whom one knows of are on one side."""


def test_the_law_sees_whether_the_combat_could_end(monkeypatch: pytest.MonkeyPatch) -> None:
    fight(1, setups=SETUPS)
    counts_all(monkeypatch)
    with pytest.raises(Difference):
        fight(1, setups=SETUPS)


def test_the_law_sees_a_result_that_counts_all() -> None:
    with pytest.raises(Difference):
        fight(1, InTheResult(), setups=SETUPS)


@pytest.mark.parametrize("mutant", PATCHES)
def test_the_law_sees_a_rule_that_tells_it(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch, number = PATCHES[mutant]
    patch(monkeypatch)
    with pytest.raises(Difference):
        fight(number)
