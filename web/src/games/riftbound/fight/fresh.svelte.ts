// What comes to where one has just pressed is not what one meant: for a moment it takes no press of
// a pointer there. Keys, and whoever presses without a pointer, are not waited for.

/** How long, and how soon after a press something has come, in milliseconds. */
const HOLDS = 400;
const JUST = 1000;

export class Fresh {
  /** It takes no press now. */
  held = $state(false);
  #last: { event: PointerEvent; at: number } | null = null;
  /** As events count time. */
  #until = -Infinity;
  #timer = 0;

  readonly press = (event: PointerEvent): void => {
    this.#last = { event, at: performance.now() };
  };

  /** Something else stands in this box from now on. */
  appeared(box: HTMLElement): void {
    if (!this.#last) return;
    const { event, at } = this.#last;
    const since = performance.now() - at;
    if (since > JUST || !holds(box, event)) return;
    this.#until = event.timeStamp + since + HOLDS;
    this.held = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.held = false), HOLDS);
  }

  /** An attachment for that box. */
  readonly guard = (box: HTMLElement): (() => void) => {
    const refuse = (event: MouseEvent) => {
      if (event.detail === 0 || event.timeStamp >= this.#until) return;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('click', refuse, { capture: true });
    return () => {
      box.removeEventListener('click', refuse, { capture: true });
      clearTimeout(this.#timer);
    };
  };
}

function holds(box: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
