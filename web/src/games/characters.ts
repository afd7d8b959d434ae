// Characters of Riftbound, the only game that has them; fetched when they are opened.
import { characters } from './riftbound/net/characters';

export const readCharacter = characters.read;
export const loadCharacters = () => import('./riftbound/character/CharactersPage.svelte');
export const loadCharacter = () => import('./riftbound/character/CharacterPage.svelte');
export const loadBuilder = () => import('./riftbound/builder/BuilderPage.svelte');
export const loadShared = () => import('./riftbound/character/SharedPage.svelte');
export const loadSharedDraft = () => import('./riftbound/builder/SharedDraftPage.svelte');
