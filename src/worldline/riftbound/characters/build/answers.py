"""What a player decides while building a character, one small struct for each decision.

Every answer belongs to a question, named by a short text such as "role" or "die:agi"; a later
answer to the same question takes the place of the earlier one.
"""

from typing import ClassVar, Literal

import msgspec

from worldline.riftbound.content.entries.words import Attribute

Signature = Literal["weapon", "vehicle", "companion"]
Source = Literal["role", "class"]
QuirkKind = Literal["ideal", "goal", "flaw"]
Decided = bool | int | str
"""What a campaign decided on a switch."""


class BuildAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True, gc=False):
    """One decision of a player; `about` names its question, with the fields that tell it apart."""

    about: ClassVar[str]

    @property
    def question(self) -> str:
        return self.about.format(self)


class ChooseName(BuildAnswer, frozen=True):
    about: ClassVar[str] = "name"
    name: str


class ChooseRole(BuildAnswer, frozen=True):
    about: ClassVar[str] = "role"
    role: str


class ChooseClass(BuildAnswer, frozen=True):
    about: ClassVar[str] = "class"
    class_: str = msgspec.field(name="class")


class RollDice(BuildAnswer, frozen=True):
    """The dice fall as the seed says; a throw that must be made again is (RB-BUILD-4)."""

    about: ClassVar[str] = "dice"
    seed: int


class EnterDice(BuildAnswer, frozen=True):
    """What was rolled at the table."""

    about: ClassVar[str] = "dice"
    faces: tuple[int, ...]


class DropDice(BuildAnswer, frozen=True):
    """The places of the dice that are discarded, counted from 0."""

    about: ClassVar[str] = "drop"
    places: tuple[int, ...]


class AssignDie(BuildAnswer, frozen=True):
    about: ClassVar[str] = "die:{0.attribute}"
    attribute: Attribute
    place: int


class ChooseGain(BuildAnswer, frozen=True):
    about: ClassVar[str] = "gain"
    attribute: Attribute


class ChooseLoss(BuildAnswer, frozen=True):
    about: ClassVar[str] = "loss"
    attribute: Attribute


class ChooseOther(BuildAnswer, frozen=True):
    """One of the other Scores that first Abilities raise when they are gained."""

    attribute: Attribute
    n: int = 0

    @property
    def question(self) -> str:
        return other(self.n)


def other(n: int) -> str:
    return f"other:{n}" if n else "other"


class AddTrait(BuildAnswer, frozen=True):
    name: str
    plus: int = 0
    minus: int = 0

    @property
    def question(self) -> str:
        return f"trait:{self.name.strip().casefold()}"


class SetQuirk(BuildAnswer, frozen=True):
    """A suggested Quirk by its id, or an invented one in words."""

    about: ClassVar[str] = "quirk:{0.kind}"
    kind: QuirkKind
    text: str


class SetStories(BuildAnswer, frozen=True):
    """Background, Origin, and whatever more the GM grants."""

    about: ClassVar[str] = "stories"
    stories: tuple[str, ...]


class SetLanguages(BuildAnswer, frozen=True):
    about: ClassVar[str] = "languages"
    languages: tuple[str, ...]


class SetNotes(BuildAnswer, frozen=True):
    about: ClassVar[str] = "notes"
    notes: str


class TakeInnate(BuildAnswer, frozen=True):
    about: ClassVar[str] = "innate:{0.ability}"
    ability: str


class ChooseAspect(BuildAnswer, frozen=True):
    """The damage type or Attribute that a first Ability is gained with."""

    about: ClassVar[str] = "aspect:{0.ability}"
    ability: str
    choice: str


class ChooseGrant(BuildAnswer, frozen=True):
    """Which item, where the Role or Class leaves a choice: grant number `n` of its list."""

    about: ClassVar[str] = "grant:{0.by}:{0.n}"
    by: Source
    n: int
    item: str


class ChooseSignature(BuildAnswer, frozen=True):
    about: ClassVar[str] = "signature:{0.of}"
    of: Signature
    option: str


class ChooseDamageType(BuildAnswer, frozen=True):
    """Of what has one to choose: "weapon", a granted item ("role:1") or a System ("system:3")."""

    about: ClassVar[str] = "type:{0.of}"
    of: str
    damage: str


class ChooseHands(BuildAnswer, frozen=True):
    about: ClassVar[str] = "hands"
    two_handed: bool


class ChooseSystem(BuildAnswer, frozen=True):
    """Which System, where line `n` of the vehicle's list leaves a choice."""

    about: ClassVar[str] = "system:{0.n}"
    n: int
    system: str


class AssignScores(BuildAnswer, frozen=True):
    """The companion's Scores that may be given in any order."""

    about: ClassVar[str] = "scores"
    scores: dict[Attribute, int]


class NameSignature(BuildAnswer, frozen=True):
    about: ClassVar[str] = "called:{0.of}"
    of: Signature
    name: str


class DescribeLook(BuildAnswer, frozen=True):
    about: ClassVar[str] = "look:{0.of}"
    of: Signature
    look: str


class ChooseOutfits(BuildAnswer, frozen=True):
    about: ClassVar[str] = "outfits"
    outfits: tuple[str, ...]


class SetMoney(BuildAnswer, frozen=True):
    """milliCredits agreed with the GM, with what the Class adds (RB-BUILD-21)."""

    about: ClassVar[str] = "money"
    mc: int


class BuyItem(BuildAnswer, frozen=True):
    about: ClassVar[str] = "buy:{0.item}:{0.variant}"
    item: str
    variant: str = ""
    count: int = 1


class ChooseKit(BuildAnswer, frozen=True):
    """Which item, or which variant of it, line `n` of the Adventuring Kit is."""

    about: ClassVar[str] = "kit:{0.n}"
    n: int
    item: str
    variant: str = ""


class Skip(BuildAnswer, frozen=True):
    """Nothing, or nothing more, is answered to a question that needs no answer."""

    about: ClassVar[str] = "skip:{0.of}"
    of: str


class Retract(BuildAnswer, frozen=True):
    """Takes back whatever was answered to a question."""

    about: ClassVar[str] = "{0.of}"
    of: str


AnyAnswer = (
    ChooseName | ChooseRole | ChooseClass | RollDice | EnterDice | DropDice | AssignDie
    | ChooseGain | ChooseLoss | ChooseOther | AddTrait | SetQuirk | SetStories | SetLanguages
    | SetNotes | TakeInnate | ChooseAspect
    | ChooseGrant | ChooseSignature | ChooseDamageType | ChooseHands | ChooseSystem | AssignScores
    | NameSignature | DescribeLook | ChooseOutfits | SetMoney | BuyItem | ChooseKit | Skip | Retract
)  # fmt: skip


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character in the making: every answer ever given, in order. Nothing else is kept; what
    stands, what is open and what is in conflict follows from it."""

    packs: tuple[str, ...] = ()
    switches: dict[str, Decided] = {}
    level: int = 1  # at which the character is going to start (RB-BUILD-23)
    answers: tuple[AnyAnswer, ...] = ()
