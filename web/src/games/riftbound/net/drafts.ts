// Characters in the making on the server: every question about them, and every change.
import type {
  AnyAnswer,
  CharacterAt,
  DraftAt,
  NewDraft,
  SharedDraft,
} from '../../../contract/riftbound';
import type { DraftLine, Share } from '../../../contract/server';
import { request } from '../../../net/http';
import type { PaperName } from '../text/paper';

const GAME = 'riftbound';
const at = (id: string, part = '') => `drafts/${encodeURIComponent(id)}${part}`;
const post = <T>(path: string, body: unknown) => request<T>('POST', path, { body });
const change = (part: string) => (id: string, key: string, version: number, step: number) =>
  post<DraftAt>(at(id, part), { key, version, step });

/** What a draft begins with: nothing, one that comes with the game, dice, or a file. */
export type Beginning = Partial<
  Pick<NewDraft, 'level' | 'campaign' | 'archetype' | 'random' | 'role' | 'class' | 'draft'>
>;

export const drafts = {
  mine: () => request<DraftLine[]>('GET', 'drafts'),
  begin: (key: string, from: Beginning) => post<DraftAt>('drafts', { game: GAME, key, ...from }),
  answer: (id: string, key: string, version: number, step: number, given: readonly AnyAnswer[]) =>
    post<DraftAt>(at(id, '/answers'), { key, version, step, given }),
  undo: change('/undo'),
  redo: change('/redo'),
  roll: change('/roll'),
  fill: change('/fill'),
  finish: (id: string, key: string, version: number) =>
    post<CharacterAt>(at(id, '/finish'), { key, version }),
  copy: (id: string, key: string) => post<DraftAt>(at(id, '/copy'), { key }),
  /** From the one that a character was made from. */
  anew: (character: string, key: string) =>
    post<DraftAt>(`characters/${encodeURIComponent(character)}/draft`, { key }),
  share: (id: string) => post<Share>(at(id, '/share'), undefined),
  unshare: (id: string) => request<null>('DELETE', at(id, '/share')),
  shared: (secret: string) => post<SharedDraft>('drafts/shared', { secret }),
  remove: (id: string) => request<null>('DELETE', at(id)),
  exportPath: (id: string) => `/api/${at(id, '/export')}`,
  printPath: (id: string, paper: PaperName) => `/api/${at(id, `/print/${paper}`)}`,
};

/** With the questions of a step; null: of the first where something is open. */
export const livePath = (id: string, step: number | null): string =>
  at(id, step === null ? '/live' : `/live?step=${step}`);
