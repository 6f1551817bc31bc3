import { beforeAll, describe, expect, test } from 'vitest';
import { type Finding, lintTree } from './lint-tree.ts';
import { refusedImports, type Row } from './refused-imports.ts';

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
const longFunction = (length: number): string =>
  `export function long(): void {\n${lines(length - 2, () => '  work();')}\n}\nfunction work(): void {}\n`;
const longFile = (length: number): string =>
  `${lines(length, (n) => `export const a${n} = ${n};`)}\n`;

const refused: Row[] = [
  {
    title: 'a file of 301 lines',
    path: 'src/engine/long-file.ts',
    source: longFile(301),
    rule: 'max-lines',
  },
  {
    title: 'a test file of 501 lines',
    path: 'test/unit/long.test.ts',
    source: longFile(501),
    rule: 'max-lines',
  },
  {
    title: 'a file of 301 lines, most of them blank',
    path: 'src/engine/blank-file.ts',
    source: `export const a = 1;\n${'\n'.repeat(300)}export const b = 1;\n`,
    rule: 'max-lines',
  },
  {
    title: 'a function of 61 lines',
    path: 'src/engine/long-function.ts',
    source: longFunction(61),
    rule: 'max-lines-per-function',
  },
  {
    title: 'a function of 61 lines in a component of ui',
    path: 'src/ui/Long.tsx',
    source: longFunction(61),
    rule: 'max-lines-per-function',
  },
  {
    title: 'a page component of 81 lines',
    path: 'src/web/Long.tsx',
    source: longFunction(81),
    rule: 'max-lines-per-function',
  },
  {
    title: 'four parameters',
    path: 'src/engine/parameters.ts',
    source: 'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
    rule: 'max-params',
  },
  {
    title: 'any',
    path: 'src/engine/any.ts',
    source: 'export const f = (a: any): void => void a;\n',
    rule: 'no-explicit-any',
  },
  {
    title: 'an enum',
    path: 'src/engine/enum.ts',
    source: 'export enum Colour { Red }\n',
    rule: 'walls(enum)',
  },
  {
    title: 'a vague name',
    path: 'src/engine/vague.ts',
    source: 'export const told = 1;\n',
    rule: 'walls(names)',
  },
  {
    title: 'a type with a retired name',
    path: 'src/engine/retired.ts',
    source: 'export type Seat = string;\n',
    rule: 'walls(names)',
  },
  {
    title: 'a parameter with a retired name',
    path: 'src/engine/seat.ts',
    source: 'export const f = (seat: string) => seat;\n',
    rule: 'walls(names)',
  },
  {
    title: 'a file with a retired name',
    path: 'src/engine/cache/kept.ts',
    source: 'export const a = 1;\n',
    rule: 'walls(files)',
  },
  {
    title: 'a folder with a retired name',
    path: 'src/auth/let-in/session.ts',
    source: 'export const a = 1;\n',
    rule: 'walls(files)',
  },
  {
    title: 'console output from a layer',
    path: 'src/db/console.ts',
    source: "console.log('x');\n",
    rule: 'no-console',
  },
  {
    title: 'a promise that is not awaited',
    path: 'src/engine/floating.ts',
    source:
      'export async function save(): Promise<void> {}\nexport function go(): void {\n  save();\n}\n',
    rule: 'no-floating-promises',
  },
  {
    title: 'a promise as a condition',
    path: 'src/engine/condition.ts',
    source:
      'export async function seen(): Promise<boolean> {\n  return true;\n}\nexport const go = () => (seen() ? 1 : 2);\n',
    rule: 'no-misused-promises',
  },
  {
    title: 'a hook in a condition',
    path: 'src/web/Hook.tsx',
    source:
      "import { useState } from 'react';\nexport function Box(p: { on: boolean }) {\n  if (p.on) useState(1);\n  return null;\n}\n",
    rule: 'hooks',
  },
  {
    title: 'an image without an alternative text',
    path: 'src/ui/Image.tsx',
    source: 'export const Image = () => <img src="a.png" />;\n',
    rule: 'alt-text',
  },
  {
    title: 'a style attribute, which the CSP refuses',
    path: 'src/ui/Style.tsx',
    source: 'export const Box = () => <p style={{ color: "red" }}>x</p>;\n',
    rule: 'forbid-dom-props',
  },

  {
    title: 'an import cycle of values',
    path: 'src/engine/cycle-a.ts',
    source: "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
    rule: 'no-cycle',
  },
  {
    title: 'an import cycle of types',
    path: 'src/engine/type-cycle-a.ts',
    source: "import type { B } from './type-cycle-b.ts';\nexport type A = B;\n",
    rule: 'no-cycle',
  },
  {
    title: 'an import cycle through the alias of a layer',
    path: 'src/db/deep/named-cycle-a.ts',
    source: "import { b } from '#db/named-cycle-b.ts';\nexport const a = () => b;\n",
    rule: 'no-cycle',
  },

  {
    title: 'process.env in a layer',
    path: 'src/db/env.ts',
    source: 'export const url = process.env.DATABASE_URL;\n',
    rule: 'walls(env)',
  },
  {
    title: 'process.env by index',
    path: 'src/db/env-index.ts',
    source: "export const url = process['env'];\n",
    rule: 'walls(env)',
  },
  {
    title: 'process.env destructured',
    path: 'src/db/env-parts.ts',
    source: 'const { env } = process;\nexport const url = env;\n',
    rule: 'walls(env)',
  },
  {
    title: 'process.env imported',
    path: 'src/db/env-import.ts',
    source: "import { env } from 'node:process';\nexport const url = env;\n",
    rule: 'walls(env)',
  },
  {
    title: 'process.env in the server',
    path: 'src/server.js',
    source: 'export const port = globalThis.process.env.PORT;\n',
    rule: 'walls(env)',
  },

  {
    title: '.tsx in the api layer',
    path: 'src/api/Page.tsx',
    source: 'export const page = 1;\n',
    rule: 'walls(files)',
  },
  {
    title: '.tsx in a test',
    path: 'test/unit/Page.tsx',
    source: 'export const page = 1;\n',
    rule: 'walls(files)',
  },
  ...refusedImports,
];

