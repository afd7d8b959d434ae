"""What the builder says: each question in words, what it is about, and examples of our own."""

from typing import Final, NamedTuple

from worldline.riftbound.build_view.rows import Form
from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import Source
from worldline.riftbound.characters.build.facts import Facts, kind_of
from worldline.riftbound.compendium.wording import any_of, grant
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.content.entries.words import Attribute
from worldline.words import with_sign

ATTRIBUTE_USES: Final[dict[Attribute, str]] = {
    "str": "blades, grapples",
    "ftd": "HP and EHP",
    "agi": "order, dodging",
    "vsn": "guns, looking",
    "wis": "piloting, Stories",
    "wil": "SP, nerve",
    "cha": "leading, charm",
    "knw": "medicine, research",
}

STEPS: Final = (
    "Who it is: the Role says how they fight and how much they take, the Class what they own.",
    "Ten dice: drop two, place the other eight, in any order.",
    "Things they are good or bad at, which no Attribute says.",
    "What they believe in, what they want, and what trips them up.",
    "Where they come from, and why they left.",
    "How much they can take, and how often they can do more than others.",
    "What only they can do.",
    "What they own.",
    "What they know how to use.",
)


def step(rules: Parameters, number: int) -> str:
    """A line about a step."""
    line = STEPS[number - 1]
    return f"{line} {ratings(rules)}" if number == 2 else line


def ratings(rules: Parameters) -> str:
    """RB-ATTR-4 in a line."""
    by_rating: dict[int, list[int]] = {}
    for score in sorted(map(int, rules.ratings)):
        by_rating.setdefault(rules.ratings[str(score)], []).append(score)
    parts = (f"{_span(scores)} is {rating}+" for rating, scores in sorted(by_rating.items()))
    return f"The Score makes the Rating, which a die must show: {', '.join(parts)}."


def _span(scores: list[int]) -> str:
    ends = [with_sign(score) for score in dict.fromkeys((scores[0], scores[-1]))]
    return (" to " if len(scores) > 2 else " or ").join(ends)


def dice_give(rules: Parameters) -> str:
    """RB-BUILD-6 in a line: "5 and 6 become +1, 3 and 4 become 0."."""
    by_score: dict[int, list[str]] = {}
    for face, score in sorted(rules.build_scores.items()):
        by_score.setdefault(score, []).append(face)
    parts = (
        f"{' and '.join(faces)} become {with_sign(score)}" for score, faces in by_score.items()
    )
    return f"{', '.join(reversed([*parts]))}."


class About(NamedTuple):
    """A kind of question: how it is answered, its name in short, what it means, and examples."""

    form: Form
    short: str
    help: str
    examples: tuple[str, ...] = ()


KINDS: Final[dict[str, About]] = {
    "name": About(
        "text",
        "Name",
        "What the others at the table will call your character.",
        ("Ines Okafor", "Doctor Quill", "Seven"),
    ),
    "role": About(
        "pick",
        "Role",
        "The Role is the part you play when things get dangerous. It sets your HP and SP, moves "
        "some Scores, and gives most of the Abilities that you will ever have.",
    ),
    "class": About(
        "pick",
        "Class",
        "The Class gives you something that nobody else has: a weapon, a vehicle or an animal. Any "
        "Class goes with any Role.",
    ),
    "dice": About(
        "dice",
        "Dice",
        "Let the dice fall here, or roll them at the table and type what they show. A throw "
        "without one high or without one low die does not count and is made again.",
    ),
    "drop": About(
        "drop",
        "Drop two dice",
        "Two dice are put away. Most people put away the lowest, but a weakness is fun to play.",
    ),
    "die": About(
        "place",
        "Dice to place",
        "Put the high ones where you want to succeed often. The figure with a + behind is the "
        "Rating: what a die must show in a roll on it.",
    ),
    "gain": About(
        "pick", "Role raises", "Your Role trains you in one of these: that Score rises by 1."
    ),
    "loss": About("pick", "Role lowers", "And neglects one of these: that Score falls by 1."),
    "other": About(
        "pick",
        "Another Score",
        "Your first Ability makes you better at something else as well: choose what.",
    ),
    "trait": About(
        "traits",
        "Traits",
        "A Trait is something about you that helps or hinders, in your own words. Whenever it "
        "matters to a Check, its value is added. Give away all points of both kinds; one Trait may "
        "have both sides. Two that mean nearly the same do not go together: the GM says so.",
        (
            "Knows every engine by its sound +2",
            "Sleeps badly -1",
            "Grew up in the tunnels +1",
            "Famous +2 -1",
            "Cannot lie to children -2",
        ),
    ),
    "quirk:ideal": About(
        "quirk",
        "Ideal",
        "Something you hold dear enough to suffer for. Choose what you will have to bring up "
        "yourself, not what every fight brings up anyway: who plays a Quirk can earn Prestige.",
        ("A debt is paid, whatever it costs", "Nobody is left behind", "Machines deserve thanks"),
    ),
    "quirk:goal": About(
        "quirk",
        "Goal",
        "Something large that you work towards. When you have it, or give it up, you take another.",
        ("Find the ship that took my sister", "See the sea of a living world", "Clear my name"),
    ),
    "quirk:flaw": About(
        "quirk",
        "Flaw",
        "A failing that others see sooner than you do. It should get you into trouble that you "
        "enjoy playing.",
        ("Cannot turn down a bet", "Corrects everybody", "Keeps what is not theirs"),
    ),
    "stories": About(
        "texts",
        "Stories",
        "Two short lines: the life you had before (your Background), and why you left it (your "
        "Origin). When something you try is like what you have lived through, you add your Story "
        "Bonus.",
        (
            "Ten years as a tug pilot at the rings",
            "Cook of a mining crew; they never came back up",
            "Somebody in my family sold me out",
        ),
    ),
    "languages": About(
        "texts",
        "Languages",
        "What you speak or sign. What that is good for the GM decides.",
        ("Trade Standard", "Ring sign", "Old Martian"),
    ),
    "notes": About("text", "Notes", "Anything else: looks, habits, people you know."),
    "innate": About(
        "pick many",
        "Innate Abilities",
        "What some are born or made with. They cost nothing, and each has a price of its own: most "
        "characters have none.",
    ),
    "aspect": About(
        "pick", "Ability", "This Ability asks for a choice when you gain it. It stays as it is."
    ),
    "grant": About("pick", "Starting equipment", "This you get for nothing. You may choose which."),
    "signature": About(
        "pick",
        "Signature Equipment",
        "What your Class is known for. You are Skilled with it, and it is yours alone.",
    ),
    "signature:vehicle": About(
        "pick",
        "Signature Equipment",
        "What your Class is known for. You are Skilled with it, and it is yours alone. In a fight "
        "its Engine makes Watts (W) every turn, and moving and shooting use them up. The System "
        "Weight (SW) of a Terminal is how much of Systems it carries.",
    ),
    "hands": About(
        "pick",
        "Hands",
        "In one hand it leaves the other one free; in both it does what a Two-handed one does.",
    ),
    "system": About(
        "pick", "System", "This place of the vehicle can be fitted in more than one way."
    ),
    "type": About(
        "pick",
        "Damage type",
        "What kind of harm it does. Some targets mind one kind more than another.",
    ),
    "scores": About(
        "pick",
        "Companion's Scores",
        "These values go to these Attributes of your companion in any order, once and for all.",
    ),
    "called": About(
        "text",
        "Its name",
        "A name of its own, if you like.",
        ("Pepper", "Last Call", "Old Tin"),
    ),
    "look": About(
        "text",
        "Its look",
        "One line that lets the others see it. It changes no figure.",
        ("A saw-toothed blade of green glass", "Rust red, with a painted grin", "Grey, one-eyed"),
    ),
    "outfits": About(
        "pick", "Outfits", "Clothes for everyday and for work. The first one you wear."
    ),
    "money": About(
        "number",
        "Money",
        "milliCredits, as you agree with the GM. What you do not spend now you keep.",
    ),
    "buy": About(
        "buy",
        "Adventuring Gear",
        "Your Kit holds the most useful things already: look there before you buy.",
    ),
    "kit": About("pick", "Adventuring Kit", "Everybody gets a Kit. This part of it you choose."),
}
"""By the kind of question, or by the whole id where that says more."""


