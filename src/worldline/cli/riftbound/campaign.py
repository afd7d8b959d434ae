"""A campaign in the terminal, as one of its people knows it."""

from collections.abc import Iterator
from typing import Any

from worldline.cli.riftbound.keeping import InCampaign
from worldline.cli.riftbound.wording import say
from worldline.riftbound.check import RESULTS, called

HOUR, DAY = 60, 24 * 60
GRANTS = (("levels", "Level"), ("stories", "Story"))


def show(at: InCampaign) -> None:
    for line in _lines(at):
        say(line, "", "    ")


def _lines(at: InCampaign) -> Iterator[str]:
    now = at.now["campaign"]
    names = {one["id"]: one["name"] for one in (*at.now["people"], *at.now["characters"])}
    role = "you are the GM" if at.leads else f"led by {names[now['gm']]}"
    yield f"{now['name']}, {role}. {_time(now['minutes'])}"
    for one in now["members"]:
        yield _member(names, one)
    for one in now["party"]:
        yield _character(one)
    for one in now["calls"]:
        yield from _call(names, one)
    if now["fight"]:
        yield from _fight(names, now["fight"])
    yield f"Shop: {', '.join(now['shop']) or 'closed'}."
    stash = [f"{row['name']} (number {row['n']})" for row in now["stash"]["things"]]
    money = now["stash"]["money"]
    yield f"Stash: {', '.join([f'{money}mC', *stash])}."
    if agreed := [name for name, given in now["consent"].items() if given]:
        yield f"The GM consents to {', '.join(agreed)}."
    for one in now["switches"]:
        if one["value"] != one["default"]:
            yield f"{one['name']}: {one['value']} ({', '.join(one['rules'])})"
    if now["packs"]:
        yield f"Homebrew: {', '.join(now['packs'])}."
    for one in now["sessions"]:
        yield f"Session {one['n']}, {one['title']}{_text(one)}"
    for one in now["notes"]:
        yield f"Note {one['id']} by {names.get(one['by'], 'somebody')}, {one['title']}{_text(one)}"
    for one in now["encounters"]:
        yield f"Encounter {one['id']}, {one['name']}."


def _time(minutes: int) -> str:
    return f"Day {1 + minutes // DAY}, {minutes % DAY // HOUR:02}:{minutes % HOUR:02}."


def _member(names: dict[str, str], one: dict[str, Any]) -> str:
    who = names.get(one["person"], "somebody")
    if one["standing"] == "none":
        return f"{who} has no character here."
    text = f"{who} plays {names.get(one['character'], 'somebody')}"
    match one["standing"]:
        case "waiting":
            text += ", who waits to be approved"
        case "returned":
            text += f", whom the GM sent back: {one['returned']}"
    grants = [f"{one[key]} {name}" for key, name in GRANTS if one[key]]
    return f"{text}{', granted ' if grants else ''}{' and '.join(grants)}."


def _character(one: dict[str, Any]) -> str:
    pools = (("HP", "hp"), ("SP", "sp"), ("EHP", "ehp"), ("Prestige", "prestige"))
    shown = ", ".join(f"{name} {one[key]['now']}/{one[key]['most']}" for name, key in pools)
    state = ", dead" if one["dead"] else ", in Critical Condition" if one["critical"] else ""
    return f"{one['name']}, Level {one['level']}: {shown}{state}."


def _call(names: dict[str, str], one: dict[str, Any]) -> Iterator[str]:
    what = "Proposed Check" if one["proposed"] else "Contest" if one["contested"] else "Check"
    against = ""
    if one["difficulty"] is not None:
        against = f" against {one['difficulty']}{'+' if one['exact'] else ''}"
    yield f"{what} {one['n']}{against}{', ' if one['text'] else ''}{one['text']}:"
    for roller in one["rollers"]:
        yield f"  {names.get(roller['character'], 'somebody')}, {_roller(roller)}"
    if other := one["opponent"]:
        rolled = f": {other['roll']['total']}" if other["roll"] else ""
        yield f"  {other['name']}, {other['attribute'].upper()}{rolled}."


def _roller(one: dict[str, Any]) -> str:
    text = called(one["attribute"])
    if roll := one["roll"]:
        dice = " ".join(map(str, (*roll["faces"], *roll["more"])))
        result = f", {RESULTS[roll['result']]}" if roll["result"] else ""
        again = "; it may be rolled again for Prestige" if one["again"] else ""
        return f"{text}: {roll['total']} [{dice}]{result}{again}."
    if one["rolled"]:
        return f"{text}: rolled."
    if one["contest"]:
        return f"{text}: not rolled yet, wins with {one['contest']['win']:.1%}."
    if (chance := one["chance"]) and chance["success"] is not None:
        return f"{text}: not rolled yet, succeeds with {chance['success']:.1%}."
    return f"{text}: not rolled yet."


def _fight(names: dict[str, str], fight: dict[str, Any]) -> Iterator[str]:
    who = ", ".join(names.get(id, "somebody") for id in fight["characters"])
    state = "over, to be written into the sheets" if fight["over"] else "under way"
    yield f"Fight, {fight['name']}: {who}; {state}."


def _text(one: dict[str, Any]) -> str:
    return f": {one['text']}" if one["text"] else "."
