/** Whether somebody asks for a search with the key "/", and does not write it somewhere. */
export function isSlash(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const typing = target?.closest('input, textarea, select, [contenteditable], dialog[open]');
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === '/' && plain && !typing && !event.defaultPrevented;
}
