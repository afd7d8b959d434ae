"""Drafts for whoever keeps them: begun, answered, undone, shown and finished.

A server asks for these and knows nothing else of a draft.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound import files
from worldline.riftbound.book import open_book
from worldline.riftbound.build import Draft, answer, finish, start
from worldline.riftbound.build import archetypes as ready
from worldline.riftbound.build.answers import AnyAnswer, ChooseName, RollDice
from worldline.riftbound.build.facts import latest
from worldline.riftbound.build.random import Wish, fill, random_draft
from worldline.riftbound.build.steps import settle
from worldline.riftbound.builder.rows import Builder
from worldline.riftbound.builder.view import still_open, view
from worldline.riftbound.character import Character


class OpenDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A draft with its way back: how many answers there were before each change, and what was
    undone, the last first."""

    draft: Draft
    changes: tuple[int, ...] = ()
    undone: tuple[tuple[AnyAnswer, ...], ...] = ()

    def changed(self, draft: Draft) -> "OpenDraft":
        """One change later."""
        return OpenDraft(draft=draft, changes=(*self.changes, len(self.draft.answers)))


class DraftKeeper:
    """What is asked of a game whose characters are built step by step."""

    answer: Final = AnyAnswer
    draft: Final = Draft

    def begin(
        self, level: int, packs: Sequence[str] = (), switches: Mapping[str, Any] | None = None
    ) -> OpenDraft:
        """With nothing answered. Raises Illegal, as all the others do."""
        return OpenDraft(draft=start(level, tuple(packs), switches))

    def begin_ready(self, d: OpenDraft, archetype: str) -> OpenDraft:
        """Answered as a character that comes with the game."""
        if archetype not in ready.archetypes():
            raise Illegal("RB-BUILD-1", f'there is no ready character "{archetype}"')
        book = open_book(d.draft.packs)
        answers = tuple(ready.answers(book, ready.read(archetype)))
        return OpenDraft(draft=replace(d.draft, answers=answers))

    def begin_random(
        self, d: OpenDraft, seed: int, role: str | None, class_: str | None
    ) -> OpenDraft:
        wish = Wish(role, class_, d.draft.packs, d.draft.switches)
        return OpenDraft(draft=replace(d.draft, answers=random_draft(seed, wish).answers))

    def read(self, said: dict[str, Any]) -> OpenDraft:
        """From the JSON of its file. Raises BadContent for what is no draft."""
        draft = files.draft_of(said)
        start(draft.level, draft.packs, draft.switches)
        return OpenDraft(draft=draft)

    def load(self, data: bytes) -> OpenDraft:
        """One that was kept. Raises BadContent if the content that it names is not here."""
        said = msgspec.json.decode(data)
        draft = files.draft_of(said["draft"])
        return msgspec.convert(said | {"draft": draft}, OpenDraft)

    def write(self, data: bytes) -> str:
        """The file of one that was kept, whether or not its content is here."""
        return files.formatted(msgspec.json.encode(msgspec.json.decode(data)["draft"]))

    def name(self, d: OpenDraft) -> str:
        name = settle(d.draft).get("name", ChooseName)
        return name.name.strip() if name else ""

    def about(self, d: OpenDraft) -> str:
        """Who it is going to be, in a line."""
        f = settle(d.draft)
        known = [one.name for one in (f.role, f.class_) if one]
        return ", ".join([*known, f"Level {d.draft.level}"])

    def open(self, d: OpenDraft) -> tuple[str, ...]:
        """What is still to be answered, in short words."""
        return still_open(d.draft)

    def view(self, d: OpenDraft, step: int) -> Builder:
        shown = view(d.draft, step)
        return replace(shown, can_undo=bool(d.changes), can_redo=bool(d.undone))

    # Changes

    def read_answer(self, said: dict[str, Any]) -> AnyAnswer:
        """Raises msgspec.ValidationError for what is no answer; nobody names his own seed."""
        given: AnyAnswer = msgspec.convert(said, AnyAnswer)
        if isinstance(given, RollDice):
            raise msgspec.ValidationError("the dice are rolled here")
        return given

    def answers(self, d: OpenDraft, given: Sequence[AnyAnswer]) -> OpenDraft:
        """All of them, or none."""
        draft = d.draft
        for a in given:
            draft = answer(draft, a)
        return d.changed(draft)

    def roll(self, d: OpenDraft, seed: int) -> OpenDraft:
        """RB-BUILD-4: what was rolled here is not rolled again because somebody dislikes it."""
        if isinstance(latest(d.draft).get("dice"), RollDice):
            why = "the dice have fallen; only a throw without a high or a low die is made again"
            raise Illegal("RB-BUILD-4", why)
        return d.changed(answer(d.draft, RollDice(seed)))

    def fill(self, d: OpenDraft, seed: int) -> OpenDraft:
        """What is still open answered at random."""
        return d.changed(fill(d.draft, seed))

    def undo(self, d: OpenDraft) -> OpenDraft:
        """The last change taken back, with all its answers."""
        if not d.changes:
            raise Illegal("RB-BUILD-1", "there is nothing to undo")
        *before, n = d.changes
        answers = d.draft.answers
        draft = replace(d.draft, answers=answers[:n])
        return OpenDraft(draft=draft, changes=tuple(before), undone=(answers[n:], *d.undone))

    def redo(self, d: OpenDraft) -> OpenDraft:
        if not d.undone:
            raise Illegal("RB-BUILD-1", "there is nothing to do again")
        again, *rest = d.undone
        draft = replace(d.draft, answers=(*d.draft.answers, *again))
        return replace(d.changed(draft), undone=tuple(rest))

    def finish(self, d: OpenDraft) -> Character:
        """The Level 1 character (RB-BUILD-23)."""
        return finish(d.draft)


DRAFTS: Final = DraftKeeper()
