// Every sentence of the compendium.
import { entries } from '../../../text/count';

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

export const compendium = {
  title: 'Compendium',
  lead: 'Every weapon, Ability and vehicle, with stats and rules.',
  search: 'Search the compendium',
  placeholder: 'Name or word',
  clear: 'Clear',
  filtersOn: (n: number) => (n ? `Filters (${n})` : 'Filters'),
  any: 'Any',
  by: {
    kind: 'Kind',
    tag: 'Tag',
    cost: 'Cost',
    range: 'Range',
    damage: 'Damage type',
    role: 'Role or Class',
    level: 'Level',
    pack: 'Homebrew',
  },
  melee: 'Melee',
  reaches: (metres: string) => `reaches ${metres} m`,
  level: (level: string) => `Level ${level}`,
  costs: { money: 'Money', ammo: 'Ammo', charge: 'Charge', watts: 'Watts' } as Record<
    string,
    string
  >,
  found: (n: number) => (n ? entries(n) : 'Nothing found'),
  none: 'Nothing here fits. Try fewer words or filters.',
  instead: (words: string) => `for “${words}”`,
  inRules: 'In the rules',
  levels:
    'Level: at which an Ability can be gained, by Level Up or Ability Points, or that an NPC has.',
  all: (n: number) => `Show all ${n}`,
  results: 'Entries',
  back: 'All entries',
  pack: (name: string) => `Homebrew: ${name}`,
  rules: 'Rules',
  powers: 'What can be done',
  signs: 'Signs',
  parts: 'Attacks and features',
  tags: 'Tags',
  campaign: 'Back to the campaign',
  noCompendium: 'No such compendium',
  missing: 'No such entry',
  missingText: 'The compendium has no entry at this address.',
  compare: {
    title: 'Weapons side by side',
    lead: 'Exact damage of one Attack over distance, against the target you choose.',
    open: 'Compare weapons',
    with: 'Compare with others',
    weapons: 'Weapons',
    add: 'Add a weapon',
    remove: (name: string) => `Take out ${name}`,
    full: 'Four weapons at most.',
    only: 'What has no Attack, like the Plasma Cannon, cannot be compared.',
    kinds: {
      items: 'Weapons',
      systems: 'Systems of vehicles',
      attacks: 'Attacks without a weapon',
    },
    strange: (what: string[]) => `Not known, and left out: ${what.join(', ')}.`,
    target: 'Target',
    guess: 'Somebody else',
    dodge: 'Dodges on',
    noDodge: 'does not dodge',
    armour: 'Armour',
    noArmour: 'none',
    fixed: (armour: string, face: number) => `${armour} leaves only ${face}+.`,
    hp: 'HP, 1 to 1000, if you know them',
    score: 'Your Score',
    scoreHint: 'VSN for guns, STR for blades.',
    scored: (score: string, rating: number) => `${score}, Rating ${rating}+`,
    skilled: 'Skilled with the weapon',
    chart: (names: string) => `Mean damage over distance of ${names}. The table has the numbers.`,
    metres: 'metres; 0 is base contact',
    mean: 'mean damage',
    hit: (change: number) => `${signed(change)} to hit`,
    dodging: (change: number) => `${signed(change)} to dodge`,
    steps: (from: number, to: number) => {
      if (to === 0) return 'in contact';
      return from === 0 ? `up to ${to} m` : `${from} to ${to} m`;
    },
    columns: { distance: 'Distance and Attack', mean: 'Mean', harms: 'Harms', fells: 'Fells' },
    against: (who: string, hp: number | null, armour: string[], dodge: number | null) => {
      const dodges = dodge === null ? 'does not dodge' : `dodges on ${dodge}+`;
      return `Against ${[who, hp === null ? '' : `${hp} HP`, ...armour, dodges].filter(Boolean).join(', ')}.`;
    },
    chances: (hp: number | null) =>
      'Mean: damage on average. Harms: the chance of any damage.' +
      (hp === null ? '' : ` Fells: the chance of ${hp} or more, all their HP.`),
    unusable: (name: string) => `${name}: only a Skilled user attacks with it.`,
    none: 'Choose a weapon to see what it does.',
    once: 'Of several Attacks of a weapon the one with the highest mean in reach. First Attack of a turn, nothing prepared, no reactions.',
  },
};

/** Signs and short words, for whoever has not read the rules. */
export const SIGNS = [
  {
    sign: 'Score',
    in: /\b[A-Z]{3} Score\b/,
    means: 'of an Attribute, from −5 to +5.',
    rule: 'RB-ATTR-2',
  },
  {
    sign: 'Rating',
    in: /\b[A-Z]{3} Rating\b/,
    means: 'of an Attribute: what a die must show at least.',
    rule: 'RB-ATTR-3',
  },
  { sign: '^', in: /\^/, means: 'a Score below 0 counts as 0.', rule: 'RB-ATTR-6' },
  { sign: 'mC', in: /\dmC\b/, means: 'milliCredits, the currency.', rule: 'RB-BUILD-21' },
  { sign: 'AP', in: /\dAP\b/, means: 'Ability Points.', rule: 'RB-LEVEL-8' },
  { sign: 'SP', in: /(\b|\d)SP\b/, means: 'Stamina Points.', rule: 'RB-HP-2' },
  { sign: 'W', in: /\dW\b/, means: 'Watts of a vehicle.', rule: 'RB-VEH-3' },
  { sign: 'SW', in: /\dSW\b/, means: 'System Weight.', rule: 'RB-SYS-4' },
] as const;
