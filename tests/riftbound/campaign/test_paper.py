"""Sessions, notes and prepared encounters of a campaign."""

import pytest
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BOB, CID, GIL, after, did, hears, table
from riftbound.refusing import refused
from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.paper import (
    BeginSession,
    DeleteEncounter,
    DeleteNote,
    EndSession,
    PrepareEncounter,
    WriteNote,
    WriteSession,
)
from worldline.riftbound.campaign.encounters import read
from worldline.riftbound.campaign.outcome import Table
from worldline.riftbound.campaign.state.paper import MOST_ENCOUNTERS, MOST_NOTES
from worldline.riftbound.campaign.view import view

YARD = """
name = "The yard"
[[units]]
character = "Ada"
seat = 0
side = "players"
at = [0, 0]
[[units]]
npc = "npc-raider"
at = [10, 0]
"""


def titles(t: Table, person: str) -> list[str]:
    return [note.title for note in view(t.campaign, person).notes]


def test_a_session_begins_ends_and_is_written_down() -> None:
    t = after(table(), GIL, BeginSession(" The dock "))
    with refused("CAMPAIGN"):
        after(t, GIL, BeginSession("Another"))
    t = after(t, GIL, EndSession("They sailed."))
    with refused("CAMPAIGN"):
        after(t, GIL, EndSession())
    t = after(after(t, GIL, BeginSession("At sea")), GIL, WriteSession(1, "Departure", "All left."))
    seen = [(one.n, one.title, one.text, one.ended) for one in view(t.campaign, ANN).sessions]
    assert seen == [(1, "Departure", "All left.", 0), (2, "At sea", "", None)]
    with refused("CAMPAIGN"):
        after(t, GIL, WriteSession(3, "None"))
    with refused("CAMPAIGN"):
        after(table(), GIL, BeginSession(" "))
    with refused("RB-RULING-229"):
        after(t, ANN, EndSession())


def test_a_note_is_read_by_its_writer_and_whom_it_is_shared_with() -> None:
    t = after(table(), ANN, WriteNote("a", "Secret"))
    assert [titles(t, person) for person in (ANN, BOB, GIL)] == [["Secret"], [], []]
    out = did(t, ANN, WriteNote("a", "Plan", readers=(BOB, ANN)))
    assert [hears(out, person) for person in (BOB, CID, GIL)] == ["A note to read: Plan", "", ""]
    t = t._replace(campaign=out.campaign)
    assert [titles(t, person) for person in (ANN, BOB, GIL)] == [["Plan"], ["Plan"], []]
    t = after(t, ANN, WriteNote("a", "News", readers=None))
    assert [titles(t, person) for person in (ANN, BOB, GIL)] == [["News"]] * 3
    assert view(t.campaign, BOB).notes[0].for_all
    assert titles(after(t, ANN, DeleteNote("a")), ANN) == []


def test_nobody_writes_over_the_notes_of_another_or_learns_that_there_are_any() -> None:
    t = after(table(), GIL, WriteNote("a", "The traitor"))
    t = after(t, ANN, WriteNote("a", "Mine"))
    assert (titles(t, GIL), titles(t, ANN)) == (["The traitor"], ["Mine"])
    for person in (BOB, CID):
        with refused("CAMPAIGN"):
            after(t, person, DeleteNote("a"))


def test_who_reads_a_note_with_me_is_its_writers_to_know() -> None:
    t = after(table(), GIL, WriteNote("a", "A dream", readers=(ANN, BOB)))
    assert view(t.campaign, ANN).notes[0].readers == ()
    assert view(t.campaign, GIL).notes[0].readers == (ANN, BOB)


def test_notes_have_titles_readers_of_the_campaign_and_an_end() -> None:
    for wrong in (WriteNote("a", " "), WriteNote("a", "Hm", readers=("eve",))):
        with refused("CAMPAIGN"):
            after(table(), ANN, wrong)
    t = table()
    for n in range(MOST_NOTES):
        t = after(t, ANN, WriteNote(f"n{n}", "Hm"))
    with refused("CAMPAIGN"):
        after(t, ANN, WriteNote("more", "Hm"))
    assert titles(after(t, BOB, WriteNote("a", "Mine")), BOB) == ["Mine"]


@rule("RB-COMBAT-1")
def test_the_gm_prepares_an_encounter_that_players_hear_nothing_of() -> None:
    out = did(table(), GIL, PrepareEncounter("yard", YARD))
    t = table()._replace(campaign=out.campaign)
    assert hears(out, GIL) == "The encounter is ready: The yard"
    assert hears(out, ANN) == ""
    assert [one.name for one in view(t.campaign, GIL).encounters] == ["The yard"]
    assert view(t.campaign, ANN) == view(table().campaign, ANN)
    scene = read(t, t.campaign.encounters[0].text)
    assert scene.setup.entrants[0].character == t.characters[ADA]
    t = after(t, GIL, PrepareEncounter("yard", YARD.replace("The yard", "The roof")))
    assert [one.name for one in t.campaign.encounters] == ["The roof"]
    assert after(t, GIL, DeleteEncounter("yard")).campaign == table().campaign
    with refused("RB-COMBAT-1"):
        after(table(), GIL, DeleteEncounter("yard"))
    with refused("RB-RULING-229"):
        after(table(), ANN, PrepareEncounter("yard", YARD))


@rule("RB-COMBAT-1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", "this is not TOML"),
        ("name = 'x'", "at least two"),
        (YARD.replace('"npc-raider"', '"unicorn"'), 'units 2, npc: there is no "unicorn"'),
        (YARD.replace("Ada", "../secret.json"), 'there is no "../secret.json"'),
        (YARD.replace("[10, 0]", "[inf, 0]"), "far too large"),
        (YARD.replace("[10, 0]", "[nan, 0]"), "far too large"),
        ("terrain = 3\n" + YARD, "[[terrain]]"),
        ("colour = 3\n" + YARD, "colour"),
        ("x = " + "[" * 9000 + "]" * 9000, "beyond all measure"),
    ],
)
def test_what_is_wrong_with_an_encounter_is_said(text: str, why: str) -> None:
    with pytest.raises(Illegal) as no:
        after(table(), GIL, PrepareEncounter("yard", text))
    assert no.value.rule == "RB-COMBAT-1"
    assert why in no.value.why


def test_a_campaign_keeps_so_many_encounters() -> None:
    t = table()
    for n in range(MOST_ENCOUNTERS):
        t = after(t, GIL, PrepareEncounter(f"e{n}", YARD))
    with refused("RB-COMBAT-1"):
        after(t, GIL, PrepareEncounter("more", YARD))
    after(t, GIL, PrepareEncounter("e0", YARD))
