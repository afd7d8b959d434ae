"""Reading positions; the format is told in `notation`."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

from worldline.core.content import BadContent
from worldline.core.text import BadText
from worldline.the_now import field, pending, unsaid
from worldline.the_now.book import EDITIONS, open_book
from worldline.the_now.pages import COLOURS, NONE
from worldline.the_now.setup import Setup, new_party
from worldline.the_now.shorthand import (
    ITEMS,
    LINKS,
    SIDES,
    lexicon,
    read_artifact,
    read_boundary,
    read_card,
    read_node,
    read_pair,
    read_seat,
)
from worldline.the_now.state import (
    EMPTY,
    FAILED,
    FUTURE,
    NEUTRAL,
    OCCURRED,
    CastArtifact,
    Laid,
    Needle,
    Party,
    Player,
    book,
    rounds,
)
from worldline.words import Words, bad_word, read_number, read_signed

HEADER: Final = ("edition", "round", "order", "rounds", "past", "v616mon", "noswap", "seed")
PLAYER_WORDS: Final = ("hand", "candidates", "secret", "table", "out", *ITEMS)
EVENT_WORDS: Final = ("neutral", "impact", "arcs", "links", "bets", "occurred", "failed")
MARKS: Final = {".": NONE, "c": LINKS["cause"], "h": LINKS["hindrance"]}


class _Line(NamedTuple):
    number: int
    head: str
    text: str


def read(text: str) -> Party:
    """The party that a text describes; BadText names the line and what is wrong with it."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if words := Words(line).left:
            lines.append(_Line(number, words[0], line))
    return _Reader(lines).party()


