// What the comparison of weapons is asked: all of it stands in the address.
import type { Compendium } from '../../../contract/riftbound';

export const MOST = 4;
export const RATINGS = ['2', '3', '4', '5', '6'] as const;
export const NO_DODGE = 'none';
const USUAL = ['items/auto-rifle', 'items/laser-rifle'];
const MOST_HP = 1000;

export interface Asked {
  weapons: readonly string[];
  /** By its key; none: somebody who is told by what follows. */
  target: string;
  dodge: string;
  armour: string;
  hp: string;
  score: string;
  skilled: boolean;
}

/** An address, and what in it means nothing here: that is left out. */
export function read(search: string, all: Compendium): { asked: Asked; strange: string[] } {
  const params = new URLSearchParams(search);
  const strange: string[] = [];
  const among = (name: string, there: readonly string[], usual: string) => {
    const said = params.get(name);
    if (said === null || said === '' || there.includes(said)) return said ?? usual;
    strange.push(said);
    return usual;
  };
  const wanted = [...new Set(params.getAll('weapon').filter(Boolean))];
  const weapons = wanted.filter((key) => all.weapons.includes(key)).slice(0, MOST);
  strange.push(...wanted.filter((key) => !weapons.includes(key)));
  const guessed = ['dodge', 'armour', 'hp'].some((name) => params.has(name));
  const hp = params.get('hp') ?? '';
  const fits = hp === '' || (/^\d{1,4}$/.test(hp) && Number(hp) >= 1 && Number(hp) <= MOST_HP);
  if (!fits) strange.push(hp);
  const asked = {
    weapons: params.has('weapon') ? weapons : USUAL.filter((key) => all.weapons.includes(key)),
    target: among('target', all.targets, guessed ? '' : (all.targets[0] ?? '')),
    dodge: among('dodge', [...RATINGS, NO_DODGE], '4') || '4',
    armour: among(
      'armour',
      all.armours.map(({ key }) => key),
      '',
    ),
    hp: fits ? hp : '',
    score: among(
      'score',
      all.scores.map(({ score }) => String(score)),
      '0',
    ),
    skilled: params.get('skilled') !== 'no',
  };
  return { asked, strange };
}

/** The one Rating that armour leaves to dodge on. */
export const fixedBy = (armour: string, all: Compendium): number | null =>
  all.armours.find(({ key }) => key === armour)?.dodge ?? null;

/** As it stands in an address, and as it is asked. No weapon at all is said, too. */
export function written(asked: Asked, all: Compendium): URLSearchParams {
  const fixed = fixedBy(asked.armour, all) !== null;
  const guess = [
    ['dodge', fixed ? '' : asked.dodge],
    ['armour', asked.dodge === NO_DODGE && !fixed ? '' : asked.armour],
    ['hp', asked.hp],
  ];
  const rest = [
    ...(asked.target ? [['target', asked.target]] : guess),
    ['score', asked.score],
    ['skilled', asked.skilled ? '' : 'no'],
  ].filter(([, value]) => value);
  const weapons = asked.weapons.length > 0 ? asked.weapons : [''];
  return new URLSearchParams([...weapons.map((key) => ['weapon', key]), ...rest]);
}

/** The last comparison, kept while the page is open. */
let last = '';
export const remember = (question: URLSearchParams) => (last = String(question));

/** The way to the comparison, as it was left, with one more weapon; with four it takes the last's
 *  place. */
export function comparing(home: string, weapon = ''): string {
  const params = new URLSearchParams(last);
  const others = params.getAll('weapon').filter((key) => key && key !== weapon);
  if (weapon) {
    params.delete('weapon');
    for (const key of [...others.slice(0, MOST - 1), weapon]) params.append('weapon', key);
  }
  const question = String(params);
  return `${home}/compare${question && `?${question}`}`;
}
