import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal } from '#engine/model/seal.ts';
import { createRecord } from '#engine/write/write.ts';
import type { Server } from '#server/server.ts';
import { rotateSecrets } from '#auth/sealing/rotate-secrets.ts';
import { passwordHash, setPassword, verifyPassword } from '#auth/factors/passwords.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  password,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { startOutput } from '../../support/server-start.ts';
import { outputOf } from '../../server-process.ts';

/** With SECRET_KEY, a password hash in the database is useless without that key. */

const [first, second] = ['Aa1'.repeat(12), 'Bb2'.repeat(12)];
const sealedShape = /^sealed\$[\w-]{100,}$/;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Keys = { SECRET_KEY?: string; SECRET_KEY_PREVIOUS?: string; DEMO?: string };
const settings = (keys: Keys) => ({
  DATABASE_URL: server.databaseUrl,
  FILES_DIR: server.filesDir,
  DEMO: '1',
  ...keys,
});
async function rotate(keys: Keys): Promise<void> {
  const copy = await server.openCopy(keys);
  const ctx = copy.dependencies.contextOf({ kind: 'system', task: 'test' });
  await rotateSecrets(ctx, {
    secrets: ctx.services.secrets,
    endLinks: false,
    waitForServers: async () => undefined,
  });
  await copy.close();
}
const rotateByCommand = (keys: Keys): Promise<string> =>
  outputOf(['src/cli/admin.ts', 'rotate-secrets'], settings(keys));

const startWith = (keys: Keys): Promise<string> => startOutput(settings(keys));
const hashes = async (): Promise<string[]> =>
  (await storedRows<{ phc: string }>(server, 'select phc from password order by user_id')).map(
    ({ phc }) => phc,
  );
const hashOf = async (account: AccountName): Promise<string> => {
  const text = 'select phc from password where user_id = $1';
  return (await storedRows<{ phc: string }>(server, text, await userId(server.ctx, account)))[0]!
    .phc;
};
const write = async (account: AccountName, phc: string) =>
  storedRows(
    server,
    'update password set phc = $2 where user_id = $1',
    await userId(server.ctx, account),
    phc,
  );

/** Whether the user can log in with this password. */
async function acceptsPassword(
  { dependencies }: Pick<Server, 'dependencies'>,
  account: AccountName,
  typed = password,
) {
  const input = { email: accounts[account], password: typed, address: '::1', userAgent: 'test' };
  return (await dependencies.authService.logIn(dependencies.contextOf({ kind: 'guest' }), input))
    .ok;
}

it('without a key from outside, hashes are stored and left as argon2id', async () => {
  const before = await hashes();
  await rotate({});
  expect(await hashes()).toEqual(before);
  for (const hash of before) expect(hash).toMatch(/^\$argon2id\$/);
});

it('a server that gets a key counts unsealed hashes, and passwords keep working', async () => {
  const said = await startWith({ SECRET_KEY: first });
  expect(said).toContain('6 password hashes in the database are not sealed yet');
  const copy = await server.openCopy({ SECRET_KEY: first });
  expect(await acceptsPassword(copy, 'korenaar')).toBe(true);
  // A server of the previous version may still run, and could not read a sealed hash.
  expect(await hashOf('korenaar')).toMatch(/^\$argon2id\$/);
});

it('after rotate-secrets a password is verified only with the key', async () => {
  expect(await rotateByCommand({ SECRET_KEY: first })).toContain('6 password hashes were sealed');
  const keys = await storedRows<{ value: Buffer }>(server, 'select value from house_secret');
  for (const hash of await hashes()) {
    expect(hash).toMatch(sealedShape);
    await expect(verifyPassword(password, hash)).rejects.toThrow('not in argon2id PHC format');
    for (const { value } of keys)
      if (value.length === 32)
        expect(createSeal(value).open(hash.slice('sealed$'.length))).toBeUndefined();
  }
  expect(new Set(await hashes()).size).toBe(6);
  const copy = await server.openCopy({ SECRET_KEY: first });
  for (const account of ['korenaar', 'garage', 'beheer'] as const) {
    expect(await acceptsPassword(copy, account, 'een ander wachtwoord')).toBe(false);
    expect(await acceptsPassword(copy, account)).toBe(true);
  }
});

it('without that key the server refuses to start, and the hashes stay as they are', async () => {
  const before = await hashes();
  await expect(server.openCopy({ SECRET_KEY: second })).rejects.toThrow('key that was not given');
  expect(await startWith({ DEMO: '0' })).toMatch(
    /sealed with a key that was not given: set SECRET_KEY/,
  );
  expect(await hashes()).toEqual(before);
});

