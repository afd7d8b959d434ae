"""`worldline riftbound`: characters, Checks, rests, odds, sheets, fights, and all of the books."""

import typer

from worldline.cli.riftbound import (
    aftermath,
    characters,
    compendium,
    dice,
    doing,
    fight,
    garage,
    gear,
    new,
    odds,
    order,
    position,
    prestige,
)

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")


@app.callback()
def about() -> None:
    """Riftbound: characters, Checks, rests, odds, sheets, fights, and a compendium."""


for command in (
    new.new,
    characters.random,
    characters.show,
    characters.validate,
    characters.level,
    dice.check,
    dice.rest,
    doing.do,
    doing.journal,
    doing.undo,
    doing.redo,
    prestige.prestige,
    gear.gear,
    garage.garage,
    odds.odds,
    order.order,
    characters.sheet,
    compendium.compendium,
    fight.fight,
    fight.replay,
    aftermath.aftermath,
    position.legal,
    fight.bench,
):
    app.command()(command)
