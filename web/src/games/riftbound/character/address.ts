// Which part of a sheet its address names: it is open again after a reload.
export const TABS = ['play', 'abilities', 'gear', 'person', 'log'] as const;
export type Tab = (typeof TABS)[number];

/** The part to begin with, and whether one has come to buy. */
export function atOpening(search = location.search): { tab: Tab; shop: boolean } {
  const asked = new URLSearchParams(search);
  const shop = asked.has('shop');
  const tab = TABS.find((one) => one === asked.get('tab')) ?? (shop ? 'gear' : 'play');
  return { tab, shop };
}

export function rememberTab(tab: Tab): void {
  history.replaceState(history.state, '', tab === 'play' ? location.pathname : `?tab=${tab}`);
}
