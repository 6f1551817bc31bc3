/**
 * The walls of the house as one table: a room imports what its row names, and nothing else of ours.
 * Read by the lint rules, by the build check of the browser bundle and by the tests. Source: docs/architecture.md.
 */
export const rooms = {
  wire: [],
  text: ['wire'],
  client: ['wire'],
  db: [],
  outside: ['wire'],
  ui: ['text'],
  records: ['wire', 'text', 'db', 'outside'],
  objects: ['records/define.ts', 'records/fields/', 'text', 'wire'],
  session: ['records', 'db', 'wire', 'text', 'outside'],
  methods: ['session', 'objects', 'records', 'outside', 'text', 'wire'],
  api: ['methods', 'session', 'objects', 'records', 'wire'],
  // The last three in loaders and actions only: `serverRooms` and the build check keep them out of the browser.
  web: ['ui', 'client', 'text', 'wire', 'methods', 'records', 'session'],
} as const satisfies Record<string, readonly string[]>;

export type Room = keyof typeof rooms;

/** What never reaches a browser. */
export const serverRooms = ['db', 'outside', 'records', 'objects', 'session', 'methods', 'api'] as const satisfies readonly Room[];

/** Rooms a browser or any machine can run: no built-ins of Node. */
const portable: readonly Room[] = ['wire', 'text', 'client', 'ui'];
const drawing: readonly Room[] = ['ui', 'web'];
const writingSql: readonly Room[] = ['db', 'records', 'session'];
const speakingHttp: readonly Room[] = ['api'];

/** `folders`: parts of other rooms where it may be imported all the same. */
type PackageWall = { pattern: RegExp; rooms: readonly Room[]; folders?: RegExp; roof: boolean; because: string };

const packageWalls: readonly PackageWall[] = [
  // Hooks live with what they read: docs/decisions/0008-hooks-live-with-the-client.md.
  {
    pattern: /^react$/,
    rooms: drawing,
    folders: /^src\/client\/react\//,
    roof: false,
    because: 'React lives in web, ui and client/react only',
  },
  { pattern: /^(pg|pg-[^/]+|kysely)(\/|$)/, rooms: writingSql, roof: false, because: 'SQL is written in db, records and session only' },
  {
    pattern: /^(react|react-dom|react-aria.*|@react-aria\/.*|@conform-to\/react|@tanstack\/react-.*)(\/|$)/,
    rooms: drawing,
    roof: false,
    because: 'React lives in web and ui only',
  },
  { pattern: /^(react-router|@react-router\/.*)(\/|$)/, rooms: drawing, roof: true, because: 'React lives in web and ui only' },
  { pattern: /^(hono|@hono\/.*)(\/|$)/, rooms: speakingHttp, roof: true, because: 'HTTP is spoken at the api door and on the roof' },
];
/** pg-boss is the queue of the roof, no SQL of ours. */
const freePackages = /^pg-boss(\/|$)/;

export const isRoom = (name: string): name is Room => Object.hasOwn(rooms, name);
export const mayWriteSql = (place: Place): boolean => writingSql.some((room) => room === place);
export const mayDraw = (place: Place): boolean => drawing.some((room) => room === place);

/** Where a file stands: a room, the roof (`src/*.ts`, `src/commands/`), or outside the house (tests, bench, scripts). */
export type Place = Room | 'roof' | 'elsewhere';

/** `path` with forward slashes, relative to the project. */
export function placeOf(path: string): Place {
  const [top, second, third] = path.split('/');
  if (top !== 'src' || second === undefined) return 'elsewhere';
  return third !== undefined && isRoom(second) ? second : 'roof';
}

/** Why `place` may not import `target` (`records/define.ts`, a path below `src`); null when it may. */
export function roomRefusal(place: Place, target: string): string | null {
  const [room = ''] = target.split('/');
  if (place === 'roof' || place === 'elsewhere' || place === room) return null;
  const allowed: readonly string[] = rooms[place];
  if (allowed.some((entry) => (entry.endsWith('/') ? target.startsWith(entry) : entry === room || entry === target))) return null;
  return `${place} may not import ${target}; it may import ${allowed.join(', ') || 'nothing of ours'}`;
}

/** Why the file at `path` may not import the package or built-in `name`; null when it may. */
export function packageRefusal(path: string, name: string): string | null {
  const place = placeOf(path);
  if (place === 'elsewhere' || freePackages.test(name)) return null;
  if (name.startsWith('node:') && portable.some((room) => room === place)) return `${place} runs in a browser too: no built-ins of Node`;
  if (place === 'methods' && /^node:(https?|http2|net)$/.test(name)) return 'methods know no HTTP';
  const wall = packageWalls.find(({ pattern }) => pattern.test(name));
  if (!wall || (place === 'roof' ? wall.roof : wall.rooms.includes(place) || wall.folders?.test(path) === true)) return null;
  return `${place} may not import ${name}: ${wall.because}`;
}
