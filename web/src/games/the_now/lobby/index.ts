// Tables of The Now before they are played.
import type { GameLobby } from '../../types';
import { lobby as words } from '../text/lobby';
import { NowSetup } from './setup.svelte';
import SeatMark from './SeatMark.svelte';
import SeatSetup from './SeatSetup.svelte';
import TableSetup from './TableSetup.svelte';

export const lobby: GameLobby<NowSetup> = {
  editions: words.editions,
  bot: 'greedy',
  SeatMark,
  create: {
    players: words.seats,
    counts: [2, 3, 4, 5, 6],
    usual: 3,
    countHint: (count) => (count === 2 ? words.two : null),
    setup: () => new NowSetup(),
    SeatSetup,
    TableSetup,
  },
};
