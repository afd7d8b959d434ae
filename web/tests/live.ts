// Little tables for tests: only what the shell reads of a view.
import type { TableInfo } from '../src/contract/server';
import type { Asked, Changed, Sync, View } from '../src/contract/the_now';

export const view = (more: Partial<View> = {}): View =>
  ({
    seat: 0,
    edition: 'the-now',
    round: 1,
    players: [],
    order: [],
    marks: [],
    phases: [],
    ...more,
  }) as View;

export const asked = (n: number, more: Partial<Asked> = {}): Asked => ({
  n,
  decision: { type: 'TakeTurn', seat: 0 },
  say: 'It is your turn.',
  complete: true,
  owed: true,
  options: [{ action: { type: 'EndTurn' }, say: 'End the turn' }],
  ...more,
});

export const sync = (n: number, more: Partial<Sync> = {}): Sync => ({
  type: 'sync',
  n,
  seat: 0,
  stage: 'playing',
  view: view(),
  asked: [asked(n)],
  waiting: [0],
  undo: 0,
  undo_asked: null,
  clocks: [],
  scores: null,
  winners: null,
  views: [],
  aid: null,
  ...more,
});

export const changed = (n: number, say: string, more: Partial<Changed> = {}): Changed => ({
  type: 'changed',
  n,
  seat: 0,
  by: 'seat',
  at: 99,
  round: 1,
  events: [{ event: { type: 'TurnEnded', seat: 0, to: null }, say, about: [0], round: 1 }],
  sync: sync(n),
  ...more,
});

export const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: 'ab12',
  game: 'the_now',
  version: '1',
  edition: 'the-now',
  content: '',
  setup: {},
  stage: 'playing',
  public: false,
  clock: { kind: 'none', seconds: 0, increment: 0, window: 0, beat: 2 },
  seats: ['Ann', 'Bob'].map((name, seat) => ({
    seat,
    name,
    role: 'player',
    bot: null,
    person: true,
    you: seat === 0,
    away: false,
    late: false,
    invited: false,
    hotseat: false,
  })),
  yours: true,
  owner: 'Ann',
  created: 0,
  changed: 0,
  answers: 0,
  commitment: '',
  seed: null,
  salt: null,
  rematch: null,
  forked: null,
  campaign: null,
  waiting: [0],
  playable: true,
  why: '',
  ...more,
});
