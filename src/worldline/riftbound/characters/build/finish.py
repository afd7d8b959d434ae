"""From a complete draft to a Character: full HP, SP and EHP, everything derived."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AssignDie,
    AssignScores,
    ChooseClass,
    ChooseDamageType,
    ChooseGain,
    ChooseLoss,
    ChooseName,
    ChooseRole,
    DescribeLook,
    Draft,
    NameSignature,
    QuirkKind,
    SetLanguages,
    SetMoney,
    SetNotes,
    SetQuirk,
    SetStories,
)
from worldline.riftbound.characters.build.belongings import Belongings
from worldline.riftbound.characters.build.facts import RULES, Facts, kind_of
from worldline.riftbound.characters.build.questions import is_answered, questions
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.figures import hull, stats
from worldline.riftbound.figures.character import (
    ATTRIBUTES,
    Birth,
    Character,
    CompanionHeld,
    Quirks,
    SystemHeld,
    Trait,
    VehicleHeld,
)


def finish(draft: Draft) -> Character:
    """The Level 1 character that a complete draft describes (RB-BUILD-23: it then levels up).
    Raises Illegal with the rule of the first question that is still open."""
    f = settle(draft)
    for q in questions(f):
        if q.must and not is_answered(f, q):
            conflict = next((c for c in f.aside if c.answer.question == q.id), None)
            if conflict:
                raise Illegal(conflict.rule, conflict.why)
            raise Illegal(RULES[kind_of(q.id)], f'"{q.id}" is still open: {q.text}')
    return assemble(f)


def assemble(f: Facts) -> Character:
    """A character from what stands, complete or not. Where nothing is decided there is nothing: no
    name, no companion, Score 0 for want of a die. A Role or Class that is not chosen has another
    one stand in for it, without its Abilities and equipment."""
    things = Belongings(f)
    things.signature()
    things.add_grants()
    things.clothes()
    things.add_purchases()
    things.kit()
    return fill_up(_person(f, things))


def fill_up(c: Character) -> Character:
    """With all HP, SP and EHP, and a companion with all of its own."""
    full = stats.maxima(stats.of(c))
    c = replace(c, hp=full.hp, sp=full.sp, ehp=full.ehp)
    if c.companion is not None:
        full = stats.maxima(stats.companion(c))
        c = replace(c, companion=replace(c.companion, hp=full.hp, ehp=full.ehp))
    return c


def _person(f: Facts, things: Belongings) -> Character:
    languages, notes = f.get("languages", SetLanguages), f.get("notes", SetNotes)
    name, stories = f.get("name", ChooseName), f.get("stories", SetStories)
    role, class_ = f.get("role", ChooseRole), f.get("class", ChooseClass)
    money = f.get("money", SetMoney)
    return Character(
        packs=f.draft.packs,
        content=f.book.edition.hash,
        switches=f.draft.switches,
        name=name.name.strip() if name else "",
        level=1,
        role=role.role if role else next(iter(f.book.roles)),
        class_=class_.class_ if class_ else next(iter(f.book.classes)),
        languages=tuple(name.strip() for name in languages.languages) if languages else (),
        notes=notes.notes.strip() if notes else "",
        birth=_birth(f),
        scores=f.scores_so_far,
        traits=tuple(Trait(t.name.strip(), t.plus, t.minus) for t in f.all(AddTrait)),
        quirks=Quirks(_quirk(f, "ideal"), _quirk(f, "goal"), _quirk(f, "flaw")),
        stories=tuple(story.strip() for story in stories.stories) if stories else (),
        hp=0,
        sp=0,
        ehp=0,
        abilities=tuple(f.gained_abilities),
        skilled=skills_of(f),
        things=tuple(things.things),
        next_thing=things.next,
        money=money.mc - outfit.money_spent(f) if money else 0,
        body_charge=body_charge(f),
        companion=companion(f),
        vehicle=_vehicle(f),
        weapon_name=(_called(f, "") if outfit.weapon(f) else "") or UNSET,
        look=_look(f),
    )


def _birth(f: Facts) -> Birth:
    gain, loss = f.get("gain", ChooseGain), f.get("loss", ChooseLoss)
    return Birth(
        dice=f.dice or (),
        dropped=f.dropped_places,
        assigned={a.attribute: a.place for a in f.all(AssignDie)},
        gain=gain.attribute if gain else ATTRIBUTES[0],
        loss=loss.attribute if loss else ATTRIBUTES[0],
    )


def _quirk(f: Facts, kind: QuirkKind) -> str:
    quirk = f.get(f"quirk:{kind}", SetQuirk)
    text = quirk.text if quirk else ""
    suggested = f.book.quirks.get(text)
    return suggested.name if suggested else text.strip()


def skills_of(f: Facts) -> tuple[str, ...]:
    """RB-BUILD-22: what Role, Class and Signature Equipment make one Skilled with."""
    givers = (f.role, f.class_)
    found = [skill for giver in givers if giver for skill in giver.skilled]
    for signature in (outfit.weapon(f), f.vehicle):
        found += signature.grants if signature else ()
    return tuple(dict.fromkeys(found))


def body_charge(f: Facts) -> int | None:
    """A body that runs on Charge starts full (RB-RULING-199)."""
    return (
        max((f.book.abilities[own.ability].charge for own in f.gained_abilities), default=0) or None
    )


def companion(f: Facts) -> CompanionHeld | None:
    """Once its Scores are assigned (RB-EQ-COMPANION-2)."""
    scores = f.get("scores", AssignScores)
    if f.companion is None or f.option is None or scores is None:
        return None
    name = _called(f, f.companion.name)
    return CompanionHeld(name=name, option=f.option, assigned=scores.scores, hp=0, ehp=0)


def _vehicle(f: Facts) -> VehicleHeld | None:
    if f.vehicle is None or f.option is None:
        return None
    held = tuple(fit_system(f, n, id) for n, id in f.systems())
    hp = hull.max_hp(f.book, f.vehicle, held)
    return VehicleHeld(name=_called(f, f.vehicle.name), option=f.option, systems=held, hp=hp)


def fit_system(f: Facts, n: int, id: str) -> SystemHeld:
    """A System at one of the vehicle's places."""
    entry = f.book.systems[id]
    chosen = f.get(f"type:system:{n}", ChooseDamageType) if entry.choice else None
    assert f.vehicle
    return SystemHeld(
        system=id,
        terminal=f.vehicle.systems[n].terminal,
        ammo=entry.ammo.most if entry.ammo else 0,
        charge=entry.charge,
        choice=chosen.damage if chosen else None,
    )


def _called(f: Facts, otherwise: str) -> str:
    assert f.class_
    a = f.get(f"called:{f.class_.signature}", NameSignature)
    return a.name.strip() if a else otherwise


def _look(f: Facts) -> str | UnsetType:
    a = f.get(f"look:{f.class_.signature}", DescribeLook) if f.class_ and f.option else None
    return a.look.strip() if a else UNSET
