/**
 * A layer imports only what its row names. The lint rules, the build check of the browser bundle
 * and the tests read this table. Source: docs/architecture/layers.md.
 */
export const layers = {
  protocol: [],
  messages: ['protocol'],
  client: ['protocol'],
  db: [],
  integrations: ['protocol'],
  ui: ['messages'],
  engine: ['protocol', 'messages', 'db', 'integrations'],
  objects: [
    'engine/model/define.ts',
    'engine/model/access-definition.ts',
    'engine/model/action-definition.ts',
    'engine/fields/',
    'messages',
    'protocol',
  ],
  auth: ['engine', 'db', 'protocol', 'messages', 'integrations'],
  domain: ['auth', 'objects', 'engine', 'integrations', 'messages', 'protocol'],
  api: ['domain', 'auth', 'objects', 'engine', 'protocol'],
  // `domain`, `engine` and `auth` only in loaders and actions: `serverLayers` and the build check
  // keep them out of the browser.
  web: ['ui', 'client', 'messages', 'protocol', 'domain', 'engine', 'auth'],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof layers;

/**
 * A folder of a layer imports only from folders before it. Folders in one inner list do not import
 * each other. Files directly in the layer come before all folders, except those of `pageAssembly`.
 */
export const folderOrder: Readonly<
  Record<'engine' | 'web', readonly (string | readonly string[])[]>
> = {
  engine: [
    'fields',
    'cache',
    'model',
    'access',
    'sql',
    'metadata',
    'events',
    'audit',
    'read',
    'write',
    'lists',
    'related',
    'search',
    'soql',
    'graphql',
    'files',
    'bulk',
    'merge',
    'retention',
    'brand',
    'actions',
  ],
  web: [
    'session',
    'shell',
    'forms',
    ['chat', 'content', 'offline', 'own-details'],
    'menu',
    'errors',
    'render',
    ['auth', 'site', 'portal', 'staff'],
  ],
};

/** These files may import from every folder of `web`. */
const pageAssembly = /^src\/web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/;

/** The code of these layers never reaches a browser. */
export const serverLayers = [
  'db',
  'integrations',
  'engine',
  'objects',
  'auth',
  'domain',
  'api',
] as const satisfies readonly Layer[];

/** These layers also run in a browser: they may not use built-ins of Node. */
const portableLayers: readonly Layer[] = ['protocol', 'messages', 'client', 'ui'];
const renderingLayers: readonly Layer[] = ['ui', 'web'];
const sqlLayers: readonly Layer[] = ['db', 'engine', 'auth'];
const httpLayers: readonly Layer[] = ['api'];

/** For code that may not write SQL. */
export const insteadOfSql =
  'To read rows, call findRows (#engine/read/query.ts); to write them, createRecord, ' +
  'updateRecord (#engine/write/write.ts) or deleteRecord (#engine/write/delete.ts)';

const componentAdvice =
  'Move pages and their parts to src/web, components that know nothing of the product to src/ui';

/** `folders`: outside of `layers`. `server`: whether src/server and src/cli may import it. */
type PackageWall = {
  pattern: RegExp;
  layers: readonly Layer[];
  folders?: RegExp;
  server: boolean;
  because: string;
};

const packageWalls: readonly PackageWall[] = [
  // The hooks stay next to the record client:
  // docs/decisions/0008-react-hooks-in-the-record-client.md.
  {
    pattern: /^react$/,
    layers: renderingLayers,
    folders: /^src\/client\/react\//,
    server: false,
    because:
      'only src/web, src/ui and src/client/react hold React code. ' +
      `${componentAdvice}, hooks of the record client to src/client/react`,
  },
  {
    pattern: /^(pg|pg-[^/]+|kysely)(\/|$)/,
    layers: sqlLayers,
    server: false,
    because: `only src/db, src/engine and src/auth write SQL. ${insteadOfSql}`,
  },
  {
    pattern: /^(react|react-dom|react-aria.*|@react-aria\/.*|@tanstack\/react-.*)(\/|$)/,
    layers: renderingLayers,
    server: false,
    because: `only src/web and src/ui hold components. ${componentAdvice}`,
  },
  {
    pattern: /^(react-router|@react-router\/.*)(\/|$)/,
    layers: renderingLayers,
    server: true,
    because: `only src/web and src/ui hold components. ${componentAdvice}`,
  },
  {
    pattern: /^(hono|@hono\/.*)(\/|$)/,
    layers: httpLayers,
    server: true,
    because:
      'only src/api and src/server answer HTTP requests. ' +
      'Return a value, and let a handler in src/api send it',
  },
];

export const isLayer = (name: string): name is Layer => Object.hasOwn(layers, name);
export const mayWriteSql = (place: Place): boolean => sqlLayers.some((layer) => layer === place);
export const mayDraw = (place: Place): boolean => renderingLayers.some((layer) => layer === place);

/** `server`: `src/*.ts`, `src/server/`, `src/cli/`. `elsewhere`: tests, bench, scripts. */
export type Place = Layer | 'server' | 'elsewhere';

/** `path`: relative to the project, with forward slashes. */
export function placeOf(path: string): Place {
  const [top, second, third] = path.split('/');
  if (top !== 'src' || second === undefined) return 'elsewhere';
  return third !== undefined && isLayer(second) ? second : 'server';
}

/** Null: allowed. `target`: below `src`, such as `engine/model/define.ts`. */
export function layerRefusal(place: Place, target: string): string | null {
  const [layer = ''] = target.split('/');
  if (place === 'server' || place === 'elsewhere' || place === layer) return null;
  const allowed: readonly string[] = layers[place];
  if (includes(allowed, target)) return null;
  const users = usersOf(target);
  const between = users.filter((user) => allowed.includes(user));
  const through = between.length > 0 ? `call it through ${namesOf(between)}, ` : '';
  return (
    `src/${place} may not import src/${target}: ${place} may import ${namesOf(allowed)} ` +
    `(scripts/lint/layers.ts). Take what you need as an argument, ${through}` +
    `or move this code to ${namesOf([layer, ...users.filter((user) => user !== place)])}`
  );
}

const namesOf = (names: readonly string[]): string =>
  names.length === 0 ? 'no other layer' : names.join(', ').replace(/, ([^,]+)$/, ' or $1');

const usersOf = (target: string): string[] =>
  Object.entries(layers).flatMap(([user, allowed]) => (includes(allowed, target) ? [user] : []));

/** Entries of a layer's row name a layer, a folder (`engine/fields/`) or a file. */
const includes = (allowed: readonly string[], target: string): boolean =>
  allowed.some((entry) =>
    entry.endsWith('/')
      ? target.startsWith(entry)
      : entry === target || entry === target.split('/')[0],
  );

/** Null: allowed. Both paths are of one layer and relative to the project. */
export function folderRefusal(path: string, target: string): string | null {
  const [, layer = '', folder = '', inside] = path.split('/');
  const [, , other = '', otherInside] = target.split('/');
  if (!Object.hasOwn(folderOrder, layer) || otherInside === undefined || pageAssembly.test(path))
    return null;
  const order = folderOrder[layer as keyof typeof folderOrder]; // proof: looked at above
  if (inside !== undefined && folder === other) return null;
  const placeIn = (name: string) => order.findIndex((step) => [step].flat().includes(name));
  if (placeIn(other) === -1)
    return (
      `src/${layer}/${other} is not in the order of folders: ` +
      'add it to folderOrder in scripts/lint/layers.ts, after the folders it imports and before ' +
      'those that import it, or move its files to a folder in that list'
    );
  if (inside !== undefined && placeIn(other) < placeIn(folder)) return null;
  const own = inside === undefined ? -1 : placeIn(folder);
  const before = order.slice(0, Math.max(own, 0)).flat();
  const after = order.slice(placeIn(other) + 1).flat();
  const pathsOf = (names: readonly string[]) => names.map((name) => `src/${layer}/${name}`);
  const here = inside === undefined ? `a file directly in src/${layer}` : `src/${layer}/${folder}`;
  const allowed = [`files directly in src/${layer}`, ...before];
  return (
    `${here} may not import src/${layer}/${other}: the folders of ${layer} have an order ` +
    `(scripts/lint/layers.ts), and it may import ${namesOf(allowed)}. ` +
    'Take what you need as an argument, move the shared part to one of these, ' +
    `or move this code to ${namesOf(pathsOf([other, ...after]))}`
  );
}

const builtIns = new Set(
  'assert buffer child_process cluster crypto dgram dns events fs http http2 https module net os path process stream timers tls url util v8 vm worker_threads zlib'.split(
    ' ',
  ),
);
const nodeName = (name: string): string =>
  builtIns.has(name.split('/')[0] ?? '') ? `node:${name}` : name;

/** Returns null when the file at `path` may import the package or built-in. */
export function packageRefusal(path: string, specifier: string): string | null {
  const name = nodeName(specifier);
  const place = placeOf(path);
  if (place === 'elsewhere') return null;
  if (name.startsWith('node:') && portableLayers.some((layer) => layer === place))
    return (
      `src/${place} may not import ${name}: ${place} also runs in the browser, ` +
      'which has no built-ins of Node. Take its result as an argument, or move the function ' +
      `that uses ${name} to src/integrations (files and network), src/engine or src/domain`
    );
  if (place === 'domain' && /^node:(https?|http2|net)$/.test(name))
    return (
      `src/domain may not import ${name}: to call another system, put the call in ` +
      'src/integrations (see src/integrations/chat-model.ts); ' +
      'to answer an HTTP request, put the handler in src/api or src/server'
    );
  const wall = packageWalls.find(({ pattern }) => pattern.test(name));
  if (
    !wall ||
    (place === 'server'
      ? wall.server
      : wall.layers.includes(place) || wall.folders?.test(path) === true)
  )
    return null;
  return `src/${place} may not import ${name}: ${wall.because}`;
}
