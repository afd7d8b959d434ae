// What must come before the first paint: the chosen theme (src/ui/theme.svelte.ts does the rest),
// and the files of a table or a character, which would otherwise be asked for only after the first
// script has run.
try {
  const theme = localStorage.getItem('worldline.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the theme of the system holds.
}
const [, page] = /^\/(table|character)s\/[0-9a-f]{8,}/.exec(location.pathname) ?? [];
if (page)
  for (const { content } of document.querySelectorAll(`meta[name=${page}]`)) {
    const script = content.endsWith('.js');
    const link = document.createElement('link');
    Object.assign(link, { rel: script ? 'modulepreload' : 'preload', href: content });
    if (!script) Object.assign(link, { as: 'style', crossOrigin: '' });
    document.head.append(link);
  }
