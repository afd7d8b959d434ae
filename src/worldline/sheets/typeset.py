"""Templates of Typst to PDF."""

from pathlib import Path

from worldline.extras import missing

try:
    import typst
except ModuleNotFoundError as error:
    raise missing(error) from None


def typeset(template: Path, told: dict[str, str]) -> bytes:
    made = typst.compile(template, sys_inputs=told)
    assert isinstance(made, bytes)
    return made
