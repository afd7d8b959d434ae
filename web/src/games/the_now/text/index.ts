// Every sentence of The Now, beside those that any table says.
import { text as general } from '../../../text';
import { act } from './act';
import { field } from './field';
import { happening, since } from './since';
import { log } from './log';
import { table } from './table';

export const text = {
  ...general,
  act,
  field,
  happening,
  since,
  log,
  table: { ...general.table, ...table, tabs: { ...general.table.tabs, ...table.tabs } },
};
