// People, tables and invitations: every question to the server that needs no live connection.
import type {
  Act,
  Asked,
  DeviceCode,
  GameOffer,
  GameTypes,
  Hint,
  Invite,
  Invited,
  LessonAt,
  LessonLine,
  Me,
  Moment,
  NewDevice,
  NewTable,
  PlanTold,
  Previewed,
  ReadySetup,
  Replay,
  Said,
  Sync,
  TableInfo,
  Welcome,
  WhatIfAsked,
  WhatIfAt,
  WhatIfPlan,
} from '../contract/server';
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
  inviteDevice: () => post<DeviceCode>('people/me/devices'),
  enter: (code: string) => post<NewDevice>('people/devices', { code }),
  rename: (name: string) => request<Me>('PATCH', 'people/me', { body: { name } }),
  signOut: () => request<null>('DELETE', 'people/me/cookie'),
};

export const games = {
  all: () => get<GameOffer[]>('games'),
  /** Setups that come with the game, and one of them for so many seats. */
  setups: (game: string) => get<ReadySetup[]>(`games/${game}/setups`),
  setup: (game: string, name: string, seats: number) =>
    get<Record<string, unknown>>(`games/${game}/setups/${name}?seats=${seats}`),
  printed: <P = unknown>(game: string, edition: string) => keepPrinted(game, edition) as Promise<P>,
};

/** Answers so far; null goes on from a step that only tells. */
export type LessonAnswers<G extends GameTypes = GameTypes> = (G['action'] | null)[];

const lessonPath = (game: string, id: string) => `games/${game}/lessons/${encodeURIComponent(id)}`;

export const lessons = {
  all: (game: string) => get<LessonLine[]>(`games/${game}/lessons`),
  at: <G extends GameTypes>(game: string, id: string, answers: LessonAnswers<G>) =>
    post<LessonAt<G>>(lessonPath(game, id), { answers }),
  plan: <G extends GameTypes>(
    game: string,
    id: string,
    answers: LessonAnswers<G>,
    plan: G['plan'],
  ) => post<PlanTold<G>>(`${lessonPath(game, id)}/plan`, { answers, plan }),
  preview: <G extends GameTypes>(game: string, id: string, answers: LessonAnswers<G>) =>
    post<Previewed<G> | null>(`${lessonPath(game, id)}/preview`, { answers }),
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
  replay: <G extends GameTypes>(id: string, seat?: number | null) =>
    get<Replay<G>>(`tables/${id}/replay${asSeat(seat)}`),
  moment: <G extends GameTypes>(id: string, k: number, seat?: number | null) =>
    get<Moment<G>>(`tables/${id}/replay/${k}${asSeat(seat)}`),
  /** After each of these steps, with what was told between them. */
  moments: <G extends GameTypes>(id: string, ks: readonly number[], seat?: number | null) => {
    const query = [...ks.map((k) => `k=${k}`), ...(seat == null ? [] : [`seat=${seat}`])];
    return get<Moment<G>[]>(`tables/${id}/moments?${query.join('&')}`);
  },
  fork: (id: string, k: number, seat: number, bots: (string | null)[]) =>
    post<TableInfo>(`tables/${id}/fork`, { k, seat, bots }),
  preview: <G extends GameTypes>(
    id: string,
    asked: Asked<G>,
    action: G['action'],
    seat?: number | null,
  ) => post<Previewed<G> | null>(`tables/${id}/preview${asSeat(seat)}`, actOf(asked, action)),
  hint: <G extends GameTypes>(id: string, asked: Asked<G>, seat?: number | null) =>
    post<Hint<G>>(`tables/${id}/hint${asSeat(seat)}`, { decision: asked.decision, n: asked.n }),
  plan: <G extends GameTypes>(
    id: string,
    plan: G['plan'],
    n: number | null,
    seat?: number | null,
  ) => post<PlanTold<G>>(`tables/${id}/plan${asSeat(seat)}`, { plan, n }),
  sync: <G extends GameTypes>(id: string) => get<Sync<G>>(`tables/${id}/sync`),
  whatIf: <G extends GameTypes>(id: string, asked: WhatIfAsked<G>) =>
    post<WhatIfAt<G>>(`tables/${id}/what-if`, asked),
  whatIfPlan: <G extends GameTypes>(id: string, asked: WhatIfPlan<G>) =>
    post<PlanTold<G>>(`tables/${id}/what-if/plan`, asked),
  recordPath: (id: string) => `/api/tables/${id}/record`,
};

export const actOf = <G extends GameTypes>(asked: Asked<G>, action: G['action']): Act<G> => ({
  decision: asked.decision,
  n: asked.n,
  action,
});

// What is printed does not change while the page is open; a failure is not kept.
const printed = new Map<string, Promise<unknown>>();

function keepPrinted(game: string, edition: string): Promise<unknown> {
  const path = `games/${game}/editions/${edition}`;
  let answer = printed.get(path);
  if (!answer) {
    answer = get(path);
    printed.set(path, answer);
    answer.catch(() => printed.delete(path));
  }
  return answer;
}
