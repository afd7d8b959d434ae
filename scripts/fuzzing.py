"""Requests and frames for a server of one's own on this machine: as its description has them, and
the same with something changed. `scripts/fuzz_server` sends many, a test sends some."""

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from worldline.games import GAMES, RIFTBOUND
from worldline.server.messages.patches import Follower

Json = Any
PATIENCE: Final = 120.0
"""Seconds without an answer after which the server is said to hang."""
LIVES: Final = 400
"""Requests until there are new people and things: by then many were deleted."""
DEEP: Final = 6
"""In which what may be nested is not nested any further."""
CLOSED: Final = {1000, 1007, 1009, 4400, 4401, 4403, 4404, 4409, 4410, 4422, 4429}
"""With which a socket may be closed; any other code is a fault of the server."""
REPLIES: Final = ("done", "refused", "error", "pong")
STRANGE: Final = (
    *("null", "true", "-1", "0", "1.5", "1e999", "NaN", "-Infinity", "9223372036854775808"),
    *("-9223372036854775809", "18446744073709551616", "1" + "0" * 400, "1" + "0" * 4400),
    *('""', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\u202e\\u200b"', '"' + "x" * 1001 + '"'),
    *('"../../etc/passwd"', '"%00"', '"1"', '"\\ufffe"', '"😀"', '"__proto__"', '"type"'),
    *("[]", "[[[[[]]]]]", "{}", "[null]", '{"type":"nonsense"}', '{"":""}', '{"\\u0000":1}'),
    '{"type":{"type":"act"}}',
    "[" + "0," * 300 + "0]",
    '{"a":' * 900 + "1" + "}" * 900,
)
"""Values that are wrong nearly everywhere, as JSON is written."""
PICTURE: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
)
PACK: Final = """[pack]
name = "Night Market"
[items.lantern]
name = "Paper Lantern"
kind = "gear"
price = 3
rarity = "common"
rules = ["RB-GOLD-1"]
text = "It glows."
"""
THE_NOW: Final = {"game": "the_now", "setup": {"seats": 3}, "bots": [None, "random", "random"]}


class Fault(Exception):
    """What no server should do, with the request that it did it for."""


class Sent(NamedTuple):
    method: str
    path: str
    body: bytes
    headers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.headers} {self.body[:2000]!r}"


# --- values of a shape


class Shapes:
    """Values that fit a JSON schema, at random."""

    def __init__(self, definitions: dict[str, Json], random: Random) -> None:
        self._definitions, self._random = definitions, random

    def value(self, schema: Json, depth: int = 0) -> Json:
        random = self._random
        if "$ref" in schema:
            return self.value(self._definitions[schema["$ref"].rpartition("/")[2]], depth)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                made = [one for one in schema[several] if one.get("type") == "null"]
                may = made if made and depth > DEEP else schema[several]
                return self.value(random.choice(may), depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        kind = schema.get("type", "object")
        return self._plain(random.choice(kind) if isinstance(kind, list) else kind, schema, depth)

    def _plain(self, kind: str, schema: Json, depth: int) -> Json:
        random = self._random
        match kind:
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, depth)
            case "integer" | "number":
                low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 12))
                return random.randint(low, max(low, min(high, low + 12)))
            case "boolean":
                return random.random() < 0.5
            case "null":
                return None
        least = schema.get("minLength", 0)
        return random.choice(("a", "Ann", "hp", "1", "duel", "x" * 20)) + "a" * max(0, least - 1)

    def _object(self, schema: Json, depth: int) -> Json:
        required, random = schema.get("required", ()), self._random
        fields = schema.get("properties", {})
        chosen = [n for n in fields if n in required or (depth < DEEP and random.random() < 0.4)]
        return {name: self.value(fields[name], depth + 1) for name in chosen}

    def _array(self, schema: Json, depth: int) -> Json:
        if "prefixItems" in schema:
            return [self.value(one, depth + 1) for one in schema["prefixItems"]]
        least = schema.get("minItems", 0)
        most = schema.get("maxItems", 3) if depth < DEEP else least
        length = self._random.randint(least, max(least, min(most, 3)))
        return [self.value(schema.get("items") or {}, depth + 1) for _ in range(length)]