class _Reader:
    """A party in the making. Lines are taken sort by sort, each in the order of the text."""

    def __init__(self, lines: list[_Line]) -> None:
        self.lines = lines
        self.said = {line.head for line in lines}
        self.edition = EDITIONS[0]
        self.past: int | None = None
        self.cards: set[int] = set()
        self.artifacts: set[int] = set()
        self.outcomes: dict[int, int] = {}
        self.on_the_field: dict[str, Callable[[Words], None]] = {
            "reinforced": self._reinforced,
            "delayed": self._delayed,
            "wormhole": self._wormhole,
            "needle": self._needle,
        }
        self.piles: dict[str, Callable[[Words], None]] = {
            "deck": lambda words: self.s.deck.extend(map(self._card, words.rest())),
            "discard": lambda words: self.s.discard.extend(map(self._card, words.rest())),
            "vault": lambda words: self.s.vault.extend(map(self._artifact, words.rest())),
            "scrap": lambda words: self.s.scrap.extend(map(self._artifact, words.rest())),
            "gone": self._gone,
        }

    def party(self) -> Party:
        heads = (*EDITIONS, *HEADER, *COLOURS, *self.on_the_field, *self.piles, *pending.READ)
        for line in self.lines:
            if line.head not in heads and line.head not in field.NAMED:
                raise BadText(line.head, bad_word(line.head, "line", heads).why, line.number)
        self._each((*EDITIONS, *HEADER), self._find_edition)
        self.s = self._empty()
        self._each((*EDITIONS, *HEADER), self._header)
        self._set_past()
        self._each(COLOURS, self._player)
        self._each(field.NAMED, self._event)
        self._set_outcomes()
        for head, reading in (self.on_the_field | self.piles).items():
            self._each((head,), reading)
        self._fill_piles()
        self._set_defaults()
        for head, read_line in pending.READ.items():
            self._each((head,), partial(read_line, self.s))
        if "stack" not in self.said:
            self.s.stack = unsaid.stack(self.s)
        return self.s

    def _each(self, heads: Iterable[str], reading: Callable[[Words], None]) -> None:
        """Read the lines that begin so; whatever is wrong gets its line number here."""
        for line in self.lines:
            if line.head in heads:
                try:
                    reading(Words(line.text))
                except BadText as bad:
                    raise BadText(bad.text, bad.why, line.number) from None

    def _empty(self) -> Party:
        seats = [line.head for line in self.lines if line.head in COLOURS]
        if not 2 <= len(seats) <= 6 or len(set(seats)) != len(seats):
            why = "a position has a line for each of its two to six players"
            raise BadText(" ".join(seats), why)
        s = new_party(Setup(len(seats), self.edition, tuple(seats)), seed=0)
        s.players, s.deck, s.vault, s.round = [], [], [], 1
        return s

    # --- header and players

    def _find_edition(self, words: Words) -> None:
        """The edition is found first: it knows the presets and the cards."""
        words.until(_is_edition)
        if words:
            word = words.next("an edition")
            name = words.next("the file of the edition") if word == "edition" else word
            try:
                open_book(name)
            except BadContent as bad:
                raise BadText(name, f'"{name}" cannot be read as an edition: {bad.why}') from None
            self.edition = name

    def _header(self, words: Words) -> None:
        s = self.s
        while words:
            word = words.next("a word of the header")
            if word == "edition":
                words.next("the file of the edition")
            elif word == "round":
                s.round = words.number()
            elif word == "rounds":
                s.phases = self._phases(words.next("a preset, or rounds per phase: 2,3,4,5,6"))
            elif word == "order":
                x = lexicon(s)
                self.said.add("order")
                s.order = tuple(read_seat(x, w) for w in words.until(_is_header))
            elif word == "past":
                last = words.next("the last node of the past, or -")
                self.past = 0 if last == "-" else read_node(last) + 1
            elif word == "v616mon":
                s.v616mon = True
            elif word == "noswap":
                s.swap = False
            elif word == "seed":
                s.seed = words.number()
            elif not _is_edition(word):
                raise bad_word(word, "word of the header", HEADER)

    def _phases(self, word: str) -> tuple[int, ...]:
        rules = book(self.s).rules
        if word in rules.presets:
            return rules.presets[word]
        if not re.fullmatch(r"\d+(,\d+){4}", word):
            raise bad_word(word, "list like 2,3,4,5,6 and no preset", rules.presets)
        return tuple(map(int, word.split(",")))

    def _set_past(self) -> None:
        s = self.s
        if s.round > rounds(s):
            why = f"there are {rounds(s)} rounds, not {s.round}"
            raise BadText(f"round {s.round}", why, self._number("round"))
        past = unsaid.past(s) if self.past is None else self.past
        s.fate[:past] = [EMPTY] * past

    def _number(self, word: str) -> int | None:
        """The line in which a word stands."""
        return next((n for n, _, text in self.lines if word in Words(text).left), None)

    def _player(self, words: Words) -> None:
        s, rules = self.s, book(self.s).rules
        first = s.fate.index(FUTURE) if FUTURE in s.fate else 0
        said: dict[str, Any] = {"score": rules.start_score, "node": first, "hand": ()}
        words.next("a colour")
        while words:
            word = words.next("something about the player")
            if word.startswith("@"):
                said["node"] = read_node(word[1:])
            elif word.endswith("pts"):
                said["score"] = read_number(word[:-3])
            elif word[:1].isdigit():
                said["supply"] = read_number(word.removesuffix("⚡"))
            elif word in ("hand", "candidates"):
                said[word] = tuple(sorted(map(self._card, words.until(_is_about_player))))
            elif word == "secret":
                said[word] = tuple(sorted(map(self._artifact, words.until(_is_about_player))))
            elif word == "table":
                said[word] = tuple(map(self._cast, words.until(_is_about_player)))
            elif word == "out":
                said[word] = words.number()
            elif word in ITEMS:
                said[word] = self._level(word, words.number())
            else:
                raise bad_word(word, "word about a player", PLAYER_WORDS)
        if "out" in said:
            said |= {"out_node": said["node"], "node": field.NOWHERE}
        said.setdefault("supply", 0 if "out" in said else rules.start_energy)
        s.players.append(Player(**said))

    def _level(self, name: str, level: int) -> int:
        """How far an item is bought or charged."""
        item = book(self.s).items[name]
        most = item.maximum or item.charges or len(item.price)
        if level > most:
            raise BadText(f"{name} {level}", f"{name} goes to {most}, not to {level}")
        return level

    def _card(self, word: str) -> int:
        card = read_card(lexicon(self.s), word)
        if card in self.cards:
            raise BadText(word, f"{word} is in two places")
        self.cards.add(card)
        return card

    def _artifact(self, word: str) -> int:
        artifact = read_artifact(lexicon(self.s), word, lambda a: a not in self.artifacts)
        if artifact in self.artifacts:
            raise BadText(word, f"{word} is in two places, or one too many")
        self.artifacts.add(artifact)
        return artifact

    def _cast(self, word: str) -> CastArtifact:
        """`collapse:4` has 4 charges, `hole:25/3` anti-charge 25 and tension 3."""
        name, _, state = word.partition(":")
        artifact, b = self._artifact(name), book(self.s)
        if b.kind(artifact) != "hole":
            full = b.artifacts[b.kind(artifact)].charges
            return CastArtifact(artifact, charges=read_number(state) if state else full)
        anti, _, tension = state.partition("/")
        return CastArtifact(
            artifact, anti=read_number(anti or "0"), tension=read_number(tension or "0")
        )

    # --- the field

    def _event(self, words: Words) -> None:
        """`2.1 E-17 r2 + blue impact -1`; a lone - instead of a card: no event."""
        s = self.s
        x, b = lexicon(s), book(s)
        word = words.next("a node")
        node = read_node(word)
        if node == field.V616MON:
            raise BadText(word, "no event can lie at V616Mon")
        if s.laid[node] is not None:
            raise BadText(word, f"{word} has two events")
        name = words.next("a card")
        if name == "-":
            self.outcomes[node] = EMPTY
            words.end()
            return
        card = self._card(name)
        turns = b.cards[card].turns[node]
        said: dict[str, Any] = {"rotation": turns[0] if turns else 0, "side": True}
        said["by"] = NEUTRAL if not card else 0
        while words:
            word = words.next("something about the event")
            if word in SIDES:
                said["side"] = SIDES[word]
            elif word in ("occurred", "failed"):
                self.outcomes[node] = OCCURRED if word == "occurred" else FAILED
            elif word == "neutral":
                said["by"] = NEUTRAL
            elif word == "impact":
                said["impact"] = read_signed(words.next("an impact"))
            elif word == "arcs":
                said["arcs"] = tuple(self._arc(words.next("two arcs")) for _ in range(2))
            elif word == "links":
                said["links"] = _links(words.next("six marks like .c..h."))
            elif word == "bets":
                said["bets"] = self._bets(words.until(lambda w: w in EVENT_WORDS or w in SIDES))
            elif re.fullmatch(r"r[0-5]", word):
                said["rotation"] = int(word[1])
            elif word in COLOURS:
                said["by"] = read_seat(x, word)
            else:
                raise bad_word(word, "word about an event", (*EVENT_WORDS, *COLOURS))
        s.laid[node] = Laid(card=card, **said)

    def _arc(self, word: str) -> int:
        return -1 if word == "-" else read_seat(lexicon(self.s), word)

    def _bets(self, words: list[str]) -> tuple[tuple[int, int], ...]:
        """`purple 2/1 blue 0/1`: tokens at ✓ and at ×."""
        bets = [(0, 0)] * len(self.s.colours)
        for colour, tokens in zip(words[::2], [*words[1::2], ""], strict=False):
            tick, _, cross = tokens.partition("/")
            bets[read_seat(lexicon(self.s), colour)] = read_number(tick), read_number(cross)
        return tuple(bets)

    def _set_outcomes(self) -> None:
        """The centre has its event; past events came out as their tokens say, unless told."""
        s = self.s
        if s.laid[0] is None and 0 not in self.outcomes:
            s.laid[0] = Laid(card=0, rotation=0, by=NEUTRAL, side=True)
        for node, event in enumerate(s.laid):
            if s.fate[node] != FUTURE and event is not None:
                usual = OCCURRED if event.side else FAILED
                s.fate[node] = self.outcomes.get(node, usual)
            elif s.fate[node] == FUTURE and self.outcomes.get(node, EMPTY) != EMPTY:
                why = f"{field.name(node)} is not past yet, so its event has no outcome"
                raise BadText(field.name(node), why, self._number(field.name(node)))

    def _reinforced(self, words: Words) -> None:
        for word, plus in _pairs(words):
            self.s.reinforced[read_boundary(word)] = read_number(plus, "+")

    def _delayed(self, words: Words) -> None:
        for word, impact in _pairs(words):
            self.s.delayed[read_node(word)] = read_signed(impact)

    def _wormhole(self, words: Words) -> None:
        words.next("wormhole")
        node = read_node(words.next("a node"))
        self.s.wormholes[node] = words.number() if words else 1
        words.end()

    def _needle(self, words: Words) -> None:
        words.next("needle")
        source, target = read_pair(words.next("two nodes like 1.0>2.3"), ">")
        word = words.next("cause or hindrance")
        if word not in LINKS:
            raise bad_word(word, "type of link", LINKS)
        plus = read_number(words.next("a reinforcement"), "+") if words else 0
        words.end()
        self.s.needles.append(Needle(source, target, LINKS[word], plus))

    # --- piles

    def _gone(self, words: Words) -> None:
        for word in words.rest():
            if word in book(self.s).index:
                self.s.gone.append(self._card(word))
            else:
                self.s.gone_artifacts.append(self._artifact(word))

    def _fill_piles(self) -> None:
        s, b = self.s, book(self.s)
        starting = (card for colour in s.colours for card in b.starting[colour])
        s.gone += [card for card in starting if card not in self.cards]
        unsaid_deck = [card for card in b.deck if card not in self.cards]
        if "deck" in self.said:
            s.gone += unsaid_deck
        else:
            s.deck = unsaid_deck
        if "vault" not in self.said:
            s.vault = unsaid.vault(s)
        for pile in (s.deck, s.discard, s.gone, s.vault, s.scrap, s.gone_artifacts):
            pile.sort()

    # --- what is in progress

    def _set_defaults(self) -> None:
        s = self.s
        if "order" not in self.said:
            s.order = unsaid.order(s)
        s.on_turn = s.order[0] if s.order and "stack" not in self.said else -1
        s.v616mon = s.v616mon or unsaid.v616mon(s)
        s.marks = unsaid.marks(s)
        s.knows = [unsaid.knowledge(s, seat) for seat in range(len(s.players))]


def _is_edition(word: str) -> bool:
    return word == "edition" or word in EDITIONS


def _is_header(word: str) -> bool:
    return word in HEADER or word in EDITIONS


def _is_about_player(word: str) -> bool:
    return word in PLAYER_WORDS or word.startswith(tuple("@0123456789"))


def _pairs(words: Words) -> list[tuple[str, str]]:
    words.next("a word")
    found = []
    while words:
        found.append((words.next("a place"), words.next("a number")))
    return found


def _links(word: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[.ch]{6}", word):
        raise BadText(word, f'"{word}" is not six marks like .c..h. (cause, hindrance, none)')
    return tuple(MARKS[mark] for mark in word)
