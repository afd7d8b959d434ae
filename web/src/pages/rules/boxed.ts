// Tables and schemes of rule text scroll in place.
import { text } from '../../text';

const box = (label: string) => `role="region" tabindex="0" aria-label="${label}"`;

/** What is too wide scrolls in its own box, which the keyboard can reach and a name tells apart. */
export function boxed(html: string, of: string): string {
  let tables = 0;
  let schemes = 0;
  return html
    .replace(/<table/g, () => `<div class="table" ${box(text.rules.table(of, ++tables))}><table`)
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre/g, () => `<pre ${box(text.rules.scheme(of, ++schemes))}`);
}
