// The page of fights, and ready ones.
export const fights = {
  title: 'Fights',
  lead: 'A ready fight begins with one click: you lead the crew, the program leads everybody else. With friends, each leads some of it: send them links, and seat bots where nobody comes. As the GM you lead everybody else. Saved automatically. Come back any time.',
  first: 'New here? Begin with “First blood”, a tutorial fight of ten minutes.',
  firstGo: 'First blood',
  mine: 'My fights',
  noneMine: 'You are in no fight yet.',
  open: 'Open fights',
  noneOpen: 'No public fight at the moment.',
  ready: 'Ready fights',
  order:
    'Easiest first, as bots found them: where they win most often, and where most of your side are left standing.',
  /** How large a ready fight is, and how it went with bots. */
  players: (most: number) =>
    most === 1 ? '1 player' : most === 2 ? '1 or 2 players' : `1 to ${most} players`,
  characters: (n: number) => (n === 1 ? '1 character' : `${n} characters`),
  rounds: (n: number) => `about ${Math.round(n)} rounds`,
  won: (won: number, fights: number) => `bots won ${won} of ${fights}`,
  standing: (standing: number, all: number) => `${standing} of ${all} left standing`,
  play: 'Fight',
  playOf: (title: string) => `Fight: ${title}`,
  together: 'With friends',
  togetherOf: (title: string) => `With friends: ${title}`,
  asGm: 'As the GM',
  asGmOf: (title: string) => `As the GM: ${title}`,
  busy: 'Setting up the table',
  campaign: 'With characters of your own and a GM: fights of a campaign.',
  campaignGo: 'Campaigns',
};
