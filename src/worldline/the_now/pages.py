"""The shape of data/*.toml: what an edition's files may say (TN-ED, TN-MISS)."""

from typing import Annotated, Any, Final, Literal

import msgspec

from worldline.the_now import field

COLOURS: Final = ("purple", "blue", "gray", "turquoise", "orange", "yellow")
"""The players' colours in their fixed order (TN-MISS-3)."""
PHASE_COLOURS: Final = ("pale yellow", "green", "blue", "violet", "red")
"""The colours of phases and radii (TN-MISS-2, TN-FIELD-10)."""

Colour = Literal["purple", "blue", "gray", "turquoise", "orange", "yellow"]
Centre = Literal["green", "red", "gray"]
Group = Literal["movement", "energy", "events"]  # TN-ARTIFACT-9
Kind = Literal["collapse", "hole", "collector", "needle", "stabilizer", "tangle"]
GROUPS: Final[dict[str, Group]] = {
    "collapse": "movement",
    "hole": "energy",
    "collector": "energy",
    "needle": "events",
    "stabilizer": "events",
    "tangle": "events",
}
"""The group in which the rules count each kind (TN-ARTIFACT-13)."""
ItemName = Literal["gun", "shield", "accelerator", "storage", "amplifier"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Radius = Annotated[int, msgspec.Meta(ge=0, lt=field.RADII)]

MOST_CARDS: Final = 256
"""How many events an edition may have, all in all."""

NONE: Final = 0
CAUSE: Final = 1
HINDRANCE: Final = 2
"""What a mark makes of a link (TN-CARD-2)."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A struct that refuses keys it does not know."""


class Central(Strict, frozen=True):
    """The central event (TN-MISS-8); other data may let it score (TN-RULING-64)."""

    links: str
    centre: Centre = "gray"
    tick: Colour | None = None
    cross: Colour | None = None
    points: Count = 0


class Parameters(Strict, frozen=True):
    """The numbers of parameters.toml; their sources stand beside them in the file."""

    rounds_per_phase: tuple[Count, Count, Count, Count, Count]
    start_energy: Positive  # without any a player would be out (TN-OUT-1)
    start_score: Count
    au: Count
    speed: Count
    move_energy: Count
    organize_au: Count
    organize_energy: Count
    extract_au: Count
    extract_per_radius: Count
    extract_v616mon: Count
    impact_au: Count
    weak_impact: Count
    weak_gain: Count
    strong_impact: Count
    strong_energy: Count
    impact_limit: Count
    link_strength: Count
    link_limit: Count
    logistic_limit: Count
    hand: Count
    candidates: Count
    candidates_three: Count
    candidates_two: Count
    discharge_energy: Count
    safety_rounds: Count
    artifacts_from_round: Count
    hole_take: Count
    hole_maximum: Count
    hole_steps: tuple[tuple[Count, Count], ...]
    hole_scale: Count
    needle_between: Count
    stabilizer_impact: Count
    collector_least: Count
    collector_most: Count
    bet_tokens_owner: Count
    bet_energy: Count
    points_track: Positive
    presets: dict[str, tuple[Count, Count, Count, Count, Count]]
    central: Central


class Item(Strict, frozen=True):
    """A row of the item tablet, with a price and a figure per level (TN-ITEM-5, TN-ITEM-6)."""

    name: str
    price: tuple[Count, ...]
    sources: dict[str, str]
    damage: tuple[Count, ...] = ()
    expense: tuple[Count, ...] = ()
    defense: tuple[Count, ...] = ()
    speed: tuple[Count, ...] = ()
    maximum: Count = 0
    charges: Count = 0
    uses: Count = 0


class TangleLinks(Strict, frozen=True):
    symbol: str
    links: str


class Artifact(Strict, frozen=True):
    """A kind of artifact (TN-ARTIFACT-13)."""

    name: str
    group: Group
    copies: Count
    sources: dict[str, str]
    charges: Count = 0
    links: tuple[TangleLinks, ...] = ()


class CardData(Strict, frozen=True):
    """An event card as its file writes it (TN-CARD). The marks in its middle are fields of their
    own, so that any combination would work (TN-CARD-10, TN-RULING-6); `blue` counts its blue
    circles (TN-CARD-11); the three flexible events (TN-FLEX-1) have parameters set when laid.
    Without a `name`, a card is called by its face."""

    centre: Centre
    name: str = ""
    owner: Colour | None = None
    tick: Colour | None = None
    cross: Colour | None = None
    points: Count = 1
    links: str = ""
    artifact: bool = False
    not_last: bool = False
    radii: tuple[Radius, ...] | None = None
    blue: Count = 0
    flexible: Literal["attacking", "supporting", "logistic"] | None = None


Table = dict[str, Any]


class Change(Strict, frozen=True):
    """Single values that an edition says otherwise than the files it names."""

    parameters: Table = {}
    items: dict[str, Table] = {}
    artifacts: dict[str, Table] = {}
    events: dict[str, Table] = {}
    starting: dict[str, Table] = {}


class EditionFile(Strict, frozen=True):
    """What an edition file may say."""

    name: str
    names: dict[str, str]
    sources: dict[str, str]
    without: tuple[Kind, ...] = ()
    parameters: str = "parameters.toml"
    items: str = "items.toml"
    artifacts: str = "artifacts.toml"
    events: str = "events.toml"
    starting: str = "starting.toml"
    change: Change = Change()
