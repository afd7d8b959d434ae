// What stands in sight: at most four cards, by what one is about and by the odds.
import type {
  Action,
  Attack,
  Forecast,
  Group,
  Odds,
  Offer,
  OfferedAction,
  UnitOutlook,
} from '../../../contract/riftbound';
import { chanceOf } from '../parts/odds';
import { isAttack, isOn, isSame, type Choice, type Entry } from './choices';

export const MOST_CARDS = 4;

/** An Attack, now or from the end of the drawn path. */
export interface Aimed {
  kind: 'attack';
  id: string;
  attack: Attack;
  offer: Offer;
  odds: Odds | undefined;
  /** What is lawful only from the end of the path is no option yet. */
  choice: Choice | undefined;
}

export type Card = { kind: 'entry'; id: string; entry: Entry } | Aimed;

type Option = Pick<OfferedAction, 'action' | 'offer'>;

/** What the cards are chosen by. */
export interface About {
  entries: readonly Entry[];
  outlook: UnitOutlook | null;
  /** A path is drawn: Attacks are those from its end. */
  drawn: boolean;
  focus: number | null;
  aimed: Attack | null;
  /** Allies are targets, too. */
  allies: boolean;
}

/** Moving first, then Attacks, the likeliest to fell somebody first, then what else there is. */
export function cardsOf(about: About): Card[] {
  const { entries } = about;
  const attacks = attacksOf(about);
  const others = (group: Group) =>
    entries
      .filter(
        (entry) => entry.group === group && !entry.choices.some((one) => isAttack(one.action)),
      )
      .map((entry): Card => ({ kind: 'entry', id: entry.id, entry }));
  const [moving, driving] = [others('move'), ridden(others('vehicle'))];
  const able = byFocus(others('ability'), about.focus);
  const fixed = [...moving.slice(0, 1), ...driving.slice(0, 2)];
  const room = MOST_CARDS - fixed.length - Number(able.length > 0);
  const gear = others('gear').filter((card) => !isSwap(card));
  const rest = [...able, ...others('grapple'), ...others('overwatch'), ...gear];
  const found = [...fixed, ...attacks.slice(0, Math.max(1, room)), ...rest];
  return [...found, ...attacks.slice(room)].slice(0, MOST_CARDS);
}

/** To drive, and one side to get out on; Systems are switched where neither can be done. */
function ridden(cards: Card[]): Card[] {
  const sides = cards.filter((card) => isOf(card, 'Leave'));
  const switches = cards.filter(isSwitch);
  const driving = cards.filter((card) => !sides.includes(card) && !switches.includes(card));
  return [...driving.slice(0, 1), ...sides.slice(0, 1), ...driving.slice(1), ...switches];
}

const isSwitch = (card: Card): boolean =>
  card.kind === 'entry' &&
  card.entry.choices.every(({ action }) => action.type === 'Use' && action.use === 'switch');

/** What changes what is in hand is chosen on purpose: it never comes to where an Attack stood. */
const isSwap = (card: Card): boolean => card.kind === 'entry' && (card.entry.price.swaps ?? 0) > 0;

function byFocus(cards: Card[], focus: number | null): Card[] {
  const on = (card: Card) =>
    card.kind === 'entry' && card.entry.choices.some((choice) => isOn(choice, focus));
  return cards.toSorted((a, b) => Number(on(b)) - Number(on(a)));
}

/** The best Attack on everybody, or every Attack on whoever is looked at; what is aimed first. None
 *  that hits nobody, unless it is meant. */
function attacksOf({ entries, outlook, drawn, focus, aimed, allies }: About): Aimed[] {
  const choices = entries.flatMap((entry) => entry.choices);
  const choiceOf = (attack: Attack) =>
    choices.find(({ action }) => isAttack(action) && isSame(action, attack));
  const oddsOf = (attack: Attack) => outlook?.odds.find((one) => isSame(one.attack, attack));
  const meant: Option[] = drawn
    ? (outlook?.offered ?? []).filter(({ offer }) => allies || !offer.on_allies)
    : choices;
  const all = meant.flatMap(({ action, offer }): Aimed[] => {
    if (!isAttack(action)) return [];
    const [id, attack, choice] = [idOf(action), action, choiceOf(action)];
    return [{ kind: 'attack', id, attack, offer, odds: oddsOf(attack), choice }];
  });
  const rank = ({ attack }: Aimed) => [
    Number(aimed !== null && isSame(attack, aimed)),
    Number(focus !== null && attack.targets.includes(focus)),
  ];
  const sorted = all.toSorted((a, b) => compare(rank(b), rank(a)) || byOdds(a.odds, b.odds));
  const seen = new Set<string>();
  return sorted.filter((one, n) => {
    if (sorted.slice(0, n).some((better) => isWorse(one, better))) return false;
    const { targets } = one.attack;
    const meant = rank(one).some((by) => by > 0);
    if (!meant && one.odds && sum(one.odds, ({ hits }) => hits) === 0) return false;
    const whom = targets.join(' ');
    const again = seen.has(whom) && !(focus !== null && targets.includes(focus));
    seen.add(whom);
    return !again;
  });
}

/** Another way to attack the same with the same thing, at the same price: it does less. */
function isWorse(one: Aimed, better: Aimed): boolean {
  const same = ({ attack, offer }: Aimed) =>
    JSON.stringify([attack.targets, offer.key, offer.price ?? {}]);
  return same(one) === same(better) && byOdds(better.odds, one.odds) < 0;
}

/** The likeliest to fell somebody first, then by damage. */
export const byOdds = (a: Odds | undefined, b: Odds | undefined): number =>
  compare(worth(b), worth(a));

const worth = (odds: Odds | undefined) => [
  sum(odds, (one) => chanceOf(one.fells)),
  sum(odds, (one) => one.damage),
];

const sum = (odds: Odds | undefined, of: (one: Forecast) => number) =>
  (odds?.targets ?? []).reduce((total, one) => total + of(one), 0);

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, n) => one !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const idOf = ({ arm, damage, targets }: Attack) => ['attack', arm, damage, ...targets].join(' ');

/** Whether a card is of this kind of action. */
export const isOf = (card: Card, type: Action['type']): boolean =>
  card.kind === 'entry' && card.entry.choices.some(({ action }) => action.type === type);
