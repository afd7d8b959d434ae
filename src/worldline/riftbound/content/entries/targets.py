"""What a use can be aimed at."""

from typing import Literal

from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import Count, Positive, Strict, Who


class Target(Strict, frozen=True, kw_only=True):
    """The units that a use may be aimed at; `target` in its conditions is each of them.

    `count` "any": any number, at the user's choice; `all`: every unit that fits, without choice.
    `metres` is measured from one of `of` (0: touch, RB-RULING-75); `or_longest_attack`: or within
    the longest range of the user's own Attacks, if that is more (RB-RULING-175). `after_move`: the
    distance is judged when the user has moved (RB-RULING-191)."""

    count: Positive | Literal["any"] = 1
    all: bool = False
    among: Literal["units", "attack-targets"] = "units"
    metres: Count | None = None
    of: tuple[Who, ...] = ("user",)
    or_longest_attack: bool = False
    after_move: bool = False
    oneself: bool = True  # the user may be among them (RB-RULING-97)
    dead: bool = False  # dead units too
    other_than: tuple[Who, ...] = ()
    when: tuple[When, ...] = ()
    unless: tuple[When, ...] = ()
