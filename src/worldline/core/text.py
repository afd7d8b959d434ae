"""The error for text that cannot be read: notation, records, dice."""


class BadText(Exception):
    """Text that cannot be read: the offending text, what is wrong, and the line if there is one."""

    def __init__(self, text: str, why: str, line: int | None = None) -> None:
        shown = text if len(text) <= 100 else text[:97] + "..."
        why = why.replace(text, shown)
        where = f"line {line}" if line else f'"{shown}"'
        super().__init__(f"{where}: {why}")
        self.text = text
        self.why = why
        self.line = line
