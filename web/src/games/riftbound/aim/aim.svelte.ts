// What one is about to do in a fight, shared by its map, its actions and its cards: with which unit,
// along which path, at whom; and what the server says of it.
import { untrack } from 'svelte';
import type {
  Asked,
  Attack,
  Outlook,
  PlanOutlook,
  PlanQuestion,
  Reach,
  Riftbound,
  SeenUnit,
  UnitOutlook,
  Way,
} from '../../../contract/riftbound';
import type { Playing } from '../../../net/playing';
import type { Refusal } from '../../../net/table.svelte';
import { Asking } from './asking.svelte';
import { NOTHING, type Pointed } from './pointed';

/** East, south and up, in millimetres. */
export type Point = [number, number, number];

type Store = Pick<Playing<Riftbound>, 'me' | 'view' | 'asked' | 'plan'>;

/** A control wants something from the map: it says what, the map lets one pick it. */
export interface Picking {
  kind: 'point' | 'unit' | 'direction';
  say: string;
  among?: readonly number[];
  /** A place to move to: whoever taps a unit wants to touch it. */
  touches?: boolean;
  /** It was begun by a key: arrows lead the end of the path there. */
  keys?: boolean;
  /** So far away at most, in millimetres. */
  most?: number;
  from?: Point;
  picked: (found: { point?: Point; unit?: number; path?: Point[] }) => void;
  cancel: () => void;
}

/** Holds as long as the unit stands where it stood. */
interface Drawn {
  unit: number;
  from: Point;
  path: Point[];
}

const NOWHERE: Point[] = [];

export class Aim {
  /** The unit that was tapped or pointed at: its card is shown. */
  focus = $state<number | null>(null);
  /** Allies as targets only on purpose. */
  showAllies = $state(false);
  picking = $state.raw<Picking | null>(null);
  /** Where the path is to lead, until the server has found it. */
  wanted = $state.raw<Point | null>(null);
  /** The way of a vehicle that is asked where it goes, without its start. */
  driven = $state.raw<{ vehicle: number; path: readonly Point[] } | null>(null);
  /** What a guide points at. */
  pointed = $state.raw<Pointed>(NOTHING);
  /** Why the server found none. */
  refused = $state.raw<Refusal | null>(null);
  #chosen = $state.raw<{ unit: number; while: number | null } | null>(null);
  #drawn = $state.raw<Drawn | null>(null);
  #aimed = $state.raw<{ unit: number; attack: Attack } | null>(null);
  #reach = $state.raw<Reach | null>(null);
  #outlook = $state.raw<{ unit: number; outlook: UnitOutlook } | null>(null);
  #way = $state.raw<Way | null>(null);
  #plan = $state.raw<PlanOutlook | null>(null);
  readonly #asking: Asking;
  readonly #store: Store;

  /** Made by a component: it asks as long as that one lives. */
  constructor(store: Store) {
    this.#store = store;
    this.#asking = new Asking((question) => store.plan(question));
    $effect(() => () => this.#asking.close());
    $effect(() => this.#forgetRefusal());
    $effect(() => this.#askReach());
    $effect(() => this.#askOutlook());
    $effect(() => this.#askPlan());
    $effect(() => this.#letGo());
  }

  readonly #view = $derived.by(() => this.#store.view);
  readonly #askedUnit = $derived.by(() => unitAsked(this.#store.asked));
  /** One of mine that still stands, to plan with while nothing is asked. */
  readonly #mine = $derived.by(() => {
    const mine = this.#view?.units.filter(({ seat }) => seat === this.#store.me) ?? [];
    return (mine.find(({ condition }) => condition === 'standing') ?? mine[0])?.id ?? null;
  });
  readonly #unit = $derived.by(() => {
    const chosen = this.#chosen;
    if (chosen && chosen.while === this.#askedUnit && this.#seen(chosen.unit)) return chosen.unit;
    return this.#askedUnit ?? this.#mine;
  });
  readonly #me = $derived.by(() => (this.#unit === null ? undefined : this.#seen(this.#unit)));
  /** Of whom the server is asked: whoever plays nobody, or nobody who is still in the fight, asks
   *  nothing. */
  readonly #asker = $derived.by(() => {
    const over = this.#view?.phase === 'ended' || this.#store.me === null;
    const out = this.#me?.condition === 'dead' || this.#me?.condition === 'gone';
    return over || out ? null : (this.#me?.id ?? null);
  });
  readonly #path = $derived.by(() => {
    const drawn = this.#drawn;
    const holds = drawn && drawn.unit === this.#unit && isSame(drawn.from, this.#me?.place);
    return holds ? drawn.path : NOWHERE;
  });

  /** The unit one acts with: asked now, else one of one's own that one plans with. */
  get unit(): number | null {
    return this.#unit;
  }

  /** Another one, until somebody else is asked. */
  set unit(unit: number | null) {
    this.#chosen = unit === null ? null : { unit, while: this.#askedUnit };
    this.wanted = this.refused = null;
  }

  /** The drawn path without its start; empty: none. */
  get path(): Point[] {
    return this.#path;
  }

  set path(path: Point[]) {
    const me = this.#me;
    this.#drawn = me ? { unit: me.id, from: me.place, path } : null;
    this.refused = null;
  }

  /** Where the unit stands at the end of its path. */
  get end(): Point | null {
    return this.#path.at(-1) ?? this.#me?.place ?? null;
  }

  /** What is aimed: weapon and targets. */
  get attack(): Attack | null {
    return this.#aimed?.unit === this.#unit ? this.#aimed.attack : null;
  }

  get reach(): Reach | null {
    return this.#reach?.unit === this.#asker ? this.#reach : null;
  }

