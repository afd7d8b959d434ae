// A table: everything around the game itself.

export const table = {
  seat: (n: number) => `Seat ${n}`,
  home: 'To the tables',
  roundShort: (n: number) => `Round ${n}`,

  tabs: {
    play: 'Play',
    log: 'Log',
    chat: 'Chat',
    unread: (n: number) => `${n} unread`,
    asked: 'something is asked of you',
  },
  log: {
    filter: 'Show',
    filters: { all: 'All', mine: 'Mine', chat: 'Chat' },
    empty: 'Nothing has happened yet.',
    round: (n: number) => (n ? `Round ${n}` : 'Preparation'),
    standIn: 'a bot stands in',
    clock: 'by the clock',
    timeOut: (passed: boolean) => (passed ? 'Time ran out: passed.' : 'Time ran out.'),
  },
  chat: {
    empty: 'Nobody has said anything yet.',
    input: 'Say something',
    send: 'Send',
    watching: 'Take a seat to talk.',
  },

  undo: {
    underWay: 'What you did is still under way. It can be taken back once it is done, if at all.',
    ask: 'Ask to take back',
    asked: 'Take that back?',
    text: (name: string) => `${name} would like to take back the last step. Everybody must agree.`,
    yes: 'Agree',
    no: 'Refuse',
    waiting: (names: string[]) => `Waiting for ${names.join(', ')} to agree to the undo.`,
    refused: 'It was not taken back: somebody refused.',
    agreed: 'The last step was taken back: everybody agreed.',
    undone: (name: string) => `${name} took back a step.`,
  },
  away: {
    go: 'Let a bot play for me',
    back: 'Take over again',
    on: 'A bot plays for you.',
    late: 'Your time is up. A bot plays this turn for you.',
    missed: 'Your time was up, and a bot played for you.',
    show: 'See what happened',
    digest: 'While you were away',
    digestText: 'A bot stood in for you. This is what happened:',
    close: 'Play on',
  },
  note: 'Close',
  clock: {
    minute: 'I need a minute',
    longer: 'needs a minute',
    left: (name: string, time: string) => `${name} has ${time} left`,
    days: (n: number) => `${n} d`,
    hours: (n: number) => `${n} h`,
  },
  pace: {
    title: 'Time at this table',
    window: (seconds: number) =>
      seconds ? `Time to react: ${seconds} s` : 'Time to react: no limit',
    beat: (seconds: number) =>
      seconds
        ? `Before a bot or the GM acts: ${seconds} s to Seize`
        : 'A bot or the GM acts at once',
  },
  line: {
    connecting: 'Connecting …',
    lost: 'The connection is lost. Trying to get back; nothing is lost at the table.',
    gone: 'This table is closed',
  },
  dismiss: 'Dismiss',
  aside: 'This game cannot be played on',
  fate: {
    missed: 'The connection broke before your answer arrived, and the table has moved on since.',
  },
  watching: 'Watching',
  yourTurn: 'Your turn',
  yourTurnAt: (page: string) => `● Your turn · ${page}`,

  curtain: {
    title: (name: string) => `Pass the device to ${name}`,
    text: 'What the others hold is covered. Tap when only you can see the screen.',
    ready: (name: string) => `I am ${name}`,
    stay: (name: string) => `Stay with ${name}`,
    undo: (name: string) => `${name} would like to take back the last step.`,
  },

  end: {
    title: 'The game is over',
    wins: (names: string[]) =>
      names.length === 1 ? `${names[0]} wins` : `${names.join(' and ')} win`,
    youWin: 'You win',
    show: 'Result',
    rematch: 'Play again',
    toRematch: 'To the rematch',
    replay: 'Watch the replay',
    record: 'Download the record',
  },

  fair: {
    title: 'Fairness',
    text: 'Everything that is drawn follows from a secret seed, and this commitment fixes it: when the seed is shown at the end, anybody can check that it is the one from the start.',
    commitment: 'Commitment',
    noted: 'This browser has noted it, and compares it at the end.',
    same: 'It is the same commitment as before the game.',
    sameSince:
      'It is the same commitment as when this browser first saw the table, during the game.',
    late: 'This browser saw it only after the game. Ask somebody who noted it before.',
    differs: (first: string) =>
      `The commitment has changed, so the draws cannot be trusted. When this browser first saw the table, it was ${first}.`,
    seed: 'Seed',
    salt: 'Salt',
    check: 'Download the record, and this command checks every move and every draw of it:',
    command: 'Command',
  },

  menu: {
    title: 'Settings',
    sound: 'Sounds',
    soundHint: 'A short tone when it is your turn.',
    notify: 'Notifications',
    notifyHint: 'When it is your turn and you look elsewhere.',
    notifyDenied: 'This browser does not allow notifications here.',
    pace: 'Motion',
    paceHint: 'How fast you see what happens.',
    paces: { off: 'Off', fast: 'Fast', normal: 'Normal', slow: 'Slow' },
    letters: 'Single-letter keys',
    lettersHint: 'Letters and digits act at once.',
    light: 'Light theme',
    leave: 'Give up my seat',
    leaveSure: 'A bot will play on for you until the end.',
    remove: 'Delete the table',
    removeSure: 'Delete this table and its game for everybody?',
    yes: 'Yes, do it',
    no: 'No',
    rules: 'Rulebook',
  },
  options: {
    empty: 'There is nothing for you to decide now.',
    yes: 'Yes, do it',
    no: 'No',
  },

  plain: {
    hint: 'This game has no board in the browser yet. It is played in sentences: choose one below.',
    people: 'Who plays',
    gm: 'game master',
    turn: 'to act',
    undo: 'Take back',
    look: 'Back to the table',
  },

  whatIf: {
    title: 'What if …',
    guess:
      'A guess from what you know: fresh dice, bots for everybody else. Nothing of it happens at the table.',
    again: 'Begin again',
    back: 'Back to the table',
    none: 'This game is not played on beside the table.',
  },

  replay: {
    title: 'Replay',
    step: (k: number, of: number) => `Step ${k} of ${of}`,
    scrub: 'Step of the game',
    play: 'Play',
    pause: 'Pause',
    first: 'To the beginning',
    last: 'To the end',
    back: 'One step back',
    next: 'One step on',
    told: 'What happened',
    nothing: 'The beginning.',
    answered: (name: string) => `${name} answered, and nothing else happened.`,
    speed: 'Speed',
    times: (n: number) => `${n}×`,
    rollBefore: 'To the roll before',
    rollAfter: 'To the next roll',
    seen: (name: string) => `As ${name} sees it`,
    fork: 'Play on from here against bots',
    forkSeat: 'Play as',
    table: 'Back to the table',
  },
};
