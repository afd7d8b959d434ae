"""`worldline riftbound aftermath`: what a recorded fight did to characters, into their files or
into the sheets of a campaign."""

import sys
from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
import typer

from worldline.cli.riftbound.common import packs_at, tell
from worldline.cli.riftbound.company import Company
from worldline.cli.riftbound.keeping import DryRun, Given, InCampaign, InFile, OnServer, led_at
from worldline.cli.riftbound.served import Secret, is_address
from worldline.cli.shell import Json, Packs, Unusable, print_json, read_text, reading
from worldline.core import record as records
from worldline.riftbound.campaign.commands.fights import ConfirmAftermath, ProposeAftermath
from worldline.riftbound.campaign.fights import Shown, show_changes
from worldline.riftbound.campaign.state.fights import Fight, FoughtCharacter, Proposed
from worldline.riftbound.characters.differences import Change
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrive
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.setup.aftermath import aftermath as left_by
from worldline.riftbound.combat.setup.aftermath import spoils
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup, Line

Side = Literal["fight", "sheet"]
NOT_GM: Final = "RB-RULING-229: what a fight did to the sheets is the GM's to confirm."


class Fought(NamedTuple):
    """Those who fought, by their names, and what lies about."""

    left: dict[str, FoughtCharacter]
    spoils: tuple[Thing, ...]


class Wish(NamedTuple):
    """Which counts where the fight and the sheet have both changed a thing, by its key."""

    take: Side | None
    fight: list[str]
    sheet: list[str]


