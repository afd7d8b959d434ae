// What somebody was in the middle of, in any game: tables and fights, drafts, characters.
import type { TableInfo } from '../contract/server';
import { tables } from '../net/api';
import { text } from '../text';
import { sitter } from '../table/sitter';
import { characters } from './riftbound/net/characters';
import { drafts } from './riftbound/net/drafts';

export interface Going {
  href: string;
  game: string;
  title: string;
  about: string;
  /** What its button says. */
  way: string;
  /** Something waits for me there. */
  mine: boolean;
  changed: number;
}

const { home, lobby } = text;
/** So many characters at most: they are seldom left in the middle of something. */
const OWN = 2;

const none = () => [];

/** What waits for me first, then what changed last. */
export async function goingOn(): Promise<Going[]> {
  const now = Date.now() / 1000;
  const [tabled, begun, built] = await Promise.all([
    tables.mine().catch(none),
    drafts.mine().catch(none),
    characters.mine().catch(none),
  ]);
  const all: Going[] = tabled
    .filter(({ stage, playable }) => playable && stage !== 'over')
    .map((table) => ofTable(table, now));
  for (const one of begun.filter(({ complete, open }) => !complete || open.length > 0))
    all.push({
      href: `/characters/build/${one.id}`,
      game: one.game,
      title: one.name || home.nameless,
      about: home.draft(one.open.length),
      way: home.goOn,
      mine: false,
      changed: one.changed,
    });
  for (const one of built.toSorted((a, b) => b.changed - a.changed).slice(0, OWN))
    all.push({
      href: `/characters/${one.id}`,
      game: one.game,
      title: one.name || home.nameless,
      about: one.about,
      way: home.open,
      mine: false,
      changed: one.changed,
    });
  return all.toSorted((a, b) => Number(b.mine) - Number(a.mine) || b.changed - a.changed);
}

const isFull = ({ seats }: TableInfo) => seats.every(({ person, bot }) => person || bot !== null);

function ofTable(table: TableInfo, now: number): Going {
  const { seats, waiting, stage, game } = table;
  const mine = waiting.some((seat) => seats[seat]?.you);
  const [first] = waiting;
  const turn = first === undefined ? '' : lobby.turnOf(sitter(table, first));
  const others = seats.filter(({ you }) => !you).map(({ seat }) => sitter(table, seat));
  const said = game === 'riftbound' ? home.fight : home.table;
  return {
    href: `/tables/${table.id}`,
    game,
    title: stage === 'gathering' ? home.gathering(isFull(table)) : mine ? home.yourTurn : turn,
    about: said([...new Set(others)].join(', '), lobby.ago(now - table.changed)),
    way: mine ? home.play : stage === 'gathering' ? home.goOn : home.watch,
    mine,
    changed: table.changed,
  };
}
