// The words of a fight at its table.
const PURPOSES: Record<string, string> = {
  shots: 'Shots',
  'check lips': 'lip reading Check',
  'check seize-for': 'Check to seize for another',
  '': 'the GM’s word',
};

/** What dice are for. */
const purposeOf = (purpose: string) =>
  PURPOSES[purpose] ?? purpose.replace(/^check (.*)/, '$1 Check').replaceAll('-', ' ');

const far = (mm: number) => (mm > 0 ? ` ${Number((mm / 1000).toFixed(1))} m` : '');

export const fight = {
  campaign: 'To the campaign',
  table: {
    map: 'Map',
    handle: 'Card, log, chat and people',
    skip: 'Skip',
    skipLabel: 'Skip to how things stand',
  },
  top: {
    yours: 'Your turn',
    of: (name: string) => `${name}’s turn`,
    before: 'Before the first turn',
    goesOn: 'The game goes on …',
    over: 'The fight is over',
    actions: (n: number) => (n === 1 ? '1 Action' : `${n} Actions`),
    down: (name: string) => `${name} is down`,
    dead: (name: string) => `${name} is dead`,
    positions: {
      free: 'free positions',
      square: 'squares',
      hex: 'hexes',
      theatre: 'without a map',
    },
  },
  turns: {
    title: 'Turn order',
    you: 'you',
    acted: 'has acted',
    now: 'acts now',
    extra: 'has an extra turn first',
    misses: 'misses the first turn',
  },
  counts: {
    lost: (n: number) => `−${n}`,
    won: (n: number) => `+${n}`,
    hurt: 'hurt',
    recovers: 'better',
    falls: 'falls',
    dies: 'dies',
    wrecked: 'wrecked',
    appears: '!',
  },
  happened: {
    begins: 'The combat begins',
    wrecked: (name: string) => `${name} is wrecked`,
    yourTurn: (name: string) => `Your turn: ${name}`,
  },
  fallen: {
    down: (name: string) => `${name} is in Critical Condition`,
    can: 'On each turn there is one Action left: an Attack, an Ability, or a Move of at most 1 m. No Prepare, Overwatch or Grapple.',
    bleeds: 'Each turn begins with 1 damage, and all damage goes to EHP.',
    help: 'Call for help: an ally can still save you.',
    dead: (name: string) => `${name} is dead`,
    watch: 'You still see the fight.',
    advise: 'You still see the fight, and can talk, measure and advise.',
    story: 'What becomes of your story is between you and your GM.',
    wrecked: (name: string) => `${name} is wrecked`,
    useless: 'It drives and fires no more.',
    deadWithOthers: 'Your other units fight on, and wait for you.',
    read: 'I have read it',
    means: 'What that means',
    more: (n: number) => `and ${n} more`,
  },
  log: {
    title: 'What happened',
    empty: 'Nothing has happened yet.',
    newer: (n: number) => (n === 1 ? '1 new line' : `${n} new lines`),
    order: 'Dice for turn order',
    round: (n: number) => `Round ${n}`,
    turn: (name: string) => `${name}’s turn`,
    idle: (name: string) => `${name} does nothing`,
    moves: (name: string, mm: number) => `${name} moves${far(mm)}`,
    changesPlace: (name: string, mm: number) => `${name} changes place${mm ? ',' : ''}${far(mm)}`,
    isMoved: (name: string) => `${name} is moved`,
    points: (sign: '+' | '−', hp: number, ehp: number) =>
      [hp || !ehp ? `${sign}${hp} HP` : '', ehp ? `${sign}${ehp} EHP` : '']
        .filter(Boolean)
        .join(', '),
    /** What the hits of an Attack did; how much each does is said where all do the same. */
    lost: (hits: number, hp: number, ehp: number) => {
      const each = hits > 0 ? (hp + ehp) / hits : 0;
      const much = Number.isInteger(each) && each > 1 && hits > 1 ? `, ${each} damage each` : '';
      const said = hits > 0 ? `${hits === 1 ? '1 hit' : `${hits} hits`}${much}: ` : '';
      return said + fight.log.points('−', hp, ehp);
    },
    hurt: 'hurt',
    recovers: 'recovers',
    missed: 'missed',
    dodged: 'dodged',
    stopped: 'stopped, not dodged',
    was: (face: number) => `was ${face}`,
    stepsIn: 'steps in',
    somebody: 'Somebody',
    dice: (purpose: string, roller: string) =>
      `${roller ? `${roller}, ` : ''}${purposeOf(purpose)}`,
    needs: (n: number) => (n > 6 ? `none reaches ${n}` : `${Math.max(n, 1)}+`),
  },
  card: {
    close: 'Close the card',
    level: (n: number) => `Level ${n}`,
    aboard: (vehicle: string, post: number) =>
      post < 0 ? `in ${vehicle}` : `in ${vehicle}, at Terminal ${post + 1}`,
    natures: { creature: 'Creature', vehicle: 'Vehicle' },
    owner: (name: string) => `with ${name}`,
    hurt: 'Hurt. Its figures are not known.',
    figures: 'Its figures are not known.',
    conditions: { critical: 'Critical Condition', dead: 'Dead', gone: 'Has left' },
    watches: (n: number) => (n === 1 ? 'Overwatch · 1 Attack' : `Overwatch · ${n} Attacks`),
    hidden: 'Hidden',
    asleep: 'Asleep',
    marked: (name: string, count: number) => (count > 1 ? `${name} ×${count}` : name),
    by: (name: string) => `by ${name}`,
    ammo: (name: string, left: number, most: number) => `${name} ${left}/${most}`,
    from: (name: string) => `From ${name}`,
    far: (metres: number) => `${metres.toFixed(1)} m`,
    unknown: 'distance not told',
    contact: ', in contact',
    sight: 'clear sight',
    move: 'A Move',
    metres: (n: number) => `${n} m`,
    prestige: 'Prestige',
    abilities: 'Abilities',
    ability: (name: string, cools: boolean, used: boolean) =>
      `${name}${cools ? ' (cools down)' : used ? ' (used up)' : ''}`,
    order: 'Turn order',
    total: (n: number) => `total ${n}`,
    acted: 'has acted',
    extra: (n: number) => (n === 1 ? '1 extra turn first' : `${n} extra turns first`),
    misses: 'misses the first turn',
    uncommanded: 'Nobody has told it what to do: the GM decides.',
  },
  supposing: { open: 'What if …' },
  whatIf: {
    title: (moves: boolean, attacks: boolean) =>
      moves ? (attacks ? 'If you move, then attack' : 'If you move') : 'If you attack',
    exact: 'exact',
    fires: (name: string) => `${name} may fire`,
    atMetre: (metres: number) => `at metre ${metres.toFixed(0)}`,
    nobodyFires: 'Nobody that you know of fires at this way.',
    needs: (n: number) => `hits on ${n}+`,
    dodges: (n: number) => `, dodge on ${n}+`,
    modifier: (name: string, change: number) =>
      `, ${name} ${change < 0 ? '−' : '+'}${Math.abs(change)}`,
    hit: (damage: number) => `hit, −${damage.toFixed(1)} HP`,
    youHave: (hp: number | null) => (hp === null ? 'On the way' : `On the way, with ${hp} HP`),
    youFall: (mine: boolean, name: string) => (mine ? 'you fall' : `${name} falls`),
    at: (name: string) => `at ${name}`,
    felled: (hp: number | null) => (hp === null ? 'felled' : `felled, of ${hp} HP`),
    damage: 'Damage',
    average: (damage: number) => `${damage.toFixed(1)} damage on average`,
    /** What the target itself could use against it, as often as it can pay. */
    defended: (uses: readonly string[], sp: number, damage: number, felled: string) =>
      `If they use ${uses.join(' and ')}${sp ? ` (${sp} SP)` : ''}: ${damage.toFixed(1)} damage on average, ${felled} felled`,
  },
  aftermath: 'See the aftermath',
  end: {
    title: 'How everybody stands',
    hp: (hp: number, most: number) => `${hp} of ${most} HP`,
    /** By those who stand; of many the first and how many more. */
    won: (names: readonly string[], lost: boolean) => {
      const [first = '', second] = names;
      const who = names.length > 2 ? `${first} and ${names.length - 1} more` : [first, second];
      const said = typeof who === 'string' ? who : who.filter(Boolean).join(' and ');
      return `${lost ? 'You lost: ' : ''}${said} ${names.length === 1 ? 'wins' : 'win'}`;
    },
  },
  side: {
    title: 'Beside the map',
    people: 'People',
  },
  /** Which of several units of one name, in metres. */
  apart: (name: string, n: number, of: number, at: { x: number; y: number }) =>
    `${name} ${n} of ${of}, at ${at.x} m, ${at.y} m`,
  gm: {
    open: 'Command',
    title: 'The GM’s commands',
    hint: 'Your word goes before the rules, at any moment. Everybody is told, with your reason. Of whom you hide the others read only that they can no longer be seen; what you do to somebody hidden, only you read.',
    is: 'Now',
    hp: (hp: number, most: number) => `HP ${hp} of ${most}`,
    at: (x: number, y: number, z: number) => `at ${x} m, ${y} m${z ? `, ${z} m up` : ''}`,
    marked: (name: string, count: number) => (count > 1 ? `${name} ×${count}` : name),
    hidden: 'hidden',
    veiled: 'figures veiled',
    out: { critical: 'in Critical Condition', dead: 'dead', gone: 'withdrawn' },
    reason: 'Reason',
    usualReason: 'the GM’s word',
    hpField: 'HP',
    setHp: 'Set HP',
    mark: 'Mark',
    choose: 'Choose',
    count: 'How many',
    give: 'Give the mark',
    take: (mark: string) => `Take away: ${mark}`,
    x: 'East (m)',
    y: 'South (m)',
    z: 'Height (m)',
    place: 'Place',
    pick: 'Pick on the map',
    pickPlace: (name: string) => `Where does ${name} stand?`,
    pickArrival: 'Where does it arrive?',
    arrives: 'Who arrives',
    arrive: 'Pick where it arrives',
    veil: 'Veil the figures',
    unveil: 'Unveil the figures',
    hide: 'Hide',
    reveal: 'Reveal',
    withdraw: 'Withdraw',
    withdrawAsk: (name: string) => `${name} leaves the fight alive, with whoever is aboard.`,
    fight: 'The fight',
    end: 'End the fight',
    endAsk: 'The fight ends now, for good.',
    cancel: 'Cancel',
  },
};
