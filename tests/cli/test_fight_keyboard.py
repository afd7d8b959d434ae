"""A fight in the terminal: several people at one keyboard, none of whom sees another's secrets."""

import pytest
from tracing import rule

from cli.fighting import Fight, flat
from cli.test_fight_looks import with_secrets

CLEAR = "\x1b[2J\x1b[H\x1b[3J"
"""The screen, and what has scrolled off it."""


@pytest.fixture
def shared(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> Fight:
    """A fight whose output is a terminal."""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    return fight


TURN = ("end", "yes")


@rule("RB-RULING-230")
def test_before_another_seat_is_asked_the_screen_is_wiped(shared: Fight) -> None:
    first, asked, *_, handed, gm, _ = shared("", *TURN, *TURN, "", "quit", seats="you,you")
    assert CLEAR in first
    assert first.endswith("Hand over to seat 0 (Ana and Bea), then press Enter.")
    assert "[seat 0] Ana takes an Action" in asked
    above, _, below = handed.partition(CLEAR)
    assert below.endswith(f"{above}Hand over to the GM, then press Enter.")
    assert "Turn of Brute: 2 Actions." in below
    assert "[GM] Brute takes an Action" in gm
    assert CLEAR not in gm


@rule("RB-RULING-230")
def test_what_only_the_gm_may_know_waits_until_the_gm_looks(shared: Fight) -> None:
    lines = ("", *TURN, *TURN, "", *TURN, "")
    shown = shared(*lines, "quit", at=with_secrets(), seats="you,you")
    secret = [n for n, part in enumerate(shown) if "Lurker" in part]
    assert secret
    for n in secret:
        handed = next(part for part in reversed(shown[:n]) if "Hand over to " in part)
        assert handed.endswith("Hand over to the GM, then press Enter.")


def test_who_sits_alone_hands_nothing_over(shared: Fight) -> None:
    shown = shared(*TURN, *TURN, "quit")
    assert not any(CLEAR in part or "Hand over" in part for part in shown)


def test_where_no_terminal_is_nobody_waits(fight: Fight) -> None:
    shown = fight(*TURN, *TURN, "quit", seats="you,you")
    assert not any("Hand over" in part for part in shown)
    assert "[GM]" in shown[-2]


@rule("RB-RULING-229", "RB-RULING-230")
def test_whoever_types_a_command_of_the_gm_calls_the_gm(shared: Fight) -> None:
    """Whether or not something is hidden it is the same."""
    lines = "", "gm note the door", "", "gm hurt Nobody 5", "", "", "quit"
    told = []
    for at in ("yard.toml", with_secrets()):
        _, _, called, done, refused, back, asked, _ = shared(*lines, at=at, seats="you,you")
        assert called.endswith("Hand over to the GM, then press Enter.")
        assert "note: the door" in done
        assert "[GM] The GM commands; Enter goes on with the fight." in done
        assert 'Nobody here is called "Nobody"' in refused
        assert back.endswith("Hand over to seat 0 (Ana and Bea), then press Enter.")
        assert "the door" not in back
        assert "[seat 0]" in asked
        told.append((called, back))
    assert told[0] == told[1]


@rule("RB-RULING-229")
def test_what_the_gm_did_openly_is_told_to_the_player_who_is_next(shared: Fight) -> None:
    *_, back, _, _ = shared("", "gm hurt Ana 5", "", "", "", "quit", seats="you,you")
    assert "Ana loses 5 HP to True damage; 12 HP left.\nHand over to seat 0" in back


@rule("RB-RULING-229")
def test_the_gm_who_has_hidden_somebody_still_commands(shared: Fight) -> None:
    lines = "gm arrive raider 10 30 as Sneak side foes hidden", "gm hurt Sneak 2", "", "", "quit"
    *_, arrived, hurt, back, asked, _ = shared("", lines[0], "", *lines[1:], seats="you,you")
    assert "Sneak arrives" in arrived
    assert "Sneak loses 2 HP" in flat(hurt)
    assert "Sneak" not in back + asked


def test_what_is_typed_before_enter_does_not_vanish_in_silence(shared: Fight) -> None:
    _, told, asked, _ = shared("gm note the door", "", "quit", seats="you,you")
    assert told == "That is not read: first press Enter, or type `quit` to leave."
    assert "[seat 0] Ana takes an Action" in asked


def test_who_quits_before_enter_sees_nothing_more(shared: Fight) -> None:
    _, left = shared("quit", seats="you,you")
    assert left.startswith("The fight is left.")


def test_the_next_is_not_told_what_was_taken_back(shared: Fight) -> None:
    lines = ("", "move 3 4", "undo", *TURN, *TURN)
    *_, handed, _, _ = shared(*lines, "", "quit", seats="you,you")
    assert "Turn of Brute: 2 Actions." in handed
    assert "(3, 4)" not in handed
