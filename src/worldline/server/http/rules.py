"""The rulebooks over HTTP: contents, topics, entries, search, coverage."""

from collections import Counter
from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter

from worldline.rulebook import GameCount, GameRules, Rulebook, RuleEntry, Topic, html
from worldline.server.messages.refusals import Refusal
from worldline.server.messages.rules import (
    EntryOut,
    Found,
    GameContents,
    How,
    Link,
    TopicLine,
    TopicOut,
)

Book = NamedDependency[Rulebook]
REFUSED = {
    400: ResponseSpec(Refusal, generate_examples=False, description="The question is malformed."),
    404: ResponseSpec(Refusal, generate_examples=False, description="There is none."),
}


class RulesController(Controller):
    path = "/api/rules"
    tags = ("rules",)

    @get(summary="Both tables of contents", sync_to_thread=False)
    def contents(self, book: Book) -> list[GameContents]:
        return [_contents(book, game) for game in book.games]

    @get("/{game:str}/{topic:str}", summary="A topic", responses=REFUSED, sync_to_thread=False)
    def topic(self, book: Book, game: FromPath[str], topic: FromPath[str]) -> TopicOut:
        try:
            found = book.topic(game, topic)
        except KeyError:
            raise NotFoundException(f"There is no topic {topic} in {game}.") from None
        entries = [_entry(book, entry) for entry in found.entries]
        return TopicOut(game, topic, found.title, html(found.intro, top=2), entries)

    @get("/entries/{rule_id:str}", summary="An entry", responses=REFUSED, sync_to_thread=False)
    def entry(self, book: Book, rule_id: FromPath[str]) -> EntryOut:
        return _entry(book, book.entry(rule_id))

    @get("/search", summary="Full-text search", responses=REFUSED, sync_to_thread=False)
    def search(
        self,
        book: Book,
        q: Annotated[
            str, QueryParameter(max_length=200, description="Words, the last may be half")
        ],
        game: FromQuery[str | None] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=100)] = 30,
    ) -> list[Found]:
        return [
            Found(e.id, e.game, e.topic, e.kind, e.title, e.titled, hit.snippet)
            for hit in book.search(q, game, limit)
            for e in [book.entry(hit.id)]
        ]

    @get("/coverage", summary="How much is built", sync_to_thread=False)
    def coverage(self, book: Book) -> dict[str, GameCount]:
        return book.coverage()


def _contents(book: Rulebook, game: GameRules) -> GameContents:
    topics = [_line(topic) for topic in book.topics(game.name)]
    return GameContents(game.name, game.title, game.subtitle, topics)


def _line(topic: Topic) -> TopicLine:
    count = Counter(entry.status for entry in topic.entries)
    return TopicLine(topic.name, topic.title, len(topic.entries), count["built"], count["planned"])


def _entry(book: Rulebook, entry: RuleEntry) -> EntryOut:
    return EntryOut(
        id=entry.id,
        game=entry.game,
        topic=entry.topic,
        topic_title=book.topic(entry.game, entry.topic).title,
        kind=entry.kind,
        status=entry.status,
        title=entry.title,
        titled=entry.titled,
        html=html(entry.text),
        source=entry.meta.get("source"),
        edition=entry.meta.get("edition"),
        links=[_link(book, i, "see") for i in entry.see]
        + [_link(book, i, "seen_by") for i in entry.seen_by],
    )


def _link(book: Rulebook, rule_id: str, how: How) -> Link:
    entry = book.entry(rule_id)
    return Link(entry.id, entry.title, entry.kind, how)
