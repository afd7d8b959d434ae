"""The steps of a Level Up in the browser."""

from playwright.sync_api import Page, expect


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
    page.get_by_role("dialog").get_by_role("button", name=f"Rise to Level {level}").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(
        f"rises to Level {level}"
    )
