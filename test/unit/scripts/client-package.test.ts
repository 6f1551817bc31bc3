import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClientPackage } from '../../../scripts/client-package/build.ts';
import {
  brotliBytes,
  bundle,
  coreSource,
  notOurs,
} from '../../../scripts/client-package/bundle.ts';

const project = join(import.meta.dirname, '../../..');
/**
 * An empty program of another developer, with only the package and its dependencies installed.
 */
let consumer: string;
let installed: string;

beforeAll(() => {
  consumer = mkdtempSync(join(realpathSync(tmpdir()), 'client-consumer-'));
  const made = join(consumer, 'made');
  buildClientPackage(made);
  installed = join(consumer, 'node_modules/zorgeloos-client');
  mkdirSync(join(consumer, 'node_modules/@types'), { recursive: true });
  cpSync(made, installed, { recursive: true });
  rmSync(made, { recursive: true });
  const { dependencies, peerDependencies } = manifest();
  for (const name of [
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    '@types/react',
    'csstype',
    '@types/node',
    'undici-types',
  ])
    link(name);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

function link(name: string): void {
  const place = join(consumer, 'node_modules', name);
  mkdirSync(join(place, '..'), { recursive: true });
  symlinkSync(join(project, 'node_modules', name), place, 'junction');
}

type Manifest = {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, unknown>;
  sideEffects: boolean;
};
const manifest = (): Manifest =>
  JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;

const modules = (ending: string): string[] =>
  readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ending),
  );

describe('the package of the client', () => {
  it('depends on TanStack Query and Valibot, with React optional and no side effects', () => {
    expect(Object.keys(manifest().dependencies)).toEqual(['@tanstack/query-core', 'valibot']);
    expect(manifest().peerDependenciesMeta).toEqual({ react: { optional: true } });
    expect(manifest().sideEffects).toBe(false);
  });

  it('imports no alias of the product and no TypeScript file', () => {
    for (const file of [...modules('.js'), ...modules('.d.ts')]) {
      const text = readFileSync(join(installed, file), 'utf8');
      expect(text, file).not.toMatch(/(from |import\()['"](#|[^'"]*\.ts['"])/);
    }
  });

  it('holds client and protocol, and nothing else of the product', () => {
    expect(readdirSync(installed).toSorted()).toEqual(
      [
        'LICENSE',
        'README.md',
        'client',
        'index.d.ts',
        'index.js',
        'package.json',
        'protocol',
        'react.d.ts',
        'react.js',
      ].toSorted(),
    );
  });

  it('exports each name once', async () => {
    const entryPoint = readFileSync(join(installed, 'index.js'), 'utf8');
    const names: string[] = [];
    for (const [, list, from = ''] of entryPoint.matchAll(
      /^export (?:\*|\{ (.*) \}) from '(.*)';$/gm,
    )) {
      names.push(
        ...(list?.split(', ') ?? Object.keys((await import(join(installed, from))) as object)),
      );
    }
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names).toEqual(
      expect.arrayContaining([
        'createClient',
        'read',
        'watch',
        'getRecord',
        'getRecords',
        'updateRecord',
        'createRecord',
        'deleteRecord',
      ]),
    );
  });
});

