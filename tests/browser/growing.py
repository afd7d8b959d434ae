"""The steps of a Level Up in the browser, and corrections by the GM."""

from playwright.sync_api import Locator, Page, expect


def to_page(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    steps = dialog.get_by_role("list", name="Steps of this Level")
    steps.get_by_role("button", name=name).click()
    expect(dialog.get_by_role("region", name=name)).to_be_visible()


def confirm_level(page: Page, level: int, dice: str = "") -> None:
    """From the first step to the end, with dice thrown by the server or typed."""
    to_page(page, "Before and after")
    expect(page.get_by_role("region", name="Before and after")).to_contain_text("HP")
    if dice:
        page.get_by_label("Or type what").fill(dice)
    page.get_by_role("dialog").get_by_role("button", name=f"Level up to {level}").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(
        f"rises to Level {level}"
    )


def correction(page: Page, figure: str, to: int) -> Locator:
    """The dialog, where only the reason is open."""
    page.get_by_role("button", name="Correct a figure").click()
    dialog = page.get_by_role("dialog", name="Correct a figure")
    dialog.get_by_label("Figure").select_option(figure)
    dialog.get_by_label("Set to").fill(str(to))
    return dialog
