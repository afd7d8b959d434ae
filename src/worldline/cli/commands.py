"""Every command with its place and its first sentence, and `worldline` itself."""

from collections.abc import Mapping
from typing import Annotated, Final

import typer
from typer.core import TyperGroup

from worldline import __version__
from worldline.cli.lazy import Command, Group, add

RULES: Final = Group(
    "Read the rulebooks of both games.",
    {
        "show": Command(
            "rules:show",
            "Show one entry: its text, where it comes from, what it points at and what points at "
            "it.",
        ),
        "search": Command("rules:search", "Find entries by their words, best first."),
        "coverage": Command(
            "rules:coverage",
            "Show how many entries are built, by game and group.",
        ),
        "where": Command(
            "rules:where",
            "Show where a rule is built: file and line of its code, and of its tests.",
        ),
    },
)

THE_NOW: Final = Group(
    "Positions, records, editions, matches and speed of The Now.",
    {
        "forecast": Command(
            "the_now:show_forecast",
            "Tell how events come out. There are two questions, and their answers can differ:",
        ),
        "legal": Command(
            "the_now:legal",
            "List every open decision and the actions that answer it.",
        ),
        "replay": Command(
            "the_now:replay",
            "Replay a record and verify every line of it: the log, and the position it leads to.",
        ),
        "check-edition": Command(
            "the_now:check_edition",
            "Load an edition with all its files; a mistake names file, entry and field.",
        ),
        "match": Command(
            "the_now:match",
            "Let bots play each other. Every deal is played once with each rotation that differs.",
        ),
        "bench": Command(
            "the_now:bench",
            "Measure the engine: random play of four with every legal action listed, in CPU time.",
        ),
    },
)

RIFTBOUND: Final = Group(
    "Riftbound: characters, Checks, rests, odds, sheets, fights, and a compendium.",
    {
        "new": Command(
            "riftbound.new:new",
            "Build a character in nine steps; `help` at any question explains it.",
        ),
        "random": Command(
            "riftbound.characters:random",
            "Make a random legal character; the same seed makes the same one.",
        ),
        "show": Command(
            "riftbound.characters:show",
            "Show a character with everything that follows from it, or a campaign as you may know "
            "it.",
        ),
        "validate": Command(
            "riftbound.characters:validate",
            "List everything about a character that no rule allows; exit code 1 if there is "
            "anything.",
        ),
        "level": Command(
            "riftbound.characters:level",
            "Raise a character by one Level, then buy Abilities.",
        ),
        "check": Command(
            "riftbound.dice:check",
            "Make an Attribute Check, and tell how likely it was.",
        ),
        "rest": Command("riftbound.dice:rest", "Take a Short Break, a Long Break or a Full Rest."),
        "do": Command(
            "riftbound.doing:do",
            "Give any command to a character or in a campaign; without a command, list what can be "
            "done.",
        ),
        "journal": Command(
            "riftbound.doing:journal",
            "Read all that was done to a character, or what happened in a campaign as you were "
            "told.",
        ),
        "undo": Command("riftbound.doing:undo", "Take back what was done last to a character."),
        "redo": Command(
            "riftbound.doing:redo",
            "Do again what was taken back last, with the same dice, unless something else was done "
            "since.",
        ),
        "prestige": Command(
            "riftbound.prestige:prestige",
            "Earn Prestige, spend it on one use of something for the Skilled, or see what there "
            "is.",
        ),
        "gear": Command(
            "riftbound.gear:gear",
            "Buy, hold, wear, reload, recharge, switch, attach, scan, pair, or use a bandage.",
        ),
        "garage": Command(
            "riftbound.garage:garage",
            "Refuel or repair the Signature Vehicle, outside combat.",
        ),
        "odds": Command(
            "riftbound.odds:odds",
            "Work out an Attack exactly: hits and damage, with every chance as a fraction.",
        ),
        "order": Command(
            "riftbound.order:order",
            "Work out the turn order exactly: how likely everybody is first, second, and so on.",
        ),
        "sheet": Command(
            "riftbound.characters:sheet",
            "Write a character sheet to print, as PDF or HTML, and its cards; `--json` prints its "
            "fields.",
        ),
        "compendium": Command(
            "riftbound.compendium:compendium",
            "Search all content: Roles, Abilities, weapons, gear, vehicles, NPCs, statuses, and so "
            "on.",
        ),
        "fight": Command(
            "riftbound.fight:fight",
            "Fight an encounter: every Attack, reaction and roll, with all options that the rules "
            "leave.",
        ),
        "replay": Command(
            "riftbound.fight:replay",
            "Play a recorded fight again, every answer checked, and tell what happened.",
        ),
        "person": Command(
            "riftbound.people:person",
            "Take a name on a server, and get the secret that says who you are there.",
        ),
        "found": Command("riftbound.people:found", "Found a campaign on a server, as its GM."),
        "invite": Command(
            "riftbound.people:invite",
            "Make the link by which players join a campaign; the one before it ends.",
        ),
        "join": Command(
            "riftbound.people:join",
            "Join a campaign by its link, and bring a character along for the GM to approve.",
        ),
        "aftermath": Command(
            "riftbound.aftermath:aftermath",
            "Write what a fight did to characters into their files, or into the sheets of a "
            "campaign.",
        ),
        "legal": Command(
            "riftbound.position:legal",
            "List every open decision of a fight that is written as text, and the answers to it.",
        ),
        "bench": Command(
            "riftbound.fight:bench",
            "Measure how fast fights are played on one core, random and scripted.",
        ),
    },
)

COMMANDS: Final[Mapping[str, Command | Group]] = {
    "play": Command(
        "play:play",
        "Play in the terminal: the field as text, your hand, and every action you may take.",
    ),
    "rules": RULES,
    "the-now": THE_NOW,
    "riftbound": RIFTBOUND,
    "serve": Command("serve:serve", "Serve the games and their rules to a browser, until Ctrl-C."),
    "backup": Command(
        "backup:backup",
        "Copy everything that a server keeps, while it runs, into a SQLite file.",
    ),
    "restore": Command(
        "backup:restore",
        "Put a backup into an empty database, of either kind. Stop the server first.",
    ),
    "verify": Command(
        "verify:verify",
        "Check a full record: its commitment, every answer to the end, every draw against the "
        "seed.",
    ),
}


def _version(wanted: bool) -> None:
    if wanted:
        print(f"worldline {__version__}")
        raise typer.Exit


def worldline(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Two tabletop games, The Now and Riftbound: their rulebooks and their table.

    **Examples**

    - `worldline serve` opens the games and their rules in the browser

    - `worldline play the-now --seats you,greedy,random` plays in the terminal

    - `worldline riftbound new` builds a character in nine steps

    - `worldline rules show TN-LINK-3` prints one rule with its rulings

    - `worldline rules search wormhole` finds the rules that say it
    """


def command() -> TyperGroup:
    app = typer.Typer(
        name="worldline",
        no_args_is_help=True,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(worldline)
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    add(group, COMMANDS)
    return group
