"""Actions as short text, both ways, and the words that positions share with them.

`move 2.3`, `organize E-17`, `lay r2 +`, `name blue -`, `offer gray give 5 ask table hole`: a word
for the action and one for each thing it says, in a fixed order. Players go by colour, nodes by
`r.i`, cards by their id; + is ✓, - is ×. What has its usual value may be left out. The word for the
action and the colours may be written in capitals.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from worldline.core.machine import Action, Seat
from worldline.core.text import BadText
from worldline.the_now import field, schema
from worldline.the_now.book import Book
from worldline.the_now.pages import CAUSE, COLOURS, HINDRANCE
from worldline.the_now.state import Party, book
from worldline.words import Words, bad_word, read_number

LINKS: Final = {"cause": CAUSE, "hindrance": HINDRANCE}
SIDES: Final = {"+": True, "-": False, "✓": True, "×": False}
ITEMS: Final = ("gun", "shield", "accelerator", "storage", "amplifier")


class Lexicon(NamedTuple):
    """Whose cards and which players the words mean."""

    book: Book
    colours: tuple[int, ...]
    vault: list[int]


def lexicon(s: Party) -> Lexicon:
    return Lexicon(book(s), s.colours, s.vault)


# --- single words


def read_node(word: str) -> int:
    if word not in field.NAMED:
        raise bad_word(word, "node like 2.3", field.NAMED)
    return field.NAMED[word]


def read_seat(x: Lexicon, word: str) -> Seat:
    colours = [COLOURS[c] for c in x.colours]
    if word.casefold() not in colours:
        raise bad_word(word, "player of this party", colours)
    return colours.index(word.casefold())


def read_card(x: Lexicon, word: str) -> int:
    if word not in x.book.index:
        raise bad_word(word, "card", x.book.index)
    return x.book.index[word]


def read_label(x: Lexicon, word: str) -> str:
    labels = dict.fromkeys(map(x.book.label, range(len(x.book.artifact_cards))))
    if word not in labels:
        raise bad_word(word, "artifact", labels)
    return word


def copies(b: Book, label: str) -> list[int]:
    return [a for a in range(len(b.artifact_cards)) if b.label(a) == label]


def read_artifact(x: Lexicon, word: str, free: Callable[[int], bool]) -> int:
    """`needle.2` is the second copy, `needle` the first one that is free."""
    label, _, number = word.partition(".")
    found = copies(x.book, read_label(x, label))
    if not number:
        return next(filter(free, found), found[0])
    if not 1 <= (n := read_number(number)) <= len(found):
        raise BadText(word, f'"{word}" is no artifact: there are {len(found)}')
    return found[n - 1]


def write_artifact(b: Book, artifact: int) -> str:
    label = b.label(artifact)
    found = copies(b, label)
    return label if len(found) == 1 else f"{label}.{found.index(artifact) + 1}"


def write_seat(x: Lexicon, seat: Seat) -> str:
    return COLOURS[x.colours[seat]]


def write_seats(s: Party, seats: Iterable[Seat]) -> list[str]:
    """Colours; - for nobody."""
    return ["-" if seat < 0 else write_seat(lexicon(s), seat) for seat in seats]


def write_link(link: int) -> str:
    return "cause" if link == CAUSE else "hindrance"


def write_side(side: bool) -> str:
    return "+" if side else "-"


def read_pair(word: str, between: str) -> tuple[int, int]:
    """Two nodes in one word: 1.0-2.0, 1.0>2.3."""
    one, found, two = word.partition(between)
    if not found:
        raise BadText(word, f'"{word}" is not two nodes like 1.0{between}2.0')
    return read_node(one), read_node(two)


def read_boundary(word: str) -> int:
    a, b = read_pair(word, "-")
    if field.V616MON in (a, b) or b not in field.NEIGHBOURS[a]:
        raise BadText(word, f'"{word}" is no boundary: {field.name(b)} is not beside it')
    return field.boundary(a, b)


def write_boundary(edge: int) -> str:
    return "-".join(map(field.name, field.sides(edge)))


# --- the things that actions say


class Kind(NamedTuple):
    """What one thing is, and how it is read and written."""

    what: str
    read: Callable[[Lexicon, str], Any]
    write: Callable[[Lexicon, Any], str]


def _one_of(words: dict[str, Any], what: str) -> Kind:
    def read(_: Lexicon, word: str) -> Any:
        if word not in words:
            raise bad_word(word, what, words)
        return words[word]

    names = {value: word for word, value in reversed(words.items())}
    return Kind(
        " or ".join(dict.fromkeys(names[value] for value in words.values())),
        read,
        lambda _, value: names[value],
    )


def _or_none(kind: Kind, none: str) -> Kind:
    return Kind(
        f"{kind.what}, or {none}",
        lambda x, word: None if word == none else kind.read(x, word),
        lambda x, value: none if value is None else kind.write(x, value),
    )


def _number(sign: str = "") -> Kind:
    return Kind(
        f"a number like {sign}3",
        lambda _, word: read_number(word, sign),
        lambda _, value: f"{sign}{value}",
    )


_NODE: Final = Kind("a node", lambda _, word: read_node(word), lambda _, node: field.name(node))
_SEAT: Final = Kind("a player", read_seat, write_seat)
_CARD: Final = Kind("a card", read_card, lambda x, card: x.book.cards[card].id)
_LABEL: Final = Kind("an artifact", read_label, lambda _, label: label)
_SIDE: Final = _one_of(SIDES, "side")
_LINK: Final = _one_of(LINKS, "type of link")
_COPY: Final = Kind(
    "an artifact",
    lambda x, word: read_artifact(x, word, x.vault.__contains__),
    lambda x, artifact: write_artifact(x.book, artifact),
)
_BOUNDARY: Final = Kind(
    "a boundary like 1.0-2.0",
    lambda _, word: read_boundary(word),
    lambda _, edge: write_boundary(edge),
)

_REQUIRED: Final = object()


class WordPart(NamedTuple):
    """One thing an action says; with a default it may be left out."""

    name: str
    kind: Kind
    default: object = _REQUIRED


_NTH: Final = WordPart("number", _number(), 0)

FORMS: Final[dict[type[Action], tuple[str, tuple[WordPart, ...]]]] = {
    schema.Move: ("move", (WordPart("to", _NODE),)),
    schema.Pass: ("pass", (WordPart("to", _NODE),)),
    schema.Organize: ("organize", (WordPart("card", _CARD),)),
    schema.Extract: (
        "extract",
        (WordPart("collector", _one_of({"collector": True}, "way to extract"), False),),
    ),
    schema.Impact: (
        "impact",
        (
            WordPart("strong", _one_of({"weak": False, "strong": True}, "impact")),
            WordPart("side", _SIDE),
        ),
    ),
    schema.Buy: ("buy", (WordPart("item", _one_of({item: item for item in ITEMS}, "item")),)),
    schema.Attack: ("attack", (WordPart("victim", _SEAT),)),
    schema.Discharge: ("discharge", (WordPart("artifact", _LABEL),)),
    schema.TakeStorage: ("storage", ()),
    schema.Amplify: ("amplify", (WordPart("boundary", _BOUNDARY),)),
    schema.Cast: ("cast", (WordPart("artifact", _LABEL),)),
    schema.Jump: ("jump", (WordPart("to", _NODE),)),
    schema.Take: ("take", (WordPart("amount", _number()),)),
    schema.Repay: ("repay", (WordPart("amount", _number()),)),
    schema.Thread: ("thread", (WordPart("target", _NODE), WordPart("link", _LINK))),
    schema.Stabilize: ("stabilize", (WordPart("side", _SIDE),)),
    schema.EndTurn: ("end", ()),
    schema.Lay: ("lay", (WordPart("rotation", _number("r")), WordPart("side", _SIDE))),
    schema.Name: (
        "name",
        (WordPart("tick", _or_none(_SEAT, "-")), WordPart("cross", _or_none(_SEAT, "-"))),
    ),
    schema.AddLink: (
        "link",
        (
            WordPart("direction", _number()),
            WordPart("link", _LINK),
            WordPart("plus", _number("+"), 0),
        ),
    ),
    schema.DropLink: ("unlink", (WordPart("direction", _number()),)),
    schema.Done: ("done", ()),
    schema.TakeBack: ("back", ()),
    schema.Keep: ("keep", (WordPart("card", _CARD),)),
    schema.Swap: (
        "swap",
        (WordPart("give", _or_none(_CARD, "none")), WordPart("take", _CARD, None)),
    ),
    schema.Bet: (
        "bet",
        (
            WordPart("ticks", _number()),
            WordPart("tick_energy", _number("+"), 0),
            WordPart("cross_energy", _number("-"), 0),
        ),
    ),
    schema.Hit: ("hit", (WordPart("victim", _SEAT),)),
    schema.Go: ("go", (WordPart("to", _NODE),)),
    schema.Accept: ("accept", (WordPart("of", _SEAT), _NTH)),
    schema.Decline: ("decline", (WordPart("of", _SEAT), _NTH)),
    schema.Withdraw: ("withdraw", (WordPart("to", _SEAT), _NTH)),
    schema.Drawn: ("draw", (WordPart("card", _CARD),)),
    schema.DrawnArtifact: ("artifact", (WordPart("artifact", _COPY),)),
    schema.Flipped: ("flip", (WordPart("side", _SIDE),)),
    schema.Chosen: ("first", (WordPart("first", _SEAT),)),
}
"""How each action is written, but for those with a form of their own."""
OWN_FORMS: Final = (schema.AmplifyNeedle, schema.Offer)
"""`amplify 1.0>2.3` (a Needle link), and `offer`."""
_KINDS: Final = {word: kind for kind, (word, _) in FORMS.items()}


def write_action(s: Party, a: Action) -> str:
    x = lexicon(s)
    if isinstance(a, schema.Offer):
        return f"offer {write_offer(x, a, a.give_hand)}"
    if isinstance(a, schema.AmplifyNeedle):
        return f"amplify {field.name(a.source)}>{field.name(a.target)}"
    word, parts = FORMS[type(a)]
    said = [(part, getattr(a, part.name)) for part in parts]
    return " ".join([word, *(p.kind.write(x, value) for p, value in said if value != p.default)])


def read_action(s: Party, text: str) -> Action:
    """The action that a line means; BadText says what is wrong with it."""
    x, words = lexicon(s), Words(text)
    word = words.next("an action, for example: move 1.1").casefold()
    action: Action
    if word == "offer":
        action, _ = read_offer(x, words)
    elif word == "amplify" and words and ">" in words.left[0]:
        source, target = read_pair(words.next("two nodes"), ">")
        action = schema.AmplifyNeedle(source, target)
    elif word in _KINDS:
        action = _read_form(x, _KINDS[word], words)
    else:
        raise bad_word(word, "action", (*_KINDS, "offer"))
    words.end()
    return action


def _read_form(x: Lexicon, kind: type[Action], words: Words) -> Action:
    said: dict[str, Any] = {}
    for part in FORMS[kind][1]:
        if part.default is _REQUIRED:
            said[part.name] = part.kind.read(x, words.next(part.kind.what))
        elif words:
            try:
                said[part.name] = part.kind.read(x, words.left[0])
            except BadText:
                if part is FORMS[kind][1][-1]:
                    raise
            else:
                words.left.pop(0)
    return kind(**said)


# --- offers: `gray give 5 hand needle table hole ask 3 table collapse unnamed 1`

_OFFER_WORDS: Final = ("give", "hand", "table", "ask", "unnamed", "counter")


def read_offer(x: Lexicon, words: Words) -> tuple[schema.Offer, list[str]]:
    """The offer, and its artifacts from hand as they were named: by label or by copy. Without a
    number, `give` and `ask` only say whose table is meant next."""
    hand: list[str] = []
    said: dict[str, Any] = {"to": read_seat(x, words.next("a player"))}
    side = "give"
    while words:
        word = words.next("what is offered")
        if word in ("give", "ask"):
            side = word
            if words and words.left[0] not in _OFFER_WORDS:
                said[side] = words.number()
        elif word == "unnamed":
            said["ask_unnamed"] = words.number()
        elif word == "counter":
            said["counter"] = words.number()
        elif word == "table" or (word == "hand" and side == "give"):
            labels = words.until(lambda w: w in _OFFER_WORDS)
            if word == "hand":
                hand = labels
                labels = [w.partition(".")[0] for w in labels]
            said[f"{side}_{word}"] = tuple(read_label(x, label) for label in labels)
        else:
            raise bad_word(word, "part of an offer", _OFFER_WORDS)
    return schema.Offer(**said), hand


def write_offer(x: Lexicon, a: schema.Offer, hand: Iterable[str]) -> str:
    """`hand` names the artifacts from hand, by label or by copy."""
    said = [write_seat(x, a.to)]
    for side, energy, from_hand, table in (
        ("give", a.give, tuple(hand), a.give_table),
        ("ask", a.ask, (), a.ask_table),
    ):
        if energy or from_hand or table:
            said += [side, str(energy)] if energy else [side]
            said += ["hand", *from_hand] if from_hand else []
            said += ["table", *table] if table else []
    if a.ask_unnamed:
        said += ["unnamed", str(a.ask_unnamed)]
    if a.counter is not None:
        said += ["counter", str(a.counter)]
    return " ".join(said)
