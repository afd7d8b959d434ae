"""The tables that join nouns to verbs: the encounter as a game of the contract."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from worldline.core.contract import Edition
from worldline.core.machine import (
    CHANCE,
    Action,
    Decision,
    Event,
    Illegal,
    Judge,
    Machine,
    Pace,
    Result,
    Seat,
)
from worldline.riftbound.combat import effects
from worldline.riftbound.combat.nouns import commands, events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.query import aim, field, known, ways
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.query.problems import impossible, problems
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.telling import guess, text, view
from worldline.riftbound.combat.telling.aid import Aid, Warned, figures_of, vehicles_of
from worldline.riftbound.combat.telling.dice import roll_asked_about
from worldline.riftbound.combat.telling.offers import OfferedOptions, offered_options
from worldline.riftbound.combat.telling.sealed import sealed_answers
from worldline.riftbound.combat.telling.view import Printed, View
from worldline.riftbound.combat.telling.warning import warning
from worldline.riftbound.combat.topics import (
    act,
    allowed,
    arrange,
    attack,
    damage,
    fall,
    gm,
    grapple,
    hazards,
    hold,
    move,
    order,
    overwatch,
    pace,
    react,
    rerolls,
    rolls,
    seize,
    strike,
    turn,
    use,
    vehicle,
)
from worldline.riftbound.combat.topics import actions as deeds
from worldline.riftbound.content.book import book_of, open_book


def targets(s: Encounter, d: schema.ChooseTarget) -> Iterator[Action]:
    yield from (schema.Target(u) for u in d.among)


def check_target(s: Encounter, d: schema.ChooseTarget, action: Action) -> None:
    if not isinstance(action, schema.Target) or action.unit not in d.among:
        raise Illegal("RB-RULING-123", "that unit cannot be chosen")


def numbers(s: Encounter, d: schema.ChooseNumber) -> Iterator[Action]:
    yield from (schema.Choose(n) for n in range(d.most, -1, -1))


def check_number(s: Encounter, d: schema.ChooseNumber, action: Action) -> None:
    if not isinstance(action, schema.Choose) or not 0 <= action.n <= d.most:
        raise Illegal("RB-RULING-172", f"a number from 0 to {d.most}")


def extra_attacks(s: Encounter, d: schema.ChooseAttack) -> Iterator[Action]:
    yield from aim.attacks(s, d.unit, melee=d.melee)


def check_extra_attack(s: Encounter, d: schema.ChooseAttack, action: Action) -> None:
    if not isinstance(action, schema.Attack):
        raise Illegal("RB-RULING-186", "an Attack is asked for")
    aim.check_attack(s, d.unit, action)
    if d.melee and arms(s, d.unit)[action.arm][1].attack.metres is not None:
        raise Illegal("RB-RULING-186", "the Attack must have Range Melee")


def _best(scores: tuple[float, ...]) -> tuple[Seat, ...]:
    return tuple(n for n, score in enumerate(scores) if score == 1.0)


class Riftbound(Machine[Encounter]):
    """An encounter of Riftbound."""

    name = "riftbound"
    version = "5"
    setup = Setup
    state = Encounter
    out_of_turn = "RB-RULING-91"
    actions: ClassVar = (
        schema.Move, schema.Attack, schema.Prepare, schema.Overwatch, schema.Grapple, schema.Use,
        schema.Hold, schema.Attach, schema.Board, schema.ChangePlace, schema.Leave,
        schema.EndTurn, schema.HandOver, schema.Pass, schema.Walk, schema.Interrupt,
        schema.HoldFire,
        schema.Seize, schema.Reroll, schema.Pick, schema.Choose, schema.Target, schema.Split,
        schema.Transfer, schema.Say, schema.Rolled, *commands.COMMANDS, commands.Stand,
        commands.RaiseHand, commands.LowerHand,
    )  # fmt: skip
    judges: ClassVar = {
        schema.TakeAction: Judge(deeds.actions, deeds.check_action),
        schema.React: Judge(react.reactions, react.check_reaction),
        schema.ChoosePath: Judge(ways.paths, ways.check_path),
        schema.ChooseShift: Judge(ways.shifts, ways.check_shift),
        schema.ChooseWay: Judge(vehicle.ways, vehicle.check_way),
        schema.ChooseAttack: Judge(extra_attacks, check_extra_attack),
        schema.ChooseOption: Judge(attack.choices, attack.check_choice),
        schema.ChooseBasis: Judge(attack.choices, attack.check_choice),
        schema.ChooseTarget: Judge(targets, check_target),
        schema.PickDice: Judge(rerolls.picks, rerolls.check_pick),
        schema.ChooseNumber: Judge(numbers, check_number),
        schema.ChooseTokens: Judge(hold.transfers, hold.check_transfer),
        schema.SplitCost: Judge(use.splits, use.check_split),
        schema.Consent: Judge(use.consents, use.check_consent),
        schema.EndFight: Judge(turn.endings, turn.check_ending),
        schema.Approve: Judge(rolls.approvals, rolls.check_approval),
        commands.Overrule: Judge(gm.nothing, gm.check_command),
        commands.Arrange: Judge(gm.nothing, arrange.check_arranged),
        commands.MaySeize: Judge(seize.options, seize.check_option),
        schema.RollDice: Judge(rolls.all_rolls, rolls.check_roll, rolls.draw),
    }
    procedures: ClassVar = {
        frames.Combat: turn.COMBAT,
        frames.Ordering: order.ORDERING,
        frames.Arriving: order.ARRIVING,
        frames.Turn: turn.TURN,
        frames.Granting: act.GRANTING,
        frames.Firing: overwatch.FIRING,
        frames.Acting: act.ACTING,
        frames.Grappling: grapple.GRAPPLING,
        frames.Lifting: hold.LIFTING,
        frames.Seizing: seize.SEIZING,
        frames.Moving: move.MOVING,
        frames.Falling: fall.FALLING,
        frames.Wrecking: fall.WRECKING,
        frames.Drifting: hazards.DRIFTING,
        frames.Pulsing: hazards.PULSING,
        frames.Attacking: attack.ATTACKING,
        frames.Dodging: attack.DODGING,
        frames.Striking: strike.STRIKING,
        frames.Rolling: rolls.ROLLING,
        frames.Throwing: rolls.THROWING,
        frames.Checking: rolls.CHECKING,
        frames.Damaging: damage.DAMAGING,
        frames.Dying: damage.DYING,
        frames.Killed: damage.KILLED,
        frames.Paying: use.PAYING,
        frames.Using: use.USING,
        frames.Doing: effects.DOING,
        frames.Offering: react.OFFERING,
    }

    asides: ClassVar = {
        commands.Overrule: gm.command,
        commands.Arrange: arrange.arrange,
        commands.MaySeize: arrange.seize,
    }

    def aside(self, s: Encounter) -> tuple[Decision, ...]:
        """At every moment of the fight the GM's word (RB-RULING-229) and what seats arrange; in a
        gap, Seizing (RB-RULING-249)."""
        return gm.asides(s.gm) + seize.openings(s) if s.stack else ()

    def why_closed(self, s: Encounter, d: Decision) -> Illegal:
        if type(d) is commands.MaySeize:
            return seize.why_not(s, d)
        return super().why_closed(s, d)

    def check(self, s: Encounter, d: Decision, action: Action) -> None:
        """RB-RULING-229: what the GM commands or allows need only be possible."""
        known.check_named(s, d.seat, action)
        if isinstance(action, commands.Fiat) and type(d) is not commands.Overrule:
            raise Illegal("RB-RULING-229", "only the GM commands")
        by_rule = not s.allowed or type(d) in self.asides or d.seat == CHANCE
        if by_rule:
            super().check(s, d, action)
        elif d not in self.decisions(s):
            raise self.why_closed(s, d)
        elif not gm.answers(d, action, self.legal(s, d)):
            raise Illegal("RB-RULING-229", "that is no answer to what is asked")
        elif not allowed.can_be(s, d, action):
            super().check(s, d, action)
        if not by_rule or type(d) is commands.Overrule:
            self._try(s, d, action)

    def _try(self, s: Encounter, d: Decision, action: Action) -> None:
        """Whether it leaves a fight that can be."""
        twin = s.copy()
        for other in self.decisions(twin) if type(d) is schema.React else ():
            if type(other) is schema.React and other != d:
                self._answer(twin, other, schema.Pass(), auto=False)
        self.apply(twin, d, action, auto=False)
        if wrong := impossible(twin):
            raise Illegal(wrong[0].rule, "; ".join(no.why for no in wrong))

    def apply(self, s: Encounter, d: Decision, action: Action, *, auto: bool = True) -> list[Event]:
        if s.allowed and type(d) not in self.asides and d.seat != CHANCE:
            s.allowed = False
            if not self._breaks_a_rule(s, d, action):
                s.allowed = any(o != d and type(o) is schema.React for o in self.decisions(s))
        self._answer(s, d, action, auto)
        return self._settle(s, auto)

    def _breaks_a_rule(self, s: Encounter, d: Decision, action: Action) -> bool:
        """RB-RULING-229: an answer that the GM has allowed; which rule is told. Of several that are
        asked at once, whoever needs it takes it."""
        try:
            super().check(s, d, action)
        except Illegal as no:
            s.emit(events.SetAside(unit=getattr(d, "unit", None), rule=no.rule, why=no.why))
            return True
        return False

    def edition(self, setup: Setup) -> Edition:
        return open_book(setup.packs).edition

    def printed_parts(self, edition: str) -> Printed:
        return view.printed_content(book_of(edition))

    def shown_setup(self, setup: Setup, seat: Seat | None) -> Setup:
        return known.shown_setup(setup, seat)

    def opens_at_end(self, setup: Setup, seat: Seat | None) -> bool:
        """RB-RULING-230: who did not show itself may come back; only the GM knows of it."""
        return seat == setup.players

    def may_fork(self, s: Encounter, setup: Setup, seat: Seat | None) -> bool:
        """RB-RULING-230: players too, where nothing was ever hidden or veiled, or noted in
        secret."""
        if seat is None or seat == setup.players:
            return seat is not None
        return not s.secrets and all(note.open for note in s.notes)

    def seats(self, setup: Setup) -> int:
        return setup.players + 1

    def complete(self, d: Decision) -> bool:
        """Of the others only good candidates are listed."""
        return isinstance(
            d,
            schema.ChooseOption | schema.ChooseBasis | schema.ChooseTarget | schema.ChooseNumber
            | schema.EndFight | schema.Consent,
        )  # fmt: skip

    def must_be_answered(self, d: Decision) -> bool:
        return type(d) not in self.asides

    def is_known_to(self, s: Encounter, d: Decision, seat: Seat | None) -> bool:
        return known.is_asked_openly(s, d, seat) if self.must_be_answered(d) else d.seat == seat

    def secret(self, d: Decision) -> bool:
        return False

    def goes_with(self, d: Decision, before: Decision) -> bool:
        """A path belongs to the Move that it is asked for."""
        if not isinstance(d, schema.ChoosePath | schema.ChooseWay):
            return False
        return isinstance(before, schema.TakeAction) and before.unit == d.unit

    def pace(self, s: Encounter, d: Decision) -> Pace:
        return pace.pace(s, d)

    def time_out(self, s: Encounter, d: Decision) -> Action | None:
        return pace.time_out(s, d)

    def new(self, setup: Setup, seed: int, *, auto: bool = True) -> Encounter:
        s = muster(setup, seed)
        if s.secrets:
            field.meet(s)  # RB-RULING-248
        self.start(s, frames.Combat(), auto=auto)
        return s

    def scores(self, s: Encounter) -> tuple[float, ...] | None:
        """1 for a seat whose side alone stands, 0 for one whose side does not, else a half."""
        return None if s.stack else self._scores(s, s.units)

    def _scores(self, s: Encounter, units: Sequence[Unit]) -> tuple[float, ...]:
        """If these are all there are."""
        standing = {u.side for u in units if field.able(s, u.id) and u.nature != "vehicle"}
        return tuple(self._score(units, seat, standing) for seat in range(s.gm + 1))

    def _score(self, units: Sequence[Unit], seat: Seat, standing: set[str]) -> float:
        mine = {u.side for u in units if u.seat == seat}
        if not mine & standing:
            return 0.0
        return 1.0 if standing <= mine else 0.5

    def winners(self, s: Encounter) -> tuple[Seat, ...] | None:
        scores = self.scores(s)
        return None if scores is None else _best(scores)

    def result(self, s: Encounter, seat: Seat | None) -> Result | None:
        """RB-RULING-248: as if nobody were there of whom the seat does not know."""
        if s.stack:
            return None
        scores = self._scores(s, [unit for unit in s.units if s.is_known(unit.id, seat)])
        return Result(scores, _best(scores))

    def view(self, s: Encounter, seat: Seat | None) -> View:
        return view.view(s, seat)

    def aid(self, s: Encounter, seat: Seat | None) -> Aid:
        shown, options, warnings = text.nameless(s, seat), list[OfferedOptions](), list[Warned]()
        for d in self.decisions(s):
            if d.seat == seat and type(d) not in self.asides:
                actions = list(self.legal(s, d))
                options += offered_options(shown, d, actions)
                for k, action in enumerate(actions):
                    if ask := warning(shown, d, action):
                        warnings.append(Warned(d.unit, k, ask))  # type: ignore[attr-defined]
        return Aid(
            figures=figures_of(s, seat), vehicles=vehicles_of(s, seat), options=tuple(options),
            warnings=tuple(warnings), roll=roll_asked_about(s, self.decisions(s), seat),
            sealed=tuple(sealed_answers(s, seat)),
        )  # fmt: skip

    def chapter(self, s: Encounter, seat: Seat | None) -> tuple[int, str]:
        """RB-RULING-83: a round after the last one begins only if the GM says so."""
        number = s.round if s.rounds is None else min(s.round, s.rounds)
        return number, text.chapter(s, seat)

    def guess(self, s: Encounter, seat: Seat, seed: int) -> Encounter:
        return guess.guess(s, seat, seed)

    def problems(self, s: Encounter) -> list[str]:
        return problems(s)

    def about(self, s: Encounter, event: Event, seat: Seat | None) -> tuple[Seat, ...]:
        return text.about(s, event, seat)

    def say(self, s: Encounter, thing: Action | Event | Decision, seat: Seat | None) -> str:
        return text.say(s, thing, seat)


GAME: Final = Riftbound()
