// Which part of a sheet its address names: it is open again after a reload.
export const TABS = ['play', 'abilities', 'gear', 'person', 'log'] as const;
export type Tab = (typeof TABS)[number];

interface Opening {
  /** The part to begin with. */
  tab: Tab;
  /** One has come to buy. */
  shop: boolean;
  /** A new character is led up to this Level; 0: to none. */
  rise: number;
}

export function atOpening(search = location.search): Opening {
  const asked = new URLSearchParams(search);
  const shop = asked.has('shop');
  const rise = Number(asked.get('rise')) || 0;
  const first = shop ? 'gear' : rise > 0 ? 'abilities' : 'play';
  return { tab: TABS.find((one) => one === asked.get('tab')) ?? first, shop, rise };
}

export function rememberTab(tab: Tab): void {
  history.replaceState(history.state, '', tab === 'play' ? location.pathname : `?tab=${tab}`);
}
