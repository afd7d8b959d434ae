// The words of the map of a fight.

/** In metres, as short as one says it. */
const metres = (m: number) => `${Number(m.toFixed(1))} m`;

export const map = {
  marked: 'The marked place: press Enter to draw a path there',
  label: 'Map of the fight',
  help: 'Tab reaches a unit, arrows go from unit to unit. M takes the end of your path: arrows move it by a metre, Page Up and Page Down change its altitude. R shows your unit, L the list of all units. Plus, minus and 0 zoom. Escape goes back.',
  zoom: { in: 'Zoom in', out: 'Zoom out', all: 'Show all' },
  metres,
  tools: {
    ruler: 'Measure',
    ping: 'Point at a place',
    look: 'Look here!',
    layers: 'What is shown',
  },
  hints: {
    ruler: 'Drag to measure. The others see it, too.',
    ping: 'Tap a place: everybody sees it.',
    look: 'Tap a place: everybody’s map goes there.',
  },
  layers: {
    title: 'On the map',
    names: 'Names',
    terrain: 'Names of terrain',
    reach: 'How far I get',
    watched: 'Watched ground',
    bands: 'Ranges of the weapon',
    list: 'List of units',
  },
  terrain: (name: string, height: number) =>
    [name, height && metres(height)].filter(Boolean).join(' · '),
  /** Of what was tapped: `Container, 3 m high: no sight through it.` */
  ground: (name: string, height: number, opaque: boolean, solid: boolean) => {
    const called = name ? name.charAt(0).toUpperCase() + name.slice(1) : solid ? 'Wall' : 'Ground';
    const sight = opaque ? 'no sight through it' : 'it does not block sight';
    const way = solid ? '' : ', and one can walk through it';
    return `${called}${height > 0 ? `, ${metres(height)} high` : ''}: ${sight}${way}.`;
  },
  scale: (m: number) => `${m} m`,
  cost: (walked: number, most: number) => `${Number(walked.toFixed(1))} of ${metres(most)}`,
  path: {
    end: (walked: number | null) =>
      walked === null ? 'End of your path' : `End of your path, ${metres(walked)}`,
    none: 'No path yet: arrows begin one',
    watched: (n: number) => (n === 1 ? '1 point is watched' : `${n} points are watched`),
    free: 'nobody watches it',
    clear: 'Clear the path',
    back: 'One corner back',
    up: 'Higher',
    down: 'Lower',
    altitude: (m: number) => `${metres(m)} up`,
    underWay: (name: string) => `${name} is on the way`,
  },
  sight: {
    clear: (far: string) => (far ? `${far} · clear sight` : 'clear sight'),
    none: (far: string, why: string) => [far, why].filter(Boolean).join(' · '),
  },
  band: (shots: string) => (shots === '1' ? '1 shot' : `${shots} shots`),
  up: (m: number) => `↑ ${metres(m)}`,
  drives: (vehicle: string) =>
    `You are in ${vehicle}: choose how it moves, then tap where it goes.`,
  way: 'The way that is drawn',
  outside: (name: string) => `Show ${name}`,
  missed: (say: string) => `Out of sight: ${say}`,
  enemies: (n: number) => `${n} enemies`,
  pick: { cancel: 'Cancel', place: (n: number) => `Place ${n}` },
  units: { title: 'Units', close: 'Close the list', inside: (name: string) => `Inside ${name}` },
  looks: (name: string) => (name ? `Look here · ${name}` : 'Look here'),
  cloud: 'Plasma cloud',
  /** What is known of a unit, in words. */
  about: {
    you: 'you',
    ours: 'ally',
    theirs: 'enemy',
    hp: (hp: string) => `HP ${hp.replace('/', ' of ')}`,
    hurt: 'hurt',
    load: (weapon: string, left: number, most: number, charge: boolean) =>
      `${weapon} ${left} of ${most} ${charge ? 'Charge' : 'Ammo'}`,
    contact: 'in contact',
    noSight: (why: string) => `no sight: ${why}`,
    sight: 'in sight',
    seesYou: 'sees you',
    up: (m: number) => `${metres(m)} up`,
    aboard: (names: string) => `aboard: ${names}`,
    companion: (name: string) => `with ${name}`,
    acting: 'acts now',
    marked: (name: string, by: string | null) => (by ? `${name} by ${by}` : name),
  },
  badges: {
    watch: (n: number) => (n === 1 ? 'on Overwatch, 1 Attack' : `on Overwatch, ${n} Attacks`),
    dead: () => 'dead',
    critical: () => 'in Critical Condition',
    hidden: () => 'hidden',
    veiled: () => 'veiled',
    asleep: () => 'asleep',
    prone: () => 'Prone',
    grappled: () => 'Grappled',
  },
  inside: {
    title: (name: string) => `Inside ${name}`,
    close: 'Back to the map',
    hull: (hp: string, across: number) =>
      `Hull ${hp.replace('/', ' of ')} · ${metres(across)} across`,
    across: (m: number) => `${metres(m)} across`,
    aboard: 'Aboard',
    terminal: (n: number) => (n === 0 ? 'Terminal' : `Terminal ${n + 1}`),
    seat: (n: number) => `Place ${n}`,
    free: 'free',
    unknown: 'Nobody known',
    watts: (n: number) => `${n} Watts`,
    off: 'off',
    broken: 'does not work now',
    ammo: (n: number, most: number) => `${n} of ${most} rounds`,
    charge: (n: number, most: number) => `${n} of ${most} Charge`,
    price: (watts: number, ammo: number, charge: number) =>
      [watts && `${watts} W`, ammo && `${ammo} rounds`, charge && `${charge} Charge`]
        .filter(Boolean)
        .join(', ') || 'free',
    gives: (watts: number) => `gives ${watts} W`,
    hidden: 'From outside nobody aboard can be seen or targeted.',
    outside: 'Outside',
  },
};
