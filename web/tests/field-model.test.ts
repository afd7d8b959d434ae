import { describe as group, expect, test } from 'vitest';
import { face, Models, type NodeModel } from '../src/games/the_now/field/model';
import { describe, step } from '../src/games/the_now/field/names';
import { aid, node, printed, view } from './the_now';

const seats = ['Sage', 'Mira', 'Planner', 'Tao', 'Oskar', 'Ada'];
const names = { printed, seats };
const all = new Models(printed).of(view, aid);

function at(name: string): NodeModel {
  const found = all.find((model) => model.node === node(name));
  if (!found) throw new Error(`${name} is not drawn`);
  return found;
}

const linkTo = (from: string, to: string) =>
  at(from).event?.links.find((link) => link.to === node(to));

group('the model of a node', () => {
  test('holds the event with the colours of its organizer and arcs', () => {
    expect(at('2.2').event).toMatchObject({
      by: 'turquoise',
      side: true,
      impact: 1,
      tick: 'turquoise',
      cross: 'purple',
    });
  });

  test('holds the arcs that were named when a flexible event was laid (TN-FLEX-2)', () => {
    expect(at('2.5').event).toMatchObject({ tick: 'gray', cross: 'yellow' });
  });

  test('knows links out to later nodes and in from earlier ones (TN-CARD-3)', () => {
    const event = at('2.0').event;
    for (const link of event?.links ?? []) {
      expect(link.forward).toBe(link.to === -1 || link.to > node('2.0'));
    }
    expect(event?.links.length).toBeGreaterThan(1);
  });

  test('shows each reinforcement once, at the mark that holds (TN-LINK-3, TN-RULING-49)', () => {
    for (const [early, late, plus] of view.reinforced) {
      const worn = all.flatMap(
        (model) =>
          model.event?.links.filter(
            ({ to }) =>
              (model.node === early && to === late) || (model.node === late && to === early),
          ) ?? [],
      );
      expect(worn.reduce((sum, link) => sum + link.plus, 0)).toBe(plus);
    }
    expect(linkTo('1.1', '2.2')?.plus).toBe(2);
  });

  test('keeps those links of the past bright that concern the future', () => {
    expect(linkTo('1.1', '2.2')?.live).toBe(true);
    expect(at('1.0').event?.links.find(({ to }) => to === 0)?.live).toBe(false);
  });

  test('gathers pawns, delayed impact, wormholes and what is expected', () => {
    expect(at('2.8').pawns.map(({ colour }) => colour)).toEqual(['purple', 'orange', 'yellow']);
    expect(at('2.3').pawns).toMatchObject([{ colour: 'blue', you: true, onTurn: true }]);
    expect(at('2.6').delayed).toBe(-3);
    expect(at('3.13').wormholes).toBe(1);
    expect(at('2.2').expected).toMatchObject({ points: 5, occurs: true });
  });

  test('tells the bets on a Tangle, opened', () => {
    expect(at('2.9').event?.bets).toContainEqual({ colour: 'turquoise', tick: 2, cross: 1 });
  });
});

group('a message after which little has changed', () => {
  const models = new Models(printed);
  const before = models.of(view, aid);

  test('leaves every other model the very same object', () => {
    const players = view.players.map((player) =>
      player.colour === 'blue' ? { ...player, node: node('3.4') } : player,
    );
    const after = models.of(structuredClone({ ...view, players }), structuredClone(aid));
    const changed = after.filter((model, k) => model !== before[k]).map(({ name }) => name);
    expect(changed).toEqual(['2.3', '3.4']);
  });
});

test('V616Mon is drawn only when it matters', () => {
  const quiet = { ...view, v616mon: false, wormholes: [] };
  expect(new Models(printed).of(quiet, aid)).toHaveLength(61);
  expect(all).toHaveLength(62);
});

test('a card in hand shows its links as printed, turned with it', () => {
  const card = printed.cards.find(({ id }) => id === 'E-02');
  if (!card) throw new Error('no card E-02');
  expect(face(card).links).toMatchObject([
    { direction: 1, type: 1, forward: true },
    { direction: 3, type: 2, forward: false },
  ]);
  expect(face(card, 2).links).toMatchObject([
    { direction: 3, type: 1, forward: true },
    { direction: 5, type: 2, forward: false },
  ]);
});

group('in words', () => {
  test('a node says everything that is drawn there', () => {
    expect(describe(at('2.2'), names)).toBe(
      'Node 2.2, radius 2, event Unlikely Voyage by Turquoise, on tick, impact +1, Turquoise at the tick gains points, Purple at the cross gains points, links: cause to 3.2, cause to 3.4, hindrance from 1.1, expected: occurs with +5',
    );
  });

  test('an empty node tells its yield, delayed impact and pawns', () => {
    expect(describe(at('2.6'), names)).toBe(
      'Node 2.6, radius 2, no event, extraction brings 6 energy, delayed impact −3',
    );
    expect(describe(at('2.3'), names)).toContain('pawns: Blue (Mira) (you)');
  });

  test('the past tells its outcome, a Needle its source', () => {
    expect(describe(at('1.1'), names)).toContain(
      'past: did not occur, event Forbidden Mutiny by Blue',
    );
    expect(describe(at('1.2'), names)).toBe('Node 1.2, radius 1, past: empty');
    expect(describe(at('2.4'), names)).toContain('Needle cause from 1.0 reinforced by 1');
  });
});

group('the arrow keys', () => {
  test('lead to neighbours, and back again', () => {
    for (const { node } of printed.nodes.slice(0, 37)) {
      for (const [there, back] of [
        ['ArrowUp', 'ArrowDown'],
        ['ArrowRight', 'ArrowLeft'],
        ['ArrowLeft', 'ArrowRight'],
      ] as const) {
        const to = step(there, node, printed);
        expect(printed.nodes[node]?.around).toContain(to);
        expect(step(back, to ?? -1, printed)).toBe(node);
      }
    }
  });

  test('stay at the edge, and try the other side where one is missing', () => {
    expect(step('ArrowUp', node('4.0'), printed)).toBe(node('4.0'));
    expect(step('ArrowRight', node('4.0'), printed)).toBe(node('4.1'));
  });

  test('V616Mon is found below the left of the field, if it is there', () => {
    const below = printed.nodes.filter(({ node: n }) => step('ArrowDown', n, printed, 61) === 61);
    expect(below.map(({ name }) => name)).toEqual(['4.13', '4.14', '4.15', '4.16', 'V616Mon']);
    const back = step('ArrowUp', 61, printed, 61) ?? -1;
    expect(step('ArrowDown', back, printed, 61)).toBe(61);
    expect(step('ArrowRight', 61, printed, 61)).toBe(back);
    expect(step('ArrowDown', node('4.14'), printed)).toBe(node('4.14'));
  });

  test('Home, End and pages go through time', () => {
    expect(step('Home', 30, printed)).toBe(0);
    expect(step('End', 30, printed)).toBe(60);
    expect(step('PageDown', node('1.5'), printed)).toBe(node('2.0'));
    expect(step('PageDown', 60, printed, 61)).toBe(61);
    expect(step('x', 30, printed)).toBeNull();
  });
});
