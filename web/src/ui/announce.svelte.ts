// One polite live region for the whole page; App.svelte draws it.

class Announcer {
  said = $state('');

  #fresh = false;

  /** What is said in one moment is heard together. */
  say(sentence: string): void {
    this.said = this.#fresh ? `${this.said} ${sentence}` : sentence;
    this.#fresh = true;
    queueMicrotask(() => (this.#fresh = false));
  }
}

export const announcer = new Announcer();