it("the sealed hash of one user lets nobody in at another user's account", async () => {
  const copy = await server.openCopy({ SECRET_KEY: first });
  const before = await hashOf('garage');
  await setPassword(
    copy.dependencies.contextOf({ kind: 'system', task: 'test' }),
    await userId(server.ctx, 'collega'),
    'van een collega',
  );
  await write('garage', await hashOf('collega'));
  expect(await acceptsPassword(copy, 'garage', 'van een collega')).toBe(false);
  await write('garage', before);
  expect(await acceptsPassword(copy, 'garage')).toBe(true);
});

it('an unsealed hash works, and the next login seals it', async () => {
  const copy = await server.openCopy({ SECRET_KEY: first });
  await write('korenaar', await passwordHash(password));
  expect(await acceptsPassword(copy, 'korenaar', 'een ander wachtwoord')).toBe(false);
  expect(await hashOf('korenaar')).toMatch(/^\$argon2id\$/);
  expect(await acceptsPassword(copy, 'korenaar')).toBe(true);
  expect(await hashOf('korenaar')).toMatch(sealedShape);
  expect(await acceptsPassword(copy, 'korenaar')).toBe(true);
});

it('a password that is set with a key is stored sealed', async () => {
  const copy = await server.openCopy({ SECRET_KEY: first });
  const own = 'een heel nieuw wachtwoord';
  const ctx = copy.dependencies.contextOf({ kind: 'system', task: 'test' });
  expect((await setPassword(ctx, await userId(ctx, 'nieuw'), own)).ok).toBe(true);
  expect(await hashOf('nieuw')).toMatch(sealedShape);
  expect(await acceptsPassword(copy, 'nieuw', password)).toBe(false);
  expect(await acceptsPassword(copy, 'nieuw', own)).toBe(true);
});

it('a known device stays known when its hash is sealed again', async () => {
  const copy = await server.openCopy({ SECRET_KEY: first, RATE_LIMITS: 'on' });
  const { authService, contextOf } = copy.dependencies;
  const input = { email: accounts.beheer, address: '192.0.2.7', userAgent: 'test' };
  const entered = await authService.logIn(contextOf({ kind: 'guest' }), { ...input, password });
  if (!entered.ok || !('deviceCookie' in entered.value)) throw new Error('no log-in');
  const cookie = entered.value.deviceCookie.split(';', 1)[0]!;
  const before = await hashOf('beheer');
  await rotate({ SECRET_KEY: first });
  expect(await hashOf('beheer')).not.toBe(before);
  for (let at = 0; at < 11; at++)
    await authService.logIn(contextOf({ kind: 'guest' }), { ...input, password: `verkeerd ${at}` });
  expect((await authService.logIn(contextOf({ kind: 'guest' }), { ...input, password })).ok).toBe(
    false,
  );
  expect(
    (await authService.logIn(contextOf({ kind: 'guest' }), { ...input, password, cookie })).ok,
  ).toBe(true);
});

it('a new key replaces the previous one, and SECRET_KEY_PREVIOUS alone unseals', async () => {
  await rotate({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
  await expect(server.openCopy({ SECRET_KEY: first })).rejects.toThrow('key that was not given');
  expect(await acceptsPassword(await server.openCopy({ SECRET_KEY: second }), 'garage')).toBe(true);
  await rotate({ SECRET_KEY_PREVIOUS: second });
  for (const hash of await hashes()) expect(hash).toMatch(/^\$argon2id\$/);
  expect(await acceptsPassword(await server.openCopy({}), 'garage')).toBe(true);
});

it('an empty database that starts with a key never holds an unsealed hash', async () => {
  const empty = await openTestServer({ from: 'empty', environment: { SECRET_KEY: first } });
  const create = async (apiName: string, fields: Record<string, string>): Promise<string> => {
    const made = await createRecord(empty.ctx, { apiName, fields });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made.value.id;
  };
  const ProfileId = await create('Profile', { Name: 'System Administrator' });
  const Medewerker__c = await create('Medewerker__c', {
    Name: 'Eva Eerste',
    Email__c: accounts.beheer,
  });
  const names = {
    FirstName: 'Eva',
    LastName: 'Eerste',
    Email: accounts.beheer,
    Username: accounts.beheer,
  };
  const user = await create('User', { ...names, ProfileId, Medewerker__c });
  await setPassword(empty.ctx, user, 'een heel nieuw wachtwoord');
  const [found] = await storedRows<{ phc: string }>(empty, 'select phc from password');
  expect(found?.phc).toMatch(sealedShape);
  await empty.close();
});
