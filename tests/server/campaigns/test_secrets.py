"""Two campaigns that differ only in what the GM hides are one to a player: every answer and every
frame has the same bytes, whatever is done there."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession
from patience import HANG
from repeats import repeats

from server.api.conftest import Client
from server.characters.sheets import CAPTAIN, said
from server.passing import Passing, write
from worldline.games import GAMES
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.messages.patches import apply_patch
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.secrets import hash_of
from worldline.server.tables.tables import Tables

PLAYERS = ("ann", "bob")
PEOPLE = ("gm", *PLAYERS)
WORDS = ("Ambush", "Traitor", "Gold")
Act = dict[str, Any]


class World:
    """A campaign whose people, dice and clock are always the same."""

    def __init__(self, client: Client, stack: ExitStack) -> None:
        self.client = client
        self.known: dict[WebSocketTestSession, Any] = {}
        new = {"game": "riftbound", "key": "k", "name": "The Long Road"}
        self.campaign = self.ask("gm", "POST", "/api/campaigns", new)["line"]["id"]
        self.there = f"/api/campaigns/{self.campaign}"
        self.characters = {}
        for name, c in zip(PLAYERS, (CAPTAIN, archetype("tank-gunner", 2)), strict=True):
            secret = self.ask("gm", "POST", f"{self.there}/invite")["secret"]
            self.ask(name, "POST", "/api/campaigns/join", {"secret": secret})
            sent = {"game": "riftbound", "key": "k", "character": said(c)}
            id = self.ask(name, "POST", "/api/characters", sent)["line"]["id"]
            self.characters[name] = id
            self.act(name, "bring", {"type": "BringCharacter", "character": id})
            self.act("gm", f"approve {name}", {"type": "ApproveCharacter", "character": id})
        self.sockets = {
            name: [
                stack.enter_context(client.websocket_connect(f"{path}/live", headers=bearer(name)))
                for path in (self.there, f"/api/characters/{self.characters[name]}")
            ]
            for name in PLAYERS
        }

    def request(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = self.client.request(method, path, json=body, headers=bearer(who))
        return answer.status_code, answer.text

    def ask(self, who: str, method: str, path: str, body: Any = None) -> Any:
        status, text = self.request(who, method, path, body)
        assert status < 300, text
        return json.loads(text)

    def act(self, who: str, key: str, act: Act) -> tuple[int, str]:
        body = {"key": key.replace(" ", "-"), "act": act}
        return self.request(who, "POST", f"{self.there}/log", body)

    def hear(self, name: str) -> list[str]:
        """All that came on the sockets of a player since the last time."""
        heard = []
        for socket in self.sockets[name]:
            socket.send_text('{"type": "ping"}')
            while (text := socket.receive_text(timeout=HANG)) != '{"type":"pong"}':
                heard.append(text)
                self.follow(socket, json.loads(text))
        return heard

    def follow(self, socket: WebSocketTestSession, message: Any) -> None:
        """What a client makes of what it is told."""
        if message["type"] == "patch":
            self.known[socket] = apply_patch(self.known[socket], message["patch"])
        else:
            self.known[socket] = message.get("now", self.known.get(socket))

    def is_in_step(self, name: str, seen: list[tuple[int, str]]) -> bool:
        """Whether the patches that a player was sent make what he may read."""
        read = [json.loads(seen[k][1]) for k in (1, 4)]
        return [self.known[socket] for socket in self.sockets[name]] == read

    def seen(self, name: str) -> list[tuple[int, str]]:
        mine, other = self.characters[name], self.characters[PLAYERS[name == "ann"]]
        paths = (
            "/api/campaigns",
            self.there,
            f"{self.there}/log",
            f"{self.there}/log?limit=2",
            f"/api/characters/{mine}",
            f"/api/characters/{mine}/journal",
            f"/api/characters/{other}",
        )
        return [self.request(name, "GET", path) for path in paths]


def bearer(name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer secret of {name}"}


@contextmanager
def worlds() -> Iterator[tuple[World, World]]:
    with ExitStack() as stack:
        made = []
        for _ in range(2):
            store, numbers = Passing(), count()

            def entropy(n: int, numbers: Iterator[int] = numbers) -> bytes:
                return next(numbers).to_bytes(n)

            tables = Tables(GAMES, store, now=lambda: 1.5, entropy=entropy)
            app = create_app(rulebook(), tables=tables, rates=UNLIMITED)
            client = stack.enter_context(TestClient(app))
            for name in PEOPLE:
                person = "INSERT INTO people (id, name, secret, created) VALUES (?, ?, ?, 0)"
                write(store, person, name, name.title(), hash_of(f"secret of {name}"))
            made.append(World(client, stack))
        yield made[0], made[1]


def visible(random: Random, world: World) -> tuple[str, Act]:
    """What everybody may know: the same in both."""
    who = random.choice(PEOPLE)
    mine = world.characters.get(who, world.characters["ann"])
    acts: list[Act] = [
        {"type": "RenameCampaign", "name": f"Road {random.randrange(100)}"},
        {"type": "LetHappen", "command": {"type": "Hurt", "packets": [random.randint(1, 3)]}},
        {"type": "LetHappen", "command": {"type": "Rest", "kind": "long", "hours": 1}},
        {"type": "CallCheck", "attribute": "agi", "difficulty": 9},
        {"type": "ProposeCheck", "attribute": "str", "text": "lift it"},
        {"type": "RollDice", "dice": "2d6"},
        {"type": "RollCheck", "call": random.randint(1, 6), "character": mine},
        {"type": "RerollCheck", "call": random.randint(1, 6), "character": mine},
        {"type": "CloseCheck", "call": random.randint(1, 6)},
        {"type": "FindLoot", "things": [{"item": "torch", "count": 2}], "mc": 9},
        {"type": "MoveThing", "thing": random.randint(1, 4), "taker": mine},
        {"type": "MoveMoney", "mc": random.randint(1, 4), "giver": mine},
        {"type": "WriteNote", "note": "all", "title": "For all", "readers": None},
        {"type": "BeginSession", "title": "The road"},
        {"type": "EndSession", "text": "They came far"},
        {"type": "DismissFight"},
    ]
    return who, random.choice(acts)


def hidden(shape: Random, secret: Random, world: World) -> Act:
    """By the GM: `shape` decides what everybody may know of it, `secret` the rest."""
    ids = list(world.characters.values())
    attribute = shape.choice(("str", "agi", "wis"))
    stranger = {
        "type": "Stranger",
        "name": "A guard",
        "attribute": "vsn",
        "bonus": secret.randint(-3, 9),
    }
    own = {"type": "Contender", "character": shape.choice(ids), "attribute": attribute}
    acts: list[Act] = [
        aftermath(secret, world),
        {"type": "ConfirmAftermath", "taken": dict.fromkeys(ids, ())},
        {
            "type": "CallCheck",
            "attribute": attribute,
            "difficulty": secret.randint(3, 18),
            "secrecy": "hidden",
        },
        {"type": "CallContest", "own": own, "other": stranger, "secrecy": "hidden"},
    ]
    return shape.choice(acts)


def aftermath(secret: Random, world: World) -> Act:
    """How a fight ended, which the GM alone knows until it is written down. It changes the same
    of each character, so that what else is done there is refused in both campaigns or in none."""
    fought = {}
    for id in world.characters.values():
        began = world.ask("gm", "GET", f"/api/characters/{id}")["character"]
        left = {**began, "hp": secret.randint(1, max(1, began["hp"] - 1))}
        fought[id] = {"began": began, "left": left}
    spoils = [{"n": 1, "item": "torch", "count": secret.randint(1, 9)}] * secret.randint(0, 2)
    return {"type": "ProposeAftermath", "fought": fought, "spoils": spoils}


def encounter(secret: Random) -> str:
    """As different as encounters are, and with somebody who hides."""
    foes = secret.sample(("npc-raider", "npc-bruiser", "npc-trooper"), 2)
    return f'name = "{secret.choice(WORDS)}"\n' + "".join(
        f'[[units]]\nnpc = "{npc}"\nat = [{secret.randint(10, 20)}, {9 * k}]\nhidden = true\n'
        for k, npc in enumerate(foes)
    )


def unnoticed(secret: Random, world: World) -> Act | None:
    """By the GM: nobody else learns even that it happened."""
    id = secret.choice(list(world.characters.values()))
    own = {"type": "Contender", "character": id, "attribute": "cha"}
    stranger = {"type": "Stranger", "name": "A spy", "attribute": "wis", "bonus": 2}
    acts: list[Act | None] = [
        None,
        {
            "type": "CallCheck",
            "attribute": "vsn",
            "characters": [id],
            "difficulty": secret.randint(3, 18),
            "secrecy": "secret",
        },
        {"type": "CallContest", "own": own, "other": stranger, "secrecy": "secret"},
        {"type": "RollDice", "dice": "3d6", "to_gm": True},
        {"type": "PrepareEncounter", "encounter": "yard", "text": encounter(secret)},
        {"type": "DeleteEncounter", "encounter": "yard"},
        {"type": "WriteNote", "note": "mine", "title": secret.choice(WORDS)},
        {"type": "DeleteNote", "note": "mine"},
    ]
    return secret.choice(acts)


@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(1, 4)))
def test_a_player_cannot_tell_what_the_gm_hides(seed: int) -> None:
    shape = Random(seed)
    secrets = (Random(f"{seed} one"), Random(f"{seed} other"))
    differed = 0
    with worlds() as pair:
        for turn in range(repeats(15, 25)):
            kind = shape.choice(("visible", "hidden", "unnoticed"))
            done: list[tuple[str, tuple[int, str]]] = []
            state = shape.getstate()
            for world, secret in zip(pair, secrets, strict=True):
                shape.setstate(state)
                if kind == "visible":
                    who, act = visible(shape, world)
                    done.append((who, world.act(who, f"{turn}", act)))
                elif kind == "hidden":
                    done.append(("gm", world.act("gm", f"{turn}", hidden(shape, secret, world))))
                elif (quiet := unnoticed(secret, world)) is not None:
                    done.append(("gm", world.act("gm", f"secret {turn}", quiet)))
            if done and done[0][0] != "gm":
                assert done[0] == done[-1]
            for name in PLAYERS:
                one, other = ((world.seen(name), world.hear(name)) for world in pair)
                assert one == other, f"{name} can tell: {kind}, turn {turn}"
                assert all(world.is_in_step(name, one[0]) for world in pair)
        logs = [world.ask("gm", "GET", f"{world.there}/log?limit=200") for world in pair]
        differed += logs[0] != logs[1]
    assert differed, "the GM hid nothing"


def uncommitted(table: dict[str, Any]) -> dict[str, Any]:
    """Without the hash over setup and salt, which nobody can tell anything from."""
    return {**table, "commitment": ""}


def test_a_player_cannot_tell_what_waits_at_the_table_of_a_fight() -> None:
    """Opened for an encounter that was prepared, with foes who hide."""
    with worlds() as pair:
        tables = []
        for world, secret in zip(pair, (Random(1), Random(2)), strict=True):
            text = encounter(secret)
            prepared = {"type": "PrepareEncounter", "encounter": "yard", "text": text}
            assert world.act("gm", "prepare", prepared)[0] == 200
            new = {"key": "fight", "name": "The yard", "encounter": "yard"}
            begun = world.ask("gm", "POST", f"{world.there}/fight", new)
            tables.append(begun["now"]["campaign"]["fight"]["table"])
        assert tables[0] == tables[1]
        for name in PLAYERS:
            one, other = (
                (
                    world.seen(name),
                    world.hear(name),
                    uncommitted(world.ask(name, "GET", f"/api/tables/{tables[0]}")),
                    world.request(name, "GET", f"/api/tables/{tables[0]}/sync"),
                )
                for world in pair
            )
            assert one == other
        seen = [world.ask("gm", "GET", world.there)["campaign"]["encounters"] for world in pair]
        assert seen[0] != seen[1]
