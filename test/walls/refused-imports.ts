/** Imports that lint refuses: of a forbidden layer or folder, or through a re-export. */

export type Row = { title: string; path: string; source: string; rule: string };

export const refusedImports: Row[] = [
  {
    title: 'a barrel',
    path: 'src/protocol/barrel.ts',
    source: "export { a } from './a.ts';\nexport { b } from './b.ts';\n",
    rule: 'walls(imports)',
  },
  {
    title: 'everything passed on',
    path: 'src/protocol/star.ts',
    source: "export * from './a.ts';\nexport const own = 1;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a thing of another layer passed on',
    path: 'src/engine/passed-on.ts',
    source: "export { a } from '#protocol/a.ts';\nexport const own = 1;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'an imported thing passed on',
    path: 'src/engine/passed-on-later.ts',
    source: "import { a } from './a.ts';\nexport const own = a;\nexport { a };\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a folder of the engine that imports from one after it',
    path: 'src/engine/read/upward.ts',
    source:
      "import { updateRecord } from '../write/write.ts';\nexport const save = updateRecord;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'the same by the whole path',
    path: 'src/engine/read/whole-path.ts',
    source:
      "import { updateRecord } from '#engine/write/write.ts';\nexport const save = updateRecord;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a page for visitors that imports from the portal',
    path: 'src/web/site/sideways.ts',
    source: "import { newsOf } from '../portal/news.ts';\nexport const news = newsOf;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a folder',
    path: 'src/protocol/folder.ts',
    source: "import { a } from './forms';\nexport const own = a;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'an import only the run will tell',
    path: 'src/protocol/hidden.ts',
    source: 'export const load = (from: string) => import(from);\n',
    rule: 'walls(imports)',
  },
  {
    title: 'a glob over the wall',
    path: 'src/web/glob.ts',
    source: "export const all = import.meta.glob(['./*.ts', '../api/*.ts']);\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a resolve over the wall',
    path: 'src/web/resolve.ts',
    source: "export const at = import.meta.resolve('#api/a.ts');\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a require over the wall',
    path: 'src/web/require.ts',
    source:
      "declare const require: (name: string) => unknown;\nexport const at = require('#api/a.ts');\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a declared module over the wall',
    path: 'src/protocol/declared.ts',
    source:
      "declare module '#db/connection.ts' {\n  export type Extra = 1;\n}\nexport const own = 1;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a layer entered by path, from a test',
    path: 'test/unit/path.test.ts',
    source: "import { a } from '../../src/protocol/a.ts';\nexport const own = a;\n",
    rule: 'walls(imports)',
  },
  {
    title: 'a layer entered by path, from the server',
    path: 'src/cli/path.ts',
    source: "import { a } from '../protocol/a.ts';\nexport const own = a;\n",
    rule: 'walls(imports)',
  },

  ...packages(
    'SQL',
    ['pg', 'kysely', 'kysely/helpers/postgres'],
    [
      'protocol',
      'messages',
      'client',
      'integrations',
      'ui',
      'objects',
      'domain',
      'api',
      'web',
      'cli',
    ],
  ),
  ...packages(
    'React',
    ['react', 'react-dom/server', 'react-aria-components'],
    [
      'protocol',
      'messages',
      'client',
      'client/adapters',
      'client/reacting',
      'db',
      'integrations',
      'engine',
      'objects',
      'auth',
      'domain',
      'api',
      'cli',
    ],
  ),
  ...packages(
    'React for the screen',
    ['react-dom', 'react-dom/client', 'react-router', 'react/jsx-runtime'],
    ['client/react'],
  ),
  ...packages(
    'the router',
    ['react-router', '@react-router/node'],
    [
      'protocol',
      'messages',
      'client',
      'db',
      'integrations',
      'engine',
      'objects',
      'auth',
      'domain',
      'api',
    ],
  ),
  ...packages(
    'HTTP',
    ['hono', '@hono/node-server'],
    [
      'protocol',
      'messages',
      'client',
      'db',
      'integrations',
      'ui',
      'engine',
      'objects',
      'auth',
      'domain',
      'web',
    ],
  ),
  ...packages(
    'a built-in of Node',
    ['node:fs', 'node:crypto', 'crypto', 'fs/promises'],
    ['protocol', 'messages', 'client', 'ui'],
  ),
  ...packages('a socket', ['node:http', 'https'], ['domain']),
  ...['methods', 'api', 'web', 'objects'].flatMap((layer) => [
    {
      title: `SQL text in ${layer}`,
      path: `src/${layer}/sql-text.ts`,
      source: "export const text = 'select id\\n from account where id = $1';\n",
      rule: 'walls(sql)',
    },
    {
      title: `SQL in a template in ${layer}`,
      path: `src/${layer}/sql-template.ts`,
      source: 'export const text = (id: string) => `update account set name = ${id}`;\n',
      rule: 'walls(sql)',
    },
    {
      title: `a statement sent from ${layer}`,
      path: `src/${layer}/sql-sent.ts`,
      source:
        'export const f = (ask: { db: { rows(q: string): void } }, q: string) => ask.db.rows(q);\n',
      rule: 'walls(sql)',
    },
  ]),
];

function packages(what: string, names: readonly string[], places: readonly string[]): Row[] {
  return places.flatMap((place) =>
    names.map((name) => ({
      title: `${what} in ${place}: ${name}`,
      path: `src/${place}/package-${name.replaceAll(/[^a-z]+/g, '-')}.ts`,
      source: `import type { Thing } from '${name}';\nexport type Used = Thing;\n`,
      rule: 'walls(imports)',
    })),
  );
}
