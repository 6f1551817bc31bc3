import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/**
 * A program with openapi-fetch, and types that openapi-typescript makes from our own OpenAPI
 * document, both as published.
 */

const own = import.meta.dirname;
const project = join(own, '../../..');
// Inside the project, so that the program finds its packages.
const folder = join(project, 'test-results', `openapi-fetch-${process.pid}`);
const modules = join(project, 'node_modules');
const run = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await mkdir(folder, { recursive: true });
  const { text } = await server.call('/services/data/v65.0/openapi.json');
  await writeFile(join(folder, 'openapi.json'), text);
  for (const name of ['program.ts', 'mistakes.ts'])
    await copyFile(join(own, name), join(folder, name));
  await run(process.execPath, [
    '--import',
    join(own, 'typescript-hook.mjs'),
    join(modules, 'openapi-typescript/bin/cli.js'),
    join(folder, 'openapi.json'),
    '--output',
    join(folder, 'record-api.d.ts'),
  ]);
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The faults that the compiler finds in a file, with the settings of most programs. */
async function faultsIn(name: string): Promise<string[]> {
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
  const words = [...options, '--types', 'node', '--allowImportingTsExtensions'];
  const compiler = join(modules, 'typescript/bin/tsc');
  const { stdout } = await run(
    process.execPath,
    [compiler, '--ignoreConfig', ...words, join(folder, name)],
    { cwd: project },
  ).catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter((line) => /error TS/.test(line));
}

it('a program typed by the OpenAPI document reads, queries, makes, changes and deletes rows', async () => {
  expect(await faultsIn('program.ts')).toEqual([]);
  const words = [
    server.url.replace(/\/$/, ''),
    await server.apiKey('beheer'),
    await companyOf(server, 'korenaar'),
  ];
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), ...words]);
  expect(JSON.parse(stdout)).toEqual({
    shown: 'Bakkerij De Korenaar B.V.',
    names: ['Bakkerij De Korenaar B.V.'],
    made: 201,
    changed: 204,
    title: 'Bakker',
    deleted: 204,
    refusal: 'ENTITY_IS_DELETED',
  });
});

it('the types refuse unknown paths, parameters and fields, and missing bodies', async () => {
  const lines = (await faultsIn('mistakes.ts')).map((fault) => Number(/\((\d+),/.exec(fault)?.[1]));
  expect([...new Set(lines)].sort((one, other) => one - other)).toEqual([7, 8, 9, 10, 14, 15]);
});
