// What must come before the first paint: the chosen theme (src/ui/theme.svelte.ts does the rest),
// and the files of a table or a character, which would otherwise be asked for only after the first
// script has run. At a table they are those of the game that was played here last.
let game;
try {
  game = localStorage.getItem('worldline.game');
  const theme = localStorage.getItem('worldline.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the theme of the system holds.
}
const [, page] = /^\/(table|character)s\/[0-9a-f]{8,}/.exec(location.pathname) ?? [];
const wanted = page === 'table' ? [page, game] : [page];
for (const { name, content } of document.querySelectorAll('meta'))
  if (wanted.includes(name)) {
    const script = content.endsWith('.js');
    const link = document.createElement('link');
    Object.assign(link, { rel: script ? 'modulepreload' : 'preload', href: content });
    if (!script) Object.assign(link, { as: 'style', crossOrigin: '' });
    document.head.append(link);
  }
