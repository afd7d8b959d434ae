"""Falls: the dice of their damage, and its type (RB-RECON-FALL-1)."""

from worldline.riftbound.content.book import Book


def dice(book: Book, metres: int, harmful: bool) -> int:
    """RB-RECON-FALL-1: so many for each so many complete metres, up to a most; none if the campaign
    has falls do no harm."""
    rules = book.rules
    found = metres // rules.fall_metres * rules.fall_dice
    return min(rules.fall_dice_most, found) if harmful else 0


def damage_type(book: Book) -> str:
    """The damage type of a fall (RB-RECON-FALL-1)."""
    return book.rules.fall_type
