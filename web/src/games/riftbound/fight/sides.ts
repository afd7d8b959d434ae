// How a unit is drawn: as one of ours, or as one of theirs.
import type { SeenUnit } from '../../../contract/riftbound';

export type Tone = 'ours' | 'theirs';

export const toneOf = (unit: Pick<SeenUnit, 'side'>, ours: string): Tone =>
  unit.side === ours ? 'ours' : 'theirs';
