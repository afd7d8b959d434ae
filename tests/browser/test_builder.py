"""A character built in the browser: by clicks, by keys alone, on a phone; nothing is ever lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tracing import rule

from browser.conftest import Newcomer
from browser.exporting import bring, download
from browser.test_accessible import faults, too_wide, violations
from browser.test_character import DESK, HAND, sized

STEPS = ("Name, Role and Class", "Attributes", "Traits", "Quirks", "Stories", "HP, SP and EHP",
         "Abilities", "Equipment", "Skilled")  # fmt: skip
Press = Callable[[Locator], None]
"""How a person works a control: by a click, or by keys."""


def click(control: Locator) -> None:
    control.click()


def keys(control: Locator) -> None:
    """By Tab, and by arrows within a list of options; then Enter."""
    focus(control)
    control.page.keyboard.press("Enter")


def focus(control: Locator) -> None:
    control.wait_for()
    for _ in range(400):
        key, times = control.evaluate(WHERE)
        if not times:
            return
        for _ in range(times):
            control.page.keyboard.press(key)
    raise AssertionError(f"no key leads to {control}")


WHERE = """one => {
  const at = document.activeElement;
  if (one === at) return ['', 0];
  const group = one.closest('[role=radiogroup]');
  if (group?.contains(at)) return ['ArrowDown', 1];
  const able = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...document.querySelectorAll(able)].filter(
    (it) => it.tabIndex >= 0 && !it.disabled && it.checkVisibility(),
  );
  const [here, there] = [at, one].map((it) => stops.indexOf(it));
  if (here < 0 || there < 0) return ['Tab', 1];
  return there < here ? ['Shift+Tab', here - there] : ['Tab', there - here];
}"""
"""The key that leads there, and how many times it may: it is pressed, then one looks."""


def write(press: Press, field: Locator, words: str) -> None:
    if press is keys:
        focus(field)
        field.page.keyboard.type(words)
        field.page.keyboard.press("Enter")
    else:
        field.fill(words)
        field.press("Enter")


def select(press: Press, field: Locator, words: str) -> None:
    if press is keys:
        focus(field)
        while field.evaluate("one => one.selectedOptions[0].label") != words:
            field.page.keyboard.press("ArrowDown")
    else:
        field.select_option(words)


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=2).and_(page.locator("#step"))


def begun(page: Page, press: Press = click) -> None:
    """A new draft, open at its first step."""
    page.goto("/characters")
    press(page.get_by_role("button", name="Build a character"))
    expect(heading(page)).to_have_text(STEPS[0])


def open_step(page: Page, name: str) -> None:
    steps = page.get_by_role("navigation", name="Steps")
    steps.get_by_role("button", name=re.compile(re.escape(name))).click()
    expect(heading(page)).to_have_text(name)


def question(page: Page, id: str) -> Locator:
    return page.locator(f"[data-question='{id}']")


def pick(press: Press, question: Locator, option: str | re.Pattern[str] | None = None) -> None:
    """An option by its name, or the first that is not locked."""
    card = question.get_by_role("radio", name=option, disabled=False).first
    press(card)
    expect(card).to_be_checked()


def saved(page: Page) -> None:
    expect(page.get_by_text("Draft saved")).to_be_visible()


def roll_and_place(page: Page, press: Press) -> None:
    press(page.get_by_role("button", name="Roll ten dice"))
    for left in (2, 1):
        expect(page.get_by_text(f"Choose {left} di")).to_be_visible()
        press(page.get_by_role("button", name=re.compile(r"^Drop a \d")).first)
    for left in range(8, 0, -1):
        expect(page.get_by_text(f"{left} di")).to_be_visible()
        press(page.get_by_role("button", name=re.compile(r"^Take a \d")).first)
        empty = page.get_by_role("group").filter(has=page.locator(".empty"))
        press(empty.first.get_by_role("button"))
    expect(page.get_by_text("Every die is placed.")).to_be_visible()


def add_traits(page: Page, press: Press) -> None:
    rows = page.get_by_role("button", name=re.compile("^Remove "))
    traits = (("Sure-footed", "+3", ""), ("Good listener", "+3", ""), ("Seasick", "", "−3"))
    for n, (name, plus, minus) in enumerate(traits):
        write_name = page.get_by_label("Another Trait")
        if press is keys:
            focus(write_name)
            page.keyboard.type(name)
        else:
            write_name.fill(name)
        if plus:
            select(press, page.get_by_label("Strength of the new Trait"), plus)
        if minus:
            select(press, page.get_by_label("Weakness of the new Trait"), minus)
        press(page.get_by_role("button", name="Add", exact=True))
        expect(rows).to_have_count(n + 1)


def answer_open(page: Page, press: Press) -> None:
    """The first that may be picked of every question that needs it; one may lead to others."""
    open_ones = page.locator("[data-question]").filter(
        has_not=page.get_by_text("answered", exact=True)
    )
    needed = open_ones.filter(has_not=page.get_by_text("if you like", exact=True))
    while needed.count():
        id = needed.first.get_attribute("data-question") or ""
        one = question(page, id)
        if id == "money":
            write(press, one.get_by_role("textbox"), "300")
        elif id == "scores":
            press(one.get_by_role("button").first)
        else:
            pick(press, one)
        expect(one.get_by_text("answered", exact=True)).to_be_attached()


def build(
    page: Page, role: str, class_: str, press: Press = click, *, look: Press | None = None
) -> str:
    """All nine steps, by the button that leads to the next; the name."""
    name = f"{role} {class_}"

    def next_step(step: str) -> None:
        if look:
            look(page.locator("main"))
        press(page.get_by_role("button", name=f"Next: {step}"))
        expect(heading(page)).to_have_text(step)

    begun(page, press)
    write(press, question(page, "name").get_by_role("textbox"), name)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    pick(press, question(page, "role"), re.compile(role))
    pick(press, question(page, "class"), class_)
    next_step("Attributes")
    roll_and_place(page, press)
    answer_open(page, press)
    next_step("Traits")
    add_traits(page, press)
    next_step("Quirks")
    answer_open(page, press)
    next_step("Stories")
    write(press, page.get_by_role("textbox", name="Background"), "Grew up on a dock")
    write(press, page.get_by_role("textbox", name="Origin"), "Left on a dare")
    expect(question(page, "stories").get_by_text("answered", exact=True)).to_be_attached()
    next_step("HP, SP and EHP")
    next_step("Abilities")
    answer_open(page, press)
    next_step("Equipment")
    answer_open(page, press)
    next_step("Skilled")
    if look:
        look(page.locator("main"))
    return name


def finish(page: Page, name: str, press: Press = click) -> Any:
    """The finished character, as the server tells it."""
    press(page.get_by_role("button", name="Finish"))
    expect(page).to_have_url(re.compile(r"/characters/[^/]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.request.get(f"/api/characters/{page.url.rsplit('/', 1)[1]}").json()


def hp_of(page: Page) -> int:
    live = page.get_by_role("complementary", name="Live sheet")
    return int(live.locator(".vital strong").first.inner_text())


def signed(page: Page, name: str, press: Press = click) -> str:
    """Finished: the live sheet was the sheet one plays with, and has this Signature Equipment."""
    hp = hp_of(page)
    sheet = finish(page, name, press)["sheet"]
    assert sheet["hp"]["most"] == hp
    signature: str = sheet["signature"]
    return signature.lower()


# RB-BUILD-1 to RB-BUILD-22, one for each kind of Signature Equipment


def test_a_character_is_built_by_clicks(page: Page) -> None:
    sized(page, DESK)
    assert "vehicle" in signed(page, build(page, "Tank", "Pilot"))


def test_a_character_is_built_by_keys_alone(page: Page) -> None:
    sized(page, DESK)
    assert "weapon" in signed(page, build(page, "Healer", "Gunner", keys), keys)


def test_a_character_is_built_on_a_phone(page: Page) -> None:
    sized(page, HAND)
    name = build(page, "Captain", "Biologist", look=lambda _: no_wider(page))
    page.get_by_role("button", name=re.compile("Sheet$")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Complete and ready to play")).to_be_visible()
    hp = int(sheet.locator(".vital strong").first.inner_text())
    sheet.get_by_role("button", name="Close").click()
    made = finish(page, name)["sheet"]
    assert made["hp"]["most"] == hp
    assert "companion" in made["signature"].lower()


def test_a_long_name_fits_the_list_of_a_phone(page: Page) -> None:
    sized(page, HAND)
    begun(page)
    question(page, "name").get_by_role("textbox").fill("W" * 60)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("W" * 60)
    page.goto("/characters")
    page.get_by_role("button", name="Delete the draft").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Delete")).to_be_in_viewport(
        ratio=1
    )
    assert too_wide(page) == []


def test_on_a_phone_dice_stay_in_sight_until_they_are_placed(page: Page) -> None:
    sized(page, HAND)
    begun(page)
    open_step(page, "Attributes")
    page.get_by_role("button", name="Roll ten dice").click()
    for left in (2, 1):
        expect(page.get_by_text(f"Choose {left} di")).to_be_visible()
        page.get_by_role("button", name=re.compile(r"^Drop a \d")).first.click()
    last = page.get_by_role("group").filter(has=page.locator(".empty")).last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(page.get_by_role("button", name=re.compile(r"^Take a \d")).last).to_be_in_viewport(
        ratio=1
    )


def no_wider(page: Page) -> None:
    assert too_wide(page) == []


@pytest.mark.repeats
def test_no_step_has_a_violation(page: Page) -> None:
    sizes = (HAND, DESK)
    page.goto("/characters")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faults(page, sizes) == []
    begun(page)
    for step in STEPS:
        open_step(page, step)
        assert faults(page, sizes) == [], step
    page.get_by_role("button", name="Roll the rest for me").click()
    expect(page.get_by_role("button", name="Finish")).to_be_enabled()
    for step in STEPS:
        open_step(page, step)
        assert faults(page, sizes) == [], step


def test_a_quick_start_takes_a_few_clicks_and_every_choice_stays_open(page: Page) -> None:
    sized(page, DESK)
    page.goto("/characters")
    page.get_by_label("Role").select_option("The Captain")
    page.get_by_label("Class").select_option("Pilot")
    page.get_by_role("button", name="Start with these").click()
    expect(heading(page)).to_have_text(STEPS[0])
    expect(page.get_by_role("button", name="Finish")).to_be_enabled()
    pick(click, question(page, "role"), re.compile("Healer"))
    page.get_by_role("button", name="Undo").click()
    expect(question(page, "role").get_by_role("radio", name=re.compile("Captain"))).to_be_checked()
    name = page.get_by_role("heading", level=1).inner_text()
    finish(page, name)


def test_dice_make_a_whole_character(page: Page) -> None:
    sized(page, DESK)
    page.goto("/characters")
    page.get_by_role("button", name="Roll a character").click()
    expect(heading(page)).to_have_text(STEPS[0])
    name = page.get_by_role("heading", level=1).inner_text()
    finish(page, name)


def test_a_draft_is_left_and_gone_on_with_and_deleted(page: Page) -> None:
    sized(page, DESK)
    begun(page)
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    pick(click, question(page, "role"), re.compile("Lancer"))
    saved(page)
    page.get_by_role("link", name="All characters").click()
    line = page.get_by_role("link", name=re.compile("^Ada"))
    expect(line).to_contain_text("Class")
    line.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(question(page, "role").get_by_role("radio", name=re.compile("Lancer"))).to_be_checked()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    page.get_by_role("link", name="All characters").click()
    page.get_by_role("button", name="Delete the draft Ada").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(line).to_be_hidden()


def test_a_draft_is_a_file_that_comes_back_and_is_printed_once_complete(page: Page) -> None:
    sized(page, DESK)
    begun(page)
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    pick(click, question(page, "role"), re.compile("Lancer"))
    saved(page)
    file = download(page, "Download the draft")
    first = page.url
    bring(page, "ada.draft.json", file)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(question(page, "role").get_by_role("radio", name=re.compile("Lancer"))).to_be_checked()
    assert page.url != first
    assert download(page, "Download the draft") == file
    printing = page.get_by_role("button", name="Print", exact=True)
    expect(printing).to_be_disabled()
    page.get_by_role("button", name="Roll the rest for me").click()
    printing.click()
    dialog = page.get_by_role("dialog", name="Print")
    assert violations(page) == []
    with page.context.expect_page() as opened:
        dialog.get_by_role("link", name="The sheet as a web page").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Ada")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_draft_is_read_by_its_link_and_copied_until_the_link_is_taken_back(
    page: Page, newcomer: Newcomer, complaints: list[str]
) -> None:
    sized(page, DESK)
    begun(page)
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    pick(click, question(page, "role"), re.compile("Lancer"))
    saved(page)
    page.get_by_role("button", name="Share (read-only link)").click()
    link = page.get_by_label("Link to read", exact=True)
    expect(link).to_have_value(re.compile("/characters/build/shared#"))
    address = link.input_value()
    guest = newcomer()
    guest.goto(address)
    expect(guest.get_by_role("heading", level=3).first).to_have_text("Ada")
    assert violations(guest) == []
    guest.get_by_role("button", name="Take a copy").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(question(guest, "role").get_by_role("radio", name=re.compile("Lancer"))).to_be_checked()
    page.get_by_role("button", name="Take the link back").click()
    expect(link).to_have_count(0)
    late = newcomer()
    late.goto(address)
    expect(late.get_by_role("heading", level=1)).to_have_text("Nothing to show")
    complaints[:] = [one for one in complaints if "404" not in one]


def test_what_is_typed_is_saved_without_leaving_its_field(page: Page) -> None:
    sized(page, DESK)
    begun(page)
    name = question(page, "name").get_by_role("textbox")
    name.press_sequentially("Ines Okafor")
    saved(page)
    page.reload()
    expect(name).to_have_value("Ines Okafor")
    open_step(page, "Stories")
    background = page.get_by_role("textbox", name="Background")
    background.fill("Grew up below ground")
    open_step(page, "Traits")
    open_step(page, "Stories")
    expect(background).to_have_value("Grew up below ground")


@rule("RB-TRAIT-1")
def test_a_trait_is_not_renamed_to_another(page: Page) -> None:
    sized(page, DESK)
    begun(page)
    open_step(page, "Traits")
    add_traits(page, click)
    field = page.get_by_label("Name of Seasick")
    for name, why in (("good listener", "There is a Trait"), ("", "A Trait has a name")):
        field.fill(name)
        field.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(why)
        expect(field).to_have_value("Seasick")
    expect(page.get_by_label("Name of Good listener")).to_be_visible()


def test_words_are_taken_back_and_dice_typed_from_a_real_table(
    page: Page, complaints: list[str]
) -> None:
    """RB-BUILD-4: a throw without a high or a low die is refused, with its rule."""
    sized(page, DESK)
    begun(page)
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    undo.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New character")
    expect(question(page, "name").get_by_role("textbox")).to_have_value("")
    redo.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")

    # Two options side by side
    question(page, "role").get_by_role("button", name="Compare two").click()
    table = page.get_by_role("dialog", name="Side by side")
    table.get_by_label("Right").select_option("The Tank")
    table.get_by_role("button", name="Choose The Tank").click()
    expect(question(page, "role").get_by_role("radio", name=re.compile("Tank"))).to_be_checked()

    open_step(page, "Attributes")
    page.get_by_role("button", name="Type my dice").click()
    field = page.get_by_label("What the ten dice show")
    write(click, field, "3 3 3 4 4 4 3 3 4 4")
    expect(page.get_by_role("alert")).to_contain_text("RB-BUILD-4")
    write(click, field, "4456353211")
    expect(page.get_by_role("button", name=re.compile(r"^Drop a \d"))).to_have_count(10)
    complaints[:] = [one for one in complaints if "status of 422" not in one]


def test_a_choice_says_what_it_changes_a_locked_one_why_and_what_no_longer_fits_is_kept(
    page: Page,
) -> None:
    sized(page, DESK)
    page.goto("/characters")
    page.get_by_label("Role").select_option("The Lancer")
    page.get_by_label("Class").select_option("Gunner")
    page.get_by_role("button", name="Start with these").click()
    open_step(page, "Attributes")
    other = question(page, "other")
    expect(other.get_by_text(re.compile("→")).first).to_be_visible()
    locked = other.get_by_role("radio", name=re.compile("VSN|Vision"))
    expect(locked).to_be_disabled()
    other.get_by_role("link", name="Rule RB-BUILD-9").last.click()  # beside, nobody leaves
    expect(page.locator("#RB-BUILD-9")).to_be_visible()
    expect(heading(page)).to_have_text("Attributes")

    # An answer that no longer fits
    open_step(page, STEPS[0])
    pick(click, question(page, "role"), re.compile("Healer"))
    open_step(page, "Attributes")
    aside = page.get_by_text("does not fit at present").first
    expect(aside).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(aside).to_be_hidden()


def test_without_a_line_an_answer_waits_and_is_sent_later(
    page: Page, complaints: list[str]
) -> None:
    sized(page, DESK)
    begun(page)
    page.context.set_offline(True)
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    expect(page.get_by_text("not saved yet")).to_be_visible()
    page.context.set_offline(False)
    saved(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    complaints[:] = [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one]
