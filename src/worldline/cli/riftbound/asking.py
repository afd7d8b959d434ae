"""The nine steps of building at the terminal: one question after another, nothing lost."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import asdict

from worldline.cli.riftbound import typed, wording
from worldline.cli.riftbound.picking import pairs, pick
from worldline.cli.shell import Unusable, check_place, write_text
from worldline.core.machine import Illegal
from worldline.riftbound.build_view import naming, texts
from worldline.riftbound.build_view.keeper import DRAFTS, MOST_CHANGES, OpenDraft
from worldline.riftbound.build_view.rows import Builder, OptionShown, QuestionShown
from worldline.riftbound.characters.build import (
    AnyAnswer,
    Draft,
    Forbidden,
    Question,
    conflicts,
    forbidden_answers,
    is_complete,
    steps,
)
from worldline.riftbound.characters.build.answers import Retract, Skip
from worldline.riftbound.characters.build.facts import Facts, kind_of
from worldline.riftbound.characters.build.questions import questions
from worldline.riftbound.characters.build.steps import settle
from worldline.words import nearest

with suppress(ImportError):  # where there is one, it makes lines editable
    import readline  # noqa: F401

COMMANDS: Final = """\
3 or NAME      take this answer; the beginning of a name is enough
(Enter)        nothing more, or leave it as it is
list           show the question and its answers again
compare A B    two answers, one below the other, with all that they change; `compare A` shows one
why [NAME]     what cannot be taken here, and which rule forbids it
sheet          the character as far as it is known
steps          the nine steps, and what is still open
step N, back   open any step, or the question before
clear [NAME]   take back what was answered here
undo, redo     take back the last answer given, and give it again
fill           answer all that is still open at random
save FILE      keep what was answered so far; `--answers FILE` goes on from there
quit           leave; with --out or --answers what was answered so far is kept"""
READY: Final = (
    "Everything is answered. Enter makes the character; `step N`, `back`, `undo` or `sheet` come "
    "before that."
)
NAMING: Final = ("why", "compare", "clear")
"""Commands that may name an answer."""
SEVERAL: Final = ("trait", "innate", "buy")
"""Questions that take several answers."""


class DraftDialog:
    """Asks until a draft is complete and whoever builds it agrees; `seed` throws the dice that are
    not typed, and `kept` is where a draft goes that is left before."""

    def __init__(
        self, seed: int, kept: Path | None = None, read: Callable[[str], str] = input
    ) -> None:
        self.seed = seed
        self.kept = kept
        self.read = read
        self.step = 0  # whose name was shown last
        self.again: list[str] = []  # questions that are opened though they may be answered
        self.shown: tuple[str, OpenDraft] | None = None  # what was asked last

    def ask(self, draft: Draft) -> Draft:
        d = _opened(draft)
        while True:
            q = self._next(d)
            b = self._view(d, q)
            asked = next((one for one in b.asked if q and one.id == q.id), None)
            self._show(d, b, asked)
            line = self._line(ends=asked is None)
            if line is None:
                return d
            if line == "quit":
                raise self._left(d)
            try:
                d = self._take(d, b, asked, line)
            except Illegal as no:
                wording.say(wording.refusal(no))
            except Unusable as no:
                wording.say(str(no))

    def _line(self, ends: bool) -> str | None:
        """What is typed; None if nothing is asked and nothing more is wanted."""
        try:
            line = self.read("> ").strip()
        except EOFError:
            print()
            return None if ends else "quit"
        except KeyboardInterrupt:
            print()
            return "quit"
        return None if ends and not line else line

    def _left(self, d: OpenDraft) -> Unusable:
        """Nothing is lost where it is known where to keep it."""
        left = f"You left before the character was {'made' if is_complete(d) else 'complete'}"
        if self.kept is None or not d.answers:
            return Unusable(f"{left}.")
        write_text(self.kept, _file(d))
        return Unusable(f"{left}. Go on with --answers {self.kept}.")

    # What is asked

    def _next(self, d: OpenDraft) -> Question | None:
        """What was opened again; else what is open in this step, else in the first that is."""
        asked = {q.id: q for q in questions(settle(d)) if not q.after}
        self.again = [id for id in self.again if id in asked]
        if self.again:
            return asked[self.again[0]]
        found = [q for line in steps(d) for q in line.open if not q.after]
        here = (q for q in found if q.step == self.step)
        return next(here, found[0] if found else None)

    def _view(self, d: OpenDraft, q: Question | None) -> Builder:
        return DRAFTS.view(d, q.step if q else len(texts.STEPS))

    def _show(self, d: OpenDraft, b: Builder, q: QuestionShown | None) -> None:
        if b.step != self.step:
            self._turn(b)
        now = q.id if q else ""
        if self.shown != (now, d):
            if q is None:
                print()
                wording.say(READY)
            else:
                brief = self.shown is not None and self.shown[0] == now == "buy"
                wording.question(b, q, [] if brief else typed.options_listed(q))
                if hint := typed.HINTS.get(kind_of(q.id)):
                    wording.say(hint)
            self.shown = now, d

    def _turn(self, b: Builder) -> None:
        """To another step: the sheet after the one before, and what follows without a question."""
        if self.step:
            wording.running(b)
        else:
            wording.say(
                "`help` explains any question and lists what can be typed; `fill` answers all that "
                "is still open at random."
            )
        for line in b.steps[self.step : b.step - 1]:
            if line.number in (6, 9) and not self.again:
                wording.turn(line, b.sheet)
        self.step = b.step
        wording.turn(b.steps[b.step - 1], b.sheet)

    # What is typed

    def _take(self, d: OpenDraft, b: Builder, q: QuestionShown | None, line: str) -> OpenDraft:
        command, _, rest = line.partition(" ")
        if command in ("step", "save") and rest:
            return self._go(d, rest) if command == "step" else _save(d, rest)
        if q and command in NAMING and (not rest or q.options or q.form == "traits"):
            return self._named(d, b, q, command, rest)
        if not rest and command in ("undo", "redo", "back", "fill"):
            return self._move(d, q, command)
        if not rest and command in ("?", "help", "list", "sheet", "steps", "step", "save"):
            return self._tell(d, b, q, command)
        if q is None:
            raise Unusable(READY)
        if not line:
            return self._pass_by(d, q)
        return self._answer(d, q, line)

    def _tell(self, d: OpenDraft, b: Builder, q: QuestionShown | None, command: str) -> OpenDraft:
        match command:
            case "?" | "help":
                if q:
                    wording.explain(q)
                print(COMMANDS)
            case "list":
                self.shown = None
            case "sheet":
                wording.whole(b)
            case "steps":
                wording.steps(b)
            case "step":
                raise Unusable("Say which: step 4. `steps` lists them.")
            case "save":
                raise Unusable("Say where: save FILE.")
        return d

    def _move(self, d: OpenDraft, q: QuestionShown | None, command: str) -> OpenDraft:
        match command:
            case "back":
                return self._back(d, q)
            case "fill":
                self.again = []
                return _filled(d, self.seed)
            case "undo":
                return self._undo(d)
        after = DRAFTS.redo(d)
        given = after.answers[len(d.answers) :]
        wording.say(f"Given again: {_words(settle(after), given)}.")
        self.again, self.shown = [], None
        return after

    def _undo(self, d: OpenDraft) -> OpenDraft:
        """The question is asked again."""
        after = DRAFTS.undo(d)
        given = d.answers[len(after.answers) :]
        wording.say(f"Taken back: {_words(settle(d), given)}.")
        about = _of(given[0])
        self.again, self.shown = [kind_of(about) if kind_of(about) in SEVERAL else about], None
        return after

    def _back(self, d: OpenDraft, q: QuestionShown | None) -> OpenDraft:
        order = [one.id for one in questions(settle(d)) if not one.after]
        place = order.index(q.id) if q else len(order)
        if not place:
            raise Unusable("This is the first question.")
        self.again.insert(0, order[place - 1])
        self.shown = None
        return d

    def _go(self, d: OpenDraft, number: str) -> OpenDraft:
        """Opens a step: Enter leaves an answer as it is."""
        if not (number.isdecimal() and 1 <= int(number[:9]) <= len(texts.STEPS)):
            raise Unusable("There are steps 1 to 9: `steps` lists them.")
        b = DRAFTS.view(d, int(number))
        line = b.steps[b.step - 1]
        self.shown = None
        if not b.asked:
            wording.turn(line, b.sheet)
            wording.say("Nothing is chosen here: it follows from the other steps.")
        elif not (found := [q.id for q in b.asked if not q.after]):
            waits = dict.fromkeys(short for q in b.asked for short in q.after)
            wording.say(f"{line.name} waits for: {', '.join(waits)}.")
        else:
            self.again = found
        return d

    def _named(
        self, d: OpenDraft, b: Builder, q: QuestionShown, command: str, name: str
    ) -> OpenDraft:
        f = settle(d)
        match command:
            case "clear":
                return self._clear(d, f, q, name)
            case "compare":
                wording.compare(b.sheet, q, _compared(f, q, name))
            case "why" if name:
                wording.say(_why(d, q, name))
            case _:
                wording.reasons(f, _refused(d, q))
        return d

    def _clear(self, d: OpenDraft, f: Facts, q: QuestionShown, name: str) -> OpenDraft:
        """One answer of several, or all that was answered here."""
        given = list(q.answers) or [Skip(q.id)] * q.skipped
        if not given:
            raise Unusable("Nothing has been answered here.")
        if name:
            rows = [(naming.name(f, a), naming.words(f, a)) for a in given]
            given = [given[pick(name, rows)]]
        wording.say(f"Taken back: {_words(f, given)}.")
        return self._after(d, DRAFTS.answers(d, [Retract(a.question) for a in given]))

    def _pass_by(self, d: OpenDraft, q: QuestionShown) -> OpenDraft:
        """Enter alone."""
        is_open = any(one.id == q.id for line in steps(d) for one in line.open)
        if is_open and q.must:
            raise Unusable("This needs an answer; `help` explains it, `step N` goes elsewhere.")
        if self.again:
            self.again.pop(0)
        return DRAFTS.answers(d, [Skip(q.id)]) if is_open else d

    def _answer(self, d: OpenDraft, q: QuestionShown, line: str) -> OpenDraft:
        if q.form == "dice" and line == "roll":
            after = DRAFTS.roll(d, self.seed)
        else:
            after = DRAFTS.answers(d, typed.answers(settle(d), q, line))
        self._heard(after, q, after.answers[len(d.answers) :])
        if self.again and q.form not in ("pick many", "buy"):
            self.again.pop(0)
        return self._after(d, after)

    def _heard(self, d: OpenDraft, q: QuestionShown, given: tuple[AnyAnswer, ...]) -> None:
        """What was understood."""
        f = settle(d)
        if q.form in ("drop", "place"):
            words = [naming.words(f, a) for a in given if not isinstance(a, Retract)]
            words += [f"{_of(a)} is open" for a in given if _of(a) not in f.standing]
            wording.say(f"{', '.join(words).replace('die:', '') or 'As it was'}.")
        elif q.form not in ("traits", "buy"):
            wording.say(f"{_words(f, given)}.")
        if q.form == "quirk" and all(o.answer != given[0] for o in q.options):
            near = nearest(naming.name(f, given[0]), [o.name for o in q.options])
            wording.say(f"In words of your own{f': the list has {near}' if near else ''}.")

    def _after(self, d: OpenDraft, after: OpenDraft) -> OpenDraft:
        """Tells what does not fit any more."""
        before = [c.answer for c in conflicts(d)]
        for c in conflicts(after):
            if c.answer not in before:
                words = naming.words(settle(after), c.answer)
                wording.say(f"Kept aside for now: {words}: {c.why} ({c.rule}).")
        return after


def _opened(draft: Draft) -> OpenDraft:
    """With every answer to be undone by itself."""
    count = len(draft.answers)
    return OpenDraft(**asdict(draft), changes=tuple(range(max(0, count - MOST_CHANGES), count)))


def _filled(d: OpenDraft, seed: int) -> OpenDraft:
    """With everything answered, and the rest passed by, in one change."""
    after = DRAFTS.fill(d, seed)
    left = [Skip(q.id) for line in steps(after) for q in line.open]
    return d.with_answers(DRAFTS.answers(after, left).answers)


def _file(d: OpenDraft) -> str:
    return DRAFTS.write(msgspec.json.encode(d))


def _save(d: OpenDraft, name: str) -> OpenDraft:
    check_place(Path(name))
    write_text(Path(name), _file(d))
    print(f"Kept in {name}.")
    return d


def _of(a: AnyAnswer) -> str:
    """The question that an answer is about."""
    return a.of if isinstance(a, Skip | Retract) else a.question


def _words(f: Facts, given: tuple[AnyAnswer, ...] | list[AnyAnswer]) -> str:
    return "; ".join(f"{texts.about(_of(a)).short}: {naming.words(f, a)}" for a in given)


def _compared(f: Facts, q: QuestionShown, line: str) -> list[OptionShown]:
    """One option, or two."""
    options = typed.options_listed(q)
    for pair in pairs(line):
        with suppress(Unusable):
            return [typed.option(f, options, name) for name in pair]
    if not line:
        raise Unusable("Say which: compare A B, by their numbers or names.")
    return [typed.locked_option(f, q, line) or typed.option(f, options, line)]


def _why(d: OpenDraft, q: QuestionShown, name: str) -> str:
    f = settle(d)
    with suppress(Unusable):
        return f"{typed.option(f, typed.options_listed(q), name).name} can be taken."
    refused = _refused(d, q)
    no = refused[pick(name, [(naming.name(f, one.answer),) for one in refused])]
    return f"{naming.name(f, no.answer)}: {no.why} ({no.rule})"


def _refused(d: OpenDraft, q: QuestionShown) -> list[Forbidden]:
    """Of dice, each by itself can be discarded."""
    return forbidden_answers(d, q.id) if q.form != "drop" else []
