"""Requests made up from the description of the API itself, lawful and unlawful ones: none breaks
anything, every answer is one that the description has, and what is refused changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from signal import SIGTERM
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from postgres import Postgres
from repeats import repeats
from requests import Session
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok

from server.api.player import Json, Player, some_answer, three_at_a_table
from server.forking import Fork
from server.passing import Passing
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.tables.tables import Tables

Operation = schemathesis.APIOperation[Any, Any, Any, Any]
Case = schemathesis.Case[Any]

CHECKS: Final = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
WHO: Final = ("owner", "seated", "stranger", "liar", "nobody")
STAGES: Final = ("gathering", "playing", "over")
SAFE: Final = ("GET", "HEAD")


def operations() -> dict[str, Operation]:
    app = create_app(rulebook(), tables=Tables({}, Passing()))
    schema = schemathesis.openapi.from_dict(app.openapi_schema.to_schema())
    made = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    return {operation.label: operation for operation in made}


OPERATIONS: Final = operations()
AT_A_TABLE: Final = sorted(label for label in OPERATIONS if "{table}" in label)


def cases(label: str, **path: Any) -> SearchStrategy[Case]:
    """Requests as described, and some that are not."""
    made = [
        OPERATIONS[label].as_strategy(mode, path_parameters=path or None)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    ]
    return st.one_of(*made)


def some(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # a request that was refused once need not be made smaller
        suppress_health_check=list(HealthCheck),
    )


class World:
    """A server with a table at every stage, and people around it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = Session()
        stranger, liar, nobody = (Player(address, name) for name in ("Eve", "Lie", "No"))
        liar.me, nobody.me = {"secret": "of nobody's"}, {"secret": ""}
        self.people = {"stranger": stranger, "liar": liar, "nobody": nobody}
        self.tables: dict[str, tuple[str, list[Player]]] = {}

    def table(self, stage: str) -> tuple[str, list[Player]]:
        if stage not in self.tables:
            self.tables[stage] = self._gather() if stage == "gathering" else self._begin(stage)
        return self.tables[stage]

    def _gather(self) -> tuple[str, list[Player]]:
        owner, seated = Player(self.address, "Ann"), Player(self.address, "Bob")
        new = {"game": "the_now", "setup": {"seats": 3}, "public": True}
        table = owner.ask("POST", "/api/tables", new)["id"]
        seated.ask("PUT", f"/api/tables/{table}/seats/1")
        return table, [owner, seated]

    def _begin(self, stage: str) -> tuple[str, list[Player]]:
        table, players = three_at_a_table(self.address)
        random, path = Random(3), f"/api/tables/{table}"
        for _ in range(2000 if stage == "over" else 12):
            sync = players[0].ask("GET", f"{path}/sync")
            if sync["stage"] == "over":
                break
            player = players[sync["waiting"][0]]
            answer = some_answer(player.ask("GET", f"{path}/sync"), random)
            if answer is not None:
                del answer["type"]
                player.ask("POST", f"{path}/act", answer)
        return table, players

    def player(self, who: str, stage: str) -> Player:
        if who in self.people:
            return self.people[who]
        return self.table(stage)[1][("owner", "seated").index(who)]

    def kept(self, stage: str) -> list[Any]:
        """All that there is of a table, as its owner and his neighbour may know it."""
        table, players = self.table(stage)
        names = ["", "/chat"] if stage == "gathering" else ["", "/chat", "/sync", "/record"]
        return [p.ask("GET", f"/api/tables/{table}{name}") for p in players[:2] for name in names]

    def send(self, case: Case, player: Player) -> int:
        """The status, of an answer that is as described."""
        secret = player.me["secret"]
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self.session.cookies.clear()
        answer = case.call(base_url=self.address, session=self.session, headers=headers)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            refused: Json = json.loads(answer.content)
            assert refused["why"]
        return answer.status_code


@pytest.fixture(scope="module")
def world(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[World]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    if request.param == "sqlite":
        yield from serving(f"sqlite:///{folder}/tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgresql")
        yield from serving(server.database())


def serving(database: str) -> Iterator[World]:
    process = Fork("--no-limits", "--database", database)
    try:
        world = World(process.address)
        yield world
        world.session.close()
    finally:
        complaints = process.end(SIGTERM)
    assert complaints == ""


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("world", ["sqlite"], indirect=True)
@pytest.mark.parametrize("label", OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(world: World, label: str) -> None:
    @seed(1)
    @some(repeats(2, 12))
    @given(cases(label), st.sampled_from(("stranger", "liar", "nobody")))
    def ask(case: Case, who: str) -> None:
        world.send(case, world.people[who])

    ask()


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("world", ["postgresql"], indirect=True)
@pytest.mark.parametrize("label", AT_A_TABLE)
@pytest.mark.parametrize("stage", STAGES)
def test_whatever_is_asked_of_a_table_is_answered_or_changes_nothing(
    world: World, stage: str, label: str
) -> None:
    @seed(2)
    @some(repeats(1, 8))
    @given(st.data(), st.sampled_from(WHO), st.integers(0, 3))
    def ask(data: st.DataObject, who: str, seat: int) -> None:
        if (stage, who, OPERATIONS[label].method.upper()) == ("over", "owner", "DELETE"):
            return  # it would take a whole game to have another
        table, player, before = world.table(stage)[0], world.player(who, stage), world.kept(stage)
        path = {"table": table} | ({"seat": seat} if "{seat}" in label else {})
        case = data.draw(cases(label, **path))
        if world.send(case, player) >= 400 or case.method in SAFE:
            assert world.kept(stage) == before
        elif stage != "over":
            del world.tables[stage]

    ask()
