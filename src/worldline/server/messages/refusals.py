"""A no of the server: as it is raised, and as it travels over HTTP."""

import msgspec


class NotAllowed(Exception):
    """A refusal: a sentence for people, the HTTP status that fits, and the rule that says no."""

    def __init__(self, status: int, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.rule = rule


class Refusal(msgspec.Struct, frozen=True):
    """The body of every error: a sentence for people, ids that may have been meant, and the rule
    that says no, where one does."""

    why: str
    near: list[str] = []
    rule: str | msgspec.UnsetType = msgspec.UNSET
