/** 1234 as 1,234. Not by `toLocaleString`: the first call alone loads the browser's tables of all
 *  languages, which takes a phone a third of a second. */
export const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export const count = (n: number, one: string, many: string) =>
  `${grouped(n)} ${n === 1 ? one : many}`;

export const entries = (n: number) => count(n, 'entry', 'entries');
