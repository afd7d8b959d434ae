"""What is said of homebrew."""

import msgspec


class NewPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack in one text, as its game has it: TOML, or JSON of the same tables."""

    game: str
    text: str


class PackLine(msgspec.Struct, frozen=True):
    """A pack in a list. `name` has the hash in it: so characters and campaigns name it."""

    id: str
    game: str
    name: str
    created: float


class PackText(msgspec.Struct, frozen=True):
    """What a pack says, as JSON."""

    line: PackLine
    text: str
