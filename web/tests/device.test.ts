import { describe, expect, test } from 'vitest';
import type { OfferView, Sync } from '../src/contract/the_now';
import { reader } from '../src/games/the_now/reader';
import { Device } from '../src/net/device.svelte';
import type { GameReader } from '../src/net/reader';
import { info, sync, view } from './live';

/** Ann, Bob and Cleo at one device, Dan elsewhere, and a bot. */
const seats = ['Ann', 'Bob', 'Cleo', 'Dan', 'greedy'].map((name, seat) => ({
  ...(info().seats[0] as (typeof table.seats)[number]),
  seat,
  name,
  hotseat: seat < 3,
  you: seat < 3,
  person: seat < 4,
  bot: seat < 4 ? null : 'greedy',
}));
const table = info({ waiting: [0] });
const [ANN, BOB, CLEO, DAN, BOT] = [0, 1, 2, 3, 4];

const offer = (by: number, to: number, give = 1): OfferView => ({
  by,
  to,
  give,
  give_hand: null,
  give_unseen: 0,
  give_table: [],
  ask: 0,
  ask_table: [],
  ask_unnamed: 0,
});

/** In Ann's turn, unless told otherwise. */
function shared(holder: number | null, more: Partial<Sync> = {}) {
  const store = {
    info: { ...table, seats },
    sync: null as Sync | null,
    seat: holder,
    reader: reader as GameReader,
    open(seat: number | null = null) {
      this.seat = seat;
    },
  };
  const device = new Device(store);
  /** What the line tells whoever has the device. */
  const told = (offers: OfferView[] = [], also: Partial<Sync> = {}) => {
    store.sync = sync(1, { waiting: [ANN], view: view({ offers }), ...more, ...also });
    device.follow();
  };
  if (holder !== null) told();
  const take = () => {
    const { next } = device;
    if (next) device.take(next);
  };
  return { store, device, told, take };
}

test('it goes to whom the game waits for, and stays with him', () => {
  const { device, take, store } = shared(null);
  expect(device.next).toEqual({ seat: ANN, why: 'turn', by: null });
  take();
  expect(store.seat).toBe(ANN);
  expect(device.next).toBeNull();
  expect(shared(BOB).device.next).toEqual({ seat: ANN, why: 'turn', by: null });
});

describe('an offer', () => {
  test('passes it to whom it is made, until he has answered', () => {
    const { device, told, take, store } = shared(ANN);
    told([offer(ANN, BOB)]);
    expect(device.next).toEqual({ seat: BOB, why: 'offer', by: ANN });
    take();
    expect(store.seat).toBe(BOB);
    expect(device.next).toBeNull();
    told([]);
    expect(device.next).toEqual({ seat: ANN, why: 'turn', by: null });
  });

  test('of somebody elsewhere passes it too, but a bot does not wait for an answer', () => {
    const { device, told } = shared(ANN, { waiting: [DAN] });
    told([offer(BOT, BOB)]);
    expect(device.next).toBeNull();
    told([offer(DAN, BOB)]);
    expect(device.next).toEqual({ seat: BOB, why: 'offer', by: DAN });
    told([offer(DAN, ANN), offer(DAN, BOB)]);
    expect(device.next).toBeNull(); // whoever has it answers first
  });

  test('that is countered comes back with it', () => {
    const { device, told, take } = shared(ANN);
    told([offer(ANN, BOB)]);
    take();
    told([offer(BOB, ANN)]);
    expect(device.next).toEqual({ seat: ANN, why: 'offer', by: BOB });
    take();
    expect(device.next).toBeNull();
  });

  test('can be put off by either side, and taken up again', () => {
    const { device, told, take } = shared(ANN);
    told([offer(ANN, BOB)]);
    device.keep();
    expect(device.next).toBeNull();
    told([offer(ANN, BOB), offer(ANN, CLEO)]);
    expect(device.next?.seat).toBe(CLEO);
    take();
    expect(device.next).toBeNull();
    device.giveBack();
    expect(device.next).toEqual({ seat: ANN, why: 'turn', by: null });
    take();
    device.pass(BOB);
    expect(device.next).toEqual({ seat: BOB, why: 'offer', by: ANN });
  });

  test('that is made anew is not put off', () => {
    const { device, told } = shared(ANN);
    told([offer(ANN, BOB)]);
    device.keep();
    told([]);
    told([offer(ANN, BOB)]);
    expect(device.next?.seat).toBe(BOB);
  });
});

test('whoever would like to make an offer has it until he gives it back', () => {
  const { device, take } = shared(ANN);
  device.pass(BOB);
  expect(device.next).toEqual({ seat: BOB, why: 'wish', by: null });
  take();
  expect(device.next).toBeNull();
  expect(device.back).toBe(ANN);
  device.giveBack();
  expect(device.next).toEqual({ seat: ANN, why: 'turn', by: null });
});

test('everybody here is asked for his consent to an undo', () => {
  const { device, told, take } = shared(ANN);
  const asked = (missing: number[]) => ({
    undo_asked: { n: 1, seat: ANN, consenting: [ANN], missing },
  });
  told([], asked([BOB, CLEO, DAN]));
  expect(device.next).toEqual({ seat: BOB, why: 'undo', by: ANN });
  take();
  expect(device.next).toBeNull();
  told([], asked([CLEO, DAN]));
  take();
  told([], asked([DAN]));
  expect(device.next).toEqual({ seat: ANN, why: 'turn', by: null });
});

test('where everybody has a device of his own nothing is passed', () => {
  const { device, store } = shared(null);
  store.info = info();
  expect(device.seats).toEqual([]);
  expect(device.next).toBeNull();
});
