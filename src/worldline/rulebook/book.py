"""The rulebook in memory: look up, search, count."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property

import msgspec

from worldline.core.text import WorldlineError
from worldline.rulebook.entry import RuleEntry, Status, Topic
from worldline.rulebook.games import GAMES, GameRules
from worldline.rulebook.search import Hit, Index


class UnknownRule(WorldlineError, KeyError):
    """Nobody wrote a rule of this id; `near` holds ids that may have been meant."""

    def __init__(self, rule_id: str, near: tuple[str, ...]) -> None:
        super().__init__(rule_id)
        self.id = rule_id
        self.near = near

    def __str__(self) -> str:
        hint = f"; did you mean {', '.join(self.near)}?" if self.near else "."
        return f"There is no rule {self.id}{hint}"


class Count(msgspec.Struct, frozen=True):
    """How much of a set of entries is built."""

    total: int
    built: int
    planned: int
    prose: int
    withdrawn: int


class GameCount(Count, frozen=True):
    groups: dict[str, Count]


class Rulebook:
    """Both rulebooks. Topics stand in reading order, entries in the order of their file."""

    games: tuple[GameRules, ...] = GAMES

    def __init__(self, topics: tuple[Topic, ...]) -> None:
        self._topics = {(t.game, t.name): t for t in topics}
        self._entries = {e.id: e for t in topics for e in t.entries}

    @property
    def entries(self) -> Mapping[str, RuleEntry]:
        return self._entries

    def topics(self, game: str) -> tuple[Topic, ...]:
        return tuple(t for t in self._topics.values() if t.game == game)

    def topic(self, game: str, name: str) -> Topic:
        """Raises KeyError when there is no such topic."""
        return self._topics[game, name]

    def entry(self, rule_id: str) -> RuleEntry:
        wanted = rule_id.strip()
        found = self._entries.get(wanted) or self._by_upper.get(wanted.upper())
        if found is None:
            near = get_close_matches(wanted.upper(), self._by_upper, n=3, cutoff=0.6)
            raise UnknownRule(wanted, tuple(self._by_upper[n].id for n in near))
        return found

    def search(self, query: str, game: str | None = None, limit: int = 30) -> list[Hit]:
        """Entries that hold every word; the last may be half typed. Best first."""
        return self._index.search(query, game, limit)

    def coverage(self) -> dict[str, GameCount]:
        return {game.name: self._count(game.name) for game in self.games}

    def _count(self, game: str) -> GameCount:
        entries = [e for e in self._entries.values() if e.game == game]
        groups = dict.fromkeys(e.group for e in entries)
        tallies = {group: _tally([e for e in entries if e.group == group]) for group in groups}
        return GameCount(**msgspec.structs.asdict(_tally(entries)), groups=tallies)

    @cached_property
    def _by_upper(self) -> dict[str, RuleEntry]:
        return {e.id.upper(): e for e in self._entries.values()}

    @cached_property
    def _index(self) -> Index:
        titles = {(t.game, t.name): t.title for t in self._topics.values()}
        return Index((e, titles[e.game, e.topic]) for e in self._entries.values())


def _tally(entries: list[RuleEntry]) -> Count:
    def having(status: Status) -> int:
        return sum(e.status == status for e in entries)

    return Count(
        len(entries), having("built"), having("planned"), having("prose"), having("withdrawn")
    )
