/**
 * A game for four of the size of ours: in the middle of The Now a state takes 4 kB as JSON, and what
 * a seat is told after an action 2.2 kB; played at random it ends after 30 to 110 actions. Here are
 * no rules: a move changes a few fields.
 */
export const SEATS = 4;
const NODES = 30;
const CARDS = 48;

const many = (count, make) => Array.from({ length: count }, (_, n) => make(n));
const card = (n) => ({ card: `C-${n}`, kind: 'event', worth: n % 7 });

export const game = {
  name: 'table',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: () => ({
    round: 0,
    last: 30 + Math.floor(Math.random() * 80),
    nodes: many(NODES, (n) => ({ at: [n % 6, n % 5], owner: n % SEATS, energy: n })),
    deck: many(CARDS, card),
    players: many(SEATS, (n) => ({
      name: `Person ${n}`,
      at: [n, 0],
      supply: 10,
      hand: many(5, card),
    })),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: G.players.map((player, seat) =>
      String(seat) === playerID ? player : { ...player, hand: player.hand.length },
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => G.round >= G.last,
  moves: {
    act: ({ G, playerID }, n) => {
      const player = G.players[Number(playerID)];
      player.at = G.nodes[n].at;
      player.supply += 1;
      player.hand.push(G.deck.shift());
      G.deck.push(player.hand.shift());
      G.nodes[n].owner = Number(playerID);
      G.nodes[n].energy += 1;
      G.round += 1;
    },
  },
};

export const anyNode = () => Math.floor(Math.random() * NODES);
