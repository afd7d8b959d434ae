"""What the builder shows at the terminal: questions, options with what they change, the sheet."""

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from worldline.cli.riftbound.picking import some
from worldline.core.machine import Illegal
from worldline.riftbound.build_view import naming
from worldline.riftbound.build_view.rows import (
    Builder,
    DamageStep,
    FigureChange,
    OptionShown,
    Preview,
    PreviewAttribute,
    PreviewUnit,
    QuestionShown,
    StepLine,
)
from worldline.riftbound.characters.build import Forbidden
from worldline.riftbound.characters.build.facts import Facts
from worldline.words import with_sign

WIDEST = 100
MOST_CHANGES = 6
"""In a list; `compare` shows all."""
SHORT = 30


def say(text: str, first: str = "", indent: str = "") -> None:
    """A line as wide as the terminal; what does not fit goes on below, and no rule id is broken."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    print(
        textwrap.fill(
            text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
        )
    )


def sentence(text: str) -> str:
    """With a full stop, unless it ends already."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def refusal(no: Illegal) -> str:
    return f"{no.why[:1].upper()}{no.why[1:]} ({no.rule})."


def print_labelled(label: str, words: Iterable[str]) -> None:
    """A line of the sheet, if there is anything in it."""
    if text := " · ".join(words):
        say(text, f"    {label}: ", " " * 6)


# Questions and their options


def question(b: Builder, q: QuestionShown, options: Sequence[OptionShown]) -> None:
    print()
    say(f"{q.text} ({q.rule})")
    for line in stand(b.sheet, q):
        say(line)
    grouped = len({o.group for o in options}) > 1
    for n, o in enumerate(options, 1):
        number = f"{o.name:>3}" if q.form == "place" else f"{n:3}"
        first, *more = option(q, o, grouped)
        say(first, f"{number}  ", " " * 5)
        for line in more:
            say(line, " " * 5, " " * 7)
    if count := sum(bool(o.why) for o in q.options if q.form != "place"):
        say(f"{count} more cannot be taken now: `why`.", " " * 5)


def stand(sheet: Preview, q: QuestionShown) -> Iterator[str]:
    """What one must know to answer."""
    if q.words:
        yield f"{'Bought' if q.form == 'buy' else 'Now'}: {q.words}."
    if q.form in ("drop", "place"):
        used = {*sheet.dropped} if q.form == "place" else set[int]()
        used |= {a.place for a in sheet.attributes if a.place is not None and q.form == "place"}
        left = sorted((face for n, face in enumerate(sheet.dice) if n not in used), reverse=True)
        if q.form == "place":
            free = (f"{a.short} {a.about}" for a in sheet.attributes if a.place is None)
            yield from filter(None, (" · ".join(free),))
        yield f"The dice{' left' if used else ''} show {' '.join(map(str, left)) or 'nothing'}."
    if q.traits:
        rules, own = q.traits, len(q.answers)
        left_over = f"{with_sign(rules.plus_left)} and {with_sign(rules.minus_left)}"
        yield f"Still to give: {left_over}, in at most {rules.count - own} Traits."
    if q.form == "number":
        yield f"From {q.least}mC to {q.most}mC."
    if q.form == "buy":
        yield f"You have {sheet.money.text} left."


def option(q: QuestionShown, o: OptionShown, grouped: bool = False) -> Iterator[str]:
    """What it is; its figures; what it changes; why it suits."""
    name = f"{o.name} ({o.group})" if grouped and o.group else o.name
    price = f"{o.price}mC" if o.price is not None else ""
    head = ", ".join(filter(None, (name, price, o.owned)))
    more: list[str] = [o.text]
    if q.form == "place":
        head, more = f"Score {o.about}", [brief(o)]
    elif q.form not in ("quirk", "pick many", "buy"):
        about = o.about if not o.entry.startswith("attributes/") else ""  # the text says more
        figures = filter(None, (about, damage(o.damage) if o.damage else ""))
        more += (" · ".join(figures), brief(o))
    taken = " (taken now)" if o.chosen and q.form != "buy" else ""
    first, *rest = [*filter(None, more)] or [""]
    yield f"{head}{taken}{f': {first}' if first else ''}"
    yield from rest
    if o.wanted:
        yield f"Suits you: {o.wanted}."


def damage(steps: Iterable[DamageStep]) -> str:
    """The mean over distance."""
    parts = (f"{s.mean:g} {f'to {s.to}m' if s.to else 'in contact'}" for s in steps)
    return f"Damage {', '.join(parts)}"


def brief(o: OptionShown) -> str:
    """What it changes, at a glance."""
    told = [text for one in o.changes if (text := change(one)) not in o.about]
    told += [f"Ability: {one.name}" for one in o.abilities if one.name != o.name]
    shown = [text for text in told if len(text) <= SHORT][:MOST_CHANGES]
    if len(told) - len(shown) == 1:
        shown = told
    more = len(told) - len(shown)
    return ", ".join([*shown, *((f"{more} more (`compare`)",) if more and shown else ())])


