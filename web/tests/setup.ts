// What jsdom lacks, as little of it as the client needs; and a clean start for each test.
import { beforeEach, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('scrollTo', vi.fn());
Element.prototype.scrollIntoView = vi.fn();
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

const { forget } = await import('../src/api');

beforeEach(() => {
  forget();
  vi.clearAllMocks();
  history.replaceState(null, '', '/');
});
