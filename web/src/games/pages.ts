// Which game a page belongs to, and which page of it one is on.
import type { Route } from '../router/route';
import { ABOUT } from './about';

/** The game of a rule, by what its id begins with. */
const gameOfRule = (id: string): string | undefined =>
  Object.keys(ABOUT).find((game) => id.toUpperCase().startsWith(`${ABOUT[game]?.rules}-`));

/** The page of the navigation that a route belongs to; none: the home page, what belongs to both. */
export function pageOf(route: Route): string | null {
  switch (route.page) {
    case 'tables':
    case 'new-table':
      return '/tables';
    case 'learn':
      return route.game && `/learn/${route.game}`;
    case 'rules':
    case 'topic':
      return route.game && `/rules/${route.game}`;
    case 'entry':
      return `/rules/${gameOfRule(route.id) ?? ''}`;
    default:
      return `/${route.page}`;
  }
}
