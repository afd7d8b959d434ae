// What happened to this player between two syncs, in sentences to be announced.
import type { Sync } from '../../../contract/the_now';
import { text } from '../text';
import { signed } from './change';
import { mainOf } from './options';

interface Names {
  name(seat: number): string;
  node(node: number): string;
}

export function news(before: Sync | null, after: Sync, names: Names): string[] {
  const me = after.seat;
  if (me === null) return [];
  return [
    ...(before ? happened(before, after, names) : []),
    ...offers(before, after, names),
    ...asked(before, after),
  ];
}

function happened(before: Sync, after: Sync, names: Names): string[] {
  const words = text.act.happened;
  const [was, is] = [before, after].map(({ view }) => view.players[after.seat ?? -1]);
  if (!was || !is) return [];
  if (is.out && !was.out) return [words.out];
  const said = [];
  if (is.supply !== was.supply) said.push(words.supply(signed(is.supply - was.supply), is.supply));
  if (is.score !== was.score) said.push(words.score(signed(is.score - was.score), is.score));
  if (is.node !== was.node) said.push(words.moved(names.node(is.node)));
  return said;
}

function offers(before: Sync | null, after: Sync, names: Names): string[] {
  const mine = (sync: Sync | null) =>
    (sync?.view.offers ?? []).filter(({ to }) => to === after.seat);
  const old = mine(before).map((offer) => JSON.stringify(offer));
  const fresh = mine(after).filter((offer) => !old.includes(JSON.stringify(offer)));
  return fresh.map(({ by }) => text.act.exchange.arrived(names.name(by)));
}

/** A question that was not asked before; a turn that goes on is no news. */
function asked(before: Sync | null, after: Sync): string[] {
  const was = before && mainOf(before.asked)?.decision.type;
  const is = mainOf(after.asked);
  const said: string[] = [];
  if (is && is.decision.type !== was && was !== 'LayCard') {
    said.push(is.decision.type === 'TakeTurn' ? text.act.waiting.yourTurn : is.say);
  }
  const choosing = (sync: Sync | null) =>
    sync?.asked.some(({ decision }) => decision.type === 'ChooseCard');
  if (choosing(after) && !choosing(before)) said.push(text.act.keep.title);
  return said;
}
