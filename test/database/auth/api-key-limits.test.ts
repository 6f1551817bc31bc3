import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import {
  createApiKey,
  type ApiKeyOptions,
  listApiKeys,
  rotateApiKey,
  withdrawApiKey,
} from '#auth/api-keys/api-keys.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { emailOf, system, openAuthFixture, userId, type AuthFixture } from './auth-fixture.ts';

/** Which objects an API key may reach, and when a key that replaces another one ends. */

const registry = createRegistry(objects);
let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(() => world.db.run({ text: 'delete from api_key', values: [] }));

const now = new Date('2026-11-21T12:00:00Z');
const soon = new Date(now.getTime() + 3_600_000);
const ctx = () => ({ ...world.contextOf(system, now), registry });
const keyOptions = { userId: userId('customer'), label: 'Koppeling' };
const make = (more: Partial<ApiKeyOptions> = {}) => createApiKey(ctx(), { ...keyOptions, ...more });
async function makeWorkingKey(more: Partial<ApiKeyOptions> = {}) {
  const key = await make(more);
  if (!key.ok) throw new Error('no key');
  return key.value;
}
const limitedTo = (names: readonly string[]) => ({ scope: { readsOnly: false, objects: names } });
const listKeys = async (working?: boolean) => {
  const keys = await listApiKeys(ctx(), {
    username: emailOf('customer'),
    ...(working && { working }),
  });
  return keys.ok ? keys.value : [];
};

describe('a key limited to some objects', () => {
  it.each([
    ['an object that is not there', ['Case', 'Niets__c'], 'Niets__c'],
    ['an object that its user may not read', ['Mail__c'], registry.object('Mail__c')!.labelPlural],
  ])('is not made for %s', async (_, names, about) => {
    const problem = { code: 'key.objectUnknown', field: 'objects', about };
    expect(await make(limitedTo(names))).toMatchObject({ ok: false, problems: [problem] });
  });

  it('is not made for an empty list of objects', async () => {
    const problem = { code: 'form.required', field: 'objects' };
    expect(await make(limitedTo([]))).toEqual({ ok: false, problems: [problem] });
    expect(await listKeys()).toEqual([]);
  });

  it('lists the objects it names, and is not found by a server without limits', async () => {
    const { key } = await makeWorkingKey(limitedTo(['Case', 'Account']));
    expect(await listKeys()).toMatchObject([{ readsOnly: false, objects: ['Case', 'Account'] }]);
    const text = 'select id from api_key where key = $1';
    expect(await world.db.rows({ text, values: [sha256(key)] })).toEqual([]);
  });
});

describe('a key that replaces another', () => {
  const rotate = (id: string, expiresOn?: string) =>
    rotateApiKey(ctx(), { id, until: soon, expiresOn });
  async function endOfNext(id: string, expiresOn?: string) {
    const next = await rotate(id, expiresOn);
    if (!next.ok) throw new Error('no key');
    return (await listKeys()).find((one) => one.id === next.value.id)?.expiresAt?.toISOString();
  }

  it('is not made with a last day that is past or too far away', async () => {
    const { id } = await makeWorkingKey();
    const refused = (code: string) => ({ ok: false, problems: [{ code, field: 'expiresOn' }] });
    expect(await rotate(id, '2026-11-20')).toEqual(refused('day.past'));
    expect(await rotate(id, '2027-11-23')).toEqual(refused('day.tooFar'));
    expect(await listKeys()).toHaveLength(1);
  });

  it('ends on the given day, and without one when the old key would end', async () => {
    const { id } = await makeWorkingKey({ expiresOn: '2027-06-30' });
    expect(await endOfNext(id, '2027-03-31')).toBe('2027-03-31T22:00:00.000Z');
    const second = await makeWorkingKey({ expiresOn: '2027-06-30' });
    expect(await endOfNext(second.id)).toBe('2027-06-30T22:00:00.000Z');
  });

  it('ends after ninety days when the old key had no end', async () => {
    const { id } = await makeWorkingKey();
    await world.db.run({ text: 'update api_key set expires_at = null', values: [] });
    expect(await endOfNext(id)).toBe('2027-02-19T23:00:00.000Z');
  });
});

it('a list of keys contains withdrawn keys, unless only working keys are requested', async () => {
  const [first, second] = [await makeWorkingKey(), await makeWorkingKey()];
  expect((await withdrawApiKey(ctx(), `x${first.id}`)).ok).toBe(false);
  expect((await withdrawApiKey(ctx(), first.id)).ok).toBe(true);
  expect((await listKeys()).map(({ id }) => id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect((await listKeys(true)).map(({ id }) => id)).toEqual([second.id]);
});

describe('a request for a key', () => {
  it('of a guest is refused whether or not its user exists', async () => {
    const guest = { ...ctx(), viewer: { kind: 'guest' } as const };
    const refused = { ok: false, problems: [{ code: 'record.noRight' }] };
    for (const id of ['no id', userId('customer')])
      expect(await createApiKey(guest, { ...keyOptions, userId: id })).toEqual(refused);
  });

  it('needs an existing date and a label of at most eighty characters', async () => {
    const wrong = { ok: false, problems: [{ code: 'form.dateWrong', field: 'expiresOn' }] };
    expect(await make({ expiresOn: '2027-13-01' })).toEqual(wrong);
    expect((await make({ label: 'x'.repeat(81) })).ok).toBe(false);
    expect((await make({ label: 'x'.repeat(80), expiresOn: '2027-01-01' })).ok).toBe(true);
  });
});
