"""Full-text search over the entries, fast enough to answer at every key press."""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import takewhile
from math import log

import msgspec

from worldline.rulebook.entry import Kind, RuleEntry
from worldline.rulebook.games import GAMES

_TITLE, _ID, _TOPIC, _BODY = 4.0, 3.0, 1.5, 2.0  # what a word is worth where it stands
_KIND: dict[Kind, float] = {"rule": 1.5, "content": 1.5, "ruling": 1.0, "example": 0.8}
_OTHER_KIND = 0.6
_BY_ID = 1000.0  # an id that was typed comes before every word that was found
_HALF_TYPED, _FORGIVEN = 0.7, 0.5  # what a word counts that is not quite the one that was typed
_SPELT = 4  # letters of a word in which a wrong one is forgiven, at least
_ABOUT = re.compile(r"\*\*(.+?)\.\*\* ")
_SNIPPET = 160
_PREFIXES = tuple(game.prefix for game in GAMES)


Meant = dict[str, float]
"""The words of the rules that a typed one may stand for, and what each counts then."""


class Hit(msgspec.Struct, frozen=True):
    id: str
    score: float
    title: str
    snippet: str  # plain text around the first word found


class Index:
    """Which word stands in which entry, and what it is worth there."""

    def __init__(self, entries: Iterable[tuple[RuleEntry, str]]) -> None:
        pairs = list(entries)
        self._entries = [entry for entry, _ in pairs]
        self._plain = [plain(entry.text) for entry in self._entries]
        self._worth: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for n, (entry, topic) in enumerate(pairs):
            for word, worth in _worths(entry, topic, self._plain[n]).items():
                self._worth[word][n] = worth
        self._vocabulary = sorted(self._worth)
        self._names = [words(_name(entry)) for entry in self._entries]
        self._titles = [frozenset(words(f"{entry.id} {entry.title}")) for entry in self._entries]

    def search(self, query: str, game: str | None, limit: int) -> list[Hit]:
        """What has such an id; what is called so, in the order of the book; what has all the words
        in its title; then the rest, best first. Where nothing has them all, a letter is
        forgiven."""
        wanted, by_id = words(query), self._by_id(query)
        meant = [{word: 1.0} for word in wanted[:-1]] + [self._starting(w) for w in wanted[-1:]]
        scores = self._by_words(meant)
        if not scores and not by_id:
            meant = [self._like(word) | known for word, known in zip(wanted, meant, strict=True)]
            scores = self._by_words(meant)
        scores |= by_id
        found = [n for n in scores if game in (None, self._entries[n].game)]
        found.sort(key=lambda n: (n not in by_id, *self._rank(n, meant, scores[n]), n))
        return [self._hit(n, scores[n], query) for n in found[:limit]]

    def _rank(self, n: int, meant: list[Meant], score: float) -> tuple[int, float]:
        """Whether an entry is called so, and then by its kind alone, or has it in its title."""
        name = self._names[n]
        if name and len(name) == len(meant) and all(map(_is_spelt_out, meant, name)):
            return 0, -self._kind(n)
        titled = not any(map(self._titles[n].isdisjoint, meant))
        return (1 if titled else 2), -score

    def _by_id(self, query: str) -> dict[int, float]:
        start = query.strip().upper()
        if not start.startswith(_PREFIXES):
            return {}
        return {
            n: _BY_ID * (2 if entry.id.upper() == start else 1)
            for n, entry in enumerate(self._entries)
            if entry.id.upper().startswith(start)
        }

    def _by_words(self, meant: list[Meant]) -> dict[int, float]:
        """The entries in which something stands for each word."""
        if not meant:
            return {}
        each = [self._worths(known) for known in meant]
        found = set.intersection(*map(set, each))
        return {n: sum(worths[n] for worths in each) * self._kind(n) for n in found}

    def _worths(self, known: Meant) -> dict[int, float]:
        found: dict[int, float] = {}
        for word, counts in known.items():
            if word not in self._worth:
                continue
            weight = self._rarity(word) * counts
            for n, worth in self._worth[word].items():
                found[n] = max(found.get(n, 0), worth * weight)
        return found

    def _starting(self, prefix: str) -> Meant:
        first = bisect_left(self._vocabulary, prefix)
        found = takewhile(lambda w: w.startswith(prefix), self._vocabulary[first:])
        return {word: 1.0 if word == prefix else _HALF_TYPED for word in found}

    def _like(self, typed: str) -> Meant:
        if len(typed) < _SPELT:
            return {}
        return {word: _FORGIVEN for word in self._vocabulary if _differs_by_one(word, typed)}

    def _kind(self, n: int) -> float:
        return _KIND.get(self._entries[n].kind, _OTHER_KIND)

    def _rarity(self, word: str) -> float:
        return log(1 + len(self._entries) / len(self._worth[word]))

    def _hit(self, n: int, score: float, query: str) -> Hit:
        entry = self._entries[n]
        return Hit(entry.id, score, entry.title, _snippet(self._plain[n], words(query)))


