export const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const entries = (n: number) => count(n, 'entry', 'entries');
