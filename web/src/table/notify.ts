// Calling somebody back to the table: the tab's dot, a notification, a tone.
import { text } from '../text';
import { settings } from './settings.svelte';

const DOTTED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M23 4.9 29.4 16 23 27.1H9L2.6 16 9 4.9Z" fill="#171e36" stroke="#d08cff" stroke-width="2"/><circle cx="16" cy="16" r="7" fill="#d08cff"/></svg>',
)}`;

let plain: string | null = null;

/** The dot in the tab: on while one is asked and looks elsewhere. */
export function markTab(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (!icon) return;
  plain ??= icon.href;
  icon.href = on ? DOTTED : plain;
}

export function callBack(table: string, game: string): void {
  if (settings.sound) tone();
  if (!settings.notify || document.visibilityState === 'visible') return;
  const note = new Notification(text.table.yourTurn, { body: game, tag: table });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

let audio: AudioContext | null = null;

/** Two soft notes, a fourth apart. */
export function tone(): void {
  audio ??= new AudioContext();
  const begin = audio.currentTime + 0.02;
  [523.25, 698.46].forEach((pitch, i) => {
    if (!audio) return;
    const [note, loud] = [audio.createOscillator(), audio.createGain()];
    const at = begin + i * 0.14;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    note.connect(loud).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.32);
  });
}
