import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The bytes that each kind of page loads, from the manifest of the build, without a browser. */

const project = join(import.meta.dirname, '../../..');
const client = join(project, 'build/client');

/** The modules of every page: the root layout and the entry of the browser. */
const frame = ['dist/config/defaults/entry.client.tsx', 'src/web/root.tsx'];

/** The modules of a page of each kind: the page and its layouts. */
export const kinds: Readonly<Record<string, readonly string[]>> = {
  Home: ['site/home/home.tsx'],
  'a service page': ['site/services/service.tsx'],
  'the fibre check': ['site/fibre/fibre.tsx'],
  'the fibre sign-up': ['site/fibre/fibre-sign-up.tsx'],
  'the knowledge base': ['site/knowledge/knowledge.tsx'],
  'an article': ['site/knowledge/article.tsx'],
  'the search results': ['site/knowledge/search.tsx'],
  'a job form': ['site/jobs/jobs.tsx'],
  'the contact page': ['site/contact/contact.tsx'],
  'a page of text': ['site/copy/statement.tsx'],
  'the log-in page': ['auth/login/login.tsx'],
  'the dashboard': ['portal/frame.tsx', 'portal/dashboard.tsx'],
  'a new request': ['portal/frame.tsx', 'portal/requests/new-request.tsx'],
  'a list of the workspace': ['staff/frame/workspace.tsx', 'staff/list.tsx'],
  'a record of the workspace': ['staff/frame/workspace.tsx', 'staff/record.tsx'],
};

/** Compressed bytes of a file, by a name that stays the same from build to build. */
export type Files = Readonly<Record<string, number>>;
export type PageWeight = { javascript: Files; styles: Files };
export type Weights = Readonly<Record<string, PageWeight>>;

// The manifest of Vite: https://vite.dev/guide/backend-integration
type Chunk = {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(project, 'build/files.json'), 'utf8')) as Manifest; // proof: the build wrote it

/** The scripts that are loaded dynamically, by module, with the names of all that they import. */
export function laterScripts(): ReadonlyMap<string, readonly string[]> {
  const manifest = readManifest();
  const starts = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry === true && key.startsWith('src/'),
  );
  return new Map(
    starts.map((start) => [
      start,
      [...withImports(manifest, [start])].map((key) => manifest[key]?.name ?? key),
    ]),
  );
}

export function weighPages(): Weights {
  const manifest = readManifest();
  const weights = Object.entries(kinds).map(([kind, pages]) => {
    const list = { 'list of routes': bytesOf(`assets/${routeListOf(pages[0]!)}`) }; // proof: above
    const { javascript, styles } = weigh(manifest, [
      ...frame,
      ...pages.map((page) => `src/web/${page}`),
    ]);
    return [kind, { javascript: { ...list, ...javascript }, styles }] as const;
  });
  return Object.fromEntries(weights);
}

/** The list of routes for the reader of a page. */
function routeListOf(page: string): string {
  const reader = { portal: 'customer', staff: 'staff' }[page.split('/')[0]!] ?? 'guest'; // proof: a path
  const list = readdirSync(join(client, 'assets')).find((name) =>
    new RegExp(`^routes-${reader}-\\w+\\.js$`).test(name),
  );
  if (list === undefined) throw new Error(`The build has no list of routes for a ${reader}.`);
  return list;
}

function weigh(manifest: Manifest, modules: readonly string[]): PageWeight {
  const scripts = withImports(
    manifest,
    modules.map((module) => entryOf(manifest, module)),
  );
  const javascript: Record<string, number> = {};
  const sheets = new Map<string, string>();
  for (const key of scripts) {
    const { file, name: whole = key, css = [] } = manifest[key]!; // proof: the manifest lists what it imports
    const [name = whole] = whole.split('~'); // `kit~home~contact`: the part of `kit` for these pages
    javascript[name] = (javascript[name] ?? 0) + bytesOf(file);
    for (const sheet of css) sheets.set(sheet, sheets.get(sheet) ?? name);
  }
  const styles: Record<string, number> = {};
  for (const [sheet, name] of sheets) styles[name] = (styles[name] ?? 0) + bytesOf(sheet);
  return { javascript, styles };
}

function withImports(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const found = new Set(keys);
  for (const key of found) for (const other of manifest[key]?.imports ?? []) found.add(other);
  return found;
}

function entryOf(manifest: Manifest, module: string): string {
  const key = Object.keys(manifest).find((one) => one.split('?')[0]!.endsWith(module));
  if (key === undefined) throw new Error(`The build has no script for ${module}.`);
  return key;
}

function bytesOf(file: string): number {
  const bytes = readFileSync(join(client, file));
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

export const totalBytes = (files: Files): number =>
  Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

// Updates the limits: node test/walls/page-weight/weigh.ts > test/walls/page-weight/weights.json
if (import.meta.main) process.stdout.write(`${JSON.stringify(weighPages(), null, 2)}\n`);
