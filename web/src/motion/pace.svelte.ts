// How fast things are shown to move, as one likes it here; and not at all to those who want no
// motion anywhere.

export const PACES = ['off', 'fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

const FACTORS: Record<Pace, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.6 };

class Pacing {
  #pace = $state<Pace>('normal');

  get now(): Pace {
    return this.#pace;
  }

  set now(pace: Pace) {
    this.#pace = pace;
    // Styles have motions of their own.
    if (pace === 'off') document.documentElement.dataset.motion = 'less';
    else delete document.documentElement.dataset.motion;
  }
}

export const pacing = new Pacing();

/** How long something takes now that takes so many milliseconds at the normal pace. */
export const takes = (time: number): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : time * FACTORS[pacing.now];