const accepted: Omit<Row, 'rule'>[] = [
  { title: 'a file of 300 lines', path: 'src/engine/full-file.ts', source: longFile(300) },
  {
    title: 'a function of 60 lines',
    path: 'src/engine/full-function.ts',
    source: longFunction(60),
  },
  { title: 'a page component of 80 lines', path: 'src/web/Full.tsx', source: longFunction(80) },
  {
    title: 'three parameters',
    path: 'src/engine/three.ts',
    source: 'export const f = (a: number, b: number, c: number) => a + b + c;\n',
  },
  { title: 'a long describe block', path: 'test/unit/describe.test.ts', source: longFunction(200) },
  {
    title: 'config.ts that reads the environment',
    path: 'src/config.ts',
    source: 'export const port = process.env.PORT;\n',
  },
  {
    title: 'a test that reads the environment',
    path: 'test/unit/env.test.ts',
    source: 'export const deep = process.env.DEEP;\n',
  },
  {
    title: 'hooks in the client layer',
    path: 'src/client/react/use-thing.ts',
    source: "import { useState } from 'react';\nexport const useThing = () => useState(1);\n",
  },
  {
    title: 'a server file that imports every layer',
    path: 'src/jobs.ts',
    source:
      "import { a } from '#engine/a.ts';\nimport { b } from '#api/b.ts';\nimport { c } from '#config.ts';\nimport { createRequestHandler } from 'react-router';\nimport { Hono } from 'hono';\nexport const all = [a, b, c, createRequestHandler, Hono];\n",
  },
  {
    title: 'a test that imports every layer',
    path: 'test/unit/layers.test.ts',
    source:
      "import { a } from '#engine/a.ts';\nimport { b } from '#web/b.tsx';\nexport const all = [a, b];\n",
  },
  {
    title: 'console output from the server',
    path: 'src/cli/console.ts',
    source: "console.log('x');\n",
  },
  {
    title: 'an import from a parent folder within a layer',
    path: 'src/engine/fields/up.ts',
    source: "import { f } from '../three.ts';\nexport const g = f;\n",
  },
  {
    title: 'SQL in the engine',
    path: 'src/engine/sql.ts',
    source: "import { sql } from 'kysely';\nexport const text = [sql, 'select id from account'];\n",
  },
  {
    title: 'a page with a default export',
    path: 'src/web/home.tsx',
    source:
      "import { useState } from 'react';\nexport default function Home() {\n  const [on] = useState(true);\n  return <p>{on ? 'a' : 'b'}</p>;\n}\n",
  },
  {
    title: 'a style sheet next to its component',
    path: 'src/ui/inputs/Button.tsx',
    source:
      'import \'./Button.css\';\nexport const Button = () => <button type="button">x</button>;\n',
  },
  {
    title: 'prose that begins like SQL',
    path: 'src/messages/prose.ts',
    source: "export const prose = 'Select a product and go on';\n",
  },
];

const company: Record<string, string> = {
  'src/engine/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
  'src/engine/type-cycle-b.ts':
    "import type { A } from './type-cycle-a.ts';\nexport type B = { a: A } | null;\n",
  'src/db/named-cycle-b.ts':
    "import { a } from '#db/deep/named-cycle-a.ts';\nexport const b = () => a;\n",
};

describe('the rules of the system', () => {
  let found: Map<string, Finding[]>;
  beforeAll(async () => {
    found = await lintTree(
      {
        ...company,
        ...Object.fromEntries([...refused, ...accepted].map(({ path, source }) => [path, source])),
      },
      ['--type-aware'],
    );
  });

  test.each(refused)('lint refuses $title', ({ path, rule }) => {
    const rules = (found.get(path) ?? []).map((finding) => finding.rule);
    expect(rules.join(' ')).toContain(rule);
  });
  test.each(accepted)('lint accepts $title', ({ path }) => {
    expect(found.get(path)).toBeUndefined();
  });
});
