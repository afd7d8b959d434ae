"""Drafts for whoever keeps them: begun, answered, undone, shown and finished.

A server asks for these and knows nothing else of a draft.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from worldline.core.machine import Illegal
from worldline.riftbound.build_view import naming, texts
from worldline.riftbound.build_view.rows import Builder
from worldline.riftbound.build_view.view import last_change, still_open, view_of
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import Draft, answer, finish, start
from worldline.riftbound.characters.build import archetypes as ready
from worldline.riftbound.characters.build.answers import (
    AnyAnswer,
    ChooseName,
    Decided,
    EnterDice,
    RollDice,
    Skip,
)
from worldline.riftbound.characters.build.facts import RULES, Facts, kind_of, latest, roll_ten
from worldline.riftbound.characters.build.random import Wish, fill, random_draft
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line

MOST_CHANGES: Final = 100
"""That can be undone."""
LONGEST_NAME: Final = 60
"""That the builder's page takes."""


class OpenDraft(Draft, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A draft with its way back: how many answers there were before each change, and what was
    undone, the last first."""

    changes: tuple[int, ...] = ()
    undone: tuple[tuple[AnyAnswer, ...], ...] = ()

    @cached_property
    def facts(self) -> Facts:
        return settle(self)

    def with_answers(self, answers: tuple[AnyAnswer, ...]) -> "OpenDraft":
        """With all of these, one change later; the same, if nothing is said anew."""
        after = replace(self, answers=answers)
        if latest(after) == latest(self):
            return self
        changes = (*self.changes, len(self.answers))
        after = replace(self, answers=answers, changes=changes, undone=())
        return after if len(changes) <= MOST_CHANGES else after.without_past()

    def without_past(self) -> "OpenDraft":
        """Without the way back to its beginning, and without answers that others have replaced."""
        first = self.changes[1]
        kept = tuple(latest(replace(self, answers=self.answers[:first])).values())
        less = first - len(kept)
        return replace(
            self,
            answers=(*kept, *self.answers[first:]),
            changes=tuple(n - less for n in self.changes[1:]),
        )


def _opened(draft: Draft) -> OpenDraft:
    return OpenDraft(**asdict(draft))


class DraftKeeper:
    """What is asked of a game whose characters are built step by step."""

    answer: Final = AnyAnswer
    draft: Final = Draft

    def begin(
        self, level: int, packs: Sequence[str] = (), switches: Mapping[str, Decided] | None = None
    ) -> OpenDraft:
        """With nothing answered. Raises Illegal with the rule that says no, as all of these do."""
        return _opened(start(level, tuple(packs), switches))

    def begin_ready(self, d: OpenDraft, archetype: str) -> OpenDraft:
        """Answered as a character that comes with the game."""
        if archetype not in ready.archetypes():
            raise Illegal("RB-BUILD-1", f'there is no ready character "{archetype}"')
        answers = ready.answers(open_book(d.packs), ready.read(archetype))
        return replace(d, answers=tuple(answers))

    def begin_random(
        self, d: OpenDraft, seed: int, role: str | None, class_: str | None
    ) -> OpenDraft:
        wish = Wish(role, class_, d.packs, d.switches)
        return replace(d, answers=random_draft(seed, wish).answers)

    def read(self, said: dict[str, Any]) -> OpenDraft:
        """From the JSON of its file. Raises BadContent for what is no draft."""
        draft = files.draft_of(said)
        start(draft.level, draft.packs, draft.switches)
        return _opened(replace(draft, answers=tuple(latest(draft).values())))

    def meant_for(
        self, d: OpenDraft, packs: Sequence[str], switches: Mapping[str, Decided]
    ) -> OpenDraft:
        """For a campaign that has decided so."""
        return replace(d, packs=tuple(packs), switches=dict(switches))

    def load(self, data: bytes) -> OpenDraft:
        """One that was kept. Raises BadContent if it is damaged, or the content that it names is
        not here."""
        try:
            found = msgspec.json.decode(data, type=OpenDraft)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise files.damage_error() from None
        return replace(found, packs=files.packs_of(found.packs))

    def write(self, data: bytes) -> str:
        """The file of one that was kept, whether or not its content is here. Raises BadContent if
        it is damaged."""
        said = files.read_stored(data)
        kept = {name: said[name] for name in Draft.__struct_fields__ if name in said}
        return files.format_file(msgspec.json.encode(kept))

    def standing(self, d: OpenDraft) -> OpenDraft:
        """With the last answers alone, as another person may know it: nothing that was replaced, no
        way back, and what the dice show in place of their seed."""
        rules = open_book(d.packs).rules
        answers = tuple(
            EnterDice(roll_ten(rules, a.seed)) if isinstance(a, RollDice) else a
            for a in latest(d).values()
        )
        return replace(d, answers=answers, changes=(), undone=())

    def copy(self, d: OpenDraft, suffix: str = "") -> OpenDraft:
        """Another one with the last answers alone: no way back, and the same throw of dice, which
        is not made again (RB-BUILD-4). Its name has this behind it, if that fits."""
        given = latest(d)
        name = f"{self.name(d)}{suffix}"
        if self.name(d) and len(name) <= LONGEST_NAME:
            given = {**given, ChooseName.about: ChooseName(name)}
        return replace(d, answers=tuple(given.values()), changes=(), undone=())

    def name(self, d: OpenDraft) -> str:
        name = d.facts.get("name", ChooseName)
        return name.name.strip() if name else ""

    def about(self, d: OpenDraft) -> str:
        """Who it is going to be, in a line."""
        f = d.facts
        known = [one.name for one in (f.role, f.class_) if one]
        return ", ".join([*known, f"Level {d.level}"])

    def open(self, d: OpenDraft) -> tuple[str, ...]:
        """What is still to be answered, in short words."""
        return still_open(d.facts)

    def view(self, d: OpenDraft, step: int | None) -> Builder:
        undo = last_change(d.facts, d.changes[-1]) if d.changes else None
        return replace(view_of(d.facts, step), undo=undo, can_redo=bool(d.undone))

    # Changes

    def read_answer(self, said: dict[str, Any]) -> AnyAnswer:
        """Raises msgspec.ValidationError for what is no answer; nobody names his own seed."""
        given: AnyAnswer = msgspec.convert(said, AnyAnswer)
        if isinstance(given, RollDice):
            raise msgspec.ValidationError("the dice are not rolled by who asks for them")
        return given

    def answers(self, d: OpenDraft, given: Sequence[AnyAnswer]) -> OpenDraft:
        """All of them, or none."""
        after: Draft = d
        for a in given:
            after = answer(after, a)
        return d.with_answers(after.answers)

    def roll(self, d: OpenDraft, seed: int) -> OpenDraft:
        """RB-BUILD-4: what was rolled here is not rolled again because somebody dislikes it."""
        if isinstance(latest(d).get("dice"), RollDice):
            why = "the dice have fallen; only a throw without a high or a low die is made again"
            raise Illegal("RB-BUILD-4", why)
        return d.with_answers(answer(d, RollDice(seed)).answers)

    def fill(self, d: OpenDraft, seed: int) -> OpenDraft:
        """What is still open answered at random."""
        return d.with_answers(fill(d, seed).answers)

    def undo(self, d: OpenDraft) -> OpenDraft:
        """The last change taken back, with all its answers."""
        if not d.changes:
            raise Illegal("RB-BUILD-1", "there is nothing to undo")
        *before, n = d.changes
        undone = (d.answers[n:], *d.undone)
        return replace(d, answers=d.answers[:n], changes=tuple(before), undone=undone)

    def redo(self, d: OpenDraft) -> OpenDraft:
        if not d.undone:
            raise Illegal("RB-BUILD-1", "there is nothing to do again")
        again, *rest = d.undone
        return replace(d.with_answers((*d.answers, *again)), undone=tuple(rest))

    def finish(self, d: OpenDraft) -> Character:
        """The Level 1 character (RB-BUILD-23)."""
        return finish(d)

    def history(self, d: OpenDraft) -> tuple[Line, ...]:
        """How it was built: every answer that stands, with its rule."""
        f = d.facts
        given = ((q, a) for q, a in f.standing.items() if not isinstance(a, Skip))
        return tuple(
            Line(f"{texts.about(q).short}: {naming.words(f, a)}", (RULES[kind_of(q)],))
            for q, a in given
        )


DRAFTS: Final = DraftKeeper()
