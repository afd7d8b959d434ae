// One polite live region for the whole page; App.svelte draws it.

class Announcer {
  said = $state('');

  say(sentence: string): void {
    this.said = sentence;
  }
}

export const announcer = new Announcer();
