"""Steps 1 to 5 and 7: name, Role, Class, Scores, Traits, Quirks, Stories, Innate Abilities."""

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AssignDie,
    ChooseAspect,
    ChooseClass,
    ChooseGain,
    ChooseLoss,
    ChooseName,
    ChooseOther,
    ChooseRole,
    DropDice,
    EnterDice,
    RollDice,
    SetLanguages,
    SetNotes,
    SetQuirk,
    SetStories,
    TakeInnate,
)
from worldline.riftbound.characters.build.facts import Facts, must_reroll
from worldline.riftbound.characters.level import check_choice
from worldline.riftbound.content.entries.characters import Need, Role
from worldline.riftbound.figures.character import ATTRIBUTES


def check_name(_: Facts, a: ChooseName) -> None:
    if not a.name.strip():
        raise Illegal("RB-BUILD-1", "a character has a name")


def check_role(f: Facts, a: ChooseRole) -> None:
    if a.role not in f.book.roles:
        raise Illegal("RB-BUILD-1", f'there is no Role "{a.role}"')


def check_class(f: Facts, a: ChooseClass) -> None:
    """Any Class goes with any Role (RB-RULING-9)."""
    if a.class_ not in f.book.classes:
        raise Illegal("RB-BUILD-1", f'there is no Class "{a.class_}"')


# Step 2: Attributes


def check_dice(f: Facts, a: EnterDice | RollDice) -> None:
    if isinstance(a, RollDice):
        return
    rules = f.book.rules
    if len(a.faces) != rules.build_dice:
        why = f"this roll needs {rules.build_dice} dice; you typed {len(a.faces)}"
        raise Illegal("RB-BUILD-3", why)
    if strange := [face for face in a.faces if not 1 <= face <= 6]:
        raise Illegal("RB-BUILD-3", f"a die shows 1 to 6, not {strange[0]}")
    if must_reroll(rules, a.faces):
        why = "a throw without a high or without a low die is made again, all of it"
        raise Illegal("RB-BUILD-4", why)


def check_drop(f: Facts, a: DropDice) -> None:
    rules = f.book.rules
    if f.dice is None:
        raise Illegal("RB-BUILD-5", "the dice are not yet rolled")
    count = rules.build_dice - rules.build_keep
    if len(set(a.places)) != count or len(a.places) != count:
        raise Illegal("RB-BUILD-5", f"exactly {count} dice are discarded")
    if not all(0 <= place < rules.build_dice for place in a.places):
        raise Illegal("RB-BUILD-5", f"the dice have places from 0 to {rules.build_dice - 1}")


def check_die(f: Facts, a: AssignDie) -> None:
    if f.dice is None or "drop" not in f.standing:
        raise Illegal("RB-BUILD-7", "first the dice are rolled, and some discarded")
    if a.attribute not in ATTRIBUTES:
        raise Illegal("RB-ATTR-1", f'there is no Attribute "{a.attribute}"')
    if not 0 <= a.place < len(f.dice):
        raise Illegal("RB-BUILD-7", "there is no such die")
    if a.place in f.dropped_places:
        raise Illegal("RB-BUILD-5", "this die is discarded")
    for b in f.all(AssignDie):
        if b.place == a.place and b.attribute != a.attribute:
            raise Illegal("RB-BUILD-7", f"this die went to {b.attribute.upper()}")


def check_gain(f: Facts, a: ChooseGain) -> None:
    role = _role(f)
    if a.attribute not in role.gain_one:
        allowed = " or ".join(id.upper() for id in role.gain_one)
        raise Illegal(_cited(role), f"{role.name} gains {allowed}")


def check_loss(f: Facts, a: ChooseLoss) -> None:
    role = _role(f)
    if a.attribute not in role.lose_one:
        allowed = " or ".join(id.upper() for id in role.lose_one)
        raise Illegal(_cited(role), f"{role.name} loses {allowed}")


def _role(f: Facts) -> Role:
    if f.role is None:
        raise Illegal("RB-BUILD-8", "first choose a Role")
    return f.role


def _cited(role: Role) -> str:
    return role.rules[0] if role.rules else "RB-BUILD-8"


def check_other(f: Facts, a: ChooseOther) -> None:
    """RB-BUILD-9: another Score than those that the Ability raises anyway."""
    rising = f.rising
    if not 0 <= a.n < len(rising):
        raise Illegal("RB-BUILD-9", "no first Ability raises a Score of one's choice")
    gain = f.book.abilities[rising[a.n]].on_gain
    others = {b.attribute for b in f.all(ChooseOther) if b.n != a.n and rising[b.n] == rising[a.n]}
    if a.attribute in others or (gain and a.attribute in gain.scores):
        raise Illegal("RB-BUILD-9", f"{a.attribute.upper()} rises already; another Score is chosen")
    if a.attribute not in ATTRIBUTES:
        raise Illegal("RB-ATTR-1", f'there is no Attribute "{a.attribute}"')


# Step 3: Traits