  /** Measured from the end of the path if one is drawn. */
  get outlook(): UnitOutlook | null {
    return this.#outlook?.unit === this.#asker ? this.#outlook.outlook : null;
  }

  get way(): Way | null {
    return this.#path.length > 0 ? this.#way : null;
  }

  get plan(): PlanOutlook | null {
    return this.#path.length > 0 ? this.#plan : null;
  }

  get asking(): boolean {
    return this.#asking.busy;
  }

  /** A path to a place, around what is in the way. */
  draw(to: Point): void {
    const unit = this.#asker;
    if (unit === null) return;
    this.wanted = to;
    this.#asking.want({
      question: { type: 'AskWay', unit, to },
      told: (told) => {
        if (this.#unit !== unit || told.type !== 'Way') return;
        this.#way = told;
        this.path = told.path;
        this.#found();
      },
      refused: (no) => this.#isRefused(no),
    });
  }

  /** The path goes on, straight to a place. */
  extend(to: Point): void {
    if (this.#path.length === 0) this.draw(to);
    else this.path = [...this.#path, to];
  }

  aimAt(attack: Attack | null): void {
    this.#aimed = attack && this.#unit !== null ? { unit: this.#unit, attack } : null;
  }

  /** At this, and its first unit is looked at. */
  point(pointed: Pointed): void {
    this.pointed = pointed;
    const [first] = pointed.units;
    if (first !== undefined) this.focus = first;
  }

  /** Another question, in its turn; what it gives back takes it back. */
  ask(question: PlanQuestion, told: (outlook: Outlook) => void): () => void {
    let wanted = true;
    this.#asking.want({
      question,
      told: (outlook) => wanted && told(outlook),
      refused: () => undefined,
    });
    return () => {
      wanted = false;
      this.#asking.drop(question.type);
    };
  }

  /** Nothing is drawn, aimed or picked. */
  clear(): void {
    this.#asking.drop('AskWay');
    this.#drawn = this.#way = this.#plan = this.#aimed = null;
    this.wanted = this.refused = this.driven = null;
    this.picking?.cancel();
    this.picking = null;
  }

  /** Who was looked at before, whether they stood in sight, and whose turn it was. */
  #looked: { unit: number; there: boolean; whose: number | null } | null = null;

  /** Who falls dead, leaves or can no longer be seen is looked at no more; nor is anybody when the
   *  turn of another of one's own begins, unless a guide points at them. */
  #letGo(): void {
    const { focus } = this;
    const whose = this.#view?.whose ?? null;
    const before = this.#looked;
    if (focus === null) {
      this.#looked = null;
      return;
    }
    const there = isThere(this.#seen(focus));
    this.#looked = { unit: focus, there, whose };
    if (before?.unit !== focus) return;
    const mine = whose !== null && this.#seen(whose)?.seat === this.#store.me;
    const begins = mine && whose !== before.whose && !this.pointed.units.includes(focus);
    if (begins || (before.there && !there)) this.focus = null;
  }

  #seen(unit: number): SeenUnit | undefined {
    return this.#view?.units.find(({ id }) => id === unit);
  }

  #found(): void {
    this.wanted = this.refused = null;
  }

  #isRefused(no: Refusal): void {
    this.wanted = null;
    this.refused = no;
  }

  /** It was about how things stood; what is still drawn is asked about again. */
  #forgetRefusal(): void {
    if (this.#view) untrack(() => (this.refused = null));
  }

  /** Whenever anything has changed, again. */
  #asks(): number | null {
    return this.#view && this.#asker;
  }

  /** Of the end of the path. */
  readonly #altitude = $derived.by(() => this.#path.at(-1)?.[2] ?? null);

  #askReach(): void {
    const unit = this.#asks();
    const altitude = this.#altitude;
    if (unit === null) return;
    this.#asking.want({
      question: { type: 'AskReach', unit, altitude },
      told: (told) => told.type === 'Reach' && (this.#reach = told),
      refused: () => (this.#reach = null),
    });
  }

  #askOutlook(): void {
    const unit = this.#asks();
    const path = this.#path;
    if (unit === null) return;
    this.#asking.want({
      question: { type: 'AskUnit', unit, path },
      told: (told) => told.type === 'UnitOutlook' && (this.#outlook = { unit, outlook: told }),
      refused: () => (this.#outlook = null),
    });
  }

  #askPlan(): void {
    const unit = this.#asks();
    const path = this.#path;
    const attack = this.attack;
    if (unit === null || path.length === 0) return this.#asking.drop('AskPlan');
    this.#asking.want({
      question: { type: 'AskPlan', unit, path, attack },
      told: (told) => {
        if (told.type !== 'PlanOutlook' || this.#path !== path) return;
        this.#plan = told;
        this.#way = told.way;
        this.#found();
      },
      refused: (no) => {
        if (this.#path !== path) return;
        this.#plan = null;
        this.#isRefused(no);
      },
    });
  }
}

/** Whose turn to answer it is: who has to choose an Action or a way before who may react. */
function unitAsked(asked: readonly Asked[]): number | null {
  const owed = asked.filter((one) => one.owed).map(({ decision }) => decision);
  const acting = owed.find(({ type }) => type === 'TakeAction' || type === 'ChoosePath');
  const found = acting ?? owed[0];
  return found && 'unit' in found ? found.unit : null;
}

const isThere = (unit: SeenUnit | undefined): boolean =>
  unit !== undefined && unit.condition !== 'dead' && unit.condition !== 'gone' && !unit.hidden;

const isSame = (a: Point, b: Point | undefined): boolean =>
  b !== undefined && a.every((millimetres, axis) => millimetres === b[axis]);
