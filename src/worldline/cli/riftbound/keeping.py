"""A character that commands are given to, in a file or on a server: either is changed by the same
commands, remembers them in a journal, and takes the last one back."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import typer

from worldline.cli.riftbound.common import cup, keep, load, packs_at, place, tell
from worldline.cli.riftbound.journals import REDONE, UNDONE, JournalFile
from worldline.cli.riftbound.served import (
    ServedCampaign,
    ServedCharacter,
    is_address,
    looks_like_address,
    open_address,
)
from worldline.cli.riftbound.wanted import check_limits
from worldline.cli.shell import Unusable, check_place, print_json
from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands import AnyCommand as CampaignCommand
from worldline.riftbound.campaign.outcome import CharacterChange
from worldline.riftbound.downtime.apply import apply, check_last
from worldline.riftbound.downtime.commands import KINDS, AnyCommand, MakeCheck
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line
from worldline.riftbound.keeper.questions import AskCheck, CheckChance, ask
from worldline.server.messages.campaigns import CampaignAt, Heard
from worldline.server.messages.characters import Entered, Entry
from worldline.words import nearest

Target = Annotated[
    str,
    typer.Argument(
        metavar="FILE|ADDRESS", help="A character file, or a character or campaign on a server."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say it, but leave the file as it is.")]
Who = Annotated[
    list[str] | None,
    typer.Option("--who", metavar="NAME", help="At the address of a campaign: which character."),
]


class Given(NamedTuple):
    """The options that every command on a character has."""

    dice: str = ""
    seed: int | None = None
    out: Path | None = None
    dry_run: bool = False
    pack: list[str] | None = None
    secret: str = ""
    who: list[str] | None = None


GIVEN: Final = Given()


class InFile:
    """What was asked for is done as a whole or not at all."""

    def __init__(self, file: str, given: Given = GIVEN) -> None:
        self.file, self.id = file, str(Path(file).resolve())
        self.character = load(file, given.pack)
        self.cup = cup(given.dice, given.seed)
        self._to = None if given.dry_run else place(file, given.out)
        self._beside = place(file, given.out) or Path(file)

    @cached_property
    def _journal(self) -> JournalFile:
        return JournalFile(self._beside, self.character)

    def do(self, *commands: AnyCommand) -> list[Line]:
        c, told = self.character, []
        for command in commands:
            command = check_limits(command)
            check_last(command, self._journal.last())
            self.cup.thrown = []
            c, lines = apply(c, command, self.cup)
            self._journal.add(KINDS[type(command)], lines, c, command, self.cup.thrown)
            told += lines
        self._keep(c)
        return told

    def take(self, changed: CharacterChange) -> None:
        """What happened in company: it has no command of its own."""
        told = [*changed.told]
        dice = [face for line in told for face in line.dice]
        self._journal.add("campaign", told, changed.character, dice=dice)
        self._keep(changed.character)

    def check_writable(self) -> None:
        if self._to is not None:
            check_place(self._to)
            self._journal.check_writable()

    def chance(self, check: MakeCheck) -> CheckChance | None:
        with suppress(Illegal):  # homebrew may throw more dice than are worked out
            found = ask(self.character, AskCheck(check))
            assert isinstance(found, CheckChance)
            return found
        return None

    def journal(self) -> list[Entry]:
        return self._journal.entries()

    def undo(self) -> list[Line]:
        return self._step(UNDONE)

    def redo(self) -> list[Line]:
        return self._step(REDONE)

    def _step(self, kind: str) -> list[Line]:
        c, told = self._journal.step(kind)
        self._keep(c)
        return told

    def _keep(self, c: Character) -> None:
        self.check_writable()
        if self._to is not None:
            if c != self.character or not self._to.exists():
                keep(c, self._to)
            self._journal.write()
        self.character = c


class OnServer:
    """A command after the other; the server's own dice fall."""

    def __init__(self, at: ServedCharacter) -> None:
        self.at = at
        self.look()

    def look(self) -> None:
        self.now = self.at.now()
        self.character = self.at.read(self.now)

    def campaign(self) -> "InCampaign | None":
        """That it plays in."""
        id = self.now.line.campaign
        return InCampaign(ServedCampaign(self.at.server, id)) if id else None

    def do(self, *commands: AnyCommand) -> list[Line]:
        told: list[Line] = []
        for command in commands:
            try:
                told += self._done(self.at.do(check_limits(command)))
            except Unusable as no:
                done = "; ".join(line.text for line in told)
                raise Unusable(f"{no} Done before it: {done}." if done else f"{no}") from None
        return told

    def chance(self, check: MakeCheck) -> CheckChance | None:
        with suppress(Unusable):
            return self.at.chance(check)
        return None

    def journal(self) -> list[Entry]:
        return self.at.journal()

    def undo(self) -> list[Line]:
        return self._done(self.at.undo())

    def redo(self) -> list[Line]:
        return self._done(self.at.redo())

    def _done(self, done: Entered) -> list[Line]:
        self.now = done.now
        self.character = self.at.read(self.now)
        return lines_of(done.entry)


