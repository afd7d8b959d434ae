// In which order open Checks are shown.
import type { CallView } from '../../../contract/riftbound';

/** What somebody has to roll comes first, then the newest. */
export function inOrder(calls: readonly CallView[], character: string): CallView[] {
  const due = (call: CallView) =>
    call.rollers.some((one) => one.character === character && !one.rolled) ? 0 : 1;
  return [...calls].sort((one, other) => due(one) - due(other) || other.n - one.n);
}