def about(question: str) -> About:
    return KINDS.get(question) or KINDS[kind_of(question)]


def help_with(book: Book, question: str) -> str:
    """What a question is about."""
    told = about(question).help
    kind, _, n = question.partition(":")
    if kind == "die":
        return f"{dice_give(book.rules)} {told}"
    if kind == "kit" and outfit.kit_lots(book)[int(n)].shared:
        return f"{told} What is made for several people is shared: you bring your part of it."
    return told


def text(f: Facts, question: str, asked: str) -> str:
    """A question, with which of several alike it is about."""
    kind, _, rest = question.partition(":")
    book = f.book
    match kind:
        case "die":
            return f"Which die goes to {book.attributes[rest].name}?"
        case "quirk":
            return f"Which {rest.capitalize()}?"
        case "gain" | "loss" if f.role:
            return f"{f.role.name} {'raises' if kind == 'gain' else 'lowers'} one of these Scores"
        case "other":
            n = int(rest or 0)
            ability = book.abilities[f.rising[n]] if n < len(f.rising) else None
            return f"{ability.name} raises another Score" if ability else asked
        case "aspect":
            return f"What is {book.abilities[rest].name} gained with?"
        case "grant" if ":" in rest:
            return _granted(f, rest)
        case "signature" if rest:
            return f"Which Signature {rest.capitalize()}?"
        case "called":
            return f"What is your {rest} called?"
        case "look" if rest:
            return f"What does your {rest} look like?"
        case "kit":
            items = outfit.kit_lots(book)[int(rest)].items
            return f"From the Kit: {any_of(book.items[id].name for id in items)}"
        case "system" if f.vehicle:
            systems = f.vehicle.systems[int(rest)].systems
            return f"Which System: {any_of(book.systems[id].name for id in systems)}?"
        case "type":
            return f"Which damage type has the {_typed(f, rest)}?"
    return asked


def _typed(f: Facts, of: str) -> str:
    """What has a damage type to choose."""
    kind, _, n = of.partition(":")
    if kind == "system":
        return f.book.systems[dict(f.systems())[int(n)]].name
    if kind in ("role", "class"):
        by: Source = "role" if kind == "role" else "class"
        item = outfit.granted_item(f, by, int(n), outfit.grants(f, by)[int(n)])
        return f.book.items[item].name if item else "item"
    weapon = outfit.weapon(f)
    return weapon.name if weapon else "weapon"


def _granted(f: Facts, rest: str) -> str:
    by, _, n = rest.partition(":")
    giver = f.role if by == "role" else f.class_
    lines = giver.equipment if giver else ()
    if giver is None or int(n) >= len(lines):
        return "Which item to start with?"
    return f"From {giver.name}: {grant(f.book, lines[int(n)])}"
