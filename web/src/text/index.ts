// Every English sentence of the client, in one place, ready for translation.
import { fights } from './fights';
import { home } from './home';
import { learn } from './learn';
import { lobby } from './lobby';
import { rules, search } from './rules';
import { table } from './table';

export const text = {
  name: 'Worldline',
  title: (page?: string) => (page ? `${page} · Worldline` : 'Worldline'),
  skip: 'Skip to content',
  nav: {
    label: 'Main',
    home: 'Home',
    tables: 'Tables',
    topics: 'Topics',
  },
  rule: (id: string) => `Rule ${id}`,
  theme: { dark: 'Switch to dark theme', light: 'Switch to light theme' },

  home,
  fights,
  rules,
  search,
  lobby,
  table,
  learn,

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
  broken: {
    title: 'This page could not be shown',
    text: 'Something went wrong while drawing it. Everything you did is saved on the server.',
    back: 'Back',
  },
  loading: 'Loading',
};
