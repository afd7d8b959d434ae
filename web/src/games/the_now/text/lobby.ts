// A table of The Now before it is played. Apart from the other words: lists of tables are shown
// before anything else of the game is loaded.
export const lobby = {
  editions: { 'the-now': 'The Now', 'time-horizon': 'Time Horizon' } as Record<string, string>,
  colours: {
    purple: 'Purple diamond',
    blue: 'Blue square',
    gray: 'Gray pentagon',
    turquoise: 'Turquoise circle',
    orange: 'Orange triangle',
    yellow: 'Yellow star',
  } as Record<string, string>,
  edition: 'Edition',
  seats: 'Travellers',
  two: 'Two is an unofficial variant.',
  colourAt: (n: number) => `Colour of seat ${n}`,
  swap: 'Replacing cards at the beginning',
  swapHint: 'Everybody may give one starting card for one of three.',
  rounds: 'Length',
  roundsOwn: 'Default for this edition',
  preset: (name: string, rounds: number) => `${name} (${rounds} rounds)`,
  catalogue: 'Stabilizer and Collector',
  catalogues: { edition: 'Default for this edition', in: 'In the game', out: 'Left out' },
};
