// Campaigns on the server: every question about them, and every command.
import type { CampaignActed, CampaignAt, CampaignCommand } from '../../../contract/riftbound';
import type {
  CampaignInvite,
  CampaignInvited,
  CampaignLine,
  Clock,
  Heard,
  PackLine,
  ReadySetup,
} from '../../../contract/server';
import { request } from '../../../net/http';

const GAME = 'riftbound';
const at = (id: string, part = '') => `campaigns/${encodeURIComponent(id)}${part}`;
const post = <T>(path: string, body?: unknown) => request<T>('POST', path, { body });

export interface NewFight {
  name: string;
  /** One that was prepared, by its id, or one that comes with the game, by its name. */
  encounter: string;
  characters: readonly string[];
  clock: Clock;
}

export const campaigns = {
  mine: () => request<CampaignLine[]>('GET', 'campaigns'),
  found: (key: string, name: string) => post<CampaignAt>('campaigns', { game: GAME, key, name }),
  invited: (secret: string) => post<CampaignInvited>('campaigns/invited', { secret }),
  join: (secret: string) => post<CampaignAt>('campaigns/join', { secret }),
  remove: (id: string) => request<null>('DELETE', at(id)),
  act: (id: string, key: string, act: CampaignCommand) =>
    post<CampaignActed>(at(id, '/log'), { key, act }),
  before: (id: string, entry: string) =>
    request<Heard[]>('GET', at(id, `/log?before=${encodeURIComponent(entry)}`)),
  /** Encounters that come with the game. */
  encounters: () => request<ReadySetup[]>('GET', `games/${GAME}/setups`),
  fight: (id: string, key: string, fight: NewFight) =>
    post<CampaignActed>(at(id, '/fight'), { key, ...fight }),
  settle: (id: string, key: string) => post<CampaignActed>(at(id, '/fight/aftermath'), { key }),
  packs: () => request<PackLine[]>('GET', 'packs'),
  sendPack: (text: string) => post<PackLine>('packs', { game: GAME, text }),
  invite: (id: string) => post<CampaignInvite>(at(id, '/invite')),
  uninvite: (id: string) => request<null>('DELETE', at(id, '/invite')),
  leave: (id: string, person: string) =>
    request<null>('DELETE', at(id, `/members/${encodeURIComponent(person)}`)),
};

export const livePath = (id: string): string => at(id, '/live');
