// What comes down a line: of what is large only the first message is whole, the next ones say what
// has changed. Here they become whole again, and what has not changed stays the very same object.
import type { GameTypes, Message, Patched, Reply, Sync, TableInfo } from '../contract/server';
import { patched } from './patch';

export type Frame<G extends GameTypes = GameTypes> = Message<G> | Patched<G> | Reply;

export class Frames<G extends GameTypes = GameTypes> {
  #info: TableInfo | null = null;
  #sync: Sync<G> | null = null;

  /** Throws where it is not known here what the frame changes. */
  whole(frame: Frame<G>): Message<G> | Reply {
    switch (frame.type) {
      case 'table': {
        const info = 'patch' in frame ? patched(known(this.#info), frame.patch) : frame.info;
        this.#info = info;
        return { type: 'table', info };
      }
      case 'sync': {
        const sync = 'patch' in frame ? patched(known(this.#sync), frame.patch) : frame;
        this.#sync = sync;
        return sync;
      }
      case 'changed': {
        const { n, seat, by, at, round, events } = frame;
        const sync = 'patch' in frame ? patched(known(this.#sync), frame.patch) : frame.sync;
        this.#sync = sync;
        return { type: 'changed', n, seat, by, at, round, events, sync };
      }
      default:
        return frame;
    }
  }
}

function known<T>(before: T | null): T {
  if (before === null) throw new Error('A change came before what it changes.');
  return before;
}
