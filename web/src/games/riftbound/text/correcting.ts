// A correction by the GM, in words.
export const correcting = {
  open: 'Correct a figure',
  title: 'Correct a figure',
  text: 'For what no rule has made so: the log keeps what it was, what it is, and why.',
  figure: 'Figure',
  score: (name: string) => `Base Score of ${name}`,
  figures: { money: 'Money', prestige: 'Prestige', points: 'Ability Points from the GM' },
  levelHp: (level: number) => `HP gained at Level ${level}`,
  to: 'Set to',
  now: (value: number) => `now ${value < 0 ? `−${-value}` : value}`,
  reason: 'Reason',
  go: 'Correct it',
};
