/**
 * Which layer may import which, as one table: a layer imports what its row names, and nothing else
 * of ours. Read by the lint rules, by the build check of the browser bundle and by the tests.
 * Source: docs/architecture.md.
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
  // The last three in loaders and actions only: `serverLayers` and the build check keep them out of
  // the browser.
  web: ['ui', 'client', 'messages', 'protocol', 'domain', 'engine', 'auth'],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof layers;

/**
 * The order of the folders within a layer: a folder imports only from folders before it, and those
 * that stand together import none of each other. Files directly in the layer come before all of
 * them, but for the files that put the pages together.
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

/** They put the pages together, so they import from everywhere in `web`. */
const pageAssembly = /^src\/web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/;

/** What never reaches a browser. */
export const serverLayers = [
  'db',
  'integrations',
  'engine',
  'objects',
  'auth',
  'domain',
  'api',
] as const satisfies readonly Layer[];

/** Layers a browser or any machine can run: no built-ins of Node. */
const portable: readonly Layer[] = ['protocol', 'messages', 'client', 'ui'];
const drawing: readonly Layer[] = ['ui', 'web'];
const writingSql: readonly Layer[] = ['db', 'engine', 'auth'];
const speakingHttp: readonly Layer[] = ['api'];

/** What code outside of the layers that write SQL does instead. */
export const insteadOfSql =
  'read rows with findRows (#engine/read/query.ts), write them with createRecord, updateRecord (#engine/write/write.ts) or deleteRecord (#engine/write/delete.ts)';

/** `folders`: parts of other layers where it may be imported all the same. */
type PackageWall = {
  pattern: RegExp;
  layers: readonly Layer[];
  folders?: RegExp;
  server: boolean;
  because: string;
};

const packageWalls: readonly PackageWall[] = [
  // Hooks live with what they read: docs/decisions/0008-hooks-live-with-the-client.md.
  {
    pattern: /^react$/,
    layers: drawing,
    folders: /^src\/client\/react\//,
    server: false,
    because: 'React lives in web, ui and client/react only. Move the component or hook there',
  },
  {
    pattern: /^(pg|pg-[^/]+|kysely)(\/|$)/,
    layers: writingSql,
    server: false,
    because: `SQL is written in src/db, src/engine and src/auth only: ${insteadOfSql}`,
  },
  {
    pattern:
      /^(react|react-dom|react-aria.*|@react-aria\/.*|@conform-to\/react|@tanstack\/react-.*)(\/|$)/,
    layers: drawing,
    server: false,
    because: 'React lives in web and ui only. Move the component or hook there',
  },
  {
    pattern: /^(react-router|@react-router\/.*)(\/|$)/,
    layers: drawing,
    server: true,
    because: 'React lives in web and ui only. Move the component or hook there',
  },
  {
    pattern: /^(hono|@hono\/.*)(\/|$)/,
    layers: speakingHttp,
    server: true,
    because:
      'HTTP is spoken in src/api and src/server only. Return a value, and let the handler answer with it',
  },
];
/** pg-boss is the queue of the server, no SQL of ours. */
const freePackages = /^pg-boss(\/|$)/;

export const isLayer = (name: string): name is Layer => Object.hasOwn(layers, name);
export const mayWriteSql = (place: Place): boolean => writingSql.some((layer) => layer === place);
export const mayDraw = (place: Place): boolean => drawing.some((layer) => layer === place);

/**
 * Where a file stands: a layer, the server (`src/*.ts`, `src/server/`, `src/cli/`), or outside
 * `src` (tests, bench, scripts).
 */
export type Place = Layer | 'server' | 'elsewhere';

/** `path` with forward slashes, relative to the project. */
export function placeOf(path: string): Place {
  const [top, second, third] = path.split('/');
  if (top !== 'src' || second === undefined) return 'elsewhere';
  return third !== undefined && isLayer(second) ? second : 'server';
}

/**
 * Why `place` may not import `target` (`engine/model/define.ts`, a path below `src`); null when it
 * may.
 */
export function layerRefusal(place: Place, target: string): string | null {
  const [layer = ''] = target.split('/');
  if (place === 'server' || place === 'elsewhere' || place === layer) return null;
  const allowed: readonly string[] = layers[place];
  if (
    allowed.some((entry) =>
      entry.endsWith('/') ? target.startsWith(entry) : entry === layer || entry === target,
    )
  )
    return null;
  return (
    `src/${place} may not import #${target}: a layer imports only from layers below it. ` +
    `${place} may import ${allowed.join(', ') || 'nothing of ours'}. Move what both need to one of these, or take it as an argument.`
  );
}

/**
 * Why the file at `path` may not import the file at `target` of its own layer; null when it may.
 * Both are relative to the project.
 */
export function folderRefusal(path: string, target: string): string | null {
  const [, layer = '', folder = '', inside] = path.split('/');
  const [, , other = '', otherInside] = target.split('/');
  if (!Object.hasOwn(folderOrder, layer) || otherInside === undefined || pageAssembly.test(path))
    return null;
  const order = folderOrder[layer as keyof typeof folderOrder]; // proof: looked at above
  if (inside !== undefined && folder === other) return null;
  const placeIn = (name: string) => order.findIndex((step) => [step].flat().includes(name));
  if (placeIn(other) === -1)
    return `src/${layer}/${other} has no place in the order of folders: give it one in scripts/lint/layers.ts`;
  if (inside !== undefined && placeIn(other) < placeIn(folder)) return null;
  const before = order.slice(0, inside === undefined ? 0 : Math.max(placeIn(folder), 0)).flat();
  return (
    `src/${layer}/${inside === undefined ? '' : folder} may not import ${layer}/${other}: within ${layer} a folder imports only from those before it ` +
    `(${before.join(', ') || 'none'}). Move what both need to one of these, or take it as an argument.`
  );
}

/** Why the file at `path` may not import the package or built-in `name`; null when it may. */
export function packageRefusal(path: string, name: string): string | null {
  const place = placeOf(path);
  if (place === 'elsewhere' || freePackages.test(name)) return null;
  if (name.startsWith('node:') && portable.some((layer) => layer === place))
    return `${place} may not import ${name}: it runs in a browser too, which has no built-ins of Node. Move this code to a layer of the server, such as domain or engine`;
  if (place === 'domain' && /^node:(https?|http2|net)$/.test(name))
    return `src/domain may not import ${name}: it knows no HTTP. Call the outside world through a provider of src/integrations`;
  const wall = packageWalls.find(({ pattern }) => pattern.test(name));
  if (
    !wall ||
    (place === 'server'
      ? wall.server
      : wall.layers.includes(place) || wall.folders?.test(path) === true)
  )
    return null;
  return `${place} may not import ${name}: ${wall.because}`;
}
