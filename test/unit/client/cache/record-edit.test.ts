import { expect, it } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { createClient } from '#client/create-client.ts';
import { type Edits, noEdits, saveEdits } from '#client/react/record-edit.ts';
import { read } from '#client/cache/read.ts';
import type { Rec } from '#protocol/shapes/record.ts';

const id = '500000000000001AAA';
const moment = '2026-11-22T08:00:00.000Z';

const userRec = (name: string): Rec => ({
  ...recordOf({ version: 0, subject: '', by: null }),
  id: '005000000000001AAA',
  apiName: 'User',
  fields: { Name: { displayValue: null, value: name } },
});

function recordOf({
  version,
  subject,
  by,
}: {
  version: number;
  subject: string;
  by: string | null;
}): Rec {
  return {
    apiName: 'Case',
    childRelationships: {},
    eTag: '0'.repeat(32),
    id,
    fields: {
      Subject: { displayValue: null, value: subject },
      ...(by !== null && { LastModifiedBy: { displayValue: by, value: userRec(by) } }),
    },
    lastModifiedById: null,
    lastModifiedDate: moment,
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: moment,
    weakEtag: version,
  };
}

/** A server whose record is saved twice within one second, so that its date stays the same. */
function twoInOneSecond() {
  const calls: string[] = [];
  let refusal: (() => Response) | null = null;
  let now = recordOf({ version: 1_000, subject: 'eerst', by: 'Ruben' });
  const client = createClient({
    once: true,
    fetch: async (url, init) => {
      calls.push(`${init?.method ?? 'GET'} ${decodeURIComponent(String(url)).split('?')[1] ?? ''}`);
      return refusal?.() ?? Response.json(now);
    },
  });
  return {
    client,
    calls,
    refuses: (by: (() => Response) | null) => void (refusal = by),
    look: () =>
      read(client, getRecord, {
        config: { recordId: id, fields: ['Case.Subject', 'Case.LastModifiedBy.Name'] },
        policy: 'no-cache',
      }),
    saves: (version = 1_400, subject = 'van een ander') =>
      (now = recordOf({ version, subject, by: 'Marit' })),
  };
}

const editing = (base: Rec): Edits => ({ ...noEdits(id), base, fields: { Subject: 'van mij' } });

it('an edit of an older version collides without a call, also within one second', async () => {
  const { client, calls, look, saves } = twoInOneSecond();
  const base = (await look())!;
  saves();
  await look();
  const came = await saveEdits(client, editing(base), {});
  expect('refused' in came && came.refused.collision?.fields).toMatchObject([
    {
      field: 'Subject',
      mine: { value: 'van mij' },
      theirs: { value: 'van een ander' },
      kind: 'both',
    },
  ]);
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  expect(calls.at(-1)).toContain('Case.LastModifiedBy.Name');
});

it('an edit of the current version is sent', async () => {
  const { client, calls, look } = twoInOneSecond();
  const came = await saveEdits(client, editing((await look())!), {});
  expect(['saved' in came, calls.at(-1)!.startsWith('PATCH')]).toEqual([true, true]);
});

it('a choice about an older version is refused with the newest version', async () => {
  const { client, calls, look, saves } = twoInOneSecond();
  const base = (await look())!;
  saves();
  await look();
  const first = await saveEdits(client, editing(base), {});
  if (!('refused' in first)) throw new Error('It was saved over a colleague');
  saves(1_800, 'nog later');
  await look();
  const both = await saveEdits(client, first.refused, {});
  expect('refused' in both && both.refused.collision?.fields).toMatchObject([
    { theirs: { value: 'nog later' }, kind: 'both' },
  ]);
  const theirs = await saveEdits(client, { ...first.refused, choices: { Subject: 'theirs' } }, {});
  expect('refused' in theirs && theirs.refused.collision?.compared.theirs?.weakEtag).toBe(1_800);
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
});

it.each([
  ['the server fails', 500, () => new Response('', { status: 500 })],
  [
    'no answer comes',
    0,
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('when reading the newer version fails because %s, the edit has the error', async (...given) => {
  const [, status, refusal] = given;
  const { client, look, saves, refuses } = twoInOneSecond();
  const base = (await look())!;
  saves();
  await look();
  const first = await saveEdits(client, editing(base), {});
  if (!('refused' in first)) throw new Error('It was saved over a colleague');
  saves(1_800, 'nog later');
  await look();
  refuses(refusal);
  const fresh = await saveEdits(client, editing(base), {});
  expect('refused' in fresh && fresh.refused).toMatchObject({
    fields: { Subject: 'van mij' },
    saving: false,
    error: { status },
    collision: undefined,
  });
  const chosen = { ...first.refused, choices: { Subject: 'mine' as const } };
  const again = await saveEdits(client, chosen, {});
  expect('refused' in again && again.refused).toMatchObject({
    saving: false,
    error: { status },
    collision: { gone: false },
    choices: { Subject: 'mine' },
  });
});
