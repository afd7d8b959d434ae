"""The numbers of the general rules, and the campaign's switches (parameters.toml)."""

from typing import Literal

from worldline.riftbound.content.entries.amounts import CountAmount
from worldline.riftbound.content.entries.words import (
    Count,
    Entry,
    Face,
    Id,
    Positive,
    RuleId,
    Strict,
)


class Parameters(Strict, frozen=True):
    """Numbers that the rules read; `sources` names the rule that states each of them."""

    sources: dict[str, RuleId]
    # Attributes
    score_least: int
    score_most: int
    ratings: dict[str, Face]  # by Score (RB-ATTR-4)
    # building
    build_dice: Positive
    build_keep: Positive
    build_scores: dict[str, int]  # by face (RB-BUILD-6)
    build_high: tuple[Face, ...]  # a throw without any of these is thrown again (RB-BUILD-4)
    build_low: tuple[Positive, ...]
    trait_plus: Count
    trait_minus: Count
    traits: Count
    trait_most: Count
    trait_least: int
    money_least: Count
    money_most: Count
    outfits: Count
    outfit_kinds: tuple[str, ...]
    kit: Id  # the item that everybody starts with (RB-BUILD-20)
    unarmed: Id  # the Attack that every unit has (RB-UNARMED-1)
    story_bonus: CountAmount
    ehp: CountAmount
    maximum_least: Count  # maximum HP and SP (RB-HP-3)
    level_most: Positive
    level_hp_least: Count
    hands: Positive
    # Prestige
    prestige_most: Positive
    prestige_cost: Positive
    # Checks
    check_dice: Positive
    check_pair_dice: Count  # more dice on exactly two sixes or ones (RB-CHECK-10)
    check_triple_dice: Count
    # rests
    short_break_minutes: Positive
    long_break_minutes: Positive
    full_rest_minutes: Positive
    full_rest_sleep_minutes: Positive
    short_break_sp: CountAmount
    long_break_hp: CountAmount  # for each Level and hour
    full_rest_ehp: CountAmount
    signature_ready: Face
    # turns
    order_dice: Positive
    order_score: Literal["agi"]
    order_special: Positive  # as many sixes or ones are special (RB-ORDER-4, RB-ORDER-7)
    actions: Positive
    move: Positive  # metres
    prepare_rerolls: Positive
    overwatch_difficulty: Positive
    seize_difficulty: Positive
    seize_price: Count  # Actions fewer on the next turn
    # Attacks
    counter_penalty: Count
    point_blanc: Count
    point_blanc_target: Count
    contact_mm: Count
    # Heavy
    heavy_difficulty: Positive
    heavy_second_move: Count
    # dying
    critical_actions: Positive
    critical_move: Positive
    critical_damage: Count
    critical_mark: Id  # what whoever enters Critical Condition gets (RB-DYING-2)
    dying_score: int
    dying_last_action: Positive
    dying_survives: Positive
    # reconstructed
    fall_metres: Positive
    fall_dice: Count
    fall_dice_most: Positive
    fall_type: Id
    repair_difficulty: Positive
    repair_hp: CountAmount
    notable_weight: CountAmount  # of a notable one in an encounter (RB-RECON-BUDGET-1)


class Switch(Entry, frozen=True, kw_only=True):
    """A ruling that a campaign may decide otherwise."""

    kind: Literal["flag", "number", "word"]
    default: bool | int | str | None = None  # a number may be absent: no limit
    options: tuple[str, ...] = ()  # the words to choose from

    def __post_init__(self) -> None:
        types: dict[str, tuple[type, ...]] = {
            "flag": (bool,),
            "number": (int, type(None)),
            "word": (str,),
        }
        if type(self.default) not in types[self.kind]:
            raise ValueError(f"the default is no {self.kind}")
        if self.kind == "word" and self.default not in self.options:
            raise ValueError("the default is one of the options")

    def wrong(self, value: object) -> str | None:
        """What is wrong with a setting."""
        if self.kind == "word" and value not in self.options:
            return f"it is one of {', '.join(self.options)}, not {value!r}"
        if self.kind == "flag" and not isinstance(value, bool):
            return f"it is true or false, not {value!r}"
        if self.kind == "number" and value is None:
            return "it is a number" if self.default is not None else None
        if self.kind == "number" and (type(value) is not int or value < 0):
            return f"it is a number from 0 on, not {value!r}"
        return None


class Difficulty(Entry, frozen=True, kw_only=True):
    """A step of the guide to Difficulties (RB-RECON-DIFF-1)."""

    least: Positive
    most: Positive
