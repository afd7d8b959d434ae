"""Characters and commands as people send them, read by their game."""

from typing import Any

import msgspec

from worldline.core.content import BadContent
from worldline.server.games import Character, Command, Keeper
from worldline.server.messages.refusals import NotAllowed, Problem


def lawful(keeper: Keeper, said: dict[str, Any]) -> Character:
    try:
        c, faults = keeper.read(said)
    except BadContent as bad:
        problem = Problem(bad.field or "", bad.why)
        raise NotAllowed(422, f"This is no character: {bad.why}", problems=(problem,)) from None
    if faults:
        problems = tuple(Problem(fault.field, fault.why, fault.rule) for fault in faults)
        why = "; ".join(f"{one.field}: {one.why}" for one in problems)
        raise NotAllowed(422, why, problems[0].rule, problems)
    return c


def command(keeper: Keeper, said: dict[str, Any]) -> Command:
    try:
        return keeper.read_command(said)
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no command: {error}") from None
