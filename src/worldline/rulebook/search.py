"""Full-text search over the entries, fast enough to answer at every key press."""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import takewhile
from math import log

import msgspec

from worldline.rulebook.entry import Entry, Kind
from worldline.rulebook.games import GAMES

_TITLE, _ID, _TOPIC, _BODY = 4.0, 3.0, 1.5, 2.0  # what a word is worth where it stands
_KIND: dict[Kind, float] = {"rule": 1.5, "content": 1.5, "ruling": 1.0, "example": 0.8}
_OTHER_KIND = 0.6
_BY_ID = 1000.0  # an id that was typed comes before every word that was found
_SNIPPET = 160
_PREFIXES = tuple(game.prefix for game in GAMES)


class Hit(msgspec.Struct, frozen=True):
    id: str
    score: float
    title: str
    snippet: str  # plain text around the first word found


class Index:
    """Which word stands in which entry, and what it is worth there."""

    def __init__(self, entries: Iterable[tuple[Entry, str]]) -> None:
        pairs = list(entries)
        self._entries = [entry for entry, _ in pairs]
        self._plain = [plain(entry.text) for entry in self._entries]
        self._worth: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for n, (entry, topic) in enumerate(pairs):
            for word, worth in _worths(entry, topic, self._plain[n]).items():
                self._worth[word][n] = worth
        self._vocabulary = sorted(self._worth)

    def search(self, query: str, game: str | None, limit: int) -> list[Hit]:
        scores = self._by_words(words(query)) | self._by_id(query)
        found = [n for n in scores if game in (None, self._entries[n].game)]
        found.sort(key=lambda n: (-scores[n], n))
        return [self._hit(n, scores[n], query) for n in found[:limit]]

    def _by_id(self, query: str) -> dict[int, float]:
        start = query.strip().upper()
        if not start.startswith(_PREFIXES):
            return {}
        return {
            n: _BY_ID * (2 if entry.id.upper() == start else 1)
            for n, entry in enumerate(self._entries)
            if entry.id.upper().startswith(start)
        }

    def _by_words(self, wanted: list[str]) -> dict[int, float]:
        if not wanted:
            return {}
        *whole, last = wanted
        found = self._starting(last)
        for word in whole:
            worth = self._worth.get(word, {})
            found = {
                n: score + worth[n] * self._rarity(word) for n, score in found.items() if n in worth
            }
        return {
            n: score * _KIND.get(self._entries[n].kind, _OTHER_KIND) for n, score in found.items()
        }

    def _starting(self, prefix: str) -> dict[int, float]:
        found: dict[int, float] = {}
        first = bisect_left(self._vocabulary, prefix)
        for word in takewhile(lambda w: w.startswith(prefix), self._vocabulary[first:]):
            weight = self._rarity(word) * (1 if word == prefix else 0.7)
            for n, worth in self._worth[word].items():
                found[n] = max(found.get(n, 0), worth * weight)
        return found

    def _rarity(self, word: str) -> float:
        return log(1 + len(self._entries) / len(self._worth[word]))

    def _hit(self, n: int, score: float, query: str) -> Hit:
        entry = self._entries[n]
        return Hit(entry.id, score, entry.title, _snippet(self._plain[n], words(query)))


def _worths(entry: Entry, topic: str, text: str) -> dict[str, float]:
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
