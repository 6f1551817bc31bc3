import { setTimeout as pause } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createSeal } from '#engine/model/seal.ts';
import {
  beginTotpSetUp,
  openTotpSetUp,
  verifySecondFactor,
  activateTotp,
} from '#auth/factors/second-factor.ts';
import { rotateSecrets } from '#auth/sealing/rotate-secrets.ts';
import {
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { startOutput } from '../../support/server-start.ts';
import { outputOf, startServer } from '../../server-process.ts';

/** Keys outside the database: a copy of the database is not enough to use the secrets in it. */

const [first, second] = ['Aa1'.repeat(12), 'Bb2'.repeat(12)];
let server: TestServer;
let user: string;
let appSecret: string;
/** Each code of an authenticator app is valid once. */
let step = 0;

beforeAll(async () => {
  server = await openTestServer();
  user = await userId(server.ctx, 'korenaar');
  const sealed = beginTotpSetUp(server.ctx, user);
  appSecret = openTotpSetUp(server.ctx, user, sealed)!;
  const setUp = {
    userId: user,
    sealed,
    code: generateSync({ secret: appSecret, epoch: server.ctx.now.getTime() / 1_000 }),
    currentSession: '',
  };
  expect(
    await server.ctx.db.transaction((db) => activateTotp({ ...server.ctx, db }, setUp)),
  ).toMatchObject({ ok: true });
});
afterAll(() => server.close());

type Keys = { SECRET_KEY?: string; SECRET_KEY_PREVIOUS?: string };
const settings = (keys: Keys) => ({
  DATABASE_URL: server.databaseUrl,
  FILES_DIR: server.filesDir,
  DEMO: '1',
  ...keys,
});
const admin = (keys: Keys, ...words: string[]): Promise<string> =>
  outputOf(['src/cli/admin.ts', ...words], settings(keys));
const startWith = (keys: Keys): Promise<string> => startOutput(settings(keys));
const rows = () =>
  storedRows<{ name: string; value: Buffer; sealed_by: string | null }>(
    server,
    'select * from house_secret order by name',
  );
const factor = async () =>
  (
    await storedRows<{ secret: string }>(
      server,
      'select secret from second_factor where user_id = $1',
      user,
    )
  )[0]!.secret;

/** Whether the user can still log in with their authenticator app on this server. */
async function acceptsCode(ctx: RequestContext): Promise<boolean> {
  step += 1;
  const now = new Date(server.ctx.now.getTime() + step * 30_000);
  const code = generateSync({ secret: appSecret, epoch: now.getTime() / 1_000 });
  return ctx.db.transaction(async (db) => {
    const by = await verifySecondFactor({ ...ctx, db, now }, user, code);
    return by !== null;
  });
}

it('without SECRET_KEY the database alone is enough to read the sealed secrets', async () => {
  const key = (await rows()).find(({ name }) => name === 'page-tokens')!;
  expect(createSeal(key.value).open(await factor())).toContain(appSecret);
  expect(await startWith({})).toContain('open at');
});

it('a server that gets a key starts, and names the command that seals secrets', async () => {
  const started = await startServer(settings({ SECRET_KEY: first }));
  await started.end('SIGTERM');
  expect(started.said.join('\n')).toMatch(
    /\d secrets in the database are not sealed with SECRET_KEY yet: run npm run admin -- rotate-secrets\.\n[^]*open at/,
  );
});

it('the command seals every secret and replaces the key of second factors', async () => {
  const before = await rows();
  const sealedBefore = await factor();
  expect(await admin({ SECRET_KEY: first }, 'rotate-secrets')).toMatch(
    /^All secrets are sealed with SECRET_KEY; \d+ of them were changed\.\n.*; 1 second factors were encrypted again with it\./,
  );
  const after = await rows();
  expect(after.filter(({ sealed_by }) => sealed_by === null)).toEqual([]);
  for (const { value } of before)
    expect(after.filter((row) => row.value.includes(value))).toEqual([]);
  expect(await factor()).not.toBe(sealedBefore);
  for (const { value } of [...before, ...after])
    expect(value.length === 32 && createSeal(value).open(await factor())).toBeFalsy();
  expect((await server.openCopy({ SECRET_KEY: first })).dependencies).toBeDefined();
});

it('a server without that key, or with another, refuses and names the setting', async () => {
  const refusal =
    /^The secrets in this database are sealed with a key that was not given: set SECRET_KEY .+$/m;
  for (const keys of [{}, { SECRET_KEY: second }, { SECRET_KEY_PREVIOUS: second }]) {
    const said = await startWith(keys);
    expect(said).toMatch(refusal);
    expect(said).not.toContain('open at');
  }
  await expect(startServer(settings({}))).rejects.toThrow(refusal);
  const said = await startWith({ SECRET_KEY: first });
  expect(said).toMatch(/open at/);
  expect(said).not.toContain('rotate-secrets');
});

it('running servers keep working while keys change, and read older tokens', async () => {
  const copies = await Promise.all([
    server.openCopy({ SECRET_KEY: first }),
    server.openCopy({ SECRET_KEY: first }),
  ]);
  const [asking, other] = copies.map(({ dependencies }) =>
    dependencies.contextOf({ kind: 'system', task: 'test' }),
  ) as [RequestContext, RequestContext];
  const token = asking.services.seal.close('page two');
  const cookie = await sessionCookieOf(copies[0]!, 'garage');
  const isLoggedIn = async ({ url }: { url: string }) =>
    (await fetch(new URL('/dashboard', url), { redirect: 'manual', headers: { cookie } }))
      .status === 200;
  expect(await acceptsCode(asking)).toBe(true);
  let isOver = false;
  const accepted: boolean[] = [];
  const trying = (async () => {
    while (!isOver) {
      for (const ctx of [asking, other]) accepted.push(await acceptsCode(ctx));
      await pause(20);
    }
  })();
  const rotated = await rotateSecrets(asking, {
    secrets: asking.services.secrets,
    endLinks: false,
  });
  isOver = true;
  await trying;
  expect(rotated).toEqual({ moved: 0, resealed: 1, lost: 0, passwords: 6, lostPasswords: 0 });
  expect(accepted.length).toBeGreaterThan(2);
  expect(accepted).not.toContain(false);
  for (const { services } of [asking, other]) expect(services.seal.open(token)).toBe('page two');
  expect(other.services.seal.close('page two')).not.toBe(token);
  for (const copy of copies) expect(await isLoggedIn(copy)).toBe(true);
});

it('a key rotation that stopped halfway is completed by the next run', async () => {
  const { dependencies } = await server.openCopy({ SECRET_KEY: first });
  const ctx = dependencies.contextOf({ kind: 'system', task: 'test' });
  const stop = () => Promise.reject(new Error('stopped'));
  await expect(
    rotateSecrets(ctx, { secrets: ctx.services.secrets, endLinks: false, waitForServers: stop }),
  ).rejects.toThrow('stopped');
  expect(await acceptsCode(ctx)).toBe(true);
  await rotateSecrets(ctx, { secrets: ctx.services.secrets, endLinks: true });
  expect(await acceptsCode(ctx)).toBe(true);
});

it('SECRET_KEY_PREVIOUS lets a new key replace the old, and alone unseals', async () => {
  const both = { SECRET_KEY: second, SECRET_KEY_PREVIOUS: first };
  expect(await startWith(both)).toMatch(/not sealed with SECRET_KEY yet[^]*open at/);
  await admin(both, 'rotate-secrets');
  expect(await startWith({ SECRET_KEY: first })).toContain('key that was not given');
  expect(await startWith({ SECRET_KEY: second })).toContain('open at');
  const copy = await server.openCopy({ SECRET_KEY: second });
  expect(await acceptsCode(copy.dependencies.contextOf({ kind: 'system', task: 'test' }))).toBe(
    true,
  );
  expect(await startWith({ SECRET_KEY_PREVIOUS: second })).toContain(
    'still sealed with SECRET_KEY_PREVIOUS',
  );
  expect(await admin({ SECRET_KEY_PREVIOUS: second }, 'rotate-secrets')).toMatch(
    /^All secrets are stored unencrypted/,
  );
  expect(await startWith({})).toContain('open at');
});
