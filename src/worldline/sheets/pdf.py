"""A character sheet as a PDF of exactly two A4 pages; `sheet.typ` is how it looks."""

from pathlib import Path
from typing import Final

import msgspec
import typst

from worldline.riftbound.sheet import Sheet

TEMPLATE: Final = Path(__file__).with_name("sheet.typ")


def pdf(sheet: Sheet) -> bytes:
    """The same sheet gives the same pages; letters that the bundled fonts lack come from the
    machine's own."""
    told = {"sheet": msgspec.json.encode(sheet).decode()}
    made = typst.compile(TEMPLATE, sys_inputs=told)
    assert isinstance(made, bytes)
    return made
