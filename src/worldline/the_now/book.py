"""The shape of data/*.toml: an edition's numbers, items, artifacts and cards (TN-ED, TN-MISS).

An edition file names its other files and may change single entries of them, so a designer
copies one, changes numbers and plays it. Everything is checked when it is loaded.
"""

from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

import msgspec

from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition
from worldline.the_now import field

DATA: Final = Path(__file__).parent / "data"
COLOURS: Final = ("purple", "blue", "gray", "turquoise", "orange", "yellow")
"""The players' colours in their fixed order (TN-MISS-3)."""
PHASE_COLOURS: Final = ("pale yellow", "green", "blue", "violet", "red")
"""The colours of phases and radii (TN-MISS-2, TN-FIELD-10)."""

Colour = Literal["purple", "blue", "gray", "turquoise", "orange", "yellow"]
Centre = Literal["green", "red", "gray"]
Group = Literal["movement", "energy", "events"]  # TN-ARTIFACT-9
Kind = Literal["collapse", "hole", "collector", "needle", "stabilizer", "tangle"]
ItemName = Literal["gun", "shield", "accelerator", "storage", "amplifier"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Radius = Annotated[int, msgspec.Meta(ge=0, lt=field.RADII)]

NONE: Final = 0
CAUSE: Final = 1
HINDRANCE: Final = 2
"""What a mark makes of a link (TN-CARD-2)."""

NEVER: Final = 1 << 30
"""The price of a level that does not exist."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A struct that refuses keys it does not know."""


class Central(Strict, frozen=True):
    """The central event (TN-MISS-8)."""

    links: str


class Parameters(Strict, frozen=True):
    """The numbers of parameters.toml; their sources stand beside them in the file."""

    rounds_per_phase: tuple[Count, Count, Count, Count, Count]
    start_energy: Count
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
    points_track: Count
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
    circles (TN-CARD-11); the three flexible events (TN-FLEX-1) have parameters set when laid."""

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


class Card(NamedTuple):
    """An event as the rules use it: a card of the deck or of a hand, the centre, or a Tangle."""

    id: str
    name: str
    centre: Centre
    tick: int  # a colour, or -1
    cross: int
    points: int
    marks: tuple[tuple[int, ...], ...]  # by rotation, then by direction: NONE, CAUSE, HINDRANCE
    rotations: tuple[tuple[int, ...], ...]  # by node: the legal ones (TN-ORG-4, TN-ORG-8)
    turns: tuple[tuple[int, ...], ...]  # by node: the legal ones, whatever the radius mark says
    artifact: bool
    not_last: bool
    radii: tuple[int, ...] | None
    blue: int
    flexible: str | None
    owner: int  # the colour whose starting card it is, or -1


class Book:
    """An edition, loaded: every number and card, and tables made from them."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._said = content.entry(file, None, content.read(file), EditionFile)
        self.id = file.stem
        self.name = self._said.name
        self.names = self._said.names
        self.without: tuple[str, ...] = self._said.without
        self.rules = self._parameters()
        self.items: dict[str, Item] = self._entries("items", Item)
        self.artifacts: dict[str, Artifact] = self._entries("artifacts", Artifact)
        self._check_items()
        self.prices = tuple((*self.items[name].price, NEVER) for name in _FIGURES)
        self.speeds = (self.rules.speed, *self.items["accelerator"].speed)
        self._check_artifacts()
        events: dict[str, CardData] = self._entries("events", CardData)
        starting: dict[str, CardData] = self._entries("starting", CardData)
        self._data = {"events": events, "starting": starting}
        centre = CardData(
            "gray", name="the central event", points=0, links=self.rules.central.links
        )
        cards = [self._card("parameters", "centre", centre)]
        for table, data in self._data.items():
            cards += [self._card(table, id, card) for id, card in data.items()]
        self.deck = tuple(range(1, 1 + len(events)))
        self.tangles: tuple[int, ...] = ()
        for tangle in self.artifacts["tangle"].links:
            self.tangles += (len(cards),)
            card = CardData("gray", name=f"Tangle {tangle.symbol}", points=1, links=tangle.links)
            cards.append(self._card("artifacts", f"T-{tangle.symbol}", card))
        self.cards: tuple[Card, ...] = tuple(cards)
        self.index = {card.id: n for n, card in enumerate(cards)}
        self.starting = tuple(
            tuple(n for n, card in enumerate(cards) if card.owner == c) for c in range(6)
        )
        self._check_starting()
        self.artifact_cards = tuple(
            (kind, copy) for kind, a in self.artifacts.items() for copy in range(a.copies)
        )

    @cached_property
    def edition(self) -> Edition:
        values = [self.rules, self.items, self.artifacts, self._data, self._said]
        return Edition(self.id, content.digest(values))

    def kind(self, artifact: int) -> Kind:
        kind: Kind = self.artifact_cards[artifact][0]  # type: ignore[assignment]
        return kind

    def group(self, artifact: int) -> Group:
        return self.artifacts[self.kind(artifact)].group

    def tangle(self, artifact: int) -> int:
        """The event that this Tangle card becomes (TN-TANGLE-11)."""
        return self.tangles[self.artifact_cards[artifact][1] % len(self.tangles)]

    def label(self, artifact: int) -> str:
        """How an artifact is called in actions and views: copies of a kind are all alike."""
        kind, copy = self.artifact_cards[artifact]
        return f"tangle-{copy + 1}" if kind == "tangle" else kind

    def artifact_name(self, label: str) -> str:
        kind, _, copy = label.partition("-")
        if copy:
            return self.cards[self.tangles[int(copy) - 1]].name
        return self.artifacts[kind].name

    def _find(self, table: str) -> Path:
        """The file of a table: beside the edition, or as shipped."""
        name: str = getattr(self._said, table)
        beside = self.file.parent / name
        return beside if beside.exists() else DATA / name

    def _origin(self, table: str, entry: str | None = None) -> Path:
        """The file to blame: the edition itself, if it changes the entry (or the table at all)."""
        change = getattr(self._said.change, table)
        changed = entry in change if entry else bool(change)
        return self.file if changed else self._find(table)

    def _parameters(self) -> Parameters:
        file = self._find("parameters")
        raw = content.read(file)
        numbers = raw.get("parameters", {}) | self._said.change.parameters
        found = content.entry(self._origin("parameters"), "parameters", numbers, Parameters)
        for name in Parameters.__struct_fields__:
            if name not in raw.get("sources", {}):
                raise BadContent(file, "sources", name, "every number names its source")
        self._check_parameters(self._origin("parameters"), found)
        return found

    def _check_parameters(self, file: Path, p: Parameters) -> None:
        for name, preset in (("rounds_per_phase", p.rounds_per_phase), *p.presets.items()):
            if min(preset) < 1 or sum(preset) != sum(p.rounds_per_phase):
                why = "every phase has a round at least, and all presets the same number of rounds"
                raise BadContent(file, "parameters", name, why)
        tops = [top for top, _ in p.hole_steps]
        if tops != sorted(set(tops)) or tops[:1] != [0] or tops[-1] != p.hole_maximum:
            why = f"the steps rise from anti-charge 0 to the maximum, {p.hole_maximum}"
            raise BadContent(file, "parameters", "hole_steps", why)

    def _entries(self, table: str, kind: type[Any]) -> dict[str, Any]:
        raw = content.read(self._find(table))
        for entry, change in getattr(self._said.change, table).items():
            raw[entry] = {**raw.get(entry, {}), **change}
        return {
            entry: content.entry(self._origin(table, entry), entry, value, kind)
            for entry, value in raw.items()
        }

    def _check_items(self) -> None:
        for name in dict.fromkeys((*_FIGURES, *self.items)):
            file, item = self._origin("items", name), self.items.get(name)
            if item is None:
                raise BadContent(file, name, None, "this item is missing (TN-ITEM-1)")
            if name not in _FIGURES:
                raise BadContent(file, name, None, "no rule knows this item (TN-ITEM-1)")
            for figure in _FIGURES[name]:
                if len(getattr(item, figure)) != len(item.price):
                    raise BadContent(file, name, figure, "one figure is needed for each price")

    def _check_artifacts(self) -> None:
        kinds = get_args(Kind)
        for name in dict.fromkeys((*kinds, *self.artifacts)):
            file, artifact = self._origin("artifacts", name), self.artifacts.get(name)
            if artifact is None:
                raise BadContent(file, name, None, "this kind is missing (TN-ARTIFACT-13)")
            if name not in kinds:
                raise BadContent(file, name, None, "no rule knows this kind (TN-ARTIFACT-13)")
            if name == "tangle" and len(artifact.links) < artifact.copies:
                why = "every Tangle has a symbol and links of its own (TN-TANGLE-11)"
                raise BadContent(file, name, "links", why)

    def _check_starting(self) -> None:
        file = self._origin("starting")
        for colour, cards in zip(COLOURS, self.starting, strict=True):
            if len(cards) != self.rules.hand:
                why = f"{colour} has {len(cards)} starting cards, a hand is {self.rules.hand}"
                raise BadContent(file, None, "owner", f"{why} (TN-MISS-10)")

    def _card(self, table: str, id: str, data: CardData) -> Card:
        backward, forward, marks = _links(self._origin(table, id), id, data.links)
        turns = tuple(_turns(backward, forward, node) for node in range(field.NODES))
        radii = data.radii
        return Card(
            id=id,
            name=data.name or id,
            centre=data.centre,
            tick=COLOURS.index(data.tick) if data.tick else -1,
            cross=COLOURS.index(data.cross) if data.cross else -1,
            points=data.points,
            marks=tuple(tuple(marks[(d - turn) % 6] for d in range(6)) for turn in range(6)),
            rotations=tuple(
                turns[node] if radii is None or field.RADIUS[node] in radii else ()  # TN-ORG-9
                for node in range(field.NODES)
            ),
            turns=turns,
            artifact=data.artifact,
            not_last=data.not_last,
            radii=radii,
            blue=data.blue,
            flexible=data.flexible,
            owner=COLOURS.index(data.owner) if data.owner else -1,
        )


_FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "gun": ("damage", "expense"),
    "shield": ("defense",),
    "accelerator": ("speed",),
    "storage": (),
    "amplifier": (),
}


