// What acting and looking need of a game in progress: a live table offers it, and so does a lesson.
import type { GameTypes } from '../contract/server';
import type { Device } from './device.svelte';
import type { TableStore } from './table.svelte';

type Shared =
  | 'id'
  | 'info'
  | 'sync'
  | 'printed'
  | 'refused'
  | 'sending'
  | 'view'
  | 'aid'
  | 'me'
  | 'asked'
  | 'ask'
  | 'name'
  | 'act'
  | 'undo'
  | 'notices'
  | 'dismiss'
  | 'preview'
  | 'plan';

export interface Playing<G extends GameTypes = GameTypes> extends Pick<TableStore<G>, Shared> {
  /** Null where nobody gives hints. */
  hint: TableStore<G>['hint'] | null;
  /** Null where there is only one player. */
  device: Device | null;
}