describe('a program that installs it', () => {
  /** The examples of the page, each a module of its own. */
  const examples = [
    ...readFileSync(join(project, 'docs/client.md'), 'utf8').matchAll(/^```(tsx?)\n([^]*?)^```$/gm),
  ];

  beforeAll(() => {
    for (const [i, [, ending, text = '']] of examples.entries())
      writeFileSync(join(consumer, `example-${i}.${ending}`), text);
    // An older front end: the old names of the modules still lead to them.
    writeFileSync(
      join(consumer, 'example-old.ts'),
      "import { endpoints } from 'zorgeloos-client/wire/endpoints';\nimport type { Rec } from 'zorgeloos-client/wire/shapes/record';\nexport const old: [typeof endpoints, Rec | null] = [endpoints, null];\n",
    );
  });

  it.each(['nodenext', 'bundler'])(
    'compiles every example of docs/client.md with module resolution %s',
    (moduleResolution) => {
      expect(examples.length).toBeGreaterThan(6);
      const compilerOptions = {
        target: 'es2024',
        lib: ['es2024', 'esnext.collection', 'dom', 'dom.iterable'],
        module: moduleResolution === 'nodenext' ? 'nodenext' : 'preserve',
        moduleResolution,
        jsx: 'react-jsx',
        types: ['node'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        // The types of the package are checked as well.
        skipLibCheck: false,
      };
      writeFileSync(
        join(consumer, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['example-*'] }),
      );
      const { stdout } = spawnSync(
        process.execPath,
        [join(project, 'node_modules/typescript/bin/tsc'), '-p', consumer],
        { encoding: 'utf8' },
      );
      expect(stdout).toBe('');
    },
  );

  it('reads, caches and saves a record in plain Node', () => {
    writeFileSync(
      join(consumer, 'run.js'),
      `import { createClient, getRecord, peek, read, updateRecord } from 'zorgeloos-client';
const calls = [];
let subject = 'Eerst';
const record = () => ({ apiName: 'Case', childRelationships: {}, eTag: 'e', fields: { Subject: { displayValue: null, value: subject } }, id: '500000000000001AAA',
  lastModifiedById: null, lastModifiedDate: '2026-11-01T10:00:00.000Z', recordTypeId: null, recordTypeInfo: null, systemModstamp: '2026-11-01T10:00:00.000Z', weakEtag: calls.length });
const fetch = async (url, { method, body }) => {
  calls.push(method + ' ' + url);
  if (method === 'PATCH') subject = JSON.parse(body).fields.Subject;
  return Response.json(record());
};
const client = createClient({ fetch });
const config = { recordId: '500000000000001', fields: ['Case.Subject'] };
const first = await read(client, getRecord, { config });
await read(client, getRecord, { config });
await updateRecord(client, { fields: { Id: '500000000000001AAA', Subject: 'Daarna' } });
console.log(JSON.stringify({ calls, first: first.fields.Subject.value, now: peek(client, getRecord, config).data.fields.Subject.value }));
`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, ['run.js'], {
      cwd: consumer,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      calls: [
        'GET /services/data/v65.0/ui-api/records/500000000000001AAA?fields=Case.Subject',
        'PATCH /services/data/v65.0/ui-api/records/500000000000001AAA',
      ],
      first: 'Eerst',
      now: 'Daarna',
    });
  });

  it('bundles only the adapters that it imports', async () => {
    const all: object = (await import(join(installed, 'index.js'))) as object;
    const adapters = Object.values(all).flatMap((one) => (isAdapter(one) ? [one.name] : []));
    const inside = (code: string): string[] =>
      adapters.filter((name) => new RegExp(`[\\'"\`]${name}[\\'"\`]`).test(code));
    expect(adapters).toEqual(expect.arrayContaining(['getRecord', 'getRecords']));
    const one = await bundle(`export { createClient, getRecord, read } from 'zorgeloos-client';`, {
      packages: installed,
      external: notOurs,
    });
    expect(inside(one)).toEqual(['getRecord']);
    const every = await bundle(`export * from 'zorgeloos-client';`, {
      packages: installed,
      external: notOurs,
    });
    expect(inside(every)).toEqual(adapters);
  });

  it('bundles no code of the package when it imports no name of it', async () => {
    const none = await bundle(`import 'zorgeloos-client'; import 'zorgeloos-client/react';`, {
      packages: installed,
      external: notOurs,
    });
    expect(none.replace(/import\s*["'](@tanstack\/query-core|react)["'];?/g, '').trim()).toBe('');
  });

  it('bundles reading and saving a record in at most 18 kB, without dependencies', async () => {
    const core = await bundle(coreSource, { packages: installed, external: notOurs });
    expect(brotliBytes(core)).toBeLessThanOrEqual(18_000);
  });
});

const isAdapter = (one: unknown): one is { name: string } =>
  typeof one === 'object' && one !== null && 'shape' in one && 'name' in one;