def _links(file: Path, id: str, text: str) -> tuple[set[int], set[int], tuple[int, ...]]:
    """Read "b3G f0R" (TN-CARD-3): backward edges, forward edges, and the mark at each edge."""
    backward: set[int] = set()
    forward: set[int] = set()
    marks = [NONE] * 6
    for word in text.split():
        if len(word) != 3 or word[0] not in "bf" or word[1] not in "012345" or word[2] not in "GR":
            raise BadContent(file, id, "links", f'"{word}" is no link: write b or f, edge, G or R')
        edge = int(word[1])
        if marks[edge]:
            raise BadContent(file, id, "links", f"edge {edge} has two links (TN-CARD-1)")
        marks[edge] = CAUSE if word[2] == "G" else HINDRANCE
        (backward if word[0] == "b" else forward).add(edge)
    return backward, forward, tuple(marks)


def _turns(backward: set[int], forward: set[int], node: int) -> tuple[int, ...]:
    """TN-ORG-4, TN-RULING-45: backward links face earlier nodes, forward links later ones or
    beyond the edge (TN-ORG-5). All realized nodes are earlier, so this never changes."""
    earlier = set(field.EARLIER[node])
    return tuple(
        turn
        for turn in range(6)
        if {(e + turn) % 6 for e in backward} <= earlier
        and not {(e + turn) % 6 for e in forward} & earlier
    )


class _Books(dict[str, Book]):
    """Every edition in use; one that is not yet there is loaded when it is asked for."""

    def __missing__(self, edition: str) -> Book:
        shipped = DATA / f"{edition}.toml"
        file = shipped if shipped.exists() and "/" not in edition else Path(edition)
        self[edition] = Book(file)
        return self[edition]


BOOKS: Final = _Books()


def open_book(edition: str) -> Book:
    """The edition of this name, or the one in the file at this path."""
    return BOOKS[edition]


EDITIONS: Final = ("the-now", "time-horizon")
