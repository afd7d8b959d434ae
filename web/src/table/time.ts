// A clock's time in words as short as it allows.
import { text } from '../text';

const DAY = 86_400;
const HOUR = 3_600;

export function clockTime(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * DAY) return text.table.clock.days(Math.floor(left / DAY));
  if (left >= 3 * HOUR) return text.table.clock.hours(Math.floor(left / HOUR));
  const [minutes, rest] = [Math.floor(left / 60), left % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}
