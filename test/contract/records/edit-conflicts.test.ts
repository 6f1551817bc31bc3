import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { collidedAgain, collisionOf, isCollision, resolved } from '#client/save/collision.ts';
import { createClient } from '#client/create-client.ts';
import { createRecord } from '#client/save/create-record.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { read } from '#client/cache/read.ts';
import { ifUnchanged, updateRecord } from '#client/save/update-record.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';

/** Two people edit one record: record-api.md §1.10, §7.4, §7.12. */

let server: TestServer;
let mine: Client;
let theirs: Client;

beforeAll(async () => {
  server = await openTestServer();
  const clientOf = async () =>
    createClient({
      fetch: (path, init) => fetch(new URL(path, server.url), init),
      headers: { authorization: `Bearer ${await server.apiKey('beheer')}` },
      once: true,
    });
  [mine, theirs] = [await clientOf(), await clientOf()];
});
afterAll(() => server.close());

const fields = ['Case.Subject', 'Case.Description', 'Case.Priority'];
const reread = async (client: Client, recordId: string): Promise<Rec> =>
  (await read(client, getRecord, { config: { recordId, fields }, policy: 'no-cache' })) ??
  expect.fail('the config is complete');
async function openedRequest(): Promise<Rec> {
  const made = await createRecord(mine, {
    apiName: 'Case',
    fields: {
      AccountId: await companyOf(server, 'korenaar'),
      Subject: 'Storing',
      Priority: 'Normaal',
    },
  });
  return reread(mine, made?.id ?? expect.fail('it was made'));
}
/** Saves as the other user, a second later: HTTP dates count in seconds. */
async function saveAsOther(id: string, changes: RecordInput['fields']): Promise<void> {
  await pause(1_000);
  await updateRecord(theirs, { fields: { Id: id, ...changes } });
}
const refusalOf = async (save: Promise<unknown>): Promise<unknown> =>
  save.then(
    () => expect.fail('it was saved'),
    (error: unknown) => error,
  );
const valuesOf = async (id: string) =>
  Object.fromEntries(
    Object.entries((await reread(mine, id)).fields).map(([field, { value }]) => [field, value]),
  );

it('a save does not overwrite a later save; after a choice both edits are saved', async () => {
  const base = await openedRequest();
  await saveAsOther(base.id, { Subject: 'Geen internet', Description: 'Sinds vanochtend' });
  const input = {
    fields: { Id: base.id, Subject: 'Trage lijn', Priority: 'Hoog', Description: '' },
  };
  const refusal = await refusalOf(
    updateRecord(mine, input, { ifUnmodifiedSince: base.lastModifiedDate! }),
  );
  expect(isCollision(refusal)).toBe(true);
  expect(await valuesOf(base.id)).toEqual({
    Subject: 'Geen internet',
    Description: 'Sinds vanochtend',
    Priority: 'Normaal',
  });

  const collision = collisionOf({ base, mine: input, theirs: await reread(mine, base.id) });
  expect(collision.fields.map(({ field, kind }) => [field, kind])).toEqual([
    ['Subject', 'both'],
    ['Priority', 'mine'],
    ['Description', 'theirs'],
  ]);
  // The other user saves again while this user chooses.
  await saveAsOther(base.id, { Description: 'Sinds gisteren' });
  const choices = { Subject: 'mine' } as const;
  const { fields: first, ...since } = resolved(collision, choices) ?? expect.fail('all is chosen');
  expect(isCollision(await refusalOf(updateRecord(mine, { fields: first }, since)))).toBe(true);
  // The choices already made are not asked again.
  const again =
    resolved(collidedAgain(collision, choices, await reread(mine, base.id)), {}) ??
    expect.fail('nothing is left to choose');
  const { fields: second, ...later } = again;
  await updateRecord(mine, { fields: second }, later);
  expect(await valuesOf(base.id)).toEqual({
    Subject: 'Trage lijn',
    Description: 'Sinds gisteren',
    Priority: 'Hoog',
  });
});

it('a record that nobody else changed is saved', async () => {
  const base = await openedRequest();
  await updateRecord(
    mine,
    { fields: { Id: base.id, Subject: 'Opgelost' } },
    { ifUnmodifiedSince: base.lastModifiedDate! },
  );
  expect((await valuesOf(base.id))['Subject']).toBe('Opgelost');
});

it('a record that another user deleted is not found, which is no collision', async () => {
  const base = await openedRequest();
  await deleteRecord(theirs, base.id);
  const refusal = await refusalOf(
    updateRecord(
      mine,
      { fields: { Id: base.id, Subject: 'x' } },
      { ifUnmodifiedSince: base.lastModifiedDate! },
    ),
  );
  expect([isCollision(refusal), (refusal as { status?: unknown }).status]).toEqual([false, 404]);
});

describe('two saves within a second (If-Match, RFC 9110 §13.1.1)', () => {
  const save = (id: string, tag: string) =>
    server.call(`/records/${id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Subject: 'Trage lijn' } },
      // If-Match wins over the date.
      headers: { 'if-match': tag, 'if-unmodified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
    });

  it('the second save does not overwrite the first, whose version it does not have', async () => {
    const base = await openedRequest();
    await updateRecord(theirs, { fields: { Id: base.id, Subject: 'Geen internet' } });
    const input = { fields: { Id: base.id, Subject: 'Trage lijn' } };
    const refusal = await refusalOf(updateRecord(mine, input, ifUnchanged(base)));
    expect(isCollision(refusal)).toBe(true);
    expect((await valuesOf(base.id))['Subject']).toBe('Geen internet');
    await updateRecord(mine, input, ifUnchanged(await reread(mine, base.id)));
    expect((await valuesOf(base.id))['Subject']).toBe('Trage lijn');
  });

  it.each([
    ['the current version', (version: number) => `"${version}"`, 200],
    ['a list with the current version', (version: number) => `"1", W/"${version}"`, 200],
    ['any version', () => '*', 200],
    ['an older version', (version: number) => `"${version - 1}"`, 400],
    ['a later version', (version: number) => `"${version + 1}"`, 400],
    ['a tag that is no version', () => 'x', 400],
  ])(
    'a save whose If-Match is %s succeeds only if it matches the current version',
    async (_, tagOf, status) => {
      const base = await openedRequest();
      const answer = await save(base.id, tagOf(base.weakEtag));
      expect(answer.status).toBe(status);
      if (status === 400)
        expect(answer.body.output.errors[0].errorCode).toBe('CollisionDetectedException');
      expect((await valuesOf(base.id))['Subject']).toBe(status === 200 ? 'Trage lijn' : 'Storing');
    },
  );

  it('a new version without a save, such as a counted view, is no collision', async () => {
    const base = await openedRequest();
    await storedRows(
      server,
      `update "case" set systemmodstamp = systemmodstamp + interval '5 milliseconds' where id = $1`,
      base.id,
    );
    expect((await reread(mine, base.id)).weakEtag).toBe(base.weakEtag + 5);
    expect((await save(base.id, `"${base.weakEtag}"`)).status).toBe(200);
  });
});
