"""A character sheet as one HTML page that needs nothing else, to read or to print; `sheet.html` and
`sheet.css` are how it looks."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from worldline.extras import missing
from worldline.riftbound.sheet.rows import (
    AbilityRow,
    AttributeRow,
    PointsRow,
    Pool,
    Sheet,
    SystemRow,
    ThingRow,
)
from worldline.sheets.emblem import draw_emblem, draw_portrait
from worldline.sheets.wording import best, dodging, driving, moving, passengers, special
from worldline.words import with_sign

try:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
    from markupsafe import Markup
except ModuleNotFoundError as error:
    raise missing(error) from None

MOST_TICKS: Final = 200
"""Nobody ticks more: the numbers stand beside."""
SPOTS: Final = {
    "left": "left hand",
    "right": "right hand",
    "both": "both hands",
    "vehicle": "in the vehicle",
    "carried": "",
    "inside": "",
}


def html(s: Sheet, portrait: bytes | None = None) -> str:
    """The page; every word of the character's is escaped."""
    emblem = draw_emblem(s.role, s.class_) if portrait is None else draw_portrait(portrait)
    return _template().render(s=s, emblem=Markup(emblem), MOST_TICKS=MOST_TICKS)


@cache
def _template() -> Template:
    pages = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    words = (best, dodging, driving, moving, passengers, special, with_sign)
    own = (changes, gained_text, marks, points_left, system_facts, thing_facts)
    pages.filters |= {word.__name__: word for word in (*words, *own)}
    return pages.get_template("sheet.html")


def changes(rows: Iterable[AttributeRow]) -> str:
    found = (
        f"{a.short}: " + ", ".join(f"{r.name} {with_sign(r.change)}" for r in a.reasons)
        for a in rows
        if a.reasons
    )
    return "; ".join(found)


def marks(a: AbilityRow) -> list[str]:
    return [*(["Signature"] if a.signature else []), *a.activation, *a.cost, *a.limit]


def gained_text(a: AbilityRow) -> str:
    return "; ".join(filter(None, (a.gained, ", ".join(a.tags))))


def system_facts(y: SystemRow) -> list[str]:
    facts = [f"{y.weight}SW", f"Terminal {y.terminal}", *_stocks(y.ammo, y.charge)]
    facts += [y.choice] if y.choice else []
    return facts if y.on is None else [*facts, "on" if y.on else "off"]


def thing_facts(t: ThingRow) -> list[str]:
    place = SPOTS.get(t.where, t.where)
    return [*_stocks(t.ammo, t.charge), *([place] if place else [])]


def _stocks(ammo: Pool | None, charge: Pool | None) -> list[str]:
    pools = (("Ammo", ammo), ("Charge", charge))
    return [f"{name} {p.now}/{p.most}" for name, p in pools if p]


def points_left(p: PointsRow) -> str:
    return f"{p.points}" + (f" ({p.only} only)" if p.only else "")