def shapes_of(kind: Json, random: Random) -> tuple[Shapes, Json]:
    """For a type of ours: what makes values of it, and its schema."""
    (schema,), definitions = msgspec.json.schema_components([kind])
    return Shapes(definitions, random), schema


# --- something changed


def changed(value: Json, random: Random) -> bytes:
    """JSON with one or two of its parts taken away, doubled or replaced."""
    text = json.dumps(value)
    for _ in range(random.choice((1, 1, 2))):
        places = list(_places(json.loads(text), ()))
        mark = "\0mark\0"
        tree = json.loads(text)
        text = json.dumps(_with(tree, random.choice(places), mark, random))
        text = text.replace(json.dumps(mark), random.choice(STRANGE))
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            break
    raw = text.encode()
    if random.random() < 0.05 and raw:  # no JSON any more
        at = random.randrange(len(raw))
        raw = random.choice((raw[:at], raw[:at] + bytes([random.randrange(256)]) + raw[at + 1 :]))
    return raw


def _places(value: Json, at: tuple[Json, ...]) -> Iterator[tuple[Json, ...]]:
    yield at
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, (*at, key))
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from _places(part, (*at, n))


def _with(value: Json, at: tuple[Json, ...], mark: str, random: Random) -> Json:
    if not at:
        return mark
    inner = value
    for key in at[:-1]:
        inner = inner[key]
    match random.randrange(5):
        case 0 if isinstance(inner, dict):
            del inner[at[-1]]
        case 1 if isinstance(inner, list):
            inner.append(inner[at[-1]])
        case 2 if isinstance(inner, dict):
            inner[random.choice(("", "type", "x" * 50, "n"))] = mark
        case _:
            inner[at[-1]] = mark
    return value


# --- one connection


