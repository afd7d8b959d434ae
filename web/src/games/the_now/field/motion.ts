/** How long a motion may take, in milliseconds: no time for those who want none. */
export const takes = (time: number): number =>
  document.documentElement.dataset.motion === 'less' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 0
    : time;
