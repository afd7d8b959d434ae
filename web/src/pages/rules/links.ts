// The links of an entry, sorted into the questions a reader asks.
import type { Link } from '../../net/rules';

export type LinkGroup = 'ruling' | 'example' | 'see' | 'seen_by';

const ORDER: LinkGroup[] = ['ruling', 'example', 'see', 'seen_by'];

const groupOf = (link: Link): LinkGroup =>
  link.kind === 'ruling' || link.kind === 'example' ? link.kind : link.how;

/** Each linked entry once, in its group; what it points at comes before what points at it. */
export function grouped(links: Link[]): { group: LinkGroup; links: Link[] }[] {
  const once = new Map<string, Link>();
  for (const link of links) {
    if (!once.has(link.id) || link.how === 'see') once.set(link.id, link);
  }
  const all = [...once.values()];
  return ORDER.map((group) => ({ group, links: all.filter((l) => groupOf(l) === group) })).filter(
    ({ links }) => links.length > 0,
  );
}
