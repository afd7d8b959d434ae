"""The errors that the caller can mend, and that for text that cannot be read: notation, records,
dice."""


class WorldlineError(Exception):
    """What the caller can mend: a move, a text or a file that cannot be used, with the reason."""


class BadValue(WorldlineError, ValueError):
    """A value that cannot stand where it was given."""


class BadType(WorldlineError, TypeError):
    """Something of another type than is taken there."""


class BadText(WorldlineError):
    """Text that cannot be read: the offending text, what is wrong, and the line if there is one."""

    def __init__(self, text: str, why: str, line: int | None = None) -> None:
        shown = text if len(text) <= 100 else text[:97] + "..."
        why = why.replace(text, shown)
        is_named = not text or f'"{shown}"' in why
        where = f"line {line}: " if line else "" if is_named else f'"{shown}": '
        super().__init__(f"{where}{why}")
        self.text = text
        self.why = why
        self.line = line
