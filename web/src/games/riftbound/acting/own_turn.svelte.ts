// One's own turn at a table: which unit acts, what it may do, and what has been opened.
import type { Riftbound, SeenUnit } from '../../../contract/riftbound';
import type { Playing } from '../../../net/playing';
import type { Aim } from '../aim/aim.svelte';
import type { Walking } from '../aim/walking.svelte';
import { called, concerned } from '../parts/apart';
import { inPercent } from '../parts/odds';
import { acting as text } from '../text/acting';
import { cardsOf, isOf, type Aimed, type Card } from './cards';
import {
  choicesOf,
  entriesOf,
  isAttack,
  isOn,
  isSame,
  isSameDeed,
  isWhole,
  turnsIn,
  type Choice,
  type Entry,
} from './choices';
import { odds } from './figures';
import { isAimedAt, locksOf } from './locks';

export type Opened =
  | { name: 'entries'; title: string; ids: readonly string[] }
  | { name: 'all' }
  | { name: 'sure'; choice: Choice }
  | null;

export class OwnTurn {
  opened = $state.raw<Opened>(null);
  readonly turns = $derived.by(() => (this.store.sync ? turnsIn(this.store.sync) : []));
  readonly asked = $derived.by(
    () => this.turns.find(({ decision }) => decision.unit === this.aim.unit) ?? this.turns[0],
  );
  readonly unit = $derived.by(() => this.#find(this.asked?.decision.unit ?? this.aim.unit));
  readonly all = $derived.by(() =>
    this.asked ? choicesOf(this.asked, this.store.sync?.aid ?? null) : [],
  );
  /** To hand the turn over, and to end it: they stand apart. */
  readonly ends = $derived.by(() => this.all.filter(({ offer }) => offer.group === 'end'));
  readonly end = $derived.by(() =>
    this.ends.find(({ action: { type } }) => type === 'EndTurn' || type === 'Pass'),
  );
  readonly entries = $derived.by(() =>
    entriesOf(
      this.all.filter(
        ({ offer }) => offer.group !== 'end' && (this.aim.showAllies || !offer.on_allies),
      ),
    ),
  );
  readonly drawn = $derived.by(() => this.aim.path.length > 0);
  readonly outlook = $derived.by(() =>
    this.aim.outlook?.unit === this.unit?.id ? this.aim.outlook : null,
  );
  /** The drawn Move takes the last Action: what is shown from its end is how it would be later. */
  readonly lastAction = $derived.by(() => {
    const left = this.store.sync?.view.turn.find(({ unit }) => unit === this.unit?.id);
    return this.drawn && this.outlook?.now === false && left !== undefined && left.actions <= 1;
  });
  readonly cards = $derived.by(() =>
    cardsOf({
      entries: this.entries,
      outlook: this.outlook,
      drawn: this.drawn,
      focus: this.aim.focus,
      aimed: this.aim.attack,
      allies: this.aim.showAllies,
    }),
  );
  /** The one that Enter takes: the drawn path, else what is aimed. */
  readonly filled = $derived.by(() =>
    this.cards.find((card) => (this.drawn ? this.isMove(card) : this.isAimed(card))),
  );
  /** What has no card, group by group. */
  readonly rest = $derived.by(() => {
    const shown = this.cards.map(({ id }) => id);
    return this.entries.filter(({ id }) => !shown.includes(id));
  });
  /** The entries that were opened. */
  readonly shown = $derived.by(() => {
    const ids = this.opened?.name === 'entries' ? this.opened.ids : [];
    return this.entries.filter(({ id }) => ids.includes(id));
  });
  readonly #refused = $derived.by(() =>
    (this.outlook?.not_offered ?? []).filter(
      ({ offer }) => this.aim.showAllies || !offer.on_allies,
    ),
  );
  readonly locks = $derived.by(() => locksOf(this.#refused, this.entries));
  /** Of these, what concerns whom one looks at. */
  readonly locksOn = $derived.by(() => {
    const { focus } = this.aim;
    const on = this.#refused.filter(({ action }) => focus !== null && isAimedAt(action, focus));
    return locksOf(on, this.entries);
  });

  constructor(
    readonly store: Playing<Riftbound>,
    readonly aim: Aim,
    readonly walking: Walking,
  ) {}

  #find(id: number | null | undefined): SeenUnit | undefined {
    return this.store.sync?.view.units.find((unit) => unit.id === id);
  }

  /** How many answers one may ask to take back; while one is under way, whoever is asked because of
   * it, none (RB-RULING-248). */
  get back(): number {
    return this.store.sending ? 0 : (this.store.sync?.undo ?? 0);
  }

  // --- words about it

  /** Where there are several of a name, which of them it is. */
  name = (id: number): string => {
    const unit = this.#find(id);
    return unit ? called(unit, this.store.sync?.view.units ?? []) : '';
  };

  /** What somebody can lose before falling; null: that is hidden. */
  points = (id: number): number | null => {
    const unit = this.#find(id);
    if (!unit?.sheet) return null;
    return unit.condition === 'critical' ? unit.sheet.ehp : unit.sheet.hp;
  };

  /** How far somebody is, from the end of the path if one is drawn. */
  away(id: number): string {
    const other = this.outlook?.others.find(({ unit }) => unit === id);
    return other ? text.distance(other.distance, other.contact) : '';
  }

  /** On whom, or with what. */
  whom({ action, attribute, say }: Choice): string {
    return text.list(concerned(action).map(this.name)) || attribute || text.capital(say);
  }

  /** The odds from where the unit stands: what is known of the end of a path is another matter. */
  oddsOf({ action }: Choice): string {
    if (this.drawn || !this.outlook) return '';
    if (isAttack(action)) {
      const found = this.outlook.odds.find(({ attack }) => isSame(attack, action));
      return found ? odds(found.targets, this) : '';
    }
    const check = this.outlook.chances.find((one) => isSameDeed(one.action, action));
    return check?.success ? text.succeeds(inPercent(check.success)) : '';
  }

  /** Of the one choice there is, or of whom one looks at. */
  oddsOn({ choices }: Entry): string {
    const [only, ...more] = choices;
    const meant = more.length === 0 ? only : choices.find((choice) => isOn(choice, this.aim.focus));
    return meant ? this.oddsOf(meant) : '';
  }

  /** It has in it what stands on its button. */
  labelOf(choice: Choice): string {
    const [say, whom] = [text.capital(choice.say), this.whom(choice)];
    return say.includes(whom) ? say : `${say}: ${whom}`;
  }

  isMove(card: Card): boolean {
    return isOf(card, 'Move');
  }

  isAimed(card: Card): boolean {
    const { attack } = this.aim;
    return card.kind === 'attack' && attack !== null && isSame(card.attack, attack);
  }

  // --- what is pressed

  actWith(unit: number): void {
    this.#close();
    this.aim.unit = unit;
  }

  press(card: Card): void {
    if (card.kind === 'attack') this.#attack(card);
    else this.take(card.entry);
  }

  take(entry: Entry): void {
    const [only, ...more] = entry.choices;
    if (!only || more.length > 0 || !isWhole(only)) this.show(entry.title, [entry]);
    else if (only.action.type !== 'Move') this.do(only);
    else if (this.drawn) this.#walk();
    else this.#pickPlace();
  }

  show(title: string, entries: readonly Entry[]): void {
    this.opened = { name: 'entries', title, ids: entries.map(({ id }) => id) };
    this.#light(title, entries);
  }

  /** With the weapon chosen first: those it can attack are lit on the map, and one of them aimed at. */
  #light(title: string, entries: readonly Entry[]): void {
    const actions = entries.flatMap(({ choices }) => choices.map(({ action }) => action));
    const attacks = actions.filter(isAttack);
    const whom = attacks.flatMap(({ targets }) => targets);
    if (whom.length === 0) return;
    this.aim.picking = {
      kind: 'unit',
      say: text.attack.whom(title),
      among: whom,
      picked: ({ unit }) => {
        this.opened = null;
        const attack = attacks.find(({ targets }) => unit !== undefined && targets.includes(unit));
        this.aim.focus = unit ?? null;
        this.aim.aimAt(attack ?? null);
      },
      cancel: () => this.#close(),
    };
  }

