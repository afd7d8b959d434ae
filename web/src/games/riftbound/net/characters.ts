// Characters on the server: every question about them, and every change.
import type {
  AskAttacks,
  AskCheck,
  AskCorrections,
  AskGrowth,
  AskShop,
  AttackChances,
  CharacterAt,
  CheckChance,
  Command,
  Corrections,
  Entered,
  Entry,
  Growth,
  SharedCharacter,
  Shop,
} from '../../../contract/riftbound';
import type { CharacterLine, ReadyCharacter, Share } from '../../../contract/server';
import { request } from '../../../net/http';
import type { PaperName } from '../text/paper';

const GAME = 'riftbound';
const at = (id: string, part = '') => `characters/${encodeURIComponent(id)}${part}`;
const post = <T>(path: string, body: unknown, signal?: AbortSignal) =>
  request<T>('POST', path, { body, signal });

/** Another one for each thing that is asked for: asked twice, nothing is done twice. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join('');

export const characters = {
  mine: () => request<CharacterLine[]>('GET', 'characters'),
  ready: () => request<ReadyCharacter[]>('GET', `characters/ready/${GAME}`),
  add: (key: string, character: unknown) =>
    post<CharacterAt>('characters', { game: GAME, key, character }),
  take: (key: string, id: string, level: number) =>
    post<CharacterAt>('characters/ready', { game: GAME, key, id, level }),
  remove: (id: string) => request<null>('DELETE', at(id)),
  read: (id: string) => request<CharacterAt>('GET', at(id)),
  shared: (secret: string) => post<SharedCharacter>('characters/shared', { secret }),
  journal: (id: string) => request<Entry[]>('GET', at(id, '/journal')),
  enter: (id: string, key: string, version: number, command: Command) =>
    post<Entered>(at(id, '/journal'), { key, version, command }),
  undo: (id: string, key: string, version: number) =>
    post<Entered>(at(id, '/undo'), { key, version }),
  redo: (id: string, key: string, version: number) =>
    post<Entered>(at(id, '/redo'), { key, version }),
  share: (id: string) => post<Share>(at(id, '/share'), undefined),
  unshare: (id: string) => request<null>('DELETE', at(id, '/share')),
  exportPath: (id: string) => `/api/${at(id, '/export')}`,
  /** Another one for each picture. */
  portraitPath: (id: string, hash: string | null) =>
    hash === null ? null : `/api/${at(id, `/portrait?v=${hash}`)}`,
  portray: (id: string, picture: Blob) =>
    request<CharacterLine>('PUT', at(id, '/portrait'), { file: picture }),
  unportray: (id: string) => request<CharacterLine>('DELETE', at(id, '/portrait')),
  printPath: (id: string, paper: PaperName) => `/api/${at(id, `/print/${paper}`)}`,
};

export const livePath = (id: string): string => at(id, '/live');

interface Asking {
  (id: string, question: AskCheck, signal?: AbortSignal): Promise<CheckChance>;
  (id: string, question: AskAttacks, signal?: AbortSignal): Promise<AttackChances>;
  (id: string, question: AskGrowth, signal?: AbortSignal): Promise<Growth>;
  (id: string, question: AskCorrections, signal?: AbortSignal): Promise<Corrections>;
  (id: string, question: AskShop, signal?: AbortSignal): Promise<Shop>;
}

export const ask: Asking = (id: string, question: unknown, signal?: AbortSignal) =>
  post<never>(at(id, '/ask'), { question }, signal);
