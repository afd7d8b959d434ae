// Whether one wants to be asked before a turn ends; chosen for each table by itself.
import { kept } from '../../../net/kept';

export const silenceKey = (table: string): string => `worldline.end.${table}`;

export const isSilent = (table: string): boolean => kept(silenceKey(table)) === '1';
