"""A character sheet as a PDF of exactly two A4 pages; `sheet.typ` is how it looks."""

from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.riftbound.sheet import Sheet
from worldline.riftbound.sheet.rows import CompanionBlock
from worldline.sheets.emblem import svg
from worldline.sheets.typeset import typeset
from worldline.sheets.wording import dodging, driving, moving, passengers, special

TEMPLATE: Final = Path(__file__).with_name("sheet.typ")


def pdf(sheet: Sheet, portrait: bytes | None = None) -> bytes:
    """The same sheet gives the same pages; letters that the bundled fonts lack come from the
    machine's own."""
    told = {
        "sheet": msgspec.json.encode(_with_words(sheet)).decode(),
        "emblem": svg(sheet.role, sheet.class_, portrait),
    }
    return typeset(TEMPLATE, told)


def _with_words(sheet: Sheet) -> dict[str, Any]:
    """The sheet, with what is said of its figures elsewhere too."""
    told: dict[str, Any] = msgspec.to_builtins(sheet)
    for name, own in (("", sheet), ("companion", sheet.companion), ("vehicle", sheet.vehicle)):
        block = told[name] if name else told
        if own is not None:
            for row, attack in zip(block["attacks"], own.attacks, strict=True):
                row["words"] = ", ".join(special(attack))
        if isinstance(own, Sheet | CompanionBlock):
            block["dodge"]["words"] = dodging(own.dodge)
            block["move"]["words"] = moving(own.move)
        elif own is not None:
            block["words"] = passengers(own)
            block["driving"] = driving(own)
    for row, attack in zip(told["carried"], sheet.carried, strict=True):
        row["words"] = ", ".join(special(attack))
    return told
