// What components copy of each other's styles, which belongs into a class of src/ui or a component,
// and buttons that are drawn by hand. Part of `npm run lint`: a body of a rule counts when it has
// three declarations or more and stands in more than one component.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'svelte/compiler';

/** How many bodies may stand in several components: what is left, and never more. */
export const MOST_COPIED = 24;
const LEAST_DECLARATIONS = 3;

/** @typedef {Map<string, Set<string>>} Bodies in which components each body stands */

/** @param {ReadonlyMap<string, string>} files their texts, by paths from src/
 *  @returns {Bodies} those that stand in more than one */
export function copiedBodies(files) {
  const found = new Map();
  for (const [file, text] of files)
    for (const body of bodiesOf(text).map((all) => all.join('; ')))
      found.set(body, (found.get(body) ?? new Set()).add(file));
  return new Map([...found].filter(([, all]) => all.size > 1));
}

function bodiesOf(text) {
  const { css } = parse(text, { modern: true });
  return css ? css.children.flatMap(rulesIn).map(bodyOf).filter(isLong) : [];
}

function rulesIn(node) {
  const inside = (node.block?.children ?? []).flatMap(rulesIn);
  return node.type === 'Rule' ? [node, ...inside] : inside;
}

/** In one order, however it was written. */
function bodyOf({ block }) {
  const all = block.children.filter(({ type }) => type === 'Declaration');
  return all.map(({ property, value }) => `${property}: ${value.replace(/\s+/g, ' ')}`).sort();
}

const isLong = (body) => body.length >= LEAST_DECLARATIONS;

/** Where a button is drawn without Button.
 *  @param {ReadonlyMap<string, string>} files
 *  @returns {string[]} */
export const handMade = (files) =>
  [...files].flatMap(([file, text]) =>
    !file.startsWith('ui/') && /class="(?:[^"]* )?(?:icon-)?button[ "]/.test(text) ? [file] : [],
  );

/** How much of the lines of all components is style, from 0 to 1.
 *  @param {ReadonlyMap<string, string>} files */
export function shareOfStyle(files) {
  const lines = (text) => text.split('\n').length - 1;
  const style = (text) => lines(`${text.match(/<style>[^]*<\/style>/)?.[0] ?? ''}\n`);
  const sum = (of) => [...files.values()].reduce((total, text) => total + of(text), 0);
  return sum(style) / sum(lines);
}

function read(root) {
  const paths = readdirSync(root, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  const components = paths.filter((path) => path.endsWith('.svelte'));
  return new Map(components.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = read('src');
  const copied = copiedBodies(files);
  const share = Math.round(100 * shareOfStyle(files));
  if (copied.size > MOST_COPIED || process.argv.includes('--list')) {
    for (const [body, all] of copied) console.error(`{ ${body} }\n  ${[...all].join('\n  ')}`);
    console.error(`${copied.size} bodies are copied, at most ${MOST_COPIED} may be.`);
    console.error(`${share} % of the lines of components are style.`);
  }
  const made = handMade(files);
  for (const file of made) console.error(`${file} draws a button by hand: use ui/Button`);
  process.exitCode = Number(copied.size > MOST_COPIED || made.length > 0);
}
