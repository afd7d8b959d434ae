"""Characters for whoever keeps them: judged before they are taken in, changed by commands, shown.

A server asks for these and knows nothing else of a character.
"""

from typing import Any, Final, NamedTuple

import msgspec

from worldline.core.machine import Illegal
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import archetypes
from worldline.riftbound.characters.validate import Fault, faults
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.apply import apply, check_last
from worldline.riftbound.downtime.commands import KINDS, AnyCommand, Kind, RollAgain
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line, Watched
from worldline.riftbound.keeper.questions import AnyAnswer, AnyQuestion, ask
from worldline.riftbound.sheet import Sheet, sheet


class Changed(NamedTuple):
    """A character after a command, what happened, the dice that fell for it, and the next seed."""

    character: Character
    told: tuple[Line, ...]
    dice: tuple[int, ...]
    seed: int


class Ready(NamedTuple):
    """A character that comes with the game."""

    id: str
    name: str
    about: str
    text: str
    levels: int


class Keeper:
    """What is asked of a game that has characters."""

    command: Final = AnyCommand
    question: Final = AnyQuestion

    def ready(self) -> list[Ready]:
        book = open_book()
        found = [(id, archetypes.read(id)) for id in archetypes.archetypes()]
        return [
            Ready(
                id,
                told.name,
                f"{book.roles[told.role].name}, {book.classes[told.class_].name}",
                told.text,
                1 + len(told.levels),
            )
            for id, told in found
        ]

    def take(self, id: str, level: int) -> Character:
        """One of those. Raises Illegal."""
        if id not in archetypes.archetypes():
            raise Illegal("RB-BUILD-1", f'there is no ready character "{id}"')
        return archetypes.archetype(id, level)

    def read(self, said: dict[str, Any]) -> tuple[Character, list[Fault]]:
        """A character from the JSON of its file, and everything that no rule allows about it.
        Raises BadContent for what is no character at all."""
        c = files.read_any(said)
        return c, faults(c)

    def load(self, data: bytes) -> Character:
        """One that was taken in before. Raises BadContent if it is damaged, or the content that it
        names is not here any more."""
        return files.check_known(files.read_any(files.read_stored(data)))

    def write(self, data: bytes) -> str:
        """The file of one that was taken in, whether or not its content is here. Raises BadContent
        if it is damaged."""
        files.read_stored(data)
        return files.format_file(data)

    def about(self, c: Character) -> str:
        """Who it is, in a line."""
        book = open_book(c.packs)
        return f"{book.roles[c.role].name}, {book.classes[c.class_].name}, Level {c.level}"

    def sheet(self, c: Character) -> Sheet:
        return sheet(c)

    def read_command(self, said: dict[str, Any]) -> AnyCommand:
        """Raises msgspec.ValidationError for what is no command."""
        command: AnyCommand = msgspec.convert(said, AnyCommand)
        return command

    def kind(self, command: AnyCommand) -> Kind:
        return KINDS[type(command)]

    def looks_back(self, command: AnyCommand) -> bool:
        """Whether it depends on the command before it."""
        return isinstance(command, RollAgain)

    def change(
        self, c: Character, command: AnyCommand, seed: int, last: AnyCommand | None = None
    ) -> Changed:
        """`last` is the command before, if this one looks back. Raises Illegal with the rule that
        says no."""
        check_last(command, last)
        cup = Watched(seed)
        after, told = apply(c, command, cup)
        assert cup.seed is not None
        return Changed(after, tuple(told), tuple(cup.thrown), cup.seed)

    def read_question(self, said: dict[str, Any]) -> AnyQuestion:
        """Raises msgspec.ValidationError for what is no question."""
        question: AnyQuestion = msgspec.convert(said, AnyQuestion)
        return question

    def ask(self, c: Character, question: AnyQuestion) -> AnyAnswer:
        """Raises Illegal with the rule that says no."""
        return ask(c, question)

    def repeat(self, c: Character, command: AnyCommand, dice: tuple[int, ...]) -> Character:
        """The same command once more, with the dice that fell then."""
        return apply(c, command, Cup(dice))[0]


KEEPER: Final = Keeper()
