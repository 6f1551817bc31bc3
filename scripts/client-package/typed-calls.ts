import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDocument } from '#domain/describe-api.ts';

/**
 * The npm package for programs in TypeScript: each call of the record API with its types, made from
 * the OpenAPI document.
 */

const project = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(project, 'node_modules');

/** Deletes what the folder `target` held. Throws with the output of the generator when it fails. */
export async function buildTypedCalls(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const file = (name: string) => join(target, name);
  writeFileSync(file('openapi.json'), `${JSON.stringify(await makeDocument(''), null, 2)}\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('typescript-hook.mjs', import.meta.url).href,
      join(modules, 'openapi-typescript/bin/cli.js'),
      file('openapi.json'),
      '--output',
      file('record-api.d.ts'),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The types cannot be made:\n${stdout}${stderr}`);
  writeFileSync(file('index.js'), program);
  writeFileSync(file('index.d.ts'), types);
  writeFileSync(file('README.md'), readme);
  writeFileSync(file('package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(project, 'LICENSE'), file('LICENSE'));
}

const program = `import createClient from 'openapi-fetch';

export const createRecordApi = ({ url, key, ...options }) =>
  createClient({
    ...options,
    baseUrl: url.replace(/\\/$/, ''),
    headers: { ...options.headers, Authorization: \`Bearer \${key}\` },
  });
`;

const types = `import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './record-api.d.ts';

/** The shapes of answers by name, such as \`Schemas['Rec']\`. */
export type Schemas = components['schemas'];
export type RecordApi = Client<paths>;

/** \`url\`: the address of the server, with its base path. \`key\`: an API key or access token. */
export declare function createRecordApi(
  options: { url: string; key: string } & Omit<ClientOptions, 'baseUrl'>,
): RecordApi;

export type { components, paths };
`;

const readme = `# zorgeloos-record-api

Typed calls of the record API, made from its OpenAPI document.

\`\`\`ts
import { createRecordApi } from 'zorgeloos-record-api';

const api = createRecordApi({ url: 'https://portal.example.nl', key: 'zk_…' });
const { data, error } = await api.GET('/services/data/v65.0/query', {
  params: { query: { q: 'SELECT Id, Name FROM Account LIMIT 5' } },
});
\`\`\`

\`openapi.json\` in this package describes each call, with an example.
`;

type Own = { version: string; license: string; devDependencies: Record<string, string> };

function manifest(): object {
  const { version, license, devDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Own; // proof: our own file
  return {
    name: 'zorgeloos-record-api',
    version,
    description: 'Typed calls of the record API of Zorgeloos',
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    dependencies: { 'openapi-fetch': `^${devDependencies['openapi-fetch'] ?? ''}` },
  };
}
