import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

/** By reader: the pages that are not in the list are those whose id starts with one of these. */
const readers = { guest: ['portal/', 'staff/'], customer: ['staff/'], staff: [] };

/**
 * Replaces the list of routes of React Router's build with one for each reader,
 * `assets/routes-<reader>-<hash>.js`, in a form that takes half the bytes. A link to a page outside
 * the list loads that page as a document (`src/web/site/not-found.tsx`).
 * @param {string} client the folder `build/client`
 */
export function writeRouteLists(client) {
  const assets = join(client, 'assets');
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error('The build has no list of routes.');
  const manifest = readRouteList(readFileSync(join(assets, file), 'utf8'));
  for (const [reader, without] of Object.entries(readers)) {
    const rename = (name) => name.replace('manifest-', `routes-${reader}-`);
    const routes = Object.entries(manifest.routes).filter(
      ([id]) => !without.some((start) => id.startsWith(start)),
    );
    const list = { ...manifest, url: rename(manifest.url), routes: Object.fromEntries(routes) };
    const script = scriptOf(list);
    if (!isDeepStrictEqual(readRouteList(script), list))
      throw new Error(`The list of routes for ${reader} does not read back as it was written.`);
    writeFileSync(join(assets, rename(file)), script);
  }
  rmSync(join(assets, file));
}

/**
 * What a browser reads from a list of routes.
 * @param {string} script
 * @returns {{ url: string, routes: Record<string, { id: string }> }}
 */
export const readRouteList = (script) =>
  JSON.parse(
    runInNewContext(`${script};JSON.stringify(window.__reactRouterManifest)`, { window: {} }),
  );

const alwaysSaid = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
];
const saidWhenTrue = ['index', 'caseSensitive'];
const extraModules = ['clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule'];
const texts = ['id', 'parentId', 'path'];
const keys = [alwaysSaid, saidWhenTrue, extraModules, texts];

/**
 * A route is a line of its texts, its flags as a number, and three lists of files: its module with
 * what that imports, its styles, its extra modules. A file is its number in the list of names, base
 * 36. Empty means absent, `.` is the empty text.
 */
function scriptOf({ routes, ...rest }) {
  const folder = rest.entry.module.replace(/[^/]+$/, '');
  const names = [];
  const numberOf = (file) => {
    const name = file.slice(folder.length);
    const at = names.indexOf(name);
    return (at === -1 ? names.push(name) - 1 : at).toString(36);
  };
  const all = (files) => files.map((file) => (file === undefined ? '' : numberOf(file))).join(' ');
  const lines = Object.values(routes).map((route) =>
    [
      ...texts.map((key) => (route[key] === '' ? '.' : (route[key] ?? ''))),
      [...alwaysSaid, ...saidWhenTrue].reduce(
        (sum, key, at) => sum + (route[key] ? 2 ** at : 0),
        0,
      ),
      all([route.module, ...route.imports]),
      all(route.css),
      all(extraModules.map((key) => route[key])).trimEnd(),
    ].join('|'),
  );
  const input = JSON.stringify([rest, keys, folder, names.join(' '), lines.join('\n')]);
  return `window.__reactRouterManifest=(${unpack.toString()})(${input});`;
}

/** Runs in the browser. */
function unpack([rest, [alwaysSaid, saidWhenTrue, extraModules, texts], folder, names, lines]) {
  const files = names.split(' ');
  const filesOf = (list) =>
    list && list.split(' ').map((at) => at && folder + files[parseInt(at, 36)]);
  const routes = {};
  for (const line of lines.split('\n')) {
    const cells = line.split('|');
    const route = {};
    texts.forEach((key, at) => cells[at] && (route[key] = cells[at] === '.' ? '' : cells[at]));
    alwaysSaid.forEach((key, at) => (route[key] = (cells[3] & (1 << at)) > 0));
    saidWhenTrue.forEach(
      (key, at) => cells[3] & (1 << (at + alwaysSaid.length)) && (route[key] = true),
    );
    [route.module, ...route.imports] = filesOf(cells[4]);
    route.css = filesOf(cells[5]) || [];
    (filesOf(cells[6]) || []).forEach((file, at) => file && (route[extraModules[at]] = file));
    routes[route.id] = route;
  }
  return { ...rest, routes };
}
