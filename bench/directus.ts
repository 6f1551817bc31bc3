import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';
import { copyTables, peerTables } from './peer-tables.ts';
import type { Program } from './processes.ts';
import { directusCli, peerNode } from './peers/places.ts';

/** On the same PostgreSQL, with ordinary users who have a token each. */
export type Directus = { program: Program; tokens: readonly string[] };

const schema = 'directus_bench';
const users = 30;
const secret = (): string => randomBytes(24).toString('base64url');

/**
 * As its documentation advises: NODE_ENV=production, its default caches, 20 connections (ours has
 * 12). Switched off are what would refuse calls (rate and pressure limiter), telemetry, and its own
 * pages.
 */
export async function openDirectus(bench: Bench): Promise<Directus> {
  if (!existsSync(directusCli))
    throw new Error('Directus is not installed. Run: node bench/peers/install.ts directus');
  const { databaseUrl } = await bench.stage();
  await copyTables(databaseUrl, schema);
  const folder = join(bench.folder, 'directus');
  mkdirSync(folder);
  // otherwise it reads a configuration from its working folder
  writeFileSync(join(folder, 'config.json'), '{}');
  const admin = secret();
  const env = {
    ...settings,
    ...connectionOf(databaseUrl),
    CONFIG_PATH: join(folder, 'config.json'),
    STORAGE_LOCAL_ROOT: folder,
    EXTENSIONS_PATH: folder,
    SECRET: secret(),
  };
  const first = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: secret(), ADMIN_TOKEN: admin };
  const node = peerNode().program;
  await promisify(execFile)(node, [directusCli, 'bootstrap'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, ...first },
  });
  const program = await bench.start({
    command: node,
    args: [directusCli, 'start'],
    env,
    readyAt: '/server/ping',
  });
  return { program, tokens: await createUsers(program.url, admin) };
}

const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DB_CLIENT: 'pg',
  DB_POOL__MIN: '0',
  DB_POOL__MAX: '20',
  RATE_LIMITER_ENABLED: 'false',
  RATE_LIMITER_GLOBAL_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
  SERVE_APP: 'false',
};

function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    DB_HOST: url.searchParams.get('host') ?? url.hostname,
    DB_PORT: url.port,
    DB_USER: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
    DB_DATABASE: url.pathname.slice(1),
    DB_SEARCH_PATH: schema,
  };
}

/**
 * Returns the tokens of ordinary users who may read these collections. Directus needs a license key
 * for rules by row or field, so its users read all rows and fields, as the members of staff on our
 * side do.
 */
async function createUsers(url: string, admin: string): Promise<string[]> {
  const post = (path: string, body: unknown) => send(url + path, { method: 'POST', body }, admin);
  for (const collection of peerTables)
    await send(
      `${url}/collections/${collection}`,
      { method: 'PATCH', body: { meta: { hidden: false } } },
      admin,
    );
  const role = await post('/roles', { name: 'Bench' });
  const policy = await post('/policies', { name: 'Bench', app_access: false, admin_access: false });
  await post('/access', { role: role.id, policy: policy.id });
  for (const collection of peerTables)
    await post('/permissions', { policy: policy.id, collection, action: 'read', fields: ['*'] });
  const tokens = Array.from({ length: users }, secret);
  for (const [i, token] of tokens.entries())
    await post('/users', {
      email: `bench${i}@example.com`,
      role: role.id,
      token,
      status: 'active',
    });
  return tokens;
}

async function send(
  url: string,
  { method, body }: { method: string; body: unknown },
  token: string,
): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok)
    throw new Error(
      `Directus answers ${answer.status} to ${method} ${url}: ${(await answer.text()).slice(0, 500)}`,
    );
  return answer.status === 204
    ? { id: '' }
    : // proof: the shape that its documentation gives
      ((await answer.json()) as { data: { id: string } }).data;
}
