// The Attributes in the order of the sheet.
import type { Attribute } from '../../../contract/riftbound';

export const ATTRIBUTES: readonly Attribute[] = [
  'str',
  'ftd',
  'agi',
  'vsn',
  'wis',
  'wil',
  'cha',
  'knw',
];
