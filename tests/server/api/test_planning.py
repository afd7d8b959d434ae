"""What people ask of a fight before they decide: each hears what his seat may know."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from litestar.testing import TestClient
from patience import HANG

from server.api.conftest import Client, Guest, at_once
from server.lending import lent
from server.passing import Passing
from worldline.core.machine import State
from worldline.games import RIFTBOUND, THE_NOW
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.server.games import Planning, PlanQuestion, Served
from worldline.server.tables.tables import Tables

Json = dict[str, Any]
GM = 2
SETUP: Json = {
    "players": 2,
    "entrants": [
        {"npc": "npc-trooper", "side": "us", "seat": 0, "at": [0, 0, 0]},
        {"npc": "npc-bruiser", "side": "us", "seat": 1, "at": [0, 5000, 0]},
        {"npc": "npc-raider", "at": [9000, 0, 0]},
        {"npc": "npc-raider", "at": [3000, 0, 0], "hidden": True},
    ],
}


@contextmanager
def serving(riftbound: Served) -> Iterator[Client]:
    tables = Tables({"riftbound": riftbound, "the_now": THE_NOW}, Passing(), sleep=at_once)
    with lent(tables) as app, TestClient(app) as client:
        yield client


@pytest.fixture
def client() -> Iterator[Client]:
    with serving(RIFTBOUND) as client:
        yield client


def people(client: Client) -> list[Guest]:
    return [Guest(client, name) for name in ("Ann", "Bob", "Gil", "Eve")]


def begun(guests: list[Guest]) -> str:
    """A fight of the first two, led by the third; the fourth only watches."""
    gm = guests[GM]
    new = {"game": "riftbound", "setup": SETUP, "seat": GM, "public": True}
    table: str = gm.post("/api/tables", new, 201)["id"]
    for seat in range(2):
        invite = gm.post(f"/api/tables/{table}/seats/{seat}/invite", status=201)
        guests[seat].post("/api/invites", {"secret": invite["secret"]})
    gm.post(f"/api/tables/{table}/start")
    return table


def unit_of(guest: Guest, table: str, seat: int, name: str = "") -> int:
    """By what the view of somebody tells."""
    units = guest.get(f"/api/tables/{table}/sync")["view"]["units"]
    found: int = next(u["id"] for u in units if u["seat"] == seat and name in u["name"])
    return found


def plan(guest: Guest, table: str, status: int = 200, **question: Any) -> Any:
    return guest.post(f"/api/tables/{table}/plan", {"plan": question}, status)


def test_of_a_position_that_has_passed_nothing_is_refused(client: Client) -> None:
    guests = people(client)
    table = begun(guests)
    n = guests[0].get(f"/api/tables/{table}/sync")["n"]
    beyond = {"type": "AskWay", "unit": unit_of(guests[0], table, 0), "to": [900_000, 0, 0]}
    path = f"/api/tables/{table}/plan"
    refused = guests[0].post(path, {"plan": beyond, "n": n})
    assert refused["wrong"]["rule"] == "RB-MOVE-1"
    passed = guests[0].post(path, {"plan": beyond, "n": n - 1})
    assert passed == {"n": n, "outlook": None, "wrong": None}


def test_everybody_asks_about_his_own_unit(client: Client) -> None:
    guests = people(client)
    table = begun(guests)
    for seat in range(2):
        told = plan(guests[seat], table, type="AskReach", unit=unit_of(guests[seat], table, seat))
        assert told["n"] == guests[seat].get(f"/api/tables/{table}/sync")["n"]
        assert told["outlook"]["type"] == "Reach"
        assert told["outlook"]["most"] == 10_000
        assert len(told["outlook"]["borders"][0]) > 30


def test_the_answer_is_what_the_seat_may_know(client: Client) -> None:
    guests = people(client)
    ann, gm = guests[0], guests[GM]
    table = begun(guests)
    mine = unit_of(ann, table, 0)
    known = plan(ann, table, type="AskUnit", unit=mine)["outlook"]["others"]
    every = plan(gm, table, type="AskUnit", unit=mine)["outlook"]["others"]
    assert (len(known), len(every)) == (2, 3)
    free = plan(ann, table, type="AskWay", unit=mine, to=[3000, 0, 0])["outlook"]
    assert free["path"] == [[3000, 0, 0]]  # somebody hidden stands there


def test_units_of_others_are_for_those_who_play_them(client: Client) -> None:
    guests = people(client)
    ann = guests[0]
    table = begun(guests)
    for seat in (1, GM):
        no = plan(ann, table, type="AskUnit", unit=unit_of(ann, table, seat))["wrong"]
        assert (no["rule"], "only the unit's player" in no["why"]) == ("RB-RULING-230", True)
    hidden = {u["id"] for u in guests[GM].get(f"/api/tables/{table}/sync")["view"]["units"]}
    hidden -= {u["id"] for u in ann.get(f"/api/tables/{table}/sync")["view"]["units"]}
    for u in (*hidden, 99):
        no = plan(ann, table, type="AskUnit", unit=u)["wrong"]
        assert no == {"rule": "RB-COMBAT-1", "why": f"there is no unit {u}"}


def test_who_only_watches_asks_nothing(client: Client) -> None:
    guests = people(client)
    table = begun(guests)
    no = plan(guests[3], table, 403, type="AskReach", unit=0)
    assert no["why"].endswith("no seat at this table.")


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ({}, "type"),
        ({"type": "AskFortune", "unit": 0}, "AskFortune"),
        ({"type": "AskReach"}, "unit"),
        ({"type": "AskReach", "unit": -1}, "unit"),
        ({"type": "AskReach", "unit": 0, "far": 3}, "far"),
        ({"type": "AskWay", "unit": 0, "to": [1, 2]}, "to"),
        ({"type": "AskPlan", "unit": 0, "path": [[0, 0, 0]] * 101}, "path"),
        ({"type": "AskPlan", "unit": 0, "path": [], "attack": {"type": "Move"}}, "attack"),
    ],
)
def test_what_is_no_question_is_refused_in_a_sentence(
    client: Client, question: Json, word: str
) -> None:
    guests = people(client)
    table = begun(guests)
    no = plan(guests[0], table, 400, **question)
    assert no["why"].startswith("This is no question: ")
    assert word in no["why"]


def test_that_the_rules_say_no_is_an_answer_with_their_rule(client: Client) -> None:
    guests = people(client)
    ann, table = guests[0], begun(guests)
    mine = unit_of(ann, table, 0)
    for to, rule in (([11_000, 0, 0], "RB-MOVE-1"), ([1000, 0, 1000], "RB-KEY-FLYING-2")):
        told = plan(ann, table, type="AskWay", unit=mine, to=to)
        assert (told["outlook"], told["wrong"]["rule"]) == (None, rule)


def test_a_game_without_questions_says_so(client: Client) -> None:
    ann = Guest(client, "Ann")
    table = ann.post("/api/tables", {"game": "the_now", "setup": {"seats": 3}}, 201)["id"]
    for seat in (1, 2):
        ann.put(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    ann.post(f"/api/tables/{table}/start")
    no = plan(ann, table, 404, type="AskReach", unit=0)
    assert "no questions" in no["why"]


def test_before_it_begins_nothing_is_asked(client: Client) -> None:
    ann = Guest(client, "Ann")
    new = {"game": "riftbound", "setup": SETUP, "seat": 0}
    table = ann.post("/api/tables", new, 201)["id"]
    assert plan(ann, table, 409, type="AskReach", unit=0)["why"]


class Slow:
    """Thinks until it is told to stop."""

    def __init__(self, planning: Planning) -> None:
        self.question, self.read_question = planning.question, planning.read_question
        self.asked, self.done = Event(), Event()

    def ask(self, s: State, seat: int, question: PlanQuestion) -> PlanQuestion:
        assert isinstance(s, Encounter)
        s.units = ()  # it is a copy
        self.asked.set()
        assert self.done.wait(HANG)
        return question


def test_nobody_waits_for_an_answer_that_takes_long() -> None:
    assert RIFTBOUND.planning
    slow = Slow(RIFTBOUND.planning)
    with serving(replace(RIFTBOUND, planning=slow)) as client, ThreadPoolExecutor(1) as pool:
        guests = people(client)
        table = begun(guests)
        told = pool.submit(plan, guests[0], table, type="AskReach", unit=0)
        assert slow.asked.wait(HANG)
        sync = guests[1].get(f"/api/tables/{table}/sync")
        assert len(sync["view"]["units"]) == 3
        assert not told.done()
        slow.done.set()
        assert told.result(HANG)["outlook"]["type"] == "AskReach"
