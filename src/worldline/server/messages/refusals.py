"""A no of the server: as it is raised, and as it travels over HTTP."""

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One of the things that are wrong with what was sent: where, why, and by which rule."""

    field: str
    why: str
    rule: str = ""


class NotAllowed(Exception):
    """A refusal: a sentence for people, the HTTP status that fits, and the rule that says no."""

    def __init__(
        self,
        status: int,
        why: str,
        rule: str | None = None,
        problems: tuple[Problem, ...] = (),
        table: str = "",
    ) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.rule = rule
        self.problems = problems
        self.table = table


class Refusal(msgspec.Struct, frozen=True):
    """The body of every error: a sentence for people, ids that may have been meant, the rule that
    says no, where one does, all that is wrong, where it is judged as a whole, and the table whose
    game it waits for."""

    why: str
    near: list[str] = []
    rule: str | msgspec.UnsetType = msgspec.UNSET
    problems: tuple[Problem, ...] | msgspec.UnsetType = msgspec.UNSET
    table: str | msgspec.UnsetType = msgspec.UNSET
