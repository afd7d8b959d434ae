"""The sheet as a page: by itself, complete, and safe against what people write."""

import re
from html.parser import HTMLParser

import pytest
from markupsafe import escape
from msgspec.structs import replace

from sheets.characters import longest, wordy
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character, Trait
from worldline.riftbound.sheet import sheet
from worldline.sheets.html import html
from worldline.sheets.wording import driving

VOID = {"meta", "br"}


class Balanced(HTMLParser):
    """Refuses a page whose tags do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("c", [*map(wordy, longest())], ids=lambda c: f"{c.role}-{c.class_}")
def test_everything_stands_on_the_page(c: Character) -> None:
    s, page = sheet(c), html(sheet(c))
    parser = Balanced()
    parser.feed(page)
    assert not parser.open
    texts = [s.name, s.signature, *s.stories, s.notes]
    texts += [text for a in s.abilities for text in (a.name, a.text)]
    texts += [text for t in s.things for text in (t.name, t.look)]
    texts += [block.look for block in (s.companion, s.vehicle) if block]
    texts += [driving(s.vehicle)] if s.vehicle else []
    texts += [t.name for t in s.traits.traits]
    texts += [a.name for a in (*s.attacks, *s.carried)]
    texts += [n.text for n in (*s.reminders, *s.specials)]
    assert not [text for text in texts if escape(text) not in page]


def test_it_needs_nothing_else() -> None:
    page = html(sheet(archetype("tank-pilot")))
    assert not re.search(r"https?:|url\(|<script|<link|<img", page)


def test_what_people_write_is_never_markup() -> None:
    bad = "<script>alert(1)</script>"
    c = archetype("captain-biologist")
    assert c.companion
    c = replace(
        c, name=bad, notes=bad, stories=(bad, bad), languages=(bad,), investigated=(bad,),
        traits=(Trait(bad, 1),), companion=replace(c.companion, name=bad),
        quirks=replace(c.quirks, ideal=bad), look=bad,
    )  # fmt: skip
    page = html(sheet(c))
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 10
