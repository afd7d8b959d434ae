// The compendium of Riftbound, the only game that has one; fetched when it is opened.
export const loadCompendium = () => import('./riftbound/compendium/CompendiumPage.svelte');