class Line:
    """HTTP over one connection at a time, opened again where the other side has closed it."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        assert place.hostname == "127.0.0.1"  # nothing is ever sent to another machine
        self._host, self._port = place.hostname, place.port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: Sent) -> tuple[int, bytes]:
        try:
            return await asyncio.wait_for(self._ask(sent), PATIENCE)
        except TimeoutError:
            raise Fault(f"no answer within {PATIENCE} s: {sent}") from None

    async def _ask(self, sent: Sent) -> tuple[int, bytes]:
        lines = [f"{sent.method} {sent.path} HTTP/1.1", "Host: 127.0.0.1", *sent.headers]
        lines.append(f"Content-Length: {len(sent.body)}")
        data = "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + sent.body
        for attempt in count():
            if self._open is None:
                self._open = await asyncio.open_connection(self._host, self._port)
            reader, writer = self._open
            try:
                writer.write(data)
                await writer.drain()
                return await self._answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()  # it was closed after the answer before
                if attempt == 2:
                    raise Fault(f"closed without an answer: {sent}") from None
        raise AssertionError

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"\r\ncontent-length: *(\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        if b"transfer-encoding: chunked" in head:
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        if b"connection: close" in head:
            self.close()
        return status, body

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()
        self._open = None


# --- people and things


class World:
    """People with a table of each game, a character, a draft, a campaign, a pack."""

    def __init__(self, line: Line, random: Random) -> None:
        self.line, self.random = line, random
        self.secrets = ["", "of nobody's"]
        self.known: dict[str, list[str]] = {
            "game": ["the_now", "riftbound"],
            "edition": ["the_now", "riftbound"],
            "name": ["duel", "convoy"],
            "paper": ["sheet.html", "sheet.html", "poster.pdf"],
            "rule_id": ["TN-MOVE-1", "RB-GOLD-1"],
            "topic": ["move", "gear"],
            "lesson": [one.id for one in GAMES["the_now"].lessons()],
            "seat": ["0", "1", "2"],
            "k": ["0", "3", "20"],
        }
        self.keys: list[str] = []  # secrets of links
        self.versions: dict[str, int] = {}

    async def make(self) -> None:
        for name in ("Ann", "Bob"):
            me = await self._ask("POST", "/api/people", {"name": name}, "")
            self.secrets += [me["secret"]] * (2 if name == "Ann" else 12)
            self.known.setdefault("member", []).append(me["id"])
        first = me["secret"]
        for new in (THE_NOW, THE_NOW | {"public": True}, self._fight()):
            table = (await self._ask("POST", "/api/tables", new, first))["id"]
            self.known.setdefault("table", []).append(table)
            if "public" not in new:
                await self._ask("POST", f"/api/tables/{table}/start", None, first)
        wanted = {"game": "riftbound", "id": "tank-gunner", "level": 1}
        found = await self._ask("POST", "/api/characters/ready", wanted | {"key": "c"}, first)
        self._keep("character", found["line"])
        await self.line.ask(self.sent("PUT", self._at("character", "portrait"), PICTURE, first))
        new_draft = {"game": "riftbound", "key": "d", "archetype": "tank-pilot"}
        self._keep("draft", (await self._ask("POST", "/api/drafts", new_draft, first))["line"])
        campaign = {"game": "riftbound", "key": "k", "name": "Rust"}
        self._keep("campaign", (await self._ask("POST", "/api/campaigns", campaign, first))["line"])
        pack = await self._ask("POST", "/api/packs", {"game": "riftbound", "text": PACK}, first)
        self.known["pack"] = [pack["id"]]
        for kind, what in (("campaign", "invite"), ("character", "share"), ("draft", "share")):
            link = await self._ask("POST", self._at(kind, what), None, first)
            self.keys.append(link["secret"])

    def _fight(self) -> Json:
        ready = RIFTBOUND.ready()["duel"]
        setup = msgspec.to_builtins(ready.setup(2))
        return {"game": "riftbound", "setup": setup, "bots": [None, "scripted"]}

    def _keep(self, kind: str, line: Json) -> None:
        self.known[kind] = [line["id"]]
        self.versions[kind] = line.get("version", 1)

    def _at(self, kind: str, what: str) -> str:
        return f"/api/{kind}s/{self.known[kind][0]}/{what}"

    async def _ask(self, method: str, path: str, body: Json, secret: str) -> Json:
        data = b"" if body is None else json.dumps(body).encode()
        status, told = await self.line.ask(self.sent(method, path, data, secret))
        if status >= 400:
            raise Fault(f"{status} to {method} {path}: {told[:500]!r}")
        return json.loads(told or b"null")

    @staticmethod
    def sent(method: str, path: str, body: bytes, secret: str) -> Sent:
        headers = ["Content-Type: application/json"] if body else []
        headers += [f"Authorization: Bearer {secret}"] if secret else []
        return Sent(method, path, body, tuple(headers))

    async def sync(self, table: str, secret: str) -> Json:
        status, told = await self.line.ask(
            self.sent("GET", f"/api/tables/{table}/sync", b"", secret)
        )
        return json.loads(told) if status == 200 else {"asked": ()}


def some_act(sync: Json, random: Random) -> Json:
    """An answer that could be given, or one that could not."""
    asked = [one for one in sync["asked"] if one["options"]]
    if not asked:
        return {"decision": {"type": "Overrule", "seat": 1}, "n": 0, "action": {"type": "EndTurn"}}
    one = random.choice(asked)
    action = random.choice(one["options"])["action"]
    return {"decision": one["decision"], "n": one["n"], "action": action}


class Requests:
    """For every route of the description: what it asks for, and the same with a change."""

    def __init__(self, description: Json, random: Random) -> None:
        self.random = random
        self.shapes = Shapes(description["components"]["schemas"], random)
        self.routes = [
            (method.upper(), path, route)
            for path, routes in description["paths"].items()
            for method, route in routes.items()
        ]
        keeper, drafts, campaigns = RIFTBOUND.keeper, RIFTBOUND.drafts, RIFTBOUND.campaigns
        assert keeper is not None
        assert drafts is not None
        assert campaigns is not None
        assert RIFTBOUND.planning is not None
        kinds = {
            "command": keeper.command,
            "question": keeper.question,
            "answer": drafts.answer,
            "act": campaigns.command,
            "plan": RIFTBOUND.planning.question,
        }
        self.inner = {name: shapes_of(kind, random) for name, kind in kinds.items()}
        self._n = count()

    async def one(self, world: World, route: Json, *, change: bool) -> Sent:
        method, path, said = route
        random = self.random
        what = random.choice(("path", "query", "body", "body", "body")) if change else ""
        body = await self._body(world, said)
        has_query = any(one["in"] == "query" for one in said.get("parameters", ()))
        if what == "body" and body is None:
            what = "path" if "{" in path else "query"
        if what == "path" and "{" not in path:
            what = "query"
        for name in re.findall(r"{(\w+)}", path):
            value = random.choice(world.known[name])
            if what == "path" and random.random() < 0.7:
                value = self._strange(value)
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        if what == "query" or (has_query and random.random() < 0.5):
            path += "?" + "&".join(self._query(said, change=what == "query"))
        secret = random.choice(world.secrets)
        if isinstance(body, bytes):
            return world.sent(method, path, self._bytes(body) if what == "body" else body, secret)
        data = b"" if body is None else json.dumps(body).encode()
        if what == "body":
            data = changed(body, random)
        return world.sent(method, path, data, secret)

    def _strange(self, value: str) -> str:
        random = self.random
        strange = random.choice(STRANGE)
        text = strange.strip('"')[:300]
        return random.choice((text, value[:-1], value + "0", value.upper(), "\x00", "ÿ", "."))

    def _query(self, said: Json, *, change: bool) -> list[str]:
        random, made = self.random, []
        for one in said.get("parameters", ()):
            if one["in"] == "query":
                value = self.shapes.value(one.get("schema", {}))
                value = self._strange(str(value)) if change else str(value)
                made.append(f"{one['name']}={quote(value)}")
        if change:
            name = random.choice(("weapon", "target", "dodge", "hp", "score", "aid", "seat", "x"))
            made.append(f"{name}={quote(self._strange('items/auto-rifle'))}")
        else:
            made.append("weapon=items/auto-rifle")
        return made

    def _bytes(self, data: bytes) -> bytes:
        at = self.random.randrange(len(data))
        return data[:at] + self.random.randbytes(2) + data[at + 2 :]

    async def _body(self, world: World, said: Json) -> Json:
        """None: it takes none."""
        if said["operationId"].endswith("SetPortrait") or "portrait" in said.get("summary", ""):
            return PICTURE
        content = said.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return None
        kind = schema.get("$ref", "").rpartition("/")[2]
        made = self.shapes.value(schema)
        random = self.random
        if isinstance(made, dict):
            self._fill(world, made, kind)
            if kind in ("Act", "HintWanted"):
                table, secret = random.choice(world.known["table"]), world.secrets[-1]
                act = some_act(await world.sync(table, secret), random)
                made = {name: act[name] for name in made if name in act}
        return made

    def _fill(self, world: World, made: dict[str, Json], kind: str) -> None:
        """What no schema tells: keys, versions, secrets, and what belongs to a game."""
        random = self.random
        if "key" in made:
            made["key"] = f"k{next(self._n)}"
        if "version" in made:
            made["version"] = random.choice((*world.versions.values(), 1, 2, 3))
        if "secret" in made and world.keys:
            made["secret"] = random.choice(world.keys)
        if "game" in made:
            made["game"] = random.choice(("riftbound", "riftbound", "the_now"))
        for name, (shapes, schema) in self.inner.items():
            if name in made:
                made[name] = shapes.value(schema)
        if "given" in made:
            shapes, schema = self.inner["answer"]
            made["given"] = [shapes.value(schema) for _ in range(random.randint(0, 2))]
        if kind == "NewTable":
            made |= random.choice((THE_NOW, world._fight()))
        if kind == "NewPack":
            made["text"] = PACK
        if kind == "NewFight":
            made |= {"name": "A duel", "encounter": "duel", "characters": world.known["character"]}
        if kind == "NewCampaign" or kind == "NewPerson":
            made["name"] = "Ann"


class Tally:
    """What was sent, and how it was answered."""

    def __init__(self, pid: int) -> None:
        self._status = Path(f"/proc/{pid}/status")
        self.requests = self.frames = self.changed = 0
        self.statuses: dict[str, int] = {}
        self.routes: dict[str, int] = {}
        self.memory: list[int] = []  # MB, from time to time
        self.faults: list[str] = []

    def count(self, what: str) -> None:
        self.statuses[what] = self.statuses.get(what, 0) + 1

    def look(self) -> None:
        found = re.search(r"VmRSS:\s*(\d+) kB", self._status.read_text())
        assert found is not None
        self.memory.append(int(found[1]) // 1024)


async def send_requests(address: str, tally: Tally, most: int, seed: int) -> None:
    """One after another on one connection, half of them changed. A fault is written down."""
    random, line = Random(seed), Line(address)
    status, told = await line.ask(Sent("GET", "/api/schema", b""))
    assert status == 200
    requests, world, left = Requests(json.loads(told), random), World(line, random), 0
    try:
        while tally.requests < most:
            if left == 0:
                world, left = World(line, random), LIVES
                await world.make()
            left -= 1
            route = random.choice(requests.routes)
            change = tally.requests % 2 == 0
            sent = await requests.one(world, route, change=change)
            tally.requests += 1
            tally.changed += change
            status, told = await line.ask(sent)
            tally.count(str(status))
            label = f"{route[0]} {route[1]}"
            tally.routes[label] = tally.routes.get(label, 0) + (status < 400)
            if status >= 500:
                tally.faults.append(f"{status} to {sent}: {told[:300]!r}")
    except Fault as fault:
        tally.faults.append(str(fault))
    finally:
        line.close()


def frames(random: Random, sync: Json) -> Json:
    """A message that fits."""
    match random.randrange(8):
        case 0:
            return {"type": "chat", "text": "hello"}
        case 1:
            return {"type": "undo", "n": sync.get("n", 0)}
        case 2:
            return {"type": "consent", "n": sync.get("n", 0), "yes": False}
        case 3:
            return {"type": "away", "away": False}
        case 4:
            return {"type": "minute", "n": sync.get("n", 0)}
        case 5:
            return {"type": "ping"}
    return {"type": "act"} | some_act(sync, random)


async def send_frames(address: str, tally: Tally, most: int, seed: int) -> None:
    random, line = Random(seed), Line(address)
    try:
        while tally.frames < most:
            world = World(line, random)
            await world.make()
            for table in world.known["table"]:
                await _talk(address, world, table, tally, most)
    except Fault as fault:
        tally.faults.append(str(fault))
    finally:
        line.close()


async def _talk(address: str, world: World, table: str, tally: Tally, most: int) -> None:
    """Some hundred frames on one connection, or until it is closed."""
    random = world.random
    headers = {"Authorization": f"Bearer {random.choice(world.secrets)}"}
    url = f"{address.replace('http', 'ws')}/ws/tables/{table}"
    data: bytes | str = ""
    try:
        async with connect(url, additional_headers=headers, max_size=None) as socket:
            follower, sync = Follower(), {"asked": ()}
            for k in range(LIVES // 2):
                if tally.frames >= most:
                    return
                message = frames(random, sync)
                raw = changed(message, random) if k % 2 else json.dumps(message).encode()
                data = raw if random.random() < 0.03 else raw.decode("utf-8", "replace")
                tally.frames += 1
                await socket.send(data)
                while True:
                    heard = await asyncio.wait_for(socket.recv(), PATIENCE)
                    told = follower.whole(json.loads(heard))
                    sync = {"sync": told, "changed": told.get("sync")}.get(told["type"]) or sync
                    if told["type"] in REPLIES:
                        tally.count(told["type"])
                        break
    except TimeoutError:
        raise Fault(f"no reply within {PATIENCE} s to {data[:2000]!r}") from None
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 1006
        tally.count(f"closed {code}")
        if code not in CLOSED:
            tally.faults.append(f"closed with {code} after {data[:2000]!r}")
    except InvalidStatus as refused:
        tally.count(f"no socket: {refused.response.status_code}")
        if refused.response.status_code >= 500:
            tally.faults.append(f"{refused.response.status_code} for a socket")