def check_trait(f: Facts, a: AddTrait) -> None:
    """One Trait more must leave the whole within bounds; the sums are met exactly in the end
    (RB-TRAIT-2, RB-RULING-26). The bounds are the same at every Level (RB-RULING-27,
    RB-MISSING-6)."""
    rules = f.book.rules
    if not a.name.strip():
        raise Illegal("RB-TRAIT-1", "a Trait has a name")
    if a.plus < 0 or a.minus > 0 or (a.plus == 0 and a.minus == 0):
        raise Illegal("RB-TRAIT-1", "a Trait is a strength above 0, a weakness below 0, or both")
    if a.plus > rules.trait_most:
        raise Illegal("RB-TRAIT-7", f"no Trait is better than +{rules.trait_most}")
    if a.minus < rules.trait_least:
        raise Illegal("RB-TRAIT-6", f"no Trait is worse than {rules.trait_least}")
    others = [b for b in f.all(AddTrait) if b.question != a.question]
    if len(others) >= rules.traits:
        raise Illegal("RB-TRAIT-3", f"there are at most {rules.traits} Traits")
    if (plus := a.plus + sum(b.plus for b in others)) > rules.trait_plus:
        why = f"strengths would total +{plus}; they total +{rules.trait_plus}"
        raise Illegal("RB-TRAIT-2", why)
    if (minus := a.minus + sum(b.minus for b in others)) < -rules.trait_minus:
        why = f"weaknesses would total {minus}; they total -{rules.trait_minus}"
        raise Illegal("RB-TRAIT-2", why)


def traits_complete(f: Facts) -> bool:
    traits, rules = f.all(AddTrait), f.book.rules
    plus, minus = sum(t.plus for t in traits), sum(t.minus for t in traits)
    return (plus, minus) == (rules.trait_plus, -rules.trait_minus)


# Steps 4, 5 and 7


def check_quirk(f: Facts, a: SetQuirk) -> None:
    """RB-QUIRK-1: picked from the lists, or invented."""
    if not a.text.strip():
        raise Illegal("RB-QUIRK-1", f"everybody has an Ideal, a Goal and a Flaw; name the {a.kind}")
    entry = f.book.quirks.get(a.text)
    if entry is not None and entry.kind != a.kind:
        raise Illegal("RB-QUIRK-1", f"{entry.name} is among the suggestions for a {entry.kind}")


def check_stories(f: Facts, a: SetStories) -> None:
    """RB-STORY-1; more than two for those who start above Level 1 (RB-STORY-4)."""
    if len(a.stories) < 2 or not all(story.strip() for story in a.stories):
        raise Illegal("RB-STORY-1", "the first two Stories are a Background and an Origin")
    if len(a.stories) > 2 and f.draft.level == 1:
        raise Illegal("RB-STORY-4", "only who starts above Level 1 has more Stories")


def check_languages(_: Facts, a: SetLanguages) -> None:
    """Free words; who understands what is for the GM to say (RB-MISSING-26)."""
    names = [name.strip().casefold() for name in a.languages]
    if not all(names) or len(set(names)) < len(names):
        raise Illegal("RB-MISSING-26", "every language has a name, and stands in the list once")


def check_notes(_: Facts, a: SetNotes) -> None:
    if not a.notes.strip():
        raise Illegal("RB-SHEET-32", "a note has words")


def check_innate(f: Facts, a: TakeInnate) -> None:
    """RB-BUILD-16: any number of them, each once (RB-RULING-45)."""
    entry = f.book.abilities.get(a.ability)
    if entry is None:
        raise Illegal("RB-BUILD-16", f'there is no Ability "{a.ability}"')
    if entry.gained == "locked":
        raise Illegal("RB-LEVEL-10", f"{entry.name} is Locked")
    if entry.gained == "bought":
        raise Illegal("RB-LEVEL-8", f"{entry.name} costs {entry.cost}AP, and Level 1 gives none")
    if entry.limited and not any(_meets(f, need) for need in entry.limited):
        raise Illegal("RB-LEVEL-9", f"{entry.name} is Limited to others")


def _meets(f: Facts, need: Need) -> bool:
    """RB-RULING-36, by what a new character can have."""
    role, class_ = f.get("role", ChooseRole), f.get("class", ChooseClass)
    return (
        need.role in (None, role and role.role)
        and need.class_ in (None, class_ and class_.class_)
        and need.category in (None, f.role and f.role.category)
        and need.ability in (None, *(own.ability for own in f.gained_abilities))
    )


def check_aspect(f: Facts, a: ChooseAspect) -> None:
    """RB-BUILD-15: of an Ability that is gained with a damage type or Attribute."""
    entry = f.book.abilities.get(a.ability)
    if (
        entry is None
        or not entry.choice
        or all(own.ability != a.ability for own in f.gained_abilities)
    ):
        raise Illegal("RB-BUILD-15", "no first Ability asks for this")
    check_choice(f.book, entry, a.choice)
