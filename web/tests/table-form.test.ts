import { describe, expect, test } from 'vitest';
import { NowSetup } from '../src/games/the_now/lobby/setup.svelte';
import { TableForm } from '../src/pages/tables/form.svelte';
import { text } from '../src/text';

const { problems } = text.lobby.create;

const newForm = () => new TableForm('the_now', new NowSetup(), 'greedy', 3);

function formOf(...who: TableForm['places'][number]['who'][]): TableForm<NowSetup> {
  const form = newForm();
  form.seats = who.length;
  who.forEach((sitter, seat) => {
    const place = form.places[seat];
    if (place) place.who = sitter;
  });
  return form;
}

describe('a new table', () => {
  test('as it stands it is three seats, two of them bots, ready to start', () => {
    const form = newForm();
    expect(form.ready).toBe(true);
    expect(form.problem).toBeNull();
    expect(form.table('Ann')).toMatchObject({
      game: 'the_now',
      seat: 0,
      bots: [null, 'greedy', 'greedy'],
      public: false,
      setup: { seats: 3, edition: 'the-now', colours: ['purple', 'blue', 'gray'] },
    });
    expect(form.table('Ann')).not.toHaveProperty('hotseat');
  });

  test('two travellers switch the unofficial variant on, more do not', () => {
    expect(formOf('me', 'open').table('Ann').setup).toMatchObject({ two_players: true });
    expect(formOf('me', 'open', 'open').table('Ann').setup).not.toHaveProperty('two_players');
  });

  test('a colour that is taken is exchanged', () => {
    const form = newForm();
    form.setup.paint(0, 'gray');
    expect(form.setup.colours).toEqual(['gray', 'blue', 'purple']);
  });

  test('fewer seats keep the first ones; more get colours that are left', () => {
    const form = newForm();
    form.setup.paint(0, 'yellow');
    form.seats = 2;
    form.seats = 4;
    const colours = form.setup.colours;
    expect(colours.slice(0, 2)).toEqual(['yellow', 'blue']);
    expect(new Set(colours).size).toBe(4);
  });

  test('seats of this device come first, with their names and colours', () => {
    const form = formOf('bot:random', 'me', 'invite', 'hotseat');
    form.places = form.places.with(3, { who: 'hotseat', name: ' Bob ' });
    const table = form.table('Ann');
    expect(table.hotseat).toEqual(['Ann', 'Bob']);
    expect(table.bots).toEqual([null, null, 'random', null]);
    expect(table.setup).toMatchObject({ colours: ['blue', 'turquoise', 'purple', 'gray'] });
    expect(form.invited).toEqual([3]);
  });

  test('a free or invited seat means that the table gathers first', () => {
    expect(formOf('me', 'invite').ready).toBe(false);
    expect(formOf('me', 'bot:greedy').ready).toBe(true);
  });

  test('whoever only opens the table sits nowhere', () => {
    expect(formOf('open', 'open', 'bot:greedy').table('Ann').seat).toBeNull();
  });

  test.each([
    ['nobody who plays', formOf('bot:greedy', 'bot:greedy'), problems.alone],
    ['oneself twice', formOf('me', 'me'), problems.twice],
    ['somebody without a name', formOf('me', 'hotseat'), problems.names],
  ])('%s is told before the server has to', (_, form, problem) => {
    expect(form.problem).toBe(problem);
  });

  test('the catalogue is left to the edition unless somebody decides', () => {
    const form = newForm();
    expect(form.table('Ann').setup).not.toHaveProperty('catalogue');
    form.setup.catalogue = 'out';
    expect(form.table('Ann').setup).toMatchObject({ catalogue: false });
  });
});
