"""What a page of the builder shows: the nine steps, the questions of one, the sheet as it grows."""

from typing import Literal

import msgspec

from worldline.riftbound.characters.build.answers import AnyAnswer
from worldline.riftbound.characters.build.steps import Status
from worldline.riftbound.content.entries.words import Attribute

Form = Literal[
    "text", "texts", "pick", "pick many", "dice", "drop", "place", "traits", "quirk", "number",
    "buy",
]  # fmt: skip
"""How a question is answered: words; several words; one of the options; any of them; dice rolled
or entered; dice discarded; a die placed; Traits with their values; an option or words of one's own;
a number from `least` to `most`; options with a count."""


class BuilderRow(msgspec.Struct, frozen=True):
    """A part of what is shown."""


class FigureChange(BuilderRow, frozen=True):
    """A figure of the sheet with an option, against the sheet as it stands. The option that stands
    changes nothing."""

    figure: str
    before: str
    after: str


class DamageStep(BuilderRow, frozen=True):
    """The mean damage from where the last step ends `to` so many metres; 0 is base contact."""

    to: int
    mean: float


class PreviewAbility(BuilderRow, frozen=True):
    name: str
    entry: str
    by: str
    line: str
    text: str


class OptionShown(BuilderRow, frozen=True):
    """An answer that the content offers. `question` is what takes it back if it is `chosen`. A
    locked one has the `rule` that forbids it, and `why` in a line."""

    answer: AnyAnswer
    question: str
    name: str
    group: str = ""  # options that belong together
    about: str = ""  # its figures in a line
    text: str = ""  # what it is, in words
    entry: str = ""  # of the compendium: "items/auto-rifle"
    changes: tuple[FigureChange, ...] = ()
    abilities: tuple[PreviewAbility, ...] = ()  # that come with it
    damage: tuple[DamageStep, ...] = ()  # of a weapon, in this character's hands
    wanted: str = ""  # why the Role or Class gets much from it
    owned: str = ""  # how many are there already, and from where
    price: int | None = None  # in mC, of what is bought
    count: int = 0  # how many were bought
    chosen: bool = False
    rule: str = ""
    why: str = ""


class TraitRules(BuilderRow, frozen=True):
    """RB-TRAIT-2 to RB-TRAIT-7: what is left to give, and the bounds of a Trait."""

    plus: int  # what strengths total in the end
    minus: int  # what weaknesses do, below 0
    plus_left: int
    minus_left: int
    most: int
    least: int
    count: int  # of Traits at most


class QuestionShown(BuilderRow, frozen=True):
    """Something that a step asks. `after` are questions that come first, in words; `answers` what
    stands, and `words` the same to be read."""

    id: str
    text: str
    help: str
    rule: str
    form: Form
    must: bool
    done: bool
    skipped: bool
    after: tuple[str, ...] = ()
    answers: tuple[AnyAnswer, ...] = ()
    words: str = ""
    examples: tuple[str, ...] = ()
    options: tuple[OptionShown, ...] = ()
    least: int | None = None  # of a number, of how many are named, or of how long a line is
    most: int | None = None
    traits: TraitRules | None = None


class Aside(BuilderRow, frozen=True):
    """An answer that does not fit at present: it is kept, and stands again as soon as it does."""

    question: str
    words: str
    rule: str
    why: str


class StepLine(BuilderRow, frozen=True):
    """One of the nine; `open` says in short words what is still to be answered, and `shows` which
    part of the sheet it brings about without a question."""

    number: int
    name: str
    about: str
    status: Status
    open: tuple[str, ...]
    aside: tuple[Aside, ...]
    shows: Literal["", "pools", "abilities", "skills"] = ""


# The sheet as far as it is known


class PreviewFigure(BuilderRow, frozen=True):
    """`text` is the figure, or what it will be made of: "12 + FTD". `reasons` are its parts."""

    label: str
    value: int | None
    text: str
    reasons: tuple[str, ...] = ()


class ScoreChange(BuilderRow, frozen=True):
    by: str
    change: int


class PreviewAttribute(BuilderRow, frozen=True):
    """An Attribute with its die, what the die gives, and all that changes it."""

    id: Attribute
    short: str
    name: str
    about: str  # what it is for, in a few words
    die: int | None
    place: int | None  # of the die among all
    base: int | None
    changes: tuple[ScoreChange, ...]
    score: int | None
    rating: int | None


class PreviewAttack(BuilderRow, frozen=True):
    name: str
    weapon: str
    line: str
    damage: tuple[DamageStep, ...]
    barred: str  # the rule that forbids it now


class PreviewThing(BuilderRow, frozen=True):
    name: str
    entry: str
    count: int
    by: str
    where: str
    look: str = ""  # of Signature Equipment


class PreviewTrait(BuilderRow, frozen=True):
    name: str
    plus: int
    minus: int


class PreviewUnit(BuilderRow, frozen=True):
    """The Signature Vehicle or Companion."""

    name: str
    option: str
    entry: str
    rows: tuple[PreviewFigure, ...]
    attacks: tuple[PreviewAttack, ...]
    parts: tuple[str, ...]  # Systems, or features
    look: str = ""


class Preview(BuilderRow, frozen=True):
    """The sheet beside every step. `target` is whom the damage of Attacks is worked out for, and
    `figures` all that an option can change, by their names: what it does not change stays so."""

    name: str
    role: str
    class_: str = msgspec.field(name="class")
    level: int
    dice: tuple[int, ...]
    dropped: tuple[int, ...]
    hp: PreviewFigure
    sp: PreviewFigure
    ehp: PreviewFigure
    rows: tuple[PreviewFigure, ...]
    attributes: tuple[PreviewAttribute, ...]
    attacks: tuple[PreviewAttack, ...]
    target: str
    abilities: tuple[PreviewAbility, ...]
    skilled: tuple[str, ...]
    traits: tuple[PreviewTrait, ...]
    ideal: str
    goal: str
    flaw: str
    stories: tuple[str, ...]
    languages: tuple[str, ...]
    notes: str
    things: tuple[PreviewThing, ...]
    money: PreviewFigure
    vehicle: PreviewUnit | None
    companion: PreviewUnit | None
    figures: dict[str, str]


class LastChange(BuilderRow, frozen=True):
    """What an undo takes back, in short words, and the step where that is asked, if it still is."""

    words: str
    step: int | None


class Builder(BuilderRow, frozen=True):
    """A draft as its page shows it, with the questions of one step."""

    level: int  # at which the character is going to start
    steps: tuple[StepLine, ...]
    step: int
    asked: tuple[QuestionShown, ...]
    sheet: Preview
    complete: bool
    undo: LastChange | None
    can_redo: bool
