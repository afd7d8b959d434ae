// What one is told of a no of the server.
import type { Refused } from '../../../net/http';

export interface No {
  why: string;
  rule: string | null;
  /** Of the fight that comes first (RB-RULING-251). */
  table?: string | undefined;
}

export const told = ({ why, rule, table }: Refused): No => ({ why, rule, table });
