// The field of a whole game, as the server sends it: for tests of what is drawn from it.
import type { Aid, Printed, View } from '../src/contract/the_now';
import full from './fixtures/full.json';
import sheet from './fixtures/printed.json';

export const printed = sheet as unknown as Printed;
export const view = full.view as unknown as View;
export const aid = full.aid as unknown as Aid;

const NODES = new Map(printed.nodes.map(({ name, node }) => [name, node]));

/** The number of a node by its name: `node('2.1')`. */
export function node(name: string): number {
  const found = NODES.get(name);
  if (found === undefined) throw new Error(`there is no node ${name}`);
  return found;
}
