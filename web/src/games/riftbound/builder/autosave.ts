// What is typed is said when its field is left, or after a second without a key.
import type { Building } from './building.svelte';

const SILENCE = 1000;

export const autosave = (building: Building, say: () => unknown) => (form: HTMLFormElement) => {
  let timer = 0;
  const done = () => {
    clearTimeout(timer);
    timer = 0;
    building.typing = false;
    say();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(done, SILENCE);
    building.typing = true;
  };
  form.addEventListener('input', wait);
  form.addEventListener('change', done); // the Enter key changes a field, too
  return () => {
    form.removeEventListener('input', wait);
    form.removeEventListener('change', done);
    if (timer) done();
  };
};
