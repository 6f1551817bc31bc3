import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTypedCalls } from '../../../scripts/client-package/typed-calls.ts';
import { companyOf } from '../../rows.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/**
 * A program with the package of typed calls that `npm run build:client` makes from our OpenAPI
 * document, with openapi-typescript and openapi-fetch as published.
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
  for (const name of ['program.ts', 'mistakes.ts'])
    await copyFile(join(own, name), join(folder, name));
  await buildTypedCalls(join(folder, 'node_modules/zorgeloos-record-api'));
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

it('a program makes ten typed calls: reads, queries, searches, makes, changes and deletes', async () => {
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
    label: 'Bedrijf',
    objects: true,
    found: true,
    limit: 'number',
  });
});

it('the types refuse unknown paths, parameters and fields, and missing bodies', async () => {
  const lines = (await faultsIn('mistakes.ts')).map((fault) => Number(/\((\d+),/.exec(fault)?.[1]));
  expect([...new Set(lines)].sort((one, other) => one - other)).toEqual([6, 7, 8, 9, 13, 14]);
});