def change(one: FigureChange) -> str:
    """ "Dodge 4+ → 3+"; of an Attack only what differs."""
    before, after = one.before.split(" · "), one.after.split(" · ")
    if one.figure == "Skilled":
        return f"Skilled: {one.after}"
    if len(before) == len(after):
        differs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
        before, after = [a for a, _ in differs], [b for _, b in differs]
    old, new = " · ".join(before), " · ".join(after)
    return f"{one.figure} {old} → {new}" if any(map(str.isdigit, old)) else f"{one.figure} {new}"


def compare(sheet: Preview, q: QuestionShown, options: Sequence[OptionShown]) -> None:
    """All of each: also what one changes and the other leaves as it is."""
    figures = dict.fromkeys(one.figure for o in options for one in o.changes)
    for o in options:
        first, *more = option(q, o, True)
        say(first, "", "  ")
        shown = brief(o)
        for line in (line for line in more if line != shown):
            say(line, "  ", "    ")
        changed = {one.figure: change(one) for one in o.changes}
        for figure in figures if not o.why else ():
            now = sheet.figures.get(figure)
            text = changed.get(figure) or (f"{figure} {now}, as now" if now else "")
            say(text or f"{figure}: none", "  ", "    ")
        for ability in o.abilities:
            say(f"Ability {ability.name}: {ability.text}", "  ", "    ")
        if o.why:
            say(f"not now: {o.why} ({o.rule})", "  ", "    ")
    if any(o.damage for o in options):
        say(f"Damage is the mean against {sheet.target}.")


def reasons(f: Facts, refused: Iterable[Forbidden]) -> None:
    """A line for each rule that forbids something."""
    rules: dict[str, dict[str, str]] = {}
    for no in refused:
        rules.setdefault(no.rule, {})[naming.name(f, no.answer)] = no.why
    for rule, found in rules.items():
        why, *more = dict.fromkeys(found.values())
        others = "; `why NAME` tells about another" if more else ""
        say(f"{some([*found])}: {why} ({rule}){others}", "", "  ")
    if not rules:
        print("Nothing is forbidden here.")


def explain(q: QuestionShown) -> None:
    """A question for somebody who does not know the game."""
    say(q.help)
    if q.examples:
        say("; ".join(q.examples), "For example: ", "  ")
    say(f"`worldline rules show {q.rule}` prints the rule.")


# The sheet as it grows


def steps(b: Builder) -> None:
    for line in b.steps:
        here = ">" if line.number == b.step else " "
        state = "done" if line.status == "done" else "; ".join(line.open) or "waits for others"
        say(f"{line.number}  {line.name}: {state}", f"{here} ", " " * 5)


def turn(line: StepLine, sheet: Preview) -> None:
    """The head of a step, and what follows there without a question."""
    print(f"\nStep {line.number} of 9: {line.name}")
    say(line.about)
    match line.number:
        case 6:
            for one in (sheet.hp, sheet.sp, sheet.ehp):
                parts = f" ({', '.join(one.reasons)})" if len(one.reasons) > 1 else ""
                print(f"    {one.label} {one.text}{parts}")
        case 7:
            for ability in sheet.abilities:
                say(f"{ability.name}: {ability.text}", "    ", "      ")
        case 9:
            print_labelled("Skilled with", (", ".join(sheet.skilled),))


def running(b: Builder) -> None:
    """A few lines of the sheet, and what is still open."""
    s = b.sheet
    who = ", ".join(filter(None, (s.name or "Nobody yet", s.role, s.class_, f"Level {s.level}")))
    print()
    say(who, "--- ", "    ")
    dodge, order, move, *_ = s.rows
    for figures in ((s.hp, s.sp, s.ehp, dodge, order), (move, s.money)):
        say(" · ".join(f"{one.label} {one.text}" for one in figures), "    ", "    ")
    say(" · ".join(map(_attribute, s.attributes)), "    ", "    ")
    print_labelled("Open", [word for line in b.steps for word in line.open] or ["nothing"])


def _attribute(a: PreviewAttribute) -> str:
    return f"{a.short} ?" if a.score is None else f"{a.short} {with_sign(a.score)} ({a.rating}+)"


def whole(b: Builder) -> None:
    """All of the sheet that is known."""
    running(b)
    s = b.sheet
    for attack in s.attacks:
        print_labelled("Attack", (f"{attack.name}: {attack.line}",))
    print_labelled("Abilities", (ability.name for ability in s.abilities))
    print_labelled("Skilled", s.skilled)
    traits = ((t.name, *(with_sign(v) for v in (t.plus, t.minus) if v)) for t in s.traits)
    print_labelled("Traits", map(" ".join, traits))
    quirks = {"Ideal": s.ideal, "Goal": s.goal, "Flaw": s.flaw}
    print_labelled("Quirks", (f"{kind} {text}" for kind, text in quirks.items() if text))
    print_labelled("Stories", s.stories)
    print_labelled("Things", (f"{t.count} {t.name}" if t.count > 1 else t.name for t in s.things))
    for label, unit in (("Vehicle", s.vehicle), ("Companion", s.companion)):
        if unit:
            print_labelled(label, _unit(unit))


def _unit(unit: PreviewUnit) -> Iterator[str]:
    yield unit.name
    yield from (f"{row.label} {row.text}" for row in unit.rows)
    yield from (f"{attack.name}: {attack.line}" for attack in unit.attacks)
    yield from unit.parts