class InCampaign:
    """A campaign on a server, where people and characters go by their names."""

    def __init__(self, at: ServedCampaign) -> None:
        self.at = at
        self._look(at.now())

    def _look(self, now: CampaignAt) -> None:
        self.now = now
        self.view = self.at.view(now)

    @property
    def leads(self) -> bool:
        """Whether one is its GM."""
        return self.now.line.role == "gm"

    def act(self, command: CampaignCommand) -> list[Line]:
        done = self.at.act(check_limits(command))
        self._look(done.now)
        return lines_of(done.entry)

    def settle(self) -> None:
        self._look(self.at.settle().now)

    def ids(self, words: Iterable[str]) -> tuple[str, ...]:
        """Of these characters."""
        return tuple(self.id(word) for word in words)

    def id(self, word: str) -> str:
        return _named({one.id: one.name for one in self.now.characters}, word, "character")

    def person(self, word: str) -> str:
        return _named({one.id: one.name for one in self.now.people}, word, "person")

    def one(self, who: list[str] | None) -> OnServer:
        """The character that is named, or one's own."""
        if who:
            if len(who) > 1:
                raise Unusable("This is for one character: say --who once.")
            return OnServer(self.at.character(self.id(who[0])))
        if not (mine := self.mine()):
            names = ", ".join(one.name for one in self.now.characters)
            raise Unusable(f"Say --who: {names}." if names else "Nobody has brought a character.")
        return OnServer(self.at.character(mine))

    def mine(self) -> str:
        """The character that one plays oneself, or none: others are not told its version."""
        known = (one.id for one in self.now.characters if one.version is not None)
        return "" if self.leads else next(known, "")

    def participants(self) -> dict[str, str]:
        """The characters that take part, by their ids."""
        return {one.character: one.name for one in self.view.party}


def _named(names: dict[str, str], word: str, what: str) -> str:
    """The id of what is named: by its id, or by a name that no other has."""
    if word in names:
        return word
    found = [id for id, name in names.items() if name.casefold() == word.strip().casefold()]
    if len(found) > 1:
        raise Unusable(f'There are {len(found)} with the name "{word}": {", ".join(found)}.')
    if not found:
        near = nearest(word, names.values())
        some = f"did you mean {near}?" if near else f"there are {', '.join(names.values())}."
        raise Unusable(f'There is no {what} "{word}" here; {some}')
    return found[0]


def lines_of(entry: Entry | Heard | None) -> list[Line]:
    return msgspec.convert(entry.told, list[Line], from_attributes=True) if entry else []


# What is meant by a target


def found_at(target: str, given: Given) -> InFile | OnServer | InCampaign:
    if not is_address(target):
        if looks_like_address(target):
            raise Unusable(f"{target} lacks http:// or https:// in front.")
        if given.who:
            raise typer.BadParameter("--who is for the address of a campaign.")
        return InFile(target, given)
    if given.dice or given.seed is not None or given.out or given.dry_run:
        raise typer.BadParameter("On a server its dice fall, and what is done is kept there.")
    packs_at(given.pack)
    at = open_address(target, given.secret)
    if isinstance(at, ServedCampaign):
        return InCampaign(at)
    if given.who:
        raise typer.BadParameter("--who is for the address of a campaign.")
    return OnServer(at)


def kept_at(target: str, given: Given) -> InFile | OnServer:
    """A character; at the address of a campaign one of its own."""
    found = found_at(target, given)
    return found.one(given.who) if isinstance(found, InCampaign) else found


def led_at(address: str, given: Given, refusal: str) -> InCampaign:
    """A campaign for its GM; to others the refusal is told."""
    found = found_at(address, given)
    if not isinstance(found, InCampaign):
        raise Unusable(f"{address} is no address of a campaign: http://HOST/campaigns/ID.")
    if not found.leads:
        raise Unusable(refusal)
    return found


def report(told: list[Line], kept: InFile | OnServer | InCampaign, json: bool) -> None:
    if json:
        what = {} if isinstance(kept, InCampaign) else {"character": kept.character}
        print_json({"told": told, **what})
    elif told:
        tell(told)
    else:
        print("Done.")  # it is told to others, or to nobody
