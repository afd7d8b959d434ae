// How the table is arranged so that the field stays the main thing on the screen.

/** Panels around the field; on a low screen, as a phone held sideways or a page at 200 %, all of
 *  them at its right; on a narrow one below it. */
export type Layout = 'around' | 'right' | 'below';

const LOW = 640;
const [NARROW, WIDE] = [560, 960];

export function layoutOf(width: number, height: number): Layout {
  if (height < LOW && width >= NARROW) return 'right';
  return width >= WIDE ? 'around' : 'below';
}
