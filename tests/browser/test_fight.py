"""A fight at its table in the browser: who is asked again, who needs a minute, raised hands,
standing answers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from patience import HANG_MS
from playwright.sync_api import (
    APIRequestContext,
    Locator,
    Page,
    Playwright,
    Response,
    Route,
    expect,
)
from riftbound.combat import fleet
from riftbound.combat.fight import play, rb

from browser.campaigning import DESK, HAND
from browser.prepared import arrive, leaving, serving_game
from browser.test_accessible import faults, resized
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter

SIZES = (DESK, HAND)
"""What is played on a phone is looked at on a desk as well."""
MOVING = "move", "go 20,5"


class Watched(Riftbound):
    """Two units of the first seat watch one of the GM's, which has begun to move."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = rb(
            "1:A npc-trooper@0,0 name=Ana | 2:A npc-trooper@0,5 name=Bea ability intercept-1"
            " | 3:B npc-trooper@20,0 name=Brute | 1 acts"
        )
        play(s, *["overwatch"] * 4, *MOVING)
        s.seed = seed
        return s


class Chosen(Riftbound):
    """A unit of the first seat, with an ally and an enemy, chooses its Action."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = rb(
            "1:A npc-trooper@0,0 name=Ana ability power-play-1 sp 3 | 2:A npc-trooper@0,5 name=Bea"
            " | 3:B npc-trooper@20,0 name=Brute | 1 acts"
        )
        s.seed = seed
        return s


class Twins(Riftbound):
    """A unit of the first seat chooses its Action before two enemies of one name."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = rb(
            "1:A npc-trooper@0,0 name=Ana | 2:B npc-trooper@20,0 name=Guard"
            " | 3:B npc-trooper@20,5 name=Guard | 1 acts"
        )
        s.seed = seed
        return s


class Hit(Riftbound):
    """An ally of a unit of the first seat is hit, and may be stepped in for."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = rb(
            "1:A npc-trooper@0,0 name=Ana ability intercept-1 sp 3 | 2:A npc-trooper@0,2 name=Bea"
            " hp 1 | 3:B npc-trooper@20,0 name=Brute | 3 acts"
        )
        play(s, "attack 2")
        s.seed = seed
        return s


class Riding(Riftbound):
    """A unit of the first seat sits in its Bike."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = fleet.ready("sv-bike", "B npc-trooper@20,0")
        s.seed = seed
        return s


class Fight:
    """The page plays the first seat, and the GM acts by requests; or the other way round."""

    def __init__(
        self, page: Page, at: str, gm: APIRequestContext, *, seat: int = 0, **clock: int
    ) -> None:
        self.page = page
        self.gm = gm
        arrive(page, at)
        assert gm.post(f"{at}/api/people", data={"name": "Gil"}).ok
        setup = gm.get(f"{at}/api/games/riftbound/setups/duel?seats=2").json()
        new = {"game": "riftbound", "setup": setup, "clock": {"beat": 0, **clock}}
        new["seat"] = seat
        opened = page.request.post(f"{at}/api/tables", data=new)
        assert opened.ok, opened.text()
        self.api = f"{at}/api/tables/{opened.json()['id']}"
        invite = page.request.post(f"{self.api}/seats/{1 - seat}/invite").json()
        assert gm.post(f"{at}/api/invites", data={"secret": invite["secret"]}).ok
        assert page.request.post(f"{self.api}/start").ok
        page.goto(f"{at}/tables/{opened.json()['id']}")

    def asked(self, unit: str, what: str = "may react") -> Locator:
        """What a unit is asked, with its options."""
        if what == "may react":
            mine = self.page.get_by_role("group", name=f"How {unit} is")
            return self.page.get_by_role("region", name="What you are asked").filter(has=mine)
        heading = self.page.get_by_role("heading", name=re.compile(f"^{unit} {what}"))
        return self.page.locator("section").filter(has=heading).last

    def units(self, who: APIRequestContext) -> list[Any]:
        """As somebody sees them."""
        found: list[Any] = who.get(f"{self.api}/sync").json()["view"]["units"]
        return found

    def standing(self, who: APIRequestContext) -> list[Any]:
        return [unit["standing"] and unit["standing"]["answers"] for unit in self.units(who)]


