"""What a new character owns, loaded and ready (RB-RULING-30), and the Adventuring Kit that
follows from it (RB-RULING-31)."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, get_args

from worldline.riftbound.characters.build import outfit
from worldline.riftbound.characters.build.answers import (
    BuyItem,
    ChooseDamageType,
    ChooseHands,
    ChooseKit,
    ChooseOutfits,
    Source,
)
from worldline.riftbound.characters.build.facts import Facts
from worldline.riftbound.content.book import Book, kept_with_book
from worldline.riftbound.content.entries.effects import Recharge
from worldline.riftbound.content.entries.gear import AmmoType, Item, Lot
from worldline.riftbound.content.entries.standing import NeedsNo
from worldline.riftbound.figures.character import Thing, Where

By = Literal["role", "class", "kit", "bought", "outfit", "gm"]


class Belongings:
    """Things in the order they are gained, numbered from 1."""

    def __init__(self, f: Facts) -> None:
        self.f = f
        self.book = f.book
        self.things: list[Thing] = []
        self._armed = False

    @property
    def next(self) -> int:
        return len(self.things) + 1

    def add(
        self,
        id: str,
        by: By,
        *,
        variant: str = "",
        count: int = 1,
        where: Where = "carried",
        inside: int | None = None,
        choice: str | None = None,
        two_handed: bool | None = None,
        signature: bool = False,
        share: bool = False,
        price: int = 0,
    ) -> None:
        """An item, full, and whatever it contains."""
        entry = self.book.items[id]
        n = self.next
        tokens = entry.ammo or entry.stores
        self.things.append(
            Thing(
                n=n, item=id, variant=variant, count=count, where=where, inside=inside,
                ammo=tokens.most if tokens else 0, charge=entry.charge, choice=choice,
                two_handed=two_handed, signature=signature, share=share, price=price, by=by,
            )
        )  # fmt: skip
        if id != self.book.rules.kit:
            for lot in entry.contains:
                self.add(lot.items[0], by, count=lot.count, where="inside", inside=n)

    def ready(self, entry: Item, two_handed: bool | None = None) -> Where:
        """Armour is worn, and the first weapon is in hand (RB-HOLD-2)."""
        if entry.kind == "armour":
            return "worn"
        if entry.kind != "weapon" or self._armed:
            return "carried"
        self._armed = True
        return "both" if two_handed or entry.two_handed is True else "right"

    # Steps of RB-BUILD-17 to RB-BUILD-20

    def signature(self) -> None:
        entry = outfit.weapon(self.f)
        if entry is None or self.f.option is None:
            return
        chosen = self.f.get("type:weapon", ChooseDamageType) if entry.choice else None
        hands = self.f.get("hands", ChooseHands) if entry.two_handed == "chosen" else None
        both = hands.two_handed if hands else None
        self.add(
            self.f.option,
            "class",
            where=self.ready(entry, both),
            choice=chosen.damage if chosen else None,
            two_handed=both,
            signature=True,
        )

    def add_grants(self) -> None:
        for by in get_args(Source):
            for n, grant in enumerate(outfit.grants(self.f, by)):
                id = outfit.granted_item(self.f, by, n, grant)
                if id is None:
                    continue
                entry = self.book.items[id]
                chosen = self.f.get(f"type:{by}:{n}", ChooseDamageType) if entry.choice else None
                choice = chosen.damage if chosen else None
                self.add(id, by, count=grant.count, where=self.ready(entry), choice=choice)

    def clothes(self) -> None:
        worn = self.f.get("outfits", ChooseOutfits)
        for n, kind in enumerate(worn.outfits if worn else ()):
            where: Where = "carried" if n else "worn"
            self.add(outfit.clothing(self.book), "outfit", variant=kind, where=where)

    def add_purchases(self) -> None:
        for a in self.f.all(BuyItem):
            each = outfit.price(self.book, a.item, a.variant) or 0
            apart = bool(self.book.items[a.item].contains or _holds(self.book.items[a.item]))
            for _ in range(a.count if apart else 1):  # what holds tokens or things stands alone
                count = 1 if apart else a.count
                self.add(a.item, "bought", variant=a.variant, count=count, price=each)

    def kit(self) -> None:
        """RB-BUILD-20: everything in its Backpack."""
        pack: int | None = None
        for lot, id, variant in list(self._kit_lines()):
            entry = self.book.items[id]
            share = lot.shared and variant != lot.variant
            apart = lot.count if _holds(entry) else 1
            for _ in range(apart):
                count = lot.count // apart
                where: Where = "inside" if pack else "carried"
                self.add(
                    id, "kit", variant=variant, count=count, where=where, inside=pack, share=share
                )
            if pack is None and entry.figures.litres:
                pack = self.next - 1

    def _kit_lines(self) -> Iterator[tuple[Lot, str, str]]:
        owned = [thing.item for thing in self.things for _ in range(thing.count)]
        ammo = [self.book.items[id].ammo for id in owned]
        ammo += [self.book.systems[id].ammo for _, id in self.f.systems()]
        free = needless(self.f)
        for n, lot in enumerate(outfit.kit_lots(self.book)):
            if lot.needing in free:
                continue
            if lot.per == "rechargeable":
                for id in owned:
                    if is_rechargeable(self.book, id):
                        yield lot, lot.items[0], lot.variant
            elif lot.per == "ammo-item":
                for holds in ammo:
                    if holds:
                        yield lot, magazine(self.book, lot, holds.type), lot.variant
            else:
                a = self.f.get(f"kit:{n}", ChooseKit)
                yield (lot, a.item, a.variant) if a else (lot, lot.items[0], lot.variant)


def count_owned(f: Facts) -> Counter[str]:
    """How many of each item a draft is sure to have without buying any (RB-BUILD-17 to
    RB-BUILD-20). Nothing forbids to buy more of them."""
    found = Counter[str]()
    for (item, _, _), count in owned_by(f).items():
        found[item] += count
    return found


def owned_by(f: Facts) -> Counter[tuple[str, str, By]]:
    """The same, apart by their variants and by where they come from."""
    things = Belongings(f)
    things.signature()
    things.add_grants()
    things.add_purchases()
    things.kit()
    lots = enumerate(outfit.kit_lots(f.book))
    unsaid = {id for n, lot in lots if f"kit:{n}" not in f.standing and lot.per == "owner"
              and (len(lot.items) > 1 or lot.shared) for id in lot.items}  # fmt: skip
    found = Counter[tuple[str, str, By]]()
    for thing in things.things:
        if thing.by != "bought" and not (thing.by == "kit" and thing.item in unsaid):
            found[thing.item, thing.variant, thing.by] += thing.count
    return found


def _holds(entry: Item) -> bool:
    """Whether it holds tokens, which every single one counts for itself."""
    return bool(entry.ammo or entry.stores or entry.charge)


def needless(f: Facts) -> set[str]:
    """What this character lives without."""
    return {
        what
        for own in f.gained_abilities
        for rule in f.book.abilities[own.ability].standing
        if isinstance(rule, NeedsNo)
        for what in rule.what
    }


@kept_with_book
def is_rechargeable(book: Book, item: str) -> bool:
    """RB-RULING-31: an item with Charge and the Action Recharge that is no Battery."""
    entry = book.items[item]
    uses = [*entry.uses, *(use for id in entry.features for use in book.feature(id).uses)]
    recharges = any(
        use.kind == "action" and any(isinstance(effect, Recharge) for effect in use.effects)
        for use in uses
    )
    return bool(entry.charge) and recharges and "battery" not in entry.tags


@kept_with_book
def magazine(book: Book, lot: Lot, type: AmmoType) -> str:
    """The one among the Kit's magazines that holds this Ammo."""
    stores = ((id, book.items[id].stores) for id in lot.items)
    return next(id for id, ammo in stores if ammo and ammo.type == type)
