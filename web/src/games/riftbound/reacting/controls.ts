// The control of every kind of decision. What has a place of its own says which.
import type { Component } from 'svelte';
import type { Decision } from '../../../contract/riftbound';
import Approval from './Approval.svelte';
import AttackChoice from './AttackChoice.svelte';
import Consenting from './Consenting.svelte';
import type { ControlProps, DecisionOf } from './control';
import Ending from './Ending.svelte';
import NumberChoice from './NumberChoice.svelte';
import OneOf from './OneOf.svelte';
import Path from './Path.svelte';
import PickDice from './PickDice.svelte';
import Reaction from './Reaction.svelte';
import Shift from './Shift.svelte';
import SplitShares from './SplitShares.svelte';
import TargetChoice from './TargetChoice.svelte';
import TokensChoice from './TokensChoice.svelte';
import Way from './Way.svelte';

/** The actions of one's own turn; what nobody is asked; the GM's commands. */
type Elsewhere = 'acting' | 'arrangements' | 'commands';

export const CONTROLS: {
  readonly [T in Decision['type']]: Component<ControlProps<DecisionOf<T>>> | Elsewhere;
} = {
  TakeAction: 'acting',
  MaySeize: 'arrangements',
  Arrange: 'arrangements',
  Overrule: 'commands',
  React: Reaction,
  ChoosePath: Path,
  ChooseWay: Way,
  ChooseShift: Shift,
  ChooseAttack: AttackChoice,
  ChooseOption: OneOf,
  ChooseBasis: OneOf,
  ChooseTarget: TargetChoice,
  PickDice,
  ChooseNumber: NumberChoice,
  ChooseTokens: TokensChoice,
  SplitCost: SplitShares,
  Consent: Consenting,
  EndFight: Ending,
  Approve: Approval,
};

/** The control for this bottom of the table; none where a decision has its place elsewhere. */
export function controlOf({ type }: Decision): Component<ControlProps> | undefined {
  const found = CONTROLS[type];
  return typeof found === 'string' ? undefined : (found as Component<ControlProps>);
}
