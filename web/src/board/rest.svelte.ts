// The thing that the pointer has rested on for a moment, and stays while one reads about it.
import { untrack } from 'svelte';

const REST = 450; // milliseconds

export class Rest<T> {
  thing = $state.raw<T | null>(null);
  /** The pointer is on what is told of the thing: whatever it passes on the way there is nothing. */
  reading = $state(false);

  /** While a component lives: what its pointer is on. From one thing to another it goes at once. */
  follow(pointed: () => T | null): void {
    $effect(() => {
      const thing = pointed();
      const wait = thing === null ? REST / 2 : untrack(() => this.thing) === null ? REST : 0;
      const timer = window.setTimeout(() => {
        if (!this.reading) this.thing = thing;
      }, wait);
      return () => clearTimeout(timer);
    });
  }

  leave(): void {
    this.thing = null;
    this.reading = false;
  }
}
