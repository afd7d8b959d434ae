"""What can be typed, with an example of each."""

from typing import Final

from worldline.cli.riftbound.fights import gm
from worldline.cli.riftbound.fights.commands import COMMANDS
from worldline.cli.riftbound.wording import say

OTHERS: Final = {
    "log": "everything that has happened",
    "undo": "take back your last line, where nothing was revealed since",
    "quit": "leave; the fight is kept, and the command to go on is told",
    "help": "this; `help gm` lists the commands of the GM",
}
"""What the sitting itself understands."""
WIDE: Final = 25
"""Columns for how something is written."""
WORDS: Final = (*COMMANDS, *OTHERS)


def explain(about: str) -> None:
    if about == "gm":
        gm.explain()
        return
    say(
        "A number takes that option, and so do the beginnings of its words: `end`, `pass`, "
        "`prepare agi`. Enter lists the options again. NAME is a name, its beginning, or the "
        "letter on the map. Besides:"
    )
    for command in COMMANDS.values():
        *forms, last = command.forms
        if len(last) > WIDE:
            forms, last = [*forms, last], ""
        for form in forms:
            print(f"  {form}")
        say(command.about, f"  {last:{WIDE}} ", " " * (WIDE + 3))
    for word, meaning in OTHERS.items():
        say(meaning, f"  {word:{WIDE}} ", " " * (WIDE + 3))
