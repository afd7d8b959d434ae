// What waits, as a number beside the figure that it will change.
import type { Command } from '../../../contract/riftbound';
import type { Waiting } from './waiting';

export const hpChange = (queue: readonly Waiting[]): number =>
  sum(queue, (command) => {
    if (command.type === 'Hurt') return -command.packets.reduce((a, b) => a + b, 0);
    return command.type === 'Heal' ? command.amount : 0;
  });

export const poolChange = (
  queue: readonly Waiting[],
  pool: 'hp' | 'sp' | 'ehp',
  who: 'self' | 'companion' | 'vehicle' = 'self',
): number =>
  sum(queue, (command) =>
    command.type === 'Adjust' && command.pool === pool && (command.who ?? 'self') === who
      ? command.by
      : 0,
  );

export const tokenChange = (
  queue: readonly Waiting[],
  of: 'ammo' | 'charge',
  thing: number | null,
  system: number | null = null,
): number =>
  sum(queue, (command) => {
    if (command.type === 'ChangeTokens' && command.thing === thing && command.of === of)
      return command.by;
    if (command.type === 'ChangeSystemTokens' && command.system === system && command.of === of)
      return command.by;
    return 0;
  });

export const moneyChange = (queue: readonly Waiting[]): number =>
  sum(queue, (command) => (command.type === 'ChangeMoney' ? command.mc : 0));

const sum = (queue: readonly Waiting[], of: (command: Command) => number): number =>
  queue.reduce((total, { command }) => total + of(command), 0);
