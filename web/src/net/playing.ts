// What acting and looking need of a game in progress: a live table offers it, and so does a lesson.
import type { Asked, Hint } from '../contract';
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
  | 'preview';

export interface Playing extends Pick<TableStore, Shared> {
  /** Null where nobody gives hints. */
  hint: ((asked: Asked) => Promise<Hint | null>) | null;
  /** Null where there is only one player. */
  device: Device | null;
}
