"""What a Role or Class gets much from: marked where something is chosen."""

from collections.abc import Iterator

from worldline.riftbound.build_view.figures import Sketch
from worldline.riftbound.characters.build.answers import (
    AnyAnswer,
    AssignDie,
    ChooseClass,
    ChooseGain,
    ChooseGrant,
    ChooseOther,
    ChooseRole,
    ChooseSignature,
)
from worldline.riftbound.characters.build.facts import Facts
from worldline.riftbound.compendium.wording import any_of, shorts
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.characters import Class, Role
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.sources import covers


def why_it_suits(s: Sketch, a: AnyAnswer) -> str:
    """Why an answer suits this character; "" if it suits as well as another."""
    match a:
        case AssignDie() if s.f.dice and s.book.rules.build_scores[str(s.f.dice[a.place])] > 0:
            return ", ".join(_uses(s, a.attribute))
        case ChooseGain() | ChooseOther():
            return ", ".join(_uses(s, a.attribute))
        case ChooseRole() if s.f.class_:
            return _alike(s.book, raised_by_role(s.book.roles[a.role]), s.f.class_)
        case ChooseClass() if s.f.role:
            return _alike(s.book, _raised_by_class(s.book, s.book.classes[a.class_]), s.f.role)
        case ChooseGrant():
            return ", ".join((*_hits(s.f, a.item), *_skilled(s, a.item)))
        case ChooseSignature(of="weapon"):
            return ", ".join(_hits(s.f, a.option))
    return ""


def raised_by_role(role: Role) -> tuple[Attribute, ...]:
    return (role.gain, *role.gain_one)


def _raised_by_class(book: Book, class_: Class) -> tuple[Attribute, ...]:
    gains = (book.abilities[id].on_gain for id in class_.levels[0].abilities)
    return tuple(attribute for gain in gains if gain for attribute in gain.scores)


def _raised(book: Book, giver: Role | Class) -> tuple[Attribute, ...]:
    return raised_by_role(giver) if isinstance(giver, Role) else _raised_by_class(book, giver)


def _alike(book: Book, raised: tuple[Attribute, ...], other: Role | Class) -> str:
    both = [attribute for attribute in raised if attribute in _raised(book, other)]
    return f"raises {any_of(shorts(book, both))}, as {other.name} does" if both else ""


def _uses(s: Sketch, attribute: Attribute) -> Iterator[str]:
    """What is made with an Attribute by what the character has."""
    short = s.book.attributes[attribute].short
    armed = {arm.source.name for arm in s.arms[:-1] if arm.best.attribute == attribute}
    armed |= {arm.source.name for arm in (s.hull.arms if s.hull else ())
              if arm.best.attribute == attribute}  # fmt: skip
    yield from (f"{name} hits on {short}" for name in sorted(armed))
    if s.hull and s.hull.dodge and s.hull.dodge.attribute == attribute and s.c.vehicle:
        yield f"{s.c.vehicle.name} dodges on {short}"


def _hits(f: Facts, item: str) -> Iterator[str]:
    book = f.book
    bases = {book.attacks[id].hit for id in book.items[item].attacks}
    for giver in (f.role, f.class_):
        raised = [a for a in (_raised(book, giver) if giver else ()) if a in bases]
        if giver and raised:
            yield f"hits on {any_of(shorts(book, raised))}, which {giver.name} raises"


def _skilled(s: Sketch, item: str) -> Iterator[str]:
    """RB-BUILD-22, where both givers are known."""
    needed = s.book.items[item].skills
    if s.skills_known and needed and covers(s.b.skills, needed):
        yield "you are Skilled with it"