def _is_spelt_out(known: Meant, word: str) -> bool:
    """Whether a typed word stands for this one, and is not only its beginning."""
    return known.get(word, _HALF_TYPED) != _HALF_TYPED


def _name(entry: RuleEntry) -> str:
    """What it is called or about."""
    about = _ABOUT.match(entry.text)
    return entry.title if entry.titled else about[1] if about else ""


def _differs_by_one(a: str, b: str) -> bool:
    """One letter more, less or other, or two in the wrong order."""
    if abs(len(a) - len(b)) > 1 or a == b:
        return False
    short = min(len(a), len(b))
    start = next((k for k in range(short) if a[k] != b[k]), short)
    end = next((k for k in range(short - start) if a[-1 - k] != b[-1 - k]), short - start)
    x, y = a[start : len(a) - end], b[start : len(b) - end]
    return max(len(x), len(y)) <= 1 or (len(x) == 2 and x == y[::-1])


def _worths(entry: RuleEntry, topic: str, text: str) -> dict[str, float]:
    worth: defaultdict[str, float] = defaultdict(float)
    counts = Counter(words(text))
    for word, count in counts.items():
        worth[word] += _BODY * count / (count + 0.5 + len(counts) / 40)  # long texts count less
    for word in set(words(topic)):
        worth[word] += _TOPIC
    for word in set(words(entry.id)):
        worth[word] += _ID
    title = set(words(entry.title))
    for word in title:
        worth[word] += _TITLE * 3 / (2 + len(title))  # a short title says more
    return worth


def words(text: str) -> list[str]:
    """Without accents, capitals and the plural s."""
    return [_stem(word.group()) for word in _spans(_fold(text))]


def plain(markdown: str) -> str:
    """The words of a text, without its marks and table lines."""
    text = re.sub(r"^\|?[-| :]+\|$|^#+ |^- |^```.*$", "", markdown, flags=re.MULTILINE)
    return " ".join(re.sub(r"[*`]", "", text).replace("|", " ").split())


def _stem(word: str) -> str:
    plural = len(word) > 3 and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if plural else word


def _fold(text: str) -> str:
    """Same length as the text, so that places in one are places in the other."""
    return "".join(unicodedata.normalize("NFKD", c)[0].lower()[0] for c in text)


def _spans(folded: str) -> Iterator[re.Match[str]]:
    return re.finditer(r"[^\W_]+", folded)


def _snippet(text: str, wanted: list[str]) -> str:
    starts = (w.start() for w in _spans(_fold(text)) if w.group().startswith(tuple(wanted)))
    middle = next(starts, 0)
    if len(text) <= _SNIPPET:
        return text
    start = max(0, min(middle - _SNIPPET // 3, len(text) - _SNIPPET))
    start = text.rfind(" ", 0, start) + 1
    end = start + _SNIPPET
    piece = text[start:end] if end >= len(text) else text[start:end].rsplit(" ", 1)[0] + " …"
    return piece if start == 0 else "… " + piece
