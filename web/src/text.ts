// Every English sentence of the client, in one place, ready for translation.

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

const entries = (n: number) => count(n, 'entry', 'entries');

export const text = {
  name: 'Worldline',
  title: (page?: string) => (page ? `${page} · Worldline` : 'Worldline'),
  skip: 'Skip to content',
  nav: { label: 'Main', home: 'Home', rules: 'Rules', topics: 'Topics' },
  theme: { dark: 'Switch to dark theme', light: 'Switch to light theme' },
  games: { the_now: 'The Now', riftbound: 'Riftbound' } as Record<string, string>,

  home: {
    title: 'Two games. One worldline.',
    lead: 'Worldline is the digital home of The Now, a board game about deciding what becomes of the future, and of Riftbound, a space opera roleplaying game with the heart of a wargame.',
    status: 'Where things stand',
    open: 'Open today',
    openText: (n: number) =>
      n
        ? `Both rulebooks, complete: ${entries(n)} with their rulings and worked examples, linked both ways and searchable as you type. The Now in the terminal: worldline play the-now.`
        : 'Both rulebooks, complete, with their rulings and worked examples, linked both ways and searchable as you type. The Now in the terminal: worldline play the-now.',
    building: 'Being built',
    buildingText: 'The tables in the browser, with friends or against bots.',
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
        here: 'Plays in the terminal, every rule of it, against bots',
        later: 'a table in the browser, a tutorial',
      },
      riftbound: {
        kind: 'Roleplaying game · playtest edition',
        pitch:
          'A crew, a ship and more trouble than cover. Build a character out of roles, classes and abilities; then measure, move and shoot where every line of sight counts.',
        art: 'A tactical map of Riftbound: walls of irregular rooms, overlapping ranges, and a line of sight between two units.',
        later: 'a character builder, a battle map, a desk for the game master',
      },
    } as Record<string, { kind: string; pitch: string; art: string; here?: string; later: string }>,
  },

  rules: {
    title: 'Rules',
    lead: 'Every rule has an id. Refusals, rulings and examples point at it, and it points back.',
    topics: 'Topics',
    close: 'Close topics',
    entries,
    built: (n: number, planned: number) =>
      planned ? `${n.toLocaleString('en')} built` : 'all built',
    all: 'Both rulebooks',
    onPage: 'On this page',
    outline: 'Entries of this topic',
    table: (of: string, n: number) => `${of}, table ${n}`,
    scheme: (of: string, n: number) => `${of}, scheme ${n}`,
    copy: (id: string) => `Copy link to ${id}`,
    copied: 'Link copied',
    notCopied: 'The link is in the address bar',
    source: 'Source',
    editions: {
      'The Now': 'The Now only',
      'Time Horizon': 'Time Horizon only',
    } as Record<string, string>,
    more: (n: number) => `${n} more`,
    links: {
      ruling: 'Rulings',
      example: 'Examples',
      see: 'See also',
      seen_by: 'Referred to by',
    },
    kinds: {
      rule: ['Rule', 'Rules'],
      content: ['Content', 'Content'],
      ruling: ['Ruling', 'Rulings'],
      example: ['Example', 'Worked examples'],
      missing: ['Missing value', 'Missing values'],
      edition: ['Edition', 'Differences between editions'],
      state: ['State', 'State'],
      procedure: ['Procedure', 'Procedures'],
      decision: ['Decision', 'Decisions'],
      sheet: ['Sheet', 'Character sheet'],
    } as Record<string, [string, string]>,
    statuses: {
      planned: ['Not built yet', 'The engine does not play this yet.'],
      prose: ['Prose', 'Nothing to build: this is for people.'],
      withdrawn: ['Withdrawn', 'No longer in force; the id is kept.'],
    } as Record<string, [string, string]>,
  },

  search: {
    label: 'Search the rules',
    placeholder: 'Search rules',
    results: 'Search results',
    count: (n: number) => (n ? count(n, 'result', 'results') : 'No results'),
    none: (query: string) => `Nothing found for “${query}”.`,
    noneHint: 'Try fewer or other words, or an id such as TN-LINK-3.',
    hint: 'Words or an id, such as “wormhole” or TN-LINK-3.',
    failed: 'The search did not answer.',
    keys: ['to choose', 'to open', 'to close'],
  },

  missing: {
    page: 'Nothing here',
    pageText: 'There is no page at this address.',
    rule: (id: string) => `No entry ${id}`,
    ruleText: 'Neither rulebook has an entry with this id.',
    near: 'Did you mean',
    home: 'To the home page',
    rules: 'To the rulebooks',
  },

  failure: {
    title: 'That did not load',
    text: 'The server did not answer. It may be restarting, or the connection is gone.',
    retry: 'Try again',
  },
  loading: 'Loading',
};
