// The keyboard of the dock: letters open actions, digits choose, Escape leaves.
import { settings } from '../../../table/settings.svelte';
import type { Flow } from './flow.svelte';
import { cardOf } from './names';
import { KEYS, type Kind } from './options';
import { isSilent } from './silence';

type Name = keyof typeof KEYS;
const KINDS = new Map(Object.entries(KEYS).map(([kind, key]) => [key as string, kind as Name]));

/** Does what the key means; false where it means nothing here. */
export function press(event: KeyboardEvent, flow: Flow, dock: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  if (event.key === 'Escape') return leave(flow);
  if (!settings.letters) return false;
  if (/^[1-9]$/.test(event.key)) return digit(Number(event.key), flow, dock);
  const kind = KINDS.get(event.key.toLowerCase());
  return kind !== undefined && !event.shiftKey && act(kind, flow);
}

/** A number is typed in digits, so letters are still free there. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches('input[type="number"]')) return !/^([a-z]|Escape)$/i.test(key);
  if (target.matches('input[type="checkbox"]')) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

function leave(flow: Flow): boolean {
  if (flow.step.name !== 'idle') flow.back();
  else if (flow.options('TakeBack').length > 0) void flow.answer({ type: 'TakeBack' });
  else if (flow.hint) flow.hint = null;
  else if (flow.card) flow.card = null;
  else return false;
  return true;
}

function digit(n: number, flow: Flow, dock: HTMLElement): boolean {
  const choice = dock.querySelector<HTMLButtonElement>(`[data-digit="${n}"]`);
  if (choice) {
    choice.focus();
    choice.click();
  } else if (flow.turn && flow.step.name === 'idle') {
    const id = flow.store.view?.hand[n - 1];
    if (!id) return false;
    flow.card = flow.card === id ? null : id;
    dock.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus();
  } else return false;
  return true;
}

function act(kind: Name, flow: Flow): boolean {
  const { store } = flow;
  if (kind === 'Undo' && (store.sync?.undo ?? 0) > 0) void store.undo();
  else if (kind === 'Hint' && flow.hint) void flow.answer(flow.hint.action);
  else if (kind === 'Hint' && flow.main) void flow.askHint();
  else if (kind === 'Exchange' && store.ask('Trade')) flow.exchange();
  else if (!flow.turn) return false;
  else if (kind === 'EndTurn') flow.end(!isSilent(store.id));
  else if (kind === 'Organize') {
    const card = flow.card && cardOf(store, flow.card);
    if (!card) return false;
    void flow.organize(card.number);
  } else if (flow.options(kind as Kind).length > 0) flow.open(kind as Kind);
  else return false;
  return true;
}
