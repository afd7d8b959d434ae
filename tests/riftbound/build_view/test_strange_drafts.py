"""Whatever a file answers, a draft can be shown: what no rule allows is kept aside."""

from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats

from riftbound.build_view.looking import STEPS, partial
from riftbound.make import BOOK
from worldline.core.machine import Illegal
from worldline.riftbound.build_view.keeper import DRAFTS, OpenDraft
from worldline.riftbound.characters.build import finish
from worldline.riftbound.characters.build.answers import AnyAnswer

IDS = sorted({id for table in BOOK.kinds.values() for id in table})
QUESTIONS = ("role", "die:agi", "grant:role:x", "nothing", "skip:role", ":", "buy")
TEXTS = st.sampled_from(IDS) | st.sampled_from(QUESTIONS) | st.text(max_size=20)
NUMBERS = st.integers(-3, 12) | st.integers(-(2**70), 2**70)


def values(kind: Any) -> st.SearchStrategy[Any]:
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if isinstance(kind, UnionType):
        return st.one_of(*map(values, get_args(kind)))
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=12).map(tuple)
    if get_origin(kind) is dict:
        key, value = map(values, get_args(kind))
        return st.dictionaries(key, value, max_size=8)
    return {str: TEXTS, int: NUMBERS, bool: st.booleans()}[kind]


def answers(kind: type[Any]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    fields = {name: values(hints[name]) for name in kind.__struct_fields__}
    return st.builds(kind, **fields)


STRANGE = st.one_of(*(answers(kind) for kind in get_args(AnyAnswer)))


@pytest.mark.repeats
@given(st.integers(0, 2**63), st.lists(STRANGE, max_size=12), st.sampled_from(STEPS))
@settings(max_examples=repeats(25, 150), deadline=None)
def test_every_draft_can_be_shown_written_and_told(
    seed: int, more: list[AnyAnswer], step: int
) -> None:
    d = OpenDraft(answers=(*partial(seed).answers, *more))
    DRAFTS.view(d, step)
    DRAFTS.history(d)
    data = msgspec.json.encode(d)
    again = DRAFTS.load(data)
    assert again == d
    assert DRAFTS.open(DRAFTS.read(msgspec.json.decode(DRAFTS.write(data)))) == DRAFTS.open(d)
    try:
        finish(d)
    except Illegal:
        assert DRAFTS.open(d)
