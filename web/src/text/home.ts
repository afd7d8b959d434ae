import { entries } from './count';

export const home = {
  title: 'Two games. One worldline.',
  lead: 'Worldline is the digital home of The Now, a board game about deciding what becomes of the future, and of Riftbound, a space opera roleplaying game with the heart of a wargame.',
  status: 'Where things stand',
  open: 'Open today',
  openText: (n: number) =>
    n
      ? `Both rulebooks, complete: ${entries(n)} with their rulings and worked examples, linked both ways and searchable as you type. The Now at tables in the browser, with friends or against bots. Characters, campaigns and a compendium of Riftbound.`
      : 'Both rulebooks, complete, with their rulings and worked examples, linked both ways and searchable as you type. The Now at tables in the browser, with friends or against bots. Characters, campaigns and a compendium of Riftbound.',
  building: 'Being built',
  buildingText:
    "A map for Riftbound's fights in the browser, and a lab for the balance of both games.",
  here: 'Here now',
  notYet: 'Not yet',
  read: 'Read the rules',
  rulebook: (n: number) => (n ? `Complete rulebook, ${entries(n)}` : 'Complete rulebook'),
};
