"""An edition, loaded: its numbers, items, artifacts and cards, and tables made from them.

An edition file names its other files and may change single entries of them, so a designer
copies one, changes numbers and plays it. Everything is checked when it is loaded.
"""

from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from worldline import shape
from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition
from worldline.the_now import field
from worldline.the_now.names import card_names
from worldline.the_now.pages import (
    CAUSE,
    COLOURS,
    GROUPS,
    HINDRANCE,
    MOST_CARDS,
    NONE,
    Artifact,
    CardData,
    Centre,
    EditionFile,
    Group,
    Item,
    Kind,
    Parameters,
)

T = TypeVar("T")

DATA: Final = Path(__file__).parent / "data"
NEVER: Final = 1 << 30
"""The price of a level that does not exist."""


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
        self._said = _read(file, None, content.read(file), EditionFile)
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
        c = self.rules.central
        centre = CardData(c.centre, "the central event", None, c.tick, c.cross, c.points, c.links)
        cards = [self._card("parameters", "centre", centre)]
        for table, data in self._data.items():
            cards += [self._card(table, id, card) for id, card in data.items()]
        self.deck = tuple(range(1, 1 + len(events)))
        self.tangles: tuple[int, ...] = ()
        for tangle in self.artifacts["tangle"].links:
            self.tangles += (len(cards),)
            card = CardData("gray", name=f"Tangle {tangle.symbol}", points=1, links=tangle.links)
            cards.append(self._card("artifacts", f"T-{tangle.symbol}", card))
        if len(cards) > MOST_CARDS:
            why = f"{len(cards)} cards with centre and Tangles; at most {MOST_CARDS} can be played"
            raise BadContent(self._origin("events"), None, None, why)
        names = self._names([cards[n].name for n in (0, *self.tangles)])
        self.cards: tuple[Card, ...] = tuple(
            card._replace(name=names.get(card.id, card.name)) for card in cards
        )
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

    @cached_property
    def sources(self) -> dict[str, str]:
        """Where every value comes from, by `table.entry.field`: a rule that states it, or the
        TN-MISS entry that reconstructs it."""
        numbers: dict[str, str] = content.read(self._find("parameters"))["sources"]
        found = {f"parameters.{name}": source for name, source in numbers.items()}
        artifacts = {kind: a for kind, a in self.artifacts.items() if kind not in self.without}
        for table, entries in (("items", self.items), ("artifacts", artifacts)):
            for entry, value in entries.items():
                found |= {f"{table}.{entry}.{name}": s for name, s in value.sources.items()}
        return found | self._said.sources

    @cached_property
    def changes(self) -> dict[str, Any]:
        """Every value that the edition file itself changes, by `table.entry.field`."""
        change = msgspec.to_builtins(self._said.change)
        found = {f"parameters.{name}": value for name, value in change.pop("parameters").items()}
        for table, entries in change.items():
            for entry, values in entries.items():
                found |= {f"{table}.{entry}.{name}": value for name, value in values.items()}
        return found

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

    def _bad(self, table: str, entry: str, field: str | None, why: str) -> BadContent:
        """A mistake in an entry, which is called as the file calls it."""
        if entry == "parameters":
            file, kind = self._origin(table), "change"
        else:
            file, kind = self._origin(table, entry), f"change.{table}"
        return BadContent(file, entry, field, why, kind if file == self.file else "")

    def _parameters(self) -> Parameters:
        file = self._find("parameters")
        raw = content.read(file)
        numbers = raw.get("parameters", {}) | self._said.change.parameters
        found = self._entry("parameters", "parameters", numbers, Parameters)
        for name in Parameters.__struct_fields__:
            if name not in raw.get("sources", {}):
                raise BadContent(file, "sources", name, "every number names its source")
        self._check_parameters(found)
        return found

    def _check_parameters(self, p: Parameters) -> None:
        rounds = sum(p.rounds_per_phase)
        for name, preset in (("rounds_per_phase", p.rounds_per_phase), *p.presets.items()):
            if min(preset) < 1:
                why = "every phase has a round at least"
                raise self._bad("parameters", "parameters", name, why)
            if sum(preset) != rounds:
                why = (
                    f"rounds_per_phase has {rounds} rounds, and the preset {name} has "
                    f"{sum(preset)}: change presets too"
                )
                raise self._bad("parameters", "parameters", "presets", why)
        tops = [top for top, _ in p.hole_steps]
        if tops != sorted(set(tops)) or tops[:1] != [0] or tops[-1] != p.hole_maximum:
            why = f"the steps rise from anti-charge 0 to the maximum, {p.hole_maximum}"
            raise self._bad("parameters", "parameters", "hole_steps", why)

    def _entries(self, table: str, kind: type[Any]) -> dict[str, Any]:
        raw = content.read(self._find(table))
        for entry, change in getattr(self._said.change, table).items():
            raw[entry] = {**raw.get(entry, {}), **change}
        return {entry: self._entry(table, entry, value, kind) for entry, value in raw.items()}

    def _entry(self, table: str, entry: str, raw: object, kind: type[T]) -> T:
        try:
            return _read(self.file, entry, raw, kind)
        except BadContent as bad:
            raise self._bad(table, entry, bad.field, bad.why) from None

    def _check_items(self) -> None:
        for name in dict.fromkeys((*_FIGURES, *self.items)):
            item = self.items.get(name)
            if item is None:
                raise self._bad("items", name, None, "this item is missing (TN-ITEM-1)")
            if name not in _FIGURES:
                why = f"no rule knows this item (TN-ITEM-1): {shape.among(name, _FIGURES)}"
                raise self._bad("items", name, None, why)
            for figure in _FIGURES[name]:
                if len(getattr(item, figure)) != len(item.price):
                    raise self._bad("items", name, figure, "one figure is needed for each price")
            if not _FIGURES[name] and len(item.price) > 1:
                raise self._bad("items", name, "price", "this item has one level (TN-ITEM-1)")
        if not self.items["amplifier"].charges:
            raise self._bad("items", "amplifier", "charges", "without any it is gone (TN-AMP-5)")

    def _check_artifacts(self) -> None:
        """An edition has every kind of the shipped deck, and may have others that rules know."""
        shipped = content.read(DATA / "artifacts.toml")
        for name in dict.fromkeys((*shipped, *self.artifacts)):
            artifact = self.artifacts.get(name)
            if artifact is None:
                raise self._bad("artifacts", name, None, "this kind is missing (TN-ARTIFACT-13)")
            if name not in GROUPS:
                why = f"no rule knows this kind (TN-ARTIFACT-13): {shape.among(name, GROUPS)}"
                raise self._bad("artifacts", name, None, why)
            if artifact.group != GROUPS[name]:
                why = f"the rules count it in the group {GROUPS[name]} (TN-ARTIFACT-13)"
                raise self._bad("artifacts", name, "group", why)
            if name == "tangle" and len(artifact.links) < artifact.copies:
                why = "every Tangle has a symbol and links of its own (TN-TANGLE-11)"
                raise self._bad("artifacts", name, "links", why)

    def _check_starting(self) -> None:
        file = self._origin("starting")
        for colour, cards in zip(COLOURS, self.starting, strict=True):
            if len(cards) != self.rules.hand:
                why = f"{colour} has {len(cards)} starting cards, a hand is {self.rules.hand}"
                raise BadContent(file, None, "owner", f"{why} (TN-MISS-10)")

    def _names(self, others: list[str]) -> dict[str, str]:
        """What the cards of deck and hands are called, unlike the others. The shipped files name
        no card: what stands there are symbols (TN-MISS-10)."""
        taken = {name.casefold(): name for name in others}
        own: dict[str, str] = {}
        for table, cards in self._data.items():
            symbols = content.read(DATA / f"{table}.toml")
            for id, card in cards.items():
                if not card.name or card.name == symbols.get(id, {}).get("name"):
                    continue
                other = taken.setdefault(card.name.casefold(), id)
                if other != id:
                    why = f'"{card.name}" is taken: a card has a name of its own ({other})'
                    raise self._bad(table, id, "name", why)
                own[id] = card.name
        return card_names({**self._data["events"], **self._data["starting"]}, own, others)

    def _card(self, table: str, id: str, data: CardData) -> Card:
        try:
            backward, forward, marks = _links(self.file, id, data.links)
        except BadContent as bad:
            raise self._bad(table, id, bad.field, bad.why) from None
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


def _read(file: Path, entry: str | None, raw: object, kind: type[T]) -> T:
    """A table as a struct; what does not fit is told with what may stand there."""
    try:
        return content.entry(file, entry, raw, kind)
    except BadContent:
        for field, why in shape.mistakes(raw, kind):
            raise BadContent(file, entry, field or None, why) from None
        raise


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
