import { entries } from './count';

export const home = {
  title: 'Two games. One worldline.',
  lead: 'Worldline is the digital home of The Now, a board game about deciding what becomes of the future, and of Riftbound, a space opera roleplaying game with the heart of a wargame.',
  status: 'Where things stand',
  open: 'Open today',
  openText: (n: number) =>
    n
      ? `Both rulebooks, complete: ${entries(n)} with their rulings and worked examples, linked both ways and searchable as you type. The Now at tables in the browser, with friends or against bots, and in the terminal: worldline play the-now.`
      : 'Both rulebooks, complete, with their rulings and worked examples, linked both ways and searchable as you type. The Now at tables in the browser, with friends or against bots, and in the terminal: worldline play the-now.',
  building: 'Being built',
  buildingText: 'Riftbound in the browser, and a lab for the balance of both games.',
  here: 'Here now',
  notYet: 'Not yet',
  read: 'Read the rules',
  rulebook: (n: number) => (n ? `Complete rulebook, ${entries(n)}` : 'Complete rulebook'),
  games: {
    the_now: {
      kind: 'Board game · hidden hands, open future',
      pitch:
        'Sixty-one nodes of time, ring after ring of them becoming past. Lay out events, tie them together by causes and hindrances, and push what is still open before the Now passes over it.',
      art: 'The field of The Now: 61 hexagons in rings, the two inner rings already past inside the glowing border of the Now.',
      here: 'Plays in the browser, every rule of it, with a tutorial',
      later: 'a lab for its balance',
    },
    riftbound: {
      kind: 'Roleplaying game · playtest edition',
      pitch:
        'A crew, a ship and more trouble than cover. Build a character out of roles, classes and abilities; then measure, move and shoot where every line of sight counts.',
      art: 'A tactical map of Riftbound: walls of irregular rooms, overlapping ranges, and a line of sight between two units.',
      here: 'Characters, sheets, exact odds and fights in the terminal',
      later: 'a builder, a battle map and a desk for the game master in the browser',
    },
  } as Record<string, { kind: string; pitch: string; art: string; here?: string; later: string }>,
};
