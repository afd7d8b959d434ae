// People, tables and invitations: every question to the server that needs no live connection.
import type {
  Act,
  Action,
  Asked,
  GameOffer,
  Hint,
  Invite,
  Invited,
  LessonAt,
  LessonLine,
  Me,
  Moment,
  NewTable,
  Previewed,
  Printed,
  Replay,
  Said,
  TableInfo,
  Welcome,
} from '../contract';
import { noteCommitment } from './commitment';
import { request } from './http';

const get = <T>(path: string) => request<T>('GET', path);
const post = <T>(path: string, body?: unknown) => request<T>('POST', path, { body });
const put = <T>(path: string, body?: unknown) => request<T>('PUT', path, { body });

/** A table as one comes to it: from now on its commitment must not change. */
function noted(table: TableInfo): TableInfo {
  noteCommitment(table);
  return table;
}

/** For a hotseat table: which of the device's seats asks. */
const asSeat = (seat: number | null | undefined) => (seat == null ? '' : `?seat=${seat}`);

export const people = {
  arrive: (name: string) => post<Welcome>('people', { name }),
  recover: (recovery: string) => post<Welcome>('people/recover', { recovery }),
  me: () => get<Me | null>('people/me'),
  rename: (name: string) => request<Me>('PATCH', 'people/me', { body: { name } }),
  signOut: () => request<null>('DELETE', 'people/me/cookie'),
};

export const games = {
  all: () => get<GameOffer[]>('games'),
  printed: (game: string, edition: string) => keepPrinted(game, edition),
};

/** Answers so far; null goes on from a step that only tells. */
export type LessonAnswers = (Action | null)[];

export const lessons = {
  all: () => get<LessonLine[]>('games/the_now/lessons'),
  at: (id: string, answers: LessonAnswers) =>
    post<LessonAt>(`games/the_now/lessons/${encodeURIComponent(id)}`, { answers }),
  preview: (id: string, answers: LessonAnswers) =>
    post<Previewed | null>(`games/the_now/lessons/${encodeURIComponent(id)}/preview`, { answers }),
};

export const tables = {
  create: (table: NewTable) => post<TableInfo>('tables', table).then(noted),
  open: () => get<TableInfo[]>('tables'),
  mine: () => get<TableInfo[]>('tables/mine'),
  info: (id: string) => get<TableInfo>(`tables/${id}`).then(noted),
  remove: (id: string) => request<null>('DELETE', `tables/${id}`),
  sit: (id: string, seat: number) => put<TableInfo>(`tables/${id}/seats/${seat}`),
  setBot: (id: string, seat: number, bot: string | null) =>
    put<TableInfo>(`tables/${id}/seats/${seat}/bot`, { bot }),
  invite: (id: string, seat: number) => post<Invite>(`tables/${id}/seats/${seat}/invite`),
  invited: (secret: string) => post<Invited>('invites/look', { secret }),
  join: (secret: string) => post<TableInfo>('invites', { secret }).then(noted),
  leave: (id: string) => post<TableInfo>(`tables/${id}/leave`),
  start: (id: string) => post<TableInfo>(`tables/${id}/start`),
  rematch: (id: string) => post<TableInfo>(`tables/${id}/rematch`),
  chat: (id: string) => get<Said[]>(`tables/${id}/chat`),
  replay: (id: string, seat?: number | null) => get<Replay>(`tables/${id}/replay${asSeat(seat)}`),
  moment: (id: string, k: number, seat?: number | null) =>
    get<Moment>(`tables/${id}/replay/${k}${asSeat(seat)}`),
  fork: (id: string, k: number, seat: number, bots: (string | null)[]) =>
    post<TableInfo>(`tables/${id}/fork`, { k, seat, bots }),
  preview: (id: string, asked: Asked, action: Action, seat?: number | null) =>
    post<Previewed | null>(`tables/${id}/preview${asSeat(seat)}`, actOf(asked, action)),
  hint: (id: string, asked: Asked, seat?: number | null) =>
    post<Hint>(`tables/${id}/hint${asSeat(seat)}`, { decision: asked.decision, n: asked.n }),
  recordPath: (id: string) => `/api/tables/${id}/record`,
};

export const actOf = (asked: Asked, action: Action): Act => ({
  decision: asked.decision,
  n: asked.n,
  action,
});

// What is printed does not change while the page is open; a failure is not kept.
const printed = new Map<string, Promise<Printed>>();

function keepPrinted(game: string, edition: string): Promise<Printed> {
  const path = `games/${game}/editions/${edition}`;
  let answer = printed.get(path);
  if (!answer) {
    answer = get<Printed>(path);
    printed.set(path, answer);
    answer.catch(() => printed.delete(path));
  }
  return answer;
}
