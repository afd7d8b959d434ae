// A correction by the GM, in words.
const figure = (value: number) => (value < 0 ? `−${-value}` : String(value));

export const correcting = {
  open: 'Correct a figure',
  title: 'Correct a figure',
  text: 'For what no rule has made so: the log keeps what it was, what it is, and why.',
  figure: 'Figure',
  named: (figure: string) => figure.charAt(0).toUpperCase() + figure.slice(1),
  to: 'Set to',
  now: (value: number, least: number, most: number | null) =>
    `now ${figure(value)} · ${most === null ? `${figure(least)} or more` : `${figure(least)} to ${figure(most)}`}`,
  reason: 'Reason',
  go: 'Correct it',
};
