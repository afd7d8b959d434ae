"""Somebody who plays with what a screen offers: by clicks, by taps, or by keys alone."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

PLAN = ("extract", "move", "organize")
AT_ONCE = 5_000  # milliseconds: a control that has gone meanwhile is looked for again
OFTEN = 60  # and again, before somebody who plays gives up


class Hands(Protocol):
    """How controls are used."""

    def press(self, control: Locator) -> None: ...


class Mouse:
    def press(self, control: Locator) -> None:
        control.click(timeout=AT_ONCE)


class Player:
    """Plays simple turns: extracts, goes somewhere, or lays a card, and ends them; whatever else
    is asked gets the first answer."""

    def __init__(self, page: Page, hands: Hands | None = None, plan: Sequence[str] = PLAN) -> None:
        self.page = page
        self.plan = plan  # turn by turn, again and again
        self.hands = hands or Mouse()
        self.done: Counter[str] = Counter()
        named = page.get_by_role
        self.over = named("dialog").get_by_role("button", name="Play again")
        self.end = named("button", name="End turn")
        self.keep = named("region", name="Choose a card to keep")
        self.questions: dict[str, Locator] = {
            "end anyway": named("button", name="End anyway"),
            "swap": named("button", name="Keep all"),
            "bet": named("button", name="Place the bet"),
            "lay": named("button", name="Lay it", exact=True),
            "read": named("button", name="My turn"),
            "next": named("button", name=re.compile("^Next: ")),
            "go": named("region", name="Your node becomes past").locator(".choice").first,
            "hit": named("region", name="The field of the annihilation").locator(".choice").first,
            "which": named("region", name=re.compile("which way")).locator(".choice").first,
            "name": page.locator(".arc:not(:has([aria-pressed=true])) button").first,
            "take back": named("button", name="Take back"),
        }

    def play(self, *, turns: int = 1_000) -> None:
        """To the end of the game, or so many turns."""
        last = self.done["end turn"] + turns
        late = 0
        anything = self.over.or_(self.end).or_(self.keep)
        for question in self.questions.values():
            anything = anything.or_(question)
        while self.done["end turn"] < last:
            anything.first.wait_for()
            if self.over.is_visible():
                return
            try:
                self.answer()
                late = 0
            except TooLate:  # the table went on while it was pressed
                late += 1
                if late == OFTEN:
                    raise

    def answer(self) -> None:
        if self.keep.is_visible():
            self._keep()
            return
        for name, question in self.questions.items():
            if question.is_visible() and question.is_enabled():
                self._press(name, question)
                return
        # Disabled, it is still the last turn's, whose end is under way.
        if self.end.is_visible() and self.end.is_enabled(timeout=AT_ONCE):
            self._turn()

    def _turn(self) -> None:
        turn = self.done["end turn"]
        if self.done["tried"] > turn:
            self._press("end turn", self.end)
            return
        doing = {"extract": self._extract, "move": self._move, "organize": self._organize}
        doing[self.plan[turn % len(self.plan)]]()
        self.done["tried"] += 1  # unless it came too late

    def _extract(self) -> None:
        extract = self.page.get_by_role("button", name=re.compile("^Extract")).first
        if self._appears(extract):
            self._press("extract", extract)

    def _move(self) -> None:
        target = self.page.locator("[data-node].picks > [role]").first
        if self._appears(target):
            self._press("move", target)

    def _organize(self) -> None:
        organize = self.page.get_by_role("button", name=re.compile("^Organize "))
        cards = self.page.locator("[data-card]:not(.not)")
        for card in cards.all() if self._appears(cards.first) else ():
            self.hands.press(card)
            if organize.count():
                self._press("organize", organize)
                return

    def _keep(self) -> None:
        self.hands.press(self.keep.locator("[data-digit]").first)
        self._press("keep", self.keep.get_by_role("button", name=re.compile("^Keep ")))

    def _appears(self, control: Locator) -> bool:
        """Whether it is there; a screen may take a moment to show all that a turn offers."""
        try:
            control.wait_for(timeout=AT_ONCE)
        except TooLate:
            return False
        return True

    def _press(self, name: str, control: Locator) -> None:
        self.hands.press(control)
        self.done[name] += 1
