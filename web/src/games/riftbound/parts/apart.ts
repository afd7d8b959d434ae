// Units of one name, told apart in the options that read alike: by their number among those that
// are seen, and by where they are.
import type { Action, Asked, SeenUnit } from '../../../contract/riftbound';
import { fight } from '../text/fight';

/** What stands behind an option that reads like another one; '' where none does. */
export function apart({ options }: Asked, option: number, units: readonly SeenUnit[]): string {
  const { say, action } = options[option] ?? {};
  if (!action || options.filter((other) => other.say === say).length < 2) return '';
  const named = concerned(action).flatMap((id) => units.find((unit) => unit.id === id) ?? []);
  return named.flatMap((unit) => which(unit, units)).join('; ');
}

/** The units that an action names, in all the fields that actions have for them. */
export function concerned(action: Action): number[] {
  const { target, vehicle, helper, unit, of, targets } = action as Partial<{
    target: number;
    vehicle: number;
    helper: number | null;
    unit: number;
    of: number | null;
    targets: number[];
  }>;
  const named = [target, vehicle, helper, unit, of, ...(targets ?? [])];
  return named.filter((id) => typeof id === 'number');
}

/** A unit by its name, and where there are several of that name by which of them it is. */
export const called = (unit: SeenUnit, units: readonly SeenUnit[]): string =>
  which(unit, units)[0] ?? unit.name;

/** A person by the first of their names, where nobody else is called so; all others by all they are
 *  called: what somebody is told apart by stays, whoever of the others is seen. */
export function short({ id, name, nature }: SeenUnit, units: readonly SeenUnit[]): string {
  if (nature === 'vehicle' || !PERSON.test(name)) return name;
  const [first = name] = name.split(' ');
  const alone = units.every((other) => other.id === id || other.name.split(' ')[0] !== first);
  return alone ? first : name;
}

/** Two names or more: `Borgny Haugen`, but not `Raider in red` or `Raider 2`. */
const PERSON = /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u;

function which(unit: SeenUnit, units: readonly SeenUnit[]): string[] {
  const alike = units.filter(({ name }) => name === unit.name);
  const [x, y] = unit.place;
  const place = { x: x / 1000, y: y / 1000 };
  return alike.length < 2
    ? []
    : [fight.apart(unit.name, alike.indexOf(unit) + 1, alike.length, place)];
}
