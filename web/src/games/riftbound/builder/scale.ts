// Curves side by side are drawn to the same scale.
import type { DamageStep } from '../../../contract/riftbound';

export interface Scale {
  far: number;
  most: number;
}

export function scaleOf(curves: readonly (readonly DamageStep[])[]): Scale {
  const steps = curves.flat();
  return {
    far: Math.max(1, ...steps.map(({ to }) => to)),
    most: Math.max(0.1, ...steps.map(({ mean }) => mean)),
  };
}