def beside(page: Page, tab: str) -> Locator:
    """What stands beside the map; on a narrow screen in the sheet below it."""
    expect(page.get_by_role("list", name="Turn order")).to_be_visible()
    handle = page.get_by_role("button", name="Card, log, chat and people", expanded=False)
    if handle.count():
        handle.click()
    page.get_by_role("tab", name=tab).click()
    return page.get_by_role("tabpanel", name=tab)


def commanding(page: Page, unit: str) -> Locator:
    """The GM's menu of a unit, by its card, with keys alone."""
    page.get_by_role("list", name="Turn order").get_by_role("button", name=unit).press("Enter")
    page.get_by_role("button", name="Command", exact=True).press("Enter")
    menu = page.get_by_role("dialog", name=unit)
    expect(menu).to_be_visible()
    return menu


@pytest.fixture
def gm(playwright: Playwright) -> Iterator[APIRequestContext]:
    context = playwright.request.new_context(timeout=HANG_MS)
    yield context
    context.dispose()


@contextmanager
def watched(page: Page, gm: APIRequestContext, **clock: int) -> Iterator[Fight]:
    with fought(Watched(), page, gm, **clock) as fight:
        yield fight


@contextmanager
def fought(game: Riftbound, page: Page, gm: APIRequestContext, **clock: int) -> Iterator[Fight]:
    with serving_game(replace(RIFTBOUND, game=game)) as address, leaving(page):
        yield Fight(page, address, gm, **clock)


def test_an_answer_that_lapsed_is_given_again_with_one_tap(
    page: Page, gm: APIRequestContext
) -> None:
    with watched(page, gm) as fight:
        fire = re.compile("^Fire now: Auto Rifle(?!, far)")
        for unit in ("Ana", "Bea"):
            fight.asked(unit).get_by_role("button", name=fire).click()
        log = page.get_by_role("region", name="Log")
        expect(log).to_contain_text(re.compile("Ana.*Auto Rifle"))
        again = fight.asked("Bea").get_by_role("button", name=re.compile("^Still so: attack Brute"))
        again.click()
        expect(again).to_have_count(0)
        expect(log).to_contain_text(re.compile("Bea.*Auto Rifle"))


@pytest.mark.repeats
def test_harm_to_allies_is_offered_on_purpose_alone_and_asked_about(
    page: Page, gm: APIRequestContext
) -> None:
    resized(page, HAND)
    with fought(Chosen(), page, gm):
        page.get_by_role("button", name=re.compile(r"^All \d+ actions")).press("Enter")
        every = page.get_by_role("dialog")
        harms = every.get_by_role("button", name="Use Power Play I on Bea")
        expect(every.get_by_role("button", name="Use Power Play I on Brute")).to_be_visible()
        friendly_fire = every.get_by_role("button", name=re.compile("^Attack Bea with Auto Rifle"))
        for harm in (harms, friendly_fire):
            expect(harm).to_have_count(0)
        assert faults(page, SIZES) == []
        resized(page, HAND)
        every.get_by_role("switch", name="Allies as targets").press("Space")
        expect(friendly_fire).to_have_count(2)  # near and far
        harms.press("Enter")
        ask = page.get_by_text("Bea would be harmed, and is an ally. Really?")
        expect(ask).to_be_visible()
        assert faults(page, SIZES) == []
        page.get_by_role("button", name="No", exact=True).click()
        expect(ask).to_have_count(0)
        resized(page, HAND)
        page.get_by_role("button", name=re.compile(r"^All \d+ actions")).press("Enter")
        harms.press("Enter")
        page.get_by_role("button", name="Yes, do it").click()
        expect(beside(page, "Log")).to_contain_text("Ana uses Power Play I on Bea")


