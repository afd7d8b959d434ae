// Sets the chosen theme before the first paint; src/ui/theme.svelte.ts does the rest.
try {
  const theme = localStorage.getItem('worldline.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the theme of the system holds.
}