def aftermath(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD|ADDRESS", help="A fight that is over: its record, or its campaign."
        ),
    ],
    target: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|ADDRESS", help="Characters that fought, or a campaign on a server."
        ),
    ] = None,
    take: Annotated[
        Side | None, typer.Option(help="Where both have changed a thing: what counts.")
    ] = None,
    fight: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="For this, what the fight did counts.")
    ] = None,
    sheet: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="This stays as the sheet has it.")
    ] = None,
    collect: Annotated[
        bool, typer.Option("--collect", help="In a campaign: what lies about goes to the stash.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before it is written.")] = False,
    dry_run: DryRun = False,
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Write what a fight did to characters into their files, or into the sheets of a campaign.

    A record alone is only told; a campaign alone settles the fight at its table. All differences
    are listed and confirmed before anything is written. Where a sheet has changed since the fight
    began, and the fight changed the same, both are shown, and you are asked which counts
    (RB-RULING-83) unless `--take`, `--fight` or `--sheet` says it.

    **Examples**

    - `worldline riftbound aftermath convoy.jsonl`

    - `worldline riftbound aftermath convoy.jsonl ada.json ben.json --sheet wounds`

    - `worldline riftbound aftermath convoy.jsonl http://localhost:8765/campaigns/ID --take fight`

    - `worldline riftbound aftermath http://localhost:8765/campaigns/ID --collect`
    """
    packs_at(pack)
    to = _destination(record, target or [], Given(dry_run=dry_run, pack=pack, secret=secret))
    writes = not dry_run and not isinstance(to, _Nowhere)
    if json and writes and not yes:
        raise typer.BadParameter("With --json nothing is asked: say --yes or --dry-run.")
    if not json:
        _print(to.rows)
    told: list[Line] = []
    if writes:
        wish = Wish(take, fight or [], sheet or [])
        taken = {one.character: _taken(one, wish) for one in to.rows}
        if not yes and not _agrees("Write this into the sheets?"):
            raise Unusable("Nothing was written.")
        told = to.write(taken, collect)
    if json:
        print_json({"told": told, "differences": to.rows})
    else:
        tell(told)


def _destination(
    record: str, targets: list[str], given: Given
) -> "_Nowhere | _Files | _Sheets | _Hosted":
    online = Given(pack=given.pack, secret=given.secret)
    if is_address(record):
        if targets:
            raise typer.BadParameter("A campaign comes alone, or behind the record.")
        return _Hosted(led_at(record, online, NOT_GM))
    with reading(record):
        fought = _fought(records.read(read_text(record)))
    if not targets:
        return _Nowhere(fought)
    if not any(map(is_address, targets)):
        return _Files([InFile(file, given) for file in targets], fought)
    if len(targets) > 1:
        raise typer.BadParameter("Name one campaign, or files.")
    return _Sheets(led_at(targets[0], online, NOT_GM), fought)


def _fought(record: records.Record) -> Fought:
    steps = list(records.steps(GAME, record))
    state = steps[-1][0]
    late = [action.entrant for _, _, action, _ in steps if isinstance(action, Arrive)]
    setup = msgspec.json.decode(record.header.setup, type=Setup)
    comers = (*setup.entrants, *late)
    found: dict[str, FoughtCharacter] = {}
    for k, left in left_by(setup, state, late).items():
        began = comers[k].character
        assert began is not None
        found[began.name] = FoughtCharacter(began, left)
    if not found:
        raise Unusable("Nobody fought there who has a sheet.")
    return Fought(found, tuple(spoils(setup, state, late)))


def _differences(
    left: Mapping[str, FoughtCharacter], sheets: Mapping[str, Character]
) -> tuple[Shown, ...]:
    proposed = {id: Proposed(one, sheets[id]) for id, one in left.items()}
    return show_changes(Fight(name="", proposed=proposed))


# Where it is written

Taken = dict[str, tuple[str, ...]]
"""For each character the keys of what the fight did that count."""


class _Nowhere:
    """It is only told."""

    def __init__(self, fought: Fought) -> None:
        began = {name: one.began for name, one in fought.left.items()}
        self.rows = _differences(fought.left, began)

    def write(self, taken: Taken, collect: bool) -> list[Line]:
        return []


class _Files:
    def __init__(self, files: list[InFile], fought: Fought) -> None:
        for one in files:
            if one.character.name not in fought.left:
                names = ", ".join(fought.left)
                raise Unusable(f"{one.file}: {one.character.name} did not fight; {names} did.")
        self._company = Company(*files)
        self._left = {one.id: fought.left[one.character.name] for one in files}
        self.rows = _differences(self._left, {one.id: one.character for one in files})

    def write(self, taken: Taken, collect: bool) -> list[Line]:
        if collect:
            raise typer.BadParameter("Only a campaign has a stash to collect things in.")
        self._company.act(ProposeAftermath(self._left), Cup())
        return self._company.act(ConfirmAftermath(taken=taken), Cup())


class _Sheets:
    """Of a campaign whose characters fought elsewhere."""

    def __init__(self, at: InCampaign, fought: Fought) -> None:
        under_way = at.view.fight
        if under_way and under_way.table:
            raise Unusable(
                f"{under_way.name} is fought at a table there, and has to be settled first."
            )
        ids = {name: id for id, name in at.participants().items()}
        here = [name for name in fought.left if name in ids]
        if not here:
            fighters, known = ", ".join(fought.left), ", ".join(ids) or "nobody"
            raise Unusable(f"None of those who fought plays there: {fighters}. There is {known}.")
        self._at, self._spoils = at, fought.spoils
        self._left = {ids[name]: fought.left[name] for name in here}
        sheets = {id: OnServer(at.at.character(id)).character for id in self._left}
        self.rows = _differences(self._left, sheets)

    def write(self, taken: Taken, collect: bool) -> list[Line]:
        self._at.act(ProposeAftermath(self._left, self._spoils))
        return _confirm(self._at, self.rows, taken, collect)


class _Hosted:
    """Of a campaign whose fight is over at a table of the server."""

    def __init__(self, at: InCampaign) -> None:
        self._at = at
        at.settle()
        self.rows = at.view.fight.proposed if at.view.fight else ()

    def write(self, taken: Taken, collect: bool) -> list[Line]:
        return _confirm(self._at, self.rows, taken, collect)


def _confirm(at: InCampaign, rows: tuple[Shown, ...], taken: Taken, collect: bool) -> list[Line]:
    fight = at.view.fight
    if fight is None or fight.proposed != rows:
        raise Unusable("A sheet has changed meanwhile, so nothing was written: look again.")
    places = tuple(range(len(fight.spoils))) if collect else ()
    return at.act(ConfirmAftermath(taken=taken, collect=places))


# What counts


def _taken(one: Shown, wish: Wish) -> tuple[str, ...]:
    """The keys of what the fight did that count."""
    keys = dict.fromkeys(change.key for change in one.fight)
    return tuple(key for key in keys if _side(one, key, wish) == "fight")


def _side(one: Shown, key: str, wish: Wish) -> Side:
    if key in wish.sheet:
        return "sheet"
    if key in wish.fight or key not in one.disputed:
        return "fight"
    if wish.take is not None:
        return wish.take
    if not sys.stdin or not sys.stdin.isatty():
        why = f"the sheet of {one.name} has changed since the fight began, and so has the fight"
        raise Unusable(f"RB-RULING-83: {why}: {key}. Say --fight {key} or --sheet {key}.")
    asked = f"{one.name}, {key}: does what the fight did count (n: the sheet stays)?"
    return "fight" if _agrees(asked) else "sheet"


def _agrees(question: str) -> bool:
    """Asked where it does not disturb what is printed for scripts."""
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline() if sys.stdin else ""
    return answer.strip().casefold() in ("y", "yes")


def _print(rows: tuple[Shown, ...]) -> None:
    for one in rows:
        for change in one.fight:
            print(f"{_text(one, change)}  ({change.key})")
        if not one.fight:
            print(f"{one.name} is as before.")


def _text(one: Shown, change: Change) -> str:
    """With what the sheet says, where that has changed as well."""
    others = [other for other in one.meanwhile if other.key == change.key]
    if change.key not in one.disputed or not others:
        return change.text
    return f"{change.text}; on the sheet meanwhile: {', '.join(other.text for other in others)}"