@pytest.mark.repeats
def test_units_of_one_name_are_told_apart_and_long_words_of_the_chat_wrap(
    page: Page, gm: APIRequestContext
) -> None:
    resized(page, HAND)
    with fought(Twins(), page, gm):
        for guard in ("1 of 2, at 20 m, 0 m", "2 of 2, at 20 m, 5 m"):
            name = f"Attack Guard {guard}"
            expect(page.get_by_role("button", name=name)).to_be_visible()
        chat = beside(page, "Chat")
        chat.get_by_label("Say something").fill("no" * 200)
        chat.get_by_role("button", name="Send").click()
        line = chat.get_by_text("no" * 200)
        expect(line).to_be_visible()
        for size in SIZES:
            resized(page, size)
            assert line.evaluate("line => line.scrollWidth <= line.clientWidth"), size
        assert faults(page, SIZES) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_both_answers_stand_whole_in_sight(
    page: Page, gm: APIRequestContext, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    with fought(Hit(), page, gm) as fight:
        for answer in ("Intercept I", "Pass"):
            card = fight.page.get_by_role("button", name=re.compile(f"^{answer}"))
            expect(card).to_contain_text("Bea falls")
            expect(card).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_long_title_leaves_its_price_readable(
    page: Page, gm: APIRequestContext
) -> None:
    resized(page, HAND)
    with fought(Riding(), page, gm):
        card = page.get_by_role("button", name=re.compile("^Get out of"))
        title, price = card.locator("strong").bounding_box(), card.locator(".price").bounding_box()
        assert title
        assert price
        assert title["y"] + card.locator("strong").evaluate("one => one.scrollHeight") <= price["y"]
        expect(card).to_contain_text("on the east side")


def test_on_a_desk_all_of_ones_own_turn_is_seen_whole(page: Page, gm: APIRequestContext) -> None:
    with fought(Chosen(), page, gm):
        page.get_by_role("list", name="Turn order").get_by_role("button", name="Brute").click()
        end = page.get_by_role("button", name=re.compile("^End turn"))
        end.wait_for()
        cards = page.locator(".dock .act")
        every = page.get_by_role("button", name=re.compile(r"^All \d+ actions"))
        chips = page.get_by_role("button", name=re.compile("^(Prepare|Ability|Attack)$"))
        for width, height in ((1440, 900), (1366, 768), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            assert cards.count() > 2
            for one in (end, every, *cards.all(), *chips.all()):
                expect(one).to_be_in_viewport(ratio=1)
                for line in one.locator("strong, .price, .says").all():
                    expect(line).to_be_in_viewport(ratio=1)


def test_who_needs_a_minute_has_it_once_and_all_see_it(page: Page, gm: APIRequestContext) -> None:
    with watched(page, gm, window=60) as fight:
        beside(page, "People")
        people = page.get_by_role("list", name="Who plays")
        times = page.get_by_role("list", name="Time at this table")
        expect(times).to_contain_text("Time to react: 60 s")
        expect(times).to_contain_text("A bot or the GM acts at once")
        minute = fight.asked("Ana").get_by_role("button", name="I need a minute")
        minute.click()
        expect(people.get_by_text("needs a minute")).to_be_visible()
        expect(minute).to_have_count(0)
        clocks = gm.get(f"{fight.api}/sync").json()["clocks"]
        assert [clock["minute"] for clock in clocks] == [True, False]


@pytest.mark.repeats
def test_a_hand_is_raised_to_seize_and_lowered_again_with_the_keyboard(
    page: Page, gm: APIRequestContext
) -> None:
    resized(page, HAND)
    with watched(page, gm) as fight:
        page.locator("summary", has_text="Seizing the Initiative").press("Enter")
        expect(page.get_by_text("No hand is raised.")).to_be_visible()
        page.get_by_label("Who Seizes").select_option("Bea")
        page.get_by_label("When").select_option("After an Action")
        page.get_by_label("After whose Action").select_option("Brute")
        page.get_by_label("Who helps").select_option("Ana: a CHA Check")
        page.get_by_role("button", name="Raise the hand").press("Enter")
        raised = page.get_by_role("list", name="Raised hands")
        expect(raised).to_contain_text("Bea Seizes after an Action of Brute, with the help of Ana")
        assert faults(page, SIZES) == []

        # Kept by the server, for who raised it alone
        ana, bea, _ = fight.units(page.request)
        assert (ana["standing"]["hand"], bea["standing"]["hand"]) == (
            None, {"at": "after", "whose": 2, "helper": 0},
        )  # fmt: skip
        assert fight.units(gm)[1]["standing"] is None

        page.get_by_role("button", name="Lower the hand of Bea").press("Enter")
        expect(page.get_by_text("No hand is raised.")).to_be_visible()
        assert fight.units(page.request)[1]["standing"]["hand"] is None


@pytest.mark.repeats
def test_standing_answers_are_chosen_in_words_and_seen_by_nobody_else(
    page: Page, gm: APIRequestContext
) -> None:
    resized(page, HAND)
    with watched(page, gm) as fight:
        page.get_by_text("Auto-answers", exact=True).click()
        expect(page.get_by_text("No auto-answers yet.")).to_be_visible()
        page.get_by_label("Unit").select_option("Bea")
        page.get_by_label("To what").select_option("Intercept I")
        page.get_by_label("Answer").select_option("Always")
        page.get_by_label("SP to keep").fill("3")
        page.get_by_label("Never at allies").check()
        said = page.get_by_role("list", name="What Bea answers")
        expect(said).to_contain_text("Intercept I: Always, never at allies, keep 3 SP")
        assert faults(page, SIZES) == []

        # Kept by the server, for who said it alone
        page.reload()
        page.get_by_text("Auto-answers", exact=True).click()
        page.get_by_label("Unit").select_option("Bea")
        expect(said).to_contain_text("Intercept I: Always, never at allies, keep 3 SP")
        ana, bea, brute = fight.standing(page.request)
        assert (ana, brute) == ([], None)
        assert [(one["to"], one["how"], one["foes"], one["keep"]) for one in bea] == [
            ("intercept", "always", True, 3)
        ]
        assert fight.standing(gm) == [None, None, []]

        # And taken back with one tap
        page.get_by_role("button", name="As usual: Intercept I").click()
        expect(said).to_have_count(0)


def test_what_is_told_late_of_another_unit_changes_nothing(
    page: Page, gm: APIRequestContext
) -> None:
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    with watched(page, gm):
        page.route(re.compile("/plan"), hold_the_first)
        page.get_by_text("Auto-answers", exact=True).click()
        page.get_by_label("Unit").select_option("Bea")
        page.get_by_label("To what").select_option("Intercept I")
        with page.expect_response(re.compile("/plan")) as late:
            held[0].continue_()
        late.value.finished()
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        expect(page.get_by_label("To what").locator("option:checked")).to_have_text("Intercept I")


@contextmanager
def led(page: Page, gm: APIRequestContext) -> Iterator[Fight]:
    """The page is the GM's, and the other one plays by requests."""
    with serving_game(replace(RIFTBOUND, game=Chosen())) as address, leaving(page):
        yield Fight(page, address, gm, seat=1)


@pytest.mark.repeats
def test_the_gm_commands_a_unit_with_the_keyboard(page: Page, gm: APIRequestContext) -> None:
    resized(page, HAND)
    with led(page, gm) as fight:
        menu = commanding(page, "Bea")
        now = page.get_by_role("status", name="Now")
        expect(now).to_have_text("HP 17 of 17 · at 0 m, 5 m")
        page.get_by_label("Reason").fill("a stray round")
        page.get_by_label("HP", exact=True).fill("9")
        page.get_by_label("HP", exact=True).press("Enter")
        expect(now).to_contain_text("HP 9 of 17")
        menu.get_by_role("combobox", name="Mark", exact=True).select_option("Prone")
        page.get_by_role("button", name="Give the mark").press("Enter")
        expect(now).to_contain_text("Prone")
        page.get_by_label("East (m)").fill("1.5")
        page.get_by_role("button", name="Place", exact=True).press("Enter")
        expect(now).to_have_text("HP 9 of 17 · at 1.5 m, 5 m · Prone")
        assert faults(page, SIZES) == []
        page.get_by_role("button", name="Take away: Prone").press("Enter")
        expect(now).to_have_text("HP 9 of 17 · at 1.5 m, 5 m")
        menu.get_by_role("button", name="Hide").press("Enter")
        expect(now).to_contain_text("hidden")
        menu.get_by_role("button", name="Reveal").press("Enter")
        expect(now).not_to_contain_text("hidden")

        # A refusal is a sentence, beside what was commanded
        page.get_by_label("HP", exact=True).fill("99")
        page.get_by_role("button", name="Set HP").press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("Bea")
        bea = fight.units(gm)[1]
        assert (bea["sheet"]["hp"], bea["place"], bea["marks"]) == (9, [1500, 5000, 0], [])
        page.keyboard.press("Escape")
        expect(beside(page, "Log")).to_contain_text("a stray round")


def test_the_gm_withdraws_a_unit_and_ends_the_fight(page: Page, gm: APIRequestContext) -> None:
    with led(page, gm) as fight:
        commanding(page, "Bea")
        page.get_by_role("button", name="Withdraw").click()
        asked = page.get_by_role("dialog", name="Withdraw")
        expect(asked).to_contain_text("Bea leaves the fight alive")
        asked.get_by_role("button", name="Cancel").click()
        expect(asked).to_have_count(0)
        page.get_by_role("button", name="Withdraw").click()
        asked.get_by_role("button", name="Withdraw").click()
        expect(page.get_by_role("status", name="Now")).to_contain_text("withdrawn")
        page.get_by_role("button", name="End the fight").click()
        asked = page.get_by_role("dialog", name="End the fight")
        expect(asked).to_contain_text("The fight ends now, for good.")
        asked.get_by_role("button", name="End the fight").click()
        expect(page.get_by_role("button", name="Result")).to_be_visible()
        assert gm.get(fight.api).json()["stage"] == "over"


def test_players_find_no_commands_of_the_gm(page: Page, gm: APIRequestContext) -> None:
    with fought(Chosen(), page, gm):
        expect(page.get_by_text("Auto-answers", exact=True)).to_be_visible()
        page.get_by_role("list", name="Turn order").get_by_role("button", name="Bea").click()
        expect(page.get_by_role("article", name="Bea")).to_be_visible()
        expect(page.get_by_role("button", name="Command", exact=True)).to_have_count(0)
        expect(beside(page, "People").get_by_text("The GM’s commands")).to_have_count(0)


def about_a_way(answered: Response) -> bool:
    asked = answered.request.post_data or ""
    return answered.url.endswith("/plan") and "AskWay" in asked


def test_a_place_out_of_reach_is_told_on_the_map_and_no_fault_of_the_page(
    page: Page, gm: APIRequestContext
) -> None:
    with fought(Chosen(), page, gm):
        page.get_by_role("button", name=re.compile("^Move")).first.click()
        drawn = page.get_by_role("application", name="Map of the fight")
        brute = drawn.get_by_role("button", name=re.compile("^Brute")).bounding_box()
        assert brute
        with page.expect_response(about_a_way) as answered:
            page.mouse.click(brute["x"] - 12, brute["y"] + brute["height"] / 2)
        wrong = answered.value.json()["wrong"]
        assert wrong["rule"] == "RB-MOVE-1"
        expect(drawn.get_by_text(wrong["why"])).to_be_visible()


def test_a_move_goes_by_keys_alone_and_enter_after_taking_it_back_does_nothing(
    page: Page, gm: APIRequestContext
) -> None:
    with fought(Chosen(), page, gm) as fight:
        page.get_by_role("button", name=re.compile("^Move")).wait_for()
        page.keyboard.press("m")
        for far in ("1 m", "2 m"):
            page.keyboard.press("ArrowRight")
            expect(page.get_by_role("button", name=f"End of your path, {far}")).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("^Move 2 m"))).to_be_visible()
        page.keyboard.press("Enter")
        back = page.get_by_role("button", name="Take back")
        expect(back).to_be_visible()
        tabs = page.get_by_role("tablist").filter(has=page.get_by_role("tab", name="People"))
        assert tabs.evaluate("(tabs) => tabs.scrollWidth <= tabs.clientWidth"), "under Take back"
        assert fight.units(fight.page.request)[0]["place"] == [2000, 0, 0]
        back.click()
        expect(back).to_have_count(0)
        expect(page.locator(".dock")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=re.compile("^End turn")).click()
        page.get_by_role("button", name="Yes, do it").click()
        order = page.get_by_role("list", name="Turn order")
        expect(order.get_by_role("button", name="Ana you, has acted")).to_be_visible()
        assert fight.units(fight.page.request)[0]["place"] == [0, 0, 0]
