import { entries } from './count';

export const home = {
  title: 'Two games. One worldline.',
  lead: 'No account, no waiting. Alone, with bots or with friends.',
  rulebook: (n: number) => (n ? `Complete rulebook, ${entries(n)}` : 'Complete rulebook'),
  going: 'Continue where you were',
  play: 'Play',
  watch: 'Watch',
  goOn: 'Go on',
  open: 'Open',
  yourTurn: 'Your turn',
  gathering: (full: boolean) => (full ? 'Ready to start' : 'Waiting for players'),
  table: (others: string, ago: string) => (others ? `With ${others} · ${ago}` : ago),
  fight: (others: string, ago: string) =>
    others ? `Fight with ${others} · ${ago}` : `Fight · ${ago}`,
  nameless: 'A character without a name',
  draft: (open: number) =>
    open > 0
      ? `Character, ${open === 1 ? 'one step' : `${open} steps`} to go`
      : 'Character, ready to play',
};
