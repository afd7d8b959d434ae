// Names, tables and seats.
import { count } from './count';

export const lobby = {
  guest: 'Guest',
  play: {
    now: 'Play now against bots',
    busy: 'Setting up the table',
    create: 'Open a table',
    all: 'All tables',
  },
  title: 'Tables',
  lead: (game: string) =>
    `Play ${game} with friends, with strangers, or against bots. Saved automatically. Come back any time.`,
  mine: 'My tables',
  noneMine: 'You sit at no table yet.',
  open: 'Open tables',
  noneOpen: 'No public table at the moment. Open one, and others can sit down.',
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name} to act`,
  gathering: (free: number) => (free ? `${count(free, 'seat', 'seats')} free` : 'Ready to start'),
  over: 'Finished',
  aside: 'Cannot be played on',
  news: (n: number) => count(n, 'new step', 'new steps'),
  free: 'free',
  nobody: 'Free seat',
  sit: 'Sit down',
  ago: (seconds: number) => {
    if (seconds < 90) return 'just now';
    if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
    if (seconds < 129600) return `${Math.round(seconds / 3600)} h ago`;
    return `${Math.round(seconds / 86400)} days ago`;
  },
  bots: {
    greedy: 'Planner',
    random: 'Drifter',
    scripted: 'Tactician',
  } as Record<string, string>,

  create: {
    title: 'Open a table',
    lead: 'Everything can stay as it is: one click opens a table.',
    name: 'Your name',
    who: 'Who sits where',
    whoAt: (n: number) => `Who sits at seat ${n}`,
    nameAt: (n: number) => `Name at seat ${n}`,
    sitters: {
      me: 'Me',
      open: 'Anybody (free seat)',
      invite: 'A friend (invitation link)',
      hotseat: 'Somebody at this device',
    },
    bot: (kind: string) =>
      ({
        greedy: 'Bot: Planner, knows the game and looks one step ahead',
        random: 'Bot: Drifter, does anything that is allowed',
        scripted: 'Bot: Tactician, attacks who falls soonest, or comes closer',
      })[kind] ?? `Bot: ${kind}`,
    player: (n: number) => `Player ${n}`,
    options: 'Rules of this table',
    access: 'Who finds it',
    accesses: {
      link: ['By link only', 'Friends come by invitation.'],
      public: ['Public', 'Listed for everybody; free seats can be taken.'],
    },
    clock: 'Clock',
    clocks: {
      none: ['No clock', 'Think as long as you like.'],
      brisk: ['Brisk', '90 seconds a turn.'],
      easy: ['Relaxed', '5 minutes a turn.'],
      match: ['Match', '20 minutes each, 15 seconds more with every answer.'],
      day: ['By mail', 'One day a turn.'],
      days: ['Slow mail', 'Three days a turn.'],
    },
    clockEnd: 'When time is up, a bot plays that turn. The next one is yours again.',
    submit: 'Open the table',
    submitPlay: 'Start the game',
    problems: {
      alone: 'Somebody must play: take a seat, or leave one free.',
      twice:
        'You can sit in one place only. For more at this device choose “Somebody at this device”.',
      names: 'Everybody at this device needs a name.',
    },
  },

  seats: {
    title: (free: boolean) => (free ? 'Waiting for players' : 'Ready to start'),
    seat: (n: number) => `Seat ${n}`,
    you: 'you',
    bot: 'bot',
    invited: 'invited',
    device: 'this device',
    invite: 'Invite by link',
    renew: 'New link',
    setBot: 'Seat a bot',
    fill: 'Bots take the free seats',
    removeBot: 'Remove',
    link: 'Send this link: whoever opens it first gets the seat.',
    linkAt: (n: number) => `Invitation to seat ${n}`,
    lostLink: 'The link is out, and was shown only where it was made. A new one replaces it.',
    qr: 'The invitation as a QR code',
    showQr: 'QR code',
    copy: 'Copy',
    copied: 'Copied',
    start: 'Start the game',
    cannot: {
      free: (seats: readonly number[], yours: boolean) => {
        const [last, ...others] = seats.toReversed();
        const free = others.length
          ? `Seats ${others.toReversed().join(', ')} and ${last} are still free`
          : `Seat ${last} is still free`;
        return yours ? `${free}: invite somebody or seat a bot.` : `${free}.`;
      },
      owner: (name: string) => `${name || 'Who opened the table'} starts the game.`,
    },
    leave: 'Leave the table',
    remove: 'Delete the table',
    sure: 'Delete this table and its game for everybody?',
    keep: 'Keep it',
    watching: 'You are watching. Take a free seat to play.',
  },

  join: {
    title: 'An invitation',
    text: (owner: string, seat: number, game: string, fight: string, leads: boolean) =>
      `${owner || 'Somebody'} keeps seat ${seat} at a table of ${game}${fight ? ` (${fight})` : ''} for you${leads ? ': you are the GM, and lead everybody else' : ''}.`,
    playing: 'The game has begun. A bot has played for this seat until now.',
    name: 'Your name at the table',
    submit: 'Take the seat',
    none: 'This link has no invitation in it',
    noneText: 'Ask for the whole link: the part behind the # matters.',
    spent: 'This invitation is no longer good',
    ask: (why: string) => `${why} Ask for a new one.`,
    yours: 'You have taken this seat',
    yoursText: 'The table waits where you left it.',
    seated: 'You sit at this table already',
    seatedText: 'One person takes one seat. The invitation is still good for somebody else.',
    toTable: 'To the table',
    tables: 'All tables',
  },

  me: {
    button: (name: string | null) => (name ? `Signed in as ${name}` : 'Your name'),
    title: 'You',
    intro: 'No account, no password: a name, and a secret that this browser keeps for you.',
    name: 'Name',
    take: 'Take this name',
    rename: 'Change',
    recovery: 'Your recovery code',
    recoveryText:
      'For the day when every device that knows you is lost. It is shown in this browser until you say that you have it.',
    noted: 'I have written it down',
    devices: 'Use another device too',
    devicesText:
      'Your tables, characters and campaigns on a phone as well; you stay signed in here.',
    invite: 'Make a code',
    inviteAgain: 'Make a new code',
    deviceCode: 'Code for the other device',
    deviceLink: 'Link for the other device',
    deviceHow: (site: string, until: string) =>
      `On the other device open the link, or ${site} and type the code. It is good once, until ${until}.`,
    enter: 'You have a name on another device',
    enterText: 'On the other device choose your name at the top, then “Use another device too”.',
    enterCode: 'Code from the other device',
    enterSubmit: 'Sign in',
    other: 'Continue with a recovery code',
    otherText: 'It gives you a new code. All other devices are then signed out.',
    code: 'Recovery code',
    recover: 'Continue',
    signOut: 'Sign out of this browser',
    signOutText:
      'Without another device that knows you, or the recovery code, you cannot come back to what is yours.',
    close: 'Close',
  },

  device: {
    title: 'Sign in on this device',
    intro: 'Your tables, characters and campaigns, here as well. The other device stays signed in.',
    instead: (name: string) => `This browser knows you as ${name}; that ends here.`,
    done: (name: string) => `You are ${name} here too`,
    doneText: 'Everything that is yours is on both devices.',
    campaigns: 'My campaigns',
    characters: 'My characters',
    tables: 'My tables',
    mine: 'Is it yours? Sign in',
  },
};
