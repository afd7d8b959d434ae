"""Checks as each person may know them, with the odds for whoever rolls (RB-RULING-230)."""

from collections.abc import Iterator, Mapping

import msgspec

from worldline.riftbound.body import check as checks
from worldline.riftbound.body.prestige import suffices
from worldline.riftbound.campaign.rolls import bonuses, contest_of
from worldline.riftbound.campaign.state import (
    Bonuses,
    Call,
    Campaign,
    Counted,
    Person,
    Roller,
    Secrecy,
)
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.character import Character
from worldline.riftbound.keeper.questions import CheckChance, check_chance
from worldline.riftbound.odds import checks as odds


class RollView(msgspec.Struct, frozen=True, kw_only=True):
    """What was rolled. `result` is known where the Difficulty is."""

    total: int
    faces: tuple[int, ...]
    more: tuple[int, ...]  # that a special result brought
    special: int  # what those add or take off
    added: tuple[Reason, ...]
    result: checks.Result | None
    rerolled: bool


class ContestChance(msgspec.Struct, frozen=True):
    """`exact` is the chance to win as a fraction."""

    win: float
    tie: float
    lose: float
    exact: str


class TraitView(msgspec.Struct, frozen=True):
    trait: str
    side: checks.Side


class BonusesView(msgspec.Struct, frozen=True):
    traits: tuple[TraitView, ...]
    story: bool


class RollerView(msgspec.Struct, frozen=True, kw_only=True):
    """`chance` is for whoever rolls, and for the GM."""

    character: str
    attribute: Attribute
    modifier: int
    counts: BonusesView
    claimed: BonusesView | None
    rolled: bool
    roll: RollView | None
    chance: CheckChance | None
    contest: ContestChance | None
    again: bool  # it may be rolled once more for Prestige (RB-PRESTIGE-4)


class OpponentView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom the GM plays."""

    name: str
    attribute: Attribute
    bonus: int | None
    roll: RollView | None


class CallView(msgspec.Struct, frozen=True, kw_only=True):
    """`difficulty` is None where nobody has said it, or where it is hidden. `verdict`: how it comes
    out for the first of the rollers of a contested Check."""

    n: int
    by: Person
    text: str
    secrecy: Secrecy
    revealed: bool
    proposed: bool
    contested: bool
    difficulty: int | None
    exact: bool
    rollers: tuple[RollerView, ...]
    opponent: OpponentView | None
    verdict: checks.Verdict | None


def calls(
    campaign: Campaign, person: Person, characters: Mapping[str, Character]
) -> Iterator[CallView]:
    for call in campaign.calls:
        yield _Looking(campaign, person, characters, call).call()


class _Looking:
    """A person who looks at a Check."""

    def __init__(
        self,
        campaign: Campaign,
        person: Person,
        characters: Mapping[str, Character],
        call: Call,
    ) -> None:
        self.campaign, self.person, self.one = campaign, person, call
        self.characters = characters
        self.all = person == campaign.gm or call.secrecy == "open" or call.revealed
        self.totals = self.all or call.secrecy == "hidden"

    def call(self) -> CallView:
        one = self.one
        contest = contest_of(one) if self.all else None
        return CallView(
            n=one.n,
            by=one.by,
            text=one.text,
            secrecy=one.secrecy,
            revealed=one.revealed,
            proposed=one.proposed,
            contested=one.contested,
            difficulty=one.difficulty if self.all else None,
            exact=one.exact if self.all else False,
            rollers=tuple(map(self._roller, one.rollers)),
            opponent=self._opponent(),
            verdict=contest.verdict if contest else None,
        )

    def _roller(self, roller: Roller) -> RollerView:
        rolls = self.person in (self.campaign.gm, self.campaign.owner(roller.character))
        there = rolls and roller.character in self.characters
        return RollerView(
            character=roller.character,
            attribute=roller.attribute,
            modifier=roller.modifier,
            counts=_bonuses(roller.counts),
            claimed=None if roller.claimed is None else _bonuses(roller.claimed),
            rolled=roller.result is not None,
            roll=self._roll(roller.result) if self.totals else None,
            chance=self._chance(roller) if there else None,
            contest=self._contest(roller) if there else None,
            again=there and self._again(roller),
        )

    def _opponent(self) -> OpponentView | None:
        other = self.one.opponent
        if other is None:
            return None
        return OpponentView(
            name=other.name,
            attribute=other.attribute,
            bonus=other.bonus if self.all else None,
            roll=self._roll(other.result) if self.all else None,
        )

    def _roll(self, seen: checks.CheckOutcome | None) -> RollView | None:
        if seen is None:
            return None
        return RollView(
            total=seen.total,
            faces=seen.thrown.faces,
            more=seen.thrown.more,
            special=seen.thrown.special,
            added=seen.added,
            result=seen.result if self.all else None,
            rerolled=seen.rerolled,
        )

    def _again(self, roller: Roller) -> bool:
        """RB-RULING-53: once, after it is seen, and if it can be paid."""
        seen, c = roller.result, self.characters[roller.character]
        shown = self.one.secrecy != "blind" or self.one.revealed
        enough = suffices(open_book(c.packs), c.prestige)
        return seen is not None and not seen.rerolled and shown and enough and not c.dead

    # Odds

    def _chance(self, roller: Roller) -> CheckChance:
        """Exact if the Difficulty is known, else the spread."""
        c = self.characters[roller.character]
        difficulty = self.one.difficulty if self.all else None
        exact = self.one.exact if self.all else False
        return check_chance(open_book(c.packs), bonuses(c, roller), difficulty, exact)

    def _contest(self, roller: Roller) -> ContestChance | None:
        """Against what the other side has rolled, or will."""
        if not self.one.contested or not self.all:
            return None
        c = self.characters[roller.character]
        rules, bonus = open_book(c.packs).rules, _sum(bonuses(c, roller))
        others = [one for one in self.one.rollers if one.character != roller.character]
        other = others[0] if others else self.one.opponent
        if other is not None and other.result is not None:
            total = odds.dice(rules).shift(bonus)
            win, tie = total.above(other.result.total), total.chance(other.result.total)
            found = odds.ContestOdds(win, tie, 1 - win - tie)
        elif isinstance(other, Roller):
            if other.character not in self.characters:
                return None
            against = _sum(bonuses(self.characters[other.character], other))
            found = odds.contest(bonus, against, rules)
        else:
            assert other is not None
            found = odds.contest(bonus, other.bonus, rules)
        return ContestChance(float(found.win), float(found.tie), float(found.lose), str(found.win))


def _sum(reasons: tuple[Reason, ...]) -> int:
    return sum(reason.change for reason in reasons)


def _bonuses(bonuses: Bonuses) -> BonusesView:
    return BonusesView(tuple(map(_trait, bonuses.traits)), bonuses.story)


def _trait(counted: Counted) -> TraitView:
    return TraitView(counted.trait, counted.side)
