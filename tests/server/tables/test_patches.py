"""What has changed is told, and nothing else: whoever applies every patch has what a new connection
would get."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from repeats import repeats

from server.tables.process import begun
from worldline.core.contract import Game
from worldline.riftbound.combat.game import GAME as RIFTBOUND
from worldline.riftbound.combat.setup.files import for_players, open_scene
from worldline.server.live import frames
from worldline.server.live.frames import LARGE, Frames, Writing
from worldline.server.messages.patches import Follower, Operation, apply_patch, patch
from worldline.server.messages.tables import Sync
from worldline.server.tables.table import Change, Table
from worldline.the_now.game import GAME as THE_NOW
from worldline.the_now.setup import Setup

READY: Final = ("convoy", "dock-ambush", "duel", "last-stand", "wild-den")


class Piece(msgspec.Struct, frozen=True):
    id: int
    at: tuple[int, int] = (0, 0)
    name: str = ""


def plain(tree: object) -> Any:
    """As the other side reads it."""
    return msgspec.json.decode(msgspec.json.encode(tree))


def after(before: object, now: object) -> Any:
    return apply_patch(plain(before), plain(patch(before, now)))


# --- what a patch says


def test_where_nothing_changed_nothing_is_said() -> None:
    assert patch({"pieces": (Piece(1), Piece(2))}, {"pieces": (Piece(1), Piece(2))}) == ()


def test_a_field_of_one_piece_is_one_operation() -> None:
    before, now = (Piece(1), Piece(2), Piece(3)), (Piece(1), Piece(2, at=(4, 5)), Piece(3))
    assert patch(before, now) == (Operation("replace", "/1/at", (4, 5)),)


def test_what_came_or_went_in_the_middle_of_a_list_leaves_the_others() -> None:
    three, two = (Piece(1), Piece(2), Piece(3)), (Piece(1), Piece(3))
    assert patch(three, two) == (Operation("remove", "/1"),)
    assert patch(two, three) == (Operation("add", "/1", Piece(2)),)


def test_another_piece_in_its_place_is_told_whole() -> None:
    now = Piece(2, name="b")
    assert patch((Piece(1, name="a"),), (now,)) == (Operation("replace", "/0", now),)


def test_a_list_of_plain_values_is_told_whole() -> None:
    assert patch({"order": (1, 2, 3)}, {"order": (1, 3)}) == (
        Operation("replace", "/order", (1, 3)),
    )


def test_keys_may_hold_the_signs_of_a_path() -> None:
    before, now = {"a/b": 1, "~": 1, "old": 1}, {"a/b": 2, "~": {"/": 1}}
    assert [each.path for each in patch(before, now)] == ["/old", "/a~1b", "/~0"]
    assert after(before, now) == now


TREES: Final = st.recursive(
    st.none() | st.integers(-2, 2) | st.sampled_from(("", "a", "b/", "~1")),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.sampled_from(("a", "b", "c/d", "~")), inner, max_size=3)
        | st.builds(Piece, id=st.integers(0, 2), name=st.sampled_from("xy"))
    ),
    max_leaves=12,
)


@given(TREES, TREES)
def test_a_patch_makes_any_tree_of_any_other(before: object, now: object) -> None:
    assert after(before, now) == plain(now)


# --- along whole games


def play(table: Table[Any], random: Random, most: int) -> Iterator[Change[Any]]:
    """Random answers; now and then the last one is taken back, as all may agree to."""
    for _ in range(most):
        if table.over:
            return
        if len(table.lines) > 3 and random.random() < 0.05:
            change = table.take_back(1, 0, 0.0)
        else:
            owed = [
                (d, n) for d, n in table.position.open.items() if table.game.must_be_answered(d)
            ]
            d, n = random.choice(owed)
            action = random.choice(tuple(table.game.legal(table.position.state, d)))
            change = table.answer(n, d, action, "seat", 0.0)
        table.commit(change)
        yield change


def follow(table: Table[Any], random: Random, most: int) -> list[int]:
    """Everybody's connection along a game; the bytes of every message after the first one."""
    writing, sizes = Writing(), list[int]()
    seats: Sequence[int | None] = [*range(len(table.seats)), None]
    ends = {seat: (Frames(writing), Follower()) for seat in seats}
    for _ in play(table, random, most):
        for seat, (sending, follower) in ends.items():
            if (changed := table.change_for(seat, aid=True)) is None:
                continue  # nothing of it is for this seat
            is_first = not follower.sync
            written = sending.write(changed)
            sending.note_sent(written)
            heard = follower.whole(msgspec.json.decode(written.text))
            assert msgspec.json.encode(heard["sync"], order="sorted") == as_new(changed.sync)
            assert {**heard, "sync": None} == {**plain(changed), "sync": None}
            if not is_first:
                sizes.append(len(written.text))
    return sizes


def as_new(sync: Sync) -> bytes:
    return msgspec.json.encode(plain(sync), order="sorted")


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(1, 3)))
def test_patches_of_a_whole_game_lead_to_what_a_new_connection_gets(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "LARGE", 0)  # otherwise many of its messages would be whole
    table = begun(THE_NOW, Setup(seats=3), seed)
    follow(table, Random(seed), 1000)
    assert table.over


def fight(name: str) -> Table[Any]:
    """A ready encounter for three people and a GM."""
    scene = open_scene(name)
    game: Game[Any] = RIFTBOUND
    return begun(game, for_players(scene.setup, 3), scene.seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_patches_of_a_fight_lead_to_what_a_new_connection_gets_and_are_small(name: str) -> None:
    sizes = sorted(follow(fight(name), Random(1), 60))
    assert sizes[len(sizes) // 2] < 2_000
    assert sizes[len(sizes) * 95 // 100] < 8_000


# --- who is told what


def syncs(seat: int | None, *ns: int) -> list[Sync]:
    return [
        Sync(
            n=n,
            seat=seat,
            stage="playing",
            view="x" * LARGE,
            asked=(),
            waiting=(),
            undo=0,
            undo_asked=None,
            clocks=(),
        )
        for n in ns
    ]


def sent(connection: Frames, message: object) -> Any:
    written = connection.write(message)
    connection.note_sent(written)
    return msgspec.json.decode(written.text)


def test_what_was_not_sent_is_told_by_the_next_message() -> None:
    connection, (first, lost, last) = Frames(Writing()), syncs(0, 1, 2, 2)
    sent(connection, first)
    connection.write(lost)  # there was no room for it: it waits
    change = {"op": "replace", "path": "/n", "value": 2}
    assert sent(connection, last) == {"type": "sync", "n": 2, "patch": [change]}


def test_two_devices_of_one_seat_get_the_same_text() -> None:
    writing = Writing()
    one, other = Frames(writing), Frames(writing)
    first, again, then = syncs(0, 1, 1, 2)
    sent(one, first)
    sent(other, again)
    assert one.write(then).text is other.write(then).text


def test_another_seat_on_the_same_connection_is_told_everything() -> None:
    connection = Frames(Writing())
    (mine,), (public,) = syncs(0, 1), syncs(None, 1)
    sent(connection, mine)
    assert "view" in sent(connection, public)


def test_what_is_small_is_told_whole() -> None:
    connection = Frames(Writing())
    small = [msgspec.structs.replace(sync, view="x") for sync in syncs(0, 1, 2)]
    sent(connection, small[0])
    assert sent(connection, small[1])["view"] == "x"
