import { beforeAll, describe, expect, test } from 'vitest';
import { type Finding, lintTree } from './lint-tree.ts';

/**
 * The allowed imports per layer, written a second time on purpose: a change of the rules must be
 * made here too.
 */
const plan: Record<string, string[]> = {
  protocol: [],
  messages: ['protocol'],
  client: ['protocol'],
  db: [],
  integrations: ['protocol'],
  ui: ['messages'],
  engine: ['protocol', 'messages', 'db', 'integrations'],
  objects: ['messages', 'protocol'],
  auth: ['engine', 'db', 'protocol', 'messages', 'integrations'],
  domain: ['auth', 'objects', 'engine', 'integrations', 'messages', 'protocol'],
  api: ['domain', 'auth', 'objects', 'engine', 'protocol'],
  web: ['ui', 'client', 'messages', 'protocol', 'domain', 'engine', 'auth'],
};
const names = Object.keys(plan);

/** Every syntax by which one module can import another. */
const ways: Record<string, (from: string) => string> = {
  static: (from) => `import { thing } from '${from}';\nexport const used = thing;\n`,
  effect: (from) => `import '${from}';\n`,
  type: (from) => `import type { Thing } from '${from}';\nexport type Used = Thing;\n`,
  'inline type': (from) => `import { type Thing } from '${from}';\nexport type Used = Thing;\n`,
  'type in place': (from) => `export type Used = import('${from}').Thing;\n`,
  dynamic: (from) => `export const load = () => import('${from}');\n`,
  'dynamic template': (from) => `export const load = () => import(\`${from}\`);\n`,
};
const wayCount = Object.keys(ways).length;

/** The files that import this path from a layer, one for each syntax. */
type Way = { title: string; files: Record<string, string> };
const wayOut = (layer: string, from: string): Way => ({
  title: `${layer} → ${from}`,
  files: Object.fromEntries(
    Object.entries(ways).map(([way, write]) => [
      `src/${layer}/${fileName(`${way} ${from}`)}.ts`,
      write(from),
    ]),
  ),
});
const fileName = (words: string): string =>
  words.replaceAll(/[^a-z]/gi, (sign) => `-${sign.charCodeAt(0)}-`);

const pairs = names.flatMap((layer) =>
  names
    .filter((other) => other !== layer)
    .map((other) => ({ layer, other, open: plan[layer]?.includes(other) ?? false })),
);
const waysOut = (open: boolean): Way[] =>
  pairs
    .filter((pair) => pair.open === open)
    .map(({ layer, other }) => wayOut(layer, `#${other}/thing.ts`));

const allowed = [
  ...waysOut(true),
  wayOut('objects', '#engine/model/define.ts'),
  wayOut('objects', '#engine/model/access-definition.ts'),
  wayOut('objects', '#engine/model/action-definition.ts'),
  wayOut('objects', '#engine/fields/text.ts'),
];
const forbidden = [
  ...waysOut(false),
  ...names.flatMap((layer) =>
    [
      `../${layer === 'protocol' ? 'db' : 'protocol'}/thing.ts`,
      '../server.js',
      '#config.ts',
      '#nowhere/thing.ts',
      '/src/protocol/thing.ts',
    ].map((from) => wayOut(layer, from)),
  ),
  ...['#protocol', '#protocol/', '#protocol/forms', '#protocol/forms/../thing.ts'].map((from) =>
    wayOut('web', from),
  ),
];

const tree: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...names.map((layer) => `${layer}/thing`),
      'engine/define',
      'engine/fields/text',
      'server',
      'config',
    ].map((path) => [`src/${path}.ts`, thing()]),
  ),
  ...Object.assign({}, ...[...allowed, ...forbidden].map(({ files }) => files)),
};

describe('the walls between the layers', () => {
  let found: Map<string, Finding[]>;
  beforeAll(async () => {
    found = await lintTree(tree);
  });

  test('every pair of layers has a row, and every row its own files', () => {
    expect(pairs).toHaveLength(132);
    expect(Object.keys(tree)).toHaveLength(16 + wayCount * (allowed.length + forbidden.length));
  });
  test.each(forbidden)('lint refuses the import $title in every syntax', ({ files }) => {
    const passed = Object.keys(files).filter(
      (path) => !found.get(path)?.some(({ rule }) => rule === 'walls(imports)'),
    );
    expect(passed).toEqual([]);
  });
  test.each(allowed)('lint accepts the import $title in every syntax', ({ files }) => {
    expect(Object.keys(files).flatMap((path) => found.get(path) ?? [])).toEqual([]);
  });
});

function thing(): string {
  return 'export type Thing = { size: number };\nexport const thing: Thing = { size: 1 };\n';
}
