// What jsdom lacks, as little of it as the client needs; and a clean start for each test.
import { configure } from '@testing-library/svelte';
import { beforeEach, vi } from 'vitest';
import { HANG } from './patience';

configure({ asyncUtilTimeout: HANG });

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('scrollTo', vi.fn());
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.animate ??= () => ({ cancel: () => undefined }) as unknown as Animation;
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

const { forget } = await import('../src/net/rules');

beforeEach(() => {
  forget();
  vi.clearAllMocks();
  history.replaceState(null, '', '/');
});
