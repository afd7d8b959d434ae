// Who may import whom in src/: nothing in a circle, nothing what lies above it, no game another one.
// Part of `npm run lint`. Types count as well: who needs a type needs to know what it means.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';

/** From the lowest up: a folder imports those before it. What lies in none is above all. */
const FLOORS = [
  'text',
  'contract',
  'net',
  'router',
  'ui',
  'motion',
  'board',
  'table',
  'games',
  'pages',
];
/** The same inside a game, where every folder needs its place. */
const GAME_FLOORS = new Map([
  [
    'riftbound',
    [
      ...['text', 'net', 'parts', 'compendium', 'builder', 'calls', 'character', 'gm', 'campaign'],
      ...['aim', 'map', 'motion', 'acting', 'reacting', 'fight'],
    ],
  ],
]);
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"?]*)(?:\?[^'"]*)?['"]/g;
const ENDINGS = ['', '.ts', '/index.ts'];

/** @typedef {Map<string, string[]>} Imports what each file imports, by paths from src/ */

/** @param {ReadonlyMap<string, string>} files their texts, by paths from src/
 *  @returns {Imports} */
export function importsOf(files) {
  const found = (from, path) => {
    const to = posix.join(posix.dirname(from), path);
    return ENDINGS.map((ending) => to + ending).find((file) => files.has(file));
  };
  return new Map(
    [...files].map(([file, text]) => {
      const paths = [...text.matchAll(IMPORT)].map(([, path]) => found(file, path));
      return [file, [...new Set(paths.filter((path) => path !== undefined))]];
    }),
  );
}

/** @param {Imports} imports */
export const problems = (imports) => [
  ...climbs(imports),
  ...homeless(imports),
  ...circles(imports),
];

/** @param {Imports} imports */
function climbs(imports) {
  return [...imports].flatMap(([from, all]) =>
    all.filter((to) => !mayImport(from, to)).map((to) => `${from} may not import ${to}`),
  );
}

function mayImport(from, to) {
  const [below, above] = [floorOf(from), floorOf(to)];
  if (above > below) return false;
  const [own, other] = [gameOf(from), gameOf(to)];
  if (other === null) return true;
  if (other === own) return floorInGame(from) >= floorInGame(to);
  // Only the files in games/ itself know which games there are.
  return own === null && FLOORS[below] === 'games';
}

function floorOf(file) {
  const floor = FLOORS.indexOf(file.split('/')[0]);
  return floor < 0 ? FLOORS.length : floor;
}

/** The game to whose folder a file belongs. */
function gameOf(file) {
  const [folder, game, ...rest] = file.split('/');
  return folder === 'games' && rest.length > 0 ? game : null;
}

/** A folder's place inside its game; what lies in no folder joins them, and is above all. */
function floorInGame(file) {
  const [, game, folder, ...rest] = file.split('/');
  const floors = GAME_FLOORS.get(game);
  if (floors === undefined) return 0;
  return rest.length > 0 ? floors.indexOf(folder) : floors.length;
}

/** @param {Imports} imports */
function homeless(imports) {
  const files = [...imports.keys()].filter((file) => gameOf(file) && floorInGame(file) < 0);
  const folders = new Set(files.map((file) => posix.dirname(file)));
  return [...folders].map((folder) => `${folder} has no place in the order of its game`);
}

/** @param {Imports} imports */
function circles(imports) {
  const found = [];
  const done = new Set();
  const visit = (file, way) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file)) return;
    done.add(file);
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
  };
  for (const file of imports.keys()) visit(file, []);
  return found.map((circle) => `a circle: ${circle.join(' -> ')}`);
}

/** @param {string} root
 *  @returns {Map<string, string>} */
function read(root) {
  const paths = readdirSync(root, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  const code = paths.filter((path) => /\.(ts|svelte|css)$/.test(path));
  return new Map(code.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = problems(importsOf(read('src')));
  for (const problem of found) console.error(problem);
  process.exitCode = Number(found.length > 0);
}
