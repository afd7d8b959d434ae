import { count, entries } from './count';

export const rules = {
  title: 'Rules',
  lead: 'Every rule has an id. Refusals, rulings and examples point at it, and it points back.',
  topics: 'Topics',
  close: 'Close topics',
  beside: {
    label: 'Rules',
    back: 'Back',
    close: 'Close the rules',
    topic: (title: string) => `All of “${title}”`,
    whole: 'Open in the reader, in a new tab',
  },
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
};

export const search = {
  label: 'Search the rules',
  placeholder: 'Search rules',
  results: 'Search results',
  count: (n: number) => (n ? count(n, 'result', 'results') : 'No results'),
  none: (query: string) => `Nothing found for “${query}”.`,
  noneHint: 'Try fewer or other words, or an id such as TN-LINK-3.',
  hint: 'Words or an id, such as “wormhole” or TN-LINK-3.',
  failed: 'The search did not answer.',
  keys: ['to choose', 'to open', 'to close'],
};