  /** What was opened, and what could be picked for it. */
  #close(): void {
    this.opened = null;
    if (this.aim.picking?.kind === 'unit') this.aim.picking = null;
  }

  /** From the end of a path one can only plan to attack. */
  #attack(card: Aimed): void {
    if (this.lastAction) return;
    if (!this.drawn && card.choice) this.do(card.choice);
    else this.aim.aimAt(this.isAimed(card) ? null : card.attack);
  }

  do(choice: Choice): void {
    if (choice.ask && this.opened?.name !== 'sure') this.opened = { name: 'sure', choice };
    else void this.#send(choice);
  }

  async #send({ action }: Choice): Promise<void> {
    const { asked, aim } = this;
    const { path } = aim;
    this.#close();
    if (!asked || !(await this.store.act(asked, action))) return;
    // What is asked next may have drawn its own way meanwhile.
    if (aim.driven === null && aim.path === path) aim.clear();
  }

  #walk(): void {
    if (this.asked) void this.walking.walk(this.asked, this.asked.decision.unit);
  }

  #pickPlace(): void {
    const { aim } = this;
    const done = () => (aim.picking = null);
    aim.picking = {
      kind: 'point',
      say: text.move.pick,
      touches: true,
      picked: ({ point }) => {
        done();
        if (point) aim.draw(point);
      },
      cancel: done,
    };
  }

  /** Leaves what was opened, then what was drawn; false where nothing was. */
  leave(): boolean {
    const { aim } = this;
    if (this.opened) this.#close();
    else if (aim.picking) aim.picking.cancel();
    else if (this.drawn || aim.attack) aim.clear();
    else if (aim.focus !== null) aim.focus = null;
    else return false;
    return true;
  }
}
