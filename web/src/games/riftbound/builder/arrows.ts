// Arrow keys among the choices of a list: they move, and only Space or Enter picks.
import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export const arrows: Attachment<HTMLElement> = (list) => {
  const move = (event: KeyboardEvent) => {
    const all = [...list.querySelectorAll<HTMLElement>('[role=radio], [role=checkbox]')];
    const here = all.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    const step = STEPS[event.key];
    const next =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : step && all[(here + step + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  list.addEventListener('keydown', move);
  return () => list.removeEventListener('keydown', move);
};
