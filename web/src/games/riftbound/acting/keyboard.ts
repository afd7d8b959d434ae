// The keys of one's own turn: digits take a card, Enter the filled one, Escape leaves.
import { settings } from '../../../table/settings.svelte';
import { isTyping } from '../parts/typing';
import { acting as text } from '../text/acting';
import type { OwnTurn } from './own_turn.svelte';

/** What answers Enter itself. */
export const CONTROLS =
  'a, button, input, textarea, select, summary, [contenteditable], [role="tab"]';

/** Does what the key means; false where it means nothing here. */
export function press(event: KeyboardEvent, turn: OwnTurn): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  const { key } = event;
  if (key === 'Escape') return turn.leave();
  if (!turn.asked) return false;
  if (key === 'Enter') return !isControl(event) && takeFilled(turn);
  if (!settings.letters || event.shiftKey) return false;
  if (/^[1-9]$/.test(key)) return takeCard(turn, Number(key)) && leadByKeys(turn);
  switch (key.toUpperCase()) {
    case text.keys.move:
      return takeMove(turn) && leadByKeys(turn);
    case text.keys.end:
      if (turn.end) turn.do(turn.end);
      return turn.end !== undefined;
    case text.keys.undo:
      if (turn.back > 0) void turn.store.undo();
      return turn.back > 0;
    case text.keys.all:
      turn.opened = { name: 'all' };
      return true;
  }
  return false;
}

/** Enter does what the control says on which it is pressed. */
const isControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

function takeFilled(turn: OwnTurn): boolean {
  if (!turn.filled || turn.opened) return false;
  turn.press(turn.filled);
  return true;
}

function takeCard(turn: OwnTurn, digit: number): boolean {
  const card = turn.opened ? undefined : turn.cards[digit - 1];
  if (card) turn.press(card);
  return card !== undefined;
}

/** A place that is to be picked is led to by arrows as well. */
function leadByKeys({ aim }: OwnTurn): true {
  if (aim.picking?.touches) aim.picking = { ...aim.picking, keys: true, say: text.move.lead };
  return true;
}

function takeMove(turn: OwnTurn): boolean {
  const move = turn.entries.find(({ choices }) =>
    choices.some(({ action }) => action.type === 'Move'),
  );
  if (move) turn.take(move);
  return move !== undefined;
}
