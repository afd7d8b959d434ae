// Dice that are taken by a tap: in their order, and no more than may be.

/** With this die taken, or left again; where no more can be taken the first goes. */
export function tapped(taken: readonly number[], place: number, most: number): number[] {
  if (taken.includes(place)) return taken.filter((one) => one !== place);
  const kept = taken.length < most ? taken : taken.slice(1);
  return most > 0 ? [...kept, place] : [];
}

/** As the server wants them. */
export const inOrder = (taken: readonly number[]): number[] => taken.toSorted((a, b) => a - b);
