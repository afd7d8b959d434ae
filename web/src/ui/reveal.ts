/** Scrolls a line of a list into sight, moving the list only: scrollIntoView would move the page. */
export function reveal(line: HTMLElement, list: HTMLElement): void {
  const at = line.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (at.top < box.top || at.bottom > box.bottom) {
    list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
  }
}
