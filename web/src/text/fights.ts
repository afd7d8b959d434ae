// The page of fights, and ready ones.
export const fights = {
  title: 'Fights',
  lead: 'A ready fight begins with one click: you lead the crew, the program leads everybody else. With friends, each leads some of it: send them links, and bots take the seats that stay free. Saved automatically. Come back any time.',
  first: 'New here? Begin with “First blood”, a tutorial fight of ten minutes.',
  firstGo: 'First blood',
  mine: 'My fights',
  noneMine: 'You are in no fight yet.',
  open: 'Open fights',
  noneOpen: 'No public fight at the moment.',
  ready: 'Ready fights',
  play: 'Fight',
  playOf: (title: string) => `Fight: ${title}`,
  together: 'With friends',
  togetherOf: (title: string) => `With friends: ${title}`,
  busy: 'Setting up the table',
  campaign: 'With characters of your own and a GM: fights of a campaign.',
  campaignGo: 'Campaigns',
};
