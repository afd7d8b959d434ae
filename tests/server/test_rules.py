"""The rulebooks over HTTP."""

from server.conftest import Client
from worldline import __version__
from worldline.rulebook import rulebook


def test_the_version(client: Client) -> None:
    assert client.get("/api/version").json() == {"version": __version__}


def test_the_contents_name_both_games_and_count_their_topics(client: Client) -> None:
    games = client.get("/api/rules").json()
    assert [game["title"] for game in games] == ["The Now", "Riftbound"]
    for game in games:
        topics = rulebook().topics(game["game"])
        assert [topic["name"] for topic in game["topics"]] == [topic.name for topic in topics]
        assert [topic["entries"] for topic in game["topics"]] == [len(t.entries) for t in topics]
        for topic in game["topics"]:
            assert 0 <= topic["built"] + topic["planned"] <= topic["entries"]


def test_every_topic_can_be_read(client: Client) -> None:
    for game in rulebook().games:
        for topic in rulebook().topics(game.name):
            got = client.get(f"/api/rules/{game.name}/{topic.name}").json()
            assert got["title"] == topic.title
            assert [entry["id"] for entry in got["entries"]] == [e.id for e in topic.entries]


def test_an_entry_has_its_text_as_html_and_its_links_both_ways(client: Client) -> None:
    entry = client.get("/api/rules/entries/TN-LINK-3").json()
    assert entry["id"] == "TN-LINK-3"
    assert (entry["game"], entry["topic"]) == ("the_now", "link")
    assert entry["topic_title"] == rulebook().topic("the_now", "link").title
    assert entry["html"].startswith("<p>")
    links = {(link["id"], link["how"]) for link in entry["links"]}
    assert {("TN-RULING-48", "see"), ("TN-RULING-48", "seen_by")} <= links
    back = client.get("/api/rules/entries/TN-RULING-48").json()
    assert "TN-LINK-3" in {link["id"] for link in back["links"]}


def test_an_unknown_rule_is_refused_with_near_ids(client: Client) -> None:
    answer = client.get("/api/rules/entries/TN-LINK-333")
    assert answer.status_code == 404
    assert answer.json()["why"].startswith("There is no rule TN-LINK-333")
    assert "TN-LINK-3" in answer.json()["near"]


def test_an_unknown_topic_or_game_is_refused(client: Client) -> None:
    for path in ("the_now/nothing", "chess/link"):
        answer = client.get(f"/api/rules/{path}")
        assert answer.status_code == 404
        assert set(answer.json()) == {"why", "near"}


def test_search_finds_words_and_keeps_to_a_game_and_a_limit(client: Client) -> None:
    found = client.get("/api/rules/search", params={"q": "wormhole"}).json()
    assert set(found[0]) == {"id", "game", "topic", "kind", "title", "titled", "snippet"}
    assert "wormhole" in " ".join(f["title"] + f["snippet"] for f in found).lower()
    one = client.get("/api/rules/search", params={"q": "turn", "limit": 1, "game": "riftbound"})
    assert [f["game"] for f in one.json()] == ["riftbound"]
    assert client.get("/api/rules/search", params={"q": "xyzzy"}).json() == []


def test_a_malformed_search_is_refused_in_a_sentence(client: Client) -> None:
    for query in ("", "?q=a&limit=0", "?q=a&limit=many", "?q=" + "a" * 201):
        answer = client.get(f"/api/rules/search{query}")
        assert answer.status_code == 400, query
        assert answer.json()["why"]


def test_coverage_counts_every_entry(client: Client) -> None:
    games = client.get("/api/rules/coverage").json()
    assert sum(game["total"] for game in games.values()) == len(rulebook().entries)
    for game in games.values():
        assert sum(group["total"] for group in game["groups"].values()) == game["total"]
