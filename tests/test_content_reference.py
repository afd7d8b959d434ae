"""docs/content_reference.md: all that content can say, with an example of each that can be read."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from worldline.riftbound.content.entries.effects import Effects
from worldline.riftbound.content.entries.powers import Modifier, Use
from worldline.riftbound.content.entries.standing import Standing
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import (
    MandatoryMoment,
    Occasion,
    Op,
    Stat,
    Who,
    Window,
)

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/content_reference.md").read_text("utf-8")
UNIONS = {"Effects": ("effects", Effects), "Conditions": ("when", When)}
UNIONS |= {"Standing effects": ("standing", Standing)}
WORDS = {"Who": Who, "Stats": Stat, "Limits": Occasion}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def kinds() -> list[tuple[str, str]]:
    return [
        (title, kind.__struct_config__.tag)
        for title, (_, union) in UNIONS.items()
        for kind in get_args(union)
    ]


def test_the_page_is_up_to_date() -> None:
    """`scripts/reference` writes it anew."""
    done = subprocess.run([sys.executable, ROOT / "scripts/reference", "--check"], check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(("title", "tag"), kinds())
def test_every_kind_has_a_sentence_and_an_example_that_can_be_read(title: str, tag: str) -> None:
    field, union = UNIONS[title]
    text = section(title).split(f"\n### `{tag}`\n")[1].split("\n### ")[0]
    sentence, _, example = text.partition("```toml\n")
    assert re.match(r"\n?[A-Z`\"].*\.\n", sentence)
    shown: list[Any] = tomllib.loads(example.split("```")[0])[field]
    read: list[Any] = msgspec.convert(shown, list[union])  # type: ignore[valid-type]
    assert [one.__struct_config__.tag for one in read] == [tag]


def rows(title: str) -> dict[str, list[str]]:
    """The rows of the tables of a section by the word in their first cell."""
    lines = re.findall(r"^\| `([^`]+)` \| (.+) \|$", section(title), re.MULTILINE)
    return {word: rest.split(" | ") for word, rest in lines}


def test_every_moment_and_every_word_has_a_sentence_and_an_example() -> None:
    for title, words in {**WORDS, "Moments": Window | MandatoryMoment}.items():
        told = rows(title)
        parts = get_args(words)
        for word in parts if isinstance(parts[0], str) else (w for p in parts for w in get_args(p)):
            assert all(cell.strip() for cell in (told[word][0], told[word][-1])), word
    assert {*get_args(Op)} <= rows("Stats").keys()


def test_examples_that_are_made_up_can_be_read() -> None:
    shown = re.findall(r"made up: `(.+)` \|$", PAGE, re.MULTILINE)
    assert shown
    for text in shown:
        said = tomllib.loads(f"part = {text}")["part"]
        msgspec.convert(said, Use if "id" in said else Modifier)
