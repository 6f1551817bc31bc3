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
import { emailOf, system, openWorld, userId, type World } from './world.ts';

/** Which objects a key may reach, and when it ends once another takes over from it. */

const registry = createRegistry(objects);
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.db.run({ text: 'delete from api_key', values: [] }));

const now = new Date('2026-11-21T12:00:00Z');
const soon = new Date(now.getTime() + 3_600_000);
const ctx = () => ({ ...world.ask(system, now), registry });
const wish = { userId: userId('customer'), label: 'Koppeling' };
const make = (more: Partial<ApiKeyOptions> = {}) => createApiKey(ctx(), { ...wish, ...more });
async function made(more: Partial<ApiKeyOptions> = {}) {
  const key = await make(more);
  if (!key.ok) throw new Error('no key');
  return key.value;
}
const limitedTo = (names: readonly string[]) => ({ scope: { readsOnly: false, objects: names } });
const listed = async (working?: boolean) => {
  const keys = await listApiKeys(ctx(), {
    username: emailOf('customer'),
    ...(working && { working }),
  });
  return keys.ok ? keys.value : [];
};

describe('a key for some objects', () => {
  it.each([
    ['an object that is not there', ['Case', 'Niets__c'], 'Niets__c'],
    ['an object that its user does not know', ['Mail__c'], registry.object('Mail__c')!.labelPlural],
  ])('is not made for %s', async (_, names, about) => {
    const problem = { code: 'key.objectUnknown', field: 'objects', about };
    expect(await make(limitedTo(names))).toMatchObject({ ok: false, problems: [problem] });
  });

  it('is not made for none', async () => {
    const problem = { code: 'form.required', field: 'objects' };
    expect(await make(limitedTo([]))).toEqual({ ok: false, problems: [problem] });
    expect(await listed()).toEqual([]);
  });

  it('reaches what it names, and is unknown to a server that knows no limits', async () => {
    const { key } = await made(limitedTo(['Case', 'Account']));
    expect(await listed()).toMatchObject([{ readsOnly: false, objects: ['Case', 'Account'] }]);
    const text = 'select id from api_key where key = $1';
    expect(await world.db.rows({ text, values: [sha256(key)] })).toEqual([]);
  });
});

describe('a key that takes over', () => {
  const rotate = (id: string, expiresOn?: string) =>
    rotateApiKey(ctx(), { id, until: soon, expiresOn });
  async function endOfNext(id: string, expiresOn?: string) {
    const next = await rotate(id, expiresOn);
    if (!next.ok) throw new Error('no key');
    return (await listed()).find((one) => one.id === next.value.id)?.expiresAt?.toISOString();
  }

  it('is not made for a day that is past or too far away', async () => {
    const { id } = await made();
    const refused = (code: string) => ({ ok: false, problems: [{ code, field: 'expiresOn' }] });
    expect(await rotate(id, '2026-11-20')).toEqual(refused('day.past'));
    expect(await rotate(id, '2027-11-23')).toEqual(refused('day.tooFar'));
    expect(await listed()).toHaveLength(1);
  });

  it('ends on the day that is named, else when the old one would have', async () => {
    const { id } = await made({ expiresOn: '2027-06-30' });
    expect(await endOfNext(id, '2027-03-31')).toBe('2027-03-31T22:00:00.000Z');
    const second = await made({ expiresOn: '2027-06-30' });
    expect(await endOfNext(second.id)).toBe('2027-06-30T22:00:00.000Z');
  });

  it('ends after ninety days when the old one had no end', async () => {
    const { id } = await made();
    await world.db.run({ text: 'update api_key set expires_at = null', values: [] });
    expect(await endOfNext(id)).toBe('2027-02-19T23:00:00.000Z');
  });
});

it('keys that ended are listed too, unless only working ones are asked for', async () => {
  const [first, second] = [await made(), await made()];
  expect((await withdrawApiKey(ctx(), `x${first.id}`)).ok).toBe(false);
  expect((await withdrawApiKey(ctx(), first.id)).ok).toBe(true);
  expect((await listed()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect((await listed(true)).map(({ id }) => id)).toEqual([second.id]);
});

describe('a wish for a key', () => {
  it('of a guest is refused before anything in it is looked at', async () => {
    const guest = { ...ctx(), viewer: { kind: 'guest' } as const };
    const refused = { ok: false, problems: [{ code: 'record.noRight' }] };
    for (const id of ['no id', userId('customer')])
      expect(await createApiKey(guest, { ...wish, userId: id })).toEqual(refused);
  });

  it('names a day of the calendar, and a label of at most eighty characters', async () => {
    const wrong = { ok: false, problems: [{ code: 'form.dateWrong', field: 'expiresOn' }] };
    expect(await make({ expiresOn: '2027-13-01' })).toEqual(wrong);
    expect((await make({ label: 'x'.repeat(81) })).ok).toBe(false);
    expect((await make({ label: 'x'.repeat(80), expiresOn: '2027-01-01' })).ok).toBe(true);
  });
});
