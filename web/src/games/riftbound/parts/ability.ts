import type { Riftbound } from '../../../contract/riftbound';
import type { TableStore } from '../../../net/table.svelte';

/** What an Ability says, in the words of its entry; '' for what else gives an option. */
export function textOfAbility(
  { printed }: Pick<TableStore<Riftbound>, 'printed'>,
  key: string,
): string {
  const [kind, id = ''] = key.split('/');
  return kind === 'ability' ? (printed?.abilities[id] ?? '') : '';
}
