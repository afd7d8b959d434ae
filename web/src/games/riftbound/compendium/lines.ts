/** How the lines of a chart differ: by dashes, and by colours. */
export const DASHES = ['none', '9 5', '2 5', '12 4 2 4'] as const;
export const COLOURS = ['--accent-ink', '--teal', '--energy', '--blue'].map(
  (name) => `var(${name})`,
);
