// What a map shows of a fight now, and how it is looked at: its camera, its layers, its tokens.
import { untrack } from 'svelte';
import type { Other, Riftbound, SeenUnit, Sync } from '../../../contract/riftbound';
import { isSame, type Point as Plain } from '../../../board/plane';
import { Camera } from '../../../board/camera.svelte';
import { keep, kept } from '../../../net/kept';
import type { Playing } from '../../../net/playing';
import type { Aim, Point } from '../aim/aim.svelte';
import { boxOf, farthest, uncovered } from './box';
import { inMetres, place } from './plane';
import { tokensOf } from './tokens';

export interface Layers {
  names: boolean;
  terrain: boolean;
  reach: boolean;
  watched: boolean;
  bands: boolean;
  list: boolean;
}

export type Store = Pick<Playing<Riftbound>, 'printed' | 'me'>;

const LAYERS = 'riftbound.layers';
const ALL: Layers = {
  names: true,
  terrain: true,
  reach: true,
  watched: true,
  bands: true,
  list: false,
};
/** Where the controls of the map lie, in pixels from its edges: beside it, on a narrow map below. */
const BESIDE = { x: 64, y: 0 };
const BELOW = { x: 0, y: 56 };
const NARROW = 560;
/** The most pixels of a metre. */
const NEAREST = 110;

export class Chart {
  readonly camera: Camera;
  layers = $state<Layers>({ ...ALL, ...(JSON.parse(kept(LAYERS) ?? '{}') as Partial<Layers>) });
  /** The vehicle whose inside is shown. */
  inside = $state<number | null>(null);
  readonly #store: Store;
  readonly #sync: () => Sync;
  readonly #aim: Aim;

  constructor(store: Store, sync: () => Sync, aim: Aim) {
    this.#store = store;
    this.#sync = sync;
    this.#aim = aim;
    const box = boxOf(sync().view);
    this.camera = new Camera(box, Math.max(4, box.width / 8));
    let far = farthest(sync().view);
    let needed = box;
    $effect(() => {
      const now = farthest(this.view);
      far = { x: Math.max(far.x, now.x), y: Math.max(far.y, now.y) }; // never nearer: it would jump
      needed = boxOf(this.view, needed);
      const { camera } = this;
      const wider = camera.laidOut
        ? uncovered(needed, far, camera, this.narrow ? BELOW : BESIDE)
        : needed;
      if (
        !isSame(
          wider,
          untrack(() => camera.box),
        )
      )
        untrack(() => camera.widen(wider));
    });
    $effect(() => keep(LAYERS, JSON.stringify(this.layers)));
  }

  /** No room for controls beside it. */
  get narrow(): boolean {
    return this.camera.width < NARROW;
  }

  get view() {
    return this.#sync().view;
  }

  /** Pixels of a metre. */
  readonly pixels = $derived.by(() => Math.min(NEAREST * 4, this.camera.k * this.camera.scale));

  readonly tokens = $derived.by(() =>
    tokensOf(this.#sync().view, this.#sync().aid, this.#sync().seat),
  );

  other(unit: number): Other | undefined {
    return this.#aim.outlook?.others.find((other) => other.unit === unit);
  }

  token(unit: number | null) {
    return this.tokens.find(({ id }) => id === unit);
  }

  seen(unit: number | null): SeenUnit | undefined {
    return this.view.units.find(({ id }) => id === unit);
  }

  /** The unit one acts with, as it stands on the map: aboard a vehicle that is the vehicle. */
  readonly me = $derived.by(() => {
    const own = this.seen(this.#aim.unit);
    return own && own.aboard === null ? own : undefined;
  });

  /** As what a unit stands on the map: whoever is aboard, as the vehicle. */
  shown(unit: number | null): number | null {
    return this.seen(unit)?.aboard ?? unit;
  }

  get from(): Plain | null {
    const end = this.#aim.end;
    return end && place(end);
  }

  /** The vehicle that one's own unit is aboard. */
  get aboard(): number | null {
    return this.seen(this.#aim.unit)?.aboard ?? null;
  }

  get altitude(): number {
    return this.#aim.end?.[2] ?? 0;
  }

  get marks(): Record<string, string> {
    return this.#store.printed?.names.marks ?? {};
  }

  named(item: string): string {
    const names = this.#store.printed?.names ?? {};
    return names.items?.[item] ?? names.weapons?.[item] ?? item;
  }

  /** Whether one can draw a path: something of one's own stands somewhere and is not held fast. */
  get draws(): boolean {
    const { mode } = this.view;
    if (this.#store.me === null || !this.me || mode === 'theatre') return false;
    return this.#aim.reach?.why == null;
  }

  /** Metres from the end of the path to a unit: how far one has to look. */
  far(unit: SeenUnit): number {
    const other = this.other(unit.id);
    if (other?.distance != null) return inMetres(other.distance);
    const from = this.from;
    const to = place(unit.place);
    return from ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
  }

  endAt(): Point | null {
    return this.#aim.end;
  }
}
